"""A table on a running server, played with the private link of a seat.

Each request opens a connection and reads the view that the server sends. Options and refusals come from a
state that is imagined from this view; for this seat, they are the same as in the real state. The server
decides what happens.
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
from ..server.realtime.protocol import VERSION
from ..terminal.translator import WrongInput, translator
from .table import UNSAVED
from .text_seat import TextSeat, TextTable

Wanted = Callable[[dict[str, Any]], bool]
_LINK: Final = re.compile(r"http(s?://[^/#?\s]+)/t/([\w-]+)#return=(\S+)")
_ANSWER_S: Final = 10.0
"""Maximum wait for an answer of the server, in seconds."""
_TURN_S: Final = 20.0
"""Maximum wait for the seat's turn, in seconds. MCP clients give up on a tool after about a minute."""


class ServiceTable(TextTable):
    """A table on a server as one seat sees it."""

    def __init__(self, link: str, language: str | None = None) -> None:
        self._language: Final = language
        found = _LINK.fullmatch(link.strip())
        if found is None:
            raise self._fail("https://HOST/t/TABLE#return=...")
        self._url: Final = f"ws{found[1]}/api/tables/{found[2]}/socket"
        self._hello: dict[str, Any] = {"type": "hello", "protocol": VERSION, "token": found[3]}
        self._chat = 0
        with self._connected() as socket:
            entry = games.find(self._welcome["table"]["game"])
            names = [str(seat["name"]) for seat in self._welcome["table"]["seats"]]
            match = Match(entry.rules, names, {}, entry.rules.rules)
            super().__init__(entry, match, 0, {}, UNSAVED, translator(language, entry.rules))
            self._seat: Final = TextSeat(self, SEAT_NAMES.index(self._welcome["seat"]), language)
            self._take(socket)

    def go_on(self) -> None:
        """Wait until the seat must decide or the game is over, but at most `_TURN_S` seconds."""
        with self._connected() as socket:
            if not self._due(self._take(socket)):
                self._until(socket, self._due, _TURN_S)
                socket.send(json.dumps({"type": "sync", "since": self._hello["since"]}))
                self._take(socket)

    def act(self, seat: int, text: str) -> Any:
        """Send an action. Raises Refused if the rules refuse it."""
        with self._connected() as socket:
            self._command(socket, type="act", act=text, decision=self._take(socket)["decision"] or "none")

    def say(self, seat: int, text: str) -> None:
        """Send a chat message to the table."""
        with self._connected() as socket:
            self._command(socket, type="chat", text=text)

    @contextmanager
    def _connected(self) -> Iterator[ClientConnection]:
        """Connect as the seat, and pass on new chat messages."""
        try:
            with connect(self._url, max_size=None) as socket:
                socket.send(json.dumps(self._hello))
                self._welcome = self._until(socket, lambda message: message["type"] == "welcome")
                yield socket
                for line in self._welcome["chat"]:
                    if line["n"] > self._chat:
                        self._seat.news.append(f"{line['seat']} ({line['name']}): {line['text']}")
                        self._chat = line["n"]
        except (OSError, WebSocketException) as error:
            raise self._fail(error) from None

    def _until(self, socket: ClientConnection, wanted: Wanted, wait_s: float = _ANSWER_S) -> dict[str, Any]:
        """Return the first message that matches, or an empty one if none arrives in time."""
        until, message = monotonic() + wait_s, {"type": ""}
        try:
            while not wanted(message):
                message = json.loads(socket.recv(max(0.0, until - monotonic())))
        except TimeoutError:
            return {}
        return message

    def _due(self, message: dict[str, Any]) -> bool:
        """Return whether a message says that the seat must decide or the game is over."""
        awaited = message["type"] == "update" and self._welcome["seat"] in message["awaited"]
        return awaited or bool(message.get("outcome"))

    def _take(self, socket: ClientConnection) -> dict[str, Any]:
        """Read messages up to an update with a complete view, and apply it to the table.

        The events of the update are passed to the seat.
        """
        update = self._until(socket, lambda message: message.get("view") is not None)
        if not update:
            raise self._fail(self._welcome["table"]["state"])
        self.match.state = self.game.imagine(update["view"], Seeded(0))
        self._hello |= {"since": update["seq"], "tip": update["tip"]}
        for event in update["events"]:
            actor = None if event["seat"] is None else SEAT_NAMES.index(event["seat"])
            self._seat.hear(actor, event["act"], event["facts"], None)
        return update

    def _command(self, socket: ClientConnection, **message: str) -> None:
        """Send a command and wait for its result."""
        key = secrets.token_urlsafe(9)
        socket.send(json.dumps({**message, "key": key}))
        answer = self._until(socket, lambda message: message.get("key") == key)
        if answer.get("type") == "refused":
            raise Refused(Refusal(**answer["refusal"]))
        if answer.get("type") != "done":
            raise self._fail(answer.get("code") or answer.get("type", "timeout"))

    def _fail(self, why: object) -> WrongInput:
        return WrongInput(translator(self._language).say("error.service", why=why))


def open_link(link: str, language: str | None = None) -> TextSeat:
    """Return the seat that a private link opens on a running server."""
    (seat,) = ServiceTable(link, language).seats
    return seat
