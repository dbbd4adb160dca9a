"""What was asked for on the command line, checked: a game, its settings, its seats, a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from .. import games
from ..kernel.game import Game
from ..kernel.settings import Setting
from ..terminal.speech import WrongInput, speech

DIFFICULTY: Final = "difficulty"
VARIANT: Final = "variant"
ROLE: Final = "role_"
SEATS: Final = "abcde"
PAWNS: Final = ("1", "2", "3")
"""The pawns of solitaire."""


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
    of: Game[Any],
    pairs: Sequence[str],
    difficulty: str | None,
    variant: str | None,
    roles: Sequence[str],
    language: str | None,
) -> dict[str, str]:
    """Settings from `name=value` texts; `difficulty`, `variant` and `roles` (`A=consul`) are shortcuts for some."""
    say = speech(language).say
    known = {setting.name: setting for setting in of.settings}
    given = list(pairs)
    given += [
        f"{name}={value}"
        for name, value in ((DIFFICULTY, difficulty), (VARIANT, variant))
        if value is not None
    ]
    given += [_role(pair, known, say) for pair in roles]
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


def _role(pair: str, known: Mapping[str, Setting], say: Callable[..., str]) -> str:
    """`A=consul` as a setting: a role's name may be cut short or begin with its second word; pawns have numbers too."""
    letter, equals, name = (part.strip().casefold() for part in pair.partition("="))
    letter = SEATS[int(letter) - 1] if letter in PAWNS else letter
    setting = known.get(f"{ROLE}{letter}")
    if not equals or setting is None:
        raise WrongInput(say("error.role", asked=pair))
    name = name.replace(" ", "_")
    meant = [value for value in setting.values if value.startswith(name) or f"_{name}" in value]
    return f"{setting.name}={name if name in setting.values or len(meant) != 1 else meant[0]}"
