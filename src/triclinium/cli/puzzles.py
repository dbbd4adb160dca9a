"""Puzzles in the terminal: a list, and one puzzle to solve with the board and the menus of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..games.entry import Entry
from ..kernel.game import Named
from ..lessons.attempt import Attempt
from ..lessons.proof import Goal
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
    """The table of an attempt at a puzzle."""

    def __init__(self, entry: Entry, puzzle: Puzzle, translator: Translator) -> None:
        self.attempt: Final = Attempt(entry, puzzle)
        super().__init__(entry, self.attempt.match, 0, {}, UNSAVED, translator)

    @property
    def people(self) -> list[int]:
        """The seat of the puzzle."""
        return [self.audience]

    @property
    def audience(self) -> int:
        """The seat of the puzzle."""
        return self.attempt.puzzle.at

    def act(self, seat: int, text: str) -> LogEntry:
        """Apply an action and judge it."""
        before = self.match.state
        logged = super().act(seat, text)
        self.attempt.judge(before, text)
        return logged

    def undo(self, seats: Sequence[int], automatic: Any = ()) -> LogEntry | None:
        """Return None: a puzzle is tried again from its start instead."""
        return None


class Solve(Play):
    """One attempt at a puzzle."""

    def __init__(self, table: PuzzleTable, display: Display, console: Console) -> None:
        super().__init__(table, display, console)
        self._attempt: Final = table.attempt
        self._own: Final = display.translator

    def run(self) -> None:
        """Ask until the goal is reached or cannot be reached any more, then give the verdict."""
        attempt, say = self._attempt, self._own.say
        puzzle = attempt.puzzle
        about = say("puzzle.about", seat=puzzle.seat, goal=goal_in_words(puzzle.goal, self._own))
        self.console.print(Text(about, "bold"))
        self.console.print(say("puzzle.terms"), markup=False)
        while not attempt.over:
            self._decide(puzzle.at)
        verdict = "puzzle.solved" if attempt.solved else "puzzle.failed"
        self.console.print(Text(say(verdict), "bold"))
        self.console.print(proof_in_words(puzzle, self._own), markup=False)
