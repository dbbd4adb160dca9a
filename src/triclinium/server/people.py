"""Guests: people without an account, known by a signed cookie."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Insert, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import cookie_parser

from .errors import Wrong
from .store.clock import now
from .store.database import Database
from .store.schema import holders, people, tables
from .tokens import Signer

COOKIE: Final = "triclinium_guest"
COOKIE_DAYS: Final = 400
CONFIRM_DAYS: Final = 7
"""How long the link that confirms an address can be followed."""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")


@dataclass(frozen=True)
class Person:
    """A guest."""

    id: str
    name: str
    language: str
    email: str | None
    confirmed: bool
    unsubscribed: bool


@dataclass(frozen=True)
class Newcomer:
    """Somebody who becomes a guest together with what they ask for, or not at all."""

    id: str
    name: str
    language: str

    def entry(self) -> Insert:
        """What makes them a guest, for the transaction of what they ask for."""
        return insert(people).values(id=self.id, name=self.name, language=self.language, created_at=now())

    async def enter(self, connection: AsyncConnection) -> None:
        """Become a guest, in the transaction of what is asked for."""
        await connection.execute(self.entry())


def newcomer(name: str, language: str) -> Newcomer:
    """Somebody nobody knows yet."""
    return Newcomer(secrets.token_urlsafe(12), name, language)


class Cookies:
    """What tells who is who."""

    def __init__(self, signer: Signer) -> None:
        self._signer: Final = signer

    def of_cookie(self, cookie: str | None) -> str | None:
        """The id of the guest a cookie was given to."""
        person = self._signer.read("guest", cookie) if cookie else None
        return person if person is not None and _ID.fullmatch(person) else None

    def of_header(self, header: str) -> str | None:
        """The same from a whole Cookie header."""
        return self.of_cookie(cookie_parser(header).get(COOKIE))

    def cookie(self, person: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign("guest", person)


class Guests(Cookies):
    """Who is who."""

    def __init__(self, database: Database, signer: Signer) -> None:
        super().__init__(signer)
        self._database: Final = database

    async def enter(self, who: Newcomer) -> str:
        """A new guest, who asks for nothing else; their id."""
        async with self._database.writing() as connection:
            await who.enter(connection)
        return who.id

    async def find(self, person: str) -> Person | None:
        """A guest by id."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == person))).first()
        if row is None:
            return None
        return Person(
            row.id,
            row.name,
            row.language,
            row.email,
            row.email_confirmed_at is not None,
            row.email_unsubscribed_at is not None,
        )

    async def sits_at(self, table: str, person: str) -> bool:
        """Whether a table is a guest's own: they act for a seat there, or made it."""
        if not (table.isascii() and table.isalnum()):
            return False
        seat = select(holders.c.person).where(holders.c.table_id == table, holders.c.person == person)
        made = select(tables.c.owner).where(tables.c.id == table, tables.c.owner == person)
        async with self._database.reading() as connection:
            return (await connection.execute(seat.union_all(made))).first() is not None

    async def rename(self, person: str, name: str, language: str) -> None:
        """Change a guest's name and language."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(people).where(people.c.id == person).values(name=name, language=language)
            )

    # ---- addresses: nothing but the link to confirm is sent to one before that link was followed

    async def set_address(self, person: str, email: str) -> str:
        """Note an address; returns the token of the link that confirms it: once, for some days, and only the last."""
        link = secrets.token_urlsafe(9)
        async with self._database.writing() as connection:
            await connection.execute(
                update(people)
                .where(people.c.id == person)
                .values(email=email, email_confirmed_at=None, email_unsubscribed_at=None, email_link=link)
            )
        return self._signer.sign("confirm", f"{person} {email} {link} {int(time.time())}")

    async def confirm(self, token: str) -> None:
        """The link was followed: mails may go to that address."""
        person, email, link, at = self._addressed("confirm", token, 4)
        if time.time() > int(at) + CONFIRM_DAYS * 86_400:
            raise Wrong("bad_token")
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(people)
                .where(people.c.id == person, people.c.email == email, people.c.email_link == link)
                .values(email_confirmed_at=time.time(), email_link=None)
            )
        if not done.rowcount:
            raise Wrong("bad_token")

    def unsubscribe_token(self, person: str, email: str) -> str:
        """The token of the link that ends all mails to an address."""
        return self._signer.sign("unsubscribe", f"{person} {email}")

    async def unsubscribe(self, token: str) -> None:
        """No more mails to this address."""
        person, email = self._addressed("unsubscribe", token, 2)
        async with self._database.writing() as connection:
            await connection.execute(
                update(people)
                .where(people.c.id == person, people.c.email == email)
                .values(email_unsubscribed_at=time.time())
            )

    def _addressed(self, purpose: str, token: str, count: int) -> list[str]:
        """What a link in a mail carries: a person, an address, and what else belongs to its purpose."""
        parts = (self._signer.read(purpose, token) or "").split(" ")
        if len(parts) != count:  # none of ours, or of an older version
            raise Wrong("bad_token")
        return parts
