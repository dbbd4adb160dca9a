"""The Player deck: a pool of unseen cards and piles that know only how much is left in them."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.deck import without_place
from .catalogue import REVOLT, REVOLT_CARD, REVOLT_ODDS, SOME_EVENT
from .facts import CARD_DRAWN, REVOLT_DRAWN
from .fields import cards_in, has_revolt, pile_of
from .state import FallState
from .words import EVENT_CARDS, PLAYER_DECK, REVOLT_CARDS


def draw_player_card(s: FallState) -> i64:
    """The top card of the Player deck, which may be REVOLT_CARD.

    All unseen cards are equally likely to be anywhere, so a draw meets the pile's Revolt with 1 in the cards
    left in the pile, and is else any card of the whole pool.
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
    """Any unseen Player card; an Event is found out in a second pick, in a stream of its own."""
    pool = s.pool
    at = s.place(PLAYER_DECK, pool)
    card = pool[at]
    s.pool = without_place(pool, at)
    return draw_event(s) if card == SOME_EVENT else card


def draw_event(s: FallState) -> i64:
    """Any unseen Event."""
    events = s.unseen_events
    at = s.place(EVENT_CARDS, events)
    s.unseen_events = without_place(events, at)
    return events[at]


def take_in(s: FallState, card: i64) -> i64:
    """A drawn card enters the hand of the seat on turn; counts a Revolt, which does not (FR-5.2)."""
    seat = s.seat()
    if card == REVOLT_CARD:
        if s.telling:
            s.tell(REVOLT_DRAWN, (seat,))
        return 1
    s.give_card(seat, card)
    if s.telling:
        s.tell(CARD_DRAWN, (seat, card))
    return 0
