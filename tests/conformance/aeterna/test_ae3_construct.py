"""AE-3.3: constructing a Building."""

from __future__ import annotations

import pytest
from aeterna_table import SEATS, example, rule, table

KINDS = ("templum", "aquaeductus", "amphitheatrum")


@rule("AE-3.3")
@pytest.mark.parametrize("kind", KINDS)
def test_a_building_costs_a_stone_and_a_citizen_and_gives_3_prestige(kind: str) -> None:
    t = example("a_stone_to_build")
    t.act(f"construct {kind} Caelius")
    assert t.has("A") == {"citizen": 1, "stone": 1, "pp": 3}
    assert t.scored("A") == {"construction": 3}
    assert t.view()["hills"]["Caelius"]["buildings"] == [kind]
    assert t.view()["construction"][kind] == {"building": False, "citizen": "A", "supply": 2}
    assert t.turn == "B"


@rule("AE-3.3")
@pytest.mark.parametrize(("seats", "hills"), [(2, 3), (3, 5), (4, 7)])
def test_a_building_may_be_constructed_on_any_active_hill(seats: int, hills: int) -> None:
    t = table(seats, goods={"A": {"citizen": 1, "stone": 1}}, on={"Palatinus": "B2"})
    assert len(t.options("construct")) == 3 * hills


@rule("AE-3.3")
def test_a_hill_takes_one_of_each_type() -> None:
    t = table(4, era=2, goods={"A": {"citizen": 1, "stone": 1}}, buildings={"Palatinus": ["templum"]})
    assert t.refused("construct templum Palatinus") == ("AE-3.3", "refusal.construct.twice")
    assert "construct aquaeductus Palatinus" in t.options()
    assert "construct templum Caelius" in t.options()
    three = table(4, era=2, goods={"A": {"citizen": 1, "stone": 1}}, buildings={"Palatinus": KINDS})
    assert not [text for text in three.options("construct") if text.endswith("Palatinus")]


@rule("AE-3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_each_type_is_built_at_most_once_per_era(seats: int) -> None:
    t = table(seats, goods={"A": {"citizen": 2, "stone": 2}, "B": {"citizen": 2, "stone": 2}})
    t.act("construct templum Capitolinus")
    assert t.turn == "B"
    assert t.refused("construct templum Palatinus") == ("AE-3.3", "refusal.construct.gone")
    t.act("construct aquaeductus Capitolinus")
    assert t.view()["hills"]["Capitolinus"]["buildings"] == ["templum", "aquaeductus"]


@rule("AE-3.3")
def test_a_building_needs_a_citizen_and_a_stone() -> None:
    idle = table(4, goods={"A": {"stone": 1}})
    assert idle.refused("construct templum Palatinus") == ("AE-3.3", "refusal.no_citizen")
    assert idle.refusals("construct") == [("AE-3.3", "refusal.no_citizen")]
    poor = table(4, goods={"A": {"citizen": 1}})
    assert poor.refused("construct templum Palatinus") == ("AE-3.3", "refusal.construct.no_stone")
    assert poor.refusals("construct") == [("AE-3.3", "refusal.construct.no_stone")]


@rule("AE-3.3")
def test_construction_is_refused_if_no_building_is_left() -> None:
    t = table(
        4,
        goods={"A": {"citizen": 1, "stone": 1}},
        builders={"templum": "B", "aquaeductus": "B", "amphitheatrum": "C"},
        buildings={"Palatinus": KINDS},
    )
    assert t.options("construct") == []
    assert t.refusals("construct") == [("AE-3.3", "refusal.construct.none")]


@rule("AE-3.3")
def test_the_citizen_stays_in_the_construction_area_and_counts_as_own() -> None:
    t = table(2, passed="B", hands={"A": ["Lupercal"]}, goods={"A": {"citizen": 7, "stone": 1}})
    t.act("construct templum Palatinus")
    t.act("discard Lupercal citizen_and_aurei")
    assert t.has("A") == {"citizen": 6, "aurei": 2, "pp": 3}
    assert t.stacks("Palatinus") == ""  # construction puts no Citizen on the Hill
