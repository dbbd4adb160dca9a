"""Positions of a study's games, as Parquet: what the seat knew that decided, by name, and what came of it.

A folder of positions is a folder of results (`games.parquet`, a row a game) with `positions.parquet` beside it, a row a
position. They are joined by `cell` and `deal`.
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
"""The columns of a position, before the game's features. `cell`, `deal` and `ply` are its key."""
_ABOUT: Final = "positions.json"


class Positions(Results):
    """A folder with games of a study, and positions of them."""

    between_writes = 15.0
    """A part has a column for every feature, and each takes its room even where there are few rows."""

    def __init__(self, folder: Path, game: str) -> None:
        super().__init__(folder)
        self.features: Final = _names(game)
        columns = dict(_COLUMNS)
        columns.update((name, pl.UInt8) for name in self.features)
        schema = pl.Schema(columns)
        self._positions: Final = Parts(folder, "positions", schema, ("cell", "deal", "ply"), "position_parts")

    @staticmethod
    def sampled(study: Study, sampling: Sampling, folder: Path) -> Positions:
        """The folder of a study's positions, made if there is none; RecordError if it holds others.

        SettingError for a game that declares no features, or a bot that lets nobody look on.
        """
        positions = Positions(folder, study.game)
        for bot in sorted({bot for cell in study.cells for bot in cell.bots}):
            _shown(find(study.game).bot(bot, imports=True))
        with positions.held():
            positions._agree({**sampling.named(), "features": list(positions.features)})
            positions.begin(study)
        return positions

    def _agree(self, wanted: dict[str, Any]) -> None:
        """Say how positions are sampled here; RecordError if they were sampled otherwise before."""
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
        """The same as of results, and room for positions."""
        super().begin(study)
        self._positions.begin()

    def frame(self) -> pl.DataFrame:
        """A row a position, by cell, deal and ply."""
        return self._positions.frame()

    def count(self) -> int:
        """How many there are, once they are merged."""
        return self._positions.count()

    @property
    def file(self) -> Path:
        """Where all of them are, once they are merged."""
        return self._positions.whole

    def add(self, rows: Sequence[Row]) -> None:
        """Keep some games, and their positions first: a game that is kept is not played again."""
        self._positions.add(self._frame([row[POSITIONS] for row in rows]))
        super().add([{name: value for name, value in row.items() if name != POSITIONS} for row in rows])

    def merge(self) -> None:
        """Make one file of all parts of the games, and one of those of the positions."""
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
    """The names of a game's features; SettingError if one is already a column's."""
    names = features_of(find(game)).names
    for name in COLUMNS:
        if name in names:
            raise SettingError(
                f"{game} has a feature called {name!r}, as a column of all positions is: rename it"
            )
    return names


def _shown(bot: Bot) -> None:
    """SettingError for a bot with a loop from before loops had onlookers."""
    try:
        known = signature(bot.playing()).parameters
    except ValueError:  # compiled, and says nothing of itself
        return
    if "onlooker" not in known:
        raise SettingError(
            f"{bot.loop} shows nobody its decisions; give it the parameter `onlooker` "
            "(see triclinium.games.entry.Loop)"
        )
