"""Options and marks of all tests.

- `pytest --scale smoke|full` sets the size of random and repeated tests (see scale.py).
- `pytest --rule-map FILE` writes which tests cite which rules (see testing/coverage.py).
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from chance import CHANCE
from scale import SCALES, VARIABLE, at_scale
from suites import NIGHTLY, NIGHTLY_RULES, SERVICES
from triclinium.live import seats

# This game is for services that tests start. Collecting it would put its folder on the path and install the game.
collect_ignore = ["e2e/shelf"]

# Durations vary between machines, so there is no deadline for an example.
# The gate tries the same examples on every run, the nightly run tries new ones.
settings.register_profile("smoke", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("full", deadline=None, max_examples=100)
# Mutation runs only need a reproducible failure, so examples are not shrunk (tests/mutation).
settings.register_profile(
    "mutation",
    deadline=None,
    database=None,
    derandomize=True,
    max_examples=40,
    phases=(Phase.explicit, Phase.generate),
)


@pytest.fixture(autouse=True)
def repeatable_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the test the same deals and choices on every run, except with `--scale full` (see chance.py)."""
    if at_scale(smoke=False, full=True):
        return
    CHANCE.seed(request.node.nodeid)
    monkeypatch.setattr(seats, "new_table_id", lambda: CHANCE.randbytes(8).hex())
    monkeypatch.setattr(seats, "new_secret", lambda: CHANCE.randbytes(32))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-map",
        metavar="FILE",
        type=Path,
        default=None,
        help="write a JSON map to FILE: rule ids, each with the tests that cite it (also with --collect-only)",
    )
    parser.addoption(
        "--scale",
        choices=SCALES,
        default=None,
        help=f"size of random and repeated tests (default: {VARIABLE}, or smoke)",
    )


def pytest_configure(config: pytest.Config) -> None:
    scale = config.getoption("--scale") or os.environ.get(VARIABLE, SCALES[0])
    if scale not in SCALES:
        raise pytest.UsageError(f"{VARIABLE} is {scale!r}. Set it to one of: {', '.join(SCALES)}.")
    os.environ[VARIABLE] = scale
    settings.load_profile(os.environ.get("TRICLINIUM_HYPOTHESIS", scale))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the garbage collector from visiting what lives until the end: modules and tests, 700,000 objects."""
    gc.disable()
    yield
    gc.enable()
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[NIGHTLY_RULES] = []
    for item in items:
        if item.nodeid.startswith(SERVICES):
            item.add_marker("services")
        if item.nodeid.startswith(NIGHTLY):
            item.add_marker("nightly")
            if item.get_closest_marker("rule"):
                config.stash[NIGHTLY_RULES].append(item.nodeid)


def pytest_collection_finish(session: pytest.Session) -> None:
    path = session.config.getoption("--rule-map")
    if path is None or not _writes(session.config):
        return
    found: dict[str, list[str]] = {}
    for item in session.items:
        rules = {str(rule) for marker in item.iter_markers("rule") for rule in marker.args}
        for rule in rules:
            found.setdefault(rule, []).append(item.nodeid)
    path.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _writes(config: pytest.Config) -> bool:
    """Return whether this process writes the map: with several workers, only the first one does."""
    if hasattr(config, "workerinput"):
        return str(config.workerinput["workerid"]) == "gw0"
    return not config.getoption("numprocesses", None)
