"""The numbers, a part at a time: the board, people, cards, the Barbarian deck, the table, what is asked.

A part that did not change since it was last written is not written anew: see `Memory`.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BYTE, KIND, A, B, C
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
from ..rules.fields import NOWHERE
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

_ALLIED: Final = [bytes(mask >> tribe & 1 for tribe in range(N_TRIBES)) for mask in range(1 << N_TRIBES)]
_EIGHT: Final = [bytes(mask >> bit & 1 for bit in range(8)) for mask in range(256)]
"""Eight bits of a set, a number each."""


def _one_hot(size: int) -> list[bytes]:
    """A row for each place that is 1; the last row, that of place -1, has none."""
    return [bytes(at == place for at in range(size)) for place in (*range(size), -1)]


_CITY: Final = _one_hot(N_CITIES)
_ROLE: Final = _one_hot(N_ROLES)
_PLACE: Final = _one_hot(N_PLACES)
_DIFFICULTY: Final = _one_hot(len(DIFFICULTIES))
_PASSED: Final = [row[:N_PLACES] for row in _EIGHT]
_NO_HAND: Final = bytes(N_PLAYER_CARDS)

_HANDS: Final = 0  # and the four after it
_DISCARD: Final = 5
_POOL: Final = 6
_UNSEEN_EVENTS: Final = 7
_TREASURY: Final = 8
_DRAWN: Final = 9
_BARBARIAN_DISCARD: Final = 10
_LOOKED: Final = 11
_REMOVED: Final = 12
_PILES: Final = 13
"""Rows of piles of cards that are remembered."""


class Memory:
    """The last rows of one table as one seat saw it, each with what it was made of.

    Little changes from one decision to the next: to see that something did not is much faster than to write it anew.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: Final = seats
        self.cubes: list[int] = []
        self.legions: list[int] = []
        self.forts: i64 = -1
        self.supply: list[int] = []
        self.legion_supply: i64 = -1
        self.fort_supply: i64 = -1
        self.board = b""
        self.pawns: list[int] = []
        self.roles: tuple[int, ...] = (-1,)
        self.player: i64 = -1
        self.people = b""
        self.hands: list[tuple[int, ...]] = []
        self.discard: tuple[int, ...] = (-1,)
        self.pool: tuple[int, ...] = (-1,)
        self.unseen_events: tuple[int, ...] = (-1,)
        self.treasury: tuple[int, ...] = (-1,)
        self.on_top: tuple[int, ...] = (-1,)
        self.drawn: tuple[int, ...] = (-1,)
        self.piles: list[int] = []
        self.cards = b""
        self.barbarian_deck: list[tuple[int, ...]] = [(-1,)]
        self.barbarian_discard: tuple[int, ...] = (-1,)
        self.looked: tuple[int, ...] = (-1,)
        self.removed: tuple[int, ...] = (-1,)
        self.barbarians = b""
        self.stack: list[int] = []
        self.agenda = b""
        self.flipped: i64 = 0
        self._rows: list[tuple[tuple[int, ...], bytes]] = [((-1,), b"")] * _PILES

    def row(self, of: i64, cards: tuple[int, ...], size: i64, first: i64 = 0) -> bytes:
        """How many there are of each card; a tuple never changes, so the same one gives the same row."""
        known = self._rows[of]
        if known[0] is cards:
            return known[1]
        row = [0] * size
        for card in cards:
            row[card - first] += 1
        made = as_bytes(row)
        self._rows[of] = (cards, made)
        return made

    def unseen(self, pool: tuple[int, ...]) -> bytes:
        """The pool, whose Events nobody can tell apart."""
        row = [0] * (N_CITY_CARDS + 1)
        for card in pool:
            row[N_CITY_CARDS if card == SOME_EVENT else card] += 1
        return as_bytes(row)


def as_bytes(row: list[int]) -> bytes:
    """A list as bytes; `bytes` itself takes three times as long to read one."""
    return bytes(bytearray(row))


def see_board(m: Memory, s: FallState) -> None:
    """The pieces in the cities, and in the supply."""
    forts: i64 = s.forts
    if (
        m.forts == forts
        and m.legion_supply == s.legion_supply
        and m.fort_supply == s.fort_supply
        and m.cubes == s.cubes
        and m.legions == s.legions
        and m.supply == s.supply
    ):
        return
    m.forts = forts
    m.legion_supply = s.legion_supply
    m.fort_supply = s.fort_supply
    m.cubes = s.cubes[:]
    m.legions = s.legions[:]
    m.supply = s.supply[:]
    standing = b"".join(
        (_EIGHT[forts & 255], _EIGHT[forts >> 8 & 255], _EIGHT[forts >> 16 & 255], _EIGHT[forts >> 24 & 255])
    )
    pieces = as_bytes(m.cubes + m.legions)
    m.board = pieces + standing[:N_CITIES] + as_bytes([*m.supply, m.legion_supply, m.fort_supply])


def see_people(m: Memory, s: FallState, me: i64) -> None:
    """Where the pawns stand and what they can do, round the table from one's own."""
    if m.roles is s.roles and m.player == s.player and m.pawns == s.pawns:
        return
    m.roles = roles = s.roles
    m.player = s.player
    m.pawns = pawns = s.pawns[:]
    count: i64 = len(pawns)
    first: i64 = me if s.seats > 1 else s.player
    parts = []
    at: i64 = first
    for place in range(N_PLACES):
        city: i64 = NOWHERE
        if place < count:
            city = pawns[at]
            at = at + 1 if at + 1 < count else 0
        parts.append(_CITY[city])
    at = first
    for place in range(N_PLACES):
        role: i64 = NO_ROLE
        if place < count:
            role = roles[at]
            at = at + 1 if at + 1 < count else 0
        parts.append(_ROLE[role])
    m.people = b"".join(parts)


def see_cards(m: Memory, s: FallState, me: i64) -> None:
    """Hands, the Player deck and its discards."""
    if (
        m.pool is s.pool
        and m.discard is s.discard
        and m.unseen_events is s.unseen_events
        and m.treasury is s.treasury
        and m.on_top is s.on_top
        and m.drawn is s.drawn
        and m.piles == s.piles
        and m.hands == s.hands
    ):
        return
    hands = s.hands
    parts = []
    seats: i64 = s.seats
    at: i64 = me
    for place in range(N_PLACES):
        if place < seats:
            parts.append(m.row(_HANDS + place, hands[at], N_PLAYER_CARDS))
            at = at + 1 if at + 1 < seats else 0
        else:
            parts.append(_NO_HAND)
    parts.append(m.row(_DISCARD, s.discard, N_PLAYER_CARDS))
    parts.append(m.unseen(s.pool))
    parts.append(m.row(_UNSEEN_EVENTS, s.unseen_events, N_EVENTS, FIRST_EVENT))
    parts.append(m.row(_TREASURY, s.treasury, N_CITY_CARDS))
    parts.append(_depths(s.on_top))
    parts.append(m.row(_DRAWN, s.drawn, N_CARDS))
    parts.append(_piles(s.piles))
    m.hands = hands[:]
    m.discard = s.discard
    m.pool = s.pool
    m.unseen_events = s.unseen_events
    m.treasury = s.treasury
    m.on_top = s.on_top
    m.drawn = s.drawn
    m.piles = s.piles[:]
    m.cards = b"".join(parts)


def see_barbarians(m: Memory, s: FallState) -> None:
    """How many layers down each Barbarian card lies, which may be flipped next, and the cards that were."""
    deck = s.barbarian_deck
    if (
        m.barbarian_discard is s.barbarian_discard
        and m.looked is s.looked
        and m.removed is s.removed
        and m.barbarian_deck == deck
    ):
        return
    row = [0] * (2 * N_CITY_CARDS)
    depth: i64 = len(deck)
    for layer in deck:
        for card in layer:
            row[card] = depth
        depth -= 1
    if deck:
        for card in deck[-1]:
            row[N_CITY_CARDS + card] = 1
    m.barbarian_deck = deck[:]
    m.barbarian_discard = s.barbarian_discard
    m.looked = s.looked
    m.removed = s.removed
    m.barbarians = b"".join(
        (
            as_bytes(row),
            m.row(_BARBARIAN_DISCARD, s.barbarian_discard, N_CITY_CARDS),
            m.row(_LOOKED, s.looked, N_CITY_CARDS),
            m.row(_REMOVED, s.removed, N_CITY_CARDS),
        )
    )


def table_row(m: Memory, s: FallState, me: i64) -> bytes:
    """The battle that was fought, whose turn it is, what the table is set to, and the tracks."""
    seats: i64 = s.seats
    on_turn: i64 = (s.player - me + seats) % seats if seats > 1 else 0
    passed: i64 = s.passed
    if passed:
        passed = (passed >> me | passed << (seats - me)) & (1 << seats) - 1
    deck = s.barbarian_deck
    used: i64 = s.used
    numbers = [
        1 if s.caput_mundi else 0,
        1 if s.consent else 0,
        s.actions,
        s.decline,
        s.marker,
        s.deck_size(),
        len(deck[-1]) if deck else 0,
        s.event_deck,
        used & 1,
        used >> 1 & 1,
        s.alea,
        s.flips_less,
        m.flipped,
        min(len(s.refused), BYTE),
        min(len(s.picks), BYTE),
    ]
    return b"".join(
        (
            _CITY[s.battle_city if s.battle_removed else NOWHERE],
            _PLACE[on_turn],
            _PASSED[passed],
            _PLACE[seats - 1],
            _DIFFICULTY[s.difficulty],
            _ALLIED[s.allied],
            as_bytes(numbers),
        )
    )


def see_agenda(m: Memory, s: FallState, me: i64) -> None:
    """How often each step stands on the agenda, and what the one on top asks."""
    stack = s.stack
    if m.stack == stack:
        return
    row = [0] * N_STEPS
    m.flipped = 0
    for f in stack:
        row[f & KIND] += 1
        if f & KIND == STEP_INVADE:
            m.flipped = f >> A & BYTE
    top: i64 = stack[-1] if stack else 0
    key: i64 = (top << 3 | me) << 3 | s.seats
    found = _FRAMES.get(key)
    if found is None:
        if len(_FRAMES) >= _MOST_FRAMES:
            _FRAMES.clear()
        found = _FRAMES[key] = asked(top, me, s.seats)
    m.stack = stack[:]
    m.agenda = as_bytes(row) + found


_FRAMES: Final[dict[int, bytes]] = {}
"""What steps ask, as a row, by frame, seat and number of seats: always the same, so worked out once."""
_MOST_FRAMES: Final = 50_000


def asked(f: i64, me: i64, seats: i64) -> bytes:
    """What the step on top asks: its name, and its operands."""
    step = STEPS[f & KIND]
    row = [0] * len(ASKED_NAMES)
    row[f & KIND] = 1
    values = {name: f >> shift & BYTE for (name, _), shift in zip(step.fields, (A, B, C), strict=False)}
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
    """How many cards down each known card of the Player deck lies."""
    if not on_top:
        return _NO_DEPTHS
    row = [0] * N_CARDS
    depth: i64 = len(on_top)
    for card in on_top:
        row[card] = depth
        depth -= 1
    return bytes(row)


def _piles(piles: list[int]) -> bytes:
    """The Player deck from its top: cards in each pile, and whether its Revolt is among them."""
    row = [0] * (2 * MOST_PILES)
    at: i64 = 0
    for pile in reversed(piles):
        row[at] = pile >> 1
        row[at + 1] = pile & 1
        at += 2
    return bytes(row)
