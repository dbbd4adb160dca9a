"""AE-3.7: Unrest below 0 and above 10."""

from __future__ import annotations

import pytest
from aeterna_table import era_end, example, rule, table


@rule("AE-3.7")
@pytest.mark.parametrize(("unrest", "after", "pp"), [(5, 3, 0), (3, 1, 0), (2, 0, 0), (1, 0, 1), (0, 0, 1)])
def test_a_reduction_below_0_stops_at_0_and_gives_one_point(unrest: int, after: int, pp: int) -> None:
    t = table(4, hands={"A": ["Lupercal"]}, goods={"A": {"unrest": unrest}})
    t.act("discard Lupercal calm")
    assert (t.unrest("A"), t.pp("A")) == (after, pp)
    assert t.scored("A").get("calm", 0) == pp
    assert [fact["pp"] for fact in t.told("calm")] == ([pp] if pp else [])
    assert [fact["count"] for fact in t.told("unrest_fell")] == ([unrest - after] if unrest else [])


@rule("AE-3.7")
@pytest.mark.parametrize(("unrest", "after", "pp"), [(6, 8, 5), (8, 10, 5), (9, 10, 4), (10, 10, 3)])
def test_a_rise_above_10_stops_at_10_and_costs_one_point_for_each_step_beyond(
    unrest: int, after: int, pp: int
) -> None:
    t = table(4, hands={"A": ["Samnium"]}, goods={"A": {"citizen": 2, "unrest": unrest, "pp": 5}})
    t.act("play Samnium")
    assert (t.unrest("A"), t.pp("A")) == (after, pp)
    assert t.scored("A").get("unrest", 0) == pp - 5
    assert [fact["pp"] for fact in t.told("uproar")] == ([5 - pp] if pp < 5 else [])
    assert [fact["count"] for fact in t.told("unrest_rose")] == ([after - unrest] if after > unrest else [])


@rule("AE-3.6", "AE-3.7")
def test_discarding_a_card_for_calm_at_1_unrest_gives_a_point() -> None:
    t = example("a_card_for_calm")
    t.act("discard Lupercal calm")
    assert t.has("A") == {"pp": 1}
    assert t.options() == ["pass_era"]


@rule("AE-3.7")
def test_the_rewards_of_a_card_are_one_effect() -> None:
    t = table(
        4, era=3, hands={"A": ["Amphitheatrum Flavium"]}, goods={"A": {"stone": 2, "aurei": 8, "unrest": 1}}
    )
    t.act("play Amphitheatrum_Flavium")
    assert t.has("A") == {"pp": 1}


@rule("AE-3.7")
def test_each_token_and_each_discard_is_a_separate_effect() -> None:
    t = table(
        4,
        hands={"A": ["Lupercal", "Regia"]},
        goods={"A": {"citizen": 1, "wheat": 2}},
        tokens={"Palatinus": ["unrest2"]},
    )
    t.acts("discard Lupercal calm", "discard Regia calm", "influence Palatinus", "token unrest2")
    assert t.pp("A") == 3


@rule("AE-3.7")
def test_each_activation_is_a_separate_effect() -> None:
    t = table(4, era=2, played={"A": ["Theatrum Pompeium", "Aedes Iani", "Sicilia"]})
    t.acts("activate Theatrum_Pompeium", "activate Aedes_Iani")
    assert t.has("A") == {"pp": 2}


@rule("AE-3.7", "AE-4.3")
def test_each_amphitheatrum_is_a_separate_effect() -> None:
    t = era_end(
        4,
        era=3,
        goods={"A": {"wheat": 2}},
        on={"Palatinus": "A1", "Caelius": "A1", "Quirinalis": "B3", "Viminalis": "C3", "Aventinus": "D3"},
        buildings={"Palatinus": ["amphitheatrum"], "Caelius": ["amphitheatrum"]},
    )
    assert t.scored("A")["calm"] == 2


@rule("AE-3.7", "AE-3.2")
def test_each_fulfilment_of_a_favor_is_a_separate_effect() -> None:
    t = table(
        4,
        era=2,
        personalities=["Sulla"],
        played={"A": ["Comitium", "Tabularium", "Casa Romuli"]},
        goods={"A": {"aurei": 6, "unrest": 2}},
    )
    t.act("favor Sulla")
    assert t.scored("A") == {"favors": 6, "calm": 1}


@rule("AE-3.7")
def test_unrest_above_10_cannot_cost_more_prestige_than_the_player_has() -> None:
    t = table(4, hands={"A": ["Samnium"]}, goods={"A": {"citizen": 2, "unrest": 10, "pp": 1}})
    t.act("play Samnium")
    assert t.told("uproar") == [{"fact": "uproar", "rule": "AE-3.7", "seat": "A", "pp": 1}]
    assert t.has("A") == {"stone": 4, "aurei": 3, "unrest": 10}


@rule("AE-3.7")
def test_a_gain_of_unrest_emits_only_unrest_rose() -> None:
    t = table(4, hands={"A": ["Etruria"]}, goods={"A": {"citizen": 1, "unrest": 3}})
    t.act("play Etruria")
    assert t.told("unrest_rose") == [
        {"fact": "unrest_rose", "rule": "AE-3.7", "seat": "A", "count": 1, "unrest": 4}
    ]
    assert t.told("unrest_fell") == []
