"""Delete a guest: names, address, browsers, devices and chat messages. Their games stay, with an anonymous player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Table, bindparam, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.messages.summary import past_holders
from ...live.rows import Move, move_from_row, next_tip, tip_root
from ...live.seats import LEFT, hand_over
from ..seating.bans import MAIL, PERSON
from ..seating.guests import new_guest
from ..seating.transaction import TableChange, change_table
from ..store import schema
from ..store.database import Database
from ..store.schema import chats, departed, guests, holders, moves, seats, sittings, tables
from ..store.stored_table import read_table
from .people import SOMEBODY, nobody


class Forgotten(NamedTuple):
    """Counts of the deleted data."""

    tables: int
    """Number of tables that no longer show the guest's name."""
    left: int
    """Number of running games in which their seat is now free."""
    lines: int
    """Number of chat messages."""
    devices: int
    """Number of guests that were only other devices of this guest."""


async def forget(
    database: Database,
    person: str,
    done: Callable[[int, int], None] = lambda _done, _of: None,
    lift_bans: bool = True,
) -> Forgotten:
    """Delete a guest, table by table, each in one transaction. If it is interrupted, run it again.

    Guests who delete themselves do not lift the host's bans.
    """
    renamed = left = lines = 0
    devices: set[str] = set()
    while found := await _tables_of(database, person):  # again, for tables joined meanwhile
        for number, table in enumerate(found):
            done(number, len(found))
            async with change_table(database, table) as change:
                held = change.stored.holders
                own = held.get(person, -1)
                devices |= {guest for guest, seat in held.items() if guest != person and seat == own}
                gone = _Gone(change, person, await _names_at(change.connection, table, person))
                lines += await gone.remove_chat()
                left += await gone.leave()
                renamed += await gone.rename()
    async with database.writing() as connection:
        lone = await _only_devices(connection, devices)
        for guest in (person, *lone):
            await _remove_guest(connection, guest, lift_bans)
    return Forgotten(renamed, left, lines, len(lone))


async def _tables_of(database: Database, person: str) -> list[str]:
    """Return the ids of all tables that refer to a guest."""
    owned = select(tables.c.id).where(tables.c.owner == person)
    sat = [
        select(each.c.table_id).where(each.c.person == person)
        for each in (holders, departed, seats, sittings)
    ]
    return sorted(await database.scalars(owned.union(*sat)))


async def _names_at(connection: AsyncConnection, table: str, person: str) -> set[tuple[int, str]]:
    """Return the seats of a guest at a table, each with a name that they used there."""

    def here(part: Table, *columns: Any) -> Any:
        return select(part.c.seat, *columns).where(part.c.table_id == table, part.c.person == person)

    # Schemas before 0013 had no sittings. For older tables the current names must be used.
    own = select(guests.c.name).where(guests.c.id == person).scalar_subquery()
    queries = (here(sittings, sittings.c.name), here(seats, seats.c.name), here(departed, own))
    found = [tuple(row) for query in queries for row in await connection.execute(query)]
    return {(seat, name) for seat, name in found if seat is not None and name is not None}


class _Gone:
    """Deletion of a guest from one table."""

    def __init__(self, change: TableChange, person: str, names: set[tuple[int, str]]) -> None:
        self._change: Final = change
        self._connection: Final = change.connection
        self._person: Final = person
        self._names: Final = names
        self._table: Final = change.stored.table.id

    async def remove_chat(self) -> int:
        """Delete the guest's chat messages, and return their number.

        Messages of schemas before 0016 have no writer. Those of the guest's seats under their names are deleted.
        """
        older = (
            chats.c.person.is_(None) & (chats.c.seat == seat) & (chats.c.name == name)
            for seat, name in sorted(self._names)
        )
        said = (chats.c.table_id == self._table) & or_(chats.c.person == self._person, *older)
        gone = set(await self._connection.scalars(delete(chats).where(said).returning(chats.c.n)))
        await self._clear_reports(gone)
        return len(gone)

    async def _clear_reports(self, gone: set[int]) -> None:
        """Remove deleted messages from reports, and delete reports that have no others."""
        own = schema.reports
        kept = await self._connection.execute(
            select(own.c.id, own.c.lines).where(own.c.table_id == self._table)
        )
        for report, text in kept.all():
            lines = orjson.loads(text)
            others = [each for each in lines if each["n"] not in gone]
            row = own.c.id == report
            if not others:
                await self._connection.execute(delete(own).where(row))
            elif others != lines:
                values = {"lines": orjson.dumps(others).decode()}
                await self._connection.execute(update(own).where(row).values(**values))

    async def leave(self) -> bool:
        """Free the guest's seat unless the game is over. Return whether the game was running."""
        change, held = self._change, self._change.stored.holders.get(self._person)
        for row in change.stored.seats:
            mine = row.person == self._person
            if change.stored.table.state == "over":
                if mine:
                    await self._write_seat(row.seat, person=None)
            elif mine or row.seat == held:
                await change.save(hand_over(change.stored, row.seat), LEFT)
        for part in (holders, departed, sittings):
            await change.write(
                delete(part).where(part.c.table_id == self._table, part.c.person == self._person)
            )
        return change.running and held is not None

    async def rename(self) -> bool:
        """Replace the guest's name, also in the start of the log. Return whether the log had it."""
        stored = await read_table(self._connection, self._table)
        assert stored is not None
        table = stored.table
        names = orjson.loads(table.names) if table.names else []
        values: dict[str, object] = {}
        for seat, name in self._names:
            row = stored.seats[seat]
            if row.name == name and row.person is None and row.kind == "person":
                await self._write_seat(seat, name=SOMEBODY)
            past = past_holders(row)
            if any(each["name"] == name for each in past):
                other = [{**each, "name": SOMEBODY} if each["name"] == name else each for each in past]
                await self._write_seat(seat, past=orjson.dumps(other).decode())
            if seat < len(names) and names[seat] == name:
                names[seat] = SOMEBODY
        if self._change.stored.table.owner == self._person:
            # Leaving a running game has already passed it on.
            heir = await self._heir() if table.owner == self._person else table.owner
            if heir == SOMEBODY and table.state == "open":  # no remaining person could start it
                await self._change.write(
                    delete(chats).where(chats.c.table_id == self._table),
                    delete(tables).where(tables.c.id == self._table),
                )
                return False
            values |= {"owner": heir, "title": ""}
        if table.names and names != orjson.loads(table.names):
            values["names"] = orjson.dumps(names).decode()
            values["tip"] = await self._rewrite_tips(str(values["names"]))
            if table.imported is not None:  # the signatures do not cover these names
                told = {**orjson.loads(table.imported), "signatures": {}}
                values["imported"] = orjson.dumps(told).decode()
        if values:
            await self._change.write(update(tables).where(tables.c.id == self._table).values(**values))
        return "names" in values

    async def _write_seat(self, seat: int, **values: object) -> None:
        row = (seats.c.table_id == self._table, seats.c.seat == seat)
        await self._change.write(update(seats).where(*row).values(**values))

    async def _heir(self) -> str:
        """Return the new owner of the guest's table: the first person with a seat, or else the anonymous guest."""
        query = select(seats.c.person).where(seats.c.table_id == self._table, seats.c.person.is_not(None))
        found: str | None = await self._connection.scalar(query.order_by(seats.c.seat).limit(1))
        return found or await nobody(self._connection)

    async def _rewrite_tips(self, names: str) -> str:
        """Recompute the hash chain of the log for other names. Return its last value."""
        table = replace(self._change.stored.table, names=names)
        tip = tip_root(table)
        log = (
            select(*(moves.c[name] for name in Move._fields))
            .where(moves.c.table_id == self._table)
            .order_by(moves.c.seq)
        )
        tips: list[dict[str, object]] = []
        for move in map(move_from_row, (await self._connection.execute(log)).all()):
            tip = next_tip(table.secret, tip, (move.seat, move.act, move.undo, move.chance, move.key))
            tips.append({"number": move.seq, "made": tip})
        at = (moves.c.table_id == self._table) & (moves.c.seq == bindparam("number"))
        await self._connection.execute(update(moves).where(at).values(tip=bindparam("made")), tips)
        for kept in (schema.snapshots, schema.reviews):  # a review has the names, too
            await self._connection.execute(delete(kept).where(kept.c.table_id == self._table))
        return tip


async def _only_devices(connection: AsyncConnection, found: set[str]) -> list[str]:
    """Return those of these guests who have no seat, table, passkey or address left."""
    owned = (tables.c.owner, seats.c.person, holders.c.person, sittings.c.person, schema.passkeys.c.person)
    something = or_(*(exists().where(column == guests.c.id) for column in owned))
    query = select(guests.c.id).where(guests.c.id.in_(found), guests.c.email.is_(None), ~something)
    return sorted((await connection.scalars(query)).all())


async def _remove_guest(connection: AsyncConnection, guest: str, lift_bans: bool) -> None:
    """Delete a guest without tables. Results of daily deals stay, as those of an anonymous guest."""
    mail = await connection.scalar(select(func.lower(guests.c.email)).where(guests.c.id == guest))
    browsers, bans, tries = schema.push_subscriptions, schema.bans, schema.daily_tries
    passkeys = schema.passkeys
    if lift_bans:
        for kind, subject in ((PERSON, guest), (MAIL, mail or "")):
            await connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.subject == subject))
    for statement in (
        delete(browsers).where(browsers.c.person == guest),
        delete(passkeys).where(passkeys.c.person == guest),
        delete(departed).where(departed.c.person == guest),
        update(tries).where(tries.c.person == guest).values(person=new_guest(SOMEBODY, "en").id),
        delete(guests).where(guests.c.id == guest),
    ):
        await connection.execute(statement)
