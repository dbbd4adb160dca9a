"""What was asked for on the command line, checked: a game, its settings, its seats, a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .. import games
from ..kernel.game import Game
from .speech import WrongInput, speech

DIFFICULTY: Final = "difficulty"


def game(name: str, language: str | None) -> Game[Any]:
    """The game of this name."""
    if name not in games.names():
        known = ", ".join(games.names())
        raise WrongInput(speech(language).say("error.game", asked=name, known=known))
    return games.find(name)


def bot(name: str, known: Sequence[str], language: str | None) -> str:
    """The name of a bot that can play here."""
    if name not in known:
        raise WrongInput(speech(language).say("error.bot", asked=name, known=", ".join(known)))
    return name


def seats(of: Game[Any], count: int, language: str | None) -> int:
    """A number of seats the game has."""
    low, high = of.seats
    if not low <= count <= high:
        raise WrongInput(speech(language).say("error.seats", game=of.name, asked=count, low=low, high=high))
    return count


def settings(
    of: Game[Any], pairs: Sequence[str], difficulty: str | None, language: str | None
) -> dict[str, str]:
    """Settings from `name=value` texts; `difficulty` is a shortcut for one of them."""
    say = speech(language).say
    given = list(pairs)
    if difficulty is not None:
        given.append(f"{DIFFICULTY}={difficulty}")
    known = {setting.name: setting for setting in of.settings}
    chosen: dict[str, str] = {}
    for pair in given:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise WrongInput(say("error.pair", asked=pair))
        if name not in known:
            raise WrongInput(say("error.setting", asked=name, game=of.name, known=", ".join(known)))
        if value not in known[name].values:
            values = ", ".join(known[name].values)
            raise WrongInput(say("error.value", asked=value, name=name, known=values))
        chosen[name] = value
    return chosen
