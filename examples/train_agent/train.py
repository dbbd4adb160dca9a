"""Train a small agent by letting it play against itself and against random play; measure how much better it gets.

    pip install ./examples/terni_lapilli
    python examples/train_agent/train.py --minutes 3 --out build/train

It plays through PettingZoo and learns after every batch of games. Now and then it is measured through Gymnasium:
against the random bot, in each seat in turn, beside a random player in the same seats on the same deals. The folder
gets the figures (`learning.json`) and the learning curve (`learning.svg`, `learning.png`).

What so many games make of the agent hangs on the seed alone. Minutes only stop it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

import numpy as np
from agent import Agent, Decision
from curve import draw
from measure import Chooser, Measure, Score, at_random

from triclinium import games
from triclinium.env import Observation, TableEnv, aec

TOGETHER: Final = 64
"""Number of games played side by side and learned from at once."""
PATIENCE: Final = 0.9
"""Discount of a reward per decision: a quick win is better than a slow one."""
FIRST_DEAL: Final = 1_000_000
"""Of those that the agent is measured on."""


@dataclass(frozen=True)
class Point:
    """A place on the learning curve."""

    games: int
    """Played so far."""
    seconds: float
    score: Score


class Training:
    """An agent and the tables that it learns at."""

    def __init__(self, game: str, seats: int, settings: dict[str, str], seed: int) -> None:
        self.tables: Final[list[TableEnv]] = [aec(game, seats, settings) for _ in range(TOGETHER)]
        self.tables[0].reset(seed=seed)
        seen = self.tables[0].observe("A")
        self.agent: Final = Agent(len(seen["observation"]), len(seen["action_mask"]), seed)
        self.games = 0
        self._deals: Final = np.random.default_rng([seed, 1])

    def batch(self) -> None:
        """Play a game at each table, and learn from all of them."""
        deals = self._deals.integers(2**32, size=TOGETHER).tolist()
        self.agent.learn(played(self.agent, self.tables, deals))
        self.games += TOGETHER


def played(agent: Agent, tables: Sequence[TableEnv], deals: Sequence[int]) -> list[Decision]:
    """Play a game at each table; return the agent's decisions with their returns.

    At every other table it sits in all seats, at the rest in one and random players in the others: who only ever plays
    against itself sees only the games that it likes to play.
    """
    for table, deal in zip(tables, deals, strict=True):
        table.reset(seed=deal)
    made: list[list[tuple[str, Decision]]] = [[] for _ in tables]
    running = dict(enumerate(tables))
    while running:
        seen = {at: table.observe(table.agent_selection) for at, table in running.items()}
        actions = agent.choose(list(seen.values()))
        for (at, each), action in zip(seen.items(), actions, strict=True):
            table, seat = tables[at], tables[at].agent_selection
            if at % 2 == 0 or seat == table.possible_agents[at // 2 % len(table.possible_agents)]:
                made[at].append((seat, Decision(each, action)))
            else:
                action = int(agent.random.choice(np.flatnonzero(each["action_mask"])))
            table.step(action)
            if all(table.terminations.values()):
                del running[at]
    return [each for table, game in zip(tables, made, strict=True) for each in _valued(game, table.rewards)]


def _valued(game: list[tuple[str, Decision]], rewards: dict[str, float]) -> Iterator[Decision]:
    """Yield the decisions from the last to the first: a seat's last one gets its reward, earlier ones less and less."""
    worth = dict(rewards)
    for seat, decision in reversed(game):
        decision.worth = worth[seat]
        worth[seat] *= PATIENCE
        yield decision


def best_of(agent: Agent) -> Chooser:
    """Return the agent for evaluation: it always chooses the likeliest action."""

    def choose(seen: Sequence[Observation]) -> list[int]:
        return agent.choose(seen, best=True)

    return choose


def learn(training: Training, measure: Measure, budget: int, every: int, minutes: float) -> Iterator[Point]:
    """Yield points of the learning curve: before the first game, at regular intervals, and after the last."""
    start = monotonic()
    measured = -1
    while True:
        over = training.games >= budget or monotonic() - start >= minutes * 60
        if measured < 0 or training.games - measured >= every or (over and measured < training.games):
            measured = training.games
            yield Point(measured, monotonic() - start, measure.score(best_of(training.agent)))
        if over:
            return
        training.batch()


def figures(points: Sequence[Point], at_random: Score, beside: dict[str, Score]) -> dict[str, Any]:
    """Return the results of the run as plain data, without times: the same seed and games give the same results."""
    more, low, high = points[-1].score.beyond(at_random)
    return {
        "games": points[-1].games,
        "measured_on": len(at_random.won),
        "agent": points[-1].score.named(),
        "random": at_random.named(),
        "difference": {"mean": more, "low": low, "high": high},
        "against_others": {bot: score.named() for bot, score in beside.items()},
        "curve": [{"games": point.games, **point.score.named()} for point in points],
    }


def main() -> None:
    """Train, print the progress, and write the results."""
    asked = _asked()
    settings = dict(each.split("=", 1) for each in asked.set)
    deals = range(FIRST_DEAL, FIRST_DEAL + asked.measured)
    measure = Measure(asked.game, asked.seats, settings, "random", deals)
    random = measure.score(at_random(asked.seed))
    print(f"A random player against random: won {random}")
    training = Training(asked.game, asked.seats, settings, asked.seed)
    points = []
    for point in learn(training, measure, asked.games, asked.every, asked.minutes):
        points.append(point)
        print(f"{point.games:7} games  {point.seconds:4.0f} s  won {point.score}", flush=True)
    beside = {
        bot.name: Measure(asked.game, asked.seats, settings, bot.name, deals).score(best_of(training.agent))
        for bot in games.find(asked.game).own_bots
        if asked.seats > 1 and asked.others
    }
    for bot, score in beside.items():
        print(f"Against {bot}: won {score}")
    about = {"game": asked.game, "seats": asked.seats, "settings": settings, "seed": asked.seed}
    found = {**about, **figures(points, random, beside)}
    more = found["difference"]
    print(f"On the same deals: {more['mean']:+.1%} beside random ({more['low']:+.1%} to {more['high']:+.1%})")
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "learning.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    draw(found, asked.out)
    print(f"Written: {asked.out}/learning.json, .svg, .png")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="terni_lapilli", help="any game that is installed")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100_000, help="how many to learn from")
    parser.add_argument("--minutes", type=float, default=3.0, help="stop after so many, whatever was played")
    parser.add_argument("--every", type=int, default=1_000, help="games between two measurements")
    parser.add_argument("--measured", type=int, default=1_000, help="games of each measurement")
    parser.add_argument("--others", action="store_true", help="in the end, also against the game's own bots")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    return parser.parse_args()


if __name__ == "__main__":
    main()
