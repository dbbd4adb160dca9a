"""Routes of the first page: one's own tables, and one to watch."""

from __future__ import annotations

from fastapi import APIRouter

from ..tables.overview import OwnTables, WatchedTable
from .dependencies import OptionalGuest, TheService

router = APIRouter(prefix="/api", tags=["overview"])


@router.get("/me/tables")
async def own(service: TheService, guest: OptionalGuest) -> OwnTables:
    """The tables at which whoever asks sits, or a seat is kept for them."""
    return OwnTables(tables=[], more=False) if guest is None else await service.overview.own(guest)


@router.get("/live")
async def live(service: TheService, guest: OptionalGuest) -> WatchedTable:
    """A public table to watch."""
    table = await service.overview.live(guest)
    if table is None:
        return WatchedTable(table=None)
    _, watching = await service.hub.presence.of(table.id)
    return WatchedTable(table=table, watching=watching)
