"""The main Python interface: a table with a game that you can inspect, play, undo and study.

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

`print(table)` shows the board. An illegal action raises an error with the rule:

>>> table.do("march Roma 2")
Traceback (most recent call last):
triclinium.kernel.errors.Refused: march is refused by FR-2.6 (refusal.not_now)

Seats that may interrupt are asked in turn here (`interrupts="poll"`), so a program always knows which seat
must decide next. Everything is written in notation. For speed, use the packed ints of `table.game` and
`table.state`.
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
    from .analysis.advice import Advice
    from .analysis.review import Review
    from .games.entry import Entry

WIDTH: Final = 110
"""Width of a printed board, in characters."""


@dataclass(frozen=True)
class Option:
    """An action that a seat may take now. `str` returns its notation."""

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
    """A fact that an action caused: its name, its rule and its operands."""

    name: str
    rule: str
    operands: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        words = [self.name, *(f"{name}={value}" for name, value in self.operands.items())]
        return f"{' '.join(words)} ({self.rule})"


class Table:
    """A game in progress. Create one with `open` or `replay`."""

    def __init__(self, entry: Entry, match: Match[Any], seed: int) -> None:
        self.entry: Final = entry
        self.game: Final[Game[Any]] = entry.rules
        self.seed: Final = seed
        self._match = match
        self._players: dict[tuple[int, str | type[Player]], Player] = {}

    # ---- inspect

    @property
    def state(self) -> Any:
        """State of the game, for code that needs speed."""
        return self._match.state

    @property
    def seats(self) -> tuple[str, ...]:
        """Letters of the seats."""
        return SEAT_NAMES[: self.state.seats]

    @property
    def turn(self) -> str | None:
        """Seat that must decide next, or None if the game is over."""
        return None if self.over else SEAT_NAMES[self.game.turn(self.state)]

    @property
    def awaited(self) -> tuple[str, ...]:
        """All seats that must decide: several if they choose at the same time."""
        mask = self.game.awaited(self.state)
        return tuple(name for at, name in enumerate(SEAT_NAMES) if mask >> at & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def outcome(self) -> Outcome | None:
        """Result of the game, or None while it is running."""
        return self.game.outcome(self.state)

    @property
    def options(self) -> list[Option]:
        """Options of the seat that must decide next."""
        return [] if self.turn is None else self.options_of(self.turn)

    def options_of(self, seat: str) -> list[Option]:
        """Return the options of a seat."""
        return [self._option(seat, a) for a in self.game.options(self.state, self._number(seat))]

    def chance_to_win(self) -> dict[str, float]:
        """Return the estimated chance of each seat to win, from 0 to 1; raise SettingError without a model.

        >>> import triclinium
        >>> table = triclinium.open("fall_of_rome", seats=2, seed=1, difficulty="introductory")
        >>> 0 < table.chance_to_win()["A"] < 1
        True
        """
        from .analysis.worth import worth_of  # noqa: PLC0415 (reviews are wanted here only)

        return dict(zip(self.seats, worth_of(self.game.name).all(self.state), strict=True))

    def advise(self, seat: str | None = None) -> list[Advice]:
        """Return up to three plans for the rest of a seat's turn, each with its gain in the chance to win.

        The first plan is that of the bot that gives hints, if it gains. The list is empty if no plan gains, or if
        the game has none for this decision. Advice uses only what the seat sees. The default is the seat that must
        decide next.

        >>> import triclinium
        >>> table = triclinium.open("fall_of_rome", seats=2, seed=1, difficulty="introductory").play("novice", 2)
        >>> plan = table.advise()[0]
        >>> plan.acts[0] in map(str, table.options), -1 < plan.gain < 1
        (True, True)
        """
        from .analysis.advice import advise  # noqa: PLC0415 (advice is wanted here only)

        name = seat or self.turn
        if name is None or self.over:
            return []
        options = [str(option) for option in self.options_of(name)]
        return list(advise(self.entry, self.view(name), options)) if options else []

    def compositions(self, seat: str | None = None) -> list[Named]:
        """Return the actions that can be composed, such as offers: the verbs and the bounds of their operands."""
        of = self._number(seat or self.turn or SEAT_NAMES[0])
        return [each.named(self.game.words) for each in self.game.compositions(self.state, of)]

    def sample(self, seat: str | None = None, seed: int = 0) -> list[Option]:
        """Return a sample of the composed actions."""
        name = seat or self.turn or SEAT_NAMES[0]
        return [self._option(name, a) for a in self.game.sample(self.state, self._number(name), seed)]

    def view(self, seat: str | None = None) -> Named:
        """Return what a seat may know. Without a seat, return the view of a spectator."""
        return self.game.view(self.state, -1 if seat is None else self._number(seat))

    def why(self, text: str, seat: str | None = None, language: str = "en") -> str | None:
        """Return why an action is not allowed, as a sentence with its rule. None if it is allowed."""
        from .terminal.translator import Translator  # noqa: PLC0415 (texts are needed only here)

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
        """Return the board as the terminal shows it to a seat, or to a spectator."""
        from .terminal.picture import picture  # noqa: PLC0415 (drawings are needed only here)

        return picture(self.entry.display, self.game, self.view(seat), language, width)

    # ---- play

    def do(self, option: Option | str, seat: str | None = None) -> list[Happening]:
        """Apply an option, or an action in notation, and return the facts that it caused.

        The action is taken for `seat`; the default is the option's own seat, or the seat that must decide
        next. Raises Refused with the rule if the action is not allowed, and NotationError if the text is not
        an action.
        """
        name = seat or (option.seat if isinstance(option, Option) else self.turn)
        self._match.act(self._number(name or SEAT_NAMES[0]), str(option))
        return self.told()

    def told(self, seat: str | None = None) -> list[Happening]:
        """Return the facts of the last entry as a seat may know them.

        Without a seat, return the public facts.
        """
        found = []
        for fact in self._match.facts(-1 if seat is None else self._number(seat)):
            operands = {name: value for name, value in fact.items() if name not in ("fact", "rule")}
            found.append(Happening(str(fact["fact"]), str(fact["rule"]), operands))
        return found

    def undo(self) -> bool:
        """Undo the last action if it revealed nothing to any seat. Return whether it was undone."""
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
        """Let bots decide, and return this table.

        Give one bot for every seat, or bots by seat: `{"A": MyBot(), "B": "novice"}`. A bot is a name, an
        import path `package.module:Class`, a subclass of `Player` or, by seat, a player. The game continues
        until a seat without a bot must decide, the game is over, or `decisions` decisions were made.
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
        """Return an independent copy. It continues with the same random outcomes, or with those of another seed."""
        chance = self.seed if seed is None else seed
        return Table(self.entry, self._match.copy(Seeded(chance, len(self.game.streams))), chance)

    def record(self) -> Record:
        """Return the complete record: `save` writes it, `replay` reads it."""
        return self._match.record(seed=str(self.seed))

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.record().to_json(), encoding="utf-8")

    # ---- internal

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
    """Open a new table.

    Settings are given by name, or in a mapping: `open("fall_of_rome", 2, difficulty="heroic")`.

    The same seed gives the same random outcomes. Without a seed, a random one is chosen.
    """
    entry = games.find(game)
    count = _usual_seats(entry.rules) if seats is None else seats
    chance = secrets.randbits(48) if seed is None else seed
    given = {INTERRUPTS.name: "poll", **(settings or {}), **more}
    chosen = complete(entry.rules.settings, entry.rules.renamed(given, count), count)
    source = Seeded(chance, len(entry.rules.streams))
    return Table(entry, Match.start(entry.rules, SEAT_NAMES[:count], chosen, source), chance)


def replay(record: Record | str | Path, upto: int | None = None) -> Table:
    """Replay a record, from a file or as an object, and return its table.

    `upto` limits the number of entries.
    """
    if not isinstance(record, Record):
        record = Record.from_json(Path(record).read_bytes())
    entry = games.find(record.game)
    noted = record.notes.get("seed", "")
    seed = int(noted) if noted.isascii() and noted.isdigit() else 0
    source = Seeded(seed, len(entry.rules.streams))
    return Table(entry, Match.replay(entry.rules, record, source, upto), seed)


def review(record: Record | str | Path) -> Review:
    """Review a record, from a file or as an object: the chance to win after every turn, split into luck and choice."""
    from .analysis.review import review as review_record  # noqa: PLC0415 (reviews are wanted here only)

    if not isinstance(record, Record):
        record = Record.from_json(Path(record).read_bytes())
    return review_record(games.find(record.game), record)


def _usual_seats(game: Game[Any]) -> int:
    """Return two seats, or the nearest number that the game allows."""
    return max(game.seats[0], min(2, game.seats[1]))
