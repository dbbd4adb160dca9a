"""Compare the game server with boardgame.io's server, in alternating rounds on the same core.

boardgame.io keeps matches in memory, while our server stores every move in PostgreSQL. Run `npm install` in
`peers/boardgame_io` first.
"""

from __future__ import annotations

import json
import subprocess
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from statistics import median
from typing import Final

from .process import BenchFailed, Figures, Watch
from .service import Testbed

SIDES: Final = ("triclinium", "boardgame_io")
ROWS: Final = {"moves_per_s": "Moves per second", "cpu_us": "CPU time of the server per move (µs)"}
HARNESS: Final = Path(__file__).parent / "peers" / "boardgame_io"


def peer(game: str, rounds: int, seconds: float, tables: int, watch: Watch) -> Figures:
    """Return the medians of both sides, and the median of the ratios of each round."""
    ours: list[Figures] = []
    theirs: list[Figures] = []
    with ExitStack() as stack:
        testbed = Testbed(stack, game, durable=False)
        web = stack.enter_context(testbed.web(testbed.web_core))
        for number in range(rounds):
            played = testbed.play(web, tables, seconds)
            ours.append({"moves_per_s": played["moves_per_s"], "cpu_us": played["cpu.total"]})
            theirs.append(boardgame_io(seconds, tables, testbed.web_core, testbed.load_core))
            watch(number + 1)
    ratios = [one["moves_per_s"] / other["moves_per_s"] for one, other in zip(ours, theirs, strict=True)]
    return {
        "triclinium": _medians(ours),
        "boardgame_io": _medians(theirs),
        "ratio": round(median(ratios), 2),
    }


def boardgame_io(seconds: float, tables: int, core: int | None, load_core: int | None) -> Figures:
    """Run the harness once, with its server on one core and its clients on another."""
    if not (HARNESS / "node_modules").is_dir():
        raise BenchFailed(f"boardgame.io is not installed; run `npm install` in {HARNESS}")
    command = [which("node") or "node", "measure.js", "--tables", str(tables), "--seconds", str(seconds)]
    if core is not None and (taskset := which("taskset")):
        command = [taskset, "-c", str(load_core), *command, "--core", str(core)]
    done = subprocess.run(command, cwd=HARNESS, check=False, capture_output=True, text=True)  # noqa: S603 (named here)
    if done.returncode:
        raise BenchFailed(f"boardgame.io could not be measured: {done.stderr[-600:]}")
    figures: Figures = json.loads(done.stdout)
    return figures


def _medians(rows: list[Figures]) -> Figures:
    return {name: round(median(row[name] for row in rows), 1) for name in rows[0]}
