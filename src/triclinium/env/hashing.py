"""Hashed features for a game that declares none: everything in a view, as a fixed row of small numbers.

This is feature hashing (Weinberger et al. 2009) without signs. Every leaf of the view has a path, which
selects a bucket. A name adds 1 to the bucket of its path and itself. A number adds itself to the bucket of
its path. Buckets are limited to 255. Only the view is read, so hidden information cannot leak.

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
"""Number of buckets for a game without its own features."""
_MOST: Final = 255


class HashedView(Features[Any]):
    """Features that are the hashed view of a seat, for any game."""

    def __init__(self, game: Game[Any], buckets: int = BUCKETS) -> None:
        super().__init__()
        self._game: Final = game
        self._buckets: Final = buckets
        self.names = tuple(f"hash.{bucket}" for bucket in range(buckets))

    def observe(self, s: Any, seat: int) -> bytes:
        """Return the hashed view of the seat."""
        return hashed(self._game.view(s, seat), self._buckets)


def hashed(view: Named, buckets: int) -> bytes:
    """Return plain data as a row of `buckets` numbers.

    The result is the same in every process and on every machine.
    """
    row = [0] * buckets
    for path, count in _leaves("", view):
        at = crc32(path.encode()) % buckets
        row[at] = min(_MOST, row[at] + count)
    return bytes(row)


def _leaves(path: str, data: object) -> Iterator[tuple[str, int]]:
    """Yield the paths of all values with their counts. Empty values are left out."""
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
