"""Push subscriptions of guests' browsers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select

from ..store.clock import now
from ..store.database import Database
from ..store.schema import push_subscriptions

MOST: Final = 8
"""Maximum number of browsers of a guest. One more removes the oldest."""


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """Push subscription of a browser: the endpoint of its push service, and the keys that encrypt messages for it."""

    endpoint: str
    p256dh: str
    auth: str


class PushSubscriptions:
    """Push subscriptions of all guests."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def add(self, guest: str, given: PushSubscription) -> None:
        """Add a push subscription of a guest, or replace it."""
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
        """Remove a push subscription of a guest."""
        table = push_subscriptions
        own = delete(table).where(table.c.person == guest, table.c.endpoint == endpoint)
        await self._database.execute(own)

    async def of(self, guest: str) -> tuple[PushSubscription, ...]:
        """Return the push subscriptions of a guest."""
        table = push_subscriptions
        rows = await self._database.fetch(select(table).where(table.c.person == guest))
        return tuple(PushSubscription(row.endpoint, row.p256dh, row.auth) for row in rows)
