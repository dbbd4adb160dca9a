"""The game class of Struggle for Rome."""

from __future__ import annotations

from typing import Final

from ....kernel.chance import Source
from ....kernel.compiling import i64
from ....kernel.errors import BrokenState
from ....kernel.game import Game, Named
from ....kernel.outcome import Line, Outcome
from ....kernel.settings import INTERRUPTS, Chosen
from ....kernel.step import Step
from . import imagining, odds, setup, sight
from .build import Build
from .catalogue import N_CARDS, NAME, PACKAGE, SPECIAL_POINTS, TREASURE
from .facts import FACT_KINDS
from .faults import faults
from .legionnaire import Legionnaire, Rob
from .points import culture, is_heir, scourges
from .resources import Discard, Produce, Roll, Share
from .rounds import Phase, Round
from .state import StruggleState
from .trade import Answering, Taking
from .tribe import Pay, Tribe
from .words import ENDINGS, RULES, STREAMS, WORDS

STEPS: Final[list[Step[StruggleState]]] = [
    setup.Place(),
    Round(),
    Phase(),
    Roll(),
    Produce(),
    Share(),
    Discard(),
    Legionnaire(),
    Rob(),
    Build(),
    Answering(),
    Taking(),
    Tribe(),
    Pay(),
]


class StruggleForRome(Game[StruggleState]):
    """Competitive, 3-4 seats: lead two tribes into the Empire, plunder its cities and found kingdoms.

    >>> from triclinium.kernel.chance import Seeded
    >>> game = StruggleForRome()
    >>> s = game.new(3, {}, Seeded(1))
    >>> seat = game.turn(s)
    >>> [game.words.say(a) for a in game.options(s, seat)]
    ['place horsemen r-1c8S', 'place horsemen r0c9S']
    >>> game.act(s, seat, game.words.read("place horsemen r0c9S"))
    """

    name = NAME
    rules = RULES
    seats = (3, 4)
    settings = (setup.CHOSEN_COLOURS, INTERRUPTS)
    state = StruggleState
    steps = STEPS
    words = WORDS
    streams = STREAMS
    fact_kinds = FACT_KINDS
    endings = ENDINGS
    package = PACKAGE
    turn_rule = "SR-2.1"
    progress = ("answers",)

    def deal(self, s: StruggleState, settings: Chosen) -> None:
        setup.deal(s, settings)

    def show(self, s: StruggleState, seat: i64) -> Named:
        return {"agenda": self.named_stack(s), **sight.show(s, seat)}

    def odds(self, s: StruggleState, seat: i64) -> Named | None:
        return None if s.over else odds.odds(s, seat)

    def imagine_into(self, s: StruggleState, view: Named, source: Source) -> None:
        agenda = view["agenda"]
        assert isinstance(agenda, list)
        s.stack = self.packed_stack(agenda)
        imagining.imagine(s, view)

    def outcome(self, s: StruggleState) -> Outcome | None:
        if not s.over:
            return None
        seats = range(s.seats)
        lines = (
            Line("cities", tuple([s.cities_held(seat) for seat in seats])),
            Line("diplomacy", tuple([SPECIAL_POINTS if s.diplomat == seat else 0 for seat in seats])),
            Line("scourge", tuple([int(SPECIAL_POINTS * scourges(s, seat)) for seat in seats])),
            Line("heir", tuple([SPECIAL_POINTS if is_heir(s, seat) else 0 for seat in seats])),
            Line("culture", tuple([int(culture(s, seat)) for seat in seats])),
        )
        gold = Line("gold", tuple([s.gold[seat] + _treasure(s, seat) for seat in seats]))
        return Outcome.ranked(self.endings[s.over], lines, (gold,))

    def check(self, s: StruggleState) -> None:
        found = "; ".join(faults(s))
        if found:
            raise BrokenState(found)


def _treasure(s: StruggleState, seat: i64) -> int:
    """Return the value of the Treasures in hand, which count for the tie-break (SR-5.4)."""
    return sum(TREASURE[card] * s.card_count(seat, card) for card in range(N_CARDS))
