"""Running a study: play its missing games in an order that improves all estimates evenly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import filterfalse, islice
from time import monotonic
from typing import Final

import polars as pl

from ..games import find
from ..kernel.data import VARIABLE
from ..kernel.errors import TricliniumError
from .cell import OWN, Cell
from .farm import Farm, JobFailed
from .play import Batch, Row, batch, play_batch
from .results import Results
from .sampling import Sampling
from .study import Study

_SAMPLE: Final = 2
"""Number of games of each pace that are played to estimate their duration."""
_SAMPLING_SECONDS: Final = 20.0
"""Maximum time for these estimates, in seconds. A study with many paces may skip some of them."""
_BATCH_SECONDS: Final = 2.0
"""Duration of a batch in seconds: long compared with its distribution, short for the people who watch."""
_CHANGED_SECONDS: Final = 8.0
"""Duration of a batch for a cell with changed data, which may need a new process."""
_BIGGEST_BATCH: Final = 2000
_LEAST_SECONDS: Final = 0.5
"""Minimum duration of a batch. Batches shrink near the end, so that all workers finish at about the same time."""
_GUESS: Final = 1.0
"""Assumed duration of a game in seconds while none has been played."""


class Deals:
    """The missing deals, lowest first. They are counted without being listed.

    >>> left = Deals(10**9, [0, 2, 3])
    >>> left.count, left.take(3), left.count
    (999999997, (1, 4, 5), 999999994)
    """

    def __init__(self, wanted: int, had: Iterable[int]) -> None:
        played = {deal for deal in had if deal < wanted}
        self.count = wanted - len(played)
        """Number of deals left."""
        self._left: Final = filterfalse(played.__contains__, range(wanted))

    def take(self, most: int) -> tuple[int, ...]:
        """Remove up to `most` of the next deals, and return them."""
        taken = tuple(islice(self._left, most))
        self.count -= len(taken)
        return taken


class GameFailed(TricliniumError):
    """A game failed. The message names the game and the reason. The results of other games are kept."""


@dataclass
class Tally:
    """Interim results of one set of bots."""

    games: int = 0
    won: int = 0
    """Number of games with a winner."""


@dataclass
class Progress:
    """Progress of a run."""

    wanted: int
    """Number of games in the study."""
    done: int
    hours: float
    """Remaining time, in hours of one core."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """Interim results, by names of the bots."""
    cooperative: bool = True
    """Whether all seats win or lose together.

    In competitive games every game has a winner, so the win rate is useless.
    """

    def count(self, bots: tuple[str, ...], games: int, won: int) -> None:
        """Add games."""
        tally = self.tallies.setdefault(" ".join(dict.fromkeys(bots)), Tally())
        tally.games += games
        tally.won += won


Watch = Callable[[Progress], object]


@dataclass
class _Pace:
    """Speed of the cells of one pace, and the number of their missing games."""

    games: int = 0
    seconds: float = 0.0
    left: int = 0

    @property
    def each(self) -> float:
        """Seconds per game, or 0 while it is unknown."""
        return self.seconds / self.games if self.games else 0.0


class Run:
    """One run of a study: estimate its duration, then play the missing games."""

    def __init__(self, study: Study, results: Results, sampling: Sampling | None = None) -> None:
        self._study: Final = study
        self._sampling: Final = sampling
        self._results: Final = results
        self._missing: Final[dict[Cell, Deals]] = {}
        self._paces: Final[dict[object, _Pace]] = {}
        self.progress: Final = Progress(0, 0, 0.0, cooperative=find(study.game).cooperative)
        had = _had(results)
        for cell, wanted in study.games().items():
            games, won, seconds, deals = had.get(cell.key, (0, 0, 0.0, []))
            self._missing[cell] = missing = Deals(wanted, deals)
            pace = self._paces.setdefault(cell.pace, _Pace())
            pace.games += games
            pace.seconds += seconds
            pace.left += missing.count
            self.progress.wanted += wanted
            self.progress.done += wanted - missing.count
            if games:
                self.progress.count(cell.bots, games, won)
        self._project()

    def measure(self, watch: Watch) -> float:
        """Return the remaining core-hours. Cells of unknown pace play their first games here, and keep them.

        A cell with changed data would need its own process. Its pace is that of the game's own data. If the
        study does not contain a cell with that data, its games are played but not kept.
        """
        until = monotonic() + _SAMPLING_SECONDS
        for cell, missing in sorted(self._missing.items(), key=lambda each: each[0].data != OWN):
            pace = self._paces[cell.pace]
            if pace.games or not missing.count or monotonic() > until:
                continue
            if cell.data == OWN:
                played = play_batch(self._batch(cell, missing.take(_SAMPLE)))
                self._results.add(played.rows)
                self._count(cell, played.rows, watch)
            else:
                played = play_batch(batch(replace(cell, data=OWN), self._study.seed, range(_SAMPLE)))
                pace.games += len(played.rows)
                pace.seconds += sum(row["seconds"] for row in played.rows)
            if played.failed:
                raise GameFailed(played.failed)
        return self._project()

    def play(self, farm: Farm, watch: Watch) -> None:
        """Play the missing games. After an interruption, the same call continues from the saved results.

        Raises GameFailed if a game cannot be played.
        """
        waiting: list[Row] = []
        written = monotonic()
        try:
            for (cell, *_), played in farm.each(
                play_batch, self._batches(farm.workers), lambda job: surroundings(job[0])
            ):
                waiting += played.rows
                self._count(cell, played.rows, watch)
                if played.failed:
                    raise GameFailed(played.failed)
                if monotonic() - written >= self._results.between_writes:
                    self._results.add(waiting)
                    waiting, written = [], monotonic()
        except JobFailed as error:
            assert isinstance(error.job, tuple)  # noqa: PT017 (not a test: the failed batch)
            cell, _, deals, *_ = error.job
            raise GameFailed(f"deals {deals[0]} to {deals[-1]} of {cell.told}: {error}") from error
        finally:
            self._results.add(waiting)
        self._results.merge()

    def _count(self, cell: Cell, rows: list[Row], watch: Watch) -> None:
        if not rows:
            return
        pace = self._paces[cell.pace]
        pace.games += len(rows)
        pace.seconds += sum(row["seconds"] for row in rows)
        pace.left -= len(rows)
        self.progress.count(cell.bots, len(rows), sum(bool(row["winners"]) for row in rows))
        self.progress.done += len(rows)
        self._project()
        watch(self.progress)

    def _project(self) -> float:
        """Update and return the remaining hours: for each pace, the seconds per game times the games left."""
        usual = self._usual()
        seconds = sum(pace.left * (pace.each or usual) for pace in self._paces.values())
        self.progress.hours = seconds / 3600
        return self.progress.hours

    def _usual(self) -> float:
        """Return the duration of a game of unknown pace: the mean of the others."""
        known = [pace.each for pace in self._paces.values() if pace.games]
        return sum(known) / len(known) if known else _GUESS

    def _batches(self, workers: int) -> Iterator[Batch]:
        """Yield the first deals of every cell before the next ones, so that cells can be compared early.

        In each round, cells with the same data follow each other, so that one process can play all of them.
        """
        left = sum(missing.count for missing in self._missing.values())
        cells = [cell for cell, missing in self._missing.items() if missing.count]
        rank = {data: at for at, data in enumerate(dict.fromkeys([OWN, *(cell.data for cell in cells)]))}
        cells.sort(key=lambda cell: rank[cell.data])
        while cells:
            for cell in cells:
                deals = self._missing[cell].take(self._batch_size(cell, left // (2 * workers)))
                left -= len(deals)
                yield self._batch(cell, deals)
            cells = [cell for cell in cells if self._missing[cell].count]

    def _batch(self, cell: Cell, deals: Sequence[int]) -> Batch:
        return batch(cell, self._study.seed, deals, self._sampling)

    def _batch_size(self, cell: Cell, share: int) -> int:
        """Return the number of games that take a few seconds.

        It is smaller if each worker's share of the rest is smaller.
        """
        each = max(self._paces[cell.pace].each or self._usual(), 1e-6)
        most = int((_BATCH_SECONDS if cell.data == OWN else _CHANGED_SECONDS) / each)
        return max(1, min(_BIGGEST_BATCH, most, max(share, int(_LEAST_SECONDS / each))))


def surroundings(cell: Cell) -> Mapping[str, str]:
    """Return the environment variables for a process that plays at this table."""
    data = cell.data.named()
    return {VARIABLE: json.dumps({cell.game: data})} if data else {}


def _had(results: Results) -> dict[str, tuple[int, int, float, list[int]]]:
    """Return for each cell key: games played, games with a winner, their seconds, their deals."""
    games = results.games(["winners", "seconds"])
    told = games.group_by("cell").agg(
        pl.len(),
        (pl.col("winners").list.len() > 0).sum().alias("won"),
        pl.col("seconds").sum(),
        pl.col("deal"),
    )
    return {key: (many, won, seconds, deals) for key, many, won, seconds, deals in told.iter_rows()}
