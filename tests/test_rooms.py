"""The imports of the package have no cycles, even through other modules or for types only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import grimp
import pytest

import triclinium

MOST_LINES = 400
MOST_MODULES = 12


def cycles(imports: Mapping[str, set[str]]) -> list[set[str]]:
    """Return groups of modules that import each other, directly or indirectly."""
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


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert cycles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("triclinium")


def test_there_is_no_cycle(graph: grimp.ImportGraph) -> None:
    found = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    # The package imports its public API lazily, on first access.
    found["triclinium"] = set()
    assert cycles(found) == []


def test_the_service_has_small_packages_and_modules() -> None:
    """Few modules and short modules are easier to read for new developers."""
    server = Path(triclinium.__file__).parent / "server"
    assert len(list(server.glob("*.py"))) <= MOST_MODULES
    long = {
        str(each.relative_to(server)): lines
        for each in server.rglob("*.py")
        if (lines := each.read_text().count("\n")) > MOST_LINES
    }
    assert long == {}
