"""Do the pure and the compiled rules play the same games? Digests of whole random games, held side by side.

python bench/same.py [--games 600]      games of each number of seats, of every game; needs `nox -s compile`
"""

from __future__ import annotations

import argparse
import sys

from triclinium.bench.engine import workers
from triclinium.bench.tables import tables
from triclinium.games import every
from triclinium.games.entry import Entry

TABLES = 40
"""Ways to set a table, of each number of seats; its games are dealt out over these."""


def compare(entry: Entry, games: int) -> tuple[int, int]:
    """Games of one game in both builds: how many were compared, and how many differ."""
    compared = differ = 0
    low, high = entry.rules.seats
    with workers(entry.name) as builds:
        if "compiled" not in builds:
            raise SystemExit("there are no compiled rules: run `nox -s compile` first")
        for seats in range(low, high + 1):
            for number, settings in enumerate(tables(entry.rules, seats, TABLES)):
                share = (games + number) // TABLES
                request = {"games": share, "seats": seats, "settings": settings, "seed": 1000 * number}
                pure = builds["pure"].ask("digest", **request)["digests"]
                compiled = builds["compiled"].ask("digest", **request)["digests"]
                compared += len(pure)
                differ += sum(one != other for one, other in zip(pure, compiled, strict=True))
            sys.stderr.write(f"{entry.name}, {seats} seats: {compared} games so far, {differ} differ\n")
    return compared, differ


def main() -> int:
    """Compare; 1 if any game differs."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--games", type=int, default=600)
    games = reading.parse_args().games
    found = [compare(entry, games) for entry in every()]
    compared, differ = (sum(figures) for figures in zip(*found, strict=True))
    sys.stdout.write(f"{compared} games, {differ} differ\n")
    return 1 if differ or not compared else 0


if __name__ == "__main__":
    raise SystemExit(main())
