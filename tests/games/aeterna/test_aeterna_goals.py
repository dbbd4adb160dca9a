"""Suggested goals of Æterna are true when they are given, and use only what the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from scale import SEED, at_scale
from triclinium.games import find
from triclinium.games.aeterna.bots.goals import KEYS, goals
from triclinium.games.aeterna.rules.cards import affordable
from triclinium.games.aeterna.rules.catalogue import AUREI, CARDS, HILLS, PERSONALITIES, STONE, WHEAT
from triclinium.games.aeterna.rules.effects import fulfilled
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.hills import has_room, influence, influence_price
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.turn import favor_price
from triclinium.games.aeterna.rules.validity import GOODS
from triclinium.kernel.chance import Seeded
from triclinium.kernel.texts import LANGUAGES, faults, load

GAME = Aeterna()
ENTRY = find("aeterna")
GAMES = at_scale(
    smoke=[("random", 2, 1), ("novice", 4, 2)],
    full=[(bot, seats, seed) for bot in ("random", "novice") for seats in (2, 3, 4) for seed in range(8)],
)


def positions(bot: str, seats: int, seed: int) -> Iterator[AeternaState]:
    """Yield the state before each decision of a game that bots play."""
    players = [ENTRY.bot(bot).player(seed * 10 + seat) for seat in range(seats)]
    s = GAME.new(seats, {}, Seeded(SEED * 1000 + seed))
    while not s.over:
        yield s
        seat = GAME.turn(s)
        texts = [GAME.words.say(a) for a in GAME.options(s, seat)]
        GAME.act(s, seat, GAME.words.read(players[seat].choose(GAME.view(s, seat), texts)))


def given(s: AeternaState, seat: int, goods: dict[str, int], without: str = "") -> AeternaState:
    """Return a copy in which a seat has these goods too, all but one of `without`."""
    out = s.clone()
    for good, number in goods.items():
        count = number - (good == without)
        at = GOODS.index(good)
        held = {AUREI: out.aurei, WHEAT: out.wheat, STONE: out.stone}.get(at, out.domus)
        held[seat] += count
    return out


def governs(s: AeternaState, seat: int, hill: int, count: int) -> bool:
    """Send Citizens to a Hill, and return whether the seat's stack is the first then."""
    out = s.clone()
    out.wheat[seat] += 100
    assert out.domus[seat] >= count
    assert has_room(out, seat, hill)
    for _ in range(count):
        influence(out, seat, hill, influence_price(out, seat, hill))
    return out.stacks[hill][:1] == (seat,)


def holds(s: AeternaState, seat: int, goal: str, params: dict[str, object]) -> bool:
    """Return whether the goal can be reached now."""
    if goal == "goal.play":
        card = CARDS.index(str(params["card"]))
        return card in s.hands[seat] and affordable(s, seat, card)
    personality = PERSONALITIES.index(str(params["personality"]))
    return (
        personality in s.personalities
        and bool(fulfilled(s, seat, personality))
        and s.aurei[seat] >= favor_price(s, seat, personality)
    )


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
                if goal.key == "goal.govern":
                    hill, count = HILLS.index(str(params["hill"])), int(str(params["count"]))
                    assert influence_price(s, seat, hill) <= s.wheat[seat]
                    assert governs(s, seat, hill, count)
                    assert not governs(s, seat, hill, count - 1)
                    continue
                lacking = params.get("good", {})
                assert isinstance(lacking, dict)
                assert holds(given(s, seat, lacking), seat, goal.key, params)
                for good in lacking:
                    assert not holds(given(s, seat, lacking, good), seat, goal.key, params), good
    assert seen["goal.play"] > 0
    assert seen["goal.govern"] > 0


def test_every_goal_has_its_text_in_every_language() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, KEYS) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith("goal.")} == set(KEYS)
