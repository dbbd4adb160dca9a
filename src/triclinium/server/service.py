"""All parts of the service in one process, put together: for the web, for a worker, or for both."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from ..games.entry import Entry
from ..seal import Sealer
from .bus import Bus
from .bus.local import LocalBus
from .bus.redis import RedisBus
from .door import Door
from .games import Shelf
from .hub import Hub
from .keeper import Keeper
from .links import Links
from .mail import Mailer
from .meter import METER
from .outages import Outages, reached
from .past import Past
from .people import Guests
from .play import Play
from .records import Records
from .seating import Seating
from .settings import Settings
from .store.database import Database, check_schema, migrate
from .store.log import SnapshotRow
from .thinking import Thinker
from .tokens import Signer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

log = logging.getLogger(__name__)

_LATE_S: Final = 10.0
_GARBAGE: Final = (20_000, 20, 100)


class Service:
    """The parts, connected."""

    def __init__(self, settings: Settings, shelf: Shelf, database: Database, bus: Bus) -> None:
        self.settings: Final = settings
        self.shelf: Final = shelf
        self.database: Final = database
        self.bus: Final = bus
        self.signer: Final = Signer(settings.secret_keys)
        self.sealer: Final = Sealer(settings.secret_keys)
        self.guests: Final = Guests(database, self.signer)
        self.links: Final = Links(database, self.signer)
        self.seating: Final = Seating(database, shelf, settings.limit_bot_tables)
        self.keeper: Final = Keeper(database.log, shelf)
        self.past: Final = Past(self.keeper, self.keeper.slices)
        self.records: Final = Records(self.keeper, self.sealer)
        self.outages: Final = Outages(lambda: database.log.heads(()))
        self.hub: Final = Hub(self.keeper, database.log, bus, self.outages, settings.seq_check_seconds)
        self.play: Final = Play(self.keeper, database.log, self.hub, self._keep_snapshot)
        self.mailer: Final = Mailer(settings)
        self.thinker: Final = Thinker()
        """For hints; a worker has its own for its bots."""
        self.door: Final = Door(settings)
        self._background: Final[set[asyncio.Task[None]]] = set()
        METER.on = settings.meter

    async def sits_at(self, table: str, person: str) -> bool:
        """Whether a table is a guest's own, as far as that can be known before the table is read."""
        live = self.keeper.peek(table)
        known = live is not None and live.seat_of(person) is not None
        return known or await self.guests.sits_at(table, person)

    def _keep_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        task = asyncio.get_running_loop().create_task(self._keep(table, snapshot))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _keep(self, table: str, snapshot: SnapshotRow) -> None:
        try:
            await self.database.log.keep_snapshot(table, snapshot)
        except Exception as error:
            log.warning("a snapshot of table %s was not kept (%s); it is only a cache", table, error)

    async def workers(self) -> str:
        """Whether somebody does the due work: ok, or late."""
        return "late" if await self.database.log.overdue(_LATE_S) else "ok"

    async def close(self) -> None:
        """Finish what is being written and let go of everything."""
        self.outages.stop()
        await self.hub.stop()
        await self.keeper.stop()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.thinker.stop()
        await self.database.close()


@asynccontextmanager
async def running(
    settings: Settings, games: Iterable[Entry] | None = None, bus: Bus | None = None
) -> AsyncIterator[Service]:
    """A service that listens, until the end of the block."""
    database = await reached("the database", lambda: _opened(settings), settings.wait_seconds)
    if bus is None:
        bus = RedisBus(settings.redis_url) if settings.redis_url else LocalBus()
    service = Service(settings, Shelf(games), database, bus)
    try:
        await reached("Redis", service.hub.start, settings.wait_seconds)
        # What is there now stays: it need not be looked through again and again for what has become garbage.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE)
        yield service
    finally:
        await service.close()


async def _opened(settings: Settings) -> Database:
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
    await reached("the database", lambda: migrate(settings.database_url), settings.wait_seconds)
    if settings.redis_url:
        bus = RedisBus(settings.redis_url)
        await reached(
            "Redis", lambda: bus.start(lambda _channel, _notice: None, lambda: None), settings.wait_seconds
        )
        await bus.stop()
