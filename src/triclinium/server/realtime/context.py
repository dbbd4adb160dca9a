"""What sockets lean on."""

from __future__ import annotations

from dataclasses import dataclass

from ..limits.rate_limits import RateLimits
from ..limits.socket_limits import SocketLimits
from ..outages import Outages
from ..settings import Settings
from ..store.sql_log import Log
from ..tables.bans import Bans
from ..tables.cache import TableCache
from ..tables.history import History
from ..tables.moves import Moves
from ..tables.private_links import PrivateLinks
from ..tables.seating import Seating
from .hub import Hub


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The parts of the service that sockets use."""

    settings: Settings
    log: Log
    cache: TableCache
    moves: Moves
    history: History
    private_links: PrivateLinks
    bans: Bans
    seating: Seating
    hub: Hub
    rates: RateLimits
    limits: SocketLimits
    outages: Outages
    host_key: str
    """The public key of the host, shown with every table."""
