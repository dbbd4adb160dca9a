"""A game told again: what a seat saw after every entry, for a browser to go through as it likes.

A view is told as what changed since the entry before: a game of four hundred entries takes some tens of kilobytes on
the wire. A long game is told in parts: the one that somebody opens first is folded from the snapshot before it, so
that a link into the middle of two thousand entries costs no more than one into the middle of two hundred. All is made
in slices, once for all who ask for it at the same time, and kept for a while; when the game is over nothing in it is
secret, and it is packed.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from typing import Final, NamedTuple

import orjson

from ...kernel.notation import SEAT_NAMES
from ..errors import ApiError
from ..store.move_log import StoredTable
from .cache import TableCache
from .live import Forked, LiveTable
from .records import SingleFlightCache
from .seat_updates import SPECTATOR, Position, event, seat_names
from .view_patches import SeenView

MOST_REPLAYS: Final = 64
PART: Final = 250
"""Entries told at once where somebody asks for a position: most games have no more."""
_LEVEL: Final = 3
"""Views resemble each other: packing harder takes much longer and saves little."""


class Told(NamedTuple):
    """A replay as JSON, or the part of it that was asked for (`http.replays.ReplayOut`)."""

    text: bytes
    packed: bytes | None
    """The same, packed by gzip; None while the game runs, for then lengths could tell of secrets."""


class Replays:
    """The replays of a process's tables."""

    def __init__(self, cache: TableCache) -> None:
        self._cache: Final = cache
        self._made: Final = SingleFlightCache(MOST_REPLAYS)

    async def told(self, stored: StoredTable, seat: int, at: int | None = None) -> Told:
        """The replay of a table that has started, with a seat's eyes; `at`: only the part that has this entry."""
        row = stored.table
        first = None if at is None else part_of(at, row.seq)
        return await self._made.get((row.id, row.tip, seat, first), lambda: self._make(stored, seat, first))

    async def _make(self, stored: StoredTable, seat: int, part: int | None) -> Told:
        row = stored.table
        live = LiveTable(self._cache.games[row.game], stored)
        first, end = (0, row.seq) if part is None else (part, min(part + PART, row.seq))
        entries: list[bytes] = []
        views = Views(live, seat)
        try:
            if first:
                await self._cache.fold_to(live, first)
            before = live.tip
            await self._cache.fold(live, end, keeps=True, each=lambda: entries.append(views.entry()))
        except Forked:
            raise ApiError("busy") from None  # the store goes back while it is read
        if live.match is None or live.seq != end or (end == row.seq and live.tip != row.tip):
            raise ApiError("busy")
        over = row.state == "over"
        head = {
            "table": row.id,
            "seat": None if seat == SPECTATOR else SEAT_NAMES[seat],
            "over": over,
            "tip": row.tip,
            "seq": row.seq,
            "first": first,
            "before": before,
            "after": live.tip,
        }
        return await told(head, entries, over)


def part_of(at: int, seq: int) -> int:
    """The first entry of the part that has an entry, in a log of so many.

    >>> part_of(0, 600), part_of(251, 600), part_of(99_999, 600)
    (0, 250, 500)
    """
    return min(at, max(seq - 1, 0)) // PART * PART


async def told(head: Mapping[str, object], entries: list[bytes], over: bool) -> Told:
    """A replay of entries that are JSON already; `over`: it has no secrets."""
    text = b'%s,"entries":[%s]}' % (orjson.dumps(head)[:-1], b",".join(entries))
    return Told(text, await asyncio.to_thread(gzip.compress, text, _LEVEL) if over else None)


class Views:
    """What a seat sees while a table is folded."""

    def __init__(self, live: Position, seat: int) -> None:
        self._live: Final = live
        self._seat: Final = seat
        self._last: SeenView | None = None

    def entry(self) -> bytes:
        """The entry that was folded last, with the table after it."""
        live, seat = self._live, self._seat
        match = live.match
        assert match is not None
        game, state = match.game, match.state
        view = SeenView(game, game.view(state, seat), live.tip, self._last)
        self._last = view
        outcome = game.outcome(state) if state.over else None
        told = {
            **event(live, live.recent[-1], seat),
            "awaited": seat_names(game.awaited(state)),
            "outcome": None if outcome is None else outcome.named(SEAT_NAMES),
        }
        whole = view.whole(seat) if view.patch is None else b"null"
        return b'%s,"view":%s,"patch":%s}' % (orjson.dumps(told)[:-1], whole, view.patch or b"null")
