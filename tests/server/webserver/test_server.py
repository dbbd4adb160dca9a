"""Incomplete requests, silent sockets and clients that do not read are closed in time and block no others."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from table_site import KEY, Store, http_client, people, site, table_of, web_server

from triclinium.server.settings import load

pytestmark = pytest.mark.anyio

WITHIN_S = 1.0
"""Time limit in these tests, in seconds."""
SURELY_S = 60.0
"""Timeout of these tests, in seconds. Without the time limit the connection would stay open forever."""
MANY = 500
UPGRADE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
)
HALVES = {
    "nothing": "",
    "half a line": "GET /api/me HT",
    "half the headers": "GET /api/me HTTP/1.1\r\nHost: {host}\r\nX-A: b\r\n",
    "no body": "POST /api/me HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n",
    "half a body": "POST /api/me HTTP/1.1\r\nHost: {host}\r\nContent-Length: 20\r\n\r\n{{",
    "half a chunk": "POST /api/me HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{{",
    "a second half": "GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/me HTTP/1.1\r\nHos",
    "half a handshake": UPGRADE,
    "no hello": UPGRADE + "\r\n",
}
TIMED = ("no body", "half a body", "half a chunk", "no hello")
"""Requests whose headers the app has received. A proxy guards against the others (docs/host/install.md)."""

UNREADABLE = {
    "too many headers": "X-A: b\r\n" * 130 + "\r\n",
    "a long header": f"X-A: {'b' * 9000}\r\n\r\n",
    "a body": "Content-Length: 5\r\n\r\nhello",
}
"""Complete handshakes that the `websockets` library refuses to parse."""
ENDLESS = 64 << 20
NONSENSE = {
    "no request": "and then none\r\n\r\n",
    "another upgrade": "GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
}


@contextlib.asynccontextmanager
async def raw(url: str, text: str, table: str = "abc") -> AsyncIterator[asyncio.StreamReader]:
    """Open a connection and send a text."""
    host = url.removeprefix("http://")
    name, port = host.split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    try:
        writer.write(text.format(host=host, table=table).encode("latin-1"))
        yield reader
    finally:
        writer.close()


async def closed(reader: asyncio.StreamReader) -> None:
    """Wait until the server has closed the connection."""
    with contextlib.suppress(ConnectionError):
        await asyncio.wait_for(reader.read(-1), SURELY_S)


@pytest.mark.parametrize("half", TIMED)
async def test_half_sent_requests_are_closed_in_time(store: Store, half: str) -> None:
    with site(store, bots=False, limit_request_seconds=WITHIN_S) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            started = time.monotonic()
            async with raw(found.url, HALVES[half], table) as reader:
                await closed(reader)
            assert time.monotonic() - started > WITHIN_S / 2  # it was not closed too early


async def test_a_body_that_arrives_slowly_gets_no_extra_time(store: Store) -> None:
    with site(store, bots=False, limit_request_seconds=WITHIN_S) as found:
        host = found.url.removeprefix("http://")
        name, port = host.split(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        writer.write(f"POST /api/me HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5000\r\n\r\n".encode())
        answer = asyncio.create_task(reader.readline())
        until = time.monotonic() + SURELY_S
        while not answer.done():
            assert time.monotonic() < until
            writer.write(b"x")
            await asyncio.sleep(0.05)
        assert b" 422 " in await answer
        writer.close()


async def test_too_long_headers_are_refused(store: Store) -> None:
    with site(store, bots=False) as found:
        text = "GET /api/me HTTP/1.1\r\n" + f"X-A: {'b' * 1000}\r\n" * 100
        async with raw(found.url, text) as reader:
            assert b" 400 " in await asyncio.wait_for(reader.readline(), 60)


async def test_data_received_during_a_response_is_limited() -> None:
    """A client that does not read a response could send headers of the next request endlessly."""

    async def long_answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(ENDLESS), "more_body": True})
        await send({"type": "http.response.body"})

    with web_server(long_answer, lifespan="off") as url:
        host = url.removeprefix("http://")
        name, port = host.split(":")
        _, writer = await asyncio.open_connection(name, int(port), limit=1024)
        line = f"GET / HTTP/1.1\r\nHost: {host}\r\n"
        writer.write(f"{line}\r\n{line}".encode())
        sent = 0
        with contextlib.suppress(TimeoutError, ConnectionError):
            while sent < ENDLESS:
                writer.write(b"X-A: " + b"b" * 50_000 + b"\r\n")
                await asyncio.wait_for(writer.drain(), 2)
                sent += 50_007
        writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        assert sent < ENDLESS


async def test_pipelined_requests_are_answered_one_at_a_time() -> None:
    """The server reads the next request after its response, so requests wait in the client's buffers."""
    started: list[int] = []
    gate = threading.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        started.append(1)
        while not gate.is_set():
            await asyncio.sleep(0.01)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    with web_server(slow, lifespan="off") as url:
        async with raw(url, "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n" * 900) as reader:
            while not started:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            assert len(started) == 1
            gate.set()
            for _ in range(900):
                answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SURELY_S)
                assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("nonsense", NONSENSE)
async def test_invalid_requests_are_not_logged(
    store: Store, nonsense: str, caplog: pytest.LogCaptureFixture
) -> None:
    with site(store, bots=False) as found:
        for _ in range(20):
            async with raw(found.url, NONSENSE[nonsense]) as reader:
                await closed(reader)
    assert not any(line.name.startswith("uvicorn") for line in caplog.records)


@pytest.mark.parametrize("more", UNREADABLE)
async def test_an_invalid_handshake_is_refused_and_closed(store: Store, more: str) -> None:
    with site(store, bots=False) as found:
        async with raw(found.url, UPGRADE + UNREADABLE[more]) as reader:
            answer = await asyncio.wait_for(reader.read(-1), SURELY_S)
        assert answer.startswith(b"HTTP/1.1 400 ")


async def test_a_handshake_waits_for_the_response_to_the_request_before_it(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            ask = "GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n"
            async with raw(found.url, ask + UPGRADE + "\r\n", table) as reader:
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SURELY_S)
                assert head.startswith(b"HTTP/1.1 200 ")
                await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
                assert b" 101 " in await asyncio.wait_for(reader.readline(), SURELY_S)


async def test_a_body_of_the_permitted_length_is_read(store: Store) -> None:
    with site(store, bots=False, limit_message_bytes=1_000_000) as found:
        async with http_client(found.url) as http:
            answer = await http.post("/api/me", json={"name": "A" * 900_000})
            assert answer.status_code == 422


async def test_half_sent_requests_do_not_block_others(store: Store) -> None:
    """The requests come from the address of the players, and stay open as long as the server permits."""
    with site(store, bots=False, limit_request_seconds=60) as found:
        async with people(found.url) as (a, b), AsyncExitStack() as stack:
            table = await table_of([a, b])
            kinds = list(HALVES.values())
            for number in range(MANY):
                with contextlib.suppress(ConnectionError):
                    await stack.enter_async_context(raw(found.url, kinds[number % len(kinds)], table))
            started = time.monotonic()
            async with http_client(found.url) as stranger:
                assert (await stranger.get("/api/games")).status_code == 200
            async with a.sit(table) as one, b.sit(table) as two:
                await two.updated()
                await one.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
            assert time.monotonic() - started < 30  # long before they are closed


async def test_a_socket_that_reads_nothing_is_closed(store: Store) -> None:
    with site(store, bots=False, limit_unread_seconds=WITHIN_S) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as wire:
                await wire.updated()
                wire.reading.cancel()
                wire.socket.transport.pause_reading()
                ask = '{"type":"sync","since":0}'
                with contextlib.suppress(Exception):
                    for _ in range(5000):
                        await asyncio.wait_for(wire.socket.send(ask), 0.2)
                await found.empty()


async def test_an_unread_response_is_aborted() -> None:
    given_up = threading.Event()

    async def long_answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(ENDLESS), "more_body": True})
        await send({"type": "http.response.body"})  # returns when the client has read or was disconnected
        given_up.set()

    settings = load(database_url="sqlite:///none.db", secret_keys=KEY, limit_unread_seconds=WITHIN_S)
    with web_server(long_answer, settings, lifespan="off") as url:
        where = url.removeprefix("http://")
        name, port = where.split(":")
        with socket.create_connection((name, int(port))) as client:
            client.sendall(f"GET / HTTP/1.1\r\nHost: {where}\r\n\r\n".encode())
            assert await asyncio.to_thread(given_up.wait, SURELY_S)


async def test_a_keep_alive_connection_serves_many_requests(store: Store) -> None:
    within = 3.0
    with site(store, bots=False, limit_request_seconds=within) as found:
        async with http_client(found.url, limits=httpx.Limits()) as http:
            answers = []
            for _ in range(4):
                answers.append(await http.get("/api/games"))
                await asyncio.sleep(within / 3)
            assert {answer.status_code for answer in answers} == {200}
            streams = {id(answer.extensions["network_stream"]) for answer in answers}
            assert len(streams) == 1
