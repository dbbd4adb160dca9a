"""Load the previous version from the git history, and run it and this one as processes on one store."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from table_site import KEY, PATIENCE_S, Store

from bench.servers import free_port

ROOT = Path(__file__).parents[3]
NAMED_IN = ROOT / "deploy" / "previous-version"


def named() -> str:
    """Return the previous version: the only line of its file that is no comment."""
    lines = [line.strip() for line in NAMED_IN.read_text(encoding="utf-8").splitlines()]
    (found,) = (line for line in lines if line and not line.startswith("#"))
    return found


def _git(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run git in this repository, whoever owns its files."""
    return subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), *words], capture_output=True, check=False
    )


def sources(into: Path) -> Path:
    """Extract the sources of the previous version.

    Skip the test in a shallow clone. Fail if a full clone lacks the version.
    """
    if _git("rev-parse", "--is-shallow-repository").stdout.strip() != b"false":
        pytest.skip(
            "only a clone with its whole history has the version before: git fetch --unshallow --tags"
        )
    packed = _git("archive", "--format=tar", named(), "src")
    if packed.returncode:
        pytest.fail(
            f"{NAMED_IN.relative_to(ROOT)} names {named()}, which is not in this clone "
            f"({packed.stderr.decode(errors='replace').strip()}): run `git fetch --unshallow --tags`, "
            "in GitHub's workflows check out with `fetch-depth: 0`",
            pytrace=False,
        )
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(into, filter="data")
    return into / "src"


def _environment(src: Path, store: Store, port: int) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
    limits = ("REQUESTS_PER_MINUTE", "TABLES_PER_HOUR", "BOT_TABLES", "ACTS_PER_S", "HANDSHAKES_PER_S")
    return {
        **kept,
        "PYTHONPATH": str(src),
        "TRICLINIUM_DATABASE_URL": store.database_url,
        "TRICLINIUM_REDIS_URL": store.redis_url or "none",
        "TRICLINIUM_SECRET_KEYS": KEY,
        "TRICLINIUM_PORT": str(port),
        **{f"TRICLINIUM_LIMIT_{name}": "0" for name in limits},
    }


@contextlib.contextmanager
def process(
    src: Path, store: Store, log: Path, *words: str, port: int = 0
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a process of a version during the block, with its output in a file."""
    command = [sys.executable, "-m", "triclinium.cli.app", *words]
    with log.open("ab") as out:
        running = subprocess.Popen(
            command, env=_environment(src, store, port), cwd=src.parent, stdout=out, stderr=out
        )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(PATIENCE_S)
        finally:
            running.kill()


@contextlib.contextmanager
def serving(src: Path, store: Store, log: Path) -> Iterator[str]:
    """Run a web process of a version, and yield its URL."""
    port = free_port()
    with process(src, store, log, "serve", port=port) as running:
        url = f"http://127.0.0.1:{port}"
        until = time.monotonic() + PATIENCE_S
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/api/health", timeout=5):
                break
            said = log.read_text(errors="replace")[-2000:]
            assert running.poll() is None, said
            assert time.monotonic() < until, said
            time.sleep(0.05)
        yield url


def module_of(src: Path) -> str:
    """Return the path of the package that a process with these sources imports."""
    found = subprocess.run(
        [sys.executable, "-c", "import triclinium; print(triclinium.__file__)"],
        env={**os.environ, "PYTHONPATH": str(src)},
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout.strip()
