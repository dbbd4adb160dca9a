"""Routes of what a player may know besides: the odds, and what a bot would do."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from ..errors import ApiError
from ..limits.no_progress import HOLD_ACTS
from ..service import Service
from ..tables.live import LiveTable
from ..tables.seat_updates import SPECTATOR
from ..work.bot_process import BotError
from ..work.bot_turns import bot_request
from .dependencies import CurrentGuest, OptionalGuest, SeatLink, TableId, TheService, check_rate

router = APIRouter(prefix="/api/tables", tags=["tables"])

_HINTS_A_MINUTE: Final = 30


class OddsOut(BaseModel):
    """What may come at a table, as the asker's seat may know it."""

    seq: int = Field(description="Entries that this is counted after")
    odds: dict[str, Any] | None = Field(description="By the game's own names; null: the game tells none now")


class ReasonOut(BaseModel):
    """Why: a key of the game's texts (`reason...`) and its parameters."""

    key: str
    params: dict[str, Any]


class HintOut(BaseModel):
    """What the best bot would do in the asker's place."""

    decision: str = Field(description="The decision it is for")
    act: str
    reason: ReasonOut | None


async def _live(service: Service, table: str) -> LiveTable:
    """The table as it stands now."""
    live = await service.cache.fresh(table)
    if live is None:
        raise ApiError("no_table")
    return live


@router.get("/{table}/odds")
async def odds(table: TableId, service: TheService, guest: OptionalGuest, link: SeatLink) -> OddsOut:
    """The odds of what may come, where the table lets clients show them.

    Several people around one device have one cookie, but each a private link: odds are told to the seat of the link
    that is shown, else to one's own.
    """
    live = await _live(service, table)
    if link is not None:
        guest = service.private_links.bearer(live.stored(), link)
        if guest is None:
            raise ApiError("bad_token")
    seat = live.seat_of(guest)
    if live.match is None:
        raise ApiError("not_running")
    if not live.options.odds:
        raise ApiError("no_odds")
    if seat is None and not live.options.spectators:
        raise ApiError("no_spectators")
    state = live.match.state
    return OddsOut(seq=live.seq, odds=live.served.game.odds(state, SPECTATOR if seat is None else seat))


@router.get("/{table}/hint")
async def hint(table: TableId, request: Request, service: TheService, guest: CurrentGuest) -> HintOut:
    """What the best bot of the game would do, where the table lets clients give hints."""
    live = await _live(service, table)
    seat = live.seat_of(guest)
    if seat is None:
        raise ApiError("not_seated")
    if live.match is None or live.match.state.over:
        raise ApiError("not_running")
    bot = live.served.entry.adviser
    update = live.updates.of(seat)
    options = [act for act in update.options if act not in HOLD_ACTS]
    if not live.options.hints or not options or bot is None:
        raise ApiError("no_hint")
    await check_rate(request, "hints", _HINTS_A_MINUTE, 60)
    try:
        answer = await service.bot_process.ask(bot_request(live, live.match.state, seat, bot, options))
    except BotError:
        raise ApiError("busy") from None
    reason = None if answer.reason is None else ReasonOut.model_validate(answer.reason)
    return HintOut(decision=update.decision, act=answer.act, reason=reason)
