"""SR-2.5: production of more cards than a pile holds."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_table import dice, rolling, rule, table

FIELD = 6
"""Total of the field r0c9, which gives all four players grain at the start."""
MOUNTAIN = 10
"""Total of the mountain r1c9, which gives all four players ore at the start."""
PASTURE = 11
"""Total of the pastures r0c7 (B) and r1c8 (A, C, D), which give four cards at the start."""


# ---- Grain and ore


@rule("SR-2.5")
@pytest.mark.parametrize(("total", "resource"), [(FIELD, "grain"), (MOUNTAIN, "ore")])
def test_a_pile_with_just_enough_is_not_short(total: int, resource: str) -> None:
    t = rolling(total, goods={"A": {resource: 10}})
    t.settle(dice(total))
    assert [t.goods(seat)[resource] for seat in "ABCD"] == [11, 1, 1, 1]
    assert not t.told("ran_short")


@rule("SR-2.5")
@pytest.mark.parametrize(("total", "resource"), [(FIELD, "grain"), (MOUNTAIN, "ore")])
def test_all_players_discard_half_rounded_down_and_then_receive(total: int, resource: str) -> None:
    # The pile has 14 - 11 = 3 cards, and 4 are needed. A discards 3 of 7, B 1 of 3, C none of 1.
    t = rolling(total, goods={"A": {resource: 7}, "B": {resource: 3}, "C": {resource: 1}})
    t.settle(dice(total))
    assert [t.goods(seat)[resource] for seat in "ABCD"] == [4 + 1, 2 + 1, 1 + 1, 0 + 1]
    assert [(fact["seat"], fact["count"]) for fact in t.told("discarded")] == [("A", 3), ("B", 1)]
    assert t.piles[total == MOUNTAIN] == 14 - 11 + 4 - 4


@rule("SR-2.5")
def test_players_discard_in_turn_order() -> None:
    goods = {seat: {"grain": 3} for seat in "ABCD"}
    t = rolling(FIELD, goods=goods, first="C", player="C")
    t.settle(dice(FIELD))
    assert [fact["seat"] for fact in t.told("discarded")] == ["C", "D", "A", "B"]


@rule("SR-2.5")
def test_a_player_who_receives_nothing_discards_too() -> None:
    setting: dict[str, Any] = {"at": {"D horsemen": "r9c8S", "D warriors": "r11c8N"}}
    t = rolling(FIELD, goods={"A": {"grain": 3}, "D": {"grain": 9}}, **setting)
    t.settle(dice(FIELD))  # 2 cards are left, and 3 are needed
    assert [t.goods(seat).get("grain", 0) for seat in "ABCD"] == [3 - 1 + 1, 1, 1, 9 - 4]


@rule("SR-2.5")
def test_only_the_short_resource_is_discarded() -> None:
    t = rolling(FIELD, goods={"A": {"grain": 12, "ore": 8, "horse": 4, "cattle": 5}})
    t.settle(dice(FIELD))
    assert t.goods("A") == {"grain": 7, "ore": 8, "horse": 4, "cattle": 5}


@rule("SR-2.5")
@pytest.mark.parametrize("first", ["A", "B", "C", "D"])
def test_if_still_short_cards_are_shared_one_by_one_in_turn_order(first: str) -> None:
    """Fields of 8 give A 3 grain, B and C 2 each, D 1: eight in all. C holds all 14 and discards 7."""
    t = rolling(8, first=first, player=first, **SCARCE_GRAIN, goods={"C": {"grain": 14}})
    t.settle(dice(8))
    assert [(fact["seat"], fact["count"]) for fact in t.told("discarded")] == [("C", 7)]
    order = "ABCD"["ABCD".index(first) :] + "ABCD"[: "ABCD".index(first)]
    owed = {"A": 3, "B": 2, "C": 2, "D": 1}
    wanted = [seat for nth in range(3) for seat in order if owed[seat] > nth][:7]
    assert [fact["seat"] for fact in t.told("shared")] == wanted
    hands = {seat: wanted.count(seat) + 7 * (seat == "C") for seat in "ABCD"}
    assert {seat: t.goods(seat).get("grain", 0) for seat in "ABCD"} == hands
    assert [(fact["seat"], fact["count"]) for fact in t.told("went_without")] == [("A", 1)]
    assert t.piles[0] == 0


SCARCE_GRAIN: dict[str, Any] = {
    "held": {"A horsemen": ["Augusta Treverorum", "Olisipo"]},
    "at": {
        "A warriors": "r3c8S",
        "B horsemen": "r2c6N",
        "B warriors": "r4c8S",
        "C horsemen": "r3c6N",
        "C warriors": "r3c7S",
        "D horsemen": "r3c5N",
        "D warriors": "r11c8N",
    },
}


@rule("SR-2.5")
def test_several_short_resources_resolve_as_grain_ore_and_pasture() -> None:
    """On an 11 a field (Lutetia), a mountain (Lugdunum) and pastures produce, and all three are short."""
    t = rolling(
        11,
        held={"B horsemen": ["Lutetia", "Lugdunum"]},
        goods={"C": {"grain": 14}, "D": {"ore": 14}, "A": {"horse": 10, "cattle": 10}},
    )
    t.settle(dice(11))
    told = ("ran_short", "discarded", "gathered")
    order = [fact.get("pile") or fact["resource"] for fact in t.facts if fact["fact"] in told]
    assert order == ["grain"] * 3 + ["ore"] * 3 + ["pasture"]
    assert t.goods("B") == {"grain": 1, "ore": 1}
    assert t.options() == [f"discard {horses} {10 - horses}" for horses in range(11)]


# ---- Pasture


@rule("SR-2.5")
def test_pasture_is_not_short_while_pile_and_discard_together_suffice() -> None:
    """4 cards are needed, 2 are in the pile and 2 discarded. The discard is reshuffled when it is needed."""
    t = rolling(PASTURE, goods={"A": {"horse": 8, "cattle": 8}}, discarded={"horse": 1, "cattle": 1})
    assert t.piles[2:4] == (2, 2)
    t.settle(dice(PASTURE), "pasture horse horse")  # the last card of each pile needs no random outcome
    assert not t.told("ran_short")
    assert len(t.told("reshuffled")) == 1
    assert [sum(t.goods(seat).values()) for seat in "ABCD"] == [17, 1, 1, 1]
    assert t.piles[2:4] == (0, 0)


@rule("SR-2.5")
def test_the_owner_of_short_pasture_cards_chooses_which_half_to_discard() -> None:
    """Hard case 3: 18 of 20 cards are in hands, and 4 are needed.

    A discards 4 of 9, B 3 of 7, C 1 of 2, D none.
    """
    t = rolling(
        PASTURE,
        goods={"A": {"horse": 5, "cattle": 4}, "B": {"horse": 1, "cattle": 6}, "C": {"horse": 2}},
        discarded={"horse": 1},
    )
    t.settle(dice(PASTURE))
    assert t.turn == "A"
    assert t.options() == [f"discard {horses} {4 - horses}" for horses in range(5)]
    assert t.refused("discard 1 2") == ("SR-2.5", "refusal.discard.half")
    assert t.refused("discard 5 0") == ("SR-2.5", "refusal.discard.half")
    t.act("discard 1 3")
    assert t.turn == "B"
    assert t.options() == ["discard 0 3", "discard 1 2"]  # B has only one horse
    t.act("discard 0 3")
    assert t.turn == "C"
    assert t.options() == ["discard 1 0"]  # C is asked although there is no choice
    t.act("discard 1 0", "pasture cattle horse cattle")
    assert t.phase == "trade"
    assert t.goods("A")["horse"] + t.goods("A")["cattle"] == 5 + 1
    assert t.goods("B")["horse"] + t.goods("B")["cattle"] == 4 + 1
    assert sum(t.goods("C").values()) == 1 + 1
    assert sum(t.goods("D").values()) == 1


@rule("SR-2.5")
def test_players_choose_discards_in_turn_order() -> None:
    goods = {seat: {"horse": 2, "cattle": 2} for seat in "ABCD"} | {"D": {"horse": 4, "cattle": 3}}
    t = rolling(PASTURE, goods=goods, first="C", player="C")
    t.settle(dice(PASTURE))
    asked = []
    for _ in range(3):
        asked.append(t.turn)
        t.act(t.options()[0])
    asked.append(t.turn)
    assert asked == ["C", "D", "A", "B"]


@rule("SR-2.5")
def test_discards_are_public() -> None:
    t = rolling(PASTURE, goods={"A": {"horse": 9, "cattle": 9}})
    t.settle(dice(PASTURE))
    t.act("discard 5 4", "pasture horse horse horse")
    for viewer in ("A", "B", ""):
        told = [(fact["resource"], fact["count"]) for fact in t.heard(viewer, "discarded")]
        assert told == [("horse", 5), ("cattle", 4)]


@rule("SR-2.5")
def test_pasture_may_be_short_even_after_the_reshuffle() -> None:
    """Hard case 3: 6 gives A 5, B 4, C 2, D 1: twelve in all.

    All 20 cards are in hands, and A discards 9 of 19.
    """
    t = rolling(
        6,
        held={
            "A horsemen": ["Lutetia", "Burdigala", "Lugdunum", "Ravenna"],
            "B horsemen": ["Narbo", "Ancona", "Corduba", "Vindobona"],
        },
        at={
            "A warriors": "r2c10N",
            "B warriors": "r11c8N",
            "C horsemen": "r2c4N",
            "C warriors": "r4c4N",
            "D horsemen": "r5c5S",
            "D warriors": "r9c8S",
        },
        goods={"A": {"horse": 10, "cattle": 9}, "B": {"cattle": 1}},
    )
    t.settle(dice(6))
    assert t.piles[2:4] == (0, 0)
    t.act("discard 5 4", "pasture horse cattle horse cattle horse cattle horse cattle")
    assert [fact["horses"] for fact in t.told("reshuffled")] == [5]
    assert [fact["seat"] for fact in t.told("shared")] == list("ABCDABCAB")
    assert [(fact["seat"], fact["count"]) for fact in t.told("went_without")] == [("A", 2), ("B", 1)]
    assert [sum(t.goods(seat).values()) for seat in "ABCD"] == [10 + 3, 1 + 3, 2, 1]
    assert t.piles[2:4] == (0, 0)
    for viewer in ("A", "C", ""):
        for fact in t.heard(viewer, "shared"):
            assert (fact.get("resource") is not None) == (fact["seat"] == viewer)


@rule("SR-2.5")
def test_a_player_with_fewer_than_two_pasture_cards_is_not_asked() -> None:
    t = rolling(PASTURE, goods={"A": {"horse": 1}, "B": {"cattle": 9, "horse": 9}, "C": {"cattle": 1}})
    t.settle(dice(PASTURE))
    assert t.turn == "B"
    t.act("discard 9 0", "pasture horse horse horse horse")
    assert t.phase == "trade"


@rule("SR-2.5")
def test_a_shortage_is_resolved_only_in_phase_1() -> None:
    """A tribe at rest cannot take income from an empty pile, and nobody discards (SR-3.5)."""
    t = table(phase="horsemen", goods={"B": {"grain": 14}})
    assert "income grain" not in t.options()
    assert t.refused("income grain") == ("SR-3.5", "refusal.income.empty")
    assert t.goods("B") == {"grain": 14}


@rule("SR-2.5")
def test_a_shortage_counts_all_hexes_of_a_total_together() -> None:
    """Two hexes of 8 give two cards each, and three grain are left. Each hex alone would not be short."""
    setting: dict[str, Any] = {
        "at": {
            "A horsemen": "r2c6N",
            "A warriors": "r4c8S",
            "B horsemen": "r3c6N",
            "B warriors": "r3c8S",
        }
    }
    t = rolling(8, goods={"C": {"grain": 11}}, **setting)
    t.settle(dice(8))
    assert t.told("ran_short")
    assert [t.goods(seat).get("grain", 0) for seat in "ABC"] == [2, 2, 6]
    t = rolling(8, goods={"C": {"grain": 10}}, **setting)
    t.settle(dice(8))
    assert not t.told("ran_short")
    assert [t.goods(seat).get("grain", 0) for seat in "ABC"] == [2, 2, 10]


@rule("SR-2.5")
def test_the_hex_of_the_legionnaire_causes_no_shortage() -> None:
    t = rolling(8, goods={"C": {"grain": 14}}, at={"A horsemen": "r2c6N"}, legionnaire="r2c6")
    t.settle(dice(8))
    assert not t.told("ran_short")
    assert t.goods("C") == {"grain": 14}
