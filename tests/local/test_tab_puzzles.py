"""Puzzles in a browser tab: the rules judge each act of an attempt, and hostile attempts are refused."""

from __future__ import annotations

from typing import Any

import pytest

from local_page import Page
from triclinium import games
from triclinium.lessons.puzzle import Puzzle, puzzles
from triclinium.live.messages.puzzles import MAX_ACTS

GAME = "struggle_for_rome"
AT = f"/api/games/{GAME}/puzzles/1"
FIRST = puzzles(games.find(GAME))[0]
EVERY = [
    pytest.param(name, puzzle, id=f"{name}-{puzzle.number}")
    for name in games.names()
    for puzzle in puzzles(games.find(name))
]


@pytest.fixture(scope="module")
def page() -> Page:
    return Page(list(games.names()))


def attempt(page: Page, acts: list[Any], status: int = 200) -> Any:
    return page.post(AT, {"acts": acts}, status)


@pytest.mark.parametrize(("name", "puzzle"), EVERY)
def test_the_solution_is_offered_act_by_act_and_solves_the_puzzle(
    page: Page, name: str, puzzle: Puzzle
) -> None:
    at = f"/api/games/{name}/puzzles/{puzzle.number}"
    built = page.get(at)
    assert built["seat"] == built["table"]["you"] == puzzle.seat
    shown, states = built["update"], []
    for taken, act in enumerate(built["solution"], 1):
        assert act in shown["options"]
        answer = page.post(at, {"acts": built["solution"][:taken]})
        shown = answer["update"]
        assert (shown["since"], shown["seq"]) == (taken, taken + 1)
        states.append(answer["state"])
    assert states == [*["open"] * (len(puzzle.solution) - 1), "solved"]
    assert shown["options"] == []


def test_another_first_act_fails_at_the_end_of_the_turn(page: Page) -> None:
    answer = attempt(page, ["end"])
    assert answer["state"] == "failed"
    assert (answer["update"]["decision"], answer["update"]["options"]) == (None, [])


def test_an_act_that_the_rules_refuse_leaves_the_attempt_open(page: Page) -> None:
    answer = attempt(page, ["summon warriors"])
    assert (answer["state"], answer["update"]) == ("open", None)
    assert answer["refusal"]["rule"].startswith("SR-")


def test_a_view_hides_the_hands_of_the_other_players(page: Page) -> None:
    view = page.get(AT)["update"]["view"]
    assert view["viewer"] == FIRST.at


def test_an_attempt_cannot_go_on_after_its_verdict(page: Page) -> None:
    assert "over" in attempt(page, ["end", "end"], 422)["error"]["text"]


@pytest.mark.parametrize(
    "acts",
    [[], ["nonsense"], ["end"] * (MAX_ACTS + 1), [""], ["a" * 201], [3], "end", None, ["\ud800"], [None]],
)
def test_malformed_attempts_are_refused(page: Page, acts: Any) -> None:
    assert page.post(AT, {"acts": acts}, 422)["error"]["key"] == "bad_request"


@pytest.mark.parametrize("number", ["0", "999", "-1", "1.0", "x"])
def test_there_are_no_other_puzzles(page: Page, number: str) -> None:
    page.get(f"/api/games/{GAME}/puzzles/{number}", 404)
    page.post(f"/api/games/{GAME}/puzzles/{number}", {"acts": ["end"]}, 404)
    page.post(f"/api/games/chess/puzzles/{number}", {"acts": ["end"]}, 404)
