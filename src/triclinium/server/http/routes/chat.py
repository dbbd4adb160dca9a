"""Routes of chat messages: remove one, or report one to the host. Clients send messages over the socket."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path

from ....live.errors import ApiError
from ....live.seats import own_seat
from ...models import Why
from ...seating import reports
from ..dependencies import CurrentGuest, RequestBody, TableId, TheCaller, TheService
from .tables import require_table

router = APIRouter(prefix="/api/tables", tags=["tables"])

_REPORTS_AN_HOUR: Final = 20
"""Maximum number of reports from one address."""
LineNumber = Annotated[int, Path(ge=1, le=2**31 - 1)]


class NewReport(RequestBody):
    """Reason for a report."""

    why: Why = ""


@router.delete("/{table}/chat/{n}", status_code=204)
async def remove(table: TableId, n: LineNumber, service: TheService, guest: CurrentGuest) -> None:
    """Remove a message. Only its writer and the owner of the table may do this."""
    stored = await require_table(service, table)
    found = await service.database.log.chat_writer(table, n)
    if found is None:
        raise ApiError("no_line")
    seat = stored.seats[found.seat]
    known = seat.name == found.name if found.person is None else seat.person == found.person
    wrote = guest == found.person or (known and stored.holders.get(guest) == found.seat)
    if not wrote and stored.table.owner != guest:
        raise ApiError("not_yours")
    await service.database.log.remove_chat(table, n)
    service.hub.changed(table)


@router.post("/{table}/chat/{n}/report", status_code=204)
async def report(
    body: NewReport,
    table: TableId,
    n: LineNumber,
    service: TheService,
    caller: TheCaller,
    guest: CurrentGuest,
) -> None:
    """Report a message to the host, with the messages around it. Only players of the table may do this."""
    stored = await require_table(service, table)
    own_seat(stored, guest)
    await caller.check_ban(guest)
    await caller.check_rate("reports", _REPORTS_AN_HOUR, 3600)
    await reports.add(service.database, table, n, guest, body.why)
