"""Enumerate every distribution of resource cards that is consistent with the facts that a viewer has seen.

A world lists the hand of each seat and the face-down pasture pile. A witness starts with the worlds that are possible
at first. It reads only the facts that its viewer sees, and removes or splits worlds accordingly.

"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from struggle_table import GAME

from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.notation import SEAT_NAMES

RESOURCES = ("grain", "ore", "horse", "cattle")
Hand = tuple[int, ...]
World = tuple[Hand, ...]
"""Hand of each seat, then the pasture pile, which has no grain and no ore."""
DRAWS = ("herded", "drew_pasture", "shared")


def truth(s: StruggleState) -> World:
    """Return the actual world of a state."""
    hands = [tuple(s.goods[seat * 4 : seat * 4 + 4]) for seat in range(s.seats)]
    return (*hands, (0, 0, s.pasture[0], s.pasture[1]))


def dealt_worlds(s: StruggleState, viewer: int) -> set[World]:
    """Return the possible worlds after the deal.

    Each seat has a grain and a pasture card, and the viewer knows only its own pasture card.

    """
    found = set()
    for cards in product((2, 3), repeat=s.seats):
        if viewer >= 0 and not s.goods[viewer * 4 + cards[viewer]]:
            continue
        hands: list[Hand] = [(1, 0, 1, 0) if card == 2 else (1, 0, 0, 1) for card in cards]
        found.add((*hands, (0, 0, 10 - cards.count(2), 10 - cards.count(3))))
    return found


def changed(world: World, holder: int, resource: int, by: int) -> World | None:
    """Return the world with `by` more cards in one place, or None if it has too few."""
    hand = list(world[holder])
    hand[resource] += by
    if hand[resource] < 0:
        return None
    return (*world[:holder], tuple(hand), *world[holder + 1 :])


def moved(world: World, giver: int, taker: int, resource: int, number: int = 1) -> World | None:
    """Return the world after cards moved from one place to another, or None if there are too few."""
    given = changed(world, giver, resource, -number)
    return given and changed(given, taker, resource, number)


class Witness:
    """Everything that one viewer can know about all hands."""

    def __init__(self, viewer: int, seats: int, worlds: Iterable[World]) -> None:
        self.viewer = viewer
        self.seats = seats
        self.worlds = set(worlds)
        self._offered: Mapping[str, int] = {}

    def hear(self, s: StruggleState) -> None:
        """Read the facts of the last act as the viewer sees them."""
        for fact in s.facts:
            self._learn(GAME.named_fact(fact, self.viewer))

    def bounds(self, holder: int, resource: int) -> tuple[int, int]:
        """Return the minimum and the maximum of a resource that a holder has in any world."""
        counts = {world[holder][resource] for world in self.worlds}
        return min(counts), max(counts)

    # ---- One fact

    def _learn(self, fact: Mapping[str, Any]) -> None:
        name = str(fact["fact"])
        seat = SEAT_NAMES.index(fact["seat"]) if "seat" in fact else -1
        if name == "gathered" or (name == "shared" and fact.get("resource") in ("grain", "ore")):
            self._gain(seat, str(fact["resource"]))
        elif name in DRAWS:
            self._split(self._drawn(world, seat, fact.get("resource")) for world in self.worlds)
        elif name == "reshuffled":
            pile = (0, 0, fact["horses"], fact["cattle"])
            self.worlds = {(*world[:-1], pile) for world in self.worlds if not sum(world[-1])}
        elif name == "discarded":
            self._lose(seat, {str(fact["resource"]): fact["count"]})
        elif name == "robbed":
            victim = SEAT_NAMES.index(fact["seat2"])
            self._split(self._robbed(world, victim, seat, fact.get("resource")) for world in self.worlds)
        elif name == "swapped":
            self._lose(seat, {str(fact["resource"]): 3})
            if fact["pile"] != "pasture":
                self._gain(seat, str(fact["pile"]))
        elif name == "rested" and fact["income"] in ("grain", "ore"):
            self._gain(seat, str(fact["income"]))
        elif name == "travelled":
            self._lose(seat, {"grain": fact["toll"].get("grain", 0)})
        elif name == "paid":
            self._lose(seat, fact["goods"])
        else:
            self._trade(name, seat, fact)
        assert self.worlds, f"no world is possible after {fact}"

    def _trade(self, name: str, seat: int, fact: Mapping[str, Any]) -> None:
        if name == "offered":
            self._holds(seat, fact["goods"])
            self._offered = fact["goods2"]
        elif name == "accepted":
            self._holds(seat, self._offered)
        elif name == "countered":
            self._holds(seat, fact["goods"])
        elif name == "traded":
            partner = SEAT_NAMES.index(fact["seat2"])
            self._lose(seat, fact["goods"])
            self._lose(partner, fact["goods2"])
            for taker, goods in ((partner, fact["goods"]), (seat, fact["goods2"])):
                for resource, number in goods.items():
                    if resource != "gold":
                        self._gain(taker, resource, number)

    def _split(self, every: Iterable[Iterator[World]]) -> None:
        self.worlds = {world for some in every for world in some}

    def _drawn(self, world: World, seat: int, resource: object) -> Iterator[World]:
        for kind in (2, 3):
            if resource in (None, RESOURCES[kind]) and (after := moved(world, self.seats, seat, kind)):
                yield after

    def _robbed(self, world: World, victim: int, robber: int, resource: object) -> Iterator[World]:
        for kind in range(4):
            if resource in (None, RESOURCES[kind]) and (after := moved(world, victim, robber, kind)):
                yield after

    def _gain(self, seat: int, resource: str, number: int = 1) -> None:
        kind = RESOURCES.index(resource)
        self.worlds = {
            after for world in self.worlds if (after := changed(world, seat, kind, number)) is not None
        }

    def _lose(self, seat: int, goods: Mapping[str, int]) -> None:
        for resource, number in goods.items():
            if resource != "gold":
                self._gain(seat, resource, -number)

    def _holds(self, seat: int, goods: Mapping[str, int]) -> None:
        self.worlds = {
            world
            for world in self.worlds
            if all(
                world[seat][RESOURCES.index(resource)] >= number
                for resource, number in goods.items()
                if resource != "gold"
            )
        }
