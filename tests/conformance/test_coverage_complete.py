"""Every rule of every game has a test that cites it, and no test cites a rule that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from triclinium import games
from triclinium.testing.coverage import coverage, scan, unknown_rules

CITED = scan(Path(__file__).parents[1])


@pytest.mark.parametrize("name", games.names())
def test_every_rule_has_a_test_that_cites_it(name: str) -> None:
    bare = [rule for rule, tests in coverage(games.find(name).rules, CITED).items() if not tests]
    assert not bare, f"no test cites {', '.join(bare)}"


@pytest.mark.parametrize("name", games.names())
def test_every_cited_rule_is_one(name: str) -> None:
    assert unknown_rules(games.find(name).rules, CITED) == {}
