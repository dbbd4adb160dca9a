"""The local host and the service send the same messages to each seat, apart from times, versions and the host's key."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import table_site
from store_fixtures import Stores
from table_site import Guest, Store, Wire, people, site
from together import letter

from local_page import Client, Page
from triclinium.live import bots, schedule, seats

pytestmark = pytest.mark.anyio

TABLE = "0123456789abcdef"
SECRET = bytes(range(32))
NONCE = "n" * 22
GAMES = {"fall_of_rome": 3, "struggle_for_rome": 3, "aeterna": 3}
"""The number of seats at the table of each game: two people, the others bots."""
OWN = frozenset({"version", "created_at", "host", "at"})
"""Fields that differ: times, random versions, and the key of the host."""
MOST_STEPS = 1000


class SamePage(Page):
    """A page whose table has the same id and secret as that of the service."""

    def random_bytes(self, count: int) -> bytes:
        return {8: bytes.fromhex(TABLE), 32: SECRET}.get(count) or super().random_bytes(count)


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "new_table_id", lambda: TABLE)
    monkeypatch.setattr(seats, "new_secret", lambda: SECRET)
    monkeypatch.setattr(table_site, "nonce", lambda: NONCE)
    monkeypatch.setattr(schedule, "PAUSE_S", (0.0, 0.0))
    monkeypatch.setattr(bots, "THINK_S", None)  # a bot that is cut short depends on the machine


@pytest.fixture
def own_store(stores: Stores) -> Iterator[Store]:
    """A store for one test, because all tables have the same id."""
    with stores.new() as store:
        yield store


def plain(value: Any) -> Any:
    """Return a message without the fields that differ between the hosts."""
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items() if name not in OWN}
    return [plain(each) for each in value] if isinstance(value, list) else value


def events(messages: list[dict[str, Any]]) -> dict[int, Any]:
    """Return the events of all updates by number."""
    return {
        event["seq"]: event
        for message in messages
        if message["type"] in ("update", "past")
        for event in message["events"]
    }


class Pair:
    """One seat at both hosts."""

    def __init__(self, wire: Wire, client: Client) -> None:
        self.wire = wire
        self.client = client
        self.keys = 0

    async def level(self) -> None:
        """Wait until the service has sent what the local host has sent."""
        self.client.read()
        await self.wire.updated(self.client.update["seq"])

    async def both(self, kind: str, **message: Any) -> dict[str, Any]:
        """Send the same message to both hosts; return the answer, which must be the same."""
        before = len(self.wire.heard)
        known = len(self.client.heard)
        await self.wire.send(type=kind, **message)
        self.client.send(type=kind, **message)

        def answers(heard: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
            own = ("done", "refused", "stale", "error", "refusals", "past")
            return (each for each in heard if each["type"] in own)

        told = await self.wire.until(lambda: next(answers(self.wire.heard[before:]), None))
        assert next(answers(self.client.heard[known:])) == told
        return dict(told)

    async def command(self, kind: str, **message: Any) -> dict[str, Any]:
        self.keys += 1
        return await self.both(kind, key=f"key-{self.client.number}-{self.keys:06}", **message)

    def compare(self) -> None:
        """Compare everything that was sent. An update of a single entry must be the same byte for byte."""
        wire, client = self.wire, self.client
        assert plain(wire.welcome) == plain({**client.heard[0], "presence": wire.welcome["presence"]})
        assert events(wire.heard) == events(client.heard)
        # The service may send a chat message again after it has read an older head of the table.
        said = [
            list({each["n"]: each for each in heard if each["type"] == "chat"}.values())
            for heard in (wire.heard, client.heard)
        ]
        assert plain(said[0]) == plain(said[1])
        for kind in ("done", "refused", "stale", "error", "refusals", "past"):
            here, there = (
                [each for each in heard if each["type"] == kind] for heard in (wire.heard, client.heard)
            )
            assert plain(here) == plain(there), kind
        ours = {json.loads(text)["seq"]: text for text in client.page.wire[client.number] if is_update(text)}
        told = {json.loads(text)["seq"]: text for text in map(bytes.decode, wire.sent) if is_update(text)}
        since = {seq: json.loads(text)["since"] for seq, text in ours.items()}
        single = [seq for seq, text in told.items() if json.loads(text)["since"] == since[seq]]
        assert [seq for seq in single if told[seq] != ours[seq]] == []
        assert len(single) > len(ours) // 2, (
            "a busy service may send several entries in one update, but only rarely"
        )


def is_update(text: str) -> bool:
    return text.startswith('{"type":"update"')


async def step(pairs: list[Pair], random: Random, number: int) -> None:
    """Act for the first awaited seat. Every tenth step sends other messages instead; some steps undo."""
    able = [pair for pair in pairs if letter(pair.wire) in pair.wire.update["awaited"]]
    pair = able[0]
    update = pair.client.update
    assert pair.wire.update["options"] == update["options"]
    assert pair.wire.update["view"] == update["view"]
    decision = update["decision"]
    if number % 10 == 0:
        await pair.both("why", decision=decision)
        await pair.both("before", upto=number)
        await pair.command("act", decision=decision, act="no such act")
        await pair.command("act", decision="another", act=update["options"][0])
        await pair.command("hold", on=True)
        await pair.command("hold", on=False)
        await pair.command("chat", text=f"salve {number}")
        return
    if number % 7 == 0 and update["undo"]:
        await pair.command("undo")
        return
    answer = await pair.command("act", decision=decision, act=random.choice(update["options"]))
    assert answer["type"] == "done"


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_each_seat_is_sent_the_same(game: str, own_store: Store) -> None:
    page = SamePage([game])
    count = GAMES[game]
    page.table(game, count)
    made = page.get(f"/api/tables/{TABLE}")
    link = page.post(f"/api/tables/{TABLE}/seats/B/beside", page.claim(made, "Julia"))["return"]
    page.bots(TABLE, "solid")
    with site(own_store) as service:
        async with people(service.url, "AB") as (a, b):
            a.name, b.name = "Livia", "Julia"
            await _seat_everybody(a, b, game, count)
            there = page.get(f"/api/tables/{TABLE}")
            assert plain(await a.get(f"/api/tables/{TABLE}")) == plain(there)
            async with a.sit(TABLE) as wire_a, b.sit(TABLE) as wire_b:
                clients = [
                    Client(page, 1, TABLE),
                    Client(page, 2, TABLE, token=link.partition("return=")[2]),
                ]
                pairs = [Pair(wire, client) for wire, client in zip((wire_a, wire_b), clients, strict=True)]
                await a.post(f"/api/tables/{TABLE}/start")
                page.post(f"/api/tables/{TABLE}/start")
                random = Random(11)
                for number in range(1, MOST_STEPS):
                    page.run()
                    for pair in pairs:
                        await pair.level()
                    if pairs[0].client.update["outcome"] is not None:
                        break
                    await step(pairs, random, number)
                await asyncio.sleep(0.1)
                for pair in pairs:
                    pair.compare()
            for path in ("", "/replay?eyes=B", "/replay/talk", "/odds", "/replay?at=20"):
                told = await a.http.get(f"/api/tables/{TABLE}{path}")
                ours = json.loads(page.host.request("GET", f"/api/tables/{TABLE}{path}", None))
                assert told.status_code == ours["status"]
                assert plain(told.json()) == plain(json.loads(ours["body"])), path
            record = plain(await a.get(f"/api/tables/{TABLE}/record"))
            record.pop("signatures")
            assert record == plain(page.get(f"/api/tables/{TABLE}/record"))


async def _seat_everybody(a: Guest, b: Guest, game: str, count: int) -> None:
    assert await a.create(game, count) == TABLE
    await b.claim(TABLE, "B")
    for seat in "CDEFGH"[: count - 2]:
        await a.post(f"/api/tables/{TABLE}/seats/{seat}/bot", {"bot": "solid"})


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_games_texts_rules_and_lessons_are_the_same(language: str, store: Store) -> None:
    page = Page(sorted(GAMES))
    with site(store) as service:
        async with people(service.url, "A") as (a,):
            # The host in the browser tab makes no reviews.
            listed = {game["name"]: {**game, "reviews": False} for game in await a.get("/api/games")}
            assert [listed[game["name"]] for game in page.get("/api/games")] == page.get("/api/games")
            for game in sorted(GAMES):
                paths = [
                    f"texts/{language}",
                    f"rules/{language}",
                    "lessons",
                    f"lessons/texts/{language}",
                    "lessons/1",
                    "puzzles",
                    *(f"puzzles/{number}" for number in range(1, listed[game]["puzzles"] + 1)),
                ]
                for path in paths:
                    assert await a.get(f"/api/games/{game}/{path}") == page.get(
                        f"/api/games/{game}/{path}"
                    ), path
            for path in (
                "/api/games/chess/lessons",
                "/api/tables/none",
                "/api/nothing",
                "/api/games/aeterna/rules/la",
            ):
                headers = {"Accept-Language": language}
                refused = await a.http.get(path, headers=headers)
                ours = json.loads(page.host.request("GET", f"{path}?language={language}", None))
                assert (ours["status"], json.loads(ours["body"])) == (refused.status_code, refused.json())
