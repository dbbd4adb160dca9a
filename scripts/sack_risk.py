"""Learn the risk of the cities of Fall of Rome to be sacked, and measure how good it is (docs/study/worth.md).

    python scripts/sack_risk.py play rows.jsonl --games 3000
    python scripts/sack_risk.py fit rows.jsonl --out src/triclinium/games/fall_of_rome/risks.json

`play` lets `solid` play all seats, at every number of seats, variant and difficulty, and appends a line of positions
for each game. You can stop it at any time; it continues where it stopped. `fit` trains the model. Each game is held out
once: the figures are those of models that did not learn from it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from triclinium.analysis.worth import Model
from triclinium.bots.seeds import game_seed
from triclinium.games.fall_of_rome.bots.risk_terms import terms, turns_before
from triclinium.games.fall_of_rome.entry import ENTRY
from triclinium.games.fall_of_rome.rules.catalogue import CITIES
from triclinium.games.fall_of_rome.rules.facts import CITY_SACKED, TURN_BEGUN
from triclinium.kernel.chance import Seeded
from triclinium.lab.worth import Bin, Grid, bins_of, fitted

SEED: Final = 4242
TABLES: Final = [
    (seats, variant, difficulty)
    for seats in range(1, 6)
    for variant, difficulties in (
        ("base", ("introductory", "standard", "heroic")),
        ("roma_caput_mundi", ("introductory", "standard", "heroic", "legendary")),
    )
    for difficulty in difficulties
]
POSITIONS: Final = 0.12
"""Share of the decisions whose positions are kept."""
FOLDS: Final = 5
"""Each game is held out once, by a model that learned from the games of the other folds."""
EDGES: Final = np.array((0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5))
"""Bounds of the bins. Most risks are small."""
RESAMPLES: Final = 10_000
ENOUGH: Final = 100
"""Predictions from which a bin must be inside its interval."""


def play(rows: Path, games: int) -> None:
    """Play games up to this number, and append a line for each."""
    done = len(rows.read_text(encoding="utf-8").splitlines()) if rows.exists() else 0
    with rows.open("a", encoding="utf-8") as file:
        for number in range(done, games):
            file.write(json.dumps([number, list(_positions(number))], separators=(",", ":")) + "\n")
            file.flush()


def _positions(number: int) -> Iterator[tuple[Any, list[tuple[int, int]]]]:
    """Yield positions of a game, each with the cities sacked later and the number of turns begun before."""
    game, draw = ENTRY.rules, Random(number)
    seats, variant, difficulty = TABLES[number % len(TABLES)]
    settings = {"variant": variant, "difficulty": difficulty}
    source = Seeded(game_seed(SEED, number, "chance"), len(game.streams))
    s = game.new(seats, settings, source)
    s.telling = True
    found: list[tuple[Any, int]] = []

    def onlooker(state: Any, _seat: int, _a: int) -> None:
        if draw.random() < POSITIONS:
            found.append((game.snapshot(state), len(state.facts)))

    ENTRY.bot("solid").playing()(game, s, game_seed(SEED, number, "choice"), onlooker=onlooker)
    for snapshot, told in found:
        turns, sacked = 0, []
        for fact in s.facts[told:]:
            turns += fact.kind == TURN_BEGUN
            if fact.kind == CITY_SACKED:
                sacked.append((fact.operands[0], turns))
        yield snapshot, sacked


class Rows:
    """Cities of positions: their terms, whether they were sacked, and the number of the game."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._terms: list[list[float]] = []
        self._sacked: list[float] = []
        self._games: list[int] = []

    def add(self, number: int, snapshot: Any, sacked: Sequence[Sequence[int]], seat: int) -> None:
        """Add the cities of a position, for a seat."""
        s = ENTRY.rules.resume(snapshot)
        turns = turns_before(s, seat)
        lost = {CITIES[city] for city, begun in sacked if begun < turns}
        for city, found in terms(s, seat).items():
            self.names = list(found)
            self._terms.append(list(found.values()))
            self._sacked.append(float(city in lost))
            self._games.append(number)

    def arrays(self) -> tuple[Grid, Grid, NDArray[np.int_]]:
        """Return the terms, whether the cities were sacked, and the games."""
        return np.array(self._terms), np.array(self._sacked), np.array(self._games)


def read(file: Path) -> tuple[Rows, Rows]:
    """Return the rows of all positions for all seats, and those of one random position and seat of each game."""
    every, single = Rows(), Rows()
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            number, positions = json.loads(line)
            for snapshot, sacked in positions:
                for seat in range(snapshot["seats"]):
                    every.add(number, snapshot, sacked, seat)
            if positions:
                draw = Random(number)
                snapshot, sacked = draw.choice(positions)
                single.add(number, snapshot, sacked, draw.randrange(snapshot["seats"]))
    return every, single


def weights_of(grid: Grid, sacked: Grid) -> Grid:
    """Return the bias and the weights that fit these rows."""
    found = fitted(grid[:, None, :], sacked[:, None], np.ones((len(grid), 1), bool), together=True)
    return np.round(found, 5)


def predict(weights: Grid, grid: Grid) -> Grid:
    """Return the chances of these rows."""
    chances: Grid = expit(grid @ weights[1:] + weights[0])
    return chances


def fit(file: Path, out: Path) -> None:
    """Train on all games, and print how well models that did not see a game predict it."""
    every, single = read(file)
    grid, sacked, games = every.arrays()
    one_grid, one_sacked, one_games = single.arrays()
    chances, one_chances, rates = np.zeros(len(grid)), np.zeros(len(one_grid)), np.zeros(len(one_grid))
    for fold in range(FOLDS):
        own, one_own = games % FOLDS == fold, one_games % FOLDS == fold
        weights = weights_of(grid[~own], sacked[~own])
        chances[own] = predict(weights, grid[own])
        one_chances[one_own] = predict(weights, one_grid[one_own])
        rates[one_own] = sacked[~own].mean()
    brier = {
        "brier": round(float(((one_chances - one_sacked) ** 2).mean()), 5),
        "base_rate_brier": round(float(((rates - one_sacked) ** 2).mean()), 5),
    }
    print(f"{len(set(games))} games, {len(grid)} risks of all positions")
    show(bins_of(chances, sacked, games, EDGES))
    show_intervals(chances, sacked, games)
    print(f"One position of each of {len(set(one_games))} games, {len(one_grid)} risks: {brier}")
    show(bins_of(one_chances, one_sacked, one_games, EDGES))
    show_intervals(one_chances, one_sacked, one_games)
    weights = weights_of(grid, sacked)
    card = {
        "trained_on": f"{len(set(games))} games of solid, seed {SEED} (scripts/sack_risk.py); "
        f"each was held out in one of {FOLDS} folds",
        **brier,
    }
    errors = tuple((round(b.predicted, 4), round(b.error, 4)) for b in bins_of(chances, sacked, games, EDGES))
    model = Model(
        float(weights[0]), dict(zip(every.names, map(float, weights[1:]), strict=True)), card, errors
    )
    out.write_text(model.to_json(), encoding="utf-8")


def show(bins: Sequence[Bin]) -> None:
    """Print bins, one a line."""
    for each in bins:
        print(
            f"  predicted {each.predicted:.3f}, sacked {each.won:.3f}, "
            f"{each.predictions} predictions, error {each.error:.3f}"
        )


def show_intervals(chances: Grid, sacked: Grid, games: NDArray[np.int_]) -> None:
    """Print the interval of each bin, and whether a large one has its mean prediction inside."""
    print("  99% intervals of the share sacked, from resampled games:")
    for low, high, mean, count in intervals(chances, sacked, games):
        verdict = "" if count < ENOUGH else ", inside" if low <= mean <= high else ", outside"
        print(f"  predicted {mean:.3f}, {low:.3f} to {high:.3f}, {count} predictions{verdict}")


def intervals(
    chances: Grid, sacked: Grid, games: NDArray[np.int_]
) -> Iterator[tuple[float, float, float, int]]:
    """Yield for each bin the 99% bootstrap interval of its share, its mean prediction and its size."""
    rng = np.random.default_rng(SEED)
    names, place = np.unique(games, return_inverse=True)
    drawn = rng.multinomial(len(names), np.full(len(names), 1 / len(names)), RESAMPLES)
    at = np.digitize(chances, EDGES)
    for each in range(len(EDGES) + 1):
        here = at == each
        if here.any():
            cities = drawn @ np.bincount(place[here], minlength=len(names))
            lost = drawn @ np.bincount(place[here], weights=sacked[here], minlength=len(names))
            low, high = np.quantile(lost[cities > 0] / cities[cities > 0], (0.005, 0.995))
            yield float(low), float(high), float(chances[here].mean()), int(here.sum())


def main(argv: Sequence[str] | None = None) -> int:
    """Play or fit, as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("do", choices=("play", "fit"))
    parser.add_argument("rows", type=Path)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--out", type=Path, default=Path("risks.json"))
    asked = parser.parse_args(argv)
    if asked.do == "play":
        play(asked.rows, asked.games)
    else:
        fit(asked.rows, asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
