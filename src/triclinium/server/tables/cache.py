"""The live tables of a process: those in use, and the last ones used; each brought up to date from the store."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from ..games import GameRegistry
from ..store.move_log import Head, Move, SnapshotRow
from ..store.sql_log import Log
from .live import Forked, LiveTable, goes_on
from .time_slices import Slices

AT_ONCE: Final = 500
"""Moves read in one query: so many rows are taken over in a millisecond or two."""
MOST_TRIES: Final = 4
"""To read a table whose store goes back while it is read."""
_LOOKED_AT: Final = 64


class TableCache:
    """The live tables of this process."""

    def __init__(self, log: Log, games: GameRegistry, most: int = 2000) -> None:
        self.log: Final = log
        self.games: Final = games
        self.slices: Final = Slices()
        self.in_use: Callable[[str], bool] = lambda _table: False
        """Whether somebody watches a table here: then it stays."""
        self._most: Final = most
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    def __len__(self) -> int:
        """How many tables are remembered here."""
        return len(self._kept)

    def peek(self, table: str) -> LiveTable | None:
        """A table if it is live here, as new as it happens to be."""
        return self._kept.get(table)

    def drop(self, table: str) -> None:
        """Forget what is known of a table: it will be read again."""
        self._kept.pop(table, None)

    async def get(self, table: str) -> LiveTable | None:
        """A table, read from the store if it is not live here; it may be behind.

        None: there is no such table, or none that can go on here.
        """
        live = self._kept.get(table)
        if live is not None:
            self._kept.move_to_end(table)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        # Several may wait for it: that one of them gives up must not take it from the others.
        return await asyncio.shield(loading)

    async def stop(self) -> None:
        """Read no further: nobody waits for it any more, and the store is about to be closed."""
        loading = list(self._loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(*loading, return_exceptions=True)

    async def _load(self, table: str) -> LiveTable | None:
        live = await self._read(table)
        if live is not None:
            self._kept[table] = live
            self._make_room()
        return live

    async def _read(self, table: str) -> LiveTable | None:
        """A table as the store has it."""
        tries = MOST_TRIES
        while True:
            stored = await self.log.stored_table(table)
            served = self.games.get(stored.table.game) if stored else None
            if stored is None or served is None or not goes_on(served, stored.table):
                return None
            live = LiveTable(served, stored)
            try:
                await self._catch_up(live)
            except Forked:  # the store went back meanwhile
                tries -= 1
                if not tries:
                    raise
            else:
                return live

    def _make_room(self) -> None:
        """Let go of the tables that were used least recently, and that nobody uses."""
        for _ in range(_LOOKED_AT):
            if len(self._kept) <= self._most:
                return
            table, live = next(iter(self._kept.items()))
            if self.in_use(table) or live.lock.locked() or live.folding.locked():
                self._kept.move_to_end(table)  # it is being used
            else:
                del self._kept[table]

    async def fresh(self, table: str) -> LiveTable | None:
        """A table as the store has it now."""
        live = await self.get(table)
        if live is not None:
            async with live.lock:
                await self.refresh(live)
        return live

    async def refresh(self, live: LiveTable) -> Head | None:
        """Bring a table up to date and say how far it is, None if it is gone; call with its lock held."""
        head = await self.log.head(live.id)
        if head is not None and head.version != live.row.version:
            stored = await self.log.stored_table(live.id)
            if stored is not None and not goes_on(live.served, stored.table):
                stored = None  # another process, with other data, has begun it
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
        """The store is the truth, also when it has lost something (a standby that took over and was behind).

        The table is read beside the one that is known, which becomes it in one moment: nobody sees half of it.
        """
        self.drop(live.id)
        other = await self._read(live.id)
        if other is None:
            return None
        live.become(other)
        self._kept[live.id] = live
        return live.row.head

    async def _catch_up(self, live: LiveTable) -> None:
        """Fold what the log has more, from a snapshot if there is one and nothing is folded yet."""
        anew = live.match is None
        if anew and live.may_resume():
            kept = await self.log.snapshot(live.id, live.row.rules, live.served.layout, live.row.seq)
            if kept is not None:
                live.resume(kept)
        if live.row.seq > 0 or live.match is not None:
            await self.fold(live, keeps=anew)

    async def fold_to(self, live: LiveTable, upto: int) -> None:
        """Fold the first entries of a table that is not folded yet, from the last snapshot among them."""
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
        """Fold the log from where a table stands, giving the loop back now and then.

        `keeps`: snapshots that are wanted on the way are kept, for those who come after. `each`: after every move.
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
    """Whether a head is not one that the history known here has come to, or may yet come to."""
    return head.seq < live.seq or (head.seq == live.seq and head.tip != live.tip)
