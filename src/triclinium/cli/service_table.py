"""A table on a running server, played with the private link of a seat.

Each call opens a connection and reads the view that the server sends. Options and refusals come from a state that
is imagined from this view; for this seat, they are the same as in the real state. The server decides what happens.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from .. import games
from ..kernel.chance import Seeded
from ..kernel.errors import Refusal, Refused
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..live.messages.socket import VERSION
from ..terminal.translator import WrongInput, translator
from .table import UNSAVED
from .text_seat import TextSeat, TextTable

_LINK: Final = re.compile(r"http(s?://[^/#?\s]+)/t/([\w-]+)#return=(\S+)")
_ANSWER_S: Final = 10.0
"""Maximum wait for an answer of the server, in seconds."""
_TURN_S: Final = 20.0
"""Maximum wait for the seat's turn, in seconds. MCP clients give up on a tool after about a minute."""


class ServiceTable(TextTable):
    """A table on a server as one seat sees it."""

    def __init__(self, link: str, language: str | None = None) -> None:
        self._own: Final = translator(language)
        found = _LINK.fullmatch(link.strip())
        if found is None:
            raise self._failure("https://HOST/t/TABLE#return=...")
        self._url: Final = f"ws{found[1]}/api/tables/{found[2]}/socket"
        self._hello: dict[str, Any] = {"type": "hello", "protocol": VERSION, "token": found[3]}
        self._chat = 0
        with self._connected():
            table, seat = self._welcome["table"], self._welcome["seat"]
            entry = games.find(table["game"])
            match = Match(entry.rules, [each["name"] for each in table["seats"]], {}, entry.rules.rules)
            super().__init__(entry, match, 0, {}, UNSAVED, self._own)
            TextSeat(self, SEAT_NAMES.index(seat), language)
            self._take()

    def go_on(self) -> None:
        """Wait until the seat must decide or the game is over, but at most `_TURN_S` seconds."""
        with self._connected() as socket:
            self._take()
            if self._due(self._update):
                return
            self._until(socket, self._due, _TURN_S)
        with self._connected():  # the server then sends a complete view
            self._take()

    def act(self, seat: int, text: str) -> Any:
        """Send an action. Raises Refused if the rules refuse it."""
        self._command(type="act", act=text)

    def say(self, seat: int, text: str) -> None:
        """Send a chat message to the table."""
        self._command(type="chat", text=text)

    @contextmanager
    def _connected(self) -> Iterator[ClientConnection]:
        """Connect as the seat, and receive the welcome and an update with the view."""
        try:
            with connect(self._url, max_size=None) as socket:
                socket.send(json.dumps(self._hello))
                self._welcome = self._until(socket, lambda message: message["type"] == "welcome")
                self._update = self._until(socket, lambda message: bool(message.get("view")))
                if not self._update:
                    raise self._failure(self._welcome.get("table", {}).get("state", "timeout"))
                yield socket
        except (OSError, WebSocketException) as error:
            raise self._failure(error) from None

    def _until(
        self, socket: ClientConnection, wanted: Callable[[Any], bool], wait_s: float = _ANSWER_S
    ) -> dict[str, Any]:
        """Return the first message that matches, or an empty one if none arrives in time."""
        until = monotonic() + wait_s
        try:
            while not wanted(message := json.loads(socket.recv(max(0.0, until - monotonic())))):
                pass
        except TimeoutError:
            return {}
        return dict(message)

    def _due(self, message: dict[str, Any]) -> bool:
        """Return whether a message says that the seat must decide or the game is over."""
        return self._welcome["seat"] in message.get("awaited", ()) or bool(message.get("outcome"))

    def _take(self) -> None:
        """Apply the last update to the table, and report its events and the new chat messages to the seat."""
        self.match.state = self.game.imagine(self._update["view"], Seeded(0))
        self._hello |= {"since": self._update["seq"], "tip": self._update["tip"]}
        (seat,) = self.seats
        for event in self._update["events"]:
            actor = None if event["seat"] is None else SEAT_NAMES.index(event["seat"])
            seat.hear(actor, event["act"], event["facts"], None)
        chat = [line for line in self._welcome["chat"] if line["n"] > self._chat]
        seat.news += [f"{line['seat']} ({line['name']}): {line['text']}" for line in chat]
        self._chat = max((line["n"] for line in chat), default=self._chat)

    def _command(self, **message: str) -> None:
        """Send a command and wait for its result."""
        with self._connected() as socket:
            self._take()
            if message["type"] == "act":
                message["decision"] = self._update["decision"] or "none"
            message["key"] = secrets.token_urlsafe(9)
            socket.send(json.dumps(message))
            answer = self._until(socket, lambda each: each.get("key") == message["key"])
        if answer.get("type") == "refused":
            raise Refused(Refusal(**answer["refusal"]))
        if answer.get("type") != "done":
            raise self._failure(answer.get("code") or answer.get("type", "timeout"))

    def _failure(self, why: object) -> WrongInput:
        return WrongInput(self._own.say("error.service", why=why))
