"""Struggle for Rome passes the kit and reproduces its golden playthroughs and saved records.

A random game has some 1,700 decisions, and checking one closely takes as long as playing a hundred. The kit therefore
checks only a share of them closely.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scale import SEED, at_scale
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.game import Named
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.testing.kit import check_game
from triclinium.testing.playthrough import check_golden, playthrough

GAME = StruggleForRome()
TESTS = Path(__file__).parents[2]
GAMES = at_scale(smoke=1, full=3)
CLOSELY = at_scale(smoke=0.01, full=0.1)


@pytest.mark.parametrize("seats", [3, 4])
def test_struggle_for_rome_passes_the_kit(seats: int) -> None:
    """Play random games under the kit, which compares pairs of states that a seat must not be able to tell apart.

    Nearly all pairs are two different states, because hands, decks and sealed answers are hidden in this game.
    """
    report = check_game(GAME, games=GAMES, seed=SEED, seats=seats, closely=CLOSELY)
    share = GAMES / 3 * CLOSELY / 0.1
    assert report.decisions > 1000 * GAMES
    assert report.composed > 400 * share
    assert report.differed > (3000 if seats == 3 else 5000) * share
    assert report.differed > 0.9 * report.pairs
    assert report.longest <= 400


@pytest.mark.parametrize("seats", [3, 4])
def test_struggle_for_rome_plays_as_in_the_golden_file(seats: int) -> None:
    """The golden file has the first rounds, line by line."""
    text = playthrough(GAME, seats=seats, settings={}, seed=seats, longest=160)
    check_golden(TESTS / "playthroughs" / f"struggle_for_rome_{seats}_seats.txt", text)


def line(seats: int, number: int) -> str:
    """Play a game; return its table, ending, decisions with two or more options, draws and digest."""
    settings = {"interrupts": ("poll", "open")[number % 2]}
    s = GAME.new(seats, settings, Seeded(number))
    decisions = playout(GAME, s, number)
    GAME.check(s)
    assert s.facts == [], "no listener, so no facts"
    table = f"{seats} seats {settings['interrupts']} seed {number}"
    return f"{table}: {GAME.endings[s.over]}, {decisions} decisions, draws {s.draws}, {GAME.digest(s)}"


def test_playouts_match_the_golden_file() -> None:
    lines = [line(seats, seats * 100 + number) for seats in (3, 4) for number in range(12)]
    check_golden(TESTS / "playthroughs" / "struggle_for_rome" / "playouts.txt", "\n".join(lines) + "\n")


RECORDS = sorted((TESTS / "records" / "struggle_for_rome").glob("*.json"))


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
    assert {len(record.seats) for record in records} == {3, 4}


def test_old_records_keep_the_digests_they_were_saved_with() -> None:
    """These files are never written again, because they define what older rules mean."""
    saved = {path.stem: Record.from_json(path.read_bytes()) for path in RECORDS}
    assert {name: record.digest for name, record in saved.items() if record.rules == 1} == {
        "rules_1_four_seats_open": "8fae1451e6f9b3092a9999123d99d601",
        "rules_1_four_seats_polled": "47993d098617f480a142f4e211431af6",
        "rules_1_three_novices": "bed958bb37a5c41f9869d0799f34fc10",
        "rules_1_three_seats": "020ff11f13f13da4482dfeb225f0939d",
        "rules_1_three_solids": "e292038d2cb8412c7c8b03954043e3fd",
    }


@pytest.mark.rule("SR-4.2", "SR-5.4")
def test_the_record_of_rules_2_contains_what_they_changed() -> None:
    """Two seats announce ten points, journeys name their payment, and a journey is undone."""
    record = Record.from_json((RECORDS[0].parent / "rules_2_two_announcements.json").read_bytes())
    told: list[Named] = []
    Match.replay(
        GAME,
        record,
        CLOSED,
        each=lambda match: told.extend(GAME.named_fact(fact, -1) for fact in match.told),
    )
    ends = [
        (each["seat"], each["points"], each["culture"]) for each in told if each["fact"] == "end_announced"
    ]
    assert ends == [("A", 10, 1), ("B", 10, 2)]
    tolls = [str(each["toll"]) for each in told if each["fact"] == "travelled"]
    assert any("grain" in toll for toll in tolls)
    assert any("gold" in toll for toll in tolls)
    verbs = {str(entry.act).split()[0] for entry in record.entries if entry.act}
    assert "journey" in verbs
    assert not verbs & {"travel", "pay"}
    assert any(
        entry.undo and str(record.entries[number - 1].act).startswith("journey")
        for number, entry in enumerate(record.entries)
    )
