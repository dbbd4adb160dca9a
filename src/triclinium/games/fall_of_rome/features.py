"""What a seat knows of a game of Fall of Rome, as a fixed row of small numbers.

Seats are relative: `me` is who looks, `next` who plays after, and so on round the table. In solitaire, where one seat
plays three pawns, `me` is the pawn on turn. Everything in the state is public (FR-3.2), so all of it may be read.
Numbers are counts, or 1 for yes; a card that lies at some depth has the depth, 1 the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...kernel.compiling import i64
from ...kernel.features import Features
from ...kernel.packing import BYTE, KIND, A, B, C
from .rules.catalogue import (
    CARDS,
    CITIES,
    DIFFICULTIES,
    EVENTS,
    FIRST_EVENT,
    N_CITIES,
    N_CITY_CARDS,
    N_EVENTS,
    N_TRIBES,
    REVOLTS,
    ROLES,
    SOME_EVENT,
    TRIBES,
)
from .rules.fields import NOWHERE
from .rules.state import FallState
from .rules.steps import STEPS
from .rules.words import OPTION_NAMES, PHASES, PLOT_NAMES, STEP_INVADE

PLACES: Final = ("me", "next", "second", "third", "fourth")
"""Round the table from who looks."""
N_PLACES: Final = 5
N_ROLES: Final = 7
N_CARDS: Final = 65
N_PLAYER_CARDS: Final = SOME_EVENT
"""City cards and Events."""
MOST_PILES: Final = max(map(max, REVOLTS))
_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "city": CITIES,
    "tribe": TRIBES,
    "card": CARDS,
    "seat": PLACES,
    "event": EVENTS,
    "option": OPTION_NAMES,
    "phase": PHASES,
    "plot": PLOT_NAMES,
}
"""What the operands of the step on top can be, beside plain numbers."""
_ASKED: Final[list[tuple[str, str]]] = sorted(
    {(name, kind.rstrip("?")) for step in STEPS for name, kind in step.fields}
)
"""The operands of all steps, by name and kind."""
_ASKED_NAMES: Final[tuple[str, ...]] = (
    *(f"step.{step.name}" for step in STEPS),
    *(
        f"asked.{name}.{value}" if kind in _KINDS else f"asked.{name}"
        for name, kind in _ASKED
        for value in _KINDS.get(kind, ("",))
    ),
)
N_STEPS: Final = len(STEPS)


def _of(name: str, *each: Iterable[str]) -> list[str]:
    """Names for all combinations.

    >>> _of("role", ("me", "next"), ("consul", "vestalis"))[:3]
    ['role.me.consul', 'role.me.vestalis', 'role.next.consul']
    """
    names = [name]
    for values in each:
        words = tuple(values)
        names = [f"{before}.{word}" for before in names for word in words]
    return names


_CITY_CARDS: Final = CARDS[:N_CITY_CARDS]
_PLAYER_CARDS: Final = CARDS[:N_PLAYER_CARDS]

NAMES: Final[tuple[str, ...]] = (
    *_of("cubes", CITIES, TRIBES),
    *_of("legions", CITIES),
    *_of("fort", CITIES),
    *_of("supply", (*TRIBES, "legions", "forts")),
    *_of("pawn", PLACES, CITIES),
    *_of("role", PLACES, ROLES),
    *_of("hand", PLACES, _PLAYER_CARDS),
    *_of("player_discard", _PLAYER_CARDS),
    *_of("unseen", (*_CITY_CARDS, "event")),
    *_of("unseen_event", EVENTS),
    *_of("treasury", _CITY_CARDS),
    *_of("on_top", CARDS),
    *_of("drawn", CARDS),
    *_of("pile", map(str, range(1, MOST_PILES + 1)), ("cards", "revolt")),
    *_of("barbarian_deck", _CITY_CARDS),
    *_of("next_flip", _CITY_CARDS),
    *_of("barbarian_discard", _CITY_CARDS),
    *_of("barbarian_looked_at", _CITY_CARDS),
    *_of("barbarian_removed", _CITY_CARDS),
    *_of("battle", CITIES),
    *_of("on_turn", PLACES),
    *_of("passed", PLACES),
    *_of("seats", ("1", "2", "3", "4", "5")),
    *_of("difficulty", DIFFICULTIES),
    *_of("allied", TRIBES),
    *(
        "roma_caput_mundi",
        "consent",
        "actions",
        "decline",
        "marker",
        "player_deck",
        "next_layer",
        "event_deck",
    ),
    *("used.trade", "used.free_enlist", "alea", "flips_less", "flipped", "refused", "picks"),
    *_of("agenda", (step.name for step in STEPS)),
    *_ASKED_NAMES,
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
_NO_CITY: Final = bytes(N_CITIES)
_NO_ROLE: Final = bytes(N_ROLES)
_NO_HAND: Final = bytes(N_PLAYER_CARDS)

_SLOTS: Final = 16
"""Rows that one table remembers; see `FallFeatures.row`."""
_TABLES: Final = 64
_MOST_FRAMES: Final = 50_000


class FallFeatures(Features[FallState]):
    """The features of Fall of Rome.

    >>> from triclinium.games.fall_of_rome.rules.game import FallOfRome
    >>> from triclinium.kernel.chance import Seeded
    >>> s = FallOfRome().new(2, {}, Seeded(1))
    >>> row = dict(zip(FEATURES.names, FEATURES.observe(s, 0), strict=True))
    >>> row["fort.Roma"], row["actions"], row["step.place"], row["asked.seat.me"], row["seats.2"]
    (1, 0, 1, 1, 1)
    """

    names = NAMES

    def __init__(self) -> None:
        super().__init__()
        self._remembered: list[tuple[tuple[int, ...], bytes]] = [((), b"")] * (_SLOTS * _TABLES)
        self._frames: dict[int, bytes] = {}

    def observe(self, s: FallState, seat: i64) -> bytes:
        """All of it; a spectator (-1) looks from the first seat's place."""
        me: i64 = seat if seat > 0 else 0
        seats: i64 = s.seats
        base: i64 = (id(s) >> 6) % _TABLES * _SLOTS
        forts: i64 = s.forts
        parts = [
            bytes(s.cubes),
            bytes(s.legions),
            _EIGHT[forts & 255],
            _EIGHT[forts >> 8 & 255],
            _EIGHT[forts >> 16 & 255],
            _EIGHT[forts >> 24 & 255][:7],
            bytes(s.supply),
            bytes([s.legion_supply, s.fort_supply]),
        ]
        self._pawns(s, me, parts)
        at: i64 = me
        for place in range(N_PLACES):
            if place < seats:
                parts.append(self._row(base + place, s.hands[at], N_PLAYER_CARDS))
                at += 1
                if at == seats:
                    at = 0
            else:
                parts.append(_NO_HAND)
        parts.append(self._row(base + 5, s.discard, N_PLAYER_CARDS))
        parts.append(self._unseen(base + 6, s.pool))
        parts.append(self._row(base + 7, s.unseen_events, N_EVENTS, FIRST_EVENT))
        parts.append(self._row(base + 8, s.treasury, N_CITY_CARDS))
        parts.append(_depths(s.on_top))
        parts.append(self._row(base + 9, s.drawn, N_CARDS))
        parts.append(_piles(s.piles))
        _barbarians(s, parts)
        parts.append(self._row(base + 10, s.barbarian_discard, N_CITY_CARDS))
        parts.append(self._row(base + 11, s.looked, N_CITY_CARDS))
        parts.append(self._row(base + 12, s.removed, N_CITY_CARDS))
        parts.append(_CITY[s.battle_city] if s.battle_removed else _NO_CITY)
        self._table(s, me, parts)
        self._agenda(s, me, parts)
        return b"".join(parts)

    def _row(self, slot: i64, cards: tuple[int, ...], size: i64, first: i64 = 0) -> bytes:
        """How many there are of each card.

        Most piles are what they were a step ago, the very same tuples: a slot remembers the last it saw.
        """
        known = self._remembered[slot]
        if known[0] is cards:
            found = known[1]
            if len(found) == size:
                return found
        row = [0] * size
        for card in cards:
            row[card - first] += 1
        made = bytes(row)
        self._remembered[slot] = (cards, made)
        return made

    def _unseen(self, slot: i64, pool: tuple[int, ...]) -> bytes:
        """The pool, whose Events nobody can tell apart."""
        known = self._remembered[slot]
        if known[0] is pool and known[1]:
            return known[1]
        row = [0] * (N_CITY_CARDS + 1)
        for card in pool:
            row[N_CITY_CARDS if card == SOME_EVENT else card] += 1
        made = bytes(row)
        self._remembered[slot] = (pool, made)
        return made

    def _pawns(self, s: FallState, me: i64, parts: list[bytes]) -> None:
        """Where the pawns stand and what they can do, round the table from one's own."""
        pawns = s.pawns
        count: i64 = len(pawns)
        first: i64 = me if s.seats > 1 else s.player
        at: i64 = first
        for place in range(N_PLACES):
            city: i64 = NOWHERE
            if place < count:
                city = pawns[at]
                at += 1
                if at == count:
                    at = 0
            parts.append(_NO_CITY if city == NOWHERE else _CITY[city])
        roles = s.roles
        at = first
        for place in range(N_PLACES):
            if place < count:
                parts.append(_ROLE[roles[at]])
                at += 1
                if at == count:
                    at = 0
            else:
                parts.append(_NO_ROLE)

    def _table(self, s: FallState, me: i64, parts: list[bytes]) -> None:
        """Whose turn it is, what the table is set to, and the tracks."""
        seats: i64 = s.seats
        on_turn: i64 = (s.player - me + seats) % seats if seats > 1 else 0
        passed: i64 = s.passed
        if passed:
            passed = (passed >> me | passed << (seats - me)) & (1 << seats) - 1
        deck = s.barbarian_deck
        used: i64 = s.used
        parts.append(_PLACE[on_turn])
        parts.append(_EIGHT[passed][:N_PLACES])
        parts.append(_PLACE[seats - 1])
        parts.append(_DIFFICULTY[s.difficulty])
        parts.append(_ALLIED[s.allied])
        flipped: i64 = 0
        for f in s.stack:
            if f & KIND == STEP_INVADE:
                flipped = f >> A & BYTE
        parts.append(
            bytes(
                [
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
                    flipped,
                    min(len(s.refused), BYTE),
                    min(len(s.picks), BYTE),
                ]
            )
        )

    def _agenda(self, s: FallState, me: i64, parts: list[bytes]) -> None:
        """How often each step stands on the agenda, and what the one on top asks."""
        stack = s.stack
        row = [0] * N_STEPS
        for f in stack:
            row[f & KIND] += 1
        parts.append(bytes(row))
        top: i64 = stack[-1] if stack else 0
        key: i64 = (top << 3 | me) << 3 | s.seats
        found = self._frames.get(key)
        if found is None:
            if len(self._frames) == _MOST_FRAMES:
                self._frames.clear()
            found = self._frames[key] = asked(top, me, s.seats)
        parts.append(found)


def asked(f: i64, me: i64, seats: i64) -> bytes:
    """What the step on top asks: its name, and its operands."""
    step = STEPS[f & KIND]
    row = [0] * len(_ASKED_NAMES)
    row[f & KIND] = 1
    values = {name: f >> shift & BYTE for (name, _), shift in zip(step.fields, (A, B, C), strict=False)}
    at = N_STEPS
    for name, kind in _ASKED:
        size = len(_KINDS[kind]) if kind in _KINDS else 1
        if (name, kind) in {(name, kind.rstrip("?")) for name, kind in step.fields}:
            value = values[name]
            if kind == "seat":
                value = (value - me + seats) % seats if seats > 1 else value
            if kind in _KINDS:
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


def _barbarians(s: FallState, parts: list[bytes]) -> None:
    """How many layers down each Barbarian card lies, and which may be flipped next."""
    deck = s.barbarian_deck
    row = [0] * N_CITY_CARDS
    top = [0] * N_CITY_CARDS
    depth: i64 = len(deck)
    for layer in deck:
        for card in layer:
            row[card] = depth
        depth -= 1
    if deck:
        for card in deck[-1]:
            top[card] = 1
    parts.append(bytes(row))
    parts.append(bytes(top))


FEATURES: Final = FallFeatures()
