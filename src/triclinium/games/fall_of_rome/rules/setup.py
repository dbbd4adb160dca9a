"""Setup (FR-2)."""

from __future__ import annotations

from typing import Final

from ....kernel.deck import without
from ....kernel.errors import SettingError
from ....kernel.packing import BITS
from ....kernel.settings import Chosen, EachSeat, Given, Setting, one, several
from ....kernel.step import pack
from .catalogue import (
    CARD_CITY,
    CARD_TRIBE,
    DAYS,
    DIFFICULTIES,
    EVENTS,
    EVENTS_IN_DECK,
    FIRST_EVENT,
    GOLD_CARDS,
    MERCATOR,
    N_CITY_CARDS,
    N_EVENTS,
    REVOLTS,
    ROLES,
    ROMA,
    ROMA_CARDS,
    SOLITAIRE_ROLES,
    SOME_EVENT,
    STARTING_HAND,
    TREASURY,
)
from .draw import draw_from_pool
from .fields import NO_VESTALIS, pile_of
from .state import FallState
from .words import GOLD_CARDS_STREAM, ROLE_CARDS, STEP_PLACE, STEP_TURN

VARIANTS: Final = ("base", "roma_caput_mundi")
DEALT: Final = "dealt"
"""Value for a role that is dealt at random."""


DIFFICULTY: Final = Setting("difficulty", DIFFICULTIES, "introductory")
VARIANT: Final = Setting("variant", VARIANTS, "base")
CHOSEN_ROLES: Final = EachSeat(
    "roles", (DEALT, *ROLES), DEALT, "role", distinct=True, places={1: SOLITAIRE_ROLES}
)
"""Role of each seat; in solitaire the roles of the three pawns (FR-2.9, FR-12.1)."""
CONSENT: Final = Setting("consent", ("auto", "ask"), "auto")
OLD_ROLES: Final = ("role_a", "role_b", "role_c", "role_d", "role_e")


def renamed(settings: Given, seats: int) -> Given:
    """Translate older settings, which had one setting per role and always five of them.

    Roles beyond the number of seats had no effect.
    """
    if not any(old in settings for old in OLD_ROLES):
        return settings
    roles = [str(settings.get(old, DEALT)) for old in OLD_ROLES]
    kept = {name: value for name, value in settings.items() if name not in OLD_ROLES}
    return {**kept, CHOSEN_ROLES.name: roles[: CHOSEN_ROLES.places.get(seats, seats)]}


def check_settings(seats: int, settings: Chosen) -> None:
    """Raise SettingError for settings that cannot be combined."""
    if one(settings, "difficulty") == "legendary" and one(settings, "variant") != VARIANTS[1]:
        raise SettingError(f"only the variant {VARIANTS[1]} has a legendary game")
    if seats == 1 and ROLES[MERCATOR] in several(settings, CHOSEN_ROLES.name):
        raise SettingError("there is no mercator in solitaire")


def deal(s: FallState, settings: Chosen) -> None:
    """Set up the game up to the first choice, in which the first seat places its pawn."""
    s.difficulty = DIFFICULTIES.index(one(settings, "difficulty"))
    s.caput_mundi = one(settings, "variant") == VARIANTS[1]
    s.consent = one(settings, "consent") == "ask"
    if not s.caput_mundi:  # FR-2.1, FR-13.1
        s.forts = BITS[ROMA]
        s.fort_supply -= 1
    first_invasion(s)
    deal_roles(s, several(settings, CHOSEN_ROLES.name))
    deal_hands(s)
    stack_player_deck(s)
    s.player = first_player(s)
    s.stack.append(STEP_TURN)
    for pawn in range(len(s.pawns) - 1, -1, -1):
        s.stack.append(pack(STEP_PLACE, pawn))


def first_invasion(s: FallState) -> None:
    """Place the gold cards' 3, 3, 3, 2, 2, 2, 1, 1, 1 cubes, undefended (FR-2.2, FR-2.3, FR-7.2)."""
    gold = GOLD_CARDS
    s.barbarian_discard = ROMA_CARDS
    for number in range(len(GOLD_CARDS)):
        card = s.pick(GOLD_CARDS_STREAM, gold)
        gold = without(gold, card)
        cubes = 3 - number // 3
        s.add_cubes(CARD_CITY[card], CARD_TRIBE[card], cubes)
        s.supply[CARD_TRIBE[card]] -= cubes
        s.barbarian_discard += (card,)
    s.barbarian_deck = [
        tuple(card for card in range(N_CITY_CARDS) if card not in GOLD_CARDS and card not in ROMA_CARDS)
    ]


def deal_roles(s: FallState, chosen: tuple[str, ...]) -> None:
    """Deal a role to each pawn: the one chosen by the table (FR-2.9), else a random one (FR-2.4)."""
    solitaire = s.seats == 1
    roles = tuple(role for role in range(len(ROLES)) if not (solitaire and role == MERCATOR))  # FR-12.1
    for name in chosen:
        if name != DEALT:
            roles = without(roles, ROLES.index(name))
    dealt: list[int] = []
    for pawn in range(len(s.pawns)):
        if chosen[pawn] != DEALT:
            dealt.append(ROLES.index(chosen[pawn]))
        else:
            role = s.pick(ROLE_CARDS, roles)
            roles = without(roles, role)
            dealt.append(role)
    s.set_roles(tuple(dealt))


def deal_hands(s: FallState) -> None:
    """Shuffle some Events among the City cards and deal (FR-2.4). It is unknown which Events are included.

    In solitaire, hand and treasury are dealt before the Events are added, and "Do ut des" is left out
    (FR-12).
    """
    s.pool = tuple(range(N_CITY_CARDS))
    s.unseen_events = tuple(range(FIRST_EVENT, FIRST_EVENT + N_EVENTS))
    events = (SOME_EVENT,) * EVENTS_IN_DECK[s.seats]
    if s.seats > 1:
        s.pool += events
    for seat in range(s.seats):
        for _ in range(STARTING_HAND[s.seats]):
            s.give_card(seat, draw_from_pool(s))
    if s.seats == 1:
        s.treasury = tuple(sorted([draw_from_pool(s) for _ in range(TREASURY)]))
        s.pool += events
        s.unseen_events = without(s.unseen_events, FIRST_EVENT + EVENTS.index("do_ut_des"))
    if s.vestalis != NO_VESTALIS:  # FR-2.5
        s.event_deck = N_EVENTS - len(events) - (s.seats == 1)


def stack_player_deck(s: FallState) -> None:
    """Build piles as equal as possible, with a Revolt in each, the smaller ones at the bottom (FR-2.7)."""
    count = REVOLTS[s.caput_mundi][s.difficulty]
    small, larger = divmod(len(s.pool), count)
    for pile in range(count):
        cards = small if pile < count - larger else small + 1
        s.piles.append(pile_of(cards + 1, True))


def first_player(s: FallState) -> int:
    """Return the seat with the City card farthest from Roma: the lowest seat on a tie, or without City cards (FR-2.8).

    In solitaire the leftmost role starts (FR-12.4), which has the same number as the only seat.
    """
    best = -1.0
    first = 0
    for seat in range(s.seats):
        for card in s.hands[seat]:
            if card < FIRST_EVENT and DAYS[CARD_CITY[card]] > best:
                best = DAYS[CARD_CITY[card]]
                first = seat
    return first
