"""Routes of seats: take and leave them, seat bots, and open them on other devices."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ....kernel.fair import commitment
from ....live.errors import ApiError
from ....live.rows import StoredTable
from ....live.seats import own_seat
from ...models import Commitment, Name, Nonce, TableOut
from ...service import Service
from ...settings import MAX_BOT_NAME
from ..dependencies import (
    CurrentGuest,
    OptionalGuest,
    RequestBody,
    SeatNumber,
    TableId,
    TheCaller,
    TheService,
)
from .tables import announce, live_seat, require_table, table_for

router = APIRouter(prefix="/api/tables", tags=["tables"])

_WAITS_A_MINUTE: Final = 30
"""Maximum number of changes of `waits` and `skips` from one address."""


class Claim(RequestBody):
    """Request for a seat."""

    name: Name
    nonce: Nonce = Field(
        description="The player's part of the random key, made after they saw the commitment"
    )
    commitment: Commitment = Field(description="The table's commitment, as shown to the player and kept")


class BotChoice(RequestBody):
    """Choice of a bot."""

    bot: str = Field(max_length=MAX_BOT_NAME)


class Waits(RequestBody):
    """Switch of a seat's option."""

    on: bool


class Token(RequestBody):
    """Token of a private link."""

    token: str = Field(max_length=512)


class Link(BaseModel):
    """A private link to a seat."""

    link: str = Field(serialization_alias="return")


@router.post("/{table}/seats/{seat}/claim")
async def claim(
    body: Claim, table: TableId, seat: SeatNumber, service: TheService, caller: TheCaller
) -> TableOut:
    """Take a seat."""
    _check_commitment(await require_table(service, table), body)
    guest = await caller.guest(body.name)
    await service.tables.seating.claim(table, seat, guest.id, body.name, body.nonce, pending=guest.pending)
    return await announce(service, table, guest.id)


@router.post("/{table}/seats/{seat}/beside")
async def beside(
    body: Claim,
    table: TableId,
    seat: SeatNumber,
    service: TheService,
    caller: TheCaller,
    asking: OptionalGuest,
) -> Link:
    """Give a seat to another person on this device. The device acts for them with their private link."""
    await caller.check_ban(asking)
    stored = await require_table(service, table)
    _check_commitment(stored, body)
    await _check_apart(service, stored)
    guest = caller.new_guest(body.name)
    await service.tables.seating.claim(table, seat, guest.id, body.name, body.nonce, asking, pending=guest)
    service.hub.changed(table)
    return _private_link(service, await require_table(service, table), seat)


async def _check_apart(service: Service, stored: StoredTable) -> None:
    """Raise ApiError if one browser would see several hands of a competitive deal whose secret is not published yet."""
    competitive = not service.games.require(stored.table.game).entry.cooperative
    if competitive and not await service.daily.days.shows(stored.table):
        raise ApiError("deal_apart")


def _check_commitment(stored: StoredTable, body: Claim) -> None:
    """Raise ApiError unless the client was shown the commitment before it made its nonce."""
    if body.commitment != commitment(stored.table.secret):
        raise ApiError("wrong_commitment")


@router.post("/{table}/leave")
async def leave(table: TableId, service: TheService, guest: CurrentGuest) -> TableOut:
    """Leave a seat."""
    await service.tables.seating.leave(table, guest)
    return await announce(service, table, guest)


@router.post("/{table}/seats/{seat}/kick")
async def kick(table: TableId, seat: SeatNumber, service: TheService, guest: CurrentGuest) -> TableOut:
    """Free a seat. Only the owner may do this. Its player may not take a seat at this table again."""
    await service.tables.seating.kick(table, seat, guest)
    return await announce(service, table, guest)


@router.post("/{table}/pardon")
async def pardon(table: TableId, service: TheService, guest: CurrentGuest) -> TableOut:
    """Lift all bans from this table. Only the owner may do this."""
    await service.tables.seating.pardon(table, guest)
    return await table_for(service, table, guest)


@router.post("/{table}/seats/{seat}/bot")
async def seat_bot(
    body: BotChoice, table: TableId, seat: SeatNumber, service: TheService, guest: CurrentGuest
) -> TableOut:
    """Put a bot in a seat."""
    await service.tables.seating.seat_bot(table, seat, guest, body.bot)
    return await announce(service, table, guest, reschedule=True)


@router.post("/{table}/waits")
async def waits(
    body: Waits, table: TableId, service: TheService, caller: TheCaller, guest: CurrentGuest
) -> TableOut:
    """Turn automatic play of forced moves off or on for the caller's seat."""
    await caller.check_rate("waits", _WAITS_A_MINUTE, 60)
    live, seat = await live_seat(service, table, guest)
    await service.tables.seating.set_option(table, guest, "waits", body.on, live.awaits(seat))
    return await announce(service, table, guest, reschedule=True)


@router.post("/{table}/skips")
async def skips(
    body: Waits, table: TableId, service: TheService, caller: TheCaller, guest: CurrentGuest
) -> TableOut:
    """Turn skipping of pauses and automatic ends of turns on or off for the caller's seat.

    Other players do not see this.
    """
    await caller.check_rate("waits", _WAITS_A_MINUTE, 60)
    # The table may wait for another seat that this one could interrupt.
    await service.tables.seating.set_option(table, guest, "skips", body.on, asked=True)
    return await announce(service, table, guest, reschedule=True)


@router.post("/{table}/back")
async def back(table: TableId, service: TheService, guest: CurrentGuest) -> TableOut:
    """Resume a seat after its clock ran out. From the next decision on, no bot plays for it."""
    live, seat = await live_seat(service, table, guest)
    if not await service.tables.seating.come_back(table, guest, live.awaits(seat)):
        return await table_for(service, table, guest)
    return await announce(service, table, guest, reschedule=True)


@router.get("/{table}/link")
async def link(table: TableId, service: TheService, guest: CurrentGuest) -> Link:
    """Return the private link to the caller's seat, for other devices."""
    stored = await require_table(service, table)
    return _private_link(service, stored, own_seat(stored, guest))


def _private_link(service: Service, stored: StoredTable, seat: int) -> Link:
    return Link(link=service.people.private_links.link(service.settings.public_url, stored, seat))


@router.post("/{table}/return")
async def come_back(body: Token, table: TableId, service: TheService, caller: TheCaller) -> TableOut:
    """Let this device act for the seat of a private link."""
    await require_table(service, table)
    guest = await caller.guest()
    await service.people.private_links.add_device(table, guest.id, body.token, caller.device, guest.pending)
    return await announce(service, table, guest.id)
