"""Numbers for the actions of a game: a fixed table, identical for every number of seats and all settings.

Each verb has one number for every combination of its operands. A verb with too many combinations, or one with
bundles as operands, has numbered slots instead. The actions of that verb that are offered now fill its slots
in order.

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
"""Maximum number of operand combinations of a verb without slots."""
EMPTY: Final = -1
"""Value in `ActionTable.actions` for a number that is a slot."""


class ActionTable:
    """Numbers for the actions of one game."""

    def __init__(
        self, game: Game[Any], counts: Mapping[str, int] | None = None, slots: Mapping[str, int] | None = None
    ) -> None:
        """Build the table.

        `counts` holds the maximum of operands that are plain numbers, by name. `slots` holds the number of
        slots by verb.
        """
        self.game: Final = game
        actions: list[int] = []
        self.slots: Final[dict[int, range]] = {}
        """Numbers of the slots of each verb that has slots."""
        self._most: Final = dict(counts or {})
        self._declared: Final = dict(slots or {})
        self._check()
        for verb, form in enumerate(game.words.forms):
            if verb in (HOLD, RELEASE):  # poll mode asks every seat that may interrupt
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
        """Action of each number, or EMPTY for a slot."""
        self.size: Final = len(actions)
        self.numbers: Final = {a: number for number, a in enumerate(actions) if a != EMPTY}
        """Number of each action that is not in a slot."""

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
        """Return the number of each offered action. Raises NoNumber if an action has none."""
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
        """Return a row as long as the table, with 1 for each given number and 0 elsewhere."""
        row = bytearray(self.size)
        _set(row, numbers)
        return row

    def said(self, number: int) -> str:
        """Return an action in notation by its number, or the verb and index of a slot, such as `offer#3`."""
        a = self.actions[number]
        if a != EMPTY:
            return self.game.words.say(a)
        verb, slots = self.slot(number)
        return f"{self.game.words.forms[verb].verb}#{number - slots.start}"

    def slot(self, number: int) -> tuple[int, range]:
        """Return the verb of a slot, and all slots of that verb."""
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


# These run at every step of every agent. Typed as int, compiled code would unbox and box each number twice.
# As Any, the objects are passed on unchanged.


def _looked_up(numbers: dict[Any, Any], options: list[Any]) -> list[Any]:
    return [numbers[a] for a in options]


def _set(row: Any, numbers: list[Any]) -> None:
    for number in numbers:
        row[number] = 1
