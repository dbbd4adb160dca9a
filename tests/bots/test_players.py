"""Players get a view and options, and return one of the options."""

from __future__ import annotations

from collections import Counter

import pytest

from triclinium import bots
from triclinium.bots.loop import by_players
from triclinium.bots.player import Budget
from triclinium.bots.random import RandomPlayer
from triclinium.kernel.chance import Seeded
from triclinium.kernel.texts import LANGUAGES, load
from triclinium.testing.tiny import Tiny

GAME = Tiny()
OPTIONS = ["seal 1", "seal 2", "seal 3", "keep"]


def test_the_same_seed_gives_the_same_answers() -> None:
    one, other = RandomPlayer(3), RandomPlayer(3)
    assert [one.choose({}, OPTIONS) for _ in range(40)] == [other.choose({}, OPTIONS) for _ in range(40)]


def test_different_seeds_give_different_answers() -> None:
    answers = {tuple(RandomPlayer(seed).choose({}, OPTIONS) for _ in range(1)) for seed in range(40)}
    assert len(answers) == len(OPTIONS)


def test_every_option_is_about_equally_likely() -> None:
    player = RandomPlayer(1)
    counts = Counter(player.choose({}, OPTIONS) for _ in range(4000))
    assert set(counts) == set(OPTIONS)
    assert all(900 < count < 1100 for count in counts.values())


def test_a_player_continues_after_a_number_of_decisions() -> None:
    first = RandomPlayer(8)
    answers = [first.choose({}, OPTIONS) for _ in range(10)]
    late = RandomPlayer(8)
    late.decided = 6
    assert [late.choose({}, OPTIONS) for _ in range(4)] == answers[6:]


def test_consent_is_always_given() -> None:
    assert {RandomPlayer(seed).choose({}, ["agree", "refuse"]) for seed in range(50)} == {"agree"}


def test_a_budget_is_accepted() -> None:
    assert RandomPlayer(1).choose({}, ["keep"], Budget(nodes=10, seconds=0.1)) == "keep"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_play_whole_games_from_views_alone(seats: int) -> None:
    """Each seat has its own player. The same seed gives the same game, another seed a different one."""
    ends = []
    for seed in (5, 5, 6):
        s = GAME.new(seats, {"interrupts": "poll"}, Seeded(2))
        assert by_players([RandomPlayer] * seats, GAME, s, seed) > seats
        assert s.over
        ends.append(GAME.digest(s))
    assert ends[0] == ends[1] != ends[2]


def test_the_random_bot_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        assert load(bots.PACKAGE, language).table.keys() == {"bot.random", "bot.random.strength"}
