"""The use of a place: cities that a tribe could plunder or take, productive hexes, robbery victims."""

from __future__ import annotations

from typing import Any, Final

from ....kernel.notation import SEAT_NAMES
from ..rules.catalogue import (
    CITIES,
    CITIES_NEXT_TO,
    COLOURS_TO_FOUND,
    CORNERS,
    CROSSROADS,
    HORSEMEN_PHASE,
    NUMBER,
    PROVINCE,
    PROVINCES,
    REACH,
    SEVEN,
    TOUCHING,
    TOWERS,
    TRAITOR_TOWERS,
    TRIBES,
    WHERE,
)
from ..rules.words import PHASES
from .seats import is_kingdom, may_take_counter
from .signs import Signs, seat_of

PLUNDER: Final = "plunder"
FOUND: Final = "found"
_PIPS: Final = SEVEN - 1


class Prospects:
    """Descriptions of what a place offers."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def city(self, city: int) -> str:
        """Return a city with its towers and the symbol of its province."""
        return f"{CITIES[city]} {TOWERS[city]}{self._signs.province(PROVINCES[PROVINCE[city]]).plain}"

    def beside(self, v: Any, crossroads: int) -> str:
        """Return the cities next to a crossroads, and what the tribe on turn can do there."""
        parts = []
        for city in CITIES_NEXT_TO[crossroads]:
            parts.append(f"{self.city(city)}: {self.outlook(v, city)}")
        return "; ".join(parts)

    def reach(self, v: Any, held: list[str]) -> str:
        """Return the cities that a kingdom could expand to with enough figures, the weakest first."""
        near = {city for name in held for city in REACH[CITIES.index(name)]}
        free = [city for city in near if not {"seat", "neutral"} & v["cities"].get(CITIES[city], {}).keys()]
        return ", ".join(self.city(city) for city in sorted(free, key=lambda city: (TOWERS[city], city)))

    def outlook(self, v: Any, city: int) -> str:
        """Return what the tribe on turn could do to an adjacent city, or why it cannot."""
        say = self._signs.translator.say
        here = v["cities"].get(CITIES[city], {})
        if "seat" in here:
            return say("city.held", seat=here["seat"])
        if here.get("neutral"):
            return say("city.neutral")
        of = tribe_on_turn(v)
        if of is None:
            return ""
        found = deeds(v, of, city)
        if found:
            words = {PLUNDER: say("deed.plunder"), FOUND: say("deed.found")}
            return ", ".join(words[deed] for deed in found)
        if of["figures"] < TOWERS[city] and (here.get("counter") or colours(of) >= COLOURS_TO_FOUND):
            text = say("city.strong", towers=TOWERS[city])
            helps = max(TOWERS[city] - TRAITOR_TOWERS, 1) <= of["figures"] and v["cards_in_hand"].get(
                "traitor"
            )
            return f"{text}{say('city.traitor')}" if helps else text
        return say("city.full") if here.get("counter") else say("city.bare")

    def hexes(self, crossroads: int) -> str:
        """Return the hexes at a crossroads, the most productive first."""
        touching = sorted(TOUCHING[crossroads], key=lambda hexagon: -pips(hexagon))
        return " ".join(self._signs.terrain(hexagon).plain for hexagon in touching)

    def victims(self, v: Any, hexagon: int) -> str:
        """Return the players that can be robbed on a hex, and of what."""
        parts = [f"{SEAT_NAMES[seat]} ({self.loot(v, seat)})" for seat in others_on(v, hexagon)]
        return ", ".join(parts) or self._signs.translator.say("rob.nobody")

    def loot(self, v: Any, seat: int) -> str:
        """Return what a robber gets from a seat."""
        say, cards = self._signs.translator.say, v["hand_sizes"][seat]
        return say("rob.cards", count=cards) if cards else say("rob.gold", count=v["gold"][seat])


def tribe_on_turn(v: Any) -> Any | None:
    """Return the box and the place of the tribe of the player on turn whose phase it is."""
    kind = PHASES.index(v["phase"]) - HORSEMEN_PHASE
    if kind < 0 or v["player"] is None:
        return None
    return v["tribes"][seat_of(v["player"])][TRIBES[kind]]


def colours(of: Any) -> int:
    """Return the number of provinces with counters in a box."""
    return len({counter["province"] for counter in of["counters"]})


def deeds(v: Any, of: Any, city: int) -> list[str]:
    """Return what a wandering tribe could do to an adjacent city without a Traitor (SR-4.3, SR-4.4)."""
    here = v["cities"].get(CITIES[city], {})
    if "seat" in here or here.get("neutral") or of["figures"] < TOWERS[city] or is_kingdom(of):
        return []
    found = []
    if here.get("counter") and may_take_counter(of, PROVINCES[PROVINCE[city]]):
        found.append(PLUNDER)
    if colours(of) >= COLOURS_TO_FOUND and of["wagons"]:
        found.append(FOUND)
    return found


def worth(v: Any, crossroads: int) -> tuple[int, int]:
    """Return a sort key for destinations: the number of possible deeds, then the production of the hexes."""
    of = tribe_on_turn(v)
    possible = sum(len(deeds(v, of, city)) for city in CITIES_NEXT_TO[crossroads]) if of else 0
    return possible, sum(map(pips, TOUCHING[crossroads]))


def pips(hexagon: int) -> int:
    """Return in how many of 36 rolls a hex produces."""
    return _PIPS - abs(SEVEN - NUMBER[hexagon]) if NUMBER[hexagon] else 0


def others_on(v: Any, hexagon: int) -> list[int]:
    """Return the seats with a figure on a hex, except the one that moves the legionnaire."""
    return sorted(seats_on(v, hexagon) - {mover_of(v)})


def seats_on(v: Any, hexagon: int) -> set[int]:
    """Return the seats with a figure on a hex: a tribe's, or one on a conquered city."""
    corners = {CROSSROADS[corner] for corner in CORNERS[hexagon]}
    towns = {CITIES.index(name): here for name, here in v["cities"].items() if "seat" in here}
    found = {
        seat
        for seat, tribes in enumerate(v["tribes"])
        if any(of["place"] in corners for of in tribes.values())
    }
    found |= {seat_of(here["seat"]) for city, here in towns.items() if CROSSROADS[WHERE[city]] in corners}
    return found


def mover_of(v: Any) -> int:
    """Return the seat that moves the legionnaire."""
    top = v["agenda"][-1] if v["agenda"] else {}
    return seat_of(top.get("seat") or v["player"])
