"""Chat messages from sockets, within the host's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kernel.notation import SEAT_NAMES
from ...live.errors import ApiError
from ...live.messages.socket import done, error
from ...live.table import LiveTable
from ..limits.rate_limits import RateLimits
from ..limits.words import ForbiddenWords
from ..seating import bans
from ..store.database import Database
from . import protocol
from .hub import Hub

if TYPE_CHECKING:
    from .socket import Socket

CHATTERS_PER_ADDRESS: Final = 8
"""Limit of an IP address, as a multiple of the limit of one guest."""


class Chat:
    """Writer of chat messages. `limit`: maximum messages per minute from a guest."""

    def __init__(
        self, database: Database, hub: Hub, rates: RateLimits, words: ForbiddenWords, limit: float
    ) -> None:
        self._database: Final = database
        self._hub: Final = hub
        self._rates: Final = rates
        self._words: Final = words
        self._limit: Final = limit

    async def say(self, live: LiveTable, socket: Socket, said: protocol.Say) -> bytes:
        """Store a message of a socket's seat. Return the answer: done, or the error that refuses it."""
        seat = socket.seat_at(live)
        if seat is None or not live.options.chat:
            return error("no_seat" if seat is None else "not_allowed", said.key)
        if self._words.found_in(said.text):
            return error("forbidden_words", said.key)
        for key, most in (
            (f"chat:{socket.person}", self._limit),
            (f"chat-from:{socket.address}", CHATTERS_PER_ADDRESS * self._limit),
        ):
            if not await self._rates.allow(key, most, 60):
                return error("too_fast", said.key)
        try:
            await bans.check(self._database, socket.person, socket.address)
        except ApiError as refused:
            return error(refused.key, said.key, refused.params["why"])
        row = live.seats[seat]
        name, person = row.name or SEAT_NAMES[seat], row.person or socket.person
        if await self._database.log.add_chat(live.id, seat, name, said.text, said.key, person):
            self._hub.changed(live.id)
        return done(said.key, live.seq)
