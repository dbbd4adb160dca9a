"""The data file of a host replaces that of a game, and records keep which data they were made with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from triclinium.kernel import data
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.data import game_data, other_data
from triclinium.kernel.errors import DataError, RecordError
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.tiny import Tiny

PACKAGE = "rules_with_data"
OWN = files("triclinium.games.fall_of_rome").joinpath("data", "facts.json").read_text("utf-8")


@pytest.fixture(scope="module", autouse=True)
def _package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Create a package with data but without a schema."""
    home = tmp_path_factory.mktemp("packages")
    (home / PACKAGE / "data").mkdir(parents=True)
    (home / PACKAGE / "__init__.py").write_text("")
    (home / PACKAGE / "data" / "facts.json").write_text(OWN, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(home)
        yield


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the data that a test has read."""
    for game in ("latrunculi", "tiny"):
        monkeypatch.setitem(data._READ, game, data._Source(PACKAGE, "facts.json", {}, ""))
        monkeypatch.delitem(data._READ, game)


def put(monkeypatch: pytest.MonkeyPatch, file: Path, text: str, game: str = "latrunculi") -> Any:
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv(f"TRICLINIUM_DATA_{game.upper()}", str(file))
    return game_data(PACKAGE, game, "facts.json")


def test_a_game_uses_its_own_data_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICLINIUM_DATA_LATRUNCULI", "")
    assert game_data(PACKAGE, "latrunculi", "facts.json") == json.loads(OWN)
    assert other_data("latrunculi") is None


def test_the_data_file_of_a_host_replaces_that_of_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert put(monkeypatch, tmp_path / "my.json", '{"legions": 3}') == {"legions": 3}
    first = other_data("latrunculi")
    assert first is not None
    put(monkeypatch, tmp_path / "my.json", '{"legions": 4}')
    assert other_data("latrunculi") not in (None, first)


def test_a_file_with_the_same_data_counts_as_the_games_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put(monkeypatch, tmp_path / "my.json", json.dumps(json.loads(OWN), indent=7))
    assert other_data("latrunculi") is None


def test_data_with_another_order_of_names_are_different(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rules use the order, for example for the colours of the seats."""
    put(monkeypatch, tmp_path / "my.json", '{"red": 1, "blue": 2}')
    one = other_data("latrunculi")
    put(monkeypatch, tmp_path / "my.json", '{"blue": 2, "red": 1}')
    assert other_data("latrunculi") != one


def test_the_data_of_a_study_take_precedence_over_those_of_a_host(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(data.VARIABLE, '{"latrunculi": {"changes": {"/legions": 17}}}')
    found = put(monkeypatch, tmp_path / "my.json", '{"legions": 3}')
    assert found == {**json.loads(OWN), "legions": 17}
    assert other_data("latrunculi") is not None, "changed data must be marked as not the game's own"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is no JSON: Expecting value"),
        ('{"a": 1,', "the file is no JSON: "),
        ('{"a": 1, "a": 2}', "the file has 'a' twice in one object"),
        ("[" * 100_000, "the file is no JSON: "),
        ("1" * 5_000, "the file is no JSON: "),
    ],
)
def test_a_file_that_is_not_valid_json_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "my.json"
    with pytest.raises(DataError) as refused:
        put(monkeypatch, file, text)
    assert str(refused.value).startswith(f"TRICLINIUM_DATA_LATRUNCULI={file}: {said}")


def test_a_file_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "none.json"), "a\0b"):
        monkeypatch.setattr("os.environ", {"TRICLINIUM_DATA_LATRUNCULI": name})
        with pytest.raises(DataError) as refused:
            game_data(PACKAGE, "latrunculi", "facts.json")
        assert str(refused.value).startswith(f"TRICLINIUM_DATA_LATRUNCULI={name}: the file cannot be read: ")


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICLINIUM_DATA_LATRUNCULI", "/dev/zero")
    with pytest.raises(DataError, match="the file has more than 16000000 bytes"):
        game_data(PACKAGE, "latrunculi", "facts.json")


def begun() -> Match[Any]:
    return Match.start(Tiny(), ("Ada", "Bede"), {}, Seeded(1))


def test_a_record_with_the_games_own_data_names_no_data() -> None:
    assert '"data"' not in begun().record().to_json()


def test_a_record_keeps_which_data_it_was_made_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put(monkeypatch, tmp_path / "my.json", '{"legions": 3}', "tiny")
    match = begun()
    assert match.data == other_data("tiny")
    for record in (match.record(), match.redacted(0), match.copy(CLOSED).record()):
        assert record.data == match.data
        assert Record.from_json(record.to_json()) == record
    Match.replay(Tiny(), match.record(), CLOSED)


def test_a_record_is_replayed_only_with_the_data_it_was_made_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Try a record with own data and one with another file, each with the wrong data."""
    plain = begun().record()
    put(monkeypatch, tmp_path / "my.json", '{"legions": 3}', "tiny")
    three, other = begun().record(), other_data("tiny")
    with pytest.raises(RecordError) as refused:
        Match.replay(Tiny(), plain, CLOSED)
    assert str(refused.value) == (
        f"this record was made with tiny's own data, and here are those of TRICLINIUM_DATA_TINY, {other}: "
        "unset TRICLINIUM_DATA_TINY to replay it"
    )
    put(monkeypatch, tmp_path / "my.json", '{"legions": 4}', "tiny")
    with pytest.raises(RecordError, match=f"another data file, {other}, and here are those of TRICLINIUM"):
        Match.replay(Tiny(), three, CLOSED)
    monkeypatch.delenv("TRICLINIUM_DATA_TINY")
    game_data(PACKAGE, "tiny", "facts.json")
    with pytest.raises(RecordError, match=f"another data file, {other}, and here are tiny's own data"):
        Match.replay(Tiny(), three, CLOSED)
    Match.replay(Tiny(), plain, CLOSED)
