"""Routes of daily deals: today's deals, results of a deal, and the days' commitments."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncConnection

from ....live.errors import ApiError
from ...daily import calendar, pars, tries
from ...daily.calendar import Deal
from ...daily.days import PAGE, DayOut
from ...daily.pars import ParOut
from ...daily.tries import CompanionOut, Counts, ReachedOut, TryOut
from ...models import Name, Out, TableOut
from ..dependencies import OptionalGuest, RequestBody, TheCaller, TheService
from .tables import table_for

router = APIRouter(prefix="/api/daily", tags=["daily"])

_LONGEST_DEAL = 120


class DealOut(Out):
    """A deal, and the number of its tries."""

    id: str
    day: date
    number: int
    game: str
    seats: int
    difficulty: str | None
    par: ParOut | None = Field(description="Null: not computed yet")
    begun: int = Field(description="Scored tries so far")
    over: int
    won: int
    mine: TryOut | None


class TodayOut(Out):
    """The deals of today."""

    day: date
    number: int
    ends_at: float
    commitment: str
    in_a_row: int = Field(description="Consecutive days on which the requesting guest had a scored try")
    deals: list[DealOut]


class DealResults(Out):
    """A deal with the results of its tries."""

    deal: DealOut
    today: bool
    playable: bool = Field(description="Scored today, practice once it is shown, not playable in between")
    shown_at: float = Field(description="Time when its secret is published; scored tries must end before")
    ends_at: float
    commitment: str
    secret: str | None = Field(description="Once it is shown")
    by: str = Field(description="`points`, or `turns`")
    reached: list[ReachedOut] | None = Field(
        description="Points, or turns of won games; null while the caller may still have a scored try"
    )
    companions: list[CompanionOut] = Field(
        description="People who have shared a table with the caller, the best first; empty while `reached` is null"
    )


class DaysOut(Out):
    """Published days, the latest first."""

    days: list[DayOut]
    before: date | None = Field(description="Cursor of the next page")


class NewTry(RequestBody):
    """Request for a table of a daily deal."""

    name: Name | None = None


def deal_path(deal: Annotated[str, Path(min_length=1, max_length=_LONGEST_DEAL)]) -> Deal:
    """Return the deal with an id; raise ApiError if the id is invalid."""
    found = calendar.read(deal)
    if found is None:
        raise ApiError("no_deal")
    return found


TheDeal = Annotated[Deal, Depends(deal_path)]


@router.get("")
async def today(service: TheService, guest: OptionalGuest) -> TodayOut:
    """Return all deals of today."""
    await service.daily.days.ensure()
    if guest is not None:
        await service.daily.tries.settle(guest)
    async with service.database.reading() as connection:
        day = await service.daily.days.today(connection)
        deals = list(calendar.deals_of(day, (service.games[name] for name in service.games.names())))
        shown = await _deals(connection, deals, guest)
        committed = await service.daily.days.commitment(connection, day)
        in_a_row = 0 if guest is None else await tries.days_in_a_row(connection, guest, day)
    return TodayOut(
        day=day,
        number=calendar.number(day),
        ends_at=calendar.begins(calendar.after(day, 1)) - service.daily.days.shift,
        commitment=committed,
        in_a_row=in_a_row,
        deals=shown,
    )


@router.get("/days")
async def days(
    service: TheService, before: Annotated[date | None, Query(description="Days before this one")] = None
) -> DaysOut:
    """Return the commitments of days, up to a week ahead, and the secrets that are published."""
    await service.daily.days.ensure()
    shown = await service.daily.days.page(before)
    return DaysOut(days=shown, before=shown[-1].day if len(shown) == PAGE else None)


@router.get("/{deal}")
async def results(deal: TheDeal, service: TheService, guest: OptionalGuest) -> DealResults:
    """Return the par and the results of a deal, as far as the caller's own try permits."""
    await service.daily.days.ensure()
    if deal not in calendar.deals_of(deal.day, (service.games.require(deal.game),)):
        raise ApiError("no_deal")
    if guest is not None:
        await service.daily.tries.settle(guest)
    async with service.database.reading() as connection:
        secret = await service.daily.days.secret(connection, deal.day)
        committed = await service.daily.days.commitment(connection, deal.day)
        is_today = await service.daily.days.today(connection) == deal.day
        shown = await service.daily.days.is_shown(connection, deal.day)
        (out,) = await _deals(connection, [deal], guest)
        by_points = not service.games[deal.game].entry.cooperative
        told = shown or (out.mine is not None and out.mine.over)
        reached = await tries.reached(connection, deal.id, by_points) if told else None
        companions = []
        if told and guest is not None:
            companions = await tries.companions(connection, deal.id, by_points, guest)
    if is_today and out.par is None:
        await pars.ask(service.database, [deal.id])
    return DealResults(
        deal=out,
        today=is_today,
        playable=is_today or shown,
        shown_at=calendar.shown_at(deal.day) - service.daily.days.shift,
        ends_at=calendar.begins(calendar.after(deal.day, 1)) - service.daily.days.shift,
        commitment=committed,
        secret=secret.hex() if shown else None,
        by="points" if by_points else "turns",
        reached=reached,
        companions=companions,
    )


@router.post("/{deal}/tables", status_code=201)
async def create(body: NewTry, deal: TheDeal, service: TheService, caller: TheCaller) -> TableOut:
    """Create a table for a deal. The try begins when its game starts."""
    guest = await caller.guest_for_table(body.name)
    await service.daily.days.ensure()
    table = await service.tables.setup.create_of_deal(guest.id, deal, caller.origin, guest.pending)
    await pars.ask(service.database, [deal.id])
    return await table_for(service, table, guest.id)


async def _deals(connection: AsyncConnection, deals: list[Deal], guest: str | None) -> list[DealOut]:
    ids = [deal.id for deal in deals]
    found = await pars.known(connection, ids)
    counts = await tries.counts(connection, ids)
    mine = {} if guest is None else await tries.mine(connection, ids, guest)
    return [
        DealOut(
            id=deal.id,
            day=deal.day,
            number=calendar.number(deal.day),
            game=deal.game,
            seats=deal.seats,
            difficulty=deal.difficulty,
            par=found.get(deal.id),
            mine=mine.get(deal.id),
            **counts.get(deal.id, Counts())._asdict(),
        )
        for deal in deals
    ]
