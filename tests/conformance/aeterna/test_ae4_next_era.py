"""AE-4.7: the change from one Era to the next."""

from __future__ import annotations

import pytest
from aeterna_table import SEATS, era_end, rule, table

KINDS = ("templum", "aquaeductus", "amphitheatrum")


@rule("AE-4.7")
def test_unplayed_cards_and_personalities_leave_and_played_ones_stay() -> None:
    t = era_end(
        3,
        hands={"A": ["Regia", "Latium"], "B": ["Sabina"]},
        board=["Etruria"],
        personalities=["Romulus"],
        played={"A": ["Lupercal"]},
        favors={"B": ["Mucius Scaevola"]},
    )
    assert [t.hand(seat) for seat in "ABC"] == [[], [], []]
    assert t.board == []
    assert "Romulus" not in t.view()["personalities"]
    assert t.played("A") == ["Lupercal"]
    assert t.view()["favors"] == [[], ["Mucius Scaevola"], []]


@rule("AE-4.7")
def test_cards_that_leave_a_hand_stay_secret() -> None:
    t = era_end(3, hands={"A": ["Regia", "Latium"], "B": ["Sabina"]})
    for seat in ("", "A", "B", "C"):
        assert "Regia" not in str(t.heard(seat)) + str(t.view(seat))
        assert "Sabina" not in str(t.heard(seat)) + str(t.view(seat))


@rule("AE-4.7")
def test_reward_tokens_are_active_again() -> None:
    t = era_end(4, tokens={"Palatinus": ["stone1"]}, spent={"Palatinus": ["stone1"]})
    assert all(token["active"] for hill in t.view()["hills"].values() for token in hill["tokens"])


@rule("AE-4.7", "AE-3.3")
def test_the_construction_area_is_refilled_from_supply() -> None:
    t = era_end(
        4, builders={"templum": "A", "aquaeductus": "B"}, buildings={"Palatinus": ["templum", "aquaeductus"]}
    )
    assert t.view()["construction"] == {
        "templum": {"building": True, "citizen": None, "supply": 1},
        "aquaeductus": {"building": True, "citizen": None, "supply": 1},
        "amphitheatrum": {"building": True, "citizen": None, "supply": 2},
    }


@rule("AE-4.7", "AE-3.3")
def test_three_eras_can_build_three_of_a_type() -> None:
    t = era_end(
        2,
        era=2,
        builders={"templum": "A"},
        buildings={"Palatinus": ["templum"], "Quirinalis": ["templum"]},
    )
    assert t.view()["construction"]["templum"] == {"building": True, "citizen": None, "supply": 0}


@rule("AE-4.7")
@pytest.mark.parametrize(
    ("passed", "places", "order"), [("BAC", "12", "BAC"), ("BAC", "31", "ACB"), ("CBA", "23", "ACB")]
)
def test_in_order_of_passing_each_chooses_a_free_place(passed: str, places: str, order: str) -> None:
    t = era_end(3, passed=passed)
    assert t.phase == "order"
    for seat, place in zip(passed, places, strict=False):
        assert t.turn == seat
        t.act(f"order {place}")
    assert t.order == order  # the last player gets the remaining place
    assert t.phase == "draft"


@rule("AE-4.7")
def test_a_place_in_the_turn_order_can_be_taken_only_once() -> None:
    t = era_end(4, passed="DCBA")
    assert t.options() == ["order 1", "order 2", "order 3", "order 4"]
    t.act("order 3")
    assert t.turn == "C"
    assert t.options() == ["order 1", "order 2", "order 4"]
    assert t.refused("order 3") == ("AE-4.7", "refusal.order.taken")
    for place in (0, 5, 9):
        assert t.refused(f"order {place}") == ("AE-4.7", "refusal.order.absent")
    assert t.refused("order 1", seat="B") == ("AE-3.8", "refusal.not_your_turn")


@rule("AE-4.7", "AE-2.1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("era", [1, 2])
def test_the_next_draft_follows_and_all_act_in_the_new_order(seats: int, era: int) -> None:
    t = era_end(seats, era=era)
    while t.phase == "order":
        t.act(t.options()[-1])
    assert (t.phase, t.state.era + 1) == ("draft", era + 1)
    order = "ABCD"[:seats][::-1]
    assert t.order == order
    while t.phase == "draft":
        t.act(t.options()[0])
    for seat in order:
        assert t.turn == seat
        t.act("pass_era")


@rule("AE-4.7")
def test_goods_unrest_doom_prestige_buildings_and_covered_values_stay() -> None:
    t = era_end(
        2,
        goods={"A": {"aurei": 3, "wheat": 2, "stone": 1, "unrest": 2, "doom": 1, "pp": 7}},
        buildings={"Palatinus": KINDS},
        covered={"Quirinalis": 1},
        era=2,
    )
    assert t.has("A") == {"aurei": 3, "wheat": 2, "stone": 1, "unrest": 2, "doom": 1, "pp": 7}
    assert t.view()["hills"]["Palatinus"]["buildings"] == list(KINDS)
    assert t.view()["hills"]["Quirinalis"]["covered"] == 1


@rule("AE-4.7", "AE-5.1")
def test_after_the_third_era_the_game_ends() -> None:
    t = table(2, era=3, passed="A", player="B")
    t.act("pass_era")
    assert t.ending == "finished"
    assert t.phase == "over"
    assert t.options(seat="A") == []
