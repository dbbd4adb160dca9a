"""Frames and actions as ints: the kind or the verb in the low six bits, then the operands.

An operand takes eight bits unless its kind takes more (see `bundle`).
"""

from __future__ import annotations

from typing import Final

from .compiling import i64

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
BITS: Final = [1 << seat for seat in range(8)]
"""A seat as a bit mask."""


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """A frame or an action from its parts.

    >>> frame = pack(5, 30, 2); frame & KIND, frame >> A & BYTE, frame >> B & BYTE
    (5, 30, 2)
    """
    return kind | a << A | b << B | c << C
