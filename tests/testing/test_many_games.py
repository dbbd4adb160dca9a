"""The runner of random games counts outcomes and saves every failure as a record."""

from __future__ import annotations

from pathlib import Path

import mutants_of_rules as rules
import pytest

from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.kit import reproduce
from triclinium.testing.many_games import LONGEST, ManyGames
from triclinium.testing.tiny import Tiny


def read(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


def failures(game: Tiny, games: int, folder: Path, longest: int = LONGEST) -> list[Path]:
    many = ManyGames(game, longest=longest)
    many.play(0, games, folder)
    assert many.tally["games",] == games - len(many.failures)
    return many.failures


@pytest.mark.parametrize("by_verb", [False, True])
def test_a_sound_game_has_no_failures_and_is_tallied(by_verb: bool, tmp_path: Path) -> None:
    game, games = Tiny(), 60
    many = ManyGames(game, by_verb=by_verb)
    many.play(0, games, tmp_path / "found")
    assert many.failures == []
    assert not (tmp_path / "found").exists()
    low, high = game.seats
    assert {many.tally["seats", seats] for seats in range(low, high + 1)} == {games // (high - low + 1)}
    assert sum(many.tally["ending", ending] for ending in game.endings[1:]) == games
    for setting in game.settings:
        assert all(many.tally["setting", setting.name, value] for value in setting.values), setting.name


def test_the_same_numbers_give_the_same_games(tmp_path: Path) -> None:
    """The tallies do not depend on how the games are divided into parts."""
    whole, halves = ManyGames(Tiny(), seed=3), ManyGames(Tiny(), seed=3)
    whole.play(0, 20, tmp_path)
    for first in (10, 0):
        halves.play(first, 10, tmp_path)
    assert halves.tally == whole.tally
    other = ManyGames(Tiny(), seed=4)
    other.play(0, 20, tmp_path)
    assert other.tally != whole.tally


def test_a_lost_card_is_saved_and_replays(tmp_path: Path) -> None:
    paths = failures(rules.LostCard(), 20, tmp_path)
    assert paths
    for path in paths:
        record = read(path)
        assert record.notes["property"] == "conserved"
        assert "the cards are no longer the deck" in record.notes["failure"]
        assert record.notes["act"] == "fortuna"
        match = Match.replay(rules.LostCard(), record, Seeded(0))
        match.game.check(match.state)
        with pytest.raises(BrokenState):
            reproduce(rules.LostCard(), record)
        assert reproduce(Tiny(), record).entries[-1].act == "fortuna"


def test_an_act_that_crashes_is_saved_and_replays(tmp_path: Path) -> None:
    paths = failures(rules.OptionDoesNotApply(), 10, tmp_path)
    assert paths
    for path in paths:
        record = read(path)
        assert record.notes["property"] == "offered"
        assert record.notes["failure"].startswith("ValueError")
        Match.replay(rules.OptionDoesNotApply(), record, Seeded(0))
        with pytest.raises(ValueError, match="not in tuple"):
            reproduce(rules.OptionDoesNotApply(), record)


def test_a_seat_without_options_is_saved(tmp_path: Path) -> None:
    records = [read(path) for path in failures(rules.NoOptions(), 10, tmp_path)]
    assert records
    assert {record.notes["property"] for record in records} == {"offered"}
    assert all("act" not in record.notes for record in records)
    for record in records:
        reproduce(Tiny(), record)


def test_a_game_that_does_not_end_is_saved(tmp_path: Path) -> None:
    (path,) = failures(rules.NeverEnds(), 1, tmp_path, longest=300)
    record = read(path)
    assert record.notes["property"] == "ends"
    assert len(record.entries) == 301
    assert Match.replay(rules.NeverEnds(), record, Seeded(0)).state.over == 0


def test_a_deal_that_fails_is_saved(tmp_path: Path) -> None:
    records = [read(path) for path in failures(rules.DealFails(), 12, tmp_path)]
    assert records
    for record in records:
        assert record.notes["property"] == "deal"
        assert len(record.seats) == 4
        with pytest.raises(IndexError):
            reproduce(rules.DealFails(), record)
