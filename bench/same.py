"""Do the pure and the compiled rules play the same games? Digests of whole random games, held side by side.

python bench/same.py [--games 300]        games of each number of seats in each variant; needs `nox -s compile`
"""

from __future__ import annotations

import argparse
import sys
from itertools import product

from triclinium.cli.bench import workers

VARIANTS = ("base", "roma_caput_mundi")
SEATS = (1, 2, 3, 4, 5)
TABLES = tuple(product(("introductory", "heroic"), ("auto", "ask"), ("poll", "open")))
"""Difficulty, consent, interrupts: the games of a variant are dealt out over these."""


def main() -> int:
    """Compare; 1 if any game differs."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--games", type=int, default=300)
    games = reading.parse_args().games
    compared = differ = 0
    with workers() as builds:
        if "compiled" not in builds:
            sys.stderr.write("there are no compiled rules: run `nox -s compile` first\n")
            return 1
        for variant, seats in product(VARIANTS, SEATS):
            for number, (difficulty, consent, interrupts) in enumerate(TABLES):
                settings = {
                    "variant": variant,
                    "difficulty": difficulty,
                    "consent": consent,
                    "interrupts": interrupts,
                }
                share = (games + number) // len(TABLES)
                request = {"games": share, "seats": seats, "settings": settings, "seed": 1000 * number}
                pure = builds["pure"].ask("digest", **request)["digests"]
                compiled = builds["compiled"].ask("digest", **request)["digests"]
                compared += len(pure)
                differ += sum(one != other for one, other in zip(pure, compiled, strict=True))
            sys.stderr.write(f"{variant}, {seats} seats: {compared} games so far, {differ} differ\n")
    sys.stdout.write(f"{compared} games, {differ} differ\n")
    return 1 if differ or not compared else 0


if __name__ == "__main__":
    raise SystemExit(main())
