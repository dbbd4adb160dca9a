"""A reference implementation of the options in phases 2 to 4, written from the rulebook with names and sets.

It is simple so that it can be compared with the rulebook. It reads only the view of a seat.

"""

from __future__ import annotations

from functools import cache
from typing import Any

from struggle_roads import CITY_ON, PROVINCE, TOWERS, Payment, next_to, prices, within_one_arrow

KINDS = ("horsemen", "warriors")
WAGON = ("grain", "horse", "cattle")
PAIR = ("ore", "horse")


@cache
def priced(start: str) -> dict[str, set[Payment]]:
    """Return the prices of all journeys from a crossroads."""
    return prices(start)


class Seat:
    """The seat on turn, with its own view."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.number = "ABCD".index(view["player"])
        self.hand: dict[str, int] = {**dict.fromkeys(("grain", "ore", "horse", "cattle"), 0), **view["hand"]}
        self.gold: int = view["gold"][self.number]
        self.cards: dict[str, int] = view["cards_in_hand"]
        self.acted: list[str] = view["acted"]
        self.phase: str = view["phase"]
        self.tribes: dict[str, Any] = view["tribes"][self.number]

    def pile(self, name: str) -> int:
        """Return the number of cards that a pile can still give."""
        if name == "pasture":
            return int(self.view["pasture"] + sum(self.view["pasture_discard"].values()))
        return int(self.view["piles"].get(name, 0))

    # ---- cards (SR-3.4, SR-3.7 to SR-3.11)

    def played(self) -> set[str]:
        """Return the cards that can be played alone."""
        if "card" in self.acted:
            return set()
        may = {f"play {card}" for card in self.cards if card.startswith("treasure")}
        if self.phase == "trade" and "diplomacy" in self.cards:
            may.add("play diplomacy")
        if "great_warrior" in self.cards:
            for kind in KINDS:
                if self.phase in ("trade", kind) and self.tribes[kind]["reserve"] > 0:
                    may.add(f"summon {kind}")
        return may

    # ---- phase 2 (SR-3.1 to SR-3.3)

    def pays(self, price: tuple[str, ...], besides: int, instead: str = "") -> bool:
        """Return whether a price can be paid, if gold replaces the card `instead`."""
        gold = besides + (3 if instead else 0)
        if instead and self.view["player"] in self.view["substituted"]:
            return False
        return gold <= self.gold and all(self.hand[card] >= 1 for card in price if card != instead)

    def building(self) -> set[str]:
        """Return all options of phase 2."""
        may = {"end", *self.played()}
        if any(self.tribes[kind]["reserve"] for kind in KINDS):
            may |= {"muster"} if self.pays(PAIR, 0) else set()
            may |= {f"muster_gold {card}" for card in PAIR if self.pays(PAIR, 0, card)}
        if self.view["wagon_reserve"][self.number]:
            for kind in KINDS:
                may |= {f"wagon {kind}"} if self.pays(WAGON, 0) else set()
                may |= {f"wagon_gold {kind} {card}" for card in WAGON if self.pays(WAGON, 0, card)}
        if self.view["development"]:
            may |= {"develop"} if self.pays(("cattle",), 1) else set()
            may |= {"develop_gold"} if self.pays(("cattle",), 1, "cattle") else set()
        for give in self.hand:
            for take in ("grain", "ore", "pasture"):
                back = (
                    3 if take == "pasture" and give in ("horse", "cattle") else 0
                )  # the paid cards can be drawn again
                if self.hand[give] >= 3 and give != take and self.pile(take) + back > 0:
                    may.add(f"swap {give} for {take}")
        return may

    # ---- phases 3 and 4 (SR-4)

    def acting(self) -> set[str]:
        """Return all options of a tribe's phase."""
        may = {"end", *self.played()}
        if not self.acted:
            may |= {"income gold"} | {
                f"income {pile}" for pile in ("grain", "ore", "pasture") if self.pile(pile)
            }
        if "deed" not in self.acted:
            may |= self.deeds()
            if "journey" not in self.acted and not self.kingdom():
                may |= self.journeys()
        return may

    def tribe(self) -> dict[str, Any]:
        """Return the tribe whose phase it is."""
        own: dict[str, Any] = self.tribes[self.phase]
        return own

    def kingdom(self) -> bool:
        """Return whether the tribe has founded a kingdom."""
        return self.tribe()["place"] in CITY_ON

    def journeys(self) -> set[str]:
        """Return the possible journeys with their payments."""
        standing = {both[kind]["place"] for both in self.view["tribes"] for kind in KINDS}
        return {
            f"journey {place} with {grain} grain"
            for place, ways in priced(self.tribe()["place"]).items()
            if place not in standing and place not in CITY_ON
            for grain, gold in ways
            if grain <= self.hand["grain"] and gold <= self.gold
        }

    def free(self, city: str) -> bool:
        """Return whether a city is neither held nor neutral."""
        here = self.view["cities"].get(city, {})
        return "seat" not in here and "neutral" not in here

    def deeds(self) -> set[str]:
        """Return the possible plunders and conquests, alone or with a Traitor."""
        may = set()
        for deed, city in self.possible():
            figures = self.tribe()["figures"]
            name = city.replace(" ", "_")
            if figures >= TOWERS[city]:
                may.add(f"{deed} {name}")
            elif (
                figures
                and figures >= TOWERS[city] - 2
                and "traitor" in self.cards
                and "card" not in self.acted
            ):
                may.add(f"traitor {deed} {name}")
        return may

    def possible(self) -> set[tuple[str, str]]:
        """Return the deeds that are possible if the tribe is strong enough."""
        own = self.tribe()
        colours = [counter["province"] for counter in own["counters"]]
        if self.kingdom():
            mine = [
                city
                for city, here in self.view["cities"].items()
                if here.get("seat") == self.view["player"] and here.get("tribe") == self.phase
            ]
            near = {city for home in mine for city in within_one_arrow(home)}
            return {("expand", city) for city in near if self.free(city) and own["wagons"]}
        near = {city for city in next_to(own["place"]) if self.free(city)}
        found = {
            ("plunder", city)
            for city in near
            if "counter" in self.view["cities"].get(city, {}) and colours.count(PROVINCE[city]) < 2
        }
        if len(set(colours)) >= 3 and own["wagons"]:
            found |= {("found", city) for city in near}
        return found
