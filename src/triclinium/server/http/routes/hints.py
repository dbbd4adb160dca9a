"""Routes of odds and hints."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ....live import advice
from ....live.bots import HINT_S, BotAnswer, BotRequest
from ....live.errors import ApiError
from ...jobs.bot_process import BotError
from ...service import Service
from ..dependencies import CurrentGuest, OptionalGuest, SeatLink, TableId, TheCaller, TheService
from .tables import live_seat, live_table

router = APIRouter(prefix="/api/tables", tags=["tables"])

_HINTS_A_MINUTE: Final = 30
_ATTEMPTS: Final = 2
"""A bot process that failed is started again, so the next attempt succeeds unless the bot itself fails."""


class OddsOut(BaseModel):
    """Odds of future chance, as far as the caller's seat may know them."""

    seq: int = Field(description="Number of entries that the odds are based on")
    odds: dict[str, Any] | None = Field(description="In the game's own format; null: the game has none now")


class ReasonOut(BaseModel):
    """A reason or a goal: a key of the game's texts with parameters."""

    key: str
    params: dict[str, Any]


class PlanOut(BaseModel):
    """A plan for the rest of the turn."""

    acts: list[str]
    reason: ReasonOut
    gain: float = Field(
        description="Change of the chance to win, compared to doing nothing more: a share of 1"
    )
    error: float = Field(description="Standard error of the gain by the draws")


class HintOut(BaseModel):
    """What the best bot would do in the caller's seat."""

    decision: str = Field(description="Id of the decision")
    act: str
    reason: ReasonOut | None
    plans: list[PlanOut] = Field(
        description="The best plans; empty if the game has none for this decision, or if none gains"
    )


class GoalsOut(BaseModel):
    """Nearby goals of the caller's seat, for newcomers."""

    goals: list[ReasonOut] = Field(
        description="Keys of the game's texts (`goal...`); empty: the game suggests none"
    )


@router.get("/{table}/odds")
async def odds(table: TableId, service: TheService, guest: OptionalGuest, link: SeatLink) -> OddsOut:
    """Return odds, if the table allows it, for the seat of the private link in the request, or else the caller's.

    Several people who share one device share a cookie, but each has a private link.
    """
    live = await live_table(service, table)
    if link is not None:
        guest = service.people.private_links.bearer(live.stored(), link)
        if guest is None:
            raise ApiError("bad_token")
    return OddsOut.model_validate(advice.odds(live, live.seat_of(guest)))


async def _advice(service: Service, request: BotRequest) -> BotAnswer:
    """Return the bot's answer. Requests wait for each other; only a bot that fails repeatedly is reported."""
    for _ in range(_ATTEMPTS):
        with suppress(BotError):
            return await service.bot_process.ask(request)
    raise ApiError("busy")


@router.get("/{table}/hint")
async def hint(table: TableId, service: TheService, caller: TheCaller, guest: CurrentGuest) -> HintOut:
    """Return what the best bot would do, if the table allows it."""
    question = advice.hint_question(*await live_seat(service, table, guest))
    await caller.check_rate("hints", _HINTS_A_MINUTE, 60)
    answer = await _advice(service, replace(question.request, seconds=HINT_S))
    return HintOut.model_validate(question.hint(answer))


@router.get("/{table}/goals")
async def goals(table: TableId, service: TheService, guest: CurrentGuest) -> GoalsOut:
    """Return nearby goals of the caller's seat, if the table allows hints."""
    return GoalsOut.model_validate(advice.goals(*await live_seat(service, table, guest)))
