"""Par: what the game's best bot reaches with a deal, when it plays all seats; found out once, for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import orjson
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...errors import ApiError
from ...store.clock import now
from ...store.database import Database
from ...store.schema import daily_pars
from .calendar import Deal, read
from .days import Days, insert_new


class Par(NamedTuple):
    """What some games of bots came to; no plays: they could not be played."""

    plays: int = 0
    won: int = 0
    turns: int | None = None
    """The median of those that were won, in a game that all win or lose together."""
    points: tuple[int, ...] | None = None
    """The median of each seat, in a game with points."""


class Asked(NamedTuple):
    """A deal whose par is asked for, and its secret."""

    deal: Deal
    secret: bytes


class Pars:
    """The pars that are known, and those that are asked for."""

    def __init__(self, database: Database, days: Days) -> None:
        self._database: Final = database
        self._days: Final = days

    async def ask(self, deals: Sequence[str]) -> None:
        """Ask for pars, once each."""
        known = select(daily_pars.c.deal).where(daily_pars.c.deal.in_(deals))
        missing = set(deals) - set(await self._database.scalars(known))
        if missing:
            async with self._database.writing() as connection:
                for deal in sorted(missing):
                    await insert_new(connection, daily_pars, deal=deal, asked_at=now())

    async def claim(self, lease_s: float) -> str | None:
        """Claim the deal whose par was asked for first; return its id, or None if no par is missing.

        A par that is not noted within the lease can be claimed again: `asked_at` is set ahead by it.
        """
        first = (
            select(daily_pars.c.deal)
            .where(daily_pars.c.par.is_(None), daily_pars.c.asked_at <= now())
            .order_by(daily_pars.c.asked_at)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        claimed = update(daily_pars).where(daily_pars.c.deal == first).values(asked_at=now() + lease_s)
        async with self._database.writing() as connection:
            deal: str | None = await connection.scalar(claimed.returning(daily_pars.c.deal))
            return deal

    async def asked(self, deal: str) -> Asked:
        """Return a claimed deal with its secret; raise ApiError if it is no deal or its secret is unknown."""
        found = read(deal)
        if found is None:
            raise ApiError("no_deal")
        async with self._database.reading() as connection:
            return Asked(found, await self._days.secret(connection, found.day))

    async def note(self, deal: str, par: Par) -> None:
        """It is known."""
        text = orjson.dumps(par._asdict()).decode()
        await self._database.execute(update(daily_pars).where(daily_pars.c.deal == deal).values(par=text))

    async def known(self, connection: AsyncConnection, deals: Sequence[str]) -> dict[str, Par]:
        """The pars of some deals, as far as they are known."""
        query = select(daily_pars).where(daily_pars.c.deal.in_(deals), daily_pars.c.par.is_not(None))
        found = {row.deal: orjson.loads(row.par) for row in await connection.execute(query)}
        return {
            deal: Par(par["plays"], par["won"], par["turns"], par["points"] and tuple(par["points"]))
            for deal, par in found.items()
            if par["plays"]
        }
