"""Windows (FR-9.1), in which every player may play Events, and the Vestalis may draw one.

The action step, a hand over the limit and a pause on the agenda are windows. This module contains what they
share.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import BITS, has
from ....kernel.state import UNKNOWN
from ....kernel.step import CONTINUE, RELEASE, Step, first, verb_of
from .event import event_barred, event_options, event_ready, event_wrong, phase_of, play_event
from .roles import consult, consult_barred, consult_options, consult_ready, consult_wrong
from .state import FallState
from .verb import OTHER_ROLE
from .words import CONSULT, EVENT, IN_DRAWN, IN_FLIPS, WORDS

NOBODY: Final = -1


def playable(s: FallState, seat: i64, phase: i64) -> list[int]:
    """Return the Events of `seat` that may be played now, and the Vestalis's draws."""
    out: list[int] = []
    if has(s.holders, seat):
        event_options(s, seat, phase, out)
    if s.event_deck:
        consult_options(s, seat, out)
    return out


def somebody_may_play(s: FallState) -> bool:
    """Return whether to open a window: a seat holds an Event, or the Vestalis's Event deck has cards."""
    if s.rules < 2:
        return False
    return s.holders > 0 or s.event_deck > 0


def may_play(s: FallState, phase: i64, but: i64) -> i64:
    """Return a mask of the seats, except one (or NOBODY), that can play something in a window."""
    mask = 0
    if s.holders:
        for seat in range(s.seats):
            if has(s.holders, seat) and seat != but and event_ready(s, seat, phase):
                mask |= BITS[seat]
    if s.event_deck:
        her = s.vestalis if s.seats > 1 else 0
        if her != but and not has(mask, her) and consult_ready(s):
            mask |= BITS[her]
    return mask


def seat_may_play(s: FallState, seat: i64, phase: i64) -> bool:
    """Return whether one seat has something to play in a window, faster than `playable`."""
    if has(s.holders, seat) and event_ready(s, seat, phase):
        return True
    return s.event_deck > 0 and s.seat_of(s.vestalis) == seat and consult_ready(s)


class EventWindow(Step[FallState]):
    """A step in which Events may be played in addition to its own choices."""

    open = True

    def run(self, s: FallState, f: i64) -> None:
        """Close the window."""
        s.stack.pop()
        s.passed = 0

    def entitled(self, s: FallState, f: i64) -> i64:
        return may_play(s, phase_of(f), self.actor(s, f)) if s.rules >= 2 else 0

    def interrupts(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return playable(s, seat, phase_of(f))

    def interrupt(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        play(s, seat, a)

    def refusals(self, s: FallState, f: i64, seat: i64) -> list[Refusal]:
        reasons = [event_barred(s, seat, phase_of(f)), consult_barred(s, seat)]
        return [reason for reason in reasons if reason is not None and reason.key != OTHER_ROLE]

    def refuse(self, s: FallState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) == EVENT:
            return event_wrong(s, seat, phase_of(f), a)
        if verb_of(a) == CONSULT:
            return consult_barred(s, seat) or consult_wrong(s, seat, first(a))
        actor = self.actor(s, f)
        if seat != actor and verb_of(a) > RELEASE:  # an interrupting seat may do nothing else
            params: dict[str, object] = {"seat": SEAT_NAMES[actor]}
            return Refusal(WORDS.forms[verb_of(a)].verb, "FR-3.2", "refusal.not_your_turn", params)
        return None


def play(s: FallState, seat: i64, a: i64) -> None:
    """Play an Event, or draw one."""
    if verb_of(a) == EVENT:
        play_event(s, seat, a)
    else:
        consult(s, seat, first(a))


class Window(EventWindow):
    """A pause that the player on turn ends when no player wants to play anything (FR-9.1)."""

    name = "window"
    rule = "FR-9.1"
    fields = (("phase", "phase"),)

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return is_open(self, s, f)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [*playable(s, seat, phase_of(f)), CONTINUE]

    def repeats(self, s: FallState, f: i64, seat: i64) -> bool:
        """Return whether the seat is asked again before the first flip, or has been asked there.

        Between two Revolts it is always asked.
        """
        phase = phase_of(f)
        if phase == IN_DRAWN:
            return not event_ready(s, seat, phase, IN_FLIPS)
        return (
            phase > IN_DRAWN and first(s.stack[1]) > 0
        )  # cards that were flipped; the invasion is the second step on the agenda

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        if a == CONTINUE:
            s.stack.pop()
        else:
            play(s, seat, a)


def is_open(step: Step[FallState], s: FallState, f: i64) -> bool:
    """Return whether a seat can play something here. In poll mode, only seats that have not passed count."""
    if s.rules < 2:
        return False
    if s.asked == UNKNOWN:
        s.asked = step.entitled(s, f)
    if s.asked & ~s.passed if s.poll else s.asked:
        return True
    return seat_may_play(s, step.actor(s, f), phase_of(f))
