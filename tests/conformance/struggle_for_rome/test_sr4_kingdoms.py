"""Founding and expansion: what each asks for, what it does, and what forbids it (SR-4.4 to SR-4.6)."""

from __future__ import annotations

import pytest
from struggle_deeds import FIVE, THREE, founders, kingdom, named, raiders
from struggle_roads import CITY_PLACE, NEUTRAL, PROVINCE, TOWERS, within_one_arrow
from struggle_table import GAME, colours_in_box, example, rule, table

# ---- founding


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
    assert t.box("A horsemen") == (3, 1, THREE), "all figures and counters stay"
    assert t.reserve("A horsemen") == 4
    assert t.points("A") == 1
    assert t.gold("A") == 5, "no plunder, no gold for wagons"


@rule("SR-4.4", "SR-1.5")
def test_the_counter_of_a_founded_city_leaves_unseen() -> None:
    t = founders()
    unseen = list(t.state.unturned)
    t.act("found Vindobona")  # chance is not asked
    assert not t.has_counter("Vindobona")
    assert t.state.unturned == unseen
    assert t.view()["cities"]["Vindobona"] == {"seat": "A", "tribe": "horsemen"}


@rule("SR-4.4")
def test_a_city_that_was_plundered_can_be_founded_on() -> None:
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
def test_a_journey_may_come_before_it() -> None:
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
def test_fewer_than_three_colours_found_nothing(counters: list[str]) -> None:
    t = founders(counters={"A horsemen": counters, "A warriors": FIVE})
    assert t.options("found") == []
    assert t.refused("found Vindobona") == ("SR-4.4", "refusal.deed.few_colours")


@rule("SR-4.4")
@pytest.mark.parametrize(
    "provinces", [("germania", "gallia", "hispania"), tuple(sorted(set(PROVINCE.values())))]
)
def test_any_three_colours_or_more_do(provinces: tuple[str, ...]) -> None:
    t = founders(counters={"A horsemen": colours_in_box(*provinces)})
    assert sorted(t.options("found")) == named("found", "Vindobona", "Iuvavum")


@rule("SR-4.4")
def test_founding_takes_a_wagon_out_of_this_box() -> None:
    t = founders(wagons=0, others=(1, 3))
    assert t.options("found") == []
    assert t.refused("found Vindobona") == ("SR-4.4", "refusal.deed.no_wagon")


@rule("SR-4.4")
def test_founding_takes_as_many_figures_as_towers() -> None:
    t = founders(figures=1)
    assert t.options("found") == []
    assert t.refused("found Vindobona") == ("SR-4.4", "refusal.deed.too_strong")
    assert founders(figures=0).refused("found Vindobona") == ("SR-4.4", "refusal.deed.no_figure")


@rule("SR-4.4")
def test_founding_takes_an_adjacent_city() -> None:
    t = founders(figures=7)
    assert t.refused("found Castra_Regina") == ("SR-4.8", "refusal.deed.far")
    nowhere = founders(figures=7, place="r0c9N")
    assert nowhere.options("found") == []
    assert nowhere.refused("found Vindobona") == ("SR-4.8", "refusal.deed.far")


@rule("SR-4.4", "SR-4.6")
@pytest.mark.parametrize("holder", ["B warriors", "A warriors"])
def test_a_city_that_a_tribe_holds_is_not_founded_on(holder: str) -> None:
    t = founders(held={holder: ["Vindobona"]})
    assert t.options("found") == named("found", "Iuvavum")
    assert t.refused("found Vindobona") == ("SR-4.6", "refusal.deed.taken")


@rule("SR-4.4")
def test_a_kingdom_is_founded_once() -> None:
    t = kingdom("Vindobona", figures=7, counters={"A horsemen": THREE})
    assert t.options("found") == []
    assert t.refused("found Iuvavum") == ("SR-4.5", "refusal.deed.kingdom")


@rule("SR-4.4")
def test_both_tribes_found_a_kingdom_each() -> None:
    t = table(
        phase="warriors",
        held={"A horsemen": ["Vindobona"]},
        at={"A warriors": "r2c10S"},
        figures={"A warriors": 2},
        counters={"A warriors": THREE},
    )
    t.act("found Iuvavum")
    assert (t.holder("Vindobona"), t.holder("Iuvavum"), t.points("A")) == ("A horsemen", "A warriors", 2)


# ---- never both in one round


@rule("SR-4.1", "SR-4.6")
def test_after_a_plunder_that_brings_the_third_colour_the_kingdom_must_wait() -> None:
    t = raiders(counters={"A horsemen": colours_in_box("gallia", "hispania")})
    t.act("plunder Vindobona", "counters gold2")
    assert t.options() == ["end"]
    assert t.refused("found Vindobona") == ("SR-4.1", "refusal.deed.done")
    assert t.refused("found Iuvavum") == ("SR-4.1", "refusal.deed.done")
    assert t.refused("plunder Iuvavum") == ("SR-4.1", "refusal.deed.done")


@rule("SR-4.6")
def test_after_founding_nothing_more_is_plundered_or_conquered() -> None:
    t = founders(figures=7, wagons=3)
    t.act("found Vindobona")
    assert t.options() == ["end"]
    assert t.refused("plunder Iuvavum") == ("SR-4.1", "refusal.deed.done")
    assert t.refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.done")


@rule("SR-4.6")
def test_the_other_tribe_has_its_own_deed_in_its_own_phase() -> None:
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


# ---- expansion


@rule("SR-4.5")
def test_a_kingdom_expands_with_a_figure_and_a_wagon_from_the_box() -> None:
    t = kingdom("Vindobona", figures=3, wagons=2, gold={"A": 1})
    facts = t.act("expand Iuvavum")
    assert facts == [
        {"fact": "expanded", "rule": "SR-4.5", "seat": "A", "tribe": "horsemen", "city": "Iuvavum"}
    ]
    assert t.holder("Iuvavum") == "A horsemen"
    assert t.box("A horsemen") == (2, 1, [])
    assert t.reserve("A horsemen") == 4
    assert t.place("A horsemen") == CITY_PLACE["Vindobona"], "the tribe figure stays on its first city"
    assert (t.points("A"), t.gold("A")) == (2, 1)
    assert t.options() == ["end"], "one city a turn"
    assert t.refused("expand Castra_Regina") == ("SR-4.5", "refusal.deed.done")


@rule("SR-4.5", "SR-1.5")
def test_the_counter_of_an_expansion_leaves_unseen() -> None:
    t = kingdom("Vindobona")
    unseen = list(t.state.unturned)
    assert t.has_counter("Iuvavum")
    t.act("expand Iuvavum")  # chance is not asked
    assert not t.has_counter("Iuvavum")
    assert t.state.unturned == unseen


@rule("SR-4.5", "SR-4.8")
@pytest.mark.parametrize("city", sorted(CITY_PLACE))
def test_a_kingdom_reaches_what_lies_within_one_arrow_and_has_few_enough_towers(city: str) -> None:
    for figures in (2, 3, 4, 5):
        t = kingdom(city, figures=figures)
        expected = [other for other in within_one_arrow(city) if TOWERS[other] <= figures]
        assert sorted(t.options("expand")) == named("expand", *expected)


@rule("SR-4.5")
def test_the_printed_expansion_in_and_out_of_range_and_with_too_few_figures() -> None:
    t = example("kingdom_of_narbo")
    near = within_one_arrow("Narbo") | within_one_arrow("Lugdunum") - {"Narbo"}
    assert {"Avaricum", "Tolosa", "Augusta Taurinorum", "Massilia", "Tarraco"} <= near
    assert sorted(t.options("expand")) == named("expand", "Avaricum", "Tolosa", "Augusta Taurinorum")
    assert t.refused("expand Massilia") == ("SR-4.5", "refusal.deed.too_strong"), "within range, but 4 towers"
    assert t.refused("expand Tarraco") == ("SR-4.5", "refusal.deed.too_strong")
    assert t.refused("expand Burdigala") == ("SR-4.8", "refusal.deed.far")
    assert t.refused("expand Genua") == ("SR-4.8", "refusal.deed.far")
    t.act("expand Tolosa")
    assert t.box("A horsemen") == (2, 0, [])


@rule("SR-4.5")
def test_the_new_city_carries_the_kingdom_further() -> None:
    t = kingdom("Vindobona", "Castra Regina")
    assert named("expand", "Augusta Vindelicorum")[0] in t.options("expand"), "from the second city"
    assert named("expand", "Augusta Vindelicorum")[0] not in kingdom("Vindobona").options("expand")


@rule("SR-4.5", "SR-4.8")
def test_a_sea_arrow_carries_it_too() -> None:
    t = kingdom("Carthago Nova", figures=4)
    assert sorted(t.options("expand")) == named(
        "expand", "Tarraco", "Olisipo", "Toletum", "Corduba", "Panormus"
    )


@rule("SR-4.5", "SR-4.6", "SR-4.8")
def test_expansion_goes_past_enemy_and_neutral_cities() -> None:
    # With three players Florentia is neutral; with four B holds it. Ravenna and Genua lie beyond.
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
    assert enemy.refused("expand Ancona") == ("SR-4.6", "refusal.deed.taken"), "the own other tribe's"
    assert enemy.refused("expand Ravenna") == ("SR-4.6", "refusal.deed.taken"), "one's own"


@rule("SR-4.5")
def test_the_cities_of_the_other_tribe_carry_no_expansion() -> None:
    t = kingdom(held={"A horsemen": ["Vindobona"], "A warriors": ["Olisipo"]}, figures=7)
    assert sorted(t.options("expand")) == named("expand", "Castra Regina", "Iuvavum")
    assert t.refused("expand Asturica") == ("SR-4.8", "refusal.deed.far")


@rule("SR-4.5")
def test_expansion_takes_a_wagon_and_as_many_figures_as_towers() -> None:
    assert kingdom("Vindobona", wagons=0).options("expand") == []
    assert kingdom("Vindobona", wagons=0).refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.no_wagon")
    assert kingdom("Vindobona", figures=1).options("expand") == []
    assert kingdom("Vindobona", figures=1).refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.too_strong")
    assert kingdom("Vindobona", figures=0).refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.no_figure")


@rule("SR-4.5")
def test_no_counters_are_needed_to_expand() -> None:
    t = kingdom("Vindobona", counters={"A horsemen": []}, plundered=["Iuvavum"])
    t.act("expand Iuvavum")
    assert t.holder("Iuvavum") == "A horsemen"


@rule("SR-4.5")
def test_a_wandering_tribe_does_not_expand() -> None:
    t = founders(figures=7)
    assert t.options("expand") == []
    assert t.refused("expand Iuvavum") == ("SR-4.5", "refusal.deed.wanders")


@rule("SR-4.6")
def test_figures_and_wagons_on_cities_stay_for_good() -> None:
    t = kingdom("Vindobona", "Iuvavum", figures=2, wagons=1)
    before = (t.reserve("A horsemen"), t.state.wagon_reserve[0])
    t.act("expand Castra_Regina")
    assert (t.reserve("A horsemen"), t.state.wagon_reserve[0]) == before
    assert [t.holder(city) for city in ("Vindobona", "Iuvavum", "Castra Regina")] == ["A horsemen"] * 3


@rule("SR-4.8")
def test_a_kingdom_with_nothing_left_within_reach_is_told_so() -> None:
    t = table(
        phase="horsemen",
        held={"A horsemen": ["Syracusae"], "B horsemen": ["Tarentum"], "B warriors": ["Rhegium"]},
        figures={"A horsemen": 5},
    )
    assert t.options("expand") == []
    said = {(each.verb, each.rule, each.key) for each in GAME.refusals(t.state, 0)}
    assert ("expand", "SR-4.8", "refusal.deed.none_near") in said
    assert ("traitor", "SR-4.8", "refusal.deed.none_near") in said
