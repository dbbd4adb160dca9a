"""The log of a table: what happened, entry by entry, with the facts each entry made."""

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
"""The eyes that a log is read with: a seat, `SPECTATOR`, or None for a finished game, in which nothing is hidden."""


@dataclass(frozen=True)
class LogEntry:
    """One entry of the record and what it made happen."""

    number: int
    entry: Entry
    facts: tuple[Fact, ...]
    eyes: tuple[int, tuple[int, ...]]
    """Who may see it (see `Match.eyes_of_last`)."""
    before: Named = field(default_factory=dict)
    """What a spectator saw before it; nothing before the first."""

    def named(self, game: Game[Any], viewer: Viewer) -> list[Named]:
        """Return the facts as a viewer may hear them."""
        return [game.named_fact(fact, _witness(fact) if viewer is None else viewer) for fact in self.facts]

    def seen(self, viewer: Viewer) -> Entry:
        """Return the entry without what a viewer may not see."""
        return self.entry if viewer is None else as_seen(self.entry, self.eyes, viewer)

    def act(self, seat: int) -> str:
        """What was done, as far as `seat` may know."""
        return str(act_as_seen(self.entry, self.eyes, seat))


class History:
    """What has happened so far."""

    def __init__(self) -> None:
        self.entries: Final[list[LogEntry]] = []
        self._view: Named = {}

    def add(self, match: Match[Any]) -> LogEntry:
        """Note the last entry of a match and what it made happen."""
        number, entry = len(match.entries) - 1, match.entries[-1]
        logged = LogEntry(number, entry, tuple(match.told), match.eyes_of_last(), self._view)
        self._view = match.game.view(match.state, SPECTATOR)
        self.entries.append(logged)
        return logged


def _witness(fact: Fact) -> int:
    """Return the first seat that sees all of a fact; SPECTATOR if none does."""
    return (fact.eyes & -fact.eyes).bit_length() - 1


def replayed(game: Game[Any], record: Record, upto: int | None = None) -> tuple[History, Match[Any]]:
    """Replay a record, or its first `upto` entries: what each entry made happen, and the match it leads to."""
    history = History()

    def each(match: Match[Any]) -> None:
        history.add(match)

    return history, Match.replay(game, record, CLOSED, upto, each)
