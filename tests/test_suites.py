"""The lists of slow tests and of tests with services name existing tests (see suites.py)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from suites import NIGHTLY, NIGHTLY_RULES, SERVICES

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("prefix", sorted({*NIGHTLY, *SERVICES}))
def test_every_prefix_names_an_existing_folder_file_or_test(prefix: str) -> None:
    path, _, test = prefix.partition("::")
    assert (ROOT / path).exists()
    if test:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        names = [
            each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        assert test.partition("[")[0] in names


def test_no_nightly_test_cites_a_rule(request: pytest.FixtureRequest) -> None:
    assert request.config.stash[NIGHTLY_RULES] == []
