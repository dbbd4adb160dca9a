"""The review of a finished game: chances to win after every turn, luck apart from choice."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ....analysis.review import Kind
from ....analysis.worth import has_model
from ....live.errors import ApiError
from ....live.rows import TableRow, TableState
from ...archive import reviews
from ...archive.reviews import Progress, ReviewState
from ...models import Seat
from ...service import Service
from ..dependencies import OptionalGuest, TableId, TheCaller, TheService
from .tables import deal_is_shown, require_table

router = APIRouter(prefix="/api/tables", tags=["replays"])

_REVIEWS_AN_HOUR: Final = 30
_MOST_WAITING: Final = 30
"""Maximum number of requests that wait for a worker."""


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
    errors: list[float] = Field(description="Standard errors of these chances")
    choice: list[float] = Field(description="Change by what was played")
    luck: list[float] = Field(description="Change by what was drawn")
    turning_point: Kind | None = Field(
        description="choice: its seat lost by its own moves; luck: draws changed a chance most"
    )
    suggestion: SuggestionOut | None = Field(description="At turning points only")


class ReviewData(BaseModel):
    """A whole review."""

    game: str
    seats: list[str] = Field(description="Names")
    cooperative: bool = Field(description="All seats have the same chances")
    start: list[float] = Field(description="Chances after the setup")
    start_errors: list[float] = Field(description="Standard errors of these chances")
    turns: list[ReviewedTurn]


class ReviewOut(BaseModel):
    """A review, or how far it is."""

    state: ReviewState = Field(
        description="none: request it; waiting, working: ask again later; failed: it could not be made"
    )
    done: int = Field(description="Entries that are reviewed")
    of: int = Field(description="All entries; 0: the work has not begun")
    review: ReviewData | None = Field(description="Present if `state` is ready")


@router.get("/{table}/review")
async def review(table: TableId, service: TheService, guest: OptionalGuest) -> ReviewOut:
    """Return the review of a finished game, or how far it is. This starts no work."""
    row = await _reviewable(service, table, guest)
    return _told(await reviews.find(service.database, row))


@router.post("/{table}/review")
async def request_review(
    table: TableId, service: TheService, caller: TheCaller, guest: OptionalGuest
) -> ReviewOut:
    """Request the review of a finished game. A worker makes it, and the service stores it with the table.

    If it is requested already, or stored, return it or its progress. Then ask for it with GET.
    """
    row = await _reviewable(service, table, guest)
    found = await reviews.find(service.database, row)
    if found.state == ReviewState.NONE:
        await caller.check_ban(guest)
        caller.check_stays()
        await caller.check_rate("reviews", _REVIEWS_AN_HOUR, 3600)
        if await reviews.waiting(service.database) >= _MOST_WAITING:
            raise ApiError("busy")
        await reviews.ask(service.database, row)
        found = await reviews.find(service.database, row)
    return _told(found)


async def _reviewable(service: Service, table: str, guest: str | None) -> TableRow:
    """Return a finished table whose record the guest may read; raise ApiError if it cannot be reviewed."""
    stored = await require_table(service, table)
    if stored.table.state != TableState.OVER:
        raise ApiError("not_over")
    await deal_is_shown(service, stored, guest)
    served = service.games.get(stored.table.game)
    if served is None or not has_model(served.entry):
        raise ApiError("no_review")
    return stored.table


def _told(found: Progress) -> ReviewOut:
    made = None if found.review is None else ReviewData.model_validate(found.review)
    return ReviewOut(state=found.state, done=found.done, of=found.of, review=made)
