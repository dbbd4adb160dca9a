"""Tables that look alike to a seat send it the same: updates, refusals, replays and times of decisions."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import pytest
from twin_tables import Twins

from scale import SEED, at_scale
from triclinium.games import every
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Source
from triclinium.kernel.match import Match
from triclinium.live.games import ServedGame
from triclinium.live.options import TableOptions
from triclinium.live.table import LiveTable
from triclinium.live.updates import SPECTATOR, Happened, ReplayViews, SeatUpdates
from triclinium.testing.channels import sees

PAIRS = at_scale(100, 10_000)
"""Pairs of different states to compare for each game."""
LONGEST = 400
"""Maximum number of entries per game."""
VIEWERS = (0, SPECTATOR)


class Chance(Source):
    """The chance source of one of two tables. Visible outcomes of seat A are the same at both."""

    def __init__(self, both: Twins, table: bytes) -> None:
        self._both, self._table = both, table

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        return int(self._both.pick(self._table, stream, index, among, eyes))


@dataclass
class Table:
    """A table without a store, as far as updates and replays need it."""

    served: ServedGame
    match: Match[Any]
    tip: str = "0"
    options: TableOptions = field(default_factory=TableOptions)
    recent: deque[Happened] = field(default_factory=lambda: deque(maxlen=1))
    asked_since: int = 0
    _agenda: tuple[int, list[int]] = (0, [])

    def __post_init__(self) -> None:
        self.updates = SeatUpdates(self)
        self.replays = {viewer: ReplayViews(self, viewer) for viewer in VIEWERS}

    @property
    def seq(self) -> int:
        """The number of entries in the log."""
        return self.match.number

    def told(self, seat: int | None) -> list[object]:
        """Return all that A and a spectator are sent after an entry by `seat`."""
        match, before = self.match, self.tip
        self.tip = str(self.seq)
        self.recent.append(
            Happened(self.seq - 1, match.entries[-1], match.eyes_of_last(), tuple(match.told), before)
        )
        self.updates.forget()
        LiveTable._note_asked(cast(Any, self), seat, 0)
        said: list[object] = [self.asked_since]
        for viewer in VIEWERS:
            whole = self.updates.message(viewer, 0, self.updates.last_event(viewer))
            said += [whole, self.updates.next_message(viewer), self.replays[viewer].entry()]
        said.append(self.updates.refusals(0))
        return said

    def known(self) -> tuple[object, object, object]:
        """Return what A may know of the last entry: its place in the record, its facts, and the view."""
        match = self.match
        return match.redacted(0).entries[-1], match.facts(0), match.game.view(match.state, 0)


def act(pair: tuple[Table, Table], random: Random) -> int | None:
    """Let the next seat act at both tables.

    The acts are the same if A sees them, and independent if they are hidden from A.
    """
    one, two = (table.match for table in pair)
    game = one.game
    awaited = game.awaited(one.state)
    assert awaited == game.awaited(two.state)
    seat: int = random.choice([seat for seat in range(len(one.names)) if awaited >> seat & 1])
    back = [match.undoable(seat) for match in (one, two)]
    if back[0] and back[0] == back[1] and random.random() < 0.05:
        for match in (one, two):
            match.undo(seat)
        return seat
    options = [game.options(match.state, seat) for match in (one, two)]
    acts = [random.choice(each) for each in options]
    hidden = [not sees(game.eyes(m.state, seat, a), 0) for m, a in zip((one, two), acts, strict=True)]
    if not all(hidden):
        common = [each for each in options[0] if each in options[1]]
        if not common:
            return None
        acts = [random.choice(common)] * 2
    for match, chosen in zip((one, two), acts, strict=True):
        match.act(seat, game.words.say(chosen))
    return seat


def compare(entry: Entry, seed: int) -> int:
    """Play two games as long as they look alike to A, and return the number of different states compared."""
    both, random = Twins(seed), Random(seed)
    names = ["A", "B", "C"]
    served = ServedGame(entry)
    one, two = (
        Table(served, Match.start(entry.rules, names, {}, Chance(both, name))) for name in (b"one", b"two")
    )
    seat: int | None = None
    compared = 0
    for _ in range(LONGEST):
        if both.parted:
            break
        alike = [a == b for a, b in zip(one.known(), two.known(), strict=True)]
        # If only one of the three differs, it leaks something; if two differ, A may know the difference.
        assert alike.count(False) != 1, f"seed {seed}, entry {one.seq}: record, facts and view alike: {alike}"
        if not all(alike):
            break
        assert one.told(seat) == two.told(seat), f"seed {seed}, entry {one.seq}"
        compared += entry.rules.digest(one.match.state) != entry.rules.digest(two.match.state)
        if one.match.state.over or two.match.state.over:
            break
        seat = act((one, two), random)
        if seat is None:
            break
    return compared


@pytest.mark.parametrize("entry", [each for each in every() if each.hidden], ids=lambda entry: entry.name)
def test_tables_that_look_alike_to_a_seat_send_it_the_same(entry: Entry) -> None:
    compared, seed = 0, SEED
    while compared < PAIRS:
        compared += compare(entry, seed)
        seed += 1
        assert seed < SEED + PAIRS, "too few pairs of different states"
