"""Results of a study: a folder of Parquet files with one row per game, and a file that describes the study.

Rows are added in parts (see `parts`). A crash at any moment neither loses nor duplicates a game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]

from .. import __version__
from ..games import find
from ..kernel.errors import RecordError
from .parts import Parts, held, write
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
"""Columns of a game. The key is `cell` and `deal`. All columns except `seconds` are reproducible."""
_ARROW: Final = pl.DataFrame(schema=SCHEMA).to_arrow().schema
_ABOUT: Final = "study.json"


class Results:
    """A folder with the games of a study that have been played."""

    between_writes: float = 2.0
    """Seconds between two writes. A killed process loses at most this much work."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._games: Final = Parts(folder, "games", SCHEMA, ("cell", "deal"))

    @staticmethod
    def of(study: Study, folder: Path) -> Results:
        """Return the folder of a study, created if missing. Raises RecordError if it holds another study."""
        results = Results(folder)
        with results.held():
            results.begin(study)
        return results

    def begin(self, study: Study) -> None:
        """Save the description of the study, and prepare the folder. Raises RecordError if it holds another study.

        The caller must hold the lock (see `held`).
        """
        about = self.folder / _ABOUT
        if about.exists():
            had = self.about()
            for what, wanted in (("game", study.game), ("seed", study.seed)):
                if had.get(what) != wanted:
                    raise RecordError(
                        f"{self.folder} holds a study with another {what} ({had.get(what)}); "
                        "name another folder with --out"
                    )
        self._games.begin()
        write(about, json.dumps(_named(study), indent=1, ensure_ascii=False).encode())

    def about(self) -> dict[str, Any]:
        """Return the study as plain data."""
        try:
            data = json.loads((self.folder / _ABOUT).read_text(encoding="utf-8"))
            assert isinstance(data, dict)
        except (OSError, ValueError, AssertionError) as error:
            raise RecordError(f"{self.folder} holds no results of a study") from error
        return data

    def held(self) -> AbstractContextManager[None]:
        """Lock the folder for writing. Raises RecordError if another process holds the lock."""
        return held(self.folder)

    def games(self, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """Return one row per game, by cell and deal, with all columns or the given ones and these two."""
        return self._games.frame(columns)

    def grouped(self) -> pl.DataFrame:
        """Return the games with their `group` in the study. A game of two groups has two rows."""
        groups = self.about()["groups"]
        pairs = [(group["name"], cell) for group in groups for cell in group["cells"]]
        of = pl.DataFrame(pairs, schema={"group": pl.String, "cell": pl.String}, orient="row")
        wanted = {group["name"]: group["games"] for group in groups}
        joined = of.join(self.games(), on="cell", how="inner", maintain_order="left_right")
        return joined.filter(pl.col("deal") < pl.col("group").replace_strict(wanted, return_dtype=pl.Int32))

    def add(self, rows: Sequence[Row]) -> None:
        """Add games. Raises RecordError, which says what to do, if they cannot be written."""
        self._games.add(_frame(rows))

    def merge(self) -> None:
        """Merge all parts into one file."""
        self._games.merge()


def _frame(rows: Sequence[Row]) -> pl.DataFrame:
    """Return rows as a table. Conversion by Arrow takes half the time for rows with lists of named values."""
    made = pl.from_arrow(pa.Table.from_pylist(rows, schema=_ARROW))
    assert isinstance(made, pl.DataFrame)
    return made.cast(SCHEMA)


def _named(study: Study) -> dict[str, object]:
    plain = {name: getattr(study, name) for name in ("title", "about", "game", "seed")}
    rules = find(study.game).rules.rules
    return {
        **plain,
        "version": __version__,
        "rules": rules,
        "groups": [group.named() for group in study.groups],
    }
