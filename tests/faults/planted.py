"""Plant bugs in a copy of the service, and check that the fault run, or the test named with the bug, finds each.

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
_TESTS_RAN = (0, 1)
"""Exit codes of pytest: all tests passed, or some failed."""


class Bug(NamedTuple):
    """A bug: the text of a module that it replaces, and what may find it."""

    module: str
    text: str
    instead: str
    checks: tuple[str, ...] = ()
    """Checks of the fault run, one of which must fail."""
    test: str = ""
    """A test that must fail, for a bug that a fault run meets too rarely."""


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
        "server/store/move_writer.py",
        "AND t.tip = m.before ",
        "",
        test="tests/server/store/test_store.py::test_a_move_made_for_another_history_is_not_appended",
    ),
}


def failed(bug: Bug) -> list[str]:
    """Run what may find a bug with the bug in place, and return what failed."""
    with tempfile.TemporaryDirectory(prefix="triclinium-planted-") as folder:
        copy = Path(folder, "triclinium")
        shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        module = copy / bug.module
        text = module.read_text(encoding="utf-8")
        assert text.count(bug.text) == 1, f"{bug.module} has changed"
        module.write_text(text.replace(bug.text, bug.instead), encoding="utf-8")
        command = ["-m", "pytest", "-q", bug.test] if bug.test else [str(HERE / "fault_run.py"), *SIZE]
        run = subprocess.run(
            [sys.executable, *command],
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    if bug.test:
        if run.returncode not in _TESTS_RAN:
            raise RuntimeError(run.stdout)
        return [bug.test] if run.returncode else []
    if "{" not in run.stdout:
        raise RuntimeError(run.stderr)
    report = json.loads(run.stdout[run.stdout.index("{") :])
    return [check for check in bug.checks if report[check]]


def main() -> int:
    """Report what finds each bug. Return 1 if a bug is not found."""
    missed = 0
    for name in sys.argv[1:] or BUGS:
        found = failed(BUGS[name])
        missed += not found
        print(f"{name}: {', '.join(found) or 'NOT FOUND'}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
