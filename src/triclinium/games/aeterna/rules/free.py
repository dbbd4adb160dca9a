"""Free actions: discarding a card for goods, and activating Monuments (AE-3.6)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.step import Step, first, pack, second, verb_of
from .cards import leave_hand, without
from .catalogue import (
    ACTIVATED,
    ACTS,
    CARDS,
    DISCARD_GAIN,
    DOES_EXCHANGE,
    DOES_PER,
    DOES_SWAP,
    HILLS,
    PAYS,
    TIMING,
    WAYS,
)
from .effects import give, works
from .facts import ACTIVATED_CARD, CARD_TAKEN, DISCARDED, EXCHANGED
from .fields import BY_EFFECTS
from .goods import gain, gain_all, held, pay
from .hills import pass_stack
from .state import AeternaState
from .words import ACTIVATE, DISCARD, EXCHANGE, SWAP, TAKE


def swappable(s: AeternaState, seat: i64) -> list[int]:
    """Return the Hills where the own stack is right of one of equal size."""
    found: list[int] = []
    for hill in s.active:
        stacks = s.stacks[hill]
        if seat not in stacks:
            continue
        place = stacks.index(seat)
        if place and s.citizens_on(hill, stacks[place - 1]) == s.citizens_on(hill, seat):
            found.append(hill)
    return found


def activations(s: AeternaState, seat: i64) -> list[int]:
    """Return the possible activations of the own ready Monuments."""
    found: list[int] = []
    for card in s.played[seat]:
        if TIMING[card] != ACTIVATED or s.exhausted & BITS[card]:
            continue
        act = ACTS[card]
        if act == DOES_PER:
            if works(s, seat, card):
                found.append(pack(ACTIVATE, card))
        elif act == DOES_EXCHANGE:
            for good, amount, _, _ in WAYS[card]:
                if held(s, seat, good) >= amount:
                    found.append(pack(EXCHANGE, card, good))
        else:
            for hill in swappable(s, seat):
                found.append(pack(SWAP, card, hill))
    return found


def act(s: AeternaState, seat: i64, a: i64) -> None:
    """Apply a free action."""
    verb = verb_of(a)
    card = first(a)
    if verb == DISCARD:
        leave_hand(s, seat, card)
        if s.telling:
            s.tell(DISCARDED, (seat, card))
        gain_all(s, seat, DISCARD_GAIN[second(a)], 1, BY_EFFECTS)
        return
    s.exhausted |= BITS[card]
    if verb == EXCHANGE:
        if s.telling:
            s.tell(EXCHANGED, (seat, card))
        for good, amount, gained, gains in WAYS[card]:
            if good == second(a):
                cost = [0, 0, 0, 0]
                cost[good] = amount
                pay(s, seat, cost)
                gain(s, seat, gained, gains, BY_EFFECTS)
        return
    if s.telling:
        s.tell(ACTIVATED_CARD, (seat, card))
    if verb == ACTIVATE:
        pay(s, seat, PAYS[card])
        give(s, seat, card, BY_EFFECTS)
        return
    hill = second(a)
    pass_stack(s, seat, hill)


def refusals(s: AeternaState, seat: i64) -> list[Refusal]:
    """Return a refusal for each kind of free action that is not offered."""
    found: list[Refusal] = []
    if not s.hands[seat]:
        found.append(Refusal("discard", "AE-3.6", "refusal.play.no_hand"))
    offered = {verb_of(a) for a in activations(s, seat)}
    own = [card for card in s.played[seat] if TIMING[card] == ACTIVATED]
    for verb, name, wanted in (
        (ACTIVATE, "activate", DOES_PER),
        (EXCHANGE, "exchange", DOES_EXCHANGE),
        (SWAP, "swap", DOES_SWAP),
    ):
        if verb in offered:
            continue
        cards = [card for card in own if ACTS[card] == wanted]
        if len(cards) == 1:
            found.append(_not_now(s, name, cards[0]))
        else:
            key = "refusal.activate.none" if cards else "refusal.activate.absent"
            found.append(Refusal(name, "AE-3.6", key))
    return found


def _not_now(s: AeternaState, verb: str, card: i64) -> Refusal:
    """Return why one own Monument cannot be activated."""
    key = "refusal.activate.exhausted" if s.exhausted & BITS[card] else "refusal.activate.nothing"
    return Refusal(verb, "AE-3.6", key, {"card": CARDS[card]})


def refuse(s: AeternaState, seat: i64, a: i64) -> Refusal | None:
    """Return why this free action is not offered."""
    verb = verb_of(a)
    card = first(a)
    named: dict[str, object] = {"card": CARDS[card]}
    if verb == DISCARD:
        return Refusal("discard", "AE-3.6", "refusal.card.absent", named)
    name = {ACTIVATE: "activate", EXCHANGE: "exchange", SWAP: "swap"}[verb]
    wanted = {ACTIVATE: DOES_PER, EXCHANGE: DOES_EXCHANGE, SWAP: DOES_SWAP}[verb]
    if card not in s.played[seat]:
        return Refusal(name, "AE-3.6", "refusal.activate.not_yours", named)
    if TIMING[card] != ACTIVATED or ACTS[card] != wanted:
        return Refusal(name, "AE-3.6", "refusal.activate.other", named)
    if verb == SWAP and not s.exhausted & BITS[card]:
        named["hill"] = HILLS[second(a)]
        return Refusal(name, "AE-3.6", "refusal.swap.hill", named)
    return _not_now(s, name, card)


class TakeCard(Step[AeternaState]):
    """An effect lets a player take one of the face-up cards into the hand (AE-3.1)."""

    name = "take"
    rule = "AE-3.1"
    fields = (("seat", "seat"),)

    def actor(self, s: AeternaState, f: i64) -> i64:
        return first(f)

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        return [pack(TAKE, card) for card in s.board_cards]

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        card = first(a)
        s.board_cards = without(s.board_cards, card)
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        s.known[seat] = (*s.known[seat], card)
        if s.telling:
            s.tell(CARD_TAKEN, (seat, card))

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != TAKE:
            return None
        return Refusal("take", "AE-3.1", "refusal.play.not_on_board")
