"""Which weights of the planning bots should be more, which less: every one varied at once, in pairs of games.

python bench/fall_of_rome/weights.py FILE [--minutes 20] [--jobs 2] [--width 9]

A pair of games is dealt the same. In one, each weight is multiplied by a random factor, in the other it is divided by
it; the difference between the two, over many pairs, tells the slope of each weight by itself, since the factors are
drawn independently. Pairs are added to FILE, one JSON a line. Then the slopes are shown, and the weights some way
along them: try those on deals of their own before you keep them, and start a new file when you do. With the compiled
rules (`nox -s compile`, PYTHONPATH=build/compiled) it is several times as fast. A thousand pairs find slopes of 2%.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import count
from math import exp, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, pvariance
from time import monotonic

from triclinium.bots.seeds import game_seed
from triclinium.games.fall_of_rome.bots.game import play_out
from triclinium.games.fall_of_rome.bots.policy import MANY, Policy
from triclinium.games.fall_of_rome.bots.weights import Weights
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.words import WON
from triclinium.kernel.chance import Seeded
from triclinium.kernel.settings import INTERRUPTS

SPREAD = 0.2
"""How far weights are varied: the standard deviation of a factor's logarithm."""
STEP = 4.0
"""How far along the slopes the weights shown at the end are, in such deviations over all weights together."""
DOUBT = 1.5
"""A slope counts by z²/(z² + this): what may be chance moves little."""
NEARLY = 0.12
"""What each allied tribe of a lost game counts beside a won one: slopes are steadier so than by wins alone."""
DIFFICULTIES = ("introductory", "standard")
SEATS = (2, 3, 4)
TILT = " tilt"
"""After a list's name: its last figures more, its first less."""


@dataclass
class Pair:
    """Two games of one deal, and the logarithms of the factors that the first was played with."""

    seed: int
    width: int
    number: int
    factors: dict[str, float]
    won: tuple[bool, bool]
    scores: tuple[float, float]


def figures(weights: Weights) -> dict[str, float | list[float]]:
    """All weights by name."""
    return {name: getattr(weights, name) for name in dir(weights) if not name.startswith("_")}


def dials(weights: Weights) -> list[str]:
    """What can be varied: each weight, and of lists the tilt."""
    values = figures(weights)
    return [*values, *(name + TILT for name, value in values.items() if isinstance(value, list))]


def varied(factors: dict[str, float], sign: int) -> Weights:
    """The weights times their factors, or divided by them."""
    weights = Weights()
    for name, value in figures(weights).items():
        scale = exp(sign * factors[name])
        if not isinstance(value, list):
            setattr(weights, name, value * scale)
            continue
        middle = (len(value) - 1) / 2
        tilt = sign * factors[name + TILT]
        setattr(weights, name, [x * scale * exp(tilt * (at - middle) / middle) for at, x in enumerate(value)])
    return weights


def play_pair(number: int, seed: int, width: int) -> Pair:
    """Two games of one deal."""
    chance = Random(game_seed(seed, number, "weights"))
    factors = {name: chance.gauss(0, SPREAD) for name in dials(Weights())}
    first, second = (play(varied(factors, sign), number, seed, width) for sign in (1, -1))
    return Pair(seed, width, number, factors, (first[0], second[0]), (first[1], second[1]))


def play(weights: Weights, number: int, seed: int, width: int) -> tuple[bool, float]:
    """One game: whether it was won, and how nearly."""
    game = FallOfRome()
    difficulty = DIFFICULTIES[number // len(SEATS) % len(DIFFICULTIES)]
    settings = {"difficulty": difficulty, "variant": "base", INTERRUPTS.name: "poll"}
    seats = SEATS[number % len(SEATS)]
    s = game.new(seats, settings, Seeded(game_seed(seed, number, "chance"), len(game.streams)))
    play_out(game, s, [Policy(weights, width, 8, MANY)] * seats)
    if s.over == WON:
        return True, 1.0
    return False, NEARLY * int(s.allied).bit_count()


def pairs(first: int, minutes: float, jobs: int, seed: int, width: int) -> Iterator[Pair]:
    """Pairs from a number on, until the time is up."""
    until = monotonic() + 60 * minutes
    numbers = count(first)
    # What is loaded by then stays: the collector need not look at it again and again.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=gc.freeze) as pool:
        running = {pool.submit(play_pair, next(numbers), seed, width) for _ in range(2 * jobs)}
        while running:
            done = next(as_completed(running))
            running.remove(done)
            if monotonic() < until:
                running.add(pool.submit(play_pair, next(numbers), seed, width))
            yield done.result()


def read(file: Path, seed: int, width: int) -> list[Pair]:
    """What was played before; ValueError if that does not go with what is to be played."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    try:
        played = [Pair(**json.loads(line)) for line in lines]
    except (ValueError, TypeError) as error:
        raise ValueError(f"{file} holds no pairs of games; name another file") from error
    names = set(dials(Weights()))
    for pair in played:
        if pair.factors.keys() != names:
            raise ValueError(f"{file} was played with other weights; name another file")
        if (pair.seed, pair.width) != (seed, width):
            raise ValueError(f"{file} was played with --seed {pair.seed} --width {pair.width}")
    return played


def slope(name: str, played: list[Pair]) -> tuple[float, float]:
    """What one deviation of a weight adds to the score, and the standard error of that."""
    moved = [pair.factors[name] / SPREAD for pair in played]
    gained = [(pair.scores[0] - pair.scores[1]) / 2 for pair in played]
    square = sum(x * x for x in moved)
    return sum(x * y for x, y in zip(moved, gained, strict=True)) / square, sqrt(pvariance(gained) / square)


def show(played: list[Pair]) -> None:
    """The slopes, the surest first, and the weights some way along them."""
    slopes = {name: slope(name, played) for name in dials(Weights())}
    sure = {name: rise / error if error else 0.0 for name, (rise, error) in slopes.items()}
    tell(
        f"{len(played)} pairs, {mean(won for pair in played for won in pair.won):.1%} won; intervals are 95%\n"
    )
    for name in sorted(sure, key=lambda name: -abs(sure[name])):
        rise, error = slopes[name]
        tell(f"{name:16} {100 * rise:+5.1f}% ± {196 * error:.1f}%\n")
    moves = {name: z**3 / (z**2 + DOUBT) for name, z in sure.items()}
    length = sqrt(sum(x * x for x in moves.values())) or 1.0
    there = varied({name: STEP * SPREAD * x / length for name, x in moves.items()}, 1)
    tell(f"\nThe weights {STEP} deviations along the slopes:\n")
    for name, value in figures(there).items():
        shown = [float(f"{x:.3g}") for x in (value if isinstance(value, list) else [value])]
        tell(f"self.{name} = {shown if isinstance(value, list) else shown[0]}\n")


def tell(text: str) -> None:
    """Say it at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def main() -> None:
    """Play, then show."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=20.0, help="0 shows what was played before")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--width", type=int, default=9, help="lines of play kept; fewer are faster")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    file: Path = given.file
    try:
        played = read(file, given.seed, given.width)
    except ValueError as error:
        parser.error(str(error))
    if given.minutes > 0:
        first = max((pair.number for pair in played), default=-1) + 1
        with file.open("a", encoding="utf-8") as out:
            for pair in pairs(first, given.minutes, given.jobs, given.seed, given.width):
                played.append(pair)
                out.write(json.dumps(asdict(pair)) + "\n")
                out.flush()
                tell(f"\r{len(played)} pairs")
        tell("\n")
    if not played:
        parser.error(f"nothing was played yet into {file}: give it some --minutes")
    show(played)


if __name__ == "__main__":
    main()
