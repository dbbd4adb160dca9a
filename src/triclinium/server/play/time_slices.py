"""Run long work on the event loop in time slices, so that other tasks run in between.

Only one slice runs at a time in a process, and each is followed by a rest of the same length. A hundred long requests
therefore take turns and use at most half of the process. The rest happens while the lock is held: if the lock were
released before, each iteration of the event loop would run a slice of every request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sized
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

SLICE_S: Final = 0.004
SHORT: Final = 16
"""Maximum number of items that are handled at once, without waiting for a turn."""


class Slices:
    """Scheduler of the long work of a process."""

    def __init__(self) -> None:
        self._turn: Final = asyncio.Lock()

    async def each(self, items: Iterable[T], do: Callable[[T], object]) -> None:
        """Call `do` with each item."""
        if isinstance(items, Sized) and len(items) <= SHORT:
            for item in items:
                do(item)
            return
        left = iter(items)
        while not await self._done(left, do):
            pass

    async def _done(self, left: Iterator[T], do: Callable[[T], object]) -> bool:
        """Handle a slice of the remaining items when it is our turn. Return whether no item remains."""
        await self._turn.acquire()
        began = perf_counter()
        try:
            for item in left:
                do(item)
                if perf_counter() >= began + SLICE_S:
                    return False
            return True
        finally:
            rest = min(perf_counter() - began, SLICE_S)
            asyncio.get_running_loop().call_later(rest, self._turn.release)
