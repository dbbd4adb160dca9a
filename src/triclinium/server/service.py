"""Build and run all parts of the service in one process: for the web, for a worker, or for both."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import orjson

from ..games.entry import Entry
from ..live.games import GameRegistry
from ..live.rows import set_encoder
from ..seal import Sealer
from .archive.records import Records
from .archive.replays import Replays
from .bus import Bus
from .bus.redis import RedisBus
from .daily.days import Days
from .daily.tries import Tries
from .jobs.bot_process import BotProcess
from .jobs.bot_turns import BotTurns
from .jobs.daily import DailyWork
from .jobs.deadlines import Deadlines
from .jobs.mail import Mailer
from .jobs.notices import Notices
from .jobs.push import Pusher
from .jobs.reviews import ReviewWork
from .jobs.worker import Worker
from .limits.rate_limits import RateLimits
from .limits.words import ForbiddenWords
from .observability.watch import Watch, serve_metrics
from .outages import Outages, retry
from .play.cache import TableCache
from .play.moves import Moves
from .play.overview import Overview
from .realtime.chat import Chat
from .realtime.endpoint import Endpoint
from .realtime.hub import Hub
from .seating.guests import Guests
from .seating.passkeys import Passkeys
from .seating.private_links import PrivateLinks
from .seating.seats import Seating
from .seating.setup import Setup
from .settings import Settings
from .store.database import Database, SchemaMissing, check_schema, migrate
from .tokens import Tokens

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

log = logging.getLogger(__name__)

_OVERDUE_S: Final = 10.0
_GC_THRESHOLDS: Final = (20_000, 20, 100)
_NICE: Final = 5
_SCHEMA_POLL_S: Final = 2.0


class People:
    """Guests, and the links to their seats."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.tokens: Final = Tokens(settings.secret_keys)
        self.guests: Final = Guests(database, self.tokens)
        self.private_links: Final = PrivateLinks(database, self.tokens)
        self.passkeys: Final = Passkeys(database, self.tokens, settings.public_url)


class Limits:
    """Limits that the host sets for what guests send."""

    def __init__(self, settings: Settings, bus: Bus) -> None:
        self.rates: Final = RateLimits(bus)
        self.words: Final = ForbiddenWords.read(settings.forbidden_words)


class Daily:
    """Daily deals."""

    def __init__(self, settings: Settings, database: Database, cache: TableCache) -> None:
        self.days: Final = Days(database, settings.secret_keys)
        self.tries: Final = Tries(database, cache, self.days)


class Tables:
    """Tables that are set up or played."""

    def __init__(self, settings: Settings, database: Database, cache: TableCache, days: Days) -> None:
        self.cache: Final = cache
        self.overview: Final = Overview(database, cache)
        self.seating: Final = Seating(database, cache.games, settings.limit_bot_tables)
        self.setup: Final = Setup(database, cache, days, settings.limit_bot_tables)


class Archive:
    """Games to read: records and replays."""

    def __init__(self, cache: TableCache, sealer: Sealer) -> None:
        self.records: Final = Records(cache, sealer)
        self.replays: Final = Replays(cache)


class Service:
    """The service in one process."""

    def __init__(self, settings: Settings, games: GameRegistry, database: Database, bus: Bus) -> None:
        cache = TableCache(database.log, games)
        self.settings: Final = settings
        self.games: Final = games
        self.database: Final = database
        self.sealer: Final = Sealer(settings.secret_keys)
        self.people: Final = People(settings, database)
        self.limits: Final = Limits(settings, bus)
        self.daily: Final = Daily(settings, database, cache)
        self.tables: Final = Tables(settings, database, cache, self.daily.days)
        self.archive: Final = Archive(cache, self.sealer)
        outages = Outages(lambda: database.log.heads(()))
        self.hub: Final = Hub(cache, bus, outages, settings.seq_check_seconds)
        self.moves: Final = Moves(cache, self.hub.moved)
        self.endpoint: Final = Endpoint(
            settings,
            self.people.guests,
            self.people.private_links,
            self.hub,
            self.moves,
            self.tables.seating,
            Chat(database, self.hub, self.limits.rates, self.limits.words, settings.limit_chats_per_minute),
            self.sealer.key,
        )
        self.mailer: Final = Mailer(settings)
        self.pusher: Final = Pusher(settings)
        self.bot_process: Final = BotProcess()
        """Bot process for hints. A worker has its own for bots' turns."""
        self.watch: Final = Watch(
            database.log.due_waiting,
            database.log.check_writable,
            bus.ping,
            _OVERDUE_S,
            {
                "sockets": ("Open sockets", "of", self.endpoint.limits.by_role),
                "tables_live": ("Tables with sockets here", None, lambda: len(self.hub.rooms)),
                "tables_cached": ("Tables in memory", None, lambda: len(cache)),
                "database_connections": ("Database connections", "state", database.connections),
                "moves_waiting": ("Moves that are not stored yet", None, database.log.moves_waiting),
                "redis_waiting": ("Unanswered questions to Redis", None, bus.waiting),
            },
        )

    def worker(self) -> Worker:
        """Return a worker for the scheduled work of this service."""
        notices = Notices(self.settings, self.hub, self.people.guests, self.mailer, self.pusher)
        deadlines = Deadlines(self.tables.seating, self.hub, notices)
        bots = BotTurns(self.moves, self.tables.seating, self.hub, deadlines)
        daily = DailyWork(self.database, self.daily.days, self.daily.tries, self.games)
        reviews = ReviewWork(self.database, self.archive.records)
        return Worker(self.settings, self.database, self.hub, bots, deadlines, notices, daily, reviews)

    async def workers(self) -> str:
        """Return "ok" if workers do the due work in time, otherwise "late"."""
        return "late" if await self.database.log.overdue(_OVERDUE_S) else "ok"

    async def close(self) -> None:
        """Finish pending writes, and release everything."""
        await self.watch.stop()
        await self.hub.stop()
        await self.tables.cache.stop()
        await self.bot_process.stop()
        await self.database.close()


@asynccontextmanager
async def running(
    settings: Settings, games: Iterable[Entry] | None = None, bus: Bus | None = None
) -> AsyncIterator[Service]:
    """Run a service that listens to the bus until the end of the block."""
    set_encoder(orjson.dumps)  # the same bytes, several times faster
    database = await retry("the database", lambda: _open_database(settings), settings.wait_seconds)
    if bus is None:
        bus = RedisBus(settings.redis_url) if settings.redis_url else Bus()
    service = Service(settings, GameRegistry(games, settings.bots), database, bus)
    try:
        await retry("Redis", service.hub.start, settings.wait_seconds)
        # The objects that exist now live until the end, so the garbage collector can skip them.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        with serve_metrics(settings, service.watch):
            yield service
    finally:
        await service.close()


async def _open_database(settings: Settings) -> Database:
    """Open the database; raise SchemaError if it does not have this version's schema."""
    database = await Database.open(settings.database_url, settings.database_pool)
    try:
        await check_schema(database)
    except BaseException:
        await database.close()
        raise
    return database


async def ready(settings: Settings) -> None:
    """Migrate the schema and check that Redis answers. Wait for both as long as the settings say."""
    await retry("the database", lambda: migrate(settings.database_url), settings.wait_seconds)
    if settings.redis_url:
        bus = RedisBus(settings.redis_url)
        await retry(
            "Redis", lambda: bus.start(lambda _channel, _notice: None, lambda: None), settings.wait_seconds
        )
        await bus.stop()


async def _schema_comes(settings: Settings, ending: asyncio.Event) -> bool:
    """Wait until another process has migrated the database. Return False if the worker is stopped before."""
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
    """Run a worker process at low priority, until `ending` is set and its work is finished, or it is cancelled."""
    os.nice(_NICE)
    if not await _schema_comes(settings, ending):
        return
    async with running(settings, games) as service:
        watching = asyncio.ensure_future(service.watch.run())
        try:
            await service.worker().run(ending)
        finally:
            watching.cancel()
