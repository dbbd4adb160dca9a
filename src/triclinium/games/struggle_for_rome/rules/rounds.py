"""The agenda of a round: resources, then three phases of one turn each, starting with the first player (SR-2.1)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.step import Automatic, first, pack, second
from .catalogue import HORSEMEN_PHASE, MOST_ROUNDS, N_CARDS
from .facts import CARDS_SHOWN, PHASE_BEGUN, ROUND_BEGUN, ROUNDS_OVER, TURN_BEGUN
from .fields import NOBODY
from .state import StruggleState
from .words import (
    FINISHED,
    LIMIT,
    RESOURCES_PHASE,
    STEP_BUILD,
    STEP_PHASE,
    STEP_ROLL,
    STEP_TRIBE,
    TRADE_PHASE,
)


class Round(Automatic[StruggleState]):
    """Begin a round, or end the game after the announced (SR-5.4) or last possible round (SR-5.5)."""

    name = "round"
    rule = "SR-2.1"

    def run(self, s: StruggleState, f: i64) -> None:
        if s.announced != NOBODY or s.round == MOST_ROUNDS:
            self.end(s)
            return
        if s.round:
            s.first = (s.first + 1) % s.seats
        s.round += 1
        s.phase = RESOURCES_PHASE
        s.player = s.first
        s.acted = 0
        s.rolled = ()
        s.substituted = 0
        if s.telling:
            s.tell(ROUND_BEGUN, (s.round, s.first))
        for phase in (HORSEMEN_PHASE + 1, HORSEMEN_PHASE, TRADE_PHASE):
            s.stack.append(pack(STEP_PHASE, phase, 0))
        s.stack.append(pack(STEP_ROLL))

    def end(self, s: StruggleState) -> None:
        """End the game and show all cards in hand."""
        s.over = FINISHED if s.announced != NOBODY else LIMIT
        s.news = True
        if not s.telling:
            return
        if s.over == LIMIT:
            s.tell(ROUNDS_OVER)
        for seat in range(s.seats):
            for card in range(N_CARDS):
                count = s.card_count(seat, card)
                if count:
                    s.tell(CARDS_SHOWN, (seat, card, count))


class Phase(Automatic[StruggleState]):
    """Each player in turn order has one whole turn in the phase. All finish it before the next phase (SR-2.1)."""

    name = "phase"
    rule = "SR-2.1"
    fields = (("phase", "phase"), ("done", "count"))

    def run(self, s: StruggleState, f: i64) -> None:
        phase = first(f)
        done = second(f)
        if done == s.seats:
            s.stack.pop()
            return
        s.phase = phase
        s.player = (s.first + done) % s.seats
        s.acted = 0
        s.offers = 0
        if s.telling:
            if not done:
                s.tell(PHASE_BEGUN, (phase,))
            s.tell(TURN_BEGUN, (s.player, phase))
        s.stack[-1] = pack(STEP_PHASE, phase, done + 1)
        s.stack.append(pack(STEP_BUILD if phase == TRADE_PHASE else STEP_TRIBE))
