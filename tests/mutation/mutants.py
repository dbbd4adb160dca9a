"""Report of a mutation run: counts by module, then every surviving mutant with its change.

    python tests/mutation/mutants.py build/mutation

mutmut keeps the exit codes of the mutants of each module in a file next to the module.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

KILLED, TIMED_OUT, SURVIVED, UNTESTED, NOT_RUN = "killed", "timed out", "survived", "untested", "not run"
KINDS = (KILLED, TIMED_OUT, SURVIVED, UNTESTED)
EXITS: dict[int | None, str] = {
    None: NOT_RUN,
    0: SURVIVED,
    **dict.fromkeys((1, 3, -6, -11), KILLED),
    5: UNTESTED,
    33: UNTESTED,
    **dict.fromkeys((36, 24, -24, 152, 255, -9), TIMED_OUT),
}


def of_meta_files(folder: Path) -> dict[str, str]:
    """Return the result of every mutant in the last run of mutmut, by name."""
    found = {}
    for path in sorted((folder / "mutants").rglob("*.meta")):
        for name, code in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            found[name] = EXITS[code]
    return found


def module(name: str) -> str:
    """Return the module of a mutant.

    >>> module("triclinium.kernel.deck.x_size__mutmut_1")
    'kernel.deck'
    """
    return name.removeprefix("triclinium.").rpartition(".")[0]


def table(found: Mapping[str, str]) -> list[str]:
    """Return a line for each module, and one for all."""
    counts: dict[str, Counter[str]] = {}
    for name in sorted(found):
        counts.setdefault(module(name), Counter())[found[name]] += 1
    counts["all"] = Counter(found.values())
    lines = [f"{'module':34}" + "".join(f"{kind:>11}" for kind in KINDS) + f"{'share':>9}"]
    for name, count in counts.items():
        share = (count[KILLED] + count[TIMED_OUT]) / max(1, count.total())
        lines.append(f"{name:34}" + "".join(f"{count[kind]:11}" for kind in KINDS) + f"{share:9.1%}")
    return lines


def sources(folder: Path, of: str) -> dict[str, list[str]]:
    """Return the lines of each function of a mutated module, including the mutants, by name."""
    path = folder / "mutants" / "src" / "triclinium" / f"{of.replace('.', '/')}.py"
    path = path if path.exists() else path.with_suffix("") / "__init__.py"
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return {node.name: lines[node.lineno : node.end_lineno] for node in functions}


def change(functions: Mapping[str, list[str]], name: str) -> str:
    """Return the changed lines of a mutant."""
    own = name.rpartition(".")[2]
    before = functions[own.rpartition("__mutmut_")[0] + "__mutmut_orig"]
    lines = list(unified_diff(before, functions[own], lineterm="", n=0))[2:]
    return "\n".join(line for line in lines if line[:1] in "+-") or "(a default value)"


def report(folder: Path, found: Mapping[str, str]) -> str:
    """Return the table and the surviving mutants."""
    left = {name: kind for name, kind in sorted(found.items()) if kind in (SURVIVED, UNTESTED)}
    functions = {of: sources(folder, of) for of in {module(name) for name in left}}
    lines = table(found)
    for name, kind in left.items():
        lines.append(f"\n{kind}: {name}\n{change(functions[module(name)], name)}")
    return "\n".join(lines)


if __name__ == "__main__":
    at = Path(sys.argv[1])
    results = json.loads((at / "results.json").read_text(encoding="utf-8"))
    print(report(at, {name: kind for name, (kind, _) in results.items()}))
