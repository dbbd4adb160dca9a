"""Codecs write the values of a field outside the process, by name, so that renumbering breaks no snapshot.

A codec's `say` returns a value as plain data (what JSON can hold), and `read` reverses it. A game whose
values need another form defines its own codec: a subclass with these two methods.

>>> cards = SomeOf(("fortuna", "one", "two"))
>>> cards.say((0, 2)), cards.read(["fortuna", "two"])
(['fortuna', 'two'], (0, 2))
>>> winner = OneOf(("A", "B"))
>>> winner.say(1), winner.say(-1), winner.read(None)
('B', None, -1)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """Base class of codecs."""

    def say(self, value: Any) -> Any:
        """Return a value as plain data that shares nothing mutable with the state."""
        raise NotImplementedError

    def read(self, data: Any) -> Any:
        """Return the value from plain data, which may have come from JSON."""
        raise NotImplementedError

    def layout(self) -> list[object]:
        """Return plain data for the fingerprint of a layout, on which readers of snapshots must agree."""
        return [type(self).__name__]


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint(Codec):
    """Codec that writes several fields together under one name. Each of the fields names this codec."""

    def gather(self, s: Any) -> Any:
        """Return the values of the fields in state `s` as plain data."""
        raise NotImplementedError

    def spread(self, s: Any, data: Any) -> None:
        """Fill the fields of the empty state `s` from plain data."""
        raise NotImplementedError


class Plain(Codec):
    """Codec for values of one type that are written unchanged."""

    def __init__(self, kind: type) -> None:
        self._kind: Final = kind

    def say(self, value: Any) -> Any:
        """Return the value."""
        return value

    def read(self, data: Any) -> Any:
        """Return the value. Raises TypeError if it has another type."""
        if type(data) is not self._kind:
            raise TypeError(f"{data!r} is no {self._kind.__name__}")
        return data

    def layout(self) -> list[object]:
        """Return the layout: the name of the type."""
        return [self._kind.__name__]


class OneOf(Codec):
    """Codec that writes a number by its name. Negative numbers mean none and are written as null."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = tuple(names)
        self._numbers: Final = {name: number for number, name in enumerate(names)}

    def say(self, value: Any) -> Any:
        """Return the name of a number, or None."""
        return None if value < 0 else self._names[value]

    def read(self, data: Any) -> Any:
        """Return the number of a name. Raises KeyError for an unknown name."""
        return -1 if data is None else self._numbers[data]

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["OneOf", *self._names]


class Either(Codec):
    """Codec that writes a boolean as one of two words. The first word means False."""

    def __init__(self, no: str, yes: str) -> None:
        self._no: Final = no
        self._yes: Final = yes

    def say(self, value: Any) -> Any:
        """Return the word."""
        return self._yes if value else self._no

    def read(self, data: Any) -> Any:
        """Return whether it is the second word. Raises KeyError if it is neither."""
        if data not in (self._no, self._yes):
            raise KeyError(data)
        return data == self._yes

    def layout(self) -> list[object]:
        """Return the layout, including both words."""
        return ["Either", self._no, self._yes]


class Mask(Codec):
    """Codec that writes a bit mask as the list of the names whose bits are set."""

    def __init__(self, names: Sequence[str]) -> None:
        self._bits: Final = [(1 << number, name) for number, name in enumerate(names)]

    def say(self, value: Any) -> Any:
        """Return the names in order."""
        return [name for bit, name in self._bits if value & bit] if value else []

    def read(self, data: Any) -> Any:
        """Return the mask. Raises KeyError for an unknown name."""
        bits = {name: bit for bit, name in self._bits}
        mask = 0
        for name in data:
            mask |= bits[name]
        return mask

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["Mask", *(name for _, name in self._bits)]


class SomeOf(Codec):
    """Codec that writes a tuple of numbers as the list of their names."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = tuple(names)
        self._numbers: Final = {name: number for number, name in enumerate(names)}

    def say(self, value: Any) -> Any:
        """Return the names."""
        numbers: tuple[int, ...] = value
        names = self._names
        return [names[number] for number in numbers] if numbers else []

    def read(self, data: Any) -> Any:
        """Return the numbers. Raises KeyError for an unknown name."""
        numbers = self._numbers
        return tuple([numbers[name] for name in data])

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["SomeOf", *self._names]


class Listed(Codec):
    """Codec for a list of values, each written by another codec."""

    def __init__(self, each: Codec) -> None:
        self._each: Final = each

    def say(self, value: Any) -> Any:
        """Return each value in written form."""
        each = self._each
        values: list[Any] = value
        return [each.say(one) for one in values]

    def read(self, data: Any) -> Any:
        """Return a list of the values that were read."""
        each = self._each
        return [each.read(one) for one in data]

    def layout(self) -> list[object]:
        """Return the layout, including that of the other codec."""
        return [type(self).__name__, *self._each.layout()]


class Tupled(Listed):
    """Codec for a tuple of values, each written by another codec."""

    def say(self, value: Any) -> Any:
        """Return each value in written form."""
        each = self._each
        values: tuple[Any, ...] = value
        return [each.say(one) for one in values]

    def read(self, data: Any) -> Any:
        """Return a tuple of the values that were read."""
        return tuple(super().read(data))


class Keyed(Codec):
    """Codec that writes a list with one plain value per name as an object."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = tuple(names)

    def say(self, value: Any) -> Any:
        """Return the values by name."""
        values: list[Any] = value
        out: dict[str, object] = {}
        for at, name in enumerate(self._names):
            out[name] = values[at]
        return out

    def read(self, data: Any) -> Any:
        """Return the values in the order of the names."""
        return [data[name] for name in self._names]

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["Keyed", *self._names]


NUMBER: Final = Plain(int)
FLAG: Final = Plain(bool)
TEXT: Final = Plain(str)
BY_GAME: Final = Codec()
"""Codec of common fields that only the game can write, because its steps, streams or endings name the values.
"""
