"""Plans for the rest of a turn, to be compared by the chance to win."""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ....kernel.chance import Seeded
from ....kernel.state import UNKNOWN
from ..rules.state import FallState
from ..rules.steps import STEPS
from ..rules.words import END, STEP_ACT
from .forecast import Forecast
from .moves import settle, waiting
from .plan import Effort, Plan, beam, best_line, choose_inside
from .policy import MANY, Choice, Policy
from .reasons import reason
from .strong import Look, apart, next_turn
from .weights import Weights

_WEIGHTS: Final = Weights()
_LINES: Final = Look()
"""Which lines are worth comparing: the same that strong compares."""


class TurnPlan:
    """Plan for the rest of a seat's turn."""

    def __init__(self, start: FallState, o: Forecast, actions: list[int]) -> None:
        self._start: Final = start
        self._forecast: Final = o
        self.actions: Final = actions
        """Actions up to the end of the turn; none if the seat ends it at once."""

    @property
    def reason(self) -> Reason:
        """Purpose of the plan."""
        out = Choice()
        out.action = self.actions[0] if self.actions else END
        out.why = "plan" if self.actions else "end"
        out.line = self.actions
        return reason(self._start, out)

    def after(self, seed: int) -> FallState:
        """Return the position as the next turn begins, with the dice, draws and flips of a seed.

        A plan ends early if the dice make its next action impossible. No seat plays an Event.
        """
        s = self._start.clone()
        source = Seeded(seed)
        s.source = source
        seat = s.seat()
        for a in self.actions:
            f = s.stack[-1]
            if s.over or a not in STEPS[STEP_ACT].options(s, f, seat):
                break
            s.passed = 0
            s.asked = UNKNOWN
            STEPS[STEP_ACT].resolve(s, f, seat, a)
            settle(s)
            if waiting(s):
                effort = Effort()
                effort.nodes = MANY
                effort.until = 0.0
                effort.spent = 0
                choose_inside(s, self._forecast, _WEIGHTS, effort)
        return s if s.over else next_turn(s, source)


class _Planning(Policy):
    """The policy of solid, which keeps what it has compared."""

    def __init__(self, until: float) -> None:
        super().__init__(_WEIGHTS, 12, 8, MANY, until)
        self.plans: list[TurnPlan] = []

    def _plan(self, s: FallState, o: Forecast, options: list[int]) -> Plan:
        lines = beam(s, o, self.weights, self.effort)
        best = best_line(lines)
        others = [line for line in apart(lines, _LINES) if line.actions and line.actions != best.actions]
        self.plans = [TurnPlan(s, o, line.actions) for line in [lines[0], best, *others]]
        found = Plan()
        found.value = best.value
        found.before = lines[0].value
        found.actions = best.actions
        return found


def plans(s: FallState, seat: int, options: list[int], until: float) -> list[TurnPlan]:
    """Return plans for the rest of the seat's turn: to end it at once, the plan of solid, and others that come near.

    The list is empty in other decisions, and if solid plays an Event or ends its turn. `until` is a deadline
    by `perf_counter`; 0: none.
    """
    planning = _Planning(until)
    choice = planning.choose(s, seat, options)
    return planning.plans if choice.why == "plan" else []
