"""Routes of tables: create, find, configure and start them, and read their records."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from ....kernel.data import variable
from ....live.archive.records import file_name
from ....live.errors import ApiError
from ....live.messages.summary import table_out
from ....live.options import TableOptions
from ....live.rows import StoredTable
from ....live.seats import Plan
from ....live.table import LiveTable, goes_on
from ....live.updates import SPECTATOR
from ...models import Name, OptionsIn, TableOut, Title, table_model
from ...service import Service
from ..dependencies import CurrentGuest, OptionalGuest, RequestBody, TableId, TheCaller, TheService

router = APIRouter(prefix="/api/tables", tags=["tables"])

CURSOR = r"^[0-9]{1,12}(\.[0-9]{1,20})?_[0-9A-Za-z]{1,32}$"
"""Cursor: the time and id of the last table on a page."""
After = Annotated[str | None, Query(max_length=80, pattern=CURSOR)]
SettingText = Annotated[str, Field(max_length=80)]
SettingValue = SettingText | Annotated[list[SettingText], Field(max_length=64)]
"""One value or several, depending on the setting."""


class NewTable(RequestBody):
    """Request for a new table. Its seats are free, so that everyone sees its commitment before they take one."""

    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=8)
    settings: dict[str, SettingValue] = Field(default_factory=dict, max_length=40)
    options: OptionsIn = OptionsIn()
    public: bool = False
    title: Title | None = None
    name: Name | None = Field(default=None, description="The creator's name")


class Configuration(RequestBody):
    """Changes of a table before the start. Missing values stay unchanged."""

    settings: dict[str, SettingValue] | None = Field(default=None, max_length=40)
    options: OptionsIn | None = None
    public: bool | None = None
    title: Title | None = None


class Listed(BaseModel):
    """A page of public tables that wait for players, the newest first."""

    tables: list[TableOut]
    after: str | None = Field(description="Cursor of the next page")


class NextTable(BaseModel):
    """Id of the rematch's table."""

    table: str


async def require_table(service: Service, table: str) -> StoredTable:
    """Return a stored table; raise ApiError if there is none, or if this service has other data for its game."""
    stored = await service.database.log.stored_table(table)
    if stored is None:
        raise ApiError("no_table")
    served = service.games.get(stored.table.game)
    if served is not None and not goes_on(served, stored.table):
        raise ApiError("other_data", game=stored.table.game, setting=variable(stored.table.game))
    return stored


async def live_table(service: Service, table: str) -> LiveTable:
    """Return a table in memory, refreshed from the database; raise ApiError if there is none."""
    live = await service.tables.cache.fresh(table)
    if live is None:
        raise ApiError("no_table")
    return live


async def live_seat(service: Service, table: str, guest: str) -> tuple[LiveTable, int]:
    """Return a table in memory and the seat of a guest there; raise ApiError if they have none."""
    live = await live_table(service, table)
    seat = live.seat_of(guest)
    if seat is None:
        raise ApiError("not_seated")
    return live, seat


async def deal_is_shown(service: Service, stored: StoredTable, guest: str | None) -> bool:
    """Return whether a finished table's secret may be published: that of a daily deal only after its day.

    Until then, raise ApiError for guests without a seat at the table.
    """
    shown = await service.daily.days.shows(stored.table)
    if not shown and guest not in stored.holders:
        raise ApiError("deal_secret")
    return shown


async def table_for(service: Service, table: str, guest: str | None) -> TableOut:
    """Return a table as a guest may see it."""
    return table_model(await require_table(service, table), guest, service.sealer.key)


async def announce(service: Service, table: str, guest: str | None, reschedule: bool = False) -> TableOut:
    """Notify the other clients that a table has changed, and return it. `reschedule`: workers must look at it, too."""
    service.hub.changed(table)
    out = await table_for(service, table, guest)
    if reschedule:
        service.hub.look_for_due()
    return out


@router.post("", status_code=201)
async def create(body: NewTable, service: TheService, caller: TheCaller) -> TableOut:
    """Create a table. Anyone with its link can take a seat."""
    caller.check_words(body.title)
    plan = Plan(body.game, body.seats, body.settings, body.public, body.title)
    guest = await caller.guest_for_table(body.name)
    table = await service.tables.setup.create(
        guest.id, plan, body.options.given(), caller.origin, guest.pending
    )
    return await table_for(service, table, guest.id)


@router.get("", response_model=Listed)
async def waiting(
    service: TheService,
    guest: OptionalGuest,
    game: Annotated[str | None, Query(max_length=40, pattern=r"^[a-z0-9_]+$")] = None,
    after: After = None,
) -> Response:
    """List public tables that wait for players."""
    found, next_cursor = await service.tables.overview.waiting(game, after)
    shown = [table_out(stored, guest, service.sealer.key) for stored in found]
    # Validating fifty tables against `Listed` would cost as much as all other work.
    return Response(orjson.dumps({"tables": shown, "after": next_cursor}), media_type="application/json")


@router.get("/{table}")
async def look(table: TableId, service: TheService, guest: OptionalGuest) -> TableOut:
    """Return a table, without changing anything."""
    return await table_for(service, table, guest)


@router.post("/{table}/settings")
async def configure(
    body: Configuration, table: TableId, service: TheService, caller: TheCaller, guest: CurrentGuest
) -> TableOut:
    """Change a table before it starts. Only its owner may do this."""
    await caller.check_ban(guest)
    caller.check_words(body.title)
    options = None if body.options is None else body.options.given()
    await service.tables.setup.configure(table, guest, body.settings, options, body.public, body.title)
    return await announce(service, table, guest)


@router.post("/{table}/start")
async def start(table: TableId, service: TheService, caller: TheCaller, guest: CurrentGuest) -> TableOut:
    """Start the game. Only the owner may do this."""
    await caller.check_ban(guest)
    due = await service.tables.setup.start(table, guest)
    out = await announce(service, table, guest)
    service.hub.fell_due(due)
    return out


@router.post("/{table}/rematch")
async def rematch(table: TableId, service: TheService, caller: TheCaller, guest: CurrentGuest) -> NextTable:
    """Create a table for the same people. All of them get the same table."""
    caller.check_stays()
    await caller.check_ban(guest)
    next_table = await service.tables.setup.rematch(table, guest, caller.origin)
    service.hub.changed(table)
    return NextTable(table=next_table)


@router.get("/{table}/record", responses={200: {"content": {"application/json": {}}}})
async def record(table: TableId, service: TheService, guest: OptionalGuest) -> Response:
    """Return the record: complete if the game is over, otherwise as the caller's seat may read it."""
    stored = await require_table(service, table)
    row = stored.table
    if row.state == "open":
        raise ApiError("not_running")
    seat = stored.holders.get(guest or "", SPECTATOR)
    if seat == SPECTATOR and row.state == "running":
        if not TableOptions.read(row.options).spectators:
            raise ApiError("no_spectators")
    text = await service.archive.records.text(stored, seat, await deal_is_shown(service, stored, guest))
    headers = {"Content-Disposition": file_name(row)}
    return Response(text, media_type="application/json", headers=headers)
