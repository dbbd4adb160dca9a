"""Ways of sea arrows over the drawing: around the land where they can, and apart from each other."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from .hex_geometry import SIDE, Box, Point, distance

STEP: Final = SIDE / 4
"""Of the grid that ways are looked for on."""
_LAND: Final = 12.0
"""How much further a step over land counts: a way there is the last resort."""
_SHORE: Final = 3.0
_TAKEN: Final = 5.0
"""The same for a step along the shore, and for one beside another lane."""
_STEPS: Final = [(x, y, (x * x + y * y) ** 0.5) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
Cell = tuple[int, int]


class Lanes:
    """The lanes of a map, found one after the other."""

    def __init__(self, land: list[Point], bounds: Box, kept: list[Box]) -> None:
        self._land: Final = land
        """The middles of all hexes."""
        self._bounds: Final = bounds
        self._kept: Final = kept
        """What no lane should run through."""
        self._cost: Final[dict[Cell, float]] = {}

    def between(self, start: Point, end: Point) -> list[Point]:
        """A way from one city to another, as points to be joined by a smooth line."""
        first, last = _cell(start), _cell(end)
        best = {first: 0.0}
        came: dict[Cell, Cell] = {}
        waiting = [(0.0, first)]
        while waiting:
            _, at = heappop(waiting)
            if at == last:
                break
            for x, y, length in _STEPS:
                to = at[0] + x, at[1] + y
                cost = best[at] + length * self._price(to, (start, end))
                if cost < best.get(to, 1e9):
                    best[to] = cost
                    came[to] = at
                    heappush(waiting, (cost + distance(_point(to), end) / STEP, to))
        way = [last]
        while way[-1] != first:
            way.append(came[way[-1]])
        way.reverse()
        self._take(way)
        return [start, *_rounded([_point(cell) for cell in way[2:-2]]), end]

    def _price(self, cell: Cell, ends: tuple[Point, Point]) -> float:
        """What a step to a cell costs; near its own cities a lane has to touch the shore."""
        if cell not in self._cost:
            self._cost[cell] = self._cost_of(_point(cell))
        cost = self._cost[cell]
        near = min(distance(_point(cell), end) for end in ends)
        return min(cost, 2.0) if near < SIDE * 0.5 else cost

    def _cost_of(self, at: Point) -> float:
        bounds = self._bounds
        if not (bounds.left < at[0] < bounds.right and bounds.top < at[1] < bounds.bottom):
            return 1e6
        near = min(distance(at, middle) for middle in self._land)
        cost = _LAND if near < SIDE * 0.95 else _SHORE if near < SIDE * 1.25 else 1.0
        here = Box.around(at, 8, 8)
        return cost + _LAND * any(here.over(box) for box in self._kept)

    def _take(self, way: list[Cell]) -> None:
        """Others keep away from here, if they can."""
        for x, y in way[2:-2]:
            for across in (-1, 0, 1):
                for down in (-1, 0, 1):
                    cell = x + across, y + down
                    self._cost[cell] = self._cost.get(cell, self._cost_of(_point(cell))) + _TAKEN / 9


def _cell(at: Point) -> Cell:
    return round(at[0] / STEP), round(at[1] / STEP)


def _point(cell: Cell) -> Point:
    return cell[0] * STEP, cell[1] * STEP


def _rounded(way: list[Point]) -> list[Point]:
    """Fewer points, each in the middle of its neighbours: a way without the grid's corners."""
    for _ in range(6):
        way = [
            (
                (way[max(0, n - 1)][0] + way[n][0] * 2 + way[min(len(way) - 1, n + 1)][0]) / 4,
                (way[max(0, n - 1)][1] + way[n][1] * 2 + way[min(len(way) - 1, n + 1)][1]) / 4,
            )
            for n in range(len(way))
        ]
    return way[::3] if len(way) > 6 else way


def smooth(points: list[Point]) -> str:
    """A line through points without corners (Catmull and Rom's), as the path of an SVG."""
    out = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for n in range(len(points) - 1):
        before, a, b = points[max(0, n - 1)], points[n], points[n + 1]
        after = points[min(len(points) - 1, n + 2)]
        out.append(
            f"C{a[0] + (b[0] - before[0]) / 6:.1f} {a[1] + (b[1] - before[1]) / 6:.1f} "
            f"{b[0] - (after[0] - a[0]) / 6:.1f} {b[1] - (after[1] - a[1]) / 6:.1f} {b[0]:.1f} {b[1]:.1f}"
        )
    return "".join(out)
