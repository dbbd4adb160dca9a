"""The beginning of an Era: Personalities and packs are dealt, then all seats draft at once (AE-1.3, AE-2.1)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.step import Automatic, Sealed, first, pack, verb_of
from .cards import without
from .catalogue import (
    CARDS,
    DEALT_MONUMENTS,
    DEALT_PROVINCES,
    MONUMENTS_OF,
    OFFERED_PERSONALITIES,
    PERSONALITIES_OF,
    PICKS,
    PROVINCES_OF,
)
from .facts import DEALT_CARD, DRAFTED, ERA_BEGUN, HANDED, PERSONALITY_CAME, TURNED_UP
from .fields import NOBODY
from .state import AeternaState
from .words import (
    ACTION_PHASE,
    DRAFT,
    DRAFT_OF,
    DRAFT_PHASE,
    MONUMENT_STREAM,
    PERSONALITY_STREAM,
    PROVINCE_STREAM,
    STEP_DRAFT,
    STEP_NEXT,
)


def offer_personalities(s: AeternaState) -> None:
    """Reveal new Personalities. The rest of the Era's Personalities leave the game unseen (AE-1.3)."""
    left = PERSONALITIES_OF[s.era]
    s.personalities = ()
    for _ in range(OFFERED_PERSONALITIES[s.seats]):
        came = s.pick(PERSONALITY_STREAM, left)
        left = without(left, came)
        s.personalities = (*s.personalities, came)
        if s.telling:
            s.tell(PERSONALITY_CAME, (came,))


def held_pack(s: AeternaState, seat: i64) -> i64:
    """Return the pack that a seat holds. Packs are passed to the left, which is the next seat."""
    return (seat - s.drafted) % s.seats


class Deal(Automatic[AeternaState]):
    """Deal the cards of an Era: each seat sees its own five (AE-2.1)."""

    name = "deal"
    rule = "AE-2.1"

    def run(self, s: AeternaState, f: i64) -> None:
        s.stack.pop()
        s.phase = DRAFT_PHASE
        s.player = NOBODY
        if s.telling:
            s.tell(ERA_BEGUN, (s.era + 1,))
        for stream, cards, number in (
            (MONUMENT_STREAM, MONUMENTS_OF[s.era], DEALT_MONUMENTS),
            (PROVINCE_STREAM, PROVINCES_OF[s.era], DEALT_PROVINCES),
        ):
            left: tuple[int, ...] = cards
            for seat in range(s.seats):
                for _ in range(number):
                    card = s.pick(stream, left, BITS[seat])
                    left = without(left, card)
                    s.packs[seat] = (*s.packs[seat], card)
        for seat in range(s.seats):
            s.packs[seat] = tuple(sorted(s.packs[seat]))
            if s.telling:
                for card in s.packs[seat]:
                    s.tell(DEALT_CARD, (seat, card), BITS[seat])
        s.news = True
        s.stack.append(pack(STEP_NEXT))
        s.stack.append(pack(STEP_DRAFT, 1))


class Drafting(Sealed[AeternaState]):
    """All seats choose one card of a pack. When all have chosen, the packs are passed to the left (AE-2.1)."""

    name = "draft"
    rule = "AE-2.1"
    fields = (("pick", "count"),)

    def sealed(self, s: AeternaState, f: i64) -> i64:
        mask: i64 = 0
        for seat in range(s.seats):
            if s.picks[seat] != NOBODY:
                mask |= BITS[seat]
        return mask

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        return [DRAFT_OF[card] for card in s.packs[held_pack(s, seat)]]

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        s.picks[seat] = first(a)

    def opened(self, s: AeternaState, f: i64) -> None:
        for seat in range(s.seats):
            card = s.picks[seat]
            of = held_pack(s, seat)
            s.packs[of] = without(s.packs[of], card)
            s.set_taken(of, s.drafted, card)
            s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
            s.picks[seat] = NOBODY
            if s.telling:
                s.tell(DRAFTED, (seat, card), BITS[seat])
        s.drafted += 1
        s.stack.pop()
        if s.drafted < PICKS:
            s.stack.append(pack(STEP_DRAFT, s.drafted + 1))
            if s.telling:
                for seat in range(s.seats):
                    for card in s.packs[held_pack(s, seat)]:
                        s.tell(HANDED, (seat, card), BITS[seat])
            return
        s.phase = ACTION_PHASE
        turned: list[int] = []
        for seat in range(s.seats):
            of = (seat - PICKS + 1) % s.seats  # the last holder puts the remaining card on the board
            card = s.packs[of][0]
            s.packs[of] = ()
            s.turned_up[of] = card
            turned.append(card)
            if s.telling:
                s.tell(TURNED_UP, (seat, card))
        s.board_cards = tuple(sorted(turned))

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != DRAFT:
            return None
        return Refusal("draft", "AE-2.1", "refusal.draft.absent", {"card": CARDS[first(a)]})
