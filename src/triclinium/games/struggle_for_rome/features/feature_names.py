"""The names of the numbers, in their order.

Seats are relative: `me` is who looks, `next` who plays after, and so on round the table. Numbers are counts, or 1 for
yes. Of others' hands there is what one could remember: the least and the most cards of each resource.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..rules.catalogue import (
    CARDS,
    CITIES,
    COLOURS,
    COUNTERS,
    CROSSROADS,
    GOODS,
    HEXES,
    PROVINCES,
    RESOURCES,
    TRIBES,
)
from ..rules.fields import ACTED
from ..rules.game import STEPS
from ..rules.words import PHASES

PLACES: Final = ("me", "next", "second", "third")
"""Round the table from who looks."""
OTHERS: Final = (*PLACES[1:], "pile")
"""Whose cards one can only remember: the other seats', and those of the face-down pasture pile."""
ANSWERS: Final = ("sealed", "accept", "refuse", "counter")
TOTALS: Final = tuple(str(total) for total in range(2, 13))
OPEN_PILES: Final = ("grain", "ore", "pasture", "horse_discard", "cattle_discard", "development")


def _of(name: str, *each: Iterable[str]) -> list[str]:
    """Names for all combinations.

    >>> _of("gold", ("me", "next"))
    ['gold.me', 'gold.next']
    """
    names = [name]
    for values in each:
        words = tuple(values)
        names = [f"{before}.{word}" for before in names for word in words]
    return names


PARTS: Final[tuple[tuple[str, list[str]], ...]] = (
    ("held", _of("held", PLACES, TRIBES, CITIES)),
    ("counter", _of("counter", CITIES)),
    ("neutral", _of("neutral", CITIES)),
    ("place", _of("place", PLACES, TRIBES, CROSSROADS)),
    ("legionnaire", _of("legionnaire", HEXES)),
    ("figures", _of("figures", PLACES, TRIBES)),
    ("wagons", _of("wagons", PLACES, TRIBES)),
    ("reserve", _of("reserve", PLACES, TRIBES)),
    ("box", _of("box", PLACES, TRIBES, PROVINCES, COUNTERS)),
    ("unturned", _of("unturned", PROVINCES, COUNTERS)),
    ("wagon_reserve", _of("wagon_reserve", PLACES)),
    ("gold", _of("gold", PLACES)),
    ("points", _of("points", PLACES)),
    ("hand_size", _of("hand_size", PLACES)),
    ("card_count", _of("card_count", PLACES)),
    ("diplomacy", _of("diplomacy", PLACES)),
    ("culture_shown", _of("culture_shown", PLACES)),
    ("substituted", _of("substituted", PLACES)),
    ("diplomat", _of("diplomat", PLACES)),
    ("announced", _of("announced", PLACES)),
    ("first_player", _of("first_player", PLACES)),
    ("on_turn", _of("on_turn", PLACES)),
    ("awaited", _of("awaited", PLACES)),
    ("colour", _of("colour", PLACES, COLOURS)),
    ("hand", _of("hand", RESOURCES)),
    ("cards", _of("cards", CARDS)),
    ("least", _of("least", OTHERS, RESOURCES)),
    ("most", _of("most", OTHERS, RESOURCES)),
    ("pile", _of("pile", OPEN_PILES)),
    ("played", _of("played", CARDS)),
    ("seats", _of("seats", ("3", "4"))),
    ("round", ["round"]),
    ("phase", _of("phase", PHASES)),
    ("acted", _of("acted", ACTED)),
    ("rolled", _of("rolled", TOTALS)),
    ("offers", ["offers"]),
    ("offer_give", _of("offer.give", GOODS)),
    ("offer_want", _of("offer.want", GOODS)),
    ("offer_whom", _of("offer.whom", (*PLACES, "all"))),
    ("answer", _of("answer", PLACES, ANSWERS)),
    ("answer_give", _of("answer.give", PLACES, GOODS)),
    ("answer_want", _of("answer.want", PLACES, GOODS)),
    ("step", _of("step", (step.name for step in STEPS))),
)
"""The parts of a row, each with its names."""
NAMES: Final[tuple[str, ...]] = tuple(name for _, names in PARTS for name in names)


def starts() -> dict[str, int]:
    """Where each part begins."""
    found: dict[str, int] = {}
    at = 0
    for part, names in PARTS:
        found[part] = at
        at += len(names)
    return found
