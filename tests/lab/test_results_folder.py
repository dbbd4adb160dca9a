"""The results folder of a study stays complete after crashes, and has one writer at a time."""

from __future__ import annotations

import resource
import shutil
from pathlib import Path

import polars as pl
import pytest
from studying import alone, comparable

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
    assert comparable(before) == comparable(pl.DataFrame(rows, schema=SCHEMA, orient="row"))
    results.merge()
    assert files(tmp_path) == {GAMES, "study.json", "lock"}
    assert results.games().equals(before)


def test_parts_left_after_a_kill_in_merge_are_not_counted_twice(tmp_path: Path, rows: list[Row]) -> None:
    results = Results.of(a_study(), tmp_path / "out")
    for row in rows:
        results.add([row])
    shutil.copytree(tmp_path / "out" / "parts", tmp_path / "parts")
    results.merge()
    whole = results.games()
    for at, part in enumerate(sorted((tmp_path / "parts").iterdir())):
        if at % 3:  # Some parts were already removed.
            shutil.copy(part, tmp_path / "out" / "parts")
    assert results.games().equals(whole)
    results.merge()
    assert results.games().equals(whole)
    assert files(tmp_path / "out") == {GAMES, "study.json", "lock"}


def test_incomplete_files_are_ignored_and_removed(tmp_path: Path, rows: list[Row]) -> None:
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
def test_a_corrupt_file_is_reported_and_the_rest_can_be_used_without_it(
    tmp_path: Path, rows: list[Row], garbage: bytes, place: str
) -> None:
    results = Results.of(a_study(), tmp_path)
    results.add(rows[:5])
    (tmp_path / place).write_bytes(garbage)
    with pytest.raises(RecordError, match=rf"{place} is no part of a study's results: move it away"):
        Run(a_study(), results)
    (tmp_path / place).unlink()
    assert Run(a_study(), results).progress.done == 4


def test_a_parquet_file_with_other_columns_is_reported(tmp_path: Path) -> None:
    results = Results.of(a_study(), tmp_path)
    pl.DataFrame({"cell": ["a"], "price": [3]}).write_parquet(tmp_path / "parts" / "other.parquet")
    with pytest.raises(RecordError, match=r"other\.parquet is no part of a study's results"):
        results.games()


def test_only_one_process_can_add_to_a_folder(tmp_path: Path) -> None:
    first = Results.of(a_study(), tmp_path)
    with first.held():
        with pytest.raises(RecordError, match="somebody else is adding"):
            Results.of(a_study(games=9), tmp_path)
        with pytest.raises(RecordError, match="somebody else is adding"), Results(tmp_path).held():
            pass
        assert first.about()["groups"][0]["games"] == 4, "the study of the lock holder was overwritten"
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


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    with pytest.raises(
        RecordError, match=r"cannot be written to: Not a directory.*run the same command again"
    ):
        Results.of(a_study(), tmp_path / "file" / "out")


def test_a_full_disk_is_reported_and_no_written_games_are_lost(tmp_path: Path, rows: list[Row]) -> None:
    results = Results.of(a_study(), tmp_path)
    results.add(rows[:5])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))  # Larger files fail, as on a full disk.
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


def test_many_parts_are_combined_while_games_are_played(
    tmp_path: Path, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MANY", 3)
    results = Results.of(a_study(), tmp_path)
    for row in rows:
        results.add([row])
        assert len(list((tmp_path / "parts").iterdir())) <= 3
        assert not (tmp_path / GAMES).exists()
    assert comparable(results.games()) == comparable(pl.DataFrame(rows, schema=SCHEMA, orient="row"))
