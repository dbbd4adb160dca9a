"""Frames of our own: whatever comes, in whatever pieces, the app gets what a plain protocol would give it."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_site import KEY, web_server
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from triclinium.server.realtime.transport import DIRECT
from triclinium.server.settings import Settings, load
from triclinium.server.webserver.websocket_frames import frame_end, header

pytestmark = pytest.mark.anyio


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Sends back what it gets: texts as texts, bytes as their number."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        await send(
            {"type": "websocket.send", "text": text if text is not None else str(len(message["bytes"]))}
        )


def house(**limits: Any) -> Settings:
    return load(database_url="sqlite:///none.db", secret_keys=KEY, **limits)


@pytest.fixture(scope="module")
def echoing() -> Iterator[str]:
    with web_server(echo, house(limit_acts_per_s=0), lifespan="off", ws_max_size=5000) as url:
        yield url.replace("http", "ws")


async def direct(scope: Any, receive: Any, send: Any) -> None:
    """Answers at once, in one go, but what begins with `later`."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    frames = scope["extensions"][DIRECT]
    while (message := await receive())["type"] == "websocket.receive":
        text = message["text"]
        if not text.startswith("later"):
            assert frames.write(f"at once {text}".encode(), "ż".encode())
            continue
        if text == "later: flood":
            sent = 0
            while frames.write(b"%07d" % sent * 1000):
                sent += 1
            await frames.written(b"%d before it had to wait" % sent)
            continue
        await asyncio.sleep(0.05)
        await frames.written(text.encode())


@pytest.fixture(scope="module")
def directly() -> Iterator[str]:
    with web_server(direct, lifespan="off") as url:
        yield url.replace("http", "ws")


async def test_texts_are_answered_in_their_order(directly: str) -> None:
    async with connect(directly, compression=None) as socket:
        texts = ("1", "later 2", "3", "later 4")
        socket.transport.write(
            b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)
        )
        answers = ["at once 1", "ż", "later 2", "at once 3", "ż", "later 4"]
        assert [await socket.recv() for _ in answers] == answers
        await socket.send("5")
        assert [await socket.recv() for _ in range(2)] == ["at once 5", "ż"]


async def test_a_client_that_does_not_keep_up_is_waited_for(directly: str) -> None:
    async with connect(directly, compression=None, max_size=None, max_queue=1) as socket:
        await socket.send("later: flood")
        await asyncio.sleep(0.3)
        came = 0
        while not (text := str(await socket.recv())).endswith("wait"):
            assert text == f"{came:07}" * 1000
            came += 1
        assert text == f"{came} before it had to wait"


async def test_nothing_is_written_to_who_is_gone() -> None:
    gone: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        frames = scope["extensions"][DIRECT]
        assert (await receive())["type"] == "websocket.disconnect"
        gone.append(frames.write(b"anybody there?"))
        with pytest.raises(ClientDisconnected):
            await frames.written(b"anybody there?")
        gone.append(True)

    with web_server(app, lifespan="off") as url:
        async with connect(url.replace("http", "ws"), compression=None):
            pass
        while len(gone) < 2:
            await asyncio.sleep(0.01)
    assert gone == [False, True]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 300, 4999])
async def test_texts_of_every_length_come_and_go(echoing: str, length: int) -> None:
    async with connect(echoing, compression=None) as socket:
        text = "ż" * (length // 2) + "x" * (length % 2)
        await socket.send(text)
        assert await socket.recv() == text


async def test_everything_else_works_as_before(echoing: str) -> None:
    async with connect(echoing, compression=None) as socket:
        await socket.send(["in ", "several ", "parts"])
        await (await socket.ping())
        await socket.send(b"12345")
        await socket.send("last")
        assert [await socket.recv() for _ in range(3)] == ["in several parts", "5", "last"]


async def test_many_at_once_come_in_order(echoing: str) -> None:
    async with connect(echoing, compression=None) as socket:
        for number in range(200):
            await socket.send(str(number))
        assert [await socket.recv() for _ in range(200)] == [str(number) for number in range(200)]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.TEXT, b"x" * 5001).serialize(mask=True), 1009),
        (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
        (Frame(Opcode.TEXT, b"not masked").serialize(mask=False), 1002),
        (struct.pack("!BBQ", 0x81, 0xFF, 2**63 - 1) + b"abcd", 1009),
        (b"\xf1\x81abcdx", 1002),
        (Frame(Opcode.CONT, b"nothing to go on").serialize(mask=True), 1002),
    ],
    ids=["too_long", "no_utf8", "not_masked", "endless", "reserved_bits", "nothing_to_go_on"],
)
async def test_what_is_no_frame_closes_the_socket(echoing: str, sent: bytes, code: int) -> None:
    async with connect(echoing, compression=None) as socket:
        socket.transport.write(sent)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 60)
        assert socket.close_code == code


async def test_a_message_in_endless_parts_closes_the_socket(echoing: str) -> None:
    """Parts of no length are not counted by the length of a message."""
    async with connect(echoing, compression=None) as socket:
        part = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        socket.transport.write(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True) + part * 6000)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 60)
        assert socket.close_code == 1009


async def test_no_utf8_in_parts_closes_the_socket_without_ado(
    echoing: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with connect(echoing, compression=None) as socket:
        socket.transport.write(
            Frame(Opcode.TEXT, b"\xff", fin=False).serialize(mask=True)
            + Frame(Opcode.CONT, b"\xfe").serialize(mask=True)
        )
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 60)
        assert socket.close_code == 1007
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.TEXT], ids=["pings", "texts"])
async def test_a_flood_is_taken_at_the_pace_of_the_house(opcode: Opcode) -> None:
    """Twenty messages a second are allowed: twice that is heard, and the rest waits where it is."""
    with web_server(echo, house(limit_acts_per_s=20), lifespan="off") as url:
        where = url.removeprefix("http://")
        name, port = where.split(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        writer.write(
            f"GET / HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(Frame(opcode, b"x").serialize(mask=True) * 20_000)
        answers = await asyncio.wait_for(reader.readexactly(80 * 3), 60)
        assert answers == (b"\x8a\x01x" if opcode is Opcode.PING else b"\x81\x01x") * 80
        more = await asyncio.wait_for(reader.readexactly(3), 60)  # slower than before, but it goes on
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                while len(more) < 3000:
                    more += await reader.read(3000)
        assert len(more) // 3 < 200
        writer.transport.abort()


async def test_what_the_app_has_not_taken_waits_outside() -> None:
    waiting: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        queue = scope["extensions"][DIRECT].queue
        for number in range(3000):
            await asyncio.sleep(0.2 if number == 0 else 0)
            waiting.append(queue.qsize())
            assert (await receive())["text"] == str(number)
        await send({"type": "websocket.send", "text": "all"})

    with web_server(app, house(limit_acts_per_s=0), lifespan="off") as url:
        async with connect(url.replace("http", "ws"), compression=None) as socket:
            socket.transport.write(
                b"".join(Frame(Opcode.TEXT, b"%d" % number).serialize(mask=True) for number in range(3000))
            )
            assert await asyncio.wait_for(socket.recv(), 60) == "all"
    assert max(waiting) < 30


async def test_a_frame_in_pieces_is_put_together(echoing: str) -> None:
    async with connect(echoing, compression=None) as socket:
        data = b"".join(
            Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in ("one", "two" * 100)
        )
        for at in range(0, len(data), 3):
            socket.transport.write(data[at : at + 3])
            await asyncio.sleep(0)
        assert [await socket.recv() for _ in range(2)] == ["one", "two" * 100]


@given(st.integers(0, 70_000))
def test_a_header_is_what_the_library_writes(length: int) -> None:
    assert header(length) == Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)[: len(header(length))]


@given(st.binary(max_size=300), st.binary(max_size=10))
def test_the_end_of_a_frame_is_found(payload: bytes, more: bytes) -> None:
    whole = Frame(Opcode.TEXT, payload).serialize(mask=True)
    assert frame_end(whole + more, 0)[1] == len(whole)
    assert frame_end(more + whole, len(more))[1] == len(more) + len(whole)
    for cut in range(len(whole)):
        start, end = frame_end(whole[:cut], 0)
        assert end == 0 or end == len(whole)
        assert start <= end
