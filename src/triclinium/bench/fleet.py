"""What a service of some size needs: processes, machines and memory, out of what one move, socket and turn cost.

The shape is ours: web processes of one core each, PostgreSQL in shards by table id, Redis for notices between web
processes, workers in which bots think. Every part is to be busy to a share at most, and there is one of it at least.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from importlib.resources import files
from math import ceil, expm1, log1p
from pathlib import Path
from typing import Final

from ..kernel.errors import TricliniumError
from .queues import Station, Visit

_US: Final = 1e-6
_DAY_S: Final = 86_400
_GIB_KIB: Final = 1024 * 1024


class BadCosts(TricliniumError):
    """A file of costs that says too little, or no numbers."""


@dataclass(frozen=True)
class Costs:
    """What was measured on one machine: of the processor in microseconds, of memory in KiB, of the disk in bytes."""

    rules_us: float
    """Of a move at a web process: the rules."""
    seat_us: float
    """The view of one seat, and its socket."""
    rest_us: float
    """All else of the process that takes the move."""
    heard_us: float
    """What another web process spends on hearing of the move and making it again, without its seats."""
    postgres_us: float
    redis_us: float
    """Of Redis, for each process that is told of a move."""
    bot_us: float
    """A decision of the best bot, in a worker."""
    socket_kib: float
    """An idle socket, with its share of the table."""
    process_kib: float
    """A web process or worker with nobody in it."""
    entry_bytes: float
    """A move in the database, with its part of the indexes."""
    table_bytes: float
    """A table in the database without its moves: seats, people, snapshots."""
    entries: float
    """Moves of a game."""
    measured: str = ""
    machine: str = ""

    @classmethod
    def of(cls, told: object) -> Costs:
        """Out of plain data; BadCosts if something is missing or no number above nought."""
        if not isinstance(told, Mapping):
            raise BadCosts("costs are a JSON object")
        words = {"measured", "machine"}
        for name in (each.name for each in fields(cls) if each.name not in words):
            value = told.get(name)
            if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
                raise BadCosts(f"{name}: a number above 0 is needed")
        known = {each.name: told[each.name] for each in fields(cls) if each.name in told}
        return cls(**known)

    @classmethod
    def read(cls, file: Path | None = None) -> Costs:
        """From a file, or what was measured for docs/host/scale.md."""
        place = file if file is not None else files(__package__).joinpath("costs.json")
        try:
            told = json.loads(place.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadCosts(f"{file or 'costs.json'}: {error}") from None
        return cls.of(told)


@dataclass(frozen=True)
class Hall:
    """How many sit there and how they play."""

    seats: int
    pace_s: float = 20.0
    """Seconds between two moves of a seat."""
    table: int = 4
    """Seats of a table."""
    bots: float = 0.25
    """The share of seats that bots have."""
    routed: bool = False
    """Whether a proxy brings all sockets of a table to one web process."""
    busy: float = 0.6
    """The share of time that any part may work."""
    shard_cores: int = 8
    """Cores of a PostgreSQL machine that moves may have."""
    sockets: int = 20_000
    """Sockets of a web process at most, for its memory and its files."""
    pool: int = 8
    """Connections of a process to PostgreSQL, to all machines together."""
    connections: int = 400
    """Connections of a PostgreSQL machine at most: each is a process there."""

    @property
    def moves_per_s(self) -> float:
        """By people and bots."""
        return self.seats / self.pace_s

    @property
    def people(self) -> float:
        """Seats with a socket."""
        return self.seats * (1 - self.bots)


@dataclass(frozen=True)
class Fleet:
    """What it takes."""

    hall: Hall
    costs: Costs
    web: int
    shards: int
    redis: int
    workers: int

    @property
    def spread(self) -> float:
        """Web processes that have a seat of a table, on average: sockets come to any of them."""
        return _spread(self.hall, self.web)

    @property
    def demands(self) -> dict[str, float]:
        """Servers of each kind that work all the time, in cores."""
        return _demands(self.hall, self.costs, self.web)

    @property
    def busy(self) -> dict[str, float]:
        """The share of time that each kind works."""
        there = {
            "web": self.web,
            "postgres": self.shards * self.hall.shard_cores,
            "redis": self.redis,
            "bots": self.workers,
        }
        return {name: demand / there[name] if there[name] else 0.0 for name, demand in self.demands.items()}

    @property
    def memory_gib(self) -> float:
        """Of web processes and workers."""
        processes = (self.web + self.workers) * self.costs.process_kib
        return (processes + self.hall.people * self.costs.socket_kib) / _GIB_KIB

    @property
    def stored_gb_a_day(self) -> float:
        """What the database grows by, if nobody ever stops."""
        games = self.hall.moves_per_s * _DAY_S / self.costs.entries
        return games * (self.costs.table_bytes + self.costs.entries * self.costs.entry_bytes) / 1e9

    def stations(self) -> list[Station]:
        """The parts that a person's move goes through."""
        found = [
            Station("web", self.web, 1),
            Station("postgres", self.shards, self.hall.shard_cores),
        ]
        return [*found, Station("redis", self.redis, 1)] if self.redis else found

    def visits(self) -> list[Visit]:
        """The way of a move until the last of its table has seen it, with the work of an average one."""
        parts = _web(self.hall, self.costs, self.spread)
        way = [
            Visit("web", parts["taken"] * _US),
            Visit("postgres", self.costs.postgres_us * _US),
            Visit("web", parts["told"] * _US),
        ]
        if self.redis:
            told = self.demands["redis"] / self.hall.moves_per_s
            way += [Visit("redis", told), Visit("web", parts["heard"] * _US, same_place=False)]
        return [visit for visit in way if visit.seconds]  # nobody takes a move where bots alone play


def _spread(hall: Hall, web: int) -> float:
    """How many of `web` processes have one of a table's people, if each comes to any."""
    people = hall.table * (1 - hall.bots)
    if hall.routed or web == 1 or people <= 1:
        return 1.0
    return -web * expm1(people * log1p(-1 / web))


def _web(hall: Hall, costs: Costs, spread: float) -> dict[str, float]:
    """Microseconds of web processes for an average move: taken, told to seats there, heard elsewhere."""
    by_people, seeing = 1 - hall.bots, hall.table * (1 - hall.bots)
    elsewhere = by_people * (spread - 1) + hall.bots * spread  # a bot's move comes from a worker
    return {
        "taken": by_people * (costs.rules_us + costs.rest_us),
        "told": seeing / spread * costs.seat_us,
        "heard": elsewhere * costs.heard_us + seeing * (1 - 1 / spread) * costs.seat_us,
    }


def _demands(hall: Hall, costs: Costs, web: int) -> dict[str, float]:
    rate, spread = hall.moves_per_s * _US, _spread(hall, web)
    told = (1 - hall.bots) * (spread - 1) + hall.bots * spread
    return {
        "web": rate * sum(_web(hall, costs, spread).values()),
        "postgres": rate * costs.postgres_us,
        "redis": rate * told * costs.redis_us,
        "bots": rate * hall.bots * costs.bot_us,
    }


def sized(hall: Hall, costs: Costs) -> Fleet:
    """The least that keeps every part no busier than wanted.

    >>> sized(Hall(100), Costs.read()).web
    1
    """
    web = max(1, ceil(hall.people / hall.sockets))
    while True:  # more processes hear of more moves of others: each step asks again
        demands = _demands(hall, costs, web)
        wanted = max(web, ceil(demands["web"] / hall.busy))
        if wanted == web:
            break
        web = wanted
    workers = ceil(demands["bots"] / hall.busy)
    shards = max(
        demands["postgres"] / (hall.busy * hall.shard_cores), (web + workers) * hall.pool / hall.connections
    )
    return Fleet(
        hall, costs, web=web, shards=ceil(shards), redis=ceil(demands["redis"] / hall.busy), workers=workers
    )


def carried(hall: Hall, costs: Costs) -> dict[str, int]:
    """How many seats one of each kind carries, the first bottleneck first; Redis as it is told of many processes."""
    many = replace(hall, seats=1_000_000)
    one, spread_out = _demands(many, costs, 1), _demands(many, costs, 1_000)
    capacity = {"web": 1, "postgres": hall.shard_cores, "redis": 1, "bots": 1}
    demands = {**one, "redis": spread_out["redis"]}
    found = {
        name: int(many.seats * hall.busy * capacity[name] / demand)
        for name, demand in demands.items()
        if demand
    }
    processes = (spread_out["web"] + spread_out["bots"]) / hall.busy
    connected = int(many.seats * hall.connections / (hall.pool * processes))
    found["postgres"] = min(found["postgres"], connected)
    if hall.bots < 1:
        found["web"] = min(found["web"], int(hall.sockets / (1 - hall.bots)))
    return dict(sorted(found.items(), key=lambda item: item[1]))
