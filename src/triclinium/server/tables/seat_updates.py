"""What a seat is sent: its view, what it may do, and the id of its decision; when it asks, why not something else.

An update is made once for each seat and entry, as JSON that is ready to be sent. Where everybody sees the same
(`Game.all_open`), the view is made once for all.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, Protocol

import orjson

from ...kernel.facts import Fact
from ...kernel.game import Game
from ...kernel.match import Match, act_as_seen
from ...kernel.notation import SEAT_NAMES
from ...kernel.record import Entry
from ..games import ServedGame
from .options import TableOptions
from .view_patches import SeenView

SPECTATOR: Final = -1
_ID_BYTES: Final = 9
_UPDATE: Final = (
    b'{"type":"update","seq":%d,"tip":"%s","decision":%s,"options":%s,"compositions":%s,"undo":%s,'
    b'"awaited":%s,"outcome":%s'
)
"""An update up to its view (see `protocol.Update`), of parts that are JSON already."""


class Happened(NamedTuple):
    """An entry and what it made happen, for those who were not looking."""

    seq: int
    entry: Entry
    eyes: tuple[int, tuple[int, ...]]
    facts: tuple[Fact, ...]
    before: str
    """The tip of the log before it."""


class Position(Protocol):
    """A table as it stands, as far as updates are made of it."""

    @property
    def served(self) -> ServedGame:
        """Its game."""

    @property
    def match(self) -> Match[Any] | None:
        """The game so far."""

    @property
    def seq(self) -> int:
        """How many entries its log has."""

    @property
    def tip(self) -> str:
        """Of the log so far."""

    @property
    def options(self) -> TableOptions:
        """How people play at it."""

    @property
    def recent(self) -> Sequence[Happened]:
        """The last entries."""


class SeatUpdate:
    """A seat's side of the table at one entry."""

    __slots__ = ("decision", "head", "options", "seat", "seq", "view")

    def __init__(
        self, seat: int, seq: int, decision: str, options: list[str], view: SeenView, head: bytes
    ) -> None:
        self.seat: Final = seat
        self.seq: Final = seq
        self.decision: Final = decision
        self.options: Final = options
        self.view: Final = view
        self.head: Final = head
        """The update message up to its view: an object that is not closed yet."""


def decision_id(digest: bytes, seat: int, *offered: bytes) -> bytes:
    """The id of a seat's decision: a digest of what it sees and what it may do.

    >>> decision_id(b"all of it", 0, b'["keep"]') == decision_id(b"all of it", 1, b'["keep"]')
    False
    """
    return urlsafe_b64encode(sha256(b"%s %d %s" % (digest, seat, b" ".join(offered))).digest()[:_ID_BYTES])


def seat_names(mask: int) -> list[str]:
    """Seats of a bit mask by name.

    >>> seat_names(5)
    ['A', 'C']
    """
    return [name for seat, name in enumerate(SEAT_NAMES) if mask >> seat & 1]


@cache
def _seats_json(mask: int) -> bytes:
    return orjson.dumps(seat_names(mask))


def _listed(values: Sequence[object]) -> bytes:
    """A list in JSON; nearly all of an update's are empty."""
    return orjson.dumps(values) if values else b"[]"


class SeatUpdates:
    """The updates of one table at its present entry."""

    __slots__ = ("_events", "_table", "_updates", "_views")

    def __init__(self, table: Position) -> None:
        self._table: Final = table
        self._updates: dict[int, SeatUpdate] = {}
        self._events: dict[int, bytes] = {}
        self._views: Final[dict[int, SeenView]] = {}
        """The last view of each seat that was made, which may be of an entry before."""

    def forget(self) -> None:
        """The table has moved on."""
        if self._updates:
            self._updates = {}
            self._events = {}

    def last_event(self, seat: int) -> bytes:
        """What the last entry told a seat, as an event: all that nearly every update tells."""
        viewer = self._viewer(seat)
        last = self._events.get(viewer)
        if last is None:
            last = self._events[viewer] = orjson.dumps(event(self._table, self._table.recent[-1], viewer))
        return last

    def of(self, seat: int) -> SeatUpdate:
        """A seat's update (seat -1: a spectator's)."""
        update = self._updates.get(seat)
        if update is None:
            update = self._updates[seat] = self._make(seat)
        return update

    def message(self, seat: int, since: int, events: bytes, fresh: bool = False) -> bytes:
        """The update message for a socket that has seen `since` entries, or is to begin from there."""
        update = self.of(seat)
        return b'%s,"view":%s,"patch":null,"since":%d,"fresh":%s,"events":[%s]}' % (
            update.head,
            update.view.whole(seat),
            since,
            b"true" if fresh else b"false",
            events,
        )

    def next_message(self, seat: int) -> bytes:
        """The update message for a socket of this seat that was sent exactly the entry before, and its view."""
        update, since = self.of(seat), self._table.recent[-1].seq
        if update.view.patch is None:
            return self.message(seat, since, self.last_event(seat))
        return b'%s,"view":null,"patch":%s,"since":%d,"fresh":false,"events":[%s]}' % (
            update.head,
            update.view.patch,
            since,
            self.last_event(seat),
        )

    def refusals(self, seat: int) -> bytes:
        """Why a seat may not do what it is not offered, as a message: see `protocol.Refusals`."""
        match = self._table.match
        decision = self.of(seat).decision if match is not None else ""
        found = match.game.refusals(match.state, seat) if match is not None and decision else []
        refusals = [refusal.named() for refusal in found]
        return orjson.dumps({"type": "refusals", "decision": decision or None, "refusals": refusals})

    def _make(self, seat: int) -> SeatUpdate:
        table = self._table
        match = table.match
        assert match is not None
        game, s = match.game, match.state
        view = self._view(game, s, seat)
        options = table.served.say(game.options(s, seat))
        offered = _listed(options)
        composed = _listed([each.named(game.words) for each in game.compositions(s, seat)])
        decision = decision_id(view.digest, seat, offered, composed) if options else b""
        undo = match.undoable(seat) if table.options.undo and seat >= 0 else []
        outcome = game.outcome(s) if s.over else None
        head = _UPDATE % (
            table.seq,
            table.tip.encode(),
            b'"%s"' % decision if decision else b"null",
            offered,
            composed,
            _listed(undo),
            _seats_json(game.awaited(s)),
            b"null" if outcome is None else orjson.dumps(outcome.named(SEAT_NAMES)),
        )
        return SeatUpdate(seat, table.seq, decision.decode(), options, view, head)

    def _viewer(self, seat: int) -> int:
        """Who stands for a seat where all see, and hear, the same."""
        return SPECTATOR if self._table.served.game.all_open else seat

    def _view(self, game: Game[Any], s: Any, seat: int) -> SeenView:
        viewer, table = self._viewer(seat), self._table
        last = self._views.get(viewer)
        if last is None or last.tip != table.tip:
            before = (
                last if last is not None and table.recent and last.tip == table.recent[-1].before else None
            )
            last = self._views[viewer] = SeenView(game, game.view(s, viewer), table.tip, before)
        return last


def event(table: Position, happened: Happened, seat: int) -> dict[str, object]:
    """An entry and what it made happen, as a seat may hear it."""
    game, entry = table.served.game, happened.entry
    return {
        "seq": happened.seq,
        "seat": None if entry.seat is None else SEAT_NAMES[entry.seat],
        "act": act_as_seen(entry, happened.eyes, seat),
        "undo": entry.undo,
        "facts": [game.named_fact(fact, seat) for fact in happened.facts],
    }
