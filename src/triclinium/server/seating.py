"""Sitting down and getting up: everything at a table that is no move of the game.

Each change is one transaction that holds the table's row and raises its version; the statement that stores a move
checks that version, so a seat that has changed hands cannot act for its former holder.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson
from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..kernel.errors import SettingError
from ..kernel.fair import Keyed, new_secret, table_key
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given, Value
from . import due as due_work
from .errors import Wrong
from .games import Served, Shelf
from .live import table_settings
from .options import OptionsIn, TableOptions
from .people import Newcomer
from .store.database import Database
from .store.log import Due, SeatRow, Sheet, TableRow, joined
from .store.schema import holders, moves, seats, tables
from .tokens import Signer

_SEAT_COLUMNS: Final = [seats.c[name] for name in SeatRow.__slots__]
_FREE: Final[dict[str, Any]] = {
    "kind": "free",
    "person": None,
    "name": None,
    "bot": None,
    "nonce": None,
    "late": False,
}


@dataclass(frozen=True)
class Plan:
    """A table to be."""

    game: str
    seats: int
    settings: Given
    public: bool
    title: str | None


class Seating:
    """Changes of tables and seats."""

    def __init__(self, database: Database, shelf: Shelf, signer: Signer) -> None:
        self._database: Final = database
        self._shelf: Final = shelf
        self._signer: Final = signer

    # ---- tables

    async def create(
        self, owner: str, plan: Plan, options: OptionsIn, newcomer: Newcomer | None = None
    ) -> str:
        """A new table; its id is all one needs to sit down at it."""
        served = self._served(plan.game)
        settings = _chosen(served, plan.seats, plan.settings)
        settled = options.settled(served.entry)
        table = new_table_id()
        async with self._database.writing() as connection:
            if newcomer is not None:
                await newcomer.enter(connection)
            await _insert(connection, table, owner, replace(plan, settings=settings), settled, {})
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
        async with self._changing(table) as (connection, sheet):
            _owned(sheet, owner)
            _must_be(sheet, "open")
            values: dict[str, object] = {}
            if settings is not None:
                served = self._served(sheet.table.game)
                values["settings"] = orjson.dumps(_chosen(served, len(sheet.seats), settings)).decode()
            if options is not None:
                served = self._served(sheet.table.game)
                before = TableOptions.model_validate_json(sheet.table.options)
                values["options"] = options.settled(served.entry, before).model_dump_json()
            if public is not None:
                values["public"] = public
            if title is not None:
                values["title"] = title
            if values:
                await connection.execute(update(tables).where(tables.c.id == table).values(**values))

    async def start(self, table: str, owner: str) -> Due | None:
        """Start the game: the key is fixed now, from the secret and every seat's nonce."""
        async with self._changing(table) as (connection, sheet):
            _owned(sheet, owner)
            _must_be(sheet, "open")
            empty = [SEAT_NAMES[seat.seat] for seat in sheet.seats if seat.kind not in ("person", "bot")]
            if empty:
                raise Wrong("seats_free", seats=", ".join(empty))
            served = self._served(sheet.table.game)
            names = [seat.name or f"bot {seat.bot}" for seat in sheet.seats]
            nonces = [seat.nonce or "" for seat in sheet.seats]
            row = replace(sheet.table, rules=served.game.rules)
            match, due = _opened(served, row, sheet.seats, names, nonces)
            entry = match.entries[0]
            await connection.execute(
                insert(moves).values(table_id=table, seq=0, chance=joined(entry.chance), at=time.time())
            )
            await connection.execute(
                update(tables)
                .where(tables.c.id == table)
                .values(
                    state="running",
                    rules=served.game.rules,
                    names=orjson.dumps(names).decode(),
                    nonces=orjson.dumps(nonces).decode(),
                    seq=1,
                    due_at=None if due is None else time.time() + due.after,
                    due_kind=None if due is None else due.kind,
                )
            )
        return due

    async def rematch(self, table: str, person: str) -> str:
        """A new table like one that is over, seats kept for the same people; the same one for all who ask."""
        async with self._changing(table) as (connection, sheet):
            _must_be(sheet, "over")
            if person not in sheet.holders:
                raise Wrong("not_seated")
            if sheet.table.next is not None:
                return sheet.table.next
            old = sheet.table
            following = new_table_id()
            plan = Plan(
                old.game,
                len(sheet.seats),
                orjson.loads(old.settings),
                old.public,
                old.title,
            )
            options = TableOptions.model_validate_json(old.options)
            kept = {seat.seat: _kept(seat) for seat in sheet.seats}
            await _insert(connection, following, person, plan, options, kept)
            await connection.execute(update(tables).where(tables.c.id == table).values(next=following))
        return following

    # ---- seats

    async def claim(
        self, table: str, seat: int, person: str, name: str, nonce: str, newcomer: Newcomer | None = None
    ) -> None:
        """Sit down in a free seat, or in the one that is kept for this person."""
        async with self._changing(table) as (connection, sheet):
            row = _seat(sheet, seat)
            if sheet.holders.get(person) == seat:
                return  # asked twice
            if sheet.table.state == "over":
                raise Wrong("not_running")
            if person in sheet.holders:
                raise Wrong("seated_already", seat=SEAT_NAMES[sheet.holders[person]])
            if row.kind == "kept" and row.person != person:
                raise Wrong("seat_kept", seat=SEAT_NAMES[seat])
            if row.kind not in ("free", "kept"):
                raise Wrong("seat_taken", seat=SEAT_NAMES[seat])
            if newcomer is not None:
                await newcomer.enter(connection)
            values = {**_FREE, "kind": "person", "person": person, "name": name, "nonce": nonce}
            await _hand_over(connection, sheet, seat, values)
            await connection.execute(insert(holders).values(table_id=table, person=person, seat=seat))

    async def leave(self, table: str, person: str) -> None:
        """Get up; the seat is free."""
        async with self._changing(table) as (connection, sheet):
            if person not in sheet.holders:
                raise Wrong("not_seated")
            if sheet.table.state == "over":
                raise Wrong("not_running")
            await _hand_over(connection, sheet, sheet.holders[person], _FREE)

    async def kick(self, table: str, seat: int, owner: str) -> None:
        """The owner frees a seat."""
        async with self._changing(table) as (connection, sheet):
            _owned(sheet, owner)
            if sheet.table.state == "over":
                raise Wrong("not_running")
            _seat(sheet, seat)
            await _hand_over(connection, sheet, seat, _FREE)

    async def seat_bot(self, table: str, seat: int, person: str, bot: str) -> None:
        """Put a bot in a free seat, or, once the game runs, in the seat of somebody who is late."""
        async with self._changing(table) as (connection, sheet):
            served = self._served(sheet.table.game)
            row = _seat(sheet, seat)
            if bot not in served.bots():
                raise Wrong("no_bot", bot=bot, bots=", ".join(served.bots()))
            running = sheet.table.state == "running"
            replaces = served.entry.tables.replaces
            anybody = running and person in sheet.holders and replaces == "seated"
            if sheet.table.owner != person and not anybody:
                raise Wrong("not_owner")
            if running and replaces == "nobody" and row.kind != "bot":
                raise Wrong("no_replacing", game=served.game.name)
            if sheet.table.state == "over":
                raise Wrong("not_running")
            if row.kind == "person" and not row.late:
                raise Wrong("not_late" if running else "seat_taken", seat=SEAT_NAMES[seat])
            if row.kind == "bot" and row.bot == bot:
                return  # asked twice
            await _hand_over(connection, sheet, seat, {**_FREE, "kind": "bot", "bot": bot})

    async def replace_bot(self, table: str, seat: int, failing: str, bot: str) -> None:
        """Another bot takes the seat of one that cannot go on."""
        async with self._changing(table) as (connection, sheet):
            row = _seat(sheet, seat)
            if sheet.table.state == "running" and row.kind == "bot" and row.bot == failing:
                await _hand_over(connection, sheet, seat, {**_FREE, "kind": "bot", "bot": bot})

    # ---- private links

    def return_token(self, sheet: Sheet, seat: int) -> str:
        """What brings another device to a seat, until the seat changes hands."""
        return self._signer.sign("return", f"{sheet.table.id} {seat} {sheet.seats[seat].turnover}")

    def bearer(self, sheet: Sheet, token: str) -> str | None:
        """Whose seat a private link opens, as long as it is theirs."""
        text = self._signer.read("return", token)
        if text is None:
            return None
        of, seat, turnover = text.split(" ")
        row = _seat(sheet, int(seat)) if of == sheet.table.id else None
        return row.person if row is not None and row.turnover == int(turnover) else None

    async def come_back(self, table: str, person: str, token: str, newcomer: Newcomer | None = None) -> None:
        """Another device of the same person: it acts for the seat too."""
        text = self._signer.read("return", token)
        if text is None:
            raise Wrong("bad_token")
        of, seat, turnover = text.split(" ")
        async with self._changing(table) as (connection, sheet):
            row = _seat(sheet, int(seat))
            if of != table or row.turnover != int(turnover) or row.kind != "person":
                raise Wrong("bad_token")
            held = sheet.holders.get(person)
            if held == row.seat:
                return
            if held is not None:
                raise Wrong("seated_already", seat=SEAT_NAMES[held])
            if newcomer is not None:
                await newcomer.enter(connection)
            await connection.execute(insert(holders).values(table_id=table, person=person, seat=row.seat))

    async def be_late(self, table: str, seats_late: int, version: int) -> bool:
        """Mark just these seats (a bit mask) as past their time; False if the table changed meanwhile."""
        async with self._changing(table) as (connection, sheet):
            if sheet.table.version != version:
                return False
            for row in sheet.seats:
                late = bool(seats_late >> row.seat & 1)
                if row.late != late:
                    await connection.execute(
                        update(seats)
                        .where(seats.c.table_id == table, seats.c.seat == row.seat)
                        .values(late=late)
                    )
        return True

    # ---- parts

    @asynccontextmanager
    async def _changing(self, table: str) -> AsyncIterator[tuple[AsyncConnection, Sheet]]:
        """A transaction that holds the table's row; its version goes up at the end."""
        async with self._database.writing() as connection:
            sheet = await read_sheet(connection, table, lock=True)
            if sheet is None:
                raise Wrong("no_table")
            yield connection, sheet
            await connection.execute(
                update(tables).where(tables.c.id == table).values(version=tables.c.version + 1)
            )

    def _served(self, game: str) -> Served:
        served = self._shelf.get(game)
        if served is None:
            raise Wrong("no_game", game=game)
        return served


async def read_sheet(connection: AsyncConnection, table: str, lock: bool = False) -> Sheet | None:
    """A table and its seats, in the present transaction."""
    query = select(tables).where(tables.c.id == table)
    row = (await connection.execute(query.with_for_update() if lock else query)).first()
    if row is None:
        return None
    chairs = await connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
    held = await connection.execute(
        select(holders.c.person, holders.c.seat).where(holders.c.table_id == table)
    )
    return Sheet(
        TableRow(**{name: getattr(row, name) for name in TableRow.__slots__}),
        tuple(SeatRow(**{name: getattr(chair, name) for name in SeatRow.__slots__}) for chair in chairs),
        {row.person: row.seat for row in held},
    )


async def read_sheets(connection: AsyncConnection, chosen: Select[Any]) -> list[Sheet]:
    """Tables and their seats, as many as are chosen, in three queries."""
    rows = (await connection.execute(chosen)).all()
    ids = [row.id for row in rows]
    chairs: dict[str, list[SeatRow]] = {table: [] for table in ids}
    held: dict[str, dict[str, int]] = {table: {} for table in ids}
    if rows:
        query = select(*_SEAT_COLUMNS, seats.c.table_id).where(seats.c.table_id.in_(ids))
        for *values, table in (await connection.execute(query.order_by(seats.c.seat))).all():
            chairs[table].append(SeatRow(*values))
        for table, person, seat in await connection.execute(
            select(holders).where(holders.c.table_id.in_(ids))
        ):
            held[table][person] = seat
    return [
        Sheet(
            TableRow(**{name: getattr(row, name) for name in TableRow.__slots__}),
            tuple(chairs[row.id]),
            held[row.id],
        )
        for row in rows
    ]


def new_table_id() -> str:
    """Short enough for a link, long enough that nobody guesses one."""
    return secrets.token_hex(8)


async def _insert(
    connection: AsyncConnection,
    table: str,
    owner: str,
    plan: Plan,
    options: TableOptions,
    kept: Mapping[int, dict[str, Any]],
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
            options=options.model_dump_json(),
            secret=new_secret(),
            rules=0,
            seq=0,
            version=0,
            said=0,
            created_at=time.time(),
        )
    )
    rows = [
        {**_FREE, **kept.get(seat, {}), "table_id": table, "seat": seat, "turnover": 0}
        for seat in range(plan.seats)
    ]
    await connection.execute(insert(seats), rows)


def _kept(seat: SeatRow) -> dict[str, Any]:
    """How a seat begins at the rematch: a bot sits there at once, a person is expected."""
    if seat.kind == "bot":
        return {"kind": "bot", "bot": seat.bot}
    if seat.kind == "person":
        return {"kind": "kept", "person": seat.person, "name": seat.name}
    return {}


async def _hand_over(connection: AsyncConnection, sheet: Sheet, seat: int, values: Mapping[str, Any]) -> None:
    """A seat changes hands: nobody who held it holds it any more, nor do their private links open it."""
    table = sheet.table.id
    await connection.execute(delete(holders).where(holders.c.table_id == table, holders.c.seat == seat))
    await connection.execute(
        update(seats)
        .where(seats.c.table_id == table, seats.c.seat == seat)
        .values(**values, turnover=seats.c.turnover + 1)
    )
    if sheet.table.state == "running":  # a worker looks what is due now
        await connection.execute(
            update(tables).where(tables.c.id == table).values(due_at=time.time(), due_kind=due_work.LOOK.kind)
        )


def _opened(
    served: Served, row: TableRow, chairs: tuple[SeatRow, ...], names: list[str], nonces: list[str]
) -> tuple[Match[Any], Due | None]:
    """The game up to its first choice, and what falls due then."""
    game = served.game
    source = Keyed(table_key(row.secret, row.id, nonces), [name for name, _ in game.streams])
    match = Match.start(game, names, table_settings(row), source, row.rules)
    options = TableOptions.model_validate_json(row.options)
    return match, due_work.first(chairs, options, game.awaited(match.state))


def _chosen(served: Served, count: int, given: Given) -> dict[str, Value]:
    try:
        return served.chosen(count, given)
    except SettingError as error:
        raise Wrong("bad_settings", what=str(error)) from None


def _owned(sheet: Sheet, person: str) -> None:
    if sheet.table.owner != person:
        raise Wrong("not_owner")


def _must_be(sheet: Sheet, state: str) -> None:
    if sheet.table.state != state:
        raise Wrong(f"not_{state}")


def _seat(sheet: Sheet, seat: int) -> SeatRow:
    if not 0 <= seat < len(sheet.seats):
        raise Wrong("no_seat", seat=SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else "?")
    return sheet.seats[seat]
