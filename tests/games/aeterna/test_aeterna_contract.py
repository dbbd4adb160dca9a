"""Æterna passes the kit and reproduces its golden playthroughs and saved records."""

from __future__ import annotations

from pathlib import Path

import pytest

from scale import SEED, at_scale
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.testing.kit import check_game
from triclinium.testing.playthrough import check_golden, playthrough

GAME = Aeterna()
TESTS = Path(__file__).parents[2]
GAMES = {2: 14, 3: 11, 4: 10}
"""Number of games at full scale, by the number of seats."""
CLOSELY = at_scale(smoke=0.1, full=0.25)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_aeterna_passes_the_kit(seats: int) -> None:
    """At full scale the kit compares ten thousand pairs of different states that look the same to a seat.

    No pair is counted twice for a viewer. The states differ in hands, packs, passed cards and sealed picks.
    """
    games = at_scale(smoke=2, full=GAMES[seats])
    report = check_game(GAME, games=games, seed=SEED, seats=seats, closely=CLOSELY)
    share = games / GAMES[seats] * CLOSELY / 0.25
    assert report.decisions > 60 * games
    assert report.differed > {2: 1200, 3: 2900, 4: 5900}[seats] * share
    assert report.differed > 0.6 * report.pairs
    assert report.longest <= 80


@pytest.mark.parametrize("seats", [2, 4])
def test_aeterna_plays_as_in_the_golden_file(seats: int) -> None:
    """The golden file has the first Era and the beginning of the second, line by line."""
    text = playthrough(GAME, seats=seats, settings={}, seed=seats, longest=120)
    check_golden(TESTS / "playthroughs" / f"aeterna_{seats}_seats.txt", text)


def line(seats: int, number: int) -> str:
    """Play a game; return its table, decisions with two or more options, draws, points and digest."""
    s = GAME.new(seats, {}, Seeded(number))
    decisions = playout(GAME, s, number)
    GAME.check(s)
    assert s.facts == [], "no listener, so no facts"
    points = " ".join(map(str, s.prestige))
    return (
        f"{seats} seats seed {number}: {decisions} decisions, draws {s.draws}, PP {points}, {GAME.digest(s)}"
    )


def test_playouts_match_the_golden_file() -> None:
    lines = [line(seats, seats * 100 + number) for seats in (2, 3, 4) for number in range(12)]
    check_golden(TESTS / "playthroughs" / "aeterna" / "playouts.txt", "\n".join(lines) + "\n")


RECORDS = sorted((TESTS / "records" / "aeterna").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_saved_record_replays_to_its_digest(path: Path) -> None:
    """The records are of whole games, so each replay ends with a finished game."""
    record = Record.from_json(path.read_bytes())
    assert record.digest
    match = Match.replay(GAME, record, CLOSED)
    assert match.state.over
    GAME.check(match.state)


def test_there_are_saved_records_for_every_rules_number_and_of_all_seats() -> None:
    records = [Record.from_json(path.read_bytes()) for path in RECORDS]
    assert {record.rules for record in records} == set(range(1, GAME.rules + 1))
    assert {len(record.seats) for record in records} == {2, 3, 4}
