"""The seed of a bot: one way for all who ask bots, so that whoever asks again gets the same answer."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from ..kernel.notation import SEAT_NAMES

_PURPOSE: Final = b"seeds of bots"
_BYTES: Final = 6


def bot_seed(game: int | bytes, seat: int) -> int:
    """The seed of the bot in a seat, from the seed of its game, or from what only its table knows.

    >>> bot_seed(7, 0), bot_seed(7, 1), bot_seed(8, 0)
    (56, 57, 64)
    >>> bot_seed(b"a secret", 1) - bot_seed(b"a secret", 0)
    1
    """
    if isinstance(game, bytes):
        game = int.from_bytes(blake2b(game, digest_size=_BYTES, person=_PURPOSE).digest(), "big")
    return game * len(SEAT_NAMES) + seat
