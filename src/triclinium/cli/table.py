"""A table in the terminal: one match, its people and bots, and the file that it is saved to."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from ..analysis.advice import Advice, advise
from ..bots.player import Player, Reason, ask
from ..bots.seeds import bot_seed
from ..games.entry import Bot, Entry
from ..kernel.chance import Seeded
from ..kernel.errors import RecordError
from ..kernel.game import Game, Named
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..kernel.settings import Given, complete
from ..kernel.step import FIRST_VERB, verb_of
from ..terminal import composing
from ..terminal.translator import Translator
from . import saves
from .history import SPECTATOR, History, LogEntry, replayed

GO_ON: Final = "continue"
PASS: Final = "pass"  # noqa: S105  (not a password)
OF_THE_KERNEL: Final = frozenset({GO_ON, PASS, "hold", "release"})
"""Actions in the windows of any game, defined by the kernel."""
UNSAVED: Final = Path()
"""Path of a table that is not saved."""
PERSON: Final = "person"
SEED: Final = "seed"
BOTS: Final = "bots"
"""Notes of the record: the random seed, and the seats of the bots (`B=random C=random`)."""


class Hint(NamedTuple):
    """Choice of a bot for a seat."""

    bot: str
    act: str
    reason: Reason | None
    plans: tuple[Advice, ...]
    """Plans for the rest of the turn (`analysis.advice`). Empty if the game has none for this decision."""


class Table:
    """A match that is saved after every entry. Create one with `start` or `resume`."""

    def __init__(
        self,
        entry: Entry,
        match: Match[Any],
        seed: int,
        bots: Mapping[int, Bot],
        path: Path,
        translator: Translator,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        self.entry: Final = entry
        self.match: Final = match
        self.game: Final[Game[Any]] = match.game
        self.seed: Final = seed
        self.bots: Final = dict(bots)
        """Bots by seat. People play the other seats."""
        self.path: Final = path
        self.history = History()
        self._translator: Final = translator
        self._notes: Final = dict(notes or {})
        self.reasons: Final[dict[int, Reason]] = {}
        """Reasons of the bots' actions since the program started, by entry number."""
        self._players: Final[dict[int, Player]] = {}
        for seat, bot in bots.items():
            player = bot.player(bot_seed(seed, seat))
            player.decided = sum(entry.seat == seat for entry in match.entries)
            self._players[seat] = player

    @classmethod
    def start(
        cls,
        entry: Entry,
        seats: int,
        bots: Mapping[int, str],
        settings: Given,
        seed: int,
        path: Path,
        translator: Translator,
    ) -> Self:
        """Return a new table. Bots may be named by import paths, so the names must come from the user."""
        found = {seat: entry.bot(name, imports=True) for seat, name in bots.items()}
        names = [
            f"{found[seat].title or bots[seat]} bot" if seat in bots else PERSON for seat in range(seats)
        ]
        # Save all settings, so that the record keeps its meaning when a default changes.
        game = entry.rules
        match = Match.start(game, names, complete(game.settings, settings, seats), _chance(game, seed))
        table = cls(entry, match, seed, found, path, translator)
        table._save_last()
        return table

    @staticmethod
    def resume(
        entry: Entry,
        record: Record,
        seed: int,
        path: Path,
        translator: Translator,
        trusted: Container[str] = (),
    ) -> Table:
        """Return a table from its record. `seed` is used if the record contains none.

        The record may come from an untrusted source: only the bots in `trusted` may be import paths.
        """
        if SEED in record.notes:
            seed = seed_of(record)
        history, match = replayed(entry.rules, record)
        match.go_on_with(_chance(entry.rules, seed))
        bots = {seat: entry.bot(name, name in trusted) for seat, name in bots_of(record).items()}
        table = Table(entry, match, seed, bots, path, translator, record.notes)
        table.history = history
        table.save(path)
        return table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.match.state.over)

    @property
    def people(self) -> list[int]:
        """Seats of the people."""
        return [seat for seat in range(len(self.match.names)) if seat not in self.bots]

    @property
    def audience(self) -> int:
        """Seat whose information is shown: the only person's, or a spectator's if several people share the screen."""
        return audience_of(len(self.match.names), self.bots)

    def turn(self) -> int:
        """Return the next seat to act."""
        return self.game.turn(self.match.state)

    def options(self, seat: int) -> list[str]:
        """Return the options of a seat in notation."""
        return [self.game.words.say(a) for a in self.game.options(self.match.state, seat)]

    def listed(self, seat: int) -> list[str]:
        """Return the options in the order of the game's verbs, with continuing and passing last."""
        actions = sorted(
            self.game.options(self.match.state, seat), key=lambda a: (verb_of(a) < FIRST_VERB, verb_of(a))
        )
        return [self.game.words.say(a) for a in actions]

    def plays(self, seat: int) -> list[str]:
        """Return the options of a seat without the kernel's actions, such as continuing and passing."""
        return [text for text in self.listed(seat) if text not in OF_THE_KERNEL]

    def entitled(self) -> list[int]:
        """Return the people who may interrupt although the game does not wait for them."""
        mask = self._interrupting()
        return [seat for seat in self.people if mask >> seat & 1]

    def _interrupting(self) -> int:
        """Return a bit mask of the seats that may interrupt. Seats that may only change their choice are left out."""
        s = self.match.state
        return self.game.entitled(s) & ~self.game.changing(s)

    def composed(self, seat: int) -> list[Named]:
        """Return what a seat may compose, with the bounds."""
        return [each.named(self.game.words) for each in self.game.compositions(self.match.state, seat)]

    def composing(self, seat: int, line: str) -> str | None:
        """Return the composed action that a line means, in notation. None if it means none, or several."""
        verbs = [str(each["verb"]) for each in self.composed(seat)]
        return composing.meant(line, self.game.words, verbs)

    def example(self, seat: int, verb: str) -> str:
        """Return an example of a composed action that is legal now, or the usage if none was found."""
        texts = [self.game.words.say(a) for a in self.game.sample(self.match.state, seat, self.match.number)]
        form = self.game.words.forms[self.game.words.verb(verb)]
        return next((text for text in texts if text.split()[0] == verb), form.usage())

    @property
    def secret(self) -> bool:
        """Whether people who share this screen must not see each other's hands."""
        return self.entry.hidden and len(self.people) > 1

    def act(self, seat: int, text: str) -> LogEntry:
        """Apply the action of a seat."""
        self.match.act(seat, text)
        return self._save_last()

    def bot_acts(self, seat: int) -> LogEntry:
        """Let the bot whose turn it is decide."""
        return self._by_bot(seat, self._chosen(seat, plays_of(self.game, self.match.state, seat)))

    def go_on(self) -> None:
        """Let bots act until a person must decide or the game is over."""
        while not self.over and self.turn() in self.bots:
            self.bot_acts(self.turn())

    def bot_interrupts(self) -> LogEntry | None:
        """Ask the bots that may interrupt. Return the entry of the first that does, or None."""
        mask = self._interrupting()
        for seat, player in self._players.items():
            if mask >> seat & 1 and player.interrupts:
                options = plays_of(self.game, self.match.state, seat)
                act = self._chosen(seat, options)
                if act != PASS:
                    return self._by_bot(seat, act)
        return None

    def _chosen(self, seat: int, options: list[str]) -> str:
        return ask(self._players[seat], self.game.view(self.match.state, seat), options)

    def _by_bot(self, seat: int, act: str) -> LogEntry:
        logged = self.act(seat, act)
        reason = self._players[seat].reason
        if reason is not None:
            self.reasons[logged.number] = reason
        return logged

    def hint(self, seat: int) -> Hint:
        """Return what the best bot would choose with the information of `seat`, and plans if the game has some."""
        bot = self.entry.adviser
        assert bot is not None, "nobody gives hints here: see Entry.adviser"
        view = self.game.view(self.match.state, seat)
        options = plays_of(self.game, self.match.state, seat)
        plans = advise(self.entry, view, options)
        if plans:
            return Hint(bot.name, plans[0].acts[0], plans[0].reason, plans)
        player = bot.player(bot_seed(self.seed, seat))
        act = player.choose(view, options)
        return Hint(bot.name, act, player.reason, ())

    def undo(self, seats: Sequence[int], automatic: Container[int] = ()) -> LogEntry | None:
        """Undo the last action of one of these seats. Return its entry, or None if nothing can be undone.

        `automatic` contains the numbers of entries without a decision. The undo skips them.
        """
        for seat in seats:
            decided = [number for number in self.match.undoable(seat) if number not in automatic]
            if decided:
                self.match.undo(seat, decided[-1])
                return self._save_last()
        return None

    def holds(self, seat: int) -> bool:
        """Return whether a seat asked the game to wait for it in every window."""
        return bool(self.match.state.holding >> seat & 1)

    def record(self) -> Record:
        """Return the record, with the notes needed to resume the game."""
        bots = " ".join(f"{SEAT_NAMES[seat]}={bot.name}" for seat, bot in self.bots.items())
        return self.match.record(**{**self._notes, SEED: str(self.seed), BOTS: bots})

    def save(self, path: Path) -> None:
        """Write the record, unless the path is `UNSAVED`."""
        if path != UNSAVED:
            saves.write(path, self.record(), self._translator)

    def _save_last(self) -> LogEntry:
        logged = self.history.add(self.match)
        self.save(self.path)
        return logged


def plays_of(game: Game[Any], s: Any, seat: int) -> list[str]:
    """Return what a bot may choose from.

    For an awaited seat, these are the options and some composed actions. Otherwise these are its possible
    interrupts, and passing.
    """
    options = [game.words.say(a) for a in game.choices(s, seat, sum(s.draws))]
    if game.awaited(s) >> seat & 1:
        return options
    return [*(text for text in options if text not in OF_THE_KERNEL), PASS]


def audience_of(seats: int, bots: Collection[int]) -> int:
    """Return the seat of the only person at a table, or `SPECTATOR` if there is none or more than one.

    >>> audience_of(3, {1, 2}), audience_of(3, {2})
    (0, -1)
    """
    people = [seat for seat in range(seats) if seat not in bots]
    return people[0] if len(people) == 1 else SPECTATOR


def seed_of(record: Record) -> int:
    """Return the random seed in a record's notes."""
    return _number(record.notes[SEED])


def _chance(game: Game[Any], seed: int) -> Seeded:
    return Seeded(seed, len(game.streams))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise RecordError(f"the record's seed is a number, not {text!r}") from None


def bots_of(record: Record) -> dict[int, str]:
    """Return the names of the bots in a record, by seat."""
    bots = {}
    for word in record.notes.get(BOTS, "").split():
        letter, _, name = word.partition("=")
        if letter not in SEAT_NAMES[: len(record.seats)]:
            raise RecordError(f"the record's bots sit at no seat of its table: {word!r}")
        bots[SEAT_NAMES.index(letter)] = name
    return bots
