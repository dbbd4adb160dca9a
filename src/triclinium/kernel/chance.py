"""Chance is an outside party: a state asks it to pick, and never holds a seed or a hidden order.

A pick names its stream ("dice", "deck", ...) and its index in that stream. A source is a pure
function of both, so the same deal gives everybody the same cards whatever dice they roll, a cloned state can
go on with any source, and a fair online game can prove each outcome afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from .compiling import i64, mypyc_attr
from .errors import RecordError

ALL: Final = -1
"""Every seat, as a set of eyes (a bit mask)."""

_M32: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Where outcomes come from."""

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """One of `among` (two or more values, repeats weigh); `eyes`: the seats that see which."""
        raise NotImplementedError

    def place(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """The same, by its place in `among`: for a card that leaves its pile, which need not be searched then."""
        return among.index(self.pick(stream, index, among, eyes))


class Seeded(Source):
    """Outcomes from a seed: the same seed gives the same outcomes on every machine and in every process.

    The bias of mapping 32 bits to n values is below n / 2**32, which no study of these games can see.

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
        """The value at `place`."""
        return among[self.place(stream, index, among, eyes)]

    def place(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """A counter through two rounds of a 32-bit mixer; a product that wraps keeps the 32 bits that count."""
        x: i64 = self._low[stream] + index * 0x9E3779B9 & _M32
        x = (x ^ x >> 16) * 0x7FEB352D & _M32
        x = (x ^ x >> 15) * 0x846CA68B & _M32
        x ^= self._high[stream] ^ x >> 16
        x = (x ^ x >> 16) * 0x7FEB352D & _M32
        x = (x ^ x >> 15) * 0x846CA68B & _M32
        return (x ^ x >> 16) * len(among) >> 32


class Drawn:
    """One outcome of chance that happened, with the seats that saw it."""

    __slots__ = ("eyes", "stream", "value")

    def __init__(self, stream: int, value: int, eyes: int) -> None:
        self.stream: Final = stream
        self.value: Final = value
        self.eyes: Final = eyes


class Recording(Source):
    """Passes picks on to another source and keeps what came of them."""

    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.outcomes: list[Drawn] = []

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """The other source's pick, noted."""
        value = self.source.pick(stream, index, among, eyes)
        self.outcomes.append(Drawn(stream, value, eyes))
        return value

    def taken(self) -> list[Drawn]:
        """The outcomes since the last call."""
        outcomes = self.outcomes
        self.outcomes = []
        return outcomes


class Recorded(Source):
    """Gives again what a record says came up, and refuses a record that does not fit."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int]] = []
        self._next = 0

    def feed(self, outcomes: Sequence[tuple[int, int]]) -> None:
        """What the next entry of the record says: pairs of stream and value."""
        self._waiting = list(outcomes)
        self._next = 0

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """The recorded value, if the record has one here that can come up."""
        if self._next >= len(self._waiting):
            raise RecordError("the record holds too few chance outcomes for one of its entries")
        told, value = self._waiting[self._next]
        self._next += 1
        if told != stream or value not in among:
            raise RecordError("the record holds a chance outcome that cannot have come up there")
        return value

    def rest(self) -> int:
        """How many outcomes were fed and not asked for."""
        return len(self._waiting) - self._next


class Closed(Source):
    """Gives nothing: for a state on which nobody meant chance to be asked."""

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Always an error: attach a source to the state first."""
        raise RecordError("this state has no chance source attached (state.source)")


CLOSED: Final = Closed()
