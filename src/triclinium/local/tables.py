"""The tables of a browser tab: log, seats, clocks and chat in memory, and as the text that the page keeps."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import islice
from typing import Final, NamedTuple, Protocol

from ..kernel.errors import TricliniumError
from ..kernel.notation import SEAT_NAMES
from ..live import rules
from ..live.errors import ApiError
from ..live.games import GameRegistry, ServedGame
from ..live.messages.socket import presence
from ..live.options import TableOptions
from ..live.rows import (
    ChatRow,
    Move,
    SeatRow,
    StoredTable,
    TableRow,
    TableState,
    dumps,
    next_tip,
    tip_root,
    version_step,
)
from ..live.rules import Answer, Command, Granted
from ..live.schedule import FREE_S, LOOK, PAUSE_S, UNCHANGED, Due, SeatClock, Tick, WorkKind, late_seats
from ..live.seats import KICKED, LEFT, Departed, Started, mark_late
from ..live.table import LiveTable, goes_on
from ..live.updates import event
from .outside import Outside

_FORMAT: Final = 1


class Listener(Protocol):
    """A socket as its table sees it."""

    seat: int
    """-1 for a spectator."""

    def send(self, message: bytes) -> None:
        """Send a message."""

    def wake(self) -> None:
        """Send what is new."""


class SeatTime(NamedTuple):
    """Clock of a seat: the seconds it has left, and since when they run; None: they do not run."""

    left: float
    at: float | None = None

    def now(self, now: float) -> float:
        """Return the seconds left, the rest of a delay included."""
        return self.left if self.at is None else max(self.left - (now - self.at), 0.0)

    def stopped(self, now: float) -> float:
        """Return the seconds left if it stops now: the rest of a delay is lost."""
        return self.left if self.at is not None and self.at > now else self.now(now)


class Table:
    """A table: what is stored of it, and the live table that its log folds to when it is first used."""

    def __init__(self, served: ServedGame, stored: StoredTable, outside: Outside) -> None:
        self.served: Final = served
        self.stored = stored
        self.moves: list[Move] = []
        self.times: list[float] = []
        self.chat: list[ChatRow] = []
        self.chat_keys: list[str] = []
        """Seat and key of each line of chat."""
        self.departed: dict[str, Departed] = {}
        self.clocks: dict[int, SeatTime] = {}
        self.awaited = 0
        """Seats that the game waits for, as a bit mask."""
        self.sockets: Final[list[Listener]] = []
        self.thinking: int | None = None
        """Number of the question that a bot is asked now."""
        self._outside: Final = outside
        self._live: LiveTable | None = None
        self._presence = b""

    @property
    def row(self) -> TableRow:
        """Row of the table."""
        return self.stored.table

    @property
    def live(self) -> LiveTable:
        """The live table; all its entries stay in `recent`."""
        if self._live is None:
            for live in self.folded(len(self.moves)):
                self._live = live
        assert self._live is not None
        return self._live

    def folded(self, upto: int) -> Iterator[LiveTable]:
        """Fold the first entries beside the table; yield that live table before them and after each."""
        live = LiveTable(self.served, self.stored)
        live.recent = deque()
        yield live
        for move in self.moves[:upto]:
            live.fold(move)
            yield live

    @property
    def changed_at(self) -> float:
        """Time of the last move, or when the table was created."""
        return self.times[-1] if self.times else self.row.created_at

    # ---- moves

    def begin(self, started: Started) -> None:
        """Start the game."""
        options, now = TableOptions.read(self.row.options), self._outside.now()
        if started.runs is not None:
            begun = now + (FREE_S if started.delayed else 0.0)
            self.clocks = {
                row.seat: SeatTime(options.clock.at_first, begun if started.runs >> row.seat & 1 else None)
                for row in started.table.seats
            }
        row = replace(started.table.table, version=self.row.version + version_step())
        self.begin_with(started.table._replace(table=row), [started.entry], started.due)

    def begin_with(self, stored: StoredTable, moves: list[Move], due: Due | None) -> None:
        """Take over a log that has just been made."""
        self.moves, self.times = moves, [self._outside.now()] * len(moves)
        self.stored, self._live = stored, None
        self.set_due(due)
        self.changed()

    def act(self, seat: int | None, command: Command, bot: bool = False) -> Answer:
        """Act for a seat: check, store, tell."""
        live = self.live
        if seat is None:
            return rules.NOT_SEATED
        stored = [move.seq for move in self.moves if move.seat == seat and move.key == command.key]
        if stored:
            return rules.Done(stored[0] + 1)
        granted = rules.grant(live, seat, command, bot)
        if not isinstance(granted, Granted):
            return granted
        now = self._outside.now()
        self.moves.append(granted.move)
        self.times.append(now)
        if granted.tick is not None:
            self._wind(granted.tick, now)
        done = rules.apply(live, granted)
        live.row = replace(live.row, seq=live.seq, tip=live.tip)
        self.stored = live.stored()
        if granted.due is not UNCHANGED:
            self.set_due(granted.due)
        self.changed()
        return done

    def _wind(self, tick: Tick, now: float) -> None:
        """Set the clocks after a move; `server/store/clock.py` is the same in SQL."""
        for seat, clock in self.clocks.items():
            left = clock.stopped(now)
            if tick.renewed >> seat & 1:
                least = tick.gain is None or self.stored.seats[seat].late
                left = max(left, tick.least) if least else left + (tick.gain or 0.0)
            runs_from = now + FREE_S if tick.delayed >> seat & 1 else max(clock.at or now, now)
            self.clocks[seat] = SeatTime(left, runs_from if tick.runs >> seat & 1 else None)

    def run_clocks(self, runs: int) -> None:
        """Let the clocks of these seats run; those that run already go on."""
        self._wind(Tick(runs, 0, 0.0, None, 0), self._outside.now())

    def clocks_now(self) -> list[SeatClock]:
        """Return the clocks as they are now."""
        now = self._outside.now()
        return [SeatClock(seat, clock.now(now), clock.at is not None) for seat, clock in self.clocks.items()]

    def run_out(self) -> int:
        """Return the seats whose clocks have run out, as a bit mask, and stop those clocks."""
        now, late = self._outside.now(), 0
        for seat, clock in self.clocks.items():
            if clock.at is not None and clock.now(now) <= 0:
                late |= 1 << seat
                self.clocks[seat] = SeatTime(0.0)
        return late

    def set_due(self, due: Due | None) -> None:
        """Set what falls due next."""
        kind, at = (None, None) if due is None else (due.kind, self._outside.now() + due.after)
        if due is not None and due.kind == WorkKind.CLOCK:
            out = [clock.left + clock.at for clock in self.clocks.values() if clock.at is not None]
            at = min(out, default=at)
        self._take(replace(self.row, due_kind=kind, due_at=at))

    def _take(self, row: TableRow) -> None:
        self.stored = self.stored._replace(table=row)
        if self._live is not None:
            self._live.row = row

    # ---- seats

    def save(self, new: StoredTable, why: str = LEFT) -> bool:
        """Take over a change of seats or settings; return whether anything differs."""
        old = self.stored
        if new == old:
            return False
        handed_over = False
        for before, after in zip(old.seats, new.seats, strict=True):
            if before.turnover != after.turnover:
                handed_over = True
                self._vacate(before.seat, why)
        row = replace(new.table, version=old.table.version + version_step())
        self.stored = new._replace(table=row)
        if self._live is not None:
            self._live.seated(self.stored)
        if handed_over:
            self.look()
        self.changed()
        return True

    def _vacate(self, seat: int, why: str) -> None:
        """Remember the holders of a seat while that gives them a right or takes one from them."""
        row, running = self.row, self.row.state == TableState.RUNNING
        for person, held in self.stored.holders.items():
            if held == seat and (running or (why == KICKED and person != row.owner)):
                left = LEFT if why == KICKED and person == row.owner else why
                self.departed[person] = Departed(seat if running else None, left)
        if seat in self.clocks:
            self.clocks[seat] = SeatTime(self.clocks[seat].stopped(self._outside.now()))

    def seated(self, seat: int, person: str) -> None:
        """Note who has sat down: former holders of the seat lose their right to it."""
        away = [each for each, gone in self.departed.items() if gone.seat is not None and each != person]
        self.departed.pop(person, None)
        for each, gone in list(self.departed.items()):
            if gone.seat == seat:
                self.departed[each] = gone._replace(seat=None)
                if gone.why != KICKED:
                    del self.departed[each]
        if self.row.owner in away:
            self.save(self.stored._replace(table=replace(self.row, owner=person)))

    def departed_of(self, *people: str) -> dict[str, Departed]:
        """Return those of these people who held a seat here; raise ApiError if one of them was sent away."""
        found = {person: self.departed[person] for person in people if person in self.departed}
        if any(gone.why == KICKED for gone in found.values()):
            raise ApiError("barred")
        return found

    def token(self, seat: int) -> str:
        """Return the token with which a person beside acts for a seat, until the seat changes hands."""
        return next_tip(self.row.secret, "beside", (seat, self.stored.seats[seat].turnover))

    def bearer(self, token: str) -> str | None:
        """Return the person whose seat a token opens."""
        return next((row.person for row in self.stored.seats if self.token(row.seat) == token), None)

    def come_back(self, seat: int) -> bool:
        """Resume a seat after its clock ran out; return whether anything has changed.

        The current decision stays the bot's; from the next one on, which has its time already, the player decides.
        """
        clock, options = self.clocks.get(seat), TableOptions.read(self.row.options)
        running = self.row.state == TableState.RUNNING and options.clock and self.stored.seats[seat].late
        if clock is None or not running or (self.live.awaits(seat) and clock.left <= 0):
            return False
        self.clocks[seat] = clock._replace(left=max(clock.left, options.clock.decision))
        self.look()
        late = late_seats(self.stored.seats) & ~(1 << seat)
        return self.save(mark_late(self.stored, late))

    def look(self) -> None:
        """Find out what is due now, if the game is on. A pause goes on as it was set."""
        now = self._outside.now()
        pausing = self.row.due_kind == WorkKind.PAUSE and (self.row.due_at or 0.0) <= now + PAUSE_S[1]
        if self.row.state == TableState.RUNNING and not pausing:
            self.set_due(LOOK)

    def say(self, seat: int, text: str, key: str) -> None:
        """Add a line of chat, once for each key of a seat."""
        if f"{seat} {key}" not in self.chat_keys:
            name = self.stored.seats[seat].name or SEAT_NAMES[seat]
            self.chat_keys.append(f"{seat} {key}")
            self.chat.append(ChatRow(len(self.chat) + 1, seat, name, text, self._outside.now()))
            self.changed()

    # ---- telling and keeping

    def events(self, since: int, upto: int, seat: int) -> bytes:
        """Return entries as a seat may know them, as JSON, one after the other."""
        live = self.live
        return b",".join(dumps(event(live, each, seat)) for each in islice(live.recent, since, upto))

    def presence(self) -> dict[str, object]:
        """Return the message who is there."""
        seats = {socket.seat for socket in self.sockets}
        return presence(
            sum(1 << seat for seat in seats if seat >= 0), sum(socket.seat < 0 for socket in self.sockets)
        )

    def tell_presence(self) -> None:
        """Tell all sockets who is there, if that has changed."""
        message = dumps(self.presence())
        if message != self._presence:
            self._presence = message
            for socket in list(self.sockets):
                socket.send(message)

    def changed(self) -> None:
        """Keep the table, and tell its sockets."""
        self._outside.keep_table(self.row.id, self.text())
        for socket in list(self.sockets):
            socket.wake()

    def text(self) -> str:
        """Return all that is stored of the table."""
        stored, live = self.stored, self._live
        if live is not None and live.match is not None:
            self.awaited = 0 if live.match.state.over else live.served.game.awaited(live.match.state)
        rest = zip(self.moves, self.times, strict=True)
        return dumps(
            {
                "format": _FORMAT,
                "table": {**asdict(stored.table), "secret": stored.table.secret.hex()},
                "seats": [asdict(seat) for seat in stored.seats],
                "holders": dict(stored.holders),
                "moves": [[*move[1:6], at] for move, at in rest],
                "chat": [tuple(line) for line in self.chat],
                "chat_keys": self.chat_keys,
                "departed": {person: tuple(gone) for person, gone in self.departed.items()},
                "clocks": [(seat, tuple(clock)) for seat, clock in self.clocks.items()],
                "awaited": self.awaited,
            }
        ).decode()


def read_table(text: str, games: GameRegistry, outside: Outside) -> Table:
    """Return a table from its text; raise ValueError if that cannot be read."""
    try:
        kept = json.loads(text)
        if kept["format"] != _FORMAT:
            raise ValueError("the table is of another version")
        row = TableRow(**{**kept["table"], "secret": bytes.fromhex(kept["table"]["secret"])})
        stored = StoredTable(row, tuple(SeatRow(**seat) for seat in kept["seats"]), kept["holders"])
        table = Table(games.require(row.game), stored, outside)
        tip = tip_root(row)
        for seq, (seat, act, undo, chance, key, at) in enumerate(kept["moves"]):
            tip = next_tip(row.secret, tip, (seat, act, undo, chance, key))
            table.moves.append(Move(seq, seat, act, undo, tuple(chance), key, tip))
            table.times.append(at)
        if row.tip != (tip if table.moves else ""):
            raise ValueError("the log of the table does not fit")
        table.chat = [ChatRow(*line) for line in kept["chat"]]
        table.chat_keys = kept["chat_keys"]
        table.departed = {person: Departed(*gone) for person, gone in kept["departed"].items()}
        table.clocks = {seat: SeatTime(*clock) for seat, clock in kept["clocks"]}
        table.awaited = kept["awaited"]
    except (KeyError, TypeError, AttributeError, TricliniumError) as error:
        raise ValueError(f"the table cannot be read ({type(error).__name__}: {error})") from error
    return table


class Tables:
    """All tables of the tab by id, the newest last."""

    def __init__(self) -> None:
        self.all: Final[dict[str, Table]] = {}

    def get(self, table: str) -> Table:
        """Return a table; raise ApiError if there is none, or if the game has other data now."""
        found = self.all.get(table)
        if found is None:
            raise ApiError("no_table")
        if not goes_on(found.served, found.row):
            raise ApiError("other_data", game=found.row.game, setting="")
        return found
