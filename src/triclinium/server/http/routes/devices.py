"""Routes of the caller's other devices: list them, and end their access."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from ...jobs.push import LONGEST_ENDPOINT
from ...seating import devices
from ..dependencies import CurrentGuest, OptionalGuest, RequestBody, TheCaller, TheService

router = APIRouter(prefix="/api/me/devices", tags=["guests"])

_ENDS_AN_HOUR: Final = 30
_LONGEST_ID: Final = 64


class DeviceTable(BaseModel):
    """A table at which a device acts for the caller."""

    id: str
    game: str
    title: str


class DeviceOut(BaseModel):
    """Another device that acts for seats of the caller since it opened a private link."""

    id: str
    name: str = Field(description="Browser and system, or empty if unknown")
    since: float | None
    tables: list[DeviceTable]


class Devices(BaseModel):
    """The caller's other devices."""

    devices: list[DeviceOut]


class OwnBrowser(RequestBody):
    """The caller's browser."""

    endpoint: str | None = Field(
        default=None,
        max_length=LONGEST_ENDPOINT,
        description="Endpoint of its push subscription, which stays",
    )


@router.get("")
async def listed(service: TheService, guest: OptionalGuest) -> Devices:
    """List the caller's other devices, the latest first."""
    found = [] if guest is None else await devices.listed(service.database, guest)
    return Devices.model_validate({"devices": found}, from_attributes=True)


@router.delete("/{device}")
async def end(
    device: Annotated[str, Path(max_length=_LONGEST_ID)],
    service: TheService,
    caller: TheCaller,
    guest: CurrentGuest,
) -> Devices:
    """End the access of one device. Private links to the seats that it had become invalid."""
    await caller.check_rate("devices", _ENDS_AN_HOUR, 3600)
    for table in await devices.end(service.database, guest, device):
        service.hub.changed(table)
    return await listed(service, guest)


@router.delete("")
async def end_others(
    service: TheService, caller: TheCaller, guest: CurrentGuest, body: OwnBrowser | None = None
) -> Devices:
    """End the access of all other devices, copies of the cookie, private links and passkeys. Set a new cookie."""
    await caller.check_rate("devices", _ENDS_AN_HOUR, 3600)
    new, changed = await devices.end_others(service.database, guest, body.endpoint if body else None)
    for table in changed:
        service.hub.changed(table)
    caller.set_cookie(new)
    return await listed(service, new)
