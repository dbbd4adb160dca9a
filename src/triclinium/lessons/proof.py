"""The proof of a puzzle: every line of play of one seat's turn, tried by the rules.

A line ends when another seat must decide, when the game is over, or when the next step needs luck: a plan that may
fail is no solution. Other seats are not asked for anything, so a line that needs their consent is no solution either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..kernel.chance import CLOSED
from ..kernel.errors import RecordError, TricliniumError
from ..kernel.game import Game, Named
from ..kernel.state import COMMON
from ..kernel.step import PASS, RELEASE

MAX_POSITIONS: Final = 30_000
"""Maximum number of positions of a proof."""
Goal = Sequence[Mapping[str, object]]
"""Facts that must happen, each with its name as `fact` and with some of its operands."""


GOAL: Final = -1
"""In place of the number of a position: the goal is reached."""
DEAD_END: Final = -2
"""In place of the number of a position: the line ends without the goal."""


class TooManyPositions(TricliniumError):
    """A turn has too many positions for a proof."""


@dataclass(frozen=True)
class Proof:
    """What all lines of a turn lead to."""

    options: int
    """Number of first actions."""
    firsts: tuple[str, ...]
    """First actions after which the goal can still be reached, in notation."""
    line: tuple[str, ...]
    """A shortest line that reaches the goal; empty if there is none."""
    positions: int
    """Number of different positions that were tried."""


def after(game: Game[Any], s: Any, seat: int, a: int) -> tuple[Any, list[Named]]:
    """Return the position after an action with its facts, or None instead of a position if the line ends there."""
    t = game.clone(s)
    t.source = CLOSED
    t.telling = True
    try:
        game.apply(t, seat, a)
    except RecordError:  # the next step needs luck; what happened before it has happened
        return None, [game.named_fact(fact, seat) for fact in t.facts]
    facts = [game.named_fact(fact, seat) for fact in t.facts]
    t.facts = []
    if t.over or not game.options(t, seat) or game.turn(t) != seat:
        return None, facts
    return t, facts


def missing(goal: Goal, facts: Sequence[Named]) -> Goal:
    """Return the facts of a goal that have not happened yet.

    >>> missing([{"fact": "rolled", "count": 6}, {"fact": "won"}], [{"fact": "rolled", "count": 6, "seat": "A"}])
    [{'fact': 'won'}]
    """
    return [each for each in goal if not any(each.items() <= fact.items() for fact in facts)]


def moves(game: Game[Any], s: Any, seat: int) -> list[int]:
    """Return the listed actions of a seat, without asking the table to wait."""
    return [a for a in game.options(s, seat) if a > RELEASE or a == PASS]


def prove(
    game: Game[Any], s: Any, seat: int, goal: Goal, ignored: Sequence[str] = (), most: int = MAX_POSITIONS
) -> Proof:
    """Try every line of a seat's turn. Raise TooManyPositions if there are more than `most` positions.

    `ignored` are fields and operands on which the goal does not depend (`games.entry.Puzzles`).
    """
    fields = [
        each.name
        for each in (*COMMON.fields, *s.fields().fields)
        if each.compared() and each.name not in ignored
    ]
    steps = _explored(game, s, seat, goal, fields, ignored, most)
    far = _distances(steps)
    say = game.words.say
    firsts = tuple(say(a) for a, to in steps[0] if to == GOAL or to in far)
    line: list[str] = []
    at = 0
    while at in far:
        a, at = min(steps[at], key=lambda step: far.get(step[1], 0 if step[1] == GOAL else MAX_POSITIONS))
        line.append(say(a))
    return Proof(len(steps[0]), firsts, tuple(line), len(steps))


def _explored(
    game: Game[Any], s: Any, seat: int, goal: Goal, fields: list[str], ignored: Sequence[str], most: int
) -> list[list[tuple[int, int]]]:
    """Return the actions in each position that can be reached, each with the number of the next position."""
    numbers = {_key(s, goal, fields): 0}
    found: list[tuple[Any, Goal]] = [(s, goal)]
    steps: list[list[tuple[int, int]]] = []
    for at, left in found:
        here: list[tuple[int, int]] = []
        options = moves(game, at, seat)
        for a in options if at is s else _different(game, options, ignored):
            t, facts = after(game, at, seat, a)
            rest = missing(left, facts)
            if not rest:
                here.append((a, GOAL))
            elif t is not None:
                number = numbers.setdefault(_key(t, rest, fields), len(found))
                if number == len(found):
                    if number >= most:
                        raise TooManyPositions(f"more than {most} positions")
                    found.append((t, rest))
                here.append((a, number))
            else:
                here.append((a, DEAD_END))
        steps.append(here)
    return steps


def _distances(steps: list[list[tuple[int, int]]]) -> dict[int, int]:
    """Return the number of further actions to the goal, for each position from which it can be reached."""
    origins: dict[int, list[int]] = {}
    for at, here in enumerate(steps):
        for _, to in here:
            origins.setdefault(to, []).append(at)
    far: dict[int, int] = {}
    edge, distance = origins.get(GOAL, []), 1
    while edge:
        new = [at for at in dict.fromkeys(edge) if at not in far]
        far.update(dict.fromkeys(new, distance))
        edge, distance = [at for to in new for at in origins.get(to, [])], distance + 1
    return far


def _different(game: Game[Any], options: Sequence[int], ignored: Sequence[str]) -> list[int]:
    """Return one of all options that differ only in ignored operands."""
    if not ignored:
        return list(options)
    found: dict[str, int] = {}
    for a in options:
        action = game.words.action(a)
        operands = {name: value for name, value in action.operands.items() if name not in ignored}
        found.setdefault(f"{action.verb} {operands}", a)
    return list(found.values())


def _key(s: Any, goal: Goal, fields: list[str]) -> str:
    return repr([goal, *(getattr(s, name) for name in fields)])
