"""Measure the rules that this process has imported: `python -m bench.worker GAME`.

Pure and compiled rules cannot be imported into one process, so each build has its own process.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any, Final

from triclinium import COMPILED
from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.kernel.settings import INTERRUPTS, Given

from .environment import rates
from .process import Figures, answer


class Bench:
    """Measure one game at the table that its entry declares for benchmarks."""

    def __init__(self, entry: Entry) -> None:
        self._entry: Final = entry
        self._game: Final = entry.rules
        self._settings: Final = {**entry.speed_table.settings, INTERRUPTS.name: "poll"}

    def _new(self, seed: int) -> Any:
        return self._game.new(self._entry.speed_table.seats, self._settings, Seeded(seed))

    def compiled(self) -> Figures:
        """Return whether this is the compiled build."""
        return {"compiled": COMPILED}

    def play(self, seconds: float, seed: int) -> Figures:
        """Play random games and return their rates.

        Decisions per second exclude the setup and count only decisions with two or more options. Games per second
        include the setup.
        """
        decisions, games, spent, setup = 0, 0, 0.0, 0.0
        while spent < seconds:
            start = process_time()
            s = self._new(seed * 1_000_003 + games)
            dealt = process_time()
            decisions += playout(self._game, s, games)
            setup += dealt - start
            spent += process_time() - dealt
            games += 1
        return {
            "decisions_per_s": decisions / spent,
            "games_per_s": games / (spent + setup),
            "setup_us": setup / games * 1e6,
        }

    def clone(self, clones: int) -> Figures:
        """Measure the time to clone a state after setup."""
        s = self._new(1)
        clone = self._game.clone
        start = process_time()
        for _ in range(clones):
            clone(s)
        return {"clone_us": (process_time() - start) / clones * 1e6}

    def environment(self, seconds: float, seed: int) -> Figures:
        """Measure the environment and the rules."""
        return rates(self._entry, seconds, seed)

    def digest(self, games: int, seats: int, settings: Given, seed: int) -> Figures:
        """Return digests of final states, to compare builds."""
        digests = []
        for number in range(games):
            s = self._game.new(seats, settings, Seeded(seed + number))
            playout(self._game, s, number)
            digests.append(self._game.digest(s))
        return {"digests": digests}


if __name__ == "__main__":
    bench = Bench(find(sys.argv[1]))
    tasks = ("compiled", "play", "clone", "environment", "digest")
    answer({name: getattr(bench, name) for name in tasks})
