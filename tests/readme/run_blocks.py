"""Run a page's Python blocks in order, as somebody does who copies one after another into a notebook.

    python tests/readme/run_blocks.py docs/study/tutorial.md

A ```text block right after one is what it prints, with `...` for what may differ. ```text shown is only shown: it
hangs on numbers that are smaller in a test. Errors are told by the page's own lines.
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
    """A block of a page."""

    line: int
    """Where its code begins."""
    code: str
    prints: str | None
    """What the page says that it prints."""


def blocks(page: str) -> list[Block]:
    """The Python blocks of a page."""
    return [
        Block(page.count("\n", 0, found.start(1)) + 1, found[1], found[2]) for found in FENCE.finditer(page)
    ]


def run(path: Path) -> int:
    """Run all blocks of a page in one namespace; how many there were. The first that fails ends it."""
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
    """Whether it is what the page says."""
    return OutputChecker().check_output(wanted, printed, ELLIPSIS | NORMALIZE_WHITESPACE)


if __name__ == "__main__":
    print(f"--- {run(Path(sys.argv[1]))} blocks")
