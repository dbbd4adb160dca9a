"""The review of a finished game: chances to win after every turn, luck apart from choice."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ....analysis.worth import has_model
from ....live.errors import ApiError
from ....live.rows import TableState
from ....live.updates import SPECTATOR
from ...models import Seat
from ..dependencies import OptionalGuest, TableId, TheCaller, TheService
from .tables import deal_is_shown, require_table

router = APIRouter(prefix="/api/tables", tags=["replays"])

_REVIEWS_AN_HOUR: Final = 30


class SuggestionOut(BaseModel):
    """What a bot would have done in place of the move that lost most."""

    entry: int
    act: str = Field(description="What was played")
    bot: str
    other: str = Field(description="What the bot would play")
    reason: str | None = Field(description="A key of the game's texts")
    params: dict[str, Any]


class ReviewedTurn(BaseModel):
    """A turn. Lists have one number for each seat; changes are shares of 1."""

    seat: Seat
    first: int = Field(description="Number of its first entry")
    last: int
    after: list[float] = Field(description="Chances to win after it")
    choice: list[float] = Field(description="Change by what was played")
    luck: list[float] = Field(description="Change by what was drawn")
    turning_point: bool
    suggestion: SuggestionOut | None = Field(description="At turning points only")


class ReviewData(BaseModel):
    """A whole review."""

    game: str
    seats: list[str] = Field(description="Names")
    cooperative: bool = Field(description="All seats have the same chances")
    start: list[float] = Field(description="Chances after the setup")
    turns: list[ReviewedTurn]


class ReviewOut(BaseModel):
    """A review, or how far it is. Ask again until it is there."""

    done: int = Field(description="Entries that are reviewed")
    of: int = Field(description="All entries; 0: the work has not begun")
    review: ReviewData | None


@router.get("/{table}/review")
async def review(table: TableId, service: TheService, caller: TheCaller, guest: OptionalGuest) -> ReviewOut:
    """Return the review of a finished game; start it if there is none."""
    stored = await require_table(service, table)
    if stored.table.state != TableState.OVER:
        raise ApiError("not_over")
    shown = await deal_is_shown(service, stored, guest)
    if not has_model(service.games[stored.table.game].entry):
        raise ApiError("no_review")
    key = f"{table} {stored.table.tip}"
    job = service.reviews.find(key)
    if job is None:
        await caller.check_rate("reviews", _REVIEWS_AN_HOUR, 3600)
        if service.reviews.busy():
            raise ApiError("busy")
        text = await service.records.text(stored, SPECTATOR, shown)
        job = service.reviews.find(key) or service.reviews.begin(key, text)
    if job.failed:
        raise ApiError("no_review")
    made = None if job.review is None else ReviewData.model_validate(job.review)
    return ReviewOut(done=job.done, of=job.of, review=made)
