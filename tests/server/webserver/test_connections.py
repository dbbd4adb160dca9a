"""Half-sent requests, silent sockets and clients that do not read are not waited for, and keep nobody else waiting."""

from __future__ import annotations

import asyncio
import contextlib
import time
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from table_site import Store, http_client, people, site, table_of, web_server

pytestmark = pytest.mark.anyio

WITHIN_S = 1.0
"""The limit in these tests."""
SURELY_S = 60.0
"""By then it is closed, on a machine that has much else to do; without a limit it never would be."""
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
    "half a hello": UPGRADE + "\r\n\x01",
}

UNREADABLE = {
    "too many headers": "X-A: b\r\n" * 130 + "\r\n",
    "a long header": f"X-A: {'b' * 9000}\r\n\r\n",
    "a body": "Content-Length: 5\r\n\r\nhello",
}
"""What the library that opens sockets does not read, though it is a whole request."""
ENDLESS = 64 << 20
NONSENSE = {
    "no request": "and then none\r\n\r\n",
    "another upgrade": "GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
}


@contextlib.asynccontextmanager
async def raw(url: str, text: str, table: str = "abc") -> AsyncIterator[asyncio.StreamReader]:
    """A connection on which only so much is sent."""
    host = url.removeprefix("http://")
    name, port = host.split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    try:
        writer.write(text.format(host=host, table=table).replace("\x01", "\x81").encode("latin-1"))
        yield reader
    finally:
        writer.close()


async def closed(reader: asyncio.StreamReader) -> None:
    """Until the server has hung up."""
    with contextlib.suppress(ConnectionError):
        await asyncio.wait_for(reader.read(-1), SURELY_S)


@pytest.mark.parametrize("half", HALVES)
async def test_half_sent_requests_are_closed_in_time(store: Store, half: str) -> None:
    with site(store, bots=False, limit_request_seconds=WITHIN_S) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            started = time.monotonic()
            async with raw(found.url, HALVES[half], table) as reader:
                await closed(reader)
            assert time.monotonic() - started > WITHIN_S / 2  # it was given its time


async def test_a_request_that_trickles_is_not_given_more_time(store: Store) -> None:
    with site(store, bots=False, limit_request_seconds=WITHIN_S) as found:
        host = found.url.removeprefix("http://")
        name, port = host.split(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        writer.write(f"GET /api/me HTTP/1.1\r\nHost: {host}\r\n".encode())
        until = time.monotonic() + SURELY_S
        while not reader.at_eof():
            assert time.monotonic() < until
            with contextlib.suppress(ConnectionError):
                writer.write(b"X-A: b\r\n")
            with contextlib.suppress(TimeoutError, ConnectionError):
                assert b" 408 " in await asyncio.wait_for(reader.readline(), 0.1)
                break
        writer.close()


async def test_endless_headers_are_not_kept(store: Store) -> None:
    with site(store, bots=False) as found:
        text = "GET /api/me HTTP/1.1\r\n" + f"X-A: {'b' * 1000}\r\n" * 100
        async with raw(found.url, text) as reader:
            assert b" 431 " in await asyncio.wait_for(reader.readline(), 60)


async def test_what_comes_while_a_request_is_answered_is_not_kept_without_end() -> None:
    """Whoever does not read an answer could send headers of the next request for as long as that is let be."""

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


async def test_requests_that_wait_for_the_one_before_are_few(store: Store) -> None:
    """Each is kept until those before it are answered; some are, without end they are not."""
    with site(store, bots=False) as found:
        ask = "GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\n"
        async with raw(found.url, ask * 8) as reader:
            for _ in range(8):
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SURELY_S)
                assert head.startswith(b"HTTP/1.1 200 ")
                await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
        async with raw(found.url, ask * 900) as reader:
            answers = b""
            with contextlib.suppress(ConnectionError):
                answers = await asyncio.wait_for(reader.read(-1), SURELY_S)
            assert answers.count(b"HTTP/1.1 200 ") < 50


async def test_a_connection_that_is_closed_while_requests_wait_is_not_written_to(
    caplog: pytest.LogCaptureFixture,
) -> None:
    answered = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def late(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        while (await receive())["type"] != "http.disconnect":
            pass
        try:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"late"})
        finally:
            loop.call_soon_threadsafe(answered.set)

    with web_server(late, lifespan="off") as url:
        ask = "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"
        async with raw(url, ask * 2 + "and then none") as reader:
            await closed(reader)
        await asyncio.wait_for(answered.wait(), SURELY_S)
    assert not any(line.exc_info for line in caplog.records)


@pytest.mark.parametrize("nonsense", NONSENSE)
async def test_strangers_do_not_fill_the_log(
    store: Store, nonsense: str, caplog: pytest.LogCaptureFixture
) -> None:
    with site(store, bots=False) as found:
        for _ in range(20):
            async with raw(found.url, NONSENSE[nonsense]) as reader:
                await closed(reader)
    assert sum(line.name.startswith("uvicorn") for line in caplog.records) <= 1


@pytest.mark.parametrize("more", UNREADABLE)
async def test_a_handshake_that_cannot_be_read_is_refused_and_not_held(store: Store, more: str) -> None:
    with site(store, bots=False) as found:
        async with raw(found.url, UPGRADE + UNREADABLE[more]) as reader:
            answer = await asyncio.wait_for(reader.read(-1), SURELY_S)
        assert answer.startswith(b"HTTP/1.1 400 ")


async def test_there_is_no_socket_behind_a_request_that_is_not_answered(store: Store) -> None:
    """Its answer would be read as the first frames of the socket."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            ask = "GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n"
            async with raw(found.url, ask + UPGRADE + "\r\n", table) as reader:
                answer = b""
                with contextlib.suppress(ConnectionError):
                    answer = await asyncio.wait_for(reader.read(-1), SURELY_S)
            assert b" 101 " not in answer


async def test_a_body_as_long_as_a_house_allows_is_read(store: Store) -> None:
    with site(store, bots=False, limit_message_bytes=1_000_000) as found:
        async with http_client(found.url) as http:
            answer = await http.post("/api/me", json={"name": "A" * 900_000})
            assert answer.status_code == 422


async def test_five_hundred_half_sent_requests_stop_nobody(store: Store) -> None:
    """Of all kinds, held as long as they are let, from the address of those who play."""
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
            assert time.monotonic() - started < 30  # long before they are let go


async def test_of_connections_that_wait_an_address_has_so_many(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("triclinium.server.webserver.connections._BURST_S", 0.1)
    with site(store, bots=False, limit_request_seconds=300, limit_connections_per_address=3) as found:
        async with AsyncExitStack() as stack:
            readers = []
            for _ in range(6):
                readers.append(await stack.enter_async_context(raw(found.url, HALVES["half a line"])))
                await asyncio.sleep(0.2)
            for reader in readers[:2]:
                await closed(reader)
            async with asyncio.timeout(60), http_client(found.url) as stranger:
                assert (await stranger.get("/api/games")).status_code == 200


async def test_who_reads_nothing_is_let_go(store: Store) -> None:
    """A socket that asks again and again and reads nothing of the answers."""
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


async def test_a_keep_alive_connection_serves_many_requests(store: Store) -> None:
    within = 3.0  # between two requests, a third: so a machine may stand still for a while
    with site(store, bots=False, limit_request_seconds=within) as found:
        async with http_client(found.url, limits=httpx.Limits()) as http:
            answers = []
            for _ in range(4):
                answers.append(await http.get("/api/games"))
                await asyncio.sleep(within / 3)
            assert {answer.status_code for answer in answers} == {200}
            streams = {id(answer.extensions["network_stream"]) for answer in answers}
            assert len(streams) == 1
