"""Run two web processes behind one address, with a balancer that checks readiness, and players.

The balancer forwards bytes. It prefers processes that are ready, and tries the other one if a connection is
refused.

The players behave like the web client. If they are told to reconnect (1012), they do so within the given
time, and send all commands without an answer again, with the same keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import orjson
from table_site import KEY, PATIENCE_S, Guest, Store, http_client, key
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bench.servers import free_port
from triclinium.server.realtime.protocol import VERSION

ASKED_EVERY_S = 0.1
RESTART = 1012
_WITHIN = re.compile(r"within (\d+) ms")
_SERVE = "from triclinium.cli.app import main; main()"


class WebProcess:
    """A `triclinium serve` process, as on a host."""

    def __init__(self, store: Store, public: str, log: Path, **more: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        settings = {
            "DATABASE_URL": store.database_url,
            "REDIS_URL": store.redis_url or "none",
            "SECRET_KEYS": KEY,
            "PUBLIC_URL": public,
            "PORT": str(self.port),
            "LIMIT_REQUESTS_PER_MINUTE": "0",
            "LIMIT_TABLES_PER_HOUR": "0",
            "LIMIT_HANDSHAKES_PER_S": "0",
            "LIMIT_ACTS_PER_S": "0",
            **more,
        }
        env = {**os.environ, **{f"TRICLINIUM_{name}": value for name, value in settings.items()}}
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _SERVE, "serve"], env=env, stdout=out, stderr=out
            )

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    async def ended(self) -> int:
        return await asyncio.to_thread(self.process.wait, PATIENCE_S)


@contextlib.contextmanager
def processes(store: Store, public: str, folder: Path, **more: str) -> Iterator[list[WebProcess]]:
    found = [WebProcess(store, public, folder / f"{name}.log", **more) for name in "AB"]
    try:
        yield found
    finally:
        for each in found:
            if each.process.poll() is None:
                each.process.kill()
            each.process.wait(PATIENCE_S)


class Balancer:
    """A load balancer for several processes."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.behind: list[WebProcess] = []
        self.ready: list[bool] = []
        self.where: dict[int, int] = {}
        """The process that serves a client's port."""
        self.refused = 0
        """Number of connections that no process accepted."""
        self._turn = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def balancing(self, behind: list[WebProcess]) -> AsyncIterator[None]:
        self.behind, self.ready = behind, [False] * len(behind)
        asking = [asyncio.create_task(self._ask(number)) for number in range(len(behind))]
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port, backlog=1000)
        try:
            yield
        finally:
            server.close()
            for task in (*asking, *self._tasks):
                task.cancel()
            await asyncio.gather(*asking, *self._tasks, return_exceptions=True)

    async def all_ready(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not all(self.ready):
                await asyncio.sleep(0.05)

    async def _ask(self, number: int) -> None:
        async with http_client(self.behind[number].url, timeout=2) as web:
            while True:
                try:
                    self.ready[number] = (await web.get("/readyz")).status_code == 200
                except Exception:
                    self.ready[number] = False
                await asyncio.sleep(ASKED_EVERY_S)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        me = asyncio.current_task()
        assert me is not None
        self._tasks.add(me)
        client = writer.get_extra_info("peername")[1]
        self._turn += 1
        order = sorted(
            range(len(self.behind)), key=lambda n: (not self.ready[n], (n + self._turn) % len(self.behind))
        )
        try:
            for number in order:
                with contextlib.suppress(OSError):
                    there = await asyncio.open_connection("127.0.0.1", self.behind[number].port)
                    self.where[client] = number
                    break
            else:
                self.refused += 1
                return
            await asyncio.gather(_copy(reader, there[1]), _copy(there[0], writer))
        finally:
            self._tasks.discard(me)
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


class Player:
    """A player who acts at every turn, and reconnects when told to."""

    def __init__(self, guest: Guest, table: str, balancer: Balancer, chance: random.Random) -> None:
        self._guest, self._table, self._balancer, self._chance = guest, table, balancer, chance
        self.there = asyncio.Event()
        self.through: int | None = None
        """The process that serves the socket, or None without a socket."""
        self.pending: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, str] = {}
        self.answered_at: dict[str, float] = {}
        self.closes: list[int | None] = []
        self.refused: list[str] = []
        self.told_at: float | None = None
        self.back_at: float | None = None
        self.acting = True
        self._socket: ClientConnection | None = None
        """The socket after its welcome, or None."""
        self._decided = ""
        self._letter = ""
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def waits(self) -> bool:
        """Whether a command is unanswered or about to be sent."""
        return bool(self.pending or self._sending)

    async def run(self) -> None:
        where = self._guest.url.replace("http", "ws") + f"/api/tables/{self._table}/socket"
        while True:
            try:
                async with connect(
                    where, additional_headers={"Cookie": self._guest.cookie}, compression=None
                ) as socket:
                    await self._play(socket)
            except ConnectionClosed as closed:
                within = self._closed(closed)
            except (OSError, InvalidHandshake, InvalidMessage) as error:
                self.refused.append(repr(error))
                within = 0.25
            finally:
                self.through = self._socket = None
                self.there.clear()
            await asyncio.sleep(within)

    def _closed(self, closed: ConnectionClosed) -> float:
        """Note that the socket was closed, and return the seconds to wait before reconnecting."""
        code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (None, "")
        self.closes.append(code)
        self.told_at = time.monotonic()
        found = _WITHIN.search(reason)
        return int(found[1]) / 1000 * self._chance.random() if code == RESTART and found else 0.25

    async def _play(self, socket: ClientConnection) -> None:
        await socket.send(orjson.dumps({"type": "hello", "protocol": VERSION, "since": None}).decode())
        async for text in socket:
            message = orjson.loads(text)
            kind = message["type"]
            if kind == "welcome":
                self.through = self._balancer.where[socket.local_address[1]]
                self.back_at = time.monotonic()
                self.there.set()
                self._socket = socket
                self._letter = message["seat"]
                for command in self.pending.values():
                    await socket.send(orjson.dumps(command).decode())
            elif kind == "update":
                self._consider(message)
            elif message.get("key") in self.pending:
                assert kind in ("done", "stale"), message
                del self.pending[message["key"]]
                self.answers[message["key"]] = kind
                self.answered_at[message["key"]] = time.monotonic()
        raise ConnectionClosed(socket.protocol.close_rcvd, socket.protocol.close_sent)

    def _consider(self, update: dict[str, Any]) -> None:
        decision = update["decision"]
        turn = self._letter in update["awaited"] and update["options"] and update["outcome"] is None
        if not turn or not self.acting or decision == self._decided:
            return
        self._decided = decision
        act = self._chance.choice([each for each in update["options"] if each not in ("hold", "release")])
        command = {"type": "act", "decision": decision, "key": key(), "act": act}
        task = asyncio.create_task(self._act(command))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _act(self, command: dict[str, Any]) -> None:
        await asyncio.sleep(self._chance.uniform(0, 0.6))
        self.pending[command["key"]] = command  # from here on it must be answered
        if self._socket is None:
            return  # it is sent with the next welcome
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(orjson.dumps(command).decode())
