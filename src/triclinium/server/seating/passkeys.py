"""Passkeys (WebAuthn), with which a guest signs in on other devices.

A browser that has signed in has the cookie of the guest, so it is the same player as the others. A challenge is the
digest of a token that the service signs and the browser keeps in a cookie, so challenges need no table. A sign-in with
a passkey makes all its earlier challenges invalid, so none works twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import delete, func, or_, select, update

from ...live.errors import ApiError
from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import guests, passkeys
from ..tokens import Tokens

MOST_PASSKEYS: Final = 8
"""Maximum number of passkeys of a guest."""
CHALLENGE_S: Final = 300
"""Seconds until a challenge expires."""
_ADD, _SIGN_IN = "add-passkey", "use-passkey"
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Passkey:
    """A stored passkey."""

    id: str
    """Credential id in base64url."""
    device: str
    """Browser and system that used it last, or empty if unknown."""
    created_at: float
    used_at: float | None
    """Time of the last sign-in."""


@dataclass(frozen=True)
class Challenge:
    """A challenge for a browser: the token for its cookie, and the options of the WebAuthn request."""

    token: str
    options: dict[str, Any]


def origin_for_passkeys(public_url: str) -> str | None:
    """Return the origin whose pages may use passkeys, or None: browsers want a name, and HTTPS except on localhost.

    >>> origin_for_passkeys("https://Play.example.org:443/"), origin_for_passkeys("http://localhost:8000")
    ('https://play.example.org', 'http://localhost:8000')
    >>> origin_for_passkeys("http://play.example.org"), origin_for_passkeys("https://192.0.2.1")
    (None, None)
    """
    parts = urlsplit(public_url)
    host = parts.hostname or ""
    with suppress(ValueError):
        ip_address(host)
        return None
    if parts.scheme != "https" and host != "localhost":
        return None
    port = "" if parts.port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


class Passkeys:
    """The passkeys of all guests."""

    def __init__(self, database: Database, tokens: Tokens, public_url: str) -> None:
        self._database: Final = database
        self._tokens: Final = tokens
        self.origin: Final = origin_for_passkeys(public_url)
        """Origin whose pages may use passkeys, or None if the public URL allows none."""
        self._site: Final = urlsplit(public_url).hostname or ""

    async def listed(self, guest: str) -> list[Passkey]:
        """Return the passkeys of a guest, the oldest first."""
        columns = (passkeys.c[name] for name in Passkey.__dataclass_fields__)
        query = select(*columns).where(passkeys.c.person == guest).order_by(passkeys.c.created_at)
        return [Passkey(*row) for row in await self._database.fetch(query)]

    async def to_add(self, guest: str, name: str) -> Challenge:
        """Return a challenge for a new passkey. `name`: shown to the player by the device."""
        import webauthn  # noqa: PLC0415 (few guests use it, and it takes long to load)
        from webauthn.helpers import structs  # noqa: PLC0415

        token = await self._token(_ADD, guest)
        options = webauthn.generate_registration_options(
            rp_id=self._site,
            rp_name="Triclinium",
            user_id=guest.encode(),
            user_name=name,
            challenge=_challenge(token),
            timeout=CHALLENGE_S * 1000,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(each.id))
                for each in await self.listed(guest)
            ],
        )
        return Challenge(token, webauthn.helpers.options_to_json_dict(options))

    async def add(self, guest: str, token: str, credential: Mapping[str, Any], device: str) -> None:
        """Store a new passkey of a guest."""
        import webauthn  # noqa: PLC0415

        await self._check(token, _ADD, guest)
        try:
            found = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=_challenge(token),
                expected_rp_id=self._site,
                expected_origin=self.origin or "",
                require_user_verification=True,
            )
        except Exception as error:  # hostile input may raise anything in the libraries
            raise ApiError("bad_passkey") from error
        async with self._database.writing() as connection:
            known = select(guests.c.id).where(guests.c.id == guest)
            if await connection.scalar(known.with_for_update()) is None:
                raise ApiError("not_seated")
            own = select(func.count()).select_from(passkeys).where(passkeys.c.person == guest)
            if (await connection.scalar(own) or 0) >= MOST_PASSKEYS:
                raise ApiError("many_passkeys", most=str(MOST_PASSKEYS))
            stored = await insert_new(
                connection,
                passkeys,
                id=webauthn.helpers.bytes_to_base64url(found.credential_id),
                person=guest,
                public_key=found.credential_public_key,
                sign_count=found.sign_count,
                device=device,
                created_at=now(),
            )
            if not stored:  # a response that was sent again, or the id of another passkey
                raise ApiError("bad_passkey")

    async def to_sign_in(self) -> Challenge:
        """Return a challenge for any passkey of this site."""
        import webauthn  # noqa: PLC0415
        from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

        token = await self._token(_SIGN_IN, "")
        options = webauthn.generate_authentication_options(
            rp_id=self._site,
            challenge=_challenge(token),
            timeout=CHALLENGE_S * 1000,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return Challenge(token, webauthn.helpers.options_to_json_dict(options))

    async def sign_in(self, token: str, credential: Mapping[str, Any], device: str) -> str:
        """Return the guest whose passkey signed a challenge."""
        import webauthn  # noqa: PLC0415

        made = await self._check(token, _SIGN_IN, "")
        query = select(passkeys).where(passkeys.c.id == str(credential.get("id")))
        rows = await self._database.fetch(query)
        if not rows:
            raise ApiError("no_passkey")
        (row,) = rows
        try:
            parsed = webauthn.helpers.parse_authentication_credential_json(dict(credential))
            found = webauthn.verify_authentication_response(
                credential=parsed,
                expected_challenge=_challenge(token),
                expected_rp_id=self._site,
                expected_origin=self.origin or "",
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
                require_user_verification=True,
            )
        except Exception as error:  # hostile input may raise anything in the libraries
            raise ApiError("bad_passkey") from error
        if parsed.response.user_handle != row.person.encode():
            raise ApiError("bad_passkey")
        same = (passkeys.c.id == row.id) & (passkeys.c.sign_count == row.sign_count)
        fresh = or_(passkeys.c.used_at.is_(None), passkeys.c.used_at < made)
        used = update(passkeys).where(same, fresh)
        values = {"sign_count": found.new_sign_count, "device": device, "used_at": now()}
        if not await self._database.execute(used.values(**values)):
            raise ApiError("bad_passkey")
        return str(row.person)

    async def remove(self, guest: str, passkey: str) -> None:
        """Remove a passkey of a guest."""
        own = (passkeys.c.id == passkey) & (passkeys.c.person == guest)
        await self._database.execute(delete(passkeys).where(own))

    async def _token(self, purpose: str, guest: str) -> str:
        (made,) = await self._database.scalars(select(now()))
        return self._tokens.sign(purpose, guest, secrets.token_urlsafe(16), int(made * 1e6))

    async def _check(self, token: str, purpose: str, guest: str) -> float:
        """Return the time when a token was made; raise ApiError unless it is valid, recent and for this guest."""
        whose, _random, micros = self._tokens.read(purpose, token) or (None, "", 0)
        (then,) = await self._database.scalars(select(now()))
        made = float(micros) / 1e6
        if whose != guest or not 0 <= then - made <= CHALLENGE_S:
            raise ApiError("bad_passkey")
        return made


def _challenge(token: str) -> bytes:
    return sha256(token.encode()).digest()
