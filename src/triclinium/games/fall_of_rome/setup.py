"""Setup (FR-2)."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.deck import without
from ...kernel.step import pack
from .catalogue import (
    BIT,
    CARD_CITY,
    CARD_TRIBE,
    DAYS,
    DIFFICULTIES,
    EVENTS_IN_DECK,
    FIRST_EVENT,
    GOLD_CARDS,
    N_CITY_CARDS,
    N_EVENTS,
    N_TRIBES,
    REVOLTS,
    ROLES,
    ROMA,
    ROMA_CARDS,
    SOME_EVENT,
    STARTING_HAND,
)
from .draw import draw_from_pool
from .state import FallState
from .words import GOLD_CARDS_STREAM, ROLE_CARDS, STEP_PLACE, STEP_TURN


def deal(s: FallState, settings: Mapping[str, str]) -> None:
    """Everything up to the first choice: where the first seat places its pawn."""
    s.clear()
    s.difficulty = DIFFICULTIES.index(settings["difficulty"])
    s.consent = settings["consent"] == "ask"
    s.forts = BIT[ROMA]  # FR-2.1
    s.fort_supply -= 1
    first_invasion(s)
    deal_roles(s)
    deal_hands(s)
    stack_player_deck(s)
    s.player = first_player(s)
    s.stack.append(STEP_TURN)
    for seat in range(s.seats - 1, -1, -1):
        s.stack.append(pack(STEP_PLACE, seat))


def first_invasion(s: FallState) -> None:
    """The gold cards bring 3, 3, 3, 2, 2, 2, 1, 1, 1 cubes, undefended (FR-2.2, FR-2.3, FR-7.2)."""
    gold = GOLD_CARDS
    s.barbarian_discard = ROMA_CARDS
    for number in range(len(GOLD_CARDS)):
        card = s.pick(GOLD_CARDS_STREAM, gold)
        gold = without(gold, card)
        cubes = 3 - number // 3
        s.cubes[CARD_CITY[card] * N_TRIBES + CARD_TRIBE[card]] += cubes
        s.supply[CARD_TRIBE[card]] -= cubes
        s.barbarian_discard += (card,)
    s.barbarian_deck = [
        tuple(card for card in range(N_CITY_CARDS) if card not in GOLD_CARDS and card not in ROMA_CARDS)
    ]


def deal_roles(s: FallState) -> None:
    """A random role each (FR-2.4)."""
    roles = tuple(range(len(ROLES)))
    for _ in range(s.seats):
        role = s.pick(ROLE_CARDS, roles)
        roles = without(roles, role)
        s.roles += (role,)


def deal_hands(s: FallState) -> None:
    """Shuffle some Events among the City cards and deal (FR-2.4). Which Events are in, nobody knows yet."""
    s.pool = tuple(range(N_CITY_CARDS)) + (SOME_EVENT,) * EVENTS_IN_DECK[s.seats]
    s.unseen_events = tuple(range(FIRST_EVENT, FIRST_EVENT + N_EVENTS))
    for seat in range(s.seats):
        for _ in range(STARTING_HAND[s.seats]):
            s.give_card(seat, draw_from_pool(s))


def stack_player_deck(s: FallState) -> None:
    """Piles as equal as possible, a Revolt in each, the smaller ones at the bottom (FR-2.7)."""
    count = REVOLTS[s.difficulty]
    small, larger = divmod(len(s.pool), count)
    for pile in range(count):
        cards = small if pile < count - larger else small + 1
        s.piles.append((cards + 1) * 2 + 1)


def first_player(s: FallState) -> int:
    """Who holds the City card farthest from Roma; the lowest seat on a tie, or if nobody has one (FR-2.8)."""
    best = -1.0
    first = 0
    for seat in range(s.seats):
        for card in s.hands[seat]:
            if card < FIRST_EVENT and DAYS[CARD_CITY[card]] > best:
                best = DAYS[CARD_CITY[card]]
                first = seat
    return first
