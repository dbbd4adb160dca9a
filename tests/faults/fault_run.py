"""Kill servers and processes under running games, and check that no move is lost, doubled or stuck.

    python tests/faults/fault_run.py [--tables 150] [--seconds 300] [--faults 60] [--seed 1] [--lossy] [--nginx]
                                     [--clocks]

Two web processes and two workers run on a private Redis and a private PostgreSQL, which waits for the disk and has a
synchronous standby. People play over real sockets and keep a ledger of every move that the service acknowledged. A
person sends a move again, with the same key, until it is answered. Some moves are sent twice at once, and some
connections are cut before the answer. Meanwhile faults happen at random times from the seed: processes and servers are
killed, stopped, or frozen for some seconds, and the standby takes over from a killed primary. At the end the ledger is
compared with the database, and every table must still move on.

With `--nginx` there are three web processes behind nginx, which routes each table to one of them. With `--clocks` the
clock of one web process is an hour ahead, and the clock of the database jumps ahead by an hour at each failover.

With `--lossy` the standby lags behind, so a failover loses acknowledged moves. The run counts them; all other checks
must be empty.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "server"), str(HERE.parent), str(HERE)]

import failover  # noqa: E402
import httpx  # noqa: E402
import private_servers  # noqa: E402
from clocks import ahead  # noqa: E402
from proxies import Proxy, nginx  # noqa: E402
from table_site import KEY, Guest, Wire, key  # noqa: E402
from websockets.exceptions import WebSocketException  # noqa: E402

from triclinium.server.store.database import migrate  # noqa: E402

COMMAND = str(Path(sys.executable).with_name("triclinium"))
GAMES = ("fall_of_rome", "struggle_for_rome", "aeterna")
UNREACHABLE = (OSError, TimeoutError, AssertionError, httpx.HTTPError, WebSocketException)
"""Errors of a client while a server is unreachable.

`Wire.until` raises AssertionError when its socket closes.
"""
ANSWER_S = 10.0
"""Seconds that a client waits for an answer before it reconnects."""
CHECKS = ("lost", "doubled", "denied", "other_seq", "stuck", "verify")
"""Lists of the report that must be empty: acknowledged moves that are not stored, moves stored twice, stored moves that
were refused, moves in another place than acknowledged, tables that do not move on, and faults of a log."""
LOSS = ("lost",)
"""Lists that may be filled after a failover to a standby that lagged behind."""
DOUBLED, CUT = 0.05, 0.05
"""Shares of moves that are sent twice at once, and whose connection is cut before the answer."""
FROZEN_S = (2.0, 12.0)
"""Seconds for which a process is frozen."""
CUTS_S = (1.0, 4.0)
"""Seconds for which the proxies cut every connection at the answer."""
STUCK_S = 240.0
"""Seconds after the last fault in which every running table must move on. A lease and a retry take 120 s."""


Server = private_servers.Redis | failover.Pair


class QuickWire(Wire):
    """A socket whose messages are not checked against the schema, because other tests do that."""

    checked = False


@dataclass
class Process:
    """A process of the service, which is restarted after every kill."""

    name: str
    words: list[str]
    env: dict[str, str]
    log: Path
    running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process, without waiting until it answers."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                [COMMAND, *self.words],
                env={**os.environ, **self.env},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def end(self, how: signal.Signals) -> None:
        """Send a signal and wait until the process has ended."""
        assert self.running is not None
        with contextlib.suppress(ProcessLookupError):
            self.running.send_signal(how)
        self.running.wait(60)

    def children(self) -> list[int]:
        """Return the ids of its child processes, in which bots think."""
        assert self.running is not None
        listed = Path(f"/proc/{self.running.pid}/task/{self.running.pid}/children")
        return [int(pid) for pid in listed.read_text().split()] if listed.exists() else []


@dataclass
class Ledger:
    """The moves that the service acknowledged, and the answers and errors that clients met."""

    moves: dict[tuple[str, str], int] = field(default_factory=dict)
    """The position in the log of each acknowledged move, by table and key."""
    refused: dict[tuple[str, str], str] = field(default_factory=dict)
    """The answer to each move that the service refused, by table and key."""
    met: Counter[str] = field(default_factory=Counter)


class Person:
    """A player who makes random choices at one table, and reconnects whenever the connection is lost."""

    def __init__(self, urls: list[str], guest: Guest, table: str, ledger: Ledger, seed: str) -> None:
        self.guest, self.table = guest, table
        self.away_until = 0.0
        self._urls, self._ledger, self._random = urls, ledger, random.Random(seed)
        self._pending: tuple[str, str, str] | None = None

    async def play(self) -> None:
        """Play until the game is over."""
        while True:
            await asyncio.sleep(max(0.0, self.away_until - time.monotonic()))
            try:
                async with self.guest.sit(self.table, self._random.choice(self._urls)) as wire:
                    if await self._at_the_table(wire):
                        return
            except UNREACHABLE as error:
                self._ledger.met[type(error).__name__] += 1
                await asyncio.sleep(self._random.uniform(0.2, 1))

    async def _at_the_table(self, wire: Wire) -> bool:
        """Play on one connection. Return True when the game is over, False to connect again."""
        while True:
            await wire.until(lambda: wire.update, ANSWER_S)
            update = wire.update
            if update["outcome"] is not None and self._pending is None:
                return True
            if time.monotonic() < self.away_until:
                return False
            if self._pending is None:
                if wire.table["you"] not in update["awaited"] or not update["options"]:
                    with contextlib.suppress(TimeoutError):
                        await wire.after(update["seq"], ANSWER_S)
                    continue
                await asyncio.sleep(self._random.uniform(0.2, 2))
                self._pending = (key(), update["decision"], self._random.choice(update["options"]))
            command, decision, act = self._pending
            chance = self._random.random()
            for _ in range(2 if chance < DOUBLED else 1):
                await wire.send(type="act", decision=decision, key=command, act=act)
            if chance > 1 - CUT:
                self._ledger.met["cut"] += 1
                return False
            async with asyncio.timeout(ANSWER_S):
                answer = await wire.answer(command)
            wire.heard.clear()
            self._ledger.met[answer.get("code", answer["type"])] += 1
            if answer["type"] == "done":
                # The answer has the number of entries.
                self._ledger.moves[self.table, command] = answer["seq"] - 1
            if answer["type"] == "error":
                await asyncio.sleep(self._random.uniform(0.1, 0.5))  # busy: repeat the command
                continue
            if answer["type"] != "done":
                self._ledger.refused[self.table, command] = answer["type"]
            self._pending = None


@dataclass
class Run:
    """One run with its servers, players and faults."""

    options: argparse.Namespace
    folder: Path
    postgres: failover.Pair
    redis: private_servers.Redis
    stack: contextlib.ExitStack
    ledger: Ledger = field(default_factory=Ledger)
    people: list[Person] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.random = random.Random(self.options.seed)
        self.env = {
            "TRICLINIUM_DATABASE_URL": self.postgres.url,
            "TRICLINIUM_REDIS_URL": self.redis.url,
            "TRICLINIUM_SECRET_KEYS": KEY,
            "TRICLINIUM_LOG_LEVEL": "warning",
            **{
                f"TRICLINIUM_LIMIT_{name}": "0"
                for name in (
                    "ACTS_PER_S",
                    "BOT_TABLES",
                    "HANDSHAKES_PER_S",
                    "REQUESTS_PER_MINUTE",
                    "SOCKETS_PER_ADDRESS",
                    "TABLES_PER_HOUR",
                )
            },
        }
        ports = [private_servers.free_port() for _ in range(3 if self.options.nginx else 2)]
        self.webs = [self._process(f"web{port}", "serve", TRICLINIUM_PORT=str(port)) for port in ports]
        if self.options.clocks:
            self.webs[0].env |= ahead(1)
        self.proxies = [Proxy(port) for port in self._fronts(ports)]
        self.urls = [f"http://127.0.0.1:{proxy.port}" for proxy in self.proxies]
        self.workers = [self._process(f"worker{number}", "worker") for number in range(2)]

    def _process(self, name: str, command: str, **more: str) -> Process:
        return Process(name, [command], {**self.env, **more}, self.folder / f"{name}.log")

    def _fronts(self, ports: list[int]) -> list[int]:
        return [self.stack.enter_context(nginx(ports))] if self.options.nginx else ports

    async def play(self) -> dict[str, object]:
        """Play with faults, then compare the ledger with the database."""
        await migrate(self.postgres.url)
        for proxy in self.proxies:
            await proxy.start()
        for process in (*self.webs, *self.workers):
            process.start()
        try:
            await self._ready()
            await self._open_tables()
            playing = [asyncio.create_task(person.play()) for person in self.people]
            await self._make_faults()
            moved = await self._stuck()
            await _end(playing)
            for task in playing:
                if not task.cancelled() and (error := task.exception()) is not None:
                    raise error
            return {**moved, **await self._compared()}
        finally:
            for process in (*self.webs, *self.workers):
                process.end(signal.SIGKILL)

    async def _ready(self) -> None:
        async with httpx.AsyncClient() as client, asyncio.timeout(60):
            for url in self.urls:
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        if (await client.get(f"{url}/readyz")).status_code == 200:
                            break
                    await asyncio.sleep(0.2)

    async def _open_tables(self) -> None:
        for number in range(self.options.tables):
            host, seats = Guest(self.urls[number % len(self.urls)], wire=QuickWire), "ABC"
            table = await host.create(GAMES[number % 3], len(seats))
            guests = [host]
            if number % 2:
                guests.append(Guest(self.urls[0], "B", wire=QuickWire))
                await guests[1].claim(table, "B")
            for seat in seats[len(guests) :]:
                await host.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "novice"})
            await host.post(f"/api/tables/{table}/start")
            self.people += [
                Person(self.urls, guest, table, self.ledger, f"{table}:{guest.name}") for guest in guests
            ]

    async def _make_faults(self) -> None:
        kinds = [
            self._kill_web,
            self._stop_web,
            self._kill_worker,
            self._freeze,
            self._kill_bots,
            self._kill_redis,
            self._kill_postgres,
            self._fail_over,
            self._freeze_servers,
            self._walk_away,
            self._cut_answers,
        ]
        start, end = time.monotonic(), self.options.seconds
        times = sorted(self.random.uniform(0, end) for _ in range(self.options.faults))
        for number, at in enumerate(times):
            await asyncio.sleep(max(0.0, start + at - time.monotonic()))
            kind = kinds[number % len(kinds)]
            self.faults[kind.__name__.strip("_")] += 1
            await kind()
        await asyncio.sleep(max(0.0, start + end - time.monotonic()))

    async def _kill_web(self) -> None:
        await self._restart(self.random.choice(self.webs), signal.SIGKILL)

    async def _stop_web(self) -> None:
        await self._restart(self.random.choice(self.webs), signal.SIGTERM)

    async def _kill_worker(self) -> None:
        await self._restart(self.random.choice(self.workers), signal.SIGKILL)

    async def _restart(self, process: Process, how: signal.Signals) -> None:
        await asyncio.to_thread(process.end, how)
        process.start()

    async def _freeze(self) -> None:
        running = self.random.choice([*self.webs, *self.workers]).running
        assert running is not None
        running.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.random.uniform(*FROZEN_S))
        running.send_signal(signal.SIGCONT)

    async def _freeze_servers(self) -> None:
        servers: list[Server] = [self.postgres, self.redis]
        server = self.random.choice(servers)
        server.freeze()
        await asyncio.sleep(self.random.uniform(*FROZEN_S))
        server.thaw()

    async def _kill_bots(self) -> None:
        for pid in self.random.choice(self.workers).children():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def _kill_redis(self) -> None:
        await asyncio.to_thread(self._kill, self.redis)

    async def _kill_postgres(self) -> None:
        await asyncio.to_thread(self._kill, self.postgres)

    async def _fail_over(self) -> None:
        await asyncio.to_thread(self.postgres.fail_over)

    def _kill(self, server: Server) -> None:
        server.kill()
        server.start()

    async def _walk_away(self) -> None:
        for person in self.random.sample(self.people, len(self.people) // 4):
            person.away_until = time.monotonic() + self.random.uniform(1, 15)

    async def _cut_answers(self) -> None:
        for proxy in self.proxies:
            proxy.cuts = True
        await asyncio.sleep(self.random.uniform(*CUTS_S))
        for proxy in self.proxies:
            proxy.cuts = False

    async def _heads(self) -> dict[str, tuple[int, str]]:
        connection = await asyncpg.connect(self.postgres.url)
        rows = await connection.fetch("SELECT id, seq, state FROM tables")
        await connection.close()
        return {row["id"]: (row["seq"], row["state"]) for row in rows}

    async def _stuck(self) -> dict[str, object]:
        """Wait until every table has moved on after the last fault, or is over."""
        before, until = await self._heads(), time.monotonic() + STUCK_S
        while True:
            now = await self._heads()
            stuck = [each for each, (seq, state) in now.items() if state != "over" and seq == before[each][0]]
            if not stuck or time.monotonic() > until:
                over = sum(state == "over" for _, state in now.values())
                return {"tables": len(now), "over": over, "stuck": stuck}
            await asyncio.sleep(2)

    async def _compared(self) -> dict[str, object]:
        connection = await asyncpg.connect(self.postgres.url)
        rows = await connection.fetch("SELECT table_id, key, seq FROM moves")
        await connection.close()
        stored: dict[tuple[str, str], list[int]] = {}
        for row in rows:
            stored.setdefault((row["table_id"], row["key"]), []).append(row["seq"])
        lost = [each for each in self.ledger.moves if each not in stored]
        doubled = [each for each, found in stored.items() if each[1] is not None and len(found) > 1]
        moved = [
            each for each, seq in self.ledger.moves.items() if each in stored and seq not in stored[each]
        ]
        denied = [each for each in self.ledger.refused if each in stored]
        checked = await asyncio.to_thread(
            subprocess.run,
            [COMMAND, "admin", "verify", "--all", "--json"],
            env={**os.environ, **self.env},
            capture_output=True,
            text=True,
            check=False,
        )
        return {
            "acknowledged": len(self.ledger.moves),
            "stored": len(rows),
            "lost": lost,
            "doubled": doubled,
            "denied": denied,
            "other_seq": moved,
            "verify": json.loads(checked.stdout)["faults"] if checked.stdout else checked.stderr,
            "faults": dict(self.faults),
            "met": dict(self.ledger.met),
            "answers_cut": sum(proxy.cut for proxy in self.proxies),
        }


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks until all have ended.

    In Python 3.11, `asyncio.wait_for` may swallow a cancellation at its timeout.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)


def main() -> int:
    """Run and report. Return 1 if any check fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--faults", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    for name in ("--lossy", "--nginx", "--clocks"):
        parser.add_argument(name, action="store_true")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="triclinium-faults-") as folder,
        failover.pair(options.lossy, options.clocks) as postgres,
        private_servers.redis() as redis,
        contextlib.ExitStack() as stack,
    ):
        report = asyncio.run(Run(options, Path(folder), postgres, redis, stack).play())
        for log in sorted(Path(folder).glob("*.log")):
            print(log.name, log.stat().st_size, "bytes of warnings")
    print(json.dumps(report, indent=2))
    return int(any(report[name] for name in CHECKS if not (options.lossy and name in LOSS)))


if __name__ == "__main__":
    sys.exit(main())
