"""One process of the engine bench: measures the rules it was started with, a request a line, an answer a line.

python -m triclinium.bench.worker GAME

The bench runs the pure and the compiled rules side by side, and both cannot live in one process.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from .. import COMPILED
from ..games import find
from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.playout import playout
from ..kernel.settings import INTERRUPTS, Given
from .environment import rates


class Bench:
    """Measures one game at the table that its entry names for it."""

    def __init__(self, entry: Entry) -> None:
        self._entry: Final = entry
        self._game: Final = entry.rules
        self._seats: Final = entry.speed_table.seats
        self._settings: Final = {**entry.speed_table.settings, INTERRUPTS.name: "poll"}

    def _new(self, seed: int) -> Any:
        return self._game.new(self._seats, self._settings, Seeded(seed))

    def play(self, seconds: float, seed: int) -> dict[str, float]:
        """Random play: decisions (of two or more options) a second without setup, games a second with it."""
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

    def clone(self, clones: int) -> dict[str, float]:
        """µs for a clone of a state after setup, each dropped at once."""
        s = self._new(1)
        clone = self._game.clone
        start = process_time()
        for _ in range(clones):
            clone(s)
        return {"clone_us": (process_time() - start) / clones * 1e6}

    def crowd(self, clones: int) -> dict[str, float]:
        """What many live clones cost: resident KiB, and µs for one more clone with them alive (gc frozen)."""
        s = self._new(1)
        clone = self._game.clone
        gc.collect()
        before = _resident_kib()
        start = process_time()
        alive = [clone(s) for _ in range(clones)]
        made = process_time() - start
        after = _resident_kib()
        gc.freeze()
        start = process_time()
        more = [clone(s) for _ in range(clones)]
        frozen = process_time() - start
        gc.unfreeze()
        assert len(alive) == len(more)
        return {
            "clones": clones,
            "resident_kib": after - before,
            "kib_each": (after - before) / clones,
            "clone_us_growing": made / clones * 1e6,
            "clone_us_with_them_alive": frozen / clones * 1e6,
        }

    def options(self, games: int, seed: int) -> dict[str, float]:
        """How long lists of options get in random play."""
        lengths: list[int] = []
        for number in range(games):
            s = self._new(seed + number)
            random = Random(seed + number)
            while not s.over:
                seat = self._game.turn(s)
                offered = self._game.options(s, seat)
                lengths.append(len(offered))
                self._game.apply(s, seat, random.choice(offered))
        lengths.sort()
        return {"p99": lengths[len(lengths) * 99 // 100], "max": lengths[-1]}

    def environment(self, seconds: float, seed: int) -> dict[str, float]:
        """Decisions a second of the environment, beside the bare rules."""
        return rates(self._entry, seconds, seed)

    def digest(self, games: int, seats: int, settings: Given, seed: int) -> dict[str, object]:
        """The digests of final states, to hold pure and compiled rules against each other."""
        digests = []
        for number in range(games):
            s = self._game.new(seats, settings, Seeded(seed + number))
            playout(self._game, s, number)
            digests.append(self._game.digest(s))
        return {"digests": digests}


def _resident_kib() -> float:
    """What is resident now; getrusage tells the peak, which earlier work may have set."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def main() -> None:
    """Answer requests until there are no more."""
    bench = Bench(find(sys.argv[1]))
    work: dict[str, Any] = {
        "play": bench.play,
        "clone": bench.clone,
        "crowd": bench.crowd,
        "options": bench.options,
        "digest": bench.digest,
        "environment": bench.environment,
    }
    sys.stdout.write(json.dumps({"compiled": COMPILED}) + "\n")
    sys.stdout.flush()
    for line in sys.stdin:
        request = json.loads(line)
        answer = work[request.pop("do")](**request)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
