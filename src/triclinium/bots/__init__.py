"""Players that see only what their seat sees.

>>> names()
['random']
>>> names("fall_of_rome")
['random', 'novice', 'solid']
>>> find("random")(7).choose({}, ["pass"])
0
>>> find("oracle")
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: no bot called 'oracle'; there are random, novice, solid

A bot's name and strength are texts (`bot.solid`, `bot.solid.strength`), and so is the reason of each of its moves.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.playout import playout
from .player import Player
from .random import RandomPlayer

PACKAGE: Final = "triclinium.bots"
"""Where the bots' texts are."""


def _named(name: str) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        return getattr(import_module("triclinium.games.fall_of_rome.bots.players"), name)(*args)

    return call


_MAKERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "novice": _named("novice"),
    "solid": _named("solid"),
}
_LOOPS: Final[dict[str, Callable[[Game[Any], Any, int], int]]] = {
    "novice": _named("by_novices"),
    "solid": _named("by_solids"),
}
_PLAY: Final[dict[str, str]] = {"novice": "fall_of_rome", "solid": "fall_of_rome"}
"""Bots that know one game only."""


def names(game: str | None = None) -> list[str]:
    """The names of the bots that can play a game, the weakest first; without one, of those that can play any."""
    return [name for name in _MAKERS if _PLAY.get(name, game) == game]


def playing(name: str) -> Callable[[Game[Any], Any, int], int]:
    """What plays a state to its end with a bot of this name in every seat, given a seed for its choices.

    It returns how many decisions had two or more options. The loop is compiled with the rules and asks no player, but
    chooses what players would: the state is that of all views, and its chance is not touched by thinking.
    """
    return _LOOPS.get(name, playout)


def find(name: str) -> Callable[[int], Player]:
    """What makes a bot of this name from a seed."""
    if name not in _MAKERS:
        raise SettingError(f"no bot called {name!r}; there are {', '.join(_MAKERS)}")
    return _MAKERS[name]
