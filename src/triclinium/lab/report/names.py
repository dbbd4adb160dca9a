"""Names of axes and things, and the format of numbers, in the language of the report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import Any, Final

from ... import bots
from ...games.entry import Entry
from ...kernel.texts import Texts, load, load_game

PACKAGE: Final = "triclinium.lab"
RULES: Final = "rules"
SEATS: Final = "seats"
BOTS: Final = "bots"
DATA: Final = "data"
BOT: Final = "bot"
"""Bot of a seat. It is not an axis of tables, but is named and ordered like `BOTS`."""
SETTINGS: Final = "settings."
"""Prefix of the axis of a setting."""

Value = str | int | tuple[str, ...]
"""Value of a table on an axis. For `BOTS`: one name if the same bot has all seats, else the names by seat."""


def parts_of(value: Value) -> tuple[str, ...]:
    """Return the parts of a value: of a setting with several values, or of a line-up."""
    return value if isinstance(value, tuple) else (str(value),)


def natural(text: str) -> tuple[tuple[int, float, str], ...]:
    """Return a sort key that compares the numbers in texts as numbers.

    >>> sorted(["legs = 17", "legs = 9", "arms = 2"], key=natural)
    ['arms = 2', 'legs = 9', 'legs = 17']
    """
    parts = re.split(r"(\d+(?:\.\d+)?)", text)
    return tuple((0, float(part), "") if at % 2 else (1, 0.0, part) for at, part in enumerate(parts))


class Names:
    """Texts of one report: the lab's sentences, the game's names, and numbers."""

    def __init__(self, language: str, entry: Entry) -> None:
        self.language: Final = language
        self.entry: Final = entry
        self.game: Final = load_game(entry.rules.package, language)
        self._own: Final = load(PACKAGE, language)
        self._bots: Final = Texts(language, {**load(bots.PACKAGE, language).table, **self.game.table})
        self._settings: Final = {SETTINGS + setting.name: setting for setting in entry.rules.settings}
        self._known: Final = {BOTS: [bot.name for bot in entry.bots]}
        self.writes: Final[dict[str, Callable[[float], str]]] = {
            "percent": self.percent,
            "points": self.points,
            "number": partial(self.number, digits=2),
            "signed": partial(self.number, digits=2, signed=True),
        }
        """Functions that write the numbers of each measure of a chart."""
        self._known.update((axis, list(setting.values)) for axis, setting in self._settings.items())

    def say(self, key: str, **params: object) -> str:
        """Return a sentence of the report. Parameters are inserted unchanged."""
        return self._own.say(key).format_map({name: str(value) for name, value in params.items()})

    def axis(self, axis: str) -> str:
        """Return the name of an axis."""
        if axis in (SEATS, BOTS, DATA, RULES):
            return self.say(f"axis.{axis}")
        return self.game.name("setting", axis.removeprefix(SETTINGS))

    def value(self, axis: str, value: Value) -> str:
        """Return a table's value on an axis, short enough for a chart."""
        if axis in (SEATS, RULES):
            return str(value)
        if axis in (BOTS, BOT):
            return " / ".join(map(self.bot, parts_of(value)))
        if axis == DATA:
            return str(value) or self.say("data.own")
        setting = self._settings.get(axis)
        of = setting.of if setting else axis.removeprefix(SETTINGS)
        parts = parts_of(value)
        if len(set(parts)) == 1:  # the same for every seat
            parts = parts[:1]
        return " + ".join(self.game.name(of, part) for part in parts) or self.say("value.none")

    def place(self, axes: Sequence[str], values: Sequence[Value]) -> str:
        """Return a table's values on several axes."""
        return ", ".join(
            self.say(f"place.{axis}", count=value) if axis in (SEATS, RULES) else self.value(axis, value)
            for axis, value in zip(axes, values, strict=True)
        )

    def bot(self, name: Value) -> str:
        """Return the name of a bot."""
        return self._bots.name("bot", name)

    def kind(self, kind: str) -> str:
        """Return the plural name of a kind of counted things, from the texts of the game or of the lab."""
        key, plain = f"tally.{kind}", kind.replace("_", " ").capitalize()
        return self.game.table.get(key) or self._own.table.get(key, plain)

    def counted(self, kind: str, name: str) -> str:
        """Return the name of a counted thing, by its kind or by another kind in the vocabulary of the game."""
        kinds = [kind, *(other for other, of in self.entry.rules.words.kinds.items() if name in of.names)]
        found = (self.game.table.get(f"{each}.{name}") for each in kinds)
        return next(filter(None, found), name.replace("_", " "))

    def default(self, axis: str) -> str:
        """Return the default of a setting, or an empty text for other axes."""
        setting = self._settings.get(axis)
        return setting.default if setting else ""

    def colours(self, values: Iterable[Value]) -> list[int]:
        """Return the index of the colour of each bot or line-up. Bots keep their colour in every plot."""
        known = self._known[BOTS]
        return [
            known.index(v) if isinstance(v, str) and v in known else len(known) + at
            for at, v in enumerate(values)
        ]

    def ordered(self, axis: str, values: Iterable[Value]) -> list[Value]:
        """Return distinct values in the usual order: numbers, bots by strength, settings in the order of the game."""
        return sorted(set(values), key=partial(self._place, axis))

    def _place(self, axis: str, value: Value) -> tuple[object, ...]:
        if axis in (SEATS, RULES):
            return (value,)
        parts, known = parts_of(value), self._known.get(BOTS if axis == BOT else axis, [])
        places = [known.index(part) if part in known else len(known) for part in parts]
        return (len(parts) if axis == BOTS else 0, places, [natural(part) for part in parts])

    def thing_place(self, name: str) -> tuple[object, ...]:
        """Return a sort key of counted things: the order of the game's vocabulary, then the name."""
        for words in self.entry.rules.words.kinds.values():
            if name in words.names:
                return (0, words.names.index(name))
        return (1, natural(name))

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """Return a number in the format of this language.

        >>> from triclinium.testing.tiny import Tiny
        >>> polish = Names("pl", Entry(rules=Tiny(), cooperative=False, minutes=(5, 10)))
        >>> polish.number(-1234.56, 1), polish.percent(0.1234), polish.points(0.05)
        ('−1\\u202f234,6', '12,3%', '+5,0\\xa0p.p.')
        """
        if not isfinite(value):
            return "?"
        text = f"{abs(value):,.{digits}f}"
        if self.language == "pl":
            text = text.replace(",", "\u202f").replace(".", ",")
        zero = not any(digit in text for digit in "123456789")
        sign = "" if zero else "\u2212" if value < 0 else "+" if signed else ""
        return sign + text

    def percent(self, value: float) -> str:
        """Return a share as a percentage."""
        return f"{self.number(100 * value, 1)}%" if isfinite(value) else "?"

    def points(self, value: float) -> str:
        """Return a difference of shares in percentage points."""
        return f"{self.number(100 * value, 1, signed=True)}\u00a0{self.say('unit.points')}"

    def interval(self, found: Mapping[str, Any], write: Callable[[float], str]) -> str:
        """Return a value with its interval."""
        return self.say("estimate", **{part: write(found[part]) for part in ("value", "low", "high")})

    def rate(self, found: Mapping[str, Any]) -> str:
        """Return a share with its interval."""
        return self.interval(found, self.percent)

    def difference(self, found: Mapping[str, Any]) -> str:
        """Return a difference of shares with its interval."""
        return self.interval(found, self.points)
