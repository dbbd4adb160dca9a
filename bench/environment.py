"""Compare an environment with its rules, in the same process and in alternating rounds.

There are three ways to play random games: the loop of the rules (`playout`), a loop in Python that calls the rules
(`turn`, `options`, `apply`), and the environment with an observation and a mask at every step. All count decisions with
two or more options, and none counts the setup. A choice costs the same in the last two.

Three more ways play one seat against random bots and count the steps of this seat: a single Gymnasium environment,
`TABLES` of them in Gymnasium's `SyncVectorEnv`, and `TABLES` of them in the batched environment.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.kernel.settings import INTERRUPTS
from triclinium.kernel.step import kind_of

from .engine import BUILDS, workers
from .process import Figures, Watch

COLUMNS: Final = {
    "decisions_per_s": "Decisions per second",
    "loop_per_s": "Decisions per second, rules asked from Python",
    "steps_per_s": "Steps of the environment per second",
    "share": "Share of the rules",
    "share_of_loop": "Share of the rules asked from Python",
    "single_per_s": "Steps of one seat per second, single",
    "sync_per_s": "Steps of one seat per second, SyncVectorEnv",
    "batched_per_s": "Steps of one seat per second, batched",
    "batched_of_sync": "Batched, relative to SyncVectorEnv",
}
RATES: Final = ("decisions_per_s", "loop_per_s", "steps_per_s", "single_per_s", "sync_per_s", "batched_per_s")
TABLES: Final = 16
"""Number of tables of a vector."""
_SEEDS: Final = 1 << 32
_ROUND: Final = 200
"""Number of steps of one seat that are timed together."""
Play = Callable[[int], tuple[int, float]]
"""Function that plays a game by seed and returns the number of decisions and their CPU seconds."""


def ways(entry: Entry) -> dict[str, Play]:
    """Return the ways to play, at the table that the entry declares for benchmarks."""
    import gymnasium  # noqa: PLC0415 (slow to import, and other measurements do not need it)

    from triclinium.env import aec  # noqa: PLC0415

    game, table = entry.rules, entry.speed_table
    settings = {**table.settings, INTERRUPTS.name: "poll"}
    env = aec(entry.name, table.seats, table.settings)
    random = Random(1).random

    def bare(seed: int) -> tuple[int, float]:
        s = game.new(table.seats, settings, Seeded(seed))
        start = process_time()
        decisions = playout(game, s, seed)
        return decisions, process_time() - start

    def loop(seed: int) -> tuple[int, float]:
        s: Any = game.new(table.seats, settings, Seeded(seed))
        decisions = 0
        start = process_time()
        while not s.over:
            seat = game.turn(s)
            options = game.options(s, seat)
            if game.steps[kind_of(s.stack[-1])].composed:
                options = game.choices(s, seat, seed + decisions)
            count = len(options)
            decisions += count > 1
            game.apply(s, seat, options[int(random() * count)])
        return decisions, process_time() - start

    def steps(seed: int) -> tuple[int, float]:
        env.reset(seed=seed)
        over = env.terminations
        decisions = 0
        start = process_time()
        while not over[env.agent_selection]:
            env.last()
            legal = env.legal()
            count = len(legal)
            decisions += count > 1
            env.step(legal[int(random() * count)])
            over = env.terminations
        return decisions, process_time() - start

    def seat(kind: str | None) -> Play:
        """Play one seat at one table, or at `TABLES` tables in a vector of a kind."""
        name = f"triclinium/{entry.name}-v0"
        seated: dict[str, Any] = {"seats": table.seats, "settings": table.settings}
        envs: Any = (
            gymnasium.make_vec(name, TABLES, kind, **seated)
            if kind
            else gymnasium.make(name, **seated).unwrapped
        )
        tables = [env.unwrapped.table for env in (envs.envs if kind else [envs])]

        def play(seed: int) -> tuple[int, float]:
            envs.reset(seed=seed % _SEEDS)
            start = process_time()
            for _ in range(_ROUND // len(tables)):
                legal = [each.play.legal() or [0] for each in tables]
                chosen = [numbers[int(random() * len(numbers))] for numbers in legal]
                *_, over, _, _ = envs.step(chosen if kind else chosen[0])
                if not kind and over:
                    envs.reset()
            return _ROUND // len(tables) * len(tables), process_time() - start

        return play

    return {
        "decisions_per_s": bare,
        "loop_per_s": loop,
        "steps_per_s": steps,
        "single_per_s": seat(None),
        "sync_per_s": seat("sync"),
        "batched_per_s": seat("vector_entry_point"),
    }


def rates(entry: Entry, seconds: float, seed: int) -> Figures:
    """Return decisions per second of each way. The ways alternate, for about `seconds` each."""
    played = {name: [0, 0.0] for name in RATES}
    plays = ways(entry)
    number = 0
    while played["steps_per_s"][1] < seconds:
        for name, play in plays.items():
            decisions, spent = play(seed * 1_000_003 + number)
            played[name][0] += decisions
            played[name][1] += spent
        number += 1
    return {name: decisions / spent for name, (decisions, spent) in played.items()}


def environment(game: str, rounds: int, seconds: float, compiled: Path | None, watch: Watch) -> Figures:
    """Return medians over rounds. In each round pure and compiled rules run one after the other."""
    with workers(game, compiled) as builds:
        rows: dict[str, list[Figures]] = {name: [] for name in builds}
        for number in range(rounds):
            for name, worker in builds.items():
                rows[name].append(worker.ask("environment", seconds=seconds, seed=number))
            watch(number + 1)
    return {build: _summary(rows[build]) if build in rows else None for build in BUILDS}


def _summary(rows: list[Figures]) -> Figures:
    out: Figures = {name: round(median(row[name] for row in rows)) for name in RATES}
    out["share"] = round(median(row["steps_per_s"] / row["decisions_per_s"] for row in rows), 3)
    out["share_of_loop"] = round(median(row["steps_per_s"] / row["loop_per_s"] for row in rows), 3)
    out["batched_of_sync"] = round(median(row["batched_per_s"] / row["sync_per_s"] for row in rows), 2)
    return out
