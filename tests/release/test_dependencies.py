"""Every third-party package that the source imports is declared as a dependency."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "triclinium"
TYPES_ONLY = "mypy_extensions"
"""A package imported only for the type checker."""


def declared() -> set[str]:
    """Return the packages that the project and its extras name, except those of the extra dev."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (needs for name, needs in project["optional-dependencies"].items() if name != "dev")
    needs = [*project["dependencies"], *(need for extra in extras for need in extra)]
    return {re.split(r"[\[<>=;\s]", need)[0].lower().replace("_", "-") for need in needs}


def imported() -> dict[str, Path]:
    """Return the top-level third-party modules that the source imports, each with an importing file."""
    found: dict[str, Path] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            for name in names:
                found.setdefault(name.partition(".")[0], path.relative_to(ROOT))
    return {
        name: path
        for name, path in found.items()
        if name not in {*sys.stdlib_module_names, "triclinium", TYPES_ONLY}
    }


def test_every_third_party_import_is_declared() -> None:
    packages, known = packages_distributions(), declared()
    missing = {
        name: str(path)
        for name, path in imported().items()
        if not {each.lower().replace("_", "-") for each in packages.get(name, [name])} & known
    }
    assert missing == {}
