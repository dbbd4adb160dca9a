"""Records of tables: whole when the game is over, else as a seat may read them.

A record is made of the whole log, so it is made in slices, once for all who ask for it at the same time, and kept for
a while. The host signs that of a finished game.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

import orjson

from ...kernel.fair import FORK, Opening
from ...kernel.match import as_seen
from ...kernel.record import Entry, Record
from ...seal import Content, Sealer
from ..errors import ApiError
from ..store.move_log import StoredTable
from .cache import TableCache
from .live import Forked, LiveTable
from .options import TableOptions
from .seat_updates import SPECTATOR

T = TypeVar("T")

MOST_LOGS: Final = 4
MOST_TEXTS: Final = 16
"""The longest have some two million letters."""
_HASHED_AT_ONCE: Final = 250
"""So many entries take a millisecond or two."""


class FoldedLog(NamedTuple):
    """A log that was folded, with who may see what of it."""

    entries: list[Entry]
    eyes: list[tuple[int, tuple[int, ...]]]
    record: Record
    """Without entries."""
    over: bool


class SingleFlightCache:
    """Things that take long to make: one is made once for all who ask for it meanwhile, and the last are kept."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._results: Final[OrderedDict[Hashable, Any]] = OrderedDict()
        self._running: Final[dict[Hashable, asyncio.Task[Any]]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What is cached under a key, or made now."""
        if key in self._results:
            self._results.move_to_end(key)
            cached: T = self._results[key]
            return cached
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = asyncio.create_task(make())
            running.add_done_callback(lambda done: self._finished(key, done))
        # Several may wait for it: that one of them gives up must not take it from the others.
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
        """The record of a table that has started, as a file; `shown`: when it is over, with its secret."""
        row = stored.table
        viewer = SPECTATOR if row.state == "over" else seat  # in the end all read the same
        return await self._texts.get(
            (row.id, row.tip, viewer, shown), lambda: self._write(stored, viewer, shown)
        )

    async def _write(self, stored: StoredTable, seat: int, shown: bool) -> bytes:
        row = stored.table
        log = await self._logs.get((row.id, row.tip), lambda: self._fold(stored))
        entries, record = log.entries, log.record
        slices = self._cache.slices
        if log.over and row.imported is not None:  # it was played elsewhere, and is told as it was told there
            record = replace(record, **orjson.loads(row.imported))
        elif log.over:
            forked = TableOptions.model_validate_json(row.options).fork
            opening = Opening(row.secret, row.chance_name, tuple(orjson.loads(row.nonces or "[]")))
            # The draws that a fork took over were made from another table's key: it proves nothing of them.
            notes = {FORK: str(forked)} if forked else opening.notes() if shown else {}
            record = await self._sign(record.noted(**notes), entries)
        else:
            entries = []
            seen = zip(log.entries, log.eyes, strict=True)
            await slices.each(seen, lambda each: entries.append(as_seen(*each, seat)))
        lines: list[str] = []
        await slices.each(entries, lambda entry: lines.append(entry.to_json()))
        return record.around(lines).encode()

    async def _sign(self, record: Record, entries: Sequence[Entry]) -> Record:
        """The record, signed by the host as one of these entries."""
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
        over = match.state.over
        digest = match.game.digest(match.state) if over else None
        record = Record(
            match.game.name,
            match.rules,
            match.names,
            match.settings,
            (),
            replay.commitment(),
            digest,
            data=match.data,
        )
        return FoldedLog(entries, eyes, record, over)
