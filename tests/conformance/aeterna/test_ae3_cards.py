"""AE-3.1 and AE-3.9: playing a card, and the printed values of each of the 60 cards."""

from __future__ import annotations

import pytest
from aeterna_cards import CARDS, MONUMENTS, PROVINCES, Printed
from aeterna_table import GAME, AeternaTable, era_end, example, rule, table

from triclinium.games.aeterna.rules.catalogue import CARDS as NAMES
from triclinium.games.aeterna.rules.catalogue import ERA

NAMED = [pytest.param(card, id=card.name) for card in CARDS]


def written(name: str) -> str:
    return name.replace(" ", "_")


def before(card: Printed, **less: int) -> AeternaTable:
    """Return a table in which A can play this card: A has its cost (or `less`) and 5 Unrest."""
    goods = {name: number - less.get(name, 0) for name, number in card.cost.items()}
    others = {seat: {"unrest": 0} for seat in "BCD"}
    return table(4, era=card.era, hands={"A": [card.name]}, goods={"A": {**goods, "unrest": 5}, **others})


def test_there_are_36_monuments_and_24_provinces() -> None:
    assert (len(MONUMENTS), len(PROVINCES)) == (36, 24)
    assert {card.name for card in CARDS} == set(NAMES)
    assert all(ERA[NAMES.index(card.name)] + 1 == card.era for card in CARDS)


@rule("AE-3.1")
@pytest.mark.parametrize("card", NAMED)
def test_each_card_costs_and_gives_what_is_printed(card: Printed) -> None:
    t = before(card)
    assert t.view("A")["prices"]["cards"][card.name] == card.cost
    t.act(f"play {written(card.name)}")
    if card.name == "Casa Romuli":
        t.act("skip")
    expected = {"unrest": 5}
    for name, number in card.rewards.items():
        expected[name] = expected.get(name, 0) + number
    if card.name == "Castra Peregrina":
        expected["pp"] = 1  # it counts itself
    assert t.has("A") == {name: number for name, number in expected.items() if number}
    assert t.played("A") == [card.name]
    assert t.hand("A") == []


@rule("AE-3.1")
def test_a_monument_is_played_for_a_stone() -> None:
    t = example("sepulcretum_for_a_stone")
    t.act("play Sepulcretum")
    assert t.has("A") == {"unrest": 3}
    assert t.played("A") == ["Sepulcretum"]


@rule("AE-3.1")
@pytest.mark.parametrize(
    ("card", "good"),
    [pytest.param(card, good, id=f"{card.name}-{good}") for card in CARDS for good in card.cost],
)
def test_a_card_is_refused_if_one_good_is_missing(card: Printed, good: str) -> None:
    t = before(card, **{good: 1})
    assert t.refused(f"play {written(card.name)}") == ("AE-3.1", "refusal.play.price")
    assert t.options("play") == []
    assert t.refusals("play") == [("AE-3.1", "refusal.play.price")]


@rule("AE-3.1", "AE-1.7")
@pytest.mark.parametrize("card", NAMED)
def test_each_card_gives_an_aureus_for_each_earlier_card_of_its_colour(card: Printed) -> None:
    others = [
        other.name
        for other in CARDS
        if other.colour == card.colour and other.era <= card.era and other.name != card.name
    ]
    t = table(
        4,
        era=card.era,
        hands={"A": [card.name]},
        played={"A": others[:2]},
        goods={"A": dict(card.cost) | {"stone": 3, "unrest": 9}},
    )
    t.act(f"play {written(card.name)}")
    assert t.told("same_colour") == [
        {"fact": "same_colour", "rule": "AE-3.1", "seat": "A", "colour": card.colour, "count": 2}
    ]


@rule("AE-5.1")
@pytest.mark.parametrize("card", NAMED)
def test_the_printed_prestige_of_each_card_counts_at_the_end(card: Printed) -> None:
    t = era_end(2, era=3, played={"A": [card.name]})
    assert t.scored("A").get("cards", 0) == card.pp
    assert t.scored("B") == {}


# ---- Order of effects


@rule("AE-3.1")
def test_cost_rewards_colour_bonus_and_permanent_effects_follow_in_this_order() -> None:
    t = example("etruria_after_latium")
    t.act("play Etruria")
    told = [
        (fact["fact"], fact.get("good"), fact.get("count"))
        for fact in t.facts
        if fact["fact"] != "turn_begun"
    ]
    assert told == [
        ("played", None, None),
        ("paid", "citizen", 1),
        ("gained", "stone", 2),
        ("gained", "aurei", 2),
        ("unrest_rose", None, 1),
        ("same_colour", None, 1),
        ("gained", "aurei", 1),
    ]


@rule("AE-3.1")
def test_an_instant_effect_follows_rewards_and_colour_bonus() -> None:
    t = table(
        4,
        era=2,
        played={"A": ["Moenia Servii Tulli", "Etruria"]},
        hands={"A": ["Porta Triumphalis"]},
        goods={"A": {"stone": 1, "aurei": 4, "unrest": 3}},
    )
    t.act("play Porta_Triumphalis")
    names = [fact["fact"] for fact in t.facts if fact["fact"] != "turn_begun"]
    assert names == ["played", "paid", "paid", "unrest_fell", "same_colour", "effect", "gained"]


@rule("AE-3.1")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_the_colour_bonus_counts_only_own_cards_of_all_eras(number: int) -> None:
    others = ["Etruria", "Campania", "Magna Graecia", "Sicilia"][:number]
    t = table(
        4, era=2, played={"A": others, "B": ["Latium"]}, hands={"A": ["Asia"]}, goods={"A": {"citizen": 2}}
    )
    t.act("play Asia")
    assert t.has("A")["aurei"] == 7 + number


@rule("AE-3.1")
def test_personalities_neither_give_nor_get_a_colour_bonus() -> None:
    t = table(
        4,
        personalities=["Mucius Scaevola", "Romulus"],
        favors={"A": ["Sulla"]},
        played={"A": ["Aedes Iani"]},
        hands={"A": ["Regia"]},
        goods={"A": {"aurei": 3}},
    )
    t.act("favor Mucius_Scaevola")
    assert t.has("A") == {"pp": 2}
    assert t.told("same_colour") == []


@rule("AE-3.1")
def test_spent_citizens_come_from_the_domus() -> None:
    t = table(4, hands={"A": ["Magna Graecia"]}, goods={"A": {"citizen": 1}}, on={"Palatinus": "A3"})
    assert t.refused("play Magna_Graecia") == ("AE-3.1", "refusal.play.price")
    assert t.stacks("Palatinus") == "A3"


@rule("AE-3.1")
def test_only_cards_of_the_hand_can_be_played() -> None:
    t = table(
        4,
        hands={"A": ["Lupercal"], "B": ["Latium"]},
        board=["Regia"],
        goods={"A": {"stone": 5, "aurei": 5, "citizen": 3}},
    )
    assert t.options("play") == ["play Lupercal"]
    assert t.refused("play Latium") == ("AE-3.1", "refusal.card.absent")
    assert t.refused("play Regia") == ("AE-3.1", "refusal.card.absent")


@rule("AE-3.1")
def test_refusals_say_why_no_card_can_be_played() -> None:
    assert table(4).refusals("play") == [("AE-3.1", "refusal.play.no_hand")]
    poor = table(4, hands={"A": ["Lupercal", "Regia"]})
    assert poor.refusals("play") == [("AE-3.1", "refusal.play.none")]


@rule("AE-3.1")
def test_reductions_of_several_cards_add_up_and_stop_at_0() -> None:
    """Cloaca Maxima and Aqua Alexandrina reduce the 2 Unrest of each unfed Citizen by 1 and by 2."""
    t = era_end(
        2, played={"A": ["Cloaca Maxima", "Aqua Alexandrina"]}, goods={"A": {"citizen": 3, "unrest": 1}}
    )
    assert t.unrest("A") == 1


# ---- AE-3.9


@rule("AE-3.9")
def test_ecclesia_does_not_make_itself_cheaper() -> None:
    t = table(4, era=3, hands={"A": ["Ecclesia Sancti Petri"]}, goods={"A": {"aurei": 9}})
    assert t.refused("play Ecclesia_Sancti_Petri") == ("AE-3.1", "refusal.play.price")


@rule("AE-3.9", "AE-3.7")
def test_aedes_matris_magnae_does_not_double_the_calm_of_its_own_rewards() -> None:
    t = table(
        4,
        era=2,
        hands={"A": ["Aedes Matris Magnae", "Tabularium"]},
        goods={"A": {"stone": 1, "aurei": 3, "unrest": 1}},
    )
    t.act("play Aedes_Matris_Magnae")
    assert t.has("A") == {"wheat": 2, "pp": 1}
    t.act("discard Tabularium calm")
    assert t.pp("A") == 1 + 2


@rule("AE-3.9")
def test_a_permanent_effect_applies_from_the_next_card_on() -> None:
    t = table(
        2,
        order="AB",
        passed="B",
        hands={"A": ["Aedes Iuppiter Feretrius", "Sabina"]},
        goods={"A": {"stone": 1, "aurei": 2}},
    )
    t.acts("play Aedes_Iuppiter_Feretrius", "end", "play Sabina")
    assert t.has("A") == {"aurei": 1, "stone": 2}


@rule("AE-3.9", "AE-3.7")
def test_an_effect_that_removes_unrest_several_times_is_resolved_as_a_sum() -> None:
    t = table(
        4,
        era=3,
        played={"A": ["Arabia", "Judaea", "Dacia"]},
        hands={"A": ["Castra Nova Equitum Singularium"]},
        goods={"A": {"stone": 1, "aurei": 6, "unrest": 1}},
    )
    t.act("play Castra_Nova_Equitum_Singularium")
    assert t.has("A") == {"citizen": 2, "pp": 1}  # 6 Unrest are removed of 1: one point for calm, not three


@rule("AE-3.1")
def test_a_played_card_belongs_to_one_seat_only() -> None:
    t = table(2, hands={"A": ["Lupercal"]}, goods={"A": {"stone": 1}})
    t.act("play Lupercal")
    assert (t.played("A"), t.played("B")) == (["Lupercal"], [])
    GAME.check(t.state)
