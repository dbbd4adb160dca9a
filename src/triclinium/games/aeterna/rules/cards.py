"""Cards: their costs, and the effects of playing them (AE-3.1, AE-3.9)."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.step import pack
from .catalogue import (
    ACTS,
    AUREI,
    CITIZEN,
    COLOUR,
    COST,
    DOES_INFLUENCE,
    DOES_PER,
    DOES_TAKE,
    GAIN,
    INSTANT,
    LARGE_PROVINCE,
    N_MONUMENTS,
    PERMANENT,
    STONE,
    TIMING,
    UNREST,
)
from .effects import give, times
from .facts import EFFECT, PLAYED, PLAYED_FROM_BOARD, SAME_COLOUR
from .fields import BY_EFFECTS
from .goods import can_pay, gain, pay
from .state import AeternaState
from .validity import MODIFIERS
from .words import STEP_INFLUENCE, STEP_TAKE

_MONUMENT_STONE: Final = MODIFIERS.index("monument_stone")
_LARGE_PROVINCE_CITIZENS: Final = MODIFIERS.index("large_province_citizens")
_PROVINCE_UNREST: Final = MODIFIERS.index("province_unrest")
_PROVINCE_AUREI: Final = MODIFIERS.index("province_aurei")


def price(s: AeternaState, seat: i64, card: i64) -> list[int]:
    """Return the current cost of a card for a seat. Reductions add up, but never below 0."""
    cost = COST[card]
    if card < N_MONUMENTS:
        less = s.modifier(seat, _MONUMENT_STONE)
        if less:
            cost = cost[:]
            cost[STONE] = max(0, cost[STONE] + less)
    elif cost[CITIZEN] >= LARGE_PROVINCE:
        less = s.modifier(seat, _LARGE_PROVINCE_CITIZENS)
        if less:
            cost = cost[:]
            cost[CITIZEN] = max(0, cost[CITIZEN] + less)
    return cost


def affordable(s: AeternaState, seat: i64, card: i64) -> bool:
    """Return whether a seat can pay for a card."""
    return can_pay(s, seat, price(s, seat, card))


def without(cards: tuple[int, ...], card: i64) -> tuple[int, ...]:
    """Return the cards without this one."""
    return tuple([other for other in cards if other != card])


def leave_hand(s: AeternaState, seat: i64, card: i64) -> None:
    """Move a card openly out of a hand, and remember it if it was drafted (AE-1.6)."""
    s.hands[seat] = without(s.hands[seat], card)
    if card in s.known[seat]:
        s.known[seat] = without(s.known[seat], card)
    else:
        s.shown[seat] = (*s.shown[seat], card)
    s.news = True


def play_from_hand(s: AeternaState, seat: i64, card: i64) -> None:
    """Play a card from the hand."""
    if s.telling:
        s.tell(PLAYED, (seat, card))
    leave_hand(s, seat, card)
    _play(s, seat, card)


def play_from_board(s: AeternaState, seat: i64, card: i64) -> None:
    """Play an undrafted card. It counts as played from the hand (AE-3.4)."""
    if s.telling:
        s.tell(PLAYED_FROM_BOARD, (seat, card))
    s.board_cards = without(s.board_cards, card)
    _play(s, seat, card)


def _play(s: AeternaState, seat: i64, card: i64) -> None:
    """Play a card: pay, gain, Aurei for the colour, extra Aurei for a Province, or the effect of a Monument."""
    pay(s, seat, price(s, seat, card))
    alike = s.played_of(seat, COLOUR[card])
    s.played[seat] = (*s.played[seat], card)
    s.count_card(seat, card)
    _rewards(s, seat, card)
    if alike:
        s.aurei[seat] += alike
        if s.telling:
            s.tell(SAME_COLOUR, (seat, COLOUR[card], alike))
    if card >= N_MONUMENTS:
        more = s.modifier(seat, _PROVINCE_AUREI)
        if more:
            gain(s, seat, AUREI, more, BY_EFFECTS)
        return
    timing = TIMING[card]
    if timing == PERMANENT:
        s.apply_modifiers(seat, card)
    elif timing == INSTANT:
        _instant(s, seat, card)


def _rewards(s: AeternaState, seat: i64, card: i64) -> None:
    """Apply the reward line of a card as one effect."""
    for good, amount in GAIN[card]:
        if good == UNREST and amount > 0 and card >= N_MONUMENTS:
            amount = max(0, amount + s.modifier(seat, _PROVINCE_UNREST))
        gain(s, seat, good, amount, BY_EFFECTS)


def _instant(s: AeternaState, seat: i64, card: i64) -> None:
    """Apply an instant effect. An effect that can do nothing is skipped."""
    act = ACTS[card]
    if act == DOES_PER:
        if times(s, seat, card):
            if s.telling:
                s.tell(EFFECT, (seat, card))
            give(s, seat, card, BY_EFFECTS)
    elif act == DOES_INFLUENCE:
        s.stack.append(pack(STEP_INFLUENCE, seat))
    elif act == DOES_TAKE and s.board_cards:
        s.stack.append(pack(STEP_TAKE, seat))
