"""Tables and seats as the person at this browser asks for them: create, set up, start, sit down, leave, bots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..kernel.fair import commitment
from ..live import seats
from ..live.errors import ApiError
from ..live.fields import COMMITMENT, LONGEST_NAME, LONGEST_TITLE, NONCE, line
from ..live.games import GameRegistry
from ..live.messages.summary import table_out
from ..live.options import (
    LEAST_SECONDS,
    MOST_DAYS,
    MOST_MINUTES,
    MOST_PAUSE_S,
    MOST_SECONDS,
    Clock,
    resolve,
)
from ..live.rows import StoredTable, TableState
from ..live.seats import KICKED, LEFT, REPLACED, Plan
from .fields import Field, checked, flag, maybe, number, pattern, text, title, whole
from .outside import Outside
from .tables import Table, Tables

_SECRET_BYTES: Final = 32
_ID_BYTES: Final = 8
NAME: Final = Field(text(1, LONGEST_NAME, line))
_TITLE: Final = Field(maybe(text(0, LONGEST_TITLE, title)), None)
_OPTIONAL_FLAG: Final = Field(maybe(flag), None)
_CLOCK: Final = {
    "minutes": Field(whole(0, MOST_MINUTES), 0),
    "seconds": Field(whole(0, MOST_SECONDS), 0),
}


def _clock(value: Any) -> Clock:
    clock = Clock(**checked(value, _CLOCK))
    if not clock.minutes and 0 < clock.seconds < LEAST_SECONDS:
        raise ValueError(f"a decision needs {LEAST_SECONDS} seconds or more")
    return clock


_OPTIONS: Final = {
    **dict.fromkeys(("undo", "spectators", "chat", "odds", "hints"), _OPTIONAL_FLAG),
    "pace": Field(maybe(whole(0, MOST_DAYS)), None),
    "clock": Field(maybe(_clock), None),
    "bot_pause": Field(maybe(number(0, MOST_PAUSE_S)), None),
}
_CLAIM: Final = {"name": NAME, "nonce": Field(pattern(NONCE)), "commitment": Field(pattern(COMMITMENT))}


def _options(value: Any) -> dict[str, Any]:
    return {name: given for name, given in checked(value, _OPTIONS).items() if given is not None}


def _settings(value: Any) -> dict[str, Any]:
    """Check the form of settings; the game checks the values."""
    setting, names = text(0, 80), text(0, 80)
    if not isinstance(value, dict) or len(value) > 40:
        raise ValueError("are no settings")
    return {
        names(name): [setting(each) for each in given[:64]] if isinstance(given, list) else setting(given)
        for name, given in value.items()
    }


_NEW: Final = {
    "game": Field(text(0, 40)),
    "seats": Field(whole(1, 8)),
    "settings": Field(_settings, {}),
    "options": Field(_options, {}),
    "public": Field(flag, False),
    "title": _TITLE,
    "name": Field(maybe(NAME.check), None),
}
_CONFIGURATION: Final = {
    "settings": Field(maybe(_settings), None),
    "options": Field(maybe(_options), None),
    "public": _OPTIONAL_FLAG,
    "title": _TITLE,
}


@dataclass
class Person:
    """The person at this browser; nameless until they enter a name."""

    id: str
    name: str = ""
    language: str = "en"


class Lobby:
    """Changes tables and their seats for the person at this browser."""

    def __init__(self, games: GameRegistry, tables: Tables, me: Person, outside: Outside) -> None:
        self.games: Final = games
        self.tables: Final = tables
        self.me: Final = me
        self._outside: Final = outside

    def out(self, table: Table) -> dict[str, Any]:
        """Return a table as the person may see it."""
        return table_out(table.stored, self.me.id, "")

    def add(self, stored: StoredTable) -> Table:
        """Add a new table."""
        row = replace(stored.table, created_at=self._outside.now())
        table = Table(self.games.require(row.game), stored._replace(table=row), self._outside)
        self.tables.all[row.id] = table
        return table

    def random(self) -> dict[str, Any]:
        """Return the id and the secret of a new table, from the browser's own randomness."""
        outside = self._outside
        return {
            "table_id": outside.random_bytes(_ID_BYTES).hex(),
            "secret": outside.random_bytes(_SECRET_BYTES),
        }

    # ---- tables

    def create(self, body: Any) -> dict[str, Any]:
        """Create a table."""
        new = checked(body, _NEW)
        self.me.name = self.me.name or new["name"] or ""
        served = self.games.require(new["game"])
        plan = seats.checked(
            served, Plan(new["game"], new["seats"], new["settings"], new["public"], new["title"])
        )
        options = resolve(new["options"], served.entry)
        table = self.add(seats.new_table(self.me.id, plan, options, **self.random()))
        table.changed()
        return self.out(table)

    def configure(self, table: Table, body: Any) -> dict[str, Any]:
        """Change a table before its start."""
        new = checked(body, _CONFIGURATION)
        changes = (new["settings"], new["options"], new["public"], new["title"])
        table.save(seats.configure(table.stored, table.served, self.me.id, *changes))
        return self.out(table)

    def start(self, table: Table) -> dict[str, Any]:
        """Start the game."""
        table.begin(seats.start(table.stored, table.served, self.me.id))
        return self.out(table)

    def rematch(self, table: Table) -> dict[str, str]:
        """Return the table of the rematch; it is created the first time."""
        seats.check_state(table.stored, TableState.OVER)
        self.seat(table)
        row = table.row
        if row.next is None or row.next not in self.tables.all:
            new = self.add(seats.rematch(table.stored, self.me.id, **self.random()))
            new.departed = {
                person: gone._replace(seat=None)
                for person, gone in table.departed.items()
                if gone.why == KICKED
            }
            new.changed()
            table.save(table.stored._replace(table=replace(row, next=new.row.id)))
        return {"table": str(table.row.next)}

    # ---- seats

    def claim(self, table: Table, seat: int, body: Any) -> dict[str, Any]:
        """Sit down."""
        claim = checked(body, _CLAIM)
        self.me.name = self.me.name or claim["name"]
        self._claim(table, seat, self.me.id, claim)
        return self.out(table)

    def beside(self, table: Table, seat: int, body: Any) -> dict[str, str]:
        """Seat another person at this device, who acts by the token of the link."""
        claim = checked(body, _CLAIM)
        self._claim(table, seat, secrets.token_urlsafe(12), claim)
        return {"return": f"local:/t/{table.row.id}#return={table.token(seat)}"}

    def _claim(self, table: Table, seat: int, person: str, claim: Mapping[str, str]) -> None:
        stored = table.stored
        # A nonce counts for chance only from somebody who was shown the commitment before.
        if claim["commitment"] != commitment(stored.table.secret):
            raise ApiError("wrong_commitment")
        if stored.holders.get(person) == seat:
            return  # asked twice
        seats.require_seat(stored, seat)
        gone = table.departed_of(person, self.me.id).get(person)
        entry = table.served.entry
        table.save(seats.claim(stored, entry, seat, person, claim["name"], claim["nonce"], gone), LEFT)
        table.seated(seat, person)

    def leave(self, table: Table) -> dict[str, Any]:
        """Leave one's seat."""
        table.save(seats.leave(table.stored, self.me.id), LEFT)
        return self.out(table)

    def kick(self, table: Table, seat: int) -> dict[str, Any]:
        """Free a seat."""
        table.save(seats.kick(table.stored, table.served.entry, seat, self.me.id), KICKED)
        return self.out(table)

    def pardon(self, table: Table) -> dict[str, Any]:
        """Let in again everyone who was sent away."""
        seats.check_owner(table.stored, self.me.id)
        for person, gone in table.departed.items():
            if gone.why == KICKED:
                table.departed[person] = gone._replace(why=REPLACED)
        table.changed()
        return self.out(table)

    def bot(self, table: Table, seat: int, body: Any) -> dict[str, Any]:
        """Put a bot in a seat."""
        bot = checked(body, {"bot": Field(text(0, 100))})["bot"]
        table.save(seats.seat_bot(table.stored, table.served, seat, self.me.id, bot), REPLACED)
        return self.out(table)

    def waits(self, table: Table, body: Any) -> dict[str, Any]:
        """Turn automatic play of forced moves off or on."""
        on = checked(body, {"on": Field(flag)})["on"]
        seat = self.seat(table)
        if table.save(seats.set_option(table.stored, self.me.id, "waits", on)) and table.live.awaits(seat):
            if not table.live.options.pace:
                table.look()
        return self.out(table)

    def skips(self, table: Table, body: Any) -> dict[str, Any]:
        """Pass pauses and end turns where the seat need not choose, or stop doing so."""
        on = checked(body, {"on": Field(flag)})["on"]
        self.seat(table)
        if (
            table.save(seats.set_option(table.stored, self.me.id, "skips", on))
            and not table.live.options.pace
        ):
            table.look()
        return self.out(table)

    def back(self, table: Table) -> dict[str, Any]:
        """Resume one's seat after its clock ran out."""
        table.come_back(self.seat(table))
        return self.out(table)

    def seat(self, table: Table) -> int:
        """Return the person's own seat; raise ApiError if they have none."""
        return seats.own_seat(table.stored, self.me.id)
