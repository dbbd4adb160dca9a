"""A table in the memory of this process: its folded log, and its seats.

The store accepts a move only if the table still has the tip and version that the move was made for. A live table may
therefore be behind the store, but it cannot add to a history that the store does not have.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from ..kernel.errors import RecordError
from ..kernel.fair import commitment, table_key
from ..kernel.match import Match
from ..kernel.settings import INTERRUPTS
from .games import ServedGame, TableChance
from .options import TableOptions
from .rows import (
    Head,
    Move,
    SeatRow,
    SnapshotRow,
    StoredTable,
    TableRow,
    TableState,
    dumps,
    next_tip,
    tip_root,
)
from .schedule import Claimed, forced_act, marks_away, nobody_chose, stood_in
from .updates import Happened, SeatUpdates

SNAPSHOT_EVERY: Final = 100
"""Minimum number of entries between snapshots. Folding that many takes a few milliseconds."""
RECENT: Final = 64
"""Number of entries whose facts are kept for sockets that are a little behind."""
MOST_KEYS: Final = 128
ALLOWANCE: Final = 60
"""Maximum number of idle entries that a seat may make without progress in the game."""
REFILL: Final = 6
"""Number of idle entries given back to each seat when the game progresses."""
HOLD_ACTS: Final = frozenset({"hold", "release"})
"""Acts that only start or end a request to wait."""


class Forked(RecordError):
    """A move belongs to another history: the database was rolled back and written to again."""


class NoProgressLimit:
    """Limit of idle entries for each seat: hold, release, seal another choice, undo.

    Opening a table folds its log, so a seat may not make the log long without need. The count comes from the log, so it
    is the same in every process. After a snapshot it starts again.
    """

    def __init__(self, seats: int) -> None:
        self._left: Final = [ALLOWANCE] * seats

    def allows(self, seat: int, cost: int) -> bool:
        """Return whether a seat may make `cost` more idle entries now."""
        return cost <= self._left[seat]

    def count(self, seat: int, cost: int, settled: bool) -> None:
        """Count an entry of a seat. `settled` means that nothing can be undone any more."""
        left = self._left
        if cost:
            left[seat] = max(0, left[seat] - cost)
        elif settled:
            left[:] = [min(ALLOWANCE, each + REFILL) for each in left]


def idle(match: Match[Any], seat: int, act: str | None, undo: int | None) -> int:
    """Return the number of idle entries if this one is next: itself, or all entries that it undoes."""
    if undo is not None:
        return match.number - undo
    if act in HOLD_ACTS:
        return 1
    return match.game.changing(match.state) >> seat & 1


class LiveTable:
    """A table in the memory of this process."""

    def __init__(self, served: ServedGame, stored: StoredTable) -> None:
        self.served: Final = served
        self.lock: Final = asyncio.Lock()
        """Lock held while the table is changed or refreshed."""
        self.folding: Final = asyncio.Lock()
        """Lock held while old entries are folded again, so that simultaneous requests fold them once."""
        self.match: Match[Any] | None = None
        self.seq = 0
        """Number of entries folded so far."""
        self.tip = ""
        """Tip of the log so far."""
        self.chance: TableChance | None = None
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.keys: OrderedDict[tuple[int, str], int] = OrderedDict()
        self.idle_limit = NoProgressLimit(len(stored.seats))
        self._last_snapshot = 0
        self._wants_snapshot = False
        self.asked_since = 0
        """Number of entries when the awaited seats were asked. Deadlines count from the last of these entries."""
        self._agenda: tuple[int, list[int]] = (0, [])
        """Awaited seats and agenda after the last entry."""
        self.updates: Final = SeatUpdates(self)
        self.row: TableRow
        self.seats: tuple[SeatRow, ...]
        self.holders: dict[str, int]
        self.options: TableOptions
        self.seated(stored)

    def seated(self, stored: StoredTable) -> None:
        """Store the table's row and seats."""
        self.row, self.seats = stored.table, stored.seats
        self.holders = dict(stored.holders)
        self.options = TableOptions.read(stored.table.options)
        self.updates.forget()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def head(self) -> Head:
        """Revision of the table in this process, without chat."""
        return Head(self.seq, self.tip, self.row.version, 0)

    def claimed(self, kind: str) -> Claimed:
        """Return a claim of due work of this kind at the current revision in this process."""
        return Claimed(self.id, kind, self.seq, self.tip, self.row.version)

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat that a person acts for, or None."""
        return None if person is None else self.holders.get(person)

    def seen(self, seat: int, key: str) -> int | None:
        """Return the number of entries after a seat's recent move with this key, or None if the move is not known."""
        return self.keys.get((seat, key))

    def stood_in_since(self, seat: int, entry: int) -> bool:
        """Return whether a bot has made a move for this seat while it was late, at this entry or later."""
        return any(of == seat and stood_in(key) and seq > entry for (of, key), seq in self.keys.items())

    def awaits(self, seat: int) -> bool:
        """Return whether the game waits for a seat."""
        match = self.match
        return (
            match is not None
            and not match.state.over
            and bool(self.served.game.awaited(match.state) >> seat & 1)
        )

    def marks_away(self) -> bool:
        """Return whether this table marks a seat as late after ten minutes without an action."""
        return marks_away(self.served.entry, self.row.deal, self.seats, self.options)

    def forced_act(self) -> tuple[int, int] | None:
        """Return the seat and the action that is played automatically for it, or None (`schedule`)."""
        match = self.match
        if match is None or match.state.over:
            return None
        return forced_act(self.served.game, match.state, self.seats, self.options)

    def may_undo(self) -> bool:
        """Return whether the awaited seat may undo its last move."""
        match = self.match
        if match is None or not self.options.undo:
            return False
        awaited: int = self.served.game.awaited(match.state)
        return bool(match.undoable(awaited.bit_length() - 1))

    # ---- folding

    def fold(self, move: Move) -> None:
        """Fold the next move of the log.

        Raise Forked if it was made for another history, and RecordError if it does not fit. Then nothing has changed.
        """
        if move.seq != self.seq:
            raise RecordError(f"table {self.id}: move {move.seq} does not come after {self.seq - 1}")
        tip = self.tip_after(move.seat, move.act, move.undo, move.chance, move.key)
        if move.tip != tip:
            raise Forked(f"table {self.id}: move {move.seq} is of another history")
        cost = 0 if move.seat is None else self._fold(move, move.seat)
        if move.seat is None:
            self._begin(move)
        self.noted(move, cost)

    def tip_after(
        self, seat: int | None, act: str | None, undo: int | None, chance: tuple[str, ...], key: str | None
    ) -> str:
        """Return the tip of the log after this entry."""
        before = self.tip if self.seq else tip_root(self.row)
        return next_tip(self.row.secret, before, (seat, act, undo, chance, key))

    def _begin(self, move: Move) -> None:
        self.chance = chance = self._chance()
        chance.feed(self.served, move.chance)
        settings = table_settings(self.row)
        names = json.loads(self.row.names or "[]")
        self.match = Match.start(self.served.game, names, settings, chance, self.row.rules)
        chance.fed()

    def _fold(self, move: Move, seat: int) -> int:
        """Fold a seat's move. Return the number of idle entries that it adds."""
        match, chance = self.match, self.chance
        assert match is not None
        assert chance is not None
        cost = idle(match, seat, move.act, move.undo)
        chance.feed(self.served, move.chance)
        match.follow(seat, move.act, move.undo, nobody_chose(move.key))
        chance.fed()
        return cost

    def resume(self, snapshot: SnapshotRow) -> None:
        """Start from a snapshot instead of the first entry."""
        self.chance = self._chance()
        names = json.loads(self.row.names or "[]")
        body = json.loads(snapshot.body)
        settings = table_settings(self.row)
        self.match = Match.resume(self.served.game, names, settings, body, snapshot.seq, self.chance)
        self.seq = self._last_snapshot = self.asked_since = snapshot.seq
        self.tip = snapshot.tip

    def _chance(self) -> TableChance:
        nonces = json.loads(self.row.nonces or "[]")
        return TableChance(table_key(self.row.secret, self.row.chance_name, nonces), self.served)

    def noted(self, move: Move, cost: int) -> None:
        """Record the last entry of the match: its facts, its key, and its cost for the seat."""
        match = self.match
        assert match is not None
        seat, seq = move.seat, match.number - 1
        happened = Happened(seq, match.entries[-1], match.eyes_of_last(), tuple(match.told), self.tip)
        self.recent.append(happened)
        self.seq, self.tip = match.number, move.tip
        self._note_asked(seat, cost)
        if seat is not None:
            self.idle_limit.count(seat, cost, match.settled)
            if move.key is not None:
                self.keys[seat, move.key] = self.seq
                if len(self.keys) > MOST_KEYS:
                    self.keys.popitem(last=False)
        # True at the same entries in every process: the process that makes the move there saves the snapshot.
        self._wants_snapshot = match.settled and self.seq - self._last_snapshot >= SNAPSHOT_EVERY
        if self._wants_snapshot:
            self._last_snapshot = self.seq
        if match.settled and len(match.entries) > RECENT:
            match.forget()
        self.updates.forget()

    def _note_asked(self, seat: int | None, cost: int) -> None:
        """Record whether the last entry asks something new of the awaited seats (as in `schedule.after_move`)."""
        match = self.match
        assert match is not None
        awaited: int = 0 if match.state.over else self.served.game.awaited(match.state)
        (before, agenda), self._agenda = self._agenda, (awaited, list(match.state.stack))
        by_awaited = seat is None or awaited >> seat & 1
        if not cost and (by_awaited or awaited & ~before or agenda != self._agenda[1]):
            self.asked_since = self.seq

    def become(self, other: LiveTable) -> None:
        """Replace the state with that of another live table, just read from the store."""
        self.seated(other.stored())
        self.match, self.chance = other.match, other.chance
        self.seq, self.tip = other.seq, other.tip
        self.recent, self.keys, self.idle_limit = other.recent, other.keys, other.idle_limit
        self._last_snapshot, self._wants_snapshot = other._last_snapshot, False
        self.asked_since, self._agenda = other.asked_since, other._agenda

    def wants_snapshot(self) -> bool:
        """Return whether to save a snapshot: at the first settled moment after enough entries."""
        return self._wants_snapshot and self.match is not None and not self.match.state.over

    def may_resume(self) -> bool:
        """Return whether the log is long enough for a snapshot to exist."""
        return self.row.seq > SNAPSHOT_EVERY

    def ended(self, outcome: str) -> None:
        """Mark the game as over, as the statement that stored its last move did."""
        self.row = replace(self.row, state=TableState.OVER, outcome=outcome, version=self.row.version + 1)

    def stored(self) -> StoredTable:
        """Return the table and its seats as this process knows them."""
        return StoredTable(self.row, self.seats, self.holders)

    def snapshot(self) -> SnapshotRow:
        """Return a snapshot of the game's state."""
        assert self.match is not None
        state = self.match.state
        body = dumps(self.served.game.snapshot(state)).decode()
        return SnapshotRow(self.seq, self.tip, state.rules, self.served.layout, body)

    def commitment(self) -> str:
        """Return the commitment to the secret, which was shown when the table was created."""
        return commitment(self.row.secret)


def goes_on(served: ServedGame, row: TableRow) -> bool:
    """Return whether a table can continue here: it has not started, or it started with the data in use."""
    return row.state == TableState.OPEN or row.data == served.data


def table_settings(row: TableRow) -> dict[str, str | Sequence[str]]:
    """Return a table's settings for the rules. Only imported records may have polled people."""
    settings: dict[str, str | Sequence[str]] = json.loads(row.settings)
    return {INTERRUPTS.name: INTERRUPTS.default, **settings}
