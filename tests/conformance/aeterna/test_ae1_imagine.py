"""AE-1.6: an imagined table fits the view and the rules, and may be any that the viewer cannot rule out."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from aeterna_cards import CARDS
from aeterna_table import GAME, SEATS, fresh, rule
from aeterna_worlds import World, hand, truth, worlds

from triclinium.games.aeterna.rules.catalogue import CARDS as NAMES
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState

SECRET = ("taken", "packs", "hands", "picks")


def play(s: AeternaState, seed: int, steps: int, *, sealed: bool = False) -> None:
    """Play random choices. With `sealed`, stop when some seats have sealed a pick and others have not."""
    rng = random.Random(seed)
    for _ in range(steps):
        if s.over:
            return
        seat = rng.choice([seat for seat in range(s.seats) if GAME.awaited(s) >> seat & 1])
        GAME.act(s, seat, rng.choice(GAME.options(s, seat)))
    while sealed and not any(card >= 0 for card in s.picks):
        seat = GAME.turn(s)
        GAME.act(s, seat, rng.choice(GAME.options(s, seat)))


def to_draft(s: AeternaState, seed: int, drafted: int) -> None:
    """Play until this number of cards is drafted."""
    rng = random.Random(seed)
    while s.drafted < drafted:
        seat = GAME.turn(s)
        GAME.act(s, seat, rng.choice(GAME.options(s, seat)))


def view_of(s: AeternaState, viewer: int) -> dict[str, Any]:
    return dict(GAME.view(s, viewer))


def imagined(view: dict[str, Any], seed: int) -> AeternaState:
    """Return an imagined table after checking it: it is valid and has the same view."""
    other = GAME.imagine(view, Seeded(seed))
    GAME.check(other)
    assert GAME.view(other, view["viewer"]) == view
    return other


# ---- Whole games


@rule("AE-1.6")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", range(4))
def test_an_imagined_table_looks_the_same_to_its_viewer(seats: int, number: int) -> None:
    s = fresh(seats, number)
    rng = random.Random(number)
    for at in range(150 * seats):
        if s.over:
            break
        if at % 5 == 0:
            for viewer in range(-1, seats):
                other = imagined(view_of(s, viewer), at)
                assert other.over or GAME.options(other, GAME.turn(other))
        seat = rng.choice([seat for seat in range(seats) if GAME.awaited(s) >> seat & 1])
        GAME.act(s, seat, rng.choice(GAME.options(s, seat)))
    for viewer in range(-1, seats):
        imagined(view_of(s, viewer), 1)


@rule("AE-1.6")
def test_an_imagined_table_differs_only_in_hidden_fields() -> None:
    for seats in SEATS:
        s = fresh(seats, 5)
        play(s, 5, 30)
        for viewer in range(seats):
            other = imagined(view_of(s, viewer), 2)
            assert set(other.differences(s)) <= {*SECRET, "draws"}
            assert other.hands[viewer] == s.hands[viewer]


# ---- Two players, compared with all worlds


@rule("AE-1.6")
@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("drafted", [1, 2, 3, 4])
@pytest.mark.parametrize("number", range(3))
def test_with_two_players_exactly_the_possible_tables_are_imagined(
    drafted: int, sealed: bool, number: int
) -> None:
    s = fresh(2, 10 + number)
    to_draft(s, number, drafted)
    if sealed and drafted < 4:
        play(s, number, 0, sealed=True)
    for viewer in range(2):
        view = view_of(s, viewer)
        possible = worlds(view)
        assert truth(s) in possible
        found = Counter(truth(imagined(view, seed)) for seed in range(15 * len(possible)))
        assert set(found) == possible
        assert max(found.values()) < 50  # the expected number is 15 each


@rule("AE-1.6")
def test_with_two_players_any_pack_may_be_the_others_before_the_first_pick() -> None:
    s = fresh(2, 3)
    view = view_of(s, 0)
    possible = worlds(view)
    assert len(possible) == 84 * 15  # 3 of 9 Monuments, 2 of 6 Provinces
    found = [truth(imagined(view, seed)) for seed in range(300)]
    assert set(found) <= possible
    assert cards_of(found) == cards_of(possible)


def cards_of(some: set[World] | list[World]) -> set[tuple[int, int, str]]:
    """Return pack, place and card of everything that occurs in some worlds."""
    return {
        (of, nth, card)
        for packs, _ in some
        for of, (taken, left) in enumerate(packs)
        for nth, cards in (*((at, [card]) for at, card in enumerate(taken)), (9, left))
        for card in cards
    }


@rule("AE-1.6")
@pytest.mark.parametrize("number", range(4))
def test_with_two_players_shown_cards_limit_the_imagined_hands(number: int) -> None:
    s = fresh(2, 20 + number)
    to_draft(s, number, 4)
    for _ in range(3):
        seat = GAME.turn(s)
        discards = [a for a in GAME.options(s, seat) if GAME.words.say(a).startswith("discard")]
        GAME.act(s, seat, discards[number % len(discards)])
    for viewer in range(2):
        view = view_of(s, viewer)
        possible = worlds(view)
        assert truth(s) in possible
        assert {truth(imagined(view, seed)) for seed in range(20 * len(possible))} == possible


# ---- Three and four players, and spectators


@rule("AE-1.6")
@pytest.mark.parametrize(("drafted", "number"), [(2, 0), (3, 1), (4, 2)])
def test_with_three_players_imagined_tables_are_possible_and_cover_all_cards(
    drafted: int, number: int
) -> None:
    s = fresh(3, 30 + number)
    to_draft(s, number, drafted)
    for viewer in range(3):
        view = view_of(s, viewer)
        possible = worlds(view)
        assert truth(s) in possible
        found = [truth(GAME.imagine(view, Seeded(seed))) for seed in range(300)]
        assert set(found) <= possible
        assert cards_of(found) == cards_of(possible)


@rule("AE-1.6")
@pytest.mark.parametrize("number", range(2))
def test_with_three_players_shown_cards_come_from_packs_of_their_players(number: int) -> None:
    s = fresh(3, 40 + number)
    to_draft(s, number, 4)
    for _ in range(7):
        seat = GAME.turn(s)
        discards = [a for a in GAME.options(s, seat) if GAME.words.say(a).startswith("discard")]
        passing = GAME.words.read("pass_era")
        GAME.act(s, seat, discards[0] if len(s.hands[seat]) > 2 else passing)
    assert not s.era, "the first Era must still be played, so that packs are hidden"
    for viewer in range(3):
        view = view_of(s, viewer)
        possible = worlds(view)
        assert truth(s) in possible
        found = [truth(imagined(view, seed)) for seed in range(60)]
        assert set(found) <= possible
        hands = {(seat, hand(packs, seat)) for packs, _ in possible for seat in range(3)}
        assert {(seat, hand(packs, seat)) for packs, _ in found for seat in range(3)} <= hands


@rule("AE-1.6")
@pytest.mark.parametrize("seats", SEATS)
def test_every_imagined_draft_can_be_played_by_the_rules(seats: int) -> None:
    """The imagined packs are dealt and drafted again. Every viewer, also a spectator, gets the same view."""
    for number in range(6):
        s = fresh(seats, 50 + number)
        to_draft(s, number, 1 + number % 4)
        for viewer in range(-1, seats):
            view = view_of(s, viewer)
            packs, _ = truth(imagined(view, number))
            again = fresh(seats, 50 + number)
            again.packs = [_numbers((*taken, *left)) for taken, left in packs]
            again.changed()
            for nth in range(s.drafted):
                for seat in range(seats):
                    card = packs[(seat - nth) % seats][0][nth]
                    GAME.act(again, seat, GAME.words.read(f"draft {card.replace(' ', '_')}"))
            assert truth(again)[0] == packs
            seen = GAME.view(again, viewer)
            for key in ("hand", "pack", "packs_seen", "turned_up", "board_cards", "drafted", "hand_sizes"):
                assert seen[key] == view[key]


def _numbers(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(NAMES.index(card) for card in cards))


@rule("AE-1.6")
def test_imagined_hands_vary() -> None:
    s = fresh(4, 7)
    to_draft(s, 7, 4)
    hands = {imagined(view_of(s, 0), seed).hands[2] for seed in range(60)}
    assert len(hands) > 30
    assert {imagined(view_of(s, 2), seed).hands[2] for seed in range(10)} == {s.hands[2]}


@rule("AE-1.6")
def test_after_the_end_the_imagined_hands_are_the_real_ones() -> None:
    s = fresh(2, 8)
    play(s, 8, 2000)
    assert s.over
    for viewer in range(-1, 2):
        assert imagined(view_of(s, viewer), 3).hands == s.hands


@rule("AE-1.6")
def test_a_view_that_no_draft_fits_is_refused() -> None:
    s = fresh(2, 9)
    to_draft(s, 9, 4)
    view = view_of(s, 0)
    seen = {card for look in view["packs_seen"] for card in look["cards"]}
    others = [card.name for card in CARDS if card.era == 1 and card.name not in seen]
    view["shown"] = [[], others[:5]]  # a hand has only four drafted cards
    with pytest.raises(BrokenState, match="no packs fit"):
        GAME.imagine(view, Seeded(1))
