"""The game class of Æterna."""

from __future__ import annotations

from typing import Final

from ....kernel.chance import Source
from ....kernel.compiling import i64
from ....kernel.errors import BrokenState
from ....kernel.game import Game, Named
from ....kernel.outcome import Line, Outcome
from ....kernel.packing import has
from ....kernel.settings import INTERRUPTS, Chosen
from ....kernel.step import Step
from . import imagining, setup, sight
from .catalogue import NAME, PACKAGE
from .draft import Deal, Drafting
from .era import ChooseOrder, Feed, Unrest
from .facts import FACT_KINDS
from .faults import faults
from .fields import SOURCES
from .free import TakeCard
from .hills import FreeInfluence, PlayFromBoard, UseToken
from .state import AeternaState
from .turn import Rotation, Turn
from .words import ENDINGS, RULES, STREAMS, WORDS

STEPS: Final[list[Step[AeternaState]]] = [
    Deal(),
    Drafting(),
    Rotation(),
    Turn(),
    UseToken(),
    PlayFromBoard(),
    FreeInfluence(),
    TakeCard(),
    Unrest(),
    Feed(),
    ChooseOrder(),
]


class Aeterna(Game[AeternaState]):
    """Competitive, 2-4 seats: lead a Gens of Rome through three Eras with cards, Hills and buildings.

    >>> from triclinium.kernel.chance import Seeded
    >>> game = Aeterna()
    >>> s = game.new(2, {}, Seeded(1))
    >>> len(game.options(s, 0)), len(game.options(s, 1))
    (5, 5)
    >>> game.act(s, 1, game.options(s, 1)[0])
    >>> game.turn(s)
    0
    """

    name = NAME
    rules = RULES
    seats = (2, 4)
    settings = (setup.CHOSEN_HILLS, INTERRUPTS)
    state = AeternaState
    steps = STEPS
    words = WORDS
    streams = STREAMS
    fact_kinds = FACT_KINDS
    endings = ENDINGS
    package = PACKAGE
    turn_rule = "AE-3.8"
    progress = ("picks",)

    def deal(self, s: AeternaState, settings: Chosen) -> None:
        setup.deal(s, settings)

    def show(self, s: AeternaState, seat: i64) -> Named:
        return {"agenda": self.named_stack(s), **sight.show(s, seat)}

    def imagine_into(self, s: AeternaState, view: Named, source: Source) -> None:
        agenda = view["agenda"]
        assert isinstance(agenda, list)
        s.stack = self.packed_stack(agenda)
        imagining.imagine(s, view)

    def outcome(self, s: AeternaState) -> Outcome | None:
        """Return the result of the game: the most Prestige wins among the seats that are not eliminated (AE-5.3)."""
        if not s.over:
            return None
        seats = range(s.seats)
        lines = [
            Line(source, tuple([s.scored_by(seat, at) for seat in seats]))
            for at, source in enumerate(SOURCES)
        ]
        return Outcome.ranked(self.endings[s.over], lines, out=[seat for seat in seats if has(s.out, seat)])

    def check(self, s: AeternaState) -> None:
        found = "; ".join(faults(s))
        if found:
            raise BrokenState(found)
