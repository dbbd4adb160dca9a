"""Plant bugs in a copy of the service, and check that the fault run finds each.

python tests/faults/planted.py [NAME ...]
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "triclinium"
SIZE = ("--tables", "40", "--seconds", "90", "--faults", "27")


class Bug(NamedTuple):
    """A bug: the text of a module that it replaces, and the checks of the fault run that may find it."""

    module: str
    text: str
    instead: str
    found_by: tuple[str, ...]
    options: tuple[str, ...] = ()
    """More options of the fault run."""


BUGS = {
    "a move is acknowledged before it is stored": Bug(
        "server/store/move_writer.py",
        "        self._queue.append(_QueuedMove(values, result))\n",
        "        self._queue.append(_QueuedMove(values, result))\n        result.set_result(Appended.DONE)\n",
        ("lost", "other_seq"),
    ),
    "a move that is sent again is not recognised": Bug(
        "live/rules.py", "    seq = live.seen(seat, command.key)\n", "    seq = None\n", ("denied", "doubled")
    ),
    "the lease of claimed work never ends": Bug(
        "server/jobs/worker.py", "self._settings.lease_seconds, thinking", "1e9, thinking", ("stuck",)
    ),
    "the history is not compared after a failover": Bug(
        "server/store/move_writer.py", "AND t.tip = m.before ", "", ("verify",), ("--lossy", "--faults", "60")
    ),
}


def report_with(bug: Bug) -> dict[str, object]:
    """Run with a bug, and return the report."""
    with tempfile.TemporaryDirectory(prefix="triclinium-planted-") as folder:
        copy = Path(folder, "triclinium")
        shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        module = copy / bug.module
        text = module.read_text(encoding="utf-8")
        assert text.count(bug.text) == 1, f"{bug.module} has changed"
        module.write_text(text.replace(bug.text, bug.instead), encoding="utf-8")
        run = subprocess.run(
            [sys.executable, HERE / "fault_run.py", *SIZE, *bug.options],
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    if "{" not in run.stdout:
        raise RuntimeError(run.stderr)
    report: dict[str, object] = json.loads(run.stdout[run.stdout.index("{") :])
    return report


def main() -> int:
    """Report which check finds each bug. Return 1 if a bug is not found."""
    missed = 0
    for name in sys.argv[1:] or BUGS:
        report = report_with(BUGS[name])
        found = [check for check in BUGS[name].found_by if report[check]]
        missed += not found
        print(
            f"{name}: {', '.join(found) or 'NOT FOUND'} (acknowledged moves: {report['acknowledged']})",
            flush=True,
        )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
