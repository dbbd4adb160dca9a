"""If a server is unreachable, requests get 503, sockets are told to reconnect, and one line is logged."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import ssl

import asyncpg
import httpx
import private_servers
import pytest
from table_site import KEY, PATIENCE_S, POSTGRES, Site, Store, people, site, table_of

from triclinium.server import outages
from triclinium.server.http import request_limits
from triclinium.server.outages import Outages, Unreachable, is_outage
from triclinium.server.service import ready
from triclinium.server.settings import load

pytestmark = pytest.mark.anyio


def is_unavailable(answer: httpx.Response) -> bool:
    return (
        answer.status_code == 503
        and int(answer.headers["Retry-After"]) > 0
        and answer.json()["error"]["key"] == "busy"
    )


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(),
        TimeoutError(),
        socket.gaierror(socket.EAI_AGAIN, "temporary failure in name resolution"),
        OSError(errno.EHOSTUNREACH, "no route to host"),
        ssl.SSLEOFError(
            8, "EOF occurred in violation of protocol"
        ),  # a server that stops during the handshake
        OSError("Multiple exceptions: [Errno 111] Connect call failed, [Errno 111] Connect call failed"),
        FileNotFoundError(errno.ENOENT, "no such file or directory"),  # a Unix socket that is not there
        asyncpg.InterfaceError("cannot perform operation: connection is closed"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    ],
    ids=repr,
)
def test_a_server_that_cannot_be_reached_is_an_outage(error: Exception) -> None:
    assert is_outage(error)


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(errno.EACCES, "permission denied", "rules.json"),
        FileNotFoundError(errno.ENOENT, "no such file or directory", "rules.json"),
        IsADirectoryError(),
        OSError("cannot read the file"),
        asyncpg.InterfaceError("the server expects 2 arguments for this query, 1 was passed"),
        asyncpg.InterfaceError("cannot perform operation: another operation is in progress"),
        asyncpg.UndefinedColumnError("column does not exist"),
    ],
    ids=repr,
)
def test_a_bug_is_no_outage(error: Exception) -> None:
    assert not is_outage(error)


async def test_a_slow_handler_is_no_outage(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,):
            await a.post("/api/me", {"name": "A"})
            monkeypatch.setattr(request_limits, "TIMEOUT_S", 0.2)

            async def hangs(*_: object, **_more: object) -> None:
                await asyncio.Event().wait()

            monkeypatch.setattr(found.app().state.service.people.guests, "find", hangs)
            assert is_unavailable(await a.http.get("/api/me"))
    assert "out of reach" not in caplog.text
    assert "GET /api/me" in caplog.text


async def test_a_handler_with_a_bug_is_no_outage(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,):
            await a.post("/api/me", {"name": "A"})

            async def broken(*_: object, **_more: object) -> None:
                raise PermissionError(errno.EACCES, "permission denied", "rules.json")

            monkeypatch.setattr(found.app().state.service.people.guests, "find", broken)
            assert (await a.http.get("/api/me")).status_code == 500
    assert "out of reach" not in caplog.text
    assert any(line.exc_info for line in caplog.records)


async def test_a_disconnect_during_the_welcome_is_no_outage(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            for _ in range(20):
                async with a.knock(table, None) as wire:
                    wire.socket.transport.abort()
            await found.empty()
    assert "out of reach" not in caplog.text
    assert not any(line.exc_info for line in caplog.records)


@pytest.mark.parametrize("wrong", ["postgres/no_such_database", "nobody_here/postgres"])
async def test_a_database_that_refuses_access_is_reported_after_the_wait(
    wrong: str,
) -> None:
    role, name = wrong.split("/")
    there = POSTGRES.rpartition("/")[0].replace("postgres@", f"{role}@")
    settings = load(database_url=f"{there}/{name}", secret_keys=KEY, wait_seconds=0)
    with pytest.raises(Unreachable, match="does not exist"):
        await ready(settings)


async def test_an_outage_is_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store answers the probe, but not the requests."""
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(outages, "_PROBE_S", 0.01)
    asked = 0

    async def answers() -> None:
        nonlocal asked
        asked += 1
        if asked < 4:
            noted.note(ConnectionRefusedError())

    noted = Outages(answers)
    noted.note(ConnectionRefusedError())
    async with asyncio.timeout(PATIENCE_S):
        while "is back" not in caplog.text:
            await asyncio.sleep(0.01)
    away, back = caplog.messages
    assert away.startswith("the database is out of reach")
    assert back.endswith("put off meanwhile: 4")


async def test_a_database_that_keeps_requests_waiting_gives_503(
    caplog: pytest.LogCaptureFixture, postgres_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All connections of the pool wait for a lock, and further requests wait for a connection."""
    monkeypatch.setattr(request_limits, "TIMEOUT_S", 1.5)
    store = Store("postgres", postgres_store.database_url, None)
    with site(store, bots=False, database_pool=1) as found:
        async with people(found.url, "A") as (a,):
            await a.post("/api/me", {"name": "A"})
            lock = await asyncpg.connect(store.database_url)
            async with lock.transaction():
                await lock.execute("LOCK TABLE people IN ACCESS EXCLUSIVE MODE")
                answers = await asyncio.gather(*(a.http.get("/api/me") for _ in range(20)))
            await lock.close()
            assert [each for each in answers if not is_unavailable(each)] == []
            assert (await a.get("/api/me"))["person"]["name"] == "A"
            assert [line.getMessage() for line in caplog.records if line.exc_info] == []


async def test_without_redis_requests_are_answered(
    postgres_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Rate limits still hold."""
    with private_servers.redis() as bus:
        store = Store("postgres", postgres_store.database_url, bus.url)
        with site(store, bots=False, limit_tables_per_hour=3) as found:
            async with people(found.url, "A") as (a,):
                await a.create()
                bus.kill()
                answers = [
                    await a.http.post("/api/tables", json={"game": "tiny", "seats": 2}) for _ in range(8)
                ]
                statuses = [answer.status_code for answer in answers]
                assert statuses[0] == 201
                assert 429 in statuses
                assert set(statuses) == {201, 429}
                assert [line.getMessage() for line in caplog.records if line.exc_info] == []


async def test_a_disconnecting_client_is_no_outage(shared: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        for _ in range(20):
            async with b.sit(table) as wire:
                for _ in range(10):
                    await wire.send(type="before", upto=1)
                wire.socket.transport.abort()
        await shared.empty()
    assert "out of reach" not in caplog.text
