"""Playing what is missing of a study, in an order in which what is known grows evenly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

import polars as pl

from ..kernel.data import VARIABLE
from .cell import Cell
from .farm import Farm
from .play import Batch, Row, batch, play, play_batch
from .results import Results
from .sampling import Sampling
from .study import Study

_SAMPLE: Final = 2
"""Games played to see how long one takes, of each pace."""
_BATCH_SECONDS: Final = 2.0
"""What a worker is given at once: long beside the handing out, short beside the patience of who watches."""
_BIGGEST_BATCH: Final = 500


@dataclass
class Tally:
    """What is known so far of the games by one set of bots."""

    games: int = 0
    won: int = 0
    """Games that somebody won."""


@dataclass
class Progress:
    """How far a run has come."""

    wanted: int
    """Games of the study."""
    done: int
    hours: float
    """Of one core, still to come."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """By the bots' names."""

    def count(self, row: Row) -> None:
        """One game more."""
        names = " ".join(dict.fromkeys(row["bots"]))
        tally = self.tallies.setdefault(names, Tally())
        tally.games += 1
        tally.won += bool(row["winners"])


Watch = Callable[[Progress], object]


class Run:
    """One run of a study: measure the pace, say what it will take, play what is missing."""

    def __init__(self, study: Study, results: Results, sampling: Sampling | None = None) -> None:
        self._study: Final = study
        self._sampling: Final = sampling
        self._results: Final = results
        self._missing: Final = _missing(study, results.games())
        self._pace: Final = _known_pace(study, results.games())
        wanted = sum(study.games().values())
        self.progress: Final = Progress(wanted, wanted - sum(map(len, self._missing.values())), 0.0)
        for row in results.games().select("bots", "winners").iter_rows(named=True):
            self.progress.count(row)

    def measure(self, watch: Watch) -> float:
        """The core-hours still to come; of a pace that is not known, the first games are played here, and kept.

        Changed data would need a process of its own: those cells are taken to go at the pace of the game's own.
        """
        for cell in list(self._missing):
            if cell.pace in self._pace:
                continue
            deals = self._missing[cell][:_SAMPLE]
            if cell.data.named():
                self._pace.setdefault(cell.pace, 1.0)
                continue
            rows = [play(cell, deal, self._study.seed, self._sampling) for deal in deals]
            self._results.add(rows)
            self._pace[cell.pace] = sum(row["seconds"] for row in rows) / len(rows)
            self._missing[cell] = self._missing[cell][len(deals) :]
            self._count(rows, watch)
        return self._project()

    def play(self, farm: Farm, watch: Watch) -> None:
        """Play what is missing. Whenever this is stopped, the same call goes on from what was written."""
        waiting: list[Row] = []
        written = monotonic()
        try:
            for _, rows in farm.each(play_batch, self._batches(farm.workers), _surroundings):
                waiting += rows
                self._count(rows, watch)
                if monotonic() - written >= self._results.between_writes:
                    self._results.add(waiting)
                    waiting, written = [], monotonic()
        finally:
            self._results.add(waiting)
        self._results.merge()

    def _count(self, rows: list[Row], watch: Watch) -> None:
        for row in rows:
            self.progress.count(row)
        self.progress.done += len(rows)
        self._project()
        watch(self.progress)

    def _project(self) -> float:
        """By the games of each pace: what a game takes, times what is left."""
        share = 1 - self.progress.done / self.progress.wanted if self.progress.wanted else 0.0
        whole = sum(games * self._pace.get(cell.pace, 1.0) for cell, games in self._study.games().items())
        left = whole * share
        self.progress.hours = left / 3600
        return self.progress.hours

    def _batches(self, workers: int) -> Iterator[Batch]:
        """The first deals of every cell before the next of any: so cells can be compared from early on."""
        left = {cell: list(deals) for cell, deals in self._missing.items() if deals}
        sizes = {cell: self._batch_size(cell, len(deals), workers) for cell, deals in left.items()}
        while left:
            for cell in list(left):
                deals, left[cell] = left[cell][: sizes[cell]], left[cell][sizes[cell] :]
                if not left[cell]:
                    del left[cell]
                yield batch(cell, self._study.seed, deals, self._sampling)

    def _batch_size(self, cell: Cell, games: int, workers: int) -> int:
        seconds = max(self._pace.get(cell.pace, 1.0), 1e-5)
        return max(1, min(_BIGGEST_BATCH, int(_BATCH_SECONDS / seconds), games))


def _surroundings(job: Batch) -> Mapping[str, str]:
    return surroundings(job[0])


def surroundings(cell: Cell) -> Mapping[str, str]:
    """The variables of the environment that a process which plays at this table is started with."""
    data = cell.data.named()
    return {VARIABLE: json.dumps({cell.game: data})} if data else {}


def _missing(study: Study, games: pl.DataFrame) -> dict[Cell, list[int]]:
    had: dict[str, set[int]] = {}
    for key, deal in games.select("cell", "deal").iter_rows():
        had.setdefault(key, set()).add(deal)
    return {
        cell: [deal for deal in range(wanted) if deal not in had.get(cell.key, ())]
        for cell, wanted in study.games().items()
    }


def _known_pace(study: Study, games: pl.DataFrame) -> dict[tuple[tuple[str, ...], str], float]:
    means = games.group_by("cell").agg(pl.col("seconds").mean())
    seconds = dict(means.iter_rows())
    return {cell.pace: seconds[cell.key] for cell in study.cells if cell.key in seconds}
