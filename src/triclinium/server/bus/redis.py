"""Send notifications between processes with Redis or Valkey. In an outage they are lost, and work continues."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from itertools import count
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import EqualJitterBackoff, NoBackoff
from redis.exceptions import RedisError, ResponseError

from ..observability.metrics import HEARD, LOST, RECONNECTIONS, SENT
from . import PRESENCE_TTL_S, Bus, BusError, NoticeHandler

log = logging.getLogger(__name__)

REPLY_S: Final = 2.0
"""Timeout of a reply from Redis, in seconds."""
PING_S: Final = 10.0
"""Seconds of silence after which the listening connection is checked."""
SHORTEST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
_CONNECT_S: Final = 5.0
_ERRORS: Final = (RedisError, OSError)
_CONNECTIONS: Final = 4
_NAME: Final = "triclinium"
# One command, so that no counter can lose its expiry. EXPIRE NX would need Redis 7.
_COUNT: Final = """
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count"""
# Expiry uses the clock of Redis, because the clocks of web processes differ.
_SET_PRESENCE: Final = """
local expires = redis.call('TIME')[1] + ARGV[3]
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ',' .. expires)
redis.call('EXPIRE', KEYS[1], ARGV[3])"""
_READ_PRESENCE: Final = "return {redis.call('TIME')[1], redis.call('HGETALL', KEYS[1])}"


class RedisBus(Bus):
    """Bus that uses Redis publish and subscribe.

    `?name=...` in the URL sets the prefix of all keys and channels, so that several services can share a Redis.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        parts = urlsplit(url)
        query = parse_qs(parts.query)
        self._prefix: Final = query.pop("name", [_NAME])[0] + ":"
        pool = BlockingConnectionPool.from_url(
            urlunsplit(parts._replace(query=urlencode(query, doseq=True))),
            max_connections=_CONNECTIONS,
            timeout=REPLY_S,
            protocol=2,  # known to every Redis and Valkey
            socket_timeout=REPLY_S,
            socket_connect_timeout=_CONNECT_S,
            retry=Retry(NoBackoff(), 0, supported_errors=()),  # a retried increment would count twice
        )
        self._client: Final = Redis.from_pool(pool)
        self._on_reconnect: Callable[[], None] = lambda: None
        self._pubsub: PubSub | None = None
        self._queue: list[tuple[str, bytes]] = []
        self._publishing = False
        self._waiting = 0
        self._connected = False
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def start(self, on_notice: NoticeHandler, on_reconnect: Callable[[], None]) -> None:
        """Connect; raise BusError if Redis is unreachable. After a successful start, the bus reconnects by itself."""
        self._on_notice = on_notice
        try:
            await self._ping()
            await self._listen()
        except _ERRORS as error:
            await self.stop()
            raise BusError(f"Redis is out of reach ({error}): check TRICLINIUM_REDIS_URL") from error
        self._on_reconnect = on_reconnect
        self._spawn(self._receive())

    async def stop(self) -> None:
        """Cancel all work and disconnect."""
        self._connected = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._hang_up()
        await self._client.aclose()

    def subscribe(self, channel: str) -> None:
        """Receive a channel from about now on."""
        if channel not in self._channels:
            self._channels.add(channel)
            self._spawn(self._change(PubSub.subscribe, channel))

    def unsubscribe(self, channel: str) -> None:
        """Stop receiving a channel."""
        if channel in self._channels:
            self._channels.discard(channel)
            self._spawn(self._change(PubSub.unsubscribe, channel))

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notification together with the others of this tick of the event loop, in order."""
        if self._connected:
            self._queue.append((self._prefix + channel, notice))
            if not self._publishing:
                self._publishing = True
                self._spawn(self._publish_queue())
        else:
            LOST.inc()

    def waiting(self) -> int:
        """Return the number of commands without a reply."""
        return self._waiting

    async def ping(self) -> bool:
        """Return True after a reply from Redis."""
        await self._execute("PING")
        return True

    async def count(self, what: str, seconds: int, amount: int = 1) -> int:
        """Add to a counter that all processes share, and return its total."""
        key = f"{self._prefix}count:{what}:{seconds}"
        return int(await self._execute("EVAL", _COUNT, 1, key, seconds, amount))

    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Report who is present through this process."""
        key = f"{self._prefix}present:{table}"
        try:
            if seats or watchers:
                value = f"{seats},{watchers}"
                await self._execute("EVAL", _SET_PRESENCE, 1, key, process, value, PRESENCE_TTL_S)
            else:
                await self._execute("HDEL", key, process)
        except BusError:
            return

    async def presence(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Return who is present, without processes whose report has expired."""
        try:
            now, flat = await self._execute("EVAL", _READ_PRESENCE, 1, f"{self._prefix}present:{table}")
        except BusError:
            return {}
        found = {}
        for process, value in zip(flat[::2], flat[1::2], strict=True):
            seats, watchers, expires = (int(part) for part in value.split(b","))
            if expires >= int(now):
                found[process.decode()] = (seats, watchers)
        return found

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _execute(self, *words: str | int) -> Any:
        if not self._connected:
            raise BusError("there is no connection to Redis")
        self._waiting += 1
        try:
            return await self._client.execute_command(*words)  # type: ignore[no-untyped-call]
        except _ERRORS as error:
            self._lose(error)
            raise BusError(str(error)) from error
        finally:
            self._waiting -= 1

    async def _publish_queue(self) -> None:
        """Send queued notifications in pipelines, until the queue is empty or the connection is lost."""
        while self._queue:
            batch, self._queue = self._queue, []
            try:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for channel, notice in batch:
                        pipeline.publish(channel, notice)
                    await pipeline.execute()
                SENT.inc(len(batch))
            except _ERRORS as error:
                LOST.inc(len(batch))
                self._lose(error)
        self._publishing = False

    def _lose(self, error: Exception) -> None:
        """Refuse commands and notices until Redis replies again, so that callers do not wait for it."""
        if self._connected and not isinstance(error, ResponseError):
            self._connected = False
            LOST.inc(len(self._queue))
            self._queue.clear()
            self._spawn(self._reconnect("speaks", error, self._ping))

    async def _ping(self) -> None:
        await self._client.ping()
        self._connected = True

    async def _change(self, command: Callable[[PubSub, str], Awaitable[None]], channel: str) -> None:
        if self._pubsub is not None:
            try:
                await command(self._pubsub, self._prefix + channel)
            except _ERRORS:  # `_receive` notices the loss and subscribes to all channels again
                log.debug("a change of subscriptions was lost with its connection")

    async def _listen(self) -> None:
        """Subscribe to all channels on a new connection. Notifications before that may have been missed."""
        pubsub = self._client.pubsub()
        try:
            await pubsub.connect()  # type: ignore[no-untyped-call]
            self._pubsub = pubsub
            if self._channels:
                await pubsub.subscribe(*(self._prefix + each for each in self._channels))
        except BaseException:
            self._pubsub = None
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            raise
        self._on_reconnect()

    async def _hang_up(self) -> None:
        pubsub, self._pubsub = self._pubsub, None
        if pubsub is not None:
            await pubsub.aclose()  # type: ignore[no-untyped-call]

    async def _receive(self) -> None:
        """Receive notifications forever; reconnect when the connection is lost."""
        while self._pubsub is not None:
            try:
                while True:
                    self._handle(await self._next_message(self._pubsub))
            except _ERRORS as error:
                await self._hang_up()
                await self._reconnect("listens", error, self._listen)

    async def _next_message(self, pubsub: PubSub) -> dict[str, Any]:
        message: dict[str, Any] | None = await pubsub.get_message(timeout=PING_S)
        if message is None:
            await pubsub.ping()
            message = await pubsub.get_message(timeout=REPLY_S)
        if message is None:
            raise TimeoutError(f"no answer in {REPLY_S:g} s")
        return message

    def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "message":
            HEARD.inc()
            try:
                self._on_notice(message["channel"].decode().removeprefix(self._prefix), message["data"])
            except Exception:  # one bad notification must not stop the others
                log.exception("a notice on %r could not be handled", message["channel"])

    async def _reconnect(
        self, name: str, error: BaseException, connect: Callable[[], Awaitable[None]]
    ) -> None:
        """Retry to connect at growing intervals until it works. Log the loss, the outage and the return."""
        lost_at = time.monotonic()
        log.warning("the connection to Redis that %s was lost (%s); connecting again", name, error)
        backoff = EqualJitterBackoff(LONGEST_WAIT_S, SHORTEST_WAIT_S)
        for tries in count(1):
            await asyncio.sleep(backoff.compute(tries - 1))
            try:
                await connect()
            except _ERRORS as again:
                if tries == 1:
                    log.warning("Redis is out of reach (%s); trying again until it is back", again)
                continue
            RECONNECTIONS.inc()
            away = time.monotonic() - lost_at
            log.warning("the connection to Redis that %s is back (%.1f s, tries: %d)", name, away, tries)
            return
