"""The message with the clocks of a stored table, and limits on chat."""

from __future__ import annotations

from typing import Final

from ...live.messages import socket
from ..store.sql_log import Log

CHATTERS_PER_ADDRESS: Final = 8
"""Chat limit of an IP address, as a multiple of the limit of one guest."""


async def clocks_message(log: Log, table: str) -> bytes:
    """Return the message with the current clocks of a table."""
    return socket.clocks(*await log.clocks(table))
