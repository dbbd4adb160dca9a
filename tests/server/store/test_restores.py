"""Stores that are rolled back, by a backup or by a lagging standby, while web processes keep what they knew.

`pytest --scale full --log-cli-level=WARNING tests/server/store/test_restores.py` restores more often than the gate.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import asyncpg
import pytest
from table_site import GAMES, Guest, Site, Store, Wire, key, people, site, table_of, table_with_choices

from scale import SEED, at_scale
from triclinium.live import table as live
from triclinium.server.bus import Bus
from triclinium.server.bus.redis import RedisBus
from triclinium.server.service import running

log = logging.getLogger(__name__)

pytestmark = pytest.mark.anyio

RESTORES = at_scale(smoke=10, full=100)
SNAPSHOTS = "SELECT * FROM snapshots WHERE table_id = $1"
PROCESSES = 3
RESTORES_PER_TABLE = 5
"""Number of restores per table."""
PARTS = ("seats", "holders", "moves", "chats", "snapshots")

Copy = dict[str, list[asyncpg.Record]]


async def copied(connection: asyncpg.Connection, table: str) -> Copy:
    """Copy all rows of a table in one transaction."""
    async with connection.transaction(isolation="repeatable_read"):
        found: Copy = {"tables": await connection.fetch("SELECT * FROM tables WHERE id = $1", table)}
        for part in PARTS:
            found[part] = await connection.fetch(f"SELECT * FROM {part} WHERE table_id = $1", table)
    return found


async def restored(connection: asyncpg.Connection, table: str, copy: Copy) -> None:
    """Replace the rows of a table by a copy."""
    async with connection.transaction():
        await connection.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", table)
        for part in PARTS:
            await connection.execute(f"DELETE FROM {part} WHERE table_id = $1", table)
            for row in copy[part]:
                marks = ", ".join(f"${n}" for n in range(1, len(row) + 1))
                await connection.execute(f"INSERT INTO {part} VALUES ({marks})", *row.values())
        values = ", ".join(f"{name} = ${n}" for n, name in enumerate(copy["tables"][0].keys(), 1))
        await connection.execute(f"UPDATE tables SET {values} WHERE id = $1", *copy["tables"][0].values())


async def length(connection: asyncpg.Connection, table: str) -> int:
    found: int = await connection.fetchval("SELECT seq FROM tables WHERE id = $1", table)
    return found


class Lossy:
    """A bus that loses most notices, so that processes detect changes mostly by polling."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bus, name)

    def publish(self, channel: str, notice: bytes) -> None:
        if random.random() < 0.1:
            self._bus.publish(channel, notice)


class ShownEvents:
    """The events that a client would show, built from the updates that it was sent."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def keys(self) -> list[tuple[int, str | None]]:
        log: list[dict[str, Any]] = []
        for message in self._wire.heard:
            if message["type"] == "update":
                kept = [] if message["since"] == 0 or message.get("fresh") else log
                log = [each for each in kept if each["seq"] < message["since"]] + message["events"]
        return [(each["seq"], each["act"]) for each in log]


@dataclass
class ConnectedTable:
    """A table whose seats are connected to all web processes, with a spectator at each process."""

    table: str
    seated: list[Wire]
    watching: list[Wire]
    restless: Guest
    """The player who leaves the seat and claims it again."""


@asynccontextmanager
async def table_in(found: Site, game: str) -> AsyncIterator[ConnectedTable]:
    async with (
        people(found.url, "ABC") as crowd,
        people(found.url, "S") as strangers,
        AsyncExitStack() as stack,
    ):
        table = await table_of(crowd, game)
        seated, watching = [
            [
                await stack.enter_async_context(person.sit(table, url, since=0))
                for person in some
                for url in found.urls
            ]
            for some in (crowd, strangers)
        ]
        yield ConnectedTable(table, seated, watching, crowd[2])


async def play_and_go_back(
    rng: random.Random, connection: asyncpg.Connection, sat: ConnectedTable, count: Counter[str]
) -> None:
    """Play at all processes, while a seat changes hands and the store is rolled back repeatedly."""
    stop = asyncio.Event()
    awake = {0}

    async def play(process: int, wire: Wire) -> None:
        while not stop.is_set():
            update = wire.update
            if process in awake and update and update["options"]:
                command, act = key(), rng.choice(update["options"])
                await wire.send(type="act", decision=update["decision"], key=command, act=act)
                answer = await wire.answer(command)
                count[answer["type"]] += 1
                if update["undo"] and rng.random() < 0.2:
                    await wire.send(type="undo", key=key())
            await asyncio.sleep(rng.uniform(0, 0.05))

    async def reseat(person: Guest) -> None:
        seen = await person.get(f"/api/tables/{sat.table}")
        claim = {"name": person.name, "nonce": "nonce-C", "commitment": seen["commitment"]}
        while not stop.is_set():
            await asyncio.sleep(rng.uniform(0.1, 0.6))
            path, body = rng.choice((("leave", {}), ("seats/C/claim", claim)))
            answer = await person.http.post(f"/api/tables/{sat.table}/{path}", json=body)
            assert answer.status_code < 500, answer.text  # it may be refused after a rollback
            count["seatings"] += answer.status_code == 200

    def others_wake() -> None:
        """Choose which processes are used. Often it is only one, so the others do not notice a rollback."""
        awake.clear()
        awake.update(rng.sample(range(PROCESSES), rng.choice((1, 1, 1, 2, PROCESSES))))

    busy = [asyncio.create_task(play(at % PROCESSES, wire)) for at, wire in enumerate(sat.seated)]
    busy.append(asyncio.create_task(reseat(sat.restless)))
    copies = [await copied(connection, sat.table)]
    try:
        for _ in range(RESTORES_PER_TABLE):
            for _ in range(rng.randint(1, 4)):
                await asyncio.sleep(rng.uniform(0, 0.2))
                copies.append(await copied(connection, sat.table))
                others_wake()
            await asyncio.sleep(rng.uniform(0, 0.1))
            # A recent copy is restored, so that new entries soon pass the old length.
            at = rng.randrange(max(0, len(copies) - 3), len(copies))
            before, knows = await length(connection, sat.table), rng.choice(sorted(awake))
            await restored(connection, sat.table, copies[at])
            del copies[at + 1 :]
            count["restores"] += 1
            others_wake()
            if rng.random() < 0.7:
                # The other processes write until the log is as long as before. Then the process that knew it
                # acts.
                awake.clear()
                awake.update({*range(PROCESSES)} - {knows})
                for _ in range(200):
                    if await length(connection, sat.table) >= before:
                        count["as long again"] += 1
                        break
                    await asyncio.sleep(0.005)
                awake.clear()
                awake.add(knows)
                await asyncio.sleep(rng.uniform(0, 0.2))
    finally:
        stop.set()
        await asyncio.gather(*busy)


async def sound(store: Store, table: str) -> list[tuple[int, str | None]]:
    """Check that a new process loads the same table with and without snapshots, and return its acts."""
    digests = []
    for snapshots in (True, False):
        if not snapshots:
            connection = await asyncpg.connect(store.database_url)
            await connection.execute("DELETE FROM snapshots WHERE table_id = $1", table)
            await connection.close()
        async with running(store.settings(), GAMES, Bus()) as service:
            now = await service.tables.cache.get(table)
            assert now is not None
            assert now.match is not None
            moves = await service.database.log.tail(table, 0)
            assert now.seq == now.row.seq == len(moves)
            digests.append(now.served.game.digest(now.match.state))
    assert digests[0] == digests[1]
    return [(move.seq, move.act) for move in moves]


@pytest.fixture
async def going_back(postgres_store: Store) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(postgres_store.database_url)
    yield connection
    await connection.close()


def isolated_processes(store: Store, workers: int = 2) -> contextlib.AbstractContextManager[Site]:
    """Run processes that get no notices of each other and rarely poll."""
    return site(store, workers, bots=False, bus=Bus, seq_check_seconds=60)


async def test_a_process_with_a_lost_history_cannot_write(
    postgres_store: Store, going_back: asyncpg.Connection
) -> None:
    with isolated_processes(postgres_store) as found:
        async with people(found.url) as (a, b):
            table = await table_with_choices([a, b])
            copy = await copied(going_back, table)
            async with a.sit(table) as one, b.sit(table) as two, a.sit(table, found.urls[1]) as other:
                for wire in (one, two, other):
                    await wire.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                await two.updated(2)
                await restored(going_back, table, copy)
                assert (await other.act(other.update["options"][1]))["type"] == "done"
                # The first process knows as many entries, but different ones.
                assert (await two.act(two.update["options"][0]))["type"] == "done"
                await one.updated(3)
                async with running(postgres_store.settings(), GAMES, Bus()) as service:
                    now = await service.tables.cache.get(table)
                    assert now is not None
                    assert now.match is not None
                    for seat, wire in enumerate((one, two)):
                        assert wire.update["view"] == now.served.game.view(now.match.state, seat)
                told = [event["act"] for event in one.update["events"]]
                assert told[1] == other.update["events"][0]["act"], (
                    "the client gets the new events in place of the lost ones"
                )


async def test_a_player_seated_in_a_lost_history_cannot_act(
    postgres_store: Store, going_back: asyncpg.Connection
) -> None:
    """There were as many changes of seats, but the seat belongs to another player."""
    with isolated_processes(postgres_store) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await a.create("tiny", 2)
            bots = {"bot": "random"}
            await a.post(f"/api/tables/{table}/seats/B/bot", bots)
            await a.post(f"/api/tables/{table}/seats/B/kick")
            copy = await copied(going_back, table)
            await b.claim(table, "B")
            await a.post(f"/api/tables/{table}/start")
            async with b.sit(table) as one:
                await one.updated()
                await restored(going_back, table, copy)
                a.http.base_url = c.http.base_url = found.urls[1]
                await c.claim(table, "B")
                await a.post(f"/api/tables/{table}/start")
                answer = await one.act(one.update["options"][0])
                assert (answer["type"], answer.get("code")) == ("error", "no_seat")
            assert (await a.get(f"/api/tables/{table}"))["seq"] == 1


async def test_a_private_link_of_a_lost_history_is_refused(
    postgres_store: Store, going_back: asyncpg.Connection
) -> None:
    """The seat has changed hands as often as before the rollback, but belongs to another player."""
    with isolated_processes(postgres_store, 1) as found:
        async with people(found.url, "ABCD") as (a, b, c, phone):
            table = await a.create("tiny", 2)
            copy = await copied(going_back, table)
            await b.claim(table, "B")
            link = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
            await restored(going_back, table, copy)
            await c.claim(table, "B")
            await a.post(f"/api/tables/{table}/start")
            await phone.post(f"/api/tables/{table}/return", {"token": link}, status=403)
            async with phone.knock(table, link) as wire:
                await wire.until(lambda: wire.closed == 4403)


async def test_a_snapshot_of_a_lost_history_is_not_loaded(
    postgres_store: Store, going_back: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 1)
    with isolated_processes(postgres_store) as found:
        async with people(found.url) as (a, b):
            table = await table_with_choices([a, b])
            copy = await copied(going_back, table)
            for worker in (0, 1):  # the same people, at one process and then at the other
                async with a.sit(table, found.urls[worker]) as one, b.sit(table, found.urls[worker]) as two:
                    for wire in (one, two):
                        await wire.updated()
                        assert (await wire.act(wire.update["options"][worker]))["type"] == "done"
                    seq = two.update["seq"]
                async with asyncio.timeout(60):  # it is saved in the background
                    while not (kept := await going_back.fetch(SNAPSHOTS, table)):
                        await asyncio.sleep(0.01)
                if worker == 0:
                    lost = kept[-1]  # on a slow machine there may be one of each move
                    await restored(going_back, table, copy)
            # Simulate a snapshot that was in flight during the rollback and written last.
            await going_back.execute("DELETE FROM snapshots WHERE table_id = $1", table)
            marks = ", ".join(f"${n}" for n in range(1, len(lost) + 1))
            await going_back.execute(f"INSERT INTO snapshots VALUES ({marks})", *lost.values())
            async with running(postgres_store.settings(), GAMES, Bus()) as service:
                live_now = await service.tables.cache.get(table)
                assert live_now is not None
                assert live_now.match is not None
                view = live_now.served.game.view(live_now.match.state, 1)
            assert (seq, view) == (two.update["seq"], two.update["view"])


async def test_every_table_is_consistent_after_random_restores(
    postgres_store: Store,
) -> None:
    """Three web processes continue while their store is rolled back at random times."""
    assert postgres_store.redis_url is not None
    lossy = partial(_lossy, postgres_store.redis_url)
    with site(postgres_store, workers=PROCESSES, bots=False, bus=lossy, seq_check_seconds=1.5) as found:
        await _restores(postgres_store, found)


def _lossy(url: str) -> Bus:
    lossy: Any = Lossy(RedisBus(url))
    return cast("Bus", lossy)


async def _restores(store: Store, found: Site) -> None:
    rng = random.Random(SEED)
    count: Counter[str] = Counter()
    connection = await asyncpg.connect(store.database_url)
    try:
        while count["restores"] < RESTORES:
            game = "fall_of_rome" if count["tables"] % 2 else "tiny"
            async with table_in(found, game) as sat:
                await play_and_go_back(rng, connection, sat, count)
                count["tables"] += 1
                acts = await sound(store, sat.table)
                count["moves"] += len(acts)
                for wire in sat.watching:
                    await shows(wire, acts)
                assert all(wire.update["view"] == sat.watching[0].update["view"] for wire in sat.watching)
    finally:
        await connection.close()
        log.warning("%s", dict(count))


async def shows(wire: Wire, acts: list[tuple[int, str | None]]) -> None:
    """Check that a spectator's view and events match the store."""
    annals = ShownEvents(wire)

    def true() -> bool:
        shown = annals.keys()
        same = all(act in (told, "?") for (_, told), (_, act) in zip(acts, shown, strict=False))
        return same and [seq for seq, _ in shown] == [seq for seq, _ in acts]

    await wire.until(true, 10)
