"""Routes of the daily deal: today's deals, one of them with what people reached, the days' commitments."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncConnection

from ..errors import ApiError
from ..fields import Name
from ..service import Service
from ..tables.daily import calendar
from ..tables.daily.calendar import Deal
from ..tables.daily.days import PAGE
from ..tables.daily.pars import Par
from ..tables.daily.tries import Counts, Try
from ..tables.summary import Seat, TableOut
from .dependencies import (
    OptionalGuest,
    RequestBody,
    TheService,
    check_rate,
    check_stays,
    origin_digest,
    request_guest,
    set_cookie,
)
from .tables import table_for

router = APIRouter(prefix="/api/daily", tags=["daily"])

_LONGEST_DEAL = 120


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


class ParOut(_Out):
    """What the best bot reaches in all seats: the median of some games with this deal."""

    plays: int
    won: int
    turns: int | None = Field(description="Of those that were won, where all win or lose together")
    points: list[int] | None = Field(description="Of each seat, in a game with points")


class TryOut(_Out):
    """One's own try: at the table where one saw the deal first."""

    table: str
    seat: Seat | None = Field(description="Null: one only looked on")
    scored: bool = Field(description="It counts; else it is practice")
    over: bool
    ending: str | None = Field(description="`left`: one got up before the end")
    won: bool | None
    turns: int | None
    points: int | None


class DealOut(_Out):
    """A deal, and how it goes."""

    id: str
    day: date
    number: int
    game: str
    seats: int
    difficulty: str | None
    par: ParOut | None = Field(description="Null: not known yet")
    begun: int = Field(description="Scored tries so far")
    over: int
    won: int
    mine: TryOut | None


class TodayOut(_Out):
    """The deals of today."""

    day: date
    number: int
    ends_at: float
    commitment: str
    in_a_row: int = Field(description="For how many days whoever asks has had a scored try")
    deals: list[DealOut]


class ReachedOut(_Out):
    """How many reached the same."""

    value: int
    people: int


class CompanionOut(_Out):
    """Somebody whom one has sat with, and what they reached."""

    name: str
    value: int | None = Field(description="Points, or the turn of the win; null: the game was lost")


class DealResults(_Out):
    """A deal with what people reached."""

    deal: DealOut
    today: bool
    playable: bool = Field(description="Today for the score, later for practice; between, it rests")
    shown_at: float = Field(
        description="When its secret is shown, until when a try must be over to be scored"
    )
    ends_at: float
    commitment: str
    secret: str | None = Field(description="Once it is shown")
    by: str = Field(description="`points`, or `turns`")
    reached: list[ReachedOut] | None = Field(
        description="Points, or the turns of those who won; null for who may still have a scored try"
    )
    companions: list[CompanionOut] = Field(
        description="People whom one has sat with at a table, the best first; none for who may not know yet"
    )


class DayOut(_Out):
    """A day and what it was committed to."""

    day: date
    number: int
    commitment: str
    published_at: float
    secret: str | None = Field(description="Once it is shown")


class DaysOut(_Out):
    """Published days, the last first."""

    days: list[DayOut]
    before: date | None = Field(description="For the next page")


class NewTry(RequestBody):
    """Who makes the table."""

    name: Name | None = None


def deal_path(deal: Annotated[str, Path(min_length=1, max_length=_LONGEST_DEAL)]) -> Deal:
    """A deal from its id."""
    found = calendar.read(deal)
    if found is None:
        raise ApiError("no_deal")
    return found


TheDeal = Annotated[Deal, Depends(deal_path)]


@router.get("")
async def today(service: TheService, guest: OptionalGuest) -> TodayOut:
    """All deals of today."""
    await service.days.ensure()
    if guest is not None:
        await service.tries.settle(guest)
    async with service.database.reading() as connection:
        day = await service.days.today(connection)
        deals = list(calendar.deals_of(day, (service.games[name] for name in service.games.names())))
        shown = await _deals(service, connection, deals, guest)
        committed = await service.days.commitment(connection, day)
        in_a_row = 0 if guest is None else await service.tries.days_in_a_row(connection, guest, day)
    return TodayOut(
        day=day,
        number=calendar.number(day),
        ends_at=calendar.begins(calendar.after(day, 1)) - service.days.shift,
        commitment=committed,
        in_a_row=in_a_row,
        deals=shown,
    )


@router.get("/days")
async def days(
    service: TheService, before: Annotated[date | None, Query(description="Days before this one")] = None
) -> DaysOut:
    """What the days were committed to, a week ahead; with their secrets, once they are shown."""
    await service.days.ensure()
    found = await service.days.page(before)
    shown = [
        DayOut(
            day=each.day,
            number=calendar.number(each.day),
            commitment=each.commitment,
            published_at=each.published_at,
            secret=None if each.secret is None else each.secret.hex(),
        )
        for each in found
    ]
    return DaysOut(days=shown, before=shown[-1].day if len(shown) == PAGE else None)


@router.get("/{deal}")
async def results(deal: TheDeal, service: TheService, guest: OptionalGuest) -> DealResults:
    """A deal that has been dealt: par, and what people reached, for who has had their try."""
    await service.days.ensure()
    _check_known(service, deal)
    if guest is not None:
        await service.tries.settle(guest)
    async with service.database.reading() as connection:
        secret = await service.days.secret(connection, deal.day)
        committed = await service.days.commitment(connection, deal.day)
        is_today = await service.days.today(connection) == deal.day
        shown = await service.days.is_shown(connection, deal.day)
        (out,) = await _deals(service, connection, [deal], guest)
        by_points = not service.games[deal.game].entry.cooperative
        told = shown or (out.mine is not None and out.mine.over)
        reached = await service.tries.reached(connection, deal.id, by_points) if told else None
        companions = (
            await service.tries.companions(connection, deal.id, by_points, guest)
            if told and guest is not None
            else []
        )
    if is_today and out.par is None:
        await service.pars.ask([deal.id])
    return DealResults(
        deal=out,
        today=is_today,
        playable=is_today or shown,
        shown_at=calendar.shown_at(deal.day) - service.days.shift,
        ends_at=calendar.begins(calendar.after(deal.day, 1)) - service.days.shift,
        commitment=committed,
        secret=secret.hex() if shown else None,
        by="points" if by_points else "turns",
        reached=None if reached is None else [ReachedOut.model_validate(each._asdict()) for each in reached],
        companions=[CompanionOut.model_validate(each._asdict()) for each in companions],
    )


@router.post("/{deal}/tables", status_code=201)
async def create(
    body: NewTry, deal: TheDeal, request: Request, response: Response, service: TheService
) -> TableOut:
    """Make a table for a deal. The try begins when its game starts."""
    check_stays(service)
    await check_rate(request, "tables", service.settings.limit_tables_per_hour, 3600)
    await service.days.ensure()
    _check_known(service, deal)
    guest = await request_guest(request, body.name)
    table = await service.setup.create_of_deal(guest.id, deal, origin_digest(request), guest.pending)
    await service.pars.ask([deal.id])
    set_cookie(request, response, guest)
    return await table_for(service, table, guest.id)


def _check_known(service: Service, deal: Deal) -> None:
    """ApiError unless this house deals it."""
    if deal not in calendar.deals_of(deal.day, (service.games.require(deal.game),)):
        raise ApiError("no_deal")


async def _deals(
    service: Service, connection: AsyncConnection, deals: list[Deal], guest: str | None
) -> list[DealOut]:
    ids = [deal.id for deal in deals]
    pars = await service.pars.known(connection, ids)
    counts = await service.tries.counts(connection, ids)
    mine = {} if guest is None else await service.tries.mine(connection, ids, guest)
    return [
        _deal_out(deal, pars.get(deal.id), counts.get(deal.id, Counts()), mine.get(deal.id)) for deal in deals
    ]


def _deal_out(deal: Deal, par: Par | None, counts: Counts, mine: Try | None) -> DealOut:
    return DealOut(
        id=deal.id,
        day=deal.day,
        number=calendar.number(deal.day),
        game=deal.game,
        seats=deal.seats,
        difficulty=deal.difficulty,
        par=None if par is None else ParOut.model_validate(par._asdict()),
        begun=counts.begun,
        over=counts.over,
        won=counts.won,
        mine=None if mine is None else TryOut.model_validate(mine._asdict()),
    )
