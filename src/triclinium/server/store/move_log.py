"""The log: appending a move, and reading tables back. The one path that every move takes, so no ORM is in it.

`postgres_log` and `sqlite_log` both do what `Log` says; the tests hold them to the same.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any, Final, NamedTuple, Protocol

import orjson

_TIP_BYTES: Final = 16
_LONGEST_STEP: Final = 2**32


class Head(NamedTuple):
    """How far a table is; who knows the same head knows the same table, also when the store went back."""

    seq: int
    tip: str
    version: int
    said: int


class Move(NamedTuple):
    """An entry of the log."""

    seq: int
    seat: int | None
    act: str | None
    undo: int | None
    chance: tuple[str, ...]
    key: str | None
    tip: str
    """Of the whole log up to here (see `next_tip`)."""


class Due(NamedTuple):
    """Work that falls due at a table: what, and in how many seconds."""

    kind: str
    after: float


UNCHANGED: Final = Due("", -1)
"""Leave what is due as it is."""
BOTS_ONLY: Final = "bots"
"""Bots are to move where no person sits: others may go before, for a while."""
BOT_KINDS: Final = ("bot", BOTS_ONLY)
"""Due work that is a bot's own turn."""
LOOK: Final = Due("look", 0.0)
"""Seats changed hands, or a move was taken back: a worker looks what is due."""
PAUSE: Final = "pause"
"""Bots are asked whether they come in between, then what is forced is done (`tables.forced`)."""
THINKING_KINDS: Final = ("bot", BOTS_ONLY, "grace", PAUSE)
"""Due work for which a bot has to think; all else is done in no time."""
YIELD_S: Final = 2.0
"""So long bots that are alone let others go before them."""
MOST_CANDIDATES: Final = 1000
"""Due tables, the oldest first, among which those are found whose turn it is."""
EXTRA_CANDIDATES: Final = 64
"""Tables to look at beyond those that are wanted, because other workers hold some."""


CLOCK: Final = Due("clock", 1.0)
"""The clock of a seat runs out: when, the statement finds that sets it (`clocks`). Never at once."""


class Tick(NamedTuple):
    """What a move does to the clocks of a table; seats are bit masks."""

    runs: int
    """The seats whose clocks run from now on; the others' stand."""
    renewed: int
    """Those that are asked something new."""
    least: float
    """Seconds that a seat which is asked something new has at least, if the clock is one of decisions or it is late."""
    gain: float | None
    """Seconds that are added to a bank for what is asked anew; None: there are no banks."""
    delayed: int
    """The seats whose clocks begin to run later (`clocks.FREE_S`)."""


class SeatClock(NamedTuple):
    """The clock of a seat: the seconds that are left now, and whether it runs."""

    seat: int
    left: float
    runs: bool


class Appended(Enum):
    """What came of an append."""

    DONE = "done"
    CONFLICT = "conflict"
    """The table is no longer as expected; nothing was written."""
    REPEATED = "repeated"
    """This seat's move with this key is in the log already."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat."""

    seat: int
    kind: str
    person: str | None
    name: str | None
    bot: str | None
    nonce: str | None
    turnover: int
    late: bool
    past: str | None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, without its log."""

    id: str
    game: str
    title: str
    state: str
    owner: str
    public: bool
    settings: str
    options: str
    secret: bytes
    nonces: str | None
    names: str | None
    rules: int
    seq: int
    tip: str
    version: int
    said: int
    due_at: float | None
    due_kind: str | None
    outcome: str | None
    next: str | None
    created_at: float
    data: str | None
    deal: str | None = None
    imported: str | None = None

    @property
    def chance_name(self) -> str:
        """What the key of its chance is made for: this table alone, or a deal of a day, alike at all its tables."""
        return self.deal or self.id

    @property
    def head(self) -> Head:
        """How far it is."""
        return Head(self.seq, self.tip, self.version, self.said)


class StoredTable(NamedTuple):
    """A table with those who sit at it."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    holders: Mapping[str, int]


class SnapshotRow(NamedTuple):
    """A state, its values by name."""

    seq: int
    tip: str
    """Of the log it is the state of: it is worth nothing to another history."""
    rules: int
    layout: str
    body: str


class ChatRow(NamedTuple):
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    at: float


class Claimed(NamedTuple):
    """Due work that is now this worker's, until the lease runs out."""

    table: str
    kind: str
    seq: int
    tip: str
    version: int


class Log(Protocol):
    """What a database must do for tables that are played."""

    def append(
        self,
        table: str,
        move: Move,
        head: Head,
        due: Due | None,
        outcome: str | None,
        tick: Tick | None = None,
    ) -> asyncio.Future[Appended]:
        """Write the next move, if the table is still at this head (chat aside), and what falls due after it.

        `outcome`: how the game ended, if this move ended it. `tick`: what it does to the clocks of the table, if it has
        any. All or nothing, in one transaction.
        """

    async def head(self, table: str) -> Head | None:
        """How far a table is."""

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far tables are, in one query."""

    async def stored_table(self, table: str) -> StoredTable | None:
        """A table and its seats; the seats are at least as new as the table's version says."""

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """The moves from number `since` on."""

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """The newest fitting snapshot of at most `upto` moves, of the history that the log tells now."""

    async def save_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        """Save a snapshot in place of the table's snapshot of the same number of moves, if it has one.

        The older one may be of a layout that no process reads any more, or of a history that the database has lost.
        """

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """The number of a seat's move by its key."""

    async def add_chat(self, table: str, seat: int, name: str, text: str, key: str) -> bool:
        """Add a line of chat; False if this key is there already."""

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """The last lines after number `since`."""

    async def claim_due(self, most: int, lease: float, thinking: bool | None = None) -> list[Claimed]:
        """Take due work: what is claimed falls due again after the lease, unless a move or `reschedule` sets it anew.

        Origins take turns: first that whose work was last taken the longest ago. `thinking`: only what bots have to
        think for, or only the rest.
        """

    async def reschedule(self, claimed: Claimed, due: Due | None, runs: int | None = None) -> bool:
        """Set what falls due next, if the table is still as it was claimed and nobody has done this work since.

        `runs`: the seats whose clocks run from now on, those that run already with what they have left.
        """

    async def clocks(self, table: str) -> tuple[int, list[SeatClock]]:
        """How many entries a table has, and its clocks as they stand then; none where it has none."""

    async def overdue(self, seconds: float) -> bool:
        """Whether due work has waited that long for a worker."""

    async def check_writable(self) -> None:
        """Write a little to the disk of the database; raise an error if it is full or read-only."""

    async def due_waiting(self) -> dict[str, tuple[int, float]]:
        """How many tables have due work that waits for a worker, and for how many seconds at most, by its kind."""

    def connections(self) -> dict[str, int]:
        """How many connections there are, by what they do: busy, idle; and how many wait for one: waiting."""

    def moves_waiting(self) -> int:
        """How many moves wait to be written, or are being."""

    async def close(self) -> None:
        """Let go of all connections."""


def next_tip(secret: bytes, before: str, entry: Sequence[Any]) -> str:
    """The tip of a log: a digest of its last entry (seat, act, undo, chance, key) and of the tip before.

    So two logs with the same tip are the same log, and a move made for one does not fit the other. Under the table's
    secret: whoever is sent a tip cannot find out by it what was hidden in the entry.

    >>> next_tip(b"secret", "", (0, "keep", None, (), "key-1"))
    'f0cacc16cebc7d44fbcbc7f2378ed5d8'
    """
    return blake2b(orjson.dumps((before, *entry)), digest_size=_TIP_BYTES, key=secret).hexdigest()


class LogRoot(Protocol):
    """What of a table its log begins from."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def rules(self) -> int:
        """The number of the rules."""

    @property
    def settings(self) -> str:
        """As JSON."""

    @property
    def names(self) -> str | None:
        """Of those who sat there at the start, as JSON."""

    @property
    def nonces(self) -> str | None:
        """Theirs, as JSON."""


def tip_root(table: LogRoot) -> str:
    """What the tip of a log begins from: all that its first entry was made of."""
    return orjson.dumps(
        (table.id, table.game, table.rules, table.settings, table.names, table.nonces)
    ).decode()


def version_step() -> int:
    """How much a change of seats or settings adds to the version: by chance, so that two histories never share one.

    JavaScript counts exactly for four million such steps.
    """
    return 1 + secrets.randbelow(_LONGEST_STEP)


def chance_text(chance: tuple[str, ...]) -> str | None:
    """Outcomes as one text; notation holds no line breaks."""
    return "\n".join(chance) if chance else None


def move_from_row(row: Sequence[Any]) -> Move:
    """A move from its columns, in the order of `Move`."""
    chance = row[4]
    return Move(row[0], row[1], row[2], row[3], tuple(chance.split("\n")) if chance else (), row[5], row[6])
