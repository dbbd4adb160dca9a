"""Texts of the terminal in the player's language: its own and those of the game."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from .. import bots
from ..bots.player import Reason
from ..bots.registry import Bot
from ..kernel.errors import TricliniumError
from ..kernel.game import Game
from ..kernel.texts import LANGUAGES, OF_THE_TERMINAL, Texts, load, load_game

VARIABLE: Final = "TRICLINIUM_LANG"
_PACKAGE: Final = "triclinium.terminal"


class WrongInput(TricliniumError):
    """A request names something that does not exist. The message says what to write instead."""


def usual_language(environment: Mapping[str, str]) -> str:
    """Return the language of the environment: TRICLINIUM_LANG, else the locale, else English.

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
    """All texts in one language. A missing text raises an error, so the screen has no gaps."""

    def __init__(self, language: str, package: str | None = None) -> None:
        self.language: Final = language
        self._own: Final = load(_PACKAGE, language)
        self.game: Final = load_game(package, language) if package else self._own
        self._bots: Final = Texts(language, {**load(bots.PACKAGE, language).table, **self.game.table})
        """Texts of the bots, which may contain names from the game."""

    def say(self, key: str, **params: object) -> str:
        """Return a text of the terminal, or the game's own version of it (`terminal.` and the key)."""
        worded = f"{OF_THE_TERMINAL}{key}"
        return self.game.say(worded, params) if worded in self.game.table else self._own.say(key, params)

    def joint(self, word: str) -> str:
        """Return a connecting word of a notation in the words of the game or of Triclinium, else unchanged."""
        key = f"joint.{word}"
        return self.game.table.get(key) or self._own.table.get(key, word)

    def bot_name(self, name: str) -> str:
        """Return a bot's name in words."""
        return self._bots.say(f"bot.{name}")

    def bot(self, bot: Bot) -> str:
        """Return a bot's name with its strength. Installed bots define both in their class."""
        name = bot.title or self.bot_name(bot.name)
        strength = bot.strength if bot.title else self._bots.say(f"bot.{bot.name}.strength")
        return f"{name} ({strength})" if strength else name

    def reason(self, reason: Reason) -> str:
        """Return why a bot chose as it did.

        An installed bot has no texts, so its key is the reason itself.
        """
        return self._bots.say(reason.key, reason.params) if reason.key in self._bots.table else reason.key

    def verb(self, game: Game[Any], verb: str) -> str:
        """Return a verb in words. Operands that its text contains are in capitals, as in the usage."""
        form = next(form for form in game.words.forms if form.verb == verb)
        return self.game.say(f"verb.{verb}", {name: name.upper() for name, _ in form.operands})

    def step(self, name: str) -> str:
        """Return the name of the current decision."""
        return self.game.say(f"step.{name}")

    def ending(self, name: str) -> str:
        """Return how the game ended."""
        return self.game.say(f"ending.{name}")


def translator(language: str | None, game: Game[Any] | None = None) -> Translator:
    """Return a translator for the given language, or for that of the environment."""
    package = game.package if game else None
    usual = usual_language(os.environ)
    if language is not None and language not in LANGUAGES:
        raise WrongInput(Translator(usual).say("error.language", asked=language, known=", ".join(LANGUAGES)))
    return Translator(language or usual, package)
