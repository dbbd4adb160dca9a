"""Generate random games and random positions of Struggle for Rome, for properties that must always hold."""

from __future__ import annotations

import random
from collections.abc import Iterator

from struggle_map import CITIES, HEXES, free_of_cities
from struggle_table import GAME, fresh, position

from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import END
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import verb_of

SEATS = "ABCD"
TRIBES = ("horsemen", "warriors")


def played(s: StruggleState, seed: int, longest: int) -> Iterator[StruggleState]:
    """Play randomly. Yield the state after each act, with the facts of that act.

    The verb is drawn first, then the act.

    """
    dice = random.Random(seed)
    for _ in range(longest):
        if s.over:
            return
        seat = int(GAME.turn(s))
        choices = GAME.choices(s, seat, dice.getrandbits(30))
        verbs = sorted({verb_of(a) for a in choices})
        if len(verbs) > 1 and END in verbs and dice.random() < 0.5:
            verbs.remove(END)
        verb = dice.choice(verbs)
        s.telling, s.facts = True, []
        GAME.act(s, seat, dice.choice([a for a in choices if verb_of(a) == verb]))
        s.telling = False
        yield s


def game(number: int) -> StruggleState:
    """Return the random game with this number.

    Even numbers start at the beginning, odd ones in the middle, with three and four players.

    """
    return middle(number) if number % 2 else fresh(3 + number // 2 % 2, number)


def middle(number: int) -> StruggleState:
    """Return a random position: tribes and kingdoms anywhere, small hands that all seats know."""
    dice = random.Random(number)
    seats = 3 + number // 2 % 2
    names = SEATS[:seats]
    crossroads = dice.sample(free_of_cities(), 2 * seats)
    tribes = [f"{seat} {kind}" for seat in names for kind in TRIBES]
    towns = [name for name, city in CITIES.items() if seats == 4 or not city["neutral_in_3p"]]
    dice.shuffle(towns)
    held = {
        tribe: [towns.pop() for _ in range(dice.randint(1, 3))] for tribe in tribes if dice.random() < 0.5
    }
    s = position(
        seats,
        phase=dice.choice(("legionnaire", "trade", "horsemen", "warriors")),
        player=dice.choice(names),
        at={tribe: place for tribe, place in zip(tribes, crossroads, strict=True) if tribe not in held},
        held=held,
        figures={tribe: dice.randint(0, 4) for tribe in tribes},
        wagons={tribe: dice.randint(0, 2) for tribe in tribes},
        goods={
            seat: {name: dice.choice((0, 0, 1, 2)) for name in ("grain", "ore", "horse", "cattle")}
            for seat in names
        },
        gold={seat: dice.randint(0, 9) for seat in names},
        cards={
            seat: {
                card: dice.choice((0, 0, 1)) for card in ("diplomacy", "traitor", "great_warrior", "culture")
            }
            for seat in names
        },
        legionnaire=dice.choice([name for name, each in HEXES.items() if each["province"] != "barbaricum"]),
    )
    s.source = Seeded(number)
    GAME.check(s)
    return s
