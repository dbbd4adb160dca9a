"""Names of the features, in order.

Seats are relative: `me` is the viewer, `next` plays after it, and so on around the table. Numbers are counts,
or 1 for yes. Other hands are shown as a player could remember them: the minimum and maximum of each resource.
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
"""Seats around the table, starting with the viewer."""
OTHERS: Final = (*PLACES[1:], "pile")
"""Holders of cards that a player can only remember: the other seats, and the face-down pasture pile."""
ANSWERS: Final = ("sealed", "accept", "refuse", "counter")
TOTALS: Final = tuple(str(total) for total in range(2, 13))
OPEN_PILES: Final = ("grain", "ore", "pasture", "horse_discard", "cattle_discard", "development")


def _of(name: str, *each: Iterable[str]) -> list[str]:
    """Return the names of all combinations.

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
"""Parts of a row, each with its names."""
NAMES: Final[tuple[str, ...]] = tuple(name for _, names in PARTS for name in names)


def starts() -> dict[str, int]:
    """Return the index of the first number of each part."""
    found: dict[str, int] = {}
    at = 0
    for part, names in PARTS:
        found[part] = at
        at += len(names)
    return found


MEANINGS: Final[dict[str, str]] = {
    "held": "1 for each city that the tribe holds",
    "counter": "1 for each city with a face-down counter",
    "neutral": "1 for each neutral city",
    "place": "1 for the crossroads of the tribe's figure",
    "legionnaire": "1 for the hex of the legionnaire",
    "figures": "Figures in the tribe's box",
    "wagons": "Wagons in the tribe's box",
    "reserve": "Figures of the tribe in reserve",
    "box": "Counters in the tribe's box, by province and kind",
    "unturned": "Unseen counters, by province and kind",
    "wagon_reserve": "Wagons of the seat in reserve",
    "gold": "Gold of the seat",
    "points": "Victory points of the seat that all players can see",
    "hand_size": "Resource cards in the seat's hand",
    "card_count": "Development cards in the seat's hand",
    "diplomacy": "Diplomacy cards face up in front of the seat (SR-3.7)",
    "culture_shown": "Culture cards that the seat has shown to announce the end",
    "substituted": "1 if the seat paid gold for a card this round (SR-3.3)",
    "diplomat": "1 for the seat with the Diplomacy card of two points (SR-5.1)",
    "announced": "1 for the seat that reached ten points first (SR-5.4)",
    "first_player": "1 for the first player",
    "on_turn": "1 for the seat on turn in this phase",
    "awaited": "1 for each seat that must decide",
    "colour": "1 for the colour of the seat",
    "hand": "Own resource cards",
    "cards": "Own development cards",
    "least": (
        "Minimum number of cards of a resource in another hand or the pasture pile, from what was seen"
    ),
    "most": "Maximum number of cards of a resource in another hand or the pasture pile, from what was seen",
    "pile": "Cards in each pile",
    "played": "Development cards played, by kind",
    "seats": "1 for the number of seats",
    "round": "Number of the round",
    "phase": "1 for the phase of the round",
    "acted": "1 for each kind of deed that the player on turn has done in this turn",
    "rolled": "1 for each total that has come up this round (SR-2.2)",
    "offers": "Offers that the player on turn has made (SR-3.1)",
    "offer": "The current offer: what is given, what is wanted, and 1 for its addressee",
    "answer": (
        "Answers to the offer: 1 for the kind of answer, and the goods of a "
        "counteroffer. Answers of others are `sealed` until all are in"
    ),
    "step": "1 for the step on top of the agenda",
}
"""Descriptions of the features, by the first word of their names."""
