"""What was asked for on the command line, checked: a game, its settings, its seats, a bot."""

from __future__ import annotations

from collections.abc import Sequence

from .. import games
from ..games.entry import Bot, Entry
from ..kernel.settings import Setting
from ..terminal.speech import WrongInput, speech
from .settable import OPTION


def game(name: str | None, language: str | None) -> Entry:
    """The game of this name, or the first there is."""
    known = games.names()
    if not known:
        raise WrongInput(speech(language).say("error.no_games"))
    if name is not None and name not in known:
        raise WrongInput(speech(language).say("error.game", asked=name, known=", ".join(known)))
    return games.find(name or known[0])


def bot(of: Entry, name: str, language: str | None) -> Bot:
    """A bot that plays the game."""
    if name not in (each.name for each in of.bots):
        known = ", ".join(each.name for each in of.bots)
        raise WrongInput(speech(language).say("error.bot", asked=name, known=known))
    return of.bot(name)


def seats(of: Entry, count: int | None, language: str | None) -> int:
    """A number of seats the game has; unless one is asked for two, where the game allows."""
    low, high = of.rules.seats
    if count is None:
        return max(low, min(2, high))
    if not low <= count <= high:
        raise WrongInput(speech(language).say("error.seats", game=of.name, asked=count, low=low, high=high))
    return count


def settings(of: Entry, pairs: Sequence[str], language: str | None) -> dict[str, str]:
    """Settings from `name=value` texts; of what is set twice the last counts."""
    return {name: values[-1] for name, values in choices(of, pairs, language).items()}


def choices(of: Entry, pairs: Sequence[str], language: str | None) -> dict[str, list[str]]:
    """All values given to each setting; `--name=value` is what was written as an option (see `settable`)."""
    say = speech(language).say
    known = {setting.name: setting for setting in of.rules.settings}
    chosen: dict[str, list[str]] = {}
    for pair in pairs:
        written, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            raise WrongInput(say("error.pair", asked=pair))
        name = written.removeprefix(OPTION).replace("-", "_")
        if name not in known:
            key = "error.option" if written.startswith(OPTION) else "error.setting"
            raise WrongInput(say(key, asked=written, game=of.name, known=", ".join(known)))
        value = _meant(known[name], text)
        if value is None:
            values = ", ".join(known[name].values)
            raise WrongInput(say("error.value", asked=text, name=name, known=values))
        chosen.setdefault(name, []).append(value)
    return chosen


def _meant(setting: Setting, text: str) -> str | None:
    """The value that a text stands for: one may be cut short, or begin with its second word.

    >>> tide = Setting("tide", ("low", "half_high", "half_low"), "low")
    >>> _meant(tide, "high"), _meant(tide, "lo"), _meant(tide, "half")
    ('half_high', 'low', None)
    """
    if text in setting.values:
        return text
    short = text.casefold().replace(" ", "_")
    for begins in (str.startswith, _second_word):
        meant = [value for value in setting.values if short and begins(value, short)]
        if meant:
            return meant[0] if len(meant) == 1 else None
    return None


def _second_word(value: str, short: str) -> bool:
    return f"_{short}" in value
