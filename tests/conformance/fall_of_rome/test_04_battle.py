"""FR-4.5: battles, to the last face of the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fall_table import FAR, GAME, city, odds, rule, table

from triclinium.kernel.chance import Source


@rule("FR-4.5")
@pytest.mark.parametrize(
    ("face", "barbarians", "legions"),
    [
        ("legion", 0, 1),
        ("barbarian", 1, 0),
        ("barbarian_legion", 1, 1),
        ("two_barbarians_legion", 2, 1),
    ],
)
def test_what_each_face_removes(face: str, barbarians: int, legions: int) -> None:
    """From the city, to the supply; it costs an action."""
    t = table(cities={"Roma": {"legions": 2, "huns": 3}, "Tyras": {"huns": 1}})
    t.act("battle 1", f"dice {face}")
    assert city(t, "Roma") == {
        "barbarians": {"huns": 3 - barbarians},
        **({"legions": 2 - legions} if legions < 2 else {}),
    }
    assert t.state.supply[2] == 16 + barbarians
    assert (t.state.legion_supply, t.state.actions) == (14 + legions, 3)


@rule("FR-4.5")
def test_all_faces_are_summed() -> None:
    """Three dice: one, one and two barbarians, and two of the four legions."""
    t = table(cities={"Roma": {"legions": 4, "huns": 3, "vandals": 3}, **FAR})
    t.act("battle 3", "dice barbarian", "dice barbarian_legion", "dice two_barbarians_legion")
    assert t.state.legions[17] == 2
    for tribe in ("huns", "vandals", "huns", "huns"):
        t.act(f"remove {tribe}")
    assert city(t, "Roma") == {"barbarians": {"vandals": 2}, "legions": 2}


@rule("FR-4.5")
@pytest.mark.parametrize(("legions", "dice"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (7, [1, 2, 3])])
def test_a_die_for_each_legion_up_to_three(legions: int, dice: list[int]) -> None:
    """At least one; no more dice than legions; never four."""
    t = table(cities={"Roma": {"legions": legions, "huns": 1}, **FAR})
    assert t.options("battle") == [f"battle {count}" for count in dice]
    assert t.refused("battle 0") == ("FR-4.5", "refusal.battle.dice")
    assert t.refused(f"battle {dice[-1] + 1}") == ("FR-4.5", "refusal.battle.dice")


@rule("FR-4.5")
@pytest.mark.parametrize(("there", "key"), [({"huns": 1}, "no_legions"), ({"legions": 1}, "no_barbarians")])
def test_no_battle(there: dict[str, int], key: str) -> None:
    """Without legions, or without barbarians, in the own city."""
    t = table(cities={"Roma": there, "Genua": {"legions": 3, "huns": 3}})
    assert t.options("battle") == []
    assert t.refused("battle 1") == ("FR-4.5", f"refusal.battle.{key}")


@rule("FR-4.5")
def test_the_player_chooses_the_colours() -> None:
    """Two of the three colours here go, one cube at a time; nothing else can be done meanwhile."""
    t = table(cities={"Roma": {"legions": 1, "huns": 1, "vandals": 1, "visigoths": 1}, **FAR})
    t.act("battle 1", "dice two_barbarians_legion")
    assert t.options() == ["remove vandals", "remove huns", "remove visigoths"]
    assert t.refused("remove ostrogoths") == ("FR-4.5", "refusal.not_this")
    assert t.refused("march Genua 0") == ("FR-4.5", "refusal.not_now")
    t.act("remove visigoths")
    assert t.refused("end") == ("FR-4.5", "refusal.not_now"), "as many as possible must go"
    assert t.refused("remove visigoths") == ("FR-4.5", "refusal.not_this")
    t.act("remove vandals")
    assert city(t, "Roma") == {"barbarians": {"huns": 1}}


@rule("FR-4.5")
def test_no_choice_where_all_go() -> None:
    """Six barbarian icons, two cubes: both go, and no more is asked."""
    t = table(cities={"Roma": {"legions": 3, "huns": 1, "vandals": 1}, **FAR})
    t.act("battle 3", *["dice two_barbarians_legion"] * 3)
    assert (city(t, "Roma"), t.state.actions) == ({}, 3)
    assert "end" in t.options()


@rule("FR-4.5")
def test_only_the_own_city_is_fought_in() -> None:
    """Cubes and legions next door stay."""
    t = table(cities={"Roma": {"legions": 1, "huns": 1}, "Genua": {"legions": 2, "huns": 2}})
    t.act("battle 1", "dice two_barbarians_legion")
    assert (city(t, "Roma"), city(t, "Genua")) == ({}, {"barbarians": {"huns": 2}, "legions": 2})


@rule("FR-4.5")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_exact_odds_of_the_dice(dice: int) -> None:
    """Six faces each, "barbarian" twice; each die on its own."""
    faces = ["legion", "barbarian", "barbarian_legion", "two_barbarians_legion", "role"]
    each = dict(zip(faces, (Fraction(n, 6) for n in (1, 2, 1, 1, 1)), strict=True))
    state = table(cities={"Roma": {"legions": 3, "huns": 3}, **FAR}, roles=["vestalis", "consul"]).state

    def rolled(source: Source) -> tuple[str, ...]:
        s = GAME.clone(state)
        s.source, s.telling, s.facts = source, True, []
        GAME.act(s, 0, GAME.words.read(f"battle {dice}"))
        told = [GAME.named_fact(fact, 0) for fact in s.facts]
        return tuple(str(fact["face"]) for fact in told if fact["fact"] == "dice_rolled")

    found = odds(rolled)
    assert len(found) == 5**dice
    for faces_rolled, chance in found.items():
        expected = Fraction(1)
        for face in faces_rolled:
            expected *= each[face]
        assert chance == expected
