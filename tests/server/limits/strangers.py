"""Open many sockets at a table from a process of its own, and hold all that are accepted.

python strangers.py 127.0.0.1 8000 /api/tables/abc/socket 5000 127.0.0.1 [cookie]

It prints `begun` at the first attempt, and the results at the end: {"101": 30, "429": 4970, "welcome": 30}.
Then it holds the sockets until its input is closed.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from base64 import b64encode
from collections import Counter

AT_ONCE = 250
HELLO = json.dumps({"type": "hello", "protocol": 2, "since": None}).encode()


def masked(text: bytes) -> bytes:
    """Return a client's frame with a mask of zeros."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


async def crowd(host: str, port: int, path: str, count: int, source: str, cookie: str) -> None:
    came: Counter[str] = Counter()
    held: list[asyncio.StreamWriter] = []
    room = asyncio.Semaphore(AT_ONCE)
    head = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
        + (f"Cookie: {cookie}\r\n" if cookie else "")
        + "\r\n"
    ).encode()

    async def one(number: int) -> None:
        async with room:
            try:
                reader, writer = await asyncio.open_connection(host, port, local_addr=(source, 0))
                held.append(writer)
                if not number:
                    print("begun", flush=True)  # noqa: T201 (the test reads it)
                writer.write(head)
                answer = await reader.readuntil(b"\r\n\r\n")
                status = answer.split(b" ", 2)[1].decode()
                came[status] += 1
                if status == "101":
                    writer.write(masked(HELLO))
                    first = await reader.read(4096)
                    came["welcome" if b'"welcome"' in first else f"closed {first[2:4].hex()}"] += 1
                else:
                    writer.close()
            except (OSError, EOFError) as error:
                came[type(error).__name__] += 1

    await asyncio.gather(*(one(number) for number in range(count)))
    print(json.dumps(came), flush=True)  # noqa: T201
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    where, at, what, many, whence = sys.argv[1:6]
    asyncio.run(crowd(where, int(at), what, int(many), whence, [*sys.argv, ""][6]))
