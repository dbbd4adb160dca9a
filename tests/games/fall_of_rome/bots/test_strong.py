"""Strong keeps its line, chooses from the view alone and gives reasons that are true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scale import at_scale
from triclinium.bots.player import Budget, Reason
from triclinium.bots.policies import PolicyPlayer
from triclinium.games.fall_of_rome.bots.policy import solid
from triclinium.games.fall_of_rome.bots.reasons import KEYS, reason
from triclinium.games.fall_of_rome.bots.strong import Strong, strong
from triclinium.games.fall_of_rome.rules.catalogue import (
    ALLY_CARDS,
    CARD_TRIBE,
    CARDS,
    CITIES,
    FIRST_EVENT,
    MOST_CUBES,
    TRIBES,
)
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES

GAME = FallOfRome()


def quick() -> Strong:
    """Return a strong policy with a search small enough for a test."""
    policy = strong()
    policy.effort.width = 3
    policy.look.lines = 3
    policy.look.samples = 2
    policy.look.width = 1
    policy.look.nodes = 40
    return policy


def player_of(policy: Strong) -> PolicyPlayer[FallState]:
    return PolicyPlayer(GAME, policy, reason, interrupts=True)


def options_of(s: FallState, seat: int) -> list[str]:
    return [GAME.words.say(a) for a in GAME.options(s, seat)]


def decisions(seats: int, seed: int) -> Iterator[tuple[FallState, int, str, Reason]]:
    """Play a game from views alone; yield the state before each decision, the seat, its answer and the reason."""
    player = player_of(quick())
    s = GAME.new(seats, {"interrupts": "poll"}, Seeded(seed))
    while not s.over:
        seat = GAME.turn(s)
        text = player.choose(GAME.view(s, seat), options_of(s, seat))
        assert player.reason is not None
        yield s, seat, text, player.reason
        GAME.act(s, seat, GAME.words.read(text))


def looks(s: FallState, seat: int) -> bool:
    """Return whether a new strong policy searches more here than solid does."""
    return s.seat() == seat and s.actions > 1 and len(GAME.options(s, seat)) > 2


@pytest.mark.parametrize("seats", [2, 3])
def test_equal_views_give_equal_answers_with_the_same_nodes(seats: int) -> None:
    """The two states differ only in the chance to come, which strong must not use."""
    compared = 0
    for s, seat, _, _ in decisions(seats, 5):
        if not looks(s, seat):
            continue
        other = s.clone()
        other.source = Seeded(1000 + compared)
        other.draws = [count + 7 for count in s.draws]
        answers = []
        for truth in (s, other):
            player = player_of(quick())
            text = player.choose(GAME.view(truth, seat), options_of(truth, seat), Budget(nodes=2000))
            answers.append((text, player.reason))
        assert answers[0] == answers[1]
        compared += 1
        if compared == at_scale(smoke=3, full=60):
            return


@pytest.mark.parametrize("seats", [1, 2, 4, 5])
def test_every_answer_is_legal_and_every_reason_is_true(seats: int) -> None:
    last = at_scale(smoke=25, full=10_000)
    for number, (s, seat, text, why) in enumerate(decisions(seats, 11)):
        GAME.check(s)
        assert GAME.words.read(text) in GAME.options(s, seat)
        assert set(why.params) == KEYS[why.key]
        check_reason(s, text, why)
        if number == last:
            return


def check_reason(s: FallState, text: str, why: Reason) -> None:
    """Check what a reason says against the state before the choice; all of it is open in this game."""
    said: dict[str, Any] = dict(why.params)
    city = CITIES.index(said["city"]) if "city" in said else -1
    tribe = TRIBES.index(said["tribe"]) if "tribe" in said else -1
    key = why.key.removeprefix("reason.")
    if key in ("forge", "to_forge"):
        assert said["count"] == ALLY_CARDS[tribe]
        assert not s.allied >> tribe & 1
    if key == "forge":
        assert city == s.pawns[s.player]
        assert held(s, s.seat(), tribe) >= said["count"]
    if key in ("plot", "to_plot"):
        assert CARD_TRIBE[CARDS.index(said["card"])] == tribe
        assert said["need"] == ALLY_CARDS[tribe]
        taker = SEAT_NAMES.index(said["seat"])
        assert said["count"] == min(held(s, taker, tribe) + 1, said["need"])
    if key in ("full", "to_full"):
        assert s.cubes_of(city, tribe) == MOST_CUBES
        assert 0 <= said["odds"] <= 100
    if key in ("battle", "to_battle", "near"):
        assert said["count"] == s.barbarians_in(city)
    if key in ("battle", "full", "fort", "enlist"):
        assert city == s.pawns[s.player]
    if key == "discard":
        assert CARDS.index(said["card"]) in s.hands[GAME.turn(s)]
        assert said["card"].replace(" ", "_") in text


def held(s: FallState, seat: int, tribe: int) -> int:
    return sum(card < FIRST_EVENT and CARD_TRIBE[card] == tribe for card in s.hands[seat])


def start(seats: int, seed: int = 3) -> tuple[FallState, int]:
    """Return a state at the first decision of the first turn, and the seat that decides."""
    s = GAME.new(seats, {}, Seeded(seed))
    while s.pawns[-1] < 0:
        GAME.apply(s, GAME.turn(s), GAME.options(s, GAME.turn(s))[0])
    return s, GAME.turn(s)


def test_a_line_is_kept_until_something_unexpected_happens() -> None:
    policy = quick()
    kept = 0
    for seed in range(4):
        s, seat = start(3, seed)
        looked = policy.choose(s, seat, GAME.options(s, seat))
        assert looked.nodes > 100
        line = looked.line
        for at, a in enumerate(line):
            if GAME.words.say(a).startswith("battle") or a not in GAME.options(s, seat):
                break
            chosen = policy.choose(s, seat, GAME.options(s, seat))
            assert chosen.action == a
            assert chosen.line == line[at:]
            kept += at > 0 and chosen.nodes < 40
            GAME.apply(s, seat, a)
            if GAME.turn(s) != seat or s.pawns[s.player] < 0:
                break
    assert kept


@pytest.mark.parametrize(("left", "looks_on"), [(0, False), (1, False), (4, True)])
def test_no_look_goes_beyond_the_last_turn(left: int, looks_on: bool) -> None:
    """With fewer than two cards the next draw loses the game, so no other seat has a turn."""
    s, seat = start(3)
    s.piles, s.pool, s.on_top = [], (), s.pool[:left]
    s.changed()
    nodes = [make().choose(s, seat, GAME.options(s, seat)).nodes for make in (strong, solid)]
    assert (nodes[0] > nodes[1] + 100) is looks_on


@pytest.mark.parametrize("nodes", [1, 7, 60, 300, 1500])
def test_strong_keeps_a_budget_of_nodes(nodes: int) -> None:
    s, seat = start(2)
    choice = strong().within(nodes, 0.0).choose(s, seat, GAME.options(s, seat))
    assert choice.nodes <= nodes + 4


def test_a_small_budget_gives_the_line_of_solid() -> None:
    s, seat = start(3)
    options = GAME.options(s, seat)
    few = [make().within(60, 0.0).choose(s, seat, options) for make in (strong, solid)]
    assert few[0].line == few[1].line


def test_strong_keeps_a_budget_of_seconds() -> None:
    s, seat = start(4)
    player = player_of(strong())
    options = options_of(s, seat)
    assert player.choose(GAME.view(s, seat), options, Budget(seconds=0.05)) in options
