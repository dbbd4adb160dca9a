"""Frames and actions as ints: the kind or the verb in the low six bits, followed by the operands.

An operand takes eight bits unless its kind takes more (see `bundle`).
"""

from __future__ import annotations

from typing import Final

from .compiling import i64

KIND: Final = 63
"""Mask of a frame's kind, or of an action's verb."""
BYTE: Final = 255
"""Mask of an operand."""
A: Final = 6
"""Shift of the first operand; `first` reads it."""
B: Final = 14
"""Shift of the second operand."""
C: Final = 22
"""Shift of the third operand."""

PASS: Final = 0
"""Action of a seat that does not use an interrupt window (when it is asked, or when the game waits for it).
"""
HOLD: Final = 1
"""Action that asks the game to wait for this seat in windows from now on."""
RELEASE: Final = 2
"""Action that withdraws HOLD."""
CONTINUE: Final = 3
"""Action by which the player on turn closes a window."""
FIRST_VERB: Final = 4
"""Number of a game's first own verb. The verbs below belong to the kernel."""
BITS: Final = [1 << number for number in range(62)]
"""Bit masks that contain exactly one seat, or one of other numbered things.

This is a table because compiled code computes shifts by 31 or more incorrectly.
"""
_NUMBER_OF: Final = {bit: number for number, bit in enumerate(BITS)}


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """Return a frame or an action from its parts.

    >>> frame = pack(5, 30, 2, 7); kind_of(frame), first(frame), second(frame), third(frame)
    (5, 30, 2, 7)
    """
    return kind | a << A | b << B | c << C


def kind_of(f: i64) -> i64:
    """Return the kind of step of a frame."""
    return f & KIND


def verb_of(a: i64) -> i64:
    """Return the verb of an action."""
    return a & KIND


def first(packed: i64) -> i64:
    """Return the first operand of a frame or an action."""
    return packed >> A & BYTE


def second(packed: i64) -> i64:
    """Return the second operand of a frame or an action."""
    return packed >> B & BYTE


def third(packed: i64) -> i64:
    """Return the third operand of a frame or an action."""
    return packed >> C & BYTE


def has(numbers: i64, number: i64) -> bool:
    """Return whether a bit mask contains a number, for example a seat.

    >>> has(BITS[1] | BITS[3], 3), has(BITS[1], 3)
    (True, False)
    """
    return numbers >> number & 1 == 1


def first_of(numbers: i64) -> i64:
    """Return the lowest number in a bit mask that is not empty.

    >>> first_of(BITS[2] | BITS[3])
    2
    """
    return _NUMBER_OF[numbers & -numbers]


def members(numbers: i64) -> list[int]:
    """Return the numbers in a bit mask in ascending order.

    >>> members(BITS[2] | BITS[3])
    [2, 3]
    """
    found: list[int] = []
    while numbers:
        lowest = numbers & -numbers
        found.append(_NUMBER_OF[lowest])
        numbers ^= lowest
    return found


def rotated(seats: i64, by: i64, size: i64) -> i64:
    """Return a set of seats, renumbered so that seat `by` at a table of `size` seats becomes seat 0.

    >>> members(rotated(BITS[0] | BITS[2], 2, 3))
    [0, 1]
    """
    return (seats >> by | seats << size - by) & (1 << size) - 1
