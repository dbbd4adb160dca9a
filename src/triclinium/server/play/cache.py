"""Cache of live tables: those in use and the recently used ones, refreshed from the database."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from ...live.games import GameRegistry
from ...live.rows import Head, Move, SnapshotRow
from ...live.table import Forked, LiveTable, goes_on
from ..store.sql_log import Log
from .time_slices import Slices

log = logging.getLogger(__name__)

AT_ONCE: Final = 500
"""Number of moves read per query. Handling that many rows takes a millisecond or two."""
MOST_TRIES: Final = 4
"""Maximum attempts to read a table while the database is rolled back."""
_LOOKED_AT: Final = 64


class TableCache:
    """The live tables of this process."""

    def __init__(self, log: Log, games: GameRegistry, most: int = 2000) -> None:
        self.log: Final = log
        self.games: Final = games
        self.slices: Final = Slices()
        self.in_use: Callable[[str], bool] = lambda _table: False
        """Callback that returns whether a table has sockets here. Such a table stays in the cache."""
        self._most: Final = most
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._saving: Final[set[asyncio.Task[None]]] = set()

    def __len__(self) -> int:
        """Return the number of cached tables."""
        return len(self._kept)

    def peek(self, table: str) -> LiveTable | None:
        """Return a table if it is cached, however old its state is."""
        return self._kept.get(table)

    def drop(self, table: str) -> None:
        """Drop a table from the cache, so that it will be read again."""
        self._kept.pop(table, None)

    async def get(self, table: str) -> LiveTable | None:
        """Return a table, from the cache or from the database. It may be behind the database.

        Return None if there is no such table, or if it cannot continue here.
        """
        live = self._kept.get(table)
        if live is not None:
            self._kept.move_to_end(table)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        # Several callers may wait for it: a caller that is cancelled must not cancel it for the others.
        return await asyncio.shield(loading)

    async def stop(self) -> None:
        """Cancel pending reads and finish pending writes, because the database is about to be closed."""
        loading = list(self._loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(*loading, *self._saving, return_exceptions=True)

    def save_later(self, table: str, snapshot: SnapshotRow) -> None:
        """Save a snapshot in the background."""
        task = asyncio.get_running_loop().create_task(self._save(table, snapshot))
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    async def _save(self, table: str, snapshot: SnapshotRow) -> None:
        try:
            await self.log.save_snapshot(table, snapshot)
        except Exception as error:
            log.warning("a snapshot of table %s was not kept (%s); it is only a cache", table, error)

    async def _load(self, table: str) -> LiveTable | None:
        live = await self._read(table)
        if live is not None:
            self._kept[table] = live
            self._make_room()
        return live

    async def _read(self, table: str) -> LiveTable | None:
        """Read a table from the database."""
        tries = MOST_TRIES
        while True:
            stored = await self.log.stored_table(table)
            served = self.games.get(stored.table.game) if stored else None
            if stored is None or served is None or not goes_on(served, stored.table):
                return None
            live = LiveTable(served, stored)
            try:
                await self._catch_up(live)
            except Forked:  # the database was rolled back in the meantime
                tries -= 1
                if not tries:
                    raise
            else:
                return live

    def _make_room(self) -> None:
        """Evict the least recently used tables that are not in use."""
        for _ in range(_LOOKED_AT):
            if len(self._kept) <= self._most:
                return
            table, live = next(iter(self._kept.items()))
            if self.in_use(table) or live.lock.locked() or live.folding.locked():
                self._kept.move_to_end(table)  # it is in use
            else:
                del self._kept[table]

    async def fresh(self, table: str) -> LiveTable | None:
        """Return a table, refreshed from the database."""
        live = await self.get(table)
        if live is not None:
            async with live.lock:
                await self.refresh(live)
        return live

    async def refresh(self, live: LiveTable) -> Head | None:
        """Refresh a table and return its revision, or None if it is gone. The caller must hold its lock."""
        head = await self.log.head(live.id)
        if head is not None and head.version != live.row.version:
            stored = await self.log.stored_table(live.id)
            if stored is not None and not goes_on(live.served, stored.table):
                stored = None  # another process with other data has started it
            head = None if stored is None else stored.table.head
            if stored is not None:
                live.seated(stored)
        if head is None:
            self.drop(live.id)
            return None
        try:
            if _elsewhere(live, head):
                return await self._begin_again(live)
            if head.seq > live.seq:
                await self._catch_up(live)
        except Forked:
            return await self._begin_again(live)
        except BaseException:
            self.drop(live.id)
            raise
        return head

    async def _begin_again(self, live: LiveTable) -> Head | None:
        """Reload a table from the database, which wins over the cache even if it lost moves (after a failover).

        A second object is read completely before the cached one takes over its state. No caller sees a partial state.
        """
        self.drop(live.id)
        other = await self._read(live.id)
        if other is None:
            return None
        live.become(other)
        self._kept[live.id] = live
        return live.row.head

    async def _catch_up(self, live: LiveTable) -> None:
        """Fold the new entries of the log. A new table starts from a snapshot if there is one."""
        is_new = live.match is None
        if is_new and live.may_resume():
            kept = await self.log.snapshot(live.id, live.row.rules, live.served.layout, live.row.seq)
            if kept is not None:
                live.resume(kept)
        if live.row.seq > 0 or live.match is not None:
            await self.fold(live, keeps=is_new)

    async def fold_to(self, live: LiveTable, upto: int) -> None:
        """Fold the first `upto` entries of a new table, starting from the last snapshot among them."""
        kept = await self.log.snapshot(live.id, live.row.rules, live.served.layout, upto)
        if kept is not None:
            live.resume(kept)
        await self.fold(live, upto, keeps=True)

    async def fold(
        self,
        live: LiveTable,
        upto: int | None = None,
        keeps: bool = False,
        each: Callable[[], None] | None = None,
    ) -> None:
        """Fold the log from the table's current entry, and yield to the event loop from time to time.

        `keeps`: save the snapshots that become due on the way. `each`: callback after every move.
        """
        wanted: list[SnapshotRow] = []

        def one(move: Move) -> None:
            live.fold(move)
            if keeps and live.wants_snapshot():
                wanted.append(live.snapshot())
            if each:
                each()

        while True:
            end = live.seq + AT_ONCE if upto is None else min(live.seq + AT_ONCE, upto)
            some = await self.log.tail(live.id, live.seq, end)
            await self.slices.each(some, one)
            for snapshot in wanted:
                await self.log.save_snapshot(live.id, snapshot)
            wanted.clear()
            if len(some) < AT_ONCE:
                return


def _elsewhere(live: LiveTable, head: Head) -> bool:
    """Return whether a head belongs to another history than the one in memory."""
    return head.seq < live.seq or (head.seq == live.seq and head.tip != live.tip)
