"""Steps: what may be chosen and what it does, side by side.

A frame on the agenda is an int: the kind of step in the low six bits, then its operands, eight bits each unless
their kind takes more (see `bundle`). An action is built the same way: the verb, then its operands. Both stay inside
the process; outside they are named (see `notation`).
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from .chance import ALL
from .compiling import adopt, i64, mypyc_attr
from .composition import Composition, Sampler
from .errors import Refusal
from .packing import (
    BITS,
    CONTINUE,
    FIRST_VERB,
    HOLD,
    PASS,
    RELEASE,
    first,
    first_of,
    kind_of,
    pack,
    second,
    third,
    verb_of,
)
from .state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of step. Stateless: all it needs is in the state and the frame.

    `name` and `fields` (name and kind of each operand) say how a frame is written outside the process; `rule`
    is what an action that does not belong here is refused by.
    """

    name: str = ""
    rule: str = ""
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()
    open: bool = False
    """Somebody other than the actor may act here (an interrupt, or a simultaneous choice)."""
    composed: bool = False
    """Some actions here are composed, not listed (see `compositions`)."""

    def __init__(self) -> None:
        adopt(self)

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return whether the game waits for a choice here; it must not change the state.

        By default a step always asks. A step that asks only sometimes says when, and has `run` for the rest.
        """
        return True

    def run(self, s: S, f: i64) -> None:
        """Do what needs no choice, and change the agenda or the frame; called if `needs_choice` is False."""
        raise NotImplementedError

    def actor(self, s: S, f: i64) -> i64:
        """The seat whose choice is awaited (the lowest, if several are)."""
        raise NotImplementedError

    def awaited(self, s: S, f: i64) -> i64:
        """All seats whose choice is awaited, as a bit mask."""
        return 1 << self.actor(s, f)

    def options(self, s: S, f: i64, seat: i64) -> list[int]:
        """What an awaited seat may choose; never empty."""
        raise NotImplementedError

    def resolve(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Do what an awaited seat chose, or a seat that changes what it chose."""
        raise NotImplementedError

    def changing(self, s: S, f: i64) -> i64:
        """The seats that have chosen and may choose again, as a bit mask (only if `open`).

        Nobody waits for them and nobody polls them; what they may choose, `options` says. So one may seal another
        card, or withdraw an offer, until the last seat has answered.
        """
        return 0

    def lapse(self, s: S, f: i64, seat: i64) -> int | None:
        """What the rules say that an awaited seat has chosen which let its time pass; None: they leave it open.

        It is one of its options, and shows nothing of what others hold.
        """
        return None

    # ---- actions that are composed (only if `composed`)

    def compositions(self, s: S, f: i64, seat: i64) -> list[Composition]:
        """The verbs that `seat` may compose an action of now, each with the bounds of its operands.

        What is listed besides is never empty: there is always a way to go on without composing anything.
        """
        return []

    def accepts(self, s: S, f: i64, seat: i64, a: i64) -> Refusal | None:
        """Why an action of a verb that `seat` may compose is refused; None: it is as good as listed."""
        raise NotImplementedError

    def sample(self, s: S, f: i64, seat: i64, sampler: Sampler) -> list[int]:
        """Some actions that `seat` might compose, for those who choose from a list; none: any within the bounds.

        All of them are accepted. Where nothing can be composed there are none.

        It may hang on what the seat knows alone, and on the sampler.
        """
        return []

    # ---- interrupts (only if `open`)

    def entitled(self, s: S, f: i64) -> i64:
        """The seats that are not awaited and may interrupt, as a bit mask (only if `open`)."""
        return 0

    def interrupts(self, s: S, f: i64, seat: i64) -> list[int]:
        """What an entitled seat may do besides passing and asking to be waited for."""
        return []

    def interrupt(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Do what an entitled seat chose."""
        raise NotImplementedError

    def eyes(self, s: S, f: i64, seat: i64, a: i64) -> int:
        """The seats that see which action `a` was when `seat` takes it here."""
        return ALL

    def refusals(self, s: S, f: i64, seat: i64) -> list[Refusal]:
        """For each verb one might expect here and that is not offered to `seat`: why."""
        return []

    def refuse(self, s: S, f: i64, seat: i64, a: i64) -> Refusal | None:
        """Why just this action is refused, where that can be said more exactly than for its whole verb."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S]):
    """A step that never asks: it only runs. Positions that are set up by hand may stand on one."""

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return False."""
        return False

    def actor(self, s: S, f: i64) -> i64:
        """Nobody."""
        return -1

    def awaited(self, s: S, f: i64) -> i64:
        """Nobody."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[S]):
    """A choice of several seats at once that nobody sees before the last one is in; until then it may be changed."""

    open = True

    def choosing(self, s: S, f: i64) -> i64:
        """All seats that choose here, as a bit mask."""
        mask: i64 = 0
        for seat in range(s.seats):
            mask |= BITS[seat]
        return mask

    def sealed(self, s: S, f: i64) -> i64:
        """The seats whose choice is in, as a bit mask."""
        raise NotImplementedError

    def opened(self, s: S, f: i64) -> None:
        """All choices are in: show them, and change the agenda."""
        raise NotImplementedError

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return whether a choice is still missing."""
        return self.choosing(s, f) & ~self.sealed(s, f) != 0

    def run(self, s: S, f: i64) -> None:
        """Open the choices."""
        s.news = True  # everybody sees now what the others chose
        self.opened(s, f)

    def awaited(self, s: S, f: i64) -> i64:
        """Those who have not chosen."""
        return self.choosing(s, f) & ~self.sealed(s, f)

    def actor(self, s: S, f: i64) -> i64:
        """The first of them."""
        return first_of(self.awaited(s, f))

    def changing(self, s: S, f: i64) -> i64:
        """Those who have."""
        return self.sealed(s, f)

    def eyes(self, s: S, f: i64, seat: i64, a: i64) -> int:
        """One's own alone."""
        return 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """A pause in which interrupts may be played; it exists only where somebody could play one.

    The player on turn closes it with CONTINUE. Others may interrupt; who holds is waited for. Where hands are hidden,
    `able` must be said from what everybody knows: a window that opens only for who holds the card shows the card.
    """

    open = True

    def playable(self, s: S, f: i64, seat: i64) -> list[int]:
        """What `seat` can play in this window."""
        raise NotImplementedError

    def able(self, s: S, f: i64) -> i64:
        """The seats that could play something here as far as everybody knows, as a bit mask.

        With open hands that is who can; a game with hidden hands says it by what lies open.
        """
        mask: i64 = 0
        for seat in range(s.seats):
            if self.playable(s, f, seat):
                mask |= BITS[seat]
        return mask

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return whether a seat could play something and, when seats are polled, has not passed."""
        able = self.able(s, f)
        if able & BITS[self.actor(s, f)]:
            return True
        if s.poll:
            able &= ~s.passed
        return able != 0

    def run(self, s: S, f: i64) -> None:
        """Close the window."""
        s.stack.pop()
        s.passed = 0

    def entitled(self, s: S, f: i64) -> i64:
        """Everybody but the actor who could play something."""
        return self.able(s, f) & ~BITS[self.actor(s, f)]

    def options(self, s: S, f: i64, seat: i64) -> list[int]:
        """Play something or go on."""
        return [*self.playable(s, f, seat), CONTINUE]

    def interrupts(self, s: S, f: i64, seat: i64) -> list[int]:
        """The same cards, without the right to go on; none, for a seat that only might have held one."""
        return self.playable(s, f, seat)

    def play(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Carry out what `seat` plays here."""
        raise NotImplementedError

    def resolve(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Close the window or play."""
        if a == CONTINUE:
            s.stack.pop()
        else:
            self.play(s, f, seat, a)

    def interrupt(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Play."""
        self.play(s, f, seat, a)


__all__ = [
    "CONTINUE",
    "FIRST_VERB",
    "HOLD",
    "PASS",
    "RELEASE",
    "Automatic",
    "S",
    "Sealed",
    "Step",
    "Window",
    "first",
    "kind_of",
    "pack",
    "second",
    "third",
    "verb_of",
]
