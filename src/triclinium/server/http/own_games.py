"""Routes of finished games: one's own, with all their records in one file, and the public ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from ..errors import ApiError
from ..service import Service
from ..tables.live import goes_on
from ..tables.own_games import FinishedGames, Found
from ..tables.seat_updates import SPECTATOR
from .dependencies import CurrentGuest, OptionalGuest, TheService, check_rate
from .tables import CURSOR, deal_is_shown

router = APIRouter(prefix="/api/me", tags=["history"])
public = APIRouter(tags=["history"])

MOST_EXPORTED: Final = 200
"""Records in one file; the last entry of its list says where the next one goes on."""
EXPORTS_AN_HOUR: Final = 20
_INDEX: Final = "games.json"

After = Annotated[str | None, Query(max_length=80, pattern=CURSOR)]


@router.get("/games")
async def games(service: TheService, guest: OptionalGuest, after: After = None) -> FinishedGames:
    """The finished games of whoever asks, the last one first."""
    return (
        FinishedGames(games=[], after=None) if guest is None else await service.own_history.page(guest, after)
    )


@public.get("/api/finished")
async def finished(service: TheService, guest: OptionalGuest, after: After = None) -> FinishedGames:
    """Public games that are over, for anybody to look at: those whose tables were made last first."""
    return await service.public_history.page(guest, after)


@router.get(
    "/records", response_class=StreamingResponse, responses={200: {"content": {"application/zip": {}}}}
)
async def records(
    request: Request, service: TheService, guest: CurrentGuest, after: After = None
) -> StreamingResponse:
    """The records of all of them as a ZIP, the last 200 games; with `after` those before."""
    await check_rate(request, "exports", EXPORTS_AN_HOUR, 3600)
    found = await service.own_history.found(guest, after, MOST_EXPORTED)
    return StreamingResponse(
        _zipped(service, guest, found),
        media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="triclinium-games.zip"'},
    )


class _Sink:
    """What a ZIP is written to: it is sent on piece by piece, and nothing of it is kept."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Nothing is open."""

    def take(self) -> bytes:
        """What was written since the last time."""
        taken, self._pieces = b"".join(self._pieces), []
        return taken


async def _zipped(service: Service, guest: str, found: list[Found]) -> AsyncIterator[bytes]:
    """A record at a time is made, packed and sent; one that cannot be made here is named in the list, with why."""
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
            text = await service.records.text(each.stored, SPECTATOR, shown)
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
    moment = datetime.fromtimestamp(max(at, 315_532_800.0), UTC)  # a ZIP knows no time before 1980
    info = ZipInfo(name, moment.timetuple()[:6])
    info.compress_type = ZIP_DEFLATED
    return info
