"""The service for the client's own end-to-end tests (web/e2e), on a PostgreSQL and a Redis of its own.

Writes its address as the first line and serves until it is told to end; then the servers end with it. What is
missing (a server that is not installed, a client that is not built) is an error, for then nothing would be tested.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from bench import servers
from triclinium.server.http import frontend

PATIENCE_S = 60.0


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


SHELF = Path(__file__).parent / "shelf"
"""A game from outside, the tiny one, as if it had been installed."""


def serve(database: str, bus: str) -> int:
    """Run a web process and a worker until the end."""
    port = int(os.environ.get("TRICLINIUM_WEB_PORT") or servers.free_port())
    url = f"http://localhost:{port}"  # a name, because browsers use no passkeys at addresses
    env = {key: value for key, value in os.environ.items() if not key.startswith("TRICLINIUM_")}
    env |= {
        "TRICLINIUM_DATABASE_URL": database,
        "TRICLINIUM_REDIS_URL": bus,
        "TRICLINIUM_SECRET_KEYS": secrets.token_urlsafe(32),
        "TRICLINIUM_PORT": str(port),
        "TRICLINIUM_PUBLIC_URL": url,
        "TRICLINIUM_LIMIT_REQUESTS_PER_MINUTE": "0",
        "TRICLINIUM_LIMIT_TABLES_PER_HOUR": "0",
        "TRICLINIUM_LIMIT_HANDSHAKES_PER_S": "0",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(SHELF), env.get("PYTHONPATH")))),
    }

    def run(command: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "triclinium.cli.app", command]
        return subprocess.Popen(words, env=env, stdout=sys.stderr)

    running: list[subprocess.Popen[bytes]] = []
    try:
        running.append(run("serve"))
        until = time.monotonic() + PATIENCE_S
        while not answers(url):
            if running[0].poll() is not None or time.monotonic() > until:
                return 1
            time.sleep(0.1)
        running.append(run("worker"))
        sys.stdout.write(json.dumps({"url": url}) + "\n")
        sys.stdout.flush()
        with suppress(KeyboardInterrupt):
            running[0].wait()
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(PATIENCE_S)
    return 0


def main() -> int:
    def end(*_: object) -> None:
        raise KeyboardInterrupt

    if not files("triclinium.server").joinpath("client", frontend.DOCUMENT).is_file():
        sys.stderr.write("the client is not built: npm run build\n")
        return 1
    signal.signal(signal.SIGTERM, end)
    with servers.postgres() as database, servers.redis() as bus:
        return serve(database.url, bus.url)


if __name__ == "__main__":
    sys.exit(main())
