"""The board as numbers, for programs that learn to play."""

from __future__ import annotations

from triclinium.kernel.features import Features

from .rules import POINTS, Board


class Points(Features[Board]):
    """Points of a seat's own stones, then of the other's; the number of moves; the reach of stones."""

    names = (*(f"{whose}.{point}" for whose in ("mine", "theirs") for point in POINTS), "moves", "anywhere")

    def observe(self, s: Board, seat: int) -> bytes:
        """1 where a stone lies; all of it is open to all."""
        mine, theirs = s.stones[seat], s.stones[1 - seat]
        row = [*(point in mine for point in range(9)), *(point in theirs for point in range(9))]
        return bytes([*row, s.moves, s.anywhere])


FEATURES = Points()
