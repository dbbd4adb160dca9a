"""What a seat asks for at a table, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...kernel.errors import Refusal


@dataclass(frozen=True, slots=True)
class Done:
    """It happened: the table has `seq` entries since then."""

    seq: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The decision is no longer open to this seat."""


@dataclass(frozen=True, slots=True)
class Denied:
    """The rules refuse it."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class NotSeated:
    """Whoever asks does not hold the seat (any more)."""


@dataclass(frozen=True, slots=True)
class NotRunning:
    """The game has not started, or is over."""


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """The table's options do not allow it."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The act is none of this game's."""


@dataclass(frozen=True, slots=True)
class TooOften:
    """The seat has changed its mind too often without the game going on (`limits.no_progress`)."""


@dataclass(frozen=True, slots=True)
class Full:
    """The table's log is as long as a log can be."""


@dataclass(frozen=True, slots=True)
class Busy:
    """Others were first too often; nothing was done."""


Answer = Done | Stale | Denied | NotSeated | NotRunning | NotAllowed | NotUnderstood | TooOften | Full | Busy


class Command(NamedTuple):
    """What a seat wants: an act (in answer to a decision, unless that is left open) or an undo."""

    key: str
    act: str | None = None
    decision: str | None = None
    undo: int | None = None
    """The number of entries to go back to; -1: the last possible."""
