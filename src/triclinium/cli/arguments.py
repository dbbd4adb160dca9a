"""Validation of command line arguments: a game, its settings, its seats, bots."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from .. import games
from ..bots.registry import PLACE, RANDOM
from ..games.entry import Bot, Entry
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given, Setting, Value
from ..terminal.translator import Translator, WrongInput
from . import saves
from .setting_options import OPTION
from .table import Table

Started = TypeVar("Started", bound=Table)


def game(name: str | None, translator: Translator) -> Entry:
    """Return the game of this name, or the first installed game if no name is given."""
    known = games.names()
    if not known:
        raise WrongInput(translator.say("error.no_games"))
    if name is not None and name not in known:
        raise WrongInput(translator.say("error.game", asked=name, known=", ".join(known)))
    return games.every()[0] if name is None else games.find(name)


def table(
    kind: type[Started],
    of: Entry,
    seats_given: int | None,
    humans: int | None,
    bots_given: Sequence[str],
    chosen: Given,
    seed: int | None,
    save: Path | None,
    translator: Translator,
) -> Started:
    """Start a table of a class. People have its first seats, one unless given; bots have the others."""
    people = 1 if humans is None else humans
    count = seats(of, seats_given, translator)
    if seats_given is None:
        count = min(max(count, people), of.rules.seats[1])
    if not 0 <= people <= count:
        raise WrongInput(translator.say("error.humans", asked=people, seats=count))
    found = bots(of, bots_given, range(people, count), translator)
    names = {seat: bot.name for seat, bot in found.items()}
    chance = secrets.randbits(48) if seed is None else seed
    return kind.start(of, count, names, chosen, chance, save or saves.new_path(of.name), translator)


def bots(of: Entry, given: Sequence[str], seats: Sequence[int], translator: Translator) -> dict[int, Bot]:
    """Return the bots of these seats, from texts such as `solid`, `B=novice` or `package.module:Class`.

    A text without a seat applies to all seats that no other text names. If there is no such text, those seats
    get the random bot.
    """
    by_seat = bots_by_seat(given)
    for seat in by_seat:
        if seat is not None and seat not in seats:
            known = ", ".join(SEAT_NAMES[each] for each in seats)
            raise WrongInput(translator.say("error.bot_seat", seat=SEAT_NAMES[seat], known=known))
    usual = by_seat.get(None, RANDOM.name)
    found = {name: bot(of, name, translator) for name in dict.fromkeys([usual, *by_seat.values()])}
    return {seat: found[by_seat.get(seat, usual)] for seat in seats}


def bots_by_seat(given: Sequence[str]) -> dict[int | None, str]:
    """Return the names of bots by seat, and None for all other seats. The last text for a seat wins.

    >>> bots_by_seat(["solid", "b=novice", "my.module:Class"])
    {None: 'my.module:Class', 1: 'novice'}
    """
    found: dict[int | None, str] = {}
    for text in given:
        seat, equals, name = text.partition("=")
        if equals and seat.strip().upper() in SEAT_NAMES:
            found[SEAT_NAMES.index(seat.strip().upper())] = name.strip()
        else:
            found[None] = text.strip()
    return found


def bot(of: Entry, name: str, translator: Translator) -> Bot:
    """Return a bot that plays the game. Import paths may name modules in the current folder."""
    if not PLACE.fullmatch(name) and name not in of.bot_names():
        raise WrongInput(translator.say("error.bot", asked=name, known=", ".join(of.bot_names())))
    import_from_here()
    return of.bot(name, imports=True)


def import_from_here() -> None:
    """Allow import paths to name modules in the current folder. Installed modules come first."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)


def seats(of: Entry, count: int | None, translator: Translator) -> int:
    """Return a valid number of seats. The default is two, if the game allows it."""
    low, high = of.rules.seats
    if count is None:
        return max(low, min(2, high))
    if not low <= count <= high:
        raise WrongInput(translator.say("error.seats", game=of.name, asked=count, low=low, high=high))
    return count


def settings(of: Entry, pairs: Sequence[str], translator: Translator) -> dict[str, Value]:
    """Parse settings from `name=value` texts. If a setting is given twice, the last value wins.

    A setting with several values takes them separated by commas: `roles=augur,aedile`. A setting with one
    value per seat also takes one seat at a time, by letter or number, and can be repeated: `roles=B=aedile`.
    """
    given = _given(of, pairs, translator)
    return {setting.name: _read(setting, texts, translator) for setting, texts in given}


def _given(of: Entry, pairs: Sequence[str], translator: Translator) -> list[tuple[Setting, list[str]]]:
    """Return each named setting with all its values.

    `--name=value` was written as an option (see `setting_options`).
    """
    known = {setting.name: setting for setting in of.rules.settings}
    given: dict[str, list[str]] = {}
    for pair in pairs:
        written, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            raise WrongInput(translator.say("error.pair", asked=pair))
        name = written.removeprefix(OPTION).replace("-", "_")
        if name not in known:
            key = "error.option" if written.startswith(OPTION) else "error.setting"
            raise WrongInput(translator.say(key, asked=written, game=of.name, known=", ".join(known)))
        given.setdefault(name, []).append(text)
    return [(known[name], texts) for name, texts in given.items()]


def _read(setting: Setting, texts: list[str], translator: Translator) -> Value:
    if setting.kind == "one":
        return _value(setting, texts[-1], translator)
    if setting.kind == "subset":
        return tuple(_value(setting, item, translator) for item in texts[-1].split(",") if item.strip())
    by_seat: dict[int, str] = {}
    for text in texts:
        for at, item in enumerate(text.split(",")):
            seat, equals, value = item.partition("=")
            place = _place(setting, seat.strip(), translator) if equals else at
            by_seat[place] = (
                _value(setting, value if equals else item, translator) if item else setting.default
            )
    return tuple(by_seat.get(seat, setting.default) for seat in range(max(by_seat) + 1))


def _place(setting: Setting, seat: str, translator: Translator) -> int:
    """Return the seat of a letter or number."""
    if seat.upper() in SEAT_NAMES:
        return SEAT_NAMES.index(seat.upper())
    if seat.isdecimal() and 1 <= int(seat) <= len(SEAT_NAMES):
        return int(seat) - 1
    raise WrongInput(translator.say("error.seat", asked=seat, name=setting.name))


def _value(setting: Setting, text: str, translator: Translator) -> str:
    value = _meant(setting, text.strip())
    if value is None:
        known = ", ".join(setting.values)
        raise WrongInput(translator.say("error.value", asked=text, name=setting.name, known=known))
    return value


def _meant(setting: Setting, text: str) -> str | None:
    """Return the value that a text abbreviates: its beginning, or the beginning of its second word.

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
