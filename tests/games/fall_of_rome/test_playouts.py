"""Random games from seeds stay the same on every machine and after every change that keeps the game."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.testing.playthrough import check_golden

GAME = FallOfRome()
FOLDER = Path(__file__).parents[2] / "playthroughs" / "fall_of_rome" / "playouts"
VARIANTS = {
    "base": ("introductory", "standard", "heroic"),
    "roma_caput_mundi": ("introductory", "heroic", "legendary"),
}


def line(seats: int, variant: str, difficulty: str, number: int) -> str:
    """Play a game; return its table, ending, decisions with two or more options, draws by stream and digest."""
    settings = {
        "variant": variant,
        "difficulty": difficulty,
        "consent": ("auto", "ask")[number % 2],
        "interrupts": ("poll", "open")[number // 2 % 2],
    }
    rules = (3, 3, 3, 2, 1)[number % 5]
    s = GAME.new(seats, settings, Seeded(number), rules)
    decisions = playout(GAME, s, number)
    GAME.check(s)
    assert s.facts == [], "no listener, so no facts"
    table = (
        f"{variant} {difficulty} {settings['consent']} {settings['interrupts']} rules {rules} seed {number}"
    )
    return f"{table}: {GAME.endings[s.over]}, {decisions} decisions, draws {s.draws}, {GAME.digest(s)}"


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_playouts_match_the_golden_files(seats: int) -> None:
    tables = [(variant, difficulty) for variant in VARIANTS for difficulty in VARIANTS[variant]]
    lines = [
        line(seats, *table, seats * 100 + number)
        for number, (_, table) in enumerate(product(range(2), tables))
    ]
    check_golden(FOLDER / f"{seats}_seats.txt", "\n".join(lines) + "\n")


def test_a_playout_with_a_limit_can_be_continued() -> None:
    """A playout stops after `longest` decisions; those with a single option are not counted."""
    s = GAME.new(3, {}, Seeded(1))
    assert playout(GAME, s, 1, longest=0) == 0
    assert playout(GAME, s, 1, longest=3) == 3
    assert [city >= 0 for city in s.pawns] == [True] * 3
    assert not s.over
    assert playout(GAME, s, 1) > 10
    assert s.over
