"""What so many seats would take: sized by what was measured, then tried out with queues, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .fleet import Costs, Fleet, Hall, carried, sized
from .process import Figures
from .queues import run

SEATS: Final = (100, 10_000, 100_000, 1_000_000)
PARTS: Final = ("bots", "web", "redis", "postgres")
"""What can be out first."""
JOBS: Final = 20_000
"""Moves that are tried out for each size."""
ROWS: Final = (
    *("moves_per_s", "web", "workers", "shards", "redis", "spread", "memory_gib", "stored_gb_a_day"),
    *("busy_web", "busy_postgres", "busy_redis", "p50_ms", "p99_ms"),
)


def scale(hall: Hall, seats: Sequence[int], costs: Costs, jobs: int, seed: int) -> Figures:
    """A column for each number of seats, and how many one of each kind carries; the same for the same seed."""
    halls = [Hall(**{**vars(hall), "seats": each}) for each in seats]
    return {
        "measured": costs.measured,
        "machine": costs.machine,
        "carried": carried(hall, costs),
        "sizes": [_column(sized(each, costs), jobs, seed) for each in halls],
    }


def _column(fleet: Fleet, jobs: int, seed: int) -> Figures:
    """One size, with the moves of people tried out."""
    load = run(fleet.stations(), fleet.visits(), fleet.hall.moves_per_s, jobs, seed)
    return {
        "seats": fleet.hall.seats,
        "moves_per_s": round(fleet.hall.moves_per_s, 1),
        "web": fleet.web,
        "workers": fleet.workers,
        "shards": fleet.shards,
        "redis": fleet.redis,
        "spread": round(fleet.spread, 2),
        "memory_gib": round(fleet.memory_gib, 2),
        "stored_gb_a_day": round(fleet.stored_gb_a_day, 2),
        "busy_web": round(load.busy["web"], 3),
        "busy_postgres": round(load.busy["postgres"], 3),
        "busy_redis": round(load.busy.get("redis", 0.0), 3),
        "p50_ms": round(1000 * load.percentile(0.5), 2),
        "p99_ms": round(1000 * load.percentile(0.99), 2),
    }
