"""What `bench scale` reckons with, measured here: the parts of a move, a socket, a bot's decision, a game on the disk.

Time is the processor's, so that neighbours are seen little; it is that of a service under load, whose moves come
together. Private servers are used, as for `bench service`.
"""

from __future__ import annotations

import asyncio
import platform
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final

from .. import COMPILED
from ..bots.seeds import game_seed
from ..games import find
from ..kernel.chance import Seeded
from . import servers
from .process import BenchFailed, Figures, below, cpu_s
from .service import Testbed, Watch, Web, idle_kib

STEPS: Final = 4
_SEATS: Final = 2
"""Those who play sit two at a table."""
_TABLE: Final = 4
_GAME_SEED: Final = 1
_SIZES: Final = """
select (select count(*) from moves) as entries, (select count(*) from tables) as tables,
  pg_total_relation_size('moves') as moves,
  (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname = 'public' and c.relname <> 'moves') as others
"""


def costs(game: str, rounds: int, seconds: float, tables: int, watch: Watch) -> Figures:
    """All of them; `watch` is told how many of `STEPS` are done."""
    from ..server.store.database import migrate  # noqa: PLC0415 (other measurements do without the service)

    with ExitStack() as stack:
        folder = Path(stack.enter_context(servers.folder()))
        testbed = Testbed(stack, folder, game, durable=False)
        asyncio.run(migrate(testbed.database.url))
        moves = _moves(testbed, rounds, seconds, tables)
        watch(1)
        sockets = idle_kib(testbed)
        watch(2)
        stored = asyncio.run(_stored(testbed.database.url))
    watch(3)
    bot = _bot(game, seconds * rounds)
    watch(4)
    figures = {**moves, "socket_kib": sockets, **stored, **bot}
    return {
        "measured": time.strftime("%Y-%m-%d"),
        "machine": f"{platform.machine()}, Python {platform.python_version()}, "
        f"{'compiled' if COMPILED else 'pure'} rules",
        **{name: round(value, 1) for name, value in figures.items()},
    }


def _moves(testbed: Testbed, rounds: int, seconds: float, tables: int) -> Figures:
    """Moves of tables whose two seats are at one web process, then at two: the difference is what it costs to hear."""
    rows: list[Figures] = []
    with testbed.web(testbed.web_core, METER="1") as one, testbed.web(testbed.load_core, METER="1") as two:
        empty = one.kib()
        for _ in range(rounds):
            together = _played(testbed, [one], seconds, tables)
            apart = _played(testbed, [one, two], seconds, tables)
            seat = (together["view"] + together["socket"]) / _SEATS
            rows.append(
                {
                    "rules_us": together["engine"],
                    "seat_us": seat,
                    "rest_us": together["total"] - together["engine"] - _SEATS * seat,
                    "heard_us": max(0.1, apart["total"] - together["total"]),
                    "postgres_us": together["postgres"],
                    "redis_us": max(0.1, apart["redis"]),
                }
            )
    return {**{name: median(row[name] for row in rows) for name in rows[0]}, "process_kib": float(empty)}


def _played(testbed: Testbed, webs: list[Web], seconds: float, tables: int) -> Figures:
    """Microseconds a move, of the web processes in all, of PostgreSQL and of Redis."""
    testbed.prepare(webs, tables, seconds)
    for web in webs:
        web.get("/api/meter")
    before = _spent(testbed)
    testbed.play(tables, seconds)
    after = _spent(testbed)
    read = [web.get("/api/meter") for web in webs]
    made = sum(each["moves"] for each in read)
    if not made:
        raise BenchFailed("no move was made in the time there was; give it more --seconds")
    parts = {part: sum(each[part] for each in read) / made for part in read[0] if part != "moves"}
    return {**parts, **{name: 1e6 * (after[name] - before[name]) / made for name in after}}


def _spent(testbed: Testbed) -> dict[str, float]:
    postgres = testbed.database.pid
    return {"postgres": cpu_s([postgres, *below(postgres)]), "redis": cpu_s([testbed.bus.pid])}


async def _stored(url: str) -> Figures:
    """Bytes of a move and of a table without its moves, with indexes, once the database has tidied up."""
    import asyncpg  # noqa: PLC0415 (as above)

    connection = await asyncpg.connect(url)
    try:
        await connection.execute("vacuum full")
        row: Any = await connection.fetchrow(_SIZES)
    finally:
        await connection.close()
    return {
        "entry_bytes": row["moves"] / row["entries"],
        "table_bytes": float(row["others"]) / row["tables"],
    }


def _bot(game: str, seconds: float) -> Figures:
    """A decision of the game's best bot, and how many a game has, in whole games by it alone."""
    entry = find(game)
    playing = entry.bot(entry.bots[-1].name).playing()
    spent, decisions, games = 0.0, 0, 0
    rules = entry.rules
    seats = min(_TABLE, rules.seats[1])
    while not games or spent < seconds:
        chance = Seeded(game_seed(_GAME_SEED, games, "chance"), len(rules.streams))
        s = rules.new(seats, {}, chance)
        before = time.process_time()
        decisions += playing(rules, s, game_seed(_GAME_SEED, games, "choice"))
        spent += time.process_time() - before
        games += 1
    return {"bot_us": 1e6 * spent / decisions, "entries": decisions / games}
