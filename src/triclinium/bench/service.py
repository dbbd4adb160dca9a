"""What the table service costs: moves, sockets and the time until the others see, beside the bare ground it stands on.

One web worker is kept on one core, those who play on the other; PostgreSQL and Redis are private ones and share both.
PostgreSQL does not wait for the disk unless asked to (`durable`): a slow disk makes bare inserts slow and every ratio
handsome. Machines differ and are noisy: bare and real things take turns, and the ratios count.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from . import servers
from .process import BenchFailed, Figures, Process, cores, pinned

Watch = Callable[[int], object]
SERVE: Final = (sys.executable, "-m", "triclinium.cli.app", "serve")
POOL: Final = 8
"""Connections to PostgreSQL, of the web worker and of the bare inserts."""
PARTS: Final = ("engine", "view", "sql", "bus", "socket")
_PATIENCE: Final = 30.0
_SAMPLES: Final = 200
_IDLE_TABLES: Final = 150
_SETTLED: Final = 1.5
_SHORTEST_GAME: Final = 45
"""Moves of a rather short game of two, to reckon how many games a run takes."""
_FIRST_RATE: Final = 1000.0
ROWS: Final = (
    "insert_per_s",
    "redis_rtt_ms",
    "echo_rtt_ms",
    "moves_per_s",
    "ratio_insert",
    "cpu_us",
    "idle",
    "sight",
    "sight_ratio",
)


class Web:
    """One process of the service."""

    def __init__(self, settings: Mapping[str, str], core: int | None, log: Path) -> None:
        self.port: Final = servers.free_port()
        env = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
        env |= {f"TRICLINIUM_{name}": value for name, value in settings.items()}
        env |= {
            "TRICLINIUM_PORT": str(self.port),
            "TRICLINIUM_HOST": "127.0.0.1",
            "TRICLINIUM_PUBLIC_URL": f"http://127.0.0.1:{self.port}",
        }
        self._log: Final = log
        with log.open("ab") as file:
            self._process: Final = subprocess.Popen(  # noqa: S603 (a command of ours)
                SERVE, env=env, stdout=file, stderr=file
            )
        pinned(self._process.pid, core)
        until = time.monotonic() + _PATIENCE
        while not self._healthy():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise BenchFailed(f"the service did not start: {log.read_text(errors='replace')[-600:]}")
            time.sleep(0.1)

    def get(self, path: str) -> Any:
        """Ask something."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        connection.request("GET", path)
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        if reply.status != 200:
            raise BenchFailed(f"{path}: {reply.status} {body[:300].decode(errors='replace')}")
        return json.loads(body)

    def _healthy(self) -> bool:
        try:
            return bool(self.get("/api/health")["ok"])
        except (OSError, BenchFailed):
            return False

    def kib(self) -> int:
        """What it keeps in memory for itself."""
        for line in Path(f"/proc/{self._process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
        raise BenchFailed("the system does not tell how much memory a process has")

    def stop(self) -> None:
        """Let it end."""
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Testbed:
    """The private servers, the processes that measure, and how to start a web worker on them."""

    def __init__(self, stack: ExitStack, folder: Path, game: str, durable: bool) -> None:
        self._game: Final = game
        self.web_core, self.load_core = cores()
        self.database: Final = stack.enter_context(servers.postgres(durable))
        self.bus: Final = stack.enter_context(servers.redis())
        self._folder: Final = folder
        self._settings: Final = {
            "DATABASE_URL": self.database.url,
            "DATABASE_POOL": str(POOL),
            "REDIS_URL": self.bus.url,
            "SECRET_KEYS": secrets.token_urlsafe(32),
            "LIMIT_ACTS_PER_S": "0",
            "LIMIT_TABLES_PER_HOUR": "0",
            "LIMIT_REQUESTS_PER_MINUTE": "0",
            "LIMIT_HANDSHAKES_PER_S": "0",
            "LIMIT_SOCKETS_PER_ADDRESS": "0",
        }
        self._rate = _FIRST_RATE
        self.bare: Final = Process("triclinium.bench.bare", core=self.web_core)
        stack.callback(self.bare.close)
        self.load: Final = Process("triclinium.bench.load", core=self.load_core)
        stack.callback(self.load.close)

    @contextmanager
    def web(self, core: int | None, **settings: str) -> Iterator[Web]:
        """A web worker on a core."""
        web = Web({**self._settings, **settings}, core, self._folder / "web.log")
        try:
            yield web
        finally:
            web.stop()

    def prepare(self, webs: list[Web], tables: int, seconds: float) -> None:
        """Have tables ready, with as many in reserve as the last rate asks for; A and B at the first and last."""
        spare = ceil(self._rate * (seconds + 0.5) / _SHORTEST_GAME)
        self.load.ask("prepare", ports=[web.port for web in webs], tables=tables + spare, game=self._game)

    def play(self, tables: int, seconds: float) -> Figures:
        """Let the tables play that are ready."""
        played = self.load.ask("play", tables=tables, seconds=seconds)
        self._rate = max(self._rate, played["moves_per_s"])
        return played

    def sight(self, ports: list[int], samples: int) -> list[float]:
        """How long it takes until the other seat sees a move, of so many moves, in milliseconds."""
        reply = self.load.ask("sight", ports=ports, tables=4, samples=samples, game=self._game)
        spent: list[float] = reply["sight_ms"]
        return spent

    def sit(self, web: Web, tables: int) -> None:
        """Take the seats of some tables and just sit there."""
        self.load.ask("sit", ports=[web.port], tables=tables, game=self._game)

    @contextmanager
    def echo(self) -> Iterator[int]:
        """The port of a bare WebSocket server."""
        port = servers.free_port()
        words = ["--port", str(port), "--log-level", "error", "--lifespan", "off"]
        server = servers.Server(
            "uvicorn",
            [sys.executable, "-m", "uvicorn", "triclinium.bench.bare:echoing", *words],
            port,
            self._folder / "echo.log",
        )
        server.start()
        pinned(server.pid, self.web_core)
        try:
            yield port
        finally:
            server.stop()


def service(game: str, rounds: int, seconds: float, tables: int, durable: bool, watch: Watch) -> Figures:
    """All figures of one run at tables of a game; `watch` is told how many of `steps(rounds)` are done."""
    from ..server.store.database import migrate  # noqa: PLC0415 (other measurements do without the service)

    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        watch(done)

    with ExitStack() as stack:
        folder = Path(stack.enter_context(servers.folder()))
        testbed = Testbed(stack, folder, game, durable)
        asyncio.run(migrate(testbed.database.url))
        moves = _moves(testbed, rounds, seconds, tables, step)
        costs = _costs(testbed, seconds, tables, step)
        seen = _sight(testbed, rounds, step)
        idle = idle_kib(testbed)
        step()
    bare = {
        "insert_per_s": moves["insert_per_s"],
        **{name: seen[name] for name in ("redis_rtt_ms", "echo_rtt_ms")},
    }
    return {
        "durable": durable,
        "bare": {name: _short(value) for name, value in {**bare, "insert_ms": seen["insert_ms"]}.items()},
        "moves_per_s": round(moves["moves_per_s"]),
        "ratio_insert": round(moves["ratio_insert"], 3),
        "load_cpu": round(moves["load_cpu"], 2),
        "cpu_us_per_move": costs,
        "idle_kib_per_socket": round(idle, 1),
        "sight_ms": {"p50": _short(seen["p50"]), "p99": _short(seen["p99"])},
        "sight_ratio": round(seen["sight_ratio"], 2),
    }


def steps(rounds: int) -> int:
    """How many steps a run has: rounds of moves, one of costs, rounds of sight, the idle sockets."""
    return 2 * rounds + 2


def _short(value: float) -> float:
    return round(value, 3 if value < 10 else 1)


def _moves(testbed: Testbed, rounds: int, seconds: float, tables: int, step: Callable[[], None]) -> Figures:
    """Bare inserts and moves by turns, on one web worker."""
    rows: list[Figures] = []
    with testbed.web(testbed.web_core) as web:
        for _ in range(rounds):
            testbed.prepare([web], tables, seconds)
            bare = testbed.bare.ask("insert", url=testbed.database.url, connections=POOL, seconds=seconds)
            played = testbed.play(tables, seconds)
            # Of each round: what disturbs the machine disturbs both, and passes.
            played["ratio_insert"] = played["moves_per_s"] / bare["insert_per_s"]
            rows.append({**bare, **played})
            step()
    return {name: median(row[name] for row in rows) for name in rows[0]}


def _costs(testbed: Testbed, seconds: float, tables: int, step: Callable[[], None]) -> Figures:
    """CPU time of a move by part, in microseconds; `other` is what the process spent on no part of these."""
    with testbed.web(testbed.web_core, METER="1") as web:
        testbed.prepare([web], tables, seconds)
        web.get("/api/meter")
        testbed.play(tables, seconds)
        read = web.get("/api/meter")
    step()
    parts = {part: read[part] / read["moves"] for part in PARTS}
    total = read["total"] / read["moves"]
    costs = {**parts, "other": total - sum(parts.values()), "total": total}
    return {part: round(cost, 1) for part, cost in costs.items()}


def _sight(testbed: Testbed, rounds: int, step: Callable[[], None]) -> Figures:
    """The bare medians and the time until the other seat, at the other web worker, sees a move."""
    rows: list[Figures] = []
    spent: list[float] = []
    with testbed.web(testbed.web_core) as one, testbed.web(testbed.load_core) as two, testbed.echo() as echo:
        for _ in range(rounds):
            rows.append(
                {
                    **testbed.bare.ask("insert_latency", url=testbed.database.url, rows=_SAMPLES),
                    **testbed.bare.ask("notice", url=testbed.bus.url, notices=_SAMPLES),
                    **testbed.bare.ask("echo", port=echo, texts=_SAMPLES),
                }
            )
            sight = testbed.sight([one.port, two.port], _SAMPLES)
            rows[-1]["sight_ratio"] = median(sight) / sum(rows[-1].values())
            spent += sight
            step()
    middle = {name: median(row[name] for row in rows) for name in rows[0]}
    return {**middle, "p50": median(spent), "p99": quantiles(spent, n=100)[98]}


def idle_kib(testbed: Testbed) -> float:
    """Memory of a socket that just sits, two at a table, with its share of the table."""
    with testbed.web(testbed.web_core) as web:
        testbed.sit(web, _IDLE_TABLES // 5)
        time.sleep(_SETTLED)
        before = web.kib()
        testbed.sit(web, _IDLE_TABLES)
        time.sleep(_SETTLED)
        after = web.kib()
        testbed.load.ask("rise")
    return (after - before) / (2 * _IDLE_TABLES)


def cell(figures: Figures, row: str) -> str:
    """One row's figures, for a table."""
    if row in figures["bare"]:
        return f"{figures['bare'][row]:,}"
    if row == "cpu_us":
        return ", ".join(f"{part} {cost:,}" for part, cost in figures["cpu_us_per_move"].items())
    if row == "idle":
        return f"{figures['idle_kib_per_socket']:,}"
    if row == "sight":
        return f"{figures['sight_ms']['p50']} / {figures['sight_ms']['p99']}"
    return f"{figures[row]:,}"
