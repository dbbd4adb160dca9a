"""Sitting down and getting up: everything at a table that is no move of the game.

Each change is one transaction that holds the table's row and raises its version; the statement that stores a move
checks that version, so a seat that has changed hands cannot act for its former holder. What changes nothing leaves the
version, and the moves in flight, as they are.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson
from sqlalchemy import Executable, Select, delete, func, insert, literal, null, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..kernel.errors import SettingError
from ..kernel.fair import Keyed, new_secret, table_key
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given, Value
from . import due as due_work
from . import rights
from .errors import Wrong
from .games import Served, Shelf
from .live import table_settings
from .options import OptionsIn, TableOptions
from .people import Newcomer
from .restraint import WAITING
from .rights import KICKED, LEFT, REPLACED, Departed
from .sheets import past_told
from .store.clock import now
from .store.database import Database
from .store.log import Due, SeatRow, Sheet, TableRow, chained, joined, opened, version_step
from .store.schema import departed, holders, moves, seats, tables
from .tokens import Signer

MOST_DEVICES: Final = 16
"""Guests who act for one seat: whoever reads a table reads all of them."""
_COUNTING: Final = 0x626F_7473
"""The advisory locks under which the games of an origin in which bots are to move are counted."""
_LOOKED_BACK: Final = 1000
"""Entries among which the last one is found that decided something; seats have far fewer to spare for others."""
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


class _Change:
    """A table whose row this transaction holds; what is written raises its version."""

    def __init__(self, connection: AsyncConnection, sheet: Sheet) -> None:
        self.connection: Final = connection
        self.sheet: Final = sheet
        self.version: Final = sheet.table.version + version_step()
        """Its version if anything is written."""
        self.made = False

    @property
    def running(self) -> bool:
        """Whether the game is on."""
        return self.sheet.table.state == "running"

    async def write(self, *statements: Executable) -> None:
        """Change the table."""
        self.made = True
        for statement in statements:
            await self.connection.execute(statement)

    async def departed(self, *persons: str) -> dict[str, Departed]:
        """Those of these people who held a seat here and no longer do; Wrong if one of them was sent away."""
        query = select(departed.c.person, departed.c.seat, departed.c.why).where(
            departed.c.table_id == self.sheet.table.id, departed.c.person.in_(persons)
        )
        found = {row.person: Departed(row.seat, row.why) for row in await self.connection.execute(query)}
        if any(each.why == KICKED for each in found.values()):
            raise Wrong("barred")
        return found

    async def hand_over(self, seat: int, values: Mapping[str, Any], why: str) -> None:
        """A seat changes hands: nobody who held it holds it any more, nor do their private links open it."""
        table = self.sheet.table
        gone = {person for person, held in self.sheet.holders.items() if held == seat}
        await self._depart(gone, seat, why)
        await self.write(
            delete(holders).where(holders.c.table_id == table.id, holders.c.seat == seat),
            update(seats)
            .where(seats.c.table_id == table.id, seats.c.seat == seat)
            .values(**values, turnover=_new_turnover(), past=past_of(self.sheet, seat)),
        )
        if not self.running:
            return
        await self.write(  # a worker looks what is due now
            update(tables).where(tables.c.id == table.id).values(due_at=now(), due_kind=due_work.LOOK.kind)
        )
        heirs = [each.person for each in self.sheet.seats if each.kind == "person" and each.seat != seat]
        if table.owner in gone and heirs:
            await self.write(update(tables).where(tables.c.id == table.id).values(owner=heirs[0]))

    async def _depart(self, gone: set[str], seat: int, why: str) -> None:
        """Remember who held a seat, for as long as that gives them a right to it or takes one from them."""
        table = self.sheet.table
        rows = [
            {
                "table_id": table.id,
                "person": person,
                "seat": seat if self.running else None,
                "why": LEFT if why == KICKED and person == table.owner else why,
            }
            for person in sorted(gone)
            if self.running or (why == KICKED and person != table.owner)
        ]
        if rows:
            await self.write(
                delete(departed).where(departed.c.table_id == table.id, departed.c.person.in_(gone)),
                insert(departed).values(rows),
            )

    async def settle_in(self, seat: int, person: str) -> None:
        """Somebody has sat down: who had the seat before has no right to it any more, nor to the table if they left."""
        table = self.sheet.table
        here = departed.c.table_id == table.id
        had = here & (departed.c.seat == seat)
        away = select(departed.c.person).where(
            here, departed.c.seat.is_not(None), departed.c.person != person
        )
        await self.write(
            update(tables).where(tables.c.id == table.id, tables.c.owner.in_(away)).values(owner=person),
            delete(departed).where(here, departed.c.person == person),
            delete(departed).where(had, departed.c.why != KICKED),
            update(departed).where(had).values(seat=None),
            insert(holders).values(table_id=table.id, person=person, seat=seat),
        )


class Seating:
    """Changes of tables and seats."""

    def __init__(self, database: Database, shelf: Shelf, signer: Signer, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._shelf: Final = shelf
        self._signer: Final = signer
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
        async with self._changing(table) as change:
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
        async with self._changing(table) as change:
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
        async with self._changing(table) as change:
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
        async with self._changing(table) as change:
            sheet = change.sheet
            row = _seat(sheet, seat)
            if sheet.holders.get(person) == seat:
                return  # asked twice
            gone = await change.departed(person, by or person)
            rights.to_sit(self._served(sheet.table.game).entry, sheet, row, person, gone.get(person))
            if newcomer is not None:
                await change.write(newcomer.entry())
            values = {**_FREE, "kind": "person", "person": person, "name": name, "nonce": nonce}
            await change.hand_over(seat, values, LEFT)
            await change.settle_in(seat, person)

    async def leave(self, table: str, person: str) -> None:
        """Get up; the seat is free."""
        async with self._changing(table) as change:
            if person not in change.sheet.holders:
                raise Wrong("not_seated")
            if change.sheet.table.state == "over":
                raise Wrong("not_running")
            await change.hand_over(change.sheet.holders[person], _FREE, LEFT)

    async def kick(self, table: str, seat: int, owner: str) -> None:
        """The owner frees a seat; who sat there may not sit down at this table again, on any device."""
        async with self._changing(table) as change:
            sheet = change.sheet
            row = _seat(sheet, seat)
            rights.to_kick(self._served(sheet.table.game).entry, sheet, row, owner)
            if sheet.table.state == "over":
                raise Wrong("not_running")
            if row.kind != "free":
                await change.hand_over(seat, _FREE, KICKED)

    async def pardon(self, table: str, owner: str) -> None:
        """The owner lets in again whoever was sent away."""
        async with self._changing(table) as change:
            rights.to_own(change.sheet, owner)
            await change.connection.execute(  # nothing that a table shows
                update(departed)
                .where(departed.c.table_id == table, departed.c.why == KICKED)
                .values(why=REPLACED)
            )

    async def seat_bot(self, table: str, seat: int, person: str, bot: str) -> None:
        """Put a bot in a free seat, or, once the game runs, in the seat of somebody who is late."""
        async with self._changing(table) as change:
            sheet = change.sheet
            served = self._served(sheet.table.game)
            row = _seat(sheet, seat)
            if bot not in served.bots():
                raise Wrong("no_bot", bot=bot, bots=", ".join(served.bots()))
            if row.kind == "bot" and row.bot == bot:
                return  # asked twice
            rights.to_seat_bot(served.entry, sheet, row, person)
            if change.running and not due_work.mask(sheet.seats, "bot"):
                await self._room_for_bots(change)
            await change.hand_over(seat, {**_FREE, "kind": "bot", "bot": bot}, REPLACED)

    async def replace_bot(self, table: str, seat: int, failing: str, bot: str) -> None:
        """Another bot takes the seat of one that cannot go on."""
        async with self._changing(table) as change:
            row = _seat(change.sheet, seat)
            if change.running and row.kind == "bot" and row.bot == failing:
                await change.hand_over(seat, {**_FREE, "kind": "bot", "bot": bot}, REPLACED)

    async def _room_for_bots(self, change: _Change) -> None:
        """One place's bots must not take all the thinking."""
        if not self._most_bot_tables:
            return
        connection = change.connection
        own = select(tables.c.origin).where(tables.c.id == change.sheet.table.id)
        origin = (await connection.execute(own)).scalar_one()
        # One after the other, so that each is counted by the next; on SQLite whoever writes is alone anyway.
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(_COUNTING, func.hashtext(origin))))
        kinds = (*due_work.OF_BOTS, due_work.LOOK.kind)  # who looks may find a bot
        waiting = tables.c.due_at.is_not(None) & tables.c.due_kind.in_(kinds)
        query = select(func.count()).where(
            tables.c.origin == origin, waiting, tables.c.id != change.sheet.table.id
        )
        if (await connection.execute(query)).scalar_one() >= self._most_bot_tables:
            raise Wrong("bots_busy", most=str(self._most_bot_tables))

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
        async with self._changing(table) as change:
            sheet = change.sheet
            row = _seat(sheet, int(seat))
            if of != table or row.turnover != int(turnover) or row.kind != "person":
                raise Wrong("bad_token")
            held = sheet.holders.get(person)
            if held == row.seat:
                return
            if held is not None:
                raise Wrong("seated_already", seat=SEAT_NAMES[held])
            if list(sheet.holders.values()).count(row.seat) >= MOST_DEVICES:
                raise Wrong("many_devices", seat=SEAT_NAMES[row.seat], most=str(MOST_DEVICES))
            if newcomer is not None:
                await change.write(newcomer.entry())
            await change.departed(person)
            await change.write(
                delete(departed).where(departed.c.table_id == table, departed.c.person == person),
                insert(holders).values(table_id=table, person=person, seat=row.seat),
            )

    async def be_late(self, table: str, seats_late: int, tip: str, version: int) -> int | None:
        """Mark just these seats (a bit mask) as past their time, if the table still has this tip and version.

        The version since then; None if somebody moved or a seat changed meanwhile. A move that is under way when a
        seat is marked is made again, for the same decision: it is not lost.
        """
        async with self._changing(table) as change:
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

    @asynccontextmanager
    async def _changing(self, table: str) -> AsyncIterator[_Change]:
        """A transaction that holds the table's row; if anything changed, its version goes up at the end."""
        async with self._database.writing() as connection:
            sheet = await read_sheet(connection, table, lock=True)
            if sheet is None:
                raise Wrong("no_table")
            change = _Change(connection, sheet)
            yield change
            if change.made:
                await change.write(update(tables).where(tables.c.id == table).values(version=change.version))

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


def _new_turnover() -> int:
    """What links to a seat are good for from now on: by chance, so that two histories of a table never share one."""
    return 1 + secrets.randbelow(2**31 - 1)


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


def past_of(sheet: Sheet, seat: int) -> str | None:
    """Who has sat in a seat of a running game once it changes hands: the number of entries then, name and bot.

    Whoever sat there while nothing happened is left out, so there are never more of them than entries.
    """
    row = sheet.seats[seat]
    past = past_told(row)
    if sheet.table.state != "running" or row.kind not in ("person", "bot"):
        return row.past
    if past and past[-1]["until"] == sheet.table.seq:
        return row.past
    past.append({"until": sheet.table.seq, "name": row.name, "bot": row.bot})
    return orjson.dumps(past).decode()


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


def _seat(sheet: Sheet, seat: int) -> SeatRow:
    if not 0 <= seat < len(sheet.seats):
        raise Wrong("no_seat", seat=SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else "?")
    return sheet.seats[seat]
