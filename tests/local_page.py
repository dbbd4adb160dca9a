"""A simulated browser page for tests of the local host, and a client that plays through its sockets."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from triclinium.live.bots import answer
from triclinium.local.host import Host

Options = list[str]
MOST_STEPS = 20_000


class Page:
    """An `Outside` that records everything; bots answer while `run` is executing."""

    def __init__(self, games: list[str] | None = None, seed: int = 1) -> None:
        self.random = Random(seed)
        self.time = 1_000_000.0
        self.sent: dict[int, list[dict[str, Any]]] = {}
        self.wire: dict[int, list[str]] = {}
        """Sent messages as texts, by connection."""
        self.closed: dict[int, int] = {}
        self.tables: dict[str, str] = {}
        self.kept: str | None = None
        self.questions: list[tuple[int, str]] = []
        self.games = games
        self.host = Host(self, games)

    # ---- methods of `Outside`

    def send(self, connection: int, text: str) -> None:
        self.wire.setdefault(connection, []).append(text)
        self.sent.setdefault(connection, []).append(json.loads(text))

    def close(self, connection: int, code: int) -> None:
        self.closed[connection] = code

    def keep_table(self, table: str, text: str) -> None:
        self.tables[table] = text

    def keep(self, text: str) -> None:
        self.kept = text

    def ask_bot(self, request: int, question: str) -> None:
        self.questions.append((request, question))

    def random_bytes(self, count: int) -> bytes:
        return self.random.randbytes(count)

    def now(self) -> float:
        self.time += 0.001
        return self.time

    # ---- methods for tests

    def reload(self) -> None:
        """Start a new host with the stored data."""
        self.questions.clear()
        self.host = Host(self, self.games, self.kept)
        for table, text in list(self.tables.items()):
            self.host.restore(table, text)

    def run(self, most: int = MOST_STEPS) -> None:
        """Let time pass and bots think until nothing is pending."""
        for _ in range(most):
            if self.questions:
                request, question = self.questions.pop(0)
                self.host.bot_answered(request, answer(question))
                continue
            seconds = self.host.wake()
            if seconds is None or seconds > 60:
                if not self.questions:
                    return
            elif not self.questions:
                self.time += seconds
        raise AssertionError("the host always has pending work")

    def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        text = None if body is None else json.dumps(body)
        found = json.loads(self.host.request(method, path, text))
        assert found["status"] == status, (path, found)
        return json.loads(found["body"])

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        return self.ask("POST", path, {} if body is None else body, status)

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def table(self, game: str, seats: int, seat: str | None = "A", **more: Any) -> str:
        """Create a table; the person of this browser takes `seat`."""
        more.setdefault("options", {"bot_pause": 0})
        made = self.post("/api/tables", {"game": game, "seats": seats, "name": "Livia", **more}, 201)
        if seat is not None:
            self.post(f"/api/tables/{made['id']}/seats/{seat}/claim", self.claim(made))
        return str(made["id"])

    @staticmethod
    def claim(table: dict[str, Any], name: str = "Livia", nonce: str = "n" * 22) -> dict[str, str]:
        return {"name": name, "nonce": nonce, "commitment": table["commitment"]}

    def bots(self, table: str, bot: str) -> None:
        """Put a bot in every free seat."""
        for seat in self.get(f"/api/tables/{table}")["seats"]:
            if seat["kind"] == "free":
                self.post(f"/api/tables/{table}/seats/{seat['seat']}/bot", {"bot": bot})


class Client:
    """Client end of a socket, which keeps the last update with its full view."""

    def __init__(self, page: Page, number: int, table: str, **hello: Any) -> None:
        self.page = page
        self.number = number
        self.update: dict[str, Any] = {}
        self.keys = 0
        self._read = 0
        page.host.connect(number, f"/api/tables/{table}/socket")
        self.send(type="hello", protocol=2, **hello)

    @property
    def heard(self) -> list[dict[str, Any]]:
        return self.page.sent.get(self.number, [])

    def send(self, **message: Any) -> None:
        self.page.host.receive(self.number, json.dumps(message))
        self.read()

    def read(self) -> None:
        """Apply the updates received since the last call."""
        for message in self.heard[self._read :]:
            if message["type"] == "update":
                if message["patch"] is not None:
                    assert message["view"] is None
                    assert self.update["seq"] == message["since"]
                    message = {**message, "view": patched(self.update["view"], message["patch"])}
                self.update = message
        self._read = len(self.heard)

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.number}-{self.keys:06}"

    def act(self, act: str) -> dict[str, Any]:
        """Send an act; return the answer."""
        key = self.key()
        self.send(type="act", decision=self.update["decision"], key=key, act=act)
        return next(message for message in reversed(self.heard) if message.get("key") == key)


def patched(view: dict[str, Any], patch: list[dict[str, Any]]) -> dict[str, Any]:
    """Apply a JSON Patch to a copy of a view."""
    copy: dict[str, Any] = json.loads(json.dumps(view))
    for operation in patch:
        *path, last = [
            part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]
        ]
        within = copy
        for part in path:
            within = within[part]
        if operation["op"] == "remove":
            del within[last]
        else:
            within[last] = operation["value"]
    return copy


def play(
    page: Page,
    clients: list[Client],
    choose: Callable[[Client, Options], str],
    each: Callable[[], None] = lambda: None,
) -> None:
    """Play for every client that has something to decide, until the game is over."""
    for _ in range(MOST_STEPS):
        page.run()
        for client in clients:
            client.read()
        if clients[0].update["outcome"] is not None:
            return
        able = [client for client in clients if client.update["options"]]
        assert able, "no client has a decision"
        awaited = [
            client for client in able if client.update["view"].get("viewer") is not None and waits(client)
        ]
        client = (awaited or able)[0]
        answered = client.act(choose(client, client.update["options"]))
        assert answered["type"] == "done", answered
        each()
    raise AssertionError("the game does not end")


def waits(client: Client) -> bool:
    """Return whether the game waits for the seat of a client."""
    seat = next(message["table"]["you"] for message in reversed(client.heard) if "table" in message)
    return seat in client.update["awaited"]
