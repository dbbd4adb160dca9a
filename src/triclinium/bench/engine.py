"""How fast the rules are, pure and compiled, beside python-chess in the same minutes.

Machines differ and are noisy: the figure that matters is a ratio of things run by turns in one run. Only decisions
with two or more options count, in both games. Time is the processor's, so a neighbour that takes the core away for a
while counts for neither.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

from .. import COMPILED
from .process import Figures, Process

PACKAGE: Final = Path(__file__).resolve().parents[1]
BUILT: Final = Path("build") / "compiled"
"""Where `nox -s compile` puts the compiled package."""
Watch = Callable[[int], object]
"""Is told how many rounds are done."""
BUILDS: Final = ("pure", "compiled")
COLUMNS: Final = ("decisions_per_s", "ratio", "games_per_s", "setup_us", "clone_us")


class Worker(Process):
    """A process with one build of a game's rules."""

    def __init__(self, folder: Path, game: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
        super().__init__("triclinium.bench.worker", game, env=env)
        self.compiled: Final[bool] = self._reply("start")["compiled"]


@contextmanager
def workers(game: str, compiled: Path | None = None) -> Iterator[dict[str, Worker]]:
    """A process with the pure rules of a game and, where there is a compiled build, one with that."""
    with ExitStack() as stack:
        found: dict[str, Worker] = {}
        for name, folder in (
            ("pure", stack.enter_context(pure_folder())),
            ("compiled", compiled_folder(compiled)),
        ):
            if folder is not None:
                found[name] = Worker(folder, game)
                stack.callback(found[name].close)
                if found[name].compiled != (name == "compiled"):
                    raise RuntimeError(f"the rules in {folder} are not the {name} ones")
                if stale(folder):
                    raise RuntimeError(f"the rules in {folder} are not today's: run `nox -s compile`")
        yield found


@contextmanager
def pure_folder() -> Iterator[Path]:
    """Where the package is not compiled: here, or a copy without its compiled modules."""
    if not COMPILED:
        yield PACKAGE.parent
        return
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder) / PACKAGE.name, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        for known in PACKAGE.parent.glob(f"{PACKAGE.name}-*.dist-info"):  # it tells which games there are
            shutil.copytree(known, Path(folder) / known.name)
        yield Path(folder)


def compiled_folder(given: Path | None) -> Path | None:
    """Where the package is compiled: the folder given, here, or where the build task puts it."""
    if given is not None:
        return given.resolve()
    if COMPILED:
        return PACKAGE.parent
    return BUILT.resolve() if (BUILT / PACKAGE.name).is_dir() else None


def stale(folder: Path) -> bool:
    """Whether a build was made of other sources than those here: it carries them along."""
    return any(
        not (folder / PACKAGE.name / source.relative_to(PACKAGE)).is_file()
        or (folder / PACKAGE.name / source.relative_to(PACKAGE)).read_bytes() != source.read_bytes()
        for part in ("kernel", "bots", "games", "env", "bench")
        for source in (PACKAGE / part).rglob("*.py")
    )


def chess_moves(seconds: float, seed: int) -> float:
    """Random chess by python-chess: moves a second, positions with one legal move not counted."""
    import chess  # noqa: PLC0415 (a development dependency, needed here only)

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
    """The figures of a game's rules: medians over rounds in which chess, pure and compiled rules take turns."""
    chess_rows: list[float] = []
    with workers(game, compiled) as builds:
        rows: dict[str, list[Figures]] = {name: [] for name in builds}
        for number in range(rounds):
            chess_rows.append(chess_moves(seconds, number))
            for name, worker in builds.items():
                rows[name].append(
                    {**worker.ask("play", seconds=seconds, seed=number), **worker.ask("clone", clones=5000)}
                )
            watch(number + 1)
        chess_rate = median(chess_rows)
        out: Figures = {"python_chess_moves_per_s": round(chess_rate)}
        for name in BUILDS:
            out[name] = _summary(rows[name], chess_rows) if name in rows else None
        for name, worker in builds.items():
            out[name]["crowd"] = worker.ask("crowd", clones=15_000)
        fast = builds.get("compiled", builds["pure"])
        out["options"] = fast.ask("options", games=400, seed=1)
    return out


def _summary(rows: list[Figures], chess_rows: list[float]) -> Figures:
    """Medians over the rounds; the ratio is one of neighbours in time, so a slow minute counts for both."""
    ratio = median(row["decisions_per_s"] / chess for row, chess in zip(rows, chess_rows, strict=True))
    middle = {key: median(row[key] for row in rows) for key in rows[0]}
    return {
        "decisions_per_s": round(middle["decisions_per_s"]),
        "ratio": round(ratio, 2),
        "games_per_s": round(middle["games_per_s"]),
        "setup_us": round(middle["setup_us"], 1),
        "clone_us": round(middle["clone_us"], 2),
    }


WARNS: Final = 0.85
FAILS: Final = 0.7
"""Shares of the committed ratio to python-chess, below which the gate warns or fails."""


def against(figures: Figures, committed: Figures) -> dict[str, float]:
    """Each build's ratio to python-chess as a share of the committed one; a build that was not measured has none.

    >>> against({"pure": {"ratio": 4.0}, "compiled": None}, {"pure": 5.0, "compiled": 30.0})
    {'pure': 0.8}
    """
    return {
        build: round(figures[build]["ratio"] / committed[build], 3)
        for build in BUILDS
        if figures[build] and build in committed
    }


def cell(figures: Figures, build: str, name: str) -> str:
    """One figure of one build, for a table."""
    return f"{figures[build][name]:,}" if figures[build] else "-"
