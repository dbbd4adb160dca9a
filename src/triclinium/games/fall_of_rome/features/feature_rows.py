"""The feature vector, computed in parts: the board, pawns, cards, the Barbarian deck, the table, the question.

Parts that did not change since the last call are not computed again (see `Memory`).
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.features import MOST
from ....kernel.packing import BITS, has, rotated
from ....kernel.step import first, kind_of, second, third
from ..rules.catalogue import (
    DIFFICULTIES,
    FIRST_EVENT,
    N_CITIES,
    N_CITY_CARDS,
    N_EVENTS,
    N_TRIBES,
    NO_ROLE,
    SOME_EVENT,
)
from ..rules.fields import FREE_ENLIST, NOWHERE, TRADED, cards_in, has_revolt
from ..rules.state import FallState
from ..rules.steps import STEPS
from ..rules.words import STEP_INVADE
from .feature_names import (
    ASKED,
    ASKED_NAMES,
    KINDS,
    MOST_PILES,
    N_CARDS,
    N_PLACES,
    N_PLAYER_CARDS,
    N_ROLES,
    N_STEPS,
)

_ALLIED: Final = [bytes(has(mask, tribe) for tribe in range(N_TRIBES)) for mask in range(BITS[N_TRIBES])]
_EIGHT: Final = [bytes(has(mask, bit) for bit in range(8)) for mask in range(256)]
"""Eight bits of a set as eight numbers."""


def _one_hot(size: int) -> list[bytes]:
    """Return a row for each index with a single 1. The last row, for index -1, is all zeros."""
    return [bytes(at == place for at in range(size)) for place in (*range(size), -1)]


_CITY: Final = _one_hot(N_CITIES)
_ROLE: Final = _one_hot(N_ROLES)
_PLACE: Final = _one_hot(N_PLACES)
_DIFFICULTY: Final = _one_hot(len(DIFFICULTIES))
_PASSED: Final = [row[:N_PLACES] for row in _EIGHT]
_SEVEN: Final = [row[:7] for row in _EIGHT]
_NO_HAND: Final = bytes(N_PLAYER_CARDS)

_DISCARD: Final = 5  # after the hands, which are indexed by seat
_UNSEEN_EVENTS: Final = 6
_TREASURY: Final = 7
_DRAWN: Final = 8
_BARBARIAN_DISCARD: Final = 9
_LOOKED: Final = 10
_REMOVED: Final = 11
_POOL: Final = 12
_PILES: Final = 13
"""Number of piles with cached rows."""


class Memory:
    """Cache of the last rows of one table, each with the value it was computed from.

    Rows that depend on the viewer are ordered by `seen`. Little changes between decisions, and detecting that
    a part is unchanged is much faster than computing it again.
    """

    def __init__(self) -> None:
        self._cubes: list[int] = []
        self._cubes_row = b""
        self._legions: list[int] = []
        self._legions_row = b""
        self._supply: list[int] = []
        self._supply_row = b""
        self._player_deck: list[int] = [-1]
        self._player_deck_row = b""
        self._barbarian_deck: list[tuple[int, ...]] = [(-1,)]
        self._barbarian_deck_row = b""
        self._stack: list[int] = [-1]
        self._agenda_row = b""
        self.flipped: i64 = 0
        """Number of Barbarian cards flipped in this invasion, as of the last call of `agenda`."""
        self._piles: list[tuple[tuple[int, ...], bytes]] = [((-1,), b"")] * _PILES

    def pile(self, of: i64, cards: tuple[int, ...], size: i64, first: i64 = 0) -> bytes:
        """Return how many there are of each card. Tuples are immutable, so the same tuple gives the same row."""
        known = self._piles[of]
        if known[0] is cards:
            return known[1]
        row = [0] * size
        for card in cards:
            row[card - first] += 1
        made = as_bytes(row)
        self._piles[of] = (cards, made)
        return made

    def unseen(self, pool: tuple[int, ...]) -> bytes:
        """Return the pool as bytes. Its Events cannot be distinguished."""
        known = self._piles[_POOL]
        if known[0] is pool:
            return known[1]
        row = [0] * (N_CITY_CARDS + 1)
        for card in pool:
            row[N_CITY_CARDS if card == SOME_EVENT else card] += 1
        made = as_bytes(row)
        self._piles[_POOL] = (pool, made)
        return made

    def cubes(self, cubes: list[int]) -> bytes:
        """Return the cubes by city and tribe."""
        if self._cubes != cubes:
            self._cubes = cubes[:]
            self._cubes_row = as_bytes(cubes)
        return self._cubes_row

    def legions(self, legions: list[int]) -> bytes:
        """Return the legions by city."""
        if self._legions != legions:
            self._legions = legions[:]
            self._legions_row = as_bytes(legions)
        return self._legions_row

    def supply(self, s: FallState) -> bytes:
        """Return the pieces off the board."""
        supply = [*s.supply, s.legion_supply, s.fort_supply]
        if self._supply != supply:
            self._supply = supply
            self._supply_row = as_bytes(supply)
        return self._supply_row

    def player_deck(self, piles: list[int]) -> bytes:
        """Return the Player deck from its top: the number of cards in each pile, and whether it has its Revolt."""
        if self._player_deck != piles:
            self._player_deck = piles[:]
            row = [0] * (2 * MOST_PILES)
            at: i64 = 0
            for pile in reversed(piles):
                row[at] = cards_in(pile)
                row[at + 1] = has_revolt(pile)
                at += 2
            self._player_deck_row = as_bytes(row)
        return self._player_deck_row

    def barbarian_deck(self, deck: list[tuple[int, ...]]) -> bytes:
        """Return the depth of each Barbarian card in layers, then which cards may be flipped next."""
        if self._barbarian_deck != deck:
            self._barbarian_deck = deck[:]
            row = [0] * (2 * N_CITY_CARDS)
            depth: i64 = len(deck)
            for layer in deck:
                for card in layer:
                    row[card] = depth
                depth -= 1
            if deck:
                for card in deck[-1]:
                    row[N_CITY_CARDS + card] = 1
            self._barbarian_deck_row = as_bytes(row)
        return self._barbarian_deck_row

    def agenda(self, stack: list[int]) -> bytes:
        """Return how many times each step is on the agenda."""
        if self._stack != stack:
            self._stack = stack[:]
            row = [0] * N_STEPS
            self.flipped = 0
            for f in stack:
                row[kind_of(f)] += 1
                if kind_of(f) == STEP_INVADE:
                    self.flipped = first(f)
            self._agenda_row = as_bytes(row)
        return self._agenda_row


def as_bytes(row: list[int]) -> bytes:
    """Return a list as bytes. Passing a list to `bytes` directly takes three times as long."""
    return bytes(bytearray(row))


def seen(m: Memory, s: FallState, me: i64) -> bytes:
    """Return the whole row from cached and changed parts."""
    forts = int(s.forts).to_bytes(4, "little")
    parts = [
        m.cubes(s.cubes),
        m.legions(s.legions),
        _EIGHT[forts[0]],
        _EIGHT[forts[1]],
        _EIGHT[forts[2]],
        _SEVEN[forts[3]],
        m.supply(s),
    ]
    _people(s, me, parts)
    hands = s.hands
    seats: i64 = s.seats
    at: i64 = me
    for place in range(N_PLACES):
        if place < seats:
            parts.append(m.pile(at, hands[at], N_PLAYER_CARDS))
            at = at + 1 if at + 1 < seats else 0
        else:
            parts.append(_NO_HAND)
    parts.append(m.pile(_DISCARD, s.discard, N_PLAYER_CARDS))
    parts.append(m.unseen(s.pool))
    parts.append(m.pile(_UNSEEN_EVENTS, s.unseen_events, N_EVENTS, FIRST_EVENT))
    parts.append(m.pile(_TREASURY, s.treasury, N_CITY_CARDS))
    parts.append(_depths(s.on_top))
    parts.append(m.pile(_DRAWN, s.drawn, N_CARDS))
    parts.append(m.player_deck(s.piles))
    parts.append(m.barbarian_deck(s.barbarian_deck))
    parts.append(m.pile(_BARBARIAN_DISCARD, s.barbarian_discard, N_CITY_CARDS))
    parts.append(m.pile(_LOOKED, s.looked, N_CITY_CARDS))
    parts.append(m.pile(_REMOVED, s.removed, N_CITY_CARDS))
    agenda = m.agenda(s.stack)
    _table(m, s, me, parts)
    parts.append(agenda)
    parts.append(_asked(s, me))
    return b"".join(parts)


def _people(s: FallState, me: i64, parts: list[bytes]) -> None:
    """Add the cities and roles of the pawns, around the table from the viewer's own pawn."""
    pawns, roles = s.pawns, s.roles
    count: i64 = len(pawns)
    first: i64 = me if s.seats > 1 else s.player
    at: i64 = first
    for place in range(N_PLACES):
        if place < count:
            parts.append(_CITY[pawns[at]])
            at = at + 1 if at + 1 < count else 0
        else:
            parts.append(_CITY[NOWHERE])
    at = first
    for place in range(N_PLACES):
        if place < count:
            parts.append(_ROLE[roles[at]])
            at = at + 1 if at + 1 < count else 0
        else:
            parts.append(_ROLE[NO_ROLE])


def _table(m: Memory, s: FallState, me: i64, parts: list[bytes]) -> None:
    """Add the last battle, the seat on turn, the settings and the tracks."""
    seats: i64 = s.seats
    on_turn: i64 = (s.player - me + seats) % seats if seats > 1 else 0
    passed: i64 = s.passed
    if passed:
        passed = rotated(passed, me, seats)
    deck = s.barbarian_deck
    used: i64 = s.used
    parts.append(_CITY[s.battle_city if s.battle_removed else NOWHERE])
    parts.append(_PLACE[on_turn])
    parts.append(_PASSED[passed])
    parts.append(_PLACE[seats - 1])
    parts.append(_DIFFICULTY[s.difficulty])
    parts.append(_ALLIED[s.allied])
    numbers = [
        1 if s.caput_mundi else 0,
        1 if s.consent else 0,
        s.actions,
        s.decline,
        s.marker,
        s.deck_size(),
        len(deck[-1]) if deck else 0,
        s.event_deck,
        1 if used & TRADED else 0,
        1 if used & FREE_ENLIST else 0,
        s.alea,
        s.flips_less,
        m.flipped,
        min(len(s.refused), MOST),
        min(len(s.picks), MOST),
    ]
    parts.append(as_bytes(numbers))


_FRAMES: Final[dict[int, bytes]] = {}
"""Cached rows of steps, by frame, seat and number of seats."""
_MOST_FRAMES: Final = 50_000


def _asked(s: FallState, me: i64) -> bytes:
    """Return the question of the step on top."""
    top: i64 = s.stack[-1] if s.stack else 0
    key: i64 = (top * 8 + me) * 8 + s.seats
    found = _FRAMES.get(key)
    if found is None:
        if len(_FRAMES) >= _MOST_FRAMES:
            _FRAMES.clear()
        found = _FRAMES[key] = asked(top, me, s.seats)
    return found


def asked(f: i64, me: i64, seats: i64) -> bytes:
    """Return the question of a step: its name and its operands."""
    step = STEPS[kind_of(f)]
    row = [0] * len(ASKED_NAMES)
    row[kind_of(f)] = 1
    operands = (first(f), second(f), third(f))
    values = {name: value for (name, _), value in zip(step.fields, operands, strict=False)}
    at = N_STEPS
    for name, kind in ASKED:
        size = len(KINDS[kind]) if kind in KINDS else 1
        if (name, kind) in {(name, kind.rstrip("?")) for name, kind in step.fields}:
            value = values[name]
            if kind == "seat":
                value = (value - me + seats) % seats if seats > 1 else value
            if kind in KINDS:
                row[at + value] = 1
            else:
                row[at] = value
        at += size
    return bytes(row)


_NO_DEPTHS: Final = bytes(N_CARDS)


def _depths(on_top: tuple[int, ...]) -> bytes:
    """Return the depth of each known card of the Player deck."""
    if not on_top:
        return _NO_DEPTHS
    row = [0] * N_CARDS
    depth: i64 = len(on_top)
    for card in on_top:
        row[card] = depth
        depth -= 1
    return bytes(row)
