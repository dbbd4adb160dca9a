"""Routes of replays: a finished game, or the caller's own running game up to now."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from ....kernel.notation import SEAT_NAMES
from ....kernel.record import MOST_ENTRIES
from ....live.archive.forks import ForkPlan
from ....live.archive.replays import check_begun, viewer
from ....live.errors import ApiError
from ...archive.replays import Told, told_talk
from ...models import RECORDS, Seat, TableOut
from ...realtime.protocol import ChatOut, Event, Operation, OutcomeOut
from ...settings import MAX_BOT_NAME
from ..dependencies import OptionalGuest, RequestBody, TableId, TheCaller, TheService
from .tables import deal_is_shown, require_table, table_for

router = APIRouter(prefix="/api/tables", tags=["tables"])
files = APIRouter(tags=["replays"])

_RECORD_BODY: Final = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}
"""A record in the format of `triclinium`. Our own parser reads it, so that errors say what is wrong."""
_FORK_BYTES_AN_HOUR: Final = 5_000_000
"""Maximum size, in bytes, of the logs that forks from one address may write."""


Eyes = Annotated[str | None, Query(pattern="^[A-H]$")]
At = Annotated[int | None, Query(ge=0, le=999_999)]
"""Number of an entry, with as many digits as a link to a position may have."""


class ReplayEntry(Event):
    """An entry, its facts, and the table after it."""

    awaited: list[str] = Field(description="Seats that must act next")
    outcome: OutcomeOut | None = Field(description="Result, if the game was over then")
    view: dict[str, Any] | None = Field(description="View after the entry; null if `patch` is set")
    patch: list[Operation] | None = Field(description="Changes of the previous entry's view (RFC 6902)")


class ReplayOut(BaseModel):
    """A game as a seat saw it, entry by entry."""

    table: str
    seat: str | None = Field(description="Seat whose view it is; null: a spectator's")
    over: bool = Field(
        description="Whether the game is over; while it runs, only the caller's own view is sent"
    )
    tip: str = Field(description="Hash of the log; it changes when entries are added")
    seq: int = Field(description="Number of entries in the log, not only in this part")
    first: int = Field(description="Number of the first entry here; its view is whole")
    before: str = Field(description="Tip before that entry; empty for the first entry of the log")
    after: str = Field(description="Tip after the last entry here, equal to `before` of the next part")
    entries: list[ReplayEntry]


class SaidOut(ChatOut):
    """A chat message, with the number of entries at its time."""

    seq: int = Field(description="Number of entries when it was sent")


@router.get("/{table}/replay", responses={200: {"model": ReplayOut}})
async def replay(
    request: Request,
    table: TableId,
    service: TheService,
    guest: OptionalGuest,
    eyes: Eyes = None,
    at: At = None,
) -> Response:
    """Return the game in the view of a seat, entry by entry: any seat if it is over, otherwise the caller's.

    With `at`, return only the part that has this entry, or the last part. Request the other parts with the numbers of
    the entries before and after it.
    """
    stored = await require_table(service, table)
    check_begun(stored)
    await deal_is_shown(service, stored, guest)
    return _answer(request, await service.archive.replays.told(stored, viewer(stored, guest, eyes), at))


@router.get("/{table}/replay/talk")
async def talk(table: TableId, service: TheService, guest: OptionalGuest) -> list[SaidOut]:
    """Return the chat of the table. Anyone who may read its replay may read it."""
    stored = await require_table(service, table)
    check_begun(stored)
    await deal_is_shown(service, stored, guest)
    viewer(stored, guest, None)
    return [SaidOut.model_validate(line) for line in await told_talk(service.database, table)]


class ForkIn(RequestBody):
    """Request for a fork: its position and the caller's seat."""

    at: int = Field(ge=0, le=MOST_ENTRIES, description="Number of the entry after which the new game starts")
    seat: Seat
    bot: str | None = Field(
        default=None, max_length=MAX_BOT_NAME, description="Bot for the other seats; null: the best"
    )


@router.post("/{table}/fork", status_code=201)
async def fork(body: ForkIn, table: TableId, service: TheService, caller: TheCaller) -> TableOut:
    """Create a table that continues from a position of a finished game, against bots."""
    guest = await caller.guest_for_table()
    stored = await require_table(service, table)
    seat = SEAT_NAMES.index(body.seat)
    if seat >= len(stored.seats):
        raise ApiError("no_seat", seat=body.seat)
    if not await deal_is_shown(service, stored, guest.id):
        raise ApiError("deal_secret")  # with the new table's link, others would see the daily deal
    known = None if guest.pending else await service.people.guests.find(guest.id)
    name = known.name if known else (guest.pending.name if guest.pending else body.seat)
    made, due = await service.tables.setup.fork(
        stored,
        ForkPlan(body.at, seat, body.bot),
        guest.id,
        name,
        caller.origin,
        guest.pending,
        partial(caller.check_rate, "fork-bytes", _FORK_BYTES_AN_HOUR, 3600),
    )
    service.hub.fell_due(due)
    return await table_for(service, made, guest.id)


class FileReplayOut(ReplayOut):
    """Replay of a record file, which has no table."""

    game: str
    names: list[str] = Field(description="Names of the players, by seat")
    settings: dict[str, str | list[str]]


@files.post(RECORDS, responses={200: {"model": FileReplayOut}}, openapi_extra=_RECORD_BODY)
async def file_replay(
    request: Request, service: TheService, caller: TheCaller, eyes: Eyes = None, at: At = None
) -> Response:
    """Return the replay of the record file in the body, in the view of any seat. Nothing is stored.

    With `at`, return only the part that has this entry. The whole file is checked nevertheless.
    """
    await caller.check_rate("records", service.settings.limit_tables_per_hour, 3600)
    return _answer(request, await service.archive.replays.files.told(await request.body(), eyes, at))


@files.get(f"{RECORDS}/opened", responses={200: {"content": {"application/json": {}}}})
async def opened(request: Request) -> Response:
    """Return the record file named on the command line unchanged (`triclinium replay FILE --web`)."""
    found: bytes | None = getattr(request.app.state, "opened", None)
    if found is None:
        raise ApiError("not_found")
    return Response(found, media_type="application/json")


def _answer(request: Request, told: Told) -> Response:
    """Return a replay, compressed if that is safe and the browser accepts it."""
    if told.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(told.packed, media_type="application/json", headers=headers)
    return Response(told.text, media_type="application/json")
