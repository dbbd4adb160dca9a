"""Edges that a broken rule could hide behind: the first city of the board, the first Event, the last action."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import step
from fall_table import DRAWN, FAR, GAME, QUIET, city, rule, table
from printed_board import CITIES

from triclinium.games.fall_of_rome.rules.catalogue import CITIES as NUMBERED
from triclinium.games.fall_of_rome.rules.catalogue import EVENTS
from triclinium.games.fall_of_rome.rules.words import CONSULT, SAIL
from triclinium.kernel.errors import Refusal
from triclinium.kernel.step import pack

FIRST = NUMBERED[0]
CAPUT = "roma_caput_mundi"


def refusal_of(verb: str, **setting: Any) -> list[tuple[str, str]]:
    """Why A is not offered a verb, by rule and text; nothing, if it is offered."""
    t = table(**setting)
    refusals = [each for each in GAME.refusals(t.state, 0) if each.verb == verb]
    assert bool(refusals) != bool(t.options(verb))
    return [(each.rule, each.key) for each in refusals]


# ---- the first of its kind


@rule("FR-9.3")
def test_events_that_stay_in_one_city_stay_in_the_first_one_too() -> None:
    elsewhere = {"Roma": {"huns": 2, "legions": 3}, "Tyras": {"vandals": 1}}
    t = table(roles=["magister_militum"], cities={FIRST: {"huns": 2}, **elsewhere}, hands=[["vae_victis"]])
    t.act("battle 1", "dice two_barbarians_legion")
    t.act("event vae_victis normal")
    t.act(f"remove_at {FIRST} huns")
    assert t.options() == [f"remove_at {FIRST} huns", "done"]
    t = table(cities={FIRST: {"huns": 3, "vandals": 2}, **elsewhere}, hands=[["mors_tua_vita_mea"]])
    t.act("event mors_tua_vita_mea corrupt")
    for _ in range(2):
        t.act(f"replace {FIRST} huns")
        assert t.options() == [f"replace {FIRST} vandals", f"replace {FIRST} huns", "done"]
    t.act(f"replace {FIRST} vandals")
    assert step(t) == "act"
    assert city(t, FIRST) == {"barbarians": {"vandals": 1, "huns": 1}, "legions": 3}


@rule("FR-4.2", "FR-4.7")
@pytest.mark.parametrize("event", EVENTS)
def test_no_event_counts_as_a_city_card(event: str) -> None:
    assert refusal_of("sail", hands=[[event]]) == [("FR-4.2", "refusal.sail.no_card")]
    cards = ["Genua/visigoths", "Athenae/visigoths", "Tyras/visigoths", "Roma/visigoths", "Narbo/visigoths"]
    t = table(cities={"Roma": {"visigoths": 1, "huns": 1}}, hands=[[*cards, event]])
    t.act("forge visigoths")
    while step(t) == "pay":
        assert all("/" in text for text in t.options("pay"))
        t.act(t.options("pay")[0])
    assert event in [GAME.words.kinds["card"].say(card) for card in t.state.hands[0]]


@rule("FR-13.2", "FR-11.1")
@pytest.mark.parametrize("fort", CITIES)
def test_a_fort_anywhere_but_in_roma_lets_the_consul_levy(fort: str) -> None:
    setting: dict[str, Any] = {"variant": CAPUT, "roles": ["consul"], "cities": {fort: {"fort": 1}}}
    barred = [("FR-13.2", "refusal.roma")] if fort == "Roma" else []
    assert refusal_of("levy", **setting) == barred


# ---- the last action


@rule("FR-3.1", "FR-11.8")
@pytest.mark.parametrize("role", ["consul", "regina_foederata"])
def test_role_faces_in_the_last_action_do_not_keep_the_turn_open(role: str) -> None:
    t = table(
        pawns=["Genua", "Londinium"],
        roles=[role],
        cities={"Genua": {"legions": 3, "huns": 1}, "Tyras": {"legions": 13}, **FAR},
        actions=1,
        **QUIET,
    )
    t.act("battle 1", "dice role", *DRAWN)
    assert (t.turn, step(t)) == ("B", "act")


@rule("FR-3.1", "FR-4.7")
def test_an_alliance_as_the_last_action_ends_the_turn() -> None:
    cards = ["Genua/visigoths", "Athenae/visigoths", "Tyras/visigoths", "Roma/visigoths", "Narbo/visigoths"]
    t = table(cities={"Roma": {"visigoths": 1}, **FAR}, hands=[cards], actions=1, **QUIET)
    t.act("forge visigoths", "player_deck Roma/huns", "player_deck Roma/vandals")
    assert (t.turn, step(t)) == ("B", "act")


@rule("FR-11.8")
def test_the_agenda_says_that_her_role_face_removed_one() -> None:
    t = table(
        pawns=["Genua", "Roma"], roles=["regina_foederata"], cities={"Genua": {"legions": 1, "huns": 2}}
    )
    t.act("battle 1", "dice role")
    expected = {"step": "stars", "city": "Genua", "stars": 1, "removed": 1}
    assert GAME.named_stack(t.state)[-1] == expected


@rule("FR-3.3", "FR-9.3")
def test_a_card_taken_back_in_the_actions_is_counted_in_the_actions() -> None:
    hand = ["Genua/visigoths", "Athenae/visigoths", "Tyras/visigoths", "Narbo/visigoths", "Lutetia/huns"]
    hand += ["Iuvavum/huns", "Carnuntum/huns", "homo_faber_fortunae_suae"]
    t = table(hands=[hand], discard=["Roma/huns"], cities=FAR)
    t.act("event homo_faber_fortunae_suae normal")
    t.act("retrieve Roma/huns")
    assert GAME.named_stack(t.state)[-1] == {"step": "limit", "seat": "A"}


@rule("FR-9.3")
def test_dice_are_set_in_one_battle_alone() -> None:
    t = table(
        roles=["magister_militum"],
        cities={"Roma": {"huns": 3, "legions": 2}, **FAR},
        hands=[["alea_iacta_est"]],
    )
    t.act("event alea_iacta_est normal")
    t.act("battle 1")
    t.act("set barbarian")
    assert t.state.alea == 0
    t.act("battle 1", "dice barbarian")
    assert t.told("dice_rolled") != []


# ---- refusals


@rule("FR-4.6")
def test_what_every_seat_refused_is_asked_no_more() -> None:
    """Whoever it was: the second seat, or the third."""
    for other in ("B", "C"):
        pawns = ["Roma", *("Roma" if seat == other else "Tyras" for seat in "BC")]
        t = table(pawns=pawns, hands=[["Roma/huns"]], consent="ask")
        t.act(f"give Roma/huns to {other}")
        t.act("refuse", seat=other)
        assert t.options("give") == []
        barred = [each for each in GAME.refusals(t.state, 0) if each.verb == "give"]
        assert barred == [Refusal("give", "FR-4.6", "refusal.give.asked", {"city": "Roma"})]
        assert t.refused(f"give Roma/huns to {other}") == ("FR-4.6", "refusal.give.asked")


@rule("FR-4.6")
def test_there_is_nobody_at_the_next_seat() -> None:
    t = table(pawns=["Roma", "Roma"], hands=[["Roma/huns"]])
    assert t.refused("give Roma/huns to C") == ("FR-4.6", "refusal.give.alone")
    assert t.refused("give Roma/huns to A") == ("FR-4.6", "refusal.give.alone")


@rule("FR-13.2", "FR-9.3")
def test_only_legions_are_refused_for_roma_in_events() -> None:
    """A pawn that is there cannot move there, with or without; nor is a barbarian there to be replaced."""
    t = table(variant=CAPUT, pawns=["Roma", "Genua"], roles=["consul", "vestalis"], hands=[["festina_lente"]])
    t.act("event festina_lente normal")
    t.act("target Roma")
    assert t.refused("move consul 0") == ("FR-9.3", "refusal.not_this")
    assert t.refused("move vestalis 1") == ("FR-13.2", "refusal.roma")
    t = table(variant=CAPUT, pawns=["Roma", "Genua"], cities=FAR, hands=[["mors_tua_vita_mea"]])
    t.act("event mors_tua_vita_mea normal")
    assert t.refused("replace Roma huns") == ("FR-9.3", "refusal.not_this")


@rule("FR-3.2")
def test_a_card_that_does_not_exist_is_not_held() -> None:
    """Numbers come from outside by notation alone, which has no such card; a refusal still does not break."""
    t = table(pawns=["Roma", "Genua"], roles=["vestalis"], hands=[["Roma/huns"]])
    for a in (pack(CONSULT, 200), pack(SAIL, NUMBERED.index("Genua"), 200)):
        refusal = GAME.refusal(t.state, 0, a)
        assert (refusal.key, refusal.params) == ("refusal.card_not_held", {"card": "200"})


# ---- reasons


@rule("FR-4.7", "FR-11.3")
def test_each_tribe_that_could_be_asked_says_what_it_lacks_the_nearest_first() -> None:
    held = ["Genua/visigoths", "Athenae/visigoths", "Tyras/visigoths", "Roma/visigoths"]
    cities = {"Roma": {"visigoths": 1, "huns": 1, "ostrogoths": 1}}
    t = table(cities=cities, hands=[held])
    lacking = [each.params for each in GAME.refusals(t.state, 0) if each.verb == "forge"]
    assert lacking == [
        {"tribe": "visigoths", "have": 4, "need": 5},
        {"tribe": "ostrogoths", "have": 0, "need": 3},
        {"tribe": "huns", "have": 0, "need": 4},
    ]
    asks_all = table(roles=["mercator"], cities=cities, hands=[held])
    assert len([each for each in GAME.refusals(asks_all.state, 0) if each.verb == "forge"]) == 5


@rule("FR-11.1")
def test_what_is_another_roles_is_no_reason_but_a_refusal_when_it_is_tried() -> None:
    t = table(roles=["mercator", "consul"])
    assert not [each for each in GAME.refusals(t.state, 0) if each.key == "refusal.role"]
    assert t.refused("levy Roma") == ("FR-11.1", "refusal.role")
