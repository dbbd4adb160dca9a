"""Guests: people without an account, identified by a signed cookie."""

from __future__ import annotations

import secrets
import time
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Insert, delete, insert, select, update
from starlette.requests import HTTPConnection

from ...live.errors import ApiError
from ..store.clock import now
from ..store.database import Database
from ..store.schema import guests, holders, push_subscriptions, tables
from ..tokens import Tokens

COOKIE: Final = "triclinium_guest"
COOKIE_DAYS: Final = 400
CONFIRM_DAYS: Final = 7
"""Days until the link that confirms an address expires."""
MOST_BROWSERS: Final = 8
"""Maximum number of push subscriptions of a guest. One more removes the oldest."""


@dataclass(frozen=True)
class Guest:
    """Stored data of a guest."""

    id: str
    name: str
    language: str
    email: str | None
    confirmed: bool
    unsubscribed: bool


@dataclass(frozen=True)
class PendingGuest:
    """A guest who is stored only if their first request succeeds, in the same transaction."""

    id: str
    name: str
    language: str

    def insert(self) -> Insert:
        """Return the statement that inserts the guest, for the transaction of their request."""
        return insert(guests).values(id=self.id, name=self.name, language=self.language, created_at=now())


def new_guest(name: str, language: str) -> PendingGuest:
    """Return a guest with a new id, not stored yet."""
    return PendingGuest(secrets.token_urlsafe(12), name, language)


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """Push subscription of a browser: the endpoint of its push service, and the keys that encrypt messages for it."""

    endpoint: str
    p256dh: str
    auth: str


class Guests:
    """The guests of a service."""

    def __init__(self, database: Database, tokens: Tokens) -> None:
        self._database: Final = database
        self._tokens: Final = tokens

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """Return the id of the guest of a request or socket, or None without a valid cookie."""
        parts = self._tokens.read("guest", connection.cookies.get(COOKIE, ""))
        return str(parts[0]) if parts else None

    def cookie(self, guest: str) -> str:
        """Return the cookie of a guest."""
        return self._tokens.sign("guest", guest)

    async def add(self, pending: PendingGuest) -> str:
        """Store a guest, and return their id."""
        await self._database.execute(pending.insert())
        return pending.id

    async def find(self, guest: str) -> Guest | None:
        """Return a guest by id, or None."""
        confirmed, unsubscribed = guests.c.email_confirmed_at, guests.c.email_unsubscribed_at
        columns = (guests.c.id, guests.c.name, guests.c.language, guests.c.email)
        query = select(*columns, confirmed.is_not(None), unsubscribed.is_not(None))
        rows = await self._database.fetch(query.where(guests.c.id == guest))
        return Guest(*rows[0]) if rows else None

    async def sits_at(self, table: str, guest: str) -> bool:
        """Return whether a guest has a seat at a table or owns it."""
        if not (table.isascii() and table.isalnum()):
            return False
        seat = select(holders.c.person).where(holders.c.table_id == table, holders.c.person == guest)
        made = select(tables.c.owner).where(tables.c.id == table, tables.c.owner == guest)
        return bool(await self._database.fetch(seat.union_all(made)))

    async def rename(self, guest: str, name: str, language: str) -> None:
        """Change a guest's name and language."""
        own = update(guests).where(guests.c.id == guest)
        await self._database.execute(own.values(name=name, language=language))

    # ---- mail addresses: an unconfirmed address is only sent the link that confirms it

    async def set_address(self, guest: str, email: str) -> str:
        """Set a guest's mail address. Return the token that confirms it once, for some days, and only the newest."""
        link = secrets.token_urlsafe(9)
        own = update(guests).where(guests.c.id == guest)
        fresh = own.values(email=email, email_confirmed_at=None, email_unsubscribed_at=None, email_link=link)
        await self._database.execute(fresh)
        return self._tokens.sign("confirm", guest, email, link)

    async def confirm(self, token: str) -> None:
        """Confirm the address of a followed link, so that mails may be sent there."""
        _, email, link = self._read_mail_token("confirm", token, CONFIRM_DAYS * 86_400)
        asked = update(guests).where(guests.c.email == email, guests.c.email_link == link)
        if not await self._database.execute(asked.values(email_confirmed_at=time.time(), email_link=None)):
            raise ApiError("bad_token")

    def unsubscribe_token(self, guest: str, email: str) -> str:
        """Return the token that unsubscribes an address."""
        return self._tokens.sign("unsubscribe", guest, email)

    async def unsubscribe(self, token: str) -> None:
        """Send no more mails to the address of a token."""
        _, email = self._read_mail_token("unsubscribe", token)  # the guest may have another id now
        own = update(guests).where(guests.c.email == email)
        await self._database.execute(own.values(email_unsubscribed_at=time.time()))

    def _read_mail_token(self, purpose: str, token: str, max_age: int | None = None) -> list[str]:
        """Return the contents of a mail link's token: a guest, an address, and more depending on its purpose."""
        parts = self._tokens.read(purpose, token, max_age)
        if parts is None:
            raise ApiError("bad_token")
        return parts

    # ---- push subscriptions

    async def subscribe_browser(self, guest: str, given: PushSubscription) -> None:
        """Add a push subscription of a guest, or replace it."""
        rows = push_subscriptions
        own = rows.c.person == guest
        newest = select(rows.c.endpoint).where(own).order_by(rows.c.created_at.desc(), rows.c.endpoint)
        async with self._database.writing() as connection:
            await connection.execute(delete(rows).where(own, rows.c.endpoint == given.endpoint))
            kept = (await connection.scalars(newest.limit(MOST_BROWSERS - 1))).all()
            await connection.execute(delete(rows).where(own, rows.c.endpoint.not_in(kept)))
            await connection.execute(insert(rows).values(person=guest, **asdict(given), created_at=now()))

    async def unsubscribe_browser(self, guest: str, endpoint: str) -> None:
        """Remove a push subscription of a guest."""
        rows = push_subscriptions
        own = delete(rows).where(rows.c.person == guest, rows.c.endpoint == endpoint)
        await self._database.execute(own)

    async def browsers(self, guest: str) -> list[PushSubscription]:
        """Return the push subscriptions of a guest."""
        rows = push_subscriptions
        query = select(rows.c.endpoint, rows.c.p256dh, rows.c.auth).where(rows.c.person == guest)
        return [PushSubscription(*row) for row in await self._database.fetch(query)]
