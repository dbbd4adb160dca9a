"""Players see a view and options, and answer with one of the options."""

from __future__ import annotations

from collections import Counter

import pytest

from triclinium import bots
from triclinium.bots.player import Budget, Player
from triclinium.bots.random import RandomPlayer
from triclinium.games import find
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError

GAME = find("fall_of_rome")
HUNS = {"Tyras": {"huns": 1}}
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
    assert bots.names("fall_of_rome") == ["random", "novice", "solid"]
    assert isinstance(bots.find("random")(1), Player)
    with pytest.raises(SettingError, match="there are random, novice, solid"):
        bots.find("oracle")


@pytest.mark.rule("FR-4.6")
def test_computer_players_permit_events_that_move_them() -> None:
    """Asked before an Event moves a pawn or a card, they agree as they do to plots."""
    s = position(pawns=["Roma", "Genua"], hands=[["festina_lente"]], consent="ask")
    for act in ("event festina_lente normal", "target Tyras", "move magister_militum 0"):
        GAME.act(s, 0, GAME.words.read(act))
    assert GAME.turn(s) == 1
    options = [GAME.words.say(a) for a in GAME.options(s, 1)]
    assert {options[RandomPlayer(seed).choose(GAME.view(s, 1), options)] for seed in range(20)} == {"agree"}


def test_in_windows_anything_may_be_played_or_let_go() -> None:
    s = position(pawns=["Roma", "Genua"], hands=[["mors_tua_vita_mea"]], cities=HUNS, step="invade", flips=2)
    GAME.settle(s)
    options = [GAME.words.say(a) for a in GAME.options(s, 0)]
    chosen = {options[RandomPlayer(seed).choose({}, options)] for seed in range(60)}
    assert chosen == {"event mors_tua_vita_mea normal", "event mors_tua_vita_mea corrupt", "continue"}


GAMES = [
    (1, {}),
    (1, {"variant": "roma_caput_mundi", "difficulty": "legendary"}),
    (2, {"consent": "ask"}),
    (3, {"interrupts": "poll"}),
    (5, {"interrupts": "poll", "consent": "ask"}),
]


@pytest.mark.parametrize(("seats", "settings"), GAMES)
def test_a_random_player_plays_a_whole_game_from_views_alone(seats: int, settings: dict[str, str]) -> None:
    s = GAME.new(seats, settings, Seeded(2))
    players = [RandomPlayer(seat) for seat in range(seats)]
    played = set()
    for _ in range(2000):
        if s.over:
            break
        seat = GAME.turn(s)
        options = [GAME.words.say(a) for a in GAME.options(s, seat)]
        act = options[players[seat].choose(GAME.view(s, seat), options)]
        played.add(act.split()[0])
        GAME.act(s, seat, GAME.words.read(act))
    assert s.over
    assert "refuse" not in played
