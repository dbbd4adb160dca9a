"""Phase 2: on its turn a player trades, builds and plays a card in any order, then ends the turn (SR-3.1)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.composition import Composition, Sampler
from ....kernel.errors import Refusal
from ....kernel.step import Step, verb_of
from . import cards, purchase, trade
from .state import StruggleState
from .words import END, OFFER, PLAY, SUMMON, SWAP


class Build(Step[StruggleState]):
    """The turn of one player in phase 2."""

    name = "build"
    rule = "SR-3.1"
    composed = True

    def actor(self, s: StruggleState, f: i64) -> i64:
        return s.player

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        found = purchase.purchases(s, seat) + purchase.swaps(s, seat)
        found += cards.playable(s, seat)
        found.append(END)
        return found

    def compositions(self, s: StruggleState, f: i64, seat: i64) -> list[Composition]:
        return trade.offer_compositions(s, seat)

    def accepts(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        return trade.offer_refused(s, seat, a)

    def sample(self, s: StruggleState, f: i64, seat: i64, sampler: Sampler) -> list[int]:
        return trade.sample_offers(s, seat, sampler)

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        verb = verb_of(a)
        if verb == END:
            s.stack.pop()
        elif verb == OFFER:
            trade.make_offer(s, seat, a)
        elif verb == SWAP:
            purchase.swap(s, seat, a)
        elif verb in (PLAY, SUMMON):
            cards.play(s, seat, a)
        else:
            purchase.buy(s, seat, a)

    def refusals(self, s: StruggleState, f: i64, seat: i64) -> list[Refusal]:
        return [
            *purchase.refusals(s, seat),
            *trade.offer_refusals(s, seat),
            *cards.refusals(s, seat),
        ]

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) == OFFER:
            return trade.offer_refused(s, seat, a)
        return purchase.refuse(s, seat, a) or cards.refuse(s, seat, a)
