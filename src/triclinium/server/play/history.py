"""Earlier events of tables: the latest entries from memory, older ones folded again from the log.

Older entries are folded in pages, which are cached for a while: a hundred requests for the same entries cause one fold.
One message has at most `MOST_EVENTS` entries. Clients request earlier ones separately.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from itertools import pairwise
from typing import Final, NamedTuple

import orjson

from ...live.table import Forked, LiveTable
from ...live.updates import SPECTATOR, Happened, event
from .cache import TableCache

MOST_EVENTS: Final = 500
"""Maximum number of entries in one message."""
PAGE: Final = 50
MOST_PAGES: Final = 256
MOST_TRIES: Final = 6


class Page(NamedTuple):
    """A page of consecutive entries."""

    happened: tuple[Happened, ...]
    tip: str
    """Hash of the log after the last entry of the page."""
    events: dict[int, list[bytes]]
    """Events as JSON by seat. Seat -1 is a spectator."""

    @property
    def before(self) -> str:
        """Hash of the log before the first entry of the page."""
        return self.happened[0].before

    @property
    def end(self) -> int:
        """Number of the entry after the page."""
        return self.happened[-1].seq + 1


class Events(NamedTuple):
    """Events from entry `since` on, as comma-separated JSON."""

    since: int
    json: bytes


class History:
    """Earlier events of the tables of a process."""

    def __init__(self, cache: TableCache) -> None:
        self._cache: Final = cache
        self._pages: Final[OrderedDict[tuple[str, int], Page]] = OrderedDict()

    async def events(self, live: LiveTable, since: int, seat: int) -> Events:
        """Return the events from entry `since` on, or from a later entry if there are too many.

        The latest events are made without awaiting, so they end exactly at the table's state on return.
        """
        for _ in range(MOST_TRIES):
            first = max(since, live.seq - MOST_EVENTS)
            upto, tip = (live.recent[0].seq, live.recent[0].before) if live.recent else (live.seq, live.tip)
            older: list[bytes] = []
            if first < upto:
                try:
                    older = await self._older(live, first, upto, tip, seat)
                except Forked:
                    await self._look_again(live)
                    continue
            now = (live.recent[0].seq, live.recent[0].before) if live.recent else (live.seq, live.tip)
            if first >= upto or now == (upto, tip):
                recent = [orjson.dumps(event(live, each, seat)) for each in live.recent if each.seq >= first]
                return Events(first, b",".join(older + recent))
        return Events(live.seq, b"")  # the table changes faster than it can be read; later events begin here

    async def before(self, live: LiveTable, upto: int, seat: int) -> Events:
        """Return the last events before entry `upto`."""
        for _ in range(MOST_TRIES):
            upto = min(upto, live.seq)
            since = max(0, upto - MOST_EVENTS)
            end = min(upto + -upto % PAGE, live.seq)  # whole pages can be reused for other requests
            last = await self._cache.log.tail(live.id, end - 1, end) if upto else []
            try:
                older = await self._older(live, since, end, last[0].tip, seat) if last else []
            except Forked:
                await self._look_again(live)
            else:
                return Events(since if older else 0, b",".join(older[: upto - since]))
        return Events(0, b"")

    async def _look_again(self, live: LiveTable) -> None:
        """Refresh a table whose history has changed, here or in the database."""
        async with live.lock:
            await self._cache.refresh(live)

    async def _older(self, live: LiveTable, since: int, upto: int, tip: str, seat: int) -> list[bytes]:
        """Return the events from `since` up to `upto` of the history with this tip; raise Forked if there is none."""
        viewer = SPECTATOR if live.served.game.all_open else seat
        async with live.folding:
            pages = self._found(live.id, since, upto, tip) or await self._folded(live, since, upto, tip)
        events: list[bytes] = []
        for page in pages:
            events += page.events.get(viewer) or await self._write(live, page, viewer)
        return events[since - pages[0].happened[0].seq :]

    async def _write(self, live: LiveTable, page: Page, viewer: int) -> list[bytes]:
        events: list[bytes] = []

        def write(happened: Happened) -> None:
            events.append(orjson.dumps(event(live, happened, viewer)))

        await self._cache.slices.each(page.happened, write)
        page.events[viewer] = events
        return events

    def _found(self, table: str, since: int, upto: int, tip: str) -> list[Page] | None:
        """Return the cached pages of that history, or None if one is missing."""
        pages: list[Page] = []
        for start in range(since - since % PAGE, upto, PAGE):
            page = self._pages.get((table, start))
            if page is None or page.end != min(start + PAGE, upto):
                return None
            self._pages.move_to_end((table, start))
            pages.append(page)
        one_history = all(a.tip == b.before for a, b in pairwise(pages)) and pages[-1].tip == tip
        return pages if one_history else None

    async def _folded(self, live: LiveTable, since: int, upto: int, tip: str) -> list[Page]:
        """Compute the pages from the nearest snapshot, on a second copy of the table."""
        log = self._cache.log
        start = since - since % PAGE
        beside = LiveTable(live.served, live.stored())
        kept = await log.snapshot(live.id, live.row.rules, live.served.layout, start)
        if kept is not None:
            beside.resume(kept)
        await self._cache.fold(beside, start, keeps=True)
        pages: list[Page] = []
        while beside.seq < upto:
            beside.recent = deque(maxlen=PAGE)
            at = beside.seq
            await self._cache.fold(beside, min(at + PAGE, upto), keeps=True)
            if beside.seq != min(at + PAGE, upto):
                raise Forked(f"table {live.id}: the log ends before entry {upto}")
            page = Page(tuple(beside.recent), beside.tip, {})
            pages.append(page)
            self._pages[live.id, at] = page
            self._pages.move_to_end((live.id, at))
            while len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        if beside.tip != tip:
            raise Forked(f"table {live.id}: its log is of another history now")
        return pages
