"""The host as the page calls it. `triclinium.local` says what the page must hold to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module
from typing import Final
from urllib.parse import parse_qsl, unquote

from ..kernel.texts import LANGUAGES
from ..live.errors import ApiError, error_out
from ..live.fields import LONGEST_NAME
from ..live.games import GameRegistry
from ..live.messages.socket import NO_TABLE
from ..live.rows import dumps
from .answers import Answer
from .archive import summary
from .fields import Field, checked, pattern, read, text
from .lobby import Lobby, Person
from .outside import Outside as Outside  # noqa: PLC0414 (a part of this contract)
from .routes import Routes
from .socket import Closed, Socket
from .tables import Tables, read_table
from .turns import Turns

_ID_BYTES: Final = 12
_PERSON: Final = {
    "id": Field(text(1, 64)),
    "name": Field(text(0, LONGEST_NAME)),
    "language": Field(pattern("|".join(LANGUAGES))),
}
_KEPT: Final = {"me": Field(lambda value: value)}
_HEADERS: Final = {"Content-Type": "application/json", "Cache-Control": "no-store"}


class Host:
    """Tables of one browser."""

    def __init__(self, outside: Outside, games: Sequence[str] | None = None, kept: str | None = None) -> None:
        """Open the host; `games`: names of the games (None: all that are installed).

        `kept`: what `outside.keep` was given last, for everything that is not a table; None at the first time.
        """
        entries = (
            None
            if games is None
            else sorted(
                (import_module(f"triclinium.games.{name}.entry").ENTRY for name in games),
                key=lambda entry: (entry.order, entry.name),
            )
        )
        self._outside: Final = outside
        self._tables: Final = Tables()
        self._lobby: Final = Lobby(GameRegistry(entries), self._tables, _person(kept, outside), outside)
        self._turns: Final = Turns(self._tables.all, outside)
        self._routes: Final = Routes(self._lobby, self._turns, outside.now, self._keep)
        self._sockets: Final[dict[int, Socket]] = {}
        self._kept = ""
        self._keep()

    def request(self, method: str, path: str, body: str | None) -> str:
        """Answer a request; the path has its query.

        Return {"status": number, "headers": {name: text}, "body": text} as JSON.
        """
        path, _, given = path.partition("?")
        query = dict(parse_qsl(given, keep_blank_values=True))
        try:
            answer = self._routes.answer(method, unquote(path), query, body)
        except ApiError as error:
            answer = self._refused(error, query)
        except ValueError as error:
            answer = self._refused(ApiError("bad_request", what=str(error)[:300]), query)
        self._keep()
        headers = {**_HEADERS, **answer.headers}
        told = answer.body if isinstance(answer.body, bytes) else dumps(answer.body)
        return json.dumps({"status": answer.status, "headers": headers, "body": told.decode()})

    def _refused(self, error: ApiError, query: dict[str, str]) -> Answer:
        language = query.get("language", "")
        language = language if language in LANGUAGES else self._lobby.me.language
        return Answer(error_out(error, language), error.status)

    # ---- sockets

    def connect(self, connection: int, path: str) -> None:
        """Open a socket; `path`: as the client asks for it."""
        segments = unquote(path.partition("?")[0]).strip("/").split("/")
        try:
            if len(segments) != 4 or segments[::3] != ["api", "socket"] or segments[1] != "tables":
                raise ApiError("no_table")
            table = self._tables.get(segments[2])
        except ApiError:
            self._outside.close(connection, NO_TABLE)
            return
        self._sockets[connection] = Socket(connection, table, self._lobby.me.id, self._outside)

    def receive(self, connection: int, text: str) -> None:
        """Take a message of a socket; none of a closed one counts."""
        socket = self._sockets.get(connection)
        if socket is None:
            return
        try:
            socket.hear(text)
        except Closed as closed:
            self.disconnect(connection)
            self._outside.close(connection, closed.code)

    def disconnect(self, connection: int) -> None:
        """Forget a socket that the client has closed."""
        socket = self._sockets.pop(connection, None)
        if socket is not None:
            socket.leave()

    # ---- time, bots and storage

    def wake(self) -> float | None:
        """Do what is due; return the seconds until more is, or None."""
        return self._turns.wake()

    def bot_answered(self, request: int, answer: str) -> None:
        """Take what the second worker answered to `outside.ask_bot`."""
        self._turns.answered(request, answer)

    def restore(self, table: str, text: str) -> None:
        """Put back a table as `outside.keep_table` was given it; raise an error if it cannot be read or listed."""
        found = read_table(text, self._lobby.games, self._outside)
        if found.row.id != table:
            raise ValueError("the table has another id")
        summary(found, self._lobby.me.id)
        self._tables.all[table] = found

    def _keep(self) -> None:
        text = json.dumps({"me": asdict(self._lobby.me)})
        if text != self._kept:
            self._kept = text
            self._outside.keep(text)


def _person(kept: str | None, outside: Outside) -> Person:
    """Return the person of this browser: a new one if nothing was kept, or if it cannot be read."""
    try:
        return Person(**checked(checked(read(kept), _KEPT)["me"], _PERSON))
    except ValueError:
        return Person(outside.random_bytes(_ID_BYTES).hex())
