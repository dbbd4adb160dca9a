"""Chat messages from sockets, within the host's limits."""

from __future__ import annotations

from typing import Final

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

    async def say(
        self, live: LiveTable, seat: int | None, person: str | None, address: str, said: protocol.Say
    ) -> bytes:
        """Store a message of a seat. Return the answer: done, or the error that refuses it."""
        if seat is None or not live.options.chat:
            return error("no_seat" if seat is None else "not_allowed", said.key)
        if self._words.found_in(said.text):
            return error("forbidden_words", said.key)
        for key, most in (
            (f"chat:{person}", self._limit),
            (f"chat-from:{address}", CHATTERS_PER_ADDRESS * self._limit),
        ):
            if not await self._rates.allow(key, most, 60):
                return error("too_fast", said.key)
        try:
            await bans.check(self._database, person, address)
        except ApiError as refused:
            return error(refused.key, said.key, refused.params["why"])
        row = live.seats[seat]
        name, writer = row.name or SEAT_NAMES[seat], row.person or person
        if await self._database.log.add_chat(live.id, seat, name, said.text, said.key, writer):
            self._hub.changed(live.id)
        return done(said.key, live.seq)
