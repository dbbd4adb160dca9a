"""A second way, for games that random play never wins: learn what positions are worth, and step to the best one.

    python examples/train_agent/positions.py --games 2000 --minutes 30 --out build/positions

All seats look one decision ahead: each option is tried on a copy of the table, with chance of the copy's own, and what
comes of it is valued by a weight for every feature. The weights are learned from the games so played, by TD(lambda):
what a position was worth is what came after it. A game that is lost is worth less the sooner it is; what the game's
entry calls progress (in Fall of Rome: tribes allied) is worth something on the way.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from time import monotonic
from typing import Any, Final

import numpy as np
from measure import Score
from numpy.typing import NDArray

from triclinium.env import NumberedGame
from triclinium.kernel.chance import Seeded

Floats = NDArray[np.float32]
WIN: Final = 3.0
LOSS: Final = -1.0
PROGRESS: Final = 8.0
"""Value of the whole progress of a game."""
PATIENCE: Final = 0.99
"""Discount of a reward per decision."""
FAR: Final = 0.8
"""The lambda of TD(lambda): how much of a position's worth is taken from what came, not from what was expected next."""
RATE: Final = 0.05
TRIES: Final = 0.02
"""The share of decisions that are made at random while it learns."""
NEAR: Final = np.log1p(np.arange(256)).astype(np.float32)
"""Features are counts from 0 to 255: large ones are brought near."""
FIRST_DEAL: Final = 1_000_000
"""Of those that it learns from; it is measured on those from 0 on."""


@dataclass(frozen=True)
class Played:
    """A game: the positions that were chosen, what was gained at each step, and how it ended."""

    positions: list[Floats]
    gains: list[float]
    won: bool
    progress: float


class Values:
    """Values of positions: a weight for every feature."""

    def __init__(self, features: int) -> None:
        self.weights: Final = np.zeros(features, np.float32)
        self.bias = 0.0

    def of(self, positions: Floats) -> Floats:
        """Return the value of each position."""
        worth: Floats = positions @ self.weights + np.float32(self.bias)
        return worth

    def learn(self, played: Played, random: np.random.Generator) -> None:
        """Look back from the end of a game, then move each position's worth a little towards what came."""
        rows = np.stack(played.positions)
        expected = self.of(rows)
        came = np.zeros(len(rows))
        came[-1] = WIN if played.won else LOSS
        for at in range(len(rows) - 2, -1, -1):
            after = (1 - FAR) * expected[at + 1] + FAR * came[at + 1]
            came[at] = played.gains[at + 1] + PATIENCE * after
        lengths = (rows * rows).sum(axis=1) + 1
        for at in random.permutation(len(rows)):
            step = RATE * (came[at] - float(self.of(rows[at]))) / float(lengths[at])
            self.weights[:] += np.float32(step) * rows[at]
            self.bias += step


class Table:
    """A table at which all seats play by values."""

    def __init__(self, game: str, seats: int, settings: dict[str, str], seed: int) -> None:
        self.table: Final = NumberedGame(game, seats, settings)
        self.random: Final = np.random.default_rng(seed)
        self._progress: Final[Callable[[Any], float]] = resolve_name(self.table.entry.lab.progress)

    def play(self, deal: int, values: Values | None, tries: float = 0.0) -> Played:
        """Play a game; without a value function, at random."""
        game = self.table.game
        self.table.deal(deal)
        state = self.table.state
        positions: list[Floats] = []
        gains: list[float] = []
        had = 0.0
        while not state.over:
            seat = game.turn(state)
            options = game.options(state, seat)
            chosen = int(self.random.integers(len(options)))
            if values is not None and len(options) > 1:
                rows, worth = self.look(state, values)
                if self.random.random() >= tries:
                    chosen = int(worth.argmax())
                positions.append(rows[chosen])
                gains.append(0.0)
            game.apply(state, seat, options[chosen])
            now = PROGRESS * self._progress(state)
            if gains:
                gains[-1] += now - had
            had = now
        outcome = game.outcome(state)
        assert outcome is not None
        return Played(positions, gains, bool(outcome.winners), self._progress(state))

    def look(self, state: Any, values: Values) -> tuple[Floats, Floats]:
        """Return the positions after each option, and their values. Random draws in them differ from the real ones."""
        game, seat = self.table.game, self.table.game.turn(state)
        chance = Seeded(int(self.random.integers(2**32)), len(game.streams))
        had = self._progress(state)
        seen, sure, gained = [], [], []
        for option in game.options(state, seat):
            after = game.clone(state)
            after.source = chance
            game.apply(after, seat, option)
            seen.append(self.table.features.observe(after, seat))
            gained.append(PROGRESS * (self._progress(after) - had))
            outcome = game.outcome(after)
            sure.append(np.nan if outcome is None else WIN if outcome.winners else LOSS)
        rows: Floats = NEAR[np.frombuffer(b"".join(seen), np.uint8)].reshape(len(seen), -1)
        ended = np.array(sure, np.float32)
        worth = np.where(np.isnan(ended), PATIENCE * values.of(rows), ended) + np.array(gained, np.float32)
        return rows, worth


def summary(games: Sequence[Played]) -> dict[str, Any]:
    """Return the results of some games as plain data."""
    progress = np.array([game.progress for game in games])
    reach = 1.96 * float(progress.std()) / len(games) ** 0.5
    return {
        "games": len(games),
        **Score(np.array([game.won for game in games])).named(),
        "progress": float(progress.mean()),
        "progress_within": reach,
    }


def told(found: dict[str, Any]) -> str:
    """Return the results in words."""
    won = f"won {found['won']:.1%} ({found['low']:.1%} to {found['high']:.1%})"
    return f"{won}, progress {found['progress']:.3f} +- {found['progress_within']:.3f}"


def main() -> None:
    """Learn, print the progress, and write the results."""
    asked = _asked()
    settings = dict(each.split("=", 1) for each in asked.set)
    table = Table(asked.game, asked.seats, settings, asked.seed)
    values = Values(len(table.table.features.names))
    deals = range(asked.measured)
    beside = summary([table.play(deal, None) for deal in deals])
    print(f"At random: {told(beside)}", flush=True)
    start = monotonic()
    curve: list[dict[str, Any]] = []
    lately: list[Played] = []
    for game in range(asked.games):
        if monotonic() - start >= asked.minutes * 60:
            break
        lately.append(table.play(FIRST_DEAL + game, values, TRIES))
        values.learn(lately[-1], table.random)
        if len(lately) == asked.every:
            curve.append({"after": game + 1, **summary(lately)})
            lately = []
            print(f"{game + 1:6} games  {monotonic() - start:5.0f} s  {told(curve[-1])}", flush=True)
    learned = summary([table.play(deal, values) for deal in deals])
    print(f"What it learned, on the deals of the random player: {told(learned)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    about = {"game": asked.game, "seats": asked.seats, "settings": settings, "seed": asked.seed}
    found = {**about, "agent": learned, "random": beside, "curve": curve}
    (asked.out / "positions.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="fall_of_rome", help="a game in which all win or lose together")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2_000, help="how many to learn from")
    parser.add_argument("--minutes", type=float, default=30.0, help="stop after so many, whatever was played")
    parser.add_argument("--every", type=int, default=200, help="games between two lines")
    parser.add_argument("--measured", type=int, default=500, help="games that it is measured on")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    return parser.parse_args()


if __name__ == "__main__":
    main()
