"""Seeds of games and bots. They are derived in one way everywhere, so repeated runs give the same results."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from ..kernel.notation import SEAT_NAMES

_PURPOSE: Final = b"seeds of bots"
_BYTES: Final = 6


def bot_seed(game: int | bytes, seat: int) -> int:
    """Return the seed of the bot in a seat, from the seed of its game or from the table's secret bytes.

    >>> bot_seed(7, 0), bot_seed(7, 1), bot_seed(8, 0)
    (56, 57, 64)
    >>> bot_seed(b"a secret", 1) - bot_seed(b"a secret", 0)
    1
    """
    if isinstance(game, bytes):
        game = int.from_bytes(blake2b(game, digest_size=_BYTES, person=_PURPOSE).digest(), "big")
    return game * len(SEAT_NAMES) + seat


def game_seed(seed: int, number: int, purpose: str) -> int:
    """Return the seed of one game in a series, for its `chance` or for the bots' `choice`.

    >>> game_seed(1, 0, "chance") == game_seed(1, 0, "chance") != game_seed(1, 1, "chance")
    True
    """
    return int.from_bytes(blake2b(f"{seed}/{number}/{purpose}".encode(), digest_size=_BYTES).digest(), "big")
