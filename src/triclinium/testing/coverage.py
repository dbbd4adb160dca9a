"""Rule coverage: every rule id in a game's texts, with the tests that cite it.

A test cites the rules it checks with the marker `rule`: `@pytest.mark.rule("XY-4.5")`, or `@rule(...)` with
`rule = pytest.mark.rule`. `scan` finds the markers by reading the files, without running or importing them.
`pytest --rule-map FILE` writes the same map as pytest itself sees it.

>>> scan_text('''
... pytestmark = rule("XY-1.1")
...
... @rule("XY-4.5")
... def test_climbing(): ...
... ''', "test_some.py")
{'XY-1.1': ['test_some.py::test_climbing'], 'XY-4.5': ['test_some.py::test_climbing']}
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ..kernel.game import Game
from ..kernel.texts import LANGUAGES, load

MARKER: Final = "rule"
_TEXT: Final = "rule."

RuleMap = dict[str, list[str]]
"""Tests that cite each rule, as `file::test` or `file::Class::test`, by rule id."""


def rule_ids(game: Game[Any]) -> list[str]:
    """Return the rule ids of a game's texts, in numerical order."""
    table = load(game.package, LANGUAGES[0]).table
    return sorted((key.removeprefix(_TEXT) for key in table if key.startswith(_TEXT)), key=_order)


def coverage(game: Game[Any], rule_map: Mapping[str, Sequence[str]]) -> RuleMap:
    """Return every rule of a game with the tests that cite it. The list may be empty."""
    return {rule: list(rule_map.get(rule, ())) for rule in rule_ids(game)}


def unknown_rules(game: Game[Any], rule_map: Mapping[str, Sequence[str]]) -> RuleMap:
    """Return cited ids with the prefix of the game's rules that are not rules of the game, such as typing errors."""
    known = rule_ids(game)
    family = {rule.partition("-")[0] for rule in known}
    return {
        rule: list(tests)
        for rule, tests in rule_map.items()
        if rule not in known and rule.partition("-")[0] in family
    }


def scan(folder: Path, root: Path | None = None) -> RuleMap:
    """Return the map of all tests in a folder by reading its files.

    Test names are relative to `root` (default: `folder`).
    """
    found: RuleMap = {}
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(root or folder).as_posix()
        for rule, tests in scan_text(path.read_text(encoding="utf-8"), name).items():
            found.setdefault(rule, []).extend(tests)
    return {rule: found[rule] for rule in sorted(found, key=_order)}


def scan_text(text: str, name: str) -> RuleMap:
    """Return the map of one file's tests. `name` is the file's name in the map."""
    found: RuleMap = {}
    for test, rules in _tests(ast.parse(text).body, name, ()):
        for rule in dict.fromkeys(rules):
            found.setdefault(rule, []).append(test)
    return found


def _tests(body: list[ast.stmt], at: str, given: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the tests of a module or class with the rules they cite.

    `given` are the rules cited by the enclosing scope.
    """
    for statement in body:
        if isinstance(statement, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets
        ):
            given += tuple(_cited(statement.value))
    for statement in body:
        if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
            around = given + tuple(rule for each in statement.decorator_list for rule in _cited(each))
            yield from _tests(statement.body, f"{at}::{statement.name}", around)
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) and statement.name.startswith(
            "test"
        ):
            own = tuple(rule for each in statement.decorator_list for rule in _cited(each))
            yield f"{at}::{statement.name}", given + own


def _cited(expression: ast.expr) -> Iterator[str]:
    """Yield the ids in every `rule(...)` of an expression: a decorator, a list of marks, or a single mark."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and _marks(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _marks(function: ast.expr) -> bool:
    """Return whether an expression is `rule` or `<...>.mark.rule`."""
    if isinstance(function, ast.Name):
        return function.id == MARKER
    if not isinstance(function, ast.Attribute) or function.attr != MARKER:
        return False
    before = function.value
    return (before.attr if isinstance(before, ast.Attribute) else getattr(before, "id", "")) == "mark"


def _order(rule: str) -> tuple[str, list[tuple[int, str]]]:
    """Return a sort key: letters first, then numbers by value, so XY-4.2 comes before XY-4.10."""
    family, _, numbers = rule.partition("-")
    return family, [(int(part), "") if part.isdecimal() else (0, part) for part in numbers.split(".")]
