"""FR-9.2, FR-10.1, FR-4.6: corruption, winning with an Event, and consent to Events that affect others."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import events, its_window, play_out, step
from fall_table import DRAWN, FAR, GAME, QUIET, city, discarded, hand, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import EVENTS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

# ---- Corruption


@rule("FR-9.2")
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("holder", ["A", "B"])
def test_the_corrupt_option_moves_decline_before_its_effect(event: str, holder: str) -> None:
    """The decline is emitted right after the Event and before its effect.

    The normal option moves no decline.
    """
    t = its_window(event, holder)
    t.act(f"event {event} normal", *_chance(event), seat=holder)
    play_out(t)
    assert t.state.decline == 0
    t = its_window(event, holder)
    told = [fact["fact"] for fact in t.act(f"event {event} corrupt", *_chance(event, 4), seat=holder)]
    while step(t) == "event" and "event_played" not in told:
        told = [fact["fact"] for fact in t.act(t.options()[0])]
    assert told[:2] == ["event_played", "declined"]
    play_out(t)
    assert t.state.decline == 1
    assert discarded(t).count(event) == 1


def _chance(event: str, cards: int = 2) -> list[str]:
    """Return the cards that are drawn while the Event is played in the busy position."""
    some = ["Corduba/vandals", "Narbo/visigoths", "Patrae/huns", "Lutetia/huns"]
    return {
        "audentes_fortuna_iuvat": [f"player_deck {card}" for card in some[:cards]],
        "melius_cavere_quam_pavere": [f"barbarian_deck {card}" for card in some],
    }.get(event, [])


@rule("FR-9.2", "FR-10.1", "FR-10.2")
@pytest.mark.parametrize("event", EVENTS)
def test_the_eighth_decline_loses_before_the_effect(event: str) -> None:
    """After seven steps the corrupt option loses the game, and the board does not change."""
    t = its_window(event)
    t.state.decline = 7
    board = GAME.view(t.state, -1)
    t.act(f"event {event} corrupt")
    play_out(t)
    assert t.ending == "lost_decline"
    now = GAME.view(t.state, -1)
    for what in ("cities", "supply", "pawns", "barbarian_deck", "player_deck", "actions"):
        assert now[what] == board[what]


# ---- Winning with an Event


@rule("FR-10.1")
@pytest.mark.parametrize(
    ("event", "acts"),
    [
        ("mortui_non_mordent", ["remove_at Tyras visigoths"]),
        ("mors_tua_vita_mea", ["replace Tyras visigoths"]),
    ],
)
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_an_event_can_win_the_game(event: str, acts: list[str], option: str) -> None:
    """The game ends when the last barbarian of a tribe that is not allied leaves, even during an invasion."""
    others = ["anglo_saxons_franks", "vandals", "huns", "ostrogoths"]
    cities = {"Tyras": {"visigoths": 1}, "Roma": {"huns": 3}}
    t = table(cities=cities, allied=others, hands=[[], [event]], step="invade", flips=2)
    t.settle()
    t.act(f"event {event} {option}", seat="B")
    for act in acts:
        t.act(act, seat="B")
    assert t.ending == "won"
    assert events(t, "B") == []


@rule("FR-10.1", "FR-9.2")
def test_corruption_loses_the_game_that_the_effect_would_have_won() -> None:
    """The decline is checked before the effect."""
    others = ["anglo_saxons_franks", "vandals", "huns", "ostrogoths"]
    t = table(cities={"Tyras": {"visigoths": 1}}, allied=others, hands=[["mortui_non_mordent"]], decline=7)
    t.act("event mortui_non_mordent corrupt")
    assert (t.ending, city(t, "Tyras")) == ("lost_decline", {"barbarians": {"visigoths": 1}})


@rule("FR-10.1")
def test_vae_victis_can_win_the_game() -> None:
    """The battle before it does not win the game."""
    others = ["anglo_saxons_franks", "vandals", "huns", "ostrogoths"]
    cities = {"Roma": {"visigoths": 1, "legions": 1}, "Tyras": {"visigoths": 1}}
    t = table(cities=cities, allied=others, hands=[["vae_victis"]])
    t.act("battle 1", "dice barbarian")
    assert t.ending == "running"
    t.act("event vae_victis normal")
    t.act("remove_at Tyras visigoths")
    assert t.ending == "won"


# ---- Consent


ASKED = ("FR-4.6", "refusal.event.asked")
MOVING: dict[str, list[str]] = {
    "do_ut_des normal": ["swap Tingi/vandals of A", "swap Sinope/ostrogoths of B"],
    "do_ut_des corrupt": ["swap Sinope/ostrogoths of B", "swap Tingi/vandals of A"],
    "si_vis_pacem_para_bellum corrupt": ["target Genua", "move magister_militum 1"],
    "festina_lente normal": ["target Genua", "move magister_militum 2"],
    "festina_lente corrupt": ["target Genua", "move magister_militum 2"],
}
"""Events of A that move B's pawn or card."""


def asking(event: str, holder: int = 0, **setting: Any) -> Table[FallState]:
    """Return a table where consent is asked for, with three pawns in Roma. A is on turn."""
    hands = [["Tingi/vandals"], ["Sinope/ostrogoths"], ["Patrae/visigoths"]]
    hands[holder].append(event)
    usual = {"pawns": ["Roma"] * 3, "cities": {"Roma": {"legions": 6}, **FAR}, "consent": "ask"}
    return table(**{**usual, "hands": hands, **setting})


@rule("FR-4.6", "FR-9.3")
@pytest.mark.parametrize("play", MOVING)
def test_an_event_that_moves_anothers_pawn_or_card_asks_first(play: str) -> None:
    """B is asked before the Event is spent. When B agrees, the Event is discarded and corruption is paid."""
    event = play.split(maxsplit=1)[0]
    t = asking(event)
    t.act(f"event {play}")
    for act in MOVING[play]:
        t.act(act)
    assert (t.turn, step(t), t.options()) == ("B", "permit", ["agree", "refuse"])
    assert (t.state.decline, event in hand(t)) == (0, True)
    assert t.refused("agree", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("march Genua 0", seat="B") == ("FR-4.6", "refusal.not_now")
    t.act("agree")
    assert t.facts[0]["fact"] == "event_played"
    assert t.state.decline == ("corrupt" in play)
    assert (event in hand(t), discarded(t)) == (False, [event])
    if event == "do_ut_des":
        assert (hand(t), hand(t, 1)) == (["Sinope/ostrogoths"], ["Tingi/vandals"])
    else:
        assert GAME.view(t.state, -1)["pawns"] == ["Roma", "Genua", "Roma"]


@rule("FR-4.6", "FR-9.3")
@pytest.mark.parametrize("play", MOVING)
def test_a_refused_event_goes_back_unspent_and_waits_for_the_next_action(play: str) -> None:
    """Decline, pieces and actions do not change. After an action it may be proposed again."""
    event = play.split(maxsplit=1)[0]
    t = asking(event)
    before = GAME.view(t.state, -1)
    t.act(f"event {play}")
    for act in MOVING[play]:
        t.act(act)
    t.act("refuse")
    assert [fact["fact"] for fact in t.facts] == ["plot_refused", "event_withdrawn"]
    now = GAME.view(t.state, -1)
    assert now.pop("refused") == [f"event {play}"]
    assert now == {key: value for key, value in before.items() if key != "refused"}
    assert t.refused(f"event {play}") == ASKED
    other = "corrupt" if "normal" in play else "normal"
    assert f"event {event} {other}" in events(t, "A"), "the other option counts as another proposal"
    t.act("march Genua 0")
    t.act("march Roma 0")
    assert f"event {play}" in events(t, "A")


@rule("FR-4.6")
@pytest.mark.parametrize(("option", "decline"), [("normal", 0), ("corrupt", 1)])
def test_veni_vidi_vici_asks_the_player_on_turn(option: str, decline: int) -> None:
    """C holds it. If A agrees, A's pawn moves and A may battle. If A refuses, C keeps the Event."""
    for answer in ("agree", "refuse"):
        t = asking("veni_vidi_vici", holder=2, cities={"Roma": {"legions": 6}, "Tyras": {"huns": 2}, **FAR})
        t.act(f"event veni_vidi_vici {option}", seat="C")
        t.act("fly Tyras 3", seat="C")
        assert (t.turn, step(t)) == ("A", "permit")
        t.act(answer)
        if answer == "agree":
            assert (t.turn, t.options(), t.state.decline) == (
                "A",
                ["battle 1", "battle 2", "battle 3", "done"],
                decline,
            )
        else:
            assert (t.state.decline, hand(t, 2)) == (0, ["Patrae/visigoths", "veni_vidi_vici"])
            assert t.refused(f"event veni_vidi_vici {option}", seat="C") == ASKED


@rule("FR-4.6")
@pytest.mark.parametrize(
    ("event", "acts"),
    [
        ("festina_lente normal", ["target Genua", "move consul 0"]),
        ("si_vis_pacem_para_bellum corrupt", ["target Genua", "move consul 3"]),
        ("si_vis_pacem_para_bellum normal", ["target Genua"]),
        ("veni_vidi_vici normal", ["fly Genua 0"]),
    ],
)
def test_an_event_that_affects_no_other_player_asks_for_no_consent(event: str, acts: list[str]) -> None:
    """These Events move only the pawn of the holder, or build a fort."""
    t = asking(event.split(maxsplit=1)[0])
    t.act(f"event {event}")
    for act in acts:
        t.act(act)
    assert (step(t), t.turn) == ("act", "A")


@rule("FR-4.6")
def test_do_ut_des_needs_the_consent_of_both_players() -> None:
    """C makes A and B swap. A is asked, then B. Each of them can refuse."""
    for answers in (["agree", "agree"], ["agree", "refuse"], ["refuse"]):
        t = asking("do_ut_des", holder=2)
        t.act("event do_ut_des normal", seat="C")
        t.act("swap Tingi/vandals of A", seat="C")
        t.act("swap Sinope/ostrogoths of B", seat="C")
        for seat, answer in zip("AB", answers, strict=False):
            assert t.turn == seat
            t.act(answer)
        swapped = "refuse" not in answers
        assert (hand(t) == ["Sinope/ostrogoths"], "do_ut_des" in hand(t, 2)) == (swapped, not swapped)
        assert (step(t), t.turn) == ("act", "A")


@rule("FR-4.6")
def test_a_player_who_refuses_festina_lente_stays_while_others_move() -> None:
    """B's move spends the corrupt Event. C refuses and is not asked again, and A moves, too."""
    t = asking("festina_lente")
    t.act("event festina_lente corrupt")
    t.act("target Genua")
    t.act("move magister_militum 1")
    t.act("agree")
    t.act("move mercator 1")
    assert t.turn == "C"
    t.act("refuse")
    assert (t.turn, t.options("move")) == ("A", [f"move consul {count}" for count in range(4)])
    t.act("move consul 2")
    assert GAME.view(t.state, -1)["pawns"] == ["Genua", "Genua", "Roma"]
    assert (step(t), t.state.decline, discarded(t)) == ("act", 1, ["festina_lente"])


@rule("FR-4.6")
def test_by_default_an_event_asks_for_no_consent() -> None:
    """B's pawn moves without a question."""
    t = asking("festina_lente", consent="auto")
    t.act("event festina_lente normal")
    t.act("target Genua")
    t.act("move magister_militum 0")
    assert (t.turn, step(t)) == ("A", "act")


@rule("FR-4.6")
def test_ending_the_actions_does_not_count_as_the_next_action() -> None:
    """A refused proposal cannot be repeated before or after the draw, but in the next turn it can."""
    t = asking("festina_lente", holder=1, **QUIET)
    t.act("event festina_lente normal", seat="B")
    t.act("target Genua", seat="B")
    t.act("move consul 0", seat="B")
    t.act("refuse", seat="A")
    t.act("end")
    assert t.refused("event festina_lente normal", seat="B") == ASKED
    t.act("continue", *DRAWN)
    assert step(t) == "window drawn", "B may still play the corrupt option"
    assert t.refused("event festina_lente normal", seat="B") == ASKED
    for _ in range(4):
        t.act("continue", seat="A")
    assert t.turn == "B"
    assert "event festina_lente normal" in events(t, "B")
