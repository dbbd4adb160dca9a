"""Rules read like the rulebook: games have no bit shifts, and every rule id is in the code that implements it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "triclinium" / "games"
NAMES = ("aeterna", "fall_of_rome", "struggle_for_rome")
NO_CODE = re.compile(r"Refusal\(|FactKind\(|rule = |turn_rule = ")
"""Lines that name a rule without implementing it."""


@pytest.mark.parametrize(
    "path",
    [*sorted(GAMES.rglob("*.py")), *sorted((ROOT / "examples").rglob("*.py"))],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_games_do_not_shift_bits(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    shifts = [node for node in ast.walk(tree) if isinstance(node, ast.BinOp | ast.AugAssign)]
    found = [node.lineno for node in shifts if isinstance(node.op, ast.LShift | ast.RShift)]
    assert found == [], f"use kernel.packing in {path.name}, lines {found}"


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_id_is_in_the_code(name: str) -> None:
    texts = json.loads((GAMES / name / "texts" / "en.json").read_text("utf-8"))
    rules = {key.removeprefix("rule.") for key in texts if re.fullmatch(r"rule\.[A-Z]{2}-\d+\.\d+", key)}
    assert rules
    named: set[str] = set()
    for path in (GAMES / name / "rules").glob("*.py"):
        text = path.read_text("utf-8")
        about = ast.get_docstring(ast.parse(text), clean=False) or ""
        for line in text.replace(about, "", 1).splitlines():  # a module's docstring is far from the code
            if not NO_CODE.search(line):
                named.update(re.findall(r"[A-Z]{2}-\d+\.\d+", line))
    assert rules - named == set()
