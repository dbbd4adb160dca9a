"""Forgetting somebody: their names, address, browsers, devices and talk go; games stay, played by somebody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import orjson
from sqlalchemy import bindparam, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..store.database import Database
from ..store.move_log import next_tip, tip_root
from ..store.schema import (
    bans,
    chats,
    daily_tries,
    departed,
    guests,
    holders,
    moves,
    push_subscriptions,
    seats,
    sittings,
    snapshots,
    tables,
)
from ..store.stored_table import read_table
from ..tables.bans import MAIL, PERSON
from ..tables.guests import new_guest
from ..tables.permissions import LEFT
from ..tables.summary import past_holders
from ..tables.transaction import FREE, TableChange, change_table
from .people import SOMEBODY, nobody


def _silent(_done: int, _of: int) -> None:
    """Nobody waits to hear how far it is."""


class Forgotten(NamedTuple):
    """What was taken away with somebody."""

    tables: int
    """At which their name stands no longer."""
    left: int
    """Games that were on, at which their seat is free now."""
    lines: int
    """Of talk."""
    devices: int
    """Guests that were nothing but other devices of theirs."""


async def forget(database: Database, person: str, done: Callable[[int, int], None] = _silent) -> Forgotten:
    """Take away all that is somebody's own; their games stay, played by somebody.

    Table by table, each in one transaction: whoever plays there goes on. Asked again, what is left is done.
    """
    renamed = left = lines = 0
    devices: set[str] = set()
    while found := await _tables_of(database, person):  # again, for what they did meanwhile
        for number, table in enumerate(found):
            done(number, len(found))
            async with change_table(database, table) as change:
                devices |= _devices(change, person)
                gone = _Gone(change, person, await _names_at(change.connection, table, person))
                lines += await gone.silence()
                left += await gone.get_up()
                renamed += await gone.rename()
    async with database.writing() as connection:
        lone = await _only_devices(connection, devices)
        for guest in (person, *lone):
            await _forget_guest(connection, guest)
    return Forgotten(renamed, left, lines, len(lone))


async def _tables_of(database: Database, person: str) -> list[str]:
    """Tables that know somebody."""
    owned = select(tables.c.id).where(tables.c.owner == person)
    sat = [
        select(each.c.table_id).where(each.c.person == person)
        for each in (holders, departed, seats, sittings)
    ]
    return sorted(await database.scalars(owned.union(*sat)))


def _devices(change: TableChange, person: str) -> set[str]:
    held = change.stored.holders
    return {guest for guest, seat in held.items() if guest != person and seat == held.get(person, -1)}


async def _names_at(connection: AsyncConnection, table: str, person: str) -> set[tuple[int, str]]:
    """The seats of somebody at a table, each with a name they had there."""
    noted = select(sittings.c.seat, sittings.c.name).where(
        sittings.c.table_id == table, sittings.c.person == person
    )
    found = {(row.seat, row.name) for row in await connection.execute(noted)}
    # Who sat down through a version of before is not noted: then what is known of them elsewhere has to do.
    own = await connection.scalar(select(guests.c.name).where(guests.c.id == person))
    here = select(seats.c.seat, seats.c.name).where(seats.c.table_id == table, seats.c.person == person)
    gone = select(departed.c.seat).where(
        departed.c.table_id == table, departed.c.person == person, departed.c.seat.is_not(None)
    )
    found |= {(row.seat, row.name) for row in await connection.execute(here) if row.name is not None}
    return found | {(seat, own) for seat in (await connection.scalars(gone)).all() if own is not None}


class _Gone:
    """Somebody at one table, who is to be somebody there."""

    def __init__(self, change: TableChange, person: str, names: set[tuple[int, str]]) -> None:
        self._change: Final = change
        self._connection: Final = change.connection
        self._person: Final = person
        self._names: Final = names
        self._table: Final = change.stored.table.id

    async def silence(self) -> int:
        """Take away what they said."""
        gone = 0
        for seat, name in sorted(self._names):
            said = (chats.c.table_id == self._table, chats.c.seat == seat, chats.c.name == name)
            gone += (await self._connection.execute(delete(chats).where(*said))).rowcount
        return gone

    async def get_up(self) -> bool:
        """Free their seat if the game is not over; whether it was on."""
        change, held = self._change, self._change.stored.holders.get(self._person)
        for row in change.stored.seats:
            mine = row.person == self._person
            if change.stored.table.state == "over":
                if mine:
                    await self._write_seat(row.seat, person=None)
            elif mine or row.seat == held:
                await change.hand_over(row.seat, FREE, LEFT)
        await change.write(
            *(
                delete(part).where(part.c.table_id == self._table, part.c.person == self._person)
                for part in (holders, departed, sittings)
            )
        )
        return change.running and held is not None

    async def rename(self) -> bool:
        """Put somebody where their name stood, and let the log begin from that; whether it stood anywhere."""
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
        if self._change.stored.table.owner == self._person:  # who gets up from a game hands it on
            heir = await self._heir() if table.owner == self._person else table.owner
            if heir == SOMEBODY and table.state == "open":
                await self._clear()  # nobody could ever start it
                return False
            values |= {"owner": heir, "title": ""}
        if table.names and names != orjson.loads(table.names):
            values["names"] = orjson.dumps(names).decode()
            values["tip"] = await self._retell(str(values["names"]))
            if table.imported is not None:  # whoever signed it did not sign this
                told = {**orjson.loads(table.imported), "signatures": {}}
                values["imported"] = orjson.dumps(told).decode()
        if values:
            await self._change.write(update(tables).where(tables.c.id == self._table).values(**values))
        return "names" in values

    async def _write_seat(self, seat: int, **values: object) -> None:
        await self._change.write(
            update(seats).where(seats.c.table_id == self._table, seats.c.seat == seat).values(**values)
        )

    async def _clear(self) -> None:
        await self._change.write(
            delete(chats).where(chats.c.table_id == self._table),
            delete(tables).where(tables.c.id == self._table),
        )

    async def _heir(self) -> str:
        """Who owns their table from now on: the first who sits there, else nobody in particular."""
        query = select(seats.c.person).where(seats.c.table_id == self._table, seats.c.person.is_not(None))
        found: str | None = await self._connection.scalar(query.order_by(seats.c.seat).limit(1))
        return found or await nobody(self._connection)

    async def _retell(self, names: str) -> str:
        """Write the tips of the log anew: it begins from other names; the last one."""
        table = replace(self._change.stored.table, names=names)
        tip = tip_root(table)
        log = select(moves).where(moves.c.table_id == self._table).order_by(moves.c.seq)
        told: list[dict[str, object]] = []
        for row in (await self._connection.execute(log)).all():
            chance = tuple(row.chance.split("\n")) if row.chance else ()
            tip = next_tip(table.secret, tip, (row.seat, row.act, row.undo, chance, row.key))
            told.append({"number": row.seq, "made": tip})
        at = (moves.c.table_id == self._table) & (moves.c.seq == bindparam("number"))
        await self._connection.execute(update(moves).where(at).values(tip=bindparam("made")), told)
        await self._connection.execute(delete(snapshots).where(snapshots.c.table_id == self._table))
        return tip


async def _only_devices(connection: AsyncConnection, found: set[str]) -> list[str]:
    """Those of these guests who have nothing here but a seat that is somebody else's, which is free now."""
    something = or_(
        *(
            exists().where(owned == guests.c.id)
            for owned in (tables.c.owner, seats.c.person, holders.c.person, sittings.c.person)
        )
    )
    query = select(guests.c.id).where(guests.c.id.in_(found), guests.c.email.is_(None), ~something)
    return sorted((await connection.scalars(query)).all())


async def _forget_guest(connection: AsyncConnection, guest: str) -> None:
    """Take away a guest who has no table any more. Results of deals stay, as those of somebody."""
    mail = await connection.scalar(select(func.lower(guests.c.email)).where(guests.c.id == guest))
    other = new_guest(SOMEBODY, "en").id
    for statement in (
        delete(push_subscriptions).where(push_subscriptions.c.person == guest),
        delete(departed).where(departed.c.person == guest),
        delete(bans).where((bans.c.kind == PERSON) & (bans.c.subject == guest)),
        delete(bans).where((bans.c.kind == MAIL) & (bans.c.subject == (mail or ""))),
        update(daily_tries).where(daily_tries.c.person == guest).values(person=other),
        delete(guests).where(guests.c.id == guest),
    ):
        await connection.execute(statement)
