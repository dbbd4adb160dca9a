"""A refusal names the pieces that it is about, with the required and the present numbers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from aeterna_table import GAME, SEATS, AeternaTable, dealt, era_end, fresh, rule, table

from triclinium.games.aeterna.rules.words import STEP_TURN
from triclinium.kernel.errors import Refused
from triclinium.kernel.step import kind_of


def why(t: AeternaTable, text: str) -> dict[str, Any]:
    """Return the refusal of an act as it is serialised for clients."""
    with pytest.raises(Refused) as error:
        GAME.act(t.state, GAME.turn(t.state), GAME.words.read(text))
    return error.value.refusal.named()


def idle(t: AeternaTable, verb: str) -> list[dict[str, Any]]:
    """Return the reasons why a verb is not offered."""
    found = GAME.refusals(t.state, GAME.turn(t.state))
    return [each.named() for each in found if each.verb == verb]


def named(verb: str, rule_id: str, key: str, **params: object) -> dict[str, Any]:
    return {"verb": verb, "rule": rule_id, "key": f"refusal.{key}", "params": params}


@rule("AE-3.1")
@pytest.mark.parametrize(
    ("card", "goods", "good", "need", "have"),
    [
        ("Regia", {"aurei": 9}, "stone", 1, 0),
        ("Regia", {"stone": 9}, "aurei", 1, 0),
        ("Ecclesia Sancti Petri", {"stone": 9, "aurei": 1}, "aurei", 5, 1),
        ("Magna Graecia", {"aurei": 9, "wheat": 9, "stone": 9, "citizen": 1}, "citizen", 2, 1),
    ],
)
def test_a_refused_price_names_the_missing_good(
    card: str, goods: dict[str, int], good: str, need: int, have: int
) -> None:
    era = 3 if card.startswith("Ecclesia") else 1
    t = table(4, era=era, hands={"A": [card]}, goods={"A": goods, "B": {"stone": 3, "aurei": 3}})
    told = named("play", "AE-3.1", "play.price", card=card, good=good, need=need, have=have)
    assert why(t, f"play {card.replace(' ', '_')}") == told
    assert idle(t, "play") == [told]


@rule("AE-3.1")
def test_a_refused_price_includes_reductions_by_own_cards() -> None:
    hand: dict[str, Any] = {"era": 3, "hands": {"A": ["Pantheon"]}, "goods": {"A": {"aurei": 9}}}
    assert why(table(4, **hand), "play Pantheon")["params"]["need"] == 2
    t = table(4, **hand, played={"A": ["Ecclesia Sancti Petri"]})
    assert why(t, "play Pantheon")["params"]["need"] == 1


@rule("AE-3.1", "AE-3.6")
def test_the_refusal_of_a_card_not_in_hand_names_the_card() -> None:
    t = table(4, hands={"A": ["Lupercal"], "B": ["Latium"]}, played={"A": ["Regia"]})
    assert why(t, "play Latium") == named("play", "AE-3.1", "card.absent", card="Latium")
    assert why(t, "discard Latium stone") == named("discard", "AE-3.6", "card.absent", card="Latium")


@rule("AE-2.1")
def test_the_refusal_of_a_card_of_another_pack_names_the_card() -> None:
    t = dealt(2, "monuments Lupercal Aedes_Iani Sepulcretum Regia Comitium Casa_Romuli")
    assert why(t, "draft Regia") == named("draft", "AE-2.1", "draft.absent", card="Regia")


@rule("AE-3.2")
def test_the_refusal_of_a_favor_names_the_personality_and_its_aurei() -> None:
    cards = {"A": ["Aedes Iuppiter Feretrius", "Moenia Servii Tulli"]}
    here = table(3, personalities=["Mucius Scaevola"], played=cards)
    assert why(here, "favor Sulla") == named("favor", "AE-3.2", "favor.absent", personality="Sulla")
    need = here.view("A")["prices"]["favors"]["Mucius Scaevola"]["aurei"]
    poor = table(3, personalities=["Mucius Scaevola"], played=cards, goods={"A": {"aurei": need - 1}})
    told = named(
        *("favor", "AE-3.2", "favor.price"),
        personality="Mucius Scaevola",
        good="aurei",
        need=need,
        have=need - 1,
    )
    assert why(poor, "favor Mucius_Scaevola") == told
    assert idle(poor, "favor") == [told]
    unmet = table(3, personalities=["Mucius Scaevola"], goods={"A": {"aurei": 9}})
    told = named("favor", "AE-3.2", "favor.unmet", personality="Mucius Scaevola")
    assert why(unmet, "favor Mucius_Scaevola") == told
    assert idle(unmet, "favor") == [told]


@rule("AE-3.3")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("construct templum Caelius", "hill.inactive"),
        ("construct aquaeductus Palatinus", "construct.gone"),
        ("construct amphitheatrum Quirinalis", "construct.twice"),
        ("construct templum Palatinus", "construct.no_stone"),
    ],
)
def test_the_refusal_of_a_construction_names_building_and_hill(text: str, key: str) -> None:
    t = table(
        2,
        era=2,
        goods={"A": {"citizen": 1}},
        buildings={"Quirinalis": ["amphitheatrum"], "Capitolinus": ["aquaeductus"]},
        builders={"aquaeductus": "B"},
    )
    _, building, hill = text.split()
    assert why(t, text) == named("construct", "AE-3.3", key, building=building, hill=hill)


@rule("AE-3.3", "AE-3.4")
def test_a_refusal_says_that_a_citizen_is_missing() -> None:
    t = table(2, goods={"A": {"stone": 1, "wheat": 9}})
    building = {"building": "templum", "hill": "Palatinus"}
    assert why(t, "construct templum Palatinus") == named("construct", "AE-3.3", "no_citizen", **building)
    assert why(t, "influence Palatinus") == named("influence", "AE-3.4", "no_citizen", hill="Palatinus")
    assert idle(t, "construct") == [named("construct", "AE-3.3", "no_citizen")]
    assert idle(t, "influence") == [named("influence", "AE-3.4", "no_citizen")]


@rule("AE-3.4")
def test_the_refusal_of_an_influence_names_the_hill_and_its_wheat() -> None:
    t = table(3, goods={"A": {"citizen": 1, "wheat": 1}}, on={"Palatinus": "B1 C1", "Caelius": "B1"})
    assert why(t, "influence Palatinus") == named("influence", "AE-3.4", "influence.full", hill="Palatinus")
    assert why(t, "influence Viminalis") == named("influence", "AE-3.4", "hill.inactive", hill="Viminalis")
    empty = named("influence", "AE-3.4", "influence.wheat", hill="Aventinus", need=2, have=1)
    assert why(t, "influence Aventinus") == empty
    hungry = table(3, goods={"A": {"citizen": 1}}, on={"Caelius": "B1"})
    one = named("influence", "AE-3.4", "influence.wheat", hill="Caelius", need=1, have=0)
    assert why(hungry, "influence Caelius") == one
    assert idle(hungry, "influence") == [named("influence", "AE-3.4", "influence.none")]


@rule("AE-3.4")
def test_the_refusal_of_a_token_names_the_token_and_its_hill() -> None:
    t = table(
        4,
        goods={"A": {"citizen": 1, "wheat": 2}},
        tokens={"Palatinus": ["stone1", "wheat2", "play_card"]},
        spent={"Palatinus": ["wheat2"]},
    )
    t.act("influence Palatinus")
    used = {"token": "wheat2", "hill": "Palatinus"}
    assert why(t, "token wheat2") == named("token", "AE-3.4", "token.depleted", **used)
    absent = {"token": "aurei5", "hill": "Palatinus"}
    assert why(t, "token aurei5") == named("token", "AE-3.4", "token.absent", **absent)
    assert why(t, "token play_card") == named("token", "AE-3.4", "token.no_card")


@rule("AE-3.4")
def test_the_refusal_of_a_card_of_the_board_names_the_missing_good() -> None:
    t = table(
        4,
        goods={"A": {"citizen": 2, "wheat": 2}},
        board=["Regia", "Latium"],
        tokens={"Palatinus": ["play_card"]},
    )
    t.acts("influence Palatinus", "token play_card")
    assert why(t, "play Regia") == named(
        "play", "AE-3.1", "play.price", card="Regia", good="aurei", need=1, have=0
    )
    assert why(t, "play Sabina") == named("play", "AE-3.4", "play.not_on_board")


@rule("AE-3.1", "AE-3.4")
def test_the_refusal_of_a_free_influence_names_the_hill() -> None:
    goods = {"A": {"stone": 1, "citizen": 1}}
    t = table(3, hands={"A": ["Casa Romuli"]}, goods=goods, on={"Palatinus": "B1 C1"})
    t.act("play Casa_Romuli")
    assert why(t, "influence Palatinus") == named("influence", "AE-3.4", "influence.full", hill="Palatinus")
    assert why(t, "influence Viminalis") == named("influence", "AE-3.4", "hill.inactive", hill="Viminalis")


@rule("AE-3.6")
def test_the_refusal_of_an_activation_names_the_monument() -> None:
    t = table(
        4,
        era=2,
        played={
            "A": ["Regia", "Sepulcretum", "Etruria", "Lupercal", "Forum Boarium", "Curia Hostilia"],
            "B": ["Comitium"],
        },
        exhausted=["Lupercal"],
        on={"Palatinus": "B2 A1"},
    )
    assert why(t, "activate Comitium") == named("activate", "AE-3.6", "activate.not_yours", card="Comitium")
    for other in ("Regia", "Sepulcretum", "Etruria"):  # a permanent effect, an instant effect and a Province
        assert why(t, f"activate {other}") == named("activate", "AE-3.6", "activate.other", card=other)
    used = named("activate", "AE-3.6", "activate.exhausted", card="Lupercal")
    assert why(t, "activate Lupercal") == used
    assert idle(t, "activate") == [used]
    nothing = named("exchange", "AE-3.6", "activate.nothing", card="Forum Boarium")
    assert why(t, "exchange Forum_Boarium wheat") == nothing
    assert idle(t, "exchange") == [nothing]
    at = {"card": "Curia Hostilia", "hill": "Palatinus"}
    assert why(t, "swap Curia_Hostilia Palatinus") == named("swap", "AE-3.6", "swap.hill", **at)
    assert idle(t, "swap") == [named("swap", "AE-3.6", "activate.nothing", card="Curia Hostilia")]


@rule("AE-4.5")
def test_the_refusal_of_damage_names_the_token() -> None:
    t = era_end(
        2,
        goods={"A": {"wheat": 3, "aurei": 2, "unrest": 5}},
        damage=["quarry", "looting", "famine", "riot"],
    )
    assert why(t, "repair quarry") == named("repair", "AE-4.5", "repair.price", damage="quarry")
    assert why(t, "repair famine") == named("repair", "AE-4.5", "repair.not_due", damage="famine")
    assert why(t, "suffer riot") == named("suffer", "AE-4.5", "repair.not_due", damage="riot")
    other = era_end(
        2,
        goods={"A": {"wheat": 3, "aurei": 2, "unrest": 5}},
        damage=["looting", "quarry", "famine", "riot"],
    )
    assert why(other, "repair quarry") == named("repair", "AE-4.5", "repair.price", damage="quarry")
    assert why(t, "suffer plunder") == named("suffer", "AE-4.5", "repair.not_due", damage="plunder")


@rule("AE-4.7")
def test_the_refusal_of_a_place_in_the_turn_order_names_its_number() -> None:
    first = era_end(3, passed="CBA")
    first.act("order 1")
    assert why(first, "order 1") == named("order", "AE-4.7", "order.taken", place=1)
    t = era_end(3, passed="CBA")
    t.act("order 3")
    assert why(t, "order 3") == named("order", "AE-4.7", "order.taken", place=3)
    assert why(t, "order 4") == named("order", "AE-4.7", "order.absent", place=4)
    assert why(t, "order 0") == named("order", "AE-4.7", "order.absent", place=0)


@rule("AE-3.8")
@pytest.mark.parametrize("seats", SEATS)
def test_in_a_turn_every_verb_is_offered_or_refused_and_never_both(seats: int) -> None:
    verbs = {"play", "favor", "construct", "influence", "pass_era", "end"}
    verbs |= {"discard", "activate", "exchange", "swap"}
    rng = random.Random(seats)
    s = fresh(seats, 10 + seats)
    turns = 0
    while not s.over:
        seat = GAME.turn(s)
        options = GAME.options(s, seat)
        if kind_of(s.stack[-1]) == STEP_TURN:
            offered = {GAME.words.say(a).split()[0] for a in options}
            refused = [each.verb for each in GAME.refusals(s, seat)]
            assert sorted([*offered, *refused]) == sorted(verbs)
            turns += 1
        GAME.act(s, seat, rng.choice(options))
    assert turns > 30
