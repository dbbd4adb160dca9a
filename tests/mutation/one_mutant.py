"""A pytest plugin for the mutation run: how the tests of one mutant are run quickly.

mutmut runs, for each mutant, all tests that come by the broken function, in no order, until one fails. It forks each
run from a process that has run them all once, so what they took is known here. Golden walks and playouts touch nearly
everything and take a fraction of a second each: they come first, then the rest from the cheapest to the dearest. The
first failure ends the run without a report, for nobody reads it. A test that needs far more of the processor than it
should is a mutant that does not end: that counts as found, by time-out.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Generator

import pytest

FIRST = ("test_walks.py", "test_playouts.py", "test_same_everywhere.py", "test_copies.py", "test_tables.py")
FAILED, TIMED_OUT = 1, 36
"""What mutmut takes for a mutant killed, and for a time-out."""
MOST_BYTES = 3 * 1024**3
"""A mutant that does not end may also fill the memory."""
took: dict[str, float] = {}


def mutant() -> str:
    """The mutant that this process runs, if it does (mutmut also says here that it counts or makes them)."""
    name = os.environ.get("MUTANT_UNDER_TEST", "")
    return name if "__mutmut_" in name else ""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if mutant() and report.failed:
        os._exit(FAILED)
    took[report.nodeid] = took.get(report.nodeid, 0.0) + report.duration


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    name = mutant()
    if name:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMED_OUT))
        # Every call of a mutated module asks which mutant is on; here that is known once and for all.
        vars(sys.modules["mutmut.mutation.trampoline"])["get_mutant_under_test"] = lambda: name
    items.sort(key=lambda item: (item.path.name not in FIRST, took.get(item.nodeid, 0.0)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if not mutant():
        return (yield)
    signal.setitimer(signal.ITIMER_PROF, 2 + 8 * took.get(item.nodeid, 1.0))
    result = yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    return result
