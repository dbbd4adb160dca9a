"""Players see a view and options, and answer with one of the options."""

from __future__ import annotations

from collections import Counter

import pytest

from triclinium import bots
from triclinium.bots.player import Budget, Player
from triclinium.bots.random import RandomPlayer
from triclinium.games import find
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError

OPTIONS = ["march Roma 0", "march Roma 1", "battle 1", "end"]


def test_the_same_seed_gives_the_same_answers() -> None:
    one, other = RandomPlayer(3), RandomPlayer(3)
    assert [one.choose({}, OPTIONS) for _ in range(40)] == [other.choose({}, OPTIONS) for _ in range(40)]


def test_different_seeds_give_different_answers() -> None:
    answers = {tuple(RandomPlayer(seed).choose({}, OPTIONS) for _ in range(1)) for seed in range(40)}
    assert len(answers) == len(OPTIONS)


def test_every_option_comes_up_about_as_often() -> None:
    player = RandomPlayer(1)
    counts = Counter(player.choose({}, OPTIONS) for _ in range(4000))
    assert set(counts) == set(range(len(OPTIONS)))
    assert all(900 < count < 1100 for count in counts.values())


def test_a_player_who_sits_down_late_goes_on_where_it_stopped() -> None:
    first = RandomPlayer(8)
    answers = [first.choose({}, OPTIONS) for _ in range(10)]
    late = RandomPlayer(8)
    late.decided = 6
    assert [late.choose({}, OPTIONS) for _ in range(4)] == answers[6:]


@pytest.mark.rule("FR-4.6")
def test_computer_players_always_agree() -> None:
    assert {RandomPlayer(seed).choose({}, ["agree", "refuse"]) for seed in range(50)} == {0}


def test_a_budget_is_accepted() -> None:
    assert RandomPlayer(1).choose({}, ["end"], Budget(nodes=10, seconds=0.1)) == 0


def test_bots_are_found_by_name() -> None:
    assert bots.names() == ["random"]
    assert isinstance(bots.find("random")(1), Player)
    with pytest.raises(SettingError, match="there is random"):
        bots.find("oracle")


def test_a_random_player_plays_a_whole_game_from_views_alone() -> None:
    game = find("fall_of_rome")
    s = game.new(3, {"interrupts": "poll"}, Seeded(2))
    players = [RandomPlayer(seat) for seat in range(3)]
    for _ in range(2000):
        if s.over:
            break
        seat = game.turn(s)
        options = [game.words.say(a) for a in game.options(s, seat)]
        game.act(s, seat, game.words.read(options[players[seat].choose(game.view(s, seat), options)]))
    assert s.over
