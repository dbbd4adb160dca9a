"""Build positions in which a tribe is about to plunder, found or expand, for tests of SR-4.3 to SR-4.8."""

from __future__ import annotations

from typing import Any

from struggle_roads import PROVINCE
from struggle_table import StruggleTable, colours_in_box, table

THREE = colours_in_box("gallia", "hispania", "italia_inferus")
"""Counters of three colours, without Germania."""
FAR = ["Colonia Agrippina", "Augusta Treverorum"]
"""Cities of Germania without a counter, so that the counters can be in a box."""
FIVE = [f"{province}/pasture" for province in sorted(set(PROVINCE.values()))]
"""One counter of each colour, for another box."""


def raiders(
    figures: int = 2, wagons: int = 1, place: str = "r2c10S", others: tuple[int, int] = (1, 1), **setting: Any
) -> StruggleTable:
    """Return A's horsemen phase, beside Vindobona and Iuvavum, both with 2 towers.

    `others` sets figures and wagons in the box of the warriors.

    """
    return table(
        **{
            "phase": "horsemen",
            "at": {"A horsemen": place},
            "figures": {"A horsemen": figures, "A warriors": others[0]},
            "wagons": {"A horsemen": wagons, "A warriors": others[1]},
            **setting,
        }
    )


def kingdom(*cities: str, figures: int = 2, wagons: int = 1, **setting: Any) -> StruggleTable:
    """Return A's horsemen phase, with a kingdom of these cities."""
    return table(
        **{
            "phase": "horsemen",
            "held": {"A horsemen": cities},
            "figures": {"A horsemen": figures},
            "wagons": {"A horsemen": wagons},
            **setting,
        }
    )


def named(verb: str, *cities: str) -> list[str]:
    """Return the acts of a verb with each of these cities, in notation."""
    return sorted(f"{verb} {city.replace(' ', '_')}" for city in cities)


def founders(figures: int = 2, wagons: int = 1, **setting: Any) -> StruggleTable:
    """Return A's horsemen phase, beside Vindobona and Iuvavum, with counters of three colours."""
    return raiders(figures, wagons, **{"counters": {"A horsemen": THREE}, **setting})
