"""How strong the bots of a co-operative game are: win rates by table, from games played in parts and added to.

At which tables, the game's entry says (`Study`). Game n of a cell is dealt from the same chance whoever plays it, so
bots are compared on paired deals. What was played is kept in a file, game by game; playing goes on where it stops.
"""

from __future__ import annotations

import gc
import json
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from multiprocessing import active_children, get_context
from pathlib import Path
from pkgutil import resolve_name
from time import process_time
from typing import Any, Final

from ..bots.seeds import game_seed
from ..games import find
from ..games.entry import Entry, Study
from ..kernel.chance import Seeded
from ..kernel.errors import RecordError
from ..kernel.settings import INTERRUPTS

FORMAT: Final = 1
WON: Final = "1"
"""Endings are kept as one sign a game: this one for a game that was won, else the number of the ending."""
_LOST: Final = "0_23456789abcdefghijklmnopqrstuvwxyz"
"""The signs of endings that nobody won, by their numbers."""
_SAMPLE: Final = 2
"""Games played to see how long one takes."""
_EVERY: Final = 5
_EVERY_QUICK: Final = 50
"""Games after which the file is written, of a bot that thinks and of the others."""


@dataclass(frozen=True)
class Cell:
    """One kind of table, with one kind of bot in every seat."""

    bot: str
    sheet: tuple[str, ...]
    """The values of the settings that make a figure each."""
    seats: int
    column: str
    """The value of the setting that makes the columns of a figure; empty where none does."""

    def name(self) -> str:
        """As it stands in the file."""
        return " ".join(filter(None, (self.bot, *self.sheet, str(self.seats), self.column)))


Order = list[tuple[Cell, int]]
"""Cells and how many games of each are wanted."""


class Tables:
    """The tables of a game's study, or those of them that are wanted."""

    def __init__(
        self, of: Entry, seats: Sequence[int] = (), wanted: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        grid = [(name, tuple((wanted or {}).get(name, values))) for name, values in of.study.grid]
        self.entry: Final = of
        self.study: Final[Study] = of.study
        self.seats: Final = tuple(seats) or tuple(range(of.rules.seats[0], of.rules.seats[1] + 1))
        self.sheets: Final = list(product(*(values for _, values in grid[:-1])))
        self.columns: Final = grid[-1][1] if grid else ("",)
        self._names: Final = [name for name, _ in grid]

    def settings(self, cell: Cell) -> dict[str, str]:
        """The settings of a cell."""
        return dict(zip(self._names, (*cell.sheet, cell.column), strict=False))

    def key(self, cell: Cell) -> bool:
        """Whether a cell is one of those that are played first."""
        first = tuple(values[0] for _, values in self.study.grid[:-1])
        return cell.sheet == first and cell.seats in self.study.key_seats

    def usual(self, cell: Cell) -> int:
        """How many games the published figures have of a cell."""
        if cell.bot in self.study.fewer:
            key, other = self.study.fewer[cell.bot]
            return key if self.key(cell) else other
        return self.study.games

    def order(self, bots: Sequence[str], games: int | None) -> Order:
        """The cells wanted, the key ones of each bot first; `games`: the same number of each."""
        cells = [
            Cell(bot, sheet, count, column)
            for bot in bots
            for sheet in self.sheets
            for column in self.columns
            for count in self.seats
        ]
        cells.sort(key=lambda cell: (bots.index(cell.bot), not self.key(cell)))
        return [(cell, games or self.usual(cell)) for cell in cells]


@dataclass
class Played:
    """What came of a cell's games."""

    endings: str = ""
    seconds: float = 0.0
    """Of one core."""
    turns: int = 0


@dataclass
class Results:
    """All cells played so far, and their file."""

    path: Path
    seed: int
    cells: dict[str, Played] = field(default_factory=dict)

    @staticmethod
    def read(path: Path, seed: int) -> Results:
        """What a file holds, or nothing yet."""
        results = Results(path, seed)
        if not path.exists():
            return results
        try:
            data: Any = json.loads(path.read_text(encoding="utf-8"))
            if data["format"] != FORMAT or data["seed"] != seed:
                raise RecordError(f"{path} was played with another seed ({data['seed']}); name another file")
            for name, cell in data["cells"].items():
                results.cells[name] = Played(str(cell["endings"]), float(cell["seconds"]), int(cell["turns"]))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise RecordError(f"{path} holds no results of this command; name another file") from error
        return results

    def of(self, cell: Cell) -> Played:
        """What was played of a cell."""
        return self.cells.setdefault(cell.name(), Played())

    def write(self) -> None:
        """Keep what was played."""
        cells = {
            name: {"endings": p.endings, "seconds": round(p.seconds, 2), "turns": p.turns}
            for name, p in self.cells.items()
            if p.endings
        }
        data = {"format": FORMAT, "seed": self.seed, "cells": cells}
        waiting = self.path.with_suffix(".part")
        waiting.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        waiting.replace(self.path)


def play(tables: Tables, cell: Cell, number: int, seed: int) -> tuple[str, float, int]:
    """One game of a cell: its ending, the seconds of one core it took, its turns (or decisions)."""
    game = tables.entry.rules
    settings = {**tables.settings(cell), INTERRUPTS.name: "poll"}
    s = game.new(cell.seats, settings, Seeded(game_seed(seed, number, "chance"), len(game.streams)))
    before = game.clone(s)
    playing = tables.entry.bot(cell.bot).playing()
    started = process_time()
    decisions = playing(game, s, game_seed(seed, number, "choice"))
    seconds = process_time() - started
    outcome = game.outcome(s)
    assert outcome is not None, "a playout ends with the game"
    turns = tables.study.turns
    ending = WON if outcome.winners else _LOST[s.over]
    return ending, seconds, resolve_name(turns)(before, s) if turns else decisions


def projected(tables: Tables, wanted: Order, results: Results) -> float:
    """The core-hours that are still to come, from games of the same bot and number of seats."""
    pace: dict[tuple[str, int], float] = {}
    seconds = 0.0
    for cell, games in wanted:
        left = games - len(results.of(cell).endings)
        if left <= 0:
            continue
        kind = (cell.bot, cell.seats)
        if kind not in pace:
            same = {replace(other, bot=cell.bot, seats=cell.seats).name() for other, _ in wanted}
            known = [p for name, p in results.cells.items() if name in same]
            done = sum(len(p.endings) for p in known)
            if done >= _SAMPLE:
                pace[kind] = sum(p.seconds for p in known) / done
            else:
                sample = [play(tables, cell, number, results.seed)[1] for number in range(_SAMPLE)]
                pace[kind] = sum(sample) / _SAMPLE
        seconds += left * pace[kind]
    return seconds / 3600


def run(
    tables: Tables,
    wanted: Order,
    results: Results,
    progress: Callable[[Cell, Played, int], object],
    jobs: int = 1,
) -> None:
    """Play what is missing, in so many processes; after each batch the file is written and `progress` called."""
    batches = [
        (cell, range(first, min(games, first + _batch(tables, cell))))
        for cell, games in wanted
        for first in range(len(results.of(cell).endings), games, _batch(tables, cell))
    ]
    wanted_of = dict(wanted)
    with ExitStack() as stack:
        each: Callable[..., Iterable[_Batch]] = map
        if jobs > 1:
            # Fresh processes: forked ones would share what this one has open.
            pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
            stack.callback(pool.shutdown, wait=True, cancel_futures=True)
            # Whoever ends this process ends the others, too: they would wait for work for ever.
            stack.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, _end))
            each = pool.map
        of_batch = partial(_play_batch, tables.entry.name, results.seed)
        for (cell, _), batch in zip(batches, each(of_batch, batches), strict=True):
            played = results.of(cell)
            for ending, seconds, turns in batch:
                played.endings += ending
                played.seconds += seconds
                played.turns += turns
            results.write()
            progress(cell, played, wanted_of[cell])


def _end(number: int, _frame: object) -> None:
    for process in active_children():
        process.terminate()
    raise SystemExit(128 + number)


_Batch = list[tuple[str, float, int]]


def _batch(tables: Tables, cell: Cell) -> int:
    return _EVERY if cell.bot in tables.study.fewer else _EVERY_QUICK


def _play_batch(name: str, seed: int, batch: tuple[Cell, range]) -> _Batch:
    cell, numbers = batch
    tables = Tables(find(name))  # by its name: compiled games do not travel between processes
    gc.freeze()  # what is loaded stays: the collector need not look at it again and again
    return [play(tables, cell, number, seed) for number in numbers]
