"""Run the service for tests, with real web servers on real stores, and clients that play through it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import ssl
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import asyncpg
import httpx
import jsonpatch
import orjson
from fastapi import FastAPI
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from chance import CHANCE, nonce
from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.live import options as table_options
from triclinium.server.app import create_app
from triclinium.server.bus import Bus
from triclinium.server.realtime.protocol import VERSION, ServerMessage
from triclinium.server.settings import Settings, load
from triclinium.server.webserver.server import listening_socket
from triclinium.server.webserver.server import web_server as uvicorn_server
from triclinium.testing.tiny import Tiny

POSTGRES = os.environ.get("TRICLINIUM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TRICLINIUM_TEST_REDIS", "redis://127.0.0.1:6379/0")
KEY = "a key that is for tests and nothing else"
TINY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
GAMES: Sequence[Entry] = (TINY, *(find(name) for name in ("fall_of_rome", "struggle_for_rome", "aeterna")))
PATIENCE_S = 60.0
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)


@dataclass
class Store:
    """The database and the Redis of a service."""

    name: str
    database_url: str
    redis_url: str | None

    def settings(self, **more: Any) -> Settings:
        given: dict[str, Any] = {
            "database_url": self.database_url,
            "redis_url": self.redis_url,
            "secret_keys": KEY,
            "limit_requests_per_minute": 0,
            "limit_tables_per_hour": 0,
            "limit_bot_tables": 0,
            "limit_acts_per_s": 0,
            "limit_handshakes_per_s": 0,
        }
        return load(**{**given, **more})


async def new_database(template: str = "/template1") -> str:
    """Create a database without synchronous commits: empty, or a copy of the one at the URL `template`."""
    name = f"triclinium_test_{os.getpid()}_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(POSTGRES)
    await connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template.rpartition("/")[2]}"')
    await connection.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    await connection.close()
    return POSTGRES.rpartition("/")[0] + "/" + name


async def drop_database(url: str) -> None:
    connection = await asyncpg.connect(POSTGRES)
    await connection.execute(f'DROP DATABASE "{url.rpartition("/")[2]}" WITH (FORCE)')
    await connection.close()


class Site:
    """The web workers of one service, each with its own event loop."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.urls: list[str] = []
        self.apps: list[FastAPI] = []
        self.servers: list[contextlib.ExitStack] = []

    @property
    def url(self) -> str:
        return self.urls[0]

    def app(self, worker: int = 0) -> FastAPI:
        return self.apps[worker]

    def end(self, worker: int = 0) -> None:
        """Stop one web worker, and wait until it has stopped."""
        self.servers[worker].close()

    async def empty(self) -> None:
        """Wait until the first worker has no sockets."""
        async with asyncio.timeout(PATIENCE_S):
            while self.app().state.service.endpoint.limits.sockets:
                await asyncio.sleep(0.01)


@contextlib.contextmanager
def site(
    store: Store,
    workers: int = 1,
    bots: bool = True,
    bus: Callable[[], Bus] | None = None,
    games: Sequence[Entry] = GAMES,
    **more: Any,
) -> Iterator[Site]:
    """Run a service. With `bots`, its first worker handles the due work too.

    At tables without a setting for it (daily deals, forks) bots act without a pause, so that tests need
    not wait.
    """
    found = Site(store)
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(table_options, "USUAL_PAUSE_S", 0.0))
        for number in range(workers):
            made = bus() if bus is not None else None
            settings = store.settings(**more)
            app = create_app(settings, games, bots_here=bots and number == 0, bus=made)
            found.servers.append(stack.enter_context(contextlib.ExitStack()))
            found.urls.append(found.servers[-1].enter_context(web_server(app, settings)))
            found.apps.append(app)
        yield found


@contextlib.contextmanager
def web_server(app: Any, settings: Settings | None = None, **more: Any) -> Iterator[str]:
    """Serve an app on its own port and event loop, as `triclinium serve` does."""
    if settings is None:
        settings = load(database_url="sqlite:///none.db", secret_keys=KEY)
    more.setdefault("log_config", None)  # tests capture the log of the web server
    settings = settings.model_copy(update={"host": "127.0.0.1", "port": 0})
    server = uvicorn_server(app, settings, **more)
    listener = listening_socket(settings)
    port = listener.getsockname()[1]
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE_S
    while not server.started:
        assert thread.is_alive(), "the web server did not start"
        assert time.monotonic() < deadline
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "the web server did not stop"


def key() -> str:
    return CHANCE.randbytes(9).hex()


def http_client(url: str, **more: Any) -> httpx.AsyncClient:
    """Return a client of a service.

    It trusts no certificate authorities, because reading those of the system takes a tenth of a second.
    It closes idle connections after one second, before the server does after five. Otherwise a request may meet a
    connection that is just being closed, and get no answer.
    """
    more.setdefault("limits", httpx.Limits(keepalive_expiry=1.0))
    return httpx.AsyncClient(base_url=url, verify=NO_AUTHORITIES, **more)


@dataclass
class Guest:
    """A person with a browser."""

    url: str
    name: str = "A"
    forwarded: str | None = None
    """The client address that a proxy reports."""
    http: httpx.AsyncClient = field(init=False)
    nonces: dict[str, str] = field(default_factory=dict)
    """The nonces that were sent, by table."""
    wire: Callable[[ClientConnection], Wire] = field(default_factory=lambda: Wire)
    """The class of the client's end of sockets."""

    def __post_init__(self) -> None:
        self.http = http_client(self.url, timeout=PATIENCE_S)

    async def post(self, path: str, body: object = None, status: int = 200) -> Any:
        answer = await self.http.post(path, json={} if body is None else body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def create(self, game: str = "tiny", seats: int = 2, seat: str | None = "A", **more: Any) -> str:
        """Create a table; its creator sits down at `seat`. Return its id."""
        more.setdefault("options", {"bot_pause": 0})
        made = await self.post("/api/tables", {"game": game, "seats": seats, "name": self.name, **more}, 201)
        if seat is not None:
            await self.claim(made["id"], seat, commitment=made["commitment"])
        return str(made["id"])

    async def claim(self, table: str, seat: str, status: int = 200, commitment: str | None = None) -> Any:
        """View the table, then claim the seat."""
        return await self.post(
            f"/api/tables/{table}/seats/{seat}/claim", await self.command(table, commitment), status
        )

    async def command(self, table: str, commitment: str | None = None) -> dict[str, str]:
        """Return the body of a claim: the name, a new nonce, and the commitment that was seen."""
        seen = commitment or (await self.get(f"/api/tables/{table}"))["commitment"]
        self.nonces[table] = nonce()
        return {"name": self.name, "nonce": self.nonces[table], "commitment": seen}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextlib.asynccontextmanager
    async def sit(
        self, table: str, url: str | None = None, since: int | None = None, token: str | None = None
    ) -> AsyncIterator[Wire]:
        async with self.knock(table, token, url, since) as wire:
            wire.welcome = await wire.expect("welcome")
            yield wire

    @contextlib.asynccontextmanager
    async def knock(
        self, table: str, token: str | None, url: str | None = None, since: int | None = None
    ) -> AsyncIterator[Wire]:
        """Open a socket and send the hello, without waiting for the answer."""
        where = (url or self.url).replace("http", "ws") + f"/api/tables/{table}/socket"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if self.forwarded:
            headers["X-Forwarded-For"] = self.forwarded
        async with connect(where, additional_headers=headers, compression=None) as socket:
            wire = self.wire(socket)
            try:
                with contextlib.suppress(
                    ConnectionClosed
                ):  # a full server closes at once; `expect` reports it
                    await wire.send(type="hello", protocol=VERSION, since=since, token=token)
                yield wire
            finally:
                wire.reading.cancel()


@contextlib.asynccontextmanager
async def people(url: str, names: str = "AB") -> AsyncIterator[list[Guest]]:
    """Open a browser for each letter of `names`."""
    found = [Guest(url, name) for name in names]
    try:
        yield found
    finally:
        for person in found:
            await person.http.aclose()


async def table_of(everybody: Sequence[Guest], game: str = "tiny", start: bool = True, **more: Any) -> str:
    """Create a table with a seat for each person, and start it. Return its id."""
    table = await everybody[0].create(game, len(everybody), **more)
    for person, seat in zip(everybody[1:], "BCDEFGH", strict=False):
        await person.claim(table, seat)
    if start:
        await everybody[0].post(f"/api/tables/{table}/start")
    return table


async def table_with_choices(everybody: Sequence[Guest], **more: Any) -> str:
    """Start a table at which each person has at least two cards to choose from; one deal in thirty has not."""
    while True:
        table = await table_of(everybody, **more)
        choices = []
        for person in everybody:
            async with person.sit(table) as wire:
                await wire.updated()
                choices.append(len(wire.update["options"]))
        if min(choices) > 1:
            return table


def seen(last: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return the view of an update: as it was sent, or the last view with the patch applied."""
    view: dict[str, Any] = update["view"]
    if update["patch"] is None:
        return view
    assert view is None
    assert update["since"] == last["seq"] == update["seq"] - 1, "a patch needs the view of the entry before"
    return patched(last["view"], update["patch"])


def patched(view: dict[str, Any], patch: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a patched copy of a view."""
    copy: dict[str, Any] = orjson.loads(orjson.dumps(view))  # much faster than a deep copy
    jsonpatch.apply_patch(copy, patch, in_place=True)
    return copy


class Wire:
    """The client's end of a socket. It keeps the last update with its whole view, and all messages."""

    checked = True

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: dict[str, Any] = {}
        self.update: dict[str, Any] = {}
        self._last: dict[str, Any] = {}
        """The last update, even if a test has cleared `update`."""
        self.table: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.sent: list[bytes] = []
        """The messages in `heard`, as the bytes that were received."""
        self.closed: int | None = None
        self._news = asyncio.Condition()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                message = orjson.loads(text)
                self.sent.append(text if isinstance(text, bytes) else text.encode())
                if self.checked:
                    SERVER.validate_python(message)  # every message must match the schema
                if message["type"] == "update":
                    message["view"] = seen(self._last, message)
                async with self._news:
                    self.heard.append(message)
                    if message["type"] == "update":
                        self.update = self._last = message
                    elif message["type"] in ("table", "welcome"):
                        self.table = message["table"]
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        async with self._news:
            self.closed = self.socket.close_code
            self._news.notify_all()

    async def send(self, **message: Any) -> None:
        await self.socket.send(orjson.dumps(message).decode())

    async def until(self, true: Callable[[], Any], patience: float = PATIENCE_S) -> Any:
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: true() or self.closed is not None), patience)
        found = true()
        assert found, f"closed with {self.closed}"
        return found

    async def updated(self, seq: int = 1, patience: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for an update with at least `seq` entries, and return it."""
        await self.until(lambda: self.update and self.update["seq"] >= seq, patience)
        return self.update

    async def after(self, seq: int, patience: float) -> None:
        """Wait for an update with more than `seq` entries."""
        await self.updated(seq + 1, patience)

    async def expect(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the first message of a kind with these fields; wait for it if necessary."""

        def found() -> dict[str, Any] | None:
            for message in self.heard:
                if message["type"] == kind and all(
                    message.get(name) == value for name, value in fields.items()
                ):
                    return message
            return None

        message = await self.until(found)
        assert isinstance(message, dict)
        return message

    async def answer(self, key: str) -> dict[str, Any]:
        """Wait for the server's answer to a command, and return it."""

        def found() -> dict[str, Any] | None:
            return next((message for message in self.heard if message.get("key") == key), None)

        message = await self.until(found)
        assert isinstance(message, dict)
        return message

    async def act(self, act: str, decision: str | None = None, own_key: str | None = None) -> dict[str, Any]:
        command = own_key or key()
        await self.send(type="act", decision=decision or self.update["decision"], key=command, act=act)
        return await self.answer(command)


async def play_on(
    wires: Sequence[Wire],
    choose: Callable[[list[str]], str] | None = None,
    patience: float = 180,
    bots_first: bool = False,
) -> None:
    """Play for every wire that has something to decide, until the game is over for all.

    With `bots_first`, a wire waits for the other awaited seats, which must be bots.
    """

    async def one(wire: Wire) -> None:
        while True:
            await wire.until(lambda: wire.update, patience)
            if wire.update["outcome"] is not None:
                return
            seq = wire.update["seq"]
            letter = wire.table["you"]
            awaited = wire.update["awaited"]
            turn = awaited == [letter] if bots_first else letter in awaited
            if turn and wire.update["options"]:
                options = wire.update["options"]
                act = choose(options) if choose else CHANCE.choice(options)
                answer = await wire.act(act)
                assert answer["type"] in ("done", "stale"), answer
                if answer["type"] == "done":
                    await wire.after(seq, patience)
            else:
                await wire.after(seq, patience)

    await asyncio.wait_for(asyncio.gather(*(one(wire) for wire in wires)), patience)
