"""Replays of tables and record files: the view of a seat after every entry.

A view is sent as a patch of the previous one: a game of four hundred entries takes some tens of kilobytes on the wire.
A long game is sent in parts. The first requested part is folded from the snapshot before it, so a link into the middle
of two thousand entries costs no more than one into the middle of two hundred. Replays are made in time slices, once for
simultaneous requests, and cached for a while. Those of finished games have no secrets, so they are compressed.
"""

from __future__ import annotations

import asyncio
import gzip
from typing import Final, NamedTuple

from sqlalchemy import select

from ...live.archive.record_files import FileReplay, parsed
from ...live.archive.replays import joined, part_of, replay_head
from ...live.errors import ApiError
from ...live.games import GameRegistry
from ...live.messages.socket import talk
from ...live.rows import ChatRow, StoredTable
from ...live.table import Forked, LiveTable
from ...live.updates import ReplayViews
from ..play.cache import TableCache
from ..play.time_slices import Slices
from ..store.database import Database
from ..store.schema import chats, moves
from .records import SingleFlightCache

MOST_REPLAYS: Final = 64
MOST_AT_ONCE: Final = 2
"""Maximum number of files that are folded at the same time. Others wait."""
MOST_LINES: Final = 2000
"""Maximum number of chat messages. The last ones are returned."""
_LEVEL: Final = 3
"""Compression level. Views resemble each other, so a higher level takes much longer and saves little."""


class Told(NamedTuple):
    """A replay, or the requested part of it, as JSON (`http.replays.ReplayOut`)."""

    text: bytes
    packed: bytes | None
    """The text compressed by gzip. None while the game runs, because the compressed size could reveal secrets."""


class Replays:
    """Replays of tables."""

    def __init__(self, cache: TableCache) -> None:
        self._cache: Final = cache
        self.files: Final = RecordFiles(cache.games, cache.slices)
        self._made: Final = SingleFlightCache(MOST_REPLAYS)

    async def told(self, stored: StoredTable, seat: int, at: int | None = None) -> Told:
        """Return the replay of a started table in the view of a seat. With `at`, only the part that has this entry."""
        row = stored.table
        part = part_of(at, row.seq)
        return await self._made.get((row.id, row.tip, seat, part), lambda: self._make(stored, seat, *part))

    async def _make(self, stored: StoredTable, seat: int, first: int, end: int) -> Told:
        row = stored.table
        live = LiveTable(self._cache.games[row.game], stored)
        entries: list[bytes] = []
        views = ReplayViews(live, seat)
        try:
            if first:
                await self._cache.fold_to(live, first)
            before = live.tip
            await self._cache.fold(live, end, keeps=True, each=lambda: entries.append(views.entry()))
        except Forked:
            raise ApiError("busy") from None  # the store goes back while it is read
        if live.match is None or live.seq != end or (end == row.seq and live.tip != row.tip):
            raise ApiError("busy")
        text = joined(replay_head(row, seat, first, before, live.tip), entries)
        return await packed(text) if row.state == "over" else Told(text, None)


class RecordFiles:
    """Replays of record files: parsed in a thread, folded in time slices. Files are not stored."""

    def __init__(self, games: GameRegistry, slices: Slices) -> None:
        self._games: Final = games
        self._slices: Final = slices
        self._turns: Final = asyncio.Semaphore(MOST_AT_ONCE)

    async def told(self, file: bytes, eyes: str | None, at: int | None = None) -> Told:
        """Return the replay of a file in the view of a seat; raise ApiError if the file is bad (see `FileReplay`)."""
        async with self._turns:
            record = await asyncio.to_thread(parsed, file)
            replay = FileReplay(self._games, file, record, eyes, at)
            await self._slices.each(replay.steps(), lambda _: None)
        return await packed(replay.text())


async def packed(text: bytes) -> Told:
    """Return a replay without secrets, compressed."""
    return Told(text, await asyncio.to_thread(gzip.compress, text, _LEVEL))


async def told_talk(database: Database, table: str) -> list[dict[str, object]]:
    """Return the chat of a table, the oldest message first. `seq` is the number of entries when it was sent."""
    lines = (
        select(*(chats.c[name] for name in ChatRow._fields))
        .where(chats.c.table_id == table)
        .order_by(chats.c.n.desc())
        .limit(MOST_LINES)
    )
    async with database.reading() as connection:
        found = (await connection.execute(lines)).all()
        if not found:
            return []
        times = select(moves.c.at).where(moves.c.table_id == table).order_by(moves.c.seq)
        happened = (await connection.execute(times)).scalars().all()
    said = [ChatRow(*row) for row in reversed(found)]
    return talk(said, happened)
