"""The review of a finished game: chances to win after every turn, luck apart from choice."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ....analysis.worth import has_model
from ....live.errors import ApiError
from ....live.rows import TableRow, TableState
from ...archive import reviews
from ...archive.reviews import ReviewOut, ReviewState
from ...service import Service
from ..dependencies import OptionalGuest, TableId, TheCaller, TheService
from .tables import deal_is_shown, require_table

router = APIRouter(prefix="/api/tables", tags=["replays"])

_REVIEWS_AN_HOUR: Final = 30
_MOST_WAITING: Final = 30
"""Maximum number of requests that wait for a worker."""


@router.get("/{table}/review")
async def review(table: TableId, service: TheService, guest: OptionalGuest) -> ReviewOut:
    """Return the review of a finished game, or how far it is. This starts no work."""
    row = await _reviewable(service, table, guest)
    return await reviews.find(service.database, row)


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
    return found


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
