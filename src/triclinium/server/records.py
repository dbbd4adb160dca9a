"""Records of tables: whole when the game is over, else as a seat may read them.

A record is made of the whole log, so it is made in slices, once for all who ask for it at the same time, and kept for
a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Final, NamedTuple, TypeVar

import orjson

from ..kernel.fair import Opening
from ..kernel.match import as_seen
from ..kernel.record import Entry, Record
from ..seal import Sealer
from .errors import Wrong
from .faces import SPECTATOR
from .keeper import Keeper
from .live import Forked, Live
from .sealing import sealed
from .store.log import Sheet

T = TypeVar("T")

MOST_LOGS: Final = 4
MOST_TEXTS: Final = 16
"""The longest have some two million letters."""


class Log(NamedTuple):
    """A log that was folded, with who may see what of it."""

    entries: list[Entry]
    eyes: list[tuple[int, tuple[int, ...]]]
    record: Record
    """Without entries."""
    over: bool


class Shared:
    """Things that take long to make: one is made once for all who ask for it meanwhile, and some are kept."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._kept: Final[OrderedDict[Hashable, Any]] = OrderedDict()
        self._making: Final[dict[Hashable, asyncio.Task[Any]]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What is kept under a key, or made now."""
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: T = self._kept[key]
            return kept
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(make())
            making.add_done_callback(lambda done: self._made(key, done))
        # Several may wait for it: that one of them gives up must not take it from the others.
        made: T = await asyncio.shield(making)
        return made

    def _made(self, key: Hashable, done: asyncio.Task[Any]) -> None:
        del self._making[key]
        if not done.cancelled() and done.exception() is None:
            self._kept[key] = done.result()
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


class Records:
    """The records of a process's tables."""

    def __init__(self, keeper: Keeper, sealer: Sealer) -> None:
        self._keeper: Final = keeper
        self._sealer: Final = sealer
        self._logs: Final = Shared(MOST_LOGS)
        self._texts: Final = Shared(MOST_TEXTS)

    async def text(self, sheet: Sheet, seat: int) -> bytes:
        """The record of a table that has started, as a file."""
        row = sheet.table
        viewer = SPECTATOR if row.state == "over" else seat  # in the end all read the same
        return await self._texts.get((row.id, row.tip, viewer), lambda: self._write(sheet, viewer))

    async def _write(self, sheet: Sheet, seat: int) -> bytes:
        row = sheet.table
        log = await self._logs.get((row.id, row.tip), lambda: self._fold(sheet))
        entries, record = log.entries, log.record
        slices = self._keeper.slices
        if log.over:
            notes = Opening(row.secret, row.id, _strings(row.nonces)).notes()
            record = await sealed(self._sealer, record.noted(**notes), entries)
        else:
            entries = []
            seen = zip(log.entries, log.eyes, strict=True)
            await slices.each(seen, lambda each: entries.append(as_seen(*each, seat)))
        lines: list[str] = []
        await slices.each(entries, lambda entry: lines.append(entry.to_json()))
        return record.around(lines).encode()

    async def _fold(self, sheet: Sheet) -> Log:
        row = sheet.table
        beside = Live(self._keeper.shelf[row.game], sheet)
        entries: list[Entry] = []
        eyes: list[tuple[int, tuple[int, ...]]] = []

        def each() -> None:
            last = beside.recent[-1]
            entries.append(last.entry)
            eyes.append(last.eyes)

        try:
            await self._keeper.fold(beside, row.seq, keeps=True, each=each)
        except Forked:
            raise Wrong("busy") from None  # the store goes back while it is read
        match = beside.match
        if match is None or beside.tip != row.tip:
            raise Wrong("busy")
        over = match.state.over
        digest = match.game.digest(match.state) if over else None
        record = Record(
            match.game.name, match.rules, match.names, match.settings, (), beside.commitment(), digest
        )
        return Log(entries, eyes, record, over)


def _strings(text: str | None) -> tuple[str, ...]:
    return tuple(orjson.loads(text or "[]"))
