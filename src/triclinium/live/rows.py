"""Stored values (tables, seats, moves, snapshots), the hash chain over a log, and JSON encoding.

JSON is compact UTF-8. A server may set a faster encoder that writes the same bytes (`set_encoder`).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from hashlib import blake2b
from typing import Any, Final, NamedTuple

_TIP_BYTES: Final = 16
_LONGEST_STEP: Final = 2**32
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _encode(value: object) -> bytes:
    return _ENCODER.encode(value).encode()


_encoders: Final[list[Callable[[object], bytes]]] = [_encode]


def set_encoder(encoder: Callable[[object], bytes]) -> None:
    """Replace the encoder of JSON. It must write the same bytes."""
    _encoders[0] = encoder


def dumps(value: object) -> bytes:
    """Encode a value as compact JSON.

    >>> dumps({"name": "Æterna", "seats": (1, None)}).decode()
    '{"name":"Æterna","seats":[1,null]}'
    """
    return _encoders[0](value)


class TableState(StrEnum):
    """State of a table's game."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


class SeatKind(StrEnum):
    """Kind of a seat's holder."""

    FREE = "free"
    KEPT = "kept"
    """Reserved for a person who has not sat down yet."""
    PERSON = "person"
    BOT = "bot"


class Head(NamedTuple):
    """Revision of a table. The same head means the same table, even after the database was rolled back."""

    seq: int
    tip: str
    version: int
    said: int


class Move(NamedTuple):
    """One entry of the log."""

    seq: int
    seat: int | None
    act: str | None
    undo: int | None
    chance: tuple[str, ...]
    key: str | None
    tip: str
    """Hash of the whole log up to and including this entry (see `next_tip`)."""


class Appended(Enum):
    """Result of an append."""

    DONE = "done"
    CONFLICT = "conflict"
    """The table was changed in the meantime. Nothing was written."""
    REPEATED = "repeated"
    """The log already contains a move of this seat with this key."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Database row of a seat. By default, the seat is free."""

    seat: int
    kind: str = SeatKind.FREE
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    nonce: str | None = None
    turnover: int = 0
    late: bool = False
    past: str | None = None
    waits: bool = False
    skips: bool = False


def version_step() -> int:
    """Return a random increment for the version of a table. Two diverged histories therefore never share a version.

    JavaScript numbers stay exact for four million such increments.
    """
    return 1 + secrets.randbelow(_LONGEST_STEP)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """Database row of a table, without its log. By default, the game has not started."""

    id: str
    game: str
    title: str = ""
    state: str = TableState.OPEN
    owner: str
    public: bool = False
    settings: str
    options: str
    secret: bytes
    nonces: str | None = None
    names: str | None = None
    rules: int = 0
    seq: int = 0
    tip: str = ""
    version: int = field(default_factory=version_step)
    said: int = 0
    due_at: float | None = None
    due_kind: str | None = None
    outcome: str | None = None
    next: str | None = None
    created_at: float = 0.0
    data: str | None = None
    deal: str | None = None
    imported: str | None = None

    @property
    def chance_name(self) -> str:
        """Name that the random key is derived from: the table's id, or the daily deal that its tables share."""
        return self.deal or self.id

    @property
    def head(self) -> Head:
        """Revision of the table."""
        return Head(self.seq, self.tip, self.version, self.said)


class StoredTable(NamedTuple):
    """A table with its seats and their holders."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    holders: Mapping[str, int]


class SnapshotRow(NamedTuple):
    """Stored snapshot of a game's state."""

    seq: int
    tip: str
    """Hash of the log that leads to this state. The snapshot is invalid for any other history."""
    rules: int
    layout: str
    body: str


class ChatRow(NamedTuple):
    """One chat message."""

    n: int
    seat: int
    name: str
    text: str
    at: float
    removes: int | None = None


def next_tip(secret: bytes, before: str, entry: Sequence[Any]) -> str:
    """Return the next value of the hash chain over a log.

    It covers the last entry (seat, act, undo, chance, key) and the previous value. Two logs with the same tip are
    therefore identical, and a move made for one log does not fit another. The hash is keyed with the table's secret,
    so that clients cannot guess hidden parts of an entry from its tip.

    >>> next_tip(b"secret", "", (0, "keep", None, (), "key-1"))
    'f0cacc16cebc7d44fbcbc7f2378ed5d8'
    """
    return blake2b(dumps((before, *entry)), digest_size=_TIP_BYTES, key=secret).hexdigest()


def tip_root(table: TableRow) -> str:
    """Return the start value of the hash chain, made from everything that determines the first entry."""
    return dumps((table.id, table.game, table.rules, table.settings, table.names, table.nonces)).decode()


def chance_text(chance: tuple[str, ...]) -> str | None:
    """Join random outcomes into one text. Notation contains no line breaks."""
    return "\n".join(chance) if chance else None


def move_from_row(row: Sequence[Any]) -> Move:
    """Build a move from its columns, in the order of `Move`."""
    chance = row[4]
    return Move(row[0], row[1], row[2], row[3], tuple(chance.split("\n")) if chance else (), row[5], row[6])
