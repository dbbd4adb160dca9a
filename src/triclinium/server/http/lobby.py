"""Routes of tables and seats."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import and_, or_, select

from ...bots.seeds import bot_seed
from ...kernel.fair import commitment
from ..errors import Wrong
from ..faces import SPECTATOR
from ..live import Live
from ..options import OptionsIn, TableOptions
from ..people import newcomer
from ..protocol import TableOut
from ..seating import Plan
from ..service import Service
from ..sheets import table_model, table_out
from ..store.log import Sheet
from ..store.schema import tables
from ..store.sheets import read_sheets
from ..thinking import Question, ThinkingError
from ..wording import Commitment, Name, Nonce, Title
from .asked import (
    ERRORS,
    Asker,
    FastJSON,
    SeatedAsker,
    SeatNumber,
    TableId,
    TheService,
    caller,
    language,
    limited,
    origin_of,
    remember,
)

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=ERRORS)

_PAGE = 50
_AFTER = r"^[0-9]{1,12}(\.[0-9]{1,20})?_[0-9A-Za-z]{1,32}$"
"""The time and id of the last table on a page."""
_HOLDING = frozenset({"hold", "release"})
_HINT_S = 3.0
_HINTS_A_MINUTE = 30


SettingValue = (
    Annotated[str, Field(max_length=80)]
    | Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=64)]
)
"""One value, or several: what each setting has, the game says."""


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTable(_Body):
    """A table to create. Nobody sits at it yet: whoever sits down, its creator too, first sees its commitment."""

    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=8)
    settings: dict[str, SettingValue] = Field(default_factory=dict, max_length=40)
    options: OptionsIn = OptionsIn()
    public: bool = False
    title: Title | None = None
    name: Name | None = Field(default=None, description="The creator's name")


class Configuration(_Body):
    """What to change before the start; what is left out stays."""

    settings: dict[str, SettingValue] | None = Field(default=None, max_length=40)
    options: OptionsIn | None = None
    public: bool | None = None
    title: Title | None = None


class Claim(_Body):
    """Who sits down."""

    name: Name
    nonce: Nonce = Field(description="Their part of the key of chance, made after the commitment was seen")
    commitment: Commitment = Field(description="The table's, as it was shown to them and kept")


class BotChoice(_Body):
    """Which bot."""

    bot: str = Field(max_length=40)


class Token(_Body):
    """What a private link carries."""

    token: str = Field(max_length=512)


class Listed(BaseModel):
    """Public tables that wait for people, the newest first."""

    tables: list[TableOut]
    after: str | None = Field(description="For the next page")


class NextTable(BaseModel):
    """The table of the rematch."""

    table: str


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


class Link(BaseModel):
    """A private way back to one's seat."""

    link: str = Field(serialization_alias="return")


async def _sheet(service: Service, table: str) -> Sheet:
    sheet = await service.database.log.sheet(table)
    if sheet is None:
        raise Wrong("no_table")
    return sheet


async def _changed(service: Service, table: str, person: str | None) -> TableOut:
    service.hub.changed(table)
    return table_model(await _sheet(service, table), person, service.sealer.key)


@router.post("", status_code=201)
async def create(body: NewTable, request: Request, response: Response, service: TheService) -> TableOut:
    """Create a table; whoever has its link can sit down, once they have seen its commitment."""
    await limited(request, "tables", service.settings.limit_tables_per_hour, 3600)
    plan = Plan(body.game, body.seats, body.settings, body.public, body.title)
    who = await caller(request, body.name)
    table = await service.seating.create(who.id, plan, body.options, origin_of(request), who.newcomer)
    remember(request, response, who)
    return table_model(await _sheet(service, table), who.id, service.sealer.key)


@router.get("", response_model=Listed)
async def waiting(
    service: TheService,
    person: Asker,
    game: Annotated[str | None, Query(max_length=40, pattern=r"^[a-z0-9_]+$")] = None,
    after: Annotated[str | None, Query(max_length=80, pattern=_AFTER)] = None,
) -> Response:
    """Public tables that wait for people."""
    query = select(tables).where(tables.c.public, tables.c.state == "open")
    if game is not None:
        query = query.where(tables.c.game == game)
    if after is not None:
        at, last = _place(after)
        query = query.where(
            or_(tables.c.created_at < at, and_(tables.c.created_at == at, tables.c.id < last))
        )
    query = query.order_by(tables.c.created_at.desc(), tables.c.id.desc()).limit(_PAGE)
    async with service.database.reading() as connection:
        sheets = await read_sheets(connection, query)
    found = [table_out(sheet, person, service.sealer.key) for sheet in sheets]
    further = f"{sheets[-1].table.created_at!r}_{sheets[-1].table.id}" if len(sheets) == _PAGE else None
    # As `Listed` says; to check fifty tables by it would cost as much as all the rest.
    return FastJSON({"tables": found, "after": further})


def _place(after: str) -> tuple[float, str]:
    at, _, last = after.partition("_")
    return float(at), last


@router.get("/{table}")
async def look(table: TableId, service: TheService, person: Asker) -> TableOut:
    """Look at a table, or at an invitation to it; nothing changes by looking."""
    return table_model(await _sheet(service, table), person, service.sealer.key)


@router.post("/{table}/settings")
async def configure(
    body: Configuration, table: TableId, service: TheService, person: SeatedAsker
) -> TableOut:
    """Set up a table anew before it starts; by its owner."""
    await service.seating.configure(table, person, body.settings, body.options, body.public, body.title)
    return await _changed(service, table, person)


@router.post("/{table}/seats/{seat}/claim")
async def claim(
    body: Claim,
    table: TableId,
    seat: SeatNumber,
    request: Request,
    response: Response,
    service: TheService,
) -> TableOut:
    """Sit down."""
    _must_have_seen(await _sheet(service, table), body)
    who = await caller(request, body.name)
    await service.seating.claim(table, seat, who.id, body.name, body.nonce, newcomer=who.newcomer)
    remember(request, response, who)
    return await _changed(service, table, who.id)


@router.post("/{table}/seats/{seat}/beside")
async def beside(
    body: Claim,
    table: TableId,
    seat: SeatNumber,
    request: Request,
    service: TheService,
    asker: Asker,
) -> Link:
    """Somebody who shares this device sits down; the device acts for them by their private link."""
    _must_have_seen(await _sheet(service, table), body)
    who = newcomer(body.name, language(request))
    await service.seating.claim(table, seat, who.id, body.name, body.nonce, by=asker, newcomer=who)
    service.hub.changed(table)
    return _private(service, await _sheet(service, table), seat)


def _must_have_seen(sheet: Sheet, body: Claim) -> None:
    """A nonce counts for chance only from somebody who was shown the commitment before."""
    if body.commitment != commitment(sheet.table.secret):
        raise Wrong("wrong_commitment")


@router.post("/{table}/leave")
async def leave(table: TableId, service: TheService, person: SeatedAsker) -> TableOut:
    """Get up."""
    await service.seating.leave(table, person)
    return await _changed(service, table, person)


@router.post("/{table}/seats/{seat}/kick")
async def kick(table: TableId, seat: SeatNumber, service: TheService, person: SeatedAsker) -> TableOut:
    """Free a seat; by the owner. Who sat there may not sit down at this table again."""
    await service.seating.kick(table, seat, person)
    return await _changed(service, table, person)


@router.post("/{table}/pardon")
async def pardon(table: TableId, service: TheService, person: SeatedAsker) -> TableOut:
    """Let in again whoever was sent away; by the owner."""
    await service.seating.pardon(table, person)
    return table_model(await _sheet(service, table), person, service.sealer.key)


@router.post("/{table}/seats/{seat}/bot")
async def seat_bot(
    body: BotChoice, table: TableId, seat: SeatNumber, service: TheService, person: SeatedAsker
) -> TableOut:
    """Put a bot in a seat."""
    await service.seating.seat_bot(table, seat, person, body.bot)
    out = await _changed(service, table, person)
    service.hub.look_for_due()
    return out


@router.post("/{table}/start")
async def start(table: TableId, service: TheService, person: SeatedAsker) -> TableOut:
    """Start the game; by the owner."""
    due = await service.seating.start(table, person)
    out = await _changed(service, table, person)
    service.hub.fell_due(due)
    return out


@router.post("/{table}/rematch")
async def rematch(table: TableId, request: Request, service: TheService, person: SeatedAsker) -> NextTable:
    """A new table with the same people; the same one for all who ask."""
    following = await service.seating.rematch(table, person, origin_of(request))
    service.hub.changed(table)
    return NextTable(table=following)


@router.get("/{table}/link")
async def link(table: TableId, service: TheService, person: SeatedAsker) -> Link:
    """One's own private link, for other devices."""
    sheet = await _sheet(service, table)
    if person not in sheet.holders:
        raise Wrong("not_seated")
    return _private(service, sheet, sheet.holders[person])


def _private(service: Service, sheet: Sheet, seat: int) -> Link:
    token = service.links.token(sheet, seat)
    return Link(link=f"{service.settings.public_url}/t/{sheet.table.id}#return={token}")


@router.post("/{table}/return")
async def come_back(
    body: Token, table: TableId, request: Request, response: Response, service: TheService
) -> TableOut:
    """This device sits in that seat too."""
    await _sheet(service, table)
    who = await caller(request, None)
    await service.links.come_back(table, who.id, body.token, who.newcomer)
    remember(request, response, who)
    return await _changed(service, table, who.id)


async def _live(service: Service, table: str) -> Live:
    """The table as it stands now."""
    live = await service.keeper.get(table)
    if live is None:
        raise Wrong("no_table")
    async with live.lock:
        await service.keeper.refresh(live)
    return live


@router.get("/{table}/odds")
async def odds(table: TableId, service: TheService, person: Asker) -> OddsOut:
    """The odds of what may come, where the table lets clients show them."""
    live = await _live(service, table)
    seat = live.seat_of(person)
    if live.match is None:
        raise Wrong("not_running")
    if not live.options.odds:
        raise Wrong("no_odds")
    if seat is None and not live.options.spectators:
        raise Wrong("no_spectators")
    state = live.match.state
    return OddsOut(seq=live.seq, odds=live.served.game.odds(state, SPECTATOR if seat is None else seat))


@router.get("/{table}/hint")
async def hint(table: TableId, request: Request, service: TheService, person: SeatedAsker) -> HintOut:
    """What the best bot of the game would do, where the table lets clients give hints."""
    live = await _live(service, table)
    seat = live.seat_of(person)
    if seat is None:
        raise Wrong("not_seated")
    if live.match is None or live.match.state.over:
        raise Wrong("not_running")
    bot = live.served.adviser()
    face = live.face(seat)
    options = [act for act in face.options if act not in _HOLDING]
    if not live.options.hints or not options or bot is None:
        raise Wrong("no_hint")
    await limited(request, "hints", _HINTS_A_MINUTE, 60)
    view = live.served.game.view(live.match.state, seat)
    question = Question(
        bot.name, bot.maker, bot_seed(live.row.secret, seat), live.seq, view, options, _HINT_S
    )
    try:
        thought = await service.thinker.consider(question)
    except ThinkingError:
        raise Wrong("busy") from None
    reason = None if thought.reason is None else ReasonOut.model_validate(thought.reason)
    return HintOut(decision=face.decision, act=thought.act, reason=reason)


@router.get("/{table}/record", responses={200: {"content": {"application/json": {}}}})
async def record(table: TableId, service: TheService, person: Asker) -> Response:
    """The record: whole when the game is over, else as the asker's seat may read it."""
    sheet = await _sheet(service, table)
    row = sheet.table
    if row.state == "open":
        raise Wrong("not_running")
    seat = sheet.holders.get(person, SPECTATOR) if person is not None else SPECTATOR
    if (
        seat == SPECTATOR
        and row.state == "running"
        and not TableOptions.model_validate_json(row.options).spectators
    ):
        raise Wrong("no_spectators")
    text = await service.records.text(sheet, seat)
    return Response(
        text,
        media_type="application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{row.game}-{table}.json"',
        },
    )
