"""Guests: people without an account, known by a signed cookie."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import Wrong
from .store.database import Database
from .store.schema import holders, people, tables
from .tokens import Signer

COOKIE: Final = "triclinium_guest"
COOKIE_DAYS: Final = 400
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

    async def enter(self, connection: AsyncConnection) -> None:
        """Become a guest, in the transaction of what is asked for."""
        await connection.execute(
            insert(people).values(id=self.id, name=self.name, language=self.language, created_at=time.time())
        )


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
        try:
            morsel = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return None
        return self.of_cookie(morsel.value) if morsel else None

    def cookie(self, person: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign("guest", person)


class Guests(Cookies):
    """Who is who."""

    def __init__(self, database: Database, signer: Signer) -> None:
        super().__init__(signer)
        self._database: Final = database

    async def enter(self, who: Newcomer) -> None:
        """A new guest, who asks for nothing else."""
        async with self._database.writing() as connection:
            await who.enter(connection)

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
        """Note an address; returns the token of the link that confirms it."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(people)
                .where(people.c.id == person)
                .values(email=email, email_confirmed_at=None, email_unsubscribed_at=None)
            )
        return self._signer.sign("confirm", f"{person} {email}")

    async def confirm(self, token: str) -> None:
        """The link was followed: mails may go to that address."""
        person, email = self._addressed("confirm", token)
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(people)
                .where(people.c.id == person, people.c.email == email)
                .values(email_confirmed_at=time.time())
            )
        if not done.rowcount:
            raise Wrong("bad_token")

    def unsubscribe_token(self, person: str, email: str) -> str:
        """The token of the link that ends all mails to an address."""
        return self._signer.sign("unsubscribe", f"{person} {email}")

    async def unsubscribe(self, token: str) -> None:
        """No more mails to this address."""
        person, email = self._addressed("unsubscribe", token)
        async with self._database.writing() as connection:
            await connection.execute(
                update(people)
                .where(people.c.id == person, people.c.email == email)
                .values(email_unsubscribed_at=time.time())
            )

    def _addressed(self, purpose: str, token: str) -> tuple[str, str]:
        text = self._signer.read(purpose, token)
        if text is None:
            raise Wrong("bad_token")
        person, _, email = text.partition(" ")
        return person, email
