"""Secrets of days: derived from the service's keys only, committed to a week before, published the day after.

    daily key = HKDF-SHA256(secret key of the service, info "triclinium daily deals key 1")
    secret    = HMAC(daily key, frame("triclinium daily 1", day as in 2026-11-17))

No row contains an unpublished secret, except those of tables at which the day's deals are being played.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import Field
from sqlalchemy import Row, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.fair import SECRET_BYTES, commitment, frame
from ...live.errors import ApiError
from ...live.rows import TableRow
from ..models import Out
from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import daily_days
from .calendar import DAY_S, after, day_at, number, read, shown_at

AHEAD: Final = 7
"""Number of future days whose commitments are published."""
PAGE: Final = 60
_DERIVED: Final = b"triclinium daily deals key 1"
_MADE_FOR: Final = b"triclinium daily 1"


class DayOut(Out):
    """A day and its commitment."""

    day: date
    number: int
    commitment: str
    published_at: float
    secret: str | None = Field(description="Once it is shown")


class Days:
    """The days of a service."""

    def __init__(self, database: Database, secret_keys: Sequence[str]) -> None:
        self._database: Final = database
        self._keys: Final = [_daily_key(key) for key in secret_keys]
        self.shift = 0.0
        """Seconds by which this clock is ahead of the database's clock. Only tests change it."""

    async def now(self, connection: AsyncConnection) -> float:
        """Return the time by the clock of the database."""
        found = await connection.scalar(select(now()))
        assert found is not None
        return float(found) + self.shift

    async def today(self, connection: AsyncConnection) -> date:
        """Return the current day by the clock of the database."""
        return day_at(await self.now(connection))

    async def is_shown(self, connection: AsyncConnection, day: date) -> bool:
        """Return whether a day's secret may be published."""
        return await self.now(connection) >= shown_at(day)

    async def shows(self, table: TableRow) -> bool:
        """Return whether a table's secret may be published: that of a daily deal only after its day."""
        deal = None if table.deal is None else read(table.deal)
        if deal is None:
            return True
        async with self._database.reading() as connection:
            return await self.is_shown(connection, deal.day)

    async def publish(self) -> None:
        """Commit to future days, and publish the secrets of past ones. Published values never change."""
        async with self._database.writing() as connection:
            at = await self.now(connection)
            today = day_at(at)
            for ahead in range(AHEAD + 1):
                day = after(today, ahead)
                await insert_new(
                    connection,
                    daily_days,
                    day=day.isoformat(),
                    commitment=commitment(_secret(self._keys[0], day)),
                    published_at=at,
                )
            hidden = select(daily_days).where(
                daily_days.c.secret.is_(None), daily_days.c.day < today.isoformat()
            )
            for row in (await connection.execute(hidden)).all():
                day = date.fromisoformat(row.day)
                secret = self._known(day, row.commitment)
                if secret is not None and at >= shown_at(day):
                    await connection.execute(
                        update(daily_days).where(daily_days.c.day == row.day).values(secret=secret)
                    )

    async def ensure(self) -> None:
        """Publish if no worker has done it in time: today has no commitment yet, or a secret is due."""
        async with self._database.reading() as connection:
            at = await self.now(connection)
            last = day_at(at - DAY_S * 1.5)
            wanted = select(daily_days.c.day, daily_days.c.secret).where(
                daily_days.c.day.in_([last.isoformat(), day_at(at).isoformat()])
            )
            found = {row.day: row.secret for row in await connection.execute(wanted)}
        if day_at(at).isoformat() not in found or found.get(last.isoformat(), b"-") is None:
            await self.publish()

    async def secret(self, connection: AsyncConnection, day: date) -> bytes:
        """Return the secret of a day; raise ApiError if it has not begun, or if no key yields its commitment."""
        if day > await self.today(connection):
            raise ApiError("deal_ahead")
        row = await _row(connection, day)
        secret = row.secret or self._known(day, row.commitment)
        if secret is None:
            raise ApiError("no_deal")  # the key of its commitment is gone
        return bytes(secret)

    async def commitment(self, connection: AsyncConnection, day: date) -> str:
        """Return the commitment of a day; raise ApiError if it is not published."""
        return str((await _row(connection, day)).commitment)

    async def page(self, before: date | None) -> list[DayOut]:
        """Return published days, the latest first, including future days."""
        query = select(daily_days).order_by(daily_days.c.day.desc()).limit(PAGE)
        if before is not None:
            query = query.where(daily_days.c.day < before.isoformat())
        return [_day_out(row) for row in await self._database.fetch(query)]

    def _known(self, day: date, committed: str) -> bytes | None:
        """Return the secret of a commitment, derived from any of the service's keys, or None."""
        for key in self._keys:
            secret = _secret(key, day)
            if hmac.compare_digest(commitment(secret), committed):
                return secret
        return None


async def _row(connection: AsyncConnection, day: date) -> Row[Any]:
    found = await connection.execute(select(daily_days).where(daily_days.c.day == day.isoformat()))
    row = found.first()
    if row is None:
        raise ApiError("no_deal")
    return row


def _day_out(row: Row[Any]) -> DayOut:
    day, secret = date.fromisoformat(row.day), row.secret and row.secret.hex()
    return DayOut(
        day=day,
        number=number(day),
        commitment=row.commitment,
        published_at=row.published_at,
        secret=secret,
    )


def _daily_key(secret_key: str) -> bytes:
    return HKDF(SHA256(), SECRET_BYTES, None, _DERIVED).derive(secret_key.encode())


def _secret(key: bytes, day: date) -> bytes:
    return hmac.digest(key, frame(_MADE_FOR, day.isoformat().encode()), "sha256")
