"""The random player of the core package at tables of Fall of Rome."""

from __future__ import annotations

import pytest

from triclinium.bots.random import RandomPlayer
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.kernel.chance import Seeded

GAME = FallOfRome()
HUNS = {"Tyras": {"huns": 1}}


@pytest.mark.rule("FR-4.6")
def test_computer_players_permit_events_that_move_them() -> None:
    """A seat is asked before an Event moves its pawn or a card; a computer player always agrees, as to plots."""
    s = position(pawns=["Roma", "Genua"], hands=[["festina_lente"]], consent="ask")
    for act in ("event festina_lente normal", "target Tyras", "move magister_militum 0"):
        GAME.act(s, 0, GAME.words.read(act))
    assert GAME.turn(s) == 1
    options = [GAME.words.say(a) for a in GAME.options(s, 1)]
    assert {RandomPlayer(seed).choose(GAME.view(s, 1), options) for seed in range(20)} == {"agree"}


def test_a_random_player_plays_any_event_of_a_window_or_continues() -> None:
    s = position(pawns=["Roma", "Genua"], hands=[["mors_tua_vita_mea"]], cities=HUNS, step="invade", flips=2)
    GAME.settle(s)
    options = [GAME.words.say(a) for a in GAME.options(s, 0)]
    chosen = {RandomPlayer(seed).choose({}, options) for seed in range(60)}
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
        act = players[seat].choose(GAME.view(s, seat), options)
        played.add(act.split()[0])
        GAME.act(s, seat, GAME.words.read(act))
    assert s.over
    assert "refuse" not in played
