"""Every refusal in the rules is asserted by some test, together with its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from triclinium.games.struggle_for_rome.rules import game

HERE = Path(__file__).parent
RULES = Path(game.__file__).parent
KEY = re.compile(r'"(refusal\.[a-z_.]+)"')
WITH_RULE = re.compile(r'"(SR-[0-9.]+)",\s*"(refusal\.[a-z_.]+)"')


def found(pattern: re.Pattern[str], paths: list[Path]) -> set[str | tuple[str, ...]]:
    """Return all matches of a pattern in these files."""
    return {each for path in paths for each in pattern.findall(path.read_text(encoding="utf-8"))}


TESTS = sorted(HERE.glob("test_sr*.py"))
SOURCES = sorted(RULES.glob("*.py"))


@pytest.mark.skipif(not SOURCES, reason="the rules' sources are not here")
def test_every_refusal_is_asserted() -> None:
    keys = found(KEY, SOURCES)
    assert len(keys) > 50
    assert sorted(map(str, keys - found(KEY, TESTS))) == []


@pytest.mark.skipif(not SOURCES, reason="the rules' sources are not here")
def test_every_refusal_is_asserted_with_its_rule() -> None:
    given = found(WITH_RULE, SOURCES)
    assert len(given) > 40
    assert sorted(map(str, given - found(WITH_RULE, TESTS))) == []
