"""Bundles: counts of several things in one operand, for example the two sides of an offer.

A bundle is an int with a few bits for each thing. `Bundle` is the operand kind that reads and writes it:

>>> goods = Bundle("goods", ("wheat", "wine", "oil"), 5)
>>> bundle = goods.read("2*wheat+oil")
>>> counts(bundle, 3, goods.each), goods.say(bundle), goods.named(bundle)
([2, 0, 1], '2*wheat+oil', {'wheat': 2, 'oil': 1})
>>> goods.say(0), goods.read("oil+2*wheat") == bundle
('nothing', True)
>>> goods.read("6*wine")
Traceback (most recent call last):
triclinium.kernel.errors.NotationError: '6*wine' is no goods: of each thing 0 to 5, as in 2*wheat+wine
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .compiling import i64
from .errors import NotationError
from .notation import Kind, written
from .packing import A

NOTHING: Final = "nothing"
_JOINT: Final = "+"
_TIMES: Final = "*"


def count(bundle: i64, thing: i64, each: i64) -> i64:
    """Return how many of one thing a bundle holds. `each` is the number of bits per thing."""
    mask: i64 = 1
    mask = (mask << each) - 1
    return bundle >> thing * each & mask


def counts(bundle: i64, things: i64, each: i64) -> list[int]:
    """Return how many of every thing a bundle holds."""
    return [count(bundle, thing, each) for thing in range(things)]


def bundled(numbers: Sequence[int], each: i64) -> i64:
    """Return a bundle with the given number of each thing.

    >>> counts(bundled([2, 0, 1], 3), 3, 3)
    [2, 0, 1]
    """
    bundle: i64 = 0
    shift: i64 = 0
    for number in numbers:
        part: i64 = number
        bundle |= part << shift
        shift += each
    return bundle


class Bundle(Kind):
    """Operand kind for a bundle with up to `most` of each of several things."""

    def __init__(self, name: str, things: Sequence[str], most: int) -> None:
        self.each: Final = most.bit_length()
        """Bits per thing."""
        super().__init__(name, things, self.each * len(things))
        self.most: Final = most
        if NOTHING in things or any(_JOINT in thing or _TIMES in thing for thing in things):
            raise ValueError(
                f"a bundle cannot hold a thing called {NOTHING!r}, or one with + or * in its name"
            )

    def held(self, value: int) -> list[int]:
        """Return how many of every thing a bundle holds."""
        return counts(value, len(self.names), self.each)

    def read(self, word: str) -> int:
        """Read a bundle from its notation. The things may be in any order, each once."""
        numbers = [0] * len(self.names)
        if word.casefold() != NOTHING:
            for part in word.split(_JOINT):
                number, times, name = part.rpartition(_TIMES)
                thing = self._thing(name)
                known = thing >= 0 and not numbers[thing]
                if not known or (times and not (number.isascii() and number.isdigit() and len(number) <= 3)):
                    raise self._none(word)
                numbers[thing] = int(number) if times else 1
                if not 1 <= numbers[thing] <= self.most:
                    raise self._none(word)
        return bundled(numbers, self.each)

    def say(self, value: int) -> str | int:
        """Return a bundle in notation."""
        held = enumerate(self.held(value))
        parts = [
            f"{n}{_TIMES}{written(self.names[i])}" if n > 1 else written(self.names[i]) for i, n in held if n
        ]
        return _JOINT.join(parts) or NOTHING

    def named(self, value: int) -> object:
        """Return the contents of a bundle by name, without zeros."""
        held = self.held(value)
        return {name: number for name, number in zip(self.names, held, strict=True) if number}

    def pack(self, data: object) -> int:
        """Return a bundle from its contents by name."""
        if not isinstance(data, Mapping):
            raise self._none(str(data))
        parts = [f"{number}{_TIMES}{name}" for name, number in data.items()]
        return self.read(_JOINT.join(parts) or NOTHING)

    def _thing(self, word: str) -> int:
        try:
            return super().read(word)
        except NotationError:
            return -1

    def _none(self, word: str) -> NotationError:
        example = f"2*{written(self.names[0])}+{written(self.names[-1])}"
        if len(self.names) > 2:
            example = f"2*{written(self.names[0])}+{written(self.names[1])}"
        return NotationError(f"{word!r} is no {self.name}: of each thing 0 to {self.most}, as in {example}")


class Trade:
    """Encoding of a trade in an action: the given bundle, the wanted bundle, and the party it is offered to.

    >>> goods = Bundle("goods", ("wheat", "wine", "oil"), 5)
    >>> trade = Trade(goods)
    >>> a = trade.pack(4, goods.read("2*wheat"), goods.read("oil"), 1)
    >>> goods.say(trade.given(a)), goods.say(trade.wanted(a)), trade.whom(a)
    ('2*wheat', 'oil', 1)
    """

    def __init__(self, goods: Bundle) -> None:
        bits: i64 = goods.bits
        one: i64 = 1
        self._side: i64 = (one << bits) - 1
        self._wanted: i64 = A + bits
        self._whom: i64 = A + 2 * bits

    def pack(self, verb: i64, given: i64, wanted: i64, whom: i64 = 0) -> i64:
        """Return an offer or a counter-offer as an action.

        A counter-offer is always for the player on turn, so it has no `whom`.
        """
        return verb | given << A | wanted << self._wanted | whom << self._whom

    def given(self, a: i64) -> i64:
        """Return the bundle that an action gives."""
        return a >> A & self._side

    def wanted(self, a: i64) -> i64:
        """Return the bundle that an action wants."""
        return a >> self._wanted & self._side

    def whom(self, a: i64) -> i64:
        """Return the party that an offer is for: a seat, or a number beyond the seats for all players."""
        return a >> self._whom
