"""What a table can be set to besides the game's own settings; in some of it the game has a say (`TablePolicy`)."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from ...games.entry import Entry
from ..errors import ApiError

LIVE: Final = 0
MOST_DAYS: Final = 30


class TableOptions(BaseModel):
    """How people play at a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(default=True, description="What showed nobody anything may be taken back")
    spectators: bool = Field(default=True, description="Whoever has the link may watch")
    chat: bool = Field(default=True, description="Seats may write to each other")
    odds: bool = Field(default=True, description="Clients may show the odds of what may come")
    hints: bool = Field(default=True, description="Clients may offer hints")
    pace: int = Field(default=LIVE, ge=LIVE, le=MOST_DAYS, description="0: live; else days a turn may take")
    bot_pause: float = Field(
        default=0.6, ge=0, le=10, description="Seconds before a bot acts, so that one can follow"
    )


class OptionsIn(BaseModel):
    """How people want to play at a table; what is left out stays as it is, or is usual in the game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool | None = None
    spectators: bool | None = None
    chat: bool | None = None
    odds: bool | None = None
    hints: bool | None = None
    pace: int | None = Field(default=None, ge=LIVE, le=MOST_DAYS)
    bot_pause: float | None = Field(default=None, ge=0, le=10)

    def resolve(self, game: Entry, before: TableOptions | None = None) -> TableOptions:
        """The options of a table of a game; ApiError if the game never has one that is asked for."""
        allowances = game.tables.allowances()
        defaults = before or TableOptions(**{name: value == "on" for name, value in allowances.items()})
        given = self.model_dump(exclude_none=True)
        for name, value in allowances.items():
            if value == "never" and given.get(name):
                raise ApiError("never_here", option=name, game=game.name)
        return defaults.model_copy(update=given)
