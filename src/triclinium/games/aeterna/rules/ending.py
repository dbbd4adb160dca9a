"""The end of the game: goods, cards, sets and Doom (AE-5)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.packing import BITS
from .catalogue import (
    AT_END,
    AUREI_A_POINT,
    DOOM,
    EACH,
    PRINTED,
    SET_OF_6,
    SET_OF_7,
    STONE_A_POINT,
    TIMING,
    WHEAT_A_POINT,
)
from .effects import times
from .facts import CARDS_COST, CARDS_SCORED, DOOMED, END_EFFECT, GOODS_SCORED, PUT_OUT, SETS_SCORED
from .fields import BY_CARDS, BY_DOOM, BY_END_EFFECTS, BY_GOODS, BY_SETS
from .goods import score
from .state import AeternaState
from .words import FINISHED, OVER_PHASE


def goods_points(s: AeternaState, seat: i64) -> i64:
    """Return the points for leftover goods, each kind rounded down (AE-5.1)."""
    return s.stone[seat] // STONE_A_POINT + s.wheat[seat] // WHEAT_A_POINT + s.aurei[seat] // AUREI_A_POINT


def printed_points(s: AeternaState, seat: i64) -> i64:
    """Return the Prestige printed on the cards that a seat has played. It may be negative."""
    points: i64 = 0
    for card in s.played[seat]:
        points += PRINTED[card]
    return points


def end_effect_points(s: AeternaState, seat: i64, card: i64) -> i64:
    """Return the points of a card that counts at the end."""
    return times(s, seat, card) * EACH[card][0][1]


def best_sets(counts: list[int]) -> tuple[int, int]:
    """Return the best sets of different colours: the number of sets of six and of seven (AE-5.1).

    The remaining cards allow `n` sets of six if they fill 6n places, using each colour at most once per set.
    >>> best_sets([1, 1, 1, 1, 1, 1, 1]), best_sets([2, 2, 2, 2, 2, 2, 0]), best_sets([3, 1, 1, 1, 1, 1, 2])
    ((0, 1), (2, 0), (0, 1))
    >>> best_sets([7, 7, 7, 7, 7, 6, 1])
    (5, 1)
    """
    best = (0, 0)
    most = 0
    for sevens in range(min(counts) + 1):
        sixes = 0
        while True:
            wanted = sixes + 1
            found = 0
            for number in counts:
                found += min(number - sevens, wanted)
            if found < 6 * wanted:
                break
            sixes = wanted
        points = sevens * SET_OF_7 + sixes * SET_OF_6
        if points > most:
            most = points
            best = (sixes, sevens)
    return best


def doom_row(s: AeternaState, seat: i64) -> i64:
    """Return the row of the Doom track: Unrest and Doom tokens together (AE-5.2)."""
    return s.unrest[seat] + s.doom[seat]


def finish(s: AeternaState) -> None:
    """Score goods, cards and end effects, sets, then Doom."""
    s.phase = OVER_PHASE
    s.over = FINISHED
    s.news = True  # all hands are revealed
    for seat in s.turn_order:
        _finish_seat(s, seat)


def _finish_seat(s: AeternaState, seat: i64) -> None:
    points = score(s, seat, goods_points(s, seat), BY_GOODS)
    if s.telling:
        s.tell(GOODS_SCORED, (seat, points))
    printed = printed_points(s, seat)
    if printed >= 0:
        points = score(s, seat, printed, BY_CARDS)
        if s.telling:
            s.tell(CARDS_SCORED, (seat, points))
    for card in s.played[seat]:
        if TIMING[card] == AT_END:
            points = score(s, seat, end_effect_points(s, seat, card), BY_END_EFFECTS)
            if s.telling:
                s.tell(END_EFFECT, (seat, card, points))
    if printed < 0:  # after the gains of the effects: cards and effects are one sum, which stops at 0
        points = -score(s, seat, printed, BY_CARDS)
        if s.telling and points:
            s.tell(CARDS_COST, (seat, points))
    sixes, sevens = best_sets(s.played_colours(seat))
    points = score(s, seat, sixes * SET_OF_6 + sevens * SET_OF_7, BY_SETS)
    if s.telling and points:
        s.tell(SETS_SCORED, (seat, sixes, sevens, points))
    row = doom_row(s, seat)
    if row >= len(DOOM):
        s.out |= BITS[seat]
        if s.telling:
            s.tell(PUT_OUT, (seat, row))
        return
    lost = -score(s, seat, -DOOM[row], BY_DOOM)
    if s.telling and lost:
        s.tell(DOOMED, (seat, row, lost))
