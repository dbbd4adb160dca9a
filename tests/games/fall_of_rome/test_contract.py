"""Fall of Rome passes the kit and reproduces its golden playthroughs and saved records."""

from __future__ import annotations

from pathlib import Path

import pytest

from scale import SEED, at_scale
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.kit import check_game
from triclinium.testing.playthrough import check_golden, playthrough

GAME = FallOfRome()
TESTS = Path(__file__).parents[2]


def test_fall_of_rome_passes_the_kit() -> None:
    """Nothing is hidden in this game, so states that look the same to a seat are the same."""
    games = at_scale(smoke=5, full=20)
    report = check_game(GAME, games=games, seed=SEED)
    assert report.decisions > 25 * games
    assert report.pairs > 150 * games
    assert report.differed == 0


@pytest.mark.parametrize("seats", [2, 5])
def test_fall_of_rome_plays_as_in_the_golden_file(seats: int) -> None:
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
