"""The service for the client's own end-to-end tests (web/e2e): on PostgreSQL and Redis, a database of its own each run.

Writes its address as the first line and serves until it is told to end; then the database is dropped.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress

import asyncpg

POSTGRES = os.environ.get("TRICLINIUM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TRICLINIUM_TEST_REDIS", "redis://127.0.0.1:6379/0")
PATIENCE_S = 60.0


async def execute(sql: str) -> None:
    connection = await asyncpg.connect(POSTGRES)
    await connection.execute(sql)
    await connection.close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def main() -> int:
    name = f"triclinium_web_{os.getpid()}_{secrets.token_hex(4)}"
    port = int(os.environ.get("TRICLINIUM_WEB_PORT") or free_port())
    url = f"http://127.0.0.1:{port}"
    env = {key: value for key, value in os.environ.items() if not key.startswith("TRICLINIUM_")}
    env |= {
        "TRICLINIUM_DATABASE_URL": POSTGRES.rpartition("/")[0] + "/" + name,
        "TRICLINIUM_REDIS_URL": REDIS,
        "TRICLINIUM_SECRET_KEYS": secrets.token_urlsafe(32),
        "TRICLINIUM_PORT": str(port),
        "TRICLINIUM_PUBLIC_URL": url,
        "TRICLINIUM_LIMIT_REQUESTS_PER_MINUTE": "0",
        "TRICLINIUM_LIMIT_TABLES_PER_HOUR": "0",
    }

    def run(command: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "triclinium.cli.app", command]
        return subprocess.Popen(words, env=env, stdout=sys.stderr)

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    asyncio.run(execute(f'CREATE DATABASE "{name}"'))
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
        asyncio.run(execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
    return 0


if __name__ == "__main__":
    sys.exit(main())
