"""AE-3.2: taking a favor, and each of the 12 Personalities."""

from __future__ import annotations

import pytest
from aeterna_cards import PERSONALITIES
from aeterna_table import AeternaTable, rule, table

WITH_ALL = {
    "played": {
        "A": [
            "Moenia Servii Tulli",
            "Sepulcretum",
            "Comitium",
            "Etruria",
            "Castra Praetoria",
            "Aedes Concordiae",
            "Tabularium",
            "Sicilia",
            "Castra Peregrina",
            "Serapeum",
            "Arcus Titi",
            "Arabia",
        ]
    },
    "on": {"Palatinus": "A2 B1", "Caelius": "B1 A1"},
    "buildings": {"Palatinus": ["templum"], "Caelius": ["aquaeductus"]},
}
"""A setting in which A meets the requirement of every Personality."""


def favor(name: str, **setting: object) -> AeternaTable:
    """Return a table in which A has exactly the Aurei for this Personality by default."""
    era, aurei = PERSONALITIES[name]
    goods = {"A": {"aurei": aurei, "unrest": 6}}
    return table(**{"era": era, "personalities": [name], "goods": goods, **setting})  # type: ignore[arg-type]


def take(t: AeternaTable, name: str) -> dict[str, int]:
    t.act(f"favor {name.replace(' ', '_')}")
    return t.has("A")


# ---- Each Personality


@rule("AE-3.2")
@pytest.mark.parametrize("name", PERSONALITIES)
def test_a_favor_costs_its_aurei(name: str) -> None:
    written = name.replace(" ", "_")
    _, aurei = PERSONALITIES[name]
    poor = favor(name, **WITH_ALL, goods={"A": {"aurei": aurei - 1}})
    assert poor.refused(f"favor {written}") == ("AE-3.2", "refusal.favor.price")
    assert poor.refusals("favor") == [("AE-3.2", "refusal.favor.price")]
    t = favor(name, **WITH_ALL, goods={"A": {"aurei": aurei, "unrest": 9}})
    t.act(f"favor {written}")
    paid = [fact["count"] for fact in t.told("paid")]
    assert paid == [aurei]


@rule("AE-3.2")
@pytest.mark.parametrize("name", PERSONALITIES)
def test_a_favor_needs_its_requirement_met_at_least_once(name: str) -> None:
    t = favor(name)
    assert t.refused(f"favor {name.replace(' ', '_')}") == ("AE-3.2", "refusal.favor.unmet")
    assert t.refusals("favor") == [("AE-3.2", "refusal.favor.unmet")]


@rule("AE-3.2")
def test_romulus_rewards_each_governed_hill() -> None:
    t = favor("Romulus", on={"Palatinus": "A1", "Caelius": "A2 B1", "Viminalis": "B1 A1"})
    assert take(t, "Romulus") == {"unrest": 2, "pp": 2}


@rule("AE-3.2", "AE-5.2")
@pytest.mark.parametrize(("hills", "times"), [("A2", 1), ("A3", 2), ("A4", 2)])
def test_servius_tullius_rewards_every_2_citizens_on_the_board(hills: str, times: int) -> None:
    t = favor(
        "Servius Tullius",
        on={"Palatinus": hills},
        builders={"templum": "A"},
        buildings={"Palatinus": ["templum"]},
    )
    assert take(t, "Servius Tullius") == {"unrest": 6, "pp": times, "aurei": times}


@rule("AE-3.2")
def test_servius_tullius_needs_two_citizens() -> None:
    t = favor("Servius Tullius", on={"Palatinus": "A1"})
    assert t.refused("favor Servius_Tullius") == ("AE-3.2", "refusal.favor.unmet")


@rule("AE-3.2")
@pytest.mark.parametrize("number", [1, 3, 4])
def test_mucius_scaevola_rewards_up_to_3_military_cards(number: int) -> None:
    cards = ["Moenia Servii Tulli", "Aedes Iani", "Aedes Iuppiter Feretrius", "Castra Praetoria"][:number]
    t = favor("Mucius Scaevola", played={"A": cards})
    assert take(t, "Mucius Scaevola") == {"unrest": 6, "pp": 2 * min(3, number)}


@rule("AE-3.2")
def test_tarquinius_superbus_rewards_buildings_on_governed_hills() -> None:
    t = favor(
        "Tarquinius Superbus",
        on={"Palatinus": "A1", "Caelius": "B1 A1"},
        buildings={"Palatinus": ["templum", "aquaeductus"], "Caelius": ["amphitheatrum"]},
    )
    assert take(t, "Tarquinius Superbus") == {"unrest": 8, "pp": 6}


@rule("AE-3.2", "AE-3.7")
def test_tarquinius_superbus_gives_prestige_before_unrest() -> None:
    t = favor(
        "Tarquinius Superbus",
        goods={"A": {"aurei": 5, "unrest": 10}},
        on={"Palatinus": "A1"},
        buildings={"Palatinus": ["templum"]},
    )
    assert take(t, "Tarquinius Superbus") == {"unrest": 10, "pp": 3 - 1}


@rule("AE-3.2")
def test_julius_caesar_rewards_provinces_of_this_era() -> None:
    t = favor("Julius Caesar", played={"A": ["Etruria", "Sicilia", "Asia"]})
    assert take(t, "Julius Caesar") == {"unrest": 6, "pp": 6, "citizen": 2}


@rule("AE-3.2")
def test_tiberius_et_caius_gracchus_reward_hills_occupied_but_not_governed() -> None:
    t = favor(
        "Tiberius et Caius Gracchus",
        on={"Palatinus": "B1 A1", "Caelius": "C1 B1 A1", "Viminalis": "A1", "Quirinalis": "B1"},
    )
    assert take(t, "Tiberius et Caius Gracchus") == {"unrest": 4, "pp": 2, "wheat": 4}


@rule("AE-3.2", "AE-1.7")
@pytest.mark.parametrize(
    ("played", "on", "times"),
    [
        (["Sicilia", "Asia", "Tabularium"], "A3", 1),
        (["Sicilia", "Tabularium", "Saepta Iulia"], "A3", 1),
        (["Sicilia", "Asia", "Tabularium", "Saepta Iulia"], "A1", 1),
        (["Sicilia", "Asia", "Tabularium", "Saepta Iulia"], "A2", 2),
        (["Sicilia", "Tabularium", "Etruria", "Regia"], "A2", 1),
    ],
)
def test_spartacus_counts_the_smallest_of_three_numbers(played: list[str], on: str, times: int) -> None:
    t = favor("Spartacus", played={"A": played}, on={"Palatinus": on}, goods={"A": {"aurei": 6, "unrest": 9}})
    assert t.view("A")["prices"]["favors"]["Spartacus"]["times"] == times


@rule("AE-3.2", "AE-5.2")
def test_spartacus_counts_a_citizen_in_the_construction_area() -> None:
    t = favor(
        "Spartacus",
        played={"A": ["Sicilia", "Tabularium"]},
        builders={"templum": "A"},
        buildings={"Palatinus": ["templum"]},
    )
    assert take(t, "Spartacus") == {"unrest": 3, "pp": 1}


@rule("AE-3.2")
def test_sulla_rewards_political_cards_of_any_era() -> None:
    t = favor("Sulla", played={"A": ["Comitium", "Tabularium", "Etruria"]})
    assert take(t, "Sulla") == {"unrest": 4, "pp": 4}


@rule("AE-3.2")
@pytest.mark.parametrize("number", [1, 5, 6])
def test_traianus_rewards_up_to_5_provinces(number: int) -> None:
    cards = ["Etruria", "Sabina", "Sicilia", "Asia", "Arabia", "Dacia"][:number]
    t = favor("Traianus", played={"A": cards})
    assert take(t, "Traianus") == {"unrest": 6, "pp": 2 * min(5, number)}


@rule("AE-3.2")
@pytest.mark.parametrize("number", [1, 3, 4])
def test_augustus_rewards_up_to_3_hills_with_an_own_citizen(number: int) -> None:
    every = {"Palatinus": "B1 A1", "Caelius": "A3", "Viminalis": "C1 B1 A1", "Quirinalis": "A1"}
    t = favor("Augustus", on=dict(list(every.items())[:number]))
    assert take(t, "Augustus") == {"unrest": 6, "stone": min(3, number), "pp": 2 * min(3, number)}


@rule("AE-3.2")
def test_galla_placidia_rewards_religious_cards() -> None:
    t = favor("Galla Placidia", played={"A": ["Sepulcretum", "Serapeum", "Aedes Concordiae", "Regia"]})
    # Regia makes a favor cheaper by one Aureus.
    assert take(t, "Galla Placidia") == {"unrest": 3, "pp": 6, "aurei": 1}


@rule("AE-3.2")
def test_hadrianus_rewards_buildings_on_occupied_hills() -> None:
    t = favor(
        "Hadrianus",
        on={"Palatinus": "B1 A1", "Caelius": "A1", "Viminalis": "B1"},
        buildings={
            "Palatinus": ["templum", "aquaeductus"],
            "Caelius": ["templum"],
            "Viminalis": ["amphitheatrum"],
        },
    )
    assert take(t, "Hadrianus") == {"unrest": 6, "pp": 6}


# ---- The rule


@rule("AE-3.2")
def test_a_favor_can_be_taken_only_once() -> None:
    t = table(
        3,
        personalities=["Mucius Scaevola", "Romulus"],
        played={"A": ["Aedes Iuppiter Feretrius"], "B": ["Moenia Servii Tulli"]},
        goods={"A": {"aurei": 3}, "B": {"aurei": 3}},
    )
    assert t.refused("favor Sulla") == ("AE-3.2", "refusal.favor.absent")
    t.act("favor Mucius_Scaevola")
    assert t.view()["favors"] == [["Mucius Scaevola"], [], []]
    assert t.view()["personalities"] == ["Romulus"]
    assert t.turn == "B"
    assert t.refused("favor Mucius_Scaevola") == ("AE-3.2", "refusal.favor.absent")


@rule("AE-3.2")
def test_refusals_say_why_no_favor_can_be_taken() -> None:
    assert table(4).refusals("favor") == [("AE-3.2", "refusal.favor.all_taken")]
    two = table(4, personalities=["Mucius Scaevola", "Romulus"])
    assert two.refusals("favor") == [("AE-3.2", "refusal.favor.none")]


@rule("AE-3.2")
def test_a_favor_is_the_action_of_the_turn() -> None:
    t = table(
        2,
        personalities=["Mucius Scaevola"],
        played={"A": ["Moenia Servii Tulli", "Lupercal"]},
        goods={"A": {"aurei": 3}},
    )
    t.act("favor Mucius_Scaevola")
    assert t.options() == ["end", "activate Lupercal"]


@rule("AE-3.2", "AE-3.7")
def test_each_fulfilment_resolves_its_rewards_in_printed_order() -> None:
    """Romulus gives -2 Unrest and then 1 Prestige for each Hill. The second reduction goes below 0."""
    t = favor("Romulus", goods={"A": {"aurei": 4, "unrest": 3}}, on={"Palatinus": "A1", "Caelius": "A1"})
    t.act("favor Romulus")
    told = [
        (fact["fact"], fact.get("count"))
        for fact in t.facts
        if fact["fact"] in ("unrest_fell", "gained", "calm")
    ]
    assert told == [("unrest_fell", 2), ("gained", 1), ("unrest_fell", 1), ("calm", None), ("gained", 1)]
    assert t.scored("A") == {"favors": 2, "calm": 1}
