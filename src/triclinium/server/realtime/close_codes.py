"""The codes with which a table's socket is closed, and what ends one."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import TricliniumError

BAD_MESSAGE: Final = 4400
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
OTHER_VERSION: Final = 4409
TOO_MANY: Final = 4429
RESTART: Final = 1012
AGAIN_MS: Final = 500
"""Within so long whoever is told to come again does so, by chance: not all in the same moment."""
COME_AGAIN: Final = 1013


def again_reason() -> str:
    """What is said with RESTART: clients read the number.

    >>> again_reason()
    'come again within 500 ms'
    """
    return f"come again within {AGAIN_MS} ms"


class Closed(TricliniumError):
    """The socket is to be closed, with a code that says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code: Final = code


class Gone(TricliniumError):
    """The other side hung up: no fault of anybody's, nor of any server that we lean on."""
