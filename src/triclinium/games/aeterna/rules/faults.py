"""Invariants of a state: no piece may be lost or created, and no card may be in two places (AE-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ....kernel.packing import has
from .catalogue import (
    BUILDINGS_EACH,
    CARDS,
    CITIZENS,
    ERA,
    HILLS,
    MOST_SEATS,
    N_BUILDINGS,
    PERSONALITIES,
    SPACES,
    TOKEN_SET,
    UNREST_MOST,
    VALUES,
)
from .fields import N_SOURCES, NOBODY
from .state import AeternaState
from .validity import BUILDINGS

_DERIVED: Final = ["modifiers", "colours", "monuments_now", "provinces_now", "crowds", "unbuilt", "on_board"]
"""Fields that `derive` computes from the others."""


def faults(s: AeternaState) -> list[str]:
    """Return the violated invariants, each as a sentence."""
    return [*_of_goods(s), *_of_citizens(s), *_of_hills(s), *_of_cards(s), *_of_derived(s)]


def _of_goods(s: AeternaState) -> Iterator[str]:
    for name in ("aurei", "wheat", "stone", "domus", "unrest", "doom", "prestige"):
        for seat, number in enumerate(getattr(s, name)):
            if number < 0:
                yield f"seat {seat} has {number} {name}"
    for seat in range(s.seats):
        if s.unrest[seat] > UNREST_MOST:
            yield f"seat {seat} has {s.unrest[seat]} Unrest"
        points = sum(s.scored[seat * N_SOURCES : (seat + 1) * N_SOURCES])
        if points != s.prestige[seat]:
            yield f"seat {seat} has {s.prestige[seat]} Prestige, and {points} by its sources"


def _of_citizens(s: AeternaState) -> Iterator[str]:
    for seat in range(s.seats):
        if s.domus[seat] + s.on_board[seat] > CITIZENS:
            yield f"seat {seat} has {s.domus[seat] + s.on_board[seat]} Citizens of {CITIZENS}"
    for kind in range(N_BUILDINGS):
        standing = sum(has(s.buildings[hill], kind) for hill in s.active)
        if standing + s.sites[kind] + s.building_supply[kind] != BUILDINGS_EACH:
            yield f"there are not {BUILDINGS_EACH} of {BUILDINGS[kind]}"
        for where, number in (("on its site", s.sites[kind]), ("in supply", s.building_supply[kind])):
            if number < 0:
                yield f"there are {number} of {BUILDINGS[kind]} {where}"
        if s.sites[kind] and s.builders[kind] != NOBODY:
            yield f"a Citizen stands beside {BUILDINGS[kind]}, which is not built"


def _of_hills(s: AeternaState) -> Iterator[str]:
    laid = Counter(token for hill in s.active for token in s.tokens[hill])
    if laid != Counter(TOKEN_SET[s.seats]):
        yield "the Reward tokens are not those of the table"
    for hill, name in enumerate(HILLS):
        stacks = s.stacks[hill]
        at = hill * MOST_SEATS
        sizes = [s.citizens[at + seat] for seat in stacks]
        left = stacks or s.tokens[hill] or s.spent[hill] or s.buildings[hill] or s.covered[hill]
        if hill not in s.active and left:
            yield f"{name} takes no part"
        if len(stacks) > SPACES[s.seats] or len(set(stacks)) < len(stacks):
            yield f"the stacks on {name} are {stacks}"
        if sum(s.citizens[at : at + MOST_SEATS]) != sum(sizes) or min(sizes, default=1) < 1:
            yield f"Citizens on {name} are not in a stack"
        if sizes != sorted(sizes, reverse=True):
            yield f"a larger stack is to the right of a smaller one on {name}"
        if not 0 <= s.covered[hill] <= len(VALUES[hill]):
            yield f"{s.covered[hill]} values of {name} are covered"


def _of_cards(s: AeternaState) -> Iterator[str]:
    places = [s.board_cards, *s.played, *s.hands, *s.packs]
    for card, number in Counter(card for place in places for card in place).items():
        if number > 1:
            yield f"{CARDS[card]} is in {number} places"
    for place in (s.board_cards, *s.hands, *s.packs, *s.shown):
        for card in place:
            if ERA[card] != s.era:
                yield f"{CARDS[card]} is of another Era"
    taken = Counter(each for favors in s.favors for each in favors)
    taken.update(s.personalities)
    for each, number in taken.items():
        if number > 1:
            yield f"{PERSONALITIES[each]} is in {number} places"
    for seat in range(s.seats):
        if not set(s.known[seat]) <= set(s.hands[seat]):
            yield f"seat {seat} is recorded with a card that it does not hold"


def _of_derived(s: AeternaState) -> Iterator[str]:
    fresh = s.clone()
    for name in _DERIVED:
        setattr(fresh, name, [0] * len(getattr(s, name)))
    fresh.derive()
    for name in _DERIVED:
        if getattr(fresh, name) != getattr(s, name):
            yield f"{name} is {getattr(s, name)}, and should be {getattr(fresh, name)}"
