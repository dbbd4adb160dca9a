"""Build tables of Fall of Rome for the tests: positions, single cards, given setups and exact odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Recorded, Seeded, Source
from triclinium.kernel.match import read_outcomes
from triclinium.lessons.shelf import position_data
from triclinium.testing.table import Table

rule = pytest.mark.rule
GAME = FallOfRome()
SEATS = (2, 3, 4, 5)
DIFFICULTIES = ("introductory", "standard", "heroic")
TABLES = list(product(SEATS, DIFFICULTIES))
FAR = {"Eburacum": {"anglo_saxons_franks": 1}}
"""A distant cube, so that the game is not won by accident."""
ROLES = ["consul", "magister_militum", "mercator", "praefectus_classis", "praefectus_fabrum"]

Cities = Mapping[str, Mapping[str, int]]
T = TypeVar("T", bound=Hashable)


def table(**setting: Any) -> Table[FallState]:
    """Return a position: by default two players, in A's turn."""
    return Table(GAME, position(**{"pawns": ["Roma", "Londinium"], **setting}))


def example(name: str, **setting: Any) -> Table[FallState]:
    """Return a position that a lesson uses, too. Both read the same file."""
    return table(**position_data(GAME.package, name), **setting)


def city(t: Table[FallState], name: str) -> object:
    """Return the pieces in a city, as every seat sees them."""
    cities = GAME.view(t.state, -1)["cities"]
    assert isinstance(cities, dict)
    return cities.get(name, {})


def invasion(*cards: str, cities: Cities, **setting: Any) -> Table[FallState]:
    """Flip only these Barbarian cards (up to two). By default both pawns are far away in Londinium."""
    setting = {"pawns": ["Londinium"] * 2, "flips": len(cards), **setting}
    t = table(cities=cities, step="invade", barbarian_top=cards, **setting)
    t.settle()
    return t


def revolt(*cards: str, cities: Cities, **setting: Any) -> Table[FallState]:
    """Resolve a Revolt for each of these cards, which lie at the bottom of the deck, without an invasion."""
    setting = {"pawns": ["Londinium"] * 2, **setting}
    t = table(cities=cities, step="revolt", revolts=len(cards), barbarian_bottom=cards, **setting)
    t.settle()
    return t


def fresh(seats: int = 2, difficulty: str = "introductory", seed: int = 1, **settings: str) -> FallState:
    """Return a new game, dealt from a seed."""
    return GAME.new(seats, {"difficulty": difficulty, **settings}, Seeded(seed))


def dealt(hands: Sequence[Sequence[str]], gold: Sequence[str] = (), **settings: str) -> Table[FallState]:
    """Return a new game in which these hands (and gold cards, in this order) are dealt."""
    chance = [f"gold_cards {card}" for card in (gold or GOLD)[:8]]
    chance += [f"roles {role}" for role in ROLES[: len(hands)]]
    for card in (card for hand in hands for card in hand):
        chance += [f"player_deck {card}"] if "/" in card else ["player_deck event", f"events {card}"]
    told = Recorded()
    told.feed(read_outcomes(GAME, chance))
    state = GAME.new(len(hands), settings, told)
    assert not told.rest()
    return Table(GAME, state)


GOLD = [
    "Gesoriacum/anglo_saxons_franks",
    "Mogontiacum/anglo_saxons_franks",
    "Mogontiacum/vandals",
    "Carnuntum/huns",
    "Carnuntum/ostrogoths",
    "Philippopolis/huns",
    "Philippopolis/visigoths",
    "Tyras/visigoths",
    "Chersonesus/ostrogoths",
]
QUIET: dict[str, Any] = {
    "piles": [(40, False)],
    "barbarian_top": ["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths"],
}
"""A turn without a Revolt: the Player deck has none, and the two Barbarian cards to be flipped are known."""
DRAWN = ("player_deck Roma/huns", "player_deck Genua/visigoths")
"""The two Player cards that are drawn."""
EVENTS = ["do_ut_des", "vae_victis", "carpe_diem", "festina_lente"]
"""Four of the fourteen Events."""


class _Way(Source):
    """One sequence of random outcomes: first the given values, then the first value each time.

    Records the other values that each pick could have had.

    """

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told = told
        self.taken: tuple[int, ...] = ()
        self.odds = Fraction(1)
        self.others: list[tuple[int, ...]] = []

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        if len(self.taken) < len(self.told):
            value = self.told[len(self.taken)]
        else:
            value, *rest = dict.fromkeys(among)
            self.others += [(*self.taken, other) for other in rest]
        self.taken += (value,)
        self.odds *= Fraction(among.count(value), len(among))
        return value


def odds(run: Callable[[Source], T]) -> dict[T, Fraction]:
    """Return the exact probability of each result of `run`, by enumerating all random outcomes."""
    found: dict[T, Fraction] = defaultdict(Fraction)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = _Way(waiting.pop())
        found[run(way)] += way.odds
        waiting += way.others
    assert sum(found.values()) == 1
    return dict(found)


def hand(t: Table[FallState], seat: int = 0) -> list[str]:
    """Return the names of the cards of a seat."""
    return [CARDS[card] for card in t.state.hands[seat]]


def discarded(t: Table[FallState]) -> list[str]:
    """Return the names of the cards in the Player discard pile."""
    return [CARDS[card] for card in t.state.discard]
