"""Routes of tables: made, found, set up, started, and read as a record."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import select

from ...kernel.data import variable
from ..errors import ApiError
from ..fields import Name, Title
from ..service import Service
from ..store.move_log import StoredTable
from ..store.schema import tables
from ..store.stored_table import after_cursor, cursor_of, read_tables
from ..tables.daily.calendar import read
from ..tables.live import goes_on
from ..tables.options import OptionsIn, TableOptions
from ..tables.seat_updates import SPECTATOR
from ..tables.setup import Plan
from ..tables.summary import TableOut, table_model, table_out
from .dependencies import (
    CurrentGuest,
    OptionalGuest,
    RequestBody,
    TableId,
    TheService,
    check_ban,
    check_rate,
    check_stays,
    origin_digest,
    request_guest,
    set_cookie,
)

router = APIRouter(prefix="/api/tables", tags=["tables"])

_PAGE_SIZE = 50
CURSOR = r"^[0-9]{1,12}(\.[0-9]{1,20})?_[0-9A-Za-z]{1,32}$"
"""The time and id of the last table on a page."""


SettingValue = (
    Annotated[str, Field(max_length=80)]
    | Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=64)]
)
"""One value, or several: what each setting has, the game says."""


class NewTable(RequestBody):
    """A table to create. Nobody sits at it yet: whoever sits down, its creator too, first sees its commitment."""

    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=8)
    settings: dict[str, SettingValue] = Field(default_factory=dict, max_length=40)
    options: OptionsIn = OptionsIn()
    public: bool = False
    title: Title | None = None
    name: Name | None = Field(default=None, description="The creator's name")


class Configuration(RequestBody):
    """What to change before the start; what is left out stays."""

    settings: dict[str, SettingValue] | None = Field(default=None, max_length=40)
    options: OptionsIn | None = None
    public: bool | None = None
    title: Title | None = None


class Listed(BaseModel):
    """Public tables that wait for people, the newest first."""

    tables: list[TableOut]
    after: str | None = Field(description="For the next page")


class NextTable(BaseModel):
    """The table of the rematch."""

    table: str


async def require_table(service: Service, table: str) -> StoredTable:
    """A table from the store; ApiError if there is none, or none that can go on here."""
    stored = await service.database.log.stored_table(table)
    if stored is None:
        raise ApiError("no_table")
    served = service.games.get(stored.table.game)
    if served is not None and not goes_on(served, stored.table):
        raise ApiError("other_data", game=stored.table.game, setting=variable(stored.table.game))
    return stored


async def deal_is_shown(service: Service, stored: StoredTable, guest: str | None) -> bool:
    """Whether the secret of a table may be told when its game is over.

    That of a deal of the day may be when its day is over; until then, ApiError for who did not sit at the table.
    """
    deal = None if stored.table.deal is None else read(stored.table.deal)
    if deal is None:
        return True
    async with service.database.reading() as connection:
        shown = await service.days.is_shown(connection, deal.day)
    if not shown and guest not in stored.holders:
        raise ApiError("deal_secret")
    return shown


async def table_for(service: Service, table: str, guest: str | None) -> TableOut:
    """A table as a guest may see it."""
    return table_model(await require_table(service, table), guest, service.sealer.key)


async def announce(service: Service, table: str, guest: str | None) -> TableOut:
    """Tell the others that a table has changed; how it is now."""
    service.hub.changed(table)
    return await table_for(service, table, guest)


@router.post("", status_code=201)
async def create(body: NewTable, request: Request, response: Response, service: TheService) -> TableOut:
    """Create a table; whoever has its link can sit down, once they have seen its commitment."""
    check_stays(service)
    await check_rate(request, "tables", service.settings.limit_tables_per_hour, 3600)
    plan = Plan(body.game, body.seats, body.settings, body.public, body.title)
    guest = await request_guest(request, body.name)
    table = await service.setup.create(guest.id, plan, body.options, origin_digest(request), guest.pending)
    set_cookie(request, response, guest)
    return await table_for(service, table, guest.id)


@router.get("", response_model=Listed)
async def waiting(
    service: TheService,
    guest: OptionalGuest,
    game: Annotated[str | None, Query(max_length=40, pattern=r"^[a-z0-9_]+$")] = None,
    after: Annotated[str | None, Query(max_length=80, pattern=CURSOR)] = None,
) -> Response:
    """Public tables that wait for people."""
    query = select(tables).where(tables.c.public, tables.c.state == "open")
    if game is not None:
        query = query.where(tables.c.game == game)
    if after is not None:
        query = query.where(after_cursor(tables.c.created_at, after))
    query = query.order_by(tables.c.created_at.desc(), tables.c.id.desc()).limit(_PAGE_SIZE)
    async with service.database.reading() as connection:
        found = await read_tables(connection, query)
    shown = [table_out(stored, guest, service.sealer.key) for stored in found]
    last = found[-1].table if len(found) == _PAGE_SIZE else None
    next_cursor = None if last is None else cursor_of(last.created_at, last.id)
    # As `Listed` says; to check fifty tables by it would cost as much as all the rest.
    return Response(orjson.dumps({"tables": shown, "after": next_cursor}), media_type="application/json")


@router.get("/{table}")
async def look(table: TableId, service: TheService, guest: OptionalGuest) -> TableOut:
    """Look at a table, or at an invitation to it; nothing changes by looking."""
    return await table_for(service, table, guest)


@router.post("/{table}/settings")
async def configure(
    body: Configuration, table: TableId, request: Request, service: TheService, guest: CurrentGuest
) -> TableOut:
    """Set up a table anew before it starts; by its owner."""
    await check_ban(request, guest)
    await service.setup.configure(table, guest, body.settings, body.options, body.public, body.title)
    return await announce(service, table, guest)


@router.post("/{table}/start")
async def start(table: TableId, request: Request, service: TheService, guest: CurrentGuest) -> TableOut:
    """Start the game; by the owner."""
    await check_ban(request, guest)
    due = await service.setup.start(table, guest)
    out = await announce(service, table, guest)
    service.hub.fell_due(due)
    return out


@router.post("/{table}/rematch")
async def rematch(table: TableId, request: Request, service: TheService, guest: CurrentGuest) -> NextTable:
    """A new table with the same people; the same one for all who ask."""
    check_stays(service)
    await check_ban(request, guest)
    next_table = await service.setup.rematch(table, guest, origin_digest(request))
    service.hub.changed(table)
    return NextTable(table=next_table)


@router.get("/{table}/record", responses={200: {"content": {"application/json": {}}}})
async def record(table: TableId, service: TheService, guest: OptionalGuest) -> Response:
    """The record: whole when the game is over, else as the asker's seat may read it."""
    stored = await require_table(service, table)
    row = stored.table
    if row.state == "open":
        raise ApiError("not_running")
    seat = stored.holders.get(guest, SPECTATOR) if guest is not None else SPECTATOR
    if (
        seat == SPECTATOR
        and row.state == "running"
        and not TableOptions.model_validate_json(row.options).spectators
    ):
        raise ApiError("no_spectators")
    text = await service.records.text(stored, seat, await deal_is_shown(service, stored, guest))
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{row.game}-{table}.json"'},
    )
