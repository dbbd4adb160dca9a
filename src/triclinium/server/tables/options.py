"""What a table can be set to besides the game's own settings; in some of it the game has a say (`TablePolicy`)."""

from __future__ import annotations

from typing import Final

import orjson
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...games.entry import Entry
from ..errors import ApiError

LIVE: Final = 0
MOST_DAYS: Final = 30


MOST_SECONDS: Final = 600
LEAST_SECONDS: Final = 10
MOST_MINUTES: Final = 180
BACK_S: Final = 30.0
"""Seconds for a decision of a seat whose bank is spent, when somebody is there again."""
USUAL_PAUSE_S: Final = 0.6
"""Seconds before a bot acts where nobody asked for another pause: one can follow."""


class Clock(BaseModel):
    """The clock of a live table: seconds a decision, or a bank of minutes a seat, to which seconds may be added."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minutes: int = Field(
        default=0, ge=0, le=MOST_MINUTES, description="Of each seat for the whole game; 0: no bank"
    )
    seconds: int = Field(
        default=0,
        ge=0,
        le=MOST_SECONDS,
        description="For each decision; with a bank, added to it for each. Both 0: no clock",
    )

    @model_validator(mode="after")
    def _long_enough(self) -> Clock:
        if not self.minutes and 0 < self.seconds < LEAST_SECONDS:
            raise ValueError(f"a decision needs {LEAST_SECONDS} seconds or more")
        return self

    def __bool__(self) -> bool:
        return bool(self.minutes or self.seconds)

    @property
    def at_first(self) -> float:
        """Seconds that a seat begins the game with."""
        return self.minutes * 60.0 or float(self.seconds)

    @property
    def decision(self) -> float:
        """Seconds that a seat has at least for what it is asked, once it has let its time pass."""
        return max(BACK_S, float(self.seconds)) if self.minutes else float(self.seconds)

    @property
    def gain(self) -> float | None:
        """Seconds that are added to a bank for each decision; None: there is no bank."""
        return float(self.seconds) if self.minutes else None


class TableOptions(BaseModel):
    """How people play at a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(default=True, description="What showed nobody anything may be taken back")
    spectators: bool = Field(default=True, description="Whoever has the link may watch")
    chat: bool = Field(default=True, description="Seats may write to each other")
    odds: bool = Field(default=True, description="Clients may show the odds of what may come")
    hints: bool = Field(default=True, description="Clients may offer hints")
    pace: int = Field(default=LIVE, ge=LIVE, le=MOST_DAYS, description="0: live; else days a turn may take")
    clock: Clock = Field(
        default=Clock(), description="Of a live table; who runs out is played by a bot until back"
    )
    bot_pause: float = Field(
        default=USUAL_PAUSE_S, ge=0, le=10, description="Seconds before a bot acts, so that one can follow"
    )
    fork: int = Field(default=0, ge=0, exclude=True)
    """So many entries were taken over from a game that is over (`forks`): such a table counts for nothing. It is no
    choice of anybody's, so it is neither shown among the others nor handed on."""
    dealt: bool = Field(default=False, exclude=True)
    """Its chance is that of a deal of a day. Nothing reads it but versions of before, which would make another chance
    of the table's own name: they know no such option, and leave the table alone."""

    def stored(self, **marks: int) -> str:
        """As a table's row keeps them, with what is excluded elsewhere.

        What the version before does not know is written only where it is set: it refuses what it does not know, and so
        it goes on with all tables but those that it could not play (docs/host/upgrade.md).
        """
        newer = set() if self.clock else {"clock"}
        return orjson.dumps({**self.model_dump(exclude=newer), **marks}).decode()


class OptionsIn(BaseModel):
    """How people want to play at a table; what is left out stays as it is, or is usual in the game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool | None = None
    spectators: bool | None = None
    chat: bool | None = None
    odds: bool | None = None
    hints: bool | None = None
    pace: int | None = Field(default=None, ge=LIVE, le=MOST_DAYS)
    clock: Clock | None = None
    bot_pause: float | None = Field(default=None, ge=0, le=10)

    def resolve(self, game: Entry, before: TableOptions | None = None) -> TableOptions:
        """The options of a table of a game; ApiError if the game never has one that is asked for."""
        allowances = game.tables.allowances()
        defaults = before or TableOptions.model_validate(
            {"bot_pause": USUAL_PAUSE_S, **{name: value == "on" for name, value in allowances.items()}}
        )
        given = self.model_dump(exclude_none=True)
        for name, value in allowances.items():
            if value == "never" and given.get(name):
                raise ApiError("never_here", option=name, game=game.name)
        if self.pace and self.clock:
            raise ApiError("clock_or_days")
        if self.pace:
            given["clock"] = Clock()  # what is asked for last counts
        elif self.clock:
            given["pace"] = LIVE
        return TableOptions.model_validate({**defaults.model_dump(), **given})
