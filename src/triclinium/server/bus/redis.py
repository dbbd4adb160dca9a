"""The bus of many processes: Redis or Valkey. When it is gone, everything goes on, only later."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from . import PRESENT_S, Hear
from .resp import BusError, Resp, command, connect

log = logging.getLogger(__name__)

_NAME: Final = "triclinium"
_SHORTEST_WAIT_S: Final = 0.1
_LONGEST_WAIT_S: Final = 5.0
_ANSWER_S: Final = 2.0
_PING_S: Final = 10.0
_SOME: Final = 500
_JITTER: Final = random.Random()


class RedisBus:
    """Carries notices by publish and subscribe, on one connection for each."""

    def __init__(self, url: str) -> None:
        self._url: Final = url
        self._prefix: Final = parse_qs(urlsplit(url).query).get("name", [_NAME])[0] + ":"
        """What all our channels and keys begin with: services that share a Redis each have a name, ?name=... ."""
        self._hear: Hear = lambda _channel, _notice: None
        self._back: Callable[[], None] = lambda: None
        self._watched: set[str] = set()
        self._ears: Resp | None = None
        self._mouth: Resp | None = None
        self._heard_at = 0.0
        self._fell: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, hear: Hear, back: Callable[[], None]) -> None:
        """Connect; BusError if there is nothing to connect to (afterwards it is tried for ever)."""
        self._hear, self._back = hear, back
        try:
            await self._connect()
        except (OSError, TimeoutError, BusError) as error:
            raise BusError(f"Redis is out of reach ({error}): check TRICLINIUM_REDIS_URL") from error
        self._task = asyncio.create_task(self._stay_connected())

    async def stop(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
        for connection in (self._ears, self._mouth):
            if connection is not None:
                connection.close()

    async def _connect(self) -> None:
        self._fell.clear()
        self._mouth = await connect(self._url, None, self._fell.set)
        self._ears = await connect(self._url, self._pushed, self._fell.set)
        self._heard_at = time.monotonic()
        channels = list(self._watched)
        for at in range(0, len(channels), _SOME):
            self._ears.send(
                command("SUBSCRIBE", *(self._prefix + each for each in channels[at : at + _SOME]))
            )

    async def _stay_connected(self) -> None:
        wait = _SHORTEST_WAIT_S
        while True:
            try:
                await asyncio.wait_for(self._fell.wait(), _PING_S)
            except TimeoutError:
                if await self._alive():
                    continue
            for connection in (self._ears, self._mouth):
                if connection is not None:
                    connection.close()
            try:
                await self._connect()
            except (OSError, TimeoutError, BusError) as error:
                log.warning("Redis is out of reach (%s); trying again, tables go on without notices", error)
                self._fell.set()
                await asyncio.sleep(wait * _JITTER.uniform(0.5, 1))
                wait = min(2 * wait, _LONGEST_WAIT_S)
                continue
            wait = _SHORTEST_WAIT_S
            self._back()  # whatever was said meanwhile was missed

    async def _alive(self) -> bool:
        """Ask on both connections: one that hangs without falling would carry nothing for ever."""
        if self._ears is None or self._mouth is None:
            return False
        self._ears.send(command("PING"))
        asked = time.monotonic()
        try:
            await asyncio.wait_for(self._mouth.ask("PING"), _ANSWER_S)
        except (TimeoutError, BusError):
            return False
        for _ in range(20):
            if self._heard_at >= asked:
                return True
            await asyncio.sleep(_ANSWER_S / 20)
        return False

    def _pushed(self, message: Any) -> None:
        self._heard_at = time.monotonic()
        if isinstance(message, list) and message[0] == b"message":
            try:
                self._hear(message[1].decode().removeprefix(self._prefix), message[2])
            except Exception:  # one notice that cannot be heard must not cost us the others
                log.exception("a notice on %r could not be heard", message[1])

    def watch(self, channel: str) -> None:
        """Hear a channel from about now on."""
        if channel not in self._watched:
            self._watched.add(channel)
            if self._ears is not None:
                self._ears.send(command("SUBSCRIBE", self._prefix + channel))

    def unwatch(self, channel: str) -> None:
        """Hear it no more."""
        if channel in self._watched:
            self._watched.discard(channel)
            if self._ears is not None:
                self._ears.send(command("UNSUBSCRIBE", self._prefix + channel))

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notice; nobody waits for it."""
        if self._mouth is not None:
            self._mouth.send(command("PUBLISH", self._prefix + channel, notice))

    async def _ask(self, *words: str | bytes | float) -> Any:
        if self._mouth is None:
            raise BusError("there is no connection to Redis")
        return await asyncio.wait_for(self._mouth.ask(*words), _ANSWER_S)

    async def allow(self, what: str, limit: float, seconds: int) -> bool:
        """Count for all processes; allowed when nobody can count."""
        key = f"{self._prefix}count:{what}:{int(time.time()) // seconds}"
        try:
            count = int(await self._ask("INCR", key))
            if count == 1:
                await self._ask("EXPIRE", key, seconds + 1)
        except (TimeoutError, BusError):
            return True
        return count <= limit

    async def be_present(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present through this process."""
        key = f"{self._prefix}present:{table}"
        try:
            if seats or watchers:
                until = int(time.time()) + PRESENT_S
                await self._ask("HSET", key, process, f"{seats},{watchers},{until}")
                await self._ask("EXPIRE", key, PRESENT_S)
            else:
                await self._ask("HDEL", key, process)
        except (TimeoutError, BusError):
            return

    async def present(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Who is present, by the word of every process that has not gone silent."""
        try:
            flat = await self._ask("HGETALL", f"{self._prefix}present:{table}")
        except (TimeoutError, BusError):
            return {}
        found = {}
        for process, said in zip(flat[::2], flat[1::2], strict=True):
            seats, watchers, until = (int(part) for part in said.split(b","))
            if until >= time.time():
                found[process.decode()] = (seats, watchers)
        return found
