"""FR-8: sacked cities and chains of sackings.

test_properties.py checks that the order within a chain does not matter.

"""

from __future__ import annotations

import pytest
from fall_table import GAME, city, invasion, revolt, rule


def sacked(*names: str, tribe: str = "visigoths") -> dict[str, dict[str, int]]:
    """Return cities that are full of a tribe."""
    return {name: {tribe: 3} for name in names}


@rule("FR-8.1")
def test_a_sacking_adds_a_cube_to_every_adjacent_city() -> None:
    """Chersonesus is adjacent to Tyras, although it is not on the path of the Visigoths."""
    t = invasion("Tyras/visigoths", cities=sacked("Tyras"))
    assert t.state.decline == 1
    assert [fact["city"] for fact in t.told("cube_added")] == [
        "Philippopolis",
        "Constantinopolis",
        "Chersonesus",
    ]
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 3}}


@rule("FR-8.1", "FR-7.1")
def test_adjacent_cities_defend_normally() -> None:
    """A city with a fort loses one legion, a city without loses all. Neither gets a cube."""
    cities = {**sacked("Tyras"), "Philippopolis": {"legions": 2}, "Chersonesus": {"legions": 2, "fort": 1}}
    t = invasion("Tyras/visigoths", cities=cities)
    assert (city(t, "Philippopolis"), city(t, "Chersonesus")) == ({}, {"legions": 1, "fort": True})
    assert city(t, "Constantinopolis") == {"barbarians": {"visigoths": 1}}


@rule("FR-8.1")
def test_a_fort_in_the_sacked_city_returns_to_supply() -> None:
    """Forts in adjacent cities stay."""
    cities = {"Tyras": {"visigoths": 3, "fort": 1}, "Philippopolis": {"fort": 1}}
    t = invasion("Tyras/visigoths", cities=cities)
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 3}}
    assert city(t, "Philippopolis") == {"barbarians": {"visigoths": 1}, "fort": True}
    assert t.state.fort_supply == 5


@rule("FR-8.1", "FR-10.2")
@pytest.mark.parametrize("first", ["Roma", "Genua", "Ravenna"])
def test_the_sacking_of_roma_loses_at_once(first: str) -> None:
    """Roma is sacked by its own card or in a chain. No fact follows."""
    t = invasion(f"{first}/visigoths", cities=sacked("Roma", first))
    assert t.ending == "lost_roma"
    assert [fact["fact"] for fact in t.facts][-3:] == ["city_sacked", "declined", "lost_game"]
    assert t.state.decline == (1 if first == "Roma" else 2)


@rule("FR-8.2")
def test_a_full_adjacent_city_is_sacked_after_the_current_city_is_done() -> None:
    """Philippopolis is first in board order, but the other neighbours of Tyras get their cubes before it."""
    cities = {"Tyras": {"visigoths": 3}, "Philippopolis": {"visigoths": 3, "fort": 1}}
    t = invasion("Tyras/visigoths", cities=cities)
    happened = [(fact["fact"], fact.get("city")) for fact in t.facts if "city" in fact]
    assert happened[1:5] == [
        ("city_sacked", "Tyras"),
        ("cube_added", "Constantinopolis"),
        ("cube_added", "Chersonesus"),
        ("city_sacked", "Philippopolis"),
    ]
    # The second sacking has all effects: decline, fort and cubes.
    assert (t.state.decline, t.state.fort_supply) == (2, 6)
    assert city(t, "Narona") == city(t, "Patrae") == {"barbarians": {"visigoths": 1}}
    assert city(t, "Constantinopolis") == {"barbarians": {"visigoths": 2}}


@rule("FR-8.2")
def test_each_city_is_sacked_at_most_once_and_gets_no_more_cubes() -> None:
    """Three full cities are adjacent to each other. Each is sacked once and keeps three cubes."""
    three = ["Tyras", "Constantinopolis", "Philippopolis"]
    t = invasion("Tyras/visigoths", cities=sacked(*three))
    assert [fact["city"] for fact in t.told("city_sacked")] == ["Tyras", "Philippopolis", "Constantinopolis"]
    assert t.state.decline == 3
    assert all(city(t, name) == {"barbarians": {"visigoths": 3}} for name in three)
    around = ["Narona", "Patrae", "Athenae", "Sinope", "Chersonesus"]
    assert all(city(t, name) == {"barbarians": {"visigoths": 1}} for name in around)


@rule("FR-8.2")
def test_the_next_card_may_sack_the_same_cities_again() -> None:
    """The limit of one sacking holds per Barbarian card. Two cards sack the same two cities twice."""
    cities = {**sacked("Tyras", "Constantinopolis"), "Philippopolis": {"legions": 4, "fort": 1}}
    t = invasion("Tyras/visigoths", "Constantinopolis/visigoths", cities=cities)
    sackings = [fact["city"] for fact in t.told("city_sacked")]
    assert sackings == ["Tyras", "Constantinopolis", "Constantinopolis", "Tyras"]
    assert t.state.decline == 4


@rule("FR-8.2", "FR-7.1")
@pytest.mark.parametrize(("pawn", "decline"), [("Philippopolis", 2), ("Roma", 3)])
def test_a_full_adjacent_city_defends_until_its_legions_are_gone(pawn: str, decline: int) -> None:
    """Philippopolis is attacked twice. With a pawn its two legions suffice; without one both fall at once."""
    cities = {**sacked("Tyras", "Constantinopolis"), "Philippopolis": {"visigoths": 3, "legions": 2}}
    t = invasion("Tyras/visigoths", cities=cities, pawns=[pawn, "Londinium"])
    assert t.state.decline == decline
    assert city(t, "Philippopolis") == {"barbarians": {"visigoths": 3}}


@rule("FR-8.2")
def test_pawns_stay_in_a_sacked_city() -> None:
    """Both pawns are in the city."""
    t = invasion("Tyras/visigoths", cities=sacked("Tyras"), pawns=["Tyras", "Tyras"])
    assert GAME.view(t.state, -1)["pawns"] == ["Tyras", "Tyras"]


@rule("FR-8.2")
def test_only_cubes_of_the_cards_tribe_continue_a_chain() -> None:
    """Three Huns in an adjacent city do not count. It gets a Visigoth."""
    t = invasion("Tyras/visigoths", cities={**sacked("Tyras"), **sacked("Philippopolis", tribe="huns")})
    assert city(t, "Philippopolis") == {"barbarians": {"huns": 3, "visigoths": 1}}
    assert t.state.decline == 1


@rule("FR-8.2")
def test_a_chain_can_fill_a_city_and_then_sack_it() -> None:
    """Sinope holds two cubes.

    The third comes from Constantinopolis, and the fourth from Chersonesus sacks it.
    """
    t = invasion(
        "Tyras/visigoths",
        cities={**sacked("Tyras", "Constantinopolis", "Chersonesus"), "Sinope": {"visigoths": 2}},
    )
    sackings = [fact["city"] for fact in t.told("city_sacked")]
    assert sackings == ["Tyras", "Constantinopolis", "Chersonesus", "Sinope"]
    assert t.state.decline == 4


@rule("FR-8.3")
@pytest.mark.parametrize(
    ("card", "full", "guarded", "ending"),
    [
        # Ravenna comes before Roma. The supply has no cube for Mediolanum.
        ("Genua", ["Roma", "Ravenna", "Patrae", "Corduba"], ["Narbo", "Mediolanum"], "lost_cubes"),
        # Roma comes before Narona. The supply would have no cube for Philippopolis.
        ("Aquileia", ["Roma", "Narona", "Corduba", "Nova Carthago"], ["Carnuntum", "Ravenna"], "lost_roma"),
    ],
)
def test_the_first_loss_in_board_order_is_the_reason(
    card: str, full: list[str], guarded: list[str], ending: str
) -> None:
    """No Visigoth is in supply. The chain sacks Roma and another city, and both would lose the game."""
    cities = sacked(card, *full, "Tyras", "Constantinopolis", "Athenae")
    t = invasion(f"{card}/visigoths", cities={**cities, **{name: {"legions": 1} for name in guarded}})
    assert t.state.supply[3] == 0
    assert t.ending == ending


ALL_OSTROGOTHS = {**sacked("Sinope", "Chersonesus", "Constantinopolis", "Roma", tribe="ostrogoths")}
"""Twelve of the fourteen Ostrogoth cubes are on the board."""


@rule("FR-8.4", "FR-10.2")
@pytest.mark.parametrize(("aquileia", "ending"), [(1, "running"), (2, "lost_cubes")])
def test_lost_when_a_cube_must_be_placed_and_none_is_in_supply(aquileia: int, ending: str) -> None:
    """The last cube of the supply may be placed. The game is lost at the cube after it."""
    t = invasion("Carnuntum/ostrogoths", cities={**ALL_OSTROGOTHS, "Aquileia": {"ostrogoths": aquileia}})
    assert t.state.supply[4] == 0
    assert t.ending == ending


@rule("FR-8.4", "FR-5.3")
def test_cubes_can_run_out_in_the_middle_of_a_revolt() -> None:
    """Two of the three cubes are in supply."""
    t = revolt("Carnuntum/ostrogoths", cities=ALL_OSTROGOTHS)
    assert city(t, "Carnuntum") == {"barbarians": {"ostrogoths": 2}}
    assert t.ending == "lost_cubes"
    assert t.facts[-1]["fact"] == "lost_game"


@rule("FR-8.4", "FR-7.1")
def test_a_cube_kept_out_by_a_legion_need_not_be_in_supply() -> None:
    """A legion defends Carnuntum, and the supply is empty."""
    cities = {**ALL_OSTROGOTHS, "Aquileia": {"ostrogoths": 2}, "Carnuntum": {"legions": 1}}
    t = invasion("Carnuntum/ostrogoths", cities=cities)
    assert (t.ending, t.state.supply[4], city(t, "Carnuntum")) == ("running", 0, {})


@rule("FR-8.4", "FR-8.2")
@pytest.mark.parametrize(("tyras", "ending"), [(2, "running"), (1, "lost_cubes")])
def test_a_cube_that_sacks_a_city_need_not_be_in_supply(tyras: int, ending: str) -> None:
    """Three cities are sacked without placing a cube.

    Tyras is attacked twice and needs two legions for this.
    """
    around = {
        "Athenae": {"legions": 1},
        "Philippopolis": {"legions": 1},
        "Tyras": {"legions": tyras, "fort": 1},
    }
    t = invasion("Sinope/ostrogoths", cities={**ALL_OSTROGOTHS, "Aquileia": {"ostrogoths": 2}, **around})
    assert t.state.decline == 3
    assert t.ending == ending


@rule("FR-8.4")
def test_each_tribe_has_a_separate_supply() -> None:
    """No Ostrogoth is in supply, but a Visigoth is."""
    t = invasion("Tyras/visigoths", cities={**ALL_OSTROGOTHS, "Aquileia": {"ostrogoths": 2}})
    assert (t.ending, city(t, "Tyras")) == ("running", {"barbarians": {"visigoths": 1}})
