"""What things are called, and how numbers are written, in the language of who reads the report."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from ... import bots
from ...games.entry import Entry
from ...kernel.notation import SEAT_NAMES
from ...kernel.settings import Setting
from ...kernel.texts import Texts, load
from ..intervals import Estimate
from .rows import BOTS, DATA, RULES, SEATS, SETTINGS, Value, natural

PACKAGE: Final = "triclinium.lab"
_MINUS: Final = "\u2212"
_THIN: Final = "\u202f"


class Names:
    """All words of one report: the lab's sentences, the game's names, numbers."""

    def __init__(self, language: str, entry: Entry) -> None:
        self.language: Final = language
        self.entry: Final = entry
        self._own: Final = load(PACKAGE, language)
        self.game: Final = load(entry.rules.package, language)
        self._bots: Final = Texts(language, {**load(bots.PACKAGE, language).table, **self.game.table})
        self._settings: Final[dict[str, Setting]] = {
            setting.name: setting for setting in entry.rules.settings
        }

    def say(self, key: str, **params: object) -> str:
        """A sentence of the report. What fills it stands as it is."""
        template = self._own.say(key)
        return (
            template.format_map({name: str(value) for name, value in params.items()}) if params else template
        )

    # --- things -----------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """The game's own name."""
        return self.game.name("game", self.entry.name)

    def axis(self, axis: str) -> str:
        """What is varied."""
        if axis in (SEATS, BOTS, DATA, RULES):
            return self.say(f"axis.{axis}")
        return self.game.name("setting", axis.removeprefix(SETTINGS))

    def value(self, axis: str, value: Value) -> str:
        """Where a table stands on an axis, short enough for a chart."""
        if axis in (SEATS, RULES):
            return str(value)
        if axis == BOTS:
            return self.bot(value) if isinstance(value, str) else self.lineup(value)
        if axis == DATA:
            return str(value) or self.say("data.own")
        setting = self._settings.get(axis.removeprefix(SETTINGS))
        of = setting.of if setting else axis.removeprefix(SETTINGS)
        parts = value if isinstance(value, tuple) else (value,)
        if len(set(parts)) == 1:  # the same for every seat
            parts = parts[:1]
        return " + ".join(self.game.name(of, part) for part in parts) or self.say("value.none")

    def place(self, axes: Sequence[str], values: Sequence[Value]) -> str:
        """A table by where it stands on several axes."""
        return ", ".join(
            self.say(f"place.{axis}", count=value) if axis in (SEATS, RULES) else self.value(axis, value)
            for axis, value in zip(axes, values, strict=True)
        )

    def bot(self, name: Value) -> str:
        """A bot."""
        return self._bots.name("bot", name)

    def lineup(self, names: Value) -> str:
        """Bots by seat."""
        assert isinstance(names, tuple)
        return " / ".join(self.bot(name) for name in names)

    def seat(self, seat: int) -> str:
        """A seat, by its letter."""
        return SEAT_NAMES[seat]

    def ending(self, name: str) -> str:
        """How a game ended."""
        return self.game.name("ending", name)

    def source(self, name: str) -> str:
        """What points came from."""
        return self.game.name("score", name)

    def kind(self, kind: str) -> str:
        """Several things that were counted, as the game calls them, the house does, or else as they are."""
        for key, table in ((f"tally.{kind}", self.game.table), (f"tally.{kind}", self._own.table)):
            if key in table:
                return table[key]
        return kind.replace("_", " ").capitalize()

    def counted(self, kind: str, name: str) -> str:
        """Something that was counted: by its kind's name, or by that of another kind of the game's words."""
        kinds = [kind, *(other for other, of in self.entry.rules.words.kinds.items() if name in of.names)]
        for each in kinds:
            if f"{each}.{name}" in self.game.table:
                return self.game.table[f"{each}.{name}"]
        return name.replace("_", " ")

    def default(self, axis: str) -> str:
        """The usual value of a setting; nothing where an axis is none."""
        setting = self._settings.get(axis.removeprefix(SETTINGS)) if axis.startswith(SETTINGS) else None
        return setting.default if setting else ""

    def places(self, values: Sequence[Value]) -> list[int]:
        """Which colour each of these players has, in every plot: bots by strength, then lists of them."""
        known: list[Value] = [bot.name for bot in self.entry.bots]
        return [known.index(v) if v in known else len(known) + at for at, v in enumerate(values)]

    # --- order ------------------------------------------------------------------------------------------------------

    def ordered(self, axis: str, values: Sequence[Value]) -> list[Value]:
        """Values in the order people expect: seats by number, bots by strength, settings as the game has them."""
        return sorted(set(values), key=lambda value: self._place(axis, value))

    def _place(self, axis: str, value: Value) -> tuple[object, ...]:
        if axis in (SEATS, RULES):
            return (value,)
        parts = value if isinstance(value, tuple) else (str(value),)
        known: list[str] = []
        if axis == BOTS:
            known = [bot.name for bot in self.entry.bots]
        elif axis.startswith(SETTINGS) and (setting := self._settings.get(axis.removeprefix(SETTINGS))):
            known = list(setting.values)
        places = [known.index(part) if part in known else len(known) for part in parts]
        return (len(parts) if axis == BOTS else 0, places, [natural(part) for part in parts])

    # --- numbers ----------------------------------------------------------------------------------------------------

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """A number as this language writes it.

        >>> from triclinium.testing.tiny import Tiny
        >>> polish = Names("pl", Entry(rules=Tiny(), cooperative=False, minutes=(5, 10)))
        >>> polish.number(-1234.56, 1), polish.percent(0.1234), polish.points(0.05)
        ('−1\\u202f234,6', '12,3%', '+5,0\\xa0p.p.')
        """
        if not isfinite(value):
            return "?"
        text = f"{abs(value):,.{digits}f}"
        if self.language == "pl":
            text = text.replace(",", _THIN).replace(".", ",")
        nought = not any(digit in text for digit in "123456789")
        sign = "" if nought else _MINUS if value < 0 else "+" if signed else ""
        return sign + text

    def percent(self, value: float) -> str:
        """A share of all."""
        return f"{self.number(100 * value, 1)}%" if isfinite(value) else "?"

    def points(self, value: float) -> str:
        """A difference of shares, in percentage points."""
        return f"{self.number(100 * value, 1, signed=True)}\u00a0{self.say('unit.points')}"

    def rate(self, found: Estimate) -> str:
        """A share with its interval."""
        return self.say(
            "estimate",
            value=self.percent(found.value),
            low=self.percent(found.low),
            high=self.percent(found.high),
        )

    def difference(self, found: Estimate) -> str:
        """A difference of shares with its interval."""
        return self.say(
            "estimate",
            value=self.points(found.value),
            low=self.points(found.low),
            high=self.points(found.high),
        )

    def count(self, found: Estimate, digits: int = 1, signed: bool = False) -> str:
        """A number with its interval."""
        value, low, high = (self.number(x, digits, signed) for x in (found.value, found.low, found.high))
        return self.say("estimate", value=value, low=low, high=high)
