"""Compare production and points with a simple reference implementation on random positions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from struggle_games import SEATS, TRIBES, played
from struggle_map import CITIES, HEXES, PROVINCES, corners, free_of_cities
from struggle_table import GAME, dice, position, rule

from scale import at_scale
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import DICE
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import kind_of

GIVES = {"field": "grain", "mountain": "ore", "pasture": "pasture"}
PILES = ("grain", "ore", "pasture")
SUPPLY = {"grain": 14, "ore": 14, "horse": 10, "cattle": 10}
TOTALS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
EMPIRE = [name for name, each in HEXES.items() if each["province"] != "barbaricum"]


class Rolled(Seeded):
    """Source with given dice. The cards come from a seed."""

    def __init__(self, seed: int, total: int) -> None:
        super().__init__(seed)
        self._dice = [int(word) for word in dice(total).split()[1:]]

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        if stream == DICE:
            return self._dice.pop(0)
        return super().pick(stream, index, among, eyes)


# ---- Production


def near(total: int) -> set[str]:
    """Return the crossroads around the hexes with a total."""
    return {name for hexagon, each in HEXES.items() if each["number"] == total for name in corners(hexagon)}


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """Draw a position with one total to come, and that total.

    Many figures are around its hexes, and hands have any size.

    """
    total = draw(st.sampled_from(TOTALS))
    seats = draw(st.sampled_from((3, 4)))
    names = SEATS[:seats]
    tribes = [f"{seat} {kind}" for seat in names for kind in TRIBES]
    free = free_of_cities()
    crowded = [name for name in free if name in near(total)] * 4 + free
    places = st.lists(st.sampled_from(crowded), unique=True, min_size=len(tribes), max_size=len(tribes))
    at = dict(zip(tribes, draw(places), strict=True))
    ours = [name for name, city in CITIES.items() if not city["neutral_in_3p"]]
    around = [name for name in ours if CITIES[name]["crossroads"] in near(total)]
    towns = [*draw(st.permutations(around)), *(name for name in ours if name not in around)]
    held: dict[str, list[str]] = {}
    for tribe in tribes:
        number = draw(st.integers(0, 4))
        if number:
            held[tribe], towns = towns[:number], towns[number:]
            del at[tribe]
    goods: dict[str, dict[str, int]] = {seat: {} for seat in names}
    for resource, left in SUPPLY.items():
        for seat in draw(st.permutations(names)):
            number = draw(st.sampled_from((0, 0, 1, 2, 3, 5, left)))
            goods[seat][resource] = min(number, left)
            left -= goods[seat][resource]
    discarded = {
        name: draw(st.integers(0, SUPPLY[name] - sum(hand[name] for hand in goods.values())))
        for name in ("horse", "cattle")
    }
    setting = {
        "seats": seats,
        "phase": "resources",
        "player": draw(st.sampled_from(names)),
        "at": at,
        "held": held,
        "wagons": dict.fromkeys(tribes, 0),
        "goods": goods,
        "discarded": discarded,
        "announced": "A",  # so that a seat may have ten points here
        "legionnaire": draw(st.sampled_from(EMPIRE)),
    }
    return setting, total


def standing(setting: dict[str, Any], seat: str) -> set[str]:
    """Return the crossroads on which a seat has figures."""
    found = {place for tribe, place in setting["at"].items() if tribe[0] == seat}
    for tribe, cities in setting["held"].items():
        if tribe[0] == seat:
            found |= {CITIES[city]["crossroads"] for city in cities}
    return found


def produced(setting: dict[str, Any], total: int) -> dict[str, dict[str, int]]:
    """Return the hands after a total: grain, ore, and pasture cards of both kinds together."""
    names = SEATS[: setting["seats"]]
    first = names.index(setting["player"])
    order = names[first:] + names[:first]
    hands = {
        seat: {
            "grain": hand["grain"],
            "ore": hand["ore"],
            "pasture": hand["horse"] + hand["cattle"],
        }
        for seat, hand in setting["goods"].items()
    }
    for pile in PILES:
        due = dict.fromkeys(names, 0)
        for name, each in HEXES.items():
            if (
                each["number"] == total
                and GIVES.get(each["terrain"]) == pile
                and name != setting["legionnaire"]
            ):
                for seat in names:
                    if standing(setting, seat) & set(corners(name)):
                        due[seat] += 1
        whole = 20 if pile == "pasture" else 14
        left = whole - sum(hand[pile] for hand in hands.values())
        if sum(due.values()) > left:
            for hand in hands.values():
                half = hand[pile] // 2
                hand[pile] -= half
                left += half
        while left and any(due.values()):
            for seat in order:
                if left and due[seat]:
                    due[seat] -= 1
                    left -= 1
                    hands[seat][pile] += 1
    return hands


@rule("SR-2.3", "SR-2.5")
@settings(max_examples=at_scale(smoke=50, full=150), deadline=None)
@given(tables(), st.integers(0, 1000))
def test_production_agrees_with_the_reference(case: tuple[dict[str, Any], int], seed: int) -> None:
    compare(*case, seed)


SCARCE: dict[int, dict[str, Any]] = {
    8: {
        "held": {"A horsemen": ["Augusta Treverorum", "Olisipo"]},
        "at": {
            "A warriors": "r3c8S",
            "B horsemen": "r2c6N",
            "B warriors": "r4c8S",
            "C horsemen": "r3c6N",
            "C warriors": "r3c7S",
            "D horsemen": "r3c5N",
            "D warriors": "r11c8N",
        },
    },
    6: {
        "held": {
            "A horsemen": ["Lutetia", "Burdigala", "Lugdunum", "Ravenna"],
            "B horsemen": ["Narbo", "Ancona", "Corduba", "Vindobona"],
        },
        "at": {
            "A warriors": "r2c10N",
            "B warriors": "r11c8N",
            "C horsemen": "r2c4N",
            "C warriors": "r4c4N",
            "D horsemen": "r5c5S",
            "D warriors": "r9c8S",
        },
    },
}
"""Positions in which fields of 8 or pastures of 6 produce many cards."""


@rule("SR-2.5")
@pytest.mark.parametrize("total", SCARCE)
@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("hoarder", SEATS)
@pytest.mark.parametrize("kept", [0, 1])
def test_production_agrees_with_the_reference_in_a_lasting_shortage(
    total: int, first: str, hoarder: str, kept: int
) -> None:
    """One seat holds all cards, or all except one for each other seat. Discarding half is not enough."""
    goods = {seat: dict.fromkeys(SUPPLY, 0) for seat in SEATS}
    for seat in SEATS:
        goods[seat] |= {"grain": kept, "horse": kept} if seat != hoarder else {}
    goods[hoarder] |= {"grain": 14 - 3 * kept, "horse": 10 - 3 * kept, "cattle": 10}
    setting = {"seats": 4, "phase": "resources", "player": first, "legionnaire": "r7c1", "goods": goods}
    compare({**setting, **SCARCE[total]}, total, 1)


def compare(setting: dict[str, Any], total: int, seed: int) -> None:
    """Assert that the rules and the reference produce the same hands."""
    others = [other for other in TOTALS if other != total][:3]
    s = position(**setting, rolled=others)
    s.source = Rolled(seed, total)
    GAME.settle(s)
    while GAME.steps[kind_of(s.stack[-1])].name == "discard":
        asked = GAME.turn(s)
        options = GAME.options(s, asked)
        GAME.act(s, asked, options[seed % len(options)])
        GAME.check(s)
    GAME.check(s)
    assert s.phase == 2
    hands = {}
    for at, seat in enumerate(SEATS[: s.seats]):
        grain, ore, horse, cattle = s.goods[at * 4 : at * 4 + 4]
        hands[seat] = {"grain": grain, "ore": ore, "pasture": horse + cattle}
    assert hands == produced(setting, total)


# ---- Points


class Scorer:
    """Compute points from public information, and the leader in Diplomacy from the played cards."""

    def __init__(self, s: StruggleState) -> None:
        self.counts = list(s.diplomacy)
        self.leader = ""
        self.announced = False

    def hear(self, s: StruggleState) -> None:
        for fact in s.facts:
            told: Any = GAME.named_fact(fact, -1)
            if told["fact"] == "diplomacy_played":
                seat = SEATS.index(told["seat"])
                self.counts[seat] += 1
                best = self.counts[SEATS.index(self.leader)] if self.leader else 2
                if self.counts[seat] > best:
                    self.leader = told["seat"]

    def points(self, view: Any, seat: str) -> int:
        """Return the points for cities, and two each for Diplomacy, a Scourge and the Heir."""
        cities = [city["tribe"] for city in view["cities"].values() if city.get("seat") == seat]
        found = len(cities)
        if self.leader == seat:
            found += 2
        for kind in TRIBES:
            box = view["tribes"][SEATS.index(seat)][kind]["counters"]
            if {counter["province"] for counter in box} == set(PROVINCES):
                found += 2
        if min(cities.count(kind) for kind in TRIBES) >= 4:
            found += 2
        return found


def late(number: int) -> StruggleState:
    """Return a position near the end: kingdoms, full boxes, counters of most colours and large hands."""
    draw = Seeded(number)
    seats = 3 + number % 2
    names = SEATS[:seats]
    tribes = [f"{seat} {kind}" for seat in names for kind in TRIBES]
    towns = [name for name, city in CITIES.items() if not city["neutral_in_3p"]]
    held = {}
    for at, tribe in enumerate(tribes):
        size = draw.pick(0, at, (0, 2, 3, 3), 0)
        if size:
            held[tribe] = [
                towns.pop(draw.pick(1, 10 * at + nth, tuple(range(len(towns))), 0)) for nth in range(size)
            ]
    sorts = (
        "pasture_loss",
        "pasture_loss",
        "pasture",
        "gold2_loss",
        "gold2_loss",
        "gold2",
        *["development_loss"] * 2,
    )
    counters = {
        tribe: [
            f"{province}/{sorts[at]}" for province in PROVINCES if province != PROVINCES[(at + number) % 5]
        ]
        for at, tribe in enumerate(tribes)
    }
    s = position(
        seats,
        player=names[number % seats],
        held=held,
        counters=counters,
        figures=dict.fromkeys(tribes, 4),
        wagons=dict.fromkeys(tribes, 2),
        goods={seat: {"grain": 2, "ore": 1, "horse": 1, "cattle": 2} for seat in names},
        gold=dict.fromkeys(names, 9),
        cards={seat: {"diplomacy": 2, "traitor": 1} for seat in names}
        | {"A": {"diplomacy": 3, "culture": 2}},
    )
    s.source = Seeded(number)
    GAME.check(s)
    return s


@rule("SR-5.1", "SR-5.2", "SR-5.3", "SR-5.4", "SR-5.6")
@pytest.mark.parametrize("number", range(at_scale(smoke=5, full=10)))
def test_points_agree_with_the_reference(number: int) -> None:
    s = late(number)
    scorer = Scorer(s)
    reached = False
    for _ in played(s, number, 3000):
        GAME.check(s)
        scorer.hear(s)
        view: Any = GAME.view(s, -1)
        for at, seat in enumerate(SEATS[: s.seats]):
            points = scorer.points(view, seat)
            assert view["points"][at] == points + view["culture_shown"][at]
            own: Any = GAME.view(s, at)
            reached |= points + own["culture"] >= 10
        assert (view["announced"] is not None) == reached
    assert s.over
    final: Any = GAME.view(s, -1)
    worth = []
    for at, seat in enumerate(SEATS[: s.seats]):
        cards = final["cards_shown"][at]
        treasure = sum(int(name[-1]) for name in cards if name.startswith("treasure"))
        worth.append((scorer.points(final, seat) + cards.get("culture", 0), final["gold"][at] + treasure))
    outcome = GAME.outcome(s)
    assert outcome
    assert outcome.scores == tuple(points for points, _ in worth)
    assert outcome.winners == tuple(at for at, own in enumerate(worth) if own == max(worth))
    assert (outcome.ending == "finished") == reached
