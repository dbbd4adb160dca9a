"""FR-9.1, FR-5.4, FR-3.3: the windows in which Events may be played, and who must act in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from event_table import (
    ALWAYS,
    BUSY,
    PLAYABLE,
    SIX,
    WINDOWS,
    before_drawing,
    before_the_first_flip,
    busy,
    events,
    hand_over_the_limit_after_the_draw,
    step,
)
from fall_table import DRAWN, FAR, QUIET, city, discarded, hand, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import EVENTS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

ONLY = {
    "vae_victis": "after_battle",
    "audentes_fortuna_iuvat": "after_drawing",
    "alea_iacta_est": "in_actions",
    "veni_vidi_vici": "in_actions",
    "carpe_diem": "in_actions",
    "abundans_cautela_non_nocet": "before_last_flip",
}


@rule("FR-9.1", "FR-9.3")
@pytest.mark.parametrize("holder", ["A", "B"])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("event", EVENTS)
def test_where_each_event_can_be_played(
    event: str, window: Callable[[str, str], Table[FallState]], holder: str
) -> None:
    """Both options are tried in the holder's turn and in another's. Each refusal names the right window."""
    t = window(event, holder)
    for option in ("normal", "corrupt"):
        if window in PLAYABLE[event]:
            assert f"event {event} {option}" in events(t, holder)
        else:
            refused = t.refused(f"event {event} {option}", seat=holder)
            assert refused == ("FR-9.1", f"refusal.event.{ONLY[event]}")


@rule("FR-9.1")
def test_the_windows_of_a_turn() -> None:
    """They are at the start, after each action, after the draw, before each flip, and after the last flip."""
    t = busy("mortui_non_mordent", "A")
    stops = [step(t)]
    for _ in range(4):
        t.act("levy Roma")
        stops.append(step(t))
    assert stops == ["act"] * 5
    assert t.options()[-1] == "continue", "after the four actions the Event may still be played"
    t.act("continue", *DRAWN)
    assert [fact["fact"] for fact in t.facts] == ["card_drawn", "card_drawn"]
    assert step(t) == "window drawn"
    t.act("continue")
    assert (t.facts, step(t)) == ([], "window flip")
    t.act("continue")
    assert [fact["fact"] for fact in t.facts] == ["barbarian_card_flipped", "cube_added"]
    assert step(t) == "window flip"
    t.act("continue")
    assert [fact["fact"] for fact in t.facts] == ["barbarian_card_flipped", "cube_added"]
    assert (step(t), t.turn) == ("window invaded", "A")
    t.act("continue")
    assert [fact["fact"] for fact in t.facts] == ["turn_begun"]
    assert (step(t), t.turn) == ("act", "B")


def repeats(event: str) -> list[str]:
    """Return the windows of A's turn in which A, who holds an Event, only lets it pass once more by continuing."""
    t = busy(event, "A")
    for _ in range(4):
        t.act("levy Roma")
    found = []
    while t.turn == "A":
        if t.game.repeats(t.state, 0):
            found.append(step(t))
        t.act("continue", *(DRAWN if step(t) == "act" else ()))
    return found


def test_most_events_are_asked_for_once_a_turn() -> None:
    """Before the first Barbarian card. An Event that has no window there is asked for in its own window too."""
    assert repeats("mortui_non_mordent") == ["act", "window drawn", "window flip", "window invaded"]
    assert repeats("carpe_diem")[0] == "window drawn"
    assert repeats("audentes_fortuna_iuvat")[:2] == ["act", "window flip"]


@rule("FR-9.1")
def test_no_window_opens_if_no_seat_has_a_playable_event() -> None:
    """The only Event in a hand cannot be played, so the turn continues without a pause."""
    t = table(pawns=["Roma", "Genua"], hands=[["vae_victis"]], cities=FAR, **QUIET)
    t.act("end", *DRAWN)
    assert t.turn == "B"


@rule("FR-5.4", "FR-9.1")
def test_events_between_two_revolts_but_not_between_the_draw_and_the_first() -> None:
    """Two Revolts are drawn. The first breaks out before any seat can act, then a window opens."""
    t = table(
        pawns=["Roma", "Roma"],
        cities={**FAR, "Roma": {"legions": 5}},
        hands=[["mortui_non_mordent"], [ALWAYS]],
        step="draw",
        piles=[(1, True), (1, True), (30, False)],
        barbarian_bottom=["Tingi/vandals", "Sinope/ostrogoths"],
    )
    t.settle()
    happened = [fact["fact"] for fact in t.facts]
    assert happened[:4] == ["revolt_drawn", "revolt_drawn", "rate_rose", "revolt_broke_out"]
    assert (happened.count("revolt_broke_out"), step(t)) == (1, "window revolts")
    t.act("event mortui_non_mordent normal")
    t.act("remove_at Tingi vandals")
    t.act("remove_at Tingi vandals")
    assert (city(t, "Tingi"), step(t)) == ({"barbarians": {"vandals": 1}}, "window revolts")
    t.act("continue")
    assert [fact["card"] for fact in t.told("revolt_broke_out")] == ["Sinope/ostrogoths"]
    assert step(t) == "window drawn", "the draw step must end after the second Revolt"


@rule("FR-5.4", "FR-9.1")
def test_a_single_revolt_is_resolved_before_any_event_can_be_played() -> None:
    """A City card and a Revolt are drawn. The first window is at the end of the draw step."""
    t = busy(
        "mortui_non_mordent",
        "A",
        step="draw",
        piles=[(1, True), (30, False)],
        barbarian_bottom=["Tingi/vandals"],
        barbarian_top=["Tyras/visigoths"],
    )
    t.settle("player_deck Roma/huns")
    assert city(t, "Tingi") == {"barbarians": {"vandals": 3}}
    assert step(t) == "window drawn"


BATTLE = {"Roma": {"legions": 3, "huns": 2, "vandals": 2, "fort": 1}, **FAR}
SIX_FORTS = {name: {"fort": 1} for name in ("Genua", "Narbo", "Tingi", "Tyras", "Sinope", "Patrae")}
BLUE = ["Carnuntum/ostrogoths", "Sinope/ostrogoths", "Roma/ostrogoths", "Aquileia/ostrogoths"]
INSIDE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "remove": ({"cities": BATTLE}, ["battle 1 : dice barbarian"]),
    "stars": ({"cities": BATTLE, "roles": ["regina_foederata"]}, ["battle 1 : dice role"]),
    "set_dice": (
        {"cities": BATTLE, "hand": ["alea_iacta_est"]},
        ["event alea_iacta_est normal", "battle 2"],
    ),
    "move_fort": ({"cities": {**SIX_FORTS, **FAR}, "hand": ["Roma/huns"]}, ["fortify with Roma/huns"]),
    "pay": ({"cities": {"Roma": {"ostrogoths": 1}, **FAR}, "hand": BLUE}, ["forge ostrogoths"]),
    "bring": ({"cities": BATTLE, "roles": ["regina_foederata"]}, ["march Genua 1"]),
    "company": ({"cities": BATTLE, "roles": ["praefectus_classis"]}, ["cruise Genua"]),
    "enrol": (
        {"cities": BATTLE, "allied": ["huns"], "hand": ["Patrae/huns"]},
        ["enlist with Patrae/huns"],
    ),
    "ride": (
        {"cities": {"Tyras": {"fort": 1}, **FAR}, "roles": ["praefectus_fabrum"], "hand": ["Roma/huns"]},
        ["ride Tyras"],
    ),
    "event": ({"cities": BATTLE, "hand": ["mors_tua_vita_mea"]}, ["event mors_tua_vita_mea normal"]),
    "consent": ({"consent": "ask", "hand": ["Roma/huns"]}, ["give Roma/huns to B"]),
    "permit": (
        {"consent": "ask", "hand": [ALWAYS]},
        [f"event {ALWAYS} normal", "target Genua", "move magister_militum 0"],
    ),
    "put_back": (
        {"roles": ["vestalis"], "step": "draw", "hand": ["Tingi/vandals"]},
        ["draw 3 : player_deck Roma/huns, player_deck Genua/visigoths, player_deck Roma/vandals"],
    ),
}
"""Setting and acts that lead to each choice inside an action, battle, Event or draw."""


@rule("FR-9.1")
@pytest.mark.parametrize("name", INSIDE)
def test_no_events_inside_an_action_a_battle_an_event_or_a_draw(name: str) -> None:
    """The player who must choose finishes first. C holds a playable Event and must wait."""
    given, acts = INSIDE[name]
    hands = [given.get("hand", []), [], ["mortui_non_mordent"]]
    setting = {"cities": FAR, **QUIET, **given, "hands": hands}
    setting.pop("hand", None)
    t = table(pawns=["Roma", "Roma", "Corduba"], **setting)
    if setting.get("step") == "draw":
        t.settle()
    for act in acts:
        text, _, chance = act.partition(" : ")
        t.act(text, *(chance.split(", ") if chance else []))
    assert step(t) == name
    assert events(t, "C") == []
    refused = t.refused("event mortui_non_mordent normal", seat="C")
    assert refused == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("event mortui_non_mordent normal")[1] == "refusal.not_now"


@rule("FR-9.1")
def test_no_window_inside_a_revolt_an_invasion_or_a_chain() -> None:
    """No window opens while a flip sacks two cities."""
    sinope = {"Sinope": {"ostrogoths": 3}, "Chersonesus": {"ostrogoths": 3}, **FAR}
    t = busy(
        "mortui_non_mordent",
        "A",
        cities=sinope,
        step="invade",
        flips=1,
        barbarian_top=["Sinope/ostrogoths"],
    )
    t.settle()
    t.act("continue")
    assert [fact["fact"] for fact in t.facts].count("city_sacked") == 2
    assert step(t) == "window invaded"


# ---- Any player, in any turn, without an action


@rule("FR-9.1")
def test_a_player_may_play_an_event_in_another_players_turn() -> None:
    """It costs A no action, and A continues afterwards."""
    t = busy("mortui_non_mordent", "B")
    t.act("levy Roma")
    assert t.turn == "A"
    t.act("event mortui_non_mordent normal", seat="B")
    assert t.turn == "B", "the holder must decide how to use the Event"
    assert t.refused("levy Roma", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    t.act("remove_at Tyras visigoths", seat="B")
    t.act("done", seat="B")
    assert (t.turn, t.state.actions) == ("A", 3)
    assert hand(t, 1) == ["Sinope/ostrogoths", ALWAYS]
    assert discarded(t)[-1] == "mortui_non_mordent"


@rule("FR-9.1")
def test_only_events_of_the_own_hand_can_be_played() -> None:
    """The Event is in another hand, or in none."""
    t = busy("mortui_non_mordent", "B")
    refused = t.refused("event mortui_non_mordent normal", seat="A")
    assert refused == ("FR-9.1", "refusal.event.not_held")
    t = table(hands=[["Roma/huns"]])
    assert t.refused("event carpe_diem normal") == ("FR-9.1", "refusal.event.not_held")


@rule("FR-3.2", "FR-9.1")
@pytest.mark.parametrize(
    "text", ["march Genua 0", "end", "battle 1", "continue", "discard Sinope/ostrogoths"]
)
def test_a_seat_that_may_interrupt_can_only_play_events(text: str) -> None:
    """The actions of the turn and `continue` are A's."""
    t = busy("mortui_non_mordent", "B")
    assert t.refused(text, seat="B") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-9.1")
def test_events_resolve_in_the_order_received_and_the_window_stays_open() -> None:
    """C can play after B's Event is finished. The window closes when A continues."""
    t = table(
        pawns=["Roma"] * 3,
        cities={"Tyras": {"visigoths": 3}, **FAR},
        hands=[[], ["mortui_non_mordent"], ["hic_manebimus_optime", "mors_tua_vita_mea", ALWAYS]],
        step="invade",
        flips=2,
        barbarian_top=["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths"],
    )
    t.settle()
    t.act("event mortui_non_mordent normal", seat="B")
    refused = t.refused("event mors_tua_vita_mea normal", seat="C")
    assert refused == ("FR-3.2", "refusal.not_your_turn")
    t.act("remove_at Tyras visigoths", seat="B")
    t.act("remove_at Tyras visigoths", seat="B")
    assert (step(t), t.turn) == ("window flip", "A")
    t.act("event mors_tua_vita_mea normal", seat="C")
    t.act("replace Tyras visigoths", seat="C")
    assert city(t, "Tyras") == {"legions": 1}
    assert step(t) == "window flip"
    assert t.refused("continue", seat="C") == ("FR-3.2", "refusal.not_your_turn")
    t.act("continue")
    assert len(t.told("barbarian_card_flipped")) == 1


@rule("FR-9.1")
def test_a_seat_that_does_not_hold_is_not_waited_for() -> None:
    """A continues, and B can no longer play in this window."""
    t = before_the_first_flip("mortui_non_mordent", "B")
    assert (t.turn, "hold" in t.options(seat="B")) == ("A", True)
    t.act("continue")
    assert len(t.told("barbarian_card_flipped")) == 1


@rule("FR-9.1")
def test_a_seat_that_holds_is_waited_for_in_every_window() -> None:
    """A can do nothing until B plays or passes, again after each action."""
    t = busy("mortui_non_mordent", "B", actions=1)
    t.act("hold", seat="B")
    assert (t.turn, t.options(seat="A")) == ("B", [])
    assert t.options(seat="B")[-2:] == ["pass", "release"]
    assert t.refused("levy Roma", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    t.act("pass", seat="B")
    assert t.turn == "A"
    t.act("levy Roma")
    assert (t.turn, step(t), t.state.actions) == ("B", "act", 0)
    t.act("pass", seat="B")
    t.act("continue", *DRAWN)
    assert (t.turn, step(t)) == ("B", "window drawn")
    t.act("release", seat="B")
    assert t.turn == "A"
    t.act("continue")
    assert (t.turn, step(t)) == ("A", "window flip")


@rule("FR-9.1")
def test_a_seat_that_holds_may_still_play_after_passing() -> None:
    """It may play until A continues."""
    t = before_drawing("mortui_non_mordent", "B")
    t.act("hold", seat="B")
    t.act("pass", seat="B")
    assert "event mortui_non_mordent normal" in events(t, "B")
    t.act("event mortui_non_mordent normal", seat="B")
    t.act("remove_at Tyras visigoths", seat="B")
    t.act("done", seat="B")
    assert t.turn == "B", "the window must be open again while B still holds"


@rule("FR-9.1")
def test_polled_seats_are_asked_one_by_one_in_every_window() -> None:
    """When both pass and A has no Event, the window closes by itself."""
    hands = [["Tingi/vandals"], ["mortui_non_mordent"], [ALWAYS]]
    t = table(pawns=["Roma"] * 3, cities=FAR, hands=hands, poll=True, **QUIET)
    assert (t.turn, t.options(seat="A"), t.options(seat="C")) == ("B", [], [])
    assert t.options(seat="B")[-1] == "pass"
    t.act("pass")
    assert t.turn == "C"
    t.act("pass")
    assert t.turn == "A"
    t.act("end")
    assert (t.turn, step(t)) == ("B", "act")
    t.act("pass")
    t.act("pass", *DRAWN)
    assert (t.turn, step(t)) == ("B", "window drawn")
    t.act("pass")
    t.act("event festina_lente normal")
    t.act("target Genua")
    t.act("move mercator 0")
    assert t.turn == "B", "all seats must be asked again after an Event"
    t.act("pass")
    assert step(t) == "window flip"


@rule("FR-9.1")
def test_with_polling_the_player_on_turn_is_asked_last() -> None:
    """After the others passed, A plays an Event or continues."""
    t = table(
        pawns=["Roma"] * 2,
        cities=FAR,
        hands=[["mortui_non_mordent"], [ALWAYS]],
        poll=True,
        step="invade",
        flips=1,
        barbarian_top=["Tyras/visigoths"],
    )
    t.settle()
    assert t.turn == "B"
    t.act("pass")
    assert (t.turn, t.options()[-1]) == ("A", "continue")
    t.act("continue")
    assert (t.turn, step(t)) == ("B", "window invaded")


@rule("FR-9.1", "FR-3.3")
def test_polled_seats_are_asked_while_a_hand_is_over_the_limit() -> None:
    """They are asked before each card that A discards."""
    hands = [[*SIX, "Patrae/huns"], [ALWAYS]]
    t = table(pawns=["Roma"] * 2, cities=FAR, hands=hands, poll=True, step="draw", **QUIET)
    t.settle(*DRAWN)
    t.act("pass")
    for _ in range(2):
        assert (t.turn, step(t), t.options(seat="A")) == ("B", "limit", [])
        t.act("pass")
        assert (t.turn, len(t.options("discard")), len(t.options())) == ("A", len(hand(t)), len(hand(t)))
        t.act(t.options()[0])
    assert (t.turn, step(t)) == ("B", "window flip")


# ---- A hand over the limit


@rule("FR-3.3", "FR-9.1")
def test_an_event_brings_a_hand_down_to_seven() -> None:
    """A played Event leaves the hand, so one card fewer must be discarded."""
    t = busy("mortui_non_mordent", "A", hands=[[*SIX, "mortui_non_mordent"]], step="draw")
    t.settle(*DRAWN)
    assert (step(t), len(hand(t))) == ("window drawn", 9), (
        "the window must open before the hand limit applies"
    )
    t.act("continue")
    assert (step(t), len(t.options("discard"))) == ("limit", 9)
    assert t.refused("continue") == ("FR-3.3", "refusal.not_now")
    t.act("discard Lutetia/huns")
    assert step(t) == "limit"
    t.act("event mortui_non_mordent normal")
    t.act("remove_at Tyras visigoths")
    t.act("remove_at Tyras visigoths")
    assert len(hand(t)) == 7
    assert t.turn == "B", "no window may open without another Event"


@rule("FR-3.3")
def test_a_hand_over_the_limit_may_shrink_at_the_end_of_the_draw() -> None:
    """The Event is played in the window before the discards."""
    t = busy("mortui_non_mordent", "A", hands=[[*SIX[1:], "mortui_non_mordent"]], step="draw")
    t.settle(*DRAWN)
    t.act("event mortui_non_mordent normal")
    t.act("remove_at Tyras visigoths")
    t.act("done")
    assert (len(hand(t)), t.turn) == (7, "B")


@rule("FR-3.3", "FR-9.1")
def test_others_may_play_while_a_hand_is_over_the_limit() -> None:
    """B plays while A must discard. A must discard afterwards, too."""
    t = hand_over_the_limit_after_the_draw("mortui_non_mordent", "B")
    assert (step(t), t.turn, len(hand(t))) == ("limit", "A", 9)
    t.act("event mortui_non_mordent normal", seat="B")
    t.act("remove_at Tyras visigoths", seat="B")
    t.act("done", seat="B")
    assert (step(t), t.turn) == ("limit", "A")
    assert t.refused("discard Sinope/ostrogoths", seat="B") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-3.3")
def test_a_player_who_is_given_an_eighth_card_may_play_an_event() -> None:
    """B has seven cards including an Event and gets another in A's turn.

    Playing the Event replaces the discard.
    """
    t = table(**{**BUSY, "hands": [["Roma/visigoths"], [*SIX, "mortui_non_mordent"]]})
    t.act("give Roma/visigoths to B")
    assert (t.turn, step(t)) == ("B", "limit")
    assert t.options()[-2:] == ["event mortui_non_mordent normal", "event mortui_non_mordent corrupt"]
    t.act("event mortui_non_mordent normal")
    t.act("remove_at Tyras visigoths")
    t.act("done")
    assert (t.turn, len(hand(t, 1)), t.state.actions) == ("A", 7, 3)
