"""Run the shell commands of a page like a new user: in a fresh clone, in one shell, with nothing installed.

    python tests/readme/run_commands.py README.md

This runs each line that starts with `$ ` in the ```console blocks of the page, in order. A line `# types: ...` before
a command is the input of the command.
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
    """Return the commands of a page, each with its input."""
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
    """Copy the files of the repository, including uncommitted changes, as a clone would have them."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, listed.stdout.split("\n")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            (into / name).write_bytes((ROOT / name).read_bytes())


def surroundings(home: Path) -> dict[str, str]:
    """Return the environment of a user with nothing installed."""
    path = os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if ".venv" not in p)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
    kept.pop("VIRTUAL_ENV", None)
    return {**kept, "PATH": path, "HOME": str(home), "XDG_STATE_HOME": str(home)}


def script(steps: list[tuple[str, str]]) -> str:
    """Return a script that runs the commands in one shell and stops at the first failure."""
    lines = ["set -e", "trap 'kill $(jobs -p) 2> /dev/null || true' EXIT"]
    for command, typed in steps:
        lines.append(f"echo; echo '$ '{shell_quoted(command)}")
        lines.append(f"printf %s {shell_quoted(typed)} | {command}" if typed else _untyped(command))
    return "\n".join(lines)


def _untyped(command: str) -> str:
    """Return a command without input; one that ends in `&` runs in the background."""
    if command.endswith("&"):
        return f"{command.removesuffix('&')} < /dev/null &"
    return f"{command} < /dev/null"


def run(page: Path) -> int:
    """Run all commands of a page in one shell, in a copy of the repository; return the exit status."""
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
    """Return a text quoted as one shell word."""
    return "'" + text.replace("'", "'\\''") + "'"


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
