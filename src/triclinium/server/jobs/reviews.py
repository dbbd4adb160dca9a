"""Reviews of finished games, made one after the other by processes of low priority and kept in memory."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from typing import Any, Final

import orjson

MOST_KEPT: Final = 64
MOST_WAITING: Final = 8
_LONGEST_S: Final = 600.0
_LONGEST_LINE: Final = 4 * 1024 * 1024

log = logging.getLogger(__name__)


class Job:
    """One review, finished or not."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        """Entries of the record that are reviewed, and all; 0 and 0 before the work begins."""
        self.review: dict[str, Any] | None = None
        self.failed = False


class Reviews:
    """Makes reviews of records."""

    def __init__(self) -> None:
        self._jobs: Final[OrderedDict[str, Job]] = OrderedDict()
        self._turn: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def find(self, key: str) -> Job | None:
        """Return the job of a record; None if there is none."""
        return self._jobs.get(key)

    def busy(self) -> bool:
        """Return whether the queue is full."""
        return len(self._tasks) >= MOST_WAITING

    def begin(self, key: str, record: bytes) -> Job:
        """Start the review of a record, which `key` identifies."""
        job = self._jobs[key] = Job()
        while len(self._jobs) > MOST_KEPT:
            self._jobs.popitem(last=False)
        task = asyncio.create_task(self._make(job, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def stop(self) -> None:
        """End all work."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, job: Job, record: bytes) -> None:
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "triclinium.analysis.process"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
            try:
                async with asyncio.timeout(_LONGEST_S):
                    await self._read(process, job, record)
            except (TimeoutError, OSError, ValueError) as error:
                log.warning("a review failed: %r", error)
            finally:
                if process.returncode is None:
                    process.kill()
                await process.wait()
                job.failed = job.review is None

    @staticmethod
    async def _read(process: asyncio.subprocess.Process, job: Job, record: bytes) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record)
        await process.stdin.drain()
        process.stdin.close()
        async for line in process.stdout:
            told: dict[str, Any] = orjson.loads(line)
            if "done" in told:
                job.done, job.of = told["done"], told["of"]
            else:
                job.review = told
