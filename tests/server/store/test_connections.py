"""Database connections that several tasks share."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from sqlalchemy import text
from table_site import Store

from triclinium.server.store.database import Database

pytestmark = pytest.mark.anyio


async def test_a_cancelled_query_does_not_affect_later_queries_of_its_connection(
    postgres_store: Store,
) -> None:
    """Otherwise the next task that gets the connection would still be inside the cancelled query."""
    # Ignore the errors that asyncpg reports when its own cancel request came too late.
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    random = Random(1)
    database = await Database.open(postgres_store.database_url, 1)

    async def ask(number: int) -> None:
        async with database.reading() as connection:
            await connection.execute(text(f"SELECT {number}, CAST(:n AS int) FROM tables"), {"n": 1})

    cancelled = 0
    most = database.engine.pool.size() + database.engine.pool._max_overflow  # type: ignore[attr-defined]
    held = [
        await database.engine.connect() for _ in range(most - 1)
    ]  # all other queries share one connection
    for number in range(1000):
        asking = asyncio.create_task(ask(number))
        await asyncio.sleep(random.uniform(0, 0.006))
        cancelled += asking.cancel()
        await asyncio.wait([asking])
        assert await database.log.stored_table("none") is None
        if cancelled == 60:
            break
    assert cancelled == 60
    assert database.connections()["busy"] == len(held)
    for connection in held:
        await connection.close()
    await database.close()
