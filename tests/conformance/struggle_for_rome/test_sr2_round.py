"""SR-2.1 and SR-2.2: the round, its phases and its four totals."""

from __future__ import annotations

import pytest
from struggle_table import StruggleTable, dealt, dice, rule, table

NOTHING = "dice 1 1 1 2 6 6 2 2"
"""Totals 2, 3, 12 and 4, which give nothing to the start crossroads."""


def turns(t: StruggleTable, phase: str) -> list[str]:
    """Return the seats that act in this phase, each of which ends its turn at once."""
    found = []
    while t.phase == phase and not t.state.over:
        found.append(t.turn)
        if len(found) == t.state.seats and phase == "warriors":
            break  # the last seat's end would roll the dice of the next round
        t.act("end")
    return found


# ---- SR-2.1


@rule("SR-2.1")
@pytest.mark.parametrize(
    ("seats", "first", "order"), [(3, "A", "ABC"), (3, "B", "BCA"), (4, "C", "CDAB"), (4, "D", "DABC")]
)
def test_in_each_phase_all_act_in_turn_order_before_the_next_begins(
    seats: int, first: str, order: str
) -> None:
    t = table(seats, phase="resources", first=first, player=first)
    t.settle(NOTHING)
    for phase in ("trade", "horsemen", "warriors"):
        assert t.phase == phase
        assert "".join(turns(t, phase)) == order


@rule("SR-2.1")
def test_the_phases_follow_in_their_order() -> None:
    t = table(4, phase="end", player="D", first="A")
    t.settle(NOTHING)
    seen = [fact["phase"] for fact in t.told("phase_begun")]
    for _ in range(11):
        t.act("end")
        seen += [fact["phase"] for fact in t.told("phase_begun")]
    assert seen == ["trade", "horsemen", "warriors"]
    assert t.phase == "warriors"


@rule("SR-2.1")
def test_a_player_finishes_a_turn_while_the_others_wait() -> None:
    t = table(4, goods={"A": {"ore": 2, "horse": 2}, "B": {"ore": 1, "horse": 1}})
    t.act("muster")
    t.act("muster")
    assert t.turn == "A"
    assert t.options(seat="B") == []
    assert t.refused("muster", seat="B") == ("SR-2.1", "refusal.not_your_turn")
    t.act("end")
    assert t.turn == "B"
    assert t.options(seat="A") == []
    t.act("muster")


@rule("SR-2.1")
@pytest.mark.parametrize(
    ("seats", "first", "last", "following"),
    [(3, "A", "C", "B"), (3, "C", "B", "A"), (4, "A", "D", "B"), (4, "D", "C", "A")],
)
def test_the_next_seat_is_first_player_in_the_next_round(
    seats: int, first: str, last: str, following: str
) -> None:
    t = table(seats, phase="warriors", player=last, first=first, round=7)
    t.act("end", NOTHING)
    assert t.view()["first_player"] == following
    assert (t.turn, t.phase, t.state.round) == (following, "trade", 8)
    assert t.told("round_begun") == [{"fact": "round_begun", "rule": "SR-2.1", "round": 8, "seat": following}]


@rule("SR-2.1")
def test_the_drawn_first_player_rolls_in_the_first_round() -> None:
    t = dealt(3, "first_player C", "legionnaire r7c1", "pasture horse horse horse")
    for _ in range(2):
        t.act(t.options()[0])
    t.act(t.options()[0], NOTHING)
    assert (t.turn, t.phase, t.state.round) == ("C", "trade", 1)
    assert {fact["seat"] for fact in t.told("rolled")} == {"C"}


# ---- SR-2.2


@rule("SR-2.2")
def test_the_first_player_rolls_until_4_different_totals_have_come_up() -> None:
    t = table(4, phase="resources", first="C", player="C")
    facts = t.settle(NOTHING)
    assert [fact["total"] for fact in facts if fact["fact"] == "rolled"] == [2, 3, 12, 4]
    assert {fact["seat"] for fact in t.told("rolled")} == {"C"}
    assert t.view()["rolled"] == [2, 3, 12, 4]
    assert t.phase == "trade"


@rule("SR-2.2")
def test_a_repeated_total_is_rolled_again_and_gives_nothing() -> None:
    # A 6 gives A one grain (r0c9). It comes up three times, as 1+5, 2+4 and 3+3.
    t = table(4, phase="resources", rolled=(2, 3))
    t.settle("dice 1 5 2 4 3 3 1 1 6 6")
    assert t.goods("A") == {"grain": 1}
    assert [fact["total"] for fact in t.told("rolled_again")] == [6, 6, 2]
    assert t.view()["rolled"] == [2, 3, 6, 12]


@rule("SR-2.2")
def test_each_total_is_fully_resolved_before_the_next_roll() -> None:
    t = table(4, phase="resources", rolled=(2,))
    facts = t.settle("dice 1 5 4 6 6 6")  # 6: fields; 10: mountains; 12
    order = [fact["fact"] for fact in facts if fact["fact"] in ("rolled", "gathered")]
    assert order == ["rolled", *["gathered"] * 4, "rolled", *["gathered"] * 4, "rolled"]


@rule("SR-2.2")
def test_a_7_is_one_of_the_four_totals_and_counts_once_a_round() -> None:
    t = table(4, phase="resources", rolled=(2, 3))
    t.settle("dice 3 4")
    assert t.options() == t.options("legionnaire") != []
    assert t.view()["rolled"] == [2, 3, 7]
    t.act("legionnaire r8c2", "dice 1 6 5 2 6 6")  # two more 7s are rolled again
    assert [fact["total"] for fact in t.told("rolled_again")] == [7, 7]
    assert t.view()["rolled"] == [2, 3, 7, 12]
    assert t.phase == "trade"


@rule("SR-2.2")
def test_a_7_may_be_the_fourth_total() -> None:
    t = table(4, phase="resources", rolled=(2, 3, 12))
    t.settle(dice(7))
    t.act("legionnaire r8c2")
    assert t.phase == "trade"


@rule("SR-2.2")
def test_the_legionnaire_is_moved_before_the_next_roll() -> None:
    """After a 7 and a 5, the new hex of the legionnaire gives nothing, and the old one produces again."""
    t = table(4, phase="resources", rolled=(2, 3), at={"A horsemen": "r5c3S", "A warriors": "r5c2S"})
    # r5c3 is a field of 5 that both tribes touch. r6c2 is a pasture of 5 that the warriors touch.
    t.settle(dice(7))
    t.act("legionnaire r5c3", "dice 2 3", "pasture horse")
    assert t.goods("A") == {"horse": 1}


@rule("SR-2.2")
def test_no_total_carries_over_to_the_next_round() -> None:
    t = table(4, phase="warriors", player="D", first="A", rolled=(6, 9, 10, 11))
    t.act("end", "dice 1 5 1 1 1 2 6 6")
    assert t.told("rolled_again") == []
    assert t.view()["rolled"] == [6, 2, 3, 12]
    assert t.goods("A") == {"grain": 1}
