"""A PostgreSQL with a streaming standby, which takes over when the primary is lost.

with failover.pair() as database:
    ... database.url ... database.fail_over()
"""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from clocks import ahead
from private_servers import Postgres, postgres, program

LAG_S = 2.0
"""Seconds for which a lossy failover holds the standby back. What is stored in this time is lost."""


class Pair:
    """A primary and its standby. Their addresses change places at a failover, but the URL names both."""

    name = "PostgreSQL with a standby"

    def __init__(self, stack: contextlib.ExitStack, lossy: bool, clocks: bool) -> None:
        self._stack, self._lossy, self._clocks = stack, lossy, clocks
        self._hours = 0
        """Hours that the newest standby's clock is ahead."""
        # With a synchronous standby, a commit waits until both servers have it.
        self._options = {} if lossy else {"synchronous_standby_names": "*"}
        self.primary = stack.enter_context(postgres(durable=True, options=self._options))
        self.standby = self._new_standby()

    @property
    def url(self) -> str:
        """Return the URL for clients. They connect to the server that accepts writes."""
        ports = f"{self.primary.port},{self.standby.port}"
        hosts = "127.0.0.1,127.0.0.1"
        return f"postgresql://postgres@/postgres?host={hosts}&port={ports}&target_session_attrs=read-write"

    def fail_over(self) -> None:
        """Kill the primary, promote the standby, and start a new standby at the old primary's port."""
        if self._lossy:
            self.standby.freeze()
            time.sleep(LAG_S)
        lost = self.primary
        lost.kill()
        if self._lossy:
            self.standby.thaw()
        assert query(self.standby, "SELECT pg_promote()") == "t"
        self.primary = self.standby
        self.standby = self._new_standby(lost.port)

    def kill(self) -> None:
        """Kill the primary."""
        self.primary.kill()

    def start(self) -> None:
        """Start the primary again."""
        self.primary.start()

    def freeze(self) -> None:
        """Suspend the primary."""
        self.primary.freeze()

    def thaw(self) -> None:
        """Let the primary continue."""
        self.primary.thaw()

    def _new_standby(self, port: int = 0) -> Postgres:
        self._hours += self._clocks
        with tempfile.TemporaryDirectory(prefix="triclinium-base-") as folder:
            base = Path(folder, "base")
            address = ["-h", "127.0.0.1", "-p", str(self.primary.port), "-U", "postgres"]
            command = [program("pg_basebackup"), *address, "-D", str(base), "-c", "fast", "-R"]
            subprocess.run(command, check=True, capture_output=True)
            return self._stack.enter_context(
                postgres(
                    durable=True,
                    copy=base,
                    options=self._options,
                    port=port,
                    env=ahead(self._hours) if self._hours else None,
                )
            )


@contextlib.contextmanager
def pair(lossy: bool = False, clocks: bool = False) -> Iterator[Pair]:
    """Run a primary and a standby.

    `lossy`: commits do not wait for the standby. `clocks`: the clock of each standby is an hour ahead of its primary's,
    so the database's clock jumps with each failover.
    """
    with contextlib.ExitStack() as stack:
        yield Pair(stack, lossy, clocks)


def query(server: Postgres, text: str) -> str:
    """Return the single value that a query answers."""
    words = [program("psql"), server.url, "-XAtc", text]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return done.stdout.strip()
