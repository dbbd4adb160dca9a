"""Generate random games and crowded positions of Struggle for Rome, for properties that must always hold."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from struggle_roads import CITY_ON, CITY_PLACE, NEUTRAL, PLACES, PROVINCE, next_to
from struggle_table import GAME, position

from triclinium.games.struggle_for_rome.rules.catalogue import CARDS, COUNTERS, DATA, EMPIRE, HEXES, RESOURCES
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import END, INCOME, WITHDRAW
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.step import verb_of

TRIBES = ("horsemen", "warriors")
DULL = {END: 0.3, INCOME: 0.1, WITHDRAW: 0.05}
"""Weights of verbs that would crowd out the other verbs."""


def drawn(dice: random.Random, actions: Sequence[int]) -> int:
    """Return a random act. The verb is drawn first, so that the many journeys do not crowd out the rest."""
    verbs = sorted({verb_of(a) for a in actions})
    verb = dice.choices(verbs, [DULL.get(verb, 1.0) for verb in verbs])[0]
    return dice.choice([a for a in actions if verb_of(a) == verb])


def positions(s: StruggleState, seed: int, longest: int = 10**6) -> Iterator[tuple[StruggleState, int]]:
    """Play randomly. Yield before each decision the state and a seat that may act."""
    dice = random.Random(seed)
    for number in range(longest):
        if s.over:
            return
        seat = int(GAME.turn(s))
        others = [other for other in range(s.seats) if GAME.entitled(s) >> other & 1]
        if others and dice.random() < 0.1:
            seat = dice.choice(others)
        yield s, seat
        GAME.apply(s, seat, drawn(dice, GAME.choices(s, seat, seed * 1000 + number)))


def game(number: int, seats: int) -> StruggleState:
    """Return the random game with this number.

    Even numbers start at the beginning, odd ones in the middle.
    """
    if number % 2:
        return middle(random.Random(number), seats)
    return GAME.new(seats, {}, Seeded(number))


def middle(dice: random.Random, seats: int) -> StruggleState:
    """Return a busy position: tribes next to cities or with kingdoms, and full boxes and hands."""
    names = SEAT_NAMES[:seats]
    tribes = [f"{seat} {kind}" for seat in names for kind in TRIBES]
    beside = [place for place in PLACES if place not in CITY_ON and next_to(place)]
    places = dice.sample(beside, len(tribes))
    free = dice.sample([city for city in CITY_PLACE if seats == 4 or city not in NEUTRAL], 24)
    held = {
        tribe: [free.pop() for _ in range(dice.randrange(1, 3))] for tribe in tribes if dice.random() < 0.4
    }
    counters: dict[str, list[str]] = {tribe: [] for tribe in tribes}
    for province in sorted(set(PROVINCE.values())):
        sorts = [
            sort
            for sort, each in zip(COUNTERS, DATA["plunder_per_province"], strict=True)
            for _ in range(each["count"])
        ]
        dice.shuffle(sorts)
        for tribe in dice.sample(tribes, len(tribes)):
            for _ in range(dice.choice([0, 0, 0, 1, 2])):
                if sorts:
                    counters[tribe].append(f"{province}/{sorts.pop()}")
    left = {"grain": 14, "ore": 14, "horse": 10, "cattle": 10}
    goods: dict[str, dict[str, int]] = {}
    for seat in names:
        goods[seat] = {name: min(left[name], dice.choice([0, 0, 1, 2, 3, 4])) for name in RESOURCES}
        for name, number in goods[seat].items():
            left[name] -= number
    discarded = {name: dice.randrange(left[name] + 1) for name in ("horse", "cattle")}
    hands = {seat: dict.fromkeys(CARDS, 0) for seat in names}
    for seat in names:
        for card in dice.sample([card for card in CARDS if card != "culture"], dice.randrange(4)):
            if card.startswith("treasure") and any(hand[card] for hand in hands.values()):
                continue
            hands[seat][card] += 1
    phase = dice.choice(["trade", "horsemen", "warriors"])
    s = position(
        seats,
        phase=phase,
        player=dice.choice(names),
        first=dice.choice(names),
        round=dice.randrange(2, 30),
        goods=goods,
        gold={seat: dice.randrange(8) for seat in names},
        cards=hands,
        at={tribe: place for tribe, place in zip(tribes, places, strict=True) if tribe not in held},
        held=held,
        figures={tribe: dice.randrange(5) for tribe in tribes},
        wagons={tribe: dice.choice([0, 1, 1]) for tribe in tribes},
        counters=counters,
        legionnaire=HEXES[dice.choice(EMPIRE)],
        discarded=discarded,
    )
    s.source = Seeded(dice.randrange(10**6))
    return s
