"""The commitment is shown before a nonce is sent, and the record is signed at the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from table_site import GAMES, KEY, Guest, Site, people, play_on, table_of

from chance import nonce
from triclinium import seal
from triclinium.kernel import fair
from triclinium.kernel.record import Record
from triclinium.live.games import GameRegistry
from triclinium.seal import Sealer

pytestmark = pytest.mark.anyio


async def created(person: Guest, **more: Any) -> dict[str, Any]:
    body = {"game": "tiny", "seats": 2, "name": person.name, **more}
    return dict(await person.post("/api/tables", body, 201))


async def error(person: Guest, path: str, body: Any) -> tuple[int, str]:
    answer = await person.http.post(path, json=body)
    return answer.status_code, answer.json()["error"]["key"]


async def test_creating_a_table_shows_the_commitment_and_takes_no_nonce(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await created(a)
        assert len(table["commitment"]) == 64
        assert (table["you"], table["owner"]) == (None, True)
        assert [seat["kind"] for seat in table["seats"]] == ["free", "free"]
        for more in ({"nonce": nonce()}, {"seat": "A"}, {"seat": "A", "nonce": nonce()}):
            body = {"game": "tiny", "seats": 2, "name": "A", **more}
            assert await error(a, "/api/tables", body) == (422, "bad_request")


@pytest.mark.parametrize("how", ["claim", "beside"])
async def test_a_claim_without_the_commitment_is_refused(shared: Site, how: str) -> None:
    async with people(shared.url, "AB") as (a, b):
        table, other = await created(a), await created(a)
        path = f"/api/tables/{table['id']}/seats/B/{how}"
        claim = {"name": "B", "nonce": nonce()}
        assert await error(b, path, claim) == (422, "bad_request")
        assert await error(b, path, {"name": "B", "commitment": table["commitment"]}) == (422, "bad_request")
        for wrong in (other["commitment"], "0" * 64):
            assert await error(b, path, {**claim, "commitment": wrong}) == (409, "wrong_commitment")
        assert await error(b, path, {**claim, "commitment": "0" * 63}) == (422, "bad_request")
        assert b.cookie == "", "a refused claim makes no guest"
        assert (await a.get(f"/api/tables/{table['id']}"))["seats"][1]["kind"] == "free"
        await b.post(path, {**claim, "commitment": table["commitment"]})


async def test_the_refusal_of_a_wrong_commitment_has_a_text_in_both_languages(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await created(a)
        body = {"name": "A", "nonce": nonce(), "commitment": "0" * 64}
        texts = []
        for language in ("en", "pl"):
            answer = await a.http.post(
                f"/api/tables/{table['id']}/seats/A/claim", json=body, headers={"Accept-Language": language}
            )
            texts.append(answer.json()["error"]["text"])
        assert "commitment" in texts[0]
        assert "zobowiązanie" in texts[1]


@pytest.mark.parametrize("bad", ["", "n", "n" * 21, "n" * 65, "a,b" * 10, "é" * 22])
async def test_a_nonce_that_is_too_short_or_contains_a_separator_is_refused(shared: Site, bad: str) -> None:
    async with people(shared.url, "A") as (a,):
        table = await created(a)
        body = {"name": "A", "nonce": bad, "commitment": table["commitment"]}
        assert await error(a, f"/api/tables/{table['id']}/seats/A/claim", body) == (422, "bad_request")


async def test_a_rematch_has_its_own_commitment(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        table = await table_of([a, b])
        first = await a.get(f"/api/tables/{table}")
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        following = (await a.post(f"/api/tables/{table}/rematch"))["table"]
        second = await a.get(f"/api/tables/{following}")
        assert second["commitment"] != first["commitment"]
        path = f"/api/tables/{following}/seats/A/claim"
        body = {"name": "A", "nonce": nonce()}
        assert await error(a, path, {**body, "commitment": first["commitment"]}) == (409, "wrong_commitment")
        await a.post(path, {**body, "commitment": second["commitment"]})


async def test_a_finished_record_is_signed_by_the_host_that_the_table_showed(
    shared: Site,
) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        shown = await a.get(f"/api/tables/{table}")
        running = await a.get(f"/api/tables/{table}/record")
        assert "signatures" not in running, "the record of a running game is not signed"
        async with a.sit(table) as one, b.sit(table) as two:
            assert one.welcome["table"]["host"] == shown["host"]
            await play_on([one, two])
        text = (await c.http.get(f"/api/tables/{table}/record")).text
        record = Record.from_json(text)
        assert seal.check(record) == (shown["host"],)
        assert shown["host"] == Sealer([KEY]).key
        assert record.commitment == shown["commitment"]
        assert record.seats == ("A", "B")
        assert set(record.notes["nonces"].split(",")) == {a.nonces[table], b.nonces[table]}
        assert fair.verify(GameRegistry(GAMES)["tiny"].game, record)
        assert (await b.http.get(f"/api/tables/{table}/record")).text == text


async def test_the_host_publishes_its_keys(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        told = await a.get("/api/host")
        assert told == {"key": Sealer([KEY]).key, "keys": [Sealer([KEY]).key]}
        assert KEY not in str(told)
