"""The bus of many processes: Redis or Valkey. When it is gone, everything goes on, only later."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from . import PRESENT_S, Hear
from .counts import Counts
from .line import Line
from .resp import BusError, command

log = logging.getLogger(__name__)

_NAME: Final = "triclinium"
_SOME: Final = 500
_COUNT: Final = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count"""
"""Counted and given its end in one: a count without an end would never be forgotten."""
_BE_PRESENT: Final = """
local last = redis.call('TIME')[1] + ARGV[3]
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ',' .. last)
redis.call('EXPIRE', KEYS[1], ARGV[3])"""
_PRESENT: Final = "return {redis.call('TIME')[1], redis.call('HGETALL', KEYS[1])}"
"""By the clock of Redis: those of web processes differ."""


class RedisBus:
    """Carries notices by publish and subscribe, on one connection for each."""

    def __init__(self, url: str) -> None:
        self._prefix: Final = parse_qs(urlsplit(url).query).get("name", [_NAME])[0] + ":"
        """What all our channels and keys begin with: services that share a Redis each have a name, ?name=... ."""
        self._hear: Hear = lambda _channel, _notice: None
        self._back: Callable[[], None] = lambda: None
        self._watched: Final[set[str]] = set()
        self._mouth: Final = Line(url, "speaks", None, lambda _line: None)
        self._ears: Final = Line(url, "listens", self._pushed, self._listen)
        self._counts: Final = Counts()
        self._alone = False
        """What is counted is counted in this process alone, and that was said."""

    async def start(self, hear: Hear, back: Callable[[], None]) -> None:
        """Connect; BusError if there is nothing to connect to (afterwards it is tried for ever)."""
        self._hear = hear
        try:
            await self._mouth.open()
            await self._ears.open()
        except (OSError, TimeoutError, BusError) as error:
            self._mouth.close()
            raise BusError(f"Redis is out of reach ({error}): check TRICLINIUM_REDIS_URL") from error
        self._back = back

    async def stop(self) -> None:
        """Hang up."""
        self._ears.close()
        self._mouth.close()

    def _listen(self, ears: Line) -> None:
        """The listening connection stands: hear all channels; whatever was said meanwhile was missed."""
        channels = [self._prefix + each for each in self._watched]
        for at in range(0, len(channels), _SOME):
            ears.send(command("SUBSCRIBE", *channels[at : at + _SOME]))
        self._back()

    def _pushed(self, message: Any) -> None:
        if isinstance(message, list) and message[0] == b"message":
            try:
                self._hear(message[1].decode().removeprefix(self._prefix), message[2])
            except Exception:  # one notice that cannot be heard must not cost us the others
                log.exception("a notice on %r could not be heard", message[1])

    def watch(self, channel: str) -> None:
        """Hear a channel from about now on."""
        if channel not in self._watched:
            self._watched.add(channel)
            self._ears.send(command("SUBSCRIBE", self._prefix + channel))

    def unwatch(self, channel: str) -> None:
        """Hear it no more."""
        if channel in self._watched:
            self._watched.discard(channel)
            self._ears.send(command("UNSUBSCRIBE", self._prefix + channel))

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notice; nobody waits for it."""
        self._mouth.send(command("PUBLISH", self._prefix + channel, notice))

    async def allow(self, what: str, limit: float, seconds: int) -> bool:
        """Count for all processes, and in this one: whichever count is higher is held against the limit.

        So what Redis has not heard of, or has forgotten, still counts in the process that it came through.
        """
        here = self._counts.add(what, seconds)
        key = f"{self._prefix}count:{what}:{seconds}"
        try:
            everywhere = int(await self._mouth.ask("EVAL", _COUNT, 1, key, seconds))
        except BusError as error:
            if not self._alone:
                log.warning("Redis counts nothing (%s): limits are counted in this process alone", error)
            self._alone = True
            return here <= limit
        if self._alone:
            log.warning("Redis counts again: limits are counted for all processes again")
        self._alone = False
        return max(here, everywhere) <= limit

    async def be_present(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present through this process."""
        key = f"{self._prefix}present:{table}"
        try:
            if seats or watchers:
                said = f"{seats},{watchers}"
                await self._mouth.ask("EVAL", _BE_PRESENT, 1, key, process, said, PRESENT_S)
            else:
                await self._mouth.ask("HDEL", key, process)
        except BusError:
            return

    async def present(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Who is present, by the word of every process that has not gone silent."""
        try:
            now, flat = await self._mouth.ask("EVAL", _PRESENT, 1, f"{self._prefix}present:{table}")
        except BusError:
            return {}
        found = {}
        for process, said in zip(flat[::2], flat[1::2], strict=True):
            seats, watchers, last = (int(part) for part in said.split(b","))
            if last >= int(now):
                found[process.decode()] = (seats, watchers)
        return found
