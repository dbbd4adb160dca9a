"""Where a table's chance comes from: its key for what happens now, its log for what has happened."""

from __future__ import annotations

from typing import Final

from ...kernel.chance import Recorded, Source
from ...kernel.errors import RecordError
from ...kernel.fair import Keyed
from ...kernel.match import read_outcomes
from ..games import ServedGame


class TableChance(Source):
    """The table's key gives what happens now; what has happened is fed from the log."""

    def __init__(self, key: bytes, served: ServedGame) -> None:
        self._keyed: Final = Keyed(key, [name for name, _ in served.game.streams])
        self._fed: Final = Recorded()
        self.feeding = False

    def feed(self, served: ServedGame, chance: tuple[str, ...]) -> None:
        """What the next entry of the log says came up."""
        self._fed.feed(read_outcomes(served.game, chance) if chance else ())
        self.feeding = True

    def fed(self) -> None:
        """The entry is folded: all it said must have been asked for."""
        self.feeding = False
        if self._fed.rest():
            raise RecordError("a stored move holds more chance outcomes than it calls for")

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """The stored outcome while a stored move is folded, else the key's."""
        source: Source = self._fed if self.feeding else self._keyed
        return source.pick(stream, index, among, eyes)
