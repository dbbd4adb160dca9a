"""The strong policy: of several lines for its turn it takes the one after which the other seats get furthest.

Each line is followed by the next turns of the table, which a narrower beam plays for every seat. The first look leaves
chance out: nothing is drawn and nobody invades, but the likely cost of that is subtracted. In the others cards are
drawn and flipped from fixed seeds, the same for every line, so that lines are compared on equal luck. So seats meet
where cards change hands. In the last turns the looks go to the end of the game. The line is kept to the end of the turn
as long as the position is the one that it expected.
"""

from __future__ import annotations

from typing import Final

from ....kernel.chance import Seeded, Source
from ....kernel.compiling import i64
from ....kernel.state import UNKNOWN
from ....kernel.step import CONTINUE, kind_of, pack, verb_of
from ..rules.catalogue import FIRST_EVENT, N_CITIES, REVOLT_CARD
from ..rules.state import FallState
from ..rules.steps import STEPS
from ..rules.words import DISCARD, PUT_BACK, STEP_ACT, STEP_TURN, STEP_WINDOW
from .evaluation import evaluate
from .forecast import Forecast, forecast
from .moves import card_price, try_out, waiting
from .plan import Effort, Line, Plan, beam, best_line, choose_inside
from .policy import Policy
from .weights import Weights
from .worth import worth

_ALIKE: Final = 2
"""Lines that may end in the same city."""
_EVENT_PRICE: Final = 0.6
"""Value of an Event compared with City cards (`card_price`) when a hand is too large."""


class Look:
    """Limits of the search round the table."""

    def __init__(self) -> None:
        self.lines: int = 8
        """Lines compared."""
        self.margin: float = 90.0
        """Maximum distance of a line from the best one at the first evaluation, in points."""
        self.samples: int = 4
        """Looks at a line at most; the first one leaves chance out."""
        self.turns: int = 2
        """Turns to look at, at least; at larger tables all up to the own next turn."""
        self.ending: int = 4
        """Turns left after this one from which on the looks go to the end of the game."""
        self.width: int = 3
        """Lines kept in the plans of those turns."""
        self.nodes: int = 300
        """Maximum number of positions judged for each of those plans."""
        self.first_sight: float = 4.0
        """Number of looks that the first evaluation of a line counts for."""


class Strong(Policy):
    """Compares lines by what the table makes of them."""

    def __init__(self, weights: Weights, width: int, depth: int, nodes: int, until: float = 0.0) -> None:
        super().__init__(weights, width, depth, nodes, until)
        self.look = Look()
        self._kept: dict[object, list[int]] = {}
        """The rest of the line, by the positions on it."""

    def within(self, nodes: int | None, until: float) -> Strong:
        """Return a copy limited to this many nodes and to this deadline. It shares the line that is kept."""
        most = self.effort.nodes if nodes is None else max(1, nodes)
        copy = Strong(self.weights, self.effort.width, self.effort.depth, most, until)
        copy.look = self.look
        copy._kept = self._kept
        return copy

    def _plan(self, s: FallState, o: Forecast, options: list[int]) -> Plan:
        found = Plan()
        kept = self._kept.get(_place(s))
        if kept is not None and kept[0] in options:
            found.actions = kept
            found.value = 0.0
            found.before = 0.0
            return found
        lines = beam(s, o, self.weights, self.effort)
        best = self._furthest(apart(lines, self.look), o)
        found.actions = best.actions
        found.value = best.value
        found.before = lines[0].value
        self._keep(s, o, best.actions)
        return found

    def _furthest(self, lines: list[Line], o: Forecast) -> Line:
        """Return the line after which the table gets furthest; lines that fall behind are dropped on the way."""
        if len(lines) == 1:
            return lines[0]
        totals: list[float] = []
        for line in lines:
            totals.append(self.look.first_sight * worth(line.state, o, self.weights, line.credit))
        alive = list(range(len(lines)))
        most = max(self.look.turns, self.look.ending, len(lines[0].state.pawns) - 1)
        later = [o, *[o.after(turn + 1) for turn in range(most)]]
        for sample in range(self.look.samples):
            source = Seeded(sample) if sample else None
            seen: list[float] = []
            for at in alive:
                seen.append(self._round(lines[at], later, source))
                if self.effort.exhausted():
                    return lines[alive[0]]
            for place in range(len(alive)):
                totals[alive[place]] += seen[place]
            ranked = sorted([(-totals[at], at) for at in alive])
            alive = [at for _, at in ranked[: max(2, (len(ranked) * 2 + 2) // 3)]]
        return lines[alive[0]]

    def _round(self, line: Line, later: list[Forecast], source: Source | None) -> float:
        """Return the worth of a line after the next turns; it means nothing once the effort is spent.

        `later` holds the forecasts of the turns. A look without chance pays for what they say of draws and flips.
        """
        quick = Effort()
        quick.width = self.look.width
        quick.depth = self.effort.depth
        quick.until = self.effort.until
        w = self.weights
        s = line.state
        o = later[0]
        credit = line.credit
        turns = max(self.look.turns, len(s.pawns) - 1)
        left = int(s.deck_size()) // 2
        if left <= max(turns, self.look.ending):
            turns = left
        for turn in range(turns):
            if s.over or self.effort.exhausted():
                break
            if source is None:
                credit -= evaluate(s, _calm(o), w) - evaluate(s, o, w)
            s = next_turn(s, source)
            if s.over:
                break
            o = later[turn + 1] if source is None else forecast(s)
            quick.spent = 0
            quick.nodes = min(self.look.nodes, self.effort.nodes - self.effort.spent)
            best = best_line(beam(s, o, w, quick))
            s = best.state
            credit += best.credit
            self.effort.spent += quick.spent
        if source is not None and not s.over:
            s = next_turn(s, source)
            o = forecast(s)
        return worth(s, o, w, credit)

    def _keep(self, s: FallState, o: Forecast, actions: list[int]) -> None:
        """Remember the rest of a line for each position on it."""
        self._kept.clear()
        copy = s.clone()
        seat = s.seat()
        for at in range(len(actions)):
            # A choice inside an action may be made otherwise here than in the search; the line ends there.
            if copy.over or actions[at] not in STEPS[STEP_ACT].options(copy, copy.stack[-1], seat):
                return
            self._kept[_place(copy)] = actions[at:]
            try_out(copy, seat, actions[at])
            if waiting(copy):
                choose_inside(copy, o, self.weights, self.effort)


def _calm(o: Forecast) -> Forecast:
    """Return a forecast without this turn's Revolt and invasion."""
    calm = o.without_flips()
    calm.revolt = 0.0
    return calm


def apart(lines: list[Line], look: Look) -> list[Line]:
    """Return the best lines that differ in where they end or in who holds what; the best one first."""
    ranked = sorted(lines, key=_value, reverse=True)
    kept: list[Line] = []
    seen: set[object] = set()
    ending = [0] * N_CITIES
    for line in ranked:
        if ranked[0].value - line.value > look.margin or len(kept) == look.lines:
            break
        s = line.state
        city = s.pawns[s.player]
        key: object = (city, tuple(s.hands), s.allied, s.treasury)
        if key not in seen and ending[city] < _ALIKE:
            seen.add(key)
            ending[city] += 1
            kept.append(line)
    return kept


def next_turn(s: FallState, source: Source | None) -> FallState:
    """Return the next seat's turn as it begins: after draw and invasion, or without a source as if there were none.

    Nobody plays Events.
    """
    s = s.clone()
    if source is None:
        while kind_of(s.stack[-1]) != STEP_TURN:
            s.stack.pop()
        s.player = (s.player + 1) % len(s.pawns)
    else:
        s.source = source
        s.stack.pop()
    while not s.over and kind_of(s.stack[-1]) != STEP_ACT:
        s.asked = UNKNOWN
        f = s.stack[-1]
        step = STEPS[kind_of(f)]
        if step.needs_choice(s, f):
            step.resolve(s, f, step.actor(s, f), _choice(s, f))
        else:
            step.run(s, f)
    s.asked = UNKNOWN
    return s


def _choice(s: FallState, f: int) -> int:
    """Return what a seat does between turns: it plays no Event, and gives away the card that it misses least."""
    if kind_of(f) == STEP_WINDOW:
        return CONTINUE
    step = STEPS[kind_of(f)]
    seat = step.actor(s, f)
    option = step.options(s, f, seat)[0]
    if verb_of(option) == DISCARD:
        return pack(DISCARD, _spare(s, seat, s.hands[seat]))
    if verb_of(option) == PUT_BACK:
        return pack(PUT_BACK, _spare(s, seat, s.drawn))
    return option


def _spare(s: FallState, seat: i64, cards: tuple[int, ...]) -> int:
    """Return a Revolt, or else the card that the hand misses least."""
    least = cards[0]
    low = 9.0
    for card in cards:
        if card == REVOLT_CARD:
            return card
        price = card_price(s, seat, card) if card < FIRST_EVENT else _EVENT_PRICE
        if price < low:
            low = price
            least = card
    return least


def _value(line: Line) -> float:
    return line.value


def _place(s: FallState) -> object:
    """Return all that a kept line depends on."""
    return (
        s.player,
        s.actions,
        s.used,
        s.alea,
        bytes(s.cubes),
        bytes(s.legions),
        tuple(s.pawns),
        tuple(s.hands),
        s.treasury,
        s.forts,
        s.allied,
        s.decline,
        s.deck_size(),
        tuple(s.barbarian_deck),
        len(s.stack),
    )


def strong(weights: Weights | None = None) -> Strong:
    """Return a policy that looks round the table."""
    return Strong(weights or Weights(), 12, 8, 40000)
