"""The feature vector of Fall of Rome: everything a seat knows, as a fixed row of small numbers.

Everything in the state is public (FR-3.2), so all of it may be read.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.features import Features
from ..rules.state import FallState
from .feature_names import MEANINGS, NAMES
from .feature_rows import Memory, seen


class FallFeatures(Features[FallState]):
    """The features of Fall of Rome.

    >>> from triclinium.games.fall_of_rome.rules.game import FallOfRome
    >>> from triclinium.kernel.chance import Seeded
    >>> s = FallOfRome().new(2, {}, Seeded(1))
    >>> row = dict(zip(FEATURES.names, FEATURES.observe(s, 0), strict=True))
    >>> row["fort.Roma"], row["actions"], row["step.place"], row["asked.seat.me"], row["seats.2"]
    (1, 0, 1, 1, 1)
    """

    names = NAMES
    meanings = MEANINGS

    def observe(self, s: FallState, seat: i64) -> bytes:
        """Return the features. A spectator (-1) sees them from the first seat."""
        return seen(Memory(), s, seat if seat > 0 else 0)

    def for_table(self) -> FallFeatures:
        """Return features with a cache for one table."""
        return Watching()


class Watching(FallFeatures):
    """Features of one table, with a cache of the last values."""

    def __init__(self) -> None:
        super().__init__()
        self._memory: Final = Memory()

    def observe(self, s: FallState, seat: i64) -> bytes:
        """Return the same features, faster."""
        return seen(self._memory, s, seat if seat > 0 else 0)


FEATURES: Final = FallFeatures()
