"""Play many random games of any installed game with several processes; save those that fail as records.

    python tests/games/many_games.py struggle_for_rome --games 200000 --seed 1 --jobs 2
    python tests/games/many_games.py fall_of_rome --games 1000000 --table docs/study/random-play.md

With PYTHONPATH=build/compiled (after `nox -s compile`) the compiled rules are played, which is faster.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from random_play import RandomPlay, page

from triclinium import games
from triclinium.testing.many_games import ManyGames, Tally

CHUNK = 50
"""Games that a process plays before it reports."""


def play_part(args: argparse.Namespace, first: int) -> tuple[Tally, list[Path]]:
    """Play one chunk of a run; return its tally and its failures."""
    many = runner(args)
    many.play(first, min(CHUNK, args.games - first), args.failures)
    return many.tally, many.failures


def runner(args: argparse.Namespace) -> ManyGames[Any]:
    """Return a runner for the game; a page of figures has a runner of its own."""
    if args.table:
        return RandomPlay(args.seed)
    return ManyGames(games.find(args.game).rules, args.seed, args.by_verb)


def main() -> int:
    """Play, print the progress and the outcomes; return 1 if a game failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-verb", action="store_true", help="choose a verb first, then one of its options")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of processes")
    parser.add_argument("--failures", type=Path, default=Path("failed-games"), help="folder for failed games")
    parser.add_argument("--table", type=Path, help="write the page of figures (fall_of_rome only)")
    args = parser.parse_args()
    if args.table and (args.game != "fall_of_rome" or args.by_verb):
        parser.error("--table is for fall_of_rome without --by-verb")
    whole, begun, shown = runner(args), time.monotonic(), 0.0
    with Pool(args.jobs) as pool:
        for tally, failures in pool.imap_unordered(partial(play_part, args), range(0, args.games, CHUNK)):
            whole.tally.update(tally)
            whole.failures.extend(failures)
            spent = time.monotonic() - begun
            if spent - shown > 5:
                shown, done = spent, whole.tally["games",] + len(whole.failures)
                sys.stderr.write(f"{done:,} of {args.games:,} games, {done / spent:.0f} a second\n")
    if isinstance(whole, RandomPlay):
        args.table.write_text(page(whole), encoding="utf-8")
    for key, count in sorted(whole.tally.items(), key=str):
        if key[0] in ("games", "decisions", "seats", "ending"):
            sys.stdout.write(f"{' '.join(map(str, key))}: {count:,}\n")
    for path in whole.failures:
        sys.stdout.write(f"failed: {path}\n")
    return 1 if whole.failures else 0


if __name__ == "__main__":
    sys.exit(main())
