"""Run nox sessions in lanes: the lanes run side by side, the sessions of a lane one after the other.

    python .ci/lanes.py [--keep-going] LANE... [--then LANE...]...

A lane is a comma-separated list of sessions, such as `lint,types,tests`. Lanes after `--then` start when all lanes
before it have ended. The output of each session goes to `build/lanes/SESSION.log`. It is printed when the
session fails, and then all other lanes stop, unless `--keep-going` is given. The run ends with a summary.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

LOGS = Path("build", "lanes")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|flaky|skipped|did not run)\b")


@dataclass
class Result:
    """One finished session."""

    session: str
    seconds: float
    code: int
    stopped: bool
    """Whether it was ended because another session failed."""
    counts: dict[str, int]

    def line(self) -> str:
        """Return this session's line of the summary."""
        counts = ", ".join(f"{number} {word}" for word, number in self.counts.items())
        state = "" if self.code == 0 else "  stopped" if self.stopped else "  FAILED"
        return f"{self.session:<12} {self.seconds:6.0f} s{state}  {counts}".rstrip()


def count(log: str) -> dict[str, int]:
    """Add up what the test runners in a log say they ran.

    >>> count("= 12 passed, 1 failed in 3.1s =\\n  4 passed (2.0m)\\n      Tests  7 passed (7)")
    {'passed': 23, 'failed': 1}
    """
    found: dict[str, int] = {}
    for line in _COLOUR.sub("", log).splitlines():
        # pytest's last line, Playwright's count and Vitest's; its count of files is left out.
        if re.match(
            r"=* ?\d+ \w+.* in [\d.]+s|\s+\d+ (passed|failed|flaky|skipped|did not run)\b|\s+Tests\s", line
        ):
            for number, word in _COUNT.findall(line):
                found[word] = found.get(word, 0) + int(number)
    return found


@dataclass
class Run:
    """All lanes of one run, their processes and results."""

    keep_going: bool
    start: float = field(default_factory=time.monotonic)
    results: list[Result] = field(default_factory=list)
    processes: set[subprocess.Popen[bytes]] = field(default_factory=set)
    lock: threading.Lock = field(default_factory=threading.Lock)
    stopped: bool = False

    def lanes(self, lanes: list[list[str]]) -> None:
        """Run the lanes side by side and wait for all of them."""
        threads = [threading.Thread(target=self._lane, args=(lane,)) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def stop(self) -> None:
        """Start no further session and end those that run, with everything they started."""
        with self.lock:
            self.stopped = True
            for process in self.processes:
                os.killpg(process.pid, signal.SIGTERM)

    def failed(self) -> bool:
        """Return whether any session failed or was stopped."""
        return any(result.code for result in self.results)

    def _lane(self, sessions: list[str]) -> None:
        for session in sessions:
            result = self._session(session)
            if result is None:
                return
            if result.code and not self.keep_going:
                self.stop()

    def _session(self, session: str) -> Result | None:
        path, start = LOGS / f"{session}.log", time.monotonic()
        with path.open("wb") as log:
            with self.lock:
                if self.stopped:
                    return None
                process = subprocess.Popen(
                    ["nox", "--session", session],
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
                self.processes.add(process)
            code = process.wait()
        text = path.read_text(encoding="utf-8", errors="replace")
        with self.lock:
            result = Result(session, time.monotonic() - start, code, self.stopped, count(text))
            self.processes.remove(process)
            self.results.append(result)
            if code and not result.stopped:
                print(f"\n=== {session}\n{text}", flush=True)
            print(f"[{time.monotonic() - self.start:5.0f} s] {result.line()}", flush=True)
        return result

    def summary(self) -> str:
        """Return a table of all sessions, and the sum of all tests in the form `N passed, N failed`."""
        lines = [result.line() for result in self.results]
        passed = sum(result.counts.get("passed", 0) for result in self.results)
        failed = sum(
            number
            for result in self.results
            for word, number in result.counts.items()
            if word not in ("passed", "skipped")
        )
        total = f"{'total':<12} {time.monotonic() - self.start:6.0f} s"
        return "\n".join(["", *lines, total, f"{passed} passed, {failed} failed"])


def phases(words: list[str]) -> list[list[list[str]]]:
    """Split the command line into phases of lanes of sessions.

    >>> phases(["lint,tests", "web", "--then", "bench"])
    [[['lint', 'tests'], ['web']], [['bench']]]
    """
    found: list[list[list[str]]] = [[]]
    for word in words:
        if word == "--then":
            found.append([])
        else:
            found[-1].append(word.split(","))
    return found


def main(words: list[str]) -> int:
    """Run the lanes named on the command line; return 1 if a session failed."""
    keep_going = "--keep-going" in words
    LOGS.mkdir(parents=True, exist_ok=True)
    run = Run(keep_going)
    signal.signal(signal.SIGTERM, lambda *_: run.stop())
    try:
        for lanes in phases([word for word in words if word != "--keep-going"]):
            run.lanes(lanes)
    except KeyboardInterrupt:
        run.stop()
        raise
    finally:
        print(run.summary(), flush=True)
    return 1 if run.failed() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
