"""Games of this browser as they are looked at later: replays, forks, records, and lists of one's own tables."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from ..kernel.record import MOST_ENTRIES
from ..live.archive import replays
from ..live.archive.forks import ForkPlan, check_position, fork
from ..live.archive.record_files import FileReplay, parsed
from ..live.archive.records import FoldedLog, file_name, head_of, with_opening
from ..live.errors import ApiError
from ..live.games import GameRegistry
from ..live.messages import socket as messages
from ..live.messages.summary import finished_out, glance
from ..live.rows import TableState
from ..live.updates import ReplayViews
from .answers import Answer, seat_number
from .fields import Field, checked, is_too_deep, maybe, text, whole
from .lobby import Lobby
from .tables import Table

_LONGEST_AT: Final = 6
"""Maximum number of digits of a position."""
_FORK: Final = {
    "at": Field(whole(0, MOST_ENTRIES)),
    "seat": Field(text(1, 1)),
    "bot": Field(maybe(text(0, 100)), None),
}


def summary(table: Table, me: str) -> dict[str, Any]:
    """Return a table as the lists of one's own tables show it."""
    if table.row.state == TableState.OVER:
        return finished_out(table.stored, me, table.times[0], table.times[-1])
    return glance(table.stored, me, table.awaited, table.changed_at, None)


def own(lobby: Lobby, over: bool) -> list[dict[str, Any]]:
    """Return the games that are over, or the other tables, the one with the last move first."""
    found = [table for table in lobby.tables.all.values() if (table.row.state == TableState.OVER) == over]
    found.sort(key=lambda table: -table.changed_at)
    return [summary(table, lobby.me.id) for table in found]


def replay(table: Table, me: str, query: Mapping[str, str]) -> bytes:
    """Return a replay, or the part of it that has an entry."""
    eyes, at = _eyes_and_at(query)
    replays.check_begun(table.stored)
    seat = replays.viewer(table.stored, me, eyes)
    first, end = replays.part_of(at, table.row.seq)
    entries: list[bytes] = []
    views: ReplayViews | None = None
    for live in table.folded(end):
        views = views or ReplayViews(live, seat)
        if live.seq > first:
            entries.append(views.entry())
    before = table.moves[first - 1].tip if first else ""
    head = replays.replay_head(table.row, seat, first, before, table.moves[end - 1].tip)
    return replays.joined(head, entries)


def talk(table: Table) -> list[dict[str, object]]:
    """Return what was said at a table, each line with the number of entries when it was said."""
    replays.check_begun(table.stored)
    return messages.talk(table.chat, table.times)


def record(table: Table, me: str) -> Answer:
    """Return the record as a file, unsigned: complete when the game is over, else as one's own seat may read it."""
    replays.check_begun(table.stored)
    live, row = table.live, table.row
    log = FoldedLog(
        [each.entry for each in live.recent],
        [each.eyes for each in live.recent],
        head_of(live),
        row.state == TableState.OVER,
    )
    entries, head = log.entries, log.record
    if log.over:
        head = with_opening(head, row, True)
    else:
        seat = replays.viewer(table.stored, me, None)
        entries = [log.seen(number, seat) for number in range(len(entries))]
    text = head.around([entry.to_json() for entry in entries])
    return Answer(text.encode(), headers={"Content-Disposition": file_name(row)})


def play_on(lobby: Lobby, table: Table, body: Any) -> dict[str, Any]:
    """Play on from a position of a finished game at a new table, against bots."""
    wanted = checked(body, _FORK)
    seat = seat_number(wanted["seat"])
    if seat >= len(table.stored.seats):
        raise ApiError("no_seat", seat=wanted["seat"])
    plan = ForkPlan(wanted["at"], seat, wanted["bot"])
    check_position(table.stored, plan.at)
    state: Any = None
    for live in table.folded(plan.at + 1):
        state = live.match.state if live.match else None
    entries = [each.entry for each in islice(table.live.recent, plan.at + 1)]
    me, name = lobby.me.id, lobby.me.name or wanted["seat"]
    made = fork(table.stored, table.served, plan, me, name, entries, state, **lobby.random())
    new = lobby.add(made.table)
    new.begin_with(new.stored, made.moves, made.due)
    return lobby.out(new)


def file_replay(games: GameRegistry, text: str, query: Mapping[str, str]) -> bytes:
    """Return the replay of a record file; nothing of it is kept."""
    if is_too_deep(text):
        raise ApiError("record_json", line="1", column="1")
    file = text.encode("utf-8", "surrogatepass")
    found = FileReplay(games, file, parsed(file), *_eyes_and_at(query))
    for _ in found.steps():
        pass
    return found.text()


def _eyes_and_at(query: Mapping[str, str]) -> tuple[str | None, int | None]:
    eyes, at = query.get("eyes"), query.get("at")
    if eyes is not None:
        seat_number(eyes)
    if at is not None and not (at.isascii() and at.isdecimal() and len(at) <= _LONGEST_AT):
        raise ValueError("at: is no number of an entry")
    return eyes, None if at is None else int(at)
