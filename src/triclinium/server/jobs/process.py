"""Run a module of this package in a separate process, and talk to it through pipes."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

_LONGEST_LINE: Final = 4 * 1024 * 1024


async def start(module: str) -> Process:
    """Start a module. Its standard input and output are pipes."""
    command = (sys.executable, "-m", module)
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=_LONGEST_LINE)


async def stop(process: Process) -> None:
    """Kill a process if it still runs."""
    if process.returncode is None:
        process.kill()
        await process.wait()


@asynccontextmanager
async def running(module: str) -> AsyncIterator[Process]:
    """Run a module during the block."""
    process = await start(module)
    try:
        yield process
    finally:
        await stop(process)
