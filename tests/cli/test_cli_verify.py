"""`triclinium verify`: true, false and nothing to check are told apart by sentence and exit code."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from running import GAME, run

from triclinium.kernel.fair import Keyed, Opening
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record

STREAMS = [name for name, _ in GAME.streams]
OPENING = Opening(bytes(range(32)), "t-17", ("salve", ""))


def table(host: type[Keyed] = Keyed) -> Record:
    """A table of a person and a bot, played at random."""
    match = Match.start(GAME, ("A", "B"), {}, host(OPENING.key(), STREAMS))
    match.commitment = OPENING.commitment()
    choose = random.Random(1)
    while GAME.outcome(match.state) is None:
        seat = GAME.turn(match.state)
        match.act(seat, GAME.words.say(choose.choice(GAME.options(match.state, seat))))
    return match.record(**OPENING.notes())


@pytest.fixture(scope="module")
def record() -> Record:
    return table()


def kept(folder: Path, record: Record) -> Path:
    path = folder / "record.json"
    path.write_text(record.to_json(), encoding="utf-8")
    return path


class Bent(Keyed):
    """The host looks for another tenth card of the Player deck and goes on by the rules."""

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        fairly = super().pick(stream, index, among, eyes)
        if STREAMS[stream] != "player_deck" or index != 9:
            return fairly
        return next(card for card in among if card != fairly)


def test_a_true_record(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record))
    assert result.exit_code == 0, result.output
    draws = sum(len(entry.chance) for entry in record.entries)
    assert f"Every draw is what the key gives. Draws: {draws}." in result.output
    assert f"Commitment: {OPENING.commitment()}" in result.output
    assert "Nonce of A: salve" in result.output
    assert "Nonce of B: none (a bot)" in result.output


def test_in_polish(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record), "--lang", "pl")
    assert result.exit_code == 0
    assert "Ziarno miejsca A: salve" in result.output


def test_json_holds_all_that_a_second_reckoning_needs(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record), "--json")
    told = json.loads(result.stdout)
    assert told["key"] == OPENING.key().hex()
    assert told["nonces"] == ["salve", ""]
    source = Keyed(bytes.fromhex(told["key"]), sorted({draw["stream"] for draw in told["draws"]}))
    streams = sorted({draw["stream"] for draw in told["draws"]})
    for draw in told["draws"]:
        at = source.position(streams.index(draw["stream"]), draw["index"], len(draw["candidates"]))
        assert draw["candidates"][at] == draw["outcome"]


def test_a_false_draw_is_named_by_entry_stream_and_index(tmp_path: Path) -> None:
    false = table(Bent)
    drawn = [n for n, entry in enumerate(false.entries) for text in entry.chance if "player_deck" in text]
    result = run(tmp_path, "verify", kept(tmp_path, false))
    assert result.exit_code == 1
    assert (
        f"false draw in entry {drawn[9]}, stream player_deck, index 9: the record says player_deck "
        in result.stderr
    )
    assert "Traceback" not in result.output


def test_a_false_secret(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, record.noted(secret="0" * 64)))
    assert result.exit_code == 1
    assert "false secret" in result.stderr


def test_another_commitment_than_the_table_showed(tmp_path: Path, record: Record) -> None:
    path = kept(tmp_path, record)
    assert run(tmp_path, "verify", path, "--commitment", OPENING.commitment().upper()).exit_code == 0
    result = run(tmp_path, "verify", path, "--commitment", "0" * 64)
    assert result.exit_code == 1
    assert "the table showed 0000" in result.stderr


def test_a_record_without_a_revealed_secret(tmp_path: Path, record: Record) -> None:
    result = run(tmp_path, "verify", kept(tmp_path, replace(record, notes={})))
    assert result.exit_code == 2
    assert "this record reveals no secret" in result.stderr


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    assert run(tmp_path, "verify", tmp_path / "x.json").exit_code == 1
    assert run(tmp_path, "verify", tmp_path / "none.json").exit_code == 2
