"""Queues of jobs in a row of stations, event by event: how long they take, and how busy each station is.

A station is some like places (processes, or machines of a database), each with some servers (cores); a job is sent to
one place, by chance or by its own number, and waits there in the order of coming. Jobs come by chance at an even pace.

>>> load = run([Station("desk", 1, 1)], [Visit("desk", 0.5)], rate=1.0, jobs=4000, seed=1)
>>> round(load.busy["desk"], 1)
0.5
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from typing import Final

_WARM: Final = 0.1
"""The share of jobs that come before anything is counted: the queues are empty at first."""


@dataclass(frozen=True)
class Station:
    """Like places, each with a queue of its own and some servers."""

    name: str
    places: int
    servers: int


@dataclass(frozen=True)
class Visit:
    """What a job does at a station: seconds of work on average, by an exponential draw."""

    station: str
    seconds: float
    same_place: bool = True
    """Whether a job comes back to the place where it was at this station before."""


@dataclass(frozen=True)
class Load:
    """What was seen of the jobs that were counted."""

    rate: float
    """Jobs a second, as they came."""
    mean_s: float
    """From coming to leaving, on average."""
    inside: float
    """Jobs inside, on average over time: by Little's law `rate * mean_s`, counted another way."""
    busy: dict[str, float]
    """The share of time that a server of each station works."""
    times_s: list[float] = field(repr=False)
    """From coming to leaving, in order of size."""

    def percentile(self, share: float) -> float:
        """The time within which this share of jobs was done."""
        return self.times_s[min(len(self.times_s) - 1, int(share * len(self.times_s)))]


class _Place:
    """Servers, and who waits for one."""

    __slots__ = ("free", "waiting")

    def __init__(self, servers: int) -> None:
        self.free = servers
        self.waiting: deque[_Job] = deque()


class _Job:
    """Where somebody is on the way."""

    __slots__ = ("at", "came", "places", "step")

    def __init__(self, came: float) -> None:
        self.came = came
        self.step = 0
        self.places: dict[str, _Place] = {}
        self.at: _Place


def run(stations: Sequence[Station], visits: Sequence[Visit], rate: float, jobs: int, seed: int) -> Load:
    """Let jobs come at a rate and make their visits one after the other; the same for the same seed."""
    return _Run(stations, visits, rate, jobs, seed).load()


class _Run:
    def __init__(
        self, stations: Sequence[Station], visits: Sequence[Visit], rate: float, jobs: int, seed: int
    ) -> None:
        self._stations: Final = {each.name: each for each in stations}
        self._places: Final = {
            each.name: [_Place(each.servers) for _ in range(each.places)] for each in stations
        }
        self._visits: Final = visits
        self._rate: Final = rate
        self._jobs: Final = jobs
        self._random: Final = Random(seed)
        self._events: list[tuple[float, int, _Job | None]] = []
        """When, a number that keeps the order, and whose work ends then: nobody's if somebody comes."""
        self._number = 0
        self._work: Final = dict.fromkeys(self._stations, 0.0)

    def load(self) -> Load:
        """All of it."""
        warm = int(self._jobs * _WARM)
        came = left = inside = 0
        start = end = last = area = 0.0
        times: list[float] = []
        self._push(self._random.expovariate(self._rate), None)
        while self._events:
            now, _, job = heappop(self._events)
            if start and came <= self._jobs:
                area += inside * (now - last)
                end = now
            last = now
            if job is None:
                came += 1
                if came == warm + 1:
                    start = now
                    self._work.update(dict.fromkeys(self._work, 0.0))
                inside += 1
                self._go_on(_Job(now), now)
                if came < self._jobs:
                    self._push(now + self._random.expovariate(self._rate), None)
                else:
                    end, came = now, self._jobs + 1
                    shares = self._shares(now - start)
                continue
            self._release(job.at, now)
            job.step += 1
            if job.step < len(self._visits):
                self._go_on(job, now)
                continue
            inside -= 1
            left += 1
            if start and job.came >= start:
                times.append(now - job.came)
        span = end - start
        return Load(
            rate=(self._jobs - warm) / span,
            mean_s=sum(times) / len(times),
            inside=area / span,
            busy=shares,
            times_s=sorted(times),
        )

    def _shares(self, span: float) -> dict[str, float]:
        return {
            name: self._work[name] / (span * station.places * station.servers)
            for name, station in self._stations.items()
        }

    def _push(self, at: float, job: _Job | None) -> None:
        self._number += 1
        heappush(self._events, (at, self._number, job))

    def _go_on(self, job: _Job, now: float) -> None:
        """To the next place on its way: work there, or wait."""
        visit = self._visits[job.step]
        place = job.places.get(visit.station) if visit.same_place else None
        if place is None:
            places = self._places[visit.station]
            place = places[self._random.randrange(len(places))]
            job.places.setdefault(visit.station, place)
        job.at = place
        if place.free:
            place.free -= 1
            self._begin(job, now)
        else:
            place.waiting.append(job)

    def _begin(self, job: _Job, now: float) -> None:
        visit = self._visits[job.step]
        spent = self._random.expovariate(1 / visit.seconds)
        self._work[visit.station] += spent
        self._push(now + spent, job)

    def _release(self, place: _Place, now: float) -> None:
        if place.waiting:
            self._begin(place.waiting.popleft(), now)
        else:
            place.free += 1
