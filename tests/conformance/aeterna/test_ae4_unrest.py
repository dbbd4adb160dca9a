"""AE-4.5 and AE-4.6: Damage tokens are paid or suffered, and Citizens are fed."""

from __future__ import annotations

import pytest
from aeterna_table import era_end, example, rule

COSTS = {
    "quarry": {"stone": 1, "aurei": 6},
    "collapse": {"citizen": 1, "stone": 1, "wheat": 1},
    "plunder": {"wheat": 1, "stone": 1, "aurei": 2},
    "famine": {"citizen": 1, "wheat": 3},
    "looting": {"wheat": 3, "aurei": 2},
    "riot": {"citizen": 1, "wheat": 2, "aurei": 4},
}
FOUR = ("quarry", "looting", "riot", "famine")
RICH = {"aurei": 20, "wheat": 20, "stone": 5, "citizen": 5}


# ---- AE-4.5


@rule("AE-4.5")
@pytest.mark.parametrize(
    ("unrest", "due"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4)]
)
def test_each_damage_token_at_or_below_the_own_unrest_is_due(unrest: int, due: int) -> None:
    t = era_end(2, goods={"A": {**RICH, "unrest": unrest}}, damage=FOUR)
    wanted = [f"{verb} {token}" for token in FOUR[:due] for verb in ("repair", "suffer")]
    assert t.options("repair") + t.options("suffer") == [text for text in wanted if text[0] == "r"] + [
        text for text in wanted if text[0] == "s"
    ]
    if due < 4 and due:
        assert t.refused(f"repair {FOUR[due]}") == ("AE-4.5", "refusal.repair.not_due")
        assert t.refused(f"suffer {FOUR[due]}") == ("AE-4.5", "refusal.repair.not_due")


@rule("AE-4.5")
@pytest.mark.parametrize("token", COSTS)
def test_a_damage_token_is_paid_in_full(token: str) -> None:
    others = tuple(other for other in COSTS if other != token)[:3]
    t = era_end(2, goods={"A": {**RICH, "unrest": 3}}, damage=(token, *others))
    t.act(f"repair {token}")
    paid = {str(fact["good"]): fact["count"] for fact in t.facts if fact["fact"] == "paid"}
    assert paid == COSTS[token]
    assert "doom" not in t.has("A")


@rule("AE-4.5")
@pytest.mark.parametrize("token", COSTS)
def test_a_damage_token_may_be_suffered_for_a_doom_token(token: str) -> None:
    others = tuple(other for other in COSTS if other != token)[:3]
    t = era_end(2, goods={"A": {**RICH, "unrest": 3}}, damage=(token, *others))
    t.act(f"suffer {token}")
    assert t.has("A") == {**RICH, "wheat": 15, "unrest": 3, "doom": 1}  # five Citizens were fed


@rule("AE-4.5")
@pytest.mark.parametrize(("token", "good"), [(token, good) for token, cost in COSTS.items() for good in cost])
def test_a_damage_token_cannot_be_paid_if_one_good_is_missing(token: str, good: str) -> None:
    others = tuple(other for other in COSTS if other != token)[:3]
    short = {**COSTS[token], good: COSTS[token][good] - 1}
    t = era_end(2, goods={"A": {**short, "unrest": 3}}, damage=(token, *others))
    assert t.has("A")["doom"] == 1  # without a choice the token is suffered automatically
    assert t.phase == "order"


@rule("AE-4.5")
def test_paying_a_token_without_its_goods_is_refused() -> None:
    t = example("unrest_of_five")
    t.settle()
    assert t.options() == ["suffer quarry", "repair looting", "suffer looting"]
    assert t.refused("repair quarry") == ("AE-4.5", "refusal.repair.price")
    t.act("repair looting")
    assert t.has("A") == {"unrest": 5, "doom": 1}  # the quarry is suffered automatically


@rule("AE-4.5")
def test_damage_tokens_are_resolved_in_any_order() -> None:
    t = era_end(2, goods={"A": {**RICH, "unrest": 9}}, damage=FOUR)
    t.acts("suffer famine", "repair quarry", "suffer looting")
    assert t.options() == ["repair riot", "suffer riot"]
    assert t.refused("suffer famine") == ("AE-4.5", "refusal.repair.not_due")
    t.act("repair riot")
    assert t.has("A")["doom"] == 2


@rule("AE-4.5")
def test_citizens_paid_come_from_the_domus_and_return_to_the_supply() -> None:
    t = era_end(
        2,
        goods={"A": {"citizen": 2, "wheat": 9, "unrest": 3}},
        damage=("famine", "quarry", "riot", "looting"),
    )
    t.act("repair famine")
    assert t.has("A") == {"citizen": 1, "wheat": 5, "unrest": 3}  # one Citizen remains and is fed


@rule("AE-4.5")
@pytest.mark.parametrize("order", ["ABC", "CAB", "BCA"])
def test_players_resolve_damage_in_turn_order(order: str) -> None:
    t = era_end(3, order=order, goods={seat: {**RICH, "unrest": 3} for seat in "ABC"}, damage=FOUR)
    asked = ""
    for _ in range(3):
        asked += t.turn
        assert not t.view()["acted"]
        assert t.options(seat=next(seat for seat in "ABC" if seat != t.turn)) == []
        t.act("suffer quarry")
    assert asked == order


@rule("AE-4.5", "AE-1.2")
def test_damage_tokens_stay_for_the_whole_game() -> None:
    t = era_end(2, goods={"A": {**RICH, "unrest": 3}}, damage=FOUR)
    t.act("repair quarry")
    assert t.view()["damage"] == list(FOUR)


# ---- AE-4.6


@rule("AE-4.6")
@pytest.mark.parametrize(
    ("citizens", "wheat", "left", "unrest"),
    [(0, 3, 3, 0), (2, 5, 3, 0), (2, 2, 0, 0), (3, 2, 0, 2), (4, 0, 0, 8)],
)
def test_one_wheat_for_each_citizen_and_2_unrest_for_each_unfed(
    citizens: int, wheat: int, left: int, unrest: int
) -> None:
    t = era_end(2, goods={"A": {"citizen": citizens, "wheat": wheat}})
    assert (t.has("A").get("wheat", 0), t.unrest("A")) == (left, unrest)
    fed = next(fact for fact in t.told("fed") if fact["seat"] == "A")
    assert (fed["wheat"], fed["unfed"]) == (wheat - left, unrest // 2)


@rule("AE-4.6", "AE-4.5")
def test_unrest_of_unfed_citizens_causes_no_damage_in_this_era() -> None:
    t = era_end(2, goods={"A": {"citizen": 5, "stone": 1, "aurei": 6}}, damage=FOUR)
    assert t.unrest("A") == 10
    assert t.phase == "order"
    assert "doom" not in t.has("A")


@rule("AE-4.6", "AE-3.7")
def test_unrest_of_unfed_citizens_above_10_costs_prestige() -> None:
    t = era_end(
        2,
        era=1,
        goods={"A": {"citizen": 3, "unrest": 2, "pp": 9}, "B": {"citizen": 3, "unrest": 6, "pp": 9}},
        damage=FOUR,
    )
    while t.phase == "unrest":
        t.act(t.options("suffer")[0])
    assert (t.unrest("A"), t.pp("A")) == (8, 9)
    assert (t.unrest("B"), t.pp("B")) == (10, 7)


@rule("AE-4.6")
def test_returned_citizens_must_be_fed_too() -> None:
    t = era_end(2, goods={"A": {"citizen": 1, "wheat": 3}}, on={"Palatinus": "A2"})
    assert t.has("A") == {"citizen": 3, "unrest": 2, "pp": 5}
