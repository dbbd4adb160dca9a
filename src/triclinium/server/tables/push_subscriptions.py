"""Browsers to which notices are pushed, each as its push service calls it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select

from ..store.clock import now
from ..store.database import Database
from ..store.schema import push_subscriptions

MOST: Final = 8
"""Browsers of one guest; for one more the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser: where its push service takes messages for it, and the keys with which only it reads them."""

    endpoint: str
    p256dh: str
    auth: str


class PushSubscriptions:
    """The browsers of a service's guests."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def add(self, guest: str, given: PushSubscription) -> None:
        """Push to this browser from now on."""
        table = push_subscriptions
        own = table.c.person == guest
        async with self._database.writing() as connection:
            await connection.execute(delete(table).where(own, table.c.endpoint == given.endpoint))
            newest = select(table.c.endpoint).where(own).order_by(table.c.created_at.desc(), table.c.endpoint)
            kept = [row.endpoint for row in await connection.execute(newest.limit(MOST - 1))]
            await connection.execute(delete(table).where(own, table.c.endpoint.not_in(kept)))
            await connection.execute(
                insert(table).values(
                    person=guest,
                    endpoint=given.endpoint,
                    p256dh=given.p256dh,
                    auth=given.auth,
                    created_at=now(),
                )
            )

    async def remove(self, guest: str, endpoint: str) -> None:
        """No more to this browser."""
        table = push_subscriptions
        own = delete(table).where(table.c.person == guest, table.c.endpoint == endpoint)
        await self._database.execute(own)

    async def of(self, guest: str) -> tuple[PushSubscription, ...]:
        """A guest's browsers."""
        table = push_subscriptions
        rows = await self._database.fetch(select(table).where(table.c.person == guest))
        return tuple(PushSubscription(row.endpoint, row.p256dh, row.auth) for row in rows)
