"""Change tables and seats: functions from a stored table to the next one. Each raises ApiError if it is not allowed.

A function returns the same object if nothing changes. Before the start, the owner frees and fills seats. In a running
game a seat has value, so the game defines who may take it (`TablePolicy`).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from ..games.entry import Entry
from ..kernel.errors import SettingError
from ..kernel.fair import Keyed, new_secret, table_key
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given
from .errors import ApiError
from .games import ServedGame
from .messages.summary import past_holders
from .options import TableOptions, resolve
from .rows import (
    Move,
    SeatKind,
    SeatRow,
    StoredTable,
    TableRow,
    TableState,
    dumps,
    next_tip,
    tip_root,
)
from .schedule import (
    CLOCK,
    FREE_S,
    Due,
    delayed_clocks,
    first,
    marks_away,
    pause,
    running_clocks,
)
from .table import table_settings

LEFT, REPLACED, KICKED = "left", "replaced", "kicked"
SeatOption = Literal["waits", "skips"]


class Departed(NamedTuple):
    """A guest who has lost a seat: the seat in the running game, if any, and the reason."""

    seat: int | None
    why: str


@dataclass(frozen=True)
class Plan:
    """Settings of a new table."""

    game: str
    seats: int
    settings: Given
    public: bool
    title: str | None


class Started(NamedTuple):
    """A table whose game has just started."""

    table: StoredTable
    entry: Move
    due: Due | None
    runs: int | None
    """Seats whose clocks run, as a bit mask, or None without clocks."""
    delayed: bool
    """Whether the clocks start to run only after `FREE_S`."""


# ---- tables


def new_table_id() -> str:
    """Return an id that is short enough for a link and too long to guess."""
    return secrets.token_hex(8)


def new_table(
    owner: str,
    plan: Plan,
    options: TableOptions,
    taken: Mapping[int, Mapping[str, Any]] | None = None,
    secret: bytes | None = None,
    deal: str | None = None,
    table_id: str | None = None,
) -> StoredTable:
    """Return a new table. The settings must be checked. `taken` has the values of seats that are not free."""
    row = TableRow(
        id=table_id or new_table_id(),
        game=plan.game,
        title=plan.title or "",
        owner=owner,
        public=plan.public,
        settings=dumps(dict(plan.settings)).decode(),
        options=options.stored() if deal is None else options.stored(dealt=True),
        secret=secret or new_secret(),
        deal=deal,
    )
    rows = tuple(SeatRow(seat, **(taken or {}).get(seat, {})) for seat in range(plan.seats))
    return StoredTable(row, rows, {})


def checked(served: ServedGame, plan: Plan) -> Plan:
    """Return a plan with complete and checked settings."""
    try:
        return replace(plan, settings=served.chosen(plan.seats, plan.settings))
    except SettingError as error:
        raise ApiError("bad_settings", what=str(error)) from None


def configure(
    stored: StoredTable,
    served: ServedGame,
    owner: str,
    settings: Given | None,
    options: Mapping[str, Any] | None,
    public: bool | None,
    title: str | None,
) -> StoredTable:
    """Change the settings of a table before its start. None leaves a value unchanged."""
    check_owner(stored, owner)
    check_state(stored, TableState.OPEN)
    row = stored.table
    if row.deal is not None and (settings is not None or options is not None):
        raise ApiError("deal_fixed")
    if settings is not None:
        plan = checked(served, Plan(row.game, len(stored.seats), settings, row.public, None))
        row = replace(row, settings=dumps(dict(plan.settings)).decode())
    if options is not None:
        row = replace(row, options=resolve(options, served.entry, TableOptions.read(row.options)).stored())
    row = replace(
        row, public=row.public if public is None else public, title=row.title if title is None else title
    )
    return stored if row == stored.table else stored._replace(table=row)


def start(stored: StoredTable, served: ServedGame, owner: str) -> Started:
    """Start the game. This fixes its random key, made from the secret and the nonce of every seat."""
    check_owner(stored, owner)
    check_state(stored, TableState.OPEN)
    empty = [
        SEAT_NAMES[seat.seat] for seat in stored.seats if seat.kind not in (SeatKind.PERSON, SeatKind.BOT)
    ]
    if empty:
        raise ApiError("seats_free", seats=", ".join(empty))
    game, seats, deal = served.game, stored.seats, stored.table.deal
    names = [seat.name or f"bot {seat.bot}" for seat in seats]
    nonces = ["" if deal is not None else seat.nonce or "" for seat in seats]
    row = replace(
        stored.table,
        rules=game.rules,
        data=served.data,
        names=dumps(names).decode(),
        nonces=dumps(nonces).decode(),
    )
    source = Keyed(table_key(row.secret, row.chance_name, nonces), [name for name, _ in game.streams])
    match = Match.start(game, names, table_settings(row), source, row.rules)
    chance = match.entries[0].chance
    tip = next_tip(row.secret, tip_root(row), (None, None, None, chance, None))
    options, awaited = TableOptions.read(row.options), game.awaited(match.state)
    due = pause(game, match.state, seats, options, False) or first(
        seats, options, awaited, away=marks_away(served.entry, deal, seats, options)
    )
    if due is CLOCK:
        due = Due(CLOCK.kind, options.clock.at_first + (FREE_S if delayed_clocks(game, options, 1) else 0.0))
    runs = running_clocks(game, seats, options, awaited, due)
    row = replace(row, state=TableState.RUNNING, seq=1, tip=tip)
    entry = Move(0, None, None, None, chance, None, tip)
    return Started(
        stored._replace(table=row), entry, due, runs, bool(runs and delayed_clocks(game, options, runs))
    )


def rematch(
    stored: StoredTable, guest: str, table_id: str | None = None, secret: bytes | None = None
) -> StoredTable:
    """Return a new table like a finished one, with its seats kept for the same people."""
    old = stored.table
    taken: dict[int, dict[str, Any]] = {}
    for seat in stored.seats:
        if seat.kind == SeatKind.BOT:
            taken[seat.seat] = {"kind": SeatKind.BOT, "bot": seat.bot}
        elif seat.kind == SeatKind.PERSON and seat.person is not None:  # no seat is kept for a deleted guest
            taken[seat.seat] = {"kind": SeatKind.KEPT, "person": seat.person, "name": seat.name}
    own = stored.holders[guest]  # kept for the device that sent the request, also if its player was deleted
    taken[own] = {"kind": SeatKind.KEPT, "person": guest, "name": stored.seats[own].name}
    plan = Plan(old.game, len(stored.seats), json.loads(old.settings), old.public, old.title)
    options = TableOptions.read(old.options)
    return new_table(guest, plan, options, taken, secret, table_id=table_id)


# ---- seats


def claim(
    stored: StoredTable, game: Entry, seat: int, guest: str, name: str, nonce: str, departed: Departed | None
) -> StoredTable:
    """Seat a guest. `departed` is the seat that they had before."""
    check_claim(game, stored, require_seat(stored, seat), guest, departed)
    values = {"person": guest, "name": name, "nonce": nonce, "skips": game.tables.skips}
    taken = hand_over(stored, seat, kind=SeatKind.PERSON, **values)
    return taken._replace(holders={**taken.holders, guest: seat})


def leave(stored: StoredTable, guest: str) -> StoredTable:
    """Free the seat of a guest."""
    seat = own_seat(stored, guest)
    if stored.table.state == TableState.OVER:
        raise ApiError("not_running")
    return hand_over(stored, seat)


def kick(stored: StoredTable, game: Entry, seat: int, owner: str) -> StoredTable:
    """Free a seat as the owner."""
    row = require_seat(stored, seat)
    check_kick(game, stored, row, owner)
    if stored.table.state == TableState.OVER:
        raise ApiError("not_running")
    return stored if row.kind == SeatKind.FREE else hand_over(stored, seat)


def seat_bot(stored: StoredTable, served: ServedGame, seat: int, guest: str, bot: str) -> StoredTable:
    """Put a bot in a free seat or, in a running game, in a late one."""
    row, offered = require_seat(stored, seat), served.bots()
    if bot not in offered:
        raise ApiError("no_bot", bot=bot, bots=", ".join(offered))
    if row.kind == SeatKind.BOT and row.bot == bot:
        return stored
    if stored.table.deal is not None and bot != offered[-1]:
        raise ApiError("deal_fixed")  # all players of a deal have the same bots
    check_seat_bot(served.entry, stored, row, guest)
    if stored.table.state == TableState.RUNNING and not served.entry.cooperative and bot != offered[-1]:
        raise ApiError("best_bot", game=served.entry.name, bot=offered[-1])  # no rival picks a weaker one
    return hand_over(stored, seat, kind=SeatKind.BOT, bot=bot)


def replace_bot(stored: StoredTable, seat: int, failing: str, bot: str) -> StoredTable:
    """Replace a bot that gives no answers."""
    row = require_seat(stored, seat)
    if stored.table.state != TableState.RUNNING or row.kind != SeatKind.BOT or row.bot != failing:
        return stored
    return hand_over(stored, seat, kind=SeatKind.BOT, bot=bot)


def set_option(stored: StoredTable, guest: str, option: SeatOption, on: bool) -> StoredTable:
    """Turn an option of a guest's own seat on or off. At most one of the two is on.

    `waits`: forced moves are not played automatically. `skips`: pauses are skipped, and turns end automatically.
    """
    values: dict[str, bool] = {"waits": False, "skips": False, option: on} if on else {option: on}
    return _set_seats(stored, {own_seat(stored, guest): values})


def mark_late(stored: StoredTable, late: int) -> StoredTable:
    """Mark just these seats (a bit mask) as late."""
    return _set_seats(stored, {row.seat: {"late": bool(late >> row.seat & 1)} for row in stored.seats})


def require_seat(stored: StoredTable, seat: int) -> SeatRow:
    """Return a seat of a table; raise ApiError if there is none."""
    if not 0 <= seat < len(stored.seats):
        raise ApiError("no_seat", seat=SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else "?")
    return stored.seats[seat]


def own_seat(stored: StoredTable, guest: str) -> int:
    """Return the seat of a guest; raise ApiError if they have none."""
    if guest not in stored.holders:
        raise ApiError("not_seated")
    return stored.holders[guest]


def _set_seats(stored: StoredTable, values: Mapping[int, Mapping[str, Any]]) -> StoredTable:
    rows = tuple(replace(row, **values.get(row.seat, {})) for row in stored.seats)
    return stored if rows == stored.seats else stored._replace(seats=rows)


def hand_over(stored: StoredTable, seat: int, **values: Any) -> StoredTable:
    """Give a seat to another holder. Its former holders and their private links lose it.

    If the owner of a running game leaves, the next person becomes the owner.
    """
    new = SeatRow(seat, turnover=new_turnover(), past=past_of(stored, seat), **values)
    rows = tuple(new if row.seat == seat else row for row in stored.seats)
    holders = {guest: held for guest, held in stored.holders.items() if held != seat}
    row, owner = stored.table, stored.table.owner
    others = [
        each.person
        for each in stored.seats
        if each.kind == SeatKind.PERSON and each.seat != seat and each.person is not None
    ]
    if row.state == TableState.RUNNING and stored.holders.get(owner) == seat and others:
        row = replace(row, owner=others[0])
    return StoredTable(row, rows, holders)


def new_turnover() -> int:
    """Return a random number for a seat, so that two histories never share a private link."""
    return 1 + secrets.randbelow(2**31 - 1)


def past_of(stored: StoredTable, seat: int) -> str | None:
    """Return the past holders of a seat that changes hands, as JSON: number of entries at the end, name and bot.

    Holders without any entry in their time are left out, so there are never more holders than entries.
    """
    row = stored.seats[seat]
    past = past_holders(row)
    if stored.table.state != TableState.RUNNING or row.kind not in (SeatKind.PERSON, SeatKind.BOT):
        return row.past
    if past and past[-1]["until"] == stored.table.seq:
        return row.past
    past.append({"until": stored.table.seq, "name": row.name, "bot": row.bot})
    return dumps(past).decode()


# ---- permissions


def check_state(stored: StoredTable, state: TableState) -> None:
    """Raise ApiError unless a table is in this state."""
    if stored.table.state != state:
        raise ApiError(f"not_{state}")


def check_owner(stored: StoredTable, guest: str) -> None:
    """Raise ApiError unless a guest is the owner."""
    if stored.table.owner != guest:
        raise ApiError("not_owner")


def check_kick(game: Entry, stored: StoredTable, row: SeatRow, guest: str) -> None:
    """Raise ApiError unless a guest may free a seat."""
    check_owner(stored, guest)
    if stored.table.state != TableState.RUNNING or game.tables.kicks == "owner" or row.kind == SeatKind.FREE:
        return
    if game.tables.kicks == "nobody" or row.kind == SeatKind.BOT:
        raise ApiError("no_kicking", game=game.name, seat=SEAT_NAMES[row.seat])
    if not row.late:
        raise ApiError("not_late", seat=SEAT_NAMES[row.seat])


def check_claim(
    game: Entry, stored: StoredTable, row: SeatRow, guest: str, departed: Departed | None
) -> None:
    """Raise ApiError unless a guest may take a seat."""
    letter = SEAT_NAMES[row.seat]
    if stored.table.state == TableState.OVER:
        raise ApiError("not_running")
    if guest in stored.holders:
        raise ApiError("seated_already", seat=SEAT_NAMES[stored.holders[guest]])
    if row.kind == SeatKind.KEPT and row.person != guest:
        raise ApiError("seat_kept", seat=letter)
    returning = departed is not None and departed.seat == row.seat
    if row.kind == SeatKind.BOT:
        # Against opponents, a player who left may not return after a bot has done the thinking.
        fair = game.tables.joins == "anybody" or (departed is not None and departed.why != LEFT)
        if not (returning and fair) or game.tables.joins == "nobody":
            raise ApiError("seat_taken", seat=letter)
    elif row.kind == SeatKind.PERSON:
        raise ApiError("seat_taken", seat=letter)
    elif stored.table.state == TableState.RUNNING and game.tables.joins != "anybody":
        if not returning or game.tables.joins == "nobody":
            raise ApiError("no_joining", game=game.name)


def check_seat_bot(game: Entry, stored: StoredTable, row: SeatRow, guest: str) -> None:
    """Raise ApiError unless a guest may put a bot in a seat."""
    if stored.table.state == TableState.OVER:
        raise ApiError("not_running")
    if stored.table.state == TableState.OPEN:
        check_owner(stored, guest)
        if row.kind == SeatKind.PERSON:
            raise ApiError("seat_taken", seat=SEAT_NAMES[row.seat])
        return
    if guest not in stored.holders or game.tables.replaces != "seated":
        check_owner(stored, guest)
    if row.kind == SeatKind.BOT:  # replacing a bot counts as removing it first
        check_owner(stored, guest)
        if game.tables.kicks != "owner":
            raise ApiError("bot_stays", game=game.name, seat=SEAT_NAMES[row.seat])
    elif game.tables.replaces == "nobody":
        raise ApiError("no_replacing", game=game.name)
    elif row.kind == SeatKind.PERSON and not row.late:
        raise ApiError("not_late", seat=SEAT_NAMES[row.seat])
