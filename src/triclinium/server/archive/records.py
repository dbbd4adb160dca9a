"""Records of tables: complete when the game is over, before that with what a seat may read.

A record is made from the whole log. So it is made in time slices, once for simultaneous requests, and cached for a
while. The host signs the record of a finished game.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from ...kernel.record import Entry, Record
from ...live.archive.records import FoldedLog, as_told_elsewhere, head_of, with_opening
from ...live.errors import ApiError
from ...live.rows import StoredTable
from ...live.table import Forked, LiveTable
from ...live.updates import SPECTATOR
from ...seal import Content, Sealer
from ..play.cache import TableCache

T = TypeVar("T")

MOST_LOGS: Final = 4
MOST_TEXTS: Final = 16
"""Maximum number of cached texts. The longest have some two million characters."""
_HASHED_AT_ONCE: Final = 250
"""Number of entries hashed at once. They take a millisecond or two."""


class SingleFlightCache:
    """Cache of values that are slow to make. Simultaneous requests share one computation; the latest results stay."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._results: Final[OrderedDict[Hashable, Any]] = OrderedDict()
        self._running: Final[dict[Hashable, asyncio.Task[Any]]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the cached value of a key, or make it."""
        if key in self._results:
            self._results.move_to_end(key)
            cached: T = self._results[key]
            return cached
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = asyncio.create_task(make())
            running.add_done_callback(lambda done: self._finished(key, done))
        # Several callers may wait for it: a caller that is cancelled must not cancel it for the others.
        result: T = await asyncio.shield(running)
        return result

    def _finished(self, key: Hashable, done: asyncio.Task[Any]) -> None:
        del self._running[key]
        if not done.cancelled() and done.exception() is None:
            self._results[key] = done.result()
            while len(self._results) > self._most:
                self._results.popitem(last=False)


class Records:
    """The records of a process's tables."""

    def __init__(self, cache: TableCache, sealer: Sealer) -> None:
        self._cache: Final = cache
        self._sealer: Final = sealer
        self._logs: Final = SingleFlightCache(MOST_LOGS)
        self._texts: Final = SingleFlightCache(MOST_TEXTS)

    async def text(self, stored: StoredTable, seat: int, shown: bool = True) -> bytes:
        """Return the record file of a table that has started. With `shown`, a finished one includes its secret."""
        row = stored.table
        viewer = SPECTATOR if row.state == "over" else seat  # a finished game is the same for all
        return await self._texts.get(
            (row.id, row.tip, viewer, shown), lambda: self._write(stored, viewer, shown)
        )

    async def _write(self, stored: StoredTable, seat: int, shown: bool) -> bytes:
        row = stored.table
        log = await self._logs.get((row.id, row.tip), lambda: self._fold(stored))
        entries, record = log.entries, log.record
        slices = self._cache.slices
        if log.over and row.imported is not None:
            record = as_told_elsewhere(record, row)
        elif log.over:
            record = await self._sign(with_opening(record, row, shown), entries)
        else:
            entries = []
            await slices.each(range(len(log.entries)), lambda number: entries.append(log.seen(number, seat)))
        lines: list[str] = []
        await slices.each(entries, lambda entry: lines.append(entry.to_json()))
        return record.around(lines).encode()

    async def _sign(self, record: Record, entries: Sequence[Entry]) -> Record:
        """Return the record with the host's signatures over its head and these entries."""
        content = Content(record)
        for at in range(0, len(entries), _HASHED_AT_ONCE):
            content.add(entries[at : at + _HASHED_AT_ONCE])
            await asyncio.sleep(0)
        return replace(record, signatures=self._sealer.signatures(content.signed()))

    async def _fold(self, stored: StoredTable) -> FoldedLog:
        row = stored.table
        replay = LiveTable(self._cache.games[row.game], stored)
        entries: list[Entry] = []
        eyes: list[tuple[int, tuple[int, ...]]] = []

        def each() -> None:
            last = replay.recent[-1]
            entries.append(last.entry)
            eyes.append(last.eyes)

        try:
            await self._cache.fold(replay, row.seq, keeps=True, each=each)
        except Forked:
            raise ApiError("busy") from None  # the store goes back while it is read
        match = replay.match
        if match is None or replay.tip != row.tip:
            raise ApiError("busy")
        return FoldedLog(entries, eyes, head_of(replay), match.state.over)
