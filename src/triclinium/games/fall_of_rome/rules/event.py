"""The parts that all Events share (FR-9): windows, playing, the corrupt option, choices, permission.

Each Event is a class in events_board.py or events_turn.py. It defines when it may be played (`phases`,
`in_time`, `playable`) and what it does. An immediate effect is in `effect`. Otherwise `choices` returns the
next small choice, and `choose` applies it. `State.picks` contains the choices so far, as actions.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import BITS, has
from ....kernel.step import Step, first, kind_of, pack, second, third, verb_of
from .catalogue import EVENTS, FIRST_EVENT, INVASION_RATE, N_CITIES, N_EVENTS, N_TRIBES
from .facts import EVENT_PLAYED, EVENT_WITHDRAWN, PLOT_REFUSED
from .invasion import decline
from .state import FallState
from .words import (
    AGREE,
    EVENT,
    FLY,
    IN_ACTIONS,
    IN_DRAWN,
    IN_FLIPS,
    IN_INVADED,
    IN_REVOLTS,
    MOVE,
    REFUSE,
    REINFORCE,
    STEP_EVENT,
    STEP_LIMIT,
    STEP_PERMIT,
    STEP_WINDOW,
    WORDS,
)

ANY: Final = BITS[IN_ACTIONS] | BITS[IN_REVOLTS] | BITS[IN_DRAWN] | BITS[IN_FLIPS] | BITS[IN_INVADED]
ACTIONS_ONLY: Final = BITS[IN_ACTIONS]


class Event:
    """One Event card with its two options. `seat` is always its holder."""

    name: str
    phases: int = ANY
    """Windows it may be played in, as a bit mask of phases."""
    only: str = ""
    """End of the text key `refusal.event.<only>` that explains why it cannot be played outside its windows."""
    at_once: bool = False
    """Whether it has no choices, so that `effect` is complete."""
    proposes: bool = False
    """Whether it is spent only when its first choice is applied, because another player may refuse it (FR-4.6)."""

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        """Return whether it would change anything (FR-9.3)."""
        raise NotImplementedError

    def in_time(self, s: FallState) -> bool:
        """Return whether it may be played now, within its windows. If not, `playable` must be False too."""
        return True

    def effect(self, s: FallState, seat: i64, corrupt: bool) -> None:
        """Apply the immediate effect."""

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        """Return the next choices. The list is empty when the Event is complete."""
        return []

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        """Apply a choice. `picks` already contains it."""
        raise NotImplementedError

    def chooser(self, s: FallState, seat: i64, corrupt: bool) -> i64:
        """Return the seat that makes the next choice: the holder, except for the battle in Veni, vidi, vici."""
        return seat

    def affected(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> list[int]:
        """Return the other seats whose pawn or cards a choice would move. With consent `ask` they are asked."""
        return []

    def refused(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        """Withdraw a refused proposal. The card was not spent and stays in the hand (FR-4.6)."""
        withdraw(s, seat, EVENTS.index(self.name), corrupt)


def event_options(s: FallState, seat: i64, phase: i64, out: list[int]) -> None:
    """Add the Events of a hand that may be played in a window, each option separately."""
    hand = s.hands[seat]
    if not hand or hand[-1] < FIRST_EVENT or s.rules < 2:
        return
    for at in range(len(hand) - 1, -1, -1):
        number = hand[at] - FIRST_EVENT
        if number < 0:
            break
        event = EVENT_CARDS[number]
        if has(event.phases, phase):
            for option in (0, 1):
                a = PLAYS[number][option]
                if event.playable(s, seat, option == 1) and not was_refused(s, a):
                    out.append(a)


def event_ready(s: FallState, seat: i64, phase: i64, but: i64 = -1) -> bool:
    """Return whether any Event of a hand may be played in a window, faster than `event_options`.

    `but`: a phase; Events that may be played in it do not count.
    """
    hand = s.hands[seat]
    for at in range(len(hand) - 1, -1, -1):
        number = hand[at] - FIRST_EVENT
        if number < 0:
            return False
        event = EVENT_CARDS[number]
        if has(event.phases, phase) and not (but >= 0 and has(event.phases, but)):
            if event.playable(s, seat, False) and not was_refused(s, PLAYS[number][0]):
                return True
            if event.playable(s, seat, True) and not was_refused(s, PLAYS[number][1]):
                return True
    return False


def was_refused(s: FallState, a: i64) -> bool:
    """Return whether this was proposed and refused since the last action (FR-4.6). Usually nothing was."""
    return len(s.refused) > 0 and a in s.refused


def play_event(s: FallState, seat: i64, a: i64) -> None:
    """Play an Event: spend it, corruption first (FR-9.2), then apply its effect."""
    number = first(a)
    corrupt = second(a) == 1
    event = EVENT_CARDS[number]
    s.picks = ()
    if not event.proposes:
        spend_event(s, seat, number, corrupt)
        if s.over:
            return
    if not event.at_once:
        s.stack.append(pack(STEP_EVENT, seat, number, corrupt))
    event.effect(s, seat, corrupt)


def spend_event(s: FallState, seat: i64, number: i64, corrupt: bool) -> None:
    """Discard an Event card. Its corrupt option moves decline, which can lose the game (FR-9.2)."""
    s.discard_card(seat, FIRST_EVENT + number)
    if s.telling:
        s.tell(EVENT_PLAYED, (seat, number, corrupt))
    if corrupt:
        decline(s)


def withdraw(s: FallState, seat: i64, number: i64, corrupt: bool) -> None:
    """Withdraw a proposed Event. This option cannot be proposed again before the next action (FR-4.6)."""
    s.stack.pop()
    s.picks = ()
    s.refused += (pack(EVENT, number, corrupt),)
    if s.telling:
        s.tell(EVENT_WITHDRAWN, (seat, number))


class EventStep(Step[FallState]):
    """The choices inside an Event, one at a time."""

    name = "event"
    rule = "FR-9.3"
    fields = (("seat", "seat"), ("event", "event"), ("option", "option"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        s.offer = EVENT_CARDS[second(f)].choices(s, first(f), third(f) == 1)  # cached for `options`
        return len(s.offer) > 0

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()
        s.picks = ()

    def actor(self, s: FallState, f: i64) -> i64:
        return EVENT_CARDS[second(f)].chooser(s, first(f), third(f) == 1)

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        if s.offer:
            offer = s.offer
            s.offer = []
            return offer
        return EVENT_CARDS[second(f)].choices(s, first(f), third(f) == 1)

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        event = EVENT_CARDS[second(f)]
        holder = first(f)
        s.picks += (a,)
        if s.consent:
            asked = event.affected(s, holder, third(f) == 1, a)
            if asked:
                for other in reversed(asked):
                    s.stack.append(pack(STEP_PERMIT, other))
                return
        event.choose(s, holder, third(f) == 1, a)

    def refuse(self, s: FallState, f: i64, seat: i64, a: i64) -> Refusal | None:
        verb = verb_of(a)
        if verb in (FLY, MOVE, REINFORCE) and second(a):  # with legions, or for a city
            to = first(s.picks[0]) if verb == MOVE and s.picks else first(a)
            if s.bars_legions(to):
                return Refusal(WORDS.forms[verb].verb, "FR-13.2", "refusal.roma")
        return None


class Permit(Step[FallState]):
    """A seat whose pawn or cards an Event would move agrees or refuses (FR-4.6). The choice is the last pick."""

    name = "permit"
    rule = "FR-4.6"
    fields = (("seat", "seat"),)

    def actor(self, s: FallState, f: i64) -> i64:
        return first(f)

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [AGREE, REFUSE]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        if a == REFUSE:
            while kind_of(s.stack[-1]) == STEP_PERMIT:
                s.stack.pop()
            if s.telling:
                s.tell(PLOT_REFUSED, (seat,))
        elif kind_of(s.stack[-1]) == STEP_PERMIT:
            return
        frame = s.stack[-1]
        event = EVENT_CARDS[second(frame)]
        choice = s.picks[-1]
        if a == AGREE:
            event.choose(s, first(frame), third(frame) == 1, choice)
        else:
            s.picks = s.picks[:-1]
            event.refused(s, first(frame), third(frame) == 1, choice)


def event_barred(s: FallState, seat: i64, phase: i64) -> Refusal | None:
    """Return why no Event is offered, or None."""
    hand = s.hands[seat]
    if not hand or hand[-1] < FIRST_EVENT:
        return Refusal("event", "FR-9.1", "refusal.event.none")
    options: list[int] = []
    event_options(s, seat, phase, options)
    return None if options else event_wrong(s, seat, phase, pack(EVENT, hand[-1] - FIRST_EVENT, 0))


def event_wrong(s: FallState, seat: i64, phase: i64, a: i64) -> Refusal:
    """Return why this Event, or this option of it, is not offered."""
    number = first(a)
    event = EVENT_CARDS[number]
    params: dict[str, object] = {"event": event.name}
    if s.rules < 2:
        return Refusal("event", "FR-9.1", "refusal.event.old_rules")
    if FIRST_EVENT + number not in s.hands[seat]:
        return Refusal("event", "FR-9.1", "refusal.event.not_held", {**params, "seat": SEAT_NAMES[seat]})
    if not has(event.phases, phase) or not event.in_time(s):
        return Refusal("event", "FR-9.1", f"refusal.event.{event.only}", params)
    if a in s.refused:
        return Refusal("event", "FR-4.6", "refusal.event.asked", params)
    return Refusal("event", "FR-9.3", "refusal.event.nothing", params)


def phase_of(f: i64) -> i64:
    """Return the phase of the turn that a window's frame belongs to."""
    kind = kind_of(f)
    if kind == STEP_WINDOW:
        return first(f)
    return second(f) if kind == STEP_LIMIT else IN_ACTIONS


def flips_to_come(s: FallState) -> i64:
    """Return how many Barbarian cards remain to be flipped this turn. The invasion step is second on the agenda."""
    return INVASION_RATE[s.marker] - s.flips_less - (first(s.stack[1]))


def cubes_on_board(s: FallState, verb: int, tribe: i64 = -1, city: i64 = -1, but: i64 = -1) -> list[int]:
    """Return a choice for each (city, tribe) with cubes: of one tribe or city only, or of all cities but one."""
    cubes = s.cubes
    if city >= 0:
        places = CELLS_OF_CITY[city]
    elif tribe >= 0:
        places = CELLS_OF_TRIBE[tribe]
    else:
        places = CELLS
    return [verb | CELL_OPERANDS[at] for at in places if cubes[at] and at // N_TRIBES != but]


def any_cube(s: FallState, but: i64) -> bool:
    """Return whether there is a barbarian in any city other than `but`."""
    cubes = s.cubes
    for at in range(N_CITIES * N_TRIBES):
        if cubes[at] and at // N_TRIBES != but:
            return True
    return False


CELLS: Final = [*range(N_CITIES * N_TRIBES)]
"""Indices of `State.cubes`, each for a city and a tribe."""
CELLS_OF_CITY: Final[list[list[int]]] = [
    [city * N_TRIBES + t for t in range(N_TRIBES)] for city in range(N_CITIES)
]
CELLS_OF_TRIBE: Final[list[list[int]]] = [
    [c * N_TRIBES + tribe for c in range(N_CITIES)] for tribe in range(N_TRIBES)
]
CELL_OPERANDS: Final[list[int]] = [pack(0, at // N_TRIBES, at % N_TRIBES) for at in CELLS]
PLAYS: Final[list[list[int]]] = [
    [pack(EVENT, number, option) for option in (0, 1)] for number in range(N_EVENTS)
]
EVENT_CARDS: Final[list[Event]] = []
"""Events in the order of the catalogue. events.py fills the list."""
