"""SR-1: the pieces and the setup."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from struggle_map import CITIES, DATA, HEXES, PROVINCES, START
from struggle_table import GAME, SEATS, StruggleTable, dealt, fresh, position, rule, table

from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.match import Match

STARTED = ("first_player B", "legionnaire r8c2", "pasture horse cattle horse cattle")
"""Outcomes of the setup of a game of four."""


def placed(seats: int = 4, first: str = "A", **settings: Any) -> StruggleTable:
    """Return a new game in which all but the last have placed, each on the first of their crossroads."""
    t = dealt(
        seats, f"first_player {first}", "legionnaire r7c1", f"pasture {'horse ' * seats}".rstrip(), **settings
    )
    for _ in range(seats - 1):
        t.act(t.options()[0])
    return t


# ---- SR-1.1


@rule("SR-1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_8_warriors_8_horsemen_and_10_wagons(seats: int) -> None:
    s = fresh(seats)
    for seat in range(seats):
        for tribe in (seat * 2, seat * 2 + 1):
            on_the_board = 1
            assert s.figures[tribe] + s.reserve[tribe] + on_the_board == 8
        assert s.wagons[seat * 2] + s.wagons[seat * 2 + 1] + s.wagon_reserve[seat] == 10


@rule("SR-1.1")
def test_each_box_holds_a_figure_and_a_wagon_and_the_rest_is_in_reserve() -> None:
    t = dealt(4, *STARTED)
    for seat, kind in product("ABCD", ("horsemen", "warriors")):
        assert t.box(f"{seat} {kind}") == (1, 1, [])
        assert t.reserve(f"{seat} {kind}") == 6
    assert t.state.wagon_reserve == [8] * 4


@rule("SR-1.1")
def test_players_place_in_turn_order_and_the_warriors_take_the_other_crossroads() -> None:
    t = dealt(4, *STARTED)
    assert t.turn == "B"
    assert t.options() == ["place horsemen r-1c7S", "place horsemen r1c9N"]
    t.act("place horsemen r1c9N")
    assert (t.place("B horsemen"), t.place("B warriors")) == ("r1c9N", "r-1c7S")
    assert t.turn == "C"
    t.act("place horsemen r-1c8S")
    assert (t.place("C horsemen"), t.place("C warriors")) == ("r-1c8S", "r0c9S")
    assert t.turn == "D"
    t.act("place horsemen r0c10S")
    assert t.turn == "A"
    assert t.told("placed") == [
        {"fact": "placed", "rule": "SR-1.1", "seat": "D", "tribe": "horsemen", "crossroads": "r0c10S"},
        {"fact": "placed", "rule": "SR-1.1", "seat": "D", "tribe": "warriors", "crossroads": "r1c8N"},
    ]


@rule("SR-1.1")
def test_placing_elsewhere_is_refused() -> None:
    t = dealt(4, *STARTED)
    assert t.refused("place horsemen r0c9N") == (
        "SR-1.1",
        "refusal.place.start",
    )  # it belongs to red, and B is blue
    assert t.refused("place horsemen r1c7N") == ("SR-1.1", "refusal.place.start")  # it is no start crossroads
    assert t.refused("place warriors r1c9N") == ("SR-1.1", "refusal.place.horsemen")


@rule("SR-1.1")
def test_the_figure_on_the_board_does_not_count_as_strength() -> None:
    # Castra Regina has 2 towers. 1 figure in the box and 1 on the board are too few, 2 in the box suffice.
    setting: dict[str, Any] = {"phase": "horsemen", "at": {"A horsemen": "r3c9N"}}
    assert "plunder Castra_Regina" not in table(**setting, figures={"A horsemen": 1}).options()
    assert "plunder Castra_Regina" in table(**setting, figures={"A horsemen": 2}).options()


# ---- SR-1.2


@rule("SR-1.2")
def test_there_are_40_cities_8_in_each_of_5_provinces_with_2_to_5_towers() -> None:
    assert Counter(city["province"] for city in CITIES.values()) == dict.fromkeys(PROVINCES, 8)
    assert {city["towers"] for city in CITIES.values()} == {2, 3, 4, 5}
    assert [name for name, city in CITIES.items() if city["towers"] == 5] == ["Roma"]


@rule("SR-1.2")
def test_cities_of_4_or_more_towers_have_a_standard() -> None:
    for city in CITIES.values():
        assert city["standard"] == (city["towers"] >= 4)


@rule("SR-1.2")
def test_every_city_has_a_face_down_counter_that_no_viewer_can_see() -> None:
    t = dealt(4, *STARTED)
    for seat in ("", "A", "B", "C", "D"):
        assert t.view(seat)["cities"] == {name: {"counter": True} for name in CITIES}


@rule("SR-1.2")
def test_a_city_gives_a_random_unseen_counter_of_its_colour() -> None:
    """Castra Regina is in Germania.

    One of the 8 counters of Germania has been turned over in the second case.
    """
    counts = Counter({"pasture_loss": 2, "pasture": 1, "gold2_loss": 2, "gold2": 1, "development_loss": 2})
    assert Counter({_name(each): each["count"] for each in DATA["plunder_per_province"]}) == counts
    among = _asked(figures={"A horsemen": 2})
    assert among == counts
    counts["gold2"] -= 1
    assert _asked(figures={"A horsemen": 2}, counters={"B warriors": ["germania/gold2"]}) == +counts


def _name(counter: dict[str, object]) -> str:
    return f"{counter['reward']}{'_loss' if counter['loss'] else ''}"


class _Asking(Seeded):
    """Record the values among which each pick chooses."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[int, tuple[int, ...]]] = []

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        self.asked.append((stream, among))
        return super().pick(stream, index, among, eyes)


def _asked(**setting: Any) -> Counter[str]:
    """Return the counters that can turn up when Castra Regina is plundered."""
    s = position(**{"phase": "horsemen", "at": {"A horsemen": "r3c9N"}, **setting})
    s.source = source = _Asking()
    GAME.act(s, 0, GAME.words.read("plunder Castra_Regina"))
    stream, among = source.asked[0]
    assert GAME.streams[stream][0] == "counters"
    kind = GAME.words.kinds["counter"]
    return Counter(str(kind.say(each)) for each in among)


NEUTRAL = [name for name, city in CITIES.items() if city["neutral_in_3p"]]


@rule("SR-1.2")
def test_with_3_players_10_cities_are_neutral_and_have_no_counter() -> None:
    assert len(NEUTRAL) == 10
    t = dealt(3, "first_player A", "legionnaire r7c1", "pasture horse horse horse")
    for name in CITIES:
        assert t.holder(name) == ("neutral" if name in NEUTRAL else "")
        assert t.has_counter(name) == (name not in NEUTRAL)
        assert t.view("A")["cities"][name] == ({"neutral": True} if name in NEUTRAL else {"counter": True})


@rule("SR-1.2")
def test_with_4_players_no_city_is_neutral() -> None:
    t = dealt(4, *STARTED)
    assert not any(t.holder(name) for name in CITIES)


@rule("SR-1.2")
def test_a_neutral_city_cannot_be_plundered_or_conquered() -> None:
    colours = [f"{province}/gold2" for province in ("gallia", "hispania", "italia_superus")]
    setting: dict[str, Any] = {
        "phase": "horsemen",
        "at": {"A horsemen": "r1c10S"},  # next to Vindobona, which is neutral with 3 players and has 2 towers
        "figures": {"A horsemen": 5},
        "counters": {"A horsemen": colours},
    }
    four = table(4, **setting).options()
    assert "plunder Vindobona" in four
    assert "found Vindobona" in four
    t = table(3, **setting)
    assert not [each for each in t.options() if "Vindobona" in each]
    assert t.refused("plunder Vindobona") == ("SR-1.2", "refusal.deed.neutral")
    assert t.refused("found Vindobona") == ("SR-1.2", "refusal.deed.neutral")


@rule("SR-1.2")
def test_a_kingdom_cannot_expand_to_a_neutral_city() -> None:
    setting: dict[str, Any] = {
        "phase": "horsemen",
        "held": {"A horsemen": ["Iuvavum"]},
        "figures": {"A horsemen": 5},
    }
    assert "expand Vindobona" in table(4, **setting).options()
    t = table(3, **setting)
    assert "expand Vindobona" not in t.options()
    assert t.refused("expand Vindobona") == ("SR-1.2", "refusal.deed.neutral")


@rule("SR-1.2")
@pytest.mark.parametrize("gold", [0, 3, 20])
def test_neutral_cities_block_no_journey(gold: int) -> None:
    setting: dict[str, Any] = {"phase": "horsemen", "at": {"A horsemen": "r4c7S"}, "gold": {"A": gold}}
    both = [set(table(seats, **setting).options("journey")) for seats in (3, 4)]
    # With three players, the start crossroads of the fourth colour are free.
    free = {each for each in both[0] if each.split()[1] in START["yellow"]}
    assert both[0] - free == both[1]


@rule("SR-1.2")
def test_neutral_cities_do_not_block_the_reach_of_a_kingdom() -> None:
    """A kingdom next to Toletum reaches the same cities with and without neutral cities."""
    setting: dict[str, Any] = {
        "phase": "horsemen",
        "held": {"A horsemen": ["Emerita Augusta"]},
        "figures": {"A horsemen": 6},
    }
    three, four = (set(table(seats, **setting).options("expand")) for seats in (3, 4))
    assert four - three == {
        f"expand {city.replace(' ', '_')}" for city in NEUTRAL if f"expand {city.replace(' ', '_')}" in four
    }
    assert three < four


@rule("SR-1.2")
def test_with_3_players_10_counters_leave_unseen() -> None:
    """Any of the 8 counters of a province can turn up on its 6 cities."""
    t = dealt(3, "first_player A", "legionnaire r7c1", "pasture horse horse horse")
    assert sum(t.has_counter(name) for name in CITIES) == 30
    unseen = t.view("A")["unturned"]
    assert sum(sum(sorts.values()) for sorts in unseen.values()) == 40


# ---- SR-1.3


FORESTS = {
    name for name, each in HEXES.items() if each["province"] == "hispania" and each["terrain"] == "forest"
}


@rule("SR-1.3")
def test_the_legionnaire_begins_on_a_random_forest_of_hispania() -> None:
    assert len(FORESTS) > 1
    begun = {HEXES_BY_NUMBER[fresh(4, seed).legionnaire] for seed in range(60)}
    assert begun == FORESTS


HEXES_BY_NUMBER = list(HEXES)


@rule("SR-1.3")
@pytest.mark.parametrize("forest", sorted(FORESTS))
def test_the_legionnaire_can_begin_on_every_forest_of_hispania(forest: str) -> None:
    t = dealt(3, "first_player A", f"legionnaire {forest}", "pasture horse horse horse")
    assert t.legionnaire == forest
    assert t.view("")["legionnaire"] == forest


# ---- SR-1.4


@rule("SR-1.4")
def test_the_numbers_of_cards() -> None:
    cards = DATA["pieces"]["cards"]
    assert (cards["grain"], cards["ore"], cards["horse"], cards["cattle"]) == (14, 14, 10, 10)
    assert sum(card["count"] for card in DATA["development"]) == cards["development"] == 30
    special = DATA["special"]
    assert special == {"diplomacy": 1, "scourge_of_rome": 7, "heir_to_rome": 4}
    assert sum(special.values()) == cards["special"] == 12


@rule("SR-1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_all_cards_are_in_the_game(seats: int) -> None:
    s = fresh(seats)
    totals = [sum(s.goods[k::4]) for k in range(4)]
    lying = [*s.piles, *s.pasture]
    assert [a + b for a, b in zip(totals, lying, strict=True)] == [14, 14, 10, 10]
    assert sum(s.deck) == 30
    assert s.pasture_discard == [0, 0]


@rule("SR-1.4")
def test_each_player_begins_with_5_gold_a_grain_and_a_random_pasture_card() -> None:
    t = dealt(4, *STARTED)
    assert [t.gold(seat) for seat in "ABCD"] == [5] * 4
    # In turn order from the first player, B.
    assert [t.goods(seat) for seat in "BCDA"] == [
        {"grain": 1, "horse": 1},
        {"grain": 1, "cattle": 1},
        {"grain": 1, "horse": 1},
        {"grain": 1, "cattle": 1},
    ]
    assert [t.cards(seat) for seat in "ABCD"] == [{}] * 4
    assert t.piles == (10, 14, 16, 0, 30)


@rule("SR-1.4")
def test_the_first_player_is_drawn_at_random_before_placement() -> None:
    assert {fresh(4, seed).first for seed in range(60)} == {0, 1, 2, 3}
    assert {fresh(3, seed).first for seed in range(60)} == {0, 1, 2}
    t = dealt(4, *STARTED)
    assert t.state.places == [-1] * 8
    assert t.view("D")["first_player"] == "B"


# ---- SR-1.6


@rule("SR-1.6")
@pytest.mark.parametrize("seats", SEATS)
def test_seats_get_the_colours_in_the_order_of_the_start(seats: int) -> None:
    assert GAME.view(fresh(seats), -1)["colours"] == list(START)[:seats]
    assert list(START) == ["red", "blue", "white", "yellow"]


@rule("SR-1.6")
def test_colours_can_be_chosen() -> None:
    t = placed(4, colours=["yellow", "red", "white", "blue"])
    assert t.view("A")["colours"] == ["yellow", "red", "white", "blue"]
    assert t.place("A horsemen") == START["yellow"][0]
    assert t.place("B warriors") == START["red"][1]


@rule("SR-1.6")
def test_seats_without_a_chosen_colour_get_the_next_free_one() -> None:
    assert GAME.view(fresh(4, colours=["usual", "red", "usual", "usual"]), -1)["colours"] == [
        "blue",
        "red",
        "white",
        "yellow",
    ]
    assert GAME.view(fresh(3, colours=["usual", "usual", "red"]), -1)["colours"] == ["blue", "white", "red"]


@rule("SR-1.6")
def test_two_seats_with_the_same_colour_are_refused() -> None:
    with pytest.raises(SettingError, match="red"):
        fresh(3, colours=["red", "red", "blue"])


@rule("SR-1.6")
@pytest.mark.parametrize(("seats", "first"), [(3, "A"), (3, "C"), (4, "B"), (4, "D")])
def test_the_turn_order_follows_the_seats_from_the_first_player(seats: int, first: str) -> None:
    t = dealt(seats, f"first_player {first}", "legionnaire r7c1", "pasture " + " ".join(["horse"] * seats))
    order = "ABCD"[:seats]
    at = order.index(first)
    for seat in (order[at:] + order[:at])[:-1]:
        assert t.turn == seat
        t.act(t.options()[0])


@rule("SR-1.6")
def test_with_3_players_the_start_crossroads_of_the_unused_colour_are_free() -> None:
    setting: dict[str, Any] = {"phase": "horsemen"}
    for crossroads in START["yellow"]:
        journey = f"journey {crossroads} with 0 grain"
        assert journey in table(3, **setting).options()
        assert journey not in table(4, **setting).options()
    others = table(3, colours=("blue", "white", "yellow"), **setting)
    assert f"journey {START['red'][0]} with 0 grain" in others.options()


@rule("SR-1.4")
def test_the_facts_of_the_deal_show_each_seat_only_its_own_pasture_card() -> None:
    match = Match.start(GAME, "ABC", {}, Seeded(5))
    mine, public = match.facts(0), match.facts(-1)
    assert [fact["goods"] for fact in mine if fact["fact"] == "dealt"] == [{"grain": 1, "gold": 5}]
    drawn = {str(fact["seat"]): fact["resource"] for fact in mine if fact["fact"] == "drew_pasture"}
    hand: Any = match.game.view(match.state, 0)["hand"]
    assert drawn == {"A": next(name for name in hand if name != "grain"), "B": None, "C": None}
    assert [fact["resource"] for fact in public if fact["fact"] == "drew_pasture"] == [None] * 3
