"""The odds of the dice match an exact count of all orders of totals, and simulated dice."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from triclinium.games.struggle_for_rome.rules.catalogue import (
    CARD_COUNT,
    CROSSROADS,
    HEXES,
    N_CARDS,
    NUMBER,
    STARTS,
    TERRAIN,
    TERRAINS,
    TOUCHING,
    TRAITOR,
)
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.odds import TOTALS, WAYS, expected, next_total, this_round
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout

ROLLED = [rolled for size in range(5) for rolled in combinations(TOTALS, size)]
NOWHERE = -1


def in_every_order(rolled: tuple[int, ...]) -> dict[int, Fraction]:
    """Return the exact odds, by adding up every order in which the other totals can be rolled."""
    odds = {total: Fraction(total in rolled) for total in TOTALS}
    for order in permutations([total for total in TOTALS if total not in rolled], 4 - len(rolled)):
        chance = Fraction(1)
        left = 36 - sum(WAYS[total] for total in rolled)
        for total in order:
            chance *= Fraction(WAYS[total], left)
            left -= WAYS[total]
        for total in order:
            odds[total] += chance
    return odds


@pytest.mark.rule("SR-2.2")
@pytest.mark.parametrize("rolled", [(), (7,), (2,), (6, 8), (2, 12), (6, 7, 8), (2, 3, 12), (5, 9, 7, 6)])
def test_the_odds_match_the_sum_over_all_orders(rolled: tuple[int, ...]) -> None:
    found = this_round(rolled)
    for total, chance in in_every_order(rolled).items():
        assert found[total] == pytest.approx(float(chance), abs=1e-12)


@pytest.mark.rule("SR-2.2")
def test_a_round_has_four_totals_and_the_next_is_one_not_rolled_yet() -> None:
    for rolled in ROLLED:
        assert sum(this_round(rolled).values()) == pytest.approx(4, abs=1e-9)
        assert all(this_round(rolled)[total] == 1 for total in rolled)
        coming = next_total(rolled)
        if len(rolled) == 4:
            assert coming == {}
        else:
            assert sum(coming.values()) == pytest.approx(1, abs=1e-12)
            assert set(coming) == set(TOTALS) - set(rolled)


def test_the_order_does_not_matter_and_the_cached_odds_cannot_be_changed() -> None:
    assert this_round((8, 2, 7)) == this_round([7, 8, 2])
    this_round((8, 2, 7))[7] = 0.0
    assert this_round((8, 2, 7))[7] == 1.0


def thrown(random: Random, rolled: tuple[int, ...]) -> list[int]:
    """Roll two dice until there are four different totals; return them."""
    totals = list(rolled)
    while len(totals) < 4:
        total = random.randint(1, 6) + random.randint(1, 6)
        if total not in totals:
            totals.append(total)
    return totals


@pytest.mark.rule("SR-2.2")
@pytest.mark.parametrize("rolled", [(), (7, 6)])
def test_simulated_dice_match_the_odds(rolled: tuple[int, ...]) -> None:
    random, rounds = Random(1), 40_000
    rounds_of = [thrown(random, rolled) for _ in range(rounds)]
    came = Counter(total for totals in rounds_of for total in totals)
    first = Counter(totals[len(rolled)] for totals in rounds_of)
    for total in TOTALS:
        assert came[total] / rounds == pytest.approx(this_round(rolled)[total], abs=0.01)
        assert first[total] / rounds == pytest.approx(next_total(rolled).get(total, 0.0), abs=0.01)


@pytest.mark.rule("SR-2.3")
def test_a_crossroads_yields_the_resources_of_its_hexes() -> None:
    odds = this_round(())
    for place in range(len(CROSSROADS)):
        found = expected([place], NOWHERE)
        for pile, terrain in (("grain", "field"), ("ore", "mountain"), ("pasture", "pasture")):
            wanted = sum(odds[NUMBER[h]] for h in TOUCHING[place] if TERRAINS[TERRAIN[h]] == terrain)
            assert found[pile] == pytest.approx(wanted)
        assert set(found) == {"grain", "ore", "pasture"}, "a forest yields nothing"


@pytest.mark.rule("SR-1.6")
def test_all_starts_have_the_same_expected_yield() -> None:
    found = [expected(places, NOWHERE) for places in STARTS]
    for each in found:
        assert each == pytest.approx(found[0])
    assert sum(found[0].values()) > 1


@pytest.mark.rule("SR-2.3")
def test_a_hex_yields_one_card_and_none_under_the_legionnaire() -> None:
    hexagon = HEXES.index("r0c9")
    assert TERRAINS[TERRAIN[hexagon]] == "field"
    around = [place for place in range(len(CROSSROADS)) if hexagon in TOUCHING[place]]
    others = {h for place in around for h in TOUCHING[place]} - {hexagon}
    fields = sum(this_round(())[NUMBER[h]] for h in others if TERRAINS[TERRAIN[h]] == "field")
    assert expected(around, NOWHERE)["grain"] == pytest.approx(fields + this_round(())[6])
    assert expected(around, hexagon)["grain"] == pytest.approx(fields)


@pytest.mark.rule("SR-2.2")
def test_a_total_that_was_rolled_yields_nothing_more_in_the_round() -> None:
    place = next(p for p in range(len(CROSSROADS)) if sorted(NUMBER[h] for h in TOUCHING[p]) == [6, 9, 11])
    whole = expected([place], NOWHERE)
    rest = expected([place], NOWHERE, (6,))
    assert rest["grain"] == 0 < whole["grain"]
    assert rest["ore"] == pytest.approx(this_round((6,))[9])
    assert sum(expected([place], NOWHERE, (6, 9, 11, 7)).values()) == 0


def test_cached_odds_take_less_than_a_millisecond() -> None:
    for rolled in ROLLED:
        this_round(rolled)
    best = 1.0
    for _ in range(20):
        began = time.perf_counter()
        this_round((6, 8))
        best = min(best, time.perf_counter() - began)
    assert best < 0.001


# ---- odds as a table shows them


def table(seats: int = 3) -> tuple[StruggleForRome, StruggleState]:
    """Return a game after some rounds, in which the seats have hands."""
    game = StruggleForRome()
    s = game.new(seats, {"interrupts": "poll"}, Seeded(5))
    playout(game, s, 5, 400)
    assert not s.over
    return game, s


def test_a_table_shows_the_odds_of_totals_and_of_the_yield_of_each_seat() -> None:
    game, s = table()
    s.rolled = (6, 8)
    told = game.odds(s, 0)
    assert told is not None
    assert told["next"] == {str(total): chance for total, chance in next_total((6, 8)).items()}
    assert told["round"] == {str(total): chance for total, chance in this_round((6, 8)).items()}
    for seat in range(s.seats):
        places = [place for place, tribe in enumerate(s.at) if tribe >= 0 and tribe >> 1 == seat]
        assert told["seats"][seat] == expected(places, s.legionnaire, (6, 8))  # type: ignore[index]


def test_after_four_totals_a_table_shows_the_odds_of_the_next_round() -> None:
    game, s = table()
    s.rolled = (6, 8, 3, 2)
    told = game.odds(s, 0)
    assert told is not None
    assert told["round"] == {str(total): chance for total, chance in this_round(()).items()}


def test_unseen_cards_are_all_except_those_played_and_in_the_own_hand() -> None:
    game, s = table()
    s.cards[0 * N_CARDS + TRAITOR] += 1
    s.deck[TRAITOR] -= 1
    own, others = game.odds(s, 0), game.odds(s, 1)
    assert own is not None
    assert others is not None
    left = CARD_COUNT[TRAITOR] - s.played[TRAITOR]
    assert own["unseen"]["traitor"] == left - s.cards[TRAITOR]  # type: ignore[index]
    assert others["unseen"]["traitor"] == left - s.cards[N_CARDS + TRAITOR]  # type: ignore[index]


def test_odds_do_not_depend_on_information_hidden_from_a_seat() -> None:
    game, s = table()
    for seat in (0, 1, 2, -1):
        told = game.odds(s, seat)
        for seed in range(20):
            other = game.imagine(game.view(s, seat), Seeded(seed))
            assert game.odds(other, seat) == told


def test_a_game_that_is_over_has_no_odds() -> None:
    game, s = table()
    s.over = 1
    assert game.odds(s, 0) is None
