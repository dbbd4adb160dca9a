"""Tune a bot: play many pairs of games with varied weights on Ray, store them as Parquet, and evaluate them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from time import monotonic
from typing import Any, Final

import polars as pl

from triclinium import __version__
from triclinium.kernel.errors import RecordError
from triclinium.lab.cell import Cell
from triclinium.lab.farm import Farm, JobFailed
from triclinium.lab.parts import Parts, held, write
from triclinium.lab.play import Row
from triclinium.lab.run import GameFailed

from .pairs import Batch, Plan, batch_surroundings, play_pairs
from .weights import Figures, Slope, along, dials, figures, slopes

_COLUMNS: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "number": pl.Int32,
    "cell": pl.String,
    "seat": pl.Int8,
    "factors": pl.List(pl.Float64),
    "won": pl.List(pl.Boolean),
    "scores": pl.List(pl.Float64),
    "digests": pl.List(pl.String),
    "seconds": pl.Float32,
}
SCHEMA: Final = pl.Schema(_COLUMNS)
"""Columns of a pair. `number` is the key. `seat` is the seat of the varied bot, -1 if it has all seats. In `won`,
`scores` and `digests` the first value is of the weights times their factors, the second of the weights divided by
them. `factors` are logarithms."""
_ABOUT: Final = "tuning.json"
_BATCH_SECONDS: Final = 2.0
_BIGGEST_BATCH: Final = 200
_BETWEEN_WRITES: Final = 2.0


@dataclass
class Progress:
    """Progress of a tuning."""

    wanted: int
    """Number of requested pairs."""
    done: int
    won: float
    """Share of games that the varied bot won."""
    hours: float
    """Remaining core-hours. 0 until the first pair is done."""


Watch = Callable[[Progress], object]


@dataclass
class Pace:
    """Durations of pairs."""

    seconds: list[float]

    @property
    def mean(self) -> float:
        """Mean seconds per pair, or 0 without any pair."""
        return mean(self.seconds) if self.seconds else 0.0

    def batch(self) -> int:
        """Return the number of pairs per batch."""
        if not self.seconds:
            return 1
        return max(1, min(_BIGGEST_BATCH, int(_BATCH_SECONDS / max(self.mean, 1e-5))))


@dataclass(frozen=True)
class Findings:
    """Evaluation of the pairs so far."""

    pairs: int
    won: float
    slopes: list[Slope]
    """Slopes, the most certain first."""
    weights: Figures
    """Weights moved along the slopes. Test them on other deals before you keep them."""

    def named(self) -> dict[str, Any]:
        """Return the evaluation as plain data."""
        return {
            "pairs": self.pairs,
            "won": self.won,
            "slopes": {slope.name: slope.named() for slope in self.slopes},
            "weights": self.weights,
        }


class Tuning:
    """A folder with the pairs of one plan."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Create the folder if it does not exist. Raise RecordError if it has pairs of another plan."""
        self._plan: Final = plan
        self._pairs: Final = Parts(folder, "pairs", SCHEMA, ("number",))
        self._folder: Final = folder
        about, wanted = folder / _ABOUT, plan.named()
        with self.held():
            if about.exists():
                had = json.loads(about.read_text(encoding="utf-8"))
                for what, value in wanted.items():
                    if had.get(what) != value:
                        told = f" ({had.get(what)})" if isinstance(value, str | int | float) else ""
                        raise RecordError(
                            f"{folder} was played with other {what}{told}; name another folder with --out"
                        )
            self._pairs.begin()
            write(about, json.dumps(wanted, indent=1).encode())

    def held(self) -> AbstractContextManager[None]:
        """Lock the folder for writing. Raise RecordError if it is already locked."""
        return held(self._folder)

    def pairs(self) -> pl.DataFrame:
        """Return one row per pair, by number."""
        return self._pairs.frame()

    def missing(self, wanted: int) -> list[int]:
        """Return the numbers of the first `wanted` pairs that are not played yet."""
        return sorted({*range(wanted)} - {*self.pairs()["number"]})

    def play(self, farm: Farm, wanted: int, watch: Watch) -> None:
        """Play the missing pairs. After an interruption, the same call continues from the stored pairs."""
        known = self.pairs()
        pace = Pace(known["seconds"].to_list())
        won = [game for pair in known["won"] for game in pair]
        waiting: list[Row] = []
        written = monotonic()
        missing = self.missing(wanted)
        done = wanted - len(missing)
        try:
            for _, rows in farm.each(play_pairs, self._batches(missing, pace), batch_surroundings):
                waiting += rows
                done += len(rows)
                for row in rows:
                    pace.seconds.append(row["seconds"])
                    won += row["won"]
                if monotonic() - written >= _BETWEEN_WRITES:
                    self._add(waiting)
                    waiting, written = [], monotonic()
                watch(Progress(wanted, done, mean(won), (wanted - done) * pace.mean / 3600))
        except JobFailed as error:
            assert isinstance(error.job, tuple)  # noqa: PT017 (not a test: the job is the batch that was sent)
            raise GameFailed(f"pairs {', '.join(map(str, error.job[1]))}: {error}") from error
        finally:
            self._add(waiting)
        self._pairs.merge()

    def findings(self, step: float) -> Findings | None:
        """Return the evaluation, or None if there are fewer than two pairs."""
        known = self.pairs()
        if len(known) < 2:
            return None
        plan = self._plan
        names = dials(figures(plan.make()))
        found = slopes(names, known["factors"].to_list(), known["scores"].to_list(), plan.spread)
        won = mean(game for pair in known["won"].to_list() for game in pair)
        return Findings(len(known), won, found, along(plan.make, found, plan.spread, step))

    def _add(self, rows: Sequence[Row]) -> None:
        self._pairs.add(pl.DataFrame(rows, schema=SCHEMA, orient="row"))

    def _batches(self, missing: Sequence[int], pace: Pace) -> Iterator[Batch]:
        """Yield batches, one of each table in turn. Batches grow when pairs turn out to be fast."""
        left: dict[Cell, list[int]] = {}
        for number in missing:
            left.setdefault(self._plan.cell(number), []).append(number)
        while left:
            for cell in list(left):
                size = pace.batch()
                numbers, left[cell] = left[cell][:size], left[cell][size:]
                if not left[cell]:
                    del left[cell]
                yield self._plan, tuple(numbers), __version__
