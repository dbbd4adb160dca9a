"""Planning the rest of a turn: a beam of the best lines of play, judged where the actions end."""

from __future__ import annotations

from typing import Final

from ....games.fall_of_rome.state import FallState
from ....games.fall_of_rome.steps import STEPS
from ....games.fall_of_rome.words import BATTLE, CRUISE, END, PAY, RIDE
from ....kernel.step import BYTE, KIND, A
from .moves import battle_credit, candidates, interests, try_out, waiting
from .outlook import Outlook
from .weights import Weights
from .worth import worth

_SMALL: Final = 1e-6


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
    nodes: int


def plan(s: FallState, o: Outlook, w: Weights, width: int, nodes: int) -> Plan:
    """The best use of the actions left, by beam search; `nodes`: how many positions may be judged."""
    interest = interests(s, w)
    root = Line()
    root.state = s
    root.credit = 0.0
    root.actions = []
    root.value = worth(s, o, w)
    best = root
    beam = [root]
    spent = 1
    left = width
    while beam and spent < nodes:
        after: list[Line] = []
        for line in beam:
            if line.state.over or line.state.actions == 0:
                continue
            spent += expand(line, o, w, interest, after)
            if spent >= nodes:
                break
        if not after:
            break
        beam = _best(after, left)
        left = max(2, left * 2 // 3)
        if beam[0].value > best.value + _SMALL:
            best = beam[0]
    found = Plan()
    found.value = best.value
    found.before = root.value
    found.actions = best.actions
    found.nodes = spent
    return found


def expand(line: Line, o: Outlook, w: Weights, interest: list[float], out: list[Line]) -> int:
    """All candidates one action on; returns how many positions were judged."""
    moves: list[int] = []
    s = line.state
    candidates(s, interest, moves)
    judged = 0
    for a in moves:
        verb = a & KIND
        if verb == END:
            continue
        credit = line.credit
        if verb == BATTLE:
            credit += battle_credit(s, a >> A & BYTE, w)
        copy = s.clone()
        try_out(copy, s.seat(), a)
        if verb in (CRUISE, RIDE) and waiting(copy):
            judged += _with_company(line, copy, a, credit, o, w, out)
            continue
        judged += choose_inside(copy, o, w)
        judged += 1
        _append(line, copy, a, credit, o, w, out)
    return judged


def _append(line: Line, s: FallState, a: int, credit: float, o: Outlook, w: Weights, out: list[Line]) -> None:
    child = Line()
    child.state = s
    child.credit = credit
    child.value = worth(s, o, w) + credit
    child.actions = [*line.actions, a]
    out.append(child)


def _with_company(
    line: Line, s: FallState, a: int, credit: float, o: Outlook, w: Weights, out: list[Line]
) -> int:
    """A journey that asks how many legions come along: none, or as many as can."""
    f = s.stack[-1]
    options = STEPS[f & KIND].options(s, f, s.seat())
    judged = 0
    for option in (options[0], options[-1]) if len(options) > 1 else (options[0],):
        copy = s.clone()
        try_out(copy, s.seat(), option)
        judged += choose_inside(copy, o, w) + 1
        _append(line, copy, a, credit, o, w, out)
    return judged


def choose_inside(s: FallState, o: Outlook, w: Weights) -> int:
    """Make the choices inside an action one by one, each for the best worth; returns the positions judged."""
    judged = 0
    for _ in range(40):
        if not waiting(s):
            break
        f = s.stack[-1]
        step = STEPS[f & KIND]
        seat = step.actor(s, f)
        options = step.options(s, f, seat)
        if len(options) == 1 or options[0] & KIND == PAY:
            try_out(s, seat, options[0])
            continue
        best = options[0]
        top = -1e9
        for a in options:
            copy = s.clone()
            try_out(copy, seat, a)
            value = worth(copy, o, w)
            judged += 1
            if value > top + _SMALL:
                top = value
                best = a
        try_out(s, seat, best)
    return judged


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
