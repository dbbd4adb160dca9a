"""Very many random games of Struggle for Rome: nothing breaks, and all end.

    python tests/games/struggle_for_rome/many_struggles.py --games 200000 --seed 1 --jobs 2

Three and four seats by turns. In every third game the pieces are counted after every choice, in all of them at the end
(`--every 1`: in all games after every choice). In one game of ten those who are not waited for act, too: answers are
changed, offers withdrawn. On compiled rules (PYTHONPATH=build/compiled after
`nox -s compile`) it is six times as fast. A game that fails is saved as a record, which
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
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import Recording, Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.testing.trial import attempted, one_line

GAME = StruggleForRome()
LONGEST = 20_000
"""Decisions after which a game counts as one that does not end."""
CHUNK = 50
CHECKED = 3
"""In one game of so many the pieces are counted after every choice: it takes twice as long as playing."""
UNASKED = 10
"""In one game of so many, seats act that nobody waits for."""
_M32 = 0xFFFFFFFF


class Course:
    """The choices of one game: always the same for the same number and seed, and those that `playout` makes."""

    def __init__(self, number: int, seed: int) -> None:
        self.own = seed * 1_000_000_007 + number
        self.seats = 3 + number % 2
        self.unasked = number // 2 % UNASKED == 0
        self.settings = {"interrupts": "open" if self.unasked or number // 4 % 2 else "poll"}
        self._random = Random(self.own).random
        self._at = (self.own * 2 + 1) * 0x9E3779B1 & _M32 or 1

    def choose(self, game: StruggleForRome, s: StruggleState) -> tuple[int, int]:
        """Who acts, and what it does."""
        seat = game.turn(s)
        if self.unasked and self._random() < 0.3 and (others := game.entitled(s)):
            among = [other for other in range(s.seats) if others >> other & 1]
            seat = among[int(self._random() * len(among))]
        options = game.choices(s, seat, self._at)
        if len(options) == 1:
            return seat, options[0]
        r = self._at
        r ^= r << 13 & _M32
        r ^= r >> 17
        r ^= r << 5 & _M32
        self._at = r
        return seat, options[(r >> 4) % len(options)]


def play_one(
    number: int, seed: int, tally: Counter[str], game: StruggleForRome = GAME, every: int = CHECKED
) -> None:
    """Play a game to its end and count what came of it; raises what goes wrong."""
    course = Course(number, seed)
    checked = number // 2 % every == 0
    s = game.new(course.seats, course.settings, Seeded(course.own))
    if course.unasked:
        decisions = 0
        while not s.over and decisions < LONGEST:
            game.apply(s, *course.choose(game, s))
            if checked:
                game.check(s)
            decisions += 1
    else:

        def look(state: StruggleState, _seat: int, _act: int) -> None:
            game.check(state)

        decisions = playout(game, s, course.own, LONGEST, onlooker=look if checked else None)
    game.check(s)
    if not s.over:
        raise BrokenState(f"the game still runs after {LONGEST} decisions")
    tally[f"{course.seats} seats"] += 1
    tally[game.endings[s.over]] += 1
    tally["unasked"] += course.unasked
    tally["checked"] += checked
    tally["decisions"] += decisions


def play_many(
    first: int, games: int, seed: int, folder: Path, game: StruggleForRome = GAME, every: int = CHECKED
) -> tuple[Counter[str], list[str]]:
    """Play games of consecutive numbers; those that fail are saved and named."""
    tally: Counter[str] = Counter()
    failures = []
    for number in range(first, first + games):
        try:
            play_one(number, seed, tally, game, every)
        except Exception as error:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{game.name}-{seed}-{number}.json"
            path.write_text(failed(number, seed, error, game).to_json(), encoding="utf-8")
            failures.append(f"{path}: {one_line(error)}")
    return tally, failures


def failed(number: int, seed: int, error: Exception, game: StruggleForRome) -> Record:
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


def _part(part: tuple[int, int, int, Path, int]) -> Part:
    first, games, seed, folder, every = part
    return play_many(first, games, seed, folder, every=every)


def run(first: int, games: int, seed: int, jobs: int, folder: Path, every: int = CHECKED) -> Iterator[Part]:
    """Play with several processes; yields what each part of the run brought."""
    last = first + games
    parts = [(at, min(CHUNK, last - at), seed, folder, every) for at in range(first, last, CHUNK)]
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
    parser.add_argument("--every", type=int, default=CHECKED, help="in one game of so many all is counted")
    parser.add_argument("--failures", type=Path, default=Path("failed-games"), help="where failed games go")
    args = parser.parse_args()
    tally: Counter[str] = Counter()
    failures: list[str] = []
    begun, shown = time.monotonic(), 0.0
    for counted, broken in run(args.first, args.games, args.seed, args.jobs, args.failures, args.every):
        tally += counted
        failures += broken
        spent = time.monotonic() - begun
        if spent - shown > 5:
            shown = spent
            done = tally["finished"] + tally["limit"] + len(failures)
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
