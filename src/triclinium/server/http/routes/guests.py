"""Routes of guests, their mail addresses and their push subscriptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from ....live.errors import ApiError
from ...jobs.mail import CONFIRM, LONGEST_ADDRESS, MailError, is_address
from ...jobs.push import LONGEST_ENDPOINT, LONGEST_KEY, is_endpoint, is_keys
from ...models import Name
from ...seating.guests import PushSubscription
from ..dependencies import CurrentGuest, OptionalGuest, RequestBody, TheCaller, TheService

router = APIRouter(prefix="/api", tags=["guests"])

_MAILS_A_DAY = 5
_BROWSERS_A_DAY = 50


class NewGuest(RequestBody):
    """A guest's name and language."""

    name: Name
    language: Literal["en", "pl"] = "en"


class NewAddress(RequestBody):
    """A mail address for reminders."""

    email: str = Field(max_length=LONGEST_ADDRESS)


class AddressToken(RequestBody):
    """The token of a link in a mail."""

    token: str = Field(max_length=512)


class AddressOut(BaseModel):
    """A mail address, and whether reminders are sent to it."""

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
    """The requesting guest, whether the service sends mail, and the key for push subscriptions (null: push is off)."""

    person: PersonOut | None
    mail: bool
    push: str | None


class Fine(BaseModel):
    """Success."""

    ok: bool = True


async def _me(service: TheService, guest: str | None) -> Me:
    known = await service.people.guests.find(guest) if guest is not None else None
    person = None
    if known is not None:
        address = None
        if known.email is not None:
            address = AddressOut(
                email=known.email, confirmed=known.confirmed, unsubscribed=known.unsubscribed
            )
        person = PersonOut(id=known.id, name=known.name, language=known.language, address=address)
    return Me(person=person, mail=service.mailer.enabled, push=service.pusher.public_key)


@router.get("/me")
async def me(service: TheService, guest: OptionalGuest) -> Me:
    """Return the requesting guest."""
    return await _me(service, guest)


@router.post("/me")
async def become(body: NewGuest, service: TheService, caller: TheCaller) -> Me:
    """Create a guest, or change their name and language."""
    guest = await caller.guest(body.name)
    if guest.pending is None:
        await service.people.guests.rename(guest.id, body.name, body.language)
    else:
        await service.people.guests.add(replace(guest.pending, language=body.language))
    return await _me(service, guest.id)


@router.post("/me/address")
async def address(body: NewAddress, service: TheService, caller: TheCaller, guest: CurrentGuest) -> Me:
    """Set an address for reminders, and send a mail there with a link that confirms it."""
    if not service.mailer.enabled:
        raise ApiError("no_mail")
    if not is_address(body.email):
        raise ApiError("bad_request", what="email")
    known = await service.people.guests.find(guest)
    if known is None:
        raise ApiError("not_seated")
    # A stranger's address must not be flooded: limit mails per sender and per recipient.
    await caller.check_rate("confirm", 2 * _MAILS_A_DAY, 86_400)
    if not await service.limits.rates.allow(f"confirm-to:{body.email.lower()}", _MAILS_A_DAY, 86_400):
        raise ApiError("too_many", seconds="86400")
    token = await service.people.guests.set_address(guest, body.email)
    link = f"{service.settings.public_url}/confirm#token={token}"
    try:
        await service.mailer.send(body.email, known.language, CONFIRM, {"link": link}, None)
    except MailError as error:
        raise ApiError("mail_failed") from error
    return await _me(service, guest)


@router.post("/address/confirm")
async def confirm(body: AddressToken, service: TheService) -> Fine:
    """Confirm an address with the token of the link in the mail."""
    await service.people.guests.confirm(body.token)
    return Fine()


@router.post("/address/unsubscribe")
async def unsubscribe(
    service: TheService,
    body: AddressToken | None = None,
    token: Annotated[str | None, Query(max_length=512)] = None,
) -> Fine:
    """Stop reminders to an address. Mail programs post the link in the header unchanged."""
    given = token if token is not None else body.token if body is not None else ""
    await service.people.guests.unsubscribe(given)
    return Fine()


class PushKeys(RequestBody):
    """Keys that encrypt notices for a browser."""

    p256dh: str = Field(max_length=LONGEST_KEY)
    auth: str = Field(max_length=LONGEST_KEY)


class OldPush(RequestBody):
    """A push subscription to remove."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT)


class NewPush(OldPush):
    """A push subscription in the format of `PushSubscription.toJSON`."""

    keys: PushKeys


@router.post("/me/push")
async def push(body: NewPush, service: TheService, caller: TheCaller, guest: CurrentGuest) -> Fine:
    """Push notices to this browser when it is the guest's turn and they are not connected."""
    if service.pusher.public_key is None:
        raise ApiError("no_push")
    if not is_endpoint(body.endpoint):
        raise ApiError("bad_request", what="endpoint")
    if not is_keys(body.keys.p256dh, body.keys.auth):
        raise ApiError("bad_request", what="keys")
    if await service.people.guests.find(guest) is None:
        raise ApiError("not_seated")
    await caller.check_rate("push", _BROWSERS_A_DAY, 86_400)
    await service.people.guests.subscribe_browser(
        guest, PushSubscription(body.endpoint, body.keys.p256dh, body.keys.auth)
    )
    return Fine()


@router.delete("/me/push")
async def no_push(body: OldPush, service: TheService, guest: CurrentGuest) -> Fine:
    """Stop pushing notices to this browser."""
    if not is_endpoint(body.endpoint):
        raise ApiError("bad_request", what="endpoint")
    await service.people.guests.unsubscribe_browser(guest, body.endpoint)
    return Fine()
