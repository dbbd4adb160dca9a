"""The actions of a game by number: a fixed table, the same for every number of seats and all settings.

Each verb has a number for every combination of its operands. A verb with too many combinations, or one that is composed
of counts, has numbered slots instead: what is offered of it now fills them from the first.

>>> from triclinium.testing.tiny import Tiny
>>> table = ActionTable(Tiny())
>>> table.size, table.said(2), table.said(table.numbers[Tiny.words.read("seal 7")])
(116, 'seal fortuna', 'seal 7')
>>> [table.said(number) for number in (table.slots[Tiny.words.verb("counter")][0], table.size - 1)]
['counter#0', 'leave']
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any, Final

from .bundle import Bundle
from .errors import NoNumber
from .game import SAMPLE, Game
from .notation import Count, Kind
from .packing import BYTE, HOLD, KIND, RELEASE

LARGEST: Final = 16_384
"""A verb with more combinations of operands than this has slots."""
EMPTY: Final = -1
"""In `ActionTable.actions`: this number is a slot."""


class ActionTable:
    """Numbers for the actions of one game."""

    def __init__(
        self, game: Game[Any], counts: Mapping[str, int] | None = None, slots: Mapping[str, int] | None = None
    ) -> None:
        """`counts`: the most of operands that are plain numbers, by their names; `slots`: how many, by verb."""
        self.game: Final = game
        actions: list[int] = []
        self.slots: Final[dict[int, range]] = {}
        """The numbers of each verb that has slots."""
        self._most: Final = dict(counts or {})
        self._declared: Final = dict(slots or {})
        self._check()
        for verb, form in enumerate(game.words.forms):
            if verb in (HOLD, RELEASE):  # nobody holds where all who may interrupt are asked
                continue
            kinds = [(name, game.words.kinds[kind]) for name, kind in form.operands]
            values = [self._values(name, kind) for name, kind in kinds]
            if (
                form.verb in self._declared
                or any(isinstance(kind, Bundle) for _, kind in kinds)
                or prod(map(len, values)) > LARGEST
            ):
                start = len(actions)
                self.slots[verb] = range(start, start + self._declared.get(form.verb, SAMPLE))
                actions += [EMPTY] * len(self.slots[verb])
            else:
                actions += [game.words.made(verb, each) for each in product(*values)]
        self.actions: Final = actions
        """The action of each number; EMPTY for a slot."""
        self.size: Final = len(actions)
        self.numbers: Final = {a: number for number, a in enumerate(actions) if a != EMPTY}
        """The number of each action that has one of its own."""

    def _check(self) -> None:
        forms = self.game.words.forms
        operands = {name for form in forms for name, kind in form.operands if kind == "count"}
        for name in sorted({*self._most} - operands):
            raise NoNumber(f"{self.game.name} has no operand {name!r} that is a plain number")
        for name, most in self._most.items():
            if not 0 <= most <= BYTE:
                raise NoNumber(f"the most that {name!r} can be is {BYTE}, not {most}")
        for verb in sorted({*self._declared} - {form.verb for form in forms}):
            raise NoNumber(f"{self.game.name} has no verb {verb!r} to give slots to")

    def _values(self, name: str, kind: Kind) -> range:
        if isinstance(kind, Count):
            return range(self._most.get(name, BYTE) + 1)
        if kind is self.game.words.kinds["seat"]:
            return range(self.game.seats[1])
        return range(len(kind.names))

    def numbered(self, options: list[int]) -> list[int]:
        """The number of each of the actions that are offered together; NoNumber if one has none."""
        if not self.slots:
            try:
                return _looked_up(self.numbers, options)
            except KeyError as error:
                raise self._none(error.args[0]) from None
        used = dict.fromkeys(self.slots, 0)
        found = []
        for a in options:
            verb = a & KIND
            slots = self.slots.get(verb)
            if slots is None:
                if a not in self.numbers:
                    raise self._none(a)
                found.append(self.numbers[a])
            elif used[verb] == len(slots):
                raise self._full(verb, sum(other & KIND == verb for other in options))
            else:
                found.append(slots[used[verb]])
                used[verb] += 1
        return found

    def mask(self, numbers: list[int]) -> bytearray:
        """A row as long as the table with 1 for each of the numbers."""
        row = bytearray(self.size)
        _set(row, numbers)
        return row

    def said(self, number: int) -> str:
        """What a number means, in notation; a slot by its verb and its place, `offer#3`."""
        a = self.actions[number]
        if a != EMPTY:
            return self.game.words.say(a)
        verb, slots = self.slot(number)
        return f"{self.game.words.forms[verb].verb}#{number - slots.start}"

    def slot(self, number: int) -> tuple[int, range]:
        """The verb of a slot, and all slots of that verb."""
        return next((verb, slots) for verb, slots in self.slots.items() if number in slots)

    def _none(self, a: int) -> NoNumber:
        words = self.game.words
        plain = [name for name, kind in words.forms[a & KIND].operands if kind == "count"]
        most = ", ".join(f"{name!r}: {self._most.get(name, BYTE)}" for name in plain)
        declare = f": the table goes as far as {most}. Declare more in its entry: Lab(counts={{...}})"
        return NoNumber(
            f"{self.game.name} offers {words.say(a)!r}, which has no number{declare if plain else ''}"
        )

    def _full(self, verb: int, offered: int) -> NoNumber:
        form = self.game.words.forms[verb]
        return NoNumber(
            f"{self.game.name} offers {offered} actions of {form.verb!r}, which has {len(self.slots[verb])} slots. "
            f"Declare the most of its plain numbers in its entry, Lab(counts={{...}}), so that every action has "
            f"a number of its own, or more slots, Lab(slots={{{form.verb!r}: {offered}}})"
        )


# Every step of every agent comes by here. Compiled code would take each int out of its object and put it in a new one,
# twice; as Any they stay as they are.


def _looked_up(numbers: dict[Any, Any], options: list[Any]) -> list[Any]:
    return [numbers[a] for a in options]


def _set(row: Any, numbers: list[Any]) -> None:
    for number in numbers:
        row[number] = 1
