"""Load generator: many players in one process, who play random moves as fast as the server allows.

The players parse messages only as far as needed, so that one core of load keeps one core of the server busy. The load
generator runs in a separate process (see `process`).
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from triclinium.kernel.fair import new_nonce

from . import websocket
from .process import BenchFailed, Figures, answer

_DECISION: Final = re.compile(rb'"decision":"([^"]+)"')
_OPTIONS: Final = re.compile(rb'"options":\["([^\]]*)"\]')
_AWAITED: Final = re.compile(rb'"awaited":\[([^\]]*)\]')
_SEQ: Final = re.compile(rb'"seq":(\d+)')
_HEAD: Final = 60
"""Number of bytes at the start of a message that contain its type."""
_IDLE: Final = (b"hold", b"release")
_HELLO: Final = b'{"type":"hello","protocol":2,"since":null}'
_PATIENCE: Final = 20.0
_WARM_UP: Final = 0.3
_HANDS: Final = 4
"""Number of threads that create tables."""


class Guest:
    """An HTTP client that the server identifies by a cookie."""

    def __init__(self, port: int, name: str) -> None:
        self._connection: Final = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
        self.cookie = ""
        self.post("/api/me", {"name": name, "language": "en"})

    def get(self, path: str) -> Any:
        """Send a GET request."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: object = None) -> Any:
        """Send a POST request."""
        return self._ask("POST", path, json.dumps(body or {}))

    def claim(self, table: str, seat: str) -> None:
        """Read the commitment of a table, then claim a seat with a nonce made after it."""
        seen = self.get(f"/api/tables/{table}")["commitment"]
        claim = {"name": seat, "nonce": new_nonce(), "commitment": seen}
        self.post(f"/api/tables/{table}/seats/{seat}/claim", claim)

    def _ask(self, method: str, path: str, body: str | None) -> Any:
        headers = {"Content-Type": "application/json", **({"Cookie": self.cookie} if self.cookie else {})}
        self._connection.request(method, path, body, headers)
        reply = self._connection.getresponse()
        content = reply.read()
        self._connection.close()  # the server might close an idle connection during the next request
        if reply.status >= 300:
            raise BenchFailed(f"{path}: {reply.status} {content[:300].decode(errors='replace')}")
        if given := reply.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return json.loads(content) if content else None


class Seat:
    """A seat with its socket. It plays at random when the table waits for it."""

    def __init__(self, letter: str, choose: random.Random) -> None:
        self.letter: Final = letter.encode()
        self._choose: Final = choose
        self._socket: websocket.Socket
        self._acted = b""
        self._keys = choose.randrange(10**9, 10**10)
        self.seq = -1
        self.done = 0
        self.wrong: list[bytes] = []
        self.playing = False
        self.welcome: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.last = b""
        self.on_act: Callable[[], None] | None = None
        self.on_see: Callable[[], None] | None = None
        self.on_end: Callable[[], None] | None = None

    async def sit(self, port: int, table: str, cookie: str) -> None:
        """Open the socket and wait for the first update."""
        path = f"/api/tables/{table}/socket"
        origin = f"http://127.0.0.1:{port}"
        self._socket = await websocket.connect(port, path, self.heard, {"Cookie": cookie, "Origin": origin})
        self._socket.send(_HELLO)
        async with asyncio.timeout(_PATIENCE):
            await self.welcome

    def heard(self, text: bytes) -> None:
        """Parse a message as far as needed."""
        head = text[:_HEAD]
        if b'"update"' in head:
            self.last = text
            found = _SEQ.search(text)
            self.seq = int(found[1]) if found else self.seq
            if not self.welcome.done():
                self.welcome.set_result(None)
            if self.on_see is not None:
                self.on_see()
            if self.playing:
                self.act()
        elif b'"done"' in head:
            self.done += 1
        elif b'"error"' in head or b'"refused"' in head:
            self.wrong.append(text[:200])

    def act(self) -> None:
        """Act if the table waits for this seat and it has not acted yet."""
        text = self.last
        awaited = _AWAITED.search(text)
        if awaited is None or not awaited[1]:
            self.playing = False
            if self.on_end is not None:
                self.on_end()
            return
        if self.letter not in awaited[1]:
            return
        decision, offered = _DECISION.search(text), _OPTIONS.search(text)
        if decision is None or offered is None or decision[1] == self._acted:
            return
        self._acted = decision[1]
        options = [each for each in offered[1].split(b'","') if each not in _IDLE]
        self._keys += 1
        if self.on_act is not None:
            self.on_act()
        self._socket.send(
            b'{"type":"act","decision":"%s","key":"bench-%d","act":"%s"}'
            % (decision[1], self._keys, self._choose.choice(options))
        )

    def leave(self) -> None:
        """Close the socket."""
        self._socket.close()


class Crowd:
    """State between two requests: seats that are ready to play, and idle seats."""

    def __init__(self) -> None:
        self.number = 0
        self.ready: list[tuple[Seat, Seat]] = []
        self.idle: list[Seat] = []

    async def tables(self, ports: Sequence[int], count: int, game: str) -> list[tuple[Seat, Seat]]:
        """Start tables of two players. Seat A connects to the first port, seat B to the last."""
        shares = [count // _HANDS + (at < count % _HANDS) for at in range(_HANDS)]
        made = await asyncio.gather(
            *(asyncio.to_thread(_started, ports[0], share, game) for share in shares if share)
        )
        out = []
        for table, cookie_of_a, cookie_of_b in [table for tables in made for table in tables]:
            self.number += 1
            pair = (Seat("A", random.Random(self.number)), Seat("B", random.Random(-self.number)))
            await pair[0].sit(ports[0], table, cookie_of_a)
            await pair[1].sit(ports[-1], table, cookie_of_b)
            out.append(pair)
        return out


def _started(port: int, count: int, game: str) -> list[tuple[str, str, str]]:
    """Start tables. Return their ids with the cookies of seats A and B."""
    first, second = Guest(port, "A"), Guest(port, "B")
    out = []
    for _ in range(count):
        table = str(first.post("/api/tables", {"game": game, "seats": 2, "name": "A"})["id"])
        first.claim(table, "A")
        second.claim(table, "B")
        first.post(f"/api/tables/{table}/start")
        out.append((table, first.cookie, second.cookie))
    return out


_crowd = Crowd()


class Hall:
    """Tables that play and tables in reserve. When a game ends, a table of the reserve starts."""

    def __init__(self, pairs: list[tuple[Seat, Seat]], playing: int) -> None:
        self._waiting: Final = pairs[playing:]
        self.empty: Final = asyncio.Event()
        """Set when a game has ended and no reserve is left."""
        self.seats: Final = [seat for pair in pairs for seat in pair]
        for pair in pairs[:playing]:
            self._begin(pair)

    def _begin(self, pair: tuple[Seat, Seat]) -> None:
        pair[0].on_end = self._ended
        for seat in pair:
            seat.playing = True
            seat.act()

    def _ended(self) -> None:
        if self._waiting:
            self._begin(self._waiting.pop())
        else:
            self.empty.set()

    def moves(self) -> int:
        """Return the number of moves."""
        return sum(seat.done for seat in self.seats)

    def close(self) -> None:
        """Close all sockets. Raise BenchFailed if the server sent errors."""
        for seat in self.seats:
            seat.playing = False
            seat.leave()
        wrong = [text for seat in self.seats for text in seat.wrong]
        if wrong:
            raise BenchFailed(f"{len(wrong)} answers were errors: {wrong[0].decode(errors='replace')}")


async def prepare(ports: Sequence[int], tables: int, game: str) -> Figures:
    """Start tables, and connect both seats of each."""
    _crowd.ready = await _crowd.tables(ports, tables, game)
    return {"tables": tables}


async def play(tables: int, seconds: float) -> Figures:
    """Measure moves per second of `tables` tables, for `seconds` or until the reserve is used up."""
    hall = Hall(_crowd.ready, tables)
    await asyncio.sleep(_WARM_UP)
    before, cpu, start = hall.moves(), time.process_time(), time.perf_counter()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await hall.empty.wait()
    spent = time.perf_counter() - start
    moves = hall.moves() - before
    load = (time.process_time() - cpu) / spent
    hall.close()
    await asyncio.sleep(_WARM_UP)
    return {"moves_per_s": moves / spent, "load_cpu": load, "seconds": spent, "moves": moves}


async def sight(ports: Sequence[int], tables: int, samples: int, game: str) -> Figures:
    """Measure milliseconds from A's act at one web process to B's update at another. One table plays at a time."""
    spent: list[float] = []
    while len(spent) < samples:
        for first, second in await _crowd.tables(ports, tables, game):
            await _watched(first, second, spent, samples)
            first.leave()
            second.leave()
            if len(spent) >= samples:
                break
    return {"sight_ms": [1000 * each for each in spent]}


class Sightings:
    """Measure the time from each act of one seat until the update of the other seat.

    A seat may act again before the other has received the last act, so all acts in flight are stored.
    """

    def __init__(self, spent: list[float]) -> None:
        self._spent: Final = spent
        self._in_flight: Final[deque[tuple[float, int]]] = deque()

    def acted(self, now: float, seq: int) -> None:
        """Record an act at a table with `seq` entries."""
        self._in_flight.append((now, seq))

    def seen(self, now: float, seq: int) -> None:
        """Record that the other seat has received `seq` entries."""
        while self._in_flight and seq > self._in_flight[0][1]:
            self._spent.append(now - self._in_flight.popleft()[0])


async def _watched(first: Seat, second: Seat, spent: list[float], samples: int) -> None:
    """Play one game and measure when the second seat receives the moves of the first."""
    enough = asyncio.Event()
    sightings = Sightings(spent)

    def seen() -> None:
        sightings.seen(time.perf_counter(), second.seq)
        if len(spent) >= samples or b'"awaited":[]' in second.last:
            enough.set()

    first.on_act = lambda: sightings.acted(time.perf_counter(), first.seq)
    second.on_see = seen
    for seat in (first, second):
        seat.playing = True
        seat.act()
    async with asyncio.timeout(_PATIENCE):
        await enough.wait()
    for seat in (first, second):
        seat.playing = False


async def sit(ports: Sequence[int], tables: int, game: str) -> Figures:
    """Connect seats that stay idle."""
    _crowd.idle += [seat for pair in await _crowd.tables(ports, tables, game) for seat in pair]
    return {"sockets": len(_crowd.idle)}


async def rise() -> Figures:
    """Disconnect the idle seats."""
    for seat in _crowd.idle:
        seat.leave()
    _crowd.idle = []
    await asyncio.sleep(0.2)
    return {}


if __name__ == "__main__":
    answer({"prepare": prepare, "play": play, "sight": sight, "sit": sit, "rise": rise})
