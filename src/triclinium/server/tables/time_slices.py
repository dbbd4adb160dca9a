"""Long work on the event loop, a slice at a time: everybody else has their turn in between.

Of all long work in a process one slice runs at a time, and after each there is a rest of the same length: a hundred who
ask for long things take turns among themselves, and have no more than half of the process. The rest is part of the
turn: a lock that is given back before the loop goes on keeps nobody waiting, and each turn of the loop would have
everybody's slice in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sized
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

SLICE_S: Final = 0.004
SHORT: Final = 16
"""Items that are done at once, without waiting for one's turn."""


class Slices:
    """The long work of a process."""

    def __init__(self) -> None:
        self._turn: Final = asyncio.Lock()

    async def each(self, items: Iterable[T], do: Callable[[T], object]) -> None:
        """Do something with each item."""
        if isinstance(items, Sized) and len(items) <= SHORT:
            for item in items:
                do(item)
            return
        left = iter(items)
        while not await self._done(left, do):
            pass

    async def _done(self, left: Iterator[T], do: Callable[[T], object]) -> bool:
        """Do a slice of what is left, when it is our turn; whether that was all."""
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
