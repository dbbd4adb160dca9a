"""SR-5.1 to SR-5.3 and SR-5.6: the sources of points."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_map import CITIES, PROVINCES
from struggle_table import StruggleTable, colours_in_box, rule, table

GALLIA = [name for name, city in CITIES.items() if city["province"] == "gallia"]
HISPANIA = [name for name, city in CITIES.items() if city["province"] == "hispania"]
ALL_COLOURS = colours_in_box(*PROVINCES)
EACH_SORT = [
    "pasture_loss",
    "pasture_loss",
    "pasture",
    "gold2_loss",
    "gold2_loss",
    "gold2",
    "development_loss",
    "development_loss",
]
"""Kinds of the eight counters of each province."""


def play_diplomacy(t: StruggleTable) -> None:
    """Play the card and move the legionnaire to a hex without figures."""
    t.act("play diplomacy")
    t.act("legionnaire r8c2")


# ---- SR-5.1


@rule("SR-5.1")
@pytest.mark.parametrize(("face_up", "points"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_the_third_played_diplomacy_card_gives_2_points(face_up: int, points: int) -> None:
    setting: dict[str, Any] = {"diplomat": "A"} if face_up == 3 else {}
    t = table(cards={"A": {"diplomacy": 1}}, diplomacy={"A": face_up}, **setting)
    play_diplomacy(t)
    assert t.points("A") == points
    assert t.view()["diplomat"] == ("A" if points else None)
    assert t.view("B")["score"][0]["diplomacy"] == points


@rule("SR-5.1")
def test_diplomacy_cards_in_hand_give_no_points() -> None:
    t = table(cards={"A": {"diplomacy": 5}})
    assert t.points("A") == 0


@rule("SR-5.1")
def test_the_first_player_with_three_keeps_diplomacy_in_a_tie() -> None:
    t = table(cards={"B": {"diplomacy": 1}}, diplomacy={"A": 3, "B": 2}, diplomat="A", player="B")
    play_diplomacy(t)
    assert (t.points("A"), t.points("B")) == (2, 0)


@rule("SR-5.1")
def test_diplomacy_passes_at_once_to_a_player_with_more_cards() -> None:
    t = table(cards={"B": {"diplomacy": 1}}, diplomacy={"A": 3, "B": 3}, diplomat="A", player="B")
    t.act("play diplomacy")
    assert (t.points("A"), t.points("B")) == (0, 2)  # before the legionnaire moves
    assert t.told("leads_diplomacy") == [{"fact": "leads_diplomacy", "rule": "SR-5.1", "seat": "B"}]


@rule("SR-5.1")
def test_diplomacy_can_return_to_a_former_leader() -> None:
    t = table(cards={"A": {"diplomacy": 1}}, diplomacy={"A": 4, "B": 4}, diplomat="B")
    play_diplomacy(t)
    assert (t.points("A"), t.points("B")) == (2, 0)


@rule("SR-5.1")
def test_another_card_of_the_leader_changes_nothing() -> None:
    t = table(cards={"A": {"diplomacy": 1}}, diplomacy={"A": 3, "C": 2}, diplomat="A")
    play_diplomacy(t)
    assert t.points("A") == 2
    assert t.told("leads_diplomacy") == []


# ---- SR-5.2


@rule("SR-5.2")
@pytest.mark.parametrize("colours", range(6))
def test_a_tribe_with_counters_of_all_5_colours_is_the_scourge_of_rome(colours: int) -> None:
    t = table(counters={"A horsemen": ALL_COLOURS[:colours]})
    assert t.points("A") == (2 if colours == 5 else 0)


@rule("SR-5.2")
def test_the_fifth_colour_gives_the_points_at_once() -> None:
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        figures={"A horsemen": 2},
        counters={"A horsemen": ALL_COLOURS[1:]},
    )
    t.act("plunder Castra_Regina", "counters gold2")
    assert t.points("A") == 2
    assert t.told("scourge") == [{"fact": "scourge", "rule": "SR-5.2", "seat": "A", "tribe": "horsemen"}]


@rule("SR-5.2")
def test_two_of_a_colour_count_once() -> None:
    t = table(counters={"A horsemen": [*ALL_COLOURS[:4], "gallia/pasture"]})
    assert t.points("A") == 0


@rule("SR-5.2")
def test_the_colours_of_both_tribes_are_not_combined() -> None:
    t = table(counters={"A horsemen": ALL_COLOURS[:3], "A warriors": ALL_COLOURS[3:]})
    assert t.points("A") == 0


@rule("SR-5.2")
def test_each_tribe_can_be_the_scourge_of_rome() -> None:
    others = [f"{province}/pasture" for province in PROVINCES]
    t = table(counters={"A horsemen": ALL_COLOURS, "A warriors": others})
    assert t.points("A") == 4


@rule("SR-5.2")
def test_a_kingdom_keeps_the_scourge_of_rome() -> None:
    t = table(counters={"A horsemen": ALL_COLOURS}, held={"A horsemen": ["Roma"]})
    assert t.points("A") == 3


@rule("SR-5.2")
def test_more_than_seven_scourges_are_possible() -> None:
    """All eight tribes have all five colours, so every counter of the game is turned over."""
    counters = {
        f"{seat} {kind}": [f"{province}/{EACH_SORT[at]}" for province in PROVINCES]
        for at, (seat, kind) in enumerate(
            (seat, kind) for seat in "ABCD" for kind in ("horsemen", "warriors")
        )
    }
    t = table(counters=counters)
    assert [t.points(seat) for seat in "ABCD"] == [4] * 4


# ---- SR-5.3


@rule("SR-5.3")
@pytest.mark.parametrize(
    ("horsemen", "warriors", "points"), [(4, 3, 7), (3, 4, 7), (6, 3, 9), (7, 0, 7), (5, 3, 8)]
)
def test_fewer_than_4_cities_of_one_tribe_make_no_heir(horsemen: int, warriors: int, points: int) -> None:
    t = table(
        held={"A horsemen": GALLIA[:horsemen], "A warriors": HISPANIA[:warriors]},
        wagons={"A horsemen": 0, "A warriors": 0},
    )
    assert t.points("A") == points


@rule("SR-5.3")
@pytest.mark.parametrize(("horsemen", "warriors"), [(4, 4), (5, 4), (4, 5)])
def test_4_cities_of_each_tribe_make_the_heir_to_rome(horsemen: int, warriors: int) -> None:
    t = table(
        held={"A horsemen": GALLIA[:horsemen], "A warriors": HISPANIA[:warriors]},
        wagons={"A horsemen": 0, "A warriors": 0},
        announced="A",
    )
    assert t.points("A") == horsemen + warriors + 2
    assert t.view()["score"][0]["heir"] == 2


@rule("SR-5.3")
def test_the_eighth_city_can_make_the_heir_and_announce_the_end() -> None:
    """4 and 3 cities are 7 points. One more city makes 8, and the Heir to Rome makes 10."""
    t = table(
        phase="warriors",
        held={"A horsemen": GALLIA[:4], "A warriors": ["Olisipo", "Emerita Augusta", "Asturica"]},
        figures={"A warriors": 4},
    )
    assert t.points("A") == 7
    t.act("expand Toletum")
    assert t.points("A") == 10
    assert [fact["fact"] for fact in t.facts] == ["expanded", "heir", "end_announced"]
    assert t.view()["announced"] == "A"


# ---- SR-5.6


@rule("SR-5.6")
def test_points_come_from_cities_special_cards_and_scourges() -> None:
    t = table(
        held={"A horsemen": ["Roma", "Neapolis"], "A warriors": ["Olisipo"]},
        counters={"A horsemen": ALL_COLOURS},
        diplomacy={"A": 3},
        diplomat="A",
        cards={"A": {"culture": 1}},
    )
    score = {"cities": 3, "diplomacy": 2, "scourge": 2, "heir": 0, "culture": 0}
    assert t.view("B")["score"][0] == score
    assert t.view("B")["points"][0] == 7
    assert t.view("A")["culture"] == 1


@rule("SR-5.6")
def test_the_first_city_gives_a_point() -> None:
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        figures={"A horsemen": 2},
        counters={"A horsemen": ALL_COLOURS[2:]},
    )
    assert t.points("A") == 0
    t.act("found Castra_Regina")
    assert t.points("A") == 1
    assert t.view("D")["points"] == [1, 0, 0, 0]


@rule("SR-5.6")
def test_a_neutral_city_gives_no_points() -> None:
    assert table(3).view()["points"] == [0, 0, 0]


@rule("SR-5.6")
def test_only_the_diplomacy_card_can_be_lost_again() -> None:
    """No act takes a held city, a Scourge or the Heir from another player.

    This tests the acts against a city.
    """
    t = table(
        phase="horsemen",
        player="B",
        at={"B horsemen": "r7c9S"},
        held={"A horsemen": ["Roma"]},
        figures={"B horsemen": 7},
        counters={"B horsemen": ALL_COLOURS[:3]},
    )
    assert not [option for option in t.options() if "Roma" in option]
    assert t.refused("plunder Roma") == ("SR-4.6", "refusal.deed.taken")
    assert t.refused("found Roma") == ("SR-4.6", "refusal.deed.taken")
