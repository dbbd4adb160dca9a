"""Tables from their making to the start, and the rematch. Each step is one `transaction`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson
from sqlalchemy import case, insert, literal, null, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.errors import SettingError
from ...kernel.fair import Keyed, new_secret, table_key
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.notation import SEAT_NAMES
from ...kernel.settings import Given, Value
from ..errors import ApiError
from ..games import GameRegistry, ServedGame
from ..limits.bot_tables import check_bot_tables
from ..store.clock import now
from ..store.clocks import FREE_S
from ..store.database import Database
from ..store.move_log import (
    CLOCK,
    Due,
    SeatRow,
    StoredTable,
    TableRow,
    chance_text,
    next_tip,
    tip_root,
    version_step,
)
from ..store.schema import departed, moves, seats, tables
from . import due as due_work
from . import permissions
from .clocks import delayed_clocks, running_clocks
from .daily import tries
from .daily.calendar import Deal, deals_of
from .daily.days import Days
from .forced import pause
from .guests import PendingGuest
from .live import table_settings
from .options import OptionsIn, TableOptions
from .permissions import KICKED
from .transaction import FREE, TableChange, change_table


@dataclass(frozen=True)
class Plan:
    """A table to be."""

    game: str
    seats: int
    settings: Given
    public: bool
    title: str | None


class Setup:
    """Opens tables."""

    def __init__(self, database: Database, games: GameRegistry, days: Days, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._games: Final = games
        self._days: Final = days
        self._most_bot_tables: Final = most_bot_tables
        """Games of one origin in which a bot is to move; 0: as many as it likes."""

    async def create(
        self,
        owner: str,
        plan: Plan,
        options: OptionsIn,
        origin: str = "",
        pending: PendingGuest | None = None,
    ) -> str:
        """A new table; its id is all one needs to sit down at it. `origin`: whence the owner asks."""
        served = self._games.require(plan.game)
        settings = _checked_settings(served, plan.seats, plan.settings)
        resolved = options.resolve(served.entry)
        table = new_table_id()
        async with self._database.writing() as connection:
            if pending is not None:
                await connection.execute(pending.insert())
            await _insert_table(
                connection, table, owner, replace(plan, settings=settings), resolved, {}, origin
            )
        return table

    async def create_of_deal(
        self, owner: str, deal: Deal, origin: str = "", pending: PendingGuest | None = None
    ) -> str:
        """A new table for a deal of a day that has begun. Nobody looks on, and nobody is given hints."""
        served = self._games.require(deal.game)
        if deal not in deals_of(deal.day, (served,)):
            raise ApiError("no_deal")
        settings = _checked_settings(served, deal.seats, deal.settings)
        options = OptionsIn(spectators=False, hints=False).resolve(served.entry)
        plan = Plan(deal.game, deal.seats, settings, False, None)
        table = new_table_id()
        async with self._database.writing() as connection:
            secret = await self._days.secret(connection, deal.day)
            if deal.day != await self._days.today(connection) and not await self._days.is_shown(
                connection, deal.day
            ):
                raise ApiError("deal_rests")
            if pending is not None:
                await connection.execute(pending.insert())
            await _insert_table(
                connection, table, owner, plan, options, {}, origin, secret=secret, deal=deal.id
            )
        return table

    async def configure(
        self,
        table: str,
        owner: str,
        settings: Given | None,
        options: OptionsIn | None,
        public: bool | None,
        title: str | None,
    ) -> None:
        """Set up a table anew before it starts."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            permissions.check_owner(stored, owner)
            _check_state(stored, "open")
            if stored.table.deal is not None and (settings is not None or options is not None):
                raise ApiError("deal_fixed")
            given: dict[str, object] = {"public": public, "title": title}
            if settings is not None:
                served = self._games.require(stored.table.game)
                checked = _checked_settings(served, len(stored.seats), settings)
                given["settings"] = orjson.dumps(checked).decode()
            if options is not None:
                served = self._games.require(stored.table.game)
                before = TableOptions.model_validate_json(stored.table.options)
                given["options"] = options.resolve(served.entry, before).stored()
            current = {name: getattr(stored.table, name) for name in given}
            values = {name: value for name, value in given.items() if value not in (None, current[name])}
            if values:
                await change.write(update(tables).where(tables.c.id == table).values(**values))

    async def start(self, table: str, owner: str) -> Due | None:
        """Start the game: the key is fixed now, from the secret and every seat's nonce."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            permissions.check_owner(stored, owner)
            _check_state(stored, "open")
            empty = [SEAT_NAMES[seat.seat] for seat in stored.seats if seat.kind not in ("person", "bot")]
            if empty:
                raise ApiError("seats_free", seats=", ".join(empty))
            if due_work.seats_of_kind(stored.seats, "bot"):
                await check_bot_tables(change.connection, table, self._most_bot_tables)
            served = self._games.require(stored.table.game)
            names = [seat.name or f"bot {seat.bot}" for seat in stored.seats]
            daily = stored.table.deal is not None
            nonces = ["" if daily else seat.nonce or "" for seat in stored.seats]
            row = replace(stored.table, rules=served.game.rules, data=served.data)
            match, due = _start_match(served, row, stored.seats, names, nonces)
            entry = match.entries[0]
            row = replace(row, names=orjson.dumps(names).decode(), nonces=orjson.dumps(nonces).decode())
            tip = next_tip(row.secret, tip_root(row), (None, None, None, entry.chance, None))
            await change.write(
                insert(moves).values(
                    table_id=table, seq=0, chance=chance_text(entry.chance), tip=tip, at=now()
                ),
                update(tables)
                .where(tables.c.id == table)
                .values(
                    state="running",
                    rules=row.rules,
                    data=row.data,
                    names=row.names,
                    nonces=row.nonces,
                    seq=1,
                    tip=tip,
                    due_at=None if due is None else now() + due.after,
                    due_kind=None if due is None else due.kind,
                ),
            )
            await _start_clocks(change, served.game, served.game.awaited(match.state), due)
            if daily:
                await tries.begin(change.connection, self._days, stored)
        return due

    async def rematch(self, table: str, guest: str, origin: str = "") -> str:
        """A new table like one that is over, seats kept for the same people; the same one for all who ask."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            _check_state(stored, "over")
            if guest not in stored.holders:
                raise ApiError("not_seated")
            if stored.table.next is not None:
                return stored.table.next
            old = stored.table
            next_table = new_table_id()
            plan = Plan(old.game, len(stored.seats), orjson.loads(old.settings), old.public, old.title)
            options = TableOptions.model_validate_json(old.options)
            rematch_seats = {seat.seat: _rematch_seat(seat) for seat in stored.seats}
            rematch_seats[stored.holders[guest]]["person"] = guest  # on the device that they ask with
            await _insert_table(change.connection, next_table, guest, plan, options, rematch_seats, origin)
            barred = select(literal(next_table), departed.c.person, null(), departed.c.why)
            await change.write(
                insert(departed).from_select(
                    ["table_id", "person", "seat", "why"],
                    barred.where(departed.c.table_id == table, departed.c.why == KICKED),
                ),
                update(tables).where(tables.c.id == table).values(next=next_table),
            )
        return next_table


def new_table_id() -> str:
    """Short enough for a link, long enough that nobody guesses one."""
    return secrets.token_hex(8)


async def _insert_table(
    connection: AsyncConnection,
    table: str,
    owner: str,
    plan: Plan,
    options: TableOptions,
    taken: Mapping[int, dict[str, Any]],
    origin: str,
    secret: bytes | None = None,
    deal: str | None = None,
) -> None:
    await connection.execute(
        insert(tables).values(
            id=table,
            game=plan.game,
            title=plan.title or "",
            state="open",
            owner=owner,
            public=plan.public,
            settings=orjson.dumps(dict(plan.settings)).decode(),
            options=options.stored() if deal is None else options.stored(dealt=True),
            secret=secret or new_secret(),
            deal=deal,
            rules=0,
            seq=0,
            tip="",
            version=version_step(),
            said=0,
            created_at=now(),
            origin=origin or table,
        )
    )
    rows = [
        {**FREE, **taken.get(seat, {}), "table_id": table, "seat": seat, "turnover": 0}
        for seat in range(plan.seats)
    ]
    await connection.execute(insert(seats), rows)


def _rematch_seat(seat: SeatRow) -> dict[str, Any]:
    """How a seat begins at the rematch: a bot sits there at once, a person is expected."""
    if seat.kind == "bot":
        return {"kind": "bot", "bot": seat.bot}
    if seat.kind == "person" and seat.person is not None:  # there is nobody to wait for who was forgotten
        return {"kind": "kept", "person": seat.person, "name": seat.name}
    return {}


def _start_match(
    served: ServedGame, row: TableRow, seat_rows: tuple[SeatRow, ...], names: list[str], nonces: list[str]
) -> tuple[Match[Any], Due | None]:
    """The game up to its first choice, and what falls due then."""
    game = served.game
    source = Keyed(table_key(row.secret, row.chance_name, nonces), [name for name, _ in game.streams])
    match = Match.start(game, names, table_settings(row), source, row.rules)
    options = TableOptions.model_validate_json(row.options)
    due = pause(game, match.state, seat_rows, False)
    away = due_work.marks_away(served.entry, row.deal, seat_rows, options)
    due = due or due_work.first(seat_rows, options, game.awaited(match.state), away=away)
    if due is CLOCK:
        delay = FREE_S if delayed_clocks(game, options, 1) else 0.0
        due = Due(CLOCK.kind, options.clock.at_first + delay)
    return match, due


async def _start_clocks(change: TableChange, game: Game[Any], awaited: int, due: Due | None) -> None:
    """Every seat has its whole time, and those who are awaited begin."""
    table, options = change.stored.table, TableOptions.model_validate_json(change.stored.table.options)
    runs = running_clocks(game, change.stored.seats, options, awaited, due)
    if runs is not None:
        at = now() + FREE_S if delayed_clocks(game, options, runs) else now()
        begun = case((seats.c.seat.in_([seat for seat in range(8) if runs >> seat & 1]), at), else_=None)
        await change.write(
            update(seats)
            .where(seats.c.table_id == table.id)
            .values(clock_left=options.clock.at_first, clock_at=begun)
        )


def _checked_settings(served: ServedGame, count: int, given: Given) -> dict[str, Value]:
    try:
        return served.chosen(count, given)
    except SettingError as error:
        raise ApiError("bad_settings", what=str(error)) from None


def _check_state(stored: StoredTable, state: str) -> None:
    if stored.table.state != state:
        raise ApiError(f"not_{state}")
