"""Where hexes and crossroads lie on the drawing, and boxes that must not overlap."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin, sqrt
from typing import Final

from ..rules.board import place_of

SIDE: Final = 64.0
"""Of a hex, and so the distance of neighbouring crossroads."""
WIDE: Final = sqrt(3) * SIDE
Point = tuple[float, float]


def middle(name: str) -> Point:
    """The middle of a hex."""
    row, column, _ = place_of(name)
    return WIDE * (column + 0.5 + row % 2 / 2), SIDE * (1 + 1.5 * row)


def spot(name: str) -> Point:
    """A crossroads: the north or south corner of a hex that need not exist."""
    x, y = middle(name.rstrip("NS"))
    return x, y - SIDE if name.endswith("N") else y + SIDE


def corners(at: Point, part: float = 1.0) -> list[Point]:
    """The corners of a hex, or of a smaller one in its middle."""
    turns = (-90, -30, 30, 90, 150, 210)
    return [
        (at[0] + SIDE * part * cos(radians(turn)), at[1] + SIDE * part * sin(radians(turn))) for turn in turns
    ]


def distance(a: Point, b: Point) -> float:
    """How far apart two points lie."""
    return hypot(a[0] - b[0], a[1] - b[1])


def between(a: Point, b: Point, part: float) -> Point:
    """The point so far on the way from one to the other."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@dataclass(frozen=True)
class Box:
    """What something takes up."""

    left: float
    top: float
    right: float
    bottom: float

    @staticmethod
    def around(at: Point, wide: float, high: float) -> Box:
        """Around a middle, so wide and so high on each side of it."""
        return Box(at[0] - wide, at[1] - high, at[0] + wide, at[1] + high)

    def over(self, other: Box, gap: float = 0.0) -> float:
        """The area that two have in common, when they are kept so far apart."""
        wide = min(self.right, other.right) - max(self.left, other.left) + gap
        high = min(self.bottom, other.bottom) - max(self.top, other.top) + gap
        return wide * high if wide > 0 and high > 0 else 0.0
