"""Par of a deal: the result of the game's best bot in all seats. It is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field, TypeAdapter
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import daily_pars


@dataclass(frozen=True)
class ParOut:
    """Result of the best bot in all seats: the median of several plays. No plays: it cannot play the deal."""

    plays: int
    won: int
    turns: Annotated[int | None, Field(description="Turns of won games, in a cooperative game")]
    points: Annotated[tuple[int, ...] | None, Field(description="Points of each seat, in a game with points")]


PAR: Final = TypeAdapter(ParOut)


async def ask(database: Database, deals: Sequence[str]) -> None:
    """Request pars. Repeated requests have no effect."""
    known = select(daily_pars.c.deal).where(daily_pars.c.deal.in_(deals))
    missing = set(deals) - set(await database.scalars(known))
    if missing:
        async with database.writing() as connection:
            for deal in sorted(missing):
                await insert_new(connection, daily_pars, deal=deal, asked_at=now())


async def claim(database: Database, lease_s: float) -> str | None:
    """Claim the deal with the oldest request for a par. Return its id, or None if no par is missing.

    A par that is not stored within the lease can be claimed again: `asked_at` is set to the end of the lease.
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
    async with database.writing() as connection:
        deal: str | None = await connection.scalar(claimed.returning(daily_pars.c.deal))
        return deal


async def note(database: Database, deal: str, par: ParOut) -> None:
    """Store a par."""
    text = PAR.dump_json(par).decode()
    await database.execute(update(daily_pars).where(daily_pars.c.deal == deal).values(par=text))


async def known(connection: AsyncConnection, deals: Sequence[str]) -> dict[str, ParOut]:
    """Return the known pars of some deals."""
    query = select(daily_pars).where(daily_pars.c.deal.in_(deals), daily_pars.c.par.is_not(None))
    found = {row.deal: PAR.validate_json(row.par) for row in await connection.execute(query)}
    return {deal: par for deal, par in found.items() if par.plays}
