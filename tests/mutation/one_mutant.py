"""A pytest plugin that runs the tests of one mutant quickly.

For each mutant, mutmut runs all tests that reach the mutated function, in no order, until one fails. It forks each
run from a process that has run all tests once, so the notes of this plugin are available in the fork.

- Tests that need no fixtures are called directly, before pytest collects anything: first the golden walks and
  playouts, which cover nearly everything and take a fraction of a second, then from the fastest to the slowest.
- mutmut looks up the active mutant at every call of every function. Only the mutated function needs the lookup.
- The first failure ends the run without a report, because reports are not read.
- A test that uses far more CPU time than usual counts as a timeout, which kills the mutant.
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

FIRST = (
    "test_walks.py",
    "test_playouts.py",
    "test_same_everywhere.py",
    "test_copies.py",
    "test_tables.py",
    "test_struggle_walks.py",
)
SURVIVED, FAILED, TIMED_OUT = 0, 1, 36
"""Exit codes that mutmut reads as survived, killed and timed out."""
MOST_BYTES = 3 * 1024**3
"""Memory limit in bytes, because a mutant that does not end may also fill the memory."""
TRAMPOLINE = "mutmut.mutation.trampoline"
BAR = "\u01c1"
"""Separator that mutmut writes between a class and its method."""

took: dict[str, float] = {}
"""Duration in seconds, by test."""
plain: dict[str, Callable[[], object]] = {}
"""Tests that can be called without pytest."""
first: set[str] = set()
"""Tests of `plain` that run first."""


def mutant() -> str:
    """Return the mutant of this process, or "" if mutmut counts or generates mutants."""
    name = os.environ.get("MUTANT_UNDER_TEST", "")
    return name if "__mutmut_" in name else ""


# ---- in the process that runs all tests once


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if mutant() and report.failed:
        os._exit(FAILED)
    took[report.nodeid] = took.get(report.nodeid, 0.0) + report.duration


def pytest_collection_finish(session: pytest.Session) -> None:
    for item in session.items:
        if isinstance(item, pytest.Function) and item.cls is None:
            given = item.callspec.params if hasattr(item, "callspec") else {}
            if set(item.fixturenames) <= set(given):
                plain[item.nodeid] = partial(item.function, **given)
                if item.path.name in FIRST:
                    first.add(item.nodeid)


# ---- in the process of one mutant


def pytest_load_initial_conftests(args: list[str]) -> None:
    name = mutant()
    if not name:
        return
    gc.freeze()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMED_OUT))
    ask_only_in(name)
    wanted = {arg for arg in args if "::" in arg}
    for nodeid in sorted(wanted & plain.keys(), key=lambda test: (test not in first, took.get(test, 0.0))):
        allow(nodeid)
        try:
            plain[nodeid]()
        except BaseException:
            os._exit(FAILED)
    allow("")
    if wanted <= plain.keys():
        os._exit(SURVIVED)


def allow(nodeid: str) -> None:
    """Start a CPU time limit for a test, or stop it if `nodeid` is empty."""
    signal.setitimer(signal.ITIMER_PROF, 2 + 8 * took.get(nodeid, 1.0) if nodeid else 0)


def ask_only_in(name: str) -> None:
    """Replace all trampolines, which look up the active mutant, except that of the mutated function."""
    vars(sys.modules[TRAMPOLINE])["get_mutant_under_test"] = lambda: name
    broken = name.rpartition("__mutmut_")[0]
    for module in [module for at, module in sys.modules.items() if at.startswith("triclinium")]:
        for key, value in list(vars(module).items()):
            if isinstance(value, FunctionType):
                if itself := behind(value, broken):
                    setattr(module, key, itself)
            elif isinstance(value, type) and value.__module__.startswith("triclinium"):
                for attribute, method in list(vars(value).items()):
                    if isinstance(method, FunctionType) and (itself := behind(method, broken)):
                        setattr(value, attribute, itself)


def behind(function: FunctionType, broken: str) -> Callable[..., object] | None:
    """Return the function behind a trampoline, or None for other functions and for the mutated one."""
    if not function.__code__.co_filename.endswith("trampoline.py") or not hasattr(function, "__wrapped__"):
        return None
    *classes, own = function.__qualname__.split(".")
    mangled = BAR.join(["x", *classes, own]) if classes else f"x_{own}"
    itself: Callable[..., object] = function.__wrapped__
    return None if f"{function.__module__}.{mangled}" == broken else itself


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if mutant():
        items[:] = [item for item in items if item.nodeid not in plain]
        items.sort(key=lambda item: took.get(item.nodeid, 0.0))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if not mutant():
        return (yield)
    allow(item.nodeid)
    result = yield
    allow("")
    return result
