"""AE-3.5 and AE-3.8: turns, and passing."""

from __future__ import annotations

import pytest
from aeterna_table import SEATS, AeternaTable, rule, table


def citizens(seats: str) -> dict[str, dict[str, int]]:
    """Return goods with Citizens and Wheat for all seats."""
    return {seat: {"citizen": 5, "wheat": 9} for seat in seats}


def turns(t: AeternaTable, text: str, number: int) -> str:
    """Let each seat to move apply the same act. Return these seats in order."""
    found = ""
    for _ in range(number):
        found += t.turn
        t.act(text)
    return found


# ---- AE-3.5


@rule("AE-3.5")
@pytest.mark.parametrize(("seats", "values"), [(2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1])])
def test_a_player_who_passes_gets_the_highest_free_value(seats: int, values: list[int]) -> None:
    t = table(seats, order="DCBA"[4 - seats :], player="ABCD"[seats - 1])
    for value in values:
        seat = t.turn
        t.act("pass_era")
        assert t.scored(seat)["passing"] == value
        assert [fact["pp"] for fact in t.facts if fact["fact"] == "retired"] == [value]


@rule("AE-3.5")
def test_passing_is_always_possible() -> None:
    t = table(3)
    assert t.options() == ["pass_era"]


@rule("AE-3.5", "AE-3.6")
def test_a_player_who_has_passed_cannot_act_in_this_era() -> None:
    t = table(
        2,
        played={"A": ["Lupercal"]},
        hands={"A": ["Regia"]},
        goods={"A": {"citizen": 2, "wheat": 4}, "B": {"citizen": 1, "wheat": 2}},
    )
    t.act("pass_era")
    assert t.turn == "B"
    assert t.options(seat="A") == []
    assert t.refused("activate Lupercal", seat="A") == ("AE-3.8", "refusal.not_your_turn")
    assert t.refused("discard Regia stone", seat="A") == ("AE-3.8", "refusal.not_your_turn")
    t.act("influence Palatinus")
    assert t.turn == "B"


@rule("AE-3.5")
def test_free_actions_are_possible_before_passing() -> None:
    t = table(2, hands={"A": ["Regia", "Latium"]})
    t.act("discard Regia stone")
    t.act("pass_era")
    assert t.turn == "B"
    assert t.hand("A") == ["Latium"]


# ---- AE-3.8


@rule("AE-3.8")
@pytest.mark.parametrize("order", ["ABCD", "DCBA", "CADB"])
def test_turns_follow_the_turn_order(order: str) -> None:
    t = table(4, order=order, player=order[0], goods=citizens(order))
    assert turns(t, "influence Palatinus", 3) == order[:3]
    assert t.turn == order[3]
    t.act("influence Caelius")
    assert t.turn == order[0]


@rule("AE-3.8")
def test_passed_players_are_skipped_and_the_last_one_continues_alone() -> None:
    t = table(3, order="BCA", player="B", goods=citizens("ABC"))
    t.act("pass_era")
    assert turns(t, "influence Palatinus", 4) == "CACA"
    t.act("pass_era")
    assert turns(t, "influence Palatinus", 3) == "AAA"


@rule("AE-3.8")
@pytest.mark.parametrize("seats", SEATS)
def test_the_phase_ends_when_all_have_passed(seats: int) -> None:
    t = table(seats)
    for left in range(seats, 0, -1):
        assert t.phase == "actions"
        t.act("pass_era")
        assert t.state.era == int(left == 1)
    assert t.phase == "order"


@rule("AE-3.8")
def test_a_turn_has_exactly_one_action() -> None:
    t = table(
        4,
        goods={"A": {"citizen": 2, "wheat": 4, "stone": 1}},
        hands={"A": ["Regia", "Etruria"]},
        personalities=["Romulus"],
    )
    assert t.refused("end") == ("AE-3.8", "refusal.end.no_action")
    t.act("influence Palatinus")
    assert t.turn == "A"  # the turn stays open because cards can be discarded
    for text in (
        "influence Palatinus",
        "play Etruria",
        "construct templum Palatinus",
        "favor Romulus",
        "pass_era",
    ):
        assert t.refused(text) == ("AE-3.8", "refusal.acted")
    t.act("end")
    assert t.turn == "B"


@rule("AE-3.8", "AE-3.6")
def test_any_number_of_free_actions_is_possible_before_and_after_the_action() -> None:
    t = table(
        4,
        played={"A": ["Lupercal", "Forum Boarium"]},
        hands={"A": ["Regia", "Latium", "Sabina"]},
        goods={"A": {"citizen": 1}},
    )
    t.acts("activate Lupercal", "discard Regia wheat", "influence Palatinus", "exchange Forum_Boarium wheat")
    t.acts("discard Latium calm", "discard Sabina stone")
    assert t.turn == "B"  # no free action is left
    assert t.has("A") == {"aurei": 2, "pp": 1, "stone": 1}


@rule("AE-3.8")
def test_a_turn_ends_by_itself_once_no_free_action_is_possible() -> None:
    t = table(4, goods={"A": {"citizen": 1, "wheat": 2}}, played={"A": ["Comitium"]}, exhausted=["Comitium"])
    t.act("influence Palatinus")
    assert t.turn == "B"
    ready = table(4, goods={"A": {"citizen": 1, "wheat": 2}}, played={"A": ["Comitium"]})
    ready.act("influence Palatinus")
    assert ready.options() == ["end", "activate Comitium"]
    ready.act("activate Comitium")
    assert ready.turn == "B"


@rule("AE-3.8")
def test_a_seat_that_is_not_on_turn_can_do_nothing() -> None:
    t = table(3, goods=citizens("ABC"))
    assert t.options(seat="B") == []
    assert t.refused("pass_era", seat="B") == ("AE-3.8", "refusal.not_your_turn")
