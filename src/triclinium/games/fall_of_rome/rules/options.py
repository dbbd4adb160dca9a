"""Actions of the player on turn, computed in one pass over the hand from static tables (FR-4).

Each verb's conditions are in its own block here. The same conditions are expressed as refusals in its
`barred` in actions.py or roles.py; a property test checks that both agree. The single pass saves a quarter of
the time compared with one function per verb.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has, members
from ....kernel.step import pack
from .catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    CLASSIS,
    COLOUR_SET,
    COLOURS,
    CONSUL,
    FABRUM,
    FIRST_EVENT,
    MERCATOR,
    MOST_COMPANY,
    MOST_DICE,
    N_CITIES,
    N_CITY_CARDS,
    N_TRIBES,
    PORT,
    REGINA,
    ROMA,
)
from .fields import FREE_ENLIST, TRADED
from .state import FallState
from .words import (
    BATTLE,
    BUILD,
    CRUISE,
    DEPOSIT,
    END,
    ENLIST,
    ENLIST_FREE,
    FORGE,
    FORTIFY,
    GIVE,
    LEVY,
    MARCH,
    MUSTER,
    RECRUIT,
    RIDE,
    SAIL,
    TAKE,
    TRADE_GIVE,
    TRADE_TAKE,
    WITHDRAW,
)

COMPANIES: Final = range(MOST_COMPANY + 1)


def _most(caput_mundi: bool, to: i64, company: i64) -> int:
    """Return the maximum number of legions that may move to a city: none to Roma in Roma Caput Mundi (FR-13.2)."""
    return 0 if caput_mundi and to == ROMA else company


def journeys(verb: int, caput_mundi: bool, cities: list[int], company: i64) -> list[int]:
    """Return a journey to each of the cities with each permitted number of legions."""
    return [pack(verb, to, k) for to in cities for k in range(_most(caput_mundi, to, company) + 1)]


def _sails(caput_mundi: bool) -> list[list[list[list[int]]]]:
    # All lists share the ints of `known`: by destination, card and number of legions.
    known = [
        [
            [pack(SAIL, to, card, k) for k in range(_most(caput_mundi, to, MOST_COMPANY) + 1)]
            for card in range(N_CITY_CARDS if PORT[to] else 0)
        ]
        for to in range(N_CITIES)
    ]
    table: list[list[list[list[int]]]] = []
    for here in range(N_CITIES):
        of_cards: list[list[list[int]]] = []
        for card in range(N_CITY_CARDS if PORT[here] else 0):
            sails = [known[to][card] for to in _other_ports(here) if CARD_TRIBE[card] in COLOURS[to]]
            of_cards.append([[a for each in sails for a in each[: company + 1]] for company in COMPANIES])
        table.append(of_cards)
    return table


def _other_ports(here: i64) -> list[int]:
    return [to for to in range(N_CITIES) if PORT[to] and to != here]


VARIANTS: Final = (False, True)
MARCHES: Final[list[list[list[list[int]]]]] = [
    [[journeys(MARCH, caput, ADJACENT[here], most) for most in COMPANIES] for here in range(N_CITIES)]
    for caput in VARIANTS
]
"""MARCHES[Roma Caput Mundi?][from][maximum legions]"""
SAILS: Final[list[list[list[list[list[int]]]]]] = [_sails(caput) for caput in VARIANTS]
"""SAILS[Roma Caput Mundi?][from][card][maximum legions]; empty for a city without a port"""
CRUISES: Final[list[list[int]]] = [
    [pack(CRUISE, to) for to in _other_ports(here)] if PORT[here] else [] for here in range(N_CITIES)
]
LEVIES: Final[list[int]] = [pack(LEVY, city) for city in range(N_CITIES)]
RIDES: Final[list[list[int]]] = [
    [pack(RIDE, to) for to in range(N_CITIES) if to != here] for here in range(N_CITIES)
]
FORTIFIES: Final[list[int]] = [pack(FORTIFY, card) for card in range(N_CITY_CARDS)]
BATTLES: Final[list[list[int]]] = [
    [pack(BATTLE, n + 1) for n in range(most)] for most in range(MOST_DICE + 1)
]
FORGES: Final[list[int]] = [pack(FORGE, tribe) for tribe in range(N_TRIBES)]
FEWEST_ALLY_CARDS: Final = min(ALLY_CARDS)
ENLISTS: Final[list[int]] = [pack(ENLIST, card) for card in range(N_CITY_CARDS)]


def action_options(s: FallState, out: list[int]) -> None:
    """Add all actions of the player on turn, including the end of the actions."""
    pawn = s.player
    here = s.pawns[pawn]
    hand = s.hands[pawn if s.seats > 1 else 0]
    role = s.powers[pawn]
    cubes = s.cubes
    base = here * N_TRIBES
    allied = s.allied
    legions = s.legions[here]
    company = legions if legions < MOST_COMPANY else MOST_COMPANY
    fort = has(s.forts, here)
    out.append(END)

    # March (FR-4.1)
    out.extend(MARCHES[s.caput_mundi][here][company])

    barbarians = cubes[base] or cubes[base + 1] or cubes[base + 2] or cubes[base + 3] or cubes[base + 4]
    # Battle (FR-4.5)
    if legions and barbarians:
        out.extend(BATTLES[company])

    # Recruit (FR-4.4, FR-4.10, FR-13.2)
    if fort and s.legion_supply and not (here == ROMA and s.caput_mundi):
        out.append(RECRUIT)

    if hand and hand[0] < FIRST_EVENT:
        sails = SAILS[s.caput_mundi][here]
        card: i64
        for card in hand:
            if card >= FIRST_EVENT:
                break
            # Sail (FR-4.2)
            if sails:
                out.extend(sails[card][company])
            if CARD_CITY[card] == here:
                # Fortify (FR-4.3)
                if not fort:
                    out.append(FORTIFIES[card])
                # Deposit (FR-12.3)
                if s.seats == 1:
                    out.append(pack(DEPOSIT, card))
            # Enlist (FR-4.8)
            if allied:
                tribe = CARD_TRIBE[card]
                if has(allied, tribe) and cubes[base + tribe]:
                    out.append(ENLISTS[card])
        # Forge alliance (FR-4.7). The Mercator needs no cube in the city (FR-11.3).
        if len(hand) >= FEWEST_ALLY_CARDS and (barbarians or role == MERCATOR):
            forge_options(s, base, hand, role == MERCATOR, out)

    # Plot (FR-4.6), or withdraw (FR-12.3)
    if s.seats > 1:
        for other in range(s.seats):
            if s.pawns[other] == here and other != pawn:
                plot_options(s, pawn, other, here, out)
    else:
        for card in s.treasury:
            if CARD_CITY[card] == here:
                out.append(pack(WITHDRAW, card))

    # Roles' actions (FR-11)
    if role == CONSUL:
        levy_options(s, here, out)
    elif role == CLASSIS:
        out.extend(CRUISES[here])
        muster_options(s, here, hand, out)
    elif role == FABRUM:
        if legions >= 2 and not fort:
            out.append(BUILD)
        ride_options(s, here, hand, out)
    elif role == REGINA and allied and not s.used & FREE_ENLIST:
        for tribe in range(N_TRIBES):
            if has(allied, tribe) and cubes[base + tribe]:
                out.append(pack(ENLIST_FREE, tribe))


def forge_options(s: FallState, base: i64, hand: tuple[int, ...], anywhere: bool, out: list[int]) -> None:
    """Add an alliance with each tribe that has enough cards in the hand, and a cube here (or `anywhere`)."""
    count = [0, 0, 0, 0, 0]
    card: i64
    for card in hand:
        if card >= FIRST_EVENT:
            break
        count[CARD_TRIBE[card]] += 1
    for tribe in range(N_TRIBES):
        if count[tribe] >= ALLY_CARDS[tribe] and not has(s.allied, tribe):
            if anywhere or s.cubes[base + tribe]:
                out.append(FORGES[tribe])


def plot_options(s: FallState, me: i64, other: i64, here: i64, out: list[int]) -> None:
    """Add gifts and takes of City cards of this city.

    Once per turn, the Mercator may exchange a card of one of the city's colours (FR-11.3). Plots that were
    refused since the last action are not offered.
    """
    trades = s.powers[me] == MERCATOR and not s.used & TRADED
    for holder, plot, trade in ((me, GIVE, TRADE_GIVE), (other, TAKE, TRADE_TAKE)):
        for card in s.hands[holder]:
            if card >= FIRST_EVENT:
                break
            if CARD_CITY[card] == here and pack(plot, card, other) not in s.refused:
                out.append(pack(plot, card, other))
            if trades and has(COLOUR_SET[here], CARD_TRIBE[card]):
                if pack(trade, card, other) not in s.refused:
                    out.append(pack(trade, card, other))


def levy_options(s: FallState, here: i64, out: list[int]) -> None:
    """Add the Consul's legions, here or in any city with a fort (FR-11.1)."""
    if s.legion_supply:
        for city in members(s.forts | BITS[here]):
            if not s.bars_legions(city):
                out.append(LEVIES[city])


def muster_options(s: FallState, here: i64, hand: tuple[int, ...], out: list[int]) -> None:
    """Add the Classis's exchanges of a card of one of the port's colours for up to two legions (FR-11.4)."""
    if not PORT[here] or s.bars_legions(here):
        return
    for card in hand:
        if card >= FIRST_EVENT:
            break
        if has(COLOUR_SET[here], CARD_TRIBE[card]):
            for legions in range(1, min(2, s.legion_supply) + 1):
                out.append(pack(MUSTER, legions, card))


def ride_options(s: FallState, here: i64, hand: tuple[int, ...], out: list[int]) -> None:
    """Add the Fabrum's journeys for any City card: from a fort city to anywhere, or from anywhere to one (FR-11.5)."""
    if not hand or hand[0] >= FIRST_EVENT:
        return
    if s.has_fort(here):
        out.extend(RIDES[here])
        return
    for city in members(s.forts):
        out.append(pack(RIDE, city))
