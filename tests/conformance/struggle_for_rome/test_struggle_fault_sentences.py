"""`check` finds all ways in which pieces are lost, duplicated or out of bounds, with a message for each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from struggle_table import GAME, colours_in_box, position

from triclinium.games.struggle_for_rome.rules import memory
from triclinium.games.struggle_for_rome.rules.catalogue import CARDS, CROSSROADS, HEXES, WHERE
from triclinium.games.struggle_for_rome.rules.faults import faults
from triclinium.games.struggle_for_rome.rules.fields import NEUTRAL
from triclinium.games.struggle_for_rome.rules.position import city_of, counter_of, tribe_of
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.packing import BITS

GRAIN, ORE, HORSE, CATTLE = range(4)
CULTURE, DIPLOMACY = CARDS.index("culture"), CARDS.index("diplomacy")
RHEGIUM, ROMA, VINDOBONA = city_of("Rhegium"), city_of("Roma"), city_of("Vindobona")
HORSEMEN_A, WARRIORS_A, HORSEMEN_B = tribe_of("A horsemen"), tribe_of("A warriors"), tribe_of("B horsemen")


def sound(seats: int = 4) -> StruggleState:
    return position(
        seats,
        goods={"A": {"grain": 2, "horse": 1}, "B": {"cattle": 1}},
        gold={"A": 3},
        cards={"A": {"culture": 1}, "C": {"traitor": 2}},
        held={"B horsemen": ["Roma", "Neapolis"]},
        counters={
            "B horsemen": colours_in_box("gallia", "hispania", "germania"),
            "A warriors": ["gallia/pasture"],
        },
        diplomacy={"B": 3, "C": 2},
        diplomat="B",
        discarded={"horse": 1},
        secret=True,
    )


# ---- Cards and gold


def grain_made(s: StruggleState) -> None:
    s.goods[GRAIN] += 1


def ore_lost(s: StruggleState) -> None:
    s.piles[ORE] -= 1


def horse_lost(s: StruggleState) -> None:
    s.pasture_discard[0] -= 1


def cattle_made(s: StruggleState) -> None:
    s.pasture[1] += 1


def negative_gold(s: StruggleState) -> None:
    s.gold[1] = -1


def negative_ore(s: StruggleState) -> None:
    s.piles[ORE] = -1
    s.goods[3 * 4 + ORE] = 15


def culture_made(s: StruggleState) -> None:
    s.cards[CULTURE] += 1


def traitor_lost(s: StruggleState) -> None:
    s.deck[CARDS.index("traitor")] -= 1


def diplomacy_forgotten(s: StruggleState) -> None:
    s.diplomacy[2] -= 1


def diplomat_with_too_few(s: StruggleState) -> None:
    s.diplomat = 2


def no_diplomat(s: StruggleState) -> None:
    s.diplomat = -1


def more_culture_shown_than_held(s: StruggleState) -> None:
    s.announced = 0
    s.culture_shown[0] = 2


# ---- Pieces


def horseman_lost(s: StruggleState) -> None:
    s.reserve[HORSEMEN_A] -= 1


def warrior_made(s: StruggleState) -> None:
    s.figures[WARRIORS_A] += 1


def wagon_lost(s: StruggleState) -> None:
    s.wagon_reserve[0] -= 1


def negative_wagons(s: StruggleState) -> None:
    s.wagons[HORSEMEN_A] = -1
    s.wagon_reserve[0] += 2


def negative_wagon_reserve(s: StruggleState) -> None:
    s.wagons[HORSEMEN_A] += s.wagon_reserve[0] + 1
    s.wagon_reserve[0] = -1


def wanderers_with_a_city(s: StruggleState) -> None:
    s.holders[RHEGIUM] = HORSEMEN_A
    s.counters &= ~BITS[RHEGIUM]
    s.at[WHERE[RHEGIUM]] = HORSEMEN_A
    s.held[HORSEMEN_A] += 1
    s.wagons[HORSEMEN_A] -= 1


# ---- Counters


def counter_lost(s: StruggleState) -> None:
    s.unturned[counter_of("gallia/gold2_loss")] -= 1
    s.counters &= ~BITS[city_of("Lutetia")]


def counter_doubled(s: StruggleState) -> None:
    s.unturned[counter_of("gallia/gold2")] += 1


def three_of_a_colour(s: StruggleState) -> None:
    more = (counter_of("gallia/gold2_loss"), counter_of("gallia/pasture_loss"))
    s.boxes[WARRIORS_A] = tuple(sorted((*s.boxes[WARRIORS_A], *more)))
    s.by_province[WARRIORS_A * 5 + 1] += 2
    for counter in more:
        s.unturned[counter] -= 1
    for name in ("Lutetia", "Durocortorum"):
        s.counters &= ~BITS[city_of(name)]


def counters_miscounted(s: StruggleState) -> None:
    s.by_province[WARRIORS_A * 5 + 1] -= 1


def more_counters_under_cities_than_unturned(s: StruggleState) -> None:
    # Two counters of Gallia are in boxes, and now all its eight cities have one.
    s.counters |= BITS[city_of("Massilia")]
    s.counters |= BITS[city_of("Narbo")]


def counter_on_a_held_city(s: StruggleState) -> None:
    s.counters |= BITS[ROMA]


# ---- The board


def two_on_one_crossroads(s: StruggleState) -> None:
    s.at[s.places[WARRIORS_A]] = -1
    s.places[WARRIORS_A] = s.places[HORSEMEN_A]
    s.at[s.places[HORSEMEN_A]] = WARRIORS_A


def figure_on_a_city_not_held(s: StruggleState) -> None:
    s.at[s.places[HORSEMEN_B]] = -1
    s.places[HORSEMEN_B] = WHERE[RHEGIUM]
    s.at[WHERE[ROMA]] = HORSEMEN_B
    s.at[WHERE[RHEGIUM]] = HORSEMEN_B


def figure_forgotten(s: StruggleState) -> None:
    s.at[s.places[HORSEMEN_A]] = -1


def place_without_its_figure(s: StruggleState) -> None:
    s.at[CROSSROADS.index("r9c8S")] = HORSEMEN_A


def city_forgotten(s: StruggleState) -> None:
    s.held[HORSEMEN_B] -= 1
    s.wagons[HORSEMEN_B] += 1
    s.reserve[HORSEMEN_B] += 1


def legionnaire_lost(s: StruggleState) -> None:
    s.legionnaire = len(HEXES)


def legionnaire_in_barbaricum(s: StruggleState) -> None:
    s.legionnaire = HEXES.index("r0c9")


def neutral_city_of_four(s: StruggleState) -> None:
    s.holders[VINDOBONA] = NEUTRAL
    s.counters &= ~BITS[VINDOBONA]


# ---- Memory, points and offers


def false_lower_bound(s: StruggleState) -> None:
    s.fewer[memory.row(s, 2, 0) + GRAIN] = -1


def false_upper_bound(s: StruggleState) -> None:
    s.more[memory.row(s, 2, 0) + GRAIN] = -1


def negative_lower_bound(s: StruggleState) -> None:
    s.fewer[memory.row(s, 2, 0) + GRAIN] = 3


def own_hand_forgotten(s: StruggleState) -> None:
    s.more[memory.row(s, 0, 0) + GRAIN] = 1


def ten_points_unannounced(s: StruggleState) -> None:
    s.cards[CULTURE] -= 1
    s.cards[len(CARDS) + CULTURE] = 4
    s.deck[CULTURE] = 0
    # B has 8 points from 2 cities, Diplomacy and 4 Culture. A Scourge makes ten.
    more = [counter_of("italia_superus/gold2"), counter_of("italia_inferus/gold2")]
    s.boxes[HORSEMEN_B] = tuple(sorted((*s.boxes[HORSEMEN_B], *more)))
    for counter in more:
        s.unturned[counter] -= 1
        s.by_province[HORSEMEN_B * 5 + counter // 5] += 1
    for name in ("Genua", "Rhegium"):
        s.counters &= ~BITS[city_of(name)]


def ten_points_unannounced_after_an_announcement(s: StruggleState) -> None:
    ten_points_unannounced(s)
    s.announced = 0


def seventh_offer(s: StruggleState) -> None:
    s.offers = 7


BROKEN: list[tuple[Callable[[StruggleState], None], list[str]]] = [
    (grain_made, ["grain: 3 in hands, 12 in piles"]),
    (ore_lost, ["ore: 0 in hands, 13 in piles"]),
    (horse_lost, ["horse: 1 in hands, 8 in piles"]),
    (cattle_made, ["cattle: 1 in hands, 10 in piles"]),
    (negative_gold, ["a number of goods or cards is negative"]),
    (negative_ore, ["a number of goods or cards is negative"]),
    (culture_made, ["culture: 2 in hands, 3 in the deck, 0 played"]),
    (traitor_lost, ["traitor: 2 in hands, 4 in the deck, 0 played"]),
    (diplomacy_forgotten, ["Diplomacy: [0, 3, 1, 0] face up, 5 played"]),
    (diplomat_with_too_few, ["Diplomacy: [0, 3, 2, 0] face up, and seat 2 leads"]),
    (no_diplomat, ["Diplomacy: [0, 3, 2, 0] face up, and there is no leader"]),
    (more_culture_shown_than_held, ["seat 0 has shown 2 Culture and holds 1"]),
    (horseman_lost, ["seat 0: the number of horsemen is wrong"]),
    (warrior_made, ["seat 0: the number of warriors is wrong"]),
    (wagon_lost, ["seat 0: the number of wagons is wrong"]),
    (negative_wagons, ["seat 0: a negative number of horsemen or wagons"]),
    (negative_wagon_reserve, ["seat 0: the number of wagons is wrong"]),
    (wanderers_with_a_city, ["seat 0: horsemen hold cities without a kingdom"]),
    (counter_lost, [f"counter {counter_of('gallia/gold2_loss')}: 0 turned, 1 not"]),
    (counter_doubled, [f"counter {counter_of('gallia/gold2')}: 1 turned, 1 not"]),
    (three_of_a_colour, ["tribe 1 has 3 counters of one province"]),
    (counters_miscounted, ["tribe 1: the count of its counters is wrong"]),
    (
        more_counters_under_cities_than_unturned,
        ["more counters lie under cities than are unturned"],
    ),
    (counter_on_a_held_city, ["Roma is held and has a counter"]),
    (two_on_one_crossroads, ["two tribes stand on one crossroads"]),
    (figure_on_a_city_not_held, ["tribe 2 stands on a city that it does not hold"]),
    (figure_forgotten, ["the board does not match the places of the tribes"]),
    (place_without_its_figure, ["the board does not match the places of the tribes"]),
    (city_forgotten, ["the board does not match the places of the tribes"]),
    (legionnaire_lost, ["the legionnaire is not on a hex of a province"]),
    (legionnaire_in_barbaricum, ["the legionnaire is not on a hex of a province"]),
    (neutral_city_of_four, ["Vindobona is neutral, against SR-1.2"]),
    (false_lower_bound, ["a seat has a false bound on a hand"]),
    (false_upper_bound, ["a seat has a false bound on a hand"]),
    (negative_lower_bound, ["a seat allows a negative number of cards in a hand"]),
    (own_hand_forgotten, ["a seat does not know its own hand"]),
    (ten_points_unannounced, ["seat 1 has ten points and has not announced them"]),
    (ten_points_unannounced_after_an_announcement, ["seat 1 has ten points and has not announced them"]),
    (seventh_offer, ["7 offers"]),
]


@pytest.mark.parametrize(("broken", "found"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_each_fault_is_found_with_its_own_message(
    broken: Callable[[StruggleState], None], found: list[str]
) -> None:
    s = sound()
    assert list(faults(s)) == []
    GAME.check(s)
    broken(s)
    assert list(faults(s)) == found
    with pytest.raises(BrokenState) as error:
        GAME.check(s)
    assert str(error.value) == "; ".join(found)


def test_with_three_players_neutral_cities_are_checked() -> None:
    s = sound(3)
    assert list(faults(s)) == []
    s.holders[VINDOBONA] = -1
    assert list(faults(s)) == ["Vindobona is not neutral, against SR-1.2"]
    s.holders[VINDOBONA] = NEUTRAL
    s.counters |= BITS[VINDOBONA]
    assert list(faults(s)) == ["Vindobona is neutral and has a counter"]
    with pytest.raises(BrokenState):
        GAME.check(s)
