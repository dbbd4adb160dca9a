"""What is PostgreSQL's own in the log: connections that many share."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from table_site import Store

from triclinium.server.store.postgres_log import PostgresLog

pytestmark = pytest.mark.anyio


async def test_who_goes_away_in_mid_query_leaves_nothing_behind_on_the_connection(
    postgres_store: Store,
) -> None:
    """The next who was handed it could not read a table: its transaction was not the first thing said there."""
    # What asyncpg's own request to cancel says that came too late.
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    random = Random(1)
    log = await PostgresLog.open(postgres_store.database_url, 1)
    pool = log._pool
    cut_off = 0
    held = [await pool.acquire() for _ in range(pool.get_max_size() - 1)]  # all that follows shares one
    for number in range(1000):
        asking = asyncio.create_task(pool.fetch(f"SELECT {number}, $1::int FROM tables", 1))
        await asyncio.sleep(random.uniform(0, 0.003))
        cut_off += asking.cancel()
        await asyncio.wait([asking])
        assert await log.stored_table("none") is None
        if cut_off == 60:
            break
    assert cut_off == 60
    for connection in held:
        await pool.release(connection)
    await log.close()
