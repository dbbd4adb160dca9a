"""What sockets use of the service, and how all of them are closed when the process stops."""

from __future__ import annotations

import asyncio
import random
from typing import Final

from ..limits.socket_limits import SocketLimits
from ..play.history import History
from ..play.moves import Moves
from ..seating.guests import Guests
from ..seating.private_links import PrivateLinks
from ..seating.seats import Seating
from ..settings import Settings
from .chat import Chat
from .close_codes import RESTART, Close, again_reason
from .hub import Hub

_SPREAD_S: Final = 1.0
"""Minimum time, in seconds, over which a stopping process closes its sockets."""
_CLOSED_PER_S: Final = 2000
"""Maximum number of sockets closed per second, because the other processes must accept the clients."""
_JITTER: Final = random.Random()


class Endpoint:
    """Parts of the service that sockets use, and the open sockets."""

    def __init__(
        self,
        settings: Settings,
        guests: Guests,
        private_links: PrivateLinks,
        hub: Hub,
        moves: Moves,
        seating: Seating,
        chat: Chat,
        host_key: str,
    ) -> None:
        self.settings: Final = settings
        self.private_links: Final = private_links
        self.hub: Final = hub
        self.history: Final = History(hub.cache)
        self.moves: Final = moves
        self.seating: Final = seating
        self.chat: Final = chat
        self.host_key: Final = host_key
        """Public key of the host, shown with every table."""
        self.limits: Final = SocketLimits(settings)
        self.guests: Final = guests
        self.sockets: Final[set[Close]] = set()
        """Functions that close the open sockets."""
        self.draining: asyncio.Future[list[None]] | None = None

    def drain(self) -> float:
        """Close all sockets at random moments, so that clients do not all reconnect at once.

        Return the number of seconds until the last is closed.
        """
        spread = max(_SPREAD_S, len(self.sockets) / _CLOSED_PER_S)
        self.draining = asyncio.gather(
            *(_restart(close, _JITTER.uniform(0, spread)) for close in self.sockets)
        )
        return spread


async def _restart(close: Close, after: float) -> None:
    """Ask a client, after a number of seconds, to connect to another process."""
    await asyncio.sleep(after)
    await close(RESTART, again_reason())
