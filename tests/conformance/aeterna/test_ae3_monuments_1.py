"""The effect of each Monument of Era I."""

from __future__ import annotations

import pytest
from aeterna_table import era_end, rule, table


@rule("AE-4.2")
def test_moenia_servii_tulli_halves_the_unrest_of_devastated_hills() -> None:
    on = {"Capitolinus": "A3", "Palatinus": "A3", "Quirinalis": "A1"}
    goods = {"A": {"wheat": 7}}
    assert era_end(3, on=on, goods=goods, era=3).unrest("A") == 4
    assert era_end(3, on=on, goods=goods, era=3, played={"A": ["Moenia Servii Tulli"]}).unrest("A") == 2
    assert era_end(3, on=on, goods=goods, era=3, played={"B": ["Moenia Servii Tulli"]}).unrest("A") == 4


@rule("AE-3.6")
@pytest.mark.parametrize(
    ("provinces", "left"),
    [(["Etruria"], 4), (["Etruria", "Latium"], 3), (["Etruria", "Latium", "Sabina"], 3)],
)
def test_aedes_iani_removes_up_to_2_unrest_for_provinces_of_this_era(provinces: list[str], left: int) -> None:
    t = table(4, played={"A": ["Aedes Iani", *provinces]}, goods={"A": {"unrest": 5}})
    t.act("activate Aedes_Iani")
    assert t.has("A") == {"unrest": left}


@rule("AE-3.6", "AE-1.7")
def test_aedes_iani_needs_a_province_of_this_era() -> None:
    t = table(4, era=2, played={"A": ["Aedes Iani", "Etruria"]}, goods={"A": {"unrest": 5}})
    assert t.refused("activate Aedes_Iani") == ("AE-3.6", "refusal.activate.nothing")


@rule("AE-3.6", "AE-3.7")
def test_aedes_iani_gives_one_point_for_calm_for_two_provinces() -> None:
    t = table(4, played={"A": ["Aedes Iani", "Etruria", "Latium"]})
    t.act("activate Aedes_Iani")
    assert t.has("A") == {"pp": 1}


@rule("AE-3.1")
def test_aedes_iuppiter_feretrius_gives_an_aureus_for_each_province() -> None:
    t = table(
        4, played={"A": ["Aedes Iuppiter Feretrius"]}, hands={"A": ["Sabina"]}, goods={"A": {"citizen": 1}}
    )
    t.act("play Sabina")
    assert t.has("A") == {"stone": 2, "aurei": 1}


@rule("AE-3.1", "AE-3.4")
def test_aedes_iuppiter_feretrius_and_regina_viarum_add_up() -> None:
    t = table(
        4,
        played={"A": ["Aedes Iuppiter Feretrius", "Regina Viarum"]},
        board=["Sabina"],
        goods={"A": {"citizen": 2}},
        on={"Palatinus": "B2"},
        tokens={"Palatinus": ["play_card"]},
    )
    t.acts("influence Palatinus", "token play_card", "play Sabina")
    assert t.has("A") == {"stone": 2, "aurei": 2}


@rule("AE-3.1")
def test_aedes_iuppiter_feretrius_rewards_only_own_provinces() -> None:
    t = table(
        2,
        played={"A": ["Aedes Iuppiter Feretrius"]},
        hands={"A": ["Lupercal"], "B": ["Sabina"]},
        goods={"A": {"stone": 1}, "B": {"citizen": 1}},
    )
    t.acts("play Lupercal", "end", "play Sabina")
    assert (t.has("A"), t.has("B")) == ({"citizen": 1}, {"stone": 2})


@rule("AE-3.1")
@pytest.mark.parametrize(("citizens", "lost"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 5), (7, 5)])
def test_sepulcretum_removes_up_to_3_unrest_for_citizens_in_the_domus(citizens: int, lost: int) -> None:
    t = table(4, hands={"A": ["Sepulcretum"]}, goods={"A": {"stone": 1, "citizen": citizens, "unrest": 10}})
    t.act("play Sepulcretum")
    assert t.unrest("A") == 10 - lost


@rule("AE-3.7")
def test_the_rewards_and_the_text_of_sepulcretum_are_two_effects() -> None:
    t = table(4, hands={"A": ["Sepulcretum"]}, goods={"A": {"stone": 1, "citizen": 3}})
    t.act("play Sepulcretum")
    assert t.has("A") == {"citizen": 3, "pp": 2}


@rule("AE-4.6")
@pytest.mark.parametrize(
    ("citizens", "wheat", "left", "unrest"),
    [(3, 2, 0, 0), (3, 3, 1, 0), (3, 0, 0, 4), (1, 0, 0, 0), (0, 1, 1, 0)],
)
def test_aedes_vestae_feeds_one_citizen(citizens: int, wheat: int, left: int, unrest: int) -> None:
    t = era_end(2, played={"A": ["Aedes Vestae"]}, goods={"A": {"citizen": citizens, "wheat": wheat}})
    assert (t.has("A").get("wheat", 0), t.unrest("A")) == (left, unrest)


@rule("AE-3.6")
def test_lupercal_gives_a_wheat() -> None:
    t = table(4, played={"A": ["Lupercal"]})
    t.act("activate Lupercal")
    assert t.has("A") == {"wheat": 1}


@rule("AE-3.4")
@pytest.mark.parametrize(("there", "wheat"), [("", 1), ("B1", 0), ("B2", 0)])
def test_pons_sublicius_makes_influence_cheaper_but_not_below_0(there: str, wheat: int) -> None:
    t = table(
        4, played={"A": ["Pons Sublicius"]}, goods={"A": {"citizen": 1, "wheat": 3}}, on={"Palatinus": there}
    )
    t.act("influence Palatinus")
    assert t.has("A")["wheat"] == 3 - wheat


@rule("AE-4.6")
def test_cloaca_maxima_halves_the_unrest_of_unfed_citizens() -> None:
    t = era_end(
        2, played={"A": ["Cloaca Maxima"]}, goods={"A": {"citizen": 4, "wheat": 1}, "B": {"citizen": 1}}
    )
    assert (t.unrest("A"), t.unrest("B")) == (3, 2)


@rule("AE-3.6")
@pytest.mark.parametrize(("paid", "left"), [("wheat", {"aurei": 4}), ("aurei", {"wheat": 2})])
def test_forum_boarium_exchanges_wheat_for_aurei_or_aurei_for_wheat(paid: str, left: dict[str, int]) -> None:
    t = table(4, played={"A": ["Forum Boarium"]}, goods={"A": {"wheat": 1, "aurei": 2}})
    assert t.options("exchange") == ["exchange Forum_Boarium wheat", "exchange Forum_Boarium aurei"]
    t.act(f"exchange Forum_Boarium {paid}")
    assert t.has("A") == left
    assert t.refused(f"exchange Forum_Boarium {paid}") == ("AE-3.6", "refusal.activate.exhausted")


@rule("AE-3.6")
def test_forum_boarium_offers_only_what_can_be_paid() -> None:
    t = table(4, played={"A": ["Forum Boarium"]}, goods={"A": {"aurei": 2}})
    assert t.options("exchange") == ["exchange Forum_Boarium aurei"]
    assert t.refused("exchange Forum_Boarium wheat") == ("AE-3.6", "refusal.activate.nothing")
    poor = table(4, played={"A": ["Forum Boarium"]}, goods={"A": {"aurei": 1}})
    assert poor.options("exchange") == []
    assert poor.refusals("exchange") == [("AE-3.6", "refusal.activate.nothing")]


@rule("AE-3.6")
@pytest.mark.parametrize("governed", [1, 2, 3, 4])
def test_comitium_gives_up_to_3_aurei_for_governed_hills(governed: int) -> None:
    hills = ["Capitolinus", "Palatinus", "Quirinalis", "Caelius"]
    on = {hill: "A1" if nth < governed else "B1 A1" for nth, hill in enumerate(hills)}
    t = table(4, played={"A": ["Comitium"]}, on=on)
    t.act("activate Comitium")
    assert t.has("A") == {"aurei": min(3, governed)}


@rule("AE-3.6")
def test_comitium_needs_a_governed_hill() -> None:
    t = table(4, played={"A": ["Comitium"]}, on={"Palatinus": "B1 A1"})
    assert t.refused("activate Comitium") == ("AE-3.6", "refusal.activate.nothing")


@rule("AE-3.1", "AE-3.4")
def test_casa_romuli_lets_its_player_influence_at_once_without_wheat() -> None:
    t = table(4, hands={"A": ["Casa Romuli"]}, goods={"A": {"stone": 1}}, tokens={"Palatinus": ["wheat2"]})
    t.act("play Casa_Romuli")
    assert len(t.options("influence")) == 7
    t.act("influence Palatinus")  # uses the Citizen that the card gave
    assert t.stacks("Palatinus") == "A1"
    t.act("token wheat2")
    assert t.has("A") == {"wheat": 2}
    assert t.turn == "B"


@rule("AE-3.1")
def test_the_influence_of_casa_romuli_may_be_skipped() -> None:
    t = table(4, hands={"A": ["Casa Romuli"]}, goods={"A": {"stone": 1}})
    t.acts("play Casa_Romuli", "skip")
    assert t.has("A") == {"citizen": 1}
    assert t.turn == "B"


@rule("AE-3.1", "AE-3.4")
def test_casa_romuli_cannot_influence_an_inactive_or_full_hill() -> None:
    t = table(2, hands={"A": ["Casa Romuli"]}, goods={"A": {"stone": 1}}, on={"Palatinus": "B1"})
    t.act("play Casa_Romuli")
    assert t.refused("influence Caelius") == ("AE-3.4", "refusal.hill.inactive")
    crowded = table(3, hands={"A": ["Casa Romuli"]}, goods={"A": {"stone": 1}}, on={"Palatinus": "B1 C1"})
    crowded.act("play Casa_Romuli")
    assert crowded.refused("influence Palatinus") == ("AE-3.4", "refusal.influence.full")
    own = table(3, hands={"A": ["Casa Romuli"]}, goods={"A": {"stone": 1}}, on={"Palatinus": "B1 A1"})
    own.acts("play Casa_Romuli", "influence Palatinus")
    assert own.stacks("Palatinus") == "A2 B1"


@rule("AE-3.1")
def test_casa_romuli_gives_no_influence_without_a_citizen_in_the_domus() -> None:
    t = table(4, hands={"A": ["Casa Romuli"]}, goods={"A": {"stone": 1}}, on={"Palatinus": "A7"})
    t.act("play Casa_Romuli")
    assert t.turn == "B"
    assert t.has("A") == {}


@rule("AE-3.2")
def test_regia_makes_favors_an_aureus_cheaper() -> None:
    t = table(
        4,
        personalities=["Mucius Scaevola"],
        played={"A": ["Regia", "Moenia Servii Tulli"]},
        goods={"A": {"aurei": 2}},
    )
    assert t.view("A")["prices"]["favors"] == {"Mucius Scaevola": {"aurei": 2, "times": 1}}
    t.act("favor Mucius_Scaevola")
    assert t.has("A") == {"pp": 2}
