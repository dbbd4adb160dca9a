"""Ray for as long as it is needed: work is handed out, and comes back as it is done.

A worker or a machine that dies takes no work with it: Ray gives what it had to another. What a process must be started
with (a game's changed data) goes by its environment, and Ray keeps such processes apart.
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
"""Bytes of shared memory: results are small."""
_AHEAD: Final = 2
"""Jobs handed out for each worker, so that none waits for the driver."""
_DEATHS: Final = 10
"""So often a job is given to another worker after the one that had it died; then the job itself is to blame."""
_LOOKING_SECONDS: Final = 10.0


class NoRay(TricliniumError):
    """Ray is not installed, or there is no cluster where one was named."""


class JobFailed(TricliniumError):
    """A job cannot be done, whoever tries."""

    def __init__(self, job: object, why: str) -> None:
        super().__init__(why)
        self.job: Final = job


class Farm:
    """So many workers on this machine, or those of a cluster; start it with `with`."""

    def __init__(self, workers: int | None = None, address: str | None = None, deaths: int = _DEATHS) -> None:
        self._wanted: Final = workers
        self._address: Final = address
        self._deaths: Final = deaths
        self.workers = 0
        """How many games are played at once."""

    def __enter__(self) -> Self:
        # Said before Ray is imported: it looks once. No news of a study goes to anybody.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray  # noqa: PLC0415 (half a second, and only here)
        except ImportError as error:
            raise NoRay("the lab needs Ray: pip install 'triclinium[lab]'") from error
        if self._address:
            _look_for(self._address)
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            with _own_sigterm():
                if self._address:
                    ray.init(address=self._address, **quiet)
                else:
                    ray.init(
                        address="local",
                        num_cpus=self._wanted or os.cpu_count(),
                        include_dashboard=False,
                        object_store_memory=_STORE,
                        **quiet,
                    )
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
        """Do all jobs, and yield each with what came of it, in the order in which they are done.

        `surroundings`: the variables of the environment that a job's process must have been started with.
        An error of the work is raised as it is; JobFailed if the job's workers die whenever it is tried.
        Who looks no further leaves the few jobs that were handed out to end by themselves, or with the farm. They are
        not cancelled: if one ends in that moment Ray (2.60) takes it for a fault of its own and aborts this process.
        """
        import ray  # noqa: PLC0415

        remote = ray.remote(work)
        running: dict[ObjectRef[Any], Job] = {}
        waiting = iter(jobs)
        while True:
            while len(running) < _AHEAD * self.workers and (job := next(waiting, None)) is not None:
                variables = dict(surroundings(job))
                options: dict[str, Any] = {"runtime_env": {"env_vars": variables}} if variables else {}
                # Whoever is killed is replaced; an error of the work itself is not retried.
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
    """NoRay if nobody listens where a cluster was named: Ray itself would look for minutes."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()) or "/" in address:
        return  # `auto`, or a kind of address that is Ray's to read
    try:
        socket.create_connection((host, int(port)), _LOOKING_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise NoRay(f"Ray does not start: nobody answers at {address} ({error})") from error


@contextmanager
def _own_sigterm() -> Iterator[None]:
    """Ray sets its own answer to SIGTERM when it starts: whoever starts it here keeps theirs."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
