"""Features of the chance to win: alliances and the ways to them, barbarians, decline and the time left."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has
from ..rules.catalogue import ALLY_CARDS, CARD_TRIBE, CUBES, FIRST_EVENT, N_TRIBES
from ..rules.state import FallState
from .alliance import alliances, collectors
from .evaluation import board, toll_of
from .forecast import forecast
from .weights import Weights

_ACTIONS: float = 4.0
"""Actions in a turn."""


def terms(s: FallState, _seat: i64) -> dict[str, float]:
    """Return the numbers that the model weighs; they are the same for all seats."""
    o = forecast(s)
    w = Weights()
    seats: i64 = s.seats
    counts = [0] * (seats * N_TRIBES)
    colours = [0] * seats
    for of in range(seats):
        for card in s.hands[of]:
            if card < FIRST_EVENT:
                counts[of * N_TRIBES + CARD_TRIBE[card]] += 1
                colours[of] |= BITS[CARD_TRIBE[card]]
    near = collectors(s, o, w, counts[:], colours)
    done = 0
    sets = 0
    way = 0.0
    longest = 0.0
    on_board = 0
    for tribe in range(N_TRIBES):
        on_board += CUBES[tribe] - s.supply[tribe]
        if has(s.allied, tribe) or s.supply[tribe] == CUBES[tribe]:
            done += 1
            continue
        way += near[tribe]
        longest = max(longest, near[tribe])
        for of in range(seats):
            if counts[of * N_TRIBES + tribe] >= ALLY_CARDS[tribe]:
                sets += 1
                break
    decline = float(s.decline) / 4.0
    left = _ACTIONS * o.turns + 2.0
    return {
        "alliances": alliances(s, o, w) / 10.0,
        "board": board(s, o, w, toll_of(s, o, w)) / 10.0,
        "done": float(done),
        "sets": float(sets),
        "way": way / 10.0,
        "way_of_actions": min(way / left, 3.0),
        "longest_of_actions": min(longest / left, 3.0),
        "turns": o.turns / 10.0,
        "decline": decline,
        "decline_squared": decline * decline,
        "barbarians": float(on_board) / 20.0,
        "rate": float(s.marker),
        "difficulty": float(s.difficulty),
        "seats": float(seats),
        "seats_3": 1.0 if seats == 3 else 0.0,
        "seats_5": 1.0 if seats == 5 else 0.0,
    }
