"""The effect of each Monument of Era II."""

from __future__ import annotations

import pytest
from aeterna_table import era_end, rule, table


@rule("AE-3.1")
@pytest.mark.parametrize(
    ("province", "cost"), [("Sicilia", 1), ("Africa", 1), ("Macedonia", 1), ("Gallia Comata", 2)]
)
def test_castra_praetoria_makes_provinces_of_2_or_more_citizens_cheaper(province: str, cost: int) -> None:
    t = table(
        4, era=2, played={"A": ["Castra Praetoria"]}, hands={"A": [province]}, goods={"A": {"citizen": 5}}
    )
    t.act(f"play {province.replace(' ', '_')}")
    assert t.has("A")["citizen"] == 5 - cost


@rule("AE-3.1")
def test_castra_praetoria_makes_no_monument_cheaper() -> None:
    t = table(
        4,
        era=2,
        played={"A": ["Castra Praetoria"]},
        hands={"A": ["Tabularium"]},
        goods={"A": {"aurei": 2, "citizen": 2}},
    )
    assert t.refused("play Tabularium") == ("AE-3.1", "refusal.play.price")


@rule("AE-3.1", "AE-1.7")
@pytest.mark.parametrize("number", [0, 1, 3, 4, 5])
def test_porta_triumphalis_gives_prestige_for_up_to_4_provinces(number: int) -> None:
    provinces = ["Etruria", "Sabina", "Sicilia", "Africa", "Asia"][:number]
    t = table(
        4,
        era=2,
        played={"A": provinces, "B": ["Umbria"]},
        hands={"A": ["Porta Triumphalis"]},
        goods={"A": {"stone": 1, "aurei": 4, "unrest": 3}},
    )
    t.act("play Porta_Triumphalis")
    assert t.pp("A") == min(4, number)
    assert t.scored("A").get("effects", 0) == min(4, number)


@rule("AE-3.1")
@pytest.mark.parametrize(("province", "unrest"), [("Hispania", 1), ("Sicilia", 0), ("Gallia Comata", 2)])
def test_columna_bellica_reduces_the_unrest_of_each_province_by_one(province: str, unrest: int) -> None:
    t = table(
        4, era=2, played={"A": ["Columna Bellica"]}, hands={"A": [province]}, goods={"A": {"citizen": 3}}
    )
    t.act(f"play {province.replace(' ', '_')}")
    assert t.unrest("A") == unrest


@rule("AE-3.1", "AE-3.7")
def test_columna_bellica_never_goes_below_0() -> None:
    """A Province without Unrest removes none, so there is no point for calm."""
    t = table(
        4,
        played={"A": ["Columna Bellica"]},
        hands={"A": ["Sabina", "Latium"]},
        goods={"A": {"citizen": 1, "unrest": 2}},
    )
    t.act("play Sabina")
    assert (t.unrest("A"), t.pp("A")) == (2, 0)
    quiet = table(
        4, era=2, played={"A": ["Columna Bellica"]}, hands={"A": ["Sicilia"]}, goods={"A": {"citizen": 1}}
    )
    quiet.act("play Sicilia")
    assert quiet.has("A") == {"wheat": 4}


@rule("AE-3.7")
def test_aedes_matris_magnae_doubles_the_prestige_of_calm() -> None:
    t = table(
        4,
        era=2,
        played={"A": ["Aedes Matris Magnae"]},
        hands={"A": ["Tabularium", "Regina Viarum"]},
        goods={"A": {"unrest": 2}},
    )
    t.act("discard Tabularium calm")
    assert t.has("A") == {}  # reaching exactly 0 is not calm
    t.act("discard Regina_Viarum calm")
    assert t.has("A") == {"pp": 2}


@rule("AE-3.1")
@pytest.mark.parametrize(
    ("own", "others", "gained"), [(5, (2, 3, 4), 2), (5, (1, 9, 9), 0), (4, (5, 9, 2), 2), (2, (0, 0, 0), 3)]
)
def test_aedes_concordiae_gives_2_prestige_if_no_player_has_less_unrest(
    own: int, others: tuple[int, ...], gained: int
) -> None:
    goods = {seat: {"unrest": unrest} for seat, unrest in zip("BCD", others, strict=True)}
    t = table(
        4,
        era=2,
        hands={"A": ["Aedes Concordiae"]},
        goods={"A": {"stone": 2, "aurei": 2, "unrest": own}, **goods},
    )
    t.act("play Aedes_Concordiae")
    assert t.pp("A") == gained  # in the last case one of the 3 is for calm


@rule("AE-3.6")
def test_aedes_herculis_victoris_gives_2_aurei_with_2_commercial_cards() -> None:
    t = table(4, era=2, played={"A": ["Aedes Herculis Victoris", "Etruria", "Sicilia"]})
    t.act("activate Aedes_Herculis_Victoris")
    assert t.has("A") == {"aurei": 2}
    few = table(4, era=2, played={"A": ["Aedes Herculis Victoris", "Etruria", "Sabina"]})
    assert few.refused("activate Aedes_Herculis_Victoris") == ("AE-3.6", "refusal.activate.nothing")


@rule("AE-3.6")
@pytest.mark.parametrize(("governed", "lost"), [(0, 1), (1, 2), (2, 3)])
def test_theatrum_pompeium_removes_more_unrest_for_each_governed_amphitheatrum(
    governed: int, lost: int
) -> None:
    hills = ["Capitolinus", "Palatinus"]
    t = table(
        4,
        era=3,
        played={"A": ["Theatrum Pompeium"]},
        goods={"A": {"unrest": 8}},
        on={hill: "A1 B1" if nth < governed else "B1 A1" for nth, hill in enumerate(hills)},
        buildings={hill: ["amphitheatrum", "templum"] for hill in hills},
    )
    t.act("activate Theatrum_Pompeium")
    assert t.unrest("A") == 8 - lost


@rule("AE-3.6", "AE-3.7")
def test_theatrum_pompeium_gives_at_most_one_point_for_calm() -> None:
    t = table(
        4,
        era=2,
        played={"A": ["Theatrum Pompeium"]},
        on={"Palatinus": "A1"},
        buildings={"Palatinus": ["amphitheatrum"]},
    )
    t.act("activate Theatrum_Pompeium")
    assert t.has("A") == {"pp": 1}


@rule("AE-4.3")
def test_thermae_agrippae_gives_3_wheat_and_removes_unrest_per_aquaeductus() -> None:
    t = era_end(
        4,
        era=3,
        played={"A": ["Thermae Agrippae"]},
        goods={"A": {"unrest": 2}},
        on={"Palatinus": "A1", "Caelius": "A1", "Quirinalis": "B3", "Viminalis": "C3", "Aventinus": "D3"},
        buildings={hill: ["aquaeductus"] for hill in ("Palatinus", "Caelius", "Quirinalis")},
    )
    by_building = [fact for fact in t.facts if fact["fact"] in ("building_gave", "gained", "unrest_fell")]
    assert [(fact["fact"], fact.get("count")) for fact in by_building if fact["seat"] == "A"] == [
        ("building_gave", None),
        ("gained", 3),
        ("unrest_fell", 1),
        ("building_gave", None),
        ("gained", 3),
        ("unrest_fell", 1),
    ]
    assert t.unrest("A") == 0


@rule("AE-4.3", "AE-3.7")
def test_thermae_agrippae_resolves_each_aquaeductus_as_a_separate_effect() -> None:
    t = era_end(
        4,
        era=3,
        played={"A": ["Thermae Agrippae"]},
        on={"Palatinus": "A1", "Caelius": "A1", "Quirinalis": "B3", "Viminalis": "C3", "Aventinus": "D3"},
        buildings={hill: ["aquaeductus"] for hill in ("Palatinus", "Caelius")},
    )
    assert t.scored("A")["calm"] == 2


@rule("AE-3.1")
def test_regina_viarum_gives_an_aureus_for_each_province() -> None:
    t = table(
        4, era=2, played={"A": ["Regina Viarum"]}, hands={"A": ["Sicilia"]}, goods={"A": {"citizen": 1}}
    )
    t.act("play Sicilia")
    assert t.has("A") == {"wheat": 4, "unrest": 1, "aurei": 1}


@rule("AE-3.6")
def test_curia_hostilia_swaps_with_an_equal_stack_directly_on_the_left() -> None:
    t = table(
        4,
        era=2,
        played={"A": ["Curia Hostilia"]},
        on={"Palatinus": "B2 A2 C1", "Caelius": "B1 C1 A1", "Aventinus": "B2 A1", "Viminalis": "A1 B1"},
        tokens={"Palatinus": ["wheat2"], "Caelius": ["stone1"]},
    )
    assert t.options("swap") == ["swap Curia_Hostilia Palatinus", "swap Curia_Hostilia Caelius"]
    assert t.refused("swap Curia_Hostilia Aventinus") == ("AE-3.6", "refusal.swap.hill")
    assert t.refused("swap Curia_Hostilia Viminalis") == ("AE-3.6", "refusal.swap.hill")
    t.act("swap Curia_Hostilia Caelius")
    assert t.stacks("Caelius") == "B1 A1 C1"
    assert t.options("token") == []  # a swap uses no Reward token
    assert t.refused("swap Curia_Hostilia Caelius") == ("AE-3.6", "refusal.activate.exhausted")
    assert t.turn == "A"


@rule("AE-3.6")
def test_curia_hostilia_needs_a_hill_with_an_equal_stack_on_the_left() -> None:
    t = table(4, era=2, played={"A": ["Curia Hostilia"]}, on={"Palatinus": "B2 A1"})
    assert t.options("swap") == []
    assert t.refusals("swap") == [("AE-3.6", "refusal.activate.nothing")]


@rule("AE-3.1")
def test_tabularium_takes_a_card_of_the_board_into_the_hand() -> None:
    t = table(
        4,
        era=2,
        hands={"A": ["Tabularium", "Asia"]},
        board=["Sicilia", "Saepta Iulia"],
        goods={"A": {"stone": 2, "aurei": 2}},
    )
    t.act("play Tabularium")
    assert t.options() == ["take Saepta_Iulia", "take Sicilia"]
    assert t.refused("take Africa") == ("AE-3.1", "refusal.play.not_on_board")
    t.act("take Sicilia")
    assert (t.hand("A"), t.board) == (["Sicilia", "Asia"], ["Saepta Iulia"])
    assert t.turn == "A"  # the taken card may be discarded at once
    t.act("discard Sicilia stone")


@rule("AE-3.1")
def test_tabularium_takes_the_card_for_whoever_plays_it() -> None:
    t = table(
        4,
        era=2,
        player="B",
        hands={"B": ["Tabularium"]},
        board=["Sicilia", "Saepta Iulia"],
        goods={"B": {"stone": 2, "aurei": 2}},
    )
    t.act("play Tabularium")
    assert t.turn == "B"
    t.act("take Sicilia")
    assert (t.hand("A"), t.hand("B")) == ([], ["Sicilia"])


@rule("AE-3.1")
def test_tabularium_has_no_effect_if_the_board_has_no_card() -> None:
    t = table(4, era=2, hands={"A": ["Tabularium"]}, goods={"A": {"stone": 2, "aurei": 2}})
    t.act("play Tabularium")
    assert t.turn == "B"
    assert t.hand("A") == []


@rule("AE-3.5")
@pytest.mark.parametrize(("passed", "pp"), [("", 5), ("B", 4), ("BCD", 2)])
def test_saepta_iulia_gives_one_more_point_for_passing(passed: str, pp: int) -> None:
    t = table(4, era=2, played={"A": ["Saepta Iulia"]}, passed=passed)
    assert t.view("A")["prices"]["pass"] == pp
    t.act("pass_era")
    assert t.scored("A")["passing"] == pp
