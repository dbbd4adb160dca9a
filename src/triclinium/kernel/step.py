"""Steps: what may be chosen and what it does, side by side.

A frame on the agenda is an int: the kind of step in the low six bits, then operands of eight bits each. An
action is built the same way: the verb, then up to three operands. Both stay inside the process; outside they
are named (see `notation`).
"""

from __future__ import annotations

from typing import ClassVar, Final, Generic, TypeVar

from .chance import ALL
from .compiling import i64, mypyc_attr
from .errors import Refusal
from .state import State

S = TypeVar("S", bound=State)

KIND: Final = 63
"""Mask of a frame's kind, or an action's verb."""
BYTE: Final = 255
"""Mask of an operand."""
A: Final = 6
"""Where the first operand starts; `frame >> A & BYTE` reads it."""
B: Final = 14
"""Where the second operand starts."""
C: Final = 22
"""Where the third operand starts."""

PASS: Final = 0
"""Let this window pass (for a seat that is asked, or that holds)."""
HOLD: Final = 1
"""From now on wait for me in windows."""
RELEASE: Final = 2
"""No longer wait for me."""
CONTINUE: Final = 3
"""The player on turn closes a window."""
FIRST_VERB: Final = 4
"""Verbs below belong to the kernel; a game's own start here."""


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """A frame or an action from its parts.

    >>> frame = pack(5, 30, 2); frame & KIND, frame >> A & BYTE, frame >> B & BYTE
    (5, 30, 2)
    """
    return kind | a << A | b << B | c << C


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

    def waits(self, s: S, f: i64) -> bool:
        """Do what needs nobody's choice; True when a choice is awaited, False to look at the agenda again."""
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
        """Do what an awaited seat chose."""
        raise NotImplementedError

    def entitled(self, s: S, f: i64) -> i64:
        """The seats that are not awaited and may interrupt, as a bit mask (only if `open`)."""
        return 0

    def interrupts(self, s: S, f: i64, seat: i64) -> list[int]:
        """What an entitled seat may do; not empty for an entitled seat."""
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
class Window(Step[S]):
    """A pause in which interrupts may be played; it exists only where somebody can.

    The player on turn closes it with CONTINUE. Others may interrupt; who holds is waited for.
    """

    open = True

    def playable(self, s: S, f: i64, seat: i64) -> list[int]:
        """What `seat` could play in this window."""
        raise NotImplementedError

    def waits(self, s: S, f: i64) -> bool:
        """Open while somebody could play and, when seats are polled, not all of them passed."""
        actor = self.actor(s, f)
        if self.playable(s, f, actor):
            return True
        others = self.entitled(s, f)
        if s.poll:
            others &= ~s.passed
        if others:
            return True
        s.stack.pop()
        s.passed = 0
        return False

    def entitled(self, s: S, f: i64) -> i64:
        """Everybody but the actor who has something to play."""
        actor = self.actor(s, f)
        mask = 0
        for seat in range(s.seats):
            if seat != actor and self.playable(s, f, seat):
                mask |= 1 << seat
        return mask

    def options(self, s: S, f: i64, seat: i64) -> list[int]:
        """Play something or go on."""
        return [*self.playable(s, f, seat), CONTINUE]

    def interrupts(self, s: S, f: i64, seat: i64) -> list[int]:
        """The same cards, without the right to go on."""
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
