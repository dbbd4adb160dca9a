"""What routes take from a request: the service, who asks, the table and the seat it is about."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict

from ...kernel.notation import SEAT_NAMES
from ..cookies import COOKIE, COOKIE_DAYS
from ..errors import ApiError
from ..fields import LONGEST_TABLE_ID, is_table_id
from ..origin import client_group
from ..service import Service
from ..tables.guests import PendingGuest, new_guest
from ..tables.summary import Seat
from .error_responses import language

_DRAINING_S: Final = "3"
"""When to ask again for what a process that ends did not do."""
_DEFAULT_NAME: Final = "Guest"


def service_of(request: Request) -> Service:
    """The service this app runs."""
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


def optional_guest(request: Request) -> str | None:
    """The id of the guest who asks, if the request carries a cookie of ours."""
    return service_of(request).guests.guest_id(request)


def current_guest(request: Request) -> str:
    """The id of the guest who asks; ApiError if it is nobody."""
    guest = optional_guest(request)
    if guest is None:
        raise ApiError("not_seated")
    return guest


def table_path(table: Annotated[str, Path(min_length=1, max_length=LONGEST_TABLE_ID)]) -> str:
    """A table's id; one that cannot be is no table."""
    if not is_table_id(table):
        raise ApiError("no_table")
    return table


def seat_path(seat: Annotated[Seat, Path()]) -> int:
    """A seat's number from its letter."""
    return SEAT_NAMES.index(seat)


_BEARER: Final = HTTPBearer(auto_error=False, description="The token of a seat's private link")


def seat_link(shown: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]) -> str | None:
    """The token of the private link that the request shows, if it shows one."""
    return None if shown is None else shown.credentials


TheService = Annotated[Service, Depends(service_of)]
OptionalGuest = Annotated[str | None, Depends(optional_guest)]
CurrentGuest = Annotated[str, Depends(current_guest)]
SeatLink = Annotated[str | None, Depends(seat_link)]
TableId = Annotated[str, Depends(table_path)]
SeatNumber = Annotated[int, Depends(seat_path)]


class RequestBody(BaseModel):
    """What a request carries, and nothing else."""

    model_config = ConfigDict(extra="forbid")


class RequestGuest(NamedTuple):
    """Who asks; one who is pending becomes a guest with what they ask for."""

    id: str
    pending: PendingGuest | None


async def request_guest(request: Request, name: str | None) -> RequestGuest:
    """The guest who asks, or a new one if it is nobody yet; ApiError if they are banned."""
    known = optional_guest(request)
    await check_ban(request, known)
    if known is not None and await service_of(request).guests.find(known) is not None:
        return RequestGuest(known, None)
    pending = new_guest(name or _DEFAULT_NAME, language(request))
    return RequestGuest(pending.id, pending)


def set_cookie(request: Request, response: Response, guest: RequestGuest) -> None:
    """Give a new guest the cookie by which they are known from now on."""
    if guest.pending is not None:
        service = service_of(request)
        response.set_cookie(
            COOKIE,
            service.guests.cookie(guest.id),
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=service.settings.secure,
            path="/",
        )


def origin_digest(request: Request) -> str:
    """Whence a table is made: whoever makes many shares one turn with all of them."""
    return service_of(request).tokens.digest("origin", client_group(request.scope))


def check_stays(service: Service) -> None:
    """Refuse a new table where the process is about to end: another one takes it in a moment."""
    if service.watch.draining:
        raise ApiError("draining", seconds=_DRAINING_S)


async def check_ban(request: Request, guest: str | None) -> None:
    """Refuse somebody who is banned, and tell them why."""
    await service_of(request).bans.check(guest, client_group(request.scope))


async def check_rate(request: Request, what: str, limit: float, seconds: int, amount: int = 1) -> None:
    """Refuse what one address asks for too often; a limit of 0 is none."""
    key = f"{what}:{client_group(request.scope)}"
    if not await service_of(request).rates.allow(key, limit, seconds, amount):
        raise ApiError("too_many", seconds=str(seconds))
