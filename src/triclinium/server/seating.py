"""Sitting down and getting up: everything at a table that is no move of the game. Each is one `change`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson
from sqlalchemy import exists, func, insert, literal, null, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..kernel.errors import SettingError
from ..kernel.fair import Keyed, new_secret, table_key
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given, Value
from . import due as due_work
from . import rights
from .change import FREE, Change, changing, seat_of
from .errors import Wrong
from .games import Served, Shelf
from .live import table_settings
from .options import OptionsIn, TableOptions
from .people import Newcomer
from .restraint import WAITING
from .rights import KICKED, LEFT, REPLACED
from .store.clock import now
from .store.database import Database
from .store.log import Due, SeatRow, Sheet, TableRow, chained, joined, opened, version_step
from .store.schema import departed, moves, seats, tables

_COUNTING: Final = 0x626F_7473
"""The advisory locks under which the games of an origin in which bots are to move are counted."""
_LOOKED_BACK: Final = 1000
"""Entries among which the last one is found that decided something; seats have far fewer to spare for others."""


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

    def __init__(self, database: Database, shelf: Shelf, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._shelf: Final = shelf
        self._most_bot_tables: Final = most_bot_tables
        """Games of one origin in which a bot is to move; 0: as many as it likes."""

    # ---- tables

    async def create(
        self,
        owner: str,
        plan: Plan,
        options: OptionsIn,
        origin: str = "",
        newcomer: Newcomer | None = None,
    ) -> str:
        """A new table; its id is all one needs to sit down at it. `origin`: whence the owner asks."""
        served = self._served(plan.game)
        settings = _chosen(served, plan.seats, plan.settings)
        settled = options.settled(served.entry)
        table = new_table_id()
        async with self._database.writing() as connection:
            if newcomer is not None:
                await newcomer.enter(connection)
            await _insert(connection, table, owner, replace(plan, settings=settings), settled, {}, origin)
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
        async with changing(self._database, table) as change:
            sheet = change.sheet
            rights.to_own(sheet, owner)
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
            values = {name: value for name, value in values.items() if getattr(sheet.table, name) != value}
            if values:
                await change.write(update(tables).where(tables.c.id == table).values(**values))

    async def start(self, table: str, owner: str) -> Due | None:
        """Start the game: the key is fixed now, from the secret and every seat's nonce."""
        async with changing(self._database, table) as change:
            sheet = change.sheet
            rights.to_own(sheet, owner)
            _must_be(sheet, "open")
            empty = [SEAT_NAMES[seat.seat] for seat in sheet.seats if seat.kind not in ("person", "bot")]
            if empty:
                raise Wrong("seats_free", seats=", ".join(empty))
            if due_work.mask(sheet.seats, "bot"):
                await self._room_for_bots(change)
            served = self._served(sheet.table.game)
            names = [seat.name or f"bot {seat.bot}" for seat in sheet.seats]
            nonces = [seat.nonce or "" for seat in sheet.seats]
            row = replace(sheet.table, rules=served.game.rules)
            match, due = _opened(served, row, sheet.seats, names, nonces)
            entry = match.entries[0]
            row = replace(row, names=orjson.dumps(names).decode(), nonces=orjson.dumps(nonces).decode())
            tip = chained(row.secret, opened(row), (None, None, None, entry.chance, None))
            await change.write(
                insert(moves).values(table_id=table, seq=0, chance=joined(entry.chance), tip=tip, at=now()),
                update(tables)
                .where(tables.c.id == table)
                .values(
                    state="running",
                    rules=row.rules,
                    names=row.names,
                    nonces=row.nonces,
                    seq=1,
                    tip=tip,
                    due_at=None if due is None else now() + due.after,
                    due_kind=None if due is None else due.kind,
                ),
            )
        return due

    async def rematch(self, table: str, person: str, origin: str = "") -> str:
        """A new table like one that is over, seats kept for the same people; the same one for all who ask."""
        async with changing(self._database, table) as change:
            sheet = change.sheet
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
            kept[sheet.holders[person]]["person"] = person  # on the device that they ask with
            await _insert(change.connection, following, person, plan, options, kept, origin)
            barred = select(literal(following), departed.c.person, null(), departed.c.why)
            await change.write(
                insert(departed).from_select(
                    ["table_id", "person", "seat", "why"],
                    barred.where(departed.c.table_id == table, departed.c.why == KICKED),
                ),
                update(tables).where(tables.c.id == table).values(next=following),
            )
        return following

    # ---- seats

    async def claim(
        self,
        table: str,
        seat: int,
        person: str,
        name: str,
        nonce: str,
        by: str | None = None,
        newcomer: Newcomer | None = None,
    ) -> None:
        """Sit down in a seat that is free, kept for this person, or theirs to take back.

        `by`: who asks for it, if somebody shares their device.
        """
        async with changing(self._database, table) as change:
            sheet = change.sheet
            row = seat_of(sheet, seat)
            if sheet.holders.get(person) == seat:
                return  # asked twice
            gone = await change.departed(person, by or person)
            rights.to_sit(self._served(sheet.table.game).entry, sheet, row, person, gone.get(person))
            if newcomer is not None:
                await change.write(newcomer.entry())
            values = {**FREE, "kind": "person", "person": person, "name": name, "nonce": nonce}
            await change.hand_over(seat, values, LEFT)
            await change.settle_in(seat, person)

    async def leave(self, table: str, person: str) -> None:
        """Get up; the seat is free."""
        async with changing(self._database, table) as change:
            if person not in change.sheet.holders:
                raise Wrong("not_seated")
            if change.sheet.table.state == "over":
                raise Wrong("not_running")
            await change.hand_over(change.sheet.holders[person], FREE, LEFT)

    async def kick(self, table: str, seat: int, owner: str) -> None:
        """The owner frees a seat; who sat there may not sit down at this table again, on any device."""
        async with changing(self._database, table) as change:
            sheet = change.sheet
            row = seat_of(sheet, seat)
            rights.to_kick(self._served(sheet.table.game).entry, sheet, row, owner)
            if sheet.table.state == "over":
                raise Wrong("not_running")
            if row.kind != "free":
                await change.hand_over(seat, FREE, KICKED)

    async def pardon(self, table: str, owner: str) -> None:
        """The owner lets in again whoever was sent away."""
        async with changing(self._database, table) as change:
            rights.to_own(change.sheet, owner)
            await change.connection.execute(  # nothing that a table shows
                update(departed)
                .where(departed.c.table_id == table, departed.c.why == KICKED)
                .values(why=REPLACED)
            )

    async def seat_bot(self, table: str, seat: int, person: str, bot: str) -> None:
        """Put a bot in a free seat, or, once the game runs, in the seat of somebody who is late."""
        async with changing(self._database, table) as change:
            sheet = change.sheet
            served = self._served(sheet.table.game)
            row = seat_of(sheet, seat)
            if bot not in served.bots():
                raise Wrong("no_bot", bot=bot, bots=", ".join(served.bots()))
            if row.kind == "bot" and row.bot == bot:
                return  # asked twice
            rights.to_seat_bot(served.entry, sheet, row, person)
            if change.running and not due_work.mask(sheet.seats, "bot"):
                await self._room_for_bots(change)
            await change.hand_over(seat, {**FREE, "kind": "bot", "bot": bot}, REPLACED)

    async def replace_bot(self, table: str, seat: int, failing: str, bot: str) -> None:
        """Another bot takes the seat of one that cannot go on."""
        async with changing(self._database, table) as change:
            row = seat_of(change.sheet, seat)
            if change.running and row.kind == "bot" and row.bot == failing:
                await change.hand_over(seat, {**FREE, "kind": "bot", "bot": bot}, REPLACED)

    async def _room_for_bots(self, change: Change) -> None:
        """One place's bots must not take all the thinking."""
        if not self._most_bot_tables:
            return
        connection = change.connection
        own = select(tables.c.origin).where(tables.c.id == change.sheet.table.id)
        origin = (await connection.execute(own)).scalar_one()
        # One after the other, so that each is counted by the next; on SQLite whoever writes is alone anyway.
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(_COUNTING, func.hashtext(origin))))
        by_bot = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "bot")
        kind = tables.c.due_kind
        waiting = tables.c.due_at.is_not(None) & (
            kind.in_(due_work.OF_BOTS) | ((kind == due_work.LOOK.kind) & by_bot)
        )
        others = tables.c.id != change.sheet.table.id
        query = select(func.count()).select_from(tables).where(tables.c.origin == origin, waiting, others)
        if (await connection.execute(query)).scalar_one() >= self._most_bot_tables:
            raise Wrong("bots_busy", most=str(self._most_bot_tables))

    async def be_late(self, table: str, seats_late: int, tip: str, version: int) -> int | None:
        """Mark just these seats (a bit mask) as past their time, if the table still has this tip and version.

        The version since then; None if somebody moved or a seat changed meanwhile. A move that is under way when a
        seat is marked is made again, for the same decision: it is not lost.
        """
        async with changing(self._database, table) as change:
            found = change.sheet.table
            if (found.tip, found.version) != (tip, version):
                return None
            for row in change.sheet.seats:
                late = bool(seats_late >> row.seat & 1)
                if row.late != late:
                    await change.write(
                        update(seats)
                        .where(seats.c.table_id == table, seats.c.seat == row.seat)
                        .values(late=late)
                    )
            return change.version if change.made else version

    async def waited(self, table: str, seq: int) -> float:
        """Seconds since the last of a table's moves that led to where it stands; what decided nothing is left out."""
        query = (
            select(moves.c.seq, moves.c.act, moves.c.undo, (now() - moves.c.at).label("ago"))
            .where(moves.c.table_id == table, moves.c.seq >= seq - _LOOKED_BACK, moves.c.seq < seq)
            .order_by(moves.c.seq)
        )
        async with self._database.reading() as connection:
            rows = {row.seq: row for row in await connection.execute(query)}
        at, ago = seq - 1, 0.0
        while at in rows:
            row = rows[at]
            ago = float(row.ago)
            if row.undo is not None:
                at = row.undo - 1
            elif row.act in WAITING:
                at -= 1
            else:
                break
        return ago

    # ---- parts

    def _served(self, game: str) -> Served:
        served = self._shelf.get(game)
        if served is None:
            raise Wrong("no_game", game=game)
        return served


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
    origin: str,
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
            tip="",
            version=version_step(),
            said=0,
            created_at=now(),
            origin=origin or table,
        )
    )
    rows = [
        {**FREE, **kept.get(seat, {}), "table_id": table, "seat": seat, "turnover": 0}
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


def _must_be(sheet: Sheet, state: str) -> None:
    if sheet.table.state != state:
        raise Wrong(f"not_{state}")
