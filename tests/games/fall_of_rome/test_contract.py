"""Fall of Rome under the kit, the fuzzer, golden playthroughs and its saved records."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.fuzz import fuzz
from triclinium.testing.kit import check_game
from triclinium.testing.playthrough import check_golden, playthrough

GAME = FallOfRome()
TESTS = Path(__file__).parents[2]


def test_the_kit_passes() -> None:
    """All seats are alike here: nothing is hidden, so states that look the same to a seat are the same."""
    report = check_game(GAME, games=8, seed=int(os.environ.get("TRICLINIUM_SEED", "1")))
    assert report.decisions > 200
    assert report.pairs > 1000
    assert report.differed == 0


def test_random_games_break_nothing(tmp_path: Path) -> None:
    assert fuzz(GAME, games=200, seed=1, folder=tmp_path) == []


@pytest.mark.parametrize("seats", [2, 5])
def test_golden_playthrough(seats: int) -> None:
    text = playthrough(GAME, seats=seats, settings={"difficulty": "standard"}, seed=seats)
    check_golden(TESTS / "playthroughs" / f"fall_of_rome_{seats}_seats.txt", text)


RECORDS = sorted((TESTS / "records" / "fall_of_rome").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_saved_record_replays_to_its_digest(path: Path) -> None:
    record = Record.from_json(path.read_bytes())
    assert record.digest
    Match.replay(GAME, record, CLOSED)


def test_there_is_a_saved_record_for_every_rules_number() -> None:
    assert {Record.from_json(path.read_bytes()).rules for path in RECORDS} == set(range(1, GAME.rules + 1))
