"""Uploaded record files are replayed like the record itself, and errors in damaged files are located."""

from __future__ import annotations

import gzip
import json
import random
from typing import Any

import orjson
import pytest
from table_site import GAMES
from test_replays import views

import triclinium
from triclinium.kernel import data
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.record import Record
from triclinium.live.archive import record_files
from triclinium.live.errors import ApiError
from triclinium.live.games import GameRegistry
from triclinium.server.archive.replays import RecordFiles
from triclinium.server.play.time_slices import Slices
from triclinium.testing.tiny import Tiny

pytestmark = pytest.mark.anyio
KINDS = ("fall_of_rome", "struggle_for_rome", "aeterna")
GAMES_EACH = 8
"""Games of each kind.

The other games are of the tiny game, which has no client files; together they are thirty.
"""
JUMPS = 34
"""Positions to compare per game, more than a thousand in thirty games."""


def files() -> RecordFiles:
    return RecordFiles(GameRegistry(GAMES), Slices())


def tiny_record(seed: int) -> Record:
    """Play the tiny game at random, and return its record."""
    game = Tiny()
    match = Match.start(game, ("Ada", "Bo", "Cy"), {"interrupts": "poll"}, Seeded(seed, len(game.streams)))
    choice = random.Random(seed)
    while not match.state.over:
        seat = game.turn(match.state)
        match.act(seat, game.words.say(choice.choice(game.choices(match.state, seat, seed))))
    return match.record()


def some_record(number: int) -> Record:
    if number < GAMES_EACH * len(KINDS):
        kind = KINDS[number % len(KINDS)]
        return triclinium.open(kind, 3, seed=number).play("random", decisions=160).record()
    return tiny_record(number)


async def replayed(record: Record, eyes: str | None) -> dict[str, Any]:
    told: dict[str, Any] = orjson.loads((await files().told(record.to_json().encode(), eyes)).text)
    return told


@pytest.mark.parametrize("number", range(30))
async def test_every_position_of_a_file_equals_the_replayed_position(number: int) -> None:
    record = some_record(number)
    choice = random.Random(number)
    seat = choice.randrange(-1, len(record.seats))
    told = await replayed(record, None if seat < 0 else SEAT_NAMES[seat])
    assert (told["game"], told["names"]) == (record.game, list(record.seats))
    assert len(told["entries"]) == len(record.entries)
    shown = views(told)
    game = next(entry.rules for entry in GAMES if entry.name == record.game)
    folded: list[bytes] = []
    Match.replay(
        game, record, CLOSED, each=lambda match: folded.append(orjson.dumps(game.view(match.state, seat)))
    )
    for _ in range(JUMPS):
        at = choice.randrange(len(record.entries))
        assert shown[at] == orjson.loads(folded[at])


async def wrong(file: bytes, eyes: str | None = None) -> ApiError:
    with pytest.raises(ApiError) as caught:
        await files().told(file, eyes)
    return caught.value


async def test_an_error_names_its_place_in_a_damaged_file() -> None:
    record = tiny_record(1)
    text = record.to_json()
    whole: dict[str, Any] = json.loads(text)

    def changed(**parts: Any) -> bytes:
        return orjson.dumps({**whole, **parts})

    def entry(number: int, **parts: Any) -> bytes:
        entries = [dict(each) for each in whole["entries"]]
        entries[number].update(parts)
        return changed(entries=entries)

    lines = text[: len(text) // 2].count("\n") + 1
    for file, key, params in (
        (b"\xff\xfe", "record_text", {"byte": "0"}),
        (b"", "record_json", {"line": "1", "column": "1"}),
        (text[: len(text) // 2].encode(), "record_json", {"line": str(lines)}),
        (b"[" * 100_000, "record_json", {}),
        (b"{}", "record_shape", {}),
        (b'{"format": 1, "format": 1}', "record_shape", {}),
        (changed(game="chess"), "no_game", {"game": "chess"}),
        (changed(data="abc"), "record_data", {"game": "tiny"}),
        (changed(settings={"interrupts": "never heard of"}), "record_settings", {}),
        (changed(seats=["Ada"]), "record_shape", {}),
        (entry(3, act="fly to the moon"), "record_unknown", {"entry": "3", "act": "fly to the moon"}),
        (entry(3, act="?"), "record_hidden", {"entry": "3"}),
        (entry(0, setup=[]), "record_chance", {"entry": "0"}),
        (entry(0, setup=[*whole["entries"][0]["setup"], "pool 1"]), "record_chance", {"entry": "0"}),
        (entry(0, setup=["nosuch 1"]), "record_chance", {"entry": "0"}),
        (changed(digest="0" * 32), "record_changed", {}),
        (entry(2, undo=1), "record_refused", {"entry": "2", "act": "undo 1"}),
    ):
        error = await wrong(file)
        assert error.key == key, (file[:80], error)
        assert params.items() <= error.params.items(), error
    assert (await wrong(text.encode(), "H")).key == "no_seat"


async def test_a_record_with_other_game_data_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = triclinium.open("fall_of_rome", 2, seed=1).play("random", decisions=5).record().to_json()
    monkeypatch.setattr(data._READ["fall_of_rome"], "fingerprint", "a1b2c3d4")
    error = await wrong(text.encode())
    assert (error.key, error.params["setting"]) == ("record_data", "TRICLINIUM_DATA_FALL_OF_ROME")


async def test_a_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_files, "MOST_ENTRIES", 3)
    assert (await wrong(tiny_record(1).to_json().encode())).key == "record_long"


@pytest.mark.parametrize(
    "file",
    [
        gzip.compress(b"[" * 50_000_000),
        b"PK\x03\x04" + b"\0" * 1000,
        b'{"format": ' + b"9" * 500_000 + b"}",
        b'{"format": 1e999, "entries": NaN}',
        b'{"format": 1, "entries": [' + b"null," * 100_000 + b"null]}",
        b'{"format": 1, "game": "' + b"\\ud800" * 1000 + b'"}',
        "\ufeff{}".encode(),
    ],
    ids=["gzip", "zip", "digits", "infinite", "nulls", "surrogates", "mark"],
)
async def test_a_hostile_file_is_refused_as_invalid(file: bytes) -> None:
    error = await wrong(file)
    assert error.key in ("record_text", "record_json", "record_shape"), error
    assert all(len(value) < 400 for value in error.params.values()), "the message does not repeat the file"
