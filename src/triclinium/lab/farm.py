"""Parallel work on Ray: jobs are distributed to workers, and results are returned as they arrive.

If a worker or a machine dies, Ray gives its jobs to another worker. Environment variables contain what a
process must be started with (a game's changed data). Ray keeps processes with different environments apart.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from ..kernel.errors import TricliniumError

if TYPE_CHECKING:
    from ray import ObjectRef

Job = TypeVar("Job")
Done = TypeVar("Done")

_STORE: Final = 200_000_000
"""Size of the shared memory, in bytes. Results are small."""
_AHEAD: Final = 2
"""Number of jobs assigned to each worker, so that no worker waits for the driver."""
_DEATHS: Final = 10
"""Maximum number of times that a job is retried after its worker died. Then the job itself is considered the cause."""
_LOOKING_SECONDS: Final = 10.0


class NoRay(TricliniumError):
    """Ray is not installed, or there is no cluster at the given address."""


class JobFailed(TricliniumError):
    """A job fails on every worker."""

    def __init__(self, job: object, why: str) -> None:
        super().__init__(why)
        self.job: Final = job


class Farm:
    """A number of workers on this machine, or the workers of a cluster. Use it as a context manager."""

    def __init__(self, workers: int | None = None, address: str | None = None, deaths: int = _DEATHS) -> None:
        self._wanted: Final = workers
        self._address: Final = address
        self._deaths: Final = deaths
        self.workers = 0
        """Number of games that are played in parallel."""

    def __enter__(self) -> Self:
        # Set these before Ray is imported, because it reads them only once. They turn off usage statistics.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray  # noqa: PLC0415 (takes half a second, and only needed here)
        except ImportError as error:
            raise NoRay("the lab needs Ray: pip install 'triclinium[lab]'") from error
        if self._address:
            _look_for(self._address)
        here = {"num_cpus": self._wanted or os.cpu_count(), "include_dashboard": False}
        options: dict[str, Any] = {} if self._address else {**here, "object_store_memory": _STORE}
        try:
            with _own_sigterm():
                where = self._address or "local"
                ray.init(address=where, log_to_driver=False, logging_level=logging.ERROR, **options)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise NoRay(f"Ray does not start: {error}") from error
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        has = int(resources.get("CPU", 1))
        self.workers = min(has, self._wanted or has)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        import ray  # noqa: PLC0415

        ray.shutdown()

    def each(
        self,
        work: Callable[[Job], Done],
        jobs: Iterable[Job],
        surroundings: Callable[[Job], Mapping[str, str]] = lambda _: {},
    ) -> Iterator[tuple[Job, Done]]:
        """Do all jobs. Yield each job with its result as soon as it is finished.

        `surroundings` returns the environment variables that the process of a job must be started with.
        Raises errors of the work, and JobFailed if the workers of a job keep dying. If the caller stops
        early, jobs that are already assigned run to their end. They are not cancelled, because Ray (2.60)
        aborts this process if a job ends while it is being cancelled.
        """
        import ray  # noqa: PLC0415

        remote = ray.remote(work)
        running: dict[ObjectRef[Any], Job] = {}
        waiting = iter(jobs)
        while True:
            while len(running) < _AHEAD * self.workers and (job := next(waiting, None)) is not None:
                variables = dict(surroundings(job))
                options: dict[str, Any] = {"runtime_env": {"env_vars": variables}} if variables else {}
                # Jobs of killed workers are retried. Errors of the work itself are not.
                running[remote.options(num_cpus=1, max_retries=self._deaths, **options).remote(job)] = job
            if not running:
                return
            (ready, *_), _ = ray.wait(list(running), num_returns=1)
            done = running.pop(ready)
            yield done, _result(ready, done)


def _result(ready: ObjectRef[Any], job: object) -> Any:
    import ray  # noqa: PLC0415

    try:
        return ray.get(ready)
    except ray.exceptions.RayTaskError as error:
        raise JobFailed(job, str(error.cause)) from error
    except ray.exceptions.RayError as error:
        first = str(error).strip().splitlines()[0]
        raise JobFailed(job, f"its workers die again and again: {type(error).__name__}: {first}") from error


def _look_for(address: str) -> None:
    """Raise NoRay if no server listens at the address of a cluster. Ray itself would retry for minutes."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()) or "/" in address:
        return  # `auto`, or a kind of address that only Ray understands
    try:
        socket.create_connection((host, int(port)), _LOOKING_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise NoRay(f"Ray does not start: nobody answers at {address} ({error})") from error


@contextmanager
def _own_sigterm() -> Iterator[None]:
    """Restore the caller's SIGTERM handler, which Ray replaces when it starts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
