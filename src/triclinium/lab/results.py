"""The results of a study: a folder of Parquet files with a row a game, and a page that says what was studied.

Rows are added as new files, each written whole, to the disk, and then named: neither a process that is killed nor a
plug that is pulled leaves half of one. Reading takes each game once, so that nothing is counted twice whatever was
going on then.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import polars as pl

from .. import __version__
from ..games import find
from ..kernel.errors import RecordError
from .play import Row
from .study import Study

_COLUMNS: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "cell": pl.String,
    "deal": pl.Int32,
    "game": pl.String,
    "rules": pl.Int16,
    "seats": pl.Int8,
    "bots": pl.List(pl.String),
    "settings": pl.String,
    "data": pl.String,
    "ending": pl.String,
    "winners": pl.List(pl.Int8),
    "ranks": pl.List(pl.Int8),
    "scores": pl.List(pl.Int32),
    "lines": pl.List(pl.Struct({"source": pl.String, "points": pl.List(pl.Int32)})),
    "decisions": pl.Int32,
    "turns": pl.Int32,
    "seconds": pl.Float32,
    "digest": pl.String,
    "tallies": pl.List(pl.Struct({"kind": pl.String, "name": pl.String, "seat": pl.Int8, "count": pl.Int16})),
}
SCHEMA: Final = pl.Schema(_COLUMNS)
"""The columns of a game. `cell` and `deal` are the key; all but `seconds` are the same whoever plays it."""
WHOLE: Final = "games.parquet"
_PARTS: Final = "parts"
_ABOUT: Final = "study.json"
_LOCK: Final = "lock"
_MANY_PARTS: Final = 200
_SMALL_PART: Final = 4_000_000
"""Bytes: while games are played only small parts are put together, so that no row is written again and again."""
_READINGS: Final = 5
"""So often whoever reads looks again if files were put together meanwhile."""


class Results:
    """A folder with what was played of a study."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    @staticmethod
    def of(study: Study, folder: Path) -> Results:
        """The folder of a study, made if there is none; RecordError if it holds another one's."""
        results = Results(folder)
        with _writing(folder):
            (folder / _PARTS).mkdir(parents=True, exist_ok=True)
        with results.held():
            about = folder / _ABOUT
            if about.exists():
                had = results.about()
                for what, wanted in (("game", study.game), ("seed", study.seed)):
                    if had.get(what) != wanted:
                        raise RecordError(
                            f"{folder} holds a study with another {what} ({had.get(what)}); "
                            "name another folder with --out"
                        )
            with _writing(folder):
                for half in (*folder.glob("*.part"), *(folder / _PARTS).glob("*.part")):
                    half.unlink()  # of somebody who was killed: nobody else writes here now
                _write(about, json.dumps(_named(study), indent=1, ensure_ascii=False).encode())
        return results

    def about(self) -> dict[str, Any]:
        """What was studied, as plain data."""
        try:
            data = json.loads((self.folder / _ABOUT).read_text(encoding="utf-8"))
            assert isinstance(data, dict)
        except (OSError, ValueError, AssertionError) as error:
            raise RecordError(f"{self.folder} holds no results of a study") from error
        return data

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep others from adding to the folder; RecordError if somebody does already."""
        with _writing(self.folder):
            lock = (self.folder / _LOCK).open("w")
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise RecordError(f"somebody else is adding to {self.folder} at the moment") from error
            yield

    def games(self, columns: Sequence[str] = tuple(_COLUMNS)) -> pl.DataFrame:
        """A row a game, by cell and deal; all columns, or those that are asked for beside these two."""
        for reading in range(_READINGS):
            try:
                return self._read([self.folder / WHOLE, *self._parts()], columns)
            except FileNotFoundError:  # whoever adds put parts together meanwhile
                if reading == _READINGS - 1:
                    raise
        raise AssertionError

    def _read(self, found: list[Path], columns: Sequence[str]) -> pl.DataFrame:
        wanted = pl.Schema({name: of for name, of in SCHEMA.items() if name in {"cell", "deal", *columns}})
        frames = [pl.DataFrame(schema=wanted)]
        for file in found:
            if file.name == WHOLE and not file.exists():
                continue
            try:
                frames.append(pl.read_parquet(file, glob=False, columns=wanted.names()).cast(wanted))
            except FileNotFoundError:
                raise
            except (pl.exceptions.PolarsError, OSError) as error:
                raise RecordError(
                    f"{file} is no part of a study's results: move it away, and its games are played again ({error})"
                ) from error
        whole = pl.concat(frames)
        return whole.unique(["cell", "deal"], keep="first", maintain_order=True).sort("cell", "deal")

    def grouped(self) -> pl.DataFrame:
        """The same with the `group` of the study that each belongs to; a game of two groups stands in both."""
        groups = self.about()["groups"]
        pairs = [(group["name"], cell) for group in groups for cell in group["cells"]]
        of = pl.DataFrame(pairs, schema={"group": pl.String, "cell": pl.String}, orient="row")
        wanted = {group["name"]: group["games"] for group in groups}
        joined = of.join(self.games(), on="cell", how="inner", maintain_order="left_right")
        return joined.filter(pl.col("deal") < pl.col("group").replace_strict(wanted, return_dtype=pl.Int32))

    def add(self, rows: Sequence[Row]) -> None:
        """Keep some games; RecordError, which says what to do, if they cannot be written."""
        if not rows:
            return
        with _writing(self.folder):
            self._add(pl.DataFrame(rows, schema=SCHEMA, orient="row"))
            parts = self._parts()
            if len(parts) > _MANY_PARTS:
                self._join([part for part in parts if part.stat().st_size < _SMALL_PART])

    def merge(self) -> None:
        """Make one file of all parts."""
        parts = self._parts()
        if not parts:
            return
        with _writing(self.folder):
            _write_frame(self.folder / WHOLE, self.games())
            _unlink(parts)

    def _add(self, frame: pl.DataFrame) -> None:
        _write_frame(self.folder / _PARTS / f"{uuid4().hex}.parquet", frame)

    def _join(self, parts: list[Path]) -> None:
        """Make one part of several."""
        self._add(self._read(parts, SCHEMA.names()))
        _unlink(parts)

    def _parts(self) -> list[Path]:
        return sorted((self.folder / _PARTS).glob("*.parquet"))


def _named(study: Study) -> dict[str, object]:
    return {
        "title": study.title,
        "about": study.about,
        "game": study.game,
        "seed": study.seed,
        "version": __version__,
        "rules": find(study.game).rules.rules,
        "groups": [group.named() for group in study.groups],
    }


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Whoever cannot write is told what to do."""
    try:
        yield
    except (OSError, pl.exceptions.ComputeError) as error:
        raise RecordError(
            f"{folder} cannot be written to: {getattr(error, 'strerror', None) or error}. What was written before is "
            "kept: make room or name another folder with --out, and run the same command again"
        ) from error


def _write(path: Path, raw: bytes) -> None:
    _named_when_whole(path, lambda waiting: waiting.write_bytes(raw))


def _write_frame(path: Path, frame: pl.DataFrame) -> None:
    _named_when_whole(path, lambda waiting: frame.write_parquet(waiting, compression="zstd"))


def _named_when_whole(path: Path, write: Callable[[Path], object]) -> None:
    """All of it, or nothing, even if the machine stops at any moment."""
    waiting = path.with_name(f"{path.name}.part")
    write(waiting)
    _to_disk(waiting)
    waiting.replace(path)
    _to_disk(path.parent)


def _to_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _unlink(files: Sequence[Path]) -> None:
    for file in files:
        file.unlink()
