"""All parts of the service in one process, put together: for the web, for a worker, or for both."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from ..games.entry import Entry
from ..seal import Sealer
from .bus import Bus
from .bus.local import LocalBus
from .bus.redis import RedisBus
from .games import GameRegistry
from .limits.rate_limits import RateLimits
from .limits.socket_limits import SocketLimits
from .outages import Outages, retry
from .realtime.context import Context as SocketContext
from .realtime.endpoint import Endpoint
from .realtime.hub import Hub
from .settings import Settings
from .store.database import Database, SchemaMissing, check_schema, migrate
from .store.move_log import SnapshotRow
from .tables.bans import Bans
from .tables.cache import TableCache
from .tables.daily.days import Days
from .tables.daily.pars import Pars
from .tables.daily.tries import Tries
from .tables.forks import Forks
from .tables.guests import Guests
from .tables.history import History
from .tables.moves import Moves
from .tables.overview import Overview
from .tables.own_games import OwnHistory
from .tables.private_links import PrivateLinks
from .tables.public_games import PublicHistory
from .tables.push_subscriptions import PushSubscriptions
from .tables.record_files import RecordFiles
from .tables.records import Records
from .tables.replays import Replays
from .tables.seating import Seating
from .tables.setup import Setup
from .tokens import Tokens
from .watching.watch import Sources, Watch, serve_metrics
from .work.bot_process import BotProcess
from .work.context import Context as WorkContext
from .work.mail import Mailer
from .work.push import Pusher
from .work.worker import Worker

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

log = logging.getLogger(__name__)

_OVERDUE_S: Final = 10.0
_GC_THRESHOLDS: Final = (20_000, 20, 100)
_NICE: Final = 5
_SCHEMA_POLL_S: Final = 2.0


class Service:
    """The parts, connected."""

    def __init__(self, settings: Settings, games: GameRegistry, database: Database, bus: Bus) -> None:
        self.settings: Final = settings
        self.games: Final = games
        self.database: Final = database
        self.bus: Final = bus
        self.tokens: Final = Tokens(settings.secret_keys)
        self.sealer: Final = Sealer(settings.secret_keys)
        self.guests: Final = Guests(database, self.tokens)
        self.bans: Final = Bans(database)
        self.private_links: Final = PrivateLinks(database, self.tokens)
        self.seating: Final = Seating(database, games, settings.limit_bot_tables)
        self.days: Final = Days(database, settings.secret_keys)
        self.pars: Final = Pars(database, self.days)
        self.setup: Final = Setup(database, games, self.days, settings.limit_bot_tables)
        self.cache: Final = TableCache(database.log, games)
        self.tries: Final = Tries(database, self.cache, self.days)
        self.history: Final = History(self.cache, self.cache.slices)
        self.own_history: Final = OwnHistory(database)
        self.public_history: Final = PublicHistory(database)
        self.overview: Final = Overview(database, games, self.cache)
        self.records: Final = Records(self.cache, self.sealer)
        self.replays: Final = Replays(self.cache)
        self.record_files: Final = RecordFiles(games, self.cache.slices)
        self.forks: Final = Forks(database, self.cache, settings.limit_bot_tables)
        self.outages: Final = Outages(lambda: database.log.heads(()))
        self.hub: Final = Hub(self.cache, database.log, bus, self.outages, settings.seq_check_seconds)
        self.moves: Final = Moves(self.cache, database.log, self.hub, self._save_later)
        self.mailer: Final = Mailer(settings)
        self.pusher: Final = Pusher(settings)
        self.push_subscriptions: Final = PushSubscriptions(database)
        self.bot_process: Final = BotProcess()
        """For hints; a worker has its own for its bots."""
        self.rates: Final = RateLimits(bus)
        self.socket_limits: Final = SocketLimits(settings)
        self.endpoint: Final = Endpoint(
            SocketContext(
                settings=settings,
                log=database.log,
                cache=self.cache,
                moves=self.moves,
                history=self.history,
                private_links=self.private_links,
                bans=self.bans,
                seating=self.seating,
                hub=self.hub,
                rates=self.rates,
                limits=self.socket_limits,
                outages=self.outages,
                host_key=self.sealer.key,
            ),
            self.guests,
        )
        self.watch: Final = Watch(
            Sources(
                due_waiting=database.log.due_waiting,
                check_writable=database.log.check_writable,
                ping=bus.ping,
                sockets=self.socket_limits.by_role,
                tables_live=lambda: len(self.hub.rooms),
                tables_cached=lambda: len(self.cache),
                connections=database.connections,
                moves_waiting=database.log.moves_waiting,
                redis_waiting=bus.waiting,
                overdue_seconds=_OVERDUE_S,
            )
        )
        self._background: Final[set[asyncio.Task[None]]] = set()

    def worker(self) -> Worker:
        """One who does the due work of this service."""
        return Worker(
            WorkContext(
                settings=self.settings,
                database=self.database,
                cache=self.cache,
                moves=self.moves,
                seating=self.seating,
                guests=self.guests,
                hub=self.hub,
                mailer=self.mailer,
                pusher=self.pusher,
                push_subscriptions=self.push_subscriptions,
                days=self.days,
                tries=self.tries,
                pars=self.pars,
            )
        )

    def _save_later(self, table: str, snapshot: SnapshotRow) -> None:
        task = asyncio.get_running_loop().create_task(self._save_snapshot(table, snapshot))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _save_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        try:
            await self.database.log.save_snapshot(table, snapshot)
        except Exception as error:
            log.warning("a snapshot of table %s was not kept (%s); it is only a cache", table, error)

    async def workers(self) -> str:
        """Whether somebody does the due work: ok, or late."""
        return "late" if await self.database.log.overdue(_OVERDUE_S) else "ok"

    async def close(self) -> None:
        """Finish what is being written and let go of everything."""
        self.watch.stop()
        self.outages.stop()
        await self.hub.stop()
        await self.cache.stop()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.bot_process.stop()
        await self.database.close()


@asynccontextmanager
async def running(
    settings: Settings, games: Iterable[Entry] | None = None, bus: Bus | None = None
) -> AsyncIterator[Service]:
    """A service that listens, until the end of the block."""
    database = await retry("the database", lambda: _open_database(settings), settings.wait_seconds)
    if bus is None:
        bus = RedisBus(settings.redis_url) if settings.redis_url else LocalBus()
    service = Service(settings, GameRegistry(games, settings.bots), database, bus)
    try:
        await retry("Redis", service.hub.start, settings.wait_seconds)
        # What is there now stays: it need not be looked through again and again for what has become garbage.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        with serve_metrics(settings, service.watch):
            yield service
    finally:
        await service.close()


async def _open_database(settings: Settings) -> Database:
    """The database, if it is there and of this version."""
    database = await Database.open(settings.database_url, settings.database_pool)
    try:
        await check_schema(database)
    except BaseException:
        await database.close()
        raise
    return database


async def ready(settings: Settings) -> None:
    """Bring the schema up to date, and see that Redis is there: both are waited for, as long as the settings say."""
    await retry("the database", lambda: migrate(settings.database_url), settings.wait_seconds)
    if settings.redis_url:
        bus = RedisBus(settings.redis_url)
        await retry(
            "Redis", lambda: bus.start(lambda _channel, _notice: None, lambda: None), settings.wait_seconds
        )
        await bus.stop()


async def _schema_comes(settings: Settings, ending: asyncio.Event) -> bool:
    """Wait until another process has migrated the database; return False if the worker is told to end before."""
    waited = False
    while not ending.is_set():
        try:
            database = await retry("the database", lambda: _open_database(settings), settings.wait_seconds)
        except SchemaMissing as missing:
            if not waited:
                log.warning("waiting for the schema: %s", missing)
            waited = True
            with suppress(TimeoutError):
                async with asyncio.timeout(_SCHEMA_POLL_S):
                    await ending.wait()
            continue
        await database.close()
        if waited:
            log.warning("the schema is there")
        return True
    return False


async def work(settings: Settings, ending: asyncio.Event, games: Iterable[Entry] | None = None) -> None:
    """A worker process: at low priority, until it is ending and what it has begun is done, or it is cancelled."""
    os.nice(_NICE)
    if not await _schema_comes(settings, ending):
        return
    async with running(settings, games) as service:
        watching = asyncio.ensure_future(service.watch.run())
        try:
            await service.worker().run(ending)
        finally:
            watching.cancel()
