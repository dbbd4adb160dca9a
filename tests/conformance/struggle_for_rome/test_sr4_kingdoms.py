"""SR-4.4 to SR-4.6: conditions and effects of founding and expanding a kingdom."""

from __future__ import annotations

import pytest
from struggle_deeds import FIVE, THREE, founders, kingdom, named, raiders
from struggle_roads import CITY_PLACE, NEUTRAL, PROVINCE, TOWERS, within_one_arrow
from struggle_table import GAME, colours_in_box, example, rule, table

# ---- Founding


@rule("SR-4.4")
def test_three_colours_figures_and_a_wagon_found_a_kingdom() -> None:
    t = example("founders_of_vindobona")
    assert sorted(t.options("found")) == named("found", "Vindobona", "Iuvavum")
    facts = t.act("found Vindobona")
    assert facts == [
        {"fact": "founded", "rule": "SR-4.4", "seat": "A", "tribe": "horsemen", "city": "Vindobona"}
    ]
    assert t.holder("Vindobona") == "A horsemen"
    assert t.place("A horsemen") == CITY_PLACE["Vindobona"]
    assert t.box("A horsemen") == (3, 1, THREE), "all figures and counters must stay in the box"
    assert t.reserve("A horsemen") == 4
    assert t.points("A") == 1
    assert t.gold("A") == 5, "founding must give no gold"


@rule("SR-4.4", "SR-1.5")
def test_the_counter_of_a_founded_city_leaves_the_game_unseen() -> None:
    t = founders()
    unseen = list(t.state.unturned)
    t.act("found Vindobona")  # needs no random outcome
    assert not t.has_counter("Vindobona")
    assert t.state.unturned == unseen
    assert t.view()["cities"]["Vindobona"] == {"seat": "A", "tribe": "horsemen"}


@rule("SR-4.4")
def test_a_kingdom_can_be_founded_on_a_plundered_city() -> None:
    t = founders(plundered=["Vindobona"])
    t.act("found Vindobona")
    assert t.holder("Vindobona") == "A horsemen"


@rule("SR-4.4")
def test_the_crossroads_that_the_figure_left_is_free_again() -> None:
    t = founders(at={"A horsemen": "r2c10S", "B horsemen": "r2c11S"})
    t.act("found Vindobona")
    t.act("end")
    assert t.turn == "B"
    assert "journey r2c10S with 0 grain" in t.options("journey")


@rule("SR-4.4")
def test_a_journey_may_precede_founding() -> None:
    t = founders(place="r0c9N")
    t.act("journey r2c10S with 0 grain")
    t.act("found Iuvavum")
    assert t.holder("Iuvavum") == "A horsemen"


@rule("SR-4.4")
@pytest.mark.parametrize(
    "counters",
    [
        [],
        colours_in_box("gallia", "hispania"),
        ["gallia/gold2", "gallia/pasture_loss", "hispania/gold2", "hispania/pasture_loss"],
    ],
)
def test_founding_with_fewer_than_three_colours_is_refused(counters: list[str]) -> None:
    t = founders(counters={"A horsemen": counters, "A warriors": FIVE})
    assert t.options("found") == []
    assert t.refused("found Vindobona") == ("SR-4.4", "refusal.deed.few_colours")


@rule("SR-4.4")
@pytest.mark.parametrize(
    "provinces", [("germania", "gallia", "hispania"), tuple(sorted(set(PROVINCE.values())))]
)
def test_any_three_or_more_colours_suffice_to_found(provinces: tuple[str, ...]) -> None:
    t = founders(counters={"A horsemen": colours_in_box(*provinces)})
    assert sorted(t.options("found")) == named("found", "Vindobona", "Iuvavum")


@rule("SR-4.4")
def test_founding_needs_a_wagon_in_the_box_of_the_tribe() -> None:
    t = founders(wagons=0, others=(1, 3))
    assert t.options("found") == []
    assert t.refused("found Vindobona") == ("SR-4.4", "refusal.deed.no_wagon")


@rule("SR-4.4")
def test_founding_needs_as_many_figures_as_towers() -> None:
    t = founders(figures=1)
    assert t.options("found") == []
    assert t.refused("found Vindobona") == ("SR-4.4", "refusal.deed.too_strong")
    assert founders(figures=0).refused("found Vindobona") == ("SR-4.4", "refusal.deed.no_figure")


@rule("SR-4.4")
def test_founding_needs_an_adjacent_city() -> None:
    t = founders(figures=7)
    assert t.refused("found Castra_Regina") == ("SR-4.8", "refusal.deed.far")
    nowhere = founders(figures=7, place="r0c9N")
    assert nowhere.options("found") == []
    assert nowhere.refused("found Vindobona") == ("SR-4.8", "refusal.deed.far")


@rule("SR-4.4", "SR-4.6")
@pytest.mark.parametrize("holder", ["B warriors", "A warriors"])
def test_founding_on_a_held_city_is_refused(holder: str) -> None:
    t = founders(held={holder: ["Vindobona"]})
    assert t.options("found") == named("found", "Iuvavum")
    assert t.refused("found Vindobona") == ("SR-4.6", "refusal.deed.taken")


@rule("SR-4.4")
def test_a_tribe_founds_only_one_kingdom() -> None:
    t = kingdom("Vindobona", figures=7, counters={"A horsemen": THREE})
    assert t.options("found") == []
    assert t.refused("found Iuvavum") == ("SR-4.5", "refusal.deed.kingdom")


@rule("SR-4.4")
def test_both_tribes_of_a_player_can_found_a_kingdom() -> None:
    t = table(
        phase="warriors",
        held={"A horsemen": ["Vindobona"]},
        at={"A warriors": "r2c10S"},
        figures={"A warriors": 2},
        counters={"A warriors": THREE},
    )
    t.act("found Iuvavum")
    assert (t.holder("Vindobona"), t.holder("Iuvavum"), t.points("A")) == ("A horsemen", "A warriors", 2)


# ---- One deed per turn


@rule("SR-4.1", "SR-4.6")
def test_founding_is_refused_after_a_plunder_in_the_same_turn() -> None:
    t = raiders(counters={"A horsemen": colours_in_box("gallia", "hispania")})
    t.act("plunder Vindobona", "counters gold2")
    assert t.options() == ["end"]
    assert t.refused("found Vindobona") == ("SR-4.1", "refusal.deed.done")
    assert t.refused("found Iuvavum") == ("SR-4.1", "refusal.deed.done")
    assert t.refused("plunder Iuvavum") == ("SR-4.1", "refusal.deed.done")


@rule("SR-4.6")
def test_no_second_deed_is_possible_after_founding() -> None:
    t = founders(figures=7, wagons=3)
    t.act("found Vindobona")
    assert t.options() == ["end"]
    assert t.refused("plunder Iuvavum") == ("SR-4.1", "refusal.deed.done")
    assert t.refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.done")


@rule("SR-4.6")
def test_the_other_tribe_has_a_deed_in_its_own_phase() -> None:
    t = table(
        phase="horsemen",
        at={"A horsemen": "r2c10S", "A warriors": "r2c11S"},
        figures={"A horsemen": 2, "A warriors": 2},
    )
    t.act("plunder Vindobona", "counters gold2")
    for _ in range(4):
        t.act("end")
    assert (t.turn, t.phase) == ("A", "warriors")
    assert t.refused("plunder Vindobona") == ("SR-4.3", "refusal.deed.no_counter")
    t.act("journey r3c10S with 0 grain")
    t.act("plunder Iuvavum", "counters gold2_loss")
    assert t.box("A warriors") == (1, 1, ["germania/gold2_loss"])


# ---- Expansion


@rule("SR-4.5")
def test_expansion_takes_a_figure_and_a_wagon_from_the_box() -> None:
    t = kingdom("Vindobona", figures=3, wagons=2, gold={"A": 1})
    facts = t.act("expand Iuvavum")
    assert facts == [
        {"fact": "expanded", "rule": "SR-4.5", "seat": "A", "tribe": "horsemen", "city": "Iuvavum"}
    ]
    assert t.holder("Iuvavum") == "A horsemen"
    assert t.box("A horsemen") == (2, 1, [])
    assert t.reserve("A horsemen") == 4
    assert t.place("A horsemen") == CITY_PLACE["Vindobona"], (
        "the figure of the tribe must stay on its first city"
    )
    assert (t.points("A"), t.gold("A")) == (2, 1)
    assert t.options() == ["end"], "only one city per turn is possible"
    assert t.refused("expand Castra_Regina") == ("SR-4.5", "refusal.deed.done")


@rule("SR-4.5", "SR-1.5")
def test_the_counter_of_an_expansion_leaves_the_game_unseen() -> None:
    t = kingdom("Vindobona")
    unseen = list(t.state.unturned)
    assert t.has_counter("Iuvavum")
    t.act("expand Iuvavum")  # needs no random outcome
    assert not t.has_counter("Iuvavum")
    assert t.state.unturned == unseen


@rule("SR-4.5", "SR-4.8")
@pytest.mark.parametrize("city", sorted(CITY_PLACE))
def test_a_kingdom_reaches_weak_enough_cities_within_one_arrow(city: str) -> None:
    for figures in (2, 3, 4, 5):
        t = kingdom(city, figures=figures)
        expected = [other for other in within_one_arrow(city) if TOWERS[other] <= figures]
        assert sorted(t.options("expand")) == named("expand", *expected)


@rule("SR-4.5")
def test_the_printed_expansion_with_cities_out_of_range_or_too_strong() -> None:
    t = example("kingdom_of_narbo")
    near = within_one_arrow("Narbo") | within_one_arrow("Lugdunum") - {"Narbo"}
    assert {"Avaricum", "Tolosa", "Augusta Taurinorum", "Massilia", "Tarraco"} <= near
    assert sorted(t.options("expand")) == named("expand", "Avaricum", "Tolosa", "Augusta Taurinorum")
    assert t.refused("expand Massilia") == ("SR-4.5", "refusal.deed.too_strong"), (
        "Massilia is within range but has 4 towers"
    )
    assert t.refused("expand Tarraco") == ("SR-4.5", "refusal.deed.too_strong")
    assert t.refused("expand Burdigala") == ("SR-4.8", "refusal.deed.far")
    assert t.refused("expand Genua") == ("SR-4.8", "refusal.deed.far")
    t.act("expand Tolosa")
    assert t.box("A horsemen") == (2, 0, [])


@rule("SR-4.5")
def test_a_new_city_extends_the_reach_of_a_kingdom() -> None:
    t = kingdom("Vindobona", "Castra Regina")
    assert named("expand", "Augusta Vindelicorum")[0] in t.options("expand"), (
        "Castra Regina must extend the reach"
    )
    assert named("expand", "Augusta Vindelicorum")[0] not in kingdom("Vindobona").options("expand")


@rule("SR-4.5", "SR-4.8")
def test_a_kingdom_expands_over_a_sea_arrow() -> None:
    t = kingdom("Carthago Nova", figures=4)
    assert sorted(t.options("expand")) == named(
        "expand", "Tarraco", "Olisipo", "Toletum", "Corduba", "Panormus"
    )


@rule("SR-4.5", "SR-4.6", "SR-4.8")
def test_enemy_and_neutral_cities_do_not_block_expansion() -> None:
    # Florentia and Ancona are neutral with three players. With four, B and A's warriors hold them.
    between = {"Florentia", "Ancona"}
    assert between <= NEUTRAL
    neutral = table(3, phase="horsemen", held={"A horsemen": ["Ravenna"]}, figures={"A horsemen": 5})
    enemy = kingdom(
        figures=5, held={"A horsemen": ["Ravenna"], "B horsemen": ["Florentia"], "A warriors": ["Ancona"]}
    )
    for t in (neutral, enemy):
        assert sorted(t.options("expand")) == named("expand", "Verona", "Genua")
    assert neutral.refused("expand Florentia") == ("SR-1.2", "refusal.deed.neutral")
    assert enemy.refused("expand Florentia") == ("SR-4.6", "refusal.deed.taken")
    assert enemy.refused("expand Ancona") == ("SR-4.6", "refusal.deed.taken"), "A's warriors hold Ancona"
    assert enemy.refused("expand Ravenna") == ("SR-4.6", "refusal.deed.taken"), (
        "A's horsemen hold Ravenna themselves"
    )


@rule("SR-4.5")
def test_the_cities_of_the_other_tribe_do_not_extend_the_reach() -> None:
    t = kingdom(held={"A horsemen": ["Vindobona"], "A warriors": ["Olisipo"]}, figures=7)
    assert sorted(t.options("expand")) == named("expand", "Castra Regina", "Iuvavum")
    assert t.refused("expand Asturica") == ("SR-4.8", "refusal.deed.far")


@rule("SR-4.5")
def test_expansion_needs_a_wagon_and_as_many_figures_as_towers() -> None:
    assert kingdom("Vindobona", wagons=0).options("expand") == []
    assert kingdom("Vindobona", wagons=0).refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.no_wagon")
    assert kingdom("Vindobona", figures=1).options("expand") == []
    assert kingdom("Vindobona", figures=1).refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.too_strong")
    assert kingdom("Vindobona", figures=0).refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.no_figure")


@rule("SR-4.5")
def test_expansion_needs_no_counters() -> None:
    t = kingdom("Vindobona", counters={"A horsemen": []}, plundered=["Iuvavum"])
    t.act("expand Iuvavum")
    assert t.holder("Iuvavum") == "A horsemen"


@rule("SR-4.5")
def test_a_wandering_tribe_cannot_expand() -> None:
    t = founders(figures=7)
    assert t.options("expand") == []
    assert t.refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.wanders")


@rule("SR-4.6")
def test_figures_and_wagons_on_cities_never_return_to_the_reserve() -> None:
    t = kingdom("Vindobona", "Iuvavum", figures=2, wagons=1)
    before = (t.reserve("A horsemen"), t.state.wagon_reserve[0])
    t.act("expand Castra_Regina")
    assert (t.reserve("A horsemen"), t.state.wagon_reserve[0]) == before
    assert [t.holder(city) for city in ("Vindobona", "Iuvavum", "Castra Regina")] == ["A horsemen"] * 3


@rule("SR-4.8")
def test_refusals_say_that_no_city_is_within_reach_of_a_kingdom() -> None:
    t = table(
        phase="horsemen",
        held={"A horsemen": ["Syracusae"], "B horsemen": ["Tarentum"], "B warriors": ["Rhegium"]},
        figures={"A horsemen": 5},
    )
    assert t.options("expand") == []
    said = {(each.verb, each.rule, each.key) for each in GAME.refusals(t.state, 0)}
    assert ("expand", "SR-4.8", "refusal.deed.none_near") in said
    assert ("traitor", "SR-4.8", "refusal.deed.none_near") in said
