"""What the log of moves consists of: moves, tables, clocks and due work as values, and the tip over a log."""

from __future__ import annotations

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
