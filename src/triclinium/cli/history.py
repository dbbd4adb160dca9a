"""The log of a table: its entries, each with its facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ..kernel.chance import CLOSED
from ..kernel.facts import Fact
from ..kernel.game import Game, Named
from ..kernel.match import Match, act_as_seen, as_seen
from ..kernel.record import Entry, Record

SPECTATOR: Final = -1
Viewer = int | None
"""Point of view for reading a log.

This is a seat, `SPECTATOR`, or None for a finished game, in which nothing is hidden.
"""


@dataclass(frozen=True)
class LogEntry:
    """One entry of the record, with its facts."""

    number: int
    entry: Entry
    facts: tuple[Fact, ...]
    eyes: tuple[int, tuple[int, ...]]
    """Masks of the seats that see it (see `Match.eyes_of_last`)."""
    before: Named = field(default_factory=dict)
    """View of a spectator before the entry. Empty before the first entry."""

    def named(self, game: Game[Any], viewer: Viewer) -> list[Named]:
        """Return the facts as a viewer may know them."""
        return [game.named_fact(fact, _witness(fact) if viewer is None else viewer) for fact in self.facts]

    def seen(self, viewer: Viewer) -> Entry:
        """Return the entry redacted for a viewer."""
        return self.entry if viewer is None else as_seen(self.entry, self.eyes, viewer)

    def act(self, seat: int) -> str:
        """Return the action as `seat` may see it."""
        return str(act_as_seen(self.entry, self.eyes, seat))


class History:
    """The entries so far."""

    def __init__(self) -> None:
        self.entries: Final[list[LogEntry]] = []
        self._view: Named = {}

    def add(self, match: Match[Any]) -> LogEntry:
        """Add the last entry of a match and its facts."""
        number, entry = len(match.entries) - 1, match.entries[-1]
        logged = LogEntry(number, entry, tuple(match.told), match.eyes_of_last(), self._view)
        self._view = match.game.view(match.state, SPECTATOR)
        self.entries.append(logged)
        return logged


def _witness(fact: Fact) -> int:
    """Return the first seat that sees all of a fact, or SPECTATOR if there is none."""
    return (fact.eyes & -fact.eyes).bit_length() - 1


def replayed(game: Game[Any], record: Record, upto: int | None = None) -> tuple[History, Match[Any]]:
    """Replay a record, or its first `upto` entries. Return the facts of all entries, and the resulting match."""
    history = History()

    def each(match: Match[Any]) -> None:
        history.add(match)

    return history, Match.replay(game, record, CLOSED, upto, each)
