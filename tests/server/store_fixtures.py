"""Services for the tests of the server, on PostgreSQL with Redis and on SQLite alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_site import REDIS, Site, Store, drop_database, new_database, site

from triclinium.server.store.database import migrate


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_store() -> Iterator[Store]:
    url = asyncio.run(new_database())
    asyncio.run(migrate(url))
    yield Store("postgres", url, f"{REDIS}?name={url.rpartition('/')[2]}")
    asyncio.run(drop_database(url))


@pytest.fixture(scope="session")
def sqlite_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    path: Path = tmp_path_factory.mktemp("store") / "tables.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return Store("sqlite", f"sqlite:///{path}", None)


@pytest.fixture(scope="session", params=["postgres", "sqlite"])
def store(request: pytest.FixtureRequest) -> Store:
    found = request.getfixturevalue(f"{request.param}_store")
    assert isinstance(found, Store)
    return found


@pytest.fixture(scope="module", params=["postgres", "sqlite"])
def quiet_store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store of one module's own: nobody else does the due work there."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('quiet') / 'tables.db'}"
        asyncio.run(migrate(url))
        yield Store("sqlite", url, None)
        return
    url = asyncio.run(new_database())
    asyncio.run(migrate(url))
    yield Store("postgres", url, f"{REDIS}?name={url.rpartition('/')[2]}")
    asyncio.run(drop_database(url))


@pytest.fixture(scope="module")
def shared(store: Store) -> Iterator[Site]:
    """A service that a module's tests share: one web worker, which does the due work too.

    Not longer than a module: its threads draw random numbers, and properties tested beside them would not repeat.
    """
    with site(store) as found:
        yield found
