"""What a seat knows of a game of Fall of Rome, as a fixed row of small numbers.

Everything in the state is public (FR-3.2), so all of it may be read.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.features import Features
from ..rules.state import FallState
from .feature_names import NAMES
from .feature_rows import (
    Memory,
    see_agenda,
    see_barbarians,
    see_board,
    see_cards,
    see_people,
    table_row,
)

_SEATS: Final = 5


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

    def observe(self, s: FallState, seat: i64) -> bytes:
        """All of it; a spectator (-1) looks from the first seat's place."""
        return seen(Memory(s.seats), s, seat if seat > 0 else 0)

    def for_table(self) -> FallFeatures:
        """The same, with a memory."""
        return Watching()


class Watching(FallFeatures):
    """The features of one table, which remember what they last saw there from each seat."""

    def __init__(self) -> None:
        super().__init__()
        self._memories = [Memory(0) for _ in range(_SEATS)]

    def observe(self, s: FallState, seat: i64) -> bytes:
        """The same numbers, sooner."""
        me: i64 = seat if seat > 0 else 0
        m = self._memories[me]
        if m.seats != s.seats:
            m = self._memories[me] = Memory(s.seats)
        return seen(m, s, me)


def seen(m: Memory, s: FallState, me: i64) -> bytes:
    """The whole row, from what is remembered and what has changed."""
    see_board(m, s)
    see_people(m, s, me)
    see_cards(m, s, me)
    see_barbarians(m, s)
    see_agenda(m, s, me)
    return b"".join((m.board, m.people, m.cards, m.barbarians, table_row(m, s, me), m.agenda))


FEATURES: Final = FallFeatures()
