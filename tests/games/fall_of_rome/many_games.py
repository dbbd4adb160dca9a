"""Very many random games of Fall of Rome: nothing breaks, and what comes of them.

    python tests/games/fall_of_rome/many_games.py --games 1000000 --seed 1 --jobs 2 [--table docs/study/random-play.md]

The games go round all seats, variants and difficulties, with consent taken for granted or asked for, and with
Events offered openly or seat by seat. In every fourth game the pieces are counted after every decision, in all of
them at the end. A game that fails is saved as a record, which `triclinium.testing.kit.reproduce` plays again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from multiprocessing import Pool
from pathlib import Path
from random import Random
from textwrap import fill

from tally import Cell, Tally, option_rows, outcome_rows, table

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import STEP_ACT
from triclinium.kernel.chance import Recording, Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.record import Record
from triclinium.kernel.step import KIND
from triclinium.testing.trial import attempted, one_line

GAME = FallOfRome()
CELLS: list[Cell] = [
    ("base", seats, difficulty)
    for seats, difficulty in product(range(1, 6), ("introductory", "standard", "heroic"))
]
CELLS += [
    ("roma_caput_mundi", seats, difficulty)
    for seats, difficulty in product(range(1, 6), ("introductory", "standard", "heroic", "legendary"))
]
CHECKED = 4
"""In one game of so many the pieces are counted after every decision."""
LONGEST = 20_000
"""Decisions after which a game counts as one that does not end."""
CHUNK = 250
PLAYS = ("uniform", "verbs")
"""How a choice is made: any option alike, or first any verb alike and then any option of it."""


class RandomPlay:
    """The choices of one game: always the same for the same number and seed."""

    def __init__(self, number: int, seed: int, play: str, game: FallOfRome = GAME) -> None:
        self.own = seed * 1_000_000_007 + number
        self.cell = CELLS[number % len(CELLS)]
        round_ = number // len(CELLS)
        variant, self.seats, difficulty = self.cell
        self.settings = {
            "variant": variant,
            "difficulty": difficulty,
            "consent": ("auto", "ask")[round_ % 2],
            "interrupts": ("open", "poll")[round_ // 2 % 2],
        }
        self.checked = round_ // 4 % CHECKED == 0
        self._game = game
        self._by_verb = play == "verbs"
        self._random = Random(self.own).random

    def choose(self, s: FallState) -> tuple[int, list[int], int]:
        """Who acts, all that seat may do, and what it does."""
        game, random = self._game, self._random
        seat = game.turn(s)
        if not s.poll and random() < 0.1:
            # Now and then somebody who is not waited for.
            others = game.entitled(s)
            if others:
                among = [other for other in range(s.seats) if others >> other & 1]
                seat = among[int(random() * len(among))]
        options = game.options(s, seat)
        among = options
        if self._by_verb and len(options) > 1:
            verbs = sorted({a & KIND for a in options})
            verb = verbs[int(random() * len(verbs))]
            among = [a for a in options if a & KIND == verb]
        return seat, options, among[int(random() * len(among))]


def play_one(number: int, seed: int, play: str, tally: Tally, game: FallOfRome = GAME) -> None:
    """Play a game to its end and count what came of it; raises what goes wrong."""
    course = RandomPlay(number, seed, play, game)
    s = game.new(course.seats, course.settings, Seeded(course.own))
    decisions, turns, player = 0, 1, s.player
    actions: list[tuple[int, int]] = []
    choices: list[tuple[int, int]] = []
    for _ in range(LONGEST):
        if s.over:
            break
        seat, options, a = course.choose(s)
        if len(options) > 1:
            decisions += 1
            pawn = seat if s.seats > 1 else s.player
            choices.append((s.roles[pawn], len(options)))
            if s.stack[-1] & KIND == STEP_ACT and pawn == s.player and s.actions:
                actions.append(choices[-1])
        game.apply(s, seat, a)
        if course.checked:
            game.check(s)
        if s.player != player:
            player = s.player
            turns += 1
    game.check(s)
    if not s.over:
        raise BrokenState(f"the game still runs after {LONGEST} decisions")
    games = tally.cell(course.cell)
    games.endings[game.endings[s.over]] += 1
    games.turns.add(turns)
    games.decisions.add(decisions)
    for lists, found in ((tally.actions, actions), (tally.choices, choices)):
        for role, length in found:
            lists.setdefault(role, Counter())[length] += 1


def play_many(first: int, games: int, seed: int, play: str, folder: Path, game: FallOfRome = GAME) -> Tally:
    """Play games of consecutive numbers; those that fail are saved and named in the tally."""
    tally = Tally()
    for number in range(first, first + games):
        try:
            play_one(number, seed, play, tally, game)
        except Exception as error:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{game.name}-{play}-{seed}-{number}.json"
            path.write_text(failed(number, seed, play, error, game).to_json(), encoding="utf-8")
            tally.failures.append(f"{path}: {one_line(error)}")
    return tally


def failed(number: int, seed: int, play: str, error: Exception, game: FallOfRome) -> Record:
    """The record of a failure: up to the last good entry, and in its notes the act that failed."""
    course = RandomPlay(number, seed, play, game)
    notes = {"failure": one_line(error), "seed": f"{seed}, game {number}, {play}"}
    match = Match.start(game, SEAT_NAMES[: course.seats], course.settings, Seeded(course.own))
    try:
        while not match.state.over and len(match.entries) < LONGEST:
            seat, _, a = course.choose(match.state)
            source = match.state.source
            assert isinstance(source, Recording)
            good = len(match.entries)
            try:
                match.act(seat, game.words.say(a))
                game.check(match.state)
            except Exception:
                drawn = source.outcomes
                if len(match.entries) > good:  # it was carried out, and broke something
                    chance = "; ".join(match.entries.pop().chance)
                    notes |= {**attempted(game, seat, a, []), "chance": chance}
                else:
                    notes |= attempted(game, seat, a, drawn)
                break
    except Exception as other:  # nothing could be chosen: the record ends where it happened
        notes["choosing"] = one_line(other)
    entries = tuple(match.entries)
    return Record(game.name, match.rules, match.names, match.settings, entries, notes=notes)


# ---- as a script


def _part(part: tuple[int, int, int, str, Path]) -> Tally:
    return play_many(*part)


def run(games: int, seed: int, jobs: int, play: str, folder: Path) -> Iterator[Tally]:
    """Play with several processes; yields what each part of the run brought."""
    parts = [(first, min(CHUNK, games - first), seed, play, folder) for first in range(0, games, CHUNK)]
    if jobs == 1:
        yield from map(_part, parts)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(_part, parts)


def report(tally: Tally, seed: int, play: str) -> str:
    """The tables as a page."""
    how = {
        "uniform": "each choice uniform among the options offered",
        "verbs": "each choice first uniform among the verbs offered, then among the options of that verb",
    }[play]
    about = (
        f"{tally.games:,} games by rules {GAME.rules}, {how}, seed {seed}; {len(tally.failures) or 'none'} failed. "
        "The games go round all seats, variants and difficulties, with roles dealt; in half of them consent is asked "
        "for, in half of them seats are polled for Events. The pieces are counted after every decision in one game "
        f"of {CHECKED}, at the end in all. Made by"
    )
    lines = [
        "# Random play in Fall of Rome",
        "",
        fill(about, 118),
        "",
        "<!-- not run: a million games; CI plays 20,000 of them with the tests -->",
        "```sh",
        "python tests/games/fall_of_rome/many_games.py \\",
        f"    --games {tally.games} --seed {seed} --play {play} --jobs 2 --table docs/study/random-play.md",
        "```",
        "",
        "## Endings",
        "",
        "Per cent of the games, with 95% Wilson intervals; turns and decisions (choices among two or more options) are",
        "means with the reach of their 95% intervals.",
        "",
        *table(outcome_rows(tally)),
        "",
        "## Lists of options",
        "",
        "How many options there are to choose from: in the action step, and in all choices with two or more.",
        "",
        *table(option_rows(tally)),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--play", choices=PLAYS, default=PLAYS[0])
    parser.add_argument("--failures", type=Path, default=Path("failed-games"), help="where failed games go")
    parser.add_argument("--table", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    tally, begun, shown = Tally(), time.monotonic(), 0.0
    for part in run(args.games, args.seed, args.jobs, args.play, args.failures):
        tally.merge(part)
        spent = time.monotonic() - begun
        if spent - shown > 5:
            shown = spent
            done = tally.games + len(tally.failures)
            left = spent / done * (args.games - done)
            sys.stderr.write(
                f"{done:,} of {args.games:,} games, {done / spent:.0f} a second, "
                f"{left:.0f} s to go, {len(tally.failures)} failed\n"
            )
    if args.table:
        args.table.write_text(report(tally, args.seed, args.play), encoding="utf-8")
    endings = ", ".join(f"{name} {count:,}" for name, count in tally.total().endings.most_common())
    spent = time.monotonic() - begun
    sys.stdout.write(f"{tally.games:,} games in {spent:.0f} s: {endings}; {len(tally.failures)} failed\n")
    for failure in tally.failures[:20]:
        sys.stdout.write(f"{failure}\n")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
