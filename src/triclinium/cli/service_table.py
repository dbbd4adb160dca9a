"""A table of a running service, played by a seat's private link.

Each request opens a connection and takes the view that the service sends. Options and refusals come from a state
imagined from this view, which answers its seat as the real one would. The service decides what happens.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
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
from . import displays
from .text_seat import UNSAVED, TextSeat, TextTable, Told

_LINK: Final = re.compile(r"http(s?://[^/#?\s]+)/t/([\w-]+)#return=(\S+)")
_ANSWER_S: Final = 10.0
"""Maximum wait for an answer of the service, in seconds."""
_TURN_S: Final = 20.0
"""Maximum wait for the seat's turn, in seconds; clients of MCP give up on a tool after about a minute."""


class ServiceTable(TextTable):
    """A table of a service as one seat sees it."""

    def __init__(self, link: str, language: str | None) -> None:
        self._language: Final = language
        found = _LINK.fullmatch(link.strip())
        if found is None:
            raise self._fail("https://HOST/t/TABLE#return=...")
        self._url: Final = f"ws{found[1]}/api/tables/{found[2]}/socket"
        self._hello: dict[str, Any] = {"type": "hello", "protocol": VERSION, "token": found[3]}
        self._log: Final[list[Told]] = []
        self._chat = 0
        with self._connected() as socket:
            table = self._welcome["table"]
            entry = games.find(table["game"])
            match = Match(entry.rules, [str(seat["name"]) for seat in table["seats"]], {}, entry.rules.rules)
            super().__init__(entry, match, 0, {}, UNSAVED, translator(language, entry.rules))
            self.you: Final = SEAT_NAMES.index(self._welcome["seat"])
            self._take(socket)

    def _fail(self, why: object) -> WrongInput:
        """Return the error that says why the service cannot be played."""
        return WrongInput(translator(self._language).say("error.service", why=why))

    def told(self, seat: int, since: int) -> list[Told]:
        """Return the log from entry `since` on, counted from the first one that was sent."""
        return self._log[since:]

    def go_on(self) -> None:
        """Wait until the game waits for the seat, is over, or has kept it waiting for `_TURN_S` seconds."""
        until = monotonic() + _TURN_S
        with self._connected() as socket:
            update = self._take(socket)
            while not update["outcome"] and self._welcome["seat"] not in update["awaited"]:
                message = self._receive(socket, until - monotonic())
                if not message:
                    break
                update = message if message["type"] == "update" else update
            socket.send(json.dumps({"type": "sync", "since": self._hello["since"]}))
            self._take(socket)

    def play(self, seat: int, text: str) -> None:
        """Send an action; raise Refused if the rules refuse it."""
        with self._connected() as socket:
            self._command(socket, type="act", act=text, decision=self._take(socket)["decision"] or "none")

    def say(self, seat: int, text: str) -> None:
        """Write to the table's chat."""
        with self._connected() as socket:
            self._command(socket, type="chat", text=text)

    @contextmanager
    def _connected(self) -> Iterator[ClientConnection]:
        """Connect as the seat, and read the welcome with what was said."""
        try:
            with connect(self._url, max_size=None) as socket:
                socket.send(json.dumps(self._hello))
                self._welcome = self._receive(socket)
                for line in self._welcome["chat"]:
                    if line["n"] > self._chat:
                        self.talk.append(f"{line['seat']} ({line['name']}): {line['text']}")
                        self._chat = line["n"]
                yield socket
        except (OSError, WebSocketException) as error:
            raise self._fail(error) from None

    def _receive(self, socket: ClientConnection, seconds: float = _ANSWER_S) -> dict[str, Any]:
        """Return the next message; an empty one if none comes in time."""
        try:
            return dict(json.loads(socket.recv(max(0.0, seconds))))
        except TimeoutError:
            return {}

    def _take(self, socket: ClientConnection) -> dict[str, Any]:
        """Read up to an update with a whole view, and make it the state of the table."""
        while update := self._receive(socket):
            if update["type"] == "update" and update["view"] is not None:
                self.match.state = self.game.imagine(update["view"], Seeded(0))
                self._hello |= {"since": update["seq"], "tip": update["tip"]}
                for event in update["events"]:
                    seat = None if event["seat"] is None else SEAT_NAMES.index(event["seat"])
                    self._log.append((seat, event["act"], event["facts"], None))
                return update
        raise self._fail(self._welcome["table"]["state"])

    def _command(self, socket: ClientConnection, **message: str) -> None:
        """Send a command and wait until it is done."""
        key = secrets.token_urlsafe(9)
        socket.send(json.dumps({**message, "key": key}))
        answer: dict[str, Any] = {"type": ""}
        while answer and answer.get("key") != key:
            answer = self._receive(socket)
        if answer.get("type") == "refused":
            raise Refused(Refusal(**answer["refusal"]))
        if answer.get("type") != "done":
            raise self._fail(answer.get("code") or answer.get("type", "timeout"))


def open_link(link: str, language: str | None = None) -> TextSeat:
    """Return the seat of a running service that a private link opens."""
    table = ServiceTable(link, language)
    return TextSeat(table, table.you, displays.find(table.entry, translator(language, table.game)))
