"""Menu of options: grouped by verb, numbered, and folded where there are many.

A choice stands for one option, or for several that differ in their last words. Choosing a folded one asks
again.

>>> menu = Menu(["end", "walk Ostia 0", "walk Ostia 1", "walk Ostia 2", "walk Nola 0", "walk Nola 1"])
>>> [choice.label for choice in menu.choices]
['walk Ostia 0-2', 'walk Nola 0-1', 'end']
>>> menu.chosen(1, ["2"])
['walk Ostia 2']
>>> narrowed(menu.chosen(1, [])).chosen(2, [])
['walk Ostia 2']

Some verbs are always listed by their first operand:

>>> menu = Menu(["play lucky_day once", "play lucky_day sometimes", "end"], folded=("play",))
>>> [choice.label for choice in menu.choices], menu.chosen(1, ["s"])
(['play lucky_day …', 'end'], ['play lucky_day sometimes'])

A game may group the options of a verb in its own way:

>>> menu = Menu(["walk Ostia", "walk Nola"], arrange=lambda options: [Choice("walk Ostia …", tuple(options))])
>>> menu.chosen(1, [])
['walk Ostia', 'walk Nola']
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Final

FEW: Final = 4
"""Maximum number of options of a verb that are listed individually."""
MANY: Final = 8
"""Maximum number of choices of a verb before they are folded by their first operand."""
ELLIPSIS: Final = "…"


@dataclass(frozen=True)
class Choice:
    """A line of the menu, and the options it stands for."""

    label: str
    options: tuple[str, ...]


Arrange = Callable[[Sequence[str]], list[Choice] | None]
"""Function that groups the options of one verb. None uses the menu's own grouping."""


class Menu:
    """The choices in the order of their numbers, from 1 on: verbs with operands first, then bare verbs."""

    def __init__(
        self,
        options: Sequence[str],
        few: int = FEW,
        narrow: bool = False,
        folded: Container[str] = (),
        arrange: Arrange | None = None,
    ) -> None:
        groups: dict[str, list[str]] = {}
        for option in sorted(options, key=lambda option: " " not in option):  # sorting is stable
            groups.setdefault(option.split()[0], []).append(option)
        self.groups: Final = {
            verb: (arrange and arrange(group))
            or (_by_operand(group) if verb in folded else _folded(group, few))
            for verb, group in groups.items()
        }
        self.choices: Final = [choice for group in self.groups.values() for choice in group]
        self.stem: Final = common(options)
        """Words that an answer may leave out."""
        self.narrow: Final = narrow
        """Whether the menu lists only some of the possible actions."""

    def range(self) -> tuple[int, int]:
        """Return the lowest and the highest number."""
        return 1, len(self.choices)

    def chosen(self, number: int, words: Sequence[str]) -> list[str]:
        """Return the options of a number. Further words must match the last words of the option."""
        found = self.choices[number - 1].options if 1 <= number <= len(self.choices) else ()
        wanted = [word.casefold() for word in words]
        return [option for option in found if not wanted or _ends(option.casefold().split()[1:], wanted)]


class Count(Menu):
    """Menu in which only a count is left to choose. The number entered is the count itself."""

    def __init__(self, options: Sequence[str]) -> None:
        super().__init__(options, len(options), narrow=True)
        self._counts: Final = {_count(option): option for option in options}

    def range(self) -> tuple[int, int]:
        """Return the lowest and the highest count."""
        return min(self._counts), max(self._counts)

    def chosen(self, number: int, words: Sequence[str]) -> list[str]:
        """Return the option with this count."""
        return [self._counts[number]] if number in self._counts and not words else []


def narrowed(options: Sequence[str], arrange: Arrange | None = None) -> Menu:
    """Return the menu of a folded choice, or of the first words of an option."""
    if len(_by_count(options)) == 1:
        return Count(options)
    menu = Menu(options, 2 * FEW, narrow=True, arrange=arrange)
    return menu if len(menu.choices) > 1 else Menu(options, len(options), narrow=True)


def common(options: Sequence[str]) -> str:
    """Return the words that all options begin with.

    >>> common(["walk Ostia 0", "walk Ostia 1"])
    'walk Ostia'
    """
    words = []
    for column in zip(*(option.split() for option in options), strict=False):
        if len(set(column)) > 1:
            break
        words.append(column[0])
    return " ".join(words)


def _folded(group: list[str], few: int) -> list[Choice]:
    if len(group) <= few:
        return [Choice(option, (option,)) for option in group]
    folded = _by_count(group)
    return folded if len(folded) <= MANY else _by_operand(group)


def _ends(operands: list[str], wanted: list[str]) -> bool:
    """Return whether the last operands start with the given words. Numbers must match exactly."""
    last = operands[-len(wanted) :]
    return len(last) == len(wanted) and all(
        word == whole if whole.isdecimal() else whole.startswith(word)
        for whole, word in zip(last, wanted, strict=True)
    )


def _count(option: str) -> int:
    return int(option.rpartition(" ")[2])


def _by_count(group: Sequence[str]) -> list[Choice]:
    """Fold options that differ only in a number at the end."""
    stems: dict[str, list[str]] = {}
    for option in group:
        stem, _, final = option.rpartition(" ")
        stems.setdefault(stem if final.isdecimal() else option, []).append(option)
    choices = []
    for stem, options in stems.items():
        if len(options) == 1:
            choices.append(Choice(options[0], (options[0],)))
        else:
            counts = sorted(map(_count, options))
            choices.append(Choice(f"{stem} {counts[0]}-{counts[-1]}", tuple(options)))
    return choices


def _by_operand(group: list[str]) -> list[Choice]:
    """Fold options that begin with the same verb and operand."""
    stems: dict[str, list[str]] = {}
    for option in group:
        stems.setdefault(" ".join(option.split()[:2]), []).append(option)
    return [
        Choice(options[0] if len(options) == 1 else f"{stem} {ELLIPSIS}", tuple(options))
        for stem, options in stems.items()
    ]
