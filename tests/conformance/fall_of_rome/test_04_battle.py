"""FR-4.5: battles, with every face of the dice."""

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
    """Cubes and legions go from the city to the supply. The battle costs an action."""
    t = table(cities={"Roma": {"legions": 2, "huns": 3}, "Tyras": {"huns": 1}})
    t.act("battle 1", f"dice {face}")
    assert city(t, "Roma") == {
        "barbarians": {"huns": 3 - barbarians},
        **({"legions": 2 - legions} if legions < 2 else {}),
    }
    assert t.state.supply[2] == 16 + barbarians
    assert (t.state.legion_supply, t.state.actions) == (14 + legions, 3)


@rule("FR-4.5")
def test_the_faces_of_all_dice_are_added_up() -> None:
    """Three dice remove one, one and two barbarians, and two of the four legions."""
    t = table(cities={"Roma": {"legions": 4, "huns": 3, "vandals": 3}, **FAR})
    t.act("battle 3", "dice barbarian", "dice barbarian_legion", "dice two_barbarians_legion")
    assert t.state.legions[17] == 2
    for tribe in ("huns", "vandals", "huns", "huns"):
        t.act(f"remove {tribe}")
    assert city(t, "Roma") == {"barbarians": {"vandals": 2}, "legions": 2}


@rule("FR-4.5")
@pytest.mark.parametrize(("legions", "dice"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (7, [1, 2, 3])])
def test_a_die_for_each_legion_up_to_three(legions: int, dice: list[int]) -> None:
    """The player rolls at least one die, at most one for each legion, and never four."""
    t = table(cities={"Roma": {"legions": legions, "huns": 1}, **FAR})
    assert t.options("battle") == [f"battle {count}" for count in dice]
    assert t.refused("battle 0") == ("FR-4.5", "refusal.battle.dice")
    assert t.refused(f"battle {dice[-1] + 1}") == ("FR-4.5", "refusal.battle.dice")


@rule("FR-4.5")
@pytest.mark.parametrize(("there", "key"), [({"huns": 1}, "no_legions"), ({"legions": 1}, "no_barbarians")])
def test_a_battle_is_refused(there: dict[str, int], key: str) -> None:
    """It needs legions and barbarians in the city of the pawn."""
    t = table(cities={"Roma": there, "Genua": {"legions": 3, "huns": 3}})
    assert t.options("battle") == []
    assert t.refused("battle 1") == ("FR-4.5", f"refusal.battle.{key}")


@rule("FR-4.5")
def test_the_player_chooses_which_barbarians_to_remove() -> None:
    """Two of three colours go, one cube at a time. Nothing else can be done meanwhile."""
    t = table(cities={"Roma": {"legions": 1, "huns": 1, "vandals": 1, "visigoths": 1}, **FAR})
    t.act("battle 1", "dice two_barbarians_legion")
    assert t.options() == ["remove vandals", "remove huns", "remove visigoths"]
    assert t.refused("remove ostrogoths") == ("FR-4.5", "refusal.not_this")
    assert t.refused("march Genua 0") == ("FR-4.5", "refusal.not_now")
    t.act("remove visigoths")
    assert t.refused("end") == ("FR-4.5", "refusal.not_now"), (
        "the player must remove as many cubes as possible"
    )
    assert t.refused("remove visigoths") == ("FR-4.5", "refusal.not_this")
    t.act("remove vandals")
    assert city(t, "Roma") == {"barbarians": {"huns": 1}}


@rule("FR-4.5")
def test_all_barbarians_are_removed_without_a_choice() -> None:
    """The dice show six barbarian icons for two cubes. Both go, and the player is not asked."""
    t = table(cities={"Roma": {"legions": 3, "huns": 1, "vandals": 1}, **FAR})
    t.act("battle 3", *["dice two_barbarians_legion"] * 3)
    assert (city(t, "Roma"), t.state.actions) == ({}, 3)
    assert "end" in t.options()


@rule("FR-4.5")
def test_a_battle_affects_only_the_city_of_the_pawn() -> None:
    """Cubes and legions in an adjacent city stay."""
    t = table(cities={"Roma": {"legions": 1, "huns": 1}, "Genua": {"legions": 2, "huns": 2}})
    t.act("battle 1", "dice two_barbarians_legion")
    assert (city(t, "Roma"), city(t, "Genua")) == ({}, {"barbarians": {"huns": 2}, "legions": 2})


@rule("FR-4.5")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_exact_odds_of_the_dice(dice: int) -> None:
    """A die has six faces, "barbarian" twice, and the dice are independent."""
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
