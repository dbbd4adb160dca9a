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
    """Any player's pawn counts, and a pawn together with a fort saves no more. No cube is added."""
    cities = {"Tyras": {"legions": 4, **({"fort": 1} if fort else {})}}
    t = invasion("Tyras/visigoths", cities=cities, pawns=pawns)
    assert (t.state.legions[26], t.state.legion_supply) == (left, 16 - left)
    assert t.state.supply == [20, 22, 20, 24, 14]
    assert bool(t.state.forts) == bool(fort)


@rule("FR-7.1", "FR-6.2")
@pytest.mark.parametrize("tribe", ["visigoths", "vandals", "ostrogoths"])
def test_legions_defend_against_every_tribe(tribe: str) -> None:
    """The city holds one cube of each tribe. No cube is added and none is removed."""
    there = {"visigoths": 1, "vandals": 1, "ostrogoths": 1}
    t = invasion(f"Constantinopolis/{tribe}", cities={"Constantinopolis": {"legions": 1, **there}})
    assert city(t, "Constantinopolis") == {"barbarians": there}


@rule("FR-7.1", "FR-8.1")
@pytest.mark.parametrize("legions", [1, 2])
def test_a_defended_city_is_not_sacked(legions: int) -> None:
    """The city holds three cubes. A legion falls, and the fourth cube is not placed."""
    cities = {"Tyras": {"visigoths": 3, "legions": legions, "fort": 1}}
    t = invasion("Tyras/visigoths", cities=cities)
    assert (t.state.decline, t.state.legions[26], int(t.state.forts).bit_count()) == (0, legions - 1, 1)


@rule("FR-7.1")
def test_only_legions_defend() -> None:
    """A pawn and a fort without legions stop no cube."""
    t = invasion("Tyras/visigoths", cities={"Tyras": {"fort": 1}}, pawns=["Tyras", "Tyras"])
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}, "fort": True}


@rule("FR-7.1", "FR-6.1")
def test_each_cube_costs_a_legion() -> None:
    """Two cards strike a city with a fort and two legions. Both legions fall, and no cube is placed."""
    cities = {"Philippopolis": {"legions": 2, "fort": 1}}
    t = invasion("Philippopolis/huns", "Philippopolis/visigoths", cities=cities)
    assert city(t, "Philippopolis") == {"fort": True}


@rule("FR-7.2", "FR-2.6")
def test_setup_cubes_are_not_defended_against() -> None:
    """A starts with two legions next to three Visigoths. No legion falls."""
    t = dealt(
        [
            ["Tyras/visigoths", *EVENTS[:3]],
            ["Roma/huns", "Genua/visigoths", "Tingi/vandals", "Narbo/visigoths"],
        ],
        gold=["Tyras/visigoths", *(card for card in GOLD if card != "Tyras/visigoths")],
    )
    t.act("place Tyras")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 3}, "legions": 2}
