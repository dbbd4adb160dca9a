"""Messages to the sockets of a table, as JSON. The server defines their types in `realtime/protocol`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...kernel.notation import SEAT_NAMES
from ..rows import ChatRow, dumps
from ..rules import Answer, Denied, Done, Stale
from ..schedule import SeatClock
from ..table import LiveTable
from ..updates import SPECTATOR, seat_names

VERSION: Final = 2
"""Protocol version."""
BAD_MESSAGE: Final = 4400
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
OTHER_VERSION: Final = 4409
"""Close codes after which a client must not reconnect."""
CHAT_SHOWN: Final = 50
"""Number of chat messages in a welcome."""
MOST_EVENTS: Final = 500
"""Maximum number of entries in one message."""


def welcome(table: dict[str, Any], seat: int, chat: Sequence[ChatRow], presence: dict[str, object]) -> bytes:
    """Return the answer to a hello."""
    return dumps(
        {
            "type": "welcome",
            "protocol": VERSION,
            "table": table,
            "seat": None if seat == SPECTATOR else SEAT_NAMES[seat],
            "chat": [chat_out(line) for line in chat if line.removes is None],
            "presence": presence,
        }
    )


def table_changed(table: dict[str, Any]) -> bytes:
    """Return the message with the seats and settings of a table."""
    return dumps({"type": "table", "table": table})


def past(since: int, events: bytes) -> bytes:
    """Return the message with earlier events, which are JSON already."""
    return b'{"type":"past","since":%d,"events":[%s]}' % (since, events)


def chat_out(line: ChatRow) -> dict[str, object]:
    """Return a chat message."""
    return {**line._asdict(), "type": "chat", "seat": SEAT_NAMES[line.seat]}


def talk(lines: Iterable[ChatRow], times: Iterable[float]) -> list[dict[str, object]]:
    """Return the chat messages that were not removed, each with the number of entries at its time.

    `times` are the times of the log's entries.
    """
    happened = sorted(times)  # a clock may have been set back
    said = (line for line in lines if line.text and line.removes is None)
    return [{**chat_out(line), "seq": bisect_right(happened, line.at)} for line in said]


def presence(seats: int, watchers: int) -> dict[str, object]:
    """Return the message about connected players and spectators. `seats` is a bit mask."""
    return {"type": "presence", "seats": seat_names(seats), "watchers": watchers}


def point(seat: int, place: str) -> bytes:
    """Return the message that a seat points at a place on the board."""
    return dumps({"type": "ping", "seat": SEAT_NAMES[seat], "place": place})


def done(key: str, seq: int) -> bytes:
    """Return the message that a command was carried out."""
    return dumps({"type": "done", "key": key, "seq": seq})


def error(code: str, key: str | None = None, why: str | None = None) -> bytes:
    """Return the message that a command failed. `why` is the host's reason for a ban."""
    return dumps({"type": "error", "key": key, "code": code, **({} if why is None else {"why": why})})


def answered(key: str, answer: Answer, live: LiveTable, seat: int) -> bytes:
    """Return the message that answers a command of a seat."""
    if isinstance(answer, Done):
        return done(key, answer.seq)
    if isinstance(answer, Stale):
        decision = live.updates.of(seat).decision if live.match is not None else ""
        return dumps({"type": "stale", "key": key, "seq": live.seq, "decision": decision or None})
    if isinstance(answer, Denied):
        return dumps({"type": "refused", "key": key, "refusal": answer.refusal.named()})
    return error(answer.code, key)


def has_clocks(live: LiveTable) -> bool:
    """Return whether a table has clocks and its game is running."""
    return bool(live.options.clock) and live.row.state == "running"


def clocks(seq: int, found: Iterable[SeatClock]) -> bytes:
    """Return the message with each seat's remaining seconds. It holds no dates, so clients' clocks do not matter."""
    each = [{"seat": SEAT_NAMES[seat], "left": round(left, 3), "runs": runs} for seat, left, runs in found]
    return dumps({"type": "clocks", "seq": seq, "clocks": each})
