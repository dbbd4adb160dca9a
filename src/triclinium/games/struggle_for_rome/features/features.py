"""The feature vector of Struggle for Rome: everything a seat knows, as a fixed row of small numbers.

It contains the open table, the seat's own cards and answers, and what the seat could remember (SR-1.5).
"""

from __future__ import annotations

from typing import Final

from ....kernel.bundle import count
from ....kernel.compiling import i64
from ....kernel.features import MOST, Features
from ....kernel.packing import BITS
from ....kernel.step import kind_of, verb_of
from ..rules import memory, supply
from ..rules.catalogue import (
    COLOURS,
    CROSSROADS,
    GOODS,
    N_CARDS,
    N_CITIES,
    N_COUNTERS,
    N_PROVINCES,
    N_RESOURCES,
)
from ..rules.fields import ACTED, NEUTRAL, NOBODY
from ..rules.game import STEPS
from ..rules.points import shown_points
from ..rules.state import StruggleState
from ..rules.trade import EACH
from ..rules.words import ACCEPT, COUNTER, STEP_ANSWER, TO_ALL, TRADE
from .feature_names import ANSWERS, MEANINGS, NAMES, PLACES, starts

_AT: Final = starts()
_HELD: Final = _AT["held"]
_COUNTER: Final = _AT["counter"]
_NEUTRAL: Final = _AT["neutral"]
_PLACE: Final = _AT["place"]
_LEGIONNAIRE: Final = _AT["legionnaire"]
_FIGURES: Final = _AT["figures"]
_WAGONS: Final = _AT["wagons"]
_RESERVE: Final = _AT["reserve"]
_BOX: Final = _AT["box"]
_UNTURNED: Final = _AT["unturned"]
_WAGON_RESERVE: Final = _AT["wagon_reserve"]
_GOLD: Final = _AT["gold"]
_POINTS: Final = _AT["points"]
_HAND_SIZE: Final = _AT["hand_size"]
_CARD_COUNT: Final = _AT["card_count"]
_DIPLOMACY: Final = _AT["diplomacy"]
_CULTURE_SHOWN: Final = _AT["culture_shown"]
_SUBSTITUTED: Final = _AT["substituted"]
_DIPLOMAT: Final = _AT["diplomat"]
_ANNOUNCED: Final = _AT["announced"]
_FIRST_PLAYER: Final = _AT["first_player"]
_ON_TURN: Final = _AT["on_turn"]
_AWAITED: Final = _AT["awaited"]
_COLOUR: Final = _AT["colour"]
_HAND: Final = _AT["hand"]
_CARDS: Final = _AT["cards"]
_LEAST: Final = _AT["least"]
_MOST: Final = _AT["most"]
_PILE: Final = _AT["pile"]
_PLAYED: Final = _AT["played"]
_SEATS: Final = _AT["seats"]
_ROUND: Final = _AT["round"]
_PHASE: Final = _AT["phase"]
_ACTED: Final = _AT["acted"]
_ROLLED: Final = _AT["rolled"]
_OFFERS: Final = _AT["offers"]
_OFFER_GIVE: Final = _AT["offer_give"]
_OFFER_WANT: Final = _AT["offer_want"]
_OFFER_WHOM: Final = _AT["offer_whom"]
_ANSWER: Final = _AT["answer"]
_ANSWER_GIVE: Final = _AT["answer_give"]
_ANSWER_WANT: Final = _AT["answer_want"]
_STEP: Final = _AT["step"]

_N: Final = len(NAMES)
_N_PLACES: Final = len(PLACES)
_N_GOODS: Final = len(GOODS)
_N_CROSSROADS: Final = len(CROSSROADS)
_N_COLOURS: Final = len(COLOURS)
_N_ANSWERS: Final = len(ANSWERS)
_BOXED: Final = N_PROVINCES * N_COUNTERS
_FEWEST_SEATS: Final = 3
_SEALED: Final = 0
_ACCEPTED: Final = 1
_REFUSED: Final = 2
_COUNTERED: Final = 3
"""Indices in ANSWERS."""


class StruggleFeatures(Features[StruggleState]):
    """The features of Struggle for Rome.

    >>> from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
    >>> from triclinium.kernel.chance import Seeded
    >>> s = StruggleForRome().new(3, {}, Seeded(1))
    >>> row = dict(zip(FEATURES.names, FEATURES.observe(s, 0), strict=True))
    >>> row["gold.me"], row["hand.grain"], row["hand_size.next"], row["least.next.grain"], row["step.place"]
    (5, 1, 2, 1, 1)
    """

    names = NAMES
    meanings = MEANINGS

    def observe(self, s: StruggleState, seat: i64) -> bytes:
        """Return everything that a seat knows. For a spectator (-1) the first seat is `me`, and no hand is visible."""
        row = [0] * _N
        first: i64 = seat if seat > 0 else 0
        _board(row, s, first)
        _people(row, s, first)
        _cards(row, s, seat, first)
        _table(row, s, first)
        _trade(row, s, seat, first)
        return bytes(row)


def _board(row: list[int], s: StruggleState, first: i64) -> None:
    """Fill in the cities and the figures of the tribes."""
    counters = s.counters
    for city in range(N_CITIES):
        holder: i64 = s.holders[city]
        if holder >= 0:
            tribe = (holder - 2 * first) % (2 * s.seats)
            row[_HELD + tribe * N_CITIES + city] = 1
        elif holder == NEUTRAL:
            row[_NEUTRAL + city] = 1
        elif counters & BITS[city]:
            row[_COUNTER + city] = 1
    row[_LEGIONNAIRE + s.legionnaire] = 1
    for at in range(2 * s.seats):
        of: i64 = (at + 2 * first) % (2 * s.seats)
        if s.places[of] >= 0:
            row[_PLACE + at * _N_CROSSROADS + s.places[of]] = 1
        row[_FIGURES + at] = s.figures[of]
        row[_WAGONS + at] = s.wagons[of]
        row[_RESERVE + at] = s.reserve[of]
        for counter in s.boxes[of]:
            row[_BOX + at * _BOXED + counter] += 1
    for counter in range(_BOXED):
        row[_UNTURNED + counter] = s.unturned[counter]


def _people(row: list[int], s: StruggleState, first: i64) -> None:
    """Fill in the open information of each seat."""
    for place in range(s.seats):
        of: i64 = (place + first) % s.seats
        row[_WAGON_RESERVE + place] = s.wagon_reserve[of]
        row[_GOLD + place] = min(s.gold[of], MOST)
        row[_POINTS + place] = int(shown_points(s, of))
        row[_HAND_SIZE + place] = int(s.hand_size(of))
        row[_CARD_COUNT + place] = sum(s.card_counts(of))
        row[_DIPLOMACY + place] = s.diplomacy[of]
        row[_CULTURE_SHOWN + place] = s.culture_shown[of]
        row[_COLOUR + place * _N_COLOURS + s.colours[of]] = 1
        if s.substituted & BITS[of]:
            row[_SUBSTITUTED + place] = 1
        if s.diplomat == of:
            row[_DIPLOMAT + place] = 1
        if s.announced == of:
            row[_ANNOUNCED + place] = 1
        if s.first == of:
            row[_FIRST_PLAYER + place] = 1
        if s.player == of:
            row[_ON_TURN + place] = 1


def _cards(row: list[int], s: StruggleState, seat: i64, first: i64) -> None:
    """Fill in the seat's own cards, its memory of other cards, and the piles."""
    if seat >= 0:
        for resource in range(N_RESOURCES):
            row[_HAND + resource] = s.resource(seat, resource)
        for card in range(N_CARDS):
            row[_CARDS + card] = s.card_count(seat, card)
    viewer: i64 = seat if seat >= 0 else s.seats
    for other in range(1, s.seats):
        _remembered(row, s, viewer, (other + first) % s.seats, other - 1)
    _remembered(row, s, viewer, s.seats, _N_PLACES - 1)
    row[_PILE] = s.piles[0]
    row[_PILE + 1] = s.piles[1]
    row[_PILE + 2] = s.pasture[0] + s.pasture[1]
    row[_PILE + 3] = s.pasture_discard[0]
    row[_PILE + 4] = s.pasture_discard[1]
    row[_PILE + 5] = int(supply.deck_size(s))
    for card in range(N_CARDS):
        row[_PLAYED + card] = s.played[card]


def _remembered(row: list[int], s: StruggleState, viewer: i64, holder: i64, place: i64) -> None:
    at = place * N_RESOURCES
    for resource in range(N_RESOURCES):
        row[_LEAST + at + resource] = int(memory.least(s, viewer, holder, resource))
        row[_MOST + at + resource] = int(memory.most(s, viewer, holder, resource))


def _table(row: list[int], s: StruggleState, first: i64) -> None:
    """Fill in the state of the game and the awaited seats."""
    row[_SEATS + s.seats - _FEWEST_SEATS] = 1
    row[_ROUND] = int(s.round)
    row[_PHASE + s.phase] = 1
    for bit in range(len(ACTED)):
        if s.acted & BITS[bit]:
            row[_ACTED + bit] = 1
    for total in s.rolled:
        row[_ROLLED + total - 2] = 1
    f = s.stack[-1]
    step = kind_of(f)
    row[_STEP + step] = 1
    if s.over:
        return
    awaited = STEPS[step].awaited(s, f)
    for place in range(s.seats):
        if awaited & BITS[(place + first) % s.seats]:
            row[_AWAITED + place] = 1


def _trade(row: list[int], s: StruggleState, seat: i64, first: i64) -> None:
    """Fill in the offer and the answers. Other answers are included only when all are in."""
    row[_OFFERS] = int(s.offers)
    if not s.offer:
        return
    _bundle(row, _OFFER_GIVE, TRADE.given(s.offer))
    _bundle(row, _OFFER_WANT, TRADE.wanted(s.offer))
    whom: i64 = TRADE.whom(s.offer)
    row[_OFFER_WHOM + (_N_PLACES if whom == TO_ALL else (whom - first) % s.seats)] = 1
    sealing = kind_of(s.stack[-1]) == STEP_ANSWER
    for place in range(s.seats):
        of: i64 = (place + first) % s.seats
        answer: i64 = s.answers[of]
        if answer == NOBODY:
            continue
        at = _ANSWER + place * _N_ANSWERS
        if sealing and of != seat:
            row[at + _SEALED] = 1
        elif verb_of(answer) == COUNTER:
            row[at + _COUNTERED] = 1
            _bundle(row, _ANSWER_GIVE + place * _N_GOODS, TRADE.given(answer))
            _bundle(row, _ANSWER_WANT + place * _N_GOODS, TRADE.wanted(answer))
        elif answer == ACCEPT:
            row[at + _ACCEPTED] = 1
        else:
            row[at + _REFUSED] = 1


def _bundle(row: list[int], at: i64, bundle: i64) -> None:
    for thing in range(_N_GOODS):
        row[at + thing] = int(count(bundle, thing, EACH))


FEATURES: Final = StruggleFeatures()
