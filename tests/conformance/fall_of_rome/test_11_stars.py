"""FR-11.8 and the role faces (★) of FR-11.1 to FR-11.7, with given dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from event_table import step
from fall_table import FAR, GAME, city, rule, table

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

FACES = {"legion": (0, 1), "barbarian": (1, 0), "barbarian_legion": (1, 1), "two_barbarians_legion": (2, 1)}
"""Barbarians and legions that each face except the role face removes."""


def battle(role: str, faces: Sequence[str], here: str = "Roma", **there: int) -> Table[FallState]:
    """Fight a battle with these dice, by default with three Huns, three Vandals and four legions.

    The city has no fort by default; Roma is a port.

    """
    pieces = {"legions": 4, "huns": 3, "vandals": 3, **there}
    t = table(pawns=[here, "Londinium"], cities={here: pieces, **FAR}, roles=[role])
    t.act(f"battle {len(faces)}", *(f"dice {face}" for face in faces))
    return t


def remove_all(t: Table[FallState]) -> int:
    """Remove barbarians while the battle asks for it. Return the number of choices."""
    count = 0
    while step(t) == "remove":
        t.act(t.options()[0])
        count += 1
    return count


def left(t: Table[FallState], here: str = "Roma") -> tuple[int, int]:
    """Return the numbers of barbarians and legions that are left."""
    there = city(t, here)
    assert isinstance(there, dict)
    return sum(there.get("barbarians", {}).values()), there.get("legions", 0)


SUMS: list[tuple[str, str, dict[str, int], int, int]] = [
    ("magister_militum", "Roma", {}, 2, 0),
    ("mercator", "Roma", {}, 1, 1),
    ("praefectus_classis", "Roma", {}, 1, 0),
    ("praefectus_classis", "Mediolanum", {}, 0, 0),
    ("praefectus_fabrum", "Roma", {"fort": 1}, 2, 0),
    ("praefectus_fabrum", "Roma", {}, 0, 0),
    ("vestalis", "Roma", {}, 0, 1),
]
"""Role, city, fort, and the barbarians and legions that one role face adds to the sums."""


@rule("FR-11.2", "FR-11.3", "FR-11.4", "FR-11.5", "FR-11.7", "FR-11.8")
@pytest.mark.parametrize(
    "others", [[], ["legion"], ["barbarian", "barbarian_legion"], ["role"], ["role", "role"]]
)
@pytest.mark.parametrize(("role", "here", "fort", "barbarians", "legions"), SUMS)
def test_role_faces_add_to_the_sums_of_the_dice(
    role: str, here: str, fort: dict[str, int], barbarians: int, legions: int, others: list[str]
) -> None:
    """Each role face adds its part. The Magister Militum loses one legion fewer in total."""
    faces = ["role", *others]
    t = battle(role, faces, here, **fort)
    kills = sum(barbarians if face == "role" else FACES[face][0] for face in faces)
    losses = sum(legions if face == "role" else FACES[face][1] for face in faces)
    if role == "magister_militum":
        losses = max(0, losses - 1)
    assert left(t, here)[1] == 4 - losses, "legions must be lost at once"
    remove_all(t)
    assert left(t, here) == (6 - min(6, kills), 4 - losses)
    assert step(t) == "act"


@rule("FR-11.8", "FR-4.5")
def test_the_player_chooses_colours_for_the_role_face_too() -> None:
    """The role face of the Magister Militum removes two barbarians and the other die one: three choices."""
    t = battle("magister_militum", ["role", "barbarian"])
    for tribe in ("huns", "vandals", "huns"):
        t.act(f"remove {tribe}")
    assert city(t, "Roma") == {"barbarians": {"vandals": 2, "huns": 1}, "legions": 4}


# ---- Magister Militum


@rule("FR-11.2")
@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        (["legion"], 0),
        (["legion", "legion"], 1),
        (["legion", "legion", "legion"], 2),
        (["barbarian_legion", "two_barbarians_legion"], 1),
        (["barbarian"], 0),
        (["role"], 0),
    ],
)
def test_the_magister_loses_one_legion_fewer_in_total(faces: list[str], lost: int) -> None:
    """The reduction applies once to all dice and never adds a legion."""
    assert left(battle("magister_militum", faces))[1] == 4 - lost


@rule("FR-11.2")
def test_the_magister_loses_legions_as_usual_in_a_defence() -> None:
    t = table(
        pawns=["Roma", "Londinium"],
        roles=["magister_militum"],
        cities={"Roma": {"legions": 2, "visigoths": 1}, **FAR},
        step="invade",
        flips=1,
        barbarian_top=["Roma/visigoths"],
    )
    t.settle()
    assert city(t, "Roma") == {"barbarians": {"visigoths": 1}, "legions": 1}


# ---- Consul


@rule("FR-11.1", "FR-11.8")
@pytest.mark.parametrize(("stars", "come"), [(1, 1), (2, 2), (3, 3)])
def test_the_consuls_role_face_adds_a_legion(stars: int, come: int) -> None:
    """Each role face adds one after the battle. No barbarian leaves."""
    assert left(battle("consul", ["role"] * stars)) == (6, 4 + come)


@rule("FR-11.1", "FR-11.8")
def test_the_consuls_legion_comes_after_the_losses() -> None:
    """One of two legions falls and one comes. It comes after the choice of barbarians, too."""
    t = battle("consul", ["two_barbarians_legion", "role"], legions=2)
    assert (step(t), left(t)[1]) == ("remove", 1)
    remove_all(t)
    assert left(t) == (4, 2)


@rule("FR-11.1", "FR-11.8")
def test_legions_lost_in_the_battle_can_return_by_the_role_face() -> None:
    """The supply was empty. One legion fell, so only one of two can come."""
    t = table(
        cities={"Roma": {"legions": 4, "huns": 3}, "Genua": {"legions": 12}, **FAR},
        roles=["consul", "mercator"],
    )
    t.act("battle 3", "dice legion", "dice role", "dice role")
    assert (left(t), t.state.legion_supply) == ((3, 4), 0)


# ---- Regina Foederata


def reginas(stars: int, **there: int) -> Table[FallState]:
    return battle("regina_foederata", ["role"] * stars, "Roma", **there)


@rule("FR-11.6", "FR-11.8")
def test_the_reginas_role_face_removes_a_barbarian_and_may_add_a_legion() -> None:
    """She chooses the colour first, and then whether a legion comes."""
    t = reginas(1)
    assert (step(t), t.options()) == ("stars", ["remove vandals", "remove huns"])
    assert t.refused("done") == ("FR-11.8", "refusal.not_now"), "a barbarian must be removed"
    t.act("remove huns")
    assert t.options() == ["add_legion", "done"]
    t.act("add_legion")
    assert (city(t, "Roma"), step(t)) == ({"barbarians": {"vandals": 3, "huns": 2}, "legions": 5}, "act")


@rule("FR-11.6")
def test_the_reginas_role_face_may_add_no_legion() -> None:
    t = reginas(1)
    t.act("remove huns")
    t.act("done")
    assert left(t) == (5, 4)


@rule("FR-11.6", "FR-11.8")
def test_the_reginas_role_faces_resolve_one_by_one() -> None:
    """Each of the three removes a barbarian. She adds a legion for the first and the third."""
    t = reginas(3)
    for tribe, answer in (("huns", "add_legion"), ("vandals", "done"), ("huns", "add_legion")):
        assert t.options() == ["remove vandals", "remove huns"]
        t.act(f"remove {tribe}")
        t.act(answer)
    assert (city(t, "Roma"), step(t)) == ({"barbarians": {"vandals": 2, "huns": 1}, "legions": 6}, "act")


@rule("FR-11.6", "FR-11.8")
def test_the_reginas_role_faces_resolve_after_the_battle() -> None:
    """The barbarians and legions of the dice leave first."""
    t = battle("regina_foederata", ["two_barbarians_legion", "role"], legions=2)
    assert (step(t), left(t)) == ("remove", (6, 1))
    assert remove_all(t) == 2
    assert (step(t), left(t)) == ("stars", (4, 1))


@rule("FR-11.6")
def test_the_reginas_role_face_without_a_barbarian_adds_no_legion() -> None:
    """The last barbarian is already gone when the second role face resolves, or the only one."""
    t = table(cities={"Roma": {"legions": 3, "huns": 1}, **FAR}, roles=["regina_foederata"])
    t.act("battle 2", "dice barbarian", "dice role")
    assert (city(t, "Roma"), step(t)) == ({"legions": 3}, "act")
    t = table(cities={"Roma": {"legions": 3, "huns": 1}, **FAR}, roles=["regina_foederata"])
    t.act("battle 2", "dice role", "dice role")
    assert t.options() == ["add_legion", "done"], "the only barbarian must leave without a choice"
    t.act("add_legion")
    assert (city(t, "Roma"), step(t)) == ({"legions": 4}, "act")


@rule("FR-11.6", "FR-4.10")
def test_the_reginas_role_face_with_an_empty_supply_adds_no_legion() -> None:
    """The barbarian leaves, and the player is not asked."""
    t = table(
        cities={"Roma": {"legions": 3, "huns": 3}, "Genua": {"legions": 13}, **FAR},
        roles=["regina_foederata"],
    )
    t.act("battle 1", "dice role")
    assert (left(t), step(t)) == ((2, 3), "act")


@rule("FR-11.6", "FR-10.1")
def test_the_reginas_role_face_can_win_the_game() -> None:
    """The last barbarian of a tribe that is not allied leaves after the battle."""
    others: list[Any] = ["anglo_saxons_franks", "vandals", "visigoths", "ostrogoths"]
    t = table(cities={"Roma": {"legions": 1, "huns": 1}}, roles=["regina_foederata"], allied=others)
    t.act("battle 1", "dice role")
    assert t.ending == "won"
    assert GAME.outcome(t.state)


@rule("FR-11.6", "FR-11.8")
def test_the_reginas_role_faces_with_an_empty_supply_ask_only_for_colours() -> None:
    """With one colour left there is no choice, and the turn continues."""
    far = {"Tyras": {"legions": 12}, **FAR}
    t = table(
        pawns=["Genua", "Londinium"],
        roles=["regina_foederata"],
        cities={"Genua": {"legions": 4, "huns": 3}, **far},
    )
    t.act("battle 2", "dice role", "dice role")
    assert city(t, "Genua") == {"barbarians": {"huns": 1}, "legions": 4}
    assert step(t) == "act"
    t = table(
        pawns=["Genua", "Londinium"],
        roles=["regina_foederata"],
        cities={"Genua": {"legions": 4, "huns": 1, "vandals": 2}, **far},
    )
    t.act("battle 2", "dice role", "dice role")
    assert t.options() == ["remove vandals", "remove huns"]
    t.act("remove huns")
    assert city(t, "Genua") == {"barbarians": {"vandals": 1}, "legions": 4}
    assert step(t) == "act"


@rule("FR-11.1", "FR-4.10")
def test_no_fact_is_emitted_for_legions_that_do_not_come() -> None:
    """With an empty supply the Consul's role face has no effect."""
    t = table(
        pawns=["Genua", "Londinium"],
        roles=["consul"],
        cities={"Genua": {"legions": 4, "huns": 3}, "Tyras": {"legions": 12}, **FAR},
    )
    t.act("battle 1", "dice role")
    assert t.told("legions_added") == []
    assert city(t, "Genua") == {"barbarians": {"huns": 3}, "legions": 4}
