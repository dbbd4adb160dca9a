"""FR-7: legions defend their city."""

from __future__ import annotations

import pytest
from fall_table import EVENTS, GOLD, city, dealt, invasion, rule


@rule("FR-7.1")
@pytest.mark.parametrize(
    ("pawns", "fort", "left"),
    [
        (["Tyras", "Roma"], 0, 3),
        (["Roma", "Tyras"], 0, 3),
        (["Tyras", "Tyras"], 0, 3),
        (["Roma", "Roma"], 1, 3),
        (["Tyras", "Roma"], 1, 3),
        (["Roma", "Roma"], 0, 0),
    ],
)
def test_with_a_pawn_or_a_fort_one_legion_falls_otherwise_all(pawns: list[str], fort: int, left: int) -> None:
    """Four legions; anybody's pawn will do, and pawn and fort together are no better. No cube is added."""
    cities = {"Tyras": {"legions": 4, **({"fort": 1} if fort else {})}}
    t = invasion("Tyras/visigoths", cities=cities, pawns=pawns)
    assert (t.state.legions[26], t.state.legion_supply) == (left, 16 - left)
    assert t.state.supply == [20, 22, 20, 24, 14]
    assert bool(t.state.forts) == bool(fort)


@rule("FR-7.1", "FR-6.2")
@pytest.mark.parametrize("tribe", ["visigoths", "vandals", "ostrogoths"])
def test_legions_defend_against_every_tribe(tribe: str) -> None:
    """One cube of each is there already; none is added and none removed."""
    there = {"visigoths": 1, "vandals": 1, "ostrogoths": 1}
    t = invasion(f"Constantinopolis/{tribe}", cities={"Constantinopolis": {"legions": 1, **there}})
    assert city(t, "Constantinopolis") == {"barbarians": there}


@rule("FR-7.1", "FR-8.1")
@pytest.mark.parametrize("legions", [1, 2])
def test_a_defended_city_is_not_sacked(legions: int) -> None:
    """Three cubes and a legion: the legion falls, the city stands."""
    cities = {"Tyras": {"visigoths": 3, "legions": legions, "fort": 1}}
    t = invasion("Tyras/visigoths", cities=cities)
    assert (t.state.decline, t.state.legions[26], int(t.state.forts).bit_count()) == (0, legions - 1, 1)


@rule("FR-7.1")
def test_only_legions_defend() -> None:
    """A pawn and a fort alone stop nobody."""
    t = invasion("Tyras/visigoths", cities={"Tyras": {"fort": 1}}, pawns=["Tyras", "Tyras"])
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}, "fort": True}


@rule("FR-7.1", "FR-6.1")
def test_each_cube_is_defended_against_in_its_turn() -> None:
    """Two cards for one city with a fort and two legions: both legions fall, no cube comes."""
    cities = {"Philippopolis": {"legions": 2, "fort": 1}}
    t = invasion("Philippopolis/huns", "Philippopolis/visigoths", cities=cities)
    assert city(t, "Philippopolis") == {"fort": True}


@rule("FR-7.2", "FR-2.6")
def test_setup_cubes_are_not_defended_against() -> None:
    """A starts with two legions among three Visigoths: nobody falls."""
    t = dealt(
        [
            ["Tyras/visigoths", *EVENTS[:3]],
            ["Roma/huns", "Genua/visigoths", "Tingi/vandals", "Narbo/visigoths"],
        ],
        gold=["Tyras/visigoths", *(card for card in GOLD if card != "Tyras/visigoths")],
    )
    t.act("place Tyras")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 3}, "legions": 2}
