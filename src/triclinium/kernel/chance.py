"""Random outcomes come from outside: a state asks a source, and never holds a seed or a hidden order.

A pick names its stream ("dice", "deck", ...) and its index in that stream. A source is a pure function of
both. The same deal therefore gives the same cards whatever dice are rolled, a cloned state can continue with
any source, and an online game can prove each outcome afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from .compiling import i64, mypyc_attr
from .errors import RecordError

ALL: Final = -1
"""Bit mask of all seats."""

_M32: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Base class for sources of random outcomes."""

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return one of `among`, which has two or more values. Repeated values are more likely.

        `eyes` is a bit mask of the seats that see the outcome.
        """
        raise NotImplementedError

    def place(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return the index of the outcome in `among`.

        Callers that remove the value can do so without a search.
        """
        return among.index(self.pick(stream, index, among, eyes))


class Seeded(Source):
    """Outcomes from a seed: the same seed gives the same outcomes on every machine and in every process.

    The bias of mapping 32 bits to n values is below n / 2**32, which is too small to affect any study.

    >>> [Seeded(1).pick(0, i, (1, 2, 3, 4, 5, 6), ALL) for i in range(8)]
    [6, 6, 5, 2, 3, 1, 1, 6]
    """

    def __init__(self, seed: int, streams: int = 16) -> None:
        self._low: list[int] = []
        self._high: list[int] = []
        for stream in range(streams):
            key = blake2b(f"{seed}/{stream}".encode(), digest_size=8).digest()
            self._low.append(int.from_bytes(key[:4], "little"))
            self._high.append(int.from_bytes(key[4:], "little"))

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return the value at `place`."""
        return among[self.place(stream, index, among, eyes)]

    def place(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Hash the index with two rounds of a 32-bit mixer.

        Products may wrap around; the low 32 bits are still correct.
        """
        x: i64 = self._low[stream] + index * 0x9E3779B9 & _M32
        x = (x ^ x >> 16) * 0x7FEB352D & _M32
        x = (x ^ x >> 15) * 0x846CA68B & _M32
        x ^= self._high[stream] ^ x >> 16
        x = (x ^ x >> 16) * 0x7FEB352D & _M32
        x = (x ^ x >> 15) * 0x846CA68B & _M32
        return (x ^ x >> 16) * len(among) >> 32


class Drawn:
    """One random outcome, with the seats that saw it."""

    __slots__ = ("eyes", "stream", "value")

    def __init__(self, stream: int, value: int, eyes: int) -> None:
        self.stream: Final = stream
        self.value: Final = value
        self.eyes: Final = eyes


class Recording(Source):
    """Source that passes picks on to another source and records the outcomes."""

    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.outcomes: list[Drawn] = []

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return the other source's pick and record it."""
        value = self.source.pick(stream, index, among, eyes)
        self.outcomes.append(Drawn(stream, value, eyes))
        return value

    def taken(self) -> list[Drawn]:
        """Return the outcomes since the last call."""
        outcomes = self.outcomes
        self.outcomes = []
        return outcomes


class Recorded(Source):
    """Source that replays the outcomes of a record.

    It raises RecordError if the record does not fit the rules.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int]] = []
        self._next = 0

    def feed(self, outcomes: Sequence[tuple[int, int]]) -> None:
        """Set the outcomes of the record's next entry, as pairs of stream and value."""
        self._waiting = list(outcomes)
        self._next = 0

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return the next recorded value. Raises RecordError if it is missing or impossible here."""
        if self._next >= len(self._waiting):
            raise RecordError("the record holds too few chance outcomes for one of its entries")
        told, value = self._waiting[self._next]
        self._next += 1
        if told != stream or value not in among:
            raise RecordError("the record holds a chance outcome that cannot have come up there")
        return value

    def rest(self) -> int:
        """Return how many outcomes were fed but not used."""
        return len(self._waiting) - self._next


class Closed(Source):
    """Source without outcomes, for states that must not draw any."""

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Raise an error: a source must be attached to the state first."""
        raise RecordError("this state has no chance source attached (state.source)")


CLOSED: Final = Closed()
