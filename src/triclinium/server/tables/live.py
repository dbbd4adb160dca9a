"""A table as it stands: the fold of its log, and those who sit at it. Any process can have any table live.

A live table is only as good as its head: a move is appended under the tip and version it was made for, and the store
refuses it if either has changed. So a live table may be behind, or of a history that the store has lost, and never
wrong for long.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import orjson

from ...kernel.errors import RecordError
from ...kernel.fair import commitment, table_key
from ...kernel.match import Match
from ...kernel.settings import INTERRUPTS
from ..games import ServedGame
from ..limits.no_progress import NoProgressLimit, idle
from ..store.move_log import (
    Claimed,
    Head,
    Move,
    SeatRow,
    SnapshotRow,
    StoredTable,
    TableRow,
    next_tip,
    tip_root,
)
from .chance import TableChance
from .clocks import stood_in
from .due import marks_away
from .forced import forced_seat, nobody_chose
from .options import TableOptions
from .seat_updates import Happened, SeatUpdates

SNAPSHOT_EVERY: Final = 100
"""Entries from one snapshot to the next, or a few more: so many are folded in a few milliseconds."""
RECENT: Final = 64
"""Entries whose facts are kept, for sockets that are a little behind; older ones are folded again (`past`)."""
MOST_KEYS: Final = 128


class Forked(RecordError):
    """A move is of another history than the one that is known: the store went back and was written on."""


class LiveTable:
    """A table as this process knows it."""

    __slots__ = (
        "_agenda",
        "_last_snapshot",
        "_wants_snapshot",
        "asked_since",
        "chance",
        "folding",
        "holders",
        "idle_limit",
        "keys",
        "lock",
        "match",
        "options",
        "recent",
        "row",
        "seats",
        "seq",
        "served",
        "tip",
        "updates",
    )

    def __init__(self, served: ServedGame, stored: StoredTable) -> None:
        self.served: Final = served
        self.lock: Final = asyncio.Lock()
        """Held while the table is changed or brought up to date."""
        self.folding: Final = asyncio.Lock()
        """Held while what happened long ago is folded again beside it: once, for all who ask."""
        self.match: Match[Any] | None = None
        self.seq = 0
        """Entries folded so far."""
        self.tip = ""
        """Of the log so far."""
        self.chance: TableChance | None = None
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.keys: OrderedDict[tuple[int, str], int] = OrderedDict()
        self.idle_limit = NoProgressLimit(len(stored.seats))
        self._last_snapshot = 0
        self._wants_snapshot = False
        self.asked_since = 0
        """Entries after which the awaited seats were asked; a deadline counts from the last of them."""
        self._agenda: tuple[int, list[int]] = (0, [])
        """The awaited seats and the agenda at the last entry."""
        self.updates: Final = SeatUpdates(self)
        self.row: TableRow
        self.seats: tuple[SeatRow, ...]
        self.holders: dict[str, int]
        self.options: TableOptions
        self.seated(stored)

    def seated(self, stored: StoredTable) -> None:
        """Take over the table's row and seats."""
        self.row, self.seats = stored.table, stored.seats
        self.holders = dict(stored.holders)
        self.options = TableOptions.model_validate_json(stored.table.options)
        self.updates.forget()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def head(self) -> Head:
        """How far this process knows the table; chat is not part of it."""
        return Head(self.seq, self.tip, self.row.version, 0)

    def claimed(self, kind: str) -> Claimed:
        """Due work of a kind, claimed for the table as it is known here."""
        return Claimed(self.id, kind, self.seq, self.tip, self.row.version)

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person acts for."""
        return None if person is None else self.holders.get(person)

    def seen(self, seat: int, key: str) -> int | None:
        """The seq of a seat's move by its key, if it was a recent one."""
        return self.keys.get((seat, key))

    def stood_in_since(self, seat: int, entry: int) -> bool:
        """Whether a bot has made a move for a seat that was late, this entry or one after it."""
        return any(of == seat and stood_in(key) and seq > entry for (of, key), seq in self.keys.items())

    def awaits(self, seat: int) -> bool:
        """Whether the game waits for a seat."""
        match = self.match
        return (
            match is not None
            and not match.state.over
            and bool(self.served.game.awaited(match.state) >> seat & 1)
        )

    def marks_away(self) -> bool:
        """Return whether a seat that does nothing for ten minutes is late here."""
        return marks_away(self.served.entry, self.row.deal, self.seats, self.options)

    def forced_seat(self) -> int | None:
        """The seat that has no choice and whose only option is done for it, if there is one (`forced`)."""
        match = self.match
        if match is None or match.state.over:
            return None
        return forced_seat(self.served.game, match.state, self.seats, self.may_undo())

    def may_undo(self) -> bool:
        """Whether the seat that is awaited may take back what it did last."""
        match = self.match
        if match is None or not self.options.undo:
            return False
        awaited: int = self.served.game.awaited(match.state)
        return bool(match.undoable(awaited.bit_length() - 1))

    # ---- folding

    def fold(self, move: Move) -> None:
        """Fold the move of the log that comes next.

        Forked if it was made for another history, RecordError if it does not fit; then nothing has happened.
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
        """The tip of the log when this entry is its next."""
        before = self.tip if self.seq else tip_root(self.row)
        return next_tip(self.row.secret, before, (seat, act, undo, chance, key))

    def _begin(self, move: Move) -> None:
        self.chance = chance = self._chance()
        chance.feed(self.served, move.chance)
        settings = table_settings(self.row)
        names = orjson.loads(self.row.names or "[]")
        self.match = Match.start(self.served.game, names, settings, chance, self.row.rules)
        chance.fed()

    def _fold(self, move: Move, seat: int) -> int:
        """Fold a seat's move; how many idle entries it makes."""
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
        names = orjson.loads(self.row.names or "[]")
        body = orjson.loads(snapshot.body)
        settings = table_settings(self.row)
        self.match = Match.resume(self.served.game, names, settings, body, snapshot.seq, self.chance)
        self.seq = self._last_snapshot = self.asked_since = snapshot.seq
        self.tip = snapshot.tip

    def _chance(self) -> TableChance:
        nonces = orjson.loads(self.row.nonces or "[]")
        return TableChance(table_key(self.row.secret, self.row.chance_name, nonces), self.served)

    def noted(self, move: Move, cost: int) -> None:
        """The last entry is part of the table now: remember what it told, its key, and what it cost its seat."""
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
        # At the same entries in every process: whoever makes the move there keeps the snapshot.
        self._wants_snapshot = match.settled and self.seq - self._last_snapshot >= SNAPSHOT_EVERY
        if self._wants_snapshot:
            self._last_snapshot = self.seq
        if match.settled and len(match.entries) > RECENT:
            match.forget()
        self.updates.forget()

    def _note_asked(self, seat: int | None, cost: int) -> None:
        """Note whether the last entry asks something new of the awaited seats (as `due.after_move` has it)."""
        match = self.match
        assert match is not None
        awaited: int = 0 if match.state.over else self.served.game.awaited(match.state)
        (before, agenda), self._agenda = self._agenda, (awaited, list(match.state.stack))
        by_awaited = seat is None or awaited >> seat & 1
        if not cost and (by_awaited or awaited & ~before or agenda != self._agenda[1]):
            self.asked_since = self.seq

    def become(self, other: LiveTable) -> None:
        """Take over all that another one, read anew from the store, knows of the table."""
        self.seated(other.stored())
        self.match, self.chance = other.match, other.chance
        self.seq, self.tip = other.seq, other.tip
        self.recent, self.keys, self.idle_limit = other.recent, other.keys, other.idle_limit
        self._last_snapshot, self._wants_snapshot = other._last_snapshot, False
        self.asked_since, self._agenda = other.asked_since, other._agenda

    def wants_snapshot(self) -> bool:
        """Whether a snapshot is worth keeping here: at the first settled moment once enough entries have passed."""
        return self._wants_snapshot and self.match is not None and not self.match.state.over

    def may_resume(self) -> bool:
        """Whether the log is so long that there should be a snapshot."""
        return self.row.seq > SNAPSHOT_EVERY

    def ended(self, outcome: str) -> None:
        """The last move ended the game; its statement has set the row so."""
        self.row = replace(self.row, state="over", outcome=outcome, version=self.row.version + 1)

    def stored(self) -> StoredTable:
        """The table and its seats as they are known here."""
        return StoredTable(self.row, self.seats, self.holders)

    def snapshot(self) -> SnapshotRow:
        """The state by name."""
        assert self.match is not None
        state = self.match.state
        body = orjson.dumps(self.served.game.snapshot(state)).decode()
        return SnapshotRow(self.seq, self.tip, state.rules, self.served.layout, body)

    def commitment(self) -> str:
        """What was shown when the table was created."""
        return commitment(self.row.secret)


def goes_on(served: ServedGame, row: TableRow) -> bool:
    """Whether a table can go on here: it has not begun, or it was begun with the data that are in force."""
    return row.state == "open" or row.data == served.data


def table_settings(row: TableRow) -> dict[str, str | Sequence[str]]:
    """A table's settings as the rules take them; only a record that was imported may have polled people."""
    settings: dict[str, str | Sequence[str]] = orjson.loads(row.settings)
    return {INTERRUPTS.name: INTERRUPTS.default, **settings}
