"""A pytest plugin for the mutation run: how the tests of one mutant are run quickly.

mutmut runs, for each mutant, all tests that come by the broken function, in no order, until one fails. It forks each
run from a process that has run them all once; what this plugin noted there is known here.

- Golden walks and playouts touch nearly everything and take a fraction of a second. They are called at once, before
  pytest collects anything; then pytest runs the rest, from the cheapest to the dearest.
- mutmut asks at every call of every function which mutant is on. Only the broken function needs to ask.
- The first failure ends the run without a report, for nobody reads it.
- A test that needs far more of the processor than it should is a mutant that does not end: that counts as found.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Generator
from functools import partial
from types import FunctionType

import pytest

FIRST = ("test_walks.py", "test_playouts.py", "test_same_everywhere.py", "test_copies.py", "test_tables.py")
FAILED, TIMED_OUT = 1, 36
"""What mutmut takes for a mutant killed, and for a time-out."""
MOST_BYTES = 3 * 1024**3
"""A mutant that does not end may also fill the memory."""
TRAMPOLINE = "mutmut.mutation.trampoline"
BAR = "\u01c1"
"""What mutmut writes between a class and its method."""

took: dict[str, float] = {}
"""Seconds, by test."""
first: dict[str, Callable[[], object]] = {}
"""The tests to call at once, by name."""


def mutant() -> str:
    """The mutant that this process runs, if it does (mutmut also says here that it counts or makes them)."""
    name = os.environ.get("MUTANT_UNDER_TEST", "")
    return name if "__mutmut_" in name else ""


# ---- in the process that runs all tests once


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if mutant() and report.failed:
        os._exit(FAILED)
    took[report.nodeid] = took.get(report.nodeid, 0.0) + report.duration


def pytest_collection_finish(session: pytest.Session) -> None:
    for item in session.items:
        if isinstance(item, pytest.Function) and item.path.name in FIRST:
            given = item.callspec.params if hasattr(item, "callspec") else {}
            if set(item.fixturenames) <= set(given):
                first[item.nodeid] = partial(item.function, **given)


# ---- in the process of one mutant


def pytest_load_initial_conftests(args: list[str]) -> None:
    name = mutant()
    if not name:
        return
    gc.freeze()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMED_OUT))
    ask_only_in(name)
    for nodeid in sorted(first.keys() & set(args), key=lambda test: took.get(test, 0.0)):
        allow(nodeid)
        try:
            first[nodeid]()
        except BaseException:
            os._exit(FAILED)
    allow("")


def allow(nodeid: str) -> None:
    """Processor time for a test from now on, or no end of it."""
    signal.setitimer(signal.ITIMER_PROF, 2 + 8 * took.get(nodeid, 1.0) if nodeid else 0)


def ask_only_in(name: str) -> None:
    """Put all functions in place of those that ask which mutant is on, but for the broken one."""
    vars(sys.modules[TRAMPOLINE])["get_mutant_under_test"] = lambda: name
    broken = name.rpartition("__mutmut_")[0]
    for module in list(sys.modules.values()):
        for key, value in list(getattr(module, "__dict__", {}).items()):
            if isinstance(value, FunctionType):
                if plain := asks(value, broken):
                    setattr(module, key, plain)
            elif isinstance(value, type) and value.__module__.startswith("triclinium"):
                for attribute, method in list(vars(value).items()):
                    if isinstance(method, FunctionType) and (plain := asks(method, broken)):
                        setattr(value, attribute, plain)


def asks(function: FunctionType, broken: str) -> Callable[..., object] | None:
    """The function behind one that asks, unless it is the broken one."""
    if not function.__code__.co_filename.endswith("trampoline.py") or not hasattr(function, "__wrapped__"):
        return None
    *classes, own = function.__qualname__.split(".")
    mangled = BAR.join(["x", *classes, own]) if classes else f"x_{own}"
    plain: Callable[..., object] = function.__wrapped__
    return None if f"{function.__module__}.{mangled}" == broken else plain


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if mutant():
        items[:] = [item for item in items if item.nodeid not in first]
    items.sort(key=lambda item: (item.path.name not in FIRST, took.get(item.nodeid, 0.0)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if not mutant():
        return (yield)
    allow(item.nodeid)
    result = yield
    allow("")
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    if mutant() and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK  # all there were have been called at once
