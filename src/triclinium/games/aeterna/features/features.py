"""The feature vector of Æterna: everything a seat knows, as a fixed row of small numbers.

It contains the open table, the seat's own cards and pick, and the packs it has held (AE-1.6).
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.features import MOST, Features
from ....kernel.packing import BITS, has
from ....kernel.step import kind_of, second
from ..rules.catalogue import DAMAGES, N_BUILDINGS, N_CARDS, N_HILLS, PERSONALITIES, PICKS, TOKENS
from ..rules.draft import held_pack
from ..rules.fields import N_SOURCES, NOBODY
from ..rules.game import STEPS
from ..rules.state import AeternaState
from ..rules.words import STEP_DRAFT, STEP_TOKEN
from .feature_names import MEANINGS, NAMES, NTH, starts

_AT: Final = starts()
_SEATS: Final = _AT["seats"]
_ERA: Final = _AT["era"]
_PHASE: Final = _AT["phase"]
_STEP: Final = _AT["step"]
_ACTED: Final = _AT["acted"]
_DRAFTED: Final = _AT["drafted"]
_ORDER: Final = _AT["order"]
_NEXT_ORDER: Final = _AT["next_order"]
_RETIRED: Final = _AT["retired"]
_ON_TURN: Final = _AT["on_turn"]
_AWAITED: Final = _AT["awaited"]
_OUT: Final = _AT["out"]
_ACTIVE: Final = _AT["active"]
_ASKED_HILL: Final = _AT["asked_hill"]
_CITIZENS: Final = _AT["citizens"]
_STACK: Final = _AT["stack"]
_TOKEN: Final = _AT["token"]
_COVERED: Final = _AT["covered"]
_BUILDING: Final = _AT["building"]
_SITE: Final = _AT["site"]
_SUPPLY: Final = _AT["supply"]
_BUILDER: Final = _AT["builder"]
_DAMAGE: Final = _AT["damage"]
_DUE: Final = _AT["due"]
_PERSONALITY: Final = _AT["personality"]
_FAVOR: Final = _AT["favor"]
_AUREI: Final = _AT["aurei"]
_WHEAT: Final = _AT["wheat"]
_STONE: Final = _AT["stone"]
_DOMUS: Final = _AT["domus"]
_UNREST: Final = _AT["unrest"]
_DOOM: Final = _AT["doom"]
_PRESTIGE: Final = _AT["prestige"]
_SCORED: Final = _AT["scored"]
_HAND_SIZE: Final = _AT["hand_size"]
_PICKED: Final = _AT["picked"]
_BOARD_CARD: Final = _AT["board_card"]
_TURNED_UP: Final = _AT["turned_up"]
_PLAYED: Final = _AT["played"]
_EXHAUSTED: Final = _AT["exhausted"]
_SHOWN: Final = _AT["shown"]
_KNOWN: Final = _AT["known"]
_HAND: Final = _AT["hand"]
_PACK: Final = _AT["pack"]
_PICK: Final = _AT["pick"]
_SEEN: Final = _AT["seen"]
_TOOK: Final = _AT["took"]

_N: Final = len(NAMES)
_N_NTH: Final = len(NTH)
_N_TOKENS: Final = len(TOKENS)
_N_DAMAGES: Final = len(DAMAGES)
_N_PERSONALITIES: Final = len(PERSONALITIES)
_FEWEST_SEATS: Final = 2


class AeternaFeatures(Features[AeternaState]):
    """The features of Æterna.

    >>> from triclinium.games.aeterna.rules.game import Aeterna
    >>> from triclinium.kernel.chance import Seeded
    >>> s = Aeterna().new(2, {}, Seeded(1))
    >>> row = dict(zip(FEATURES.names, FEATURES.observe(s, 0), strict=True))
    >>> row["seats.2"], row["era.1"], row["aurei.me"], row["wheat.next"], row["step.draft"]
    (1, 1, 2, 5, 1)
    """

    names = NAMES
    meanings = MEANINGS

    def observe(self, s: AeternaState, seat: i64) -> bytes:
        """Return everything that a seat knows. For a spectator (-1) the first seat is `me`, and no hand is visible."""
        row = [0] * _N
        first: i64 = seat if seat > 0 else 0
        _table(row, s, first)
        _city(row, s, first)
        _people(row, s, first)
        _cards(row, s, first)
        if seat >= 0:
            _own(row, s, seat)
        return bytes(row)


def _table(row: list[int], s: AeternaState, first: i64) -> None:
    """Fill in the state of the game and the awaited seats."""
    row[_SEATS + s.seats - _FEWEST_SEATS] = 1
    row[_ERA + s.era] = 1
    row[_PHASE + s.phase] = 1
    row[_ACTED] = int(s.acted)
    row[_DRAFTED] = int(s.drafted)
    for nth, seat in enumerate(s.turn_order):
        row[_ORDER + (seat - first) % s.seats * _N_NTH + nth] = 1
    for nth, seat in enumerate(s.retired):
        row[_RETIRED + (seat - first) % s.seats * _N_NTH + nth] = 1
    for seat, nth in enumerate(s.next_places):
        if nth != NOBODY:
            row[_NEXT_ORDER + (seat - first) % s.seats * _N_NTH + nth] = 1
    for seat in range(s.seats):
        place = (seat - first) % s.seats
        row[_ON_TURN + place] = int(s.player == seat)
        row[_OUT + place] = int(has(s.out, seat))
    for space, damage in enumerate(s.damage):
        row[_DAMAGE + space * _N_DAMAGES + damage] = 1
        row[_DUE + space] = int(has(s.due, space))
    if s.over:
        return
    f = s.stack[-1]
    step = kind_of(f)
    row[_STEP + step] = 1
    if step == STEP_TOKEN:
        row[_ASKED_HILL + (second(f))] = 1
    awaited = STEPS[step].awaited(s, f)
    for place in range(s.seats):
        if awaited & BITS[(place + first) % s.seats]:
            row[_AWAITED + place] = 1


def _city(row: list[int], s: AeternaState, first: i64) -> None:
    """Fill in the Hills and the Construction Area."""
    for hill in s.active:
        row[_ACTIVE + hill] = 1
        row[_COVERED + hill] = s.covered[hill]
        for nth, seat in enumerate(s.stacks[hill]):
            at = (seat - first) % s.seats * N_HILLS + hill
            row[_STACK + at] = nth + 1
            row[_CITIZENS + at] = s.citizens_on(hill, seat)
        for nth, token in enumerate(s.tokens[hill]):
            spent: i64 = has(s.spent[hill], nth)
            row[_TOKEN + (spent * N_HILLS + hill) * _N_TOKENS + token] += 1
        for kind in range(N_BUILDINGS):
            row[_BUILDING + hill * N_BUILDINGS + kind] = has(s.buildings[hill], kind)
    for kind in range(N_BUILDINGS):
        row[_SITE + kind] = s.sites[kind]
        row[_SUPPLY + kind] = s.building_supply[kind]
        if s.builders[kind] != NOBODY:
            row[_BUILDER + (s.builders[kind] - first) % s.seats * N_BUILDINGS + kind] = 1


def _people(row: list[int], s: AeternaState, first: i64) -> None:
    """Fill in the open information of each seat."""
    for place in range(s.seats):
        of: i64 = (place + first) % s.seats
        row[_AUREI + place] = min(s.aurei[of], MOST)
        row[_WHEAT + place] = min(s.wheat[of], MOST)
        row[_STONE + place] = min(s.stone[of], MOST)
        row[_DOMUS + place] = s.domus[of]
        row[_UNREST + place] = s.unrest[of]
        row[_DOOM + place] = min(s.doom[of], MOST)
        row[_PRESTIGE + place] = min(s.prestige[of], MOST)
        row[_HAND_SIZE + place] = len(s.hands[of])
        row[_PICKED + place] = int(s.picks[of] != NOBODY)
        for source in range(N_SOURCES):
            row[_SCORED + place * N_SOURCES + source] = min(abs(int(s.scored_by(of, source))), MOST)
        for personality in s.favors[of]:
            row[_FAVOR + place * _N_PERSONALITIES + personality] = 1
    for personality in s.personalities:
        row[_PERSONALITY + personality] = 1


def _cards(row: list[int], s: AeternaState, first: i64) -> None:
    """Fill in the cards that all seats have seen."""
    for card in s.board_cards:
        row[_BOARD_CARD + card] = 1
    for card in range(N_CARDS):
        row[_EXHAUSTED + card] = int(has(s.exhausted, card))
    for place in range(s.seats):
        of: i64 = (place + first) % s.seats
        at = place * N_CARDS
        if s.turned_up[of] != NOBODY:
            row[_TURNED_UP + at + s.turned_up[of]] = 1
        for card in s.played[of]:
            row[_PLAYED + at + card] = 1
        for card in s.shown[of]:
            row[_SHOWN + at + card] = 1
        for card in s.known[of]:
            row[_KNOWN + at + card] = 1


def _own(row: list[int], s: AeternaState, seat: i64) -> None:
    """Fill in a seat's own cards, and the packs that it has held, as it saw them."""
    for card in s.hands[seat]:
        row[_HAND + card] = 1
    if not s.over and kind_of(s.stack[-1]) == STEP_DRAFT:
        for card in s.packs[held_pack(s, seat)]:
            row[_PACK + card] = 1
        if s.picks[seat] != NOBODY:
            row[_PICK + s.picks[seat]] = 1
    for nth in range(s.drafted):
        of: i64 = (seat - nth) % s.seats
        at = nth * N_CARDS
        row[_TOOK + at + s.taken_at(of, nth)] = 1
        for later in range(nth, PICKS):
            if s.taken_at(of, later) != NOBODY:
                row[_SEEN + at + s.taken_at(of, later)] = 1
        for card in s.packs[of]:
            row[_SEEN + at + card] = 1
        if s.turned_up[of] != NOBODY:
            row[_SEEN + at + s.turned_up[of]] = 1


FEATURES: Final = AeternaFeatures()
