"""The features of a game that declares none: all that a view holds, hashed into a fixed row of small numbers.

Feature hashing (Weinberger et al. 2009) without signs: every leaf of the view has a path, and falls with it into one of
the buckets. A name counts 1 in the bucket of its path and itself, a number counts itself in the bucket of its path; a
bucket holds 255 at most. Nothing but the view is read, so nothing is told that a seat does not see.

>>> row = hashed({"hand": ["7", "fortuna"], "points": [3, 0]}, 64)
>>> len(row), sum(row)
(64, 5)
>>> row == hashed({"points": [3, 0], "hand": ["7", "fortuna"]}, 64)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from zlib import crc32

from ..kernel.features import Features
from ..kernel.game import Game, Named

BUCKETS: Final = 1024
"""Of a game without features of its own."""
_MOST: Final = 255


class HashedView(Features[Any]):
    """What a seat sees of any game, as hashed numbers."""

    def __init__(self, game: Game[Any], buckets: int = BUCKETS) -> None:
        super().__init__()
        self._game: Final = game
        self._buckets: Final = buckets
        self.names = tuple(f"hash.{bucket}" for bucket in range(buckets))

    def observe(self, s: Any, seat: int) -> bytes:
        """The view of the seat, hashed."""
        return hashed(self._game.view(s, seat), self._buckets)


def hashed(view: Named, buckets: int) -> bytes:
    """Plain data as so many numbers; the same in every process and on every machine."""
    row = [0] * buckets
    for path, count in _leaves("", view):
        at = crc32(path.encode()) % buckets
        row[at] = min(_MOST, row[at] + count)
    return bytes(row)


def _leaves(path: str, data: object) -> Iterator[tuple[str, int]]:
    """The paths of all that is there, with what each counts; what is nothing counts nothing."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(f"{path}.{key}", value)
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield from _leaves(f"{path}.{at}", value)
    elif isinstance(data, int) and data >= 0:
        if data:
            yield path, data
    elif data is not None:
        yield f"{path}={data}", 1
