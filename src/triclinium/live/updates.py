"""Updates for a seat: its view (whole or as a JSON Patch, RFC 6902), its options, the id of its decision, and refusals.

Each update is built once per seat and entry, as JSON ready to be sent. In an open game (`Game.all_open`) all seats
share one view.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import compress
from operator import ne
from typing import Any, Final, NamedTuple, Protocol

from ..kernel.facts import Fact
from ..kernel.game import Game, Named
from ..kernel.match import Match, act_as_seen
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Entry
from .games import ServedGame
from .options import TableOptions
from .rows import dumps

SPECTATOR: Final = -1
_ASIDE: Final = ("awaited", "passed", "holding")
"""Fields of every view that do not affect decisions. The options show what they change for a seat."""
_NOTHING: Final = object()
_SHORT: Final = 1024
"""Maximum size, in bytes, of patches that are sent without comparing them with the size of the whole view."""
_ID_BYTES: Final = 9
_UPDATE: Final = (
    b'{"type":"update","seq":%d,"tip":"%s","decision":%s,"options":%s,"compositions":%s,"undo":%s,'
    b'"awaited":%s,"outcome":%s'
)
"""Start of an update message, up to its view (see `protocol.Update`). The parts are already JSON."""


class SeenView:
    """View of a seat at one entry, without the seat itself. In an open game all seats share it.

    It is encoded as a whole only for seats that must decide or need the whole view.
    """

    def __init__(self, game: Game[Any], view: Named, tip: str, before: SeenView | None = None) -> None:
        """Store the view of a table whose log has this tip. `before` is the view at the entry before."""
        del view["viewer"]
        self._aside: Final = (*_ASIDE, *game.progress)
        self._fields: Final = view
        self._digest = b""
        self.tip: Final = tip
        patch = None if before is None else patched(before._fields, view)
        if patch is not None and len(patch) > _SHORT and len(patch) > len(self.whole(0)):
            patch = None
        self.patch: Final = patch
        """Patch from the previous view, or None if that view is unknown or the whole view is shorter."""

    @property
    def digest(self) -> bytes:
        """Digest of everything that affects a decision."""
        if not self._digest:
            aside = self._aside
            core = {name: value for name, value in self._fields.items() if name not in aside}
            self._digest = sha256(dumps(core)).digest()
        return self._digest

    def whole(self, viewer: int) -> bytes:
        """Return the whole view for a seat."""
        return dumps({"viewer": viewer, **self._fields})


def patched(before: Named, now: Named) -> bytes:
    """Return the patch from one view to another. Values that are not objects are replaced as a whole.

    Values that compare equal count as unchanged. This is safe, because no field holds a number at one time and a bool
    at another.

    >>> patched({"a": 1, "b": {"c": 2, "d": []}}, {"a": 3, "b": {"d": []}}).decode()
    '[{"op":"replace","path":"/a","value":3},{"op":"remove","path":"/b/c"}]'
    """
    operations: list[Named] = []
    _compare("", before, now, operations)
    return dumps(operations)


def _compare(path: str, before: Named, now: Named, operations: list[Named]) -> None:
    if list(before) == list(now):  # nearly always; equal values are then skipped at once
        differ: Iterable[str] = compress(now, map(ne, before.values(), now.values()))
    else:
        operations += [{"op": "remove", "path": path + _step(name)} for name in before if name not in now]
        differ = [name for name, value in now.items() if before.get(name, _NOTHING) != value]
    for name in differ:
        was, value, where = before.get(name, _NOTHING), now[name], path + _step(name)
        if isinstance(was, dict) and isinstance(value, dict):
            _compare(where, was, value, operations)
        else:
            operations.append({"op": "add" if was is _NOTHING else "replace", "path": where, "value": value})


@lru_cache(4096)
def _step(name: str) -> str:
    """Return a name as part of a JSON Pointer (RFC 6901)."""
    return "/" + name.replace("~", "~0").replace("/", "~1")


class Happened(NamedTuple):
    """An entry and its facts."""

    seq: int
    entry: Entry
    eyes: tuple[int, tuple[int, ...]]
    facts: tuple[Fact, ...]
    before: str
    """Tip of the log before this entry."""


class Position(Protocol):
    """Parts of a table that updates need."""

    @property
    def served(self) -> ServedGame:
        """Game of the table."""

    @property
    def match(self) -> Match[Any] | None:
        """Running game."""

    @property
    def seq(self) -> int:
        """Number of entries in the log."""

    @property
    def tip(self) -> str:
        """Tip of the log."""

    @property
    def options(self) -> TableOptions:
        """Options of the table."""

    @property
    def recent(self) -> Sequence[Happened]:
        """Latest entries."""


class SeatUpdate(NamedTuple):
    """Update for one seat at one entry."""

    seat: int
    seq: int
    decision: str
    options: list[str]
    view: SeenView
    head: bytes
    """Update message up to its view. It is a JSON object that is not closed yet."""


def decision_id(digest: bytes, seat: int, *offered: bytes) -> bytes:
    """Return the id of a seat's decision: a digest of its view and its options.

    >>> decision_id(b"all of it", 0, b'["keep"]') == decision_id(b"all of it", 1, b'["keep"]')
    False
    """
    return urlsafe_b64encode(sha256(b"%s %d %s" % (digest, seat, b" ".join(offered))).digest()[:_ID_BYTES])


def seat_names(mask: int) -> list[str]:
    """Return the names of the seats in a bit mask.

    >>> seat_names(5)
    ['A', 'C']
    """
    return [name for seat, name in enumerate(SEAT_NAMES) if mask >> seat & 1]


@cache
def _seats_json(mask: int) -> bytes:
    return dumps(seat_names(mask))


def _listed(values: Sequence[object]) -> bytes:
    """Encode a list as JSON, with a shortcut because most lists of an update are empty."""
    return dumps(values) if values else b"[]"


class SeatUpdates:
    """Updates of one table at its current entry."""

    def __init__(self, table: Position) -> None:
        self._table: Final = table
        self._updates: dict[int, SeatUpdate] = {}
        self._events: dict[int, bytes] = {}
        self._views: Final[dict[int, SeenView]] = {}
        """Latest view made for each seat. It may belong to an earlier entry."""

    def forget(self) -> None:
        """Drop the updates of the previous entry."""
        if self._updates:
            self._updates = {}
            self._events = {}

    def last_event(self, seat: int) -> bytes:
        """Return the last entry as an event for a seat. Most updates contain only this event."""
        viewer = self._viewer(seat)
        last = self._events.get(viewer)
        if last is None:
            last = self._events[viewer] = dumps(event(self._table, self._table.recent[-1], viewer))
        return last

    def of(self, seat: int) -> SeatUpdate:
        """Return the update for a seat. Seat -1 is a spectator."""
        update = self._updates.get(seat)
        if update is None:
            update = self._updates[seat] = self._make(seat)
        return update

    def message(self, seat: int, since: int, events: bytes, fresh: bool = False) -> bytes:
        """Return the update message for a socket that has seen `since` entries."""
        update = self.of(seat)
        return b'%s,"view":%s,"patch":null,"since":%d,"fresh":%s,"events":[%s]}' % (
            update.head,
            update.view.whole(seat),
            since,
            b"true" if fresh else b"false",
            events,
        )

    def next_message(self, seat: int) -> bytes:
        """Return the update message for a socket that has the previous view."""
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
        """Return the message with the refusals of all actions that a seat is not offered (`protocol.Refusals`)."""
        match = self._table.match
        decision = self.of(seat).decision if match is not None else ""
        found = match.game.refusals(match.state, seat) if match is not None and decision else []
        refusals = [refusal.named() for refusal in found]
        return dumps({"type": "refusals", "decision": decision or None, "refusals": refusals})

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
            b"null" if outcome is None else dumps(outcome.named(SEAT_NAMES)),
        )
        return SeatUpdate(seat, table.seq, decision.decode(), options, view, head)

    def _viewer(self, seat: int) -> int:
        """Return the seat whose view is used. In an open game all seats share the spectator's view."""
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
    """Return an entry and its facts, without what is hidden from a seat."""
    game, entry = table.served.game, happened.entry
    return {
        "seq": happened.seq,
        "seat": None if entry.seat is None else SEAT_NAMES[entry.seat],
        "act": act_as_seen(entry, happened.eyes, seat),
        "undo": entry.undo,
        "facts": [game.named_fact(fact, seat) for fact in happened.facts],
    }


class ReplayViews:
    """Entries of a replay: the view of a seat after each entry, made while a table is folded."""

    def __init__(self, table: Position, seat: int) -> None:
        self._table: Final = table
        self._seat: Final = seat
        self._last: SeenView | None = None

    def entry(self) -> bytes:
        """Return the last folded entry with the table after it, as JSON."""
        table, seat = self._table, self._seat
        match = table.match
        assert match is not None
        game, state = match.game, match.state
        view = self._last = SeenView(game, game.view(state, seat), table.tip, self._last)
        outcome = game.outcome(state) if state.over else None
        told = {
            **event(table, table.recent[-1], seat),
            "awaited": seat_names(game.awaited(state)),
            "outcome": None if outcome is None else outcome.named(SEAT_NAMES),
        }
        whole = view.whole(seat) if view.patch is None else b"null"
        return b'%s,"view":%s,"patch":%s}' % (dumps(told)[:-1], whole, view.patch or b"null")
