"""Planning the rest of a turn: a beam of the best lines of play, judged where the actions end."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ....kernel.packing import BITS, has
from ....kernel.step import first, kind_of, pack, verb_of
from ..rules.catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    FIRST_EVENT,
    MOST_COMPANY,
    MOST_CUBES,
    N_CITIES,
    N_TRIBES,
)
from ..rules.state import FallState
from ..rules.steps import STEPS
from ..rules.words import BATTLE, CONSULT, CRUISE, DONE, ENROL, EVENT, MARCH, PAY, RIDE
from .alliance import alliances
from .evaluation import evaluate, less_losses
from .forecast import Forecast
from .moves import battle_credit, candidates, interests, try_out, waiting
from .tables import ON_FOOT
from .weights import Weights

_SMALL: Final = 1e-6


class Effort:
    """Limits of a search, and the work done so far."""

    width: int
    """Lines kept after the first action; after each further one a third fewer."""
    depth: int
    """Actions to look ahead."""
    nodes: int
    """Maximum number of positions to evaluate."""
    until: float
    """Deadline by `perf_counter`, in seconds; 0: no deadline."""
    spent: int
    """Number of positions evaluated so far."""

    def exhausted(self) -> bool:
        """Return whether the limit of positions or the deadline is reached."""
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
    """The value of doing nothing."""
    actions: list[int]


def judge(s: FallState, o: Forecast, w: Weights, effort: Effort) -> float:
    """Return the value of a position and count it. The same one is often reached by other paths."""
    effort.spent += 1
    if s.over:
        return evaluate(s, o, w)
    # The supply follows from the cubes; roles and the variant stay what they are as long as the forecast.
    peoples: object = (bytes(s.cubes), tuple(s.pawns), tuple(s.hands), s.treasury, s.allied)
    position: object = (peoples, bytes(s.legions), s.forts, s.decline)
    known = o.judged.get(position)
    if known is not None:
        return known
    progress = o.progress.get(peoples)
    if progress is None:
        progress = alliances(s, o, w)
        o.progress[peoples] = progress
    value = less_losses(progress, s, o, w)
    o.judged[position] = value
    return value


def plan(s: FallState, o: Forecast, w: Weights, effort: Effort) -> Plan:
    """Return the best use of the remaining actions, by beam search."""
    lines = beam(s, o, w, effort)
    best = best_line(lines)
    found = Plan()
    found.value = best.value
    found.before = lines[0].value
    found.actions = best.actions
    return found


def beam(s: FallState, o: Forecast, w: Weights, effort: Effort) -> list[Line]:
    """Return all lines of play that a beam search reaches; the first one does nothing."""
    interest = interests(s, w)
    aims = goals(s)
    root = Line()
    root.state = s
    root.credit = 0.0
    root.actions = []
    root.value = judge(s, o, w, effort)
    lines = [root]
    # Lines wait by the actions they have left, so that each is compared with its like.
    waits: list[list[Line]] = [[] for _ in range(s.actions + 1)]
    waits[s.actions].append(root)
    width = effort.width
    for left in range(s.actions, 0, -1):
        if s.actions - left >= effort.depth:
            break
        for line in _best(waits[left], width):
            if not line.state.over and not effort.exhausted():
                after: list[Line] = []
                expand(line, o, w, effort, interest, aims, after)
                for child in after:
                    lines.append(child)
                    waits[child.state.actions].append(child)
        if left < s.actions:
            width = max(2, width * 2 // 3)
    return lines


def best_line(lines: list[Line]) -> Line:
    """Return the line with the highest value; of equal ones the first."""
    best = lines[0]
    for line in lines:
        if line.value > best.value + _SMALL:
            best = line
    return best


def expand(
    line: Line,
    o: Forecast,
    w: Weights,
    effort: Effort,
    interest: list[float],
    aims: list[int],
    out: list[Line],
) -> None:
    """Add all candidates after one more action to `out`, and direct marches to further goals, within the effort."""
    moves: list[int] = []
    s = line.state
    seat = s.seat()
    candidates(s, interest, moves)
    for a in moves:
        if effort.exhausted():
            return
        verb = verb_of(a)
        credit = line.credit
        if verb == BATTLE:
            credit += battle_credit(s, first(a), w)
        copy = s.clone()
        try_out(copy, seat, a)
        if verb in (CRUISE, RIDE) and waiting(copy):  # how many legions come along: none, or as many as can
            f = copy.stack[-1]
            company = STEPS[kind_of(f)].options(copy, f, seat)
            if len(company) > 1:
                other = copy.clone()
                try_out(other, seat, company[-1])
                _append(line, other, [a], credit, o, w, effort, out)
            try_out(copy, seat, company[0])
        _append(line, copy, [a], credit, o, w, effort, out)
    if effort.depth > 1:
        _go_far(line, o, w, effort, aims, out)


def _go_far(line: Line, o: Forecast, w: Weights, effort: Effort, aims: list[int], out: list[Line]) -> None:
    """March two cities or more to an aim: the steps between are worth little, and would not stay in the beam."""
    s = line.state
    here = s.pawns[s.player]
    for aim in aims:
        far = ON_FOOT[here][aim]
        if far < 2 or far > s.actions or effort.exhausted():
            continue
        copy = s.clone()
        path: list[int] = []
        while copy.pawns[s.player] != aim and not copy.over:
            at = copy.pawns[s.player]
            step = at
            for to in ADJACENT[at]:
                if ON_FOOT[to][aim] < ON_FOOT[at][aim]:
                    step = to
                    break
            legions = 0 if copy.bars_legions(step) else min(MOST_COMPANY, copy.legions[at])
            a = pack(MARCH, step, legions)
            try_out(copy, s.seat(), a)
            if waiting(copy):  # the Regina brings nobody from afar
                try_out(copy, s.seat(), DONE)
            path.append(a)
        _append(line, copy, path, line.credit, o, w, effort, out)


def goals(s: FallState) -> list[int]:
    """Return the cities worth a march of several actions: to ally, to meet, to recruit, to fight."""
    wanted = 0
    seat = s.seat()
    me = s.player
    counts = [0] * N_TRIBES
    for other in range(s.seats):
        for card in s.hands[other]:
            if card < FIRST_EVENT:
                if not has(s.allied, CARD_TRIBE[card]):
                    wanted |= BITS[CARD_CITY[card]]
                if other == seat:
                    counts[CARD_TRIBE[card]] += 1
    armed = s.legions[s.pawns[me]] >= 2
    for city in range(N_CITIES):
        base = city * N_TRIBES
        for tribe in range(N_TRIBES):
            count = s.cubes[base + tribe]
            if count:
                if counts[tribe] >= ALLY_CARDS[tribe] and not has(s.allied, tribe):
                    wanted |= BITS[city]
                if count == MOST_CUBES and armed:
                    wanted |= BITS[city]
        if has(s.forts, city) and not armed:
            wanted |= BITS[city]
    for pawn in range(len(s.pawns)):
        if pawn != me:
            wanted |= BITS[s.pawns[pawn]]
    return [city for city in range(N_CITIES) if has(wanted, city)]


def _append(
    line: Line,
    s: FallState,
    path: list[int],
    credit: float,
    o: Forecast,
    w: Weights,
    effort: Effort,
    out: list[Line],
) -> None:
    choose_inside(s, o, w, effort)
    child = Line()
    child.state = s
    child.credit = credit
    child.value = judge(s, o, w, effort) + credit
    child.actions = line.actions + path
    out.append(child)


def choose_inside(s: FallState, o: Forecast, w: Weights, effort: Effort) -> None:
    """Make the choices inside an action one by one, each for the best value."""
    for _ in range(40):
        if not waiting(s):
            return
        f = s.stack[-1]
        step = STEPS[kind_of(f)]
        seat = step.actor(s, f)
        options = [
            a for a in step.options(s, f, seat) if verb_of(a) not in (EVENT, CONSULT)
        ]  # not planned with
        if len(options) == 1 or verb_of(options[0]) == PAY:
            try_out(s, seat, options[0])
        elif (
            verb_of(options[0]) == ENROL
        ):  # planned with as many as can come; how many is judged when it is asked
            try_out(s, seat, options[-1])
        else:
            try_out(s, seat, best_of(s, o, w, effort, seat, options))


def best_of(s: FallState, o: Forecast, w: Weights, effort: Effort, seat: int, options: list[int]) -> int:
    """Return the option with the best resulting position; the first if the budget is used up."""
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
    """Return the best lines: one for each position, and a few that end in the same city."""
    ranked = sorted(lines, key=_value, reverse=True)
    kept: list[Line] = []
    last = 1e18
    alike = 1 + width // 3
    ending = [0] * N_CITIES
    for line in ranked:
        if last - line.value > _SMALL:
            last = line.value
            city = line.state.pawns[line.state.player]
            if ending[city] == alike:
                continue
            ending[city] += 1
            kept.append(line)
            if len(kept) == width:
                break
    return kept


def _value(line: Line) -> float:
    return line.value
