"""Enumerate all worlds that a viewer of a draft cannot rule out: every deal and every pick that fits a view.

A world lists for each pack the cards that were taken from it, in order, and the remaining cards; then the sealed picks.
It is derived from the view alone, by trying all cards of the Era that the viewer has not seen.

"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

from aeterna_cards import CARDS

from triclinium.games.aeterna.rules.catalogue import CARDS as NAMES
from triclinium.games.aeterna.rules.catalogue import PICKS
from triclinium.games.aeterna.rules.state import AeternaState

MONUMENTS = {card.name for card in CARDS if card.colour not in ("commercial", "diplomatic")}
Pack = tuple[tuple[str, ...], frozenset[str]]
"""Cards taken from a pack, in order, and the remaining cards."""
World = tuple[tuple[Pack, ...], tuple[str | None, ...]]
"""All packs, and the sealed picks."""
Look = tuple[int, frozenset[str], str | None]
"""What a viewer saw of a pack: the number of picks before, its cards, and the card taken, or None."""


def truth(s: AeternaState) -> World:
    """Return the actual world of a state."""
    packs = []
    for of in range(s.seats):
        taken = tuple(NAMES[s.taken[of * PICKS + nth]] for nth in range(s.drafted))
        left = s.packs[of] if s.drafted < PICKS else (s.turned_up[of],)
        packs.append((taken, frozenset(NAMES[card] for card in left)))
    return tuple(packs), tuple(None if card < 0 else NAMES[card] for card in s.picks)


def worlds(view: dict[str, Any]) -> set[World]:
    """Return all worlds that fit a view."""
    seats, drafted, viewer = len(view["hand_sizes"]), view["drafted"], view["viewer"]
    looks: list[list[Look]] = [[] for _ in range(seats)]
    for nth, look in enumerate(view["packs_seen"] or ()):
        looks["ABCD".index(look["of"])].append((nth, frozenset(look["cards"]), look["took"]))
    if view["pack"] is not None:
        looks[(viewer - drafted) % seats].append((drafted, frozenset(view["pack"]), None))
    era = {card.name for card in CARDS if card.era == view["era"] + 1}
    seen = {card for of in looks for _, cards, _ in of for card in cards}
    seen |= {card for card in view["turned_up"] if card}
    unseen = sorted(era - seen)
    each = [list(_packs(looks[of], drafted, unseen, view["turned_up"][of])) for of in range(seats)]
    found = set()
    for packs in product(*each):
        if _apart(packs) and _laid_down(packs, view):
            found |= {(packs, picks) for picks in _picks(packs, view)}
    return found


def _packs(looks: list[Look], drafted: int, unseen: list[str], last: str | None) -> Iterator[Pack]:
    """Yield every history of one pack that fits what was seen, with three Monuments and two Provinces."""
    for taken, left in _courses(looks, drafted, unseen, last):
        fits = all(
            cards == {*taken[nth:], *left} and (took is None or taken[nth] == took)
            for nth, cards, took in looks
        )
        if fits and (last is None or left == {last}) and len(MONUMENTS & {*taken, *left}) == 3:
            yield taken, left


def _courses(looks: list[Look], drafted: int, unseen: list[str], last: str | None) -> Iterator[Pack]:
    if looks:
        nth, cards, _ = looks[0]
        for before in permutations(unseen, nth):
            for after in permutations(sorted(cards), drafted - nth):
                yield (*before, *after), cards - {*after}
    elif last is not None:
        for taken in permutations(unseen, drafted):
            yield taken, frozenset({last})
    else:
        for some in combinations(unseen, 5):
            for taken in permutations(some, drafted):
                yield taken, frozenset(some) - {*taken}


def _apart(packs: tuple[Pack, ...]) -> bool:
    """Return whether no card is in two packs."""
    every = [card for taken, left in packs for card in (*taken, *left)]
    return len(set(every)) == len(every)


def hand(packs: tuple[Pack, ...], seat: int) -> frozenset[str]:
    """Return the cards that a seat has drafted."""
    seats = len(packs)
    return frozenset(
        card
        for of, (taken, _) in enumerate(packs)
        for nth, card in enumerate(taken)
        if (of + nth) % seats == seat
    )


def _laid_down(packs: tuple[Pack, ...], view: dict[str, Any]) -> bool:
    """Return whether every card that a seat has shown was drafted by it."""
    return all(set(cards) <= hand(packs, seat) for seat, cards in enumerate(view["shown"]))


def _picks(packs: tuple[Pack, ...], view: dict[str, Any]) -> Iterator[tuple[str | None, ...]]:
    """Yield the possible sealed picks: a card of the pack in hand for each seat."""
    seats, drafted = len(packs), view["drafted"]
    if not view["picks"]:
        yield (None,) * seats
        return
    ways = [
        sorted(packs[(seat - drafted) % seats][1]) if said == "?" else [said]
        for seat, said in enumerate(view["picks"])
    ]
    yield from product(*ways)
