"""The folder of a study's results: what is in it after whatever happened, and who is kept out of it."""

from __future__ import annotations

import resource
import shutil
from pathlib import Path

import polars as pl
import pytest
from studying import alone, told

from triclinium.games import names
from triclinium.kernel.errors import RecordError
from triclinium.lab import parts as module
from triclinium.lab.play import Row
from triclinium.lab.results import SCHEMA, Results
from triclinium.lab.run import Run
from triclinium.lab.study import Study

GAME = names()[0]
GAMES = "games.parquet"


def a_study(seed: int = 1, games: int = 4) -> Study:
    return Study.parse(
        f'game = "{GAME}"\ngames = {games}\nseed = {seed}\n[[group]]\nbots = "random"\nseats = 2\n'
    )


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return alone(a_study(games=12)).to_dicts()


def files(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def test_rows_are_kept_in_parts_until_they_are_merged(tmp_path: Path, rows: list[Row]) -> None:
    results = Results.of(a_study(), tmp_path)
    assert results.games().height == 0
    for row in reversed(rows):
        results.add([row])
    assert len(list((tmp_path / "parts").iterdir())) == len(rows)
    before = results.games()
    assert told(before) == told(pl.DataFrame(rows, schema=SCHEMA, orient="row"))
    results.merge()
    assert files(tmp_path) == {GAMES, "study.json", "lock"}
    assert results.games().equals(before)


def test_who_was_killed_between_naming_the_whole_and_removing_its_parts_counts_nothing_twice(
    tmp_path: Path, rows: list[Row]
) -> None:
    results = Results.of(a_study(), tmp_path / "out")
    for row in rows:
        results.add([row])
    shutil.copytree(tmp_path / "out" / "parts", tmp_path / "parts")
    results.merge()
    whole = results.games()
    for at, part in enumerate(sorted((tmp_path / "parts").iterdir())):
        if at % 3:  # some were removed already
            shutil.copy(part, tmp_path / "out" / "parts")
    assert results.games().equals(whole)
    results.merge()
    assert results.games().equals(whole)
    assert files(tmp_path / "out") == {GAMES, "study.json", "lock"}


def test_halves_of_files_count_for_nothing_and_are_cleared_away(tmp_path: Path, rows: list[Row]) -> None:
    results = Results.of(a_study(), tmp_path)
    results.add(rows[:5])
    results.merge()
    half = (tmp_path / GAMES).read_bytes()[:200]
    (tmp_path / f"{GAMES}.part").write_bytes(half)
    (tmp_path / "parts" / "beef.parquet.part").write_bytes(half)
    assert results.games().height == 5
    Results.of(a_study(), tmp_path)
    assert files(tmp_path) == {GAMES, "study.json", "lock"}
    assert results.games().height == 5


@pytest.mark.parametrize("garbage", [b"", b"no Parquet at all", b"PAR1" + bytes(100) + b"PAR1"])
@pytest.mark.parametrize("place", ["parts/beef.parquet", GAMES])
def test_garbage_is_told_and_once_moved_away_the_rest_is_there(
    tmp_path: Path, rows: list[Row], garbage: bytes, place: str
) -> None:
    results = Results.of(a_study(), tmp_path)
    results.add(rows[:5])
    (tmp_path / place).write_bytes(garbage)
    with pytest.raises(RecordError, match=rf"{place} is no part of a study's results: move it away"):
        Run(a_study(), results)
    (tmp_path / place).unlink()
    assert Run(a_study(), results).progress.done == 4


def test_a_table_of_something_else_is_told(tmp_path: Path) -> None:
    results = Results.of(a_study(), tmp_path)
    pl.DataFrame({"cell": ["a"], "price": [3]}).write_parquet(tmp_path / "parts" / "other.parquet")
    with pytest.raises(RecordError, match=r"other\.parquet is no part of a study's results"):
        results.games()


def test_only_one_adds_to_a_folder(tmp_path: Path) -> None:
    first = Results.of(a_study(), tmp_path)
    with first.held():
        with pytest.raises(RecordError, match="somebody else is adding"):
            Results.of(a_study(games=9), tmp_path)
        with pytest.raises(RecordError, match="somebody else is adding"), Results(tmp_path).held():
            pass
        assert first.about()["groups"][0]["games"] == 4, "the study of who plays is not overwritten"
    with Results.of(a_study(games=9), tmp_path).held():
        assert first.about()["groups"][0]["games"] == 9


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    Results.of(a_study(), tmp_path)
    with pytest.raises(RecordError, match=r"another seed \(1\); name another folder with --out"):
        Results.of(a_study(seed=2), tmp_path)
    (tmp_path / "study.json").write_text("[]", encoding="utf-8")
    with pytest.raises(RecordError, match="holds no results"):
        Results.of(a_study(), tmp_path)
    (tmp_path / "study.json").write_text("{}", encoding="utf-8")
    with pytest.raises(RecordError, match="another game"):
        Results.of(a_study(), tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    with pytest.raises(
        RecordError, match=r"cannot be written to: Not a directory.*run the same command again"
    ):
        Results.of(a_study(), tmp_path / "file" / "out")


def test_a_full_disk_is_told_and_loses_nothing_that_was_written(tmp_path: Path, rows: list[Row]) -> None:
    results = Results.of(a_study(), tmp_path)
    results.add(rows[:5])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))  # no file grows beyond: as if there were no room
    try:
        with pytest.raises(RecordError, match=r"cannot be written to: .*make room"):
            results.add(rows[5:])
        with pytest.raises(RecordError, match=r"cannot be written to: .*make room"):
            results.merge()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert results.games().height == 5
    results.add(rows[5:])
    results.merge()
    assert results.games().height == len(rows)


def test_many_parts_are_put_together_while_games_are_played(
    tmp_path: Path, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MANY", 3)
    results = Results.of(a_study(), tmp_path)
    for row in rows:
        results.add([row])
        assert len(list((tmp_path / "parts").iterdir())) <= 3
        assert not (tmp_path / GAMES).exists()
    assert told(results.games()) == told(pl.DataFrame(rows, schema=SCHEMA, orient="row"))
