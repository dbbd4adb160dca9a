"""Run a page's shell commands as a newcomer would: copied into a fresh clone, one shell, nothing installed.

    python tests/readme/run_commands.py README.md

Runs each line that starts with `$ ` in the page's ```console blocks, in order. A line `# types: ...` before a
command says what the reader types into it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def commands(page: str) -> list[tuple[str, str]]:
    """The page's commands, each with what is typed into it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page, re.DOTALL):
        typed = ""
        for line in block.splitlines():
            if line.startswith("# types:"):
                typed = line.removeprefix("# types:").strip().replace(", ", "\n") + "\n"
            elif line.startswith("$ "):
                found.append((line.removeprefix("$ "), typed))
                typed = ""
    return found


def clone(into: Path) -> None:
    """The last commit, plus what is changed here, as somebody who clones it gets it."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, listed.stdout.split("\n")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            (into / name).write_bytes((ROOT / name).read_bytes())


def surroundings(home: Path) -> dict[str, str]:
    """The environment of somebody with nothing installed."""
    path = os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if ".venv" not in p)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
    kept.pop("VIRTUAL_ENV", None)
    return {**kept, "PATH": path, "HOME": str(home), "XDG_STATE_HOME": str(home)}


def script(steps: list[tuple[str, str]]) -> str:
    """The commands for one shell session, which ends at the first that fails."""
    lines = ["set -e", "trap 'kill $(jobs -p) 2> /dev/null || true' EXIT"]
    for command, typed in steps:
        lines.append(f"echo; echo '$ '{shell_quoted(command)}")
        lines.append(f"printf %s {shell_quoted(typed)} | {command}" if typed else _untyped(command))
    return "\n".join(lines)


def _untyped(command: str) -> str:
    """A command into which nothing is typed; one that ends in `&` goes on behind the others."""
    if command.endswith("&"):
        return f"{command.removesuffix('&')} < /dev/null &"
    return f"{command} < /dev/null"


def run(page: Path) -> int:
    """Run them all in one shell session, in a clone of the last commit plus what is changed here."""
    steps = commands(page.read_text(encoding="utf-8"))
    assert steps, f"no commands in {page}"
    with tempfile.TemporaryDirectory() as folder:
        cloned = Path(folder) / "triclinium"
        clone(cloned)
        start = time.monotonic()
        done = subprocess.run(
            ["bash", "-c", script(steps)], cwd=cloned, env=surroundings(Path(folder)), check=False
        )
        print(f"{len(steps)} commands, {time.monotonic() - start:.0f} s, exit {done.returncode}")
        return done.returncode


def shell_quoted(text: str) -> str:
    """A text as one shell word."""
    return "'" + text.replace("'", "'\\''") + "'"


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
