"""The effect of each Monument of Era III."""

from __future__ import annotations

import pytest
from aeterna_table import era_end, rule, table


@rule("AE-3.6")
def test_portum_centumcellae_gives_3_aurei() -> None:
    t = table(4, era=3, played={"A": ["Portum Centumcellae"]})
    t.act("activate Portum_Centumcellae")
    assert t.has("A") == {"aurei": 3}


@rule("AE-3.1", "AE-1.7")
def test_castra_peregrina_gives_prestige_for_military_cards_and_itself() -> None:
    t = table(
        4,
        era=3,
        played={"A": ["Moenia Servii Tulli", "Castra Praetoria", "Regia"], "B": ["Aedes Iani"]},
        hands={"A": ["Castra Peregrina"]},
        goods={"A": {"stone": 2, "aurei": 3, "unrest": 4}},
    )
    t.act("play Castra_Peregrina")
    assert t.has("A") == {"unrest": 3, "citizen": 1, "aurei": 2, "pp": 3}


@rule("AE-3.1")
@pytest.mark.parametrize(
    ("provinces", "lost"), [([], 0), (["Arabia"], 2), (["Arabia", "Judaea"], 4), (["Etruria"], 0)]
)
def test_castra_nova_removes_2_unrest_for_each_province_of_this_era(provinces: list[str], lost: int) -> None:
    t = table(
        4,
        era=3,
        played={"A": provinces},
        hands={"A": ["Castra Nova Equitum Singularium"]},
        goods={"A": {"stone": 1, "aurei": 6, "unrest": 7}},
    )
    t.act("play Castra_Nova_Equitum_Singularium")
    assert t.has("A") == {"unrest": 7 - lost, "citizen": 2}


@rule("AE-5.1")
@pytest.mark.parametrize(
    ("played", "favors", "colours"),
    [
        ([], [], 1),
        (["Serapeum"], [], 1),
        (["Regia", "Etruria", "Sabina"], [], 4),
        (["Aedes Iani", "Regia", "Cloaca Maxima", "Etruria", "Sabina"], ["Sulla"], 7),
        ([], ["Sulla", "Romulus"], 2),
    ],
)
def test_pantheon_gives_one_point_for_each_colour_at_the_end(
    played: list[str], favors: list[str], colours: int
) -> None:
    t = era_end(2, era=3, played={"A": ["Pantheon", *played]}, favors={"A": favors})
    assert t.scored("A")["end_effects"] == colours


@rule("AE-3.1")
def test_ecclesia_sancti_petri_makes_monuments_cheaper_by_one_stone() -> None:
    t = table(
        2,
        era=3,
        passed="B",
        played={"A": ["Ecclesia Sancti Petri"]},
        hands={"A": ["Columna Traiani", "Pantheon", "Serapeum"]},
        goods={"A": {"stone": 1, "aurei": 6}},
    )
    assert t.view("A")["prices"]["cards"] == {
        "Columna Traiani": {"aurei": 6},
        "Pantheon": {"stone": 1, "aurei": 6},
        "Serapeum": {"stone": 1, "aurei": 4},
    }
    t.act("play Pantheon")
    assert t.has("A") == {"aurei": 1, "pp": 1}  # all Aurei are paid; the colour bonus and calm give one each


@rule("AE-3.1")
def test_ecclesia_sancti_petri_does_not_affect_provinces_and_buildings() -> None:
    t = table(
        4,
        era=3,
        played={"A": ["Ecclesia Sancti Petri"]},
        hands={"A": ["Arabia"]},
        goods={"A": {"citizen": 1}},
    )
    assert t.refused("play Arabia") == ("AE-3.1", "refusal.play.price")
    assert t.refused("construct templum Palatinus") == ("AE-3.3", "refusal.construct.no_stone")


@rule("AE-3.6")
def test_serapeum_exchanges_2_wheat_for_2_prestige() -> None:
    t = table(4, era=3, played={"A": ["Serapeum"]}, goods={"A": {"wheat": 3}})
    t.act("activate Serapeum")
    assert t.has("A") == {"wheat": 1, "pp": 2}
    poor = table(4, era=3, played={"A": ["Serapeum"]}, goods={"A": {"wheat": 1}})
    assert poor.refused("activate Serapeum") == ("AE-3.6", "refusal.activate.nothing")


@rule("AE-4.6")
def test_aqua_alexandrina_prevents_the_unrest_of_unfed_citizens() -> None:
    t = era_end(2, era=3, played={"A": ["Aqua Alexandrina"]}, goods={"A": {"citizen": 5, "wheat": 2}})
    assert t.has("A") == {"citizen": 5, "pp": 5}  # the card's Prestige; the Wheat is spent on feeding


@rule("AE-3.1")
@pytest.mark.parametrize(("hills", "pp"), [(0, 0), (1, 2), (2, 4), (3, 4)])
def test_stadium_domitiani_gives_prestige_for_up_to_4_governed_buildings(hills: int, pp: int) -> None:
    every = ["Capitolinus", "Palatinus", "Quirinalis"]
    t = table(
        4,
        era=3,
        hands={"A": ["Stadium Domitiani"]},
        goods={"A": {"stone": 2, "aurei": 4, "unrest": 6}},
        on={hill: "A1 B1" if nth < hills else "B1 A1" for nth, hill in enumerate(every)},
        buildings={hill: ["templum", "aquaeductus"] for hill in every},
    )
    t.act("play Stadium_Domitiani")
    assert t.has("A") == {"unrest": 3} | ({"pp": pp} if pp else {})


@rule("AE-4.3")
def test_amphitheatrum_flavium_gives_one_point_per_governed_amphitheatrum() -> None:
    t = era_end(
        4,
        era=3,
        played={"A": ["Amphitheatrum Flavium"]},
        goods={"A": {"unrest": 3}},
        on={"Palatinus": "A1", "Caelius": "A1", "Quirinalis": "B3", "Viminalis": "C3", "Aventinus": "D3"},
        buildings={
            "Palatinus": ["amphitheatrum", "templum"],
            "Caelius": ["amphitheatrum"],
            "Quirinalis": ["amphitheatrum"],
        },
    )
    assert t.scored("A")["buildings"] == 2 + 2  # a Templum, and two Amphitheatra
    assert t.scored("A")["calm"] == 1
    at = [
        fact["fact"]
        for fact in t.facts
        if fact["fact"] in ("building_gave", "unrest_fell", "gained", "calm") and fact["seat"] == "A"
    ]
    assert at[:7] == [
        "building_gave",
        "gained",
        "building_gave",
        "unrest_fell",
        "gained",
        "building_gave",
        "unrest_fell",
    ]
    assert at[7:9] == ["calm", "gained"]


@rule("AE-3.1")
@pytest.mark.parametrize("number", [0, 2, 5, 6])
def test_columna_traiani_gives_prestige_for_up_to_5_provinces(number: int) -> None:
    provinces = ["Etruria", "Sabina", "Sicilia", "Africa", "Arabia", "Dacia"][:number]
    t = table(
        4,
        era=3,
        played={"A": provinces},
        hands={"A": ["Columna Traiani"]},
        goods={"A": {"stone": 1, "aurei": 6}},
    )
    t.act("play Columna_Traiani")
    assert t.pp("A") == min(5, number)


@rule("AE-5.1")
@pytest.mark.parametrize("favors", [[], ["Romulus"], ["Romulus", "Sulla", "Traianus"]])
def test_palatium_domitiani_gives_2_points_for_each_personality_of_any_era(favors: list[str]) -> None:
    t = era_end(2, era=3, played={"A": ["Palatium Domitiani"]}, favors={"A": favors, "B": ["Hadrianus"]})
    assert t.scored("A").get("end_effects", 0) == 2 * len(favors)


@rule("AE-3.1", "AE-1.7")
@pytest.mark.parametrize(
    ("played", "pairs"),
    [
        ([], 0),
        (["Arabia"], 1),
        (["Arabia", "Judaea"], 1),
        (["Etruria", "Regia"], 0),
        (["Arabia", "Judaea", "Serapeum"], 2),
        (["Arabia", "Judaea", "Dacia", "Thraciae", "Serapeum", "Pantheon", "Columna Traiani"], 3),
    ],
)
def test_arcus_titi_gives_2_points_for_up_to_3_pairs_of_this_era(played: list[str], pairs: int) -> None:
    t = table(
        4, era=3, played={"A": played}, hands={"A": ["Arcus Titi"]}, goods={"A": {"stone": 1, "aurei": 6}}
    )
    t.act("play Arcus_Titi")
    assert t.pp("A") == 2 * pairs
