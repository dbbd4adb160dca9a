"""SR-2.3: the production of the hexes with a rolled total."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_map import HEXES, corners
from struggle_table import dice, example, rolling, rule

EVERYBODY = "ABCD"


@rule("SR-2.3")
def test_a_field_gives_grain() -> None:
    t = rolling(6)  # all four players are on r0c9
    t.settle(dice(6))
    assert [t.goods(seat) for seat in EVERYBODY] == [{"grain": 1}] * 4
    assert t.piles == (10, 14, 20, 0, 30)


@rule("SR-2.3")
def test_a_mountain_gives_ore() -> None:
    t = rolling(10)  # r1c9
    t.settle(dice(10))
    assert [t.goods(seat) for seat in EVERYBODY] == [{"ore": 1}] * 4
    assert t.piles == (14, 10, 20, 0, 30)


@rule("SR-2.3")
def test_a_pasture_gives_a_pasture_card_that_only_the_drawer_sees() -> None:
    t = rolling(11)  # B is on r0c7, the others are on r1c8
    t.settle(dice(11), "pasture cattle horse cattle horse")
    assert [t.goods(seat) for seat in "BACD"] == [{"cattle": 1}, {"horse": 1}, {"cattle": 1}, {"horse": 1}]
    assert t.piles == (14, 14, 16, 0, 30)
    for viewer in (*EVERYBODY, ""):
        for fact in t.heard(viewer, "herded"):
            assert (fact.get("resource") is not None) == (fact["seat"] == viewer)


@rule("SR-2.2", "SR-2.3")
def test_a_first_round_of_four_totals_with_one_rolled_again() -> None:
    t = example("the_first_round")
    facts = t.settle("dice 2 4 4 6 3 3 5 6 1 3", "pasture cattle horse cattle horse")
    assert [fact["total"] for fact in facts if fact["fact"] == "rolled"] == [6, 10, 11, 4]
    assert [fact["total"] for fact in facts if fact["fact"] == "rolled_again"] == [6]
    assert t.goods("A") == {"grain": 1, "ore": 1, "horse": 1}
    assert t.goods("B") == {"grain": 1, "ore": 1, "cattle": 1}
    assert (t.turn, t.phase) == ("A", "trade")


@rule("SR-2.3")
def test_a_forest_gives_nothing() -> None:
    """A's figures touch forests and one field, so only the total of the field gives A anything."""
    forest = [name for name, each in HEXES.items() if each["terrain"] == "forest"]
    assert forest
    assert all(HEXES[name]["number"] is None for name in forest)
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        t = rolling(total, at={"A horsemen": "r9c8S", "A warriors": "r11c8N"})
        # r9c8S touches forest r9c9 and field r10c9 of 10. r11c8N touches only the field.
        facts = t.settle(dice(total), *_herd(total))
        gained = [fact for fact in facts if fact["fact"] == "gathered" and fact["seat"] == "A"]
        assert len(gained) == (total == 10)


def _herd(total: int) -> list[str]:
    """Return the pasture cards that the start crossroads of the others give: B, C and D on an 11."""
    return ["pasture horse horse horse"] if total == 11 else []


@rule("SR-2.3")
def test_a_hex_gives_one_card_to_a_player_with_several_figures() -> None:
    """Three figures of A are around the field r3c10 of 5: one tribe and two cities of the other."""
    assert {"r3c10S", "r4c10N", "r3c10N"} <= set(corners("r3c10"))
    t = rolling(5, at={"A horsemen": "r3c10S"}, held={"A warriors": ["Iuvavum", "Vindobona"]})
    t.settle(dice(5))
    assert t.goods("A") == {"grain": 1}


@rule("SR-2.3")
def test_every_hex_with_the_total_gives_a_card() -> None:
    """The fields of 8 are r2c6, r4c8 and r8c0. A's tribes are on two of them."""
    t = rolling(8, at={"A horsemen": "r2c6N", "A warriors": "r4c8S"})
    t.settle(dice(8))
    assert t.goods("A") == {"grain": 2}


@rule("SR-2.3")
def test_a_figure_gets_cards_from_every_hex_around_it() -> None:
    """r2c10S touches pastures of 6 and 11 and a field of 5."""
    for total, wanted in ((5, {"grain": 1}), (6, {"horse": 1}), (11, {"horse": 1})):
        t = rolling(total, 3, at={"A horsemen": "r2c10S", "A warriors": "r9c8S"}, legionnaire="r7c1")
        t.settle(dice(total), *{5: [], 6: ["pasture horse"], 11: ["pasture horse horse horse"]}[total])
        assert t.goods("A") == wanted


@rule("SR-2.3")
def test_a_figure_on_a_conquered_city_counts_like_a_tribe_figure() -> None:
    """Roma touches a pasture of 4 (r7c8). The figure of the kingdom itself is on Neapolis."""
    t = rolling(4, 3, held={"A horsemen": ["Neapolis", "Roma"]}, rolled=(2, 3, 12))
    t.settle(dice(4), "pasture cattle")
    assert t.goods("A") == {"cattle": 1}


@rule("SR-2.3")
def test_a_city_without_a_holder_gives_nothing() -> None:
    t = rolling(4, 3, plundered=["Roma", "Neapolis"], rolled=(2, 3, 12))
    t.settle(dice(4))
    assert [t.goods(seat) for seat in "ABC"] == [{}] * 3


@rule("SR-2.3")
def test_the_hex_of_the_legionnaire_gives_nothing() -> None:
    setting: dict[str, Any] = {"at": {"A horsemen": "r2c6N", "A warriors": "r4c8S", "B warriors": "r3c8S"}}
    t = example("legionnaire_on_a_field")
    assert t.legionnaire == "r4c8"
    t.settle(dice(8))
    assert t.goods("A") == {"grain": 1}
    assert t.goods("B") == {}
    assert t.told("silenced") == [{"fact": "silenced", "rule": "SR-2.3", "hex": "r4c8"}]
    t = rolling(8, legionnaire="r8c0", **setting)
    t.settle(dice(8))
    assert t.goods("A") == {"grain": 2}
    assert t.goods("B") == {"grain": 1}


@rule("SR-2.3")
@pytest.mark.parametrize("total", [6, 9, 10, 11])
def test_barbaricum_produces_too(total: int) -> None:
    t = rolling(total)
    facts = t.settle(dice(total), *_start_herd(total))
    hexes = {fact["hex"] for fact in facts if fact["fact"] in ("gathered", "herded")}
    assert hexes
    assert all(HEXES[str(name)]["province"] == "barbaricum" for name in hexes)


def _start_herd(total: int) -> list[str]:
    return ["pasture horse horse horse horse"] if total == 11 else []


@rule("SR-2.3")
def test_a_border_crossroads_gets_cards_from_empire_and_barbaricum() -> None:
    """r3c8N touches field 4 and mountain 9 of Barbaricum, and mountain 3 of Germania."""
    for total, wanted in ((4, {"grain": 1}), (9, {"ore": 1}), (3, {"ore": 1})):
        t = rolling(total, 3, at={"A horsemen": "r3c8N", "A warriors": "r9c8S"}, rolled=(2, 12, 5))
        t.settle(dice(total))
        assert t.goods("A") == wanted


@rule("SR-2.3")
def test_produced_grain_and_ore_are_public() -> None:
    t = rolling(6)
    t.settle(dice(6))
    for viewer in (*EVERYBODY, ""):
        assert [fact["resource"] for fact in t.heard(viewer, "gathered")] == ["grain"] * 4
        assert t.view(viewer)["known"][0] == {"least": {"grain": 1}, "most": {"grain": 1}}
