"""Edge cases in which a broken rule could go unnoticed: the first city, the first Event, the last action."""

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
    """Return rule and text of each reason why A is not offered a verb. The list is empty if it is offered."""
    t = table(**setting)
    refusals = [each for each in GAME.refusals(t.state, 0) if each.verb == verb]
    assert bool(refusals) != bool(t.options(verb))
    return [(each.rule, each.key) for each in refusals]


# ---- The first city and the first Event


@rule("FR-9.3")
def test_events_limited_to_one_city_are_limited_in_the_first_city_too() -> None:
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
def test_no_event_pays_for_sailing_or_an_alliance(event: str) -> None:
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
def test_the_consul_in_roma_may_levy_if_any_other_city_has_a_fort(fort: str) -> None:
    setting: dict[str, Any] = {"variant": CAPUT, "roles": ["consul"], "cities": {fort: {"fort": 1}}}
    barred = [("FR-13.2", "refusal.roma")] if fort == "Roma" else []
    assert refusal_of("levy", **setting) == barred


# ---- The last action


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
def test_the_agenda_counts_the_barbarian_that_the_reginas_role_face_removed() -> None:
    t = table(
        pawns=["Genua", "Roma"], roles=["regina_foederata"], cities={"Genua": {"legions": 1, "huns": 2}}
    )
    t.act("battle 1", "dice role")
    expected = {"step": "stars", "city": "Genua", "stars": 1, "removed": 1}
    assert GAME.named_stack(t.state)[-1] == expected


@rule("FR-3.3", "FR-9.3")
def test_a_card_taken_back_in_the_action_step_is_discarded_in_it() -> None:
    hand = ["Genua/visigoths", "Athenae/visigoths", "Tyras/visigoths", "Narbo/visigoths", "Lutetia/huns"]
    hand += ["Iuvavum/huns", "Carnuntum/huns", "homo_faber_fortunae_suae"]
    t = table(hands=[hand], discard=["Roma/huns"], cities=FAR)
    t.act("event homo_faber_fortunae_suae normal")
    t.act("retrieve Roma/huns")
    assert GAME.named_stack(t.state)[-1] == {"step": "limit", "seat": "A"}


@rule("FR-9.3")
def test_normal_alea_iacta_est_sets_the_dice_of_one_battle_only() -> None:
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


# ---- Refusals


@rule("FR-4.6")
def test_a_proposal_that_every_seat_refused_cannot_be_repeated() -> None:
    """This holds for the second and for the third seat."""
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
def test_a_card_cannot_be_given_to_an_empty_seat_or_to_oneself() -> None:
    t = table(pawns=["Roma", "Roma"], hands=[["Roma/huns"]])
    assert t.refused("give Roma/huns to C") == ("FR-4.6", "refusal.give.alone")
    assert t.refused("give Roma/huns to A") == ("FR-4.6", "refusal.give.alone")


@rule("FR-13.2", "FR-9.3")
def test_only_a_move_with_legions_is_refused_by_the_rule_of_roma() -> None:
    """A pawn in Roma cannot move there at all, and Roma has no barbarian to replace."""
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
    """The notation has no such card, so no client can name it. The refusal must not raise another error."""
    t = table(pawns=["Roma", "Genua"], roles=["vestalis"], hands=[["Roma/huns"]])
    for a in (pack(CONSULT, 200), pack(SAIL, NUMBERED.index("Genua"), 200)):
        refusal = GAME.refusal(t.state, 0, a)
        assert (refusal.key, refusal.params) == ("refusal.card_not_held", {"card": "200"})


# ---- Reasons


@rule("FR-4.7", "FR-11.3")
def test_refusals_of_forge_list_missing_cards_by_tribe_fewest_missing_first() -> None:
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
def test_an_action_of_another_role_is_refused_but_not_listed_as_a_reason() -> None:
    t = table(roles=["mercator", "consul"])
    assert not [each for each in GAME.refusals(t.state, 0) if each.key == "refusal.role"]
    assert t.refused("levy Roma") == ("FR-11.1", "refusal.role")
