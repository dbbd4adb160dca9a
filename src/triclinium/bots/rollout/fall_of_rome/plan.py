"""Planning the rest of a turn: a beam of the best lines of play, judged where the actions end."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ....games.fall_of_rome.state import FallState
from ....games.fall_of_rome.steps import STEPS
from ....games.fall_of_rome.words import BATTLE, CRUISE, PAY, RIDE
from ....kernel.step import BYTE, KIND, A
from .moves import battle_credit, candidates, interests, try_out, waiting
from .outlook import Outlook
from .weights import Weights
from .worth import worth

_SMALL: Final = 1e-6


class Effort:
    """How far and wide to look, and how much of it is done."""

    width: int
    """Lines kept after the first action; after each further one a third fewer."""
    depth: int
    """Actions to look ahead."""
    nodes: int
    """Positions that may be judged."""
    until: float
    """When to stop by the clock (`perf_counter`); 0: whenever it is done."""
    spent: int
    """Positions judged so far."""

    def exhausted(self) -> bool:
        """Whether no more may be judged."""
        return self.spent >= self.nodes or (self.until > 0.0 and perf_counter() > self.until)


class Line:
    """A line of play: where it leads, what it is worth, and how it begins."""

    state: FallState
    value: float
    credit: float
    actions: list[int]


class Plan:
    """The best line found."""

    value: float
    before: float
    """The worth of doing nothing."""
    actions: list[int]


def judge(s: FallState, o: Outlook, w: Weights, effort: Effort) -> float:
    """The worth of a position, counted."""
    effort.spent += 1
    return worth(s, o, w)


def plan(s: FallState, o: Outlook, w: Weights, effort: Effort) -> Plan:
    """The best use of the actions left, by beam search."""
    interest = interests(s, w)
    root = Line()
    root.state = s
    root.credit = 0.0
    root.actions = []
    root.value = judge(s, o, w, effort)
    best = root
    beam = [root]
    left = effort.width
    for _ in range(effort.depth):
        after: list[Line] = []
        for line in beam:
            if not line.state.over and line.state.actions:
                expand(line, o, w, effort, interest, after)
        if not after:
            break
        beam = _best(after, left)
        if beam[0].value > best.value + _SMALL:
            best = beam[0]
        if effort.exhausted():
            break
        left = max(2, left * 2 // 3)
    found = Plan()
    found.value = best.value
    found.before = root.value
    found.actions = best.actions
    return found


def expand(
    line: Line, o: Outlook, w: Weights, effort: Effort, interest: list[float], out: list[Line]
) -> None:
    """All candidates one action on, as far as the effort goes."""
    moves: list[int] = []
    s = line.state
    seat = s.seat()
    candidates(s, o, interest, moves)
    for a in moves:
        if effort.exhausted():
            return
        verb = a & KIND
        credit = line.credit
        if verb == BATTLE:
            credit += battle_credit(s, a >> A & BYTE, w)
        copy = s.clone()
        try_out(copy, seat, a)
        if verb in (CRUISE, RIDE) and waiting(copy):  # how many legions come along: none, or as many as can
            f = copy.stack[-1]
            company = STEPS[f & KIND].options(copy, f, seat)
            if len(company) > 1:
                other = copy.clone()
                try_out(other, seat, company[-1])
                _append(line, other, a, credit, o, w, effort, out)
            try_out(copy, seat, company[0])
        _append(line, copy, a, credit, o, w, effort, out)


def _append(
    line: Line, s: FallState, a: int, credit: float, o: Outlook, w: Weights, effort: Effort, out: list[Line]
) -> None:
    choose_inside(s, o, w, effort)
    child = Line()
    child.state = s
    child.credit = credit
    child.value = judge(s, o, w, effort) + credit
    child.actions = [*line.actions, a]
    out.append(child)


def choose_inside(s: FallState, o: Outlook, w: Weights, effort: Effort) -> None:
    """Make the choices inside an action one by one, each for the best worth."""
    for _ in range(40):
        if not waiting(s):
            return
        f = s.stack[-1]
        step = STEPS[f & KIND]
        seat = step.actor(s, f)
        options = step.options(s, f, seat)
        if len(options) == 1 or options[0] & KIND == PAY:
            try_out(s, seat, options[0])
        else:
            try_out(s, seat, best_of(s, o, w, effort, seat, options))


def best_of(s: FallState, o: Outlook, w: Weights, effort: Effort, seat: int, options: list[int]) -> int:
    """The option after which the position is worth most; the first, when no more may be judged."""
    best = options[0]
    top = -1e9
    for a in options:
        if effort.exhausted():
            break
        copy = s.clone()
        try_out(copy, seat, a)
        value = judge(copy, o, w, effort)
        if value > top + _SMALL:
            top = value
            best = a
    return best


def _best(lines: list[Line], width: int) -> list[Line]:
    """The best lines, of those that lead to the same place only one."""
    ranked = sorted(lines, key=_value, reverse=True)
    kept: list[Line] = []
    last = 1e18
    for line in ranked:
        if last - line.value > _SMALL:
            kept.append(line)
            last = line.value
            if len(kept) == width:
                break
    return kept


def _value(line: Line) -> float:
    return line.value
