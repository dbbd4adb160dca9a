"""Run every command and every Python example of the documents, page by page, each in a copy of the repository.

    python tests/readme/run_site.py [PAGE ...]

Lines of ```console blocks that begin with `$ ` are commands, as in the README (`run_commands.py`). After them, the
```python blocks of a page are run in order (`run_blocks.py`). A block that cannot be run has a comment before it:

    <!-- not run: REASON -->              it takes hours, or needs something that CI lacks
    <!-- run by tests/...py -->           a test runs it, or an optional one in deploy/test
    <!-- in CI: WORDS => OTHER WORDS -->  CI runs it with smaller numbers

A block of commands that is neither run nor marked is a failure, and so is a wrong mark.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from run_commands import ROOT, clone, commands, script, shell_quoted

TESTED = {
    "docs/extend/add-a-game.md": "tests/examples/test_add_a_game.py",
    "docs/study/env.md": "tests/env/test_env_page.py",
    "docs/study/tutorial.md": "tests/examples/test_tutorial.py",
}
"""Pages that have their own test, which runs them completely."""
SHOWN = {"text", "json", "toml", "html", "js", "diff", "css", "markdown", "yaml"}
"""Languages of blocks that are not run."""
RUN = {"console", "python"}
_FENCE = re.compile(
    r"(?P<mark><!-- (?:not run|run by|in CI)\b[^\n]* -->\n)?"
    r"^ *```(?P<language>[^\n`]*)\n(?P<body>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
_NOT_RUN = re.compile(r"<!-- not run: (.{10,}) -->")
_RUN_BY = re.compile(r"<!-- run by ((?:tests|deploy/test)/\S+) -->")
_SMALLER = re.compile(r"<!-- in CI: (.+) => (.+) -->")


class Unmarked(Exception):
    """A block that is not run and not marked, or a wrong mark."""


@dataclass(frozen=True)
class Block:
    """A block to run, with the numbers for CI."""

    language: str
    body: str


def pages() -> list[str]:
    """Return the paths of all documents."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    return [*found, "CONTRIBUTING.md"]


def blocks(page: str, text: str) -> list[Block]:
    """Return the blocks of a page to run; raise Unmarked for a block that is neither run nor marked."""
    found = []
    for fence in _FENCE.finditer(text):
        where = f"{page}:{text.count(chr(10), 0, fence.start('language')) + 1}"
        block = _marked(where, fence["mark"], fence["language"].strip(), fence["body"])
        if block:
            found.append(block)
    return found


def _marked(where: str, mark: str | None, language: str, body: str) -> Block | None:
    kind = language.partition(" ")[0]
    if mark is None:
        if kind in RUN:
            return Block(kind, body)
        if kind in SHOWN:
            return None
        raise Unmarked(
            f"{where}: a block in {language or 'no language'} that is neither run nor says why not"
        )
    if _NOT_RUN.match(mark):
        return None
    if by := _RUN_BY.match(mark):
        test = ROOT / by[1]
        if not test.is_file() or Path(where.partition(":")[0]).name not in test.read_text(encoding="utf-8"):
            raise Unmarked(f"{where}: {by[1]} says nothing of this page")
        return None
    if smaller := _SMALLER.match(mark):
        if smaller[1] not in body:
            raise Unmarked(f"{where}: there is no {smaller[1]!r}")
        return Block(kind, body.replace(smaller[1], smaller[2]))
    raise Unmarked(f"{where}: {mark.strip()} says too little")


def reasons(text: str) -> list[str]:
    """Return the reasons why blocks of a page are not run."""
    return _NOT_RUN.findall(text)


def shell(found: list[Block], python: Path) -> str:
    """Return a script that runs the commands of a page and then its Python blocks."""
    steps = commands(
        "\n".join(f"```console\n{block.body}```" for block in found if block.language == "console")
    )
    lines = [script(steps)]
    if any(block.language == "python" for block in found):
        lines.append(
            f"python {shell_quoted(str(ROOT / 'tests/readme/run_blocks.py'))} {shell_quoted(str(python))}"
        )
    return "\n".join(lines)


def run(wanted: list[str]) -> int:
    """Run these pages; return the number of pages that failed."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        cloned = here / "triclinium"
        clone(cloned)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
        source = os.pathsep.join(filter(None, (str(cloned / "src"), os.environ.get("PYTHONPATH"))))
        env = {**kept, "HOME": folder, "XDG_STATE_HOME": folder, "PYTHONPATH": source}
        for page in wanted:
            found = blocks(page, (ROOT / page).read_text(encoding="utf-8"))
            if page in TESTED or not found:
                continue
            code = here / "page.md"
            code.write_text(
                "\n".join(f"```python\n{block.body}```\n" for block in found if block.language == "python")
            )
            start = time.monotonic()
            print(f"\n=== {page}", flush=True)
            done = subprocess.run(["bash", "-c", shell(found, code)], cwd=cloned, env=env, check=False)
            print(
                f"--- {page}: {len(found)} blocks, {time.monotonic() - start:.0f} s, exit {done.returncode}"
            )
            failed += done.returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:] or pages()))
