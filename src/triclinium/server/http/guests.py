"""Routes of guests and their addresses."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from ..errors import ApiError
from ..fields import Name
from ..work.mail import CONFIRM, LONGEST_ADDRESS, MailError, is_address
from .dependencies import (
    CurrentGuest,
    OptionalGuest,
    RequestBody,
    TheService,
    check_rate,
    request_guest,
    set_cookie,
)

router = APIRouter(prefix="/api", tags=["guests"])

_MAILS_A_DAY = 5


class NewGuest(RequestBody):
    """How one wants to be called."""

    name: Name
    language: Literal["en", "pl"] = "en"


class NewAddress(RequestBody):
    """Where nudges go."""

    email: str = Field(max_length=LONGEST_ADDRESS)


class AddressToken(RequestBody):
    """What a link in a mail carries."""

    token: str = Field(max_length=512)


class AddressOut(BaseModel):
    """An address, and whether mails go there."""

    email: str
    confirmed: bool
    unsubscribed: bool


class PersonOut(BaseModel):
    """A guest."""

    id: str
    name: str
    language: str
    address: AddressOut | None


class Me(BaseModel):
    """Who asks, whether this service sends mail, and the key with which browsers ask for notices (null: none)."""

    person: PersonOut | None
    mail: bool
    push: str | None


class Fine(BaseModel):
    """It is done."""

    ok: bool = True


async def _me(service: TheService, guest: str | None) -> Me:
    known = await service.guests.find(guest) if guest is not None else None
    if known is None:
        return Me(person=None, mail=service.mailer.enabled, push=service.pusher.public_key)
    address = None
    if known.email is not None:
        address = AddressOut(email=known.email, confirmed=known.confirmed, unsubscribed=known.unsubscribed)
    out = PersonOut(id=known.id, name=known.name, language=known.language, address=address)
    return Me(person=out, mail=service.mailer.enabled, push=service.pusher.public_key)


@router.get("/me")
async def me(service: TheService, guest: OptionalGuest) -> Me:
    """Who asks."""
    return await _me(service, guest)


@router.post("/me")
async def become(body: NewGuest, request: Request, response: Response, service: TheService) -> Me:
    """Become a guest, or change one's name."""
    guest = await request_guest(request, body.name)
    if guest.pending is None:
        await service.guests.rename(guest.id, body.name, body.language)
    else:
        await service.guests.add(replace(guest.pending, language=body.language))
    set_cookie(request, response, guest)
    return await _me(service, guest.id)


@router.post("/me/address")
async def address(body: NewAddress, request: Request, service: TheService, guest: CurrentGuest) -> Me:
    """Give an address for nudges; one mail goes there, with the link that confirms it."""
    if not service.mailer.enabled:
        raise ApiError("no_mail")
    if not is_address(body.email):
        raise ApiError("bad_request", what="email")
    known = await service.guests.find(guest)
    if known is None:
        raise ApiError("not_seated")
    # A stranger's address must not be flooded: few mails a day to it, and from whoever asks.
    await check_rate(request, "confirm", 2 * _MAILS_A_DAY, 86_400)
    if not await service.rates.allow(f"confirm-to:{body.email.lower()}", _MAILS_A_DAY, 86_400):
        raise ApiError("too_many", seconds="86400")
    token = await service.guests.set_address(guest, body.email)
    link = f"{service.settings.public_url}/confirm#token={token}"
    try:
        await service.mailer.send(body.email, known.language, CONFIRM, {"link": link}, None)
    except MailError as error:
        raise ApiError("mail_failed") from error
    return await _me(service, guest)


@router.post("/address/confirm")
async def confirm(body: AddressToken, service: TheService) -> Fine:
    """Confirm an address, by the link in the mail."""
    await service.guests.confirm(body.token)
    return Fine()


@router.post("/address/unsubscribe")
async def unsubscribe(
    service: TheService,
    body: AddressToken | None = None,
    token: Annotated[str | None, Query(max_length=512)] = None,
) -> Fine:
    """No more mails to an address; mail programs post the link of the header as it is."""
    given = token if token is not None else body.token if body is not None else ""
    await service.guests.unsubscribe(given)
    return Fine()
