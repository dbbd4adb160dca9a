"""Dependencies of routes: the service, the caller, the table and the seat."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict
from starlette.types import Scope

from ...kernel.notation import SEAT_NAMES
from ...live.errors import ApiError
from ...live.fields import LONGEST_TABLE_ID, is_table_id
from ..models import Seat
from ..origin import client_group
from ..seating import bans
from ..seating.devices import device_name
from ..seating.guests import COOKIE, COOKIE_DAYS, PendingGuest, new_guest
from ..service import Service
from .error_responses import language

_DRAINING_S: Final = "3"
"""Seconds after which a client may retry a request that a stopping process refused."""
_DEFAULT_NAME: Final = "Guest"
_BEARER: Final = HTTPBearer(auto_error=False, description="The token of a seat's private link")


def service_of(request: Request) -> Service:
    """Return the service of the app."""
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


async def check_rate(scope: Scope, what: str, limit: float, seconds: int, amount: int = 1) -> None:
    """Raise ApiError if an address exceeds a rate limit. A limit of 0 means no limit."""
    service: Service = scope["app"].state.service
    if not await service.limits.rates.allow(f"{what}:{client_group(scope)}", limit, seconds, amount):
        raise ApiError("too_many", seconds=str(seconds))


class RequestGuest(NamedTuple):
    """Guest of a request. A pending guest is stored in the transaction of the request."""

    id: str
    pending: PendingGuest | None


class Caller:
    """The client of a request."""

    def __init__(self, request: Request, response: Response) -> None:
        self._request: Final = request
        self._response: Final = response
        self._service: Final = service_of(request)

    @property
    def origin(self) -> str:
        """Hashed address. All tables from one origin share one turn of the workers."""
        return self._service.people.tokens.digest("origin", client_group(self._request.scope))

    async def check_rate(self, what: str, limit: float, seconds: int, amount: int = 1) -> None:
        """Raise ApiError if the client's address exceeds a rate limit."""
        await check_rate(self._request.scope, what, limit, seconds, amount)

    async def check_ban(self, guest: str | None) -> None:
        """Raise ApiError with the host's reason if a guest or the address is banned."""
        await bans.check(self._service.database, guest, client_group(self._request.scope))

    @property
    def device(self) -> str:
        """Browser and system, for the player whose private link this client opens. Empty if unknown."""
        return device_name(self._request.headers.get("user-agent", ""))

    def check_stays(self) -> None:
        """Raise ApiError if the process is about to stop, so that no new table is created."""
        if self._service.watch.draining:
            raise ApiError("draining", seconds=_DRAINING_S)

    def check_words(self, *texts: str | None) -> None:
        """Raise ApiError if a name or title contains a word that the host forbids."""
        if any(text and self._service.limits.words.found_in(text) for text in texts):
            raise ApiError("forbidden_words")

    def new_guest(self, name: str) -> PendingGuest:
        """Return a new guest in the language of the request."""
        self.check_words(name)
        return new_guest(name, language(self._request))

    async def guest(self, name: str | None = None) -> RequestGuest:
        """Return the guest of the request, or a new one with a cookie; raise ApiError if they are banned."""
        self.check_words(name)
        guests = self._service.people.guests
        known = guests.guest_id(self._request)
        await self.check_ban(known)
        if known is not None and await guests.find(known) is not None:
            return RequestGuest(known, None)
        pending = self.new_guest(name or _DEFAULT_NAME)
        self.set_cookie(pending.id)
        return RequestGuest(pending.id, pending)

    def set_cookie(self, guest: str) -> None:
        """Give the client the cookie of a guest."""
        self._response.set_cookie(
            COOKIE,
            self._service.people.guests.cookie(guest),
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=self._service.settings.secure,
        )

    async def guest_for_table(self, name: str | None = None) -> RequestGuest:
        """Return the guest who creates a table; raise ApiError if they may not create one now."""
        self.check_stays()
        await self.check_rate("tables", self._service.settings.limit_tables_per_hour, 3600)
        return await self.guest(name)


def optional_guest(request: Request) -> str | None:
    """Return the id of the requesting guest, or None without a valid cookie."""
    return service_of(request).people.guests.guest_id(request)


def current_guest(request: Request) -> str:
    """Return the id of the requesting guest; raise ApiError without a valid cookie."""
    guest = optional_guest(request)
    if guest is None:
        raise ApiError("not_seated")
    return guest


def table_path(table: Annotated[str, Path(min_length=1, max_length=LONGEST_TABLE_ID)]) -> str:
    """Return a table's id; raise ApiError if it has another form."""
    if not is_table_id(table):
        raise ApiError("no_table")
    return table


def seat_path(seat: Annotated[Seat, Path()]) -> int:
    """Return a seat's number from its letter."""
    return SEAT_NAMES.index(seat)


def seat_link(shown: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]) -> str | None:
    """Return the token of a private link in the request, or None."""
    return None if shown is None else shown.credentials


TheService = Annotated[Service, Depends(service_of)]
TheCaller = Annotated[Caller, Depends(Caller)]
OptionalGuest = Annotated[str | None, Depends(optional_guest)]
CurrentGuest = Annotated[str, Depends(current_guest)]
SeatLink = Annotated[str | None, Depends(seat_link)]
TableId = Annotated[str, Depends(table_path)]
SeatNumber = Annotated[int, Depends(seat_path)]


class RequestBody(BaseModel):
    """Body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")
