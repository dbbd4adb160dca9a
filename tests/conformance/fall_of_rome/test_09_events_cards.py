"""FR-9.3: both options of the Events about Player cards, with short decks and hand limits."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import SIX, events, step
from fall_table import DRAWN, FAR, QUIET, discarded, hand, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

NOTHING = ("FR-9.3", "refusal.event.nothing")
NOT_THIS = ("FR-9.3", "refusal.not_this")


def playing(event: str, **setting: Any) -> Table[FallState]:
    """Return a table with A on turn, who holds the Event."""
    return table(**{"hands": [[event]], "cities": FAR, **setting})


# ---- Do ut des


def swapping(**setting: Any) -> Table[FallState]:
    """Return a table with A and B in Roma and C in Genua. A holds Do ut des."""
    hands = [
        ["Tingi/vandals", "do_ut_des"],
        ["Sinope/ostrogoths", "Roma/huns", "vae_victis"],
        ["Patrae/huns"],
    ]
    return table(**{"pawns": ["Roma", "Roma", "Genua"], "hands": hands, "cities": FAR, **setting})


@rule("FR-9.3")
def test_do_ut_des_swaps_a_city_card_each_in_one_city() -> None:
    """The two cards are named one after the other. Events cannot be swapped, and C is in another city."""
    t = swapping()
    t.act("event do_ut_des normal")
    first = ["swap Tingi/vandals of A", "swap Roma/huns of B", "swap Sinope/ostrogoths of B"]
    assert sorted(t.options()) == sorted(first)
    assert t.refused("swap vae_victis of B") == NOT_THIS
    t.act("swap Tingi/vandals of A")
    assert t.options() == ["swap Roma/huns of B", "swap Sinope/ostrogoths of B"]
    t.act("swap Roma/huns of B")
    assert (hand(t), hand(t, 1)) == (["Roma/huns"], ["Sinope/ostrogoths", "Tingi/vandals", "vae_victis"])
    assert (step(t), t.state.actions, discarded(t)) == ("act", 4, ["do_ut_des"])


@rule("FR-9.3")
def test_corrupt_do_ut_des_swaps_anywhere() -> None:
    """B and C swap, although neither is the holder."""
    t = swapping()
    t.act("event do_ut_des corrupt")
    assert len(t.options()) == 4
    t.act("swap Patrae/huns of C")
    assert t.options() == ["swap Tingi/vandals of A", "swap Roma/huns of B", "swap Sinope/ostrogoths of B"]
    t.act("swap Sinope/ostrogoths of B")
    assert (hand(t, 1), hand(t, 2)) == (["Roma/huns", "Patrae/huns", "vae_victis"], ["Sinope/ostrogoths"])
    assert t.state.decline == 1


@rule("FR-9.3")
@pytest.mark.parametrize(
    ("setting", "refused"),
    [
        ({"pawns": ["Roma", "Genua", "Tingi"]}, ["normal"]),
        ({"hands": [["do_ut_des"], ["Roma/huns"], ["Patrae/huns"]]}, ["normal"]),
        ({"hands": [["do_ut_des"], ["Roma/huns"], ["vae_victis"]]}, ["normal", "corrupt"]),
    ],
)
def test_do_ut_des_needs_two_players_with_a_city_card(setting: dict[str, Any], refused: list[str]) -> None:
    """For the normal option both must be in one city."""
    t = swapping(**setting)
    assert events(t, "A") == [
        f"event do_ut_des {each}" for each in ("normal", "corrupt") if each not in refused
    ]
    for option in refused:
        assert t.refused(f"event do_ut_des {option}") == NOTHING


# ---- Homo faber fortunae suae


DISCARD = ["Roma/vandals", "Tingi/vandals", "vae_victis", "Roma/huns"]


@rule("FR-9.3")
def test_homo_faber_takes_a_discarded_card_of_the_pawns_city() -> None:
    """The pawn is in Roma. All other discards stay."""
    t = playing("homo_faber_fortunae_suae", discard=DISCARD)
    t.act("event homo_faber_fortunae_suae normal")
    assert t.options() == ["retrieve Roma/vandals", "retrieve Roma/huns"]
    assert t.refused("retrieve Tingi/vandals") == NOT_THIS
    t.act("retrieve Roma/huns")
    assert hand(t) == ["Roma/huns"]
    assert discarded(t) == ["Roma/vandals", "Tingi/vandals", "vae_victis", "homo_faber_fortunae_suae"]
    assert (step(t), t.state.actions) == ("act", 4)


@rule("FR-9.3")
def test_corrupt_homo_faber_takes_any_discarded_city_card() -> None:
    """An Event cannot be taken."""
    t = playing("homo_faber_fortunae_suae", discard=DISCARD)
    t.act("event homo_faber_fortunae_suae corrupt")
    assert t.options() == ["retrieve Roma/vandals", "retrieve Roma/huns", "retrieve Tingi/vandals"]
    assert t.refused("retrieve vae_victis") == NOT_THIS
    t.act("retrieve Tingi/vandals")
    assert hand(t) == ["Tingi/vandals"]


@rule("FR-9.3")
def test_the_holder_of_homo_faber_chooses_a_card_for_the_player_on_turn() -> None:
    """B plays it in A's turn. B chooses a card of A's city, and A gets it."""
    t = table(
        hands=[[], ["homo_faber_fortunae_suae"]],
        discard=[*DISCARD, "Londinium/anglo_saxons_franks"],
        cities=FAR,
    )
    t.act("event homo_faber_fortunae_suae normal", seat="B")
    assert (t.turn, t.options(seat="B")) == ("B", ["retrieve Roma/vandals", "retrieve Roma/huns"])
    t.act("retrieve Roma/vandals", seat="B")
    assert (hand(t), hand(t, 1), t.turn) == (["Roma/vandals"], [], "A")


@rule("FR-9.3")
@pytest.mark.parametrize(
    ("discard", "refused"),
    [([], ["normal", "corrupt"]), (["vae_victis"], ["normal", "corrupt"]), (["Tingi/vandals"], ["normal"])],
)
def test_homo_faber_needs_a_suitable_card(discard: list[str], refused: list[str]) -> None:
    """The discard pile is empty, or has only an Event or a card of another city."""
    t = playing("homo_faber_fortunae_suae", discard=discard)
    for option in refused:
        assert t.refused(f"event homo_faber_fortunae_suae {option}") == NOTHING
    assert len(events(t, "A")) == 2 - len(refused)


@rule("FR-3.3", "FR-9.3")
def test_the_hand_limit_after_homo_faber() -> None:
    """B plays it for A, whose hand is full, so A discards at once. A holder on turn stays at seven cards."""
    t = table(hands=[[*SIX, "Patrae/huns"], ["homo_faber_fortunae_suae"]], discard=DISCARD, cities=FAR)
    t.act("event homo_faber_fortunae_suae normal", seat="B")
    t.act("retrieve Roma/huns", seat="B")
    assert (t.turn, step(t), len(t.options("discard"))) == ("A", "limit", 8)
    assert t.refused("march Genua 0") == ("FR-3.3", "refusal.not_now")
    t.act("discard Patrae/huns")
    assert (step(t), len(hand(t)), t.state.actions) == ("act", 7, 4)
    t = playing("homo_faber_fortunae_suae", hands=[[*SIX, "homo_faber_fortunae_suae"]], discard=DISCARD)
    t.act("event homo_faber_fortunae_suae normal")
    t.act("retrieve Roma/huns")
    assert (step(t), len(hand(t))) == ("act", 7), "the played Event must not count for the hand"


@rule("FR-3.3", "FR-9.1")
def test_the_hand_limit_after_homo_faber_in_the_invasion() -> None:
    """A discards at once. Then the invasion continues."""
    t = table(
        hands=[[*SIX, "Patrae/huns"], ["homo_faber_fortunae_suae", "carpe_diem"]],
        discard=DISCARD,
        cities=FAR,
        step="invade",
        flips=2,
        barbarian_top=["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths"],
    )
    t.settle()
    t.act("event homo_faber_fortunae_suae normal", seat="B")
    t.act("retrieve Roma/huns", seat="B")
    assert (t.turn, step(t)) == ("A", "limit")
    assert t.refused("event carpe_diem normal", seat="B") == ("FR-3.2", "refusal.not_your_turn")
    t.act("discard Patrae/huns")
    assert len(t.told("barbarian_card_flipped")) == 2


# ---- Audentes fortuna iuvat


def drawn(*cards: str) -> list[str]:
    return [f"player_deck {card}" for card in cards]


MORE = ("Narbo/visigoths", "Patrae/huns", "Lutetia/huns", "Corduba/vandals")


def after_drawing(**setting: Any) -> Table[FallState]:
    """Return a table after A has drawn two cards. A holds Audentes fortuna iuvat by default."""
    usual: dict[str, Any] = {"hands": [["audentes_fortuna_iuvat"]], "cities": FAR, "step": "draw", **QUIET}
    t = table(**{**usual, **setting})
    t.settle(*DRAWN)
    return t


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "count"), [("normal", 2), ("corrupt", 4)])
def test_audentes_draws_more_player_cards(option: str, count: int) -> None:
    """The player draws two or four cards after the two of the turn."""
    t = after_drawing()
    t.act(f"event audentes_fortuna_iuvat {option}", *drawn(*MORE[:count]))
    assert len(t.told("card_drawn")) == count
    assert sorted(hand(t)) == sorted(["Roma/huns", "Genua/visigoths", *MORE[:count]])
    assert t.turn == "B"


@rule("FR-9.3")
def test_audentes_draws_for_the_player_on_turn() -> None:
    """B plays it, and A draws."""
    t = after_drawing(hands=[[], ["audentes_fortuna_iuvat"]])
    t.act("event audentes_fortuna_iuvat normal", *drawn(*MORE[:2]), seat="B")
    assert (len(hand(t)), hand(t, 1)) == (4, [])


@rule("FR-9.3", "FR-5.4")
def test_revolts_among_the_extra_cards_resolve() -> None:
    """Of four cards two are Revolts. Both break out after the draw, with a window between them."""
    t = after_drawing(
        hands=[["audentes_fortuna_iuvat"], ["mortui_non_mordent"]],
        piles=[(2, False), (1, True), (1, True), (30, False)],
        barbarian_bottom=["Tingi/vandals", "Sinope/ostrogoths"],
        barbarian_top=[],
    )
    t.act("event audentes_fortuna_iuvat corrupt", *drawn("Narbo/visigoths", "Lutetia/huns"))
    facts = [fact["fact"] for fact in t.facts]
    first = facts.index("revolt_broke_out")
    assert facts[:first].count("card_drawn") == facts[:first].count("revolt_drawn") == 2
    assert (facts.count("revolt_broke_out"), step(t)) == (1, "window revolts")
    t.act("continue")
    assert [fact["card"] for fact in t.told("revolt_broke_out")] == ["Sinope/ostrogoths"]
    assert (step(t), t.state.marker) == ("window drawn", 2)
    assert len(hand(t)) == 4, "Revolts must not be replaced by other cards"


@rule("FR-9.3", "FR-5.1")
@pytest.mark.parametrize(("left", "option", "come"), [(1, "normal", 1), (1, "corrupt", 1), (3, "corrupt", 3)])
def test_audentes_with_a_short_deck_draws_fewer_cards_without_a_loss(
    left: int, option: str, come: int
) -> None:
    """The game is lost only at the draw of the next turn."""
    setting = {**QUIET, "piles": [(2 + left, False)]}
    t = table(hands=[["audentes_fortuna_iuvat"]], cities=FAR, step="draw", **setting)
    t.settle(*some_of_the_pool(t, 2))
    t.act(f"event audentes_fortuna_iuvat {option}", *some_of_the_pool(t, come))
    assert (t.ending, len(hand(t)), t.state.deck_size()) == ("running", 2 + come, 0)


def some_of_the_pool(t: Table[FallState], count: int) -> list[str]:
    """Return cards to be drawn one by one. The last card of a deck needs no random outcome."""
    return drawn(*(CARDS[card] for card in t.state.pool[: min(count, len(t.state.pool) - 1)]))


@rule("FR-9.3")
def test_audentes_needs_a_card_in_the_deck() -> None:
    """The last two cards were just drawn."""
    t = table(
        hands=[["audentes_fortuna_iuvat", "festina_lente"]], cities=FAR, step="draw", piles=[(2, False)]
    )
    t.settle(*some_of_the_pool(t, 2))
    assert t.refused("event audentes_fortuna_iuvat normal") == NOTHING


@rule("FR-3.3", "FR-9.3")
def test_the_hand_limit_after_audentes() -> None:
    """The hand has nine cards, so two must go before the invasion. Events may still be played."""
    t = after_drawing(hands=[[*SIX[:4], "audentes_fortuna_iuvat", "mortui_non_mordent"]])
    t.act("event audentes_fortuna_iuvat normal", *drawn("Narbo/visigoths", "Patrae/huns"))
    assert (step(t), len(hand(t))) == ("limit", 9)
    t.act("discard Patrae/huns")
    t.act("event mortui_non_mordent normal")
    t.act("remove_at Eburacum anglo_saxons_franks")
    assert (len(hand(t)), t.ending) == (7, "won"), "the Event removed the last barbarian, which wins"


@rule("FR-3.3", "FR-9.1")
def test_audentes_may_be_played_while_the_hand_is_over_the_limit() -> None:
    """This is still the draw step. The Event leaves the hand and two cards come."""
    t = after_drawing(hands=[[*SIX, "audentes_fortuna_iuvat"]])
    t.act("continue")
    assert (step(t), len(hand(t))) == ("limit", 9)
    t.act("event audentes_fortuna_iuvat normal", *drawn("Narbo/visigoths", "Patrae/huns"))
    assert (step(t), len(hand(t))) == ("limit", 10)


@rule("FR-9.3", "FR-11.7")
def test_audentes_gives_the_vestalis_no_third_card() -> None:
    """She draws three cards in her draw step and puts one back. It is the first that Audentes draws."""
    t = table(
        roles=["vestalis"], hands=[["audentes_fortuna_iuvat"]], cities=FAR, step="draw", piles=[(40, False)]
    )
    t.settle()
    t.act("draw 3", *drawn("Roma/huns", "Lutetia/huns", "Genua/visigoths"))
    t.act("put_back Roma/huns")
    t.act("event audentes_fortuna_iuvat normal", *drawn("Narbo/visigoths"))
    assert [fact["card"] for fact in t.told("card_drawn")] == ["Roma/huns", "Narbo/visigoths"]
    assert step(t) == "window drawn"
