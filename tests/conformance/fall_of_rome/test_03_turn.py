"""FR-3: the order of a turn, whose choice it is, and the hand limit."""

from __future__ import annotations

from typing import Any

import pytest
from fall_table import DRAWN, EVENTS, GAME, QUIET, TABLES, city, fresh, invasion, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

SEVEN = ["Eburacum/anglo_saxons_franks", "Londinium/anglo_saxons_franks", "Gesoriacum/anglo_saxons_franks"]
SEVEN += ["Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns", "Carnuntum/ostrogoths"]
"""A full hand."""


def drawing(hand: list[str], *cards: str, **setting: Any) -> Table[FallState]:
    """Return a position in which A, with this hand, has just drawn these cards, without a Revolt."""
    t = table(hands=[hand], step="draw", **{**QUIET, **setting})
    t.settle(*(f"player_deck {card}" for card in cards))
    return t


@rule("FR-3.1")
def test_four_actions_then_the_draw_then_the_invasion_then_the_next_seat() -> None:
    """The facts are emitted in exactly this order."""
    t = table(**QUIET)
    for to in ("Genua", "Roma", "Genua"):
        t.act(f"march {to} 0")
        assert [fact["fact"] for fact in t.facts] == ["marched"]
    t.act("march Roma 0", *DRAWN)
    happened = ["marched", "card_drawn", "card_drawn", "barbarian_card_flipped", "cube_added"]
    happened += ["barbarian_card_flipped", "cube_added", "turn_begun"]
    assert [fact["fact"] for fact in t.facts] == happened
    assert [fact["card"] for fact in t.told("card_drawn")] == ["Roma/huns", "Genua/visigoths"]
    assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == QUIET["barbarian_top"]
    assert (t.turn, t.state.actions) == ("B", 4)


@rule("FR-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_seat_plays_after_the_last_one(seats: int) -> None:
    t = table(**QUIET, pawns=["Roma"] * seats, player=seats - 1)
    t.act("end", *DRAWN)
    assert t.turn == "A"


@rule("FR-3.1")
def test_a_fifth_action_is_refused() -> None:
    """After A's last action it is B's turn."""
    t = table(**QUIET, actions=1)
    t.act("march Genua 0", *DRAWN)
    assert t.refused("march Roma 0", seat="A") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-3.1")
@pytest.mark.parametrize("text", ["discard Roma/huns", "place Roma", "remove huns", "pay Roma/huns"])
def test_an_answer_to_no_question_is_refused_in_the_action_step(text: str) -> None:
    """Each of these choices answers a question that the game has not asked."""
    t = table(hands=[["Roma/huns"]], cities={"Roma": {"huns": 1}})
    assert t.refused(text) == ("FR-3.1", "refusal.not_now")


EVERY_VERB = [
    "march Genua 0",
    "sail Tingi with Tingi/vandals 0",
    "fortify with Roma/huns",
    "recruit",
    "battle 1",
    "give Roma/huns to B",
    "take Roma/huns from B",
    "forge huns",
    "enlist with Roma/huns",
    "end",
    "place Roma",
    "remove huns",
    "pay Roma/huns",
    "fort_from Roma",
    "agree",
    "refuse",
    "discard Roma/huns",
]


@rule("FR-3.2")
@pytest.mark.parametrize("text", EVERY_VERB)
def test_a_seat_cannot_act_out_of_turn(text: str) -> None:
    """It is A's turn, so B has no options and every verb of B is refused."""
    t = table(pawns=["Roma", "Roma"], hands=[[], ["Roma/huns"]], cities={"Roma": {"huns": 1, "legions": 1}})
    assert t.options(seat="B") == []
    assert t.refused(text, seat="B") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-3.2", "FR-10.2")
@pytest.mark.parametrize("text", EVERY_VERB)
def test_nothing_can_be_done_after_the_end(text: str) -> None:
    """The game is over for both seats."""
    t = invasion("Sinope/ostrogoths", cities={"Sinope": {"ostrogoths": 3}}, decline=7)
    for seat in ("A", "B"):
        assert t.options(seat=seat) == []
        assert t.refused(text, seat=seat) == ("FR-3.2", "refusal.over")


@rule("FR-3.2")
def test_both_discard_piles_are_open() -> None:
    """Players and spectators see every card in them."""
    t = table(discard=["Roma/huns"], barbarian_discard=["Tyras/visigoths", "Tingi/vandals"])
    for viewer in (-1, 0, 1):
        view = GAME.view(t.state, viewer)
        assert view["player_discard"] == ["Roma/huns"]
        assert view["barbarian_discard"] == ["Tyras/visigoths", "Tingi/vandals"]


@rule("FR-3.2", "FR-2.2", "FR-2.7")
@pytest.mark.parametrize(("seats", "difficulty"), TABLES)
def test_deck_orders_are_hidden(seats: int, difficulty: str) -> None:
    """All viewers see the same.

    Shuffled cards are listed in board order, which does not reveal their order.
    """
    s = fresh(seats, difficulty)
    views = [GAME.view(s, viewer) for viewer in range(-1, seats)]
    assert all({**view, "viewer": -1} == views[0] for view in views)
    assert list(s.pool) == sorted(s.pool)
    assert all(list(layer) == sorted(layer) for layer in s.barbarian_deck)


@rule("FR-3.3")
@pytest.mark.parametrize("held", range(8))
def test_after_the_draw_a_hand_comes_down_to_seven(held: int) -> None:
    """With up to seven cards nobody discards.

    With more, the player discards cards of their choice one by one.
    """
    t = drawing(SEVEN[:held], "Roma/vandals", "Genua/visigoths")
    for over in range(held + 2, 7, -1):
        assert t.turn == "A"
        assert len(t.options("discard")) == len(t.options()) == over
        t.act(t.options()[-1])
    assert t.turn == "B"
    assert len(t.state.hands[0]) == min(held + 2, 7)


@rule("FR-3.3")
def test_any_card_of_the_hand_may_be_discarded() -> None:
    """The card goes to the discard pile. A card that the player does not hold is refused."""
    t = drawing(SEVEN[1:], "Roma/vandals", "Genua/visigoths")
    assert t.refused("discard Roma/huns") == ("FR-3.3", "refusal.not_this")
    assert t.refused("end") == ("FR-3.3", "refusal.not_now")
    before = t.state.discard
    t.act("discard Lutetia/huns")
    assert t.state.discard == (*before, CARDS.index("Lutetia/huns"))
    assert CARDS.index("Lutetia/huns") not in t.state.hands[0]


@rule("FR-3.3")
def test_events_count_for_the_hand_limit() -> None:
    """Six City cards and one Event are a full hand."""
    t = drawing([*SEVEN[1:], EVENTS[0]], "Roma/vandals", "Genua/visigoths")
    assert len(t.options("discard")) == 9
    assert f"discard {EVENTS[0]}" in t.options()


@rule("FR-3.3", "FR-5.2")
def test_until_the_revolts_are_resolved_the_hand_may_exceed_seven() -> None:
    """The eighth card is drawn with a Revolt.

    The Revolt is resolved first, then the discard, then the invasion.
    """
    t = table(
        hands=[SEVEN],
        step="draw",
        piles=[(1, True), (40, False)],
        barbarian_bottom=["Tingi/vandals"],
        barbarian_top=["Tyras/visigoths"],
    )
    t.settle("player_deck Roma/huns")
    assert [fact["fact"] for fact in t.facts][-1] == "discard_reshuffled"
    assert city(t, "Tingi") == {"barbarians": {"vandals": 3}}
    assert len(t.options("discard")) == 8
    t.act("discard Roma/huns")
    assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == ["Tingi/vandals", "Tyras/visigoths"]


@rule("FR-3.3", "FR-4.6")
def test_a_player_who_receives_an_eighth_card_discards() -> None:
    """B holds seven cards and gets an eighth in A's turn. B chooses the discard while A waits."""
    t = table(pawns=["Roma", "Roma"], hands=[["Roma/huns"], SEVEN], cities={"Tyras": {"visigoths": 1}})
    t.act("give Roma/huns to B")
    assert t.turn == "B"
    assert t.refused("march Genua 0", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("march Genua 0", seat="B") == ("FR-3.3", "refusal.not_now")
    t.act("discard Roma/huns")
    assert (t.turn, t.state.actions, len(t.state.hands[1])) == ("A", 3, 7)
