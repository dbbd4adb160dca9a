"""A version works with its own schema, and with later ones that only added something."""

from __future__ import annotations

from pathlib import Path

import previous_version
import pytest
from sqlalchemy import text

from triclinium.server.store.database import (
    OLDEST_BESIDE,
    SCHEMA_VERSION,
    Database,
    SchemaError,
    check_schema,
    migrate,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(tmp_path: Path) -> str:
    found = f"sqlite:///{tmp_path}/tables.db"
    await migrate(found)
    return found


async def written(url: str, version: str, oldest: str | None) -> None:
    """Simulate that a later version has migrated the database."""
    database = await Database.open(url)
    async with database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": version})
        if oldest is None:
            await connection.execute(text("DELETE FROM schema_support"))
        else:
            await connection.execute(text("UPDATE schema_support SET oldest = :o"), {"o": oldest})
    await database.close()


async def checked(url: str) -> None:
    database = await Database.open(url)
    try:
        await check_schema(database)
    finally:
        await database.close()


async def test_a_schema_extended_by_a_later_version_is_used_unchanged(url: str) -> None:
    await checked(url)
    await written(url, "9001", SCHEMA_VERSION)
    await checked(url)
    await migrate(url)  # `serve` of this version does so at its start
    await checked(url)
    database = await Database.open(url)
    async with database.reading() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "9001"
        assert await connection.scalar(text("SELECT oldest FROM schema_support")) == SCHEMA_VERSION
    await database.close()


@pytest.mark.parametrize("oldest", ["9000", None])
async def test_an_incompatible_schema_is_refused_unchanged(url: str, oldest: str | None) -> None:
    await written(url, "9001", oldest)
    for attempt in (checked, migrate):
        with pytest.raises(SchemaError, match="start the version that the database belongs to"):
            await attempt(url)


async def test_a_migration_stores_the_oldest_compatible_version(url: str) -> None:
    assert OLDEST_BESIDE <= SCHEMA_VERSION
    await written(url, SCHEMA_VERSION, None)
    await migrate(url)
    database = await Database.open(url)
    async with database.reading() as connection:
        assert await connection.scalar(text("SELECT oldest FROM schema_support")) == OLDEST_BESIDE
    await database.close()


def test_without_git_history_the_failure_explains_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previous_version, "named", lambda: "0" * 40)
    with pytest.raises(pytest.fail.Exception, match="git fetch --unshallow"):
        previous_version.sources(tmp_path)
