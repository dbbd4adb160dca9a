"""What the terminal says, in the language of who sits at it: its own sentences and those of the game."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from .. import bots
from ..bots.player import Reason
from ..bots.registry import Bot
from ..kernel.errors import TricliniumError
from ..kernel.game import Game
from ..kernel.texts import LANGUAGES, Texts, load

VARIABLE: Final = "TRICLINIUM_LANG"
_PACKAGE: Final = "triclinium.terminal"
OF_THE_TERMINAL: Final = "terminal."
"""How the keys of a game's texts begin that only its board in the terminal says."""


class WrongInput(TricliniumError):
    """Something was asked for that there is not; the message says what to write instead."""


def usual_language(environment: Mapping[str, str]) -> str:
    """The language of the surroundings: TRICLINIUM_LANG, else the locale, else English.

    >>> usual_language({"LANG": "pl_PL.UTF-8"}), usual_language({"LANG": "C"})
    ('pl', 'en')
    >>> usual_language({"LANG": "pl_PL.UTF-8", "TRICLINIUM_LANG": "en"})
    'en'
    """
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


class Translator:
    """All sentences in one language. A key that has no text is an error, never a gap on the screen."""

    def __init__(self, language: str, package: str | None = None) -> None:
        self.language: Final = language
        self._own: Final = load(_PACKAGE, language)
        self.game: Final = load(package, language) if package else self._own
        self._bots: Final = Texts(language, {**load(bots.PACKAGE, language).table, **self.game.table})
        """What bots say, with the game's names in it."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of the terminal's own, or the game's wording of it (`terminal.` and the key)."""
        worded = f"{OF_THE_TERMINAL}{key}"
        return self.game.say(worded, params) if worded in self.game.table else self._own.say(key, params)

    def joint(self, word: str) -> str:
        """A word that only makes a notation readable, as the game words it or the house does; else as it is written."""
        key = f"joint.{word}"
        return self.game.table.get(key) or self._own.table.get(key, word)

    def bot_name(self, name: str) -> str:
        """Return a bot's name in words."""
        return self._bots.say(f"bot.{name}")

    def bot(self, bot: Bot) -> str:
        """Return a bot's name with its strength; those of a bot from outside are as its class says."""
        name = bot.title or self.bot_name(bot.name)
        strength = bot.strength if bot.title else self._bots.say(f"bot.{bot.name}.strength")
        return f"{name} ({strength})" if strength else name

    def reason(self, reason: Reason) -> str:
        """Return why a bot chose as it did. A bot from outside has no texts, so its key is the reason itself."""
        return self._bots.say(reason.key, reason.params) if reason.key in self._bots.table else reason.key

    def verb(self, game: Game[Any], verb: str) -> str:
        """A verb in words; operands its text may want stand in capitals, as in the notation's usage."""
        form = next(form for form in game.words.forms if form.verb == verb)
        return self.game.say(f"verb.{verb}", {name: name.upper() for name, _ in form.operands})

    def step(self, name: str) -> str:
        """What is being decided."""
        return self.game.say(f"step.{name}")

    def ending(self, name: str) -> str:
        """How the game ended."""
        return self.game.say(f"ending.{name}")


def translator(language: str | None, game: Game[Any] | None = None) -> Translator:
    """What says everything in the language asked for, or in that of the surroundings."""
    package = game.package if game else None
    usual = usual_language(os.environ)
    if language is not None and language not in LANGUAGES:
        raise WrongInput(Translator(usual).say("error.language", asked=language, known=", ".join(LANGUAGES)))
    return Translator(language or usual, package)
