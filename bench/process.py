"""Child processes of the benchmarks. Each has its own core and exchanges one JSON request and reply per line."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from triclinium.kernel.errors import TricliniumError

ROOT: Final = Path(__file__).parents[1]
Figures = dict[str, Any]
Watch = Callable[[int], object]
"""Callback that gets the number of finished steps."""
_EXIT_S: Final = 10


class BenchFailed(TricliniumError):
    """A process of the benchmark failed."""


def pin(pid: int, core: int | None) -> None:
    """Pin a process to one core if the system supports it."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {core})


def cores() -> tuple[int | None, int | None]:
    """Return a core for the measured process and one for its load. They are equal if there is only one."""
    if not hasattr(os, "sched_getaffinity"):
        return None, None
    ours = sorted(os.sched_getaffinity(0))
    return ours[0], ours[-1]


class Process:
    """A module of this package in a separate process. `path`: folder of the `triclinium` package to import."""

    def __init__(self, module: str, *words: str, core: int | None = None, path: Path | None = None) -> None:
        folders = [str(folder) for folder in (path, ROOT) if folder is not None]
        self._process: Final = subprocess.Popen(  # noqa: S603 (a module of ours)
            [sys.executable, "-m", module, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PYTHONHASHSEED": "0"},
            text=True,
        )
        pin(self._process.pid, core)

    def ask(self, do: str, **request: object) -> Figures:
        """Send a request and return the reply. Raise BenchFailed if the process fails."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **request}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise BenchFailed(f"a process of the benchmark ended during: {do}")
        reply: Figures = json.loads(line)
        if "failed" in reply:
            raise BenchFailed(f"{do}: {reply['failed']}")
        return reply

    def close(self) -> None:
        """End the process."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.communicate(timeout=_EXIT_S)
            return
        self._process.kill()
        self._process.wait()


def answer(tasks: Mapping[str, Callable[..., Any]]) -> None:
    """Serve requests from stdin until it ends. A task is a function or a coroutine function."""
    with contextlib.suppress(ImportError):
        import uvloop  # noqa: PLC0415 (not on every system)

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    with asyncio.Runner() as runner:
        for line in sys.stdin:
            request = json.loads(line)
            try:
                reply = runner.run(_call(tasks[request.pop("do")], request))
            except Exception as error:  # the caller raises it
                reply = {"failed": f"{type(error).__name__}: {error}"}
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()


async def _call(task: Callable[..., Any], request: Figures) -> Any:
    reply = task(**request)
    return await reply if inspect.isawaitable(reply) else reply


def cpu_s(pids: list[int]) -> float:
    """Return the CPU seconds that processes have used."""
    return sum(map(sum, (fields[11:13] for pid in pids if (fields := _stat(pid))))) / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> list[int]:
    """Return the ids of all processes below a process."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        if fields := _stat(int(folder.name)):
            children.setdefault(fields[1], []).append(int(folder.name))
    found = children.get(pid, [])
    for each in found:
        found += children.get(each, [])
    return found


def _stat(pid: int) -> list[int]:
    """Return the fields of /proc/PID/stat after the name, or none if the process has ended. The state letter is 0."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return []
    return [0, *map(int, text.rpartition(")")[2].split()[1:])]
