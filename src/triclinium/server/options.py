"""What a table can be set to besides the game's own settings."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, Field

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
