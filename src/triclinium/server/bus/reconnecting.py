"""A connection to Redis that is made anew whenever it is lost: at growing intervals, and never in silence."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from ..watching.metrics import RECONNECTIONS
from . import BusError
from .connection import PushHandler, RedisConnection, connect, encode

log = logging.getLogger(__name__)

SHORTEST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
REPLY_S: Final = 2.0
_PING_S: Final = 10.0
_JITTER: Final = random.Random()


class ReconnectingConnection:
    """One connection. `name` says in the log which; `on_push`: for subscriptions, it gets all that is pushed.

    `on_connect` is called each time a connection has been made, before anything else is sent on it.
    """

    def __init__(
        self,
        url: str,
        name: str,
        on_push: PushHandler | None = None,
        on_connect: Callable[[ReconnectingConnection], None] = lambda _connection: None,
    ) -> None:
        self._url: Final = url
        self._name: Final = name
        self._on_push: Final = on_push
        self._on_connect: Final = on_connect
        self._connection: RedisConnection | None = None
        self._pushed: Final = asyncio.Event()
        self._lost: asyncio.Event = asyncio.Event()
        self._reason = ""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and stay connected from now on; OSError, TimeoutError or BusError if there is nothing there."""
        await self._connect()
        self._task = asyncio.create_task(self._stay_connected())

    def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
        self._hang_up()

    @property
    def waiting(self) -> int:
        """How many commands have no reply yet."""
        return 0 if self._connection is None else self._connection.waiting

    def send(self, *words: str | bytes | float) -> bool:
        """Send a command whose reply nobody waits for; False, and lost, if there is no connection."""
        if self._connection is None:
            return False
        self._connection.send(encode(*words))
        return True

    async def execute(self, *words: str | bytes | float) -> Any:
        """Send a command and wait for its reply; BusError if there is none. Who gives none in time is hung up on."""
        connection = self._connection
        if connection is None:
            raise BusError("there is no connection to Redis")
        try:
            async with asyncio.timeout(REPLY_S):
                return await connection.execute(*words)
        except TimeoutError:
            if connection is self._connection:
                self._drop()
            raise BusError("Redis does not answer") from None

    async def _connect(self) -> None:
        lost = asyncio.Event()  # of this connection alone: the end of an earlier one is no business of it
        connection = await connect(self._url, self._receive if self._on_push else None, lost.set)
        self._lost, self._connection, self._reason = lost, connection, "the other side hung up"
        self._on_connect(self)

    def _receive(self, message: Any) -> None:
        self._pushed.set()
        if self._on_push is not None:
            self._on_push(message)

    def _drop(self) -> None:
        """Give up a connection on which no reply came in time."""
        self._reason = f"no answer in {REPLY_S:g} s"
        self._hang_up()
        self._lost.set()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def _stay_connected(self) -> None:
        wait = SHORTEST_WAIT_S
        while True:
            connected_at = time.monotonic()
            await self._until_lost()
            lost_at = time.monotonic()
            self._hang_up()
            log.warning(
                "the connection to Redis that %s was lost (%s); connecting again", self._name, self._reason
            )
            # One that held for a while is tried again soon; one that is lost as soon as it is made, ever later.
            held = lost_at - connected_at > SHORTEST_WAIT_S
            wait = SHORTEST_WAIT_S if held else min(2 * wait, LONGEST_WAIT_S)
            tries = 1
            while not await self._reconnected(wait, first=tries == 1):
                tries += 1
                wait = min(2 * wait, LONGEST_WAIT_S)
            away = time.monotonic() - lost_at
            RECONNECTIONS.inc()
            log.warning(
                "the connection to Redis that %s is back (%.1f s, tries: %d)", self._name, away, tries
            )

    async def _reconnected(self, wait: float, first: bool) -> bool:
        await asyncio.sleep(wait * _JITTER.uniform(0.5, 1))
        try:
            await self._connect()
        except (OSError, TimeoutError, BusError) as error:
            if first:
                log.warning("Redis is out of reach (%s); trying again until it is back", error)
            return False
        return True

    async def _until_lost(self) -> None:
        while True:
            try:
                async with asyncio.timeout(_PING_S):
                    await self._lost.wait()
                return
            except TimeoutError:
                await self._ping()

    async def _ping(self) -> None:
        """A connection that hangs without being lost would carry nothing for ever."""
        if self._on_push is None:
            with suppress(BusError):
                await self.execute("PING")
            return
        self._pushed.clear()
        self.send("PING")
        try:
            async with asyncio.timeout(REPLY_S):
                await self._pushed.wait()
        except TimeoutError:
            self._drop()
