"""The front door for Python: a table with a game on it, to look at, to play, to take back, to study.

>>> import triclinium
>>> table = triclinium.open("fall_of_rome", seats=2, seed=1, difficulty="introductory")
>>> table.turn
'A'
>>> table.options
[place Narbo, place Corduba, place Aquileia, place Roma]
>>> table.do("place Roma")
[placed seat=A city=Roma legions=2 (FR-2.6)]
>>> table.turn, table.options[0].verb, table.options[0].operands
('B', 'place', {'city': 'Mogontiacum'})

`print(table)` shows the board. What may not be done says why:

>>> table.do("march Roma 2")
Traceback (most recent call last):
triclinium.kernel.errors.Refused: march is refused by FR-2.6 (refusal.not_now)

Who may interrupt is asked in turn here (`interrupts="poll"`), so that a program always knows whose decision is next.
Everything is written in notation; the fast ints stay below, in `table.game` and `table.state`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import games
from .bots.player import Player, ask
from .bots.seeds import bot_seed
from .kernel.chance import Seeded
from .kernel.errors import SettingError
from .kernel.game import Game, Named
from .kernel.match import Match
from .kernel.notation import SEAT_NAMES
from .kernel.outcome import Outcome
from .kernel.record import Record
from .kernel.settings import INTERRUPTS, complete

if TYPE_CHECKING:
    from .games.entry import Entry

WIDTH: Final = 110
"""Of a printed board, in characters."""


@dataclass(frozen=True)
class Option:
    """Something that a seat may do now; `str` of it is its notation."""

    seat: str
    text: str
    verb: str
    operands: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Happening:
    """A fact that an act brought about: what it is called, by which rule, and its operands."""

    name: str
    rule: str
    operands: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        words = [self.name, *(f"{name}={value}" for name, value in self.operands.items())]
        return f"{' '.join(words)} ({self.rule})"


class Table:
    """A game in progress. `open` and `replay` make one."""

    def __init__(self, entry: Entry, match: Match[Any], seed: int) -> None:
        self.entry: Final = entry
        self.game: Final[Game[Any]] = entry.rules
        self.seed: Final = seed
        self._match = match
        self._players: dict[tuple[int, str | type[Player]], Player] = {}

    # ---- looking

    @property
    def state(self) -> Any:
        """The state itself, for code that needs to be fast."""
        return self._match.state

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, by their letters."""
        return SEAT_NAMES[: self.state.seats]

    @property
    def turn(self) -> str | None:
        """The seat whose decision is next; None when the game is over."""
        return None if self.over else SEAT_NAMES[self.game.turn(self.state)]

    @property
    def awaited(self) -> tuple[str, ...]:
        """All seats that are waited for: several, where a choice is made at the same time."""
        mask = self.game.awaited(self.state)
        return tuple(name for at, name in enumerate(SEAT_NAMES) if mask >> at & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.game.outcome(self.state)

    @property
    def options(self) -> list[Option]:
        """What the seat to move may do."""
        return [] if self.turn is None else self.options_of(self.turn)

    def options_of(self, seat: str) -> list[Option]:
        """What a seat may do now."""
        return [self._option(seat, a) for a in self.game.options(self.state, self._number(seat))]

    def compositions(self, seat: str | None = None) -> list[Named]:
        """What may be composed besides, such as an offer: the verbs, and the bounds of their operands."""
        of = self._number(seat or self.turn or SEAT_NAMES[0])
        return [each.named(self.game.words) for each in self.game.compositions(self.state, of)]

    def sample(self, seat: str | None = None, seed: int = 0) -> list[Option]:
        """Some of what may be composed."""
        name = seat or self.turn or SEAT_NAMES[0]
        return [self._option(name, a) for a in self.game.sample(self.state, self._number(name), seed)]

    def view(self, seat: str | None = None) -> Named:
        """What a seat may know; without a seat, a spectator."""
        return self.game.view(self.state, -1 if seat is None else self._number(seat))

    def why(self, text: str, seat: str | None = None, language: str = "en") -> str | None:
        """Why something may not be done, in a sentence with its rule; None if it may."""
        from .terminal.translator import Translator  # noqa: PLC0415 (words are wanted here only)

        of = self._number(seat or self.turn or SEAT_NAMES[0])
        refusal = self.game.refuses(self.state, of, self.game.words.read(text))
        if refusal is None:
            return None
        said = Translator(language, self.game.package).game
        params = dict(refusal.params)
        if "step" in params:
            params["step"] = said.say(f"step.{params['step']}")
        return f"{said.say(refusal.key, params)} ({refusal.rule})"

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        how = self.outcome.ending if self.outcome else f"{', '.join(self.awaited)} to move"
        return f"<{self.game.name}, {len(self.seats)} seats, {how}, {self._match.number} entries>"

    def board(self, seat: str | None = None, language: str = "en", width: int = WIDTH) -> str:
        """The board as the terminal shows it to a seat, or to a spectator."""
        from .terminal.picture import picture  # noqa: PLC0415 (pictures are wanted here only)

        return picture(self.entry.display, self.game, self.view(seat), language, width)

    # ---- playing

    def do(self, option: Option | str, seat: str | None = None) -> list[Happening]:
        """Do an option, or what a text says, for the seat to move unless another is named; what came of it.

        Refused, with the rule, if it may not be done; NotationError if the text says nothing.
        """
        name = seat or (option.seat if isinstance(option, Option) else self.turn)
        self._match.act(self._number(name or SEAT_NAMES[0]), str(option))
        return self.told()

    def told(self, seat: str | None = None) -> list[Happening]:
        """What the last entry made happen, as a seat may hear it; without a seat, all of it that is public."""
        found = []
        for fact in self._match.facts(-1 if seat is None else self._number(seat)):
            operands = {name: value for name, value in fact.items() if name not in ("fact", "rule")}
            found.append(Happening(str(fact["fact"]), str(fact["rule"]), operands))
        return found

    def undo(self) -> bool:
        """Take the last act back, if it showed nobody anything; whether it could be."""
        for seat in range(self.state.seats):
            if self._match.undoable(seat):
                self._match.undo(seat)
                return True
        return False

    def play(
        self,
        bots: str | type[Player] | Mapping[str, str | type[Player] | Player] = "random",
        decisions: int | None = None,
    ) -> Table:
        """Let bots decide: one bot for every seat, or by seat, `{"A": MyBot(), "B": "novice"}`.

        A bot is a name, an import path `package.module:Class`, a subclass of `Player` or, by seat, a player. The game
        goes on until a seat without a bot is to move, the game is over, or `decisions` decisions were made.
        """
        by_seat = dict(bots) if isinstance(bots, Mapping) else dict.fromkeys(self.seats, bots)
        for seat_name in by_seat:
            self._number(seat_name)
        while not self.over and decisions != 0:
            name = self.turn
            if name is None or name not in by_seat:
                break
            seat = self._number(name)
            player = self._player(seat, by_seat[name])
            choices = self.game.choices(self.state, seat, self.seed + self._match.number)
            texts = [self.game.words.say(a) for a in choices]
            self._match.act(seat, ask(player, self.game.view(self.state, seat), texts))
            if decisions is not None:
                decisions -= 1
        return self

    def clone(self, seed: int | None = None) -> Table:
        """An independent copy that goes on with the same luck, or with that of another seed."""
        chance = self.seed if seed is None else seed
        return Table(self.entry, self._match.copy(Seeded(chance, len(self.game.streams))), chance)

    def record(self) -> Record:
        """The whole record: `save` writes it, `replay` reads it."""
        return self._match.record(seed=str(self.seed))

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.record().to_json(), encoding="utf-8")

    # ---- inside

    def _option(self, seat: str, a: int) -> Option:
        action = self.game.words.action(a)
        return Option(seat, self.game.words.say(a), action.verb, action.operands)

    def _number(self, seat: str) -> int:
        if seat not in self.seats:
            raise SettingError(f"there is no seat {seat!r} at this table; there are {', '.join(self.seats)}")
        return SEAT_NAMES.index(seat)

    def _player(self, seat: int, bot: str | type[Player] | Player) -> Player:
        if isinstance(bot, Player):
            return bot
        if (seat, bot) not in self._players:
            make = bot if isinstance(bot, type) else self.entry.bot(bot, imports=True).player
            self._players[seat, bot] = make(bot_seed(self.seed, seat))
        return self._players[seat, bot]


def open(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    settings: Mapping[str, str | Sequence[str]] | None = None,
    **more: str | Sequence[str],
) -> Table:
    """A new table. Settings are given by name, or in a mapping: `open("fall_of_rome", 2, difficulty="heroic")`.

    The same seed brings the same luck; without one, chance decides.
    """
    entry = games.find(game)
    count = _usual_seats(entry.rules) if seats is None else seats
    chance = secrets.randbits(48) if seed is None else seed
    given = {INTERRUPTS.name: "poll", **(settings or {}), **more}
    chosen = complete(entry.rules.settings, entry.rules.renamed(given, count), count)
    source = Seeded(chance, len(entry.rules.streams))
    return Table(entry, Match.start(entry.rules, SEAT_NAMES[:count], chosen, source), chance)


def replay(record: Record | str | Path, upto: int | None = None) -> Table:
    """The table that a record tells of, from a file or as it is; `upto`: only so many of its entries."""
    if not isinstance(record, Record):
        record = Record.from_json(Path(record).read_bytes())
    entry = games.find(record.game)
    noted = record.notes.get("seed", "")
    seed = int(noted) if noted.isascii() and noted.isdigit() else 0
    source = Seeded(seed, len(entry.rules.streams))
    return Table(entry, Match.replay(entry.rules, record, source, upto), seed)


def _usual_seats(game: Game[Any]) -> int:
    """A table for two, if the game allows."""
    return max(game.seats[0], min(2, game.seats[1]))
