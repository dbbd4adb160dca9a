"""What happened at a table, entry by entry, with the facts each entry made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.chance import CLOSED
from ..kernel.facts import Fact
from ..kernel.game import Game, Named
from ..kernel.match import Match
from ..kernel.record import Entry, Record


@dataclass(frozen=True)
class Told:
    """One entry of the record and what it made happen."""

    number: int
    entry: Entry
    facts: tuple[Fact, ...]

    def named(self, game: Game[Any], seat: int) -> list[Named]:
        """The facts as `seat` may hear them."""
        return [game.named_fact(fact, seat) for fact in self.facts]


def last(match: Match[Any]) -> Told:
    """What the last entry of a match made happen."""
    return Told(len(match.entries) - 1, match.entries[-1], tuple(match.told))


def retell(game: Game[Any], record: Record, upto: int | None = None) -> tuple[list[Told], Match[Any]]:
    """Replay a record, or its first `upto` entries: what each entry made happen, and the match it leads to."""
    history: list[Told] = []
    match = Match.replay(game, record, CLOSED, upto, lambda each: history.append(last(each)))
    return history, match
