"""Floods of frames and invalid frames close their own WebSocket connection and disturb no others."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from table_site import KEY, Store, people, site, table_of, web_server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from triclinium.server.realtime.close_codes import TOO_MANY
from triclinium.server.settings import Settings, load
from triclinium.server.webserver.frame_limit import websocket_class

pytestmark = pytest.mark.anyio

PATIENCE_S = 60.0


def limited(**limits: Any) -> Settings:
    return load(database_url="sqlite:///none.db", secret_keys=KEY, **limits)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Send back texts as texts, and the length of bytes."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        await send(
            {"type": "websocket.send", "text": text if text is not None else str(len(message["bytes"]))}
        )


@pytest.fixture(scope="module")
def echoing() -> Iterator[str]:
    with web_server(echo, limited(limit_message_bytes=5000), lifespan="off") as url:
        yield url.replace("http", "ws")


async def opened(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a WebSocket by hand."""
    where = url.partition("//")[2]
    name, port = where.split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    writer.write(
        f"GET / HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.TEXT])
async def test_a_flood_of_frames_ends_the_connection(echoing: str, opcode: Opcode) -> None:
    reader, writer = await opened(echoing)
    writer.write(Frame(opcode, b"x").serialize(mask=True) * 20_000)
    answers = b""
    with contextlib.suppress(ConnectionError):
        while data := await asyncio.wait_for(reader.read(65_536), PATIENCE_S):
            answers += data
    assert len(answers) < 20_000  # of 60,000
    writer.close()


async def test_pings_at_a_moderate_rate_are_answered(echoing: str) -> None:
    async with connect(echoing, compression=None) as socket:
        for _ in range(100):
            await (await socket.ping())
        await socket.send("still here")
        assert await socket.recv() == "still here"


async def test_a_message_of_endless_empty_parts_ends_the_connection(echoing: str) -> None:
    """Empty parts do not count towards the length of a message."""
    async with connect(echoing, compression=None) as socket:
        part = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        socket.transport.write(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True) + part * 1500)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE_S)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.TEXT, b"x" * 5001).serialize(mask=True), 1009),
        (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
        (Frame(Opcode.TEXT, b"not masked").serialize(mask=False), 1002),
        (struct.pack("!BBQ", 0x81, 0xFF, 2**63 - 1) + b"abcd", 1009),
        (b"\xf1\x81abcdx", 1002),
        (Frame(Opcode.CONT, b"nothing to continue").serialize(mask=True), 1002),
    ],
    ids=["too_long", "no_utf8", "not_masked", "endless", "reserved_bits", "nothing_to_continue"],
)
async def test_a_frame_that_breaks_the_protocol_closes_the_socket(
    echoing: str, sent: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with connect(echoing, compression=None) as socket:
        socket.transport.write(sent)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE_S)
        assert socket.close_code == code
    assert not caplog.records


async def test_binary_and_fragmented_messages_are_accepted(echoing: str) -> None:
    async with connect(echoing, compression=None) as socket:
        await socket.send(["in ", "several ", "parts"])
        await socket.send(b"12345")
        for byte in Frame(Opcode.TEXT, b"in pieces").serialize(mask=True):
            socket.transport.write(bytes((byte,)))
            await asyncio.sleep(0)
        assert [await socket.recv() for _ in range(3)] == ["in several parts", "5", "in pieces"]


async def test_messages_of_one_tick_are_written_together_and_before_the_close() -> None:
    written: list[bytes] = []

    class Watched(websocket_class(limited())):  # type: ignore[misc]
        def connection_made(self, transport: Any) -> None:
            class Watching:
                def __getattr__(self, name: str) -> Any:
                    return getattr(transport, name)

                def write(self, data: bytes) -> None:
                    written.append(data)
                    transport.write(data)

            super().connection_made(Watching())

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.send", "text": "first"})
        await send({"type": "websocket.send", "text": "second"})
        await asyncio.sleep(0)
        await send({"type": "websocket.send", "text": "last"})
        await send({"type": "websocket.close", "code": 4000})

    with web_server(app, limited(), lifespan="off", ws=Watched) as url:
        async with connect(url.replace("http", "ws"), compression=None) as socket:
            await socket.send("go")
            assert [await socket.recv() for _ in range(3)] == ["first", "second", "last"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
    assert written[1:3] == [b"\x81\x05first\x81\x06second", b"\x81\x04last\x88\x02\x0f\xa0"]


async def test_messages_wait_in_the_socket_until_the_app_reads_them() -> None:
    taken: list[str] = []
    gate = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(gate.wait(), loop))
        while (message := await receive())["type"] == "websocket.receive":
            taken.append(message["text"])

    with web_server(app, limited(limit_acts_per_s=0), lifespan="off") as url:
        _, writer = await opened(url)
        flood = Frame(Opcode.TEXT, b"x" * 5000).serialize(mask=True) * 4000
        writer.write(flood)
        await asyncio.sleep(1)
        assert writer.transport.get_write_buffer_size() > len(flood) / 2
        gate.set()
        writer.transport.abort()


async def test_a_client_that_sends_far_too_fast_is_disconnected(store: Store) -> None:
    with site(store, bots=False, limit_acts_per_s=20) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as wire, b.sit(table) as other:
                await wire.updated()
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(500):
                        await wire.send(type="why")
                await asyncio.wait_for(wire.socket.wait_closed(), PATIENCE_S)
                assert wire.socket.close_code == TOO_MANY
                assert sum(each.get("code") == "too_fast" for each in wire.heard) <= 100
                await other.updated()
                assert (await other.act(other.update["options"][0]))["type"] == "done"
