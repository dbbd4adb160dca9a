"""Composed actions: actions that are built from parts instead of chosen from a list.

An offer is a bundle of counts, and there are too many to list. Its step defines the bounds within which a
client composes an action (`Step.compositions`), and which actions it accepts (`Step.accepts`). Players that
choose from a list get a sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .bundle import Bundle, bundled
from .compiling import i64
from .notation import Kind, Vocabulary

_M32: Final = 0xFFFFFFFF


class Bound:
    """Range of one operand: one of `among`, a number from `low` to `high`, or a bundle.

    For a bundle, `most` is the maximum of each thing, and `low` and `high` limit the total.
    """

    __slots__ = ("among", "high", "low", "most")

    def __init__(
        self, among: Sequence[int] = (), low: int = 0, high: int = 0, most: Sequence[int] = ()
    ) -> None:
        self.among: Final = tuple(among)
        self.low: Final = low
        self.high: Final = high
        self.most: Final = tuple(most)

    def holds(self, value: int, kind: Kind) -> bool:
        """Return whether a value is within the bound."""
        if self.among:
            return value in self.among
        if not isinstance(kind, Bundle):
            return self.low <= value <= self.high
        held = kind.held(value)
        return self.low <= sum(held) <= self.high and all(
            number <= most for number, most in zip(held, self.most, strict=True)
        )

    def named(self, name: str, kind: Kind) -> dict[str, object]:
        """Return the bound as plain data."""
        out: dict[str, object] = {"name": name, "kind": kind.name}
        if self.among:
            out["among"] = [str(kind.say(value)) for value in self.among]
            return out
        out["low"] = self.low
        out["high"] = self.high
        if isinstance(kind, Bundle):
            out["most"] = {thing: most for thing, most in zip(kind.names, self.most, strict=True) if most}
        return out


class Composition:
    """A verb that can be composed now, with a bound for each of its operands."""

    __slots__ = ("bounds", "verb")

    def __init__(self, verb: int, bounds: Sequence[Bound]) -> None:
        self.verb: Final = verb
        self.bounds: Final = tuple(bounds)

    def holds(self, words: Vocabulary, a: int) -> bool:
        """Return whether an action of this verb is within the bounds."""
        kinds = [words.kinds[kind] for _, kind in words.forms[self.verb].operands]
        parts = zip(self.bounds, words.values(a), kinds, strict=True)
        return all(bound.holds(value, kind) for bound, value, kind in parts)

    def named(self, words: Vocabulary) -> dict[str, object]:
        """Return the composition as plain data, from which a client composes an action."""
        form = words.forms[self.verb]
        operands = [
            bound.named(name, words.kinds[kind])
            for bound, (name, kind) in zip(self.bounds, form.operands, strict=True)
        ]
        return {"verb": form.verb, "operands": operands}


class Sampler:
    """Generator of small random numbers for samples and playouts.

    The same seed gives the same numbers on every machine and in every build.
    """

    def __init__(self, seed: int) -> None:
        self._at: i64 = (seed * 2 + 1) * 0x9E3779B1 & _M32 or 1

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1."""
        r: i64 = self._at
        r ^= r << 13 & _M32
        r ^= r >> 17
        r ^= r << 5 & _M32
        self._at = r
        return (r >> 4) % n


def drawn(words: Vocabulary, composition: Composition, sampler: Sampler) -> int:
    """Return a random action within the bounds. Its step may still refuse it."""
    operands = words.forms[composition.verb].operands
    values = [
        _value(words.kinds[kind], bound, sampler)
        for bound, (_, kind) in zip(composition.bounds, operands, strict=True)
    ]
    return words.made(composition.verb, values)


def _value(kind: Kind, bound: Bound, sampler: Sampler) -> int:
    if bound.among:
        return bound.among[sampler.below(len(bound.among))]
    total = bound.low + sampler.below(bound.high - bound.low + 1)
    if not isinstance(kind, Bundle):
        return total
    held = [0] * len(bound.most)
    for _ in range(total):
        open_ = [thing for thing, most in enumerate(bound.most) if held[thing] < most]
        if not open_:
            break
        held[open_[sampler.below(len(open_))]] += 1
    return bundled(held, kind.each)
