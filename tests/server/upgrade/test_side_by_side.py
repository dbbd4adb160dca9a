"""The previous version and this one run on one database at the same time, without lost or doubled moves."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import pytest
from previous_version import ROOT, module_of, process, serving, sources
from table_site import (
    PATIENCE_S,
    REDIS,
    Guest,
    Store,
    Wire,
    drop_database,
    key,
    new_database,
    people,
    play_on,
)

import triclinium
from bench.servers import free_port
from triclinium.games import find
from triclinium.kernel import fair
from triclinium.kernel.record import Record
from triclinium.server.store.database import SCHEMA_VERSION, migrate

pytestmark = pytest.mark.anyio

GAMES = ("fall_of_rome", "aeterna")
TABLES = 20
WITH_BOT = 5
"""One table in this number has a bot in a third seat."""
TWICE = 5
"""On average, one act in this number is sent through both versions at the same time."""
AT_ONCE = 4
CLOCK_TABLE_S = 60.0
"""Time limit in seconds, far below the sum of one lease of an old worker (30 s) per turn of the bot."""
SRC = Path(triclinium.__file__).parents[1]


class Unchecked(Wire):
    """A socket of either version. Its messages are not validated, because the schemas may differ."""

    checked = False


@dataclass
class Both:
    """The addresses of both versions, the previous first, and the acts answered with `done`:

    table, seat, key.
    """

    urls: tuple[str, str]
    done: list[tuple[str, str, str]] = field(default_factory=list)
    through: Counter[int] = field(default_factory=Counter)


@pytest.fixture
async def database() -> AsyncIterator[Store]:
    url = await new_database()
    yield Store("postgres", url, f"{REDIS}?name={url.rpartition('/')[2]}")
    await drop_database(url)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = sources(tmp_path_factory.mktemp("before"))
    assert module_of(found).startswith(str(found)), "the process would import another version"
    return found


async def seated(one: Guest, other: Guest, urls: tuple[str, str], game: str, bot: bool) -> str:
    """Create a table through the first address, claim a seat through the second, and maybe seat a bot."""
    for person in (one, other):
        person.http.base_url = urls[0]
    table = await one.create(game, 3 if bot else 2)
    other.http.base_url = urls[1]
    await other.claim(table, "B")
    if bot:
        await one.post(f"/api/tables/{table}/seats/C/bot", {"bot": "random"})
    return table


@asynccontextmanager
async def wires(guest: Guest, table: str, urls: tuple[str, str]) -> AsyncIterator[list[Wire]]:
    """Open a socket of a guest at each version."""
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(guest.sit(table, url)) for url in urls]
        for wire in found:
            await wire.updated()
        yield found


async def play(both: Both, guest: Guest, table: str, seed: int) -> None:
    """Play one seat to the end through one version, the other, or both at once."""
    chance = random.Random(seed)
    async with wires(guest, table, both.urls) as two:
        while True:
            seq = max(wire.update["seq"] for wire in two)
            for wire in two:
                await wire.updated(seq)
            at = chance.randrange(2)
            wire = two[at]
            if wire.update["outcome"] is not None:
                return
            letter, options = str(wire.table["you"]), wire.update["options"]
            if letter not in wire.update["awaited"] or not options:
                await wire.after(wire.update["seq"], 60)
                continue
            seq, decision, act, command = (
                wire.update["seq"],
                wire.update["decision"],
                chance.choice(options),
                key(),
            )
            using = two if chance.randrange(TWICE) == 0 else [wire]
            answers = await asyncio.gather(*(each.act(act, decision, command) for each in using))
            kinds = {answer["type"] for answer in answers}
            assert kinds <= {"done", "stale"}, answers
            if "done" in kinds:
                both.done.append((table, letter, command))
                both.through[at if len(using) == 1 else 2] += 1
                await wire.updated(seq + 1)


async def play_with_clock(url: str) -> None:
    """Play a table with a clock and a bot to its end. An old worker would claim the bot's turns and fail."""
    async with people(url, "C") as (c,):
        table = await c.create("aeterna", 2, options={"clock": {"seconds": 300}, "bot_pause": 0})
        await c.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
        await c.post(f"/api/tables/{table}/start")
        async with c.sit(table) as wire:
            await play_on([wire], patience=CLOCK_TABLE_S)


async def stored(url: str, table: str) -> tuple[int, list[asyncpg.Record]]:
    """Return the number of entries according to the table, and the stored entries."""
    connection = await asyncpg.connect(url)
    try:
        seq = await connection.fetchval("SELECT seq FROM tables WHERE id = $1", table)
        query = "SELECT seq, seat, key, tip FROM moves WHERE table_id = $1 ORDER BY seq"
        return int(seq), await connection.fetch(query, table)
    finally:
        await connection.close()


async def test_the_previous_version_and_this_one_play_twenty_tables_together(
    database: Store, before: Path, tmp_path: Path
) -> None:
    logs = [tmp_path / "before.log", tmp_path / "now.log"]
    with ExitStack() as running:
        old = running.enter_context(serving(before, database, logs[0]))
        old_workers = running.enter_context(ExitStack())
        old_workers.enter_context(process(before, database, logs[0], "worker"))
        async with people(old, "AB") as (a, b):
            for guest in (a, b):
                guest.wire = Unchecked
            games = [GAMES[at % 2] for at in range(TABLES)]
            bots = [at % WITH_BOT == 0 for at in range(TABLES)]
            half = TABLES // 2
            tables = [
                await seated(a, b, (old, old), game, bot)
                for game, bot in zip(games[:half], bots[:half], strict=True)
            ]
            await a.post(f"/api/tables/{tables[0]}/start")  # this game continues during the migration
            old_workers.close()  # as docs/host/upgrade.md requires, no old worker runs next to the new version
            new = running.enter_context(serving(SRC, database, logs[1]))
            running.enter_context(process(SRC, database, logs[1], "worker"))
            both = Both((old, new))
            for at in range(half, TABLES):
                ways = (new, old) if at % 4 < 2 else (old, new)
                tables.append(await seated(a, b, ways, games[at], bots[at]))
            for at, table in enumerate(tables[1:]):
                a.http.base_url = both.urls[at % 2]
                await a.post(f"/api/tables/{table}/start")
            turns = asyncio.Semaphore(AT_ONCE)

            async def one(number: int, table: str) -> None:
                async with turns:
                    await asyncio.gather(*(play(both, who, table, 7 * number) for who in (a, b)))

            await asyncio.wait_for(asyncio.gather(*(one(at, each) for at, each in enumerate(tables))), 300)
            await play_with_clock(new)
            lost = doubled = 0
            for game, table in zip(games, tables, strict=True):
                seq, moves = await stored(database.database_url, table)
                assert [move["seq"] for move in moves] == list(range(seq))
                found = Counter(
                    (("ABC"[move["seat"]], move["key"])) for move in moves if move["seat"] is not None
                )
                for of, letter, command in both.done:
                    if of == table:
                        lost += found[letter, command] == 0
                        doubled += found[letter, command] > 1
                records = []
                for url in both.urls:
                    a.http.base_url = url
                    answer = await a.http.get(f"/api/tables/{table}/record")
                    assert answer.status_code == 200
                    records.append(Record.from_json(answer.text))
                assert records[0] == records[1]
                assert len(records[0].entries) == seq
                assert fair.verify(find(game).rules, records[1])
            assert (lost, doubled) == (0, 0)
            assert len({table for table, _, _ in both.done}) == TABLES
            assert min(both.through[at] for at in (0, 1, 2)) > TABLES, both.through
    for path in logs:
        said = path.read_text()
        assert "Traceback" not in said, said[-4000:]
    connection = await asyncpg.connect(database.database_url)
    assert await connection.fetchval("SELECT version_num FROM alembic_version") == SCHEMA_VERSION
    await connection.close()


async def test_the_previous_version_does_not_start_on_the_new_schema(
    database: Store, before: Path, tmp_path: Path
) -> None:
    """The previous version knows no later schema than its own.

    docs/host/upgrade.md therefore asks for a backup.
    """
    await migrate(database.database_url)
    log = tmp_path / "before.log"
    for command in ("serve", "worker"):
        with process(before, database, log, command, port=free_port()) as old:
            assert await asyncio.to_thread(old.wait, PATIENCE_S) != 0
    assert "this version wants 0007" in log.read_text()
    assert "restore the backup" in (ROOT / "docs" / "host" / "upgrade.md").read_text()
