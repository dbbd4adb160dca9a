"""Tables of lessons and puzzles: one player, a prepared position, and the messages that a server would send."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from ...kernel.match import Match
from ...lessons.playing import Told
from ..games import ServedGame
from ..options import TableOptions
from ..rows import SeatKind, SeatRow, StoredTable, TableRow, TableState, dumps
from ..updates import Happened, SeatUpdates, event
from .summary import table_out

_PLAYER: Final = "player"
_QUIET: Final = TableOptions(undo=False, spectators=False, chat=False, odds=False, hints=False)


class StagedTable:
    """A table with the parts that updates need (`updates.Position`)."""

    def __init__(self, served: ServedGame, match: Match[Any]) -> None:
        self.served: Final = served
        self.match: Match[Any] | None = match
        self.options: Final = _QUIET
        self.recent: list[Happened] = []
        self.updates: Final = SeatUpdates(self)

    @property
    def seq(self) -> int:
        """Number of entries in the log."""
        assert self.match is not None
        return self.match.number

    @property
    def tip(self) -> str:
        """Tip of the log; it is never compared."""
        return str(self.seq)

    def update(self, told: Sequence[Told], seat: int) -> dict[str, Any] | None:
        """Return the update of a seat after some entries, or None if there are none."""
        if not told:
            return None
        self.updates.forget()
        news = [Happened(each.seq, each.entry, each.eyes, each.facts, str(each.seq)) for each in told]
        self.recent.extend(news)
        events = b",".join(dumps(event(self, each, seat)) for each in news)
        update: dict[str, Any] = json.loads(
            self.updates.message(seat, news[0].seq, events, fresh=news[0].seq == 0)
        )
        return update

    def refusals(self, seat: int) -> dict[str, Any]:
        """Return the message with the refusals of all actions that a seat is not offered."""
        message: dict[str, Any] = json.loads(self.updates.refusals(seat))
        return message

    def described(self, name: str, seat: int) -> dict[str, Any]:
        """Return the table as its player sees it."""
        assert self.match is not None
        row = TableRow(
            id=name,
            game=self.served.entry.name,
            state=TableState.RUNNING,
            owner="",
            settings="{}",
            options=_QUIET.stored(),
            secret=b"",
            version=0,
        )
        seats = tuple(SeatRow(at, SeatKind.PERSON, name=name) for at, name in enumerate(self.match.names))
        stored = StoredTable(row, seats, {_PLAYER: seat})
        return {**table_out(stored, _PLAYER, ""), "commitment": ""}
