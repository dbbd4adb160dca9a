"""Options of a table that are the same in every game. A game may restrict some of them (`TablePolicy`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from ..games.entry import Entry
from .errors import ApiError
from .rows import dumps

MOST_DAYS: Final = 30
MOST_SECONDS: Final = 600
LEAST_SECONDS: Final = 10
MOST_MINUTES: Final = 180
MOST_PAUSE_S: Final = 10
BACK_S: Final = 30.0
"""Seconds for each decision of a player who has returned after the time bank ran out."""
USUAL_PAUSE_S: Final = 0.6
"""Default pause before a bot acts, in seconds, so that people can follow."""
_MARKS: Final = ("fork", "dealt")


@dataclass(frozen=True, slots=True)
class Clock:
    """Clock of a live table: seconds for each decision, or a time bank for each seat. Both 0 means no clock."""

    minutes: int = 0
    """Time bank of each seat for the whole game, in minutes."""
    seconds: int = 0
    """Seconds for each decision. With a bank, they are added to it for each decision."""

    def __bool__(self) -> bool:
        return bool(self.minutes or self.seconds)

    @property
    def at_first(self) -> float:
        """Seconds that a seat has when the game begins."""
        return self.minutes * 60.0 or float(self.seconds)

    @property
    def decision(self) -> float:
        """Minimum seconds for a decision of a seat that has run out of time."""
        return max(BACK_S, float(self.seconds)) if self.minutes else float(self.seconds)

    @property
    def gain(self) -> float | None:
        """Seconds added to a bank for each decision, or None without a bank."""
        return float(self.seconds) if self.minutes else None


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Options of a table."""

    undo: bool = True
    spectators: bool = True
    chat: bool = True
    odds: bool = True
    hints: bool = True
    pace: int = 0
    """Days for each turn. 0 means a live table."""
    clock: Clock = Clock()
    bot_pause: float = USUAL_PAUSE_S
    """Seconds before a bot acts."""
    fork: int = 0
    """Number of entries copied from a finished game (`forks`). Such a table does not count. Players cannot set this."""
    dealt: bool = False
    """Whether the table belongs to a daily deal. Only older versions depend on it: they do not know the option, so they
    do not run the table."""

    @classmethod
    def read(cls, text: str) -> TableOptions:
        """Read the options of a table's row; raise TypeError for options of a newer version."""
        values: dict[str, Any] = json.loads(text)
        return cls(**{**values, "clock": Clock(**values.get("clock") or {})})

    def public(self) -> dict[str, Any]:
        """Return the options that players choose and see."""
        return {name: value for name, value in asdict(self).items() if name not in _MARKS}

    def stored(self, **marks: int) -> str:
        """Return the options as JSON for the table's row, with the marks.

        Options that the previous version does not know are written only if they are set. That version refuses unknown
        options, so it can still run all other tables (docs/host/upgrade.md).
        """
        values = self.public()
        if not self.clock:
            del values["clock"]
        return dumps({**values, **marks}).decode()


def usual_options(game: Entry) -> TableOptions:
    """Return the default options of a game's tables."""
    usual = game.tables.allowances()
    return TableOptions(hints=usual["hints"] == "on", odds=usual["odds"] == "on", undo=usual["undo"] == "on")


def resolve(given: Mapping[str, Any], game: Entry, before: TableOptions | None = None) -> TableOptions:
    """Return the options of a table. Options not given keep their value in `before`, or get the game's default.

    The types and ranges in `given` must be valid. Raise ApiError if the game never allows a requested option.
    """
    for name, value in game.tables.allowances().items():
        if value == "never" and given.get(name):
            raise ApiError("never_here", option=name, game=game.name)
    changes = dict(given)
    if changes.get("pace") and changes.get("clock"):
        raise ApiError("clock_or_days")
    if changes.get("pace"):
        changes["clock"] = Clock()  # the last request wins
    elif changes.get("clock"):
        changes["pace"] = 0
    return replace(before or usual_options(game), **changes)
