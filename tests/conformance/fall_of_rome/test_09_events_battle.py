"""FR-9.3: the Events Vae victis and Veni, vidi, vici, alone, together and with each role."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import events, step
from fall_table import DRAWN, FAR, GAME, QUIET, city, discarded, rule, table

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

AFTER_BATTLE = ("FR-9.1", "refusal.event.after_battle")
NOTHING = ("FR-9.3", "refusal.event.nothing")
THREE = {
    "Roma": {"huns": 3, "legions": 3},
    "Tyras": {"visigoths": 2, "huns": 1},
    "Narbo": {"visigoths": 2},
    **FAR,
}


def battling(event: str, role: str = "mercator", **setting: Any) -> Table[FallState]:
    """Return a table with A on turn in Roma with three legions against three Huns. A holds the Event."""
    usual = {"cities": THREE, "hands": [[event]], "roles": [role]}
    return table(**{**usual, **setting})


def barbarians(t: Table[FallState], name: str) -> object:
    there = city(t, name)
    assert isinstance(there, dict)
    return there.get("barbarians", {})


# ---- Vae victis


@rule("FR-9.3")
def test_vae_victis_removes_as_many_barbarians_from_one_other_city() -> None:
    """Two were removed in Roma, so up to two of any colours can be removed from one other city."""
    t = battling("vae_victis")
    t.act("battle 2", "dice barbarian", "dice barbarian")
    t.act("event vae_victis normal")
    assert t.options() == [
        "remove_at Eburacum anglo_saxons_franks",
        "remove_at Narbo visigoths",
        "remove_at Tyras huns",
        "remove_at Tyras visigoths",
    ], "Roma must be excluded, and at least one must go"
    assert t.refused("remove_at Roma huns") == ("FR-9.3", "refusal.not_this")
    t.act("remove_at Tyras visigoths")
    assert t.options() == ["remove_at Tyras huns", "remove_at Tyras visigoths", "done"]
    assert t.refused("remove_at Narbo visigoths") == ("FR-9.3", "refusal.not_this")
    t.act("remove_at Tyras huns")
    assert (step(t), barbarians(t, "Tyras"), t.state.actions) == ("act", {"visigoths": 1}, 3)
    assert discarded(t) == ["vae_victis"]


@rule("FR-9.3")
def test_corrupt_vae_victis_removes_barbarians_from_any_other_cities() -> None:
    """Two barbarians go from two cities."""
    t = battling("vae_victis")
    t.act("battle 2", "dice barbarian", "dice barbarian")
    t.act("event vae_victis corrupt")
    t.act("remove_at Tyras visigoths")
    assert t.options() == [
        "remove_at Eburacum anglo_saxons_franks",
        "remove_at Narbo visigoths",
        "remove_at Tyras huns",
        "remove_at Tyras visigoths",
        "done",
    ]
    t.act("remove_at Narbo visigoths")
    assert (step(t), t.state.decline) == ("act", 1)
    assert (barbarians(t, "Tyras"), barbarians(t, "Narbo")) == ({"huns": 1, "visigoths": 1}, {"visigoths": 1})


@rule("FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_vae_victis_may_remove_fewer_barbarians(option: str) -> None:
    """The battle removed two barbarians, and the holder stops after one."""
    t = battling("vae_victis")
    t.act("battle 2", "dice barbarian", "dice barbarian")
    t.act(f"event vae_victis {option}")
    t.act("remove_at Tyras visigoths")
    t.act("done")
    assert (step(t), t.state.supply[3]) == ("act", 21)


REMOVED: dict[str, tuple[list[str], list[str], int]] = {
    "the dice": (["barbarian", "barbarian_legion"], [], 2),
    "no more than there were": (["two_barbarians_legion"] * 3, [], 3),
    "magister_militum": (["role"], [], 2),
    "mercator": (["role", "legion"], [], 1),
    "praefectus_classis": (["role", "role"], [], 2),
    "praefectus_fabrum": (["role"], [], 2),
    "regina_foederata": (["barbarian", "role"], ["done"], 2),
}


@rule("FR-9.3", "FR-11.8")
@pytest.mark.parametrize("case", REMOVED)
def test_vae_victis_counts_every_barbarian_the_battle_removed(case: str) -> None:
    """The role face counts, too. Barbarians that the dice show but that were not there do not count."""
    faces, acts, removed = REMOVED[case]
    role = case if "_" in case or case == "mercator" else "consul"
    cities = {**THREE, "Roma": {"huns": 3, "legions": 3, "fort": 1}}
    t = battling("vae_victis", role, cities=cities)
    t.act(f"battle {len(faces)}", *(f"dice {face}" for face in faces))
    for act in acts:
        t.act(act)
    assert barbarians(t, "Roma") == ({"huns": 3 - removed} if removed < 3 else {})
    t.act("event vae_victis corrupt")
    for _ in range(removed - 1):
        t.act("remove_at Tyras visigoths") if "remove_at Tyras visigoths" in t.options() else t.act(
            "remove_at Tyras huns"
        )
        assert step(t) == "event"
    t.act("remove_at Narbo visigoths")
    assert step(t) == "act", "it must not remove more than the battle did"


@rule("FR-9.3", "FR-9.1")
def test_vae_victis_only_right_after_a_battle_that_removed_a_barbarian() -> None:
    """It is refused before a battle, after one that removed none, and after the next action."""
    t = battling("vae_victis")
    assert t.refused("event vae_victis normal") == AFTER_BATTLE
    t.act("battle 1", "dice legion")
    assert t.refused("event vae_victis normal") == AFTER_BATTLE
    t.act("battle 1", "dice barbarian")
    assert "event vae_victis normal" in events(t, "A")
    t.act("march Genua 0")
    assert t.refused("event vae_victis normal") == AFTER_BATTLE


@rule("FR-9.3")
def test_vae_victis_counts_only_the_last_battle() -> None:
    """The first battle removes two barbarians and the second one, so the limit is one."""
    t = battling("vae_victis")
    t.act("battle 1", "dice two_barbarians_legion")
    t.act("battle 1", "dice barbarian")
    t.act("event vae_victis normal")
    t.act("remove_at Tyras visigoths")
    assert step(t) == "act"


@rule("FR-9.3", "FR-9.1")
def test_any_holder_may_play_vae_victis_after_the_last_action() -> None:
    """B plays it after A's last action or after A has ended the actions. In the draw step it is refused."""
    t = battling("vae_victis", hands=[["carpe_diem"], ["vae_victis"]], actions=1, **QUIET)
    t.act("battle 1", "dice barbarian")
    assert (t.state.actions, "event vae_victis normal" in events(t, "B")) == (0, True)
    t.act("event vae_victis normal", seat="B")
    t.act("remove_at Tyras visigoths", seat="B")
    assert (t.turn, step(t)) == ("A", "act")
    t = battling("vae_victis", hands=[["mortui_non_mordent"], ["vae_victis"]], **QUIET)
    t.act("battle 1", "dice barbarian")
    t.act("end")
    assert "event vae_victis normal" in events(t, "B"), "ending the actions does not count as an action"
    t.act("continue", *DRAWN)
    assert t.refused("event vae_victis normal", seat="B") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-9.3", "FR-4.6")
def test_a_refused_plot_does_not_count_as_an_action_before_vae_victis() -> None:
    """A battles, proposes a plot and is refused. A may still play Vae victis."""
    t = battling("vae_victis", pawns=["Roma", "Roma"], hands=[["Roma/huns", "vae_victis"]], consent="ask")
    t.act("battle 1", "dice barbarian")
    t.act("give Roma/huns to B")
    t.act("refuse")
    assert "event vae_victis normal" in events(t, "A")
    t.act("event vae_victis normal")
    t.act("remove_at Tyras visigoths")
    assert (step(t), t.state.actions) == ("act", 3)


@rule("FR-9.3")
def test_vae_victis_is_refused_without_a_barbarian_in_another_city() -> None:
    """All remaining barbarians are in the city of the battle."""
    t = battling("vae_victis", cities={"Roma": {"huns": 3, "vandals": 1, "legions": 3}})
    t.act("battle 1", "dice barbarian")
    t.act("remove huns")
    assert t.refused("event vae_victis normal") == NOTHING


# ---- Veni, vidi, vici


@rule("FR-9.3")
def test_veni_vidi_vici_moves_the_pawn_and_battles_for_free() -> None:
    """The pawn moves to any other city with up to three legions. The battle costs no action."""
    t = battling("veni_vidi_vici")
    t.act("event veni_vidi_vici normal")
    assert len(t.options()) == 30 * 4
    assert t.refused("fly Roma 0") == ("FR-9.3", "refusal.not_this")
    assert t.refused("fly Tyras 4") == ("FR-9.3", "refusal.not_this")
    t.act("fly Tyras 2")
    assert (city(t, "Roma"), GAME.view(t.state, -1)["pawns"]) == (
        {"barbarians": {"huns": 3}, "legions": 1},
        ["Tyras", "Londinium"],
    )
    assert t.options() == ["battle 1", "battle 2", "done"]
    t.act("battle 2", "dice barbarian", "dice two_barbarians_legion")
    assert (city(t, "Tyras"), t.state.actions, step(t)) == ({"legions": 1}, 4, "act")


@rule("FR-9.3")
def test_the_battle_of_veni_vidi_vici_is_optional() -> None:
    t = battling("veni_vidi_vici")
    t.act("event veni_vidi_vici normal")
    t.act("fly Tyras 2")
    t.act("done")
    assert (city(t, "Tyras"), step(t)) == (
        {"barbarians": {"huns": 1, "visigoths": 2}, "legions": 2},
        "act",
    )


@rule("FR-9.3", "FR-4.5")
@pytest.mark.parametrize("fly", ["fly Tyras 0", "fly Genua 3"])
def test_veni_vidi_vici_only_moves_if_no_battle_is_possible(fly: str) -> None:
    """The city has no legions, or no barbarians."""
    t = battling("veni_vidi_vici")
    t.act("event veni_vidi_vici normal")
    t.act(fly)
    assert (step(t), t.state.actions) == ("act", 4)


@rule("FR-9.3")
def test_legions_already_in_the_city_fight_in_veni_vidi_vici() -> None:
    """No legion came along, but two were there."""
    t = battling("veni_vidi_vici", cities={**THREE, "Tyras": {"visigoths": 2, "legions": 2}})
    t.act("event veni_vidi_vici normal")
    t.act("fly Tyras 0")
    assert t.options() == ["battle 1", "battle 2", "done"]


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "legions"), [("normal", 0), ("corrupt", 3)])
def test_the_battle_of_corrupt_veni_vidi_vici_loses_no_legions(option: str, legions: int) -> None:
    """The dice show two legions, and the role face of the Mercator costs a third."""
    t = battling("veni_vidi_vici", role="mercator")
    t.act(f"event veni_vidi_vici {option}")
    t.act("fly Tyras 3")
    t.act("battle 3", "dice role", "dice legion", "dice legion")
    t.act("remove huns")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 2}, **({"legions": legions} if legions else {})}


@rule("FR-9.3", "FR-11.2")
@pytest.mark.parametrize(("role", "left"), [("magister_militum", 2), ("consul", 1)])
def test_roles_apply_to_the_battle_of_veni_vidi_vici(role: str, left: int) -> None:
    """The Magister Militum loses one legion fewer."""
    t = battling("veni_vidi_vici", role=role)
    t.act("event veni_vidi_vici normal")
    t.act("fly Narbo 3")
    t.act("battle 2", "dice barbarian_legion", "dice barbarian_legion")
    assert city(t, "Narbo") == {"legions": left}


@rule("FR-9.3")
def test_the_holder_moves_the_pawn_and_the_player_on_turn_battles() -> None:
    """B holds it and chooses city and legions. A chooses the dice and the colours."""
    t = battling("veni_vidi_vici", hands=[[], ["veni_vidi_vici"]])
    t.act("event veni_vidi_vici normal", seat="B")
    assert t.turn == "B"
    t.act("fly Tyras 3", seat="B")
    assert GAME.view(t.state, -1)["pawns"] == ["Tyras", "Londinium"]
    assert (t.turn, t.options(seat="B")) == ("A", [])
    t.act("battle 1", "dice two_barbarians_legion")
    assert (t.turn, t.options()) == ("A", ["remove huns", "remove visigoths"])
    t.act("remove visigoths")
    t.act("remove huns")
    assert (barbarians(t, "Tyras"), t.state.actions) == ({"visigoths": 1}, 4)


@rule("FR-9.3", "FR-11.6")
def test_the_regina_takes_no_barbarians_along_with_veni_vidi_vici() -> None:
    """She takes them along only with March and Sail."""
    t = battling("veni_vidi_vici", role="regina_foederata")
    t.act("event veni_vidi_vici normal")
    t.act("fly Genua 1")
    assert (step(t), barbarians(t, "Roma")) == ("act", {"huns": 3})


@rule("FR-9.3")
def test_vae_victis_after_a_battle_of_veni_vidi_vici() -> None:
    """This battle counts, too. Roma, which the pawn left, is another city."""
    t = battling("veni_vidi_vici", hands=[["veni_vidi_vici", "vae_victis"]])
    t.act("event veni_vidi_vici normal")
    t.act("fly Narbo 2")
    t.act("battle 2", "dice barbarian", "dice barbarian")
    t.act("event vae_victis normal")
    assert "remove_at Roma huns" in t.options()
    assert not [act for act in t.options() if "Narbo" in act]
    t.act("remove_at Roma huns")
    t.act("remove_at Roma huns")
    assert (step(t), barbarians(t, "Roma")) == ("act", {"huns": 1})


@rule("FR-9.3", "FR-9.1")
def test_the_move_of_veni_vidi_vici_does_not_count_as_an_action() -> None:
    """The battle in Roma is still the last action, so Vae victis may follow."""
    t = battling("veni_vidi_vici", hands=[["veni_vidi_vici", "vae_victis"]])
    t.act("battle 1", "dice barbarian")
    t.act("event veni_vidi_vici normal")
    t.act("fly Genua 0")
    assert "event vae_victis normal" in events(t, "A")
