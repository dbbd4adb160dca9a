"""How strong the bots are: win rates by table, from games that can be played in parts and added to.

Game n of a cell is dealt from the same chance whoever plays it, so bots are compared on paired deals. What was played
is kept in a file, game by game; playing goes on where the file stops.
"""

from __future__ import annotations

import gc
import json
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import active_children, get_context
from pathlib import Path
from time import process_time
from typing import Any, Final

from .. import bots
from ..games import find
from ..kernel.chance import Seeded
from ..kernel.errors import RecordError
from ..kernel.game import Game
from ..kernel.settings import INTERRUPTS
from .simulate import derived

FORMAT: Final = 1
WON: Final = "1"
"""Endings are kept as one digit a game, the number of the ending; 1 is won."""
VARIANTS: Final = ("base", "roma_caput_mundi")
DIFFICULTIES: Final = ("introductory", "standard", "heroic")
SEATS: Final = (1, 2, 3, 4, 5)
KEY_SEATS: Final = (2, 3, 4)
_SAMPLE: Final = 2
"""Games played to see how long one takes."""
_EVERY: Final = 5
_EVERY_QUICK: Final = 50
"""Games after which the file is written, of a bot that thinks and of the others."""
Z: Final = 1.959964
BEGIN: Final = "<!-- figures -->"
END: Final = "<!-- end of figures -->"


@dataclass(frozen=True)
class Cell:
    """One kind of table, with one kind of bot in every seat."""

    bot: str
    variant: str
    seats: int
    difficulty: str

    def name(self) -> str:
        """As it stands in the file."""
        return f"{self.bot} {self.variant} {self.seats} {self.difficulty}"


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


Order = list[tuple[Cell, int]]
"""Cells and how many games of each are wanted."""


def order(
    names: Sequence[str],
    seats: Sequence[int],
    variants: Sequence[str],
    difficulties: Sequence[str],
    games: int | None,
) -> Order:
    """The cells wanted, those of two to four seats in the base game first; `games`: the same number of each."""
    cells = [
        Cell(bot, variant, count, difficulty)
        for bot in names
        for variant in variants
        for difficulty in difficulties
        for count in seats
    ]
    cells.sort(key=lambda cell: (names.index(cell.bot), not _key(cell)))
    return [(cell, games or _usual(cell)) for cell in cells]


def _key(cell: Cell) -> bool:
    return cell.variant == VARIANTS[0] and cell.seats in KEY_SEATS


def _usual(cell: Cell) -> int:
    """How many games the published table has of a cell."""
    if cell.bot == "solid":
        return 200 if _key(cell) else 60
    return 1000


def play(game: Game[Any], cell: Cell, number: int, seed: int) -> tuple[int, float, int]:
    """One game of a cell: its ending, the seconds of one core it took, its turns."""
    settings = {"difficulty": cell.difficulty, "variant": cell.variant, INTERRUPTS.name: "poll"}
    s = game.new(cell.seats, settings, Seeded(derived(seed, number, "chance"), len(game.streams)))
    cards = s.deck_size()
    started = process_time()
    bots.playing(cell.bot)(game, s, derived(seed, number, "choice"))
    seconds = process_time() - started
    return s.over, seconds, max(1, (cards - s.deck_size()) // 2)


def projected(game: Game[Any], wanted: Order, results: Results) -> float:
    """The core-hours that are still to come, from games of the same bot and number of seats."""
    pace: dict[tuple[str, int], float] = {}
    seconds = 0.0
    for cell, games in wanted:
        left = games - len(results.of(cell).endings)
        if left <= 0:
            continue
        kind = (cell.bot, cell.seats)
        if kind not in pace:
            known = [
                p for name, p in results.cells.items() if name.split()[::2][:2] == [cell.bot, str(cell.seats)]
            ]
            done = sum(len(p.endings) for p in known)
            if done >= _SAMPLE:
                pace[kind] = sum(p.seconds for p in known) / done
            else:
                sample = [play(game, cell, number, results.seed)[1] for number in range(_SAMPLE)]
                pace[kind] = sum(sample) / _SAMPLE
        seconds += left * pace[kind]
    return seconds / 3600


def go_on(
    game: Game[Any],
    wanted: Order,
    results: Results,
    told: Callable[[Cell, Played, int], object],
    jobs: int = 1,
) -> None:
    """Play what is missing, in so many processes; after each batch the file is written and `told` what stands there."""
    batches = [
        (cell, range(first, min(games, first + _batch(cell))))
        for cell, games in wanted
        for first in range(len(results.of(cell).endings), games, _batch(cell))
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
        of_batch = partial(_play_batch, game.name, results.seed)
        for (cell, _), batch in zip(batches, each(of_batch, batches), strict=True):
            played = results.of(cell)
            for ending, seconds, turns in batch:
                played.endings += str(ending)
                played.seconds += seconds
                played.turns += turns
            results.write()
            told(cell, played, wanted_of[cell])


def _end(number: int, _frame: object) -> None:
    for process in active_children():
        process.terminate()
    raise SystemExit(128 + number)


_Batch = list[tuple[int, float, int]]


def _batch(cell: Cell) -> int:
    return _EVERY if cell.bot == "solid" else _EVERY_QUICK


def _play_batch(name: str, seed: int, batch: tuple[Cell, range]) -> _Batch:
    cell, numbers = batch
    game = find(name)  # by its name: compiled games do not travel between processes
    gc.freeze()  # what is loaded stays: the collector need not look at it again and again
    return [play(game, cell, number, seed) for number in numbers]


# ---- figures


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a win rate, by Wilson.

    >>> [round(x, 3) for x in wilson(20, 100)]
    [0.133, 0.289]
    """
    p = wins / games
    middle = p + Z * Z / (2 * games)
    width = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return (middle - width) / whole, (middle + width) / whole


def paired(one: Sequence[str], other: Sequence[str]) -> tuple[int, float, float]:
    """Of two bots' endings on the same deals, cell by cell: games, mean difference in wins, half a 95% interval.

    >>> paired(["1111"], ["1100"])
    (4, 0.5, 0.5657...)
    """
    differences = [
        (a == WON) - (b == WON) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=False)
    ]
    n = len(differences)
    mean = sum(differences) / n
    spread = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
    return n, mean, Z * sqrt(spread / n)


def figures(results: Results, names: Sequence[str]) -> str:
    """The results as Markdown tables."""
    lines: list[str] = []
    for bot in names:
        for variant in VARIANTS:
            lines += _table(results, bot, variant)
    lines += _means(results, names) + _orderings(results, names) + _costs(results, names)
    return "\n".join(lines)


def _table(results: Results, bot: str, variant: str) -> Iterator[str]:
    rows = []
    for seats in SEATS:
        cells = [results.cells.get(Cell(bot, variant, seats, each).name()) for each in DIFFICULTIES]
        if any(cell and cell.endings for cell in cells):
            rows.append(f"| {seats} | {' | '.join(_rate(cell) for cell in cells)} |")
    if rows:
        yield from (
            f"### {bot}, {variant.replace('_', ' ')}",
            "",
            f"| seats | {' | '.join(DIFFICULTIES)} |",
            "|---" * 4 + "|",
        )
        yield from rows
        yield ""


def _rate(cell: Played | None) -> str:
    if cell is None or not cell.endings:
        return "not played"
    wins, games = cell.endings.count(WON), len(cell.endings)
    low, high = wilson(wins, games)
    return f"{wins / games:.1%} ({low:.1%} to {high:.1%}), {games} games"


def _means(results: Results, names: Sequence[str]) -> list[str]:
    lines = ["### Mean over 2-4 seats, base", "", f"| bot | {' | '.join(DIFFICULTIES)} |", "|---" * 4 + "|"]
    for bot in names:
        rates = []
        for difficulty in DIFFICULTIES:
            cells = [
                results.cells.get(Cell(bot, VARIANTS[0], seats, difficulty).name()) for seats in KEY_SEATS
            ]
            found = [cell for cell in cells if cell and cell.endings]
            if len(found) < len(KEY_SEATS):
                rates.append("not played")
                continue
            shares = [(cell.endings.count(WON) / len(cell.endings), len(cell.endings)) for cell in found]
            mean = sum(share for share, _ in shares) / len(shares)
            half = Z * sqrt(sum(share * (1 - share) / games for share, games in shares)) / len(shares)
            rates.append(f"{mean:.1%} ± {half:.1%}")
        lines.append(f"| {bot} | {' | '.join(rates)} |")
    return [*lines, ""]


def _orderings(results: Results, names: Sequence[str]) -> list[str]:
    """Neighbours in strength on the deals both played, over all cells."""
    lines = [
        "### Order, on paired deals over all cells",
        "",
        "| | deals | difference in wins |",
        "|---" * 3 + "|",
    ]
    for weaker, stronger in pairwise(names):
        mine: list[str] = []
        theirs: list[str] = []
        for name, cell in results.cells.items():
            other = results.cells.get(name.replace(stronger, weaker, 1))
            if name.startswith(f"{stronger} ") and other is not None:
                mine.append(cell.endings)
                theirs.append(other.endings)
        if any(mine) and any(theirs):
            n, mean, half = paired(mine, theirs)
            lines.append(f"| {stronger} over {weaker} | {n} | {mean:+.1%} ± {half:.1%} |")
    return [*lines, ""]


def _costs(results: Results, names: Sequence[str]) -> list[str]:
    lines = ["### Cost", "", "| bot | ms of one core a turn | s a game | games |", "|---" * 4 + "|"]
    for bot in names:
        cells = [cell for name, cell in results.cells.items() if name.startswith(f"{bot} ")]
        games = sum(len(cell.endings) for cell in cells)
        if games:
            seconds = sum(cell.seconds for cell in cells)
            turns = sum(cell.turns for cell in cells)
            lines.append(f"| {bot} | {1000 * seconds / turns:.1f} | {seconds / games:.2f} | {games} |")
    return lines


def write_report(path: Path, text: str) -> None:
    """Put the figures between their marks in a Markdown file, which keeps the rest of its words."""
    page = path.read_text(encoding="utf-8") if path.exists() else f"# Strength\n\n{BEGIN}\n{END}\n"
    head, found, rest = page.partition(BEGIN)
    _, closed, tail = rest.partition(END)
    if not found or not closed:
        raise RecordError(f"{path} has no place for figures; give it the lines {BEGIN} and {END}")
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


def named(results: Results) -> Mapping[str, object]:
    """The figures as plain data."""
    out: dict[str, object] = {}
    for name, cell in results.cells.items():
        if cell.endings:
            wins, games = cell.endings.count(WON), len(cell.endings)
            low, high = wilson(wins, games)
            out[name] = {"games": games, "wins": wins, "low": round(low, 4), "high": round(high, 4)}
    return out
