"""Positions of a study's games as Parquet: what the deciding seat knew, by name, and the outcome.

A folder of positions is a folder of results (`games.parquet`, one row per game) that also contains
`positions.parquet`, one row per position. Join them by `cell` and `deal`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from inspect import signature
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from ..games import find
from ..games.entry import Bot
from ..kernel.errors import RecordError, SettingError
from .parts import Parts, write
from .play import Row
from .results import Results
from .sampling import POSITIONS, Sampled, Sampling, features_of
from .study import Study

_COLUMNS: Final[dict[str, type[pl.DataType]]] = {
    "cell": pl.String,
    "deal": pl.Int32,
    "ply": pl.Int32,
    "turn": pl.Int32,
    "seat": pl.Int8,
    "action": pl.String,
    "won": pl.Boolean,
    "rank": pl.Int8,
    "score": pl.Int32,
    "ending": pl.String,
    "decisions_left": pl.Int32,
    "turns_left": pl.Int32,
}
COLUMNS: Final = tuple(_COLUMNS)
"""Columns of a position, before the game's features. The key is `cell`, `deal` and `ply`."""
_ABOUT: Final = "positions.json"


class Positions(Results):
    """A folder with games of a study and positions of these games."""

    between_writes = 15.0
    """Minimum seconds between two parts.

    A part has a column for every feature, and each column needs space even if there are few rows.
    """

    def __init__(self, folder: Path, game: str) -> None:
        super().__init__(folder)
        self.features: Final = _names(game)
        columns = dict(_COLUMNS)
        columns.update((name, pl.UInt8) for name in self.features)
        schema = pl.Schema(columns)
        self._positions: Final = Parts(folder, "positions", schema, ("cell", "deal", "ply"), "position_parts")

    @staticmethod
    def sampled(study: Study, sampling: Sampling, folder: Path) -> Positions:
        """Return the folder of a study's positions, created if missing. Raises RecordError if it holds others.

        Raises SettingError for a game that declares no features, and for a bot whose loop does not support
        observers.
        """
        positions = Positions(folder, study.game)
        for bot in sorted({bot for cell in study.cells for bot in cell.bots}):
            _shown(find(study.game).bot(bot, imports=True))
        with positions.held():
            positions._agree({**sampling.named(), "features": list(positions.features)})
            positions.begin(study)
        return positions

    def _agree(self, wanted: dict[str, Any]) -> None:
        """Save how positions are sampled. Raises RecordError if the folder was sampled in another way before."""
        about = self.folder / _ABOUT
        if about.exists():
            had = json.loads(about.read_text(encoding="utf-8"))
            for what, value in wanted.items():
                if had[what] != value:
                    told = "" if what == "features" else f" ({had[what]})"
                    raise RecordError(
                        f"{self.folder} holds positions with another {what}{told}; name another folder with --out"
                    )
        elif (self.folder / "games.parquet").exists() or (self.folder / "parts").exists():
            raise RecordError(
                f"{self.folder} holds games without their positions; name another folder with --out"
            )
        write(about, json.dumps(wanted).encode())

    def begin(self, study: Study) -> None:
        """Prepare the results and the positions."""
        super().begin(study)
        self._positions.begin()

    def frame(self) -> pl.DataFrame:
        """Return one row per position, by cell, deal and ply."""
        return self._positions.frame()

    def count(self) -> int:
        """Return the number of positions after a merge."""
        return self._positions.count()

    @property
    def file(self) -> Path:
        """File of all positions after a merge."""
        return self._positions.whole

    def add(self, rows: Sequence[Row]) -> None:
        """Add games, after their positions: a game that is saved is not played again."""
        self._positions.add(self._frame([row[POSITIONS] for row in rows]))
        super().add([{name: value for name, value in row.items() if name != POSITIONS} for row in rows])

    def merge(self) -> None:
        """Merge all parts of the games, and all parts of the positions, into one file each."""
        self._positions.merge()
        super().merge()

    def _frame(self, games: Sequence[Sampled]) -> pl.DataFrame:
        columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        for sampled in games:
            for name, values in sampled.columns.items():
                columns[name] += values
        numbers = np.frombuffer(b"".join(sampled.features for sampled in games), np.uint8)
        grid = numbers.reshape(len(columns["ply"]), len(self.features))
        told = pl.DataFrame(columns, schema=_COLUMNS)
        return pl.concat([told, pl.from_numpy(grid, schema=list(self.features))], how="horizontal")


def _names(game: str) -> tuple[str, ...]:
    """Return the names of a game's features. Raises SettingError if one is already a column name."""
    names = features_of(find(game)).names
    for name in COLUMNS:
        if name in names:
            raise SettingError(
                f"{game} has a feature called {name!r}, as a column of all positions is: rename it"
            )
    return names


def _shown(bot: Bot) -> None:
    """Raise SettingError for a bot whose loop does not accept an observer."""
    try:
        known = signature(bot.playing()).parameters
    except ValueError:  # compiled, without a signature
        return
    if "onlooker" not in known:
        raise SettingError(
            f"{bot.loop} shows nobody its decisions; give it the parameter `onlooker` "
            "(see triclinium.games.entry.Loop)"
        )
