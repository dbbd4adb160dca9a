"""Run the Python blocks of a page in order, like a reader who copies them into a notebook.

    python tests/readme/run_blocks.py docs/study/tutorial.md

A ```text block right after a Python block is its output, with `...` for parts that may differ. A ```text shown block
is not compared, because it depends on sizes that are smaller in a test. Errors have the line numbers of the page.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from dataclasses import dataclass
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^```python\n(.*?)^```\n(?:\s*^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A Python block of a page."""

    line: int
    """Line of the page at which the code begins."""
    code: str
    prints: str | None
    """Expected output, or None if the page shows none."""


def blocks(page: str) -> list[Block]:
    """Return the Python blocks of a page."""
    return [
        Block(page.count("\n", 0, found.start(1)) + 1, found[1], found[2]) for found in FENCE.finditer(page)
    ]


def run(path: Path) -> int:
    """Run all blocks of a page in one namespace, up to the first failure; return their number."""
    known: dict[str, Any] = {"__name__": "__main__"}
    found = blocks(path.read_text(encoding="utf-8"))
    for block in found:
        code = compile("\n" * (block.line - 1) + block.code, str(path), "exec")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, known)
        print(f"--- {path}:{block.line}\n{printed.getvalue()}", end="", flush=True)
        if block.prints is not None and not same(block.prints, printed.getvalue()):
            raise SystemExit(f"{path}:{block.line} prints something else than the page says:\n{block.prints}")
    return len(found)


def same(wanted: str, printed: str) -> bool:
    """Return whether the output matches the page."""
    return OutputChecker().check_output(wanted, printed, ELLIPSIS | NORMALIZE_WHITESPACE)


if __name__ == "__main__":
    print(f"--- {run(Path(sys.argv[1]))} blocks")
