"""The three channels through which a seat gets information: its view, its facts, and its redacted record.

All secrecy checks compare the channels. If one channel distinguishes two courses of a game while the other
two do not, that channel leaks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, Generic

from ..kernel.chance import ALL, Drawn, Recording, Source
from ..kernel.game import Game, Named
from ..kernel.record import HIDDEN, Entry
from ..kernel.step import S

SPECTATOR: Final = -1


def sees(eyes: int, viewer: int) -> bool:
    """Return whether a viewer is included in a mask. A spectator sees only what all seats see.

    >>> sees(0b101, 2), sees(0b101, 1), sees(0b101, SPECTATOR), sees(ALL, SPECTATOR)
    (True, False, False, True)
    """
    return eyes == ALL or (viewer >= 0 and eyes >> viewer & 1 == 1)


def through_json(named: Named) -> Named:
    """Return plain data after a round trip through JSON."""
    read = json.loads(json.dumps(named))
    assert isinstance(read, dict)
    return read


def difference(one: object, other: object, at: str = "") -> str:
    """Return the first place where plain data differ, with both values. Empty if they are equal.

    >>> difference({"hands": [[1, 2], [3]]}, {"hands": [[1, 2], [4]]})
    'hands.1.0: 3 or 4'
    """
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(key, one.get(key), other.get(key)) for key in sorted({*one, *other})]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = [(str(i), a, b) for i, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        return f"{at or 'all of it'}: {one!r} or {other!r}"
    for key, a, b in pairs:
        if found := difference(a, b, f"{at}.{key}" if at else key):
            return found
    return ""


class Run(Generic[S]):
    """One action, applied to a copy of a state, with its facts and random outcomes."""

    def __init__(self, game: Game[S], s: S, seat: int, a: int, source: Source) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.act: Final = a
        self.eyes: Final = game.eyes(s, seat, a)
        recording = Recording(source)
        state = game.clone(s)
        state.source = recording
        state.telling = True
        state.facts = []
        game.apply(state, seat, a)
        state.telling = False
        self.state: Final = state
        self.news: Final = state.news
        self.drawn: Final = recording.taken()

    def seen(self, viewer: int) -> Named:
        """Return the viewer's view after the action."""
        return self.game.view(self.state, viewer)

    def heard(self, viewer: int) -> list[Named]:
        """Return the facts as the viewer may know them."""
        return [self.game.named_fact(fact, viewer) for fact in self.state.facts]

    def read(self, viewer: int) -> Entry:
        """Return the entry as the viewer may read it in the record."""
        act = self.game.words.say(self.act) if sees(self.eyes, viewer) else HIDDEN
        return Entry(self.seat, act, None, read_chance(self.game, self.drawn, viewer))


def read_chance(game: Game[S], drawn: Sequence[Drawn], viewer: int) -> tuple[str, ...]:
    """Return random outcomes as a viewer may read them in a record."""
    texts = []
    for each in drawn:
        shown = sees(each.eyes, viewer)
        text = game.named_outcome(each.stream, each.value)
        texts.append(text if shown else f"{game.streams[each.stream][0]} {HIDDEN}")
    return tuple(texts)


class PartialReplay(Source):
    """Source that repeats the outcomes that one viewer sees, and draws all others again.

    If `seen` is False, it repeats the outcomes that the viewer does not see instead.
    """

    def __init__(self, drawn: Sequence[Drawn], viewer: int, seen: bool, others: Source) -> None:
        self.strayed = False
        """Whether an outcome that should stay the same changed, or may have changed."""
        self._replayed: Final = [each for each in drawn if sees(each.eyes, viewer) == seen]
        self._next = 0
        self._viewer: Final = viewer
        self._seen: Final = seen
        self._others: Final = others

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """Return the same outcome as before if it should stay the same and is possible. Otherwise draw a new one."""
        if len(among) == 2:
            # The next card of this pool is the last one. A single candidate is not drawn here, so that card
            # correctly follows from the new outcomes, for the seat that draws it.
            self.strayed = True
        if sees(eyes, self._viewer) == self._seen:
            if self._next < len(self._replayed):
                drawn = self._replayed[self._next]
                self._next += 1
                if drawn.stream == stream and drawn.value in among:
                    return drawn.value
            self.strayed = True
        return self._others.pick(stream, index, among, eyes)
