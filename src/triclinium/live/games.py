"""The games that a host offers, data shared by all tables of a game, and the random source of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from .. import games
from ..bots import registry
from ..bots.registry import RANDOM
from ..games.entry import Bot, Entry
from ..kernel.chance import Recorded, Source
from ..kernel.data import other_data
from ..kernel.errors import RecordError, SettingError
from ..kernel.fair import Keyed
from ..kernel.game import Game, fingerprint
from ..kernel.match import read_outcomes
from ..kernel.rulebook import Section, Thing, sections, things
from ..kernel.settings import INTERRUPTS, Given, Setting, Value, complete
from ..kernel.state import COMMON
from ..kernel.texts import LANGUAGES, Texts, load_game
from ..lessons.shelf import sentences
from .errors import ApiError

AnyGame = Game[Any]
_LONGEST: Final = 40
LAST_RESORT: Final = RANDOM
"""Bot that can play every game, used where no other bot can."""


class _NotationCache(dict[int, str]):
    """Cache of actions in notation."""

    def __init__(self, game: AnyGame) -> None:
        self._game: Final = game

    def __missing__(self, a: int) -> str:
        text = self[a] = self._game.words.say(a)
        return text


@dataclass(frozen=True)
class Rulebook:
    """Rules of a game in one language, and the things that have a name in it."""

    sections: tuple[Section, ...]
    things: tuple[Thing, ...]


class ServedGame:
    """A game that the service offers."""

    def __init__(self, entry: Entry, outside: Sequence[Bot] = ()) -> None:
        self.entry: Final = entry
        self.outside: Final = tuple(
            bot for bot in outside if bot.name not in [own.name for own in entry.bots]
        )
        """Third-party bots that the host offers for this game."""
        self.game: Final[AnyGame] = entry.rules
        self.data: Final = other_data(entry.name)
        """Fingerprint of the data in use, or None for the game's own data."""
        self._notation: Final = _NotationCache(entry.rules)

    @cached_property
    def layout(self) -> str:
        """Fingerprint of the layout of stored states. Snapshots with another layout are ignored."""
        game = self.game
        return fingerprint(
            {
                "steps": [[step.name, [list(field) for field in step.fields]] for step in game.steps],
                "kinds": {name: list(kind.names) for name, kind in game.words.kinds.items()},
                "forms": [form.usage() for form in game.words.forms],
                "streams": [list(stream) for stream in game.streams],
                "endings": list(game.endings),
                "fields": [*COMMON.layout(), *game.blank().fields().layout()],
            }
        )

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Settings that a table can change. Interrupts are always open, because people are not polled."""
        return tuple(setting for setting in self.game.settings if setting.name != INTERRUPTS.name)

    @cached_property
    def texts(self) -> dict[str, Texts]:
        """Texts of the game by language."""
        return {language: load_game(self.game.package, language) for language in LANGUAGES}

    @cached_property
    def lesson_texts(self) -> dict[str, dict[str, str]]:
        """Sentences of the game's lessons by language."""
        return {language: sentences(self.entry, language) for language in LANGUAGES}

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """Rules of the game and its named things, by language."""
        return {
            language: Rulebook(sections(texts), tuple(things(texts, self.entry.things)))
            for language, texts in self.texts.items()
        }

    def title(self, language: str) -> str:
        """Return the displayed name of the game."""
        return self._sentence(f"game.{self.game.name}", language) or self.game.name

    def about(self, language: str) -> str:
        """Return the game's description in one sentence; empty if it has none."""
        return self._sentence("about", language)

    def _sentence(self, key: str, language: str) -> str:
        try:
            texts = self.texts
        except FileNotFoundError:
            return ""  # a game without texts is shown by its name
        return texts.get(language, texts[LANGUAGES[0]]).table.get(key, "")

    def say(self, options: Iterable[int]) -> list[str]:
        """Return actions in notation."""
        return list(map(self._notation.__getitem__, options))

    def chosen(self, seats: int, given: Given) -> dict[str, Value]:
        """Return the complete, checked settings of a table; raise SettingError if they are invalid."""
        low, high = self.game.seats
        if not low <= seats <= high:
            raise SettingError(f"{self.game.name} seats {low} to {high}, not {seats}")
        settings = complete(self.settings, self.game.renamed(given, seats), seats)
        self.game.check_settings(seats, {**settings, INTERRUPTS.name: INTERRUPTS.default})
        return settings

    def bots(self) -> list[str]:
        """Return the names of the offered bots, the default one last."""
        *others, default = self.entry.bots
        return [bot.name for bot in (*others, *self.outside, default)]

    def bot(self, name: str) -> Bot:
        """Return an offered bot by its name, or the game's stand-in if the host no longer offers it."""
        offered = {bot.name: bot for bot in (*self.outside, *self.entry.bots)}
        return offered.get(name, self.entry.stand_in)

    def bot_texts(self) -> dict[str, str]:
        """Return the names and strengths of the third-party bots as texts, the same in every language."""
        return {
            key: text
            for bot in self.outside
            for key, text in ((f"bot.{bot.name}", bot.title), (f"bot.{bot.name}.strength", bot.strength))
        }


class TableChance(Source):
    """Random source of a table: it draws new outcomes with the table's key, and reads past ones from the log."""

    def __init__(self, key: bytes, served: ServedGame) -> None:
        self._keyed: Final = Keyed(key, [name for name, _ in served.game.streams])
        self._fed: Final = Recorded()
        self.feeding = False

    def feed(self, served: ServedGame, chance: tuple[str, ...]) -> None:
        """Take the outcomes of the next entry from the log."""
        self._fed.feed(read_outcomes(served.game, chance) if chance else ())
        self.feeding = True

    def fed(self) -> None:
        """Finish an entry; raise RecordError if it has outcomes that were not used."""
        self.feeding = False
        if self._fed.rest():
            raise RecordError("a stored move holds more chance outcomes than it calls for")

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """Return the stored outcome while a stored move is folded, otherwise one drawn with the key."""
        source: Source = self._fed if self.feeding else self._keyed
        return source.pick(stream, index, among, eyes)


def _outside(names: Sequence[str], every: Sequence[Entry]) -> Iterator[Bot]:
    """Yield the bots that a host names; raise SettingError if one is not installed or cannot play."""
    own = {bot.name for entry in every for bot in entry.bots}
    for name in dict.fromkeys(names):
        bot = registry.load(name, imports=True)
        if bot is not None:
            yield bot
        elif name not in own:
            known = ", ".join(sorted(own.union(*(entry.bot_names() for entry in every))))
            raise SettingError(f"TRICLINIUM_BOTS: no bot called {name!r} is installed. There are {known}.")


class GameRegistry:
    """All games of a service, by name."""

    def __init__(self, served: Iterable[Entry] | None = None, bots: Sequence[str] = ()) -> None:
        every = list(games.every() if served is None else served)
        outside = list(_outside(bots, every))
        self._games: Final = {
            entry.name: ServedGame(entry, [bot for bot in outside if bot.plays(entry.name)])
            for entry in every
        }

    def names(self) -> list[str]:
        """Return the names of the games."""
        return list(self._games)

    def get(self, name: str) -> ServedGame | None:
        """Return a game by its name, or None."""
        return self._games.get(name)

    def require(self, name: str) -> ServedGame:
        """Return a game by its name; raise ApiError if it is not served here."""
        served = self.get(name)
        if served is None:
            raise ApiError("no_game", game=name[:_LONGEST])
        return served

    def __getitem__(self, name: str) -> ServedGame:
        return self._games[name]
