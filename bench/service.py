"""Measure the game server: moves per second, CPU time, memory per socket, and the time until others see a move.

One web process runs on one core and its load on another. A private PostgreSQL and Redis share both cores.
PostgreSQL does not wait for the disk unless `durable` is set.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from prometheus_client.parser import text_string_to_metric_families

from triclinium.server.store.database import migrate

from . import servers
from .process import BenchFailed, Figures, Process, Watch, cores, cpu_s, descendants, pin

ROWS: Final = {
    "moves_per_s": "Moves per second, one web process",
    "cpu_us_per_move": "CPU time of a move (µs)",
    "move_us": "Elapsed time of a move by part (µs)",
    "idle_kib_per_socket": "An idle socket (KiB)",
    "sight_ms": "Until the other seat sees a move (ms)",
}
_START_S: Final = 30.0
_SAMPLES: Final = 200
_IDLE_TABLES: Final = 150
_SETTLE_S: Final = 1.5
_SHORTEST_GAME: Final = 45
"""Number of moves in a short game of two players. It gives an upper bound for the games that a run needs."""


class Web:
    """One web process of the server."""

    def __init__(self, settings: Mapping[str, str], core: int | None, log: Path) -> None:
        self.port: Final = servers.free_port()
        self._metrics_port: Final = servers.free_port()
        settings = {
            **settings,
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            "PUBLIC_URL": f"http://127.0.0.1:{self.port}",
            "METRICS_PORT": str(self._metrics_port),
        }
        env = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
        with log.open("ab") as file:
            self._process: Final = subprocess.Popen(
                [sys.executable, "-m", "triclinium.cli.app", "serve"],
                env=env | {f"TRICLINIUM_{name}": value for name, value in settings.items()},
                stdout=file,
                stderr=file,
            )
        pin(self._process.pid, core)
        until = time.monotonic() + _START_S
        while not self._healthy():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise BenchFailed(f"the service did not start: {log.read_text(errors='replace')[-600:]}")
            time.sleep(0.1)

    def _healthy(self) -> bool:
        try:
            _get(self.port, "/api/health")
        except OSError:
            return False
        return True

    def metrics(self) -> dict[str, float]:
        """Return the moves, CPU seconds of the process, and seconds of each part of all moves (`part.NAME`)."""
        found = {"moves": 0.0}
        for family in text_string_to_metric_families(_get(self._metrics_port, "/metrics")):
            for sample in family.samples:
                if sample.name == "triclinium_moves_total":
                    found["moves"] += sample.value
                elif sample.name == "process_cpu_seconds_total":
                    found["cpu"] = sample.value
                elif sample.name == "triclinium_move_seconds_sum":
                    found[f"part.{sample.labels['part']}"] = sample.value
        return found

    def kib(self) -> int:
        """Return the memory of the process in KiB, with its share of shared pages."""
        for line in Path(f"/proc/{self._process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
        raise BenchFailed("this system does not report the memory of a process")

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        try:
            self._process.wait(_START_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _get(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=_START_S) as reply:
        text: str = reply.read().decode()
        return text


class Testbed:
    """Private servers, the load generator, and web processes that use them."""

    def __init__(self, stack: ExitStack, game: str, durable: bool) -> None:
        self._game: Final = game
        self.web_core, self.load_core = cores()
        self._folder: Final = Path(stack.enter_context(servers.folder()))
        self._database: Final = stack.enter_context(servers.postgres(durable))
        self._bus: Final = stack.enter_context(servers.redis())
        self._settings: Final = {
            "DATABASE_URL": self._database.url,
            "DATABASE_POOL": "8",
            "REDIS_URL": self._bus.url,
            "SECRET_KEYS": secrets.token_urlsafe(32),
            "LIMIT_ACTS_PER_S": "0",
            "LIMIT_TABLES_PER_HOUR": "0",
            "LIMIT_REQUESTS_PER_MINUTE": "0",
            "LIMIT_HANDSHAKES_PER_S": "0",
            "LIMIT_SOCKETS_PER_ADDRESS": "0",
        }
        self._rate = 1000.0
        asyncio.run(migrate(self._database.url))
        self._load: Final = Process("bench.load", core=self.load_core)
        stack.callback(self._load.close)

    @contextmanager
    def web(self, core: int | None) -> Iterator[Web]:
        """Run a web process on a core."""
        web = Web(self._settings, core, self._folder / "web.log")
        try:
            yield web
        finally:
            web.stop()

    def play(self, web: Web, tables: int, seconds: float) -> Figures:
        """Measure moves per second, and the CPU and elapsed time of a move."""
        spare = ceil(self._rate * (seconds + 0.5) / _SHORTEST_GAME)
        self._load.ask("prepare", ports=[web.port], tables=tables + spare, game=self._game)
        before, cpu_before = web.metrics(), self._cpu_s()
        played = self._load.ask("play", tables=tables, seconds=seconds)
        cpu, after = self._cpu_s(), web.metrics()
        spent = {name: value - before.get(name, 0.0) for name, value in after.items()}
        if not spent["moves"]:
            raise BenchFailed("no move was made; use more --seconds")
        self._rate = max(self._rate, played["moves_per_s"])
        us = 1e6 / spent["moves"]
        return {
            "moves_per_s": played["moves_per_s"],
            "load_cpu": played["load_cpu"],
            "cpu.total": us * spent["cpu"],
            **{f"cpu.{name}": us * (cpu[name] - cpu_before[name]) for name in cpu},
            **{name: us * value for name, value in spent.items() if name.startswith("part.")},
        }

    def _cpu_s(self) -> dict[str, float]:
        database = self._database.pid
        return {"postgres": cpu_s([database, *descendants(database)]), "redis": cpu_s([self._bus.pid])}

    def sight(self, webs: tuple[Web, Web], samples: int) -> list[float]:
        """Return milliseconds from an act at the first web process until the other seat sees it at the second."""
        ports = [web.port for web in webs]
        reply = self._load.ask("sight", ports=ports, tables=4, samples=samples, game=self._game)
        spent: list[float] = reply["sight_ms"]
        return spent

    def idle_kib(self) -> float:
        """Return the memory of an idle socket in KiB, with its share of a table of two."""
        with self.web(self.web_core) as web:
            read = []
            for tables in (_IDLE_TABLES // 5, _IDLE_TABLES):
                self._load.ask("sit", ports=[web.port], tables=tables, game=self._game)
                time.sleep(_SETTLE_S)
                read.append(web.kib())
            self._load.ask("rise")
        return (read[1] - read[0]) / (2 * _IDLE_TABLES)


def service(game: str, rounds: int, seconds: float, tables: int, durable: bool, watch: Watch) -> Figures:
    """Return all figures of one run. `watch` is called with the number of finished steps, up to `steps(rounds)`."""
    step = _counted(watch)
    with ExitStack() as stack:
        testbed = Testbed(stack, game, durable)
        rows: list[Figures] = []
        sights: list[float] = []
        with testbed.web(testbed.web_core) as web:
            for _ in range(rounds):
                rows.append(testbed.play(web, tables, seconds))
                step()
            with testbed.web(testbed.load_core) as other:
                for _ in range(rounds):
                    sights += testbed.sight((web, other), _SAMPLES)
                    step()
        idle = testbed.idle_kib()
        step()
    return {
        "durable": durable,
        **summary(rows),
        "idle_kib_per_socket": round(idle, 1),
        "sight_ms": {"p50": round(median(sights), 2), "p99": round(quantiles(sights, n=100)[98], 2)},
    }


def summary(rows: list[Figures]) -> Figures:
    """Return the medians of rounds of play."""
    middle = {name: median(row[name] for row in rows) for name in rows[0]}
    return {
        "moves_per_s": round(middle["moves_per_s"]),
        "load_cpu": round(middle["load_cpu"], 2),
        "cpu_us_per_move": _group(middle, "cpu."),
        "move_us": _group(middle, "part."),
    }


def _group(figures: Figures, prefix: str) -> Figures:
    found = {name: value for name, value in figures.items() if name.startswith(prefix)}
    return {name.removeprefix(prefix): round(value, 1) for name, value in found.items()}


def steps(rounds: int) -> int:
    """Return the number of steps: the rounds of moves, the rounds of sight, and one for idle sockets."""
    return 2 * rounds + 1


def _counted(watch: Watch) -> Callable[[], None]:
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        watch(done)

    return step
