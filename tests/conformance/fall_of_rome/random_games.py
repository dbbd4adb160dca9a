"""Generate random games and busy random positions, for properties that must always hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from fall_table import GAME
from printed_board import CITIES, COLOURS, PAIRS

from triclinium.games.fall_of_rome.rules.catalogue import EVENTS, EVENTS_IN_DECK, ROLES
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import END
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import CONTINUE, HOLD, verb_of

TRIBES = list(COLOURS.values())
VARIANTS = ("base", "roma_caput_mundi")
SEATS = (1, 2, 3, 4, 5)
KINDS_OF_TABLE = list(product(SEATS, VARIANTS))
DIFFICULTIES = {"base": ("introductory", "standard", "heroic"), "roma_caput_mundi": ("heroic", "legendary")}


def positions(s: FallState, seed: int, longest: int = 10**6) -> Iterator[tuple[FallState, int, list[int]]]:
    """Play randomly to the end. Yield before each decision the state, a seat that may act and its options."""
    dice = random.Random(seed)
    for _ in range(longest):
        if s.over:
            return
        seat = GAME.turn(s)
        others = [other for other in range(s.seats) if GAME.entitled(s) >> other & 1]
        if others and dice.random() < 0.2:
            seat = dice.choice(others)
        options = GAME.options(s, seat)
        yield s, seat, options
        # Choose a verb first, so that the many ways to march and sail do not crowd out the other verbs.
        verbs = sorted({verb_of(a) for a in options})
        if len(verbs) > 1 and END in verbs:
            verbs.remove(END)
        weights = [0.2 if verb == CONTINUE or verb <= HOLD + 1 else 1 for verb in verbs]
        verb = dice.choices(verbs, weights)[0]
        GAME.apply(s, seat, dice.choice([a for a in options if verb_of(a) == verb]))


def game(number: int, seats: int, variant: str = "base", role: str = "") -> FallState:
    """Return the random game with this number.

    The number decides whether it starts at the beginning or in the middle, whether consent is asked for, and
    whether interrupts are polled.

    """
    dice = random.Random(number)
    consent = ("auto", "ask")[number // 2 % 2]
    poll = number // 4 % 2 == 1
    difficulty = DIFFICULTIES[variant][number % len(DIFFICULTIES[variant])]
    roles = some_roles(dice, seats, role)
    if number % 2:
        return middle(
            dice,
            seats,
            difficulty=difficulty,
            consent=consent,
            poll=poll,
            variant=variant,
            roles=roles,
            source=Seeded(number),
        )
    settings = {"difficulty": difficulty, "consent": consent, "variant": variant}
    settings["interrupts"] = "poll" if poll else "open"
    settings |= {f"role_{letter}": each for letter, each in zip("abcde", roles, strict=False)}
    return GAME.new(seats, settings, Seeded(number))


def some_roles(dice: random.Random, seats: int, role: str) -> list[str]:
    """Return different roles for all pawns, including `role` if given.

    In solitaire the Mercator is excluded.
    """
    others = [each for each in ROLES if each != role and (seats > 1 or each != "mercator")]
    roles = [role, *dice.sample(others, len(others))] if role else dice.sample(others, len(others))
    roles = roles[: seats if seats > 1 else 3]
    return dice.sample(roles, len(roles))


def middle(dice: random.Random, seats: int, **setting: Any) -> FallState:
    """Return a busy position: close pawns, hands with Events and cards of one tribe, forts and allies."""
    pawns = seats if seats > 1 else 3
    few = dice.sample([name for name in CITIES if name != "Roma"], 3)
    forts = dice.sample([*few, "Roma", "Tingi", "Tyras", "Sinope", "Narbo"], dice.choice([1, 6, 6]))
    cities = {name: {tribe: dice.randrange(3) for tribe in TRIBES} for name in few}
    cities["Eburacum"] = dict.fromkeys(TRIBES, 1)
    for name in few:
        cities[name]["legions"] = dice.randrange(5)
    for name in forts:
        cities.setdefault(name, {})["fort"] = 1
    events = dice.sample([event for event in EVENTS if seats > 1 or event != "do_ut_des"], 8)
    events = events[: EVENTS_IN_DECK[seats]]
    cards = dice.sample(PAIRS, len(PAIRS))
    hands = []
    for _ in range(seats):
        tribe = dice.choice(TRIBES)
        cards.sort(key=lambda pair: pair[1] != tribe)
        own = [events.pop() for _ in range(min(len(events), dice.randrange(4)))]
        taken = dice.randrange(8 - len(own))
        hands.append([*(f"{name}/{of}" for name, of in cards[:taken]), *own])
        cards = cards[taken:]
        dice.shuffle(cards)
    if seats == 1:
        setting["treasury"] = [f"{name}/{of}" for name, of in cards[:3]]
    return position(
        pawns=dice.choices(few, k=pawns),
        cities=cities,
        hands=hands,
        allied=dice.sample(TRIBES, dice.randrange(3)),
        **setting,
    )
