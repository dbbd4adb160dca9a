"""The results of a study: a folder of Parquet files with a row a game, and a page that says what was studied.

Rows are added in parts (see `parts`), so that nothing is lost or counted twice whatever was going on when somebody
pulled the plug.
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
"""The columns of a game. `cell` and `deal` are the key; all but `seconds` are the same whoever plays it."""
_ARROW: Final = pl.DataFrame(schema=SCHEMA).to_arrow().schema
_ABOUT: Final = "study.json"


class Results:
    """A folder with what was played of a study."""

    between_writes: float = 2.0
    """Seconds: so much work is lost, at most, when who adds to it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._games: Final = Parts(folder, "games", SCHEMA, ("cell", "deal"))

    @staticmethod
    def of(study: Study, folder: Path) -> Results:
        """The folder of a study, made if there is none; RecordError if it holds another one's."""
        results = Results(folder)
        with results.held():
            results.begin(study)
        return results

    def begin(self, study: Study) -> None:
        """Say what is studied here, and make room for it; RecordError if it is another study's. Hold it meanwhile."""
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
        """What was studied, as plain data."""
        try:
            data = json.loads((self.folder / _ABOUT).read_text(encoding="utf-8"))
            assert isinstance(data, dict)
        except (OSError, ValueError, AssertionError) as error:
            raise RecordError(f"{self.folder} holds no results of a study") from error
        return data

    def held(self) -> AbstractContextManager[None]:
        """Keep others from adding to the folder; RecordError if somebody does already."""
        return held(self.folder)

    def games(self, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """A row a game, by cell and deal; all columns, or those that are asked for beside these two."""
        return self._games.frame(columns)

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
        self._games.add(_frame(rows))

    def merge(self) -> None:
        """Make one file of all parts."""
        self._games.merge()


def _frame(rows: Sequence[Row]) -> pl.DataFrame:
    """Rows as a table; through Arrow, which takes half the time where rows hold lists of named values."""
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
