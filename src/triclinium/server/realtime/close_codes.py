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
COME_AGAIN: Final = 1013


class Closed(TricliniumError):
    """The socket is to be closed, with a code that says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code: Final = code


class Gone(TricliniumError):
    """The other side hung up: no fault of anybody's, nor of any server that we lean on."""
