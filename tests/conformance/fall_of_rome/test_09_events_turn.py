"""FR-9.3, FR-9.4: both options of the Events about dice, actions and the Barbarian deck."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import events, step
from fall_table import DRAWN, FAR, GAME, QUIET, city, hand, rule, table
from printed_board import PAIRS

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

NOTHING = ("FR-9.3", "refusal.event.nothing")
NOT_THIS = ("FR-9.3", "refusal.not_this")


def playing(event: str, **setting: Any) -> Table[FallState]:
    """Return a table with A on turn, who holds the Event."""
    return table(**{"hands": [[event]], "cities": FAR, **setting})


# ---- Alea iacta est


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


@rule("FR-9.3")
def test_alea_iacta_est_sets_the_dice_of_the_next_battle() -> None:
    """The battling player chooses the number of dice and their faces. Later battles are rolled again."""
    t = battling("alea_iacta_est", cities={**THREE, "Roma": {"huns": 3, "vandals": 3, "legions": 3}})
    t.act("event alea_iacta_est normal")
    assert t.state.actions == 4
    t.act("battle 2")
    assert t.options() == [
        "set legion",
        "set barbarian",
        "set barbarian_legion",
        "set two_barbarians_legion",
        "set role",
    ]
    t.act("set two_barbarians_legion")
    assert step(t) == "set_dice"
    t.act("set barbarian")
    for _ in range(3):
        t.act("remove vandals")
    assert city(t, "Roma") == {"barbarians": {"huns": 3}, "legions": 2}
    t.act("battle 1", "dice barbarian")
    assert t.told("dice_rolled")


@rule("FR-9.3")
def test_corrupt_alea_iacta_est_sets_the_dice_in_every_battle_of_the_turn() -> None:
    """The battles of the next turn are rolled."""
    t = battling("alea_iacta_est", pawns=["Roma", "Roma"], **QUIET)
    t.act("event alea_iacta_est corrupt")
    for _ in range(2):
        t.act("battle 1")
        t.act("set barbarian")
    t.act("end", *DRAWN)
    assert t.turn == "B"
    t.act("battle 1", "dice barbarian")
    assert [fact["fact"] for fact in t.facts] == [
        "battle_joined",
        "dice_rolled",
        "barbarian_removed",
    ]


@rule("FR-9.3")
def test_an_unused_alea_iacta_est_ends_with_the_turn() -> None:
    """The next player's battle is rolled."""
    t = battling("alea_iacta_est", pawns=["Roma", "Roma"], **QUIET)
    t.act("event alea_iacta_est normal")
    t.act("end", *DRAWN)
    t.act("battle 1", "dice barbarian")
    assert t.told("dice_rolled")


@rule("FR-9.3")
def test_the_battling_player_sets_the_dice_whoever_holds_the_card() -> None:
    """B plays it in A's turn."""
    t = battling("alea_iacta_est", hands=[[], ["alea_iacta_est"]])
    t.act("event alea_iacta_est normal", seat="B")
    t.act("battle 1")
    assert t.turn == "A"
    t.act("set two_barbarians_legion")
    assert city(t, "Roma") == {"barbarians": {"huns": 1}, "legions": 2}


STARS = {
    "consul": ({"huns": 3}, 4),
    "magister_militum": ({"huns": 1}, 3),
    "mercator": ({"huns": 2}, 2),
    "praefectus_classis": ({"huns": 2}, 3),
    "praefectus_fabrum": ({"huns": 1}, 3),
    "vestalis": ({"huns": 3}, 2),
}
"""Barbarians and legions that one set role face leaves of three Huns and three legions.

The battle is in Roma, a port with a fort.
"""


@rule("FR-9.3", "FR-11.8")
@pytest.mark.parametrize("role", STARS)
def test_a_die_can_be_set_to_the_role_face(role: str) -> None:
    """The face has the same effect as when it is rolled."""
    t = battling("alea_iacta_est", role, cities={**THREE, "Roma": {"huns": 3, "legions": 3, "fort": 1}})
    t.act("event alea_iacta_est normal")
    t.act("battle 1")
    t.act("set role")
    cubes, legions = STARS[role]
    assert city(t, "Roma") == {"barbarians": cubes, "legions": legions, "fort": True}


@rule("FR-9.3", "FR-11.6", "FR-11.8")
def test_a_die_can_be_set_to_the_reginas_role_face() -> None:
    """One barbarian leaves after the battle, and a legion may come."""
    t = battling("alea_iacta_est", "regina_foederata")
    t.act("event alea_iacta_est normal")
    t.act("battle 1")
    t.act("set role")
    assert t.options() == ["add_legion", "done"]
    t.act("add_legion")
    assert city(t, "Roma") == {"barbarians": {"huns": 2}, "legions": 4}


@rule("FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_a_battle_of_veni_vidi_vici_counts_for_alea_iacta_est(option: str) -> None:
    """Its dice are set. The battle after it is rolled, except with the corrupt option."""
    t = battling("alea_iacta_est", hands=[["alea_iacta_est", "veni_vidi_vici"]])
    t.act(f"event alea_iacta_est {option}")
    t.act("event veni_vidi_vici normal")
    t.act("fly Tyras 3")
    t.act("battle 2")
    t.act("set barbarian")
    t.act("set barbarian")
    t.act("remove huns")
    assert (hand(t), city(t, "Tyras")) == ([], {"barbarians": {"visigoths": 1}, "legions": 3})
    t.act("battle 1", *(["dice barbarian"] if option == "normal" else []))
    assert step(t) == ("act" if option == "normal" else "set_dice")


# ---- Carpe diem


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "more"), [("normal", 2), ("corrupt", 4)])
@pytest.mark.parametrize("holder", ["A", "B"])
def test_carpe_diem_gives_the_player_on_turn_more_actions(option: str, more: int, holder: str) -> None:
    """The player gets two or four actions, whoever plays the Event."""
    t = table(
        hands=[["carpe_diem"] if holder == "A" else [], ["carpe_diem"] if holder == "B" else []], cities=FAR
    )
    t.act("march Genua 0")
    t.act(f"event carpe_diem {option}", seat=holder)
    assert (t.turn, t.state.actions) == ("A", 3 + more)


@rule("FR-9.3", "FR-9.1")
def test_carpe_diem_after_the_last_action() -> None:
    """It is played before the draw. The turn continues with two actions and then the draw."""
    t = playing("carpe_diem", actions=1, **QUIET)
    t.act("march Genua 0")
    assert (t.state.actions, t.options()) == (0, [*events(t, "A"), "continue"])
    assert t.refused("march Roma 0") == ("FR-3.1", "refusal.no_actions")
    t.act("event carpe_diem normal")
    assert t.state.actions == 2
    t.act("march Roma 0")
    t.act("march Genua 0", *DRAWN)
    assert t.turn == "B"


@rule("FR-9.3")
def test_carpe_diem_after_ending_the_actions() -> None:
    """The unused actions are lost, and four new ones come."""
    t = playing("carpe_diem", **QUIET)
    t.act("end")
    t.act("event carpe_diem corrupt")
    assert t.state.actions == 4


# ---- Abundans cautela non nocet


TOP = ["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths", "Tingi/vandals", "Patrae/huns"]


def rate_of_three(**setting: Any) -> Table[FallState]:
    """Return a table with three flips to come: the marker is on the third space."""
    usual: dict[str, Any] = {"marker": 2, "barbarian_top": TOP, "cities": FAR, "piles": [(40, False)]}
    usual["hands"] = [["abundans_cautela_non_nocet"]]
    return table(**{**usual, **setting})


def turn_out(t: Table[FallState]) -> int:
    """Finish the turn of A. Return the number of Barbarian cards that were flipped."""
    flipped = 0
    while t.turn == "A" and t.ending == "running":
        draws = step(t) == "act" and t.state.deck_size() == 40
        t.act("continue" if "continue" in t.options() else "end", *(DRAWN if draws else ()))
        flipped += len(t.told("barbarian_card_flipped"))
    return flipped


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "flips"), [("normal", 1), ("corrupt", 0)])
def test_abundans_before_the_invasion(option: str, flips: int) -> None:
    """It is played in the action step. Of three flips one remains, or none."""
    t = rate_of_three()
    t.act(f"event abundans_cautela_non_nocet {option}")
    assert (turn_out(t), t.turn) == (flips, "B")


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "flips"), [("normal", 1), ("corrupt", 1)])
def test_abundans_during_the_invasion(option: str, flips: int) -> None:
    """It is played after the first of three flips. Both options cancel the other two."""
    t = rate_of_three(step="invade", flips=3)
    t.settle()
    t.act("continue")
    t.act(f"event abundans_cautela_non_nocet {option}")
    assert (turn_out(t), t.turn) == (flips - 1, "B")


@rule("FR-9.3")
def test_abundans_never_reduces_the_flips_of_the_next_turn() -> None:
    """One flip is left and is cancelled. The next turn has the usual two."""
    t = rate_of_three(
        step="invade",
        flips=1,
        marker=0,
        barbarian_top=TOP,
        hands=[["abundans_cautela_non_nocet"], ["vae_victis"]],
    )
    t.settle()
    t.act("event abundans_cautela_non_nocet normal")
    assert (t.turn, t.told("barbarian_card_flipped")) == ("B", [])
    t.act("end", *DRAWN)
    assert len(t.told("barbarian_card_flipped")) == 2


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "flips"), [("normal", 1), ("corrupt", 0)])
def test_a_revolt_after_abundans_raises_the_rate(option: str, flips: int) -> None:
    """The normal option cancels two of the three flips, and the corrupt option all."""
    t = rate_of_three(
        marker=1, piles=[(1, True), (39, False)], barbarian_bottom=["Tingi/vandals"], barbarian_top=TOP[:1]
    )
    t.act(f"event abundans_cautela_non_nocet {option}")
    t.act("end", "player_deck Roma/huns")
    assert len(t.told("barbarian_card_flipped")) == flips


@rule("FR-9.3", "FR-9.1")
def test_abundans_is_refused_after_the_last_flip() -> None:
    t = rate_of_three(step="invade", flips=1, hands=[["abundans_cautela_non_nocet", "festina_lente"]])
    t.settle()
    t.act("continue")
    assert step(t) == "window invaded"
    refused = ("FR-9.1", "refusal.event.before_last_flip")
    assert t.refused("event abundans_cautela_non_nocet normal") == refused
    assert t.refused("event abundans_cautela_non_nocet corrupt") == refused


# ---- Melius cavere quam pavere


SEVEN = [*TOP, "Corduba/vandals", "Narona/visigoths", "Roma/huns"]


@rule("FR-9.3", "FR-9.4")
def test_melius_cavere_shows_six_cards_and_orders_them() -> None:
    """All viewers see them. The card that is put back last is flipped first."""
    t = playing("melius_cavere_quam_pavere", barbarian_top=SEVEN, piles=[(40, False)])
    t.act("event melius_cavere_quam_pavere normal")
    assert [fact["card"] for fact in t.told("card_looked_at")] == SEVEN[:6]
    for viewer in (-1, 0, 1):
        shown = GAME.view(t.state, viewer)["barbarian_looked_at"]
        assert isinstance(shown, list)
        assert sorted(shown) == sorted(SEVEN[:6])
    assert len(t.options("stack")) == len(t.options()) == 6
    assert t.refused(f"stack {SEVEN[6]}") == NOT_THIS
    order = [SEVEN[at] for at in (3, 0, 5, 1, 4, 2)]
    for card in reversed(order):
        t.act(f"stack {card}")
    assert step(t) == "act"
    deck = GAME.view(t.state, -1)["barbarian_deck"]
    assert isinstance(deck, list)
    assert deck[:-8:-1] == [[card] for card in [*order, SEVEN[6]]]
    t.act("end", *DRAWN)
    assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == order[:2]


@rule("FR-9.3")
def test_corrupt_melius_cavere_removes_one_of_them_from_the_game() -> None:
    """The holder removes one card and then orders the other five."""
    t = playing("melius_cavere_quam_pavere", barbarian_top=SEVEN, piles=[(40, False)])
    t.act("event melius_cavere_quam_pavere corrupt")
    assert len(t.options("banish")) == len(t.options()) == 6
    assert t.refused(f"stack {SEVEN[0]}") == ("FR-9.3", "refusal.not_now")
    t.act(f"banish {SEVEN[1]}")
    assert len(t.options("stack")) == len(t.options()) == 5
    for card in (SEVEN[5], SEVEN[4], SEVEN[3], SEVEN[2], SEVEN[0]):
        t.act(f"stack {card}")
    view = GAME.view(t.state, -1)
    assert (view["barbarian_removed"], step(t)) == ([SEVEN[1]], "act")
    t.act("end", *DRAWN)
    assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == [SEVEN[0], SEVEN[2]]


@rule("FR-9.3")
def test_melius_cavere_draws_unknown_cards_at_random() -> None:
    """No card on top of the deck is known."""
    t = playing("melius_cavere_quam_pavere")
    t.act("event melius_cavere_quam_pavere normal", *(f"barbarian_deck {card}" for card in SEVEN[:6]))
    assert [fact["card"] for fact in t.told("card_looked_at")] == SEVEN[:6]


@rule("FR-9.3")
@pytest.mark.parametrize("left", [2, 5])
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_melius_cavere_shows_all_cards_of_a_short_deck(left: int, option: str) -> None:
    """The deck has two or five cards."""
    t = playing(
        "melius_cavere_quam_pavere", barbarian_top=SEVEN[:left], barbarian_discard=all_but(SEVEN[:left])
    )
    t.act(f"event melius_cavere_quam_pavere {option}")
    assert len(t.options()) == left
    for _ in range(left):
        t.act(t.options()[0])
    assert step(t) == "act"
    assert len(t.state.barbarian_deck) == left - (option == "corrupt")


def all_but(kept: list[str]) -> list[str]:
    return [f"{name}/{tribe}" for name, tribe in PAIRS if f"{name}/{tribe}" not in kept]


@rule("FR-9.3")
@pytest.mark.parametrize(("left", "refused"), [(0, ["normal", "corrupt"]), (1, ["normal"])])
def test_melius_cavere_needs_cards_to_order_or_to_remove(left: int, refused: list[str]) -> None:
    """An empty deck is refused. A single card cannot be ordered, but it can be removed."""
    t = playing(
        "melius_cavere_quam_pavere", barbarian_top=SEVEN[:left], barbarian_discard=all_but(SEVEN[:left])
    )
    for option in refused:
        assert t.refused(f"event melius_cavere_quam_pavere {option}") == NOTHING
    assert len(events(t, "A")) == 2 - len(refused)


@rule("FR-9.3", "FR-9.1")
def test_melius_cavere_between_two_flips_changes_the_next_one() -> None:
    """B plays it in A's invasion."""
    t = table(
        hands=[[], ["melius_cavere_quam_pavere"]], cities=FAR, step="invade", flips=2, barbarian_top=SEVEN
    )
    t.settle()
    t.act("continue")
    t.act("event melius_cavere_quam_pavere normal", seat="B")
    for card in (*SEVEN[1:5], SEVEN[6], SEVEN[5]):
        t.act(f"stack {card}", seat="B")
    assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == [SEVEN[5]]
