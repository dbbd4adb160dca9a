"""Puzzles in the terminal: a list, and one puzzle to solve with the board and the menus of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.game import Named
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..lessons.proof import Goal, after, missing
from ..lessons.puzzle import EASY, HARD, MEDIUM, Puzzle, puzzles
from ..terminal.display import Display
from ..terminal.translator import Translator, WrongInput
from .history import LogEntry
from .play import Play
from .table import UNSAVED, Table

_DIFFICULTIES: Final = {EASY: "puzzle.easy", MEDIUM: "puzzle.medium", HARD: "puzzle.hard"}


def every(entry: Entry, own: Translator) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; raise WrongInput if it has none."""
    found = puzzles(entry)
    if not found:
        raise WrongInput(own.say("error.no_puzzles", game=entry.name))
    return found


def numbered(entry: Entry, number: int, own: Translator) -> Puzzle:
    """Return a puzzle by its number; raise WrongInput if there is none."""
    found = every(entry, own)
    if not 1 <= number <= len(found):
        raise WrongInput(own.say("error.puzzle", game=entry.name, number=number, most=len(found)))
    return found[number - 1]


def listed(entry: Entry, own: Translator) -> Grid:
    """Return a table of the puzzles: number, difficulty, seat and goal."""
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for puzzle in every(entry, own):
        grid.add_row(
            str(puzzle.number),
            own.say(_DIFFICULTIES[puzzle.difficulty]),
            puzzle.seat,
            goal_in_words(puzzle.goal, own),
        )
    return grid


def named(puzzle: Puzzle) -> Named:
    """Return a puzzle as plain data."""
    return {
        "number": puzzle.number,
        "difficulty": puzzle.difficulty,
        "seat": puzzle.seat,
        "goal": [dict(each) for each in puzzle.goal],
        "solution": list(puzzle.solution),
        "firsts": list(puzzle.firsts),
        "options": puzzle.options,
        "positions": puzzle.positions,
        "found": dict(puzzle.found),
        "source": dict(puzzle.source),
        "position": puzzle.position,
    }


def goal_in_words(goal: Goal, own: Translator) -> str:
    """Return a goal as sentences of the game.

    The text of a fact is `puzzle.FACT.OPERAND`, with the last operand that the goal names, or else `puzzle.FACT`.
    """
    sentences: list[str] = []
    for each in goal:
        key = f"puzzle.{each['fact']}"
        exact = f"{key}.{list(each)[-1]}"
        sentences.append(own.game.say(exact if exact in own.game.table else key, dict(each)))
    return " ".join(sentences)


def proof_in_words(puzzle: Puzzle, own: Translator) -> str:
    """Return the solution and why every other plan fails."""
    return own.say(
        "puzzle.proof",
        acts=", ".join(puzzle.solution),
        firsts=", ".join(puzzle.firsts),
        refuted=puzzle.options - len(puzzle.firsts),
        positions=puzzle.positions,
    )


class PuzzleTable(Table):
    """The position of a puzzle. The player has the seat of the puzzle; the other seats are not asked."""

    def __init__(self, entry: Entry, puzzle: Puzzle, translator: Translator) -> None:
        state: Any = puzzle.state(entry)
        match: Match[Any] = Match(entry.rules, SEAT_NAMES[: state.seats], {}, state.rules)
        match.state = state
        match.go_on_with(Seeded(0, len(entry.rules.streams)))
        super().__init__(entry, match, 0, {}, UNSAVED, translator)
        self.puzzle: Final = puzzle
        self.left: Goal = puzzle.goal
        """Facts of the goal that have not happened yet."""
        self.ended = False
        """Whether no further action counts: the turn passed on, or the next step needed luck."""

    @property
    def people(self) -> list[int]:
        """The seat of the puzzle."""
        return [self.puzzle.at]

    @property
    def audience(self) -> int:
        """The seat of the puzzle."""
        return self.puzzle.at

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return not self.left

    def act(self, seat: int, text: str) -> LogEntry:
        """Apply an action, and note which facts of the goal it causes without luck."""
        game = self.game
        before = game.clone(self.match.state)
        logged = super().act(seat, text)
        s, facts = after(game, before, seat, game.words.read(text))
        self.left = missing(self.left, facts)
        self.ended = s is None
        return logged

    def undo(self, seats: Sequence[int], automatic: Any = ()) -> LogEntry | None:
        """Return None: a puzzle is tried again from its start instead."""
        return None


class Solve(Play):
    """One attempt at a puzzle."""

    def __init__(self, table: PuzzleTable, display: Display, console: Console) -> None:
        super().__init__(table, display, console)
        self._tried: Final = table
        self._own: Final = display.translator

    def run(self) -> None:
        """Ask until the goal is reached or cannot be reached any more, then give the verdict."""
        table = self._tried
        say = self._own.say
        about = say("puzzle.about", seat=table.puzzle.seat, goal=goal_in_words(table.puzzle.goal, self._own))
        self.console.print(Text(about, "bold"))
        self.console.print(say("puzzle.terms"), markup=False)
        while not (table.solved or table.ended):
            self._decide(table.puzzle.at)
        verdict = "puzzle.solved" if table.solved else "puzzle.failed"
        self.console.print(Text(say(verdict), "bold"))
        self.console.print(proof_in_words(table.puzzle, self._own), markup=False)
