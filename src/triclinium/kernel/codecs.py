"""How a field's values are written outside the process: with names, so that renumbering breaks no snapshot.

A codec `say`s a value as plain data (what JSON can hold) and `read`s it back. A game whose values need another
form writes a codec of its own: a subclass with these two methods.

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
    """One way to write values."""

    def say(self, value: Any) -> Any:
        """A value as plain data, which shares nothing that can change with the state."""
        raise NotImplementedError

    def read(self, data: Any) -> Any:
        """The value back from plain data, which may have been through JSON."""
        raise NotImplementedError

    def layout(self) -> list[object]:
        """What whoever reads snapshots must agree on: plain data, for the fingerprint of a layout."""
        return [type(self).__name__]


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint(Codec):
    """Several fields written together, under the outside name that they share; each of them names this codec."""

    def gather(self, s: Any) -> Any:
        """What the state `s` has of them, as plain data."""
        raise NotImplementedError

    def spread(self, s: Any, data: Any) -> None:
        """Fill them in `s`, which is empty, from plain data."""
        raise NotImplementedError


class Plain(Codec):
    """Values of one type as they are."""

    def __init__(self, kind: type) -> None:
        self._kind: Final = kind

    def say(self, value: Any) -> Any:
        """The value."""
        return value

    def read(self, data: Any) -> Any:
        """The value; TypeError if it is of another type."""
        if type(data) is not self._kind:
            raise TypeError(f"{data!r} is no {self._kind.__name__}")
        return data

    def layout(self) -> list[object]:
        """The type."""
        return [self._kind.__name__]


class OneOf(Codec):
    """A number by its name; a negative one stands for none of them and is null outside."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = tuple(names)
        self._numbers: Final = {name: number for number, name in enumerate(names)}

    def say(self, value: Any) -> Any:
        """Its name."""
        return None if value < 0 else self._names[value]

    def read(self, data: Any) -> Any:
        """The number of a name; KeyError for a name that is none of them."""
        return -1 if data is None else self._numbers[data]

    def layout(self) -> list[object]:
        """With the names."""
        return ["OneOf", *self._names]


class Either(Codec):
    """A truth value as one of two words: first the one that stands for false."""

    def __init__(self, no: str, yes: str) -> None:
        self._no: Final = no
        self._yes: Final = yes

    def say(self, value: Any) -> Any:
        """The word."""
        return self._yes if value else self._no

    def read(self, data: Any) -> Any:
        """Whether it is the second word; KeyError if it is neither."""
        if data not in (self._no, self._yes):
            raise KeyError(data)
        return data == self._yes

    def layout(self) -> list[object]:
        """With both words."""
        return ["Either", self._no, self._yes]


class Mask(Codec):
    """A bit mask as the list of the names whose bits are set."""

    def __init__(self, names: Sequence[str]) -> None:
        self._bits: Final = [(1 << number, name) for number, name in enumerate(names)]

    def say(self, value: Any) -> Any:
        """The names, in order."""
        return [name for bit, name in self._bits if value & bit] if value else []

    def read(self, data: Any) -> Any:
        """The mask; KeyError for a name that is none of them."""
        bits = {name: bit for bit, name in self._bits}
        mask = 0
        for name in data:
            mask |= bits[name]
        return mask

    def layout(self) -> list[object]:
        """With the names."""
        return ["Mask", *(name for _, name in self._bits)]


class SomeOf(Codec):
    """A tuple of numbers as the list of their names."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = tuple(names)
        self._numbers: Final = {name: number for number, name in enumerate(names)}

    def say(self, value: Any) -> Any:
        """The names."""
        numbers: tuple[int, ...] = value
        names = self._names
        return [names[number] for number in numbers] if numbers else []

    def read(self, data: Any) -> Any:
        """The numbers; KeyError for a name that is none of them."""
        numbers = self._numbers
        return tuple([numbers[name] for name in data])

    def layout(self) -> list[object]:
        """With the names."""
        return ["SomeOf", *self._names]


class Listed(Codec):
    """A list of values, each written by another codec."""

    def __init__(self, each: Codec) -> None:
        self._each: Final = each

    def say(self, value: Any) -> Any:
        """Each of them."""
        each = self._each
        values: list[Any] = value
        return [each.say(one) for one in values]

    def read(self, data: Any) -> Any:
        """Each of them, in a list."""
        each = self._each
        return [each.read(one) for one in data]

    def layout(self) -> list[object]:
        """With the other codec's."""
        return [type(self).__name__, *self._each.layout()]


class Tupled(Listed):
    """A tuple of values, each written by another codec."""

    def say(self, value: Any) -> Any:
        """Each of them."""
        each = self._each
        values: tuple[Any, ...] = value
        return [each.say(one) for one in values]

    def read(self, data: Any) -> Any:
        """Each of them, in a tuple."""
        return tuple(super().read(data))


class Keyed(Codec):
    """A list of one plain value for each of some names, written by name."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = tuple(names)

    def say(self, value: Any) -> Any:
        """The values by name."""
        values: list[Any] = value
        out: dict[str, object] = {}
        for at, name in enumerate(self._names):
            out[name] = values[at]
        return out

    def read(self, data: Any) -> Any:
        """The values in the order of the names."""
        return [data[name] for name in self._names]

    def layout(self) -> list[object]:
        """With the names."""
        return ["Keyed", *self._names]


NUMBER: Final = Plain(int)
FLAG: Final = Plain(bool)
TEXT: Final = Plain(str)
BY_GAME: Final = Codec()
"""For common fields that only the game itself can write, because its steps, streams or endings name them."""
