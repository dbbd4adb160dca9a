"""Puzzles for browsers: the table of a puzzle, and the verdict of the rules on each action.

An attempt is not stored. Clients send all actions so far, and the rules play them from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ...kernel.chance import ALL
from ...kernel.errors import NotationError, Refused
from ...kernel.record import Entry
from ...lessons.attempt import Attempt
from ...lessons.playing import Told
from ...lessons.puzzle import Puzzle, puzzles
from ..errors import ApiError
from ..games import ServedGame
from ..rows import dumps
from .staged import StagedTable

MAX_ACTS: Final = 40
"""Maximum number of actions of an attempt."""
OPEN: Final = "open"
SOLVED: Final = "solved"
FAILED: Final = "failed"
_CLOSED: Final[dict[str, object]] = {"decision": None, "options": [], "compositions": [], "awaited": []}
"""Changes of the update after the verdict: the seat has nothing to decide any more."""


def listed(served: ServedGame) -> list[dict[str, Any]]:
    """Return the puzzles of a game in order."""
    return [_named(each) for each in _of(served)]


def built(served: ServedGame, number: int) -> bytes:
    """Return a puzzle with its table as JSON; raise ApiError if there is none with the number."""
    _numbered(served, number)
    return _built(served, number)


def tried(served: ServedGame, number: int, acts: Sequence[str]) -> dict[str, Any]:
    """Return the verdict on an attempt, with the update after its last action.

    If the rules refuse the last action, the answer has the refusal instead. Raises ApiError if there is no such
    puzzle, or if an attempt cannot have these actions.
    """
    puzzle = _numbered(served, number)
    attempt = Attempt(served.entry, puzzle)
    table = _begun(served, attempt)
    told: list[Told] = []
    for at, act in enumerate(acts, 1):
        if attempt.over:
            raise ApiError("bad_request", what="acts: the attempt is over before the last act")
        try:
            attempt.act(act)
        except Refused as error:
            if at < len(acts):
                raise ApiError("bad_request", what=f"acts: number {at} is refused") from None
            return {"state": OPEN, "update": None, "refusals": None, "refusal": error.refusal.named()}
        except NotationError as error:
            raise ApiError("bad_request", what=f"acts: {error}"[:300]) from None
        told = [_told(attempt)]
    update: dict[str, Any] = table.update(told, puzzle.at) or {}
    refusals = table.refusals(puzzle.at)
    if attempt.over:
        update |= _CLOSED
        refusals = {**refusals, "decision": None, "refusals": []}
    state = SOLVED if attempt.solved else FAILED if attempt.ended else OPEN
    return {"state": state, "update": update, "refusals": refusals, "refusal": None}


@cache
def _of(served: ServedGame) -> tuple[Puzzle, ...]:
    return puzzles(served.entry)


def _numbered(served: ServedGame, number: int) -> Puzzle:
    if not 0 < number <= len(_of(served)):
        raise ApiError("not_found")
    return _of(served)[number - 1]


@cache
def _built(served: ServedGame, number: int) -> bytes:
    puzzle = _numbered(served, number)
    attempt = Attempt(served.entry, puzzle)
    table = _begun(served, attempt)
    return dumps(
        {
            **_named(puzzle),
            "game": served.entry.name,
            "table": table.described(f"puzzle-{served.entry.name}-{number}", puzzle.at),
            "update": table.update((Told(0, Entry(), (ALL, ()), ()),), puzzle.at),
            "refusals": table.refusals(puzzle.at),
            "solution": puzzle.solution,
            "firsts": puzzle.firsts,
            "count": puzzle.options,
            "positions": puzzle.positions,
        }
    )


def _named(puzzle: Puzzle) -> dict[str, Any]:
    goal = [dict(each) for each in puzzle.goal]
    return {
        "number": puzzle.number,
        "difficulty": puzzle.difficulty,
        "seat": puzzle.seat,
        "goal": goal,
    }


def _begun(served: ServedGame, attempt: Attempt) -> StagedTable:
    attempt.match.first = 1  # entry 0 stands for the setup
    return StagedTable(served, attempt.match)


def _told(attempt: Attempt) -> Told:
    match = attempt.match
    return Told(match.number - 1, match.entries[-1], match.eyes_of_last(), tuple(match.told))
