"""Routes of passkeys: add and remove them, and sign in with one on another device."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Cookie, Depends, Path, Response
from pydantic import BaseModel, Field

from ....live.errors import ApiError
from ...seating.passkeys import CHALLENGE_S, Challenge
from ..dependencies import CurrentGuest, OptionalGuest, RequestBody, TheCaller, TheService

router = APIRouter(prefix="/api/me/passkeys", tags=["guests"])

COOKIE: Final = "triclinium_passkey"
_REQUESTS_AN_HOUR: Final = 120
_LONGEST_ID: Final = 1400
"""Maximum length of a credential id: 1023 bytes in base64url."""
_LONGEST_TOKEN: Final = 512


class PasskeyOut(BaseModel):
    """A passkey of the caller."""

    id: str
    device: str = Field(description="Browser and system that used it last, or empty if unknown")
    created_at: float
    used_at: float | None = Field(description="Time of the last sign-in")


class PasskeyList(BaseModel):
    """The caller's passkeys, and the origin whose pages may use passkeys (null: passkeys are off)."""

    origin: str | None
    passkeys: list[PasskeyOut]


class PasskeyOptions(BaseModel):
    """Options of a WebAuthn request, for `PublicKeyCredential.parse...OptionsFromJSON`."""

    options: dict[str, Any]


class Credential(RequestBody):
    """A WebAuthn response, as `PublicKeyCredential.toJSON` returns it."""

    credential: dict[str, Any]


async def _checked(service: TheService, caller: TheCaller) -> None:
    """Raise ApiError if passkeys are off, or if the client's address exceeds the rate limit."""
    if service.people.passkeys.origin is None:
        raise ApiError("not_found")
    await caller.check_rate("passkeys", _REQUESTS_AN_HOUR, 3600)


_CHECKED: Final = [Depends(_checked)]
Token = Annotated[str, Cookie(alias=COOKIE, max_length=_LONGEST_TOKEN)]


@router.get("")
async def listed(service: TheService, guest: OptionalGuest) -> PasskeyList:
    """List the caller's passkeys, the oldest first."""
    own = service.people.passkeys
    found = [] if guest is None else await own.listed(guest)
    return PasskeyList.model_validate({"origin": own.origin, "passkeys": found}, from_attributes=True)


@router.post("/add", dependencies=_CHECKED)
async def add_options(service: TheService, guest: CurrentGuest, response: Response) -> PasskeyOptions:
    """Return the options for a new passkey, and set a cookie with the challenge."""
    known = await service.people.guests.find(guest)
    if known is None:
        raise ApiError("not_seated")
    return _sent(service, response, await service.people.passkeys.to_add(guest, known.name))


@router.post("", dependencies=_CHECKED)
async def add(
    body: Credential, service: TheService, caller: TheCaller, guest: CurrentGuest, token: Token = ""
) -> PasskeyList:
    """Add a passkey."""
    await service.people.passkeys.add(guest, token, body.credential, caller.device)
    return await listed(service, guest)


@router.post("/use", dependencies=_CHECKED)
async def sign_in_options(service: TheService, response: Response) -> PasskeyOptions:
    """Return the options to sign in with a passkey, and set a cookie with the challenge."""
    return _sent(service, response, await service.people.passkeys.to_sign_in())


@router.post("/sign-in", dependencies=_CHECKED)
async def sign_in(body: Credential, service: TheService, caller: TheCaller, token: Token = "") -> PasskeyList:
    """Become the guest of a passkey, by a new cookie."""
    guest = await service.people.passkeys.sign_in(token, body.credential, caller.device)
    caller.set_cookie(guest)
    return await listed(service, guest)


@router.delete("/{passkey}", dependencies=_CHECKED)
async def remove(
    passkey: Annotated[str, Path(max_length=_LONGEST_ID)], service: TheService, guest: CurrentGuest
) -> PasskeyList:
    """Remove a passkey. Devices that have signed in with it stay signed in."""
    await service.people.passkeys.remove(guest, passkey)
    return await listed(service, guest)


def _sent(service: TheService, response: Response, challenge: Challenge) -> PasskeyOptions:
    response.set_cookie(
        COOKIE,
        challenge.token,
        max_age=CHALLENGE_S,
        path=router.prefix,
        httponly=True,
        samesite="strict",
        secure=service.settings.secure,
    )
    return PasskeyOptions(options=challenge.options)
