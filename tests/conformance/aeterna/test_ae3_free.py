"""AE-3.6: free actions."""

from __future__ import annotations

import pytest
from aeterna_table import AeternaTable, era_end, rule, table


@rule("AE-3.6")
@pytest.mark.parametrize(
    ("way", "after"),
    [
        ("citizen_and_aurei", {"citizen": 1, "aurei": 2, "unrest": 5}),
        ("wheat", {"wheat": 2, "unrest": 5}),
        ("stone", {"stone": 1, "unrest": 5}),
        ("calm", {"unrest": 3}),
    ],
)
@pytest.mark.parametrize("card", ["Lupercal", "Etruria"])
def test_a_card_of_the_hand_is_discarded_for_one_of_four_gains(
    way: str, after: dict[str, int], card: str
) -> None:
    t = table(4, hands={"A": [card, "Regia"]}, goods={"A": {"unrest": 5}})
    t.act(f"discard {card} {way}")
    assert t.has("A") == after
    assert t.hand("A") == ["Regia"]
    assert t.played("A") == []
    assert t.board == []
    assert t.turn == "A"


@rule("AE-3.6")
def test_every_card_can_be_discarded_for_each_of_the_four_gains() -> None:
    t = table(4, hands={"A": ["Lupercal", "Regia", "Etruria"]})
    assert len(t.options("discard")) == 12


@rule("AE-3.6")
def test_only_an_own_card_can_be_discarded() -> None:
    t = table(4, hands={"A": ["Lupercal"], "B": ["Regia"]}, board=["Latium"], played={"A": ["Sabina"]})
    for card in ("Regia", "Latium", "Sabina"):
        assert t.refused(f"discard {card} stone") == ("AE-3.6", "refusal.card.absent")
    empty = table(4)
    assert empty.refusals("discard") == [("AE-3.6", "refusal.play.no_hand")]


@rule("AE-3.6", "AE-3.1")
def test_a_monument_is_activated_once_per_era() -> None:
    t = table(2, passed="B", played={"A": ["Lupercal"]}, goods={"A": {"citizen": 2, "wheat": 4}})
    t.act("activate Lupercal")
    assert t.refused("activate Lupercal") == ("AE-3.6", "refusal.activate.exhausted")
    assert t.refusals("activate") == [("AE-3.6", "refusal.activate.exhausted")]
    t.act("influence Palatinus")
    assert t.turn == "A"  # it is the next turn of the same Era
    assert t.refused("activate Lupercal") == ("AE-3.6", "refusal.activate.exhausted")


@rule("AE-3.6", "AE-4.7")
def test_monuments_are_ready_again_in_the_next_era() -> None:
    t = era_end(2, played={"A": ["Lupercal"]}, exhausted=["Lupercal"])
    assert t.view()["exhausted"] == []
    _to_the_turn_of(t, "A")
    t.act("activate Lupercal")
    assert t.has("A") == {"wheat": 1}


def _to_the_turn_of(t: AeternaTable, seat: str) -> None:
    while t.phase != "actions" or t.turn != seat:
        t.act("pass_era" if t.phase == "actions" else t.options()[0])


@rule("AE-3.6")
def test_a_monument_played_this_turn_can_be_activated() -> None:
    t = table(4, hands={"A": ["Lupercal"]}, goods={"A": {"stone": 1}})
    t.act("play Lupercal")
    assert t.options() == ["end", "activate Lupercal"]
    t.act("activate Lupercal")
    assert t.has("A") == {"citizen": 1, "wheat": 1}
    assert t.turn == "B"


@rule("AE-3.6")
def test_only_own_monuments_with_such_an_effect_can_be_activated() -> None:
    t = table(
        4,
        played={"A": ["Regia", "Etruria", "Comitium", "Lupercal"], "B": ["Forum Boarium"]},
        goods={"A": {"wheat": 1}},
    )
    assert t.refused("activate Portum_Centumcellae") == ("AE-3.6", "refusal.activate.not_yours")
    assert t.refused("exchange Forum_Boarium wheat") == ("AE-3.6", "refusal.activate.not_yours")
    assert t.refused("activate Regia") == ("AE-3.6", "refusal.activate.other")
    assert t.refused("activate Etruria") == ("AE-3.6", "refusal.activate.other")
    assert t.refused("exchange Lupercal wheat") == ("AE-3.6", "refusal.activate.other")
    assert t.refused("swap Lupercal Palatinus") == ("AE-3.6", "refusal.activate.other")
    assert t.refused("activate Comitium") == ("AE-3.6", "refusal.activate.nothing")


@rule("AE-3.6")
def test_refusals_say_why_nothing_can_be_activated() -> None:
    t = table(4, played={"A": ["Regia", "Comitium", "Aedes Iani"]})
    assert t.refusals("activate") == [("AE-3.6", "refusal.activate.none")]
    assert t.refusals("swap") == [("AE-3.6", "refusal.activate.absent")]
    assert t.refusals("exchange") == [("AE-3.6", "refusal.activate.absent")]


@rule("AE-3.6")
def test_no_free_action_inside_an_action() -> None:
    """While a Reward token is chosen, no card can be discarded and no Monument activated."""
    t = table(
        4,
        hands={"A": ["Regia"]},
        played={"A": ["Lupercal"]},
        goods={"A": {"citizen": 1, "wheat": 2}},
        tokens={"Palatinus": ["stone1"]},
    )
    t.act("influence Palatinus")
    assert t.options("discard") == []
    assert t.options("activate") == []
    assert t.refused("discard Regia stone")[0] == "AE-3.4"
    assert t.refused("activate Lupercal")[0] == "AE-3.4"
    t.act("skip")
    t.acts("discard Regia stone", "activate Lupercal")


@rule("AE-3.6")
def test_free_actions_are_refused_in_the_turn_of_another() -> None:
    t = table(2, hands={"B": ["Regia"]}, played={"B": ["Lupercal"]})
    assert t.options(seat="B") == []
    assert t.refused("discard Regia stone", seat="B") == ("AE-3.8", "refusal.not_your_turn")
