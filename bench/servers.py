"""Start private servers (PostgreSQL, Redis) for measurements and for tests that kill them.

They listen on free local ports and store everything in a temporary folder. All commands are defined in this module.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from triclinium.kernel.errors import TricliniumError

PATIENCE: Final = 30.0
"""Maximum seconds until a server must answer."""
_POSTGRES: Final = "postgres"
_USUAL: Final = "/usr/lib/postgresql"


class NoServer(TricliniumError):
    """A server is not installed or does not start. The message says what to do."""


class Server:
    """A server process that can be started, stopped, killed and restarted on its port."""

    def __init__(self, name: str, command: Sequence[str], port: int, log: Path, **run_as: Any) -> None:
        self.name: Final = name
        self.port: Final = port
        self._command: Final = list(command)
        self._log: Final = log
        self._run_as: Final = run_as
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Return the id of the listening process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 (named in this file)
                self._command, stdout=log, stderr=log, **self._run_as
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                tail = self._log.read_text(errors="replace")[-500:]
                self.kill()
                raise NoServer(f"a private {self.name} did not start: {tail}")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Return whether the server accepts a connection."""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def stop(self) -> None:
        """Shut the server down gracefully. PostgreSQL does not wait for clients."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Suspend the server: connections stay open, but it does not answer."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it continue."""
        os.kill(self.pid, signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(how)
            self._process.wait(PATIENCE)


class Postgres(Server):
    """A PostgreSQL server. Its children are killed with it."""

    @property
    def url(self) -> str:
        """Return its address."""
        return f"postgresql://{_POSTGRES}@127.0.0.1:{self.port}/{_POSTGRES}"

    def answers(self) -> bool:
        """Return whether the server accepts queries. It listens a little before it is ready."""
        ready = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port), "-t", "1"]
        return subprocess.run(ready, check=False, capture_output=True).returncode == 0  # noqa: S603

    def kill(self) -> None:
        """Kill the server and its children, as a power cut would. Orphans would keep a new server from starting."""
        if self._process is not None and self._process.poll() is None:
            children = _children(self.pid)
            super().kill()
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)

    def freeze(self) -> None:
        """Suspend the server and its children."""
        for pid in (self.pid, *_children(self.pid)):
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it continue."""
        for pid in (*_children(self.pid), self.pid):
            os.kill(pid, signal.SIGCONT)


class Redis(Server):
    """A Redis server without persistence."""

    @property
    def url(self) -> str:
        """Return its address."""
        return f"redis://127.0.0.1:{self.port}/0"


@contextlib.contextmanager
def postgres(
    durable: bool = False,
    copy: Path | None = None,
    options: Mapping[str, str] | None = None,
    port: int = 0,
    env: Mapping[str, str] | None = None,
) -> Iterator[Postgres]:
    """Start a private PostgreSQL.

    `durable`: whether it waits for the disk, as in production. `copy`: data folder of another server to start with.
    `options`: PostgreSQL settings by name. `port`: 0 chooses a free one. `env`: more environment variables.
    """
    with tempfile.TemporaryDirectory(prefix="triclinium-pg-") as folder:
        home = Path(folder)
        run_as = _unprivileged(home)
        data = home / "data"
        if copy is None:
            _make_empty(data, run_as)
        else:
            shutil.copytree(copy, data)
            _give(data, run_as)
        port = port or free_port()
        chosen = {
            "listen_addresses": "127.0.0.1",
            "port": str(port),
            "unix_socket_directories": "",
            "max_connections": "60",
            **({} if durable else {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}),
            **(options or {}),
        }
        words = [word for name, value in chosen.items() for word in ("-c", f"{name}={value}")]
        server = Postgres(
            "PostgreSQL",
            [program("postgres"), "-D", str(data), *words],
            port,
            home / "log",
            cwd=folder,
            env={**os.environ, **(env or {})},
            **run_as,
        )
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _make_empty(data: Path, run_as: dict[str, Any]) -> None:
    made = subprocess.run(  # noqa: S603
        [program("initdb"), "-D", str(data), "-U", _POSTGRES, "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=False,
        capture_output=True,
        text=True,
        cwd=data.parent,
        **run_as,
    )
    if made.returncode:
        raise NoServer(f"a private PostgreSQL could not be set up: {made.stderr.strip()[-500:]}")


def _give(data: Path, run_as: dict[str, Any]) -> None:
    """Make the PostgreSQL user the only owner of copied files."""
    data.chmod(0o700)
    if run_as:
        for path in (data, *data.rglob("*")):
            os.chown(path, run_as["user"], run_as["group"])


@contextlib.contextmanager
def redis() -> Iterator[Redis]:
    """Start a private Redis, or Valkey if Redis is not installed."""
    with tempfile.TemporaryDirectory(prefix="triclinium-redis-") as folder:
        port = free_port()
        command = [
            program("redis-server", "valkey-server"),
            "--port",
            str(port),
            "--bind",
            "127.0.0.1",
            "--dir",
            folder,
        ]
        server = Redis("Redis", [*command, "--save", "", "--appendonly", "no"], port, Path(folder) / "log")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def folder() -> Iterator[str]:
    """Provide a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="triclinium-") as path:
        yield path


def free_port() -> int:
    """Return a port on which no process is listening."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def program(name: str, *instead: str) -> str:
    """Return the path of a program or of an alternative, on PATH or where Debian installs PostgreSQL."""
    found = next(filter(None, map(shutil.which, (name, *instead))), None)
    if found is None:
        places = sorted(Path(_USUAL).glob(f"*/bin/{name}"), key=lambda path: _version(path.parts[-3]))
        found = str(places[-1]) if places else None
    if found is None:
        raise NoServer(f"{name} is not installed; on Debian: apt-get install postgresql redis-server")
    return found


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdigit())


def _unprivileged(home: Path) -> dict[str, Any]:
    """Return the user to run as, because PostgreSQL refuses to run as root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd  # noqa: PLC0415 (missing on some systems, on which this module must still be importable)

    try:
        user = pwd.getpwnam(_POSTGRES)
    except KeyError:
        raise NoServer(
            "PostgreSQL does not run as root and there is no user postgres; run as another user"
        ) from None
    os.chown(home, user.pw_uid, user.pw_gid)
    (home / "log").touch()
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []
