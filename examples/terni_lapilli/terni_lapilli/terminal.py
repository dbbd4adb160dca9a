"""The board in a terminal."""

from __future__ import annotations

from rich.text import Text

from triclinium.kernel.game import Named
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.terminal.display import Display

from .rules import POINTS

BOARD = r"""
3  {} --- {} --- {}
   | \   |   / |
2  {} --- {} --- {}
   | /   |   \ |
1  {} --- {} --- {}
   a     b     c""".lstrip()


class Stones(Display):
    """Nine points, and the letter of whose stone lies there."""

    def board(self, view: Named, width: int, before: Named | None = None, height: int = 0) -> Text:
        """Return the board with its stones."""
        stones = view["stones"]
        assert isinstance(stones, list)
        signs = {point: SEAT_NAMES[seat] for seat, points in enumerate(stones) for point in points}
        return Text(BOARD.format(*(signs.get(point, ".") for point in POINTS)))
