"""No route and no socket lets a seat learn another seat's secrets or act for it."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from table_site import Guest, Site, Store, Wire, people, play_on, site, table_of
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from triclinium.kernel.record import HIDDEN
from triclinium.live.updates import SPECTATOR
from triclinium.server.bus import Bus
from triclinium.server.realtime.room import Room

pytestmark = pytest.mark.anyio


async def hands(wire: Wire) -> list[str]:
    await wire.until(lambda: wire.update)
    return list(wire.update["view"]["hand"])


async def test_each_seat_sees_only_its_own_hand(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two, c.sit(table) as watcher:
            mine, other = await hands(one), await hands(two)
            assert sorted(mine) != sorted(other)
            await watcher.until(lambda: watcher.update)
            assert watcher.update["view"]["hand"] is None
            assert watcher.update["options"] == []
            assert watcher.update["decision"] is None
            for message in one.heard:
                drew = [fact for event in message.get("events", ()) for fact in event["facts"]]
                assert all(
                    fact["card"] is None for fact in drew if fact["fact"] == "drew" and fact["seat"] == "B"
                )


async def test_a_sealed_card_is_hidden_until_all_are_in(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two, c.sit(table) as watcher:
            await one.until(lambda: one.update)
            act = one.update["options"][0]
            await one.act(act)
            await one.until(lambda: one.update["seq"] == 2)
            assert one.update["events"][-1]["act"] == act
            for other in (two, watcher):
                await other.updated(2)
                assert other.update["events"][-1]["act"] == HIDDEN
                assert other.update["events"][-1]["facts"][0]["card"] is None
                assert other.update["view"]["sealed"] == [HIDDEN, None]
            for person, seen in ((a, act), (b, HIDDEN), (c, HIDDEN)):
                record = await person.get(f"/api/tables/{table}/record")
                assert record["entries"][1]["act"] == seen


async def test_the_record_of_a_running_game_has_no_secret(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        for person in (a, b, c):
            record = await person.get(f"/api/tables/{table}/record")
            assert record["digest"] is None
            assert record["notes"] == {}
            assert len(record["commitment"]) == 64
        seen = {
            name: (await person.get(f"/api/tables/{table}/record"))["entries"][0]["setup"]
            for name, person in (("A", a), ("B", b), ("C", c))
        }
        assert {text.split()[1] for text in seen["C"]} == {HIDDEN}
        for one, two in zip(seen["A"], seen["B"], strict=True):
            assert HIDDEN in one or HIDDEN in two
        async with a.sit(table) as one_, b.sit(table) as two_:
            await play_on([one_, two_])
        whole = await c.get(f"/api/tables/{table}/record")
        assert HIDDEN not in str(whole["entries"])
        assert set(whole["notes"]) == {"secret", "table", "nonces"}


async def test_a_stranger_cannot_act(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        await c.post("/api/me", {"name": "C"})
        async with a.sit(table) as one, c.sit(table) as watcher:
            await one.until(lambda: one.update)
            answer = await watcher.act(one.update["options"][0], decision=one.update["decision"])
            assert answer["code"] == "no_seat"
            await watcher.send(type="chat", key="let-me-talk", text="Ave")
            assert (await watcher.answer("let-me-talk"))["code"] == "no_seat"
        async with Guest(shared.url).http as nobody:
            assert (await nobody.post(f"/api/tables/{table}/leave", json={})).status_code == 403


async def test_a_seat_cannot_answer_for_another(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            mine = await hands(one)
            await two.until(lambda: two.update)
            # B sends A's decision and A's card. The server compares the decision with B's own, so it is
            # stale.
            answer = await two.act(one.update["options"][0], decision=one.update["decision"])
            assert answer["type"] == "stale"
            absent = next(
                card for card in mine if card not in two.update["view"]["hand"] and card != "fortuna"
            )
            answer = await two.act(f"seal {absent}")
            assert answer["refusal"]["key"] == "refusal.card.absent"


async def test_a_table_without_spectators_shows_nothing_to_strangers(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b], options={"spectators": False})
        with pytest.raises(AssertionError, match="closed with 4403"):
            async with c.sit(table):
                pass
        assert (await c.get(f"/api/tables/{table}/record", 403))["error"]["key"] == "no_spectators"


async def test_an_invalidated_link_cannot_act_even_if_its_socket_is_not_yet_notified(
    postgres_store: Store,
) -> None:
    """The owner of the link leaves the seat and takes it again in another process.

    This process is not notified of it.
    """
    with site(postgres_store, workers=2, bots=False, bus=Bus, seq_check_seconds=60) as found:
        async with people(found.urls[1], "AB") as (a, b), people(found.urls[0], "C") as (c,):
            table = await table_of([a, b])
            token = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
            async with c.sit(table, token=token) as other:
                await other.updated()
                await b.post(f"/api/tables/{table}/leave")
                await b.claim(table, "B")
                answer = await other.act(other.update["options"][0])
                assert (answer["type"], answer.get("code")) == ("error", "no_seat")


async def test_an_open_socket_loses_the_seat_with_its_private_link(shared: Site) -> None:
    """Leaving a seat and taking it again makes its private link invalid."""
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        token = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
        async with c.sit(table, token=token) as other:
            await other.until(lambda: other.update and other.update["view"]["viewer"] == 1)
            decision, act = other.update["decision"], other.update["options"][0]
            await b.post(f"/api/tables/{table}/leave")
            await b.claim(table, "B")
            await other.send(type="act", decision=decision, key="with-no-link", act=act)
            assert (await other.answer("with-no-link"))["code"] == "no_seat"
            await other.send(type="sync", since=0)
            await other.until(lambda: other.update["view"]["viewer"] == SPECTATOR)
            assert other.table["you"] is None
            async with b.sit(table) as two:
                await two.updated()
                assert (await two.act(act))["type"] == "done"
            await other.updated(2)
            assert other.update["view"]["viewer"] == SPECTATOR


@pytest.mark.parametrize("asked", ["sync", "before"])
async def test_a_socket_sees_no_secrets_of_its_lost_seat_before_it_is_notified(
    shared: Site, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """A client that does not read its messages is notified late. It must not gain anything by this."""
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table), b.sit(table) as two:
            await two.updated()
            await two.act(two.update["options"][0])
            await two.updated(2)
            for notify in ("wake", "pass_on"):
                monkeypatch.setattr(Room, notify, lambda *_: None)
            await b.post(f"/api/tables/{table}/leave")
            live = shared.app().state.service.tables.cache.peek(table)
            async with asyncio.timeout(60):
                while len(live.holders) > 1:
                    await asyncio.sleep(0.01)
            heard = len(two.heard)
            await two.send(type=asked, **({"since": 1} if asked == "sync" else {"upto": 2}))
            kind = "update" if asked == "sync" else "past"
            told = await two.until(lambda: [each for each in two.heard[heard:] if each["type"] == kind][-1:])
            assert told[0]["events"][-1]["act"] == HIDDEN
            assert two.update["view"]["viewer"] == SPECTATOR


async def test_a_socket_from_another_origin_is_refused(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        where = shared.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        headers = {"Cookie": a.cookie, "Origin": "https://elsewhere.example.org"}
        with pytest.raises(InvalidStatus):
            async with connect(where, additional_headers=headers):
                pass


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"act"',
        '{"type":"act"}',
        '{"type":"dance"}',
        '{"type":"act","decision":"d","key":"short","act":"pass"}',
        '{"type":"act","decision":"d","key":"long-enough","act":"pass","seat":"B"}',
        '{"type":"act","decision":1,"key":2,"act":3}',
        '{"type":"act","decision":"d","key":"long-enough","act":["pass"]}',
        '{"type":"undo","key":"long-enough","to":-5}',
        '{"type":"undo","key":"long-enough","to":1e400}',
        '{"type":"before","upto":true}',
        '{"type":"chat","key":"long-enough","text":"a\\u202eb"}',
        '{"type":"chat","key":"long-enough","text":"' + "x" * 401 + '"}',
        '{"type":"ping","place":"<b>"}',
        '{"type":"sync","since":-1}',
        '{"type":"sync","since":1e400}',
        "\x00",
        "[" * 3000,
    ],
)
async def test_an_invalid_message_gets_an_error(shared: Site, text: str) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one:
            await one.socket.send(text)
            assert (await one.expect("error"))["code"] == "bad_message"
            await one.until(lambda: one.update)
            assert (await one.act(one.update["options"][0]))["type"] == "done"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"sync","since":0}', 4400),
        ("nonsense", 4400),
        ('{"type":"hello","protocol":99}', 4409),
    ],
)
async def test_a_socket_must_begin_with_a_hello_of_this_protocol(shared: Site, first: str, code: int) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        where = shared.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        async with connect(where) as socket:
            await socket.send(first)
            await asyncio.wait_for(socket.wait_closed(), 60)
            assert socket.close_code == code


async def test_a_missing_table_has_no_socket(shared: Site) -> None:
    where = shared.url.replace("http", "ws") + "/api/tables/0123456789abcdef/socket"
    async with connect(where) as socket:
        await socket.send('{"type":"hello","protocol":2}')
        await asyncio.wait_for(socket.wait_closed(), 60)
        assert socket.close_code == 4404


def _with_reasons(schema: object, name: str = "") -> set[str]:
    """Return the names of the messages in a schema that have a field for a bot's reason."""
    if isinstance(schema, list):
        return {found for each in schema for found in _with_reasons(each, name)}
    if not isinstance(schema, dict):
        return set()
    here = {name} if "reason" in schema.get("properties", {}) else set()
    return here.union(*(_with_reasons(value, key) for key, value in schema.items()))


def test_only_hints_and_reviews_contain_the_reasons_of_bots() -> None:
    """Updates, replays and records have no field for reasons.

    The two files contain every message of the service.
    """
    protocol = Path(__file__).parents[3] / "docs" / "protocol"
    schemas = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in protocol.glob("*.json")}
    assert {stem: _with_reasons(schema) for stem, schema in schemas.items()} == {
        "openapi": {"HintOut", "PlanOut", "SuggestionOut"},
        "socket": set(),
    }


async def test_no_message_of_a_whole_game_reveals_a_secret(shared: Site) -> None:
    """Play a whole game and check every message that was sent to any socket."""
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd[:3])
        wires = [await stack.enter_async_context(person.sit(table)) for person in crowd]
        await play_on(wires)
        for wire in wires:
            for message in wire.heard:
                _nothing_of_others(message, wire.table["you"])


def _nothing_of_others(message: dict[str, Any], seat: str | None) -> None:
    for event in message.get("events", ()):
        own = event["seat"] == seat
        if event["act"] and event["act"].startswith("seal "):
            assert own
        for fact in event["facts"]:
            if fact["fact"] in ("drew", "sealed") and fact["seat"] != seat:
                assert fact["card"] is None
            if fact["fact"] in ("offered", "traded") and seat not in (fact["seat"], fact["partner"]):
                assert fact["card"] is None
    view = message.get("view")
    if view is not None and seat is None:
        assert view["hand"] is None
