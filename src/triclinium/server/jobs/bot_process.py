"""Bot process: bots think in a separate process at low priority, which ends with its parent process.

It receives the view of a seat and returns the bot's choice. It has no access to tables and the database.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from time import perf_counter
from typing import Any, Final

import orjson

from ...kernel.errors import TricliniumError
from ...live.bots import BotAnswer, BotRequest, answer, read_answer
from ..observability.metrics import BOT_WAIT_SECONDS, BOTS_ASKED
from ..settings import MARGIN_S, MAX_ANSWER_S, UNLIMITED_S
from .process import start, stop

_NICE: Final = 10
READY: Final = b"ready\n"
"""First line of the process, after its imports."""


class BotError(TricliniumError):
    """A bot gave no answer, or an invalid one."""


class BotProcess:
    """The bot process, started on demand and again after it has died."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock: Final = asyncio.Lock()

    async def ask(self, request: BotRequest) -> BotAnswer:
        """Return a bot's answer; raise BotError if there is none in time."""
        started = perf_counter()
        with BOTS_ASKED.track_inprogress():
            await self._lock.acquire()
            BOT_WAIT_SECONDS.observe(perf_counter() - started)
            # The bot finishes even if the caller is cancelled, because a restart of the process would take longer.
            answering = asyncio.create_task(self._answer(request))
            answering.add_done_callback(self._release)
            told = await asyncio.shield(answering)
        try:
            return read_answer(told)
        except ValueError as error:
            raise BotError(f"bot {request.bot} failed: {error}") from None

    async def _answer(self, request: BotRequest) -> dict[str, Any]:
        try:
            async with asyncio.timeout(MAX_ANSWER_S):
                return await self._exchange(await self._started(), request)
        except (TimeoutError, OSError, ValueError) as error:
            await self.stop()
            raise BotError(f"bot {request.bot} gave no answer: {error!r}") from error
        except BaseException:
            await self.stop()  # the next request must not get this answer
            raise

    def _release(self, answering: asyncio.Task[dict[str, Any]]) -> None:
        """Let the next request begin."""
        self._lock.release()
        if not answering.cancelled():
            answering.exception()  # mark it as retrieved; the caller may be cancelled

    async def _started(self) -> Process:
        """Return the process, once it is ready."""
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await start(__name__)
            assert process.stdout is not None
            if await process.stdout.readline() != READY:
                raise BotError("the bot process did not start")
        return process

    async def _exchange(self, process: Process, request: BotRequest) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(orjson.dumps(request) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise BotError(f"the process of bot {request.bot} ended")
        told: dict[str, Any] = orjson.loads(line)
        return told

    async def stop(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            await stop(process)


def cpu_limit(seconds: float | None) -> float:
    """Return how much processor time, in seconds, a bot with this time limit may use."""
    return (seconds or UNLIMITED_S) + MARGIN_S


def main() -> None:
    """Answer the requests in the standard input until the parent process ends.

    The kernel ends the process if a bot uses too much processor time. On a busy machine a process of low priority
    can wait for seconds until it gets any, and this time does not count.
    """
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    os.nice(_NICE)
    for line in sys.stdin.buffer:
        signal.setitimer(signal.ITIMER_PROF, cpu_limit(orjson.loads(line)["seconds"]))
        sys.stdout.buffer.write(answer(line.decode()).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
