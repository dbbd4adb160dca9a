"""Dependencies of sockets."""

from __future__ import annotations

from dataclasses import dataclass

from ..limits.rate_limits import RateLimits
from ..limits.socket_limits import SocketLimits
from ..limits.words import ForbiddenWords
from ..outages import Outages
from ..play.cache import TableCache
from ..play.history import History
from ..play.moves import Moves
from ..seating.bans import Bans
from ..seating.private_links import PrivateLinks
from ..seating.seats import Seating
from ..settings import Settings
from ..store.sql_log import Log
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
    forbidden_words: ForbiddenWords
    outages: Outages
    host_key: str
    """Public key of the host, shown with every table."""
