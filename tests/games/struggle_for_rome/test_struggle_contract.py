"""Struggle for Rome under the kit, the fuzzer, golden playthroughs and its saved records.

A random game has some 1,700 decisions, and looking at one closely takes as long as playing a hundred: the kit looks at
a share of them, in three games by the compiled rules (`nox -s same`), in one by these. TRICLINIUM_KIT_GAMES=20 plays
more games, TRICLINIUM_KIT_CLOSELY=1 looks at every decision.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import triclinium
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.testing.fuzz import fuzz
from triclinium.testing.kit import check_game
from triclinium.testing.playthrough import check_golden, playthrough

GAME = StruggleForRome()
TESTS = Path(__file__).parents[2]
GAMES = int(os.environ.get("TRICLINIUM_KIT_GAMES", "3" if triclinium.COMPILED else "1"))
CLOSELY = float(os.environ.get("TRICLINIUM_KIT_CLOSELY", "0.1"))
SEED = int(os.environ.get("TRICLINIUM_SEED", "1"))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_kit_passes(seats: int) -> None:
    """More than ten thousand pairs, in three games each with three seats and four, that some seat must not be able to
    tell apart.

    Nearly all of them are two different states: hands, decks and sealed answers are hidden here.
    """
    report = check_game(GAME, games=GAMES, seed=SEED, seats=seats, closely=CLOSELY)
    share = GAMES / 3 * CLOSELY / 0.1
    assert report.decisions > 1000 * GAMES
    assert report.composed > 400 * share
    assert report.differed > (3500 if seats == 3 else 5500) * share
    assert report.differed > 0.9 * report.pairs
    assert report.longest <= 400


def test_random_games_break_nothing(tmp_path: Path) -> None:
    """Each act by its words, as a table would take it; `test_many_struggles.py` plays many more, faster."""
    assert fuzz(GAME, games=8, seed=SEED, folder=tmp_path) == []


@pytest.mark.parametrize("seats", [3, 4])
def test_golden_playthrough(seats: int) -> None:
    """The first rounds, told line by line."""
    text = playthrough(GAME, seats=seats, settings={}, seed=seats, longest=160)
    check_golden(TESTS / "playthroughs" / f"struggle_for_rome_{seats}_seats.txt", text)


def line(seats: int, number: int) -> str:
    """One whole game: its table, how it ended, the decisions that had two or more options, draws, digest."""
    settings = {"interrupts": ("poll", "open")[number % 2]}
    s = GAME.new(seats, settings, Seeded(number))
    decisions = playout(GAME, s, number)
    GAME.check(s)
    assert s.facts == [], "nobody listens, so nothing is told"
    table = f"{seats} seats {settings['interrupts']} seed {number}"
    return f"{table}: {GAME.endings[s.over]}, {decisions} decisions, draws {s.draws}, {GAME.digest(s)}"


def test_golden_playouts() -> None:
    lines = [line(seats, seats * 100 + number) for seats in (3, 4) for number in range(12)]
    check_golden(TESTS / "playthroughs" / "struggle_for_rome" / "playouts.txt", "\n".join(lines) + "\n")


RECORDS = sorted((TESTS / "records" / "struggle_for_rome").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_saved_record_replays_to_its_digest(path: Path) -> None:
    """Whole games, to their ends."""
    record = Record.from_json(path.read_bytes())
    assert record.digest
    match = Match.replay(GAME, record, CLOSED)
    assert match.state.over
    GAME.check(match.state)


def test_there_are_saved_records_for_every_rules_number_and_of_all_seats() -> None:
    records = [Record.from_json(path.read_bytes()) for path in RECORDS]
    assert {record.rules for record in records} == set(range(1, GAME.rules + 1))
    assert {len(record.seats) for record in records} == {3, 4}
