"""An attempt at a puzzle: a match that begins at its position, and the verdict of the rules."""

from __future__ import annotations

from typing import Any, Final

from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.match import Match
from .playing import NAMES
from .proof import Goal, after, missing
from .puzzle import Puzzle


class Attempt:
    """One attempt. The player has the seat of the puzzle; the other seats are not asked."""

    def __init__(self, entry: Entry, puzzle: Puzzle) -> None:
        state: Any = puzzle.state(entry)
        self.puzzle: Final = puzzle
        self.match: Final[Match[Any]] = Match(entry.rules, NAMES[: state.seats], {}, state.rules)
        self.match.state = state
        self.match.go_on_with(Seeded(0, len(entry.rules.streams)))
        self.left: Goal = puzzle.goal
        """Facts of the goal that have not happened yet."""
        self.ended = False
        """Whether no further action counts: the turn passed on, or the next step needed luck."""

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return not self.left

    @property
    def over(self) -> bool:
        """Whether the verdict is known."""
        return self.solved or self.ended

    def act(self, text: str) -> None:
        """Apply an action of the puzzle's seat. Raise Refused or NotationError if it is not possible."""
        before = self.match.state
        self.match.act(self.puzzle.at, text)
        self.judge(before, text)

    def judge(self, before: Any, text: str) -> None:
        """Note which facts of the goal an action causes without luck in the position before it."""
        game = self.match.game
        s, facts = after(game, before, self.puzzle.at, game.words.read(text))
        self.left = missing(self.left, facts)
        self.ended = s is None
