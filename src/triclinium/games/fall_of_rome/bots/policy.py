"""Policy for every decision: bots play by it, and search can use it for rollouts."""

from __future__ import annotations

from typing import Final

from ....kernel.step import CONTINUE, PASS, first, kind_of, second, verb_of
from ..rules.catalogue import CARD_TRIBE, EVENTS, FACES, FIRST_EVENT, MOST_CUBES, REVOLT_CARD
from ..rules.invasion import invaded_city
from ..rules.state import FallState
from ..rules.steps import STEPS
from ..rules.words import (
    AGREE,
    BANISH,
    CONSULT,
    DISCARD,
    DRAW,
    END,
    ENROL,
    EVENT,
    FLY,
    IN_ACTIONS,
    IN_DRAWN,
    IN_FLIPS,
    PUT_BACK,
    SET,
    STACK,
    STEP_ACT,
    STEP_LIMIT,
    STEP_WINDOW,
    TARGET,
)
from .evaluation import sack_cost, toll_of
from .forecast import Forecast, forecast, forecast_key, revolt_odds
from .moves import card_price, imagined, interests, try_out, waiting
from .plan import Effort, Plan, choose_inside, judge, plan
from .tables import star_kills
from .weights import Weights, at_turn

_DO_UT_DES: Final = EVENTS.index("do_ut_des")
_AUDENTES: Final = EVENTS.index("audentes_fortuna_iuvat")
_ALEA: Final = EVENTS.index("alea_iacta_est")
_ABUNDANS: Final = EVENTS.index("abundans_cautela_non_nocet")
_MELIUS: Final = EVENTS.index("melius_cavere_quam_pavere")
_CARPE: Final = EVENTS.index("carpe_diem")
_OVER_LIMIT: Final = 9
"""Beside the phases of windows: a hand is over its limit."""
_NOWHERE_NEAR: Final = -1e9


class Choice:
    """A chosen action with its reason: the end of a text key, and its parameters."""

    action: int
    why: str
    gain: float
    line: list[int]
    nodes: int


class Policy:
    """A way to play: what things are worth to it, and how far and wide it looks."""

    def __init__(self, weights: Weights, width: int, depth: int, nodes: int, until: float = 0.0) -> None:
        self.weights: Final = weights
        self.effort: Final = Effort()
        self.effort.width = width
        self.effort.depth = depth
        self.effort.nodes = nodes
        self.effort.until = until
        self._forecast_key: object = None
        self._last: Forecast | None = None

    def within(self, nodes: int | None, until: float) -> Policy:
        """Return a copy limited to this many nodes and to this deadline (0: no deadline)."""
        most = self.effort.nodes if nodes is None else max(1, nodes)
        return Policy(self.weights, self.effort.width, self.effort.depth, most, until)

    def choose(self, s: FallState, seat: int, options: list[int]) -> Choice:
        """One of the options. Of the state it uses what every seat sees, and nothing of its chance."""
        self.effort.spent = 0
        choice = self._choose(s, seat, options)
        choice.nodes = self.effort.spent
        return choice

    def _choose(self, s: FallState, seat: int, options: list[int]) -> Choice:
        if len(options) == 1:
            return _choice(options[0], "only")
        if AGREE in options:
            return _choice(AGREE, "agree")
        copy = imagined(s)
        kind = kind_of(copy.stack[-1])
        o = self._forecast(copy)
        if kind == STEP_ACT and STEPS[kind].actor(copy, copy.stack[-1]) == seat:
            return self._act(copy, o, seat, options)
        if kind in (STEP_WINDOW, STEP_ACT):
            return self._window(copy, o, seat, options)
        if kind == STEP_LIMIT and options[-1] == PASS:
            return _choice(PASS, "wait")
        return self._inside(copy, o, seat, options)

    def _forecast(self, s: FallState) -> Forecast:
        """Return the last forecast and its evaluations while it holds, mostly for a whole turn."""
        seen = forecast_key(s)
        last = self._last
        if last is None or seen != self._forecast_key:
            last = forecast(s)
            self._last = last
            self._forecast_key = seen
        return last

    # ---- actions

    def _act(self, s: FallState, o: Forecast, seat: int, options: list[int]) -> Choice:
        event = self._event(s, o, seat, options, IN_ACTIONS)
        if event is not None:
            return event
        consult = self._consult(s, o, seat, options)
        if consult is not None:
            return consult
        if not s.actions:
            return _choice(CONTINUE, "go_on")
        found = self._plan(s, o, options)
        if not found.actions:
            return _choice(END, "end")
        out = _choice(found.actions[0], "plan")
        out.gain = found.value - found.before
        out.line = found.actions
        return out

    def _plan(self, s: FallState, o: Forecast, options: list[int]) -> Plan:
        """Return what to do with the remaining actions."""
        return plan(s, o, self.weights, self.effort)

    # ---- windows

    def _window(self, s: FallState, o: Forecast, seat: int, options: list[int]) -> Choice:
        f = s.stack[-1]
        phase = IN_ACTIONS if kind_of(f) == STEP_ACT else first(f)
        event = self._event(s, o, seat, options, phase)
        if event is not None:
            return event
        return _choice(PASS if options[-1] == PASS else CONTINUE, "wait")

    def _event(self, s: FallState, o: Forecast, seat: int, options: list[int], phase: int) -> Choice | None:
        """Return the Event to play now, if one is worth it."""
        w = self.weights
        best: Choice | None = None
        top = 0.0 if phase == _OVER_LIMIT else w.spare * at_turn(w.hold, o.turns)
        before = _NOWHERE_NEAR
        for a in options:
            if verb_of(a) != EVENT or self.effort.exhausted():
                continue
            number = first(a)
            if not _its_time(s, number, phase, seat):
                continue
            if before == _NOWHERE_NEAR:
                before = judge(s, o, w, self.effort)
            gain = self._event_gain(s, o, seat, a, before)
            if gain > top:
                top = gain
                best = _choice(a, "event")
                best.gain = gain
        return best

    def _event_gain(self, s: FallState, o: Forecast, seat: int, a: int, before: float) -> float:
        w = self.weights
        number = first(a)
        corrupt = second(a) == 1
        if number == _CARPE:
            copy = s.clone()
            try_out(copy, seat, a)
            if copy.over:
                return _NOWHERE_NEAR
            return plan(copy, o, w, self.effort).value - before
        if number == _AUDENTES:
            if corrupt:
                return _NOWHERE_NEAR
            risk = revolt_odds(s, 0, 2)
            return w.drawing if risk < 0.12 and o.turns > 3.0 else _NOWHERE_NEAR
        if number == _MELIUS:
            if corrupt:
                return _NOWHERE_NEAR
            return self._flips_cost(s, o, before) * 0.5 - w.event[0] * at_turn(w.hold, o.turns)
        if number == _ALEA:
            if corrupt or s.alea:
                return _NOWHERE_NEAR
            here = s.pawns[s.player]
            there = s.barbarians_in(here)
            return 6.0 if s.actions and there >= 4 and s.legions[here] >= 3 else _NOWHERE_NEAR
        copy = s.clone()
        try_out(copy, seat, a)
        if copy.over:
            return judge(copy, o, w, self.effort) - before
        self._choose_event(copy, o)
        if number == _ABUNDANS:
            o = forecast(copy)
        return judge(copy, o, w, self.effort) - before

    def _choose_event(self, s: FallState, o: Forecast) -> None:
        """Make an Event's choices for the best value; of far journeys only the interesting ones."""
        for _ in range(40):
            if not waiting(s):
                return
            f = s.stack[-1]
            step = STEPS[kind_of(f)]
            seat = step.actor(s, f)
            options = step.options(s, f, seat)
            try_out(s, seat, self._best_inside(s, o, seat, options))

    def _flips_cost(self, s: FallState, o: Forecast, before: float) -> float:
        """Return the likely cost of this turn's invasion."""
        return judge(s, o.without_flips(), self.weights, self.effort) - before

    def _consult(self, s: FallState, o: Forecast, seat: int, options: list[int]) -> Choice | None:
        """Choose a card of little value that the Vestalis turns into an Event."""
        w = self.weights
        held = 0
        for card in s.hands[seat]:
            if card >= FIRST_EVENT:
                held += 1
        best: Choice | None = None
        top = w.spare
        before = _NOWHERE_NEAR
        for a in options:
            if verb_of(a) != CONSULT or self.effort.exhausted():
                continue
            if before == _NOWHERE_NEAR:
                before = judge(s, o, w, self.effort)
            if card_price(s, seat, first(a)) > 0.45:
                continue
            copy = s.clone()
            copy.discard_card(seat, first(a))
            gain = judge(copy, o, w, self.effort) + w.event[held] * at_turn(w.hold, o.turns) - before
            if gain > top:
                top = gain
                best = _choice(a, "consult")
                best.gain = gain
        return best

    # ---- choices inside actions, Events, draws and limits

    def _inside(self, s: FallState, o: Forecast, seat: int, options: list[int]) -> Choice:
        verb = verb_of(options[0])
        if verb == DRAW:
            return _choice(options[-1], "draw")
        if verb == PUT_BACK:
            return self._put_back(s, o, seat, options)
        if verb != DISCARD:
            return _choice(self._best_inside(s, o, seat, options), "inside")
        least = self._best_inside(s, o, seat, options)
        if first(least) >= FIRST_EVENT:  # rather play an Event for little than discard one for nothing
            event = self._event(s, o, seat, options, _OVER_LIMIT)
            if event is not None:
                return event
        return _choice(least, "discard")

    def _put_back(self, s: FallState, o: Forecast, seat: int, options: list[int]) -> Choice:
        """Put back a Revolt, otherwise the least valuable card."""
        w = self.weights
        best = options[0]
        top = _NOWHERE_NEAR
        for a in options:
            card = first(a)
            if card == REVOLT_CARD:
                return _choice(a, "put_back_revolt")
            copy = s.clone()
            for kept in s.drawn:
                if kept != card and kept < REVOLT_CARD:
                    copy.give_card(seat, kept)
            value = judge(copy, o, w, self.effort)
            if value > top:
                top = value
                best = a
        return _choice(best, "put_back")

    def _best_inside(self, s: FallState, o: Forecast, seat: int, options: list[int]) -> int:
        w = self.weights
        verb = verb_of(options[0])
        if len(options) == 1:
            return options[0]
        if verb in (STACK, BANISH):
            return _worst_card(s, o, options, w)
        if verb == SET:
            return _face(s, options)
        if verb == ENROL:  # the most first: it is left only for something better
            options = options[::-1]
        if verb in (FLY, TARGET) and len(options) > 12:
            interest = interests(s, w)
            kept = [a for a in options if interest[first(a)] >= 7.0]
            options = kept or options
        best = options[0]
        top = _NOWHERE_NEAR
        for a in options:
            if verb_of(a) in (EVENT, CONSULT) or (top > _NOWHERE_NEAR and self.effort.exhausted()):
                continue
            copy = s.clone()
            try_out(copy, seat, a)
            choose_inside(copy, o, w, self.effort)
            value = judge(copy, o, w, self.effort)
            if value > top + 1e-6:
                top = value
                best = a
        return best


MANY: Final = 4000
"""Maximum number of positions evaluated for one decision, if no limit is given."""


def solid(weights: Weights | None = None) -> Policy:
    """Return a policy that plans the whole turn."""
    return Policy(weights or Weights(), 12, 8, MANY)


def novice(weights: Weights | None = None) -> Policy:
    """Return a policy that takes the best next action and looks no further."""
    return Policy(weights or Weights(), 1, 1, MANY)


def _choice(action: int, why: str) -> Choice:
    out = Choice()
    out.action = action
    out.why = why
    out.gain = 0.0
    out.line = []
    out.nodes = 0
    return out


def _its_time(s: FallState, number: int, phase: int, seat: int) -> bool:
    """Return whether to consider an Event in this window. Most are kept until just before the invasion."""
    if number == _AUDENTES:
        return phase == IN_DRAWN
    if phase == _OVER_LIMIT:
        return number not in (_ALEA, _CARPE)
    eve = phase == IN_FLIPS and not first(s.stack[1])
    if number in (_ABUNDANS, _MELIUS):
        return eve
    if number == _CARPE:
        return s.actions == 0
    if number == _ALEA:
        return s.actions > 0
    if phase == IN_ACTIONS:
        return s.seat() == seat and (s.actions in (0, 4) or s.battle_removed > 0)
    return eve


def _worst_card(s: FallState, o: Forecast, options: list[int], w: Weights) -> int:
    """Return the most harmful Barbarian card: it goes lowest, or out of the game."""
    toll = toll_of(s, o, w)
    best = options[0]
    top = -1.0
    for a in options:
        card = first(a)
        city = invaded_city(s, card)
        tribe = CARD_TRIBE[card]
        count = s.cubes_of(city, tribe)
        if s.legions[city]:
            harm = w.legion
        elif count == MOST_CUBES:
            harm = sack_cost(s, city, tribe, toll, w)
        else:
            harm = w.cube[count + 1] - w.cube[count]
        if harm > top:
            top = harm
            best = a
    return best


def _face(s: FallState, options: list[int]) -> int:
    """Return the best face to set: as many barbarians as are there, with the fewest losses."""
    here = s.pawns[s.player]
    role = s.powers[s.player]
    face = FACES.index("barbarian")
    if star_kills(role, s.has_fort(here), False) == 2:
        face = FACES.index("role")
    elif s.barbarians_in(here) > 3:
        face = FACES.index("two_barbarians_legion")
    for a in options:
        if first(a) == face:
            return a
    return options[0]
