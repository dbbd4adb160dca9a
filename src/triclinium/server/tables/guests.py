"""Guests: people without an account, known by a signed cookie."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Insert, insert, select, update

from ..cookies import GuestCookies
from ..errors import ApiError
from ..store.clock import now
from ..store.database import Database
from ..store.schema import guests, holders, tables
from ..tokens import Tokens

CONFIRM_DAYS: Final = 7
"""How long the link that confirms an address can be followed."""


@dataclass(frozen=True)
class Guest:
    """A guest."""

    id: str
    name: str
    language: str
    email: str | None
    confirmed: bool
    unsubscribed: bool


@dataclass(frozen=True)
class PendingGuest:
    """Somebody who becomes a guest together with what they ask for, or not at all."""

    id: str
    name: str
    language: str

    def insert(self) -> Insert:
        """What makes them a guest, for the transaction of what they ask for."""
        return insert(guests).values(id=self.id, name=self.name, language=self.language, created_at=now())


def new_guest(name: str, language: str) -> PendingGuest:
    """A guest who is not stored yet, with an id of their own."""
    return PendingGuest(secrets.token_urlsafe(12), name, language)


class Guests(GuestCookies):
    """The guests of a service."""

    def __init__(self, database: Database, tokens: Tokens) -> None:
        super().__init__(tokens)
        self._database: Final = database

    async def add(self, pending: PendingGuest) -> str:
        """Store a guest who asks for nothing else; their id."""
        await self._database.execute(pending.insert())
        return pending.id

    async def find(self, guest: str) -> Guest | None:
        """A guest by id."""
        rows = await self._database.fetch(select(guests).where(guests.c.id == guest))
        if not rows:
            return None
        row = rows[0]
        return Guest(
            row.id,
            row.name,
            row.language,
            row.email,
            row.email_confirmed_at is not None,
            row.email_unsubscribed_at is not None,
        )

    async def sits_at(self, table: str, guest: str) -> bool:
        """Whether a table is a guest's own: they act for a seat there, or made it."""
        if not (table.isascii() and table.isalnum()):
            return False
        seat = select(holders.c.person).where(holders.c.table_id == table, holders.c.person == guest)
        made = select(tables.c.owner).where(tables.c.id == table, tables.c.owner == guest)
        return bool(await self._database.fetch(seat.union_all(made)))

    async def rename(self, guest: str, name: str, language: str) -> None:
        """Change a guest's name and language."""
        own = update(guests).where(guests.c.id == guest)
        await self._database.execute(own.values(name=name, language=language))

    # ---- addresses: nothing but the link to confirm is sent to one before that link was followed

    async def set_address(self, guest: str, email: str) -> str:
        """Note an address; returns the token of the link that confirms it: once, for some days, and only the last."""
        link = secrets.token_urlsafe(9)
        values = {
            "email": email,
            "email_confirmed_at": None,
            "email_unsubscribed_at": None,
            "email_link": link,
        }
        await self._database.execute(update(guests).where(guests.c.id == guest).values(values))
        return self._tokens.sign("confirm", guest, email, link)

    async def confirm(self, token: str) -> None:
        """The link was followed: mails may go to that address."""
        guest, email, link = self._read_mail_token("confirm", token, CONFIRM_DAYS * 86_400)
        asked = update(guests).where(
            guests.c.id == guest, guests.c.email == email, guests.c.email_link == link
        )
        if not await self._database.execute(asked.values(email_confirmed_at=time.time(), email_link=None)):
            raise ApiError("bad_token")

    def unsubscribe_token(self, guest: str, email: str) -> str:
        """The token of the link that ends all mails to an address."""
        return self._tokens.sign("unsubscribe", guest, email)

    async def unsubscribe(self, token: str) -> None:
        """No more mails to this address."""
        guest, email = self._read_mail_token("unsubscribe", token)
        own = update(guests).where(guests.c.id == guest, guests.c.email == email)
        await self._database.execute(own.values(email_unsubscribed_at=time.time()))

    def _read_mail_token(self, purpose: str, token: str, max_age: int | None = None) -> list[str]:
        """What a link in a mail carries: a guest, an address, and what else belongs to its purpose."""
        parts = self._tokens.read(purpose, token, max_age)
        if parts is None:
            raise ApiError("bad_token")
        return parts
