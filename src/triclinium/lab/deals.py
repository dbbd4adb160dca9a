"""The numbers of the deals that are still to be played: kept as ranges, however many they are.

>>> left = Deals.missing(10, [2, 3, 7])
>>> left.count, left.take(4), left.take(100), left.count
(7, (0, 1, 4, 5), (6, 8, 9), 0)
>>> Deals.missing(10**9, []).count
1000000000
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final


class Deals:
    """Some deals, from the lowest on."""

    def __init__(self, ranges: Iterable[range]) -> None:
        self._ranges: Final = deque(each for each in ranges if each)
        self.count = sum(map(len, self._ranges))
        """How many are left."""

    @staticmethod
    def missing(wanted: int, had: Sequence[int]) -> Deals:
        """Those of the first `wanted` that are not among `had`, which is sorted."""
        inside = [deal for deal in had if deal < wanted]
        starts = [0, *(deal + 1 for deal in inside)]
        return Deals(range(start, end) for start, end in zip(starts, [*inside, wanted], strict=True))

    def take(self, most: int) -> tuple[int, ...]:
        """The next ones, no more than so many; they are left no longer."""
        taken: list[int] = []
        while self._ranges and len(taken) < most:
            first = self._ranges.popleft()
            more = most - len(taken)
            taken += first[:more]
            if len(first) > more:
                self._ranges.appendleft(first[more:])
        self.count -= len(taken)
        return tuple(taken)
