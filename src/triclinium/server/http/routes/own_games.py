"""Routes of the caller's tables, finished games and own data, and of public games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import orjson
from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from ....live.errors import ApiError
from ....live.table import goes_on
from ....live.updates import SPECTATOR
from ...admin.forget import forget
from ...archive import finished_games, own_data, statistics
from ...archive.finished_games import FinishedGames, Found
from ...archive.statistics import Statistics
from ...play.overview import FEW_WATCHED, MOST_WATCHED, OwnTables, WatchedTable
from ...seating.guests import COOKIE
from ...service import Service
from ..dependencies import CurrentGuest, OptionalGuest, TheCaller, TheService
from .tables import After, deal_is_shown

router = APIRouter(prefix="/api/me", tags=["history"])
public = APIRouter(tags=["history"])

MOST_EXPORTED: Final = 200
"""Maximum number of records in a file. The file's index has the cursor of the next file."""
EXPORTS_AN_HOUR: Final = 20
STATISTICS_AN_HOUR: Final = 120
DELETIONS_AN_HOUR: Final = 10
_INDEX: Final = "games.json"


@router.get("/tables")
async def own(service: TheService, guest: OptionalGuest) -> OwnTables:
    """List the caller's tables, and those with a seat reserved for them."""
    return OwnTables(tables=[], more=False) if guest is None else await service.tables.overview.own(guest)


@public.get("/api/live")
async def live(
    service: TheService,
    guest: OptionalGuest,
    most: Annotated[int, Query(ge=1, le=MOST_WATCHED)] = FEW_WATCHED,
) -> WatchedTable:
    """Return public tables to watch."""
    tables = await service.tables.overview.live(guest, most)
    if not tables:
        return WatchedTable(table=None)
    first, *others = tables
    _, watching = await service.hub.presence.of(first.id)
    return WatchedTable(table=first, watching=watching, others=others)


@router.get("/games")
async def games(service: TheService, guest: OptionalGuest, after: After = None) -> FinishedGames:
    """List the caller's finished games, the latest first."""
    none = FinishedGames(games=[], after=None)
    return none if guest is None else await finished_games.own_page(service.database, guest, after)


@public.get("/api/finished")
async def finished(service: TheService, guest: OptionalGuest, after: After = None) -> FinishedGames:
    """List public finished games, those with the newest tables first."""
    return await finished_games.public_page(service.database, guest, after)


@router.get(
    "/records", response_class=StreamingResponse, responses={200: {"content": {"application/zip": {}}}}
)
async def records(
    service: TheService, caller: TheCaller, guest: CurrentGuest, after: After = None
) -> StreamingResponse:
    """Return the records of the latest 200 finished games as a ZIP, or with `after` those before."""
    await caller.check_rate("exports", EXPORTS_AN_HOUR, 3600)
    found = await finished_games.own_games(service.database, guest, after, MOST_EXPORTED)
    return StreamingResponse(
        _zipped(service, guest, found),
        media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="triclinium-games.zip"'},
    )


@router.get("/statistics")
async def own_statistics(service: TheService, caller: TheCaller, guest: OptionalGuest) -> Statistics:
    """Return counts of the caller's finished games, by game and difficulty, and of their companions."""
    if guest is None:
        return Statistics(games=[], companions=[], daily=None)
    await caller.check_rate("statistics", STATISTICS_AN_HOUR, 3600)
    return await statistics.own_statistics(service.database, service.daily.days, guest)


@router.get("/data", responses={200: {"content": {"application/json": {}}}})
async def data(service: TheService, caller: TheCaller, guest: CurrentGuest) -> Response:
    """Return everything stored about the caller, except the records of their games, as a file."""
    await caller.check_rate("exports", EXPORTS_AN_HOUR, 3600)
    return Response(
        orjson.dumps(await own_data.export(service.database, guest), option=orjson.OPT_INDENT_2),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="triclinium-data.json"'},
    )


@router.delete("", status_code=204)
async def delete_own_data(service: TheService, caller: TheCaller, guest: CurrentGuest) -> Response:
    """Delete the caller: name, address, browsers and chat messages. Their games stay, with an anonymous player."""
    await caller.check_rate("deletions", DELETIONS_AN_HOUR, 3600)
    await forget(service.database, guest, lift_bans=False)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


class _Sink:
    """File object to which a ZIP is written, and from which it is sent in pieces."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Do nothing, because there is no buffer."""

    def close(self) -> None:
        """Do nothing, because there is no file."""

    def take(self) -> bytes:
        """Return the bytes written since the last call."""
        taken, self._pieces = b"".join(self._pieces), []
        return taken


async def _zipped(service: Service, guest: str, found: list[Found]) -> AsyncIterator[bytes]:
    """Yield the pieces of a ZIP. Its index names the records that cannot be made here, and the reasons."""
    sink = _Sink()
    archive = ZipFile(sink, "w", ZIP_DEFLATED)
    listed: list[dict[str, Any]] = []
    for each in found:
        row = each.stored.table
        name = f"{row.game}-{row.id}.json"
        entry: dict[str, Any] = {"table": row.id, "game": row.game, "ended_at": each.ended_at}
        served = service.games.get(row.game)
        try:
            if served is None or not goes_on(served, row):
                raise ApiError("other_data", game=row.game, setting="")
            shown = await deal_is_shown(service, each.stored, guest)
            text = await service.archive.records.text(each.stored, SPECTATOR, shown)
        except ApiError as error:
            listed.append({**entry, "missing": error.key})
            continue
        listed.append({**entry, "file": name})
        await asyncio.to_thread(archive.writestr, _info(name, each.ended_at), text)
        yield sink.take()
    more = found[-1].cursor if len(found) == MOST_EXPORTED else None
    archive.writestr(
        _info(_INDEX, found[0].ended_at if found else 0.0), orjson.dumps({"games": listed, "after": more})
    )
    archive.close()
    yield sink.take()


def _info(name: str, at: float) -> ZipInfo:
    moment = datetime.fromtimestamp(max(at, 315_532_800.0), UTC)  # a ZIP cannot store times before 1980
    info = ZipInfo(name, moment.timetuple()[:6])
    info.compress_type = ZIP_DEFLATED
    return info
