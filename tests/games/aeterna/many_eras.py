"""Very many random games of Æterna: nothing breaks, and all end.

    python tests/games/aeterna/many_eras.py --games 200000 --seed 1 --jobs 2

Two, three and four seats by turns, on the usual Hills and on chosen ones. The pieces are counted after every choice. In
one game of ten those act, too, who are not waited for: a pick is changed while others still draft. On compiled rules
(PYTHONPATH=build/compiled after `nox -s compile`) it is faster. A game that fails is saved as a record, which
`triclinium.testing.kit.reproduce` plays again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random

import triclinium
from triclinium.games.aeterna.rules.catalogue import ACTIVE_HILLS, HILLS
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.kernel.chance import Recording, Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.record import Record
from triclinium.testing.trial import attempted, one_line

GAME = Aeterna()
LONGEST = 2_000
"""Decisions after which a game counts as one that does not end; the longest have some 300."""
CHUNK = 50
UNASKED = 10
"""In one game of so many, seats act that nobody waits for."""


class Course:
    """The table and the choices of one game: always the same for the same number and seed."""

    def __init__(self, number: int, seed: int) -> None:
        self.own = seed * 1_000_000_007 + number
        self.seats = 2 + number % 3
        self.unasked = number // 3 % UNASKED == 0
        self._random = Random(self.own)
        self.settings: dict[str, list[str]] = {}
        if number // 3 % 2:
            self.settings["hills"] = self._random.sample(HILLS, ACTIVE_HILLS[self.seats])

    def choose(self, game: Aeterna, s: AeternaState) -> tuple[int, int]:
        """Who acts, and what it does."""
        seat = game.turn(s)
        if self.unasked and self._random.random() < 0.3 and (others := game.entitled(s)):
            seat = self._random.choice([other for other in range(s.seats) if others >> other & 1])
        return seat, self._random.choice(game.options(s, seat))


def play_one(number: int, seed: int, tally: Counter[str], game: Aeterna = GAME) -> None:
    """Play a game to its end and count what came of it; raises what goes wrong."""
    course = Course(number, seed)
    s = game.new(course.seats, course.settings, Seeded(course.own))
    game.check(s)
    decisions = 0
    while not s.over and decisions < LONGEST:
        game.apply(s, *course.choose(game, s))
        game.check(s)
        decisions += 1
    if not s.over:
        raise BrokenState(f"the game still runs after {LONGEST} decisions")
    tally["finished"] += 1
    tally[f"{course.seats} seats"] += 1
    tally["unasked"] += course.unasked
    tally["out"] += int(s.out).bit_count()
    tally["decisions"] += decisions


def play_many(
    first: int, games: int, seed: int, folder: Path, game: Aeterna = GAME
) -> tuple[Counter[str], list[str]]:
    """Play games of consecutive numbers; those that fail are saved and named."""
    tally: Counter[str] = Counter()
    failures = []
    for number in range(first, first + games):
        try:
            play_one(number, seed, tally, game)
        except Exception as error:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{game.name}-{seed}-{number}.json"
            path.write_text(failed(number, seed, error, game).to_json(), encoding="utf-8")
            failures.append(f"{path}: {one_line(error)}")
    return tally, failures


def failed(number: int, seed: int, error: Exception, game: Aeterna) -> Record:
    """The record of a failure: up to the last good entry, and in its notes the act that failed."""
    course = Course(number, seed)
    notes = {"failure": one_line(error), "seed": f"{seed}, game {number}"}
    match = Match.start(game, SEAT_NAMES[: course.seats], course.settings, Seeded(course.own))
    while not match.state.over and len(match.entries) < LONGEST:
        seat, a = course.choose(game, match.state)
        source = match.state.source
        assert isinstance(source, Recording)
        good = len(match.entries)
        try:
            match.act(seat, game.words.say(a))
            game.check(match.state)
        except Exception:
            if len(match.entries) > good:  # it was carried out, and broke something
                chance = "; ".join(match.entries.pop().chance)
                notes |= {**attempted(game, seat, a, []), "chance": chance}
            else:
                notes |= attempted(game, seat, a, source.outcomes)
            break
    entries = tuple(match.entries)
    return Record(game.name, match.rules, match.names, match.settings, entries, notes=notes)


# ---- as a script

Part = tuple[Counter[str], list[str]]


def _part(part: tuple[int, int, int, Path]) -> Part:
    return play_many(*part)


def run(first: int, games: int, seed: int, jobs: int, folder: Path) -> Iterator[Part]:
    """Play with several processes; yields what each part of the run brought."""
    last = first + games
    parts = [(at, min(CHUNK, last - at), seed, folder) for at in range(first, last, CHUNK)]
    if jobs == 1:
        yield from map(_part, parts)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(_part, parts)


def main() -> int:
    """Play, say how it goes, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--failures", type=Path, default=Path("failed-games"), help="where failed games go")
    args = parser.parse_args()
    tally: Counter[str] = Counter()
    failures: list[str] = []
    begun, shown = time.monotonic(), 0.0
    for counted, broken in run(args.first, args.games, args.seed, args.jobs, args.failures):
        tally += counted
        failures += broken
        spent = time.monotonic() - begun
        if spent - shown > 5:
            shown = spent
            done = tally["finished"] + len(failures)
            sys.stderr.write(
                f"{done:,} of {args.games:,} games, {done / spent:.0f} a second, {len(failures)} failed\n"
            )
    told = {
        "compiled": triclinium.COMPILED,
        "seconds": round(time.monotonic() - begun),
        "failed": failures[:20],
    }
    sys.stdout.write(json.dumps({**tally, **told}) + "\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
