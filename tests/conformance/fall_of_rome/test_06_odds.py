"""Compare the odds that a table may show with an enumeration of all random outcomes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from fall_table import GAME, odds, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import CARD_CITY, CARDS, CITIES, N_CITY_CARDS
from triclinium.games.fall_of_rome.rules.facts import BARBARIAN_CARD_FLIPPED
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Source
from triclinium.kernel.step import kind_of

Odds = dict[str, Any]


def everywhere() -> dict[str, dict[str, int]]:
    """Place a cube of each colour in each of its cities, so that every card strikes its own city."""
    cities: dict[str, dict[str, int]] = defaultdict(dict)
    for card in CARDS[:N_CITY_CARDS]:
        city, _, tribe = card.partition("/")
        cities[city][tribe] = 1
    return cities


def told(s: FallState) -> Odds:
    found = GAME.odds(s, 0)
    assert found is not None
    return found


def decks(s: FallState, deck: Sequence[tuple[int, ...]], discard: tuple[int, ...]) -> None:
    """Set these Barbarian cards and a few Player cards. Nothing can end the game before the invasion does."""
    s.barbarian_deck = list(deck)
    s.barbarian_discard = discard
    s.pool = s.pool[:3]
    s.decline = -99
    s.supply = [99] * len(s.supply)


def struck(s: FallState) -> dict[str, Fraction]:
    """Return the odds of each city to be struck in the invasion of this turn, by enumerating all outcomes."""

    def run(chance: Source) -> frozenset[int]:
        copy = GAME.clone(s)
        copy.source = chance
        copy.telling = True
        copy.facts = []
        player = copy.player
        while copy.player == player and not copy.over:
            GAME.steps[kind_of(copy.stack[-1])].run(copy, copy.stack[-1])
        return frozenset(fact.operands[1] for fact in copy.facts if fact.kind == BARBARIAN_CARD_FLIPPED)

    found: dict[str, Fraction] = defaultdict(Fraction)
    for cities, part in odds(run).items():
        for city in cities:
            found[CITIES[city]] += part
    return found


def agree(s: FallState) -> Odds:
    found = told(s)
    assert found["struck"] == {city: pytest.approx(float(part)) for city, part in struck(s).items()}
    return found


LOW, TOP, DISCARD = (0, 1, 2, 8, 14), (5, 6, 20), (3, 9, 10)
"""Cards of several cities. The cards of Londinium and of Mogontiacum are in more than one layer."""


@rule("FR-6.1")
def test_odds_of_flips_follow_the_layers_of_the_deck() -> None:
    s = table(cities=everywhere(), step="invade", flips=2).state
    for deck in ([LOW], [LOW, TOP], [LOW, (7,)], [LOW, (7,), (11,)], [LOW, TOP[:1]]):
        decks(s, deck, DISCARD)
        found = agree(s)
        assert (found["flips"], found["revolt"]) == (2, 0.0)


@rule("FR-5.2")
@pytest.mark.parametrize(
    ("piles", "revolt"),
    [
        ([(4, False)], 0.0),
        ([(3, True)], 2 / 3),
        ([(2, True)], 1.0),
        ([(1, True), (2, True)], 1.0),
        ([(1, False), (3, True)], 1 / 3),
    ],
)
def test_odds_include_a_revolt_that_raises_the_rate_and_reshuffles(
    piles: list[tuple[int, bool]], revolt: float
) -> None:
    s = table(cities=everywhere(), step="draw", piles=piles, marker=1).state
    decks(s, [LOW, TOP[:2]], DISCARD)
    assert agree(s)["revolt"] == pytest.approx(revolt)


@rule("FR-5.2")
def test_odds_of_a_revolt_that_is_already_drawn_are_one() -> None:
    s = table(cities=everywhere(), step="revolt", revolts=2, marker=1).state
    decks(s, [LOW, TOP[:2]], DISCARD)
    assert agree(s)["revolt"] == 1.0


@rule("FR-6.4")
def test_odds_include_the_refill_of_an_empty_deck() -> None:
    s = table(cities=everywhere(), step="invade", flips=2).state
    for deck in ([(5,)], []):
        decks(s, deck, DISCARD)
        agree(s)
    s = table(cities=everywhere(), step="revolt", revolts=1).state
    decks(s, [], DISCARD)
    agree(s)


@rule("FR-6.2")
def test_odds_count_a_card_for_the_city_it_would_strike_now() -> None:
    s = table(cities={"Gesoriacum": {"anglo_saxons_franks": 1}}, step="invade", flips=1).state
    card = CARDS.index("Genua/anglo_saxons_franks")
    decks(s, [(card,)], ())
    assert CITIES[CARD_CITY[card]] == "Genua"
    assert told(s)["struck"] == dict.fromkeys(struck(s), 1.0)
    assert "Genua" not in told(s)["struck"]


def test_odds_are_empty_without_flips_and_none_after_the_end() -> None:
    s = table(cities=everywhere(), step="invade", flips=2).state
    s.flips_less = 99
    assert told(s) == {"flips": 0, "revolt": 0.0, "struck": {}}
    s.over = 1
    assert GAME.odds(s, 0) is None
