"""Random games of every game end without a fault (see many_games.py)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from random_play import CELLS

from scale import SEED, at_scale
from triclinium import games
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.testing.many_games import ManyGames

GAMES = {
    "aeterna": at_scale(smoke=200, full=8_000),
    "fall_of_rome": at_scale(smoke=200, full=20_000),
    "struggle_for_rome": at_scale(smoke=6, full=2_000),
}
PARTS = at_scale(smoke=2, full=8)
"""Number of tests that share the games, so that several processes can run them."""
SCRIPT = Path(__file__).with_name("many_games.py")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", games.names())
def test_random_games_end_without_a_fault(name: str, part: int, tmp_path: Path) -> None:
    """Every other part chooses a verb first, so that rare verbs are played more often."""
    game, count = games.find(name).rules, GAMES[name] // PARTS
    many: ManyGames[Any] = ManyGames(game, SEED, by_verb=part % 2 == 1)
    many.play(part * count, count, tmp_path)
    assert many.failures == []
    assert sum(many.tally["ending", ending] for ending in game.endings[1:]) == count
    low, high = game.seats
    assert all(many.tally["seats", seats] for seats in range(low, high + 1))
    if count >= 100:
        for setting in game.settings:
            assert all(many.tally["setting", setting.name, value] for value in setting.values), setting.name


@pytest.mark.parametrize("name", games.names())
def test_a_playout_makes_the_choices_that_the_game_offers(name: str) -> None:
    """`playout` asks steps directly, for speed. It must choose the same as a loop over `choices`."""
    game = games.find(name).rules
    seats = game.seats[1]
    for interrupts in ("open", "poll"):
        s, asked = (game.new(seats, {"interrupts": interrupts}, Seeded(SEED)) for _ in range(2))
        playout(game, s, SEED)
        r = (SEED * 2 + 1) * 0x9E3779B1 & 0xFFFFFFFF
        while not asked.over:
            seat = game.turn(asked)
            options = game.choices(asked, seat, r)
            if len(options) > 1:
                r ^= r << 13 & 0xFFFFFFFF
                r ^= r >> 17
                r ^= r << 5 & 0xFFFFFFFF
            game.apply(asked, seat, options[(r >> 4) % len(options)])
        assert game.digest(asked) == game.digest(s)


def test_the_script_counts_endings_and_writes_the_page(tmp_path: Path) -> None:
    """The page has a row for each cell and each role. In Roma Caput Mundi Roma is never sacked (FR-13.2)."""
    table = tmp_path / "table.md"
    command = [sys.executable, str(SCRIPT), "fall_of_rome", "--games", "70", "--seed", "2", "--jobs", "2"]
    run = subprocess.run(
        [*command, "--table", str(table)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "games: 70\n" in run.stdout
    text = table.read_text(encoding="utf-8")
    for variant, seats, difficulty in CELLS:
        assert text.count(f"\n| {variant} | {seats} | {difficulty} | 2 |") == 1
    assert text.count("\n| vestalis |") == 1
    (romans,) = [line for line in text.splitlines() if line.startswith("| **roma_caput_mundi** |")]
    assert romans.split(" | ")[3] == "40"
    assert romans.split(" | ")[8].startswith("0 ("), "lost_roma"
