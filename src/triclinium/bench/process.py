"""Processes of the bench: each on its core, doing what lines of JSON on its input say and answering in lines."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ..kernel.errors import TricliniumError

Figures = dict[str, Any]
_PATIENCE: Final = 10


class BenchFailed(TricliniumError):
    """A process of the bench could not do what it was asked for."""


def pinned(pid: int, core: int | None) -> None:
    """Keep a process on one core; where the machine does not know cores, leave it."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {core})


def cores() -> tuple[int | None, int | None]:
    """One core for what is measured and another for what measures; the same where there is only one."""
    if not hasattr(os, "sched_getaffinity"):
        return None, None
    ours = sorted(os.sched_getaffinity(0))
    return ours[0], ours[-1]


class Process:
    """A process that runs a module of ours."""

    def __init__(
        self, module: str, *words: str, core: int | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        command = [sys.executable, "-m", module, *words]
        self._process: Final = subprocess.Popen(  # noqa: S603 (a module of ours)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True
        )
        pinned(self._process.pid, core)

    def ask(self, do: str, **request: object) -> Figures:
        """Have something done."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do, **request}) + "\n")
        self._process.stdin.flush()
        return self._reply(do)

    def _reply(self, do: str) -> Figures:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise BenchFailed(f"a process of the bench ended while it did: {do}")
        reply: Figures = json.loads(line)
        if "failed" in reply:
            raise BenchFailed(f"{do}: {reply['failed']}")
        return reply

    def close(self) -> None:
        """Let it end."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.communicate(timeout=_PATIENCE)
            return
        self._process.kill()
        self._process.wait()


def answer(tasks: Mapping[str, Callable[..., Awaitable[Figures]]]) -> None:
    """Do what the input says, line by line, on one event loop."""
    with contextlib.suppress(ImportError):
        import uvloop  # noqa: PLC0415 (the service runs on it where it is installed)

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    with asyncio.Runner() as runner:
        for line in sys.stdin:
            request = json.loads(line)
            try:
                reply = runner.run(_done(tasks[request.pop("do")], request))
            except Exception as error:  # told to who asked, with its kind
                reply = {"failed": f"{type(error).__name__}: {error}"}
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()


async def _done(task: Callable[..., Awaitable[Figures]], request: Figures) -> Figures:
    return await task(**request)


def cpu_s(pids: list[int]) -> float:
    """Seconds of the processor that processes have had."""
    return sum(map(sum, (fields[11:13] for pid in pids if (fields := _stat(pid))))) / os.sysconf("SC_CLK_TCK")


def below(pid: int) -> list[int]:
    """All processes that a process started, and those that they started."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        fields = _stat(int(folder.name))
        if fields:
            parents.setdefault(fields[1], []).append(int(folder.name))
    found = parents.get(pid, [])
    for each in found:
        found += parents.get(each, [])
    return found


def _stat(pid: int) -> list[int]:
    """The fields of /proc/PID/stat after the name, as numbers (the first is a letter: 0); none if it has ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return []
    return [0, *map(int, text.rpartition(")")[2].split()[1:])]
