"""Compare pure and compiled rules with python-chess, in alternating rounds of one run.

Machines differ and are noisy, so the ratio matters more than the rates. Both sides count only decisions with two or
more options. Time is CPU time.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

import chess

import triclinium
from triclinium import COMPILED

from .process import ROOT, BenchFailed, Figures, Process, Watch

PACKAGE: Final = Path(triclinium.__file__).resolve().parent
BUILT: Final = ROOT / "build" / "compiled"
"""Where `nox -s compile` puts the compiled package."""
BUILDS: Final = ("pure", "compiled")
COLUMNS: Final = {
    "decisions_per_s": "Decisions per second",
    "ratio": "Times python-chess",
    "games_per_s": "Games per second",
    "setup_us": "Setup (µs)",
    "clone_us": "Clone (µs)",
}
WARNS: Final = 0.85
FAILS: Final = 0.7
"""Shares of the committed ratio to python-chess below which `bench engine --baseline` warns or fails."""


class Worker(Process):
    """A process with one build of a game's rules."""

    def __init__(self, folder: Path, game: str) -> None:
        super().__init__("bench.worker", game, path=folder)
        self.compiled: Final[bool] = self.ask("compiled")["compiled"]


@contextmanager
def workers(game: str, compiled: Path | None = None) -> Iterator[dict[str, Worker]]:
    """Start a process with the pure rules and, if there is a compiled build, one with that."""
    with ExitStack() as stack:
        found: dict[str, Worker] = {}
        folders = {"pure": stack.enter_context(pure_folder()), "compiled": compiled_folder(compiled)}
        for name, folder in folders.items():
            if folder is not None:
                found[name] = Worker(folder, game)
                stack.callback(found[name].close)
                if found[name].compiled != (name == "compiled"):
                    raise BenchFailed(f"the rules in {folder} are not the {name} ones")
                if stale(folder):
                    raise BenchFailed(f"the rules in {folder} are out of date: run `nox -s compile`")
        yield found


@contextmanager
def pure_folder() -> Iterator[Path]:
    """Provide the folder of a package without compiled modules: this one, or a copy."""
    if not COMPILED:
        yield PACKAGE.parent
        return
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder) / PACKAGE.name, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        for known in PACKAGE.parent.glob(f"{PACKAGE.name}-*.dist-info"):  # it registers the games
            shutil.copytree(known, Path(folder) / known.name)
        yield Path(folder)


def compiled_folder(given: Path | None) -> Path | None:
    """Return the folder of the compiled package: the given one, this one, or the one that nox builds."""
    if given is not None:
        return given.resolve()
    if COMPILED:
        return PACKAGE.parent
    return BUILT if (BUILT / PACKAGE.name).is_dir() else None


def stale(folder: Path) -> bool:
    """Return whether a build was made from other sources than the current ones. A build has a copy of its sources."""
    return any(
        not (built := folder / PACKAGE.name / source.relative_to(PACKAGE)).is_file()
        or built.read_bytes() != source.read_bytes()
        for part in ("kernel", "bots", "games", "env")
        for source in (PACKAGE / part).rglob("*.py")
    )


def chess_moves(seconds: float, seed: int) -> float:
    """Return random moves per second of python-chess, without positions that have one legal move."""
    random = Random(seed)
    moves, spent = 0, 0.0
    while spent < seconds:
        board = chess.Board()
        start = process_time()
        while not board.is_game_over() and board.ply() < 400:
            legal = list(board.legal_moves)
            moves += len(legal) > 1
            board.push(random.choice(legal))
        spent += process_time() - start
    return moves / spent


def engine(game: str, rounds: int, seconds: float, compiled: Path | None, watch: Watch) -> Figures:
    """Return medians over rounds. In each round chess, pure and compiled rules run one after the other."""
    chess_rates: list[float] = []
    with workers(game, compiled) as builds:
        rows: dict[str, list[Figures]] = {name: [] for name in builds}
        for number in range(rounds):
            chess_rates.append(chess_moves(seconds, number))
            for name, worker in builds.items():
                row = worker.ask("play", seconds=seconds, seed=number) | worker.ask("clone", clones=5000)
                row["ratio"] = row["decisions_per_s"] / chess_rates[-1]  # measured in the same round
                rows[name].append(row)
            watch(number + 1)
    out: Figures = {"python_chess_moves_per_s": round(median(chess_rates))}
    for build in BUILDS:
        out[build] = _medians(rows[build]) if build in rows else None
    return out


def _medians(rows: list[Figures]) -> Figures:
    digits = {"ratio": 2, "setup_us": 1, "clone_us": 2}
    return {name: round(median(row[name] for row in rows), digits.get(name)) for name in COLUMNS}


def against(figures: Figures, committed: Figures) -> dict[str, float]:
    """Return each measured build's ratio to python-chess as a share of the committed one.

    >>> against({"pure": {"ratio": 4.0}, "compiled": None}, {"pure": 5.0, "compiled": 30.0})
    {'pure': 0.8}
    """
    return {
        build: round(figures[build]["ratio"] / committed[build], 3)
        for build in BUILDS
        if figures[build] and build in committed
    }
