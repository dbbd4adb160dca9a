"""What all tests share: `pytest --rule-map FILE` writes which tests cite which rules (see testing/coverage.py)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

# A game for services that tests start: were it collected, its folder would be on the path, and the game installed here.
collect_ignore = ["e2e/shelf"]

# Machines are noisy: how long an example took says nothing about whether it holds.
settings.register_profile("triclinium", deadline=None)
# A broken rule need only be found, the same way every time; nobody reads the smallest example (tests/mutation).
settings.register_profile(
    "mutation",
    deadline=None,
    database=None,
    derandomize=True,
    max_examples=40,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("TRICLINIUM_HYPOTHESIS", "triclinium"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-map",
        metavar="FILE",
        type=Path,
        default=None,
        help="write a JSON map to FILE: rule ids, each with the tests that cite it (also with --collect-only)",
    )


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
    """With several processes all collect the same tests: the first worker writes."""
    if hasattr(config, "workerinput"):
        return str(config.workerinput["workerid"]) == "gw0"
    return not config.getoption("numprocesses", None)
