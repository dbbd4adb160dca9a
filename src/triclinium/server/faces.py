"""What a seat is shown: its view, what it may do, why not something else, and the id of its decision.

A face is made once for each seat and entry, as JSON that is ready to be sent. Where everybody sees the same
(`Game.all_open`), the view is made once for all.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from ..kernel.game import Game, Named
from ..kernel.match import act_as_seen
from ..kernel.notation import SEAT_NAMES
from .meter import METER

if TYPE_CHECKING:
    from .live import Happened, Live

SPECTATOR: Final = -1
_ASIDE: Final = ("awaited", "passed", "holding")
"""Fields of every view that no decision hangs on: what they change for a seat, its options say."""
_ID_BYTES: Final = 9
_UPDATE: Final = (
    b'{"type":"update","seq":%d,"tip":"%s","decision":%s,"options":%s,"compositions":%s,"refusals":%s,"undo":%s,'
    b'"awaited":%s,"outcome":%s,"view":{"viewer":%d,%s'
)
"""An update up to its events (see `protocol.Update`), of parts that are JSON already."""


class Face:
    """A seat's side of the table at one entry."""

    __slots__ = ("body", "decision", "options", "seat", "seq")

    def __init__(self, seat: int, seq: int, decision: str, options: list[str], body: bytes) -> None:
        self.seat: Final = seat
        self.seq: Final = seq
        self.decision: Final = decision
        self.options: Final = options
        self.body: Final = body
        """The update message up to its events: an object that is not closed yet."""


class Scene(NamedTuple):
    """What a seat sees, in JSON; the same for all where everything is open."""

    digest: bytes
    """Of all in the view that a decision hangs on."""
    view: bytes
    """The view's fields but the viewer, and the bracket that closes it."""


def scene(game: Game[Any], view: Named) -> Scene:
    """A view in JSON, with its digest; the view is used up."""
    aside = {field: view.pop(field) for field in (*_ASIDE, *game.progress)}
    del view["viewer"]
    core = orjson.dumps(view)
    return Scene(sha256(core).digest(), b"%s,%s" % (orjson.dumps(aside)[1:-1], core[1:]))


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


class Faces:
    """The faces of one table at its present entry."""

    __slots__ = ("_faces", "_last", "_live", "_shared")

    def __init__(self, live: Live) -> None:
        self._live: Final = live
        self._faces: dict[int, Face] = {}
        self._shared: Scene | None = None
        self._last: dict[int, bytes] = {}

    def forget(self) -> None:
        """The table has moved on."""
        if self._faces:
            self._faces = {}
            self._last = {}
            self._shared = None

    def last(self, seat: int) -> bytes:
        """What the last entry told a seat, as an event: all that nearly every update tells."""
        if self._live.served.game.all_open:
            seat = SPECTATOR  # what all see, all hear
        told = self._last.get(seat)
        if told is None:
            told = self._last[seat] = orjson.dumps(event(self._live, self._live.recent[-1], seat))
        return told

    def of(self, seat: int) -> Face:
        """A seat's face (seat -1: a spectator's)."""
        face = self._faces.get(seat)
        if face is None:
            started = METER.now()
            face = self._faces[seat] = self._make(seat)
            METER.add("view", started)
        return face

    def _make(self, seat: int) -> Face:
        live = self._live
        match = live.match
        assert match is not None
        game, s = match.game, match.state
        seen = self._scene(game, s, seat)
        options = live.served.say(game.options(s, seat))
        offered = orjson.dumps(options)
        composed = orjson.dumps([each.named(game.words) for each in game.compositions(s, seat)])
        decision = decision_id(seen.digest, seat, offered, composed) if options else b""
        refusals = [refusal.named() for refusal in game.refusals(s, seat)] if options else []
        undo = match.undoable(seat) if live.options.undo and seat >= 0 else []
        outcome = game.outcome(s)
        body = _UPDATE % (
            live.seq,
            live.tip.encode(),
            b'"%s"' % decision if decision else b"null",
            offered,
            composed,
            orjson.dumps(refusals),
            orjson.dumps(undo),
            _seats_json(game.awaited(s)),
            orjson.dumps(None if outcome is None else outcome.named(SEAT_NAMES)),
            seat,
            seen.view,
        )
        return Face(seat, live.seq, decision.decode(), options, body)

    def _scene(self, game: Game[Any], s: Any, seat: int) -> Scene:
        if not game.all_open:
            return scene(game, game.view(s, seat))
        if self._shared is None:
            self._shared = scene(game, game.view(s, SPECTATOR))
        return self._shared


def event(live: Live, happened: Happened, seat: int) -> dict[str, object]:
    """An entry and what it made happen, as a seat may hear it."""
    game, entry = live.served.game, happened.entry
    return {
        "seq": happened.seq,
        "seat": None if entry.seat is None else SEAT_NAMES[entry.seat],
        "act": act_as_seen(entry, happened.eyes, seat),
        "undo": entry.undo,
        "facts": [game.named_fact(fact, seat) for fact in happened.told],
    }


def update(live: Live, seat: int, since: int, events: bytes, fresh: bool = False) -> bytes:
    """The update message for a socket that has seen `since` entries, or is to begin from there."""
    face = live.face(seat)
    return b'%s,"since":%d,"fresh":%s,"events":[%s]}' % (
        face.body,
        since,
        b"true" if fresh else b"false",
        events,
    )
