"""FR-9.3: the Events of battles: Vae victis and Veni, vidi, vici, alone, together and with each role."""

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
    """A is on turn in Roma with three legions against three Huns, and holds the Event."""
    usual = {"cities": THREE, "hands": [[event]], "roles": [role]}
    return table(**{**usual, **setting})


def barbarians(t: Table[FallState], name: str) -> object:
    there = city(t, name)
    assert isinstance(there, dict)
    return there.get("barbarians", {})


# ---- Vae victis


@rule("FR-9.3")
def test_vae_victis_removes_as_many_from_one_other_city() -> None:
    """Two were removed in Roma: up to two go from one other city, of any colours."""
    t = battling("vae_victis")
    t.act("battle 2", "dice barbarian", "dice barbarian")
    t.act("event vae_victis normal")
    assert t.options() == [
        "remove_at Eburacum anglo_saxons_franks",
        "remove_at Narbo visigoths",
        "remove_at Tyras huns",
        "remove_at Tyras visigoths",
    ], "not from Roma itself, and at least one"
    assert t.refused("remove_at Roma huns") == ("FR-9.3", "refusal.not_this")
    t.act("remove_at Tyras visigoths")
    assert t.options() == ["remove_at Tyras huns", "remove_at Tyras visigoths", "done"]
    assert t.refused("remove_at Narbo visigoths") == ("FR-9.3", "refusal.not_this")
    t.act("remove_at Tyras huns")
    assert (step(t), barbarians(t, "Tyras"), t.state.actions) == ("act", {"visigoths": 1}, 3)
    assert discarded(t) == ["vae_victis"]


@rule("FR-9.3")
def test_corrupt_vae_victis_removes_them_from_any_other_cities() -> None:
    """Two from two cities, or fewer."""
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
def test_vae_victis_may_remove_fewer(option: str) -> None:
    """Up to as many."""
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
    """The role face included, before and after the battle; not what the dice say, but what went."""
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
    assert step(t) == "act", "no more than the battle removed"


@rule("FR-9.3", "FR-9.1")
def test_vae_victis_only_right_after_a_battle_that_removed_a_barbarian() -> None:
    """Not before, not after one that removed none, not after the next action."""
    t = battling("vae_victis")
    assert t.refused("event vae_victis normal") == AFTER_BATTLE
    t.act("battle 1", "dice legion")
    assert t.refused("event vae_victis normal") == AFTER_BATTLE
    t.act("battle 1", "dice barbarian")
    assert "event vae_victis normal" in events(t, "A")
    t.act("march Genua 0")
    assert t.refused("event vae_victis normal") == AFTER_BATTLE


@rule("FR-9.3")
def test_vae_victis_counts_the_last_battle_only() -> None:
    """Two removed one, then a second battle removes one more: one."""
    t = battling("vae_victis")
    t.act("battle 1", "dice two_barbarians_legion")
    t.act("battle 1", "dice barbarian")
    t.act("event vae_victis normal")
    t.act("remove_at Tyras visigoths")
    assert step(t) == "act"


@rule("FR-9.3", "FR-9.1")
def test_vae_victis_by_any_holder_and_after_the_last_action() -> None:
    """B plays it after A's fourth action, or after A has ended the actions; in the draw step it is too late."""
    t = battling("vae_victis", hands=[["carpe_diem"], ["vae_victis"]], actions=1, **QUIET)
    t.act("battle 1", "dice barbarian")
    assert (t.state.actions, "event vae_victis normal" in events(t, "B")) == (0, True)
    t.act("event vae_victis normal", seat="B")
    t.act("remove_at Tyras visigoths", seat="B")
    assert (t.turn, step(t)) == ("A", "act")
    t = battling("vae_victis", hands=[["mortui_non_mordent"], ["vae_victis"]], **QUIET)
    t.act("battle 1", "dice barbarian")
    t.act("end")
    assert "event vae_victis normal" in events(t, "B"), "ending the actions is no action"
    t.act("continue", *DRAWN)
    assert t.refused("event vae_victis normal", seat="B") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-9.3", "FR-4.6")
def test_a_refused_plot_is_no_next_action() -> None:
    """After the battle A proposes a plot and is refused: Vae victis is still right after the battle."""
    t = battling("vae_victis", pawns=["Roma", "Roma"], hands=[["Roma/huns", "vae_victis"]], consent="ask")
    t.act("battle 1", "dice barbarian")
    t.act("give Roma/huns to B")
    t.act("refuse")
    assert "event vae_victis normal" in events(t, "A")
    t.act("event vae_victis normal")
    t.act("remove_at Tyras visigoths")
    assert (step(t), t.state.actions) == ("act", 3)


@rule("FR-9.3")
def test_vae_victis_needs_a_barbarian_elsewhere() -> None:
    """All that are left are in the city of the battle."""
    t = battling("vae_victis", cities={"Roma": {"huns": 3, "vandals": 1, "legions": 3}})
    t.act("battle 1", "dice barbarian")
    t.act("remove huns")
    assert t.refused("event vae_victis normal") == NOTHING


# ---- Veni, vidi, vici


@rule("FR-9.3")
def test_veni_vidi_vici_moves_the_pawn_and_battles_for_free() -> None:
    """To any other city, with up to three legions; the battle costs no action."""
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
def test_the_battle_is_the_players_choice() -> None:
    """It may be left out."""
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
def test_no_battle_without_a_legion_or_a_barbarian(fly: str) -> None:
    """Nobody to fight with, nobody to fight: the move is all."""
    t = battling("veni_vidi_vici")
    t.act("event veni_vidi_vici normal")
    t.act(fly)
    assert (step(t), t.state.actions) == ("act", 4)


@rule("FR-9.3")
def test_legions_that_are_there_already_fight_too() -> None:
    """No legion came along, two stood there."""
    t = battling("veni_vidi_vici", cities={**THREE, "Tyras": {"visigoths": 2, "legions": 2}})
    t.act("event veni_vidi_vici normal")
    t.act("fly Tyras 0")
    assert t.options() == ["battle 1", "battle 2", "done"]


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "legions"), [("normal", 0), ("corrupt", 3)])
def test_the_corrupt_battle_loses_no_legions(option: str, legions: int) -> None:
    """Three faces with a legion each; the Mercator's role face costs one as well."""
    t = battling("veni_vidi_vici", role="mercator")
    t.act(f"event veni_vidi_vici {option}")
    t.act("fly Tyras 3")
    t.act("battle 3", "dice role", "dice legion", "dice legion")
    t.act("remove huns")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 2}, **({"legions": legions} if legions else {})}


@rule("FR-9.3", "FR-11.2")
@pytest.mark.parametrize(("role", "left"), [("magister_militum", 2), ("consul", 1)])
def test_the_free_battle_is_a_battle_action_for_roles(role: str, left: int) -> None:
    """The Magister loses one legion fewer."""
    t = battling("veni_vidi_vici", role=role)
    t.act("event veni_vidi_vici normal")
    t.act("fly Narbo 3")
    t.act("battle 2", "dice barbarian_legion", "dice barbarian_legion")
    assert city(t, "Narbo") == {"legions": left}


@rule("FR-9.3")
def test_the_holder_sends_and_the_player_on_turn_fights() -> None:
    """B holds it: B chooses city and legions, A the dice and the colours."""
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
def test_the_regina_takes_no_barbarians_along_with_an_event() -> None:
    """Only with March and Sail."""
    t = battling("veni_vidi_vici", role="regina_foederata")
    t.act("event veni_vidi_vici normal")
    t.act("fly Genua 1")
    assert (step(t), barbarians(t, "Roma")) == ("act", {"huns": 3})


@rule("FR-9.3")
def test_vae_victis_after_a_battle_of_veni_vidi_vici() -> None:
    """It is a battle too; Roma, which the pawn left, is an other city."""
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
def test_moving_with_veni_vidi_vici_is_no_action_after_a_battle() -> None:
    """The battle in Roma is still the last thing done, so Vae victis may follow."""
    t = battling("veni_vidi_vici", hands=[["veni_vidi_vici", "vae_victis"]])
    t.act("battle 1", "dice barbarian")
    t.act("event veni_vidi_vici normal")
    t.act("fly Genua 0")
    assert "event vae_victis normal" in events(t, "A")
