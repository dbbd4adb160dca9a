"""Cases in which several rules interact."""

from __future__ import annotations

import pytest
from aeterna_table import era_end, rule, table

FED = {seat: {"wheat": 7} for seat in "ABCD"}


# ---- 1: each fulfilment is a separate effect


@rule("AE-3.2", "AE-3.7", "AE-3.9")
def test_spartacus_with_aedes_matris_magnae() -> None:
    t = table(
        4,
        era=2,
        personalities=["Spartacus"],
        played={"A": ["Aedes Matris Magnae", "Tabularium", "Sicilia", "Asia"]},
        goods={"A": {"aurei": 6, "unrest": 2}},
        on={"Palatinus": "A2"},
    )
    t.act("favor Spartacus")
    assert t.scored("A") == {"favors": 2, "calm": 4}


# ---- 2: Casa Romuli, an influence, a token and another instant effect


@rule("AE-3.1", "AE-3.4")
def test_casa_romuli_an_influence_a_token_and_another_instant_effect() -> None:
    t = table(
        4,
        hands={"A": ["Casa Romuli"]},
        board=["Sepulcretum", "Regia"],
        goods={"A": {"stone": 2, "citizen": 2, "unrest": 9}},
        tokens={"Palatinus": ["play_card"]},
    )
    t.acts("play Casa_Romuli", "influence Palatinus", "token play_card", "play Sepulcretum")
    assert t.has("A") == {"citizen": 2, "unrest": 9 - 2 - 2}
    assert t.played("A") == ["Casa Romuli", "Sepulcretum"]
    assert t.turn == "B"  # all of this is one action


@rule("AE-3.4")
def test_casa_romuli_from_the_board_cannot_use_its_own_token_again() -> None:
    """The token that played it is depleted before the card allows an influence on the same Hill."""
    t = table(
        4,
        board=["Casa Romuli", "Etruria"],
        goods={"A": {"stone": 1, "citizen": 3, "wheat": 2}},
        tokens={"Palatinus": ["play_card", "stone1", "wheat2"]},
    )
    t.acts("influence Palatinus", "token play_card", "play Casa_Romuli", "influence Palatinus")
    assert t.options() == ["token stone1", "token wheat2", "skip"]
    assert t.refused("token play_card") == ("AE-3.4", "refusal.token.depleted")
    assert t.stacks("Palatinus") == "A2"


@rule("AE-3.4")
def test_two_play_card_tokens_can_be_used_in_one_action() -> None:
    t = table(
        4,
        board=["Casa Romuli", "Etruria"],
        goods={"A": {"stone": 1, "citizen": 3, "wheat": 2}},
        tokens={"Palatinus": ["play_card"], "Caelius": ["play_card"]},
    )
    t.acts(
        "influence Palatinus", "token play_card", "play Casa_Romuli", "influence Caelius", "token play_card"
    )
    t.act("play Etruria")
    assert t.board == []
    assert t.has("A") == {"citizen": 1, "stone": 2, "aurei": 2, "unrest": 1}


@rule("AE-3.4", "AE-3.9")
def test_a_permanent_effect_from_the_board_applies_once_the_card_is_resolved() -> None:
    t = table(
        2,
        passed="B",
        board=["Pons Sublicius"],
        goods={"A": {"stone": 1, "aurei": 3, "citizen": 2, "wheat": 2}},
        tokens={"Palatinus": ["play_card"]},
    )
    t.acts("influence Palatinus", "token play_card", "play Pons_Sublicius")
    assert t.view("A")["prices"]["influence"]["Quirinalis"]["wheat"] == 1


# ---- 3: permanent effects on the card itself


@rule("AE-3.9")
def test_a_permanent_effect_does_not_apply_to_its_own_card() -> None:
    regia = table(4, hands={"A": ["Regia"]}, goods={"A": {"stone": 1, "aurei": 1, "unrest": 4}})
    regia.act("play Regia")
    assert regia.has("A") == {"citizen": 1, "unrest": 3}
    poor = table(4, era=3, hands={"A": ["Ecclesia Sancti Petri"]}, goods={"A": {"aurei": 5}})
    assert poor.refused("play Ecclesia_Sancti_Petri") == ("AE-3.1", "refusal.play.price")
    calm = table(4, era=2, hands={"A": ["Aedes Matris Magnae"]}, goods={"A": {"stone": 1, "aurei": 3}})
    calm.act("play Aedes_Matris_Magnae")
    assert calm.has("A") == {"wheat": 2, "pp": 1}


# ---- 4: the limit of seven Citizens


@rule("AE-1.5", "AE-3.2")
def test_julius_caesar_gives_prestige_after_the_citizens_run_out() -> None:
    t = table(
        4,
        era=2,
        personalities=["Julius Caesar"],
        played={"A": ["Sicilia", "Asia", "Macedonia"]},
        goods={"A": {"aurei": 7, "citizen": 3}},
        on={"Palatinus": "A3"},
    )
    t.act("favor Julius_Caesar")
    assert t.has("A") == {"citizen": 4, "pp": 9}


@rule("AE-1.5", "AE-3.1")
def test_a_card_gives_its_other_rewards_if_no_citizen_remains() -> None:
    t = table(
        4,
        hands={"A": ["Pons Sublicius"]},
        goods={"A": {"stone": 1, "aurei": 3, "citizen": 4}},
        on={"Palatinus": "A3"},
    )
    t.act("play Pons_Sublicius")
    assert t.has("A") == {"citizen": 4, "wheat": 1}


@rule("AE-1.5")
def test_a_province_frees_citizens_for_the_next_gain() -> None:
    t = table(
        2,
        passed="B",
        hands={"A": ["Magna Graecia", "Lupercal"]},
        goods={"A": {"citizen": 4}},
        on={"Palatinus": "A3"},
    )
    t.acts("play Magna_Graecia", "end", "play Lupercal")
    assert t.has("A")["citizen"] == 3


# ---- 5: stacks


@rule("AE-3.4", "AE-3.6", "AE-4.1")
def test_a_stack_moved_by_curia_hostilia_governs_the_hill() -> None:
    t = table(
        2,
        era=2,
        player="A",
        passed="B",
        played={"A": ["Curia Hostilia"]},
        on={"Palatinus": "B2 A2"},
        goods={"A": {"wheat": 2}, "B": {"wheat": 2}},
        buildings={"Palatinus": ["templum"]},
    )
    t.act("swap Curia_Hostilia Palatinus")
    assert t.stacks("Palatinus") == "A2 B2"
    t.act("pass_era")
    assert (t.scored("A")["hills"], t.scored("B")["hills"]) == (5, 4)
    assert t.scored("A")["buildings"] == 2
    assert (t.unrest("A"), t.unrest("B")) == (2, 0)  # the Prefect of the devastated Hill gains Unrest


@rule("AE-3.4", "AE-3.6")
def test_after_curia_hostilia_the_other_stack_must_become_larger_to_pass() -> None:
    t = table(
        2,
        era=2,
        played={"A": ["Curia Hostilia"]},
        on={"Palatinus": "B1 A1"},
        goods={"A": {"stone": 1, "citizen": 1}, "B": {"citizen": 2}},
    )
    t.acts("swap Curia_Hostilia Palatinus", "construct templum Capitolinus")
    t.act("influence Palatinus")
    assert t.stacks("Palatinus") == "B2 A1"


# ---- 6: Devastation


@rule("AE-4.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_devastation_with_few_occupied_hills_takes_all_of_them(seats: int) -> None:
    t = era_end(seats, goods={"A": {"wheat": 1}}, on={"Caelius": "A1"})
    assert {hill for hill, of in t.view()["hills"].items() if of["covered"]} == {"Caelius"}
    assert t.unrest("A") == 2


@rule("AE-4.2", "AE-3.7", "AE-1.5")
def test_devastation_past_10_at_0_prestige_with_and_without_moenia() -> None:
    on = {"Capitolinus": "A1 B1", "Palatinus": "A1 B1", "Quirinalis": "A1 B1"}
    setting = {"on": on, "covered": dict.fromkeys(on, 2), "era": 3}
    goods = {"A": {"unrest": 9, "wheat": 7}, "B": {"wheat": 7}}
    t = era_end(3, goods=goods, **setting)
    assert t.scored("A")["hills"] == 2 + 3 + 2
    assert t.scored("A")["unrest"] == -5
    walls = era_end(3, goods=goods, played={"A": ["Moenia Servii Tulli"]}, **setting)
    assert walls.scored("A")["unrest"] == -2
    bare = era_end(
        3, goods=goods, on=dict.fromkeys(on, "B1 C1") | {"Caelius": "A2"}, era=3, covered={"Caelius": 3}
    )
    assert (bare.unrest("A"), bare.scored("A").get("unrest", 0)) == (10, 0)


# ---- 7: visible values after two Devastations


@rule("AE-4.1", "AE-4.2")
def test_three_stacks_after_two_devastations() -> None:
    t = era_end(4, era=3, goods=FED, on={"Capitolinus": "A1 B1 C1"}, covered={"Capitolinus": 2})
    assert [t.scored(seat).get("hills", 0) for seat in "ABC"] == [2, 0, 0]


@rule("AE-4.1", "AE-4.2")
def test_a_hill_can_be_devastated_in_two_consecutive_eras() -> None:
    t = era_end(2, goods={"A": {"citizen": 0, "wheat": 5}}, on={"Palatinus": "A1"})
    while t.phase in ("order", "draft"):
        t.act(t.options()[0])
    assert t.turn == "A"
    t.act("influence Palatinus")
    if t.options("token"):
        t.act("skip")
    t.acts("end", "pass_era", "pass_era")
    assert t.scored("A")["hills"] == 5 + 4
    assert t.view()["hills"]["Palatinus"]["covered"] == 2


# ---- 8: Damage tokens that need the same good, and feeding


@rule("AE-4.5")
def test_one_stone_pays_for_only_one_of_two_damage_tokens() -> None:
    t = era_end(
        2,
        goods={"A": {"stone": 1, "aurei": 8, "wheat": 1, "unrest": 5}},
        damage=("quarry", "plunder", "riot", "famine"),
    )
    assert t.options("repair") == ["repair quarry", "repair plunder"]
    t.act("repair quarry")
    assert t.has("A") == {
        "aurei": 2,
        "wheat": 1,
        "unrest": 5,
        "doom": 1,
    }  # the other token can no longer be paid


@rule("AE-4.5")
def test_one_citizen_pays_for_only_one_of_two_damage_tokens() -> None:
    t = era_end(
        2,
        goods={"A": {"citizen": 1, "aurei": 4, "wheat": 5, "unrest": 5}},
        damage=("famine", "riot", "plunder", "quarry"),
    )
    t.act("repair riot")
    assert t.has("A") == {"wheat": 3, "unrest": 5, "doom": 1}


@rule("AE-4.5", "AE-4.6")
def test_a_player_who_suffers_one_token_can_still_pay_the_other() -> None:
    t = era_end(
        2,
        goods={"A": {"stone": 1, "aurei": 8, "wheat": 1, "unrest": 5}},
        damage=("quarry", "plunder", "riot", "famine"),
    )
    t.acts("suffer quarry", "repair plunder")
    assert t.has("A") == {"aurei": 6, "unrest": 5, "doom": 1}


@rule("AE-4.6", "AE-4.5")
@pytest.mark.parametrize(
    ("played", "unrest"),
    [
        ([], 10),
        (["Aedes Vestae"], 8),
        (["Cloaca Maxima"], 5),
        (["Aedes Vestae", "Cloaca Maxima"], 4),
        (["Aqua Alexandrina"], 0),
        (["Aedes Vestae", "Cloaca Maxima", "Aqua Alexandrina"], 0),
    ],
)
def test_feeding_with_vestae_cloaca_and_aqua_together(played: list[str], unrest: int) -> None:
    t = era_end(2, played={"A": played}, goods={"A": {"citizen": 6, "wheat": 1}})
    assert t.unrest("A") == unrest
    assert t.has("A").get("wheat", 0) == 0


@rule("AE-4.5", "AE-4.6")
def test_a_citizen_paid_for_damage_need_not_be_fed() -> None:
    t = era_end(
        2,
        goods={"A": {"citizen": 1, "wheat": 3, "unrest": 3}},
        damage=("famine", "riot", "plunder", "quarry"),
    )
    t.act("repair famine")
    assert t.has("A") == {"unrest": 3}


# ---- 9: sets, Pantheon and Palatium


@rule("AE-5.1")
def test_several_personalities_in_the_best_partition() -> None:
    """There are two Personalities, five colours twice and one once.

    The best partition is a set of seven, and a set of six with the other Personality.

    """
    played = [
        *("Moenia Servii Tulli", "Sepulcretum", "Cloaca Maxima", "Regia", "Etruria", "Sabina"),
        *("Aedes Iani", "Lupercal", "Forum Boarium", "Comitium", "Latium"),
    ]
    t = era_end(2, era=3, played={"A": played}, favors={"A": ["Sulla", "Romulus"]})
    assert t.scored("A")["sets"] == 9 + 3


@rule("AE-5.1")
def test_pantheon_and_palatium_count_the_same_personalities() -> None:
    t = era_end(
        2,
        era=3,
        played={"A": ["Pantheon", "Palatium Domitiani", "Etruria"]},
        favors={"A": ["Romulus", "Sulla", "Augustus"]},
    )
    assert t.scored("A")["end_effects"] == 4 + 6
    assert {fact["card"]: fact["pp"] for fact in t.told("end_effect")} == {
        "Pantheon": 4,
        "Palatium Domitiani": 6,
    }
