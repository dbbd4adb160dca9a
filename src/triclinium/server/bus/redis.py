"""The bus of many processes: Redis or Valkey. When it is gone, everything goes on, only later."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from ..watching.metrics import HEARD, LOST, SENT
from . import PRESENCE_TTL_S, BusError, NoticeHandler
from .reconnecting import ReconnectingConnection

log = logging.getLogger(__name__)

_NAME: Final = "triclinium"
_BATCH: Final = 500
_COUNT: Final = """
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count"""
"""Counted and given its end in one: a count without an end would never be forgotten. One command and one answer on any
Redis; MULTI, INCR, EXPIRE NX and EXEC are four and need 7.0, and the library `limits` sends this same script."""
_SET_PRESENCE: Final = """
local expires = redis.call('TIME')[1] + ARGV[3]
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ',' .. expires)
redis.call('EXPIRE', KEYS[1], ARGV[3])"""
_READ_PRESENCE: Final = "return {redis.call('TIME')[1], redis.call('HGETALL', KEYS[1])}"
"""By the clock of Redis: those of web processes differ."""


class RedisBus:
    """Carries notices by publish and subscribe, on one connection for each."""

    def __init__(self, url: str) -> None:
        self._prefix: Final = parse_qs(urlsplit(url).query).get("name", [_NAME])[0] + ":"
        """What all our channels and keys begin with: services that share a Redis each have a name, ?name=... ."""
        self._on_notice: NoticeHandler = lambda _channel, _notice: None
        self._on_reconnect: Callable[[], None] = lambda: None
        self._channels: Final[set[str]] = set()
        self._commands: Final = ReconnectingConnection(url, "speaks")
        self._listener: Final = ReconnectingConnection(url, "listens", self._receive, self._resubscribe)

    async def start(self, on_notice: NoticeHandler, on_reconnect: Callable[[], None]) -> None:
        """Connect; BusError if there is nothing to connect to (afterwards it is tried for ever)."""
        self._on_notice = on_notice
        try:
            await self._commands.open()
            await self._listener.open()
        except (OSError, TimeoutError, BusError) as error:
            self._commands.close()
            raise BusError(f"Redis is out of reach ({error}): check TRICLINIUM_REDIS_URL") from error
        self._on_reconnect = on_reconnect

    async def stop(self) -> None:
        """Hang up."""
        self._listener.close()
        self._commands.close()

    def _resubscribe(self, listener: ReconnectingConnection) -> None:
        """The listening connection is made: subscribe to all channels; whatever was published meanwhile was missed."""
        channels = [self._prefix + each for each in self._channels]
        for at in range(0, len(channels), _BATCH):
            listener.send("SUBSCRIBE", *channels[at : at + _BATCH])
        self._on_reconnect()

    def _receive(self, message: Any) -> None:
        if isinstance(message, list) and message[0] == b"message":
            HEARD.inc()
            try:
                self._on_notice(message[1].decode().removeprefix(self._prefix), message[2])
            except Exception:  # one notice that cannot be handled must not cost us the others
                log.exception("a notice on %r could not be heard", message[1])

    def subscribe(self, channel: str) -> None:
        """Receive a channel from about now on."""
        if channel not in self._channels:
            self._channels.add(channel)
            self._listener.send("SUBSCRIBE", self._prefix + channel)

    def unsubscribe(self, channel: str) -> None:
        """Receive it no more."""
        if channel in self._channels:
            self._channels.discard(channel)
            self._listener.send("UNSUBSCRIBE", self._prefix + channel)

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notice; nobody waits for it."""
        sent = self._commands.send("PUBLISH", self._prefix + channel, notice)
        (SENT if sent else LOST).inc()

    def waiting(self) -> int:
        """How many commands have no reply yet."""
        return self._commands.waiting

    async def ping(self) -> bool:
        """True as soon as Redis answers."""
        await self._commands.execute("PING")
        return True

    async def count(self, what: str, seconds: int, amount: int = 1) -> int:
        """Count for all processes."""
        key = f"{self._prefix}count:{what}:{seconds}"
        return int(await self._commands.execute("EVAL", _COUNT, 1, key, seconds, amount))

    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present through this process."""
        key = f"{self._prefix}present:{table}"
        try:
            if seats or watchers:
                value = f"{seats},{watchers}"
                await self._commands.execute("EVAL", _SET_PRESENCE, 1, key, process, value, PRESENCE_TTL_S)
            else:
                await self._commands.execute("HDEL", key, process)
        except BusError:
            return

    async def presence(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Who is present, as every process says that has not gone silent."""
        try:
            now, flat = await self._commands.execute(
                "EVAL", _READ_PRESENCE, 1, f"{self._prefix}present:{table}"
            )
        except BusError:
            return {}
        found = {}
        for process, value in zip(flat[::2], flat[1::2], strict=True):
            seats, watchers, expires = (int(part) for part in value.split(b","))
            if expires >= int(now):
                found[process.decode()] = (seats, watchers)
        return found
