"""What the ground under the service can do at best: single inserts, notices and echoes, with nothing of ours in them.

Run as a process of its own, which does what lines on its input say (see `process`).
"""

from __future__ import annotations

import asyncio
import time
from itertools import count
from statistics import median
from typing import Any, Final

import asyncpg
import redis.asyncio as redis

from . import socket as sockets
from .process import Figures, answer

_ROW: Final = ("3f0c1d5e8a2b", "a" * 15, "c" * 52, "k" * 24)
"""A row like that of a move: table, act, chance, key."""
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS bare (
  table_id text, seq int, act text, chance text, key text, PRIMARY KEY (table_id, seq))"""
_INSERT: Final = "INSERT INTO bare (table_id, seq, act, chance, key) VALUES ($1, $2, $3, $4, $5)"
_numbers = count()


async def insert(url: str, connections: int, seconds: float) -> Figures:
    """Rows a second, each in a transaction of its own, over as many connections as a web worker keeps."""
    open_ = [await asyncpg.connect(url) for _ in range(connections)]
    try:
        await open_[0].execute(_TABLE)
        until = time.perf_counter() + seconds
        start = time.perf_counter()
        rows = sum(await asyncio.gather(*(_rows(each, until) for each in open_)))
        return {"insert_per_s": rows / (time.perf_counter() - start)}
    finally:
        for each in open_:
            await each.close()


async def _rows(connection: Any, until: float) -> int:
    rows = 0
    while time.perf_counter() < until:
        await connection.execute(_INSERT, _ROW[0], next(_numbers), *_ROW[1:])
        rows += 1
    return rows


async def insert_latency(url: str, rows: int) -> Figures:
    """How long one insert takes when nothing else goes on."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_TABLE)
        spent = []
        for _ in range(rows):
            start = time.perf_counter()
            await connection.execute(_INSERT, _ROW[0], next(_numbers), *_ROW[1:])
            spent.append(time.perf_counter() - start)
        return {"insert_ms": 1000 * median(spent)}
    finally:
        await connection.close()


async def notice(url: str, notices: int) -> Figures:
    """From publishing to receipt on another connection."""
    client = redis.from_url(url)
    listening = client.pubsub()
    try:
        await listening.subscribe("bare")
        await listening.get_message(timeout=5)
        spent = []
        for number in range(notices):
            start = time.perf_counter()
            await client.publish("bare", f"{number} {_ROW[2]}")
            while await listening.get_message(ignore_subscribe_messages=True, timeout=5) is None:
                pass
            spent.append(time.perf_counter() - start)
        return {"redis_rtt_ms": 1000 * median(spent)}
    finally:
        await listening.aclose()  # type: ignore[no-untyped-call]
        await client.aclose()


async def echo(port: int, texts: int) -> Figures:
    """A text to a bare WebSocket server and back."""
    back = asyncio.Event()
    socket = await sockets.connect(port, "/", lambda _: back.set())
    try:
        spent = []
        for _ in range(texts):
            back.clear()
            start = time.perf_counter()
            socket.send(b"x" * 200)
            await back.wait()
            spent.append(time.perf_counter() - start)
        return {"echo_rtt_ms": 1000 * median(spent)}
    finally:
        socket.close()


async def echoing(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The bare WebSocket server, for uvicorn."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


if __name__ == "__main__":
    answer({"insert": insert, "insert_latency": insert_latency, "notice": notice, "echo": echo})
