"""A connection to Redis that is mended when it falls, each for itself: at growing intervals, and never in silence."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from typing import Any, Final

from .resp import BusError, Pushed, Resp, command, connect

log = logging.getLogger(__name__)

SHORTEST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
ANSWER_S: Final = 2.0
_PING_S: Final = 10.0
_JITTER: Final = random.Random()


class Line:
    """One connection. `name` says in the log which; `pushed`: it listens, and hands on what it hears.

    `stands` is called each time a connection has been made, before anything else is sent on it.
    """

    def __init__(self, url: str, name: str, pushed: Pushed | None, stands: Callable[[Line], None]) -> None:
        self._url: Final = url
        self._name: Final = name
        self._pushed: Final = pushed
        self._stands: Final = stands
        self._connection: Resp | None = None
        self._heard: Final = asyncio.Event()
        self._fallen: asyncio.Event = asyncio.Event()
        self._why = ""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and stay connected from now on; OSError, TimeoutError or BusError if there is nothing there."""
        await self._connect()
        self._task = asyncio.create_task(self._stay())

    def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
        self._hang_up()

    def send(self, data: bytes) -> None:
        """Send a command whose answer nobody waits for; lost if there is no connection."""
        if self._connection is not None:
            self._connection.send(data)

    async def ask(self, *words: str | bytes | float) -> Any:
        """Send a command and wait for its answer; BusError if there is none. Who gives none in time is hung up on."""
        connection = self._connection
        if connection is None:
            raise BusError("there is no connection to Redis")
        try:
            return await asyncio.wait_for(connection.ask(*words), ANSWER_S)
        except TimeoutError:
            if connection is self._connection:
                self._fall(f"no answer in {ANSWER_S:g} s")
            raise BusError("Redis does not answer") from None

    async def _connect(self) -> None:
        fallen = asyncio.Event()  # of this connection alone: the end of an earlier one is no business of it
        connection = await connect(self._url, self._hear if self._pushed else None, fallen.set)
        self._fallen, self._connection, self._why = fallen, connection, "the other side hung up"
        self._stands(self)

    def _hear(self, message: Any) -> None:
        self._heard.set()
        if self._pushed is not None:
            self._pushed(message)

    def _fall(self, why: str) -> None:
        self._why = why
        self._hang_up()
        self._fallen.set()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def _stay(self) -> None:
        wait = SHORTEST_WAIT_S
        while True:
            since = time.monotonic()
            await self._until_it_falls()
            fell = time.monotonic()
            self._hang_up()
            log.warning(
                "the connection to Redis that %s was lost (%s); connecting again", self._name, self._why
            )
            # One that stood for a while is tried again soon; one that falls as soon as it stands, ever later.
            wait = SHORTEST_WAIT_S if fell - since > SHORTEST_WAIT_S else min(2 * wait, LONGEST_WAIT_S)
            tries = 1
            while not await self._tried(wait, first=tries == 1):
                tries += 1
                wait = min(2 * wait, LONGEST_WAIT_S)
            away = time.monotonic() - fell
            log.warning(
                "the connection to Redis that %s is back (%.1f s, tries: %d)", self._name, away, tries
            )

    async def _tried(self, wait: float, first: bool) -> bool:
        await asyncio.sleep(wait * _JITTER.uniform(0.5, 1))
        try:
            await self._connect()
        except (OSError, TimeoutError, BusError) as error:
            if first:
                log.warning("Redis is out of reach (%s); trying again until it is back", error)
            return False
        return True

    async def _until_it_falls(self) -> None:
        while True:
            try:
                await asyncio.wait_for(self._fallen.wait(), _PING_S)
                return
            except TimeoutError:
                await self._ping()

    async def _ping(self) -> None:
        """A connection that hangs without falling would carry nothing for ever."""
        if self._pushed is None:
            try:
                await self.ask("PING")
            except BusError:
                return
        else:
            self._heard.clear()
            self.send(command("PING"))
            try:
                await asyncio.wait_for(self._heard.wait(), ANSWER_S)
            except TimeoutError:
                self._fall(f"no answer in {ANSWER_S:g} s")
