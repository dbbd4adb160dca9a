from __future__ import annotations

from pathlib import Path

import mutants_of_rules as rules
import pytest

from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.fuzz import fuzz
from triclinium.testing.kit import reproduce
from triclinium.testing.tiny import Tiny


def read(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


def test_nothing_is_found_in_a_sound_game(tmp_path: Path) -> None:
    assert fuzz(Tiny(), 100, 1, tmp_path / "found") == []
    assert not (tmp_path / "found").exists()


def test_a_lost_card_is_saved_and_replays(tmp_path: Path) -> None:
    paths = fuzz(rules.LostCard(), 20, 1, tmp_path)
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
    paths = fuzz(rules.OptionDoesNotApply(), 10, 1, tmp_path)
    assert paths
    for path in paths:
        record = read(path)
        assert record.notes["property"] == "offered"
        assert record.notes["failure"].startswith("ValueError")
        Match.replay(rules.OptionDoesNotApply(), record, Seeded(0))
        with pytest.raises(ValueError, match="not in tuple"):
            reproduce(rules.OptionDoesNotApply(), record)


def test_a_seat_without_options_is_saved(tmp_path: Path) -> None:
    records = [read(path) for path in fuzz(rules.NoOptions(), 10, 1, tmp_path)]
    assert records
    assert {record.notes["property"] for record in records} == {"offered"}
    assert all("act" not in record.notes for record in records)
    for record in records:
        reproduce(Tiny(), record)


def test_a_game_that_does_not_end_is_saved(tmp_path: Path) -> None:
    (path,) = fuzz(rules.NeverEnds(), 1, 1, tmp_path, longest=300)
    record = read(path)
    assert record.notes["property"] == "ends"
    assert len(record.entries) == 301
    assert Match.replay(rules.NeverEnds(), record, Seeded(0)).state.over == 0


def test_a_deal_that_fails_is_saved(tmp_path: Path) -> None:
    records = [read(path) for path in fuzz(rules.DealFails(), 12, 1, tmp_path)]
    assert records
    for record in records:
        assert record.notes["property"] == "deal"
        assert len(record.seats) == 4
        with pytest.raises(IndexError):
            reproduce(rules.DealFails(), record)
