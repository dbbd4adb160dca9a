"""The risk of each city to be sacked before a seat's next turn, from the shipped model."""

from __future__ import annotations

from typing import Any

import pytest

from triclinium.analysis.odds import odds_and_risks, risk_model
from triclinium.games.fall_of_rome.bots.risk_terms import turns_before
from triclinium.games.fall_of_rome.entry import ENTRY
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout

GAME = FallOfRome()
FULL = {"Carnuntum": {"huns": 3}, "Narbo": {"anglo_saxons_franks": 1}}
CALM = ("Tyras/visigoths", "Roma/visigoths")


def risks(s: FallState, seat: int = 0) -> dict[str, dict[str, float]]:
    """Return the risks as the table of a seat shows them."""
    told: Any = odds_and_risks(ENTRY, s, seat)
    found: dict[str, dict[str, float]] = told["risks"]
    return found


def full(**setting: Any) -> FallState:
    """Return a position of two players in which Carnuntum is full of Huns."""
    return position(**{"pawns": ["Roma", "Londinium"], "cities": FULL, "piles": [(30, False)], **setting})


def test_risks_are_chances_with_errors() -> None:
    model = risk_model(GAME.package)
    assert model.card["trained_on"]
    for seats in range(1, 6):
        s = GAME.new(seats, {"difficulty": "heroic"}, Seeded(seats))
        playout(GAME, s, seats, 25)
        found = risks(s)
        assert len(found) == 31
        for each in found.values():
            assert 0 <= each["chance"] <= 1
            assert 0 < each["error"] < 1


def test_a_coming_flip_raises_the_risk() -> None:
    """The same board: the card of the full city is on top of the deck, or below a card that harms nobody."""
    on_top = full(step="invade", flips=1, barbarian_top=("Carnuntum/huns",))
    below = full(step="invade", flips=1, barbarian_top=CALM)
    assert risks(on_top)["Carnuntum"]["chance"] > 0.6
    assert risks(below)["Carnuntum"]["chance"] < 0.3


def test_later_turns_raise_the_risk() -> None:
    """Seat A waits for B's turn, in which the full city's card comes. B's own turn comes before that."""
    s = full(step="invade", flips=2, barbarian_top=(*CALM, "Carnuntum/huns"))
    assert [turns_before(s, seat) for seat in (-1, 0, 1)] == [2, 2, 1]
    assert risks(s, 0)["Carnuntum"]["chance"] > 3 * risks(s, 1)["Carnuntum"]["chance"]
    assert risks(s, -1) == risks(s, 0)


def test_legions_lower_the_risk() -> None:
    cities = {**FULL, "Carnuntum": {"huns": 3, "legions": 2, "fort": True}}
    card = ("Carnuntum/huns",)
    bare = risks(full(step="invade", flips=1, barbarian_top=card))["Carnuntum"]
    held = risks(full(step="invade", flips=1, barbarian_top=card, cities=cities))["Carnuntum"]
    assert held["chance"] < bare["chance"] / 3


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_equal_views_have_equal_risks(seat: int) -> None:
    s = GAME.new(2, {}, Seeded(5))
    playout(GAME, s, 5, 25)
    assert risks(GAME.imagine(GAME.view(s, seat), Seeded(9)), seat) == risks(s, seat)


def test_cities_that_cannot_be_sacked_have_no_risk() -> None:
    assert "Roma" in risks(full())
    assert "Roma" not in risks(full(variant="roma_caput_mundi"))
    assert risks(GAME.new(2, {}, Seeded(1))) == {}, "the first turn has not begun"
    over = full(step="invade", flips=0)
    assert risks(over, 1) == {}, "B's turn comes before the next flip"
    assert risks(over, 0)


def test_a_game_that_is_over_has_no_odds() -> None:
    s = full()
    s.over = 1
    assert odds_and_risks(ENTRY, s, 0) is None
