"""No module imports, over whatever detour and for types alone too, a module that imports it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import grimp
import pytest

import triclinium

MOST_LINES = 400
MOST_MODULES = 12


def circles(imports: Mapping[str, set[str]]) -> list[set[str]]:
    """Groups of modules that import each other, directly or not."""
    reach: dict[str, set[str]] = {}
    for module in imports:
        found: set[str] = set()
        left = list(imports[module])
        while left:
            each = left.pop()
            if each not in found:
                found.add(each)
                left += imports.get(each, ())
        reach[module] = found
    groups = [
        {other for other in reach[module] if module in reach.get(other, ())}
        for module in reach
        if module in reach[module]
    ]
    return [group for at, group in enumerate(groups) if group not in groups[:at]]


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.fixture(scope="module")
def house() -> grimp.ImportGraph:
    return grimp.build_graph("triclinium")


def test_there_is_no_circle(house: grimp.ImportGraph) -> None:
    found = {each: house.find_modules_directly_imported_by(each) for each in house.modules}
    # The package hands its front door on, when it is asked for.
    found["triclinium"] = set()
    assert circles(found) == []


def test_the_service_has_small_rooms() -> None:
    """A newcomer looks through a dozen names, and reads a module in one go."""
    server = Path(triclinium.__file__).parent / "server"
    assert len(list(server.glob("*.py"))) <= MOST_MODULES
    long = {
        str(each.relative_to(server)): lines
        for each in server.rglob("*.py")
        if (lines := each.read_text().count("\n")) > MOST_LINES
    }
    assert long == {}
