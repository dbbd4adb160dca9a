"""Every puzzle of every game is proved again by the rules, and a proof knows luck, other seats and hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from triclinium import games
from triclinium.kernel.chance import Seeded
from triclinium.lessons.proof import Goal, TooManyPositions, after, missing, prove
from triclinium.lessons.puzzle import Puzzle, puzzles
from triclinium.table import open as open_table

EVERY = [
    pytest.param(name, puzzle, id=f"{name}-{puzzle.number}")
    for name in games.names()
    for puzzle in puzzles(games.find(name))
]
IMAGINED = 2


def played(game: Any, s: Any, seat: int, goal: Goal, acts: Sequence[str]) -> Goal:
    """Return what is missing of a goal after some actions."""
    for act in acts:
        a = game.words.read(act)
        assert a in game.options(s, seat)
        s, facts = after(game, s, seat, a)
        goal = missing(goal, facts)
    return goal


@pytest.mark.parametrize(("name", "puzzle"), EVERY)
def test_the_solution_reaches_the_goal(name: str, puzzle: Puzzle) -> None:
    entry = games.find(name)
    assert not played(entry.rules, puzzle.state(entry), puzzle.at, puzzle.goal, puzzle.solution)


@pytest.mark.parametrize(("name", "puzzle"), EVERY)
def test_every_other_first_action_is_refuted(name: str, puzzle: Puzzle) -> None:
    """The seat can find the proof itself: it is the same where the hidden cards differ."""
    entry = games.find(name)
    assert entry.puzzles is not None
    game, state = entry.rules, puzzle.state(entry)
    view = game.view(state, puzzle.at)
    states = [game.imagine(view, Seeded(seed, len(game.streams))) for seed in range(IMAGINED)]
    for s in [state, *(states if entry.hidden else [])]:
        proof = prove(game, s, puzzle.at, puzzle.goal, entry.puzzles.ignored)
        assert proof.firsts == puzzle.firsts
        assert len(proof.line) == len(puzzle.solution)
        assert 0 < len(proof.firsts) < proof.options == puzzle.options


def test_a_line_that_needs_luck_is_no_solution() -> None:
    table = open_table("fall_of_rome", seats=2, seed=1).play("novice", 40)
    while not any(str(option).startswith("battle") for option in table.options):
        table.play("novice", 1)
    seat = "AB".index(table.turn or "A")
    battles = [option for option in table.options if option.verb == "battle"]
    s, facts = after(table.game, table.state, seat, table.game.words.read(str(battles[0])))
    assert s is None
    assert not [fact for fact in facts if fact["fact"] == "dice_rolled"]


def test_a_goal_that_no_line_reaches_has_no_solution() -> None:
    table = open_table("struggle_for_rome", seats=3, seed=1).play("novice", 30)
    assert table.turn is not None
    proof = prove(table.game, table.state, "ABC".index(table.turn), [{"fact": "rounds_over"}])
    assert proof.firsts == proof.line == ()


def test_a_proof_that_would_take_too_long_stops() -> None:
    entry = games.find("struggle_for_rome")
    puzzle = puzzles(entry)[1]
    with pytest.raises(TooManyPositions):
        prove(entry.rules, puzzle.state(entry), puzzle.at, puzzle.goal, most=puzzle.positions - 1)
