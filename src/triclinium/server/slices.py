"""Long work on the event loop, a slice at a time: everybody else has their turn in between.

Of all long work in a process one slice runs at a time, and after each there is a rest of the same length: a hundred who
ask for long things take turns among themselves, and have no more than half of the process. The rest is part of the turn:
a lock that is given back before the loop goes on keeps nobody waiting, and each turn of the loop would have everybody's
slice in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sized
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
        while True:
            async with self._turn:
                until = perf_counter() + SLICE_S
                for item in left:
                    do(item)
                    if perf_counter() >= until:
                        break
                else:
                    return
                await asyncio.sleep(SLICE_S)
