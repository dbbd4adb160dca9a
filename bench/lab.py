"""Compare a study on Ray with the same number of plain processes that only play the same games.

Both sides alternate in one run. The Ray side does everything that `triclinium lab run` does: it distributes games,
collects results and writes them.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from triclinium import COMPILED
from triclinium.games import find
from triclinium.lab.cell import Cell
from triclinium.lab.farm import Farm
from triclinium.lab.play import batch, play_batch
from triclinium.lab.results import Results
from triclinium.lab.run import Run
from triclinium.lab.study import Group, Study

from .process import Figures, Watch, cpu_s, descendants

ROWS: Final = {
    "games": "Games in a round",
    "plain_per_s": "Plain processes, games per second",
    "ray_per_s": "Ray, games per second",
    "ratio": "Ray to plain, games per second",
    "cpu_ratio": "Plain to Ray, CPU time",
    "driver_us": "The driver's CPU time per game (µs)",
}
_SAMPLE: Final = 6
"""Number of games from which the size of a round is estimated."""


class Plain:
    """A process that plays games on request and discards the results."""

    def __init__(self, cell: Cell) -> None:
        here, there = get_context("spawn").Pipe()
        self._pipe: Final = here
        self._process: Final = get_context("spawn").Process(target=_plays, args=(there, cell), daemon=True)
        self._process.start()
        there.close()

    @property
    def pid(self) -> int:
        """Return the process id."""
        assert self._process.pid is not None
        return self._process.pid

    def begin(self, seed: int, deals: range) -> None:
        """Start to play these deals."""
        self._pipe.send((seed, deals))

    def end(self) -> int:
        """Wait until the games are played. Return their number."""
        played = self._pipe.recv()
        assert isinstance(played, int)
        return played

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.join()


def _plays(pipe: Connection, cell: Cell) -> None:
    play_batch(batch(cell, 1, range(1)))
    while True:
        try:
            seed, deals = pipe.recv()
        except EOFError:
            return
        played = play_batch(batch(cell, seed, deals))
        pipe.send(len(played.rows))


def lab(game: str, bots: list[str], workers: int, rounds: int, seconds: float, watch: Watch) -> Figures:
    """Return the figures by bot, and the start-up time of each side."""
    with ExitStack() as stack:
        started = perf_counter()
        farm = stack.enter_context(Farm(workers))
        _warm(farm, _cell(game, bots[0]))
        out: Figures = {
            "compiled": COMPILED,
            "workers": workers,
            "ray_start_s": round(perf_counter() - started, 2),
        }
        done = 0

        def one_more(_: int) -> None:
            nonlocal done
            done += 1
            watch(done)

        for bot in bots:
            out[bot] = _bot(farm, _cell(game, bot), rounds, seconds, one_more)
            out["plain_start_s"] = out[bot].pop("plain_start_s")
    return out


def _bot(farm: Farm, cell: Cell, rounds: int, seconds: float, watch: Watch) -> Figures:
    with _plain(cell, farm.workers) as processes:
        started = perf_counter()
        for process in processes:
            process.begin(1, range(_SAMPLE))
        for process in processes:
            process.end()
        start = perf_counter() - started
        again = perf_counter()
        processes[0].begin(1, range(_SAMPLE))
        processes[0].end()
        each = (perf_counter() - again) / _SAMPLE
        games = max(2 * farm.workers, int(seconds / each * farm.workers))
        plain: list[tuple[float, float]] = []
        ray: list[tuple[float, float, float]] = []
        for number in range(rounds):
            plain.append(_plain_round(processes, number + 1, games))
            ray.append(_ray_round(farm, cell, number + 1, games, [each.pid for each in processes]))
            watch(number + 1)
    return {
        "games": games,
        "plain_per_s": round(games / median(row[0] for row in plain), 1),
        "ray_per_s": round(games / median(row[0] for row in ray), 1),
        "ratio": round(median(p[0] / r[0] for p, r in zip(plain, ray, strict=True)), 3),
        "cpu_ratio": round(median(p[1] / r[1] for p, r in zip(plain, ray, strict=True)), 3),
        "driver_us": round(median(row[2] for row in ray) / games * 1e6, 1),
        "plain_start_s": round(start, 2),
    }


def _plain_round(processes: list[Plain], seed: int, games: int) -> tuple[float, float]:
    """Return elapsed and CPU seconds."""
    pids = [process.pid for process in processes]
    before, started = cpu_s(pids), perf_counter()
    for at, process in enumerate(processes):
        process.begin(seed, range(at, games, len(processes)))
    played = sum(process.end() for process in processes)
    assert played == games
    return perf_counter() - started, cpu_s(pids) - before


def _ray_round(
    farm: Farm, cell: Cell, seed: int, games: int, others: list[int]
) -> tuple[float, float, float]:
    """Return elapsed seconds, CPU seconds of all processes, and CPU seconds of the driver alone."""
    with tempfile.TemporaryDirectory() as folder:
        run = Run(_study(cell, seed, games), Results.of(_study(cell, seed, games), Path(folder)))
        run.measure(lambda _: None)
        left = run.progress.wanted - run.progress.done
        pids = [pid for pid in descendants(os.getpid()) if pid not in others]
        before, driver, started = cpu_s(pids), process_time(), perf_counter()
        run.play(farm, lambda _: None)
        elapsed, driver = perf_counter() - started, process_time() - driver
        cpu = cpu_s([pid for pid in descendants(os.getpid()) if pid not in others]) - before + driver
        share = games / left  # `measure` has already played the other games
        return elapsed * share, cpu * share, driver * share


@contextmanager
def _plain(cell: Cell, count: int) -> Iterator[list[Plain]]:
    with ExitStack() as stack:
        processes = [Plain(cell) for _ in range(count)]
        for process in processes:
            stack.callback(process.close)
        yield processes


def _warm(farm: Farm, cell: Cell) -> None:
    """Play until every worker has imported the game."""
    for _ in farm.each(play_batch, [batch(cell, 1, range(_SAMPLE)) for _ in range(4 * farm.workers)]):
        pass


def _cell(game: str, bot: str) -> Cell:
    """Return the table at which the engine benchmark also measures the rules."""
    entry = find(game)
    table = entry.speed_table
    return Cell.of(game, entry.rules.rules, (bot,) * table.seats, table.settings)


def _study(cell: Cell, seed: int, games: int) -> Study:
    return Study("bench", "", cell.game, seed, (Group("bench", "bench", "", games, (), (cell,)),))
