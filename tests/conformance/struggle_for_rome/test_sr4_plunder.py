"""SR-4.3, SR-4.8: adjacency and reach, and the conditions and effects of plundering."""

from __future__ import annotations

import pytest
from struggle_deeds import FAR, THREE, kingdom, named, raiders
from struggle_roads import CITY_PLACE, NEUTRAL, PLACES, TOWERS, next_to, within_one_arrow
from struggle_table import colours_in_box, example, rule, table

from triclinium.games.struggle_for_rome.rules.catalogue import (
    CITIES,
    CITIES_NEXT_TO,
    COUNTERS,
    CROSSROADS,
    REACH,
)

# ---- Adjacency and reach


@rule("SR-4.8")
@pytest.mark.parametrize("place", PLACES)
def test_adjacent_cities_are_joined_by_an_edge_and_not_by_a_sea_arrow(place: str) -> None:
    assert {CITIES[city] for city in CITIES_NEXT_TO[CROSSROADS.index(place)]} == next_to(place)


@rule("SR-4.8")
@pytest.mark.parametrize("city", list(CITY_PLACE))
def test_reach_crosses_edges_and_sea_arrows_with_at_most_one_arrow(city: str) -> None:
    assert {CITIES[other] for other in REACH[CITIES.index(city)]} == within_one_arrow(city)


@rule("SR-4.8")
def test_reach_is_symmetric() -> None:
    for city, others in enumerate(REACH):
        assert all(city in REACH[other] for other in others)


# ---- Plunder


@rule("SR-4.3")
def test_an_adjacent_city_is_plundered_with_or_without_a_journey() -> None:
    stays = raiders()
    assert sorted(stays.options("plunder")) == named("plunder", "Vindobona", "Iuvavum")
    moves = raiders(place="r0c9N")
    assert moves.options("plunder") == []
    moves.act("journey r2c10S with 0 grain")
    moves.act("plunder Vindobona", "counters gold2")
    assert moves.box("A horsemen") == (2, 1, ["germania/gold2"])


@rule("SR-4.3")
def test_an_arrow_on_the_edge_to_the_city_costs_nothing() -> None:
    # The tribe is outside the border, and the edge to Vindobona has an arrow.
    t = raiders(place="r1c10S")
    t.act("plunder Vindobona", "counters gold2")
    assert t.gold("A") == 3, "2 for the counter and 1 for the wagon, and nothing is paid"


@rule("SR-4.3")
def test_the_printed_plunder_with_a_loss_and_two_wagons() -> None:
    t = example("raid_on_vindobona")
    facts = t.act("plunder Vindobona", "counters development_loss", "development treasure_7")
    assert [fact["fact"] for fact in facts] == ["plundered", "figure_lost", "card_plundered", "wagons_gold"]
    assert facts[0] == {
        "fact": "plundered",
        "rule": "SR-4.3",
        "seat": "A",
        "tribe": "horsemen",
        "city": "Vindobona",
        "counter": "development_loss",
    }
    assert t.box("A horsemen") == (1, 2, ["germania/development_loss"])
    assert t.reserve("A horsemen") == 6, "the figure must return to the reserve"
    assert (t.cards("A"), t.gold("A")) == ({"treasure_7": 1}, 2)
    assert not t.has_counter("Vindobona")
    assert t.piles[4] == 29
    assert [fact["card"] for fact in t.heard("B", "card_plundered")] == [None]
    assert [fact["card"] for fact in t.heard("A", "card_plundered")] == ["treasure_7"]


@rule("SR-4.3")
@pytest.mark.parametrize("counter", COUNTERS)
def test_each_counter_gives_its_reward_and_takes_its_loss(counter: str) -> None:
    t = raiders(figures=4, wagons=3)
    drawn = {"pasture": "pasture horse", "development": "development culture"}
    chance = [text for kind, text in drawn.items() if counter.startswith(kind)]
    t.act("plunder Iuvavum", f"counters {counter}", *chance)
    assert t.box("A horsemen") == (3 if counter.endswith("loss") else 4, 3, [f"germania/{counter}"])
    assert t.reserve("A horsemen") == (4 if counter.endswith("loss") else 3)
    assert t.gold("A") == (5 if counter.startswith("gold2") else 3)
    assert t.goods("A") == ({"horse": 1} if counter.startswith("pasture") else {})
    assert t.cards("A") == ({"culture": 1} if counter.startswith("development") else {})
    assert t.box("A warriors") == (1, 1, []), "the box of the other tribe must not change"


@rule("SR-4.3", "SR-1.5")
def test_only_the_drawer_sees_a_plundered_pasture_card() -> None:
    t = raiders()
    t.act("plunder Iuvavum", "counters pasture", "pasture cattle")
    assert [fact["resource"] for fact in t.heard("A", "drew_pasture")] == ["cattle"]
    assert [fact["resource"] for fact in t.heard("C", "drew_pasture")] == [None]


@rule("SR-4.3")
@pytest.mark.parametrize("wagons", [0, 1, 4])
def test_each_wagon_in_the_box_gives_one_gold(wagons: int) -> None:
    t = raiders(wagons=wagons)
    t.act("plunder Vindobona", "counters pasture", "pasture horse")
    assert t.gold("A") == wagons
    assert [fact["gold"] for fact in t.told("wagons_gold")] == ([wagons] if wagons else [])


@rule("SR-4.3")
def test_only_the_wagons_of_the_plundering_tribe_count() -> None:
    t = raiders(wagons=2, others=(1, 5))
    t.act("plunder Vindobona", "counters gold2")
    assert t.gold("A") == 4


@rule("SR-3.5")
def test_a_reward_whose_pile_is_empty_gives_nothing() -> None:
    t = raiders(goods={"B": {"horse": 10, "cattle": 10}})
    t.act("plunder Vindobona", "counters pasture_loss")
    assert t.told("pile_empty") == [{"fact": "pile_empty", "rule": "SR-3.5", "seat": "A"}]
    assert (t.goods("A"), t.gold("A"), t.box("A horsemen")) == ({}, 1, (1, 1, ["germania/pasture_loss"]))


@rule("SR-3.5")
def test_a_reward_from_an_empty_development_deck_gives_nothing() -> None:
    hand = {
        "traitor": 7,
        "great_warrior": 6,
        "treasure_7": 1,
        "treasure_6": 1,
        "treasure_5": 1,
        "treasure_4": 1,
    }
    t = raiders(cards={"B": {**hand, "culture": 4, "diplomacy": 9}})
    t.act("plunder Vindobona", "counters development_loss")
    assert len(t.told("pile_empty")) == 1
    assert (t.cards("A"), t.gold("A"), t.box("A horsemen")[0]) == ({}, 1, 1)


@rule("SR-3.5", "SR-4.3")
def test_a_plundered_pasture_card_comes_from_the_discard_if_the_pile_is_empty() -> None:
    t = raiders(goods={"B": {"horse": 10, "cattle": 8}}, discarded={"cattle": 2})
    t.act("plunder Vindobona", "counters pasture", "pasture cattle")
    assert len(t.told("reshuffled")) == 1
    assert (t.goods("A"), t.piles[2:4]) == ({"cattle": 1}, (1, 0))


@rule("SR-4.3")
@pytest.mark.parametrize(
    ("figures", "place", "city"), [(1, "r2c10S", "Vindobona"), (2, "r2c7S", "Mogontiacum")]
)
def test_plundering_with_fewer_figures_than_towers_is_refused(figures: int, place: str, city: str) -> None:
    assert TOWERS[city] == figures + 1
    t = raiders(figures=figures, place=place)
    assert named("plunder", city)[0] not in t.options("plunder")
    assert t.refused(f"plunder {city}") == ("SR-4.3", "refusal.deed.too_strong")
    enough = raiders(figures=figures + 1, place=place)
    assert named("plunder", city)[0] in enough.options("plunder")


@rule("SR-4.3")
@pytest.mark.parametrize("city", sorted(TOWERS))
def test_every_city_needs_as_many_figures_as_towers(city: str) -> None:
    place = min(place for place in PLACES if city in next_to(place))
    wanted = named("plunder", city)[0]
    assert wanted in raiders(figures=TOWERS[city], place=place).options("plunder")
    assert wanted not in raiders(figures=TOWERS[city] - 1, place=place).options("plunder")


@rule("SR-4.3", "SR-1.1")
def test_the_figure_on_the_board_and_the_other_box_add_no_strength() -> None:
    t = raiders(figures=1, others=(7, 1))
    assert t.options("plunder") == []


@rule("SR-4.3")
def test_plundering_with_an_empty_box_is_refused() -> None:
    t = raiders(figures=0)
    assert t.refused("plunder Vindobona") == ("SR-4.3", "refusal.deed.no_figure")


@rule("SR-4.3")
def test_a_third_counter_of_a_colour_is_refused() -> None:
    one = raiders(counters={"A horsemen": ["germania/gold2"]}, plundered=FAR)
    assert named("plunder", "Vindobona")[0] in one.options("plunder")
    one.act("plunder Vindobona", "counters gold2_loss")
    assert one.box("A horsemen")[2] == ["germania/gold2_loss", "germania/gold2"]
    two = raiders(counters={"A horsemen": ["germania/gold2", "germania/pasture"]}, plundered=FAR)
    assert two.options("plunder") == []
    assert two.refused("plunder Vindobona") == ("SR-4.3", "refusal.deed.two_of_a_colour")


@rule("SR-4.3")
def test_counters_of_other_colours_or_of_the_other_box_do_not_count() -> None:
    t = raiders(
        counters={
            "A horsemen": ["gallia/gold2", "gallia/pasture"],
            "A warriors": ["germania/gold2", "germania/pasture"],
        },
        plundered=FAR,
    )
    assert sorted(t.options("plunder")) == named("plunder", "Vindobona", "Iuvavum")


@rule("SR-4.3")
def test_plundering_a_city_without_a_counter_is_refused() -> None:
    t = raiders(plundered=["Vindobona"])
    assert t.options("plunder") == named("plunder", "Iuvavum")
    assert t.refused("plunder Vindobona") == ("SR-4.3", "refusal.deed.no_counter")


@rule("SR-4.3")
def test_a_city_can_be_plundered_only_once() -> None:
    t = table(
        phase="horsemen",
        at={"A horsemen": "r2c10S", "B horsemen": "r2c11S"},
        figures={"A horsemen": 2, "B horsemen": 2},
    )
    t.act("plunder Vindobona", "counters gold2")
    t.act("end")
    assert t.turn == "B"
    assert t.refused("plunder Vindobona") == ("SR-4.3", "refusal.deed.no_counter")


@rule("SR-4.3", "SR-4.8")
def test_plundering_a_city_that_is_not_adjacent_is_refused() -> None:
    t = raiders(figures=7)
    assert t.refused("plunder Castra_Regina") == ("SR-4.8", "refusal.deed.far")
    by_sea = raiders(figures=7, place="r10c3N")
    assert by_sea.options("plunder") == named("plunder", "Carthago Nova")
    assert by_sea.refused("plunder Tarraco") == ("SR-4.8", "refusal.deed.far")


@rule("SR-4.3", "SR-4.6")
def test_plundering_a_held_city_is_refused() -> None:
    t = raiders(held={"B warriors": ["Vindobona"]})
    assert t.options("plunder") == named("plunder", "Iuvavum")
    assert t.refused("plunder Vindobona") == ("SR-4.6", "refusal.deed.taken")


@rule("SR-1.2", "SR-4.6")
def test_with_three_players_a_neutral_city_cannot_be_plundered_or_founded_on() -> None:
    t = table(
        3,
        phase="horsemen",
        at={"A horsemen": "r2c10S"},
        figures={"A horsemen": 7},
        counters={"A horsemen": THREE},
    )
    assert "Vindobona" in NEUTRAL
    assert t.options("plunder") == named("plunder", "Iuvavum")
    assert t.options("found") == named("found", "Iuvavum")
    assert t.refused("plunder Vindobona") == ("SR-1.2", "refusal.deed.neutral")
    assert t.refused("found Vindobona") == ("SR-1.2", "refusal.deed.neutral")


@rule("SR-4.5")
def test_a_kingdom_cannot_plunder() -> None:
    t = kingdom("Vindobona", figures=7)
    assert t.options("plunder") == []
    assert t.refused("plunder Iuvavum") == ("SR-4.5", "refusal.deed.kingdom")


@rule("SR-4.3", "SR-5.2")
@pytest.mark.parametrize("seat", ["A", "B"])
@pytest.mark.parametrize("kind", ["horsemen", "warriors"])
def test_the_scourge_fact_names_the_tribe_with_the_fifth_colour(seat: str, kind: str) -> None:
    tribe = f"{seat} {kind}"
    t = table(
        phase=kind,
        player=seat,
        at={tribe: "r2c10S"},
        figures={tribe: 2},
        counters={tribe: colours_in_box("gallia", "hispania", "italia_superus", "italia_inferus")},
    )
    t.act("plunder Iuvavum", "counters gold2")
    assert [(fact["seat"], fact["tribe"]) for fact in t.told("scourge")] == [(seat, kind)]
