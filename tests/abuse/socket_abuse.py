"""Hostile messages and frames to the sockets of tables, made by Hypothesis."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from http_abuse import Report, drawn
from hypothesis import given
from hypothesis import strategies as st
from world import Identity, Service, World, build

from triclinium.server.realtime.protocol import VERSION

BATCH = 25
BATCHES_PER_WORLD = 40
READ_S = 15.0
"""Seconds in which the server must close a socket that the client has closed. The hello has 10 s."""
LINGER_S = 0.3
"""Seconds in which the server may close a socket by itself. Then the client disconnects."""
CLOSES = {None, 1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009, 1011, *range(4400, 4500)}
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=40)
    | st.sampled_from(["\0", "\ud800", "A", "x" * 600]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


class Frame(NamedTuple):
    """A frame of a socket, which may break the protocol."""

    payload: bytes
    opcode: int = TEXT
    fin: bool = True
    reserved: int = 0
    masked: bool = True
    lie: int = 0
    """Bytes that the header promises and the frame does not have."""

    def bytes(self) -> bytes:
        """Return the frame as it is sent."""
        first = self.fin << 7 | self.reserved << 4 | self.opcode
        length, mask = len(self.payload) + self.lie, self.masked << 7
        if length < 126:
            header = struct.pack("!BB", first, mask | length)
        elif length < 2**16:
            header = struct.pack("!BBH", first, mask | 126, length)
        else:
            header = struct.pack("!BBQ", first, mask | 127, length)
        # The mask is zero, so the payload stays as it is.
        return header + (b"\0" * 4 if self.masked else b"") + self.payload


def message(text: Any) -> Frame:
    """Return a frame with a JSON text, which may have lone surrogates."""
    return Frame(json.dumps(text).encode())


def frames(world: World) -> st.SearchStrategy[Frame]:
    """Return a strategy of frames: valid messages, messages with wrong fields, any JSON, any bytes, broken frames."""
    keys = st.text("abcdefgh", min_size=8, max_size=16)
    valid: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "act": {
            "key": keys,
            "decision": st.just(world.decision["decision"]),
            "act": st.just(world.decision["act"]),
        },
        "hold": {"key": keys, "on": st.booleans()},
        "undo": {"key": keys, "to": st.none() | st.integers(1, 50)},
        "sync": {"since": st.integers(0, 50)},
        "why": {"decision": st.just(world.decision["decision"])},
        "before": {"upto": st.integers(0, 10**9)},
        "chat": {"key": keys, "text": st.text(min_size=1, max_size=60)},
        "ping": {"place": st.sampled_from(["Roma", "hex:1", "x"])},
        "hello": {"protocol": st.just(VERSION), "since": st.integers(0, 9)},
    }
    sound = [st.fixed_dictionaries({"type": st.just(kind), **fields}) for kind, fields in valid.items()]
    wrong = [
        st.fixed_dictionaries(
            {"type": st.just(kind)}, optional={**dict.fromkeys(fields, JSON), "other": JSON}
        )
        for kind, fields in valid.items()
    ]
    broken = st.builds(
        Frame,
        payload=st.binary(max_size=300),
        opcode=st.integers(0, 15),
        fin=st.booleans(),
        reserved=st.integers(0, 7),
        masked=st.booleans(),
        lie=st.sampled_from([0, 0, 0, 1, 5000, 2**31, 2**63 - 1000]),
    )
    return st.one_of(
        st.one_of(sound).map(message),
        st.one_of(wrong).map(message),
        JSON.map(message),
        st.binary(max_size=200).map(Frame),
        st.binary(max_size=200).map(lambda raw: Frame(raw, BINARY)),
        st.sampled_from([b"[" * 8000, b"{" * 8000, b"x" * 8193, b"x" * 70_000, b"", b'{"type":']).map(Frame),
        broken,
    )


class Batch(NamedTuple):
    """What a client sends on one socket."""

    who: int
    table: int
    greets: bool
    frames: list[Frame]
    pieces: int
    """Number of bytes that are sent at once. 0: everything."""
    ends: bool
    """Whether the client closes properly, or just disconnects."""


class SocketAbuse:
    """A client that opens sockets and sends hostile frames."""

    def __init__(self, served: Service, report: Report, seed: int) -> None:
        self._served, self._report, self._seed = served, report, seed

    def run(self, count: int) -> None:
        """Send about `count` frames."""
        for number in range(max(1, count // (BATCH * BATCHES_PER_WORLD))):
            left = min(BATCHES_PER_WORLD, count // BATCH)
            self._abuse(asyncio.run(build(self._served)), left, self._seed + number)

    def _abuse(self, world: World, batches: int, seed: int) -> None:
        strategy = st.builds(
            Batch,
            who=st.integers(0, len(world.identities) - 1),
            table=st.integers(0, len(world.tables) - 1),
            greets=st.sampled_from([True, True, True, False]),
            frames=st.lists(frames(world), min_size=BATCH, max_size=BATCH),
            pieces=st.sampled_from([0, 0, 0, 1000, 7]),
            ends=st.booleans(),
        )

        with asyncio.Runner() as runner:

            @drawn(batches, seed)
            @given(strategy)
            def send(batch: Batch) -> None:
                runner.run(self._send(world, batch))

            send()

    async def _send(self, world: World, batch: Batch) -> None:
        identity = world.identities[batch.who]
        table = sorted(world.tables.values())[batch.table]
        self._report.sent["frames"] += len(batch.frames)
        greeting = [message({"type": "hello", "protocol": VERSION})] if batch.greets else []
        ending = [Frame(struct.pack("!H", 1000), CLOSE)] if batch.ends else []
        sent = b"".join(frame.bytes() for frame in (*greeting, *batch.frames, *ending))
        try:
            async with asyncio.timeout(READ_S + 5):
                status, close, text = await self._exchange(table, identity, sent, batch)
        except TimeoutError:
            self._report.find("a socket did not end", (identity.name, batch))
            return
        self._report.answers[f"socket {status} {close}"] += 1
        if status not in {101, 429}:
            self._report.find(f"handshake {status}", (identity.name, table))
        if close not in CLOSES:
            self._report.find(f"close code {close}", (identity.name, batch))
        for leak in world.leaks(text, repr(sent), identity, table):
            self._report.find(f"socket: {leak} for {identity.name}", (table, batch))

    async def _exchange(
        self, table: str, identity: Identity, sent: bytes, batch: Batch
    ) -> tuple[int, int | None, str]:
        """Open a socket, send, and read to the end. Return the status, the close code, and all texts."""
        where = urlsplit(self._served.url)
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        headers = "".join(f"{name}: {value}\r\n" for name, value in identity.headers.items())
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n{headers}\r\n".encode()
        )
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split()[1])
            if status != 101:
                return status, None, head.decode()
            received = asyncio.create_task(_read(reader))
            step = batch.pieces or len(sent)
            for at in range(0, len(sent), step):
                writer.write(sent[at : at + step])
                await writer.drain()
                if batch.pieces:
                    await asyncio.sleep(0)
            await asyncio.wait({received}, timeout=LINGER_S)  # a half-sent frame gets no answer
            writer.write_eof()
            async with asyncio.timeout(READ_S):
                close, text = await received
            return status, close, text
        except (ConnectionError, asyncio.IncompleteReadError):
            return 101, None, ""  # the server cut the connection, which it may
        finally:
            writer.close()


async def _read(reader: asyncio.StreamReader) -> tuple[int | None, str]:
    """Read the server's frames to the end. Return the code of its close frame, if any, and all texts."""
    close, texts = None, []
    try:
        while True:
            first, length = await reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await reader.readexactly(8))
            payload = await reader.readexactly(length)
            if first & 15 == TEXT:
                texts.append(payload.decode())
            elif first & 15 == CLOSE and len(payload) >= 2:
                (close,) = struct.unpack("!H", payload[:2])
    except (ConnectionError, asyncio.IncompleteReadError):
        return close, "\n".join(texts)
