"""The deals of a cell that are still to be played."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import filterfalse, islice
from typing import Final


class Deals:
    """The missing deals, lowest first; they are counted without being listed.

    >>> left = Deals(10**9, [0, 2, 3])
    >>> left.count, left.take(3), left.count
    (999999997, (1, 4, 5), 999999994)
    """

    def __init__(self, wanted: int, had: Iterable[int]) -> None:
        played = {deal for deal in had if deal < wanted}
        self.count = wanted - len(played)
        """Number of deals left."""
        self._left: Final = filterfalse(played.__contains__, range(wanted))

    def take(self, most: int) -> tuple[int, ...]:
        """Remove the next deals, at most so many, and return them."""
        taken = tuple(islice(self._left, most))
        self.count -= len(taken)
        return taken
