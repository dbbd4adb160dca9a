"""AE-2.1: the draft; AE-1.6: hidden information during and after it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from aeterna_cards import CARDS
from aeterna_table import GAME, SEATS, AeternaTable, dealt, example, fresh, rule

from triclinium.kernel.notation import SEAT_NAMES

OF_ERA = {
    (era, kind): {
        card.name
        for card in CARDS
        if card.era == era and (card.colour in ("commercial", "diplomatic")) == kind
    }
    for era in (1, 2, 3)
    for kind in (False, True)
}
"""Monuments (False) and Provinces (True) of each Era."""
MONUMENTS = "monuments Moenia_Servii_Tulli Aedes_Iani Sepulcretum Lupercal Regia Comitium"
PROVINCES = "provinces Etruria Sabina Latium Umbria"
TOLD = (MONUMENTS, PROVINCES)
"""Outcomes that define the packs of A and B in a game of two."""


def draft(t: AeternaTable, seat: str, card: str) -> None:
    t.act(f"draft {card.replace(' ', '_')}", seat=seat)


def pack(t: AeternaTable, seat: str) -> list[str]:
    found: list[str] = t.view(seat)["pack"]
    return found


# ---- AE-2.1


@rule("AE-2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_pack_has_3_monuments_and_2_provinces_of_the_era(seats: int) -> None:
    t = dealt(seats)
    packs = [pack(t, seat) for seat in "ABCD"[:seats]]
    for cards in packs:
        assert len(set(cards) & OF_ERA[1, False]) == 3
        assert len(set(cards) & OF_ERA[1, True]) == 2
        assert len(cards) == 5
    assert len({card for cards in packs for card in cards}) == 5 * seats


@rule("AE-2.1")
def test_a_complete_draft_of_two_players() -> None:
    t = example("draft_of_two")
    assert sorted(pack(t, "A")) == ["Aedes Iani", "Etruria", "Moenia Servii Tulli", "Sabina", "Sepulcretum"]
    for own, other in (
        ("Sepulcretum", "Latium"),
        ("Regia", "Etruria"),
        ("Sabina", "Lupercal"),
        ("Comitium", "Moenia Servii Tulli"),
    ):
        draft(t, "A", own)
        assert t.view("B")["hand"] == t.hand("B")  # the pick takes effect only after all have chosen
        draft(t, "B", other)
    assert sorted(t.hand("A")) == ["Comitium", "Regia", "Sabina", "Sepulcretum"]
    assert sorted(t.board) == ["Aedes Iani", "Umbria"]
    assert (t.phase, t.turn) == ("actions", "A")


@rule("AE-2.1")
@pytest.mark.parametrize("era", [2, 3])
def test_each_era_deals_its_own_cards(era: int) -> None:
    t = _at_draft_of(era)
    for seat in "AB":
        assert len(set(pack(t, seat)) & OF_ERA[era, False]) == 3
        assert len(set(pack(t, seat)) & OF_ERA[era, True]) == 2


def _at_draft_of(era: int) -> AeternaTable:
    t = dealt(2)
    while t.state.era + 1 < era or t.phase != "draft":
        t.act("pass_era" if t.phase == "actions" else t.options()[0])
    return t


@rule("AE-2.1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("era", [1, 2])
def test_packs_pass_left_for_four_picks_and_the_last_card_goes_on_the_board(seats: int, era: int) -> None:
    t = dealt(seats)
    while t.state.era + 1 < era or t.phase != "draft":
        t.act("pass_era" if t.phase == "actions" else t.options()[0])
    names = "ABCD"[:seats]
    hands: dict[str, list[str]] = {seat: [] for seat in names}
    packs = {seat: pack(t, seat) for seat in names}
    for size in (5, 4, 3, 2):
        assert t.view()["agenda"][-1] == {"step": "draft", "pick": 6 - size}
        for seat in names:
            assert pack(t, seat) == packs[seat]
            assert len(packs[seat]) == size
            chosen = packs[seat][size // 2]
            draft(t, seat, chosen)
            hands[seat].append(chosen)
        left = {seat: [card for card in packs[seat] if card != hands[seat][-1]] for seat in names}
        packs = {names[(nth + 1) % seats]: left[seat] for nth, seat in enumerate(names)}
    for seat in names:
        assert sorted(t.hand(seat)) == sorted(hands[seat])
        assert len(t.hand(seat)) == 4
    last = sorted(card for cards in left.values() for card in cards)
    assert sorted(t.board) == last
    assert len(last) == seats
    assert {fact["card"]: fact["seat"] for fact in t.told("turned_up")} == {
        left[seat][0]: seat for seat in names
    }
    assert t.phase == "actions"


@rule("AE-2.1")
def test_players_pick_in_any_order() -> None:
    t = dealt(3)
    for seat in "CAB":
        assert t.options(seat=seat)
        t.act(t.options(seat=seat)[0], seat=seat)
    assert [len(pack(t, seat)) for seat in "ABC"] == [4, 4, 4]


@rule("AE-2.1")
def test_only_a_card_of_the_pack_in_hand_can_be_chosen() -> None:
    t = dealt(2, *TOLD)
    assert t.refused("draft Regia", seat="A") == ("AE-2.1", "refusal.draft.absent")
    assert t.refused("draft Pantheon", seat="A") == ("AE-2.1", "refusal.draft.absent")
    draft(t, "A", "Aedes Iani")
    draft(t, "B", "Regia")
    assert t.refused("draft Sepulcretum", seat="A") == ("AE-2.1", "refusal.draft.absent")
    draft(t, "A", "Lupercal")  # A has the pack of B now


@rule("AE-2.1")
def test_a_sealed_pick_may_be_changed_until_all_have_picked() -> None:
    t = dealt(2, *TOLD)
    draft(t, "A", "Aedes Iani")
    draft(t, "A", "Etruria")
    draft(t, "B", "Regia")
    assert t.hand("A") == ["Etruria"]
    assert "Aedes Iani" in pack(t, "B")


@rule("AE-2.1")
def test_cards_that_were_not_dealt_leave_the_game() -> None:
    t = dealt(2, *TOLD)
    while t.phase == "draft":
        t.act(t.options()[0])
    places = [*t.hand("A"), *t.hand("B"), *t.board]
    assert len(places) == 10
    assert t.state.packs == [(), ()]


@rule("AE-2.1")
def test_the_cards_are_dealt_at_random() -> None:
    every = {GAME.words.say(a) for seed in range(60) for a in GAME.options(fresh(2, seed), 0)}
    assert len(every) == 20  # A gets every card of the Era in some game


# ---- AE-1.6: hidden information in the draft


def secrets(t: AeternaTable, seat: str) -> str:
    """Return the view and the facts of a seat, or of a spectator (""), as text."""
    return str(t.view(seat)) + str(t.heard(seat))


def without_cards(view: dict[str, Any]) -> set[str]:
    text = str(view)
    return {card.name for card in CARDS if f"'{card.name}'" in text}


@rule("AE-1.6")
@pytest.mark.parametrize("seats", SEATS)
def test_only_the_holder_of_a_pack_sees_it(seats: int) -> None:
    t = dealt(seats)
    for viewer in ("", *"ABCD"[:seats]):
        seen = without_cards(t.view(viewer))
        assert seen == (set(pack(t, viewer)) if viewer else set())


@rule("AE-1.6", "AE-2.1")
def test_a_sealed_pick_is_visible_only_to_its_player() -> None:
    t = dealt(3)
    card = pack(t, "B")[2]
    t.act(f"draft {card.replace(' ', '_')}", seat="B")
    assert t.view("B")["picks"] == [None, card, None]
    for viewer in ("", "A", "C"):
        assert t.view(viewer)["picks"] == [None, "?", None]
        assert card not in secrets(t, viewer)
    action = GAME.words.read(f"draft {card.replace(' ', '_')}")
    assert GAME.eyes(t.state, 1, action) == 1 << 1


@rule("AE-1.6")
def test_picks_stay_secret_after_all_have_picked() -> None:
    """The packs are passed on. Another player can only deduce a pick from seeing the pack again later."""
    t = dealt(3)
    chosen = {seat: pack(t, seat)[0] for seat in "ABC"}
    for seat in "ABC":
        draft(t, seat, chosen[seat])
    for seat in "ABC":
        drafted = {fact["seat"]: fact["card"] for fact in t.heard(seat, "drafted")}
        assert drafted == {other: chosen[other] if other == seat else None for other in "ABC"}
        for other in "ABC":
            if other != seat:
                assert chosen[other] not in secrets(t, seat)
    assert all(fact["card"] is None for fact in t.heard("", "drafted"))


@rule("AE-1.6")
def test_a_player_sees_only_the_own_dealt_and_passed_cards() -> None:
    t = dealt(2)
    while t.phase != "order":
        t.act("pass_era" if t.phase == "actions" else t.options()[0])
    t.act(t.options()[0])
    for seat in ("", "A", "B"):
        _hears_own(t, seat, "dealt", 5)
    for seat in "AB":
        draft(t, seat, pack(t, seat)[0])
    for seat in ("", "A", "B"):
        _hears_own(t, seat, "handed", 4)


def _hears_own(t: AeternaTable, seat: str, fact: str, number: int) -> None:
    told = [(each["seat"], each["card"]) for each in t.heard(seat, fact)]
    assert len(told) == 2 * number
    assert [card for of, card in told if of == seat] == (pack(t, seat) if seat else [])
    assert all(card is None for of, card in told if of != seat)


@rule("AE-1.6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_view_lists_the_packs_that_a_seat_has_seen(seats: int) -> None:
    t = dealt(seats)
    names = "ABCD"[:seats]
    memory: dict[str, list[dict[str, Any]]] = {seat: [] for seat in names}
    for nth in range(4):
        chosen = {}
        for place, seat in enumerate(names):
            cards = pack(t, seat)
            chosen[seat] = cards[-1 - nth % len(cards)]
            memory[seat].append({"of": names[(place - nth) % seats], "cards": cards, "took": chosen[seat]})
        for seat in names:
            draft(t, seat, chosen[seat])
        for seat in names:
            assert t.view(seat)["packs_seen"] == memory[seat]
    assert t.view()["packs_seen"] is None
    t.act("pass_era")
    assert t.view("B")["packs_seen"] == memory["B"]  # they stay in the view for the whole Era


@rule("AE-1.6")
def test_the_last_cards_are_turned_up_for_all_at_the_same_time() -> None:
    t = dealt(2)
    while t.phase == "draft":
        assert t.board == []
        assert t.view()["turned_up"] == [None, None]
        for seat in "AB":
            draft(t, seat, pack(t, seat)[0])
    assert t.view()["board_cards"] == t.view("A")["board_cards"] == t.board
    assert set(t.view()["turned_up"]) == set(t.board)


# ---- AE-1.6: hands


def drafted(seats: int = 3, *chance: str) -> AeternaTable:
    t = dealt(seats, *chance)
    while t.phase == "draft":
        t.act(t.options()[0])
    return t


@rule("AE-1.6")
def test_only_its_holder_sees_a_hand_and_all_see_its_size() -> None:
    t = drafted()
    for viewer in ("", *"ABC"):
        view = t.view(viewer)
        assert view["hand_sizes"] == [4, 4, 4]
        assert view["hand"] == (t.hand(viewer) if viewer else None)
        assert view["hands_shown"] is None
        remembered = {card for look in view["packs_seen"] or () for card in look["cards"]}
        assert without_cards(view) == remembered | set(t.board) | set(view["hand"] or ())


@rule("AE-1.6")
def test_a_discarded_card_is_public() -> None:
    t = drafted()
    seat = t.turn
    card = t.hand(seat)[0]
    t.act(f"discard {card.replace(' ', '_')} wheat")
    for viewer in ("", *"ABC"):
        assert t.heard(viewer, "discarded")[0]["card"] == card
        assert t.view(viewer)["shown"][SEAT_NAMES.index(seat)] == [card]
        assert t.view(viewer)["hand_sizes"][SEAT_NAMES.index(seat)] == 3


@rule("AE-1.6")
def test_only_the_holder_sees_the_prices_of_a_hand() -> None:
    t = drafted()
    assert t.view()["prices"] is None
    for seat in "ABC":
        assert set(t.view(seat)["prices"]["cards"]) == {*t.hand(seat), *t.board}


@rule("AE-1.6")
def test_a_seat_that_is_not_on_turn_has_no_options() -> None:
    t = drafted()
    for seat in "ABC":
        if seat != t.turn:
            assert t.options(seat=seat) == []


@rule("AE-1.6")
def test_all_other_parts_of_a_view_are_public() -> None:
    t = drafted()
    hidden = {"viewer", "hand", "pack", "picks", "packs_seen", "prices"}
    views = [
        {key: value for key, value in t.view(seat).items() if key not in hidden} for seat in ("", *"ABC")
    ]
    assert all(one == other for one, other in pairwise(views))


# ---- The public card of Tabularium


@rule("AE-1.6", "AE-3.1")
def test_tabularium_puts_a_public_card_into_a_hidden_hand() -> None:
    t = _tabularium()
    card = t.board[0]
    t.act("play Tabularium")
    t.act(f"take {card.replace(' ', '_')}")
    for viewer in ("", "A", "B"):
        assert t.heard(viewer, "card_taken")[0]["card"] == card
        assert t.view(viewer)["known"] == [[card], []]
        assert t.view(viewer)["hand_sizes"][0] == 4
    assert card in t.view("A")["hand"]
    own = [other for other in t.hand("A") if other != card]
    for other in own:
        assert other not in str(t.view("")["known"])
    t.act(f"discard {card.replace(' ', '_')} stone")
    for viewer in ("", "A", "B"):
        assert t.view(viewer)["known"] == [[], []]
        assert card not in t.view(viewer)["shown"][0]  # A did not draft it


def _tabularium() -> AeternaTable:
    """Return a two-player game of Era II in which A has Tabularium in hand and can pay for it."""
    t = dealt(2)
    while t.state.era == 0 and t.phase != "order":
        t.act("pass_era" if t.phase == "actions" else t.options()[0])
    t.act(t.options()[0], "monuments Tabularium Saepta_Iulia Regina_Viarum")
    while t.phase == "draft":
        seat = t.turn
        wanted = "draft Tabularium"
        t.act(
            wanted if wanted in t.options(seat=seat) and seat == "A" else t.options(seat=seat)[0], seat=seat
        )
    assert "Tabularium" in t.hand("A")
    t.state.stone[0] = 2
    t.state.aurei[0] = 2
    if t.turn == "B":
        t.act("pass_era")
    return t


# ---- The end of an Era and of the game


@rule("AE-1.6")
def test_cards_left_in_a_hand_stay_secret_at_the_end_of_an_era() -> None:
    t = drafted(2)
    hands = {seat: t.hand(seat) for seat in "AB"}
    seen = {seat: {card for look in t.view(seat)["packs_seen"] for card in look["cards"]} for seat in "AB"}
    t.acts("pass_era", "pass_era")
    for viewer, other in (("", "A"), ("A", "B"), ("B", "A")):
        for card in hands[other]:
            assert card not in secrets(t, viewer)
    assert seen["A"]
    assert t.view("A")["packs_seen"] == []


@rule("AE-1.6")
def test_the_last_hands_are_shown_after_the_end_of_the_game() -> None:
    t = _at_draft_of(3)
    while t.phase == "draft":
        t.act(t.options()[0])
    hands = [t.hand(seat) for seat in "AB"]
    while not t.state.over:
        t.act("pass_era" if t.phase == "actions" else t.options("suffer")[0])
    for viewer in ("", "A", "B"):
        assert t.view(viewer)["hands_shown"] == hands
