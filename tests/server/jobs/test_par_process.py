"""The process that finds a par ends when its worker is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 60.0
WORKER = """
import asyncio
from datetime import date
from triclinium.server.daily.calendar import Deal
from triclinium.server.jobs import par, process

async def find() -> None:
    started = process.start
    async def start(module):
        child = await started(module)
        print(child.pid, flush=True)
        return child
    process.start = start
    await par.find_par(Deal(date(2026, 5, 1), "aeterna", 5, None), bytes(32))

asyncio.run(find())
"""


def fields(pid: int) -> list[str]:
    """Return what the system lists of a process after its name: the state first. Nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return []


def runs(pid: int) -> bool:
    """Return whether a process runs. One that has ended may stay listed until its new parent asks for its result."""
    found = fields(pid)
    return bool(found) and found[0] != "Z"


def lowered(pid: int) -> bool:
    """Return whether a process has lowered its priority, which it does before the search."""
    return int(fields(pid)[16]) >= os.nice(0) + 15 or int(fields(pid)[16]) == 19


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_the_search_ends_when_its_worker_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", WORKER], stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        pid = int(worker.stdout.readline())
        until = time.monotonic() + PATIENCE_S
        while not lowered(pid):
            assert time.monotonic() < until
            time.sleep(0.05)
        worker.kill()
    until = time.monotonic() + PATIENCE_S
    while runs(pid):
        assert time.monotonic() < until, "nobody reads the result, and the search goes on"
        time.sleep(0.1)
