"""Close codes of table sockets, and the errors that close a socket."""

from __future__ import annotations

from typing import Final, Protocol

from ...kernel.errors import TricliniumError
from ...live.messages.socket import BAD_MESSAGE as BAD_MESSAGE  # noqa: PLC0414 (this module has all codes)
from ...live.messages.socket import NO_TABLE as NO_TABLE  # noqa: PLC0414
from ...live.messages.socket import NOT_ALLOWED as NOT_ALLOWED  # noqa: PLC0414
from ...live.messages.socket import OTHER_VERSION as OTHER_VERSION  # noqa: PLC0414

TOO_MANY: Final = 4429
RESTART: Final = 1012
COME_AGAIN: Final = 1013
AGAIN_MS: Final = 500
"""Maximum delay, in milliseconds, before a client reconnects. Each client chooses a random delay."""


def again_reason() -> str:
    """Return the reason sent with RESTART. Clients read the number in it.

    >>> again_reason()
    'come again within 500 ms'
    """
    return f"come again within {AGAIN_MS} ms"


class Close(Protocol):
    """Function that closes a socket with a code, if it is open."""

    async def __call__(self, code: int, reason: str = "") -> None:
        """Close the socket."""


class Closed(TricliniumError):
    """The socket must be closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code: Final = code


class Gone(TricliniumError):
    """The client has disconnected."""
