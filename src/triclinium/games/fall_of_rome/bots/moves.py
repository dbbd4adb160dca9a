"""Trying moves out on a copy: nothing random happens, and nothing beyond the turn's actions."""

from __future__ import annotations

from typing import Final

from ....kernel.chance import Source
from ....kernel.compiling import i64
from ....kernel.packing import has
from ....kernel.state import UNKNOWN
from ....kernel.step import first, kind_of, second, third, verb_of
from ..rules.battle import settle_battle
from ..rules.catalogue import (
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    COLOURS,
    FACES,
    FIRST_EVENT,
    MOST_COMPANY,
    N_CITIES,
    N_TRIBES,
    PORT,
)
from ..rules.options import action_options
from ..rules.state import FallState
from ..rules.steps import STEPS
from ..rules.verb import act_begins
from ..rules.words import (
    BATTLE,
    CRUISE,
    DICE,
    END,
    MARCH,
    MUSTER,
    RIDE,
    SAIL,
    STEP_ACT,
    STEP_DRAW,
    STEP_INVADE,
    STEP_REVOLT,
    STEP_TURN,
    STEP_WINDOW,
)
from .tables import kills_expected, losses_expected
from .weights import Weights

_LEGION: Final = FACES.index("legion")
_ONE: Final = FACES.index("barbarian")
_ONE_FOR_ONE: Final = FACES.index("barbarian_legion")
_USUAL: Final[list[list[int]]] = [
    [],
    [_ONE],
    [_ONE, _ONE_FOR_ONE],
    [_ONE, _ONE_FOR_ONE, FACES.index("role")],
]
"""Usual result of a number of dice; `battle_credit` adds the rest of their mean."""


class Usual(Source):
    """Chance as it usually goes, for a copy of the state in which a move is tried out."""

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return a usual face for dice, else a fixed option."""
        if stream == DICE:
            return _ONE_FOR_ONE if index % 2 else _ONE
        return among[(index * 7 + 3) % len(among)]


USUAL: Final = Usual()


def imagined(s: FallState) -> FallState:
    """Return a copy for trying out moves: nobody interrupts, and chance takes its usual course."""
    copy = s.clone()
    copy.source = USUAL
    copy.poll = False
    copy.holding = 0
    copy.passed = 0
    copy.asked = UNKNOWN
    for stream in range(len(copy.draws)):
        copy.draws[stream] = 0
    return copy


def settle(s: FallState) -> None:
    """Run the agenda until a choice is awaited, or a phase begins in which chance decides."""
    stack = s.stack
    while not s.over:
        f = stack[-1]
        kind = kind_of(f)
        if kind in (STEP_ACT, STEP_DRAW, STEP_WINDOW, STEP_INVADE, STEP_TURN, STEP_REVOLT):
            return
        step = STEPS[kind]
        if step.needs_choice(s, f):
            return
        step.run(s, f)
        s.asked = UNKNOWN


def waiting(s: FallState) -> bool:
    """Return whether the game waits for a choice inside an action or an Event."""
    if s.over:
        return False
    kind = kind_of(s.stack[-1])
    return kind not in (STEP_ACT, STEP_DRAW, STEP_WINDOW, STEP_INVADE, STEP_TURN, STEP_REVOLT)


def try_out(s: FallState, seat: int, a: int) -> None:
    """Do `a` on a copy; a battle goes as it usually does."""
    f = s.stack[-1]
    step = STEPS[kind_of(f)]
    s.passed = 0
    s.asked = UNKNOWN
    if verb_of(a) == BATTLE and kind_of(f) == STEP_ACT and not s.alea:
        s.actions -= 1
        act_begins(s)
        faces = [0] * len(FACES)
        for face in _USUAL[first(a)]:
            faces[face] += 1
        settle_battle(s, faces, False)
    elif step.open and step.actor(s, f) != seat:
        step.interrupt(s, f, seat, a)
    else:
        step.resolve(s, f, seat, a)
    settle(s)


def battle_credit(s: FallState, dice: int, w: Weights) -> float:
    """Return what a battle brings on average beyond what `try_out` shows; call it before the battle."""
    here = s.pawns[s.player]
    role = s.powers[s.player]
    fort = s.has_fort(here)
    there = s.barbarians_in(here)
    shown = 0
    lost = 0
    for face in _USUAL[dice]:
        if face in (_ONE, _ONE_FOR_ONE):
            shown += 1
        if face == _ONE_FOR_ONE:
            lost += 1
    if dice == 3:
        star = kills_expected(role, fort, PORT[here], 1, 9) * 6.0 - 5.0
        shown += int(star + 0.5)
    shown = shown if shown < there else there
    kills = kills_expected(role, fort, PORT[here], dice, there) - shown
    losses = losses_expected(role, fort, PORT[here], dice) - lost
    return kills * w.kill - losses * w.legion


def candidates(s: FallState, interest: list[float], out: list[int]) -> None:
    """Collect the promising actions: interesting journeys by sea, and all, none or all but one as company."""
    every: list[int] = []
    action_options(s, every)
    here = s.pawns[s.player]
    legions = s.legions[here]
    company = legions if legions < MOST_COMPANY else MOST_COMPANY
    held = s.has_fort(here) or s.pawns.count(here) > 1  # one who stays behind holds it
    seat = s.seat()
    price = [0.0] * FIRST_EVENT
    for card in s.hands[seat]:
        if card < FIRST_EVENT:
            price[card] = card_price(s, seat, card)
    ports: list[int] = []
    cheapest = [-1] * N_CITIES
    for a in every:
        verb = verb_of(a)
        if verb == MARCH:
            k = second(a)
            if k in (0, company) or (k == company - 1 and legions <= MOST_COMPANY and held):
                out.append(a)
        elif verb == SAIL:
            to = first(a)
            card = second(a)
            if cheapest[to] < 0:
                ports.append(to)
                cheapest[to] = card
            elif price[card] < price[cheapest[to]]:
                cheapest[to] = card
        elif verb == CRUISE:
            out.append(a)
        elif verb == RIDE:
            if interest[first(a)] > 6.0:
                out.append(a)
        elif verb == BATTLE:
            if first(a) == company:
                out.append(a)
        elif verb == MUSTER:
            if first(a) == (2 if s.legion_supply > 1 else 1):
                out.append(a)
        elif verb != END:
            out.append(a)
    if ports:
        kept = ports
        alone = [s.legions[to] > 0 or has(s.forts, to) for to in range(N_CITIES)]
        for to in s.pawns:
            alone[to] = True
        if len(ports) > 9:
            ranked = sorted([(-interest[to], to) for to in ports])
            kept = [to for _, to in ranked[:9]]
        for a in every:
            if verb_of(a) == SAIL:
                to = first(a)
                k = third(a)
                if cheapest[to] == (second(a)) and k in (0, company) and to in kept:
                    if k == company or alone[to]:
                        out.append(a)


def card_price(s: FallState, seat: int, card: int) -> float:
    """Return the loss of a hand without a City card."""
    tribe = CARD_TRIBE[card]
    if has(s.allied, tribe):
        return 0.15
    own = 0
    for held in s.hands[seat]:
        if held < FIRST_EVENT and CARD_TRIBE[held] == tribe:
            own += 1
    need = ALLY_CARDS[tribe]
    if own > need:
        return 0.1
    return own / need


def interests(s: FallState, w: Weights) -> list[float]:
    """Return the value of a journey to each city."""
    out = [0.0] * N_CITIES
    seat = s.seat()
    counts = [0] * N_TRIBES
    for other in range(s.seats):
        for card in s.hands[other]:
            if card < FIRST_EVENT:
                if not has(s.allied, CARD_TRIBE[card]):  # it could change hands there
                    out[CARD_CITY[card]] += 4.0
                if other == seat:
                    counts[CARD_TRIBE[card]] += 1
    for pawn in range(len(s.pawns)):
        if pawn != s.player:
            out[s.pawns[pawn]] += 3.0
    for city in range(N_CITIES):
        base = city * N_TRIBES
        for tribe in range(N_TRIBES):
            count = s.cubes[base + tribe]
            if count:
                out[city] += w.cube[count]
                if counts[tribe] >= ALLY_CARDS[tribe] - 1 and not has(s.allied, tribe):
                    out[city] += 8.0
        if has(s.forts, city):
            out[city] += 4.0
        if s.legions[city] >= 2:
            out[city] += 1.0
        if len(COLOURS[city]) > 1:
            out[city] += 0.5
    return out
