"""The results of a study: a folder of Parquet files with a row a game, and a page that says what was studied.

Rows are added as new files, each written whole and then named: a process that is killed leaves no half of one. Reading
takes each game once, so that nothing is counted twice whatever was going on when somebody pulled the plug.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator, Sequence
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


class Results:
    """A folder with what was played of a study."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    @staticmethod
    def of(study: Study, folder: Path) -> Results:
        """The folder of a study, made if there is none; RecordError if it holds another one's."""
        results = Results(folder)
        about = folder / _ABOUT
        if about.exists():
            had = results.about()
            for what, wanted in (("game", study.game), ("seed", study.seed)):
                if had[what] != wanted:
                    raise RecordError(
                        f"{folder} holds a study with another {what} ({had[what]}); name another folder with --out"
                    )
        (folder / _PARTS).mkdir(parents=True, exist_ok=True)
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
        with (self.folder / _LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise RecordError(f"somebody else is adding to {self.folder} at the moment") from error
            yield

    def games(self) -> pl.DataFrame:
        """A row a game, by cell and deal."""
        found = [file for file in [self.folder / WHOLE, *self._parts()] if file.exists()]
        if not found:
            return pl.DataFrame(schema=SCHEMA)
        try:
            frames = [pl.read_parquet(file, glob=False).select(SCHEMA.names()).cast(SCHEMA) for file in found]
        except (pl.exceptions.PolarsError, OSError) as error:
            raise RecordError(f"{self.folder} holds files that are no results of a study: {error}") from error
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
        """Keep some games."""
        if not rows:
            return
        part = self.folder / _PARTS / f"{uuid4().hex}.parquet"
        _write_frame(part, pl.DataFrame(rows, schema=SCHEMA, orient="row"))
        if len(self._parts()) > _MANY_PARTS:
            self.merge()

    def merge(self) -> None:
        """Make one file of all parts."""
        parts = self._parts()
        if parts:
            _write_frame(self.folder / WHOLE, self.games())
            for part in parts:
                part.unlink()

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


def _write(path: Path, raw: bytes) -> None:
    """All of it, or nothing."""
    waiting = path.with_name(f"{path.name}.part")
    waiting.write_bytes(raw)
    waiting.replace(path)


def _write_frame(path: Path, frame: pl.DataFrame) -> None:
    waiting = path.with_name(f"{path.name}.part")
    frame.write_parquet(waiting, compression="zstd")
    waiting.replace(path)
