"""Where names and numbers stand: they give way to each other and to all that is fixed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .hex_geometry import Box, Point

_NARROW: Final = "fijlrtI.'- "
_BROAD: Final = "mwMW"
_ROUNDS: Final = 40
_MOST: Final = 40
"""Places that are looked at for each thing."""
_APART: Final = 3.0
_HARD: Final = 3.0
"""How far things are kept apart, and how much each unit costs that they have in common."""


def width(text: str, size: float) -> float:
    """How wide a text is drawn: it is stretched to this, whatever letters a viewer has.

    >>> width("Roma", 10) < width("Narbo Martius", 10)
    True
    """
    broad = sum(letter in _BROAD for letter in text)
    narrow = sum(letter in _NARROW for letter in text)
    capital = sum(letter.isupper() and letter not in _BROAD + _NARROW for letter in text)
    rest = len(text) - broad - narrow - capital
    return size * (0.86 * broad + 0.33 * narrow + 0.69 * capital + 0.56 * rest)


@dataclass(frozen=True)
class Slot:
    """A place that something could have: around a middle, in so many lines."""

    at: Point
    box: Box
    cost: float
    lines: tuple[str, ...] = ()
    size: float = 0.0


def names_of(name: str, at: Point, size: float, city: Box, north: bool) -> list[Slot]:
    """Places for the name of a city whose drawing takes up a box."""
    found = []
    words = tuple(name.split(" "))
    for lines in dict.fromkeys((words, (name,))):
        for smaller in (0.0, 1.0, 2.0):
            letters = size - smaller
            wide = max(width(line, letters) for line in lines) / 2
            high = len(lines) * letters * 0.52
            cost = smaller * 4 + (1 if len(lines) > 1 else 0)
            for x in (0, -5, 5, -10, 10, -16, 16, -22, 22):
                for y in (0, 3, 6, 9):
                    moved = cost + abs(x) * 0.2 + y * 0.4
                    below = at[0] + x, city.bottom + 2 + y + high
                    above = at[0] + x, city.top - 2 - y - high
                    found.append(_slot(below, wide, high, moved + (0 if north else 4), lines, letters))
                    found.append(_slot(above, wide, high, moved + (5 if north else 1), lines, letters))
            for y in (-12, -6, 0, 6, 12):
                right = city.right + 3 + wide, at[1] + y
                left = city.left - 3 - wide, at[1] + y
                found.append(_slot(right, wide, high, cost + 3, lines, letters))
                found.append(_slot(left, wide, high, cost + 3.5, lines, letters))
    return found


def _slot(at: Point, wide: float, high: float, cost: float, lines: tuple[str, ...], size: float) -> Slot:
    return Slot(at, Box.around(at, wide, high), cost, lines, size)


def tokens_of(at: Point, radius: float) -> list[Slot]:
    """Places for a round thing near the middle of a hex."""
    steps = [(x, y) for y in (0, 5, -5, 10, -10, 15, -15) for x in (0, 6, -6, 12, -12)]
    return [
        Slot(moved, Box.around(moved, radius, radius), (abs(x) + abs(y)) * 0.35)
        for x, y in steps
        for moved in [(at[0] + x, at[1] + y)]
    ]


def solved(choices: list[list[Slot]], fixed: list[tuple[Box, float]]) -> list[Slot]:
    """For each thing the place that costs least, all others being where they are; fixed boxes weigh as they say."""
    priced = [_priced(slots, fixed) for slots in choices]
    chosen = [each[0][1] for each in priced]
    reach = [_around([slot for _, slot in slots]) for slots in priced]
    near = [
        [other for other, box in enumerate(reach) if other != one and box.over(reach[one], _APART)]
        for one in range(len(choices))
    ]
    for _ in range(_ROUNDS):
        before = list(chosen)
        for one, slots in enumerate(priced):
            taken = [chosen[other].box for other in near[one]]
            costs = [cost + sum(slot.box.over(box, _APART) for box in taken) * _HARD for cost, slot in slots]
            chosen[one] = slots[costs.index(min(costs))][1]
        if chosen == before:
            break
    return chosen


def _priced(slots: list[Slot], fixed: list[tuple[Box, float]]) -> list[tuple[float, Slot]]:
    """The best places as far as fixed things go, each with what it costs."""
    reach = _around(slots)
    close = [(box, weight) for box, weight in fixed if box.over(reach, _APART)]
    costs = [slot.cost + sum(slot.box.over(box, 1.5) * weight for box, weight in close) for slot in slots]
    order = sorted(range(len(slots)), key=costs.__getitem__)
    return [(costs[place], slots[place]) for place in order[:_MOST]]


def _around(slots: list[Slot]) -> Box:
    return Box(
        min(slot.box.left for slot in slots),
        min(slot.box.top for slot in slots),
        max(slot.box.right for slot in slots),
        max(slot.box.bottom for slot in slots),
    )
