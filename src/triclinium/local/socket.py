"""A socket of the client at a table: the messages that it may send, what it has been sent and must be sent."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.errors import TricliniumError
from ..live.fields import KEY, LONGEST_CHAT, PLACE, line
from ..live.messages import socket as messages
from ..live.messages.socket import BAD_MESSAGE, MOST_EVENTS, NOT_ALLOWED, OTHER_VERSION
from ..live.messages.summary import table_out
from ..live.rows import TableState, dumps
from ..live.rules import NOT_SEATED, Command, Done, Stale
from ..live.updates import SPECTATOR
from .fields import Field, checked, flag, maybe, pattern, read, text, whole
from .outside import Outside
from .tables import Table

_SEEN: Final = {"tip": Field(maybe(text(0, 64)), None)}
_KEY: Final = Field(pattern(KEY))
_MESSAGES: Final[dict[str, dict[str, Field]]] = {
    "hello": {
        "protocol": Field(whole()),
        "since": Field(maybe(whole(0)), None),
        "token": Field(maybe(text(0, 512)), None),
        **_SEEN,
    },
    "act": {"decision": Field(text(1, 32)), "key": _KEY, "act": Field(text(1, 200))},
    "hold": {"key": _KEY, "on": Field(flag)},
    "undo": {"key": _KEY, "to": Field(maybe(whole(1)), None)},
    "sync": {"since": Field(whole(0)), **_SEEN},
    "why": {"decision": Field(text(1, 32))},
    "before": {"upto": Field(whole(0))},
    "chat": {"key": _KEY, "text": Field(text(1, LONGEST_CHAT, line))},
    "ping": {"place": Field(pattern(PLACE))},
}


class Closed(TricliniumError):
    """The socket must be closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code: Final = code


def parsed(text: str) -> tuple[str, dict[str, Any]]:
    """Return the type and the fields of a message; raise ValueError if it is none."""
    message = read(text)
    kind = message.pop("type", None) if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in _MESSAGES:
        raise ValueError("is no message")
    return kind, checked(message, _MESSAGES[kind])


class Socket:
    """A socket of one seat, or of a spectator."""

    def __init__(self, number: int, table: Table, person: str, outside: Outside) -> None:
        self.seat = SPECTATOR
        self._number: Final = number
        self._table: Final = table
        self._person: str | None = person
        self._outside: Final = outside
        self._token: str | None = None
        self._greeted = self._busy = False
        self._seq = self._version = self._said = 0
        self._tip = ""

    def hear(self, text: str) -> None:
        """Handle a message; raise Closed if the socket must be closed."""
        try:
            kind, message = parsed(text)
        except ValueError:
            if not self._greeted:
                raise Closed(BAD_MESSAGE) from None
            self._send(messages.error("bad_message"))
            return
        if not self._greeted:
            if kind != "hello":
                raise Closed(BAD_MESSAGE)
            self._welcome(message)
        elif kind == "hello":
            self._send(messages.error("bad_message"))
        else:
            self._do(kind, message)

    def _do(self, kind: str, message: dict[str, Any]) -> None:
        table, live = self._table, self._table.live
        key = message.get("key", "")
        if kind == "act":
            self._carry_out(Command(key, message["act"], message["decision"]))
        elif kind == "hold":
            self._carry_out(Command(key, "hold" if message["on"] else "release"))
        elif kind == "undo":
            self._carry_out(Command(key, undo=-1 if message["to"] is None else message["to"]))
        elif kind == "sync" and live.match is None:
            self._send_table()
        elif kind == "sync":
            self._send_update(message["since"], message["tip"])
        elif kind == "why":
            self._send(live.updates.refusals(self.seat))
        elif kind == "before":
            upto = min(message["upto"], live.seq)
            since = max(0, upto - MOST_EVENTS)
            self._send(messages.past(since, table.events(since, upto, self.seat)))
        elif self._seat() is None:
            self._send(messages.error("no_seat", message.get("key")))
        elif kind == "ping":
            point = messages.point(self.seat, message["place"])
            for each in list(table.sockets):
                each.send(point)
        elif not live.options.chat:
            self._send(messages.error("not_allowed", key))
        else:
            table.say(self.seat, message["text"], key)
            self._send(messages.done(key, live.seq))

    def _carry_out(self, command: Command) -> None:
        seat = self._seat()
        self._busy = True  # the update comes before the answer that refers to it
        if seat is not None:
            self._table.come_back(seat)
        answer = NOT_SEATED if seat is None else self._table.act(seat, command)
        self._busy = False
        if isinstance(answer, Done | Stale):
            self.wake()
        self._send(messages.answered(command.key, answer, self._table.live, self.seat))
        self.wake()

    # ---- sending

    def send(self, message: bytes) -> None:
        """Send a message once the hello was answered."""
        if self._greeted:
            self._send(message)

    def _send(self, message: bytes) -> None:
        self._outside.send(self._number, message.decode())

    def _welcome(self, hello: dict[str, Any]) -> None:
        if hello["protocol"] != messages.VERSION:
            raise Closed(OTHER_VERSION)
        live, self._token = self._table.live, hello["token"]
        seat = self._seat()
        if seat is None and (self._token is not None or not self._may_watch()):
            raise Closed(NOT_ALLOWED)
        self.seat = SPECTATOR if seat is None else seat
        self._greeted = True
        self._table.sockets.append(self)
        self._greet()
        if live.match is not None:
            self._send_update(live.seq if hello["since"] is None else hello["since"], hello["tip"])
            if messages.has_clocks(live):
                self._send(self._clocks())
        self._table.tell_presence()

    def _greet(self) -> None:
        lines = self._table.chat[-messages.CHAT_SHOWN :]
        self._said, self._version = len(self._table.chat), self._table.row.version
        self._send(messages.welcome(self._table_out(), self.seat, lines, self._table.presence()))

    def wake(self) -> None:
        """Send everything that the table has and this socket has not been sent."""
        if self._busy:
            return
        live, seat = self._table.live, self._seat()
        if seat != (None if self.seat == SPECTATOR else self.seat):
            self.seat = SPECTATOR if seat is None else seat
            self._seq, self._tip = 0, ""  # what it was sent is another seat's view
            self._table.tell_presence()
        if seat is None and not self._may_watch():
            self._outside.close(self._number, NOT_ALLOWED)
            self.leave()
            return
        if live.row.version != self._version:
            self._send_table()
        if live.match is None:
            self._seq, self._tip = 0, ""
        elif live.tip != self._tip:
            self._send_next()
            if messages.has_clocks(live):
                self._send(self._clocks())
        for said in self._table.chat[self._said :]:
            self._said = said.n
            self._send(dumps(messages.chat_out(said)))

    def _send_table(self) -> None:
        self._version = self._table.row.version
        self._send(messages.table_changed(self._table_out()))

    def _send_next(self) -> None:
        """Send the last entry with a patch of the view, or more if this socket lacks more than that."""
        live = self._table.live
        last = live.recent[-1]
        if not self._tip or last.seq != self._seq or last.before != self._tip:
            self._send_update(self._seq, self._tip)
            return
        message = live.updates.next_message(self.seat)
        self._seq, self._tip = live.seq, live.tip
        self._send(message)

    def _send_update(self, since: int, tip: str | None) -> None:
        """Send the table and its events after the first `since` entries, which had this tip (None: unknown)."""
        live = self._table.live
        fresh = bool(tip is not None and since and not self._follows(since, tip))
        if fresh:  # the client knows a history that is lost
            self._greet()
        first = max(0 if fresh else min(since, live.seq), live.seq - MOST_EVENTS)
        events = self._table.events(first, live.seq, self.seat)
        fresh = fresh or first != min(since, live.seq)
        message = live.updates.message(self.seat, first, events, fresh)
        self._seq, self._tip = live.seq, live.tip
        self._send(message)

    def _follows(self, since: int, tip: str) -> bool:
        """Return whether the log had this tip when it had `since` entries."""
        moves = self._table.moves
        return since <= len(moves) and moves[since - 1].tip == tip

    def _seat(self) -> int | None:
        if self._token is not None:
            self._person = self._table.bearer(self._token)
        return self._table.live.seat_of(self._person)

    def _may_watch(self) -> bool:
        row, options = self._table.row, self._table.live.options
        return options.spectators or row.state == TableState.OPEN or self._person == row.owner

    def _clocks(self) -> bytes:
        return messages.clocks(self._table.live.seq, self._table.clocks_now())

    def _table_out(self) -> dict[str, Any]:
        return table_out(self._table.stored, self._person, "", len(self._table.moves))

    def leave(self) -> None:
        """Clean up after the socket was closed."""
        if self in self._table.sockets:
            self._table.sockets.remove(self)
            self._table.tell_presence()
