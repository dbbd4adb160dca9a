"""SR-2.3: what the hexes of a total give."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_map import HEXES, corners
from struggle_table import dice, example, rolling, rule

EVERYBODY = "ABCD"


@rule("SR-2.3")
def test_a_field_gives_grain() -> None:
    t = rolling(6)  # r0c9: A, B, C and D all stand on it
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
    t = rolling(11)  # r0c7: B; r1c8: A, C, D
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
    """Two figures stand on forest alone but for one other hex each: no total but that hex's gives anything."""
    forest = [name for name, each in HEXES.items() if each["terrain"] == "forest"]
    assert forest
    assert all(HEXES[name]["number"] is None for name in forest)
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        t = rolling(total, at={"A horsemen": "r9c8S", "A warriors": "r11c8N"})
        # r9c8S: forest r9c9 and field r10c9 of 10; r11c8N: the field alone.
        facts = t.settle(dice(total), *_herd(total))
        gained = [fact for fact in facts if fact["fact"] == "gathered" and fact["seat"] == "A"]
        assert len(gained) == (total == 10)


def _herd(total: int) -> list[str]:
    """Pasture cards that the others' start crossroads give: B, C, D on an 11."""
    return ["pasture horse horse horse"] if total == 11 else []


@rule("SR-2.3")
def test_however_many_figures_stand_on_a_hex_it_gives_one_card() -> None:
    """One tribe and two cities of the other around the field r3c10 of 5."""
    assert {"r3c10S", "r4c10N", "r3c10N"} <= set(corners("r3c10"))
    t = rolling(5, at={"A horsemen": "r3c10S"}, held={"A warriors": ["Iuvavum", "Vindobona"]})
    t.settle(dice(5))
    assert t.goods("A") == {"grain": 1}


@rule("SR-2.3")
def test_every_hex_of_the_number_gives_one() -> None:
    """Fields of 8: r2c6, r4c8, r8c0. A stands on two of them with one tribe each, and gets two grain."""
    t = rolling(8, at={"A horsemen": "r2c6N", "A warriors": "r4c8S"})
    t.settle(dice(8))
    assert t.goods("A") == {"grain": 2}


@rule("SR-2.3")
def test_a_figure_gets_from_every_hex_around_it_by_its_own_number() -> None:
    """r2c10S touches pastures of 6 and 11 and a field of 5."""
    for total, wanted in ((5, {"grain": 1}), (6, {"horse": 1}), (11, {"horse": 1})):
        t = rolling(total, 3, at={"A horsemen": "r2c10S", "A warriors": "r9c8S"}, legionnaire="r7c1")
        t.settle(dice(total), *{5: [], 6: ["pasture horse"], 11: ["pasture horse horse horse"]}[total])
        assert t.goods("A") == wanted


@rule("SR-2.3")
def test_a_figure_on_a_conquered_city_counts_like_a_tribe_figure() -> None:
    """Roma (r8c9N): r7c8 pasture 4, r7c9 field 10; the kingdom's own figure stands on Neapolis."""
    t = rolling(4, 3, held={"A horsemen": ["Neapolis", "Roma"]}, rolled=(2, 3, 12))
    t.settle(dice(4), "pasture cattle")
    assert t.goods("A") == {"cattle": 1}


@rule("SR-2.3")
def test_a_city_that_nobody_holds_gives_nothing() -> None:
    t = rolling(4, 3, plundered=["Roma", "Neapolis"], rolled=(2, 3, 12))
    t.settle(dice(4))
    assert [t.goods(seat) for seat in "ABC"] == [{}] * 3


@rule("SR-2.3")
def test_the_legionnaires_hex_gives_nothing_to_anybody() -> None:
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
def test_a_border_crossroads_gets_from_the_empire_and_from_barbaricum() -> None:
    """r3c8N: field 4 and mountain 9 of Barbaricum, mountain 3 of Germania."""
    for total, wanted in ((4, {"grain": 1}), (9, {"ore": 1}), (3, {"ore": 1})):
        t = rolling(total, 3, at={"A horsemen": "r3c8N", "A warriors": "r9c8S"}, rolled=(2, 12, 5))
        t.settle(dice(total))
        assert t.goods("A") == wanted


@rule("SR-2.3")
def test_grain_and_ore_are_seen_by_all() -> None:
    t = rolling(6)
    t.settle(dice(6))
    for viewer in (*EVERYBODY, ""):
        assert [fact["resource"] for fact in t.heard(viewer, "gathered")] == ["grain"] * 4
        assert t.view(viewer)["known"][0] == {"least": {"grain": 1}, "most": {"grain": 1}}
