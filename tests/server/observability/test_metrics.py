"""Every metric changes when its cause happens. The table of causes must be complete.

Each cause happens in a real process with its own PostgreSQL and Redis, and the metrics are read as Prometheus
reads them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, NamedTuple

import asyncpg
import private_servers
import pytest
from prometheus_client.parser import text_string_to_metric_families
from table_site import PATIENCE_S, Guest, Site, Store, http_client, people, site, table_of
from test_dashboard import families, plain

from triclinium import __version__
from triclinium.server.jobs.bot_process import BotProcess
from triclinium.server.jobs.bot_turns import BotTurns
from triclinium.server.store.database import migrate

pytestmark = pytest.mark.anyio

TOKEN = "a token for tests only"
MAIL: dict[str, Any] = {"mail_host": "127.0.0.1", "mail_tls": "none", "mail_from": "table@example.org"}


class Watched(NamedTuple):
    """A service, and the servers on which it depends."""

    site: Site
    database: private_servers.Postgres
    bus: private_servers.Redis
    mails: private_servers.MailServer

    @property
    def service(self) -> Any:
        return self.site.app().state.service


Cause = Callable[[Watched, pytest.MonkeyPatch], contextlib.AbstractAsyncContextManager[None]]
Samples = dict[str, float]


@pytest.fixture(scope="module")
def watched() -> Iterator[Watched]:
    with (
        private_servers.postgres() as database,
        private_servers.redis() as bus,
        private_servers.mail_server() as mails,
    ):
        asyncio.run(migrate(database.url))
        store = Store("postgres", database.url, bus.url)
        with site(
            store, metrics_token=TOKEN, limit_spectators_per_table=1, mail_port=mails.port, **MAIL
        ) as found:
            yield Watched(found, database, bus, mails)


async def read(watched: Watched) -> Samples:
    """Return all samples by name and by each label; values are summed over the other labels."""
    async with http_client(watched.site.url, timeout=PATIENCE_S) as web:
        answer = await web.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    found: Samples = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            for name in {sample.name, *(f"{sample.name}{{{k}={v}}}" for k, v in sample.labels.items())}:
                found[name] = found.get(name, 0) + sample.value
    return found


# ---- causes


@contextlib.asynccontextmanager
async def two_at_a_table(watched: Watched) -> AsyncIterator[tuple[Guest, Guest, str]]:
    async with people(watched.site.url, "AB") as (a, b):
        yield a, b, await table_of([a, b])


@contextlib.asynccontextmanager
async def a_player_acts(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with two_at_a_table(watched) as (a, b, table), a.sit(table) as one, b.sit(table) as two:
        await one.updated()
        await two.updated()
        mover = one if one.update["options"] else two
        assert (await mover.act(mover.update["options"][0]))["type"] == "done"
        yield


@contextlib.asynccontextmanager
async def a_spectator_is_refused(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with (
        two_at_a_table(watched) as (_, _, table),
        people(watched.site.url, "CD") as (c, d),
        c.sit(table),
        d.knock(table, None) as refused,
    ):
        await refused.socket.wait_closed()
        yield


async def bots_at_a_table(a: Guest) -> str:
    table = await a.create("tiny", 2, seat=None)
    for seat in "AB":
        await a.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    await a.post(f"/api/tables/{table}/start")
    return table


@contextlib.asynccontextmanager
async def bots_play(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with people(watched.site.url, "A") as (a,):
        await bots_at_a_table(a)
        yield


@contextlib.asynccontextmanager
async def bots_think_long(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """One bot thinks for a long time, so other bots have to wait."""
    thought = asyncio.Event()
    exchange = BotProcess._exchange

    async def slow(self: BotProcess, running: Any, request: Any) -> dict[str, Any]:
        while not thought.is_set():
            await asyncio.sleep(0.01)
        return await exchange(self, running, request)

    patched.setattr(BotProcess, "_exchange", slow)
    async with people(watched.site.url, "A") as (a,):
        for _ in range(3):
            await bots_at_a_table(a)
        try:
            yield
        finally:
            thought.set()


@contextlib.asynccontextmanager
async def bots_fail(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async def failing(self: BotProcess, running: Any, request: Any) -> dict[str, Any]:
        raise ValueError("no bot today")

    patched.setattr(BotProcess, "_exchange", failing)
    async with people(watched.site.url, "A") as (a,):
        await bots_at_a_table(a)
        yield


@contextlib.asynccontextmanager
async def due_work_fails(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async def failing(self: BotTurns, *args: Any) -> None:
        raise RuntimeError("no work today")

    patched.setattr(BotTurns, "play", failing)
    async with people(watched.site.url, "A") as (a,):
        await bots_at_a_table(a)
        yield


@contextlib.asynccontextmanager
async def requests_are_made(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with people(watched.site.url, "A") as (a,):
        await a.get("/api/games")
        await a.get("/api/tables/nosuchtable", 404)
        yield


@contextlib.asynccontextmanager
async def a_player_is_reminded(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with people(watched.site.url, "AB") as (a, b):
        for person in (a, b):
            await person.post("/api/me", {"name": person.name})
            await person.post("/api/me/address", {"email": f"{person.name}@example.org"})
            token = watched.mails.mails[-1].get_content().partition("/confirm#token=")[2].split()[0]
            await person.post("/api/address/confirm", {"token": token})
        table = await table_of([a, b], options={"pace": 1, "bot_pause": 0})
        await _make_work_due(watched, table)
        yield


async def _make_work_due(watched: Watched, table: str) -> None:
    """Make the scheduled work of a table due now."""
    connection = await asyncpg.connect(watched.database.url)
    try:
        await connection.execute("UPDATE tables SET due_at = 1.0 WHERE id = $1", table)
    finally:
        await connection.close()


@contextlib.asynccontextmanager
async def the_database_hangs(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with two_at_a_table(watched) as (a, b, table), a.sit(table) as one, b.sit(table) as two:
        await one.updated()
        await two.updated()
        mover = one if one.update["options"] else two
        watched.database.freeze()
        try:
            acting = asyncio.ensure_future(mover.act(mover.update["options"][0]))
            # There are more requests than connections, so some wait for a connection.
            asking = [asyncio.ensure_future(a.http.get(f"/api/tables/{table}")) for _ in range(20)]
            yield
        finally:
            watched.database.thaw()
        await asyncio.gather(acting, *asking)  # all are answered, some with a timeout


@contextlib.asynccontextmanager
async def the_database_is_killed(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    async with people(watched.site.url, "A") as (a,):
        watched.database.kill()
        try:
            await a.get("/api/tables", 503)
            yield
        finally:
            watched.database.start()


@contextlib.asynccontextmanager
async def redis_hangs(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    watched.bus.freeze()
    try:
        yield
    finally:
        watched.bus.thaw()


@contextlib.asynccontextmanager
async def redis_restarts(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    watched.bus.kill()
    async with two_at_a_table(watched):  # its notices are lost
        watched.bus.start()
        yield


@contextlib.asynccontextmanager
async def the_process_drains(watched: Watched, patched: pytest.MonkeyPatch) -> AsyncIterator[None]:
    watched.service.watch.draining = True
    try:
        yield
    finally:
        watched.service.watch.draining = False


CAUSES: list[tuple[Cause, list[str]]] = [
    (
        a_player_acts,
        [
            "triclinium_moves_total{by=person}",
            "triclinium_commands_total{answer=Done}",
            "triclinium_move_seconds_count{part=parse}",
            "triclinium_move_seconds_count{part=wait}",
            "triclinium_move_seconds_count{part=rules}",
            "triclinium_move_seconds_count{part=store}",
            "triclinium_move_seconds_count{part=tell}",
            "triclinium_sockets{of=seated}",
            "triclinium_sockets_opened_total",
            "triclinium_tables_live",
            "triclinium_tables_cached",
        ],
    ),
    (
        a_spectator_is_refused,
        ["triclinium_sockets_refused_total{why=no_slot}", "triclinium_sockets{of=watching}"],
    ),
    (
        bots_play,
        [
            "triclinium_moves_total{by=bot}",
            "triclinium_move_seconds_count{part=publish}",
            "triclinium_bot_seconds_count{bot=random}",
            "triclinium_bot_wait_seconds_count",
            "triclinium_due_done_total{kind=bots}",
            "triclinium_redis_messages_total{way=sent}",
            "triclinium_redis_messages_total{way=heard}",
        ],
    ),
    (
        bots_think_long,
        [
            "triclinium_bots_asked",
            "triclinium_due_waiting{kind=bots}",
            "triclinium_due_lag_seconds{kind=bots}",
        ],
    ),
    (bots_fail, ["triclinium_bot_failures_total{bot=random}"]),
    (due_work_fails, ["triclinium_due_failed_total{kind=bots}"]),
    (
        requests_are_made,
        [
            "triclinium_responses_total{code=200}",
            "triclinium_responses_total{code=404}",
            "triclinium_response_seconds_count",
        ],
    ),
    (a_player_is_reminded, ["triclinium_notices_total{by=mail}"]),
    (
        the_database_hangs,
        [
            "triclinium_database_up",
            "triclinium_moves_waiting",
            "triclinium_database_connections{state=waiting}",
            "triclinium_database_connections{state=busy}",
        ],
    ),
    (the_database_is_killed, ["triclinium_database_failures_total", "triclinium_database_up"]),
    (redis_hangs, ["triclinium_redis_up", "triclinium_redis_waiting"]),
    (
        redis_restarts,
        ["triclinium_redis_reconnections_total", "triclinium_redis_messages_total{way=lost}"],
    ),
    (the_process_drains, ["triclinium_draining"]),
]
STANDING = {"triclinium_info"}
"""Metrics that describe the version and never change."""
WITH_LABELS = ("triclinium_move_seconds", "triclinium_redis_messages")
"""Metrics of which each label value needs its own cause."""


def is_idle(metrics: dict[str, float]) -> bool:
    """Return whether both servers are up and no bot of an earlier test still thinks, which would hide a change."""
    up = metrics["triclinium_database_up"] and metrics["triclinium_redis_up"]
    return bool(up) and not metrics.get("triclinium_bots_asked")


@pytest.mark.parametrize(("cause", "names"), CAUSES, ids=[cause.__name__ for cause, _ in CAUSES])
async def test_each_metric_changes_with_its_cause(
    cause: Cause, names: list[str], watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_idle(before := await read(watched)):
            await asyncio.sleep(0.1)
    async with cause(watched, monkeypatch):
        left = set(names)
        try:
            async with asyncio.timeout(PATIENCE_S):
                while left:
                    now = await read(watched)
                    left = {name for name in left if now.get(name, 0.0) == before.get(name, 0.0)}
        except TimeoutError:
            pytest.fail(f"did not change: {sorted(left)}")


async def test_every_metric_has_a_tested_cause(watched: Watched) -> None:
    named = {name for _, names in CAUSES for name in names}
    there = families(watched.site)
    assert {plain(name) for name in named} == set(there) - STANDING
    for family in (each for each in there.values() if each.name in WITH_LABELS):
        for sample in family.samples:
            ((label, value),) = ((k, v) for k, v in sample.labels.items() if k != "le")
            assert any(name.startswith(family.name) and f"{{{label}={value}}}" in name for name in named), (
                sample
            )
    assert (await read(watched))[f"triclinium_info{{version={__version__}}}"] == 1
