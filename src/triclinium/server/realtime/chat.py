"""Chat at a table: a line written, and a line as it is sent."""

from __future__ import annotations

from typing import Final

from ...kernel.notation import SEAT_NAMES
from ..store.move_log import ChatRow
from ..tables.live import LiveTable
from .context import Context
from .protocol import Say

CHAT_SHOWN: Final = 50
CHATTERS_PER_ADDRESS: Final = 8
"""All guests of an address together may write this many times as much as one guest."""


async def say(
    context: Context, live: LiveTable, seat: int | None, person: str | None, address: str, message: Say
) -> str | None:
    """Write a line for a seat; the code of the error if that may not be. ApiError if they are banned."""
    if seat is None or not live.options.chat:
        return "no_seat" if seat is None else "not_allowed"
    limit = context.settings.limit_chats_per_minute
    for key, most in ((f"chat:{person}", limit), (f"chat-from:{address}", CHATTERS_PER_ADDRESS * limit)):
        if not await context.rates.allow(key, most, 60):
            return "too_fast"
    await context.bans.check(person, address)
    name = live.seats[seat].name or SEAT_NAMES[seat]
    if await context.log.add_chat(live.id, seat, name, message.text, message.key):
        context.hub.changed(live.id)
    return None


def chat_out(line: ChatRow) -> dict[str, object]:
    """A line of chat as it is sent."""
    return {
        "type": "chat",
        "n": line.n,
        "seat": SEAT_NAMES[line.seat],
        "name": line.name,
        "text": line.text,
        "at": line.at,
    }
