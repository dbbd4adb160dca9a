"""Updates contain the whole view or a patch to the previous one, and refusals are sent on request."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import jsonpatch
import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_site import GAMES, TINY, Site, Store, Wire, key, people, seen, site, table_of

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.live.games import ServedGame
from triclinium.live.options import TableOptions
from triclinium.live.table import LiveTable
from triclinium.live.updates import SPECTATOR, Happened, SeatUpdates, SeenView, patched
from triclinium.server.service import running

FALL = games.find("fall_of_rome")


def exactly(view: object) -> bytes:
    """Encode a view as JSON, which distinguishes `true` from 1."""
    return orjson.dumps(view, option=orjson.OPT_SORT_KEYS)


# ---- one table and its viewers


class Table:
    """A table that is played at random and makes updates."""

    def __init__(self, entry: Entry, seats: int, given: dict[str, Any], seed: int) -> None:
        self.served = ServedGame(entry)
        self.options = TableOptions(undo=True)
        self.recent: deque[Happened] = deque(maxlen=8)
        self.seq = 0
        self.tip = ""
        self.updates = SeatUpdates(self)
        self.match: Match[Any] = Match.start(entry.rules, "ABCDE"[:seats], given, Seeded(seed))
        self._random = random.Random(seed)
        self._noted()

    def _noted(self) -> None:
        match = self.match
        facts = tuple(match.told)
        self.recent.append(
            Happened(match.number - 1, match.entries[-1], match.eyes_of_last(), facts, self.tip)
        )
        self.seq, self.tip = match.number, f"tip{match.number}/{self._random.randrange(10**9)}"
        self.updates.forget()

    def step(self) -> None:
        """Do something at random: an act, a hold, or an undo where one is possible."""
        match, choose = self.match, self._random
        game, s = match.game, match.state
        seats = [seat for seat in range(s.seats) if game.options(s, seat)]
        back = [seat for seat in range(s.seats) if match.undoable(seat)]
        if back and choose.random() < 0.2:
            match.undo(choose.choice(back))
        else:
            awaited = [seat for seat in seats if game.awaited(s) >> seat & 1]
            seat = choose.choice(awaited if choose.random() < 0.8 else seats)
            match.act(seat, game.words.say(choose.choice(game.choices(s, seat, self.seq))))
        self._noted()


class Looker:
    """A viewer that is sent the messages of a socket, and keeps the view as a client does."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.update: dict[str, Any] = {}
        self.tip: str | None = None
        self.patches = 0

    def look(self, table: Table) -> None:
        """Take the next update, or the whole view if an update was missed."""
        last = table.recent[-1]
        if self.tip is not None and (last.before, last.seq) == (self.tip, self.update["seq"]):
            text = table.updates.next_message(self.seat)
        else:
            text = table.updates.message(self.seat, table.seq, b"")
        message = orjson.loads(text)
        message["view"] = seen(self.update, message)
        self.patches += message["patch"] is not None
        self.update, self.tip = message, table.tip
        game = table.match.game
        assert exactly(message["view"]) == exactly(game.view(table.match.state, self.seat))
        assert message["seq"] == table.seq


class Kind(NamedTuple):
    entry: Entry
    seats: int
    given: dict[str, Any]


KINDS = (
    Kind(TINY, 2, {}),
    Kind(TINY, 4, {}),
    Kind(TINY, 3, {"rounds": "2", "handicap": ("0", "1", "2")}),
    Kind(FALL, 1, {}),
    Kind(FALL, 2, {}),
    Kind(FALL, 5, {"consent": "ask"}),
)


@settings(max_examples=25, deadline=None)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32), eager=st.sampled_from((0.5, 0.9, 1.0)))
def test_the_patched_view_equals_the_whole_view(kind: Kind, seed: int, eager: float) -> None:
    """Viewers see every entry, miss some, or change seats.

    Each always has the view that the rules show its seat.
    """
    table = Table(kind.entry, kind.seats, kind.given, seed)
    choose = random.Random(seed)
    lookers = [Looker(seat) for seat in (SPECTATOR, SPECTATOR, *range(kind.seats))]
    for _ in range(120):
        for looker in lookers:
            if choose.random() < eager:
                looker.look(table)
            elif choose.random() < 0.1:
                looker.seat, looker.tip = choose.randrange(-1, kind.seats), None
        if table.match.state.over:
            break
        table.step()
    if eager == 1.0 and table.seq > 20:
        assert all(looker.patches > table.seq // 2 for looker in lookers), "most updates are patches"


def test_open_games_share_one_view() -> None:
    table = Table(FALL, 3, {}, 5)
    for _ in range(12):
        views = [table.updates.of(seat).view for seat in (SPECTATOR, 0, 1, 2)]
        assert all(view is views[0] for view in views)
        table.step()


def test_the_whole_view_is_sent_if_it_is_shorter_than_a_patch() -> None:
    game = FALL.rules
    s = Match.start(game, "AB", {}, Seeded(1)).state
    view = SeenView(game, game.view(s, 0), "one")
    assert view.patch is None, "there is no previous view"
    same = SeenView(game, game.view(s, 0), "two", view)
    assert same.patch == b"[]"
    other = SeenView(game, dict.fromkeys(game.view(s, 0), "?"), "one")
    assert SeenView(game, game.view(s, 0), "two", other).patch is None


def test_only_views_of_seats_with_options_are_encoded() -> None:
    """With hidden hands each seat has its own view. Seats without options are sent only a patch of it."""
    table = Table(TINY, 4, {}, 3)
    idle = 0
    for _ in range(30):
        for seat in (SPECTATOR, *range(4)):
            table.updates.of(seat)
        if table.match.state.over:
            break
        table.step()
        for seat in (SPECTATOR, *range(4)):
            assert orjson.loads(table.updates.next_message(seat))["view"] is None
            update = table.updates.of(seat)
            assert bool(update.view._digest) == bool(update.options)
            idle += not update.options
    assert idle > 20


NAMES = st.text('ab/~"\\é', max_size=2)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers(-2, 2) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(before=st.dictionaries(NAMES, VALUES), now=st.dictionaries(NAMES, VALUES))
def test_a_patch_turns_one_object_into_the_other(before: dict[str, Any], now: dict[str, Any]) -> None:
    """The test tries all kinds of values, and names with characters that JSON Pointer escapes."""
    assert jsonpatch.apply_patch(before, orjson.loads(patched(before, now))) == now


# ---- over sockets

pytestmark = pytest.mark.anyio


async def folded_views(store: Store, table: str, seats: Sequence[int]) -> dict[tuple[int, int], Any]:
    """Replay the log, and return the view of each seat after each entry."""
    found: dict[tuple[int, int], Any] = {}
    async with running(store.settings(), GAMES) as service:
        stored = await service.database.log.stored_table(table)
        assert stored is not None
        served = service.games.get(stored.table.game)
        assert served is not None
        live = LiveTable(served, stored)
        for move in await service.database.log.tail(table, 0, 10_000):
            live.fold(move)
            assert live.match is not None
            for seat in seats:
                found[live.seq, seat] = served.game.view(live.match.state, seat)
    return found


async def act_somehow(wire: Wire, choose: random.Random) -> None:
    """Send a random act, hold or undo that is open to the seat."""
    update = wire.update
    wish: dict[str, Any]
    if update["undo"] and choose.random() < 0.15:
        wish = {"type": "undo", "key": key()}
    elif "hold" in update["options"] and choose.random() < 0.3:
        wish = {"type": "hold", "key": key(), "on": True}
    elif update["options"]:
        wish = {
            "type": "act",
            "key": key(),
            "decision": update["decision"],
            "act": choose.choice(update["options"]),
        }
    else:
        return
    await wire.send(**wish)
    await wire.answer(wish["key"])


@pytest.mark.parametrize("game", ["tiny", "fall_of_rome"])
async def test_every_view_sent_equals_the_view_of_the_log(postgres_store: Store, game: str) -> None:
    """Two players play at random at two web workers, with undo and hold; a spectator asks for a sync."""
    choose = random.Random(7)
    with site(postgres_store, 2, bots=False, seq_check_seconds=0.3) as found:
        async with people(found.url, "ABC") as (a, b, c), AsyncExitStack() as stack:
            table = await table_of([a, b], game)
            one = await stack.enter_async_context(a.sit(table))
            two = await stack.enter_async_context(b.sit(table, found.urls[1]))
            watcher = await stack.enter_async_context(c.sit(table))
            for round_ in range(40):
                for wire in (one, two):
                    await wire.updated(one.update["seq"])
                    await act_somehow(wire, choose)
                if round_ == 20:
                    seq = watcher.update["seq"]
                    await watcher.send(type="sync", since=seq)  # the whole view, then patches again
            last = max(wire.update["seq"] for wire in (one, two))
            for wire in (one, two, watcher):
                await wire.updated(last)
    views = await folded_views(postgres_store, table, (SPECTATOR, 0, 1))
    for wire, seat in ((one, 0), (two, 1), (watcher, SPECTATOR)):
        updates = [each for each in wire.heard if each["type"] == "update"]
        if wire is not two:  # the other web worker notifies it late, often of several entries at once
            assert any(each["patch"] is not None for each in updates)
        for each in updates:
            assert exactly(each["view"]) == exactly(views[each["seq"], seat])


async def test_the_whole_view_is_sent_if_the_client_may_lack_the_previous_one(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b], "fall_of_rome")
        await c.post("/api/me", {"name": "C", "language": "en"})
        async with a.sit(table) as one, b.sit(table) as two, c.sit(table) as third:
            for wire in (one, two, third):
                assert (await wire.updated())["patch"] is None, "after a hello"
            mover = one if "A" in one.update["awaited"] else two
            assert (await mover.act(mover.update["options"][0]))["type"] == "done"
            for wire in (one, two, third):
                await wire.updated(2)
                assert wire.update["patch"] is not None
                assert wire.update["since"] == 1
            await one.send(type="sync", since=1)
            await one.until(lambda: one.update["patch"] is None)
            # The seat changes hands. The third client had only a spectator's view before.
            await b.post(f"/api/tables/{table}/leave")
            await c.claim(table, "B")
            await third.until(lambda: third.update["view"]["viewer"] == 1)
            assert third.update["patch"] is None
            await two.until(lambda: two.update["view"]["viewer"] == SPECTATOR)
            assert two.update["patch"] is None


# ---- refusals


async def refusals(wire: Wire, decision: str | None = None) -> dict[str, Any]:
    wire.heard = [each for each in wire.heard if each["type"] != "refusals"]
    await wire.send(type="why", decision=decision or wire.update["decision"] or "none")
    return await wire.expect("refusals")


async def test_refusals_are_sent_on_request(shared: Site) -> None:
    game = FALL.rules
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one, b.sit(table) as two, c.sit(table) as watcher:
            for wire in (one, two, watcher):
                assert "refusals" not in await wire.updated()
            found = 0
            while not found:
                awaited = one.update["awaited"][0]
                wire, seat = (one, 0) if awaited == "A" else (two, 1)
                await wire.updated(one.update["seq"])
                match = (await shared_table(shared, table)).match
                assert match is not None
                expected = [each.named() for each in game.refusals(match.state, seat)]
                told = await refusals(wire)
                assert told == {
                    "type": "refusals",
                    "decision": wire.update["decision"],
                    "refusals": orjson.loads(orjson.dumps(expected)),
                }
                assert await refusals(wire, "another") == told, "the answer is about the present decision"
                nothing = await refusals(watcher)
                assert (nothing["decision"], nothing["refusals"]) == (None, [])
                found = len(expected)
                seq = wire.update["seq"]
                await wire.act(wire.update["options"][0])
                await one.updated(seq + 1)
            assert [each["type"] for each in (two if wire is one else one).heard].count("refusals") <= 1


async def shared_table(found: Site, table: str) -> LiveTable:
    live = found.app().state.service.tables.cache.peek(table)
    assert isinstance(live, LiveTable)
    return live


async def test_a_table_that_has_not_started_has_no_refusals(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], start=False)
        async with a.sit(table) as one:
            await one.send(type="why", decision="whatever")
            assert (await one.expect("refusals"))["refusals"] == []


async def test_requests_for_refusals_are_rate_limited(store: Store) -> None:
    with site(store, bots=False, limit_acts_per_s=2) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one:
                await one.updated()
                await asyncio.gather(*(one.send(type="why", decision="whatever") for _ in range(8)))
                await one.expect("error", code="too_fast")
