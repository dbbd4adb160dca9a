"""Measure what one address costs a web process at its limits, and how much it delays the bots of others.

    python tests/abuse/budget.py [--seconds 20]

The service has its default limits. People at other addresses play with bots all the time. One address does each thing
as often as its limits allow: requests, new sockets, and messages on one socket and on all that it may have. The report
has, for each, the share of a processor that the web process used in addition to the time without it, and the time from
a person's move to the bots' answer.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "server"), str(HERE.parent), str(HERE)]

import httpx  # noqa: E402
from table_site import Guest, key  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402
from websockets.exceptions import WebSocketException  # noqa: E402
from world import QuickWire, Service, service  # noqa: E402

from triclinium.server.realtime.protocol import VERSION  # noqa: E402
from triclinium.server.settings import Settings  # noqa: E402

ADDRESS = "198.51.100.7"
PLAYERS = 4
"""Number of people who play with bots at other addresses."""
GONE = (OSError, TimeoutError, WebSocketException, httpx.HTTPError)
LIMITS = {name: field.default for name, field in Settings.model_fields.items()}


async def paced(rate: float, do: Callable[[], Awaitable[object]]) -> None:
    """Do something `rate` times a second, without waiting for the result."""
    running: set[asyncio.Task[object]] = set()
    start, count = time.monotonic(), 0
    while True:
        count += 1
        task = asyncio.ensure_future(do())
        running.add(task)
        task.add_done_callback(running.discard)
        await asyncio.sleep(max(0.0, start + count / rate - time.monotonic()))


class Attacker:
    """One address that uses its limits."""

    def __init__(self, served: Service, table: str) -> None:
        self._served, self._table = served, table
        self._headers = {"X-Forwarded-For": ADDRESS}
        self._where = f"{served.url.replace('http', 'ws')}/api/tables/{table}/socket"

    async def requests(self) -> None:
        """Send requests that read much from the database."""
        async with httpx.AsyncClient(base_url=self._served.url, headers=self._headers) as client:

            async def ask() -> None:
                with contextlib.suppress(*GONE):
                    await client.get(f"/api/tables/{self._table}")

            await paced(LIMITS["limit_requests_per_minute"] / 60, ask)

    async def sockets(self) -> None:
        """Open sockets, and close them at once."""

        async def open_one() -> None:
            with contextlib.suppress(*GONE):
                async with self._open() as socket:
                    await socket.recv()

        await paced(LIMITS["limit_handshakes_per_s"], open_one)

    async def messages(self, sockets: int = 1) -> None:
        """Send messages on some sockets."""
        async with contextlib.AsyncExitStack() as stack:
            opened = []
            for _ in range(sockets):
                opened.append(await stack.enter_async_context(self._open()))
                await asyncio.sleep(1 / LIMITS["limit_handshakes_per_s"])
            await asyncio.gather(*(self._send(socket) for socket in opened))

    async def all_messages(self) -> None:
        """Send messages on as many sockets as one table has for spectators."""
        await self.messages(LIMITS["limit_spectators_per_table"])

    def _open(self) -> connect:
        return connect(self._where, additional_headers=self._headers, compression=None)

    async def _send(self, socket: object) -> None:
        assert hasattr(socket, "send")
        with contextlib.suppress(*GONE):
            await socket.send(json.dumps({"type": "hello", "protocol": VERSION}))

            async def read() -> None:
                with contextlib.suppress(*GONE):
                    async for _ in socket:  # type: ignore[attr-defined]
                        pass

            reading = asyncio.create_task(read())
            try:
                while True:
                    await socket.send('{"type":"sync","since":0}')
                    await asyncio.sleep(1 / LIMITS["limit_acts_per_s"])
            finally:
                reading.cancel()


class Player:
    """A person who plays with bots, and measures how long these take."""

    def __init__(self, served: Service, number: int) -> None:
        self.waits: list[float] = []
        address = f"203.0.113.{number}"
        self.guest = Guest(served.url, forwarded=address, wire=QuickWire)
        self.guest.http.headers["X-Forwarded-For"] = address

    async def play(self) -> None:
        """Play one game after another."""
        while True:
            table = await self.guest.create("struggle_for_rome", 3)
            for seat in "BC":
                await self.guest.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
            await self.guest.post(f"/api/tables/{table}/start")
            async with self.guest.sit(table) as wire:
                acted = None
                while True:
                    await wire.updated()
                    update = wire.update
                    if update["outcome"] is not None:
                        break
                    if "A" in update["awaited"] and update["options"]:
                        if acted is not None:
                            self.waits.append(time.monotonic() - acted)
                        await asyncio.sleep(0.2)
                        command = key()
                        act = {"decision": update["decision"], "act": update["options"][-1]}
                        await wire.send(type="act", key=command, **act)
                        await wire.answer(command)
                        acted = None if "A" in wire.update["awaited"] else time.monotonic()
                    else:
                        await wire.after(update["seq"], 60)


async def measure(served: Service, seconds: float) -> dict[str, dict[str, float]]:
    """Return the figures of each kind of use."""
    players = [Player(served, number) for number in range(1, PLAYERS + 1)]
    table = await players[0].guest.create("fall_of_rome", 2)
    attacker = Attacker(served, table)
    playing = [asyncio.create_task(player.play()) for player in players]
    found: dict[str, dict[str, float]] = {}
    await asyncio.sleep(5)
    kinds = (None, attacker.requests, attacker.sockets, attacker.messages, attacker.all_messages, None)
    for number, kind in enumerate(kinds):
        using = asyncio.create_task(kind()) if kind else None
        await asyncio.sleep(8 if kind == attacker.all_messages else 1)
        for player in players:
            player.waits.clear()
        before, start = served.seconds(), time.monotonic()
        await asyncio.sleep(seconds)
        used = (served.seconds() - before) / (time.monotonic() - start)
        waits = sorted(wait for player in players for wait in player.waits)
        found[kind.__name__ if kind else f"nothing {number}"] = {
            "share": round(used, 4),
            "bots_median_s": round(statistics.median(waits), 3) if waits else -1,
            "bots_p95_s": round(waits[int(len(waits) * 0.95)], 3) if waits else -1,
            "moves": len(waits),
        }
        if using is not None:
            using.cancel()
            await asyncio.gather(using, return_exceptions=True)
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception) and not isinstance(outcome, asyncio.CancelledError):
            raise outcome
    return found


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with service(limited=True) as served:
        print(json.dumps(asyncio.run(measure(served, options.seconds)), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
