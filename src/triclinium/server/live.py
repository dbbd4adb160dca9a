"""A table as it stands: the fold of its log, and those who sit at it. Any process can have any table live.

A live table is only as good as its head: a move is appended under the seq and version it was made for, and the store
refuses it if either has changed. So a live table may be behind, and never wrong for long.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import orjson

from ..kernel.chance import Recorded, Source
from ..kernel.errors import RecordError
from ..kernel.facts import Fact
from ..kernel.fair import Keyed, commitment, table_key
from ..kernel.match import Match, read_outcomes
from ..kernel.record import Entry
from ..kernel.settings import INTERRUPTS
from .faces import Face, Faces
from .games import Served, Shelf
from .meter import METER
from .options import TableOptions
from .store.log import Head, Log, Move, SeatRow, Sheet, SnapshotRow, TableRow

SNAPSHOT_EVERY: Final = 100
"""Entries: so many are folded in a few milliseconds."""
RECENT: Final = 64
"""Entries whose facts are kept, for sockets that are a little behind; older ones are folded again."""
MOST_KEYS: Final = 128


class TableChance(Source):
    """The table's key gives what happens now; what has happened is fed from the log."""

    def __init__(self, key: bytes, served: Served) -> None:
        self._keyed: Final = Keyed(key, [name for name, _ in served.game.streams])
        self._fed: Final = Recorded()
        self.feeding = False

    def feed(self, served: Served, chance: tuple[str, ...]) -> None:
        """What the next entry of the log says came up."""
        self._fed.feed(read_outcomes(served.game, chance) if chance else ())
        self.feeding = True

    def fed(self) -> None:
        """The entry is folded: all it said must have been asked for."""
        self.feeding = False
        if self._fed.rest():
            raise RecordError("a stored move holds more chance outcomes than it calls for")

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """The stored outcome while a stored move is folded, else the key's."""
        source: Source = self._fed if self.feeding else self._keyed
        return source.pick(stream, index, among, eyes)


class Happened(NamedTuple):
    """An entry and what it made happen, for those who were not looking."""

    seq: int
    entry: Entry
    eyes: tuple[int, tuple[int, ...]]
    told: tuple[Fact, ...]


class Live:
    """A table as this process knows it."""

    __slots__ = (
        "chance",
        "faces",
        "holders",
        "keys",
        "lock",
        "match",
        "options",
        "recent",
        "row",
        "seats",
        "seq",
        "served",
    )

    def __init__(self, served: Served, sheet: Sheet) -> None:
        self.served: Final = served
        self.lock: Final = asyncio.Lock()
        """Held while the table is changed or brought up to date."""
        self.match: Match[Any] | None = None
        self.seq = 0
        """Entries folded so far."""
        self.chance: TableChance | None = None
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.keys: OrderedDict[tuple[int, str], int] = OrderedDict()
        self.faces: Final = Faces(self)
        self.row: TableRow
        self.seats: tuple[SeatRow, ...]
        self.holders: dict[str, int]
        self.options: TableOptions
        self.seated(sheet)

    def seated(self, sheet: Sheet) -> None:
        """Take over the table's row and seats."""
        self.row, self.seats = sheet.table, sheet.seats
        self.holders = dict(sheet.holders)
        self.options = TableOptions.model_validate_json(sheet.table.options)
        self.faces.forget()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def head(self) -> Head:
        """How far this process knows the table; chat is not part of it."""
        return Head(self.seq, self.row.version, 0)

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person acts for."""
        return None if person is None else self.holders.get(person)

    def seen(self, seat: int, key: str) -> int | None:
        """The seq of a seat's move by its key, if it was a recent one."""
        return self.keys.get((seat, key))

    # ---- folding

    def fold(self, moves: Iterable[Move]) -> None:
        """Fold moves from the log that come next; RecordError if they do not fit."""
        for move in moves:
            if move.seq != self.seq:
                raise RecordError(f"table {self.id}: move {move.seq} does not come after {self.seq - 1}")
            started = METER.now()
            if move.seat is None:
                self._begin(move)
            else:
                self._fold(move)
            self.noted(move.seat, move.key)
            METER.add("engine", started)

    def _begin(self, move: Move) -> None:
        self.chance = chance = self._chance()
        chance.feed(self.served, move.chance)
        settings = table_settings(self.row)
        names = orjson.loads(self.row.names or "[]")
        self.match = Match.start(self.served.game, names, settings, chance, self.row.rules)
        chance.fed()

    def _fold(self, move: Move) -> None:
        match, chance = self.match, self.chance
        assert match is not None
        assert chance is not None
        assert move.seat is not None
        chance.feed(self.served, move.chance)
        match.follow(move.seat, move.act, move.undo)
        chance.fed()

    def resume(self, snapshot: SnapshotRow) -> None:
        """Start from a snapshot instead of the first entry."""
        self.chance = self._chance()
        names = orjson.loads(self.row.names or "[]")
        body = orjson.loads(snapshot.body)
        settings = table_settings(self.row)
        self.match = Match.resume(self.served.game, names, settings, body, snapshot.seq, self.chance)
        self.seq = snapshot.seq

    def _chance(self) -> TableChance:
        nonces = orjson.loads(self.row.nonces or "[]")
        return TableChance(table_key(self.row.secret, self.id, nonces), self.served)

    def noted(self, seat: int | None, key: str | None) -> None:
        """The last entry is part of the table now: remember what it told, and its key."""
        match = self.match
        assert match is not None
        self.seq = match.number
        seq = self.seq - 1
        eyes = match.eyes_of_last()
        self.recent.append(Happened(seq, match.entries[-1], eyes, tuple(match.told)))
        if seat is not None and key is not None:
            self.keys[seat, key] = seq + 1
            if len(self.keys) > MOST_KEYS:
                self.keys.popitem(last=False)
        if match.settled and len(match.entries) > RECENT:
            match.forget()

    def begin_again(self) -> None:
        """Forget the fold: it is made anew from the log."""
        self.match = None
        self.seq = 0
        self.recent.clear()
        self.keys.clear()
        self.faces.forget()

    def face(self, seat: int) -> Face:
        """What a seat is shown now (seat -1: a spectator); computed once a decision."""
        return self.faces.of(seat)

    def wants_snapshot(self) -> bool:
        """Whether a snapshot is worth keeping here."""
        match = self.match
        return (
            match is not None
            and match.settled
            and match.number % SNAPSHOT_EVERY == 0
            and not match.state.over
        )

    def ended(self, outcome: str) -> None:
        """The last move ended the game; its statement has set the row so."""
        self.row = replace(self.row, state="over", outcome=outcome, version=self.row.version + 1)

    def sheet(self) -> Sheet:
        """The table and its seats as they are known here."""
        return Sheet(self.row, self.seats, self.holders)

    def snapshot(self) -> SnapshotRow:
        """The state by name."""
        assert self.match is not None
        state = self.match.state
        body = orjson.dumps(self.served.game.snapshot(state)).decode()
        return SnapshotRow(self.seq, state.rules, self.served.layout, body)

    def commitment(self) -> str:
        """What was shown when the table was created."""
        return commitment(self.row.secret)


def table_settings(row: TableRow) -> dict[str, str | Sequence[str]]:
    """A table's settings as the rules take them."""
    settings: dict[str, str | Sequence[str]] = orjson.loads(row.settings)
    return {**settings, INTERRUPTS.name: INTERRUPTS.default}


class Keeper:
    """The live tables of this process: those in use, and the last ones used."""

    def __init__(self, log: Log, shelf: Shelf, most: int = 2000) -> None:
        self.log: Final = log
        self.shelf: Final = shelf
        self._most: Final = most
        self._kept: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}

    def peek(self, table: str) -> Live | None:
        """A table if it is live here, as new as it happens to be."""
        return self._kept.get(table)

    def drop(self, table: str) -> None:
        """Forget what is known of a table: it will be read again."""
        self._kept.pop(table, None)

    async def get(self, table: str) -> Live | None:
        """A table, read from the store if it is not live here; it may be behind. None: there is no such table."""
        live = self._kept.get(table)
        if live is not None:
            self._kept.move_to_end(table)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        # Several may wait for it: that one of them gives up must not take it from the others.
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Live | None:
        sheet = await self.log.sheet(table)
        served = self.shelf.get(sheet.table.game) if sheet else None
        if sheet is None or served is None:
            return None
        live = Live(served, sheet)
        await self._catch_up(live, sheet.table)
        self._kept[table] = live
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return live

    async def refresh(self, live: Live) -> Head | None:
        """Bring a table up to date and say how far it is, None if it is gone; call with its lock held."""
        head = await self.log.head(live.id)
        if head is None:
            self.drop(live.id)
            return None
        if head.version != live.row.version:
            sheet = await self.log.sheet(live.id)
            assert sheet is not None
            live.seated(sheet)
            head = sheet.table.head
        if head.seq < live.seq:
            # The store is the truth, also when it has lost something (a standby that took over and was behind).
            sheet = await self.log.sheet(live.id)
            assert sheet is not None
            live.seated(sheet)
            live.begin_again()
            head = sheet.table.head
        if head.seq > live.seq:
            try:
                await self._catch_up(live, live.row)
            except Exception:
                self.drop(live.id)
                raise
        return head

    async def _catch_up(self, live: Live, row: TableRow) -> None:
        if live.match is None and row.seq > SNAPSHOT_EVERY:
            kept = await self.log.snapshot(live.id, row.rules, live.served.layout, row.seq)
            if kept is not None:
                live.resume(kept)
        if row.seq > 0 or live.match is not None:
            live.fold(await self.log.tail(live.id, live.seq))
            live.faces.forget()

    async def happened(self, live: Live, since: int) -> list[Happened]:
        """What happened from entry `since` on; what is no longer in memory is folded again beside the table."""
        while since < (upto := live.recent[0].seq if live.recent else live.seq):
            older = await self._again(live, since, upto)
            if upto == (live.recent[0].seq if live.recent else live.seq):  # else it moved on meanwhile
                return [*older, *live.recent]
        return [each for each in live.recent if each.seq >= since]

    async def _again(self, live: Live, since: int, upto: int) -> list[Happened]:
        """What happened from entry `since` up to `upto`, folded from the nearest snapshot."""
        again = Live(live.served, live.sheet())
        again.recent = deque(maxlen=None)
        kept = await self.log.snapshot(live.id, live.row.rules, live.served.layout, since)
        if kept is not None:
            again.resume(kept)
        again.fold(await self.log.tail(live.id, again.seq, upto))
        return [each for each in again.recent if each.seq >= since]
