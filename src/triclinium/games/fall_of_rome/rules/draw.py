"""The Player deck: a pool of unseen cards, and piles that only record how many cards they contain."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.deck import without_place
from .catalogue import REVOLT, REVOLT_CARD, REVOLT_ODDS, SOME_EVENT
from .facts import CARD_DRAWN, REVOLT_DRAWN
from .fields import cards_in, has_revolt, pile_of
from .state import FallState
from .words import EVENT_CARDS, PLAYER_DECK, REVOLT_CARDS


def draw_player_card(s: FallState) -> i64:
    """Draw the top card of the Player deck, which may be REVOLT_CARD.

    All unseen cards are equally likely at every position. A draw therefore gives the pile's Revolt with
    probability 1 in the number of cards left in the pile, and otherwise a random card of the whole pool.
    """
    if s.on_top:
        card = s.on_top[-1]
        s.on_top = s.on_top[:-1]
        return card
    pile = s.piles[-1]
    left = cards_in(pile)
    revolt = has_revolt(pile)
    drawn = revolt and s.pick(REVOLT_CARDS, REVOLT_ODDS[left]) == REVOLT
    if left == 1:
        s.piles.pop()
    else:
        s.piles[-1] = pile_of(left - 1, revolt and not drawn)
    if drawn:
        return REVOLT_CARD
    return draw_from_pool(s)


def draw_from_pool(s: FallState) -> i64:
    """Draw a random unseen Player card. A second draw, from its own stream, determines which Event it is."""
    pool = s.pool
    at = s.place(PLAYER_DECK, pool)
    card = pool[at]
    s.pool = without_place(pool, at)
    return draw_event(s) if card == SOME_EVENT else card


def draw_event(s: FallState) -> i64:
    """Draw a random unseen Event."""
    events = s.unseen_events
    at = s.place(EVENT_CARDS, events)
    s.unseen_events = without_place(events, at)
    return events[at]


def take_in(s: FallState, card: i64) -> i64:
    """Add a drawn card to the hand of the seat on turn. Return 1 for a Revolt, which is not added, else 0 (FR-5.2)."""
    seat = s.seat()
    if card == REVOLT_CARD:
        if s.telling:
            s.tell(REVOLT_DRAWN, (seat,))
        return 1
    s.give_card(seat, card)
    if s.telling:
        s.tell(CARD_DRAWN, (seat, card))
    return 0
