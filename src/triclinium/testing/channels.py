"""The three channels through which a seat learns what happened: its view, the facts it hears, the record it reads.

Everything about secrecy is said in their terms: two courses of a game that one channel tells apart while the
other two do not show that this one channel leaks.
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
    """Whether a viewer is among the eyes; a spectator sees only what all see.

    >>> sees(0b101, 2), sees(0b101, 1), sees(0b101, SPECTATOR), sees(ALL, SPECTATOR)
    (True, False, False, True)
    """
    return eyes == ALL or (viewer >= 0 and eyes >> viewer & 1 == 1)


def through_json(named: Named) -> Named:
    """Plain data as it comes out at the other end of a wire."""
    read = json.loads(json.dumps(named))
    assert isinstance(read, dict)
    return read


def difference(one: object, other: object, at: str = "") -> str:
    """The first place where plain data differ, with both values; empty if they are equal.

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
    """One act, carried out on a copy of a state, with all it told."""

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
        """The viewer's view afterwards."""
        return self.game.view(self.state, viewer)

    def heard(self, viewer: int) -> list[Named]:
        """The facts as the viewer hears them."""
        return [self.game.named_fact(fact, viewer) for fact in self.state.facts]

    def read(self, viewer: int) -> Entry:
        """The entry as the viewer may read it in the record."""
        act = self.game.words.say(self.act) if sees(self.eyes, viewer) else HIDDEN
        return Entry(self.seat, act, None, read_chance(self.game, self.drawn, viewer))


def read_chance(game: Game[S], drawn: Sequence[Drawn], viewer: int) -> tuple[str, ...]:
    """Chance outcomes as a viewer may read them in a record."""
    texts = []
    for each in drawn:
        shown = sees(each.eyes, viewer)
        text = game.named_outcome(each.stream, each.value)
        texts.append(text if shown else f"{game.streams[each.stream][0]} {HIDDEN}")
    return tuple(texts)


class PartialReplay(Source):
    """Lets the same happen again for one viewer's eyes, and everything else come out anew.

    With `seen` False it is the other way round: what the viewer did not see stays the same.
    """

    def __init__(self, drawn: Sequence[Drawn], viewer: int, seen: bool, anew: Source) -> None:
        self.strayed = False
        """An outcome that should have stayed the same could not, or might not have."""
        self._replayed: Final = [each for each in drawn if sees(each.eyes, viewer) == seen]
        self._next = 0
        self._viewer: Final = viewer
        self._seen: Final = seen
        self._anew: Final = anew

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """The same as before, where it is to stay the same and can."""
        if len(among) == 2:
            # The next card of this pool is the last one: a single candidate is no chance and is not asked for
            # here, so it would follow from what came out anew, rightly, before the eyes of whoever draws it.
            self.strayed = True
        if sees(eyes, self._viewer) == self._seen:
            if self._next < len(self._replayed):
                drawn = self._replayed[self._next]
                self._next += 1
                if drawn.stream == stream and drawn.value in among:
                    return drawn.value
            self.strayed = True
        return self._anew.pick(stream, index, among, eyes)
