"""What a move costs, by part: switched on by the bench, free of cost otherwise."""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from time import process_time_ns, thread_time_ns
from typing import Any, Final, TypeVar

T = TypeVar("T")

PARTS: Final = ("engine", "view", "sql", "bus", "socket")


class Meter:
    """Sums of CPU time by part, in nanoseconds, and the moves they were spent on."""

    def __init__(self) -> None:
        self.on = False
        self.moves = 0
        self._spent: dict[str, int] = dict.fromkeys(PARTS, 0)
        self._since = 0

    def now(self) -> int:
        """When a part starts; 0 when nobody measures."""
        return thread_time_ns() if self.on else 0

    def add(self, part: str, started: int) -> None:
        """A part ends."""
        if self.on:
            self._spent[part] += thread_time_ns() - started

    def read(self) -> dict[str, float]:
        """Moves since the last reading, microseconds spent on each part, and by the process in all."""
        read: dict[str, float] = {part: spent / 1000 for part, spent in self._spent.items()}
        read["moves"] = self.moves
        now = process_time_ns()
        read["total"] = (now - self._since) / 1000
        self._since = now
        self._spent = dict.fromkeys(PARTS, 0)
        self.moves = 0
        return read


METER: Final = Meter()


async def timed(part: str, work: Coroutine[Any, Any, T]) -> T:
    """Await work and count the time it spends computing, not the time it waits."""
    return await (_Timed(part, work) if METER.on else work)


class _Timed:
    def __init__(self, part: str, work: Coroutine[Any, Any, Any]) -> None:
        self._part = part
        self._work = work

    def __await__(self) -> Generator[Any, Any, Any]:
        error: BaseException | None = None
        while True:
            started = METER.now()
            try:
                waits_for = self._work.send(None) if error is None else self._work.throw(error)
            except StopIteration as stop:
                return stop.value
            finally:
                METER.add(self._part, started)
            try:
                yield waits_for
                error = None
            except BaseException as thrown:  # a cancellation is for the work to see
                error = thrown
