"""Plans for a seat's turn, to be compared by the chance to win."""

from __future__ import annotations

from typing import Final

from ....bots.turn_plans import PlayedPlan, Playing, played_plans
from ....kernel.compiling import i64
from ....kernel.step import kind_of, verb_of
from ..rules.game import Aeterna
from ..rules.state import AeternaState
from ..rules.words import DISCARD, END, PASS_ERA, STEP_TURN
from .novice import Novice
from .plan import Node, Plan
from .players import strong_policy
from .reasons import reason
from .weights import Weights

_GAME: Final = Aeterna()
_NOVICE: Final = Novice()


class _Comparing(Plan):
    """Plan that keeps the value of the best way to go on after each first action."""

    def __init__(self, s: AeternaState, seat: i64, weights: Weights, width: i64, depth: i64) -> None:
        super().__init__(s, seat, weights, width, depth)
        self.values: Final[dict[int, float]] = {}

    def select(self, found: dict[object, Node]) -> list[Node]:
        """Keep the values, and return the most promising nodes."""
        for node in found.values():
            if node.value > self.values.get(node.first, -1e9):
                self.values[node.first] = node.value
        return super().select(found)

    def gainful(self, s: AeternaState, options: list[int]) -> list[int]:
        """Return the first actions that lead to more than to pass at once, the best one first."""
        none = self.outlook.value(s, 0)
        self.search(s, options)
        ranked = sorted([(-value, a) for a, value in self.values.items() if value > none + 1e-9])
        return [a for _, a in ranked]


def plans(s: AeternaState, seat: int, options: list[int], _until: float) -> list[PlayedPlan[AeternaState]]:
    """Return plans for the seat's turn: to pass at once, the plan of strong, and others.

    The list is empty in other decisions, and if strong passes or ends its turn.
    """
    if kind_of(s.stack[-1]) != STEP_TURN or s.acted:
        return []
    policy = strong_policy()
    plan = _Comparing(s, seat, policy.weights, policy.width, policy.depth)
    firsts = plan.gainful(s, options)
    if plan.best not in options:
        return []
    others = [policy.explained(s, seat, a) for a in firsts if a != plan.best and verb_of(a) != DISCARD]
    choices = [policy.explained(s, seat, plan.best), *[each for each in others if each.why != "plan_sake"]]
    era = s.era
    playing = Playing(_GAME, s, seat, _NOVICE, lambda then: then.era > era)
    return played_plans(playing, s, policy, choices, reason, (PASS_ERA, END))
