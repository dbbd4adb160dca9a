"""Playing what is missing of a study, in an order in which what is known grows evenly."""

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
"""Games played to see how long one takes, of each pace."""
_SAMPLING_SECONDS: Final = 20.0
"""A study with very many paces does not wait for the last of them to be measured."""
_BATCH_SECONDS: Final = 2.0
"""What a worker is given at once: long beside the handing out, short beside the patience of who watches."""
_CHANGED_SECONDS: Final = 8.0
"""The same for a cell with changed data: a process may have to be started for it."""
_BIGGEST_BATCH: Final = 2000
_LEAST_SECONDS: Final = 0.5
"""Near the end batches become smaller, down to this, so that all workers end at about the same time."""
_GUESS: Final = 1.0
"""Seconds that a game takes, as long as none was played."""


class Deals:
    """The missing deals, lowest first; they are counted without being listed.

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
        """Remove the next deals, at most so many, and return them."""
        taken = tuple(islice(self._left, most))
        self.count -= len(taken)
        return taken


class GameFailed(TricliniumError):
    """A game could not be played; the message says which, and why. What was played before is kept."""


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
    cooperative: bool = True
    """Whether all seats win or lose together. Elsewhere somebody wins every game: their win rate means nothing."""

    def count(self, bots: tuple[str, ...], games: int, won: int) -> None:
        """Some games more."""
        tally = self.tallies.setdefault(" ".join(dict.fromkeys(bots)), Tally())
        tally.games += games
        tally.won += won


Watch = Callable[[Progress], object]


@dataclass
class _Pace:
    """How fast cells of one pace are played, and how many games of them are missing."""

    games: int = 0
    seconds: float = 0.0
    left: int = 0

    @property
    def each(self) -> float:
        """Seconds a game; 0 as long as that is not known."""
        return self.seconds / self.games if self.games else 0.0


class Run:
    """One run of a study: measure the pace, say what it will take, play what is missing."""

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
        """The core-hours still to come; of a pace that is not known, the first games are played here, and kept.

        Changed data would need a process of its own: those cells go at the pace of the game's own data, and where
        that is not part of the study, it is played and not kept.
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
        """Play what is missing. Whenever this is stopped, the same call goes on from what was written.

        GameFailed if a game cannot be played.
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
            assert isinstance(error.job, tuple)  # noqa: PT017 (no test: the failed batch)
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
        """By the games of each pace: what a game takes, times what is left."""
        usual = self._usual()
        seconds = sum(pace.left * (pace.each or usual) for pace in self._paces.values())
        self.progress.hours = seconds / 3600
        return self.progress.hours

    def _usual(self) -> float:
        """What a game takes where nothing is known of its pace: the mean of the others."""
        known = [pace.each for pace in self._paces.values() if pace.games]
        return sum(known) / len(known) if known else _GUESS

    def _batches(self, workers: int) -> Iterator[Batch]:
        """The first deals of every cell before the next of any: so cells can be compared from early on.

        In a round cells of the same data follow each other, so that a process started for one plays all of them.
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
        """So many games as take some seconds; fewer where everybody's share of what is left is smaller."""
        each = max(self._paces[cell.pace].each or self._usual(), 1e-6)
        most = int((_BATCH_SECONDS if cell.data == OWN else _CHANGED_SECONDS) / each)
        return max(1, min(_BIGGEST_BATCH, most, max(share, int(_LEAST_SECONDS / each))))


def surroundings(cell: Cell) -> Mapping[str, str]:
    """The variables of the environment that a process which plays at this table is started with."""
    data = cell.data.named()
    return {VARIABLE: json.dumps({cell.game: data})} if data else {}


def _had(results: Results) -> dict[str, tuple[int, int, float, list[int]]]:
    """By the key of a cell: games played, those that somebody won, their seconds, their deals."""
    games = results.games(["winners", "seconds"])
    told = games.group_by("cell").agg(
        pl.len(),
        (pl.col("winners").list.len() > 0).sum().alias("won"),
        pl.col("seconds").sum(),
        pl.col("deal"),
    )
    return {key: (many, won, seconds, deals) for key, many, won, seconds, deals in told.iter_rows()}
