"""AE-4.1 to AE-4.4: scoring of Hills, Devastation, Buildings and the return of Citizens."""

from __future__ import annotations

import pytest
from aeterna_table import AeternaTable, era_end, rule

VALUES = {
    "Capitolinus": (6, 4, 2),
    "Palatinus": (5, 4, 3),
    "Quirinalis": (5, 3, 2),
    "Caelius": (4, 3, 2),
    "Aventinus": (5, 3, 1),
    "Esquilinus": (4, 3, 1),
    "Viminalis": (4, 2, 1),
}
FED = {seat: {"wheat": 7} for seat in "ABCD"}
"""Goods with enough Wheat to feed all Citizens."""


def by_hills(t: AeternaTable) -> dict[str, int]:
    """Return the points of all seats for Hills."""
    return {
        seat: points["hills"] for seat in "ABCD"[: t.state.seats] if "hills" in (points := t.scored(seat))
    }


# ---- AE-4.1


@rule("AE-4.1")
@pytest.mark.parametrize("hill", VALUES)
def test_the_stacks_score_from_the_left_in_descending_order_of_values(hill: str) -> None:
    first, second, third = VALUES[hill]
    t = era_end(4, on={hill: "C2 A1 D1"})
    assert by_hills(t) == {"C": first, "A": second, "D": third}


@rule("AE-4.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_2_or_3_players_two_stacks_score(seats: int) -> None:
    t = era_end(seats, on={"Capitolinus": "B3 A1", "Palatinus": "A1"})
    assert by_hills(t) == {"B": 6, "A": 4 + 5}


@rule("AE-4.1", "AE-4.2")
@pytest.mark.parametrize(("covered", "points"), [(0, (5, 4, 3)), (1, (4, 3, 0)), (2, (3, 0, 0))])
def test_covered_values_are_skipped_and_a_stack_without_a_value_scores_nothing(
    covered: int, points: tuple[int, ...]
) -> None:
    t = era_end(4, era=3, goods=FED, on={"Palatinus": "A1 B1 C1"}, covered={"Palatinus": covered})
    assert by_hills(t) == {seat: n for seat, n in zip("ABC", points, strict=True) if n}


@rule("AE-4.1")
def test_hills_score_in_the_order_of_their_numbers() -> None:
    t = era_end(4, on={"Viminalis": "A1", "Capitolinus": "A1 B1", "Caelius": "B1"})
    told = [(fact["hill"], fact["seat"], fact["pp"]) for fact in t.told("hill_scored")]
    assert told == [
        ("Capitolinus", "A", 6),
        ("Capitolinus", "B", 4),
        ("Caelius", "B", 4),
        ("Viminalis", "A", 4),
    ]


@rule("AE-4.1")
def test_the_place_of_a_stack_counts_for_scoring_and_not_its_size() -> None:
    t = era_end(2, on={"Palatinus": "A5 B1"})
    assert by_hills(t) == {"A": 5, "B": 4}


# ---- AE-4.2


def devastated(t: AeternaTable) -> set[str]:
    return {str(fact["hill"]) for fact in t.facts if fact["fact"] == "devastated"}


@rule("AE-4.2")
@pytest.mark.parametrize(
    ("seats", "on", "taken"),
    [
        (2, {"Capitolinus": "A3", "Palatinus": "B2"}, {"Capitolinus"}),
        (2, {"Capitolinus": "A2", "Palatinus": "B1 A1"}, {"Capitolinus", "Palatinus"}),
        (3, {"Capitolinus": "A3", "Palatinus": "B2", "Caelius": "C1"}, {"Capitolinus", "Palatinus"}),
        (
            3,
            {"Capitolinus": "A3", "Palatinus": "B1", "Caelius": "C1"},
            {"Capitolinus", "Palatinus", "Caelius"},
        ),
        (
            4,
            {"Capitolinus": "A3", "Palatinus": "B2 C1", "Caelius": "D3", "Viminalis": "D1"},
            {"Capitolinus", "Palatinus", "Caelius"},
        ),
        (4, {"Capitolinus": "A3", "Palatinus": "B2"}, {"Capitolinus", "Palatinus"}),
        (4, {}, set()),
    ],
)
def test_the_most_crowded_hills_are_devastated_with_all_ties(
    seats: int, on: dict[str, str], taken: set[str]
) -> None:
    t = era_end(seats, goods={seat: {"wheat": 7} for seat in "ABCD"[:seats]}, on=on)
    assert devastated(t) == taken
    for hill, of in t.view()["hills"].items():
        assert of["covered"] == int(hill in taken)


@rule("AE-4.2")
def test_the_construction_area_does_not_count_for_devastation() -> None:
    t = era_end(
        2,
        goods={"A": {"wheat": 7}},
        on={"Palatinus": "A1"},
        builders={"templum": "B", "aquaeductus": "B"},
        buildings={"Quirinalis": ["templum", "aquaeductus"]},
    )
    assert devastated(t) == {"Palatinus"}


@rule("AE-4.2")
def test_the_prefect_gains_2_unrest_for_each_devastated_hill() -> None:
    t = era_end(4, goods=FED, on={"Capitolinus": "A2 B1", "Palatinus": "A3", "Caelius": "C1 D1"})
    assert [t.unrest(seat) for seat in "ABCD"] == [4, 0, 2, 0]


@rule("AE-4.2")
def test_scoring_comes_before_devastation() -> None:
    t = era_end(2, goods={"A": {"wheat": 1}}, on={"Palatinus": "A1"})
    assert t.scored("A")["hills"] == 5
    assert t.view()["hills"]["Palatinus"]["covered"] == 1


@rule("AE-4.2")
def test_the_highest_value_still_visible_is_covered_next() -> None:
    t = era_end(2, era=2, goods={"A": {"wheat": 1}}, on={"Palatinus": "A1"}, covered={"Palatinus": 1})
    assert t.scored("A")["hills"] == 4
    assert t.view()["hills"]["Palatinus"]["covered"] == 2


@rule("AE-4.2")
def test_devastation_in_the_last_era_gives_unrest_but_covers_no_value() -> None:
    t = era_end(2, era=3, goods={"A": {"wheat": 1}}, on={"Palatinus": "A1"}, covered={"Palatinus": 1})
    assert t.view()["hills"]["Palatinus"]["covered"] == 1
    assert t.unrest("A") == 2


# ---- AE-4.3


@rule("AE-4.3")
def test_buildings_reward_the_prefect_of_their_hill() -> None:
    t = era_end(
        4,
        era=2,
        goods={"A": {"wheat": 1}, "B": {"wheat": 3, "unrest": 5}, "C": {"wheat": 3}, "D": {"wheat": 3}},
        on={
            "Palatinus": "A1 B1",
            "Caelius": "B1 A1",
            "Quirinalis": "C3",
            "Aventinus": "D3",
            "Viminalis": "B3",
        },
        buildings={"Palatinus": ["templum", "aquaeductus"], "Caelius": ["amphitheatrum"]},
    )
    assert t.scored("A")["buildings"] == 2
    assert "buildings" not in t.scored("B")
    assert t.has("A").get("wheat", 0) == 1 + 2 - 2  # two Citizens were fed
    assert [(fact["seat"], fact["building"]) for fact in t.facts if fact["fact"] == "building_gave"] == [
        ("A", "templum"),
        ("A", "aquaeductus"),
        ("B", "amphitheatrum"),
    ]


@rule("AE-4.3")
def test_buildings_resolve_by_hill_number_and_then_by_type() -> None:
    kinds = ["amphitheatrum", "aquaeductus", "templum"]
    t = era_end(
        4,
        era=3,
        goods=FED,
        on={"Viminalis": "A1", "Capitolinus": "B1"},
        buildings={"Viminalis": kinds, "Capitolinus": kinds},
    )
    told = [(fact["hill"], fact["building"]) for fact in t.told("building_gave")]
    each = ["templum", "aquaeductus", "amphitheatrum"]
    assert told == [("Capitolinus", kind) for kind in each] + [("Viminalis", kind) for kind in each]


@rule("AE-4.3")
def test_a_building_on_an_empty_hill_gives_no_reward() -> None:
    t = era_end(2, era=2, buildings={"Palatinus": ["templum", "aquaeductus", "amphitheatrum"]})
    assert t.told("building_gave") == []
    assert (t.has("A"), t.has("B")) == ({}, {})


@rule("AE-4.3", "AE-4.2")
def test_an_amphitheatrum_calms_after_devastation() -> None:
    t = era_end(
        2, goods={"A": {"wheat": 1}}, on={"Palatinus": "A1"}, buildings={"Palatinus": ["amphitheatrum"]}
    )
    assert t.unrest("A") == 0  # 2 for Devastation, then -2; reaching exactly 0 is not calm
    assert "calm" not in t.scored("A")


# ---- AE-4.4


@rule("AE-4.4")
def test_all_citizens_return_also_from_the_construction_area() -> None:
    t = era_end(
        3,
        goods={"A": {"citizen": 1, "wheat": 7}, "B": {"wheat": 7}},
        on={"Palatinus": "A2 B1", "Caelius": "B3 A1"},
        builders={"templum": "A"},
        buildings={"Palatinus": ["templum"]},
    )
    assert (t.has("A")["citizen"], t.has("B")["citizen"]) == (5, 4)
    assert all(not hill["stacks"] for hill in t.view()["hills"].values())
    assert all(of["citizen"] is None for of in t.view()["construction"].values())


@rule("AE-4.4")
def test_citizens_return_before_the_damage_is_paid() -> None:
    """The only Citizen is on a Hill when the Era ends. It can pay for the famine."""
    t = era_end(
        2,
        goods={"A": {"unrest": 3, "wheat": 3}},
        on={"Palatinus": "A1 B1", "Quirinalis": "B3"},
        damage=("famine", "quarry", "riot", "looting"),
    )
    assert t.options() == ["repair famine", "suffer famine"]
