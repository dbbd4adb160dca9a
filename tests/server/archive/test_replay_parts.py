"""Long replays are sent in parts.

Together they are the whole replay, and one part needs no replay of the whole log.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
from typing import Any

import httpx
import pytest
from table_site import NO_AUTHORITIES, Guest, Site, people, play_on, table_of
from test_replays import views

import triclinium
from triclinium.live import table as live
from triclinium.live.archive import replays
from triclinium.live.table import LiveTable
from triclinium.live.updates import ReplayViews

pytestmark = pytest.mark.anyio
PART = 25
PATIENCE_S = 120.0


@pytest.fixture
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make parts and snapshots short, so that a hundred entries behave like thousands."""
    monkeypatch.setattr(replays, "PART", PART)
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 5)


async def of_bots(guest: Guest, game: str = "aeterna", seats: int = 3) -> tuple[str, int]:
    """Let bots play a game to its end, and return its table and number of entries."""
    table = await guest.create(game, seats, None)
    for seat in "ABC"[:seats]:
        await guest.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    await guest.post(f"/api/tables/{table}/start")
    async with asyncio.timeout(PATIENCE_S):
        while (found := await guest.get(f"/api/tables/{table}"))["state"] != "over":
            await asyncio.sleep(0.05)
    return table, found["seq"]


async def parts(guest: Guest, table: str, eyes: str) -> list[dict[str, Any]]:
    """Return all parts in order. Each is requested by the entry after the previous part."""
    found: list[dict[str, Any]] = []
    at = 0
    while not found or at < found[0]["seq"]:
        found.append(await guest.get(f"/api/tables/{table}/replay?eyes={eyes}&at={at}"))
        at += len(found[-1]["entries"])
    return found


@pytest.mark.usefixtures("short_parts")
async def test_parts_join_to_the_whole_and_start_from_snapshots(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded: list[int] = []
    fold = LiveTable.fold

    def counted(self: LiveTable, move: Any) -> None:
        folded.append(move.seq)
        fold(self, move)

    async with people(shared.url, "A") as (a,):
        table, seq = await of_bots(a)
        assert seq > 2 * PART, "the game is too short for this test"
        monkeypatch.setattr(LiveTable, "fold", counted)
        first = await a.get(f"/api/tables/{table}/replay?eyes=B&at={seq - 1}")
        assert first["first"] + len(first["entries"]) == first["seq"] == seq
        assert len(folded) < PART + 3 * live.SNAPSHOT_EVERY, "the first part does not need the whole log"
        folded.clear()
        told = await parts(a, table, "B")
        assert len(folded) < 2 * seq, "all parts together replay the log about once"
        whole = await a.get(f"/api/tables/{table}/replay?eyes=B")
        assert [entry["facts"] for part in told for entry in part["entries"]] == [
            entry["facts"] for entry in whole["entries"]
        ]
        assert [view for part in told for view in views(part)] == views(whole)
        assert [part["first"] for part in told] == list(range(0, seq, PART))
        assert (told[0]["before"], told[-1]["after"]) == ("", whole["tip"])
        for part, after in itertools.pairwise(told):
            assert part["after"] == after["before"], "each part begins where the previous one ends"
        assert (whole["first"], whole["seq"], whole["before"], whole["after"]) == (0, seq, "", whole["tip"])
        beyond = await a.get(f"/api/tables/{table}/replay?eyes=B&at=999999")
        assert beyond == first, "a position after the end gives the last part"


@pytest.mark.usefixtures("short_parts")
async def test_a_part_of_a_running_game_cannot_show_another_seats_view(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await one.updated()
            for guest, eyes in ((a, "B"), (b, "A"), (c, "A")):
                answer = await guest.get(f"/api/tables/{table}/replay?eyes={eyes}&at=0", 403)
                assert answer["error"]["key"] == "other_eyes"
            running = await a.http.get(
                f"/api/tables/{table}/replay?at=0", headers={"Accept-Encoding": "gzip"}
            )
            assert "content-encoding" not in running.headers, "the compressed size could reveal secrets"
            await play_on([one, two])


@pytest.mark.parametrize(
    "at", ["-1", "NaN", "1e3", "1.5", "99999999999999999999", "", "Infinity", "0x10", "٣"]
)
async def test_invalid_positions_are_refused(shared: Site, at: str) -> None:
    async with people(shared.url, "A") as (a,):
        table, _ = await of_bots(a, "tiny", 2)
        answer = await a.http.get(f"/api/tables/{table}/replay", params={"at": at})
        assert (answer.status_code, answer.json()["error"]["key"]) == (422, "bad_request"), answer.text


async def test_a_finished_game_is_compressed_if_the_client_accepts_it(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table, _ = await of_bots(a, "tiny", 2)
        address = f"{shared.url}/api/tables/{table}/replay"
        plain = await a.http.get(address, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        async with (
            httpx.AsyncClient(verify=NO_AUTHORITIES) as http,
            http.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as packed,
        ):
            raw = b"".join([some async for some in packed.aiter_raw()])
            assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw) == plain.content
        assert len(raw) < len(plain.content) / 3


@pytest.mark.usefixtures("short_parts")
async def test_a_part_of_a_file_is_sent_after_the_whole_file_is_checked(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = triclinium.open("aeterna", 3, seed=4).play("random", decisions=4 * PART).record()
    text = record.to_json()
    shown: list[int] = []
    entry = ReplayViews.entry

    def counted(self: ReplayViews) -> bytes:
        shown.append(self._table.seq)
        return entry(self)

    monkeypatch.setattr(ReplayViews, "entry", counted)
    async with people(shared.url, "A") as (a,):
        part = (await a.http.post(f"/api/replays?eyes=A&at={PART + 1}", content=text)).json()
        assert shown == list(range(PART + 1, 2 * PART + 1)), "only the views of this part are made"
        assert (part["first"], part["seq"], len(part["entries"])) == (PART, len(record.entries), PART)
        whole = (await a.http.post("/api/replays?eyes=A", content=text)).json()
        assert views(part) == views(whole)[PART : 2 * PART]
        broken = text.replace(str(record.entries[-1].act), "fly to the moon")
        answer = await a.http.post("/api/replays?eyes=A&at=0", content=broken)
        assert answer.status_code == 422, "an error after this part is reported at once"
