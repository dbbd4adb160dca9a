"""How fast an environment is beside the bare rules, in the same process and by turns.

Three ways to play the same random games: the rules' own loop (`playout`), a loop in Python that asks the rules (`turn`,
`options`, `apply`), and the environment with an observation and a mask at every step. All count decisions with two or
more options, none counts the deal. Who chooses costs the same in the last two: a number of `random`, and an index.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.packing import KIND
from ..kernel.playout import playout
from ..kernel.settings import INTERRUPTS
from .engine import BUILDS, Watch, workers
from .process import Figures

COLUMNS: Final = ("decisions_per_s", "loop_per_s", "steps_per_s", "share", "share_of_loop")
Play = Callable[[int], tuple[int, float]]
"""Plays a game of some seed; how many decisions it had, and how long they took."""


def ways(entry: Entry) -> dict[str, Play]:
    """The three ways to play, at the table that the entry names for measuring."""
    from ..env import aec  # noqa: PLC0415 (an extra: only who measures it needs it)

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
            if game.steps[s.stack[-1] & KIND].composed:
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

    return {"decisions_per_s": bare, "loop_per_s": loop, "steps_per_s": steps}


def rates(entry: Entry, seconds: float, seed: int) -> Figures:
    """Decisions a second in each way, for so long each, by turns within the time."""
    played = {name: [0, 0.0] for name in COLUMNS[:3]}
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
    """Medians over rounds, with pure and with compiled rules by turns; a share is one of neighbours in time."""
    with workers(game, compiled) as builds:
        rows: dict[str, list[Figures]] = {name: [] for name in builds}
        for number in range(rounds):
            for name, worker in builds.items():
                rows[name].append(worker.ask("environment", seconds=seconds, seed=number))
            watch(number + 1)
    return {build: _summary(rows[build]) if build in rows else None for build in BUILDS}


def _summary(rows: list[Figures]) -> Figures:
    out: Figures = {name: round(median(row[name] for row in rows)) for name in COLUMNS[:3]}
    out["share"] = round(median(row["steps_per_s"] / row["decisions_per_s"] for row in rows), 3)
    out["share_of_loop"] = round(median(row["steps_per_s"] / row["loop_per_s"] for row in rows), 3)
    return out
