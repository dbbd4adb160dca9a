"""The games a service offers, each with what does not change from table to table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from .. import games
from ..bots import registry
from ..bots.registry import RANDOM
from ..games.entry import Bot, Entry
from ..kernel.data import other_data
from ..kernel.errors import SettingError
from ..kernel.game import Game, fingerprint
from ..kernel.rulebook import Section, Thing, sections, things
from ..kernel.settings import INTERRUPTS, Given, Setting, Value, complete
from ..kernel.state import COMMON
from ..kernel.texts import LANGUAGES, Texts, load
from ..lessons.shelf import sentences
from .errors import ApiError

AnyGame = Game[Any]
_LONGEST: Final = 40
LAST_RESORT: Final = RANDOM
"""The bot that can play anything, whatever another one cannot."""


class _NotationCache(dict[int, str]):
    """Actions in notation, each worded once."""

    def __init__(self, game: AnyGame) -> None:
        self._game: Final = game

    def __missing__(self, a: int) -> str:
        text = self[a] = self._game.words.say(a)
        return text


@dataclass(frozen=True)
class Rulebook:
    """A game's rules in one language, and all that has a name in it."""

    sections: tuple[Section, ...]
    things: tuple[Thing, ...]


class ServedGame:
    """One game as the service knows it."""

    def __init__(self, entry: Entry, outside: Sequence[Bot] = ()) -> None:
        self.entry: Final = entry
        self.outside: Final = tuple(
            bot for bot in outside if bot.name not in [own.name for own in entry.bots]
        )
        """The bots from outside that the host offers."""
        self.game: Final[AnyGame] = entry.rules
        self.data: Final = other_data(entry.name)
        """The fingerprint of the data in force here, None for the game's own."""
        self._notation: Final = _NotationCache(entry.rules)

    @cached_property
    def layout(self) -> str:
        """The fingerprint of how states are written; snapshots of another layout are not read."""
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
        """What a table can be set to. Interrupts are always open: people are not polled."""
        return tuple(setting for setting in self.game.settings if setting.name != INTERRUPTS.name)

    @cached_property
    def texts(self) -> dict[str, Texts]:
        """The game's texts by language."""
        return {language: load(self.game.package, language) for language in LANGUAGES}

    @cached_property
    def lesson_texts(self) -> dict[str, dict[str, str]]:
        """The sentences of its lessons by language."""
        return {language: sentences(self.entry, language) for language in LANGUAGES}

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """Its rules, and which of them tells of what, by language."""
        return {
            language: Rulebook(sections(texts), tuple(things(texts, self.entry.things)))
            for language, texts in self.texts.items()
        }

    def title(self, language: str) -> str:
        """The game's name for people."""
        return self._sentence(f"game.{self.game.name}", language) or self.game.name

    def about(self, language: str) -> str:
        """The game in one sentence, for who does not know it; empty if it has none."""
        return self._sentence("about", language)

    def _sentence(self, key: str, language: str) -> str:
        try:
            texts = self.texts
        except FileNotFoundError:
            return ""  # a game that brings no texts is told of by plain words, beside all others
        return texts.get(language, texts[LANGUAGES[0]]).table.get(key, "")

    def say(self, options: Iterable[int]) -> list[str]:
        """Actions in notation."""
        return list(map(self._notation.__getitem__, options))

    def chosen(self, seats: int, given: Given) -> dict[str, Value]:
        """A table's settings, complete and checked; SettingError if the game does not have them."""
        low, high = self.game.seats
        if not low <= seats <= high:
            raise SettingError(f"{self.game.name} seats {low} to {high}, not {seats}")
        settings = complete(self.settings, self.game.renamed(given, seats), seats)
        self.game.check_settings(seats, {**settings, INTERRUPTS.name: INTERRUPTS.default})
        return settings

    def bots(self) -> list[str]:
        """Return the names of the bots that are offered, the weakest first and the best last.

        The strength of bots from outside is unknown. They stand before the best of the game's own.
        """
        *weaker, best = self.entry.bots
        return [bot.name for bot in (*weaker, *self.outside, best)]

    def bot(self, name: str) -> Bot:
        """Return an offered bot by its name. For one that the host no longer offers, return the game's stand-in."""
        offered = {bot.name: bot for bot in (*self.outside, *self.entry.bots)}
        return offered.get(name, self.entry.stand_in)

    def bot_texts(self) -> dict[str, str]:
        """Return the names and strengths of the bots from outside as texts, in every language the same."""
        return {
            key: text
            for bot in self.outside
            for key, text in ((f"bot.{bot.name}", bot.title), (f"bot.{bot.name}.strength", bot.strength))
        }


def _outside(names: Sequence[str], every: Sequence[Entry]) -> Iterator[Bot]:
    """Yield the bots that a host names; SettingError if one is not there or cannot play."""
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
        """Their names."""
        return list(self._games)

    def get(self, name: str) -> ServedGame | None:
        """A game by its name."""
        return self._games.get(name)

    def require(self, name: str) -> ServedGame:
        """A game by its name; ApiError if it is not served here."""
        served = self.get(name)
        if served is None:
            raise ApiError("no_game", game=name[:_LONGEST])
        return served

    def __getitem__(self, name: str) -> ServedGame:
        return self._games[name]
