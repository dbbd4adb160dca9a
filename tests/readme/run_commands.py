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


def run(page: Path) -> int:
    """Run them all in one shell session, in a clone of the last commit plus what is changed here."""
    steps = commands(page.read_text(encoding="utf-8"))
    assert steps, f"no commands in {page}"
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "triclinium"
        files = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\n")
        for name in filter(None, files):
            if (ROOT / name).is_file():
                (clone / name).parent.mkdir(parents=True, exist_ok=True)
                (clone / name).write_bytes((ROOT / name).read_bytes())
        path = os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if ".venv" not in p)
        env = {**os.environ, "PATH": path, "HOME": folder, "XDG_STATE_HOME": folder}
        env.pop("VIRTUAL_ENV", None)
        script = ["set -e"]
        for command, typed in steps:
            script.append(f"echo; echo '$ '{shell_quoted(command)}")
            script.append(
                f"printf %s {shell_quoted(typed)} | {command}" if typed else f"{command} < /dev/null"
            )
        start = time.monotonic()
        done = subprocess.run(["bash", "-c", "\n".join(script)], cwd=clone, env=env, check=False)
        print(f"{len(steps)} commands, {time.monotonic() - start:.0f} s, exit {done.returncode}")
        return done.returncode


def shell_quoted(text: str) -> str:
    """A text as one shell word."""
    return "'" + text.replace("'", "'\\''") + "'"


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
