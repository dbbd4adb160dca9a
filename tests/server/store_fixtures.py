"""Stores and services for the tests of the server.

Tests that ask for `store` or `shared` run on SQLite, and with `--scale full` on PostgreSQL with Redis. Tests of what a
store does ask for `each_store` and run on both. Tests that need Redis, several web processes or PostgreSQL itself ask
for `postgres_store`.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import shutil
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import pytest
from table_site import REDIS, Site, Store, drop_database, new_database, site

from scale import at_scale
from triclinium.server.store.database import migrate

KINDS: Final = ("sqlite", "postgres")
KIND: Final = at_scale(smoke="sqlite", full="postgres")
"""The kind of store that tests run on when they do not choose one."""


class Stores:
    """Creates empty stores by copying one that was migrated once."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder

    @contextlib.contextmanager
    def new(self, kind: str = KIND) -> Iterator[Store]:
        """Make a store that lasts as long as the block."""
        if kind == "sqlite":
            path = self._folder / f"{secrets.token_hex(4)}.db"
            shutil.copy(self._migrated_file, path)
            yield Store(kind, f"sqlite:///{path}", None)
            return
        url = asyncio.run(new_database(self._migrated_database))
        try:
            yield Store(kind, url, f"{REDIS}?name={url.rpartition('/')[2]}")
        finally:
            asyncio.run(drop_database(url))

    @cached_property
    def _migrated_file(self) -> Path:
        path = self._folder / "migrated.db"
        asyncio.run(migrate(f"sqlite:///{path}"))
        return path

    @cached_property
    def _migrated_database(self) -> str:
        url = asyncio.run(new_database())
        asyncio.run(migrate(url))
        return url

    def close(self) -> None:
        """Drop the database from which the others were copied."""
        if "_migrated_database" in vars(self):
            asyncio.run(drop_database(self._migrated_database))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    with contextlib.closing(Stores(tmp_path_factory.mktemp("stores"))) as made:
        yield made


@pytest.fixture(scope="module")
def store(stores: Stores) -> Iterator[Store]:
    """Create a store for one module. Only the services that its tests start handle its due work."""
    with stores.new() as made:
        yield made


@pytest.fixture(scope="module", params=KINDS)
def each_store(stores: Stores, request: pytest.FixtureRequest) -> Iterator[Store]:
    """Create a store of each kind, for tests of the store itself."""
    with stores.new(request.param) as made:
        yield made


@pytest.fixture(scope="module")
def postgres_store(stores: Stores) -> Iterator[Store]:
    """Create a store of PostgreSQL and Redis, for tests that need one of them or several web processes."""
    with stores.new("postgres") as made:
        yield made


@pytest.fixture(scope="module")
def shared(stores: Stores) -> Iterator[Site]:
    """Run a service on its own store for a module: one web worker, which also handles the due work.

    It does not live longer, because its threads draw random numbers. Property tests that run at the same
    time would not be reproducible.
    """
    with stores.new() as made, site(made) as found:
        yield found
