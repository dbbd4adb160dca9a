"""While the disk is full, /readyz reports that the process is not ready."""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import private_servers
import pytest
from table_site import PATIENCE_S, Store, http_client, site

from triclinium.server.observability import watch
from triclinium.server.store.database import migrate

pytestmark = pytest.mark.anyio

NO_ROOM_BYTES = 16 * 1024


@contextlib.contextmanager
def no_room() -> Iterator[None]:
    """Prevent files of this process from growing, as on a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (NO_ROOM_BYTES, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


async def readiness(url: str) -> tuple[int, str]:
    async with http_client(url, timeout=PATIENCE_S) as web:
        answer = await web.get("/readyz")
        return answer.status_code, answer.json()["database"]


@pytest.fixture(autouse=True)
def _asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "WRITE_EVERY_S", 0.0)


async def test_a_process_is_not_ready_while_the_disk_of_its_database_file_is_full(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await migrate(url)
    with site(Store("sqlite", url, None), bots=False) as found:
        assert await readiness(found.url) == (200, "ok")
        with no_room():
            assert await readiness(found.url) == (503, "unwritable")
        assert await readiness(found.url) == (200, "ok")
        assert sorted(path.suffix for path in tmp_path.iterdir()) == [".db", ".db-shm", ".db-wal"]


async def test_a_process_is_not_ready_while_postgresql_cannot_write() -> None:
    with private_servers.postgres() as server:
        await migrate(server.url)
        with site(Store("postgres", server.url, None), bots=False) as found:
            assert await readiness(found.url) == (200, "ok")
            connection = await asyncpg.connect(server.url)
            files = Path(await connection.fetchval("SHOW data_directory")) / "base" / "pgsql_tmp"
            await connection.close()
            files.rmdir()
            files.touch()  # a file in place of the folder: PostgreSQL cannot write there
            assert await readiness(found.url) == (503, "unwritable")
            files.unlink()
            assert await readiness(found.url) == (200, "ok")


async def test_a_database_without_temporary_files_is_ready() -> None:
    with private_servers.postgres() as server:
        await migrate(server.url)
        connection = await asyncpg.connect(server.url)
        await connection.execute("ALTER ROLE CURRENT_USER SET temp_file_limit = 0")
        await connection.close()
        with site(Store("postgres", server.url, None), bots=False) as found:
            assert await readiness(found.url) == (200, "ok")
