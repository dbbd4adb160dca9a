"""Suggested goals of Struggle for Rome are true when they are given, and use only what the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from scale import SEED, at_scale
from triclinium.games import find
from triclinium.games.struggle_for_rome.bots.goals import KEYS, goals
from triclinium.games.struggle_for_rome.rules import deeds
from triclinium.games.struggle_for_rome.rules.catalogue import (
    CITIES,
    CITIES_NEXT_TO,
    HORSEMEN_PHASE,
    ORE,
    RESOURCES,
    TRIBES,
    tribe_at,
)
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.purchase import MUSTER_COST, WAGON_COST
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.tribe import destinations, on_turn
from triclinium.games.struggle_for_rome.rules.words import DEEDS
from triclinium.kernel.chance import Seeded
from triclinium.kernel.texts import LANGUAGES, faults, load

GAME = StruggleForRome()
ENTRY = find("struggle_for_rome")
GAMES = at_scale(
    smoke=[("random", 3, 1), ("novice", 4, 2)],
    full=[(b, n, i) for b in ("random", "novice") for n in (3, 4) for i in range(8)],
)


def positions(bot: str, seats: int, seed: int) -> Iterator[StruggleState]:
    """Yield the state before each decision of a game that bots play."""
    players = [ENTRY.bot(bot).player(seed * 10 + seat) for seat in range(seats)]
    s = GAME.new(seats, {}, Seeded(SEED * 1000 + seed))
    while not s.over:
        yield s
        seat = GAME.turn(s)
        texts = [GAME.words.say(a) for a in GAME.options(s, seat)]
        GAME.act(s, seat, GAME.words.read(players[seat].choose(GAME.view(s, seat), texts)))


def buy(s: StruggleState, seat: int, cost: tuple[int, ...]) -> bool:
    """Pay for a purchase with cards alone. Return False if a card is missing."""
    if any(s.resource(seat, resource) < cost.count(resource) for resource in cost):
        return False
    for resource in cost:
        s.add_resource(seat, resource, -1)
    return True


def reached(s: StruggleState, seat: int, params: dict[str, object], deed: int) -> bool:
    """Buy what the deed takes, travel, and return whether the rules allow it then."""
    kind, city = TRIBES.index(str(params["tribe"])), CITIES.index(str(params["city"]))
    tribe = tribe_at(seat, kind)
    while s.figures[tribe] < max(1, int(str(params["towers"]))):
        if not s.reserve[tribe] or not buy(s, seat, MUSTER_COST):
            return False
        s.reserve[tribe] -= 1
        s.figures[tribe] += 1
    if deed and not s.wagons[tribe]:
        if not s.wagon_reserve[seat] or not buy(s, seat, WAGON_COST):
            return False
        s.wagons[tribe] += 1
    s.phase, s.player, s.acted = HORSEMEN_PHASE + kind, seat, 0
    assert on_turn(s) == tribe
    if not s.kingdom(tribe) and city not in CITIES_NEXT_TO[s.places[tribe]]:
        stops = [to for to in destinations(s, seat, tribe) if city in CITIES_NEXT_TO[to]]
        if not stops:
            return False
        s.places[tribe] = stops[0]
    return deeds.why_not_now(s, tribe, deed, city, 0) == deeds.POSSIBLE


@pytest.mark.parametrize(("bot", "seats", "seed"), GAMES)
def test_goals_of_random_games_are_true_and_follow_from_the_view(bot: str, seats: int, seed: int) -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    seen: Counter[str] = Counter()
    for number, s in enumerate(positions(bot, seats, seed)):
        for seat in range(seats) if number % 7 == 0 else [GAME.turn(s)]:
            before = GAME.digest(s)
            found = goals(s, seat)
            assert GAME.digest(s) == before
            assert found == goals(GAME.imagine(GAME.view(s, seat), Seeded(number)), seat)
            assert len(found) <= 3
            for goal in found:
                seen[goal.key] += 1
                params = dict(goal.params)
                assert set(params) == KEYS[goal.key]
                for texts in tables:
                    assert "{" not in texts.say(goal.key, params)
                deed = DEEDS.index(goal.key.removeprefix("goal.").removesuffix("_now"))
                lacking = params.get("goods", {})
                assert isinstance(lacking, dict)
                assert bool(lacking) is not goal.key.endswith("_now")
                ready = s.clone()
                for resource, count in lacking.items():
                    ready.add_resource(seat, RESOURCES.index(resource), count)
                assert reached(ready, seat, params, deed)
                for resource in lacking:
                    short = s.clone()
                    for other, count in lacking.items():
                        short.add_resource(seat, RESOURCES.index(other), count - (other == resource))
                    assert not reached(short, seat, params, deed), "no card less is enough"
    assert seen["goal.plunder"] > 0


def missing(s: StruggleState, resource: str) -> list[tuple[object, int]]:
    """Return the goals of the first seat that ask for a resource: each tribe, and how many cards in all."""
    found: list[tuple[object, int]] = []
    for goal in goals(s, 0):
        goods = goal.params.get("goods", {})
        assert isinstance(goods, dict)
        if resource in goods:
            found.append((goal.params["tribe"], sum(goods.values())))
    return found


def test_a_goal_asks_for_fewer_cards_if_the_player_holds_one_of_them() -> None:
    s = next(s for s in positions("random", 3, 4) if missing(s, "ore"))
    (tribe, count), *_ = missing(s, "ore")
    s.add_resource(0, ORE, 1)
    assert (tribe, count) not in missing(s, "ore")


def test_every_goal_has_its_text_in_every_language() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, KEYS) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith("goal.")} == set(KEYS)
