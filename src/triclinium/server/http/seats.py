"""Routes of seats: claimed, left, given to a bot, and opened on another device."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from ...kernel.fair import commitment
from ..errors import ApiError
from ..fields import Commitment, Name, Nonce
from ..service import Service
from ..settings import MAX_BOT_NAME
from ..store.move_log import StoredTable
from ..tables.daily.calendar import read
from ..tables.guests import new_guest
from ..tables.live import LiveTable
from ..tables.summary import TableOut
from .dependencies import (
    CurrentGuest,
    OptionalGuest,
    RequestBody,
    SeatNumber,
    TableId,
    TheService,
    check_ban,
    check_rate,
    request_guest,
    set_cookie,
)
from .error_responses import language
from .tables import announce, require_table, table_for

router = APIRouter(prefix="/api/tables", tags=["tables"])

_WAITS_A_MINUTE: Final = 30
"""Changes of `waits` from one address."""


class Claim(RequestBody):
    """Who sits down."""

    name: Name
    nonce: Nonce = Field(description="Their part of the key of chance, made after the commitment was seen")
    commitment: Commitment = Field(description="The table's, as it was shown to them and kept")


class BotChoice(RequestBody):
    """Which bot."""

    bot: str = Field(max_length=MAX_BOT_NAME)


class Waits(RequestBody):
    """Whether to wait for somebody always."""

    on: bool


class Token(RequestBody):
    """What a private link carries."""

    token: str = Field(max_length=512)


class Link(BaseModel):
    """A private way back to one's seat."""

    link: str = Field(serialization_alias="return")


@router.post("/{table}/seats/{seat}/claim")
async def claim(
    body: Claim, table: TableId, seat: SeatNumber, request: Request, response: Response, service: TheService
) -> TableOut:
    """Sit down."""
    _check_commitment(await require_table(service, table), body)
    guest = await request_guest(request, body.name)
    await service.seating.claim(table, seat, guest.id, body.name, body.nonce, pending=guest.pending)
    set_cookie(request, response, guest)
    return await announce(service, table, guest.id)


@router.post("/{table}/seats/{seat}/beside")
async def beside(
    body: Claim,
    table: TableId,
    seat: SeatNumber,
    request: Request,
    service: TheService,
    asking: OptionalGuest,
) -> Link:
    """Somebody who shares this device sits down; the device acts for them by their private link."""
    await check_ban(request, asking)
    stored = await require_table(service, table)
    _check_commitment(stored, body)
    await _check_apart(service, stored)
    guest = new_guest(body.name, language(request))
    await service.seating.claim(table, seat, guest.id, body.name, body.nonce, asking, pending=guest)
    service.hub.changed(table)
    return _private_link(service, await require_table(service, table), seat)


async def _check_apart(service: Service, stored: StoredTable) -> None:
    """ApiError where one browser would see several hands of a competitive deal that is not shown yet."""
    deal = None if stored.table.deal is None else read(stored.table.deal)
    if deal is None or service.games.require(deal.game).entry.cooperative:
        return
    async with service.database.reading() as connection:
        if not await service.days.is_shown(connection, deal.day):
            raise ApiError("deal_apart")


def _check_commitment(stored: StoredTable, body: Claim) -> None:
    """A nonce counts for chance only from somebody who was shown the commitment before."""
    if body.commitment != commitment(stored.table.secret):
        raise ApiError("wrong_commitment")


@router.post("/{table}/leave")
async def leave(table: TableId, service: TheService, guest: CurrentGuest) -> TableOut:
    """Get up."""
    await service.seating.leave(table, guest)
    return await announce(service, table, guest)


@router.post("/{table}/seats/{seat}/kick")
async def kick(table: TableId, seat: SeatNumber, service: TheService, guest: CurrentGuest) -> TableOut:
    """Free a seat; by the owner. Who sat there may not sit down at this table again."""
    await service.seating.kick(table, seat, guest)
    return await announce(service, table, guest)


@router.post("/{table}/pardon")
async def pardon(table: TableId, service: TheService, guest: CurrentGuest) -> TableOut:
    """Let in again whoever was sent away; by the owner."""
    await service.seating.pardon(table, guest)
    return await table_for(service, table, guest)


@router.post("/{table}/seats/{seat}/bot")
async def seat_bot(
    body: BotChoice, table: TableId, seat: SeatNumber, service: TheService, guest: CurrentGuest
) -> TableOut:
    """Put a bot in a seat."""
    await service.seating.seat_bot(table, seat, guest, body.bot)
    out = await announce(service, table, guest)
    service.hub.look_for_due()
    return out


@router.post("/{table}/waits")
async def waits(
    body: Waits, table: TableId, request: Request, service: TheService, guest: CurrentGuest
) -> TableOut:
    """Turn automatic play of forced moves off for this seat, or on again."""
    await check_rate(request, "waits", _WAITS_A_MINUTE, 60)
    live, seat = await _seat_at(service, table, guest)
    await service.seating.wait_always(table, guest, body.on, live.awaits(seat))
    out = await announce(service, table, guest)
    service.hub.look_for_due()
    return out


@router.post("/{table}/back")
async def back(table: TableId, service: TheService, guest: CurrentGuest) -> TableOut:
    """Be there again, whose clock had run out: no bot plays any longer, from the next decision on."""
    live, seat = await _seat_at(service, table, guest)
    if not await service.seating.come_back(table, guest, live.awaits(seat)):
        return await table_for(service, table, guest)
    out = await announce(service, table, guest)
    service.hub.look_for_due()
    return out


async def _seat_at(service: Service, table: str, guest: str) -> tuple[LiveTable, int]:
    """Return a table as it stands and the seat of a guest there; ApiError if there is none."""
    live = await service.cache.fresh(table)
    seat = None if live is None else live.seat_of(guest)
    if live is None or seat is None:
        raise ApiError("not_seated" if live is not None else "no_table")
    return live, seat


@router.get("/{table}/link")
async def link(table: TableId, service: TheService, guest: CurrentGuest) -> Link:
    """One's own private link, for other devices."""
    stored = await require_table(service, table)
    if guest not in stored.holders:
        raise ApiError("not_seated")
    return _private_link(service, stored, stored.holders[guest])


def _private_link(service: Service, stored: StoredTable, seat: int) -> Link:
    token = service.private_links.token(stored, seat)
    return Link(link=f"{service.settings.public_url}/t/{stored.table.id}#return={token}")


@router.post("/{table}/return")
async def come_back(
    body: Token, table: TableId, request: Request, response: Response, service: TheService
) -> TableOut:
    """This device sits in that seat too."""
    await require_table(service, table)
    guest = await request_guest(request, None)
    await service.private_links.add_device(table, guest.id, body.token, guest.pending)
    set_cookie(request, response, guest)
    return await announce(service, table, guest.id)
