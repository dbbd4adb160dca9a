"""Compare pure and compiled rules by the digests of whole random games: `python -m bench.same [--games 600]`.

Every game is played with every number of seats. Run `nox -s compile` first. A game whose pure rules would take longer
than PATIENCE is played less often, but at least FEWEST times.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import process_time

from triclinium.games import every
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.testing.kit import some_settings
from triclinium.testing.tiny import Tiny

from .engine import compiled_folder, pure_folder, workers
from .process import ROOT

TABLES = 40
"""Number of random settings for each number of seats. The games are spread over them."""
PATIENCE = 25.0
"""CPU seconds that the pure rules of one game may take."""
FEWEST = 200
"""Minimum number of games for each number of seats."""


def bearable(entry: Entry, games: int) -> int:
    """Return the number of games for each number of seats: `games`, or as many as PATIENCE allows."""
    rules = entry.rules
    low, high = rules.seats
    begun = process_time()
    for number in range(8):
        s = rules.new(low + number % (high - low + 1), {}, Seeded(number))
        playout(rules, s, number)
    each = (process_time() - begun) / 8
    return min(games, max(FEWEST, int(PATIENCE / each / (high - low + 1))))


def compare(entry: Entry, games: int) -> tuple[int, int]:
    """Play a game in both builds. Return how many games were compared and how many differ."""
    compared = differ = 0
    low, high = entry.rules.seats
    with workers(entry.name) as builds:
        if "compiled" not in builds:
            raise SystemExit("there are no compiled rules: run `nox -s compile` first")
        for seats in range(low, high + 1):
            random = Random(seats)
            for number in range(TABLES):
                settings = some_settings(entry.rules, seats, random, {})
                share = (games + number) // TABLES
                request = {"games": share, "seats": seats, "settings": settings, "seed": 1000 * number}
                pure = builds["pure"].ask("digest", **request)["digests"]
                compiled = builds["compiled"].ask("digest", **request)["digests"]
                compared += len(pure)
                differ += sum(one != other for one, other in zip(pure, compiled, strict=True))
            sys.stderr.write(f"{entry.name}, {seats} seats: {compared} games so far, {differ} differ\n")
    return compared, differ


def ordinary(games: int) -> list[str]:
    """Return digests of a game that is not compiled (the tiny one), on the kernel of this process."""
    game, digests = Tiny(), []
    for number in range(games):
        s = game.new(2 + number % 3, {}, Seeded(number))
        playout(game, s, number)
        digests.append(game.digest(s))
    return digests


def compare_ordinary(games: int) -> tuple[int, int]:
    """Play the tiny game on both kernels, because games of third parties must run the same on the compiled one."""

    def played(folder: Path) -> list[str]:
        printed = subprocess.run(  # noqa: S603 (ourselves)
            [sys.executable, "-m", "bench.same", "--ordinary", str(games)],
            env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        digests: list[str] = json.loads(printed)
        return digests

    compiled = compiled_folder(None)
    assert compiled is not None, "`compare` has already used the compiled rules"
    with pure_folder() as pure:
        pairs = list(zip(played(pure), played(compiled), strict=True))
    differ = sum(one != other for one, other in pairs)
    sys.stderr.write(f"a game that is not compiled: {len(pairs)} games, {differ} differ\n")
    return len(pairs), differ


def main() -> int:
    """Compare all games. Return 1 if any differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--ordinary", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.ordinary:
        sys.stdout.write(json.dumps(ordinary(args.ordinary)))
        return 0
    games = args.games
    asked = [(entry, bearable(entry, games)) for entry in every()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda one: compare(*one), asked))
    found.append(compare_ordinary(games))
    compared, differ = (sum(figures) for figures in zip(*found, strict=True))
    sys.stdout.write(f"{compared} games, {differ} differ\n")
    return 1 if differ or not compared else 0


if __name__ == "__main__":
    raise SystemExit(main())
