"""Replays: a game from its first entry to its last, or one's own running game up to now."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from ...kernel.notation import SEAT_NAMES
from ...kernel.record import MOST_ENTRIES
from ..errors import ApiError
from ..fields import RECORDS
from ..realtime.protocol import ChatOut, Event, Operation, OutcomeOut
from ..settings import MAX_BOT_NAME
from ..store.move_log import StoredTable
from ..tables.forks import ForkPlan
from ..tables.options import TableOptions
from ..tables.replays import Told
from ..tables.seat_updates import SPECTATOR
from ..tables.summary import Seat, TableOut
from ..tables.talk import told_talk
from .dependencies import (
    OptionalGuest,
    RequestBody,
    TableId,
    TheService,
    check_rate,
    check_stays,
    origin_digest,
    request_guest,
    set_cookie,
)
from .tables import deal_is_shown, require_table, table_for

router = APIRouter(prefix="/api/tables", tags=["tables"])
files = APIRouter(tags=["replays"])

_RECORD_BODY: Final = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}
"""A record, as `triclinium` writes them; it is read by our own parser, which says what is wrong with it."""
_FORK_BYTES_AN_HOUR: Final = 5_000_000
"""Bytes of the logs that forks from one address write."""


Eyes = Annotated[str | None, Query(pattern="^[A-H]$")]
At = Annotated[int | None, Query(ge=0, le=999_999)]
"""As many digits as a link to a position may have."""


class ReplayEntry(Event):
    """An entry, what it made happen, and the table after it."""

    awaited: list[str] = Field(description="The seats that are to move then")
    outcome: OutcomeOut | None = Field(description="If the game was over then")
    view: dict[str, Any] | None = Field(description="What is seen then; null: as `patch` says")
    patch: list[Operation] | None = Field(
        description="What changes in the view of the entry before (RFC 6902)"
    )


class ReplayOut(BaseModel):
    """A game as a seat saw it, entry by entry."""

    table: str
    seat: str | None = Field(description="Whose eyes it is seen with; null: a spectator's")
    over: bool = Field(description="Whether the game is over: while it runs, only one's own eyes are lent")
    tip: str = Field(description="Of the log it tells: another one, if entries have come since")
    seq: int = Field(description="How many entries the log has, told here or not")
    first: int = Field(description="The number of the first entry here; its view is whole")
    before: str = Field(description="The tip before that entry; empty: it is the log's first")
    after: str = Field(description="The tip after the last entry here: the next part begins with it")
    entries: list[ReplayEntry]


class SaidOut(ChatOut):
    """A line of the talk, with how far the game was."""

    seq: int = Field(description="How many entries there were when it was said")


@router.get("/{table}/replay", responses={200: {"model": ReplayOut}})
async def replay(
    request: Request,
    table: TableId,
    service: TheService,
    guest: OptionalGuest,
    eyes: Eyes = None,
    at: At = None,
) -> Response:
    """The game as a seat saw it, entry by entry: any seat's eyes when it is over, else one's own.

    With `at` only the part that has this entry, or the last part: the others are asked for by the entries before and
    after it.
    """
    stored = await require_table(service, table)
    if stored.table.state == "open":
        raise ApiError("not_running")
    await deal_is_shown(service, stored, guest)
    return _answer(request, await service.replays.told(stored, _viewer(stored, guest, eyes), at))


@router.get("/{table}/replay/talk")
async def talk(table: TableId, service: TheService, guest: OptionalGuest) -> list[SaidOut]:
    """What was said at the table, as whoever may have its replay may read it."""
    stored = await require_table(service, table)
    if stored.table.state == "open":
        raise ApiError("not_running")
    await deal_is_shown(service, stored, guest)
    _viewer(stored, guest, None)
    return [SaidOut.model_validate(line) for line in await told_talk(service.database, table)]


class ForkIn(RequestBody):
    """From where to play on, and as whom."""

    at: int = Field(ge=0, le=MOST_ENTRIES, description="The entry after which the new game begins")
    seat: Seat
    bot: str | None = Field(
        default=None, max_length=MAX_BOT_NAME, description="In the other seats; null: the best"
    )


@router.post("/{table}/fork", status_code=201)
async def fork(
    body: ForkIn, table: TableId, request: Request, response: Response, service: TheService
) -> TableOut:
    """Play on from a position of a game that is over, as a new table: one seat oneself, the others bots."""
    check_stays(service)
    await check_rate(request, "tables", service.settings.limit_tables_per_hour, 3600)
    stored = await require_table(service, table)
    seat = SEAT_NAMES.index(body.seat)
    if seat >= len(stored.seats):
        raise ApiError("no_seat", seat=body.seat)
    guest = await request_guest(request, None)
    if not await deal_is_shown(service, stored, guest.id):
        raise ApiError("deal_secret")  # whoever is handed the new table would see the deal of the day
    known = None if guest.pending else await service.guests.find(guest.id)
    name = known.name if known else (guest.pending.name if guest.pending else body.seat)
    made, due = await service.forks.fork(
        stored,
        ForkPlan(body.at, seat, body.bot),
        guest.id,
        name,
        origin_digest(request),
        guest.pending,
        partial(check_rate, request, "fork-bytes", _FORK_BYTES_AN_HOUR, 3600),
    )
    set_cookie(request, response, guest)
    service.hub.fell_due(due)
    return await table_for(service, made, guest.id)


class FileReplayOut(ReplayOut):
    """The game of a record file; it has no table."""

    game: str
    names: list[str] = Field(description="Of those who sat at it, by seat")
    settings: dict[str, str | list[str]]


@files.post(RECORDS, responses={200: {"model": FileReplayOut}}, openapi_extra=_RECORD_BODY)
async def file_replay(request: Request, service: TheService, eyes: Eyes = None, at: At = None) -> Response:
    """The game of a record file, which is the body, with any seat's eyes; nothing of it is kept.

    With `at` only the part that has this entry is told, though all of the file is checked.
    """
    await check_rate(request, "records", service.settings.limit_tables_per_hour, 3600)
    return _answer(request, await service.record_files.told(await request.body(), eyes, at))


@files.get(f"{RECORDS}/opened", responses={200: {"content": {"application/json": {}}}})
async def opened(request: Request) -> Response:
    """The record file that was named on the command line, as it is (`triclinium replay FILE --web`)."""
    found: bytes | None = getattr(request.app.state, "opened", None)
    if found is None:
        raise ApiError("not_found")
    return Response(found, media_type="application/json")


def _answer(request: Request, told: Told) -> Response:
    """A replay, packed if it may be and the browser can unpack it."""
    if told.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(told.packed, media_type="application/json", headers=headers)
    return Response(told.text, media_type="application/json")


def _viewer(stored: StoredTable, guest: str | None, eyes: str | None) -> int:
    """Whose eyes are lent to a guest; ApiError if those that were asked for are not."""
    own = SPECTATOR if guest is None else stored.holders.get(guest, SPECTATOR)
    if stored.table.state == "over":
        if eyes is None:
            return own
        seat = SEAT_NAMES.index(eyes)
        if seat >= len(stored.seats):
            raise ApiError("no_seat", seat=eyes)
        return seat
    if eyes is not None and SEAT_NAMES.index(eyes) != own:
        raise ApiError("other_eyes", seat=eyes)
    if own == SPECTATOR and not TableOptions.model_validate_json(stored.table.options).spectators:
        raise ApiError("no_spectators")
    return own
