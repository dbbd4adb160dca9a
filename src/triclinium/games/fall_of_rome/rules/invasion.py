"""Barbarians: placement of cubes (FR-5.3, FR-6), defence by legions (FR-7), and sacking of cities (FR-8)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.deck import draw_bottom, draw_top, shuffle_onto
from ....kernel.packing import BITS, first_of, has
from .catalogue import (
    ADJACENT,
    CARD_CITY,
    CARD_TRIBE,
    CUBES,
    DECLINE_STEPS,
    INVASION_RATE,
    MOST_CUBES,
    N_TRIBES,
    PREVIOUS,
    ROMA,
    SUPPLY,
)
from .facts import (
    BARBARIAN_CARD_FLIPPED,
    BARBARIAN_REMOVED,
    CITY_SACKED,
    CUBE_ADDED,
    DECLINED,
    DISCARD_RESHUFFLED,
    FORT_LOST,
    LEGION_DEFENDED,
    LEGIONS_AMBUSHED,
    LOST_GAME,
    RATE_ROSE,
    REVOLT_BROKE_OUT,
    WON_GAME,
)
from .state import FallState
from .words import BARBARIAN_DECK, LOST_CUBES, LOST_DECLINE, LOST_ROMA, WON


def lose(s: FallState, ending: int) -> None:
    """End the game as a loss (FR-10.2)."""
    s.over = ending
    if s.telling:
        s.tell(LOST_GAME, (ending,))


def check_won(s: FallState) -> None:
    """End the game as a win if every tribe is allied or has no cube on the board (FR-10.1)."""
    for tribe in range(N_TRIBES):
        if s.supply[tribe] < CUBES[tribe] and not has(s.allied, tribe):
            return
    s.over = WON
    if s.telling:
        s.tell(WON_GAME)


def remove_barbarians(s: FallState, city: i64, tribe: i64, count: i64) -> None:
    """Return cubes to the supply. Removing the last cube of a tribe may win the game."""
    s.add_cubes(city, tribe, -count)
    s.supply[tribe] += count
    if s.telling:
        s.tell(BARBARIAN_REMOVED, (city, tribe, count))
    if s.supply[tribe] == CUBES[tribe]:
        check_won(s)


def decline(s: FallState) -> bool:
    """Take one step of decline. Return True if it is the eighth, which loses the game (FR-1.7, FR-10.2)."""
    s.decline += 1
    if s.telling:
        s.tell(DECLINED, (s.decline,))
    if s.decline >= DECLINE_STEPS:
        lose(s, LOST_DECLINE)
        return True
    return False


def flip(s: FallState) -> None:
    """Flip the top Barbarian card, resolve it and discard it (FR-6.1)."""
    if not s.barbarian_deck:
        refill(s)
    card = draw_top(s, BARBARIAN_DECK, s.barbarian_deck)
    city = invaded_city(s, card)
    if s.telling:
        s.tell(BARBARIAN_CARD_FLIPPED, (card, city))
    s.barbarian_discard += (card,)
    tribe = CARD_TRIBE[card]
    if add_barbarian(s, city, tribe):
        sack(s, city, tribe)


def refill(s: FallState) -> None:
    """Turn the discards into the deck. This is a ruling for a position that cannot occur in play (FR-6.4)."""
    shuffle_onto(s.barbarian_deck, s.barbarian_discard)
    s.barbarian_discard = ()


def invaded_city(s: FallState, card: i64) -> i64:
    """Return the pictured city if it can be invaded, else the first city back along the path that can (FR-6.2)."""
    city = CARD_CITY[card]
    tribe = CARD_TRIBE[card]
    previous = PREVIOUS[tribe]
    while not s.cubes_of(city, tribe):
        before = previous[city]
        if before == SUPPLY or s.cubes_of(before, tribe):
            break
        city = before
    return city


def add_barbarian(s: FallState, city: i64, tribe: i64) -> bool:
    """Add one cube unless legions defend (FR-6.3, FR-7.1). Return True if it would be the fourth of its colour."""
    if s.caput_mundi and city == ROMA:  # FR-13.2
        decline(s)
        return False
    legions = s.legions[city]
    if legions:
        defend(s, city, tribe, legions)
        return False
    if s.cubes_of(city, tribe) == MOST_CUBES:
        return True
    if not s.supply[tribe]:  # FR-8.4: only if a cube must really be placed
        lose(s, LOST_CUBES)
        return False
    s.add_cubes(city, tribe, 1)
    s.supply[tribe] -= 1
    if s.telling:
        s.tell(CUBE_ADDED, (city, tribe))
    return False


def defend(s: FallState, city: i64, tribe: i64, legions: i64) -> None:
    """Remove one legion in a city with a pawn or a fort, otherwise all legions, which are ambushed (FR-7.1)."""
    if has(s.forts, city) or city in s.pawns:
        s.legions[city] = legions - 1
        s.legion_supply += 1
        if s.telling:
            s.tell(LEGION_DEFENDED, (city, tribe))
    else:
        s.legions[city] = 0
        s.legion_supply += legions
        if s.telling:
            s.tell(LEGIONS_AMBUSHED, (city, tribe, legions))


def sack(s: FallState, first: int, tribe: i64) -> None:
    """Sack a city and, in a chain, the full cities next to it (FR-8.1, FR-8.2)."""
    sacked = 0
    waiting = BITS[first]
    while waiting:
        city = first_of(waiting)  # FR-8.3: chains resolve in board order
        waiting ^= BITS[city]
        sacked |= BITS[city]
        if s.telling:
            s.tell(CITY_SACKED, (city, tribe))
        if decline(s):
            return
        if city == ROMA:
            lose(s, LOST_ROMA)
            return
        if has(s.forts, city):
            s.forts ^= BITS[city]
            s.fort_supply += 1
            if s.telling:
                s.tell(FORT_LOST, (city,))
        for neighbour in ADJACENT[city]:
            # A city sacked by this card gets no more cubes. A city that waits to be sacked is full.
            if not has(sacked | waiting, neighbour) and add_barbarian(s, neighbour, tribe):
                waiting |= BITS[neighbour]
            if s.over:
                return


def revolt(s: FallState) -> None:
    """Resolve a Revolt: rate marker +1, three cubes in the bottom card's city, discards shuffled on top (FR-5.2)."""
    s.marker += 1
    if s.telling:
        s.tell(RATE_ROSE, (INVASION_RATE[s.marker],))
    if not s.barbarian_deck:
        refill(s)
    card = draw_bottom(s, BARBARIAN_DECK, s.barbarian_deck)
    if s.telling:
        s.tell(REVOLT_BROKE_OUT, (card,))
    s.barbarian_discard += (card,)
    city = CARD_CITY[card]
    tribe = CARD_TRIBE[card]
    for _ in range(3):
        # FR-5.3: each cube is defended separately. The fourth of its colour sacks the city instead.
        if add_barbarian(s, city, tribe):
            sack(s, city, tribe)
            break
        if s.over:
            break
    if s.over:
        return
    if s.telling:
        s.tell(DISCARD_RESHUFFLED, (len(s.barbarian_discard),))
    shuffle_onto(s.barbarian_deck, s.barbarian_discard)
    s.barbarian_discard = ()
