'''A study: a small file that lists which tables are played, and how many games of each.

>>> study = Study.parse(f"""
... title = "Does it help to be more?"
... game = "{names()[0]}"
... games = 100
...
... [[group]]
... name = "seats"
... bots = "random"
... seats = [2, 3]
... """)
>>> len(study.cells), study.cells[0].bots, study.groups[0].vary
(2, ('random', 'random'), ('seats',))

A group is a grid of all combinations of its axes' values. A table in several groups is played once. Deal n
has the same random numbers in every cell, so cells are compared on paired deals.
'''

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, Final

from ..games import find, names
from ..games.entry import Entry
from ..kernel.errors import SettingError
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Setting
from .cell import Cell, Data

GAMES: Final = 100
"""Default number of games per cell."""
SEED: Final = 1
_TOP: Final = frozenset({"title", "about", "game", "games", "seed", "rules", "group"})
_GROUP: Final = frozenset({"name", "title", "about", "games", "seats", "bots", "settings", "data", "rules"})
FOLDER: Final = "studies"
"""Folder of a game's package that contains its studies."""
MOST_CELLS: Final = 20_000
"""Maximum number of cells of a study. Larger grids are easy to write, but impossible to play or to report."""
MOST_GAMES: Final = 2**31 - 1
"""Maximum number of games of a cell, given by the type of the deal number in the results."""
_MOST: Final = 2**63 - 1
_NAME: Final = re.compile(r"[\w-]{1,60}")
_BIGGEST_STUDY: Final = 4_000_000
"""Maximum size of a study file, in bytes."""


@dataclass(frozen=True)
class Group:
    """A grid of cells, with a name and texts for the report."""

    name: str
    title: str
    about: str
    games: int
    vary: tuple[str, ...]
    """Axes with more than one value."""
    cells: tuple[Cell, ...]

    def named(self) -> dict[str, object]:
        """Return the group as plain data."""
        plain = {name: getattr(self, name) for name in ("name", "title", "about", "games")}
        return {**plain, "vary": list(self.vary), "cells": [cell.key for cell in self.cells]}


@dataclass(frozen=True)
class Study:
    """The games to play."""

    title: str
    about: str
    game: str
    seed: int
    groups: tuple[Group, ...]
    cells: tuple[Cell, ...] = field(init=False)
    """All tables, without duplicates."""

    def __post_init__(self) -> None:
        found = dict.fromkeys(cell for group in self.groups for cell in group.cells)
        object.__setattr__(self, "cells", tuple(found))

    @staticmethod
    def read(name: str) -> Study:
        """Read a study from a file, or one that comes with a game, by its name: `GAME/STUDY`."""
        path = Path(name)
        try:
            if path.is_file():
                if path.stat().st_size > _BIGGEST_STUDY:
                    raise SettingError(f"{name} is too long for a study")
                return Study.parse(path.read_text(encoding="utf-8"), path.parent, path.stem)
        except (OSError, UnicodeDecodeError) as error:
            raise SettingError(f"{name} cannot be read: {error}") from error
        game, slash, of = name.partition("/")
        brought = {f"{each}/{study}" for each in names() for study in studies(find(each))}
        if not slash or name not in brought:
            known = ", ".join(sorted(brought)) or "none"
            raise SettingError(f"{name} is no file, and no study of a game; those are: {known}")
        place = files(find(game).rules.package).joinpath(FOLDER, f"{of}.toml")
        return Study.parse(place.read_text(encoding="utf-8"), Path(), of)

    @staticmethod
    def parse(text: str, beside: Path = Path(), name: str = "study") -> Study:
        """Parse a study. Files that it names are looked up in `beside`. Raises SettingError if it is invalid."""
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # no TOML, or numbers or nesting without limits
            raise SettingError(f"{name} is no TOML: {error}") from error
        _known(data, _TOP, name)
        entry = find(_text(data, "game", name, needed=True))
        rules = _whole(data, "rules", entry.rules.rules, name)
        usual = _whole(data, "games", GAMES, name, MOST_GAMES)
        blocks = data.get("group", [])
        if not isinstance(blocks, list) or not blocks or not all(isinstance(each, dict) for each in blocks):
            raise SettingError(f"{name} has no [[group]] of tables to play")
        groups: list[Group] = []
        room = MOST_CELLS
        for at, each in enumerate(blocks):
            group, many = _group(each, at, entry, rules, usual, beside, name, room)
            groups.append(group)
            room -= many
        if len({group.name for group in groups}) < len(groups):
            raise SettingError(f"{name} has two groups of one name")
        title, about = _text(data, "title", name) or name, _text(data, "about", name)
        return Study(title, about, entry.name, _whole(data, "seed", SEED, name), tuple(groups))

    def games(self) -> dict[Cell, int]:
        """Return the number of games to play of each cell: the maximum over its groups."""
        wanted = dict.fromkeys(self.cells, 0)
        for group in self.groups:
            for cell in group.cells:
                wanted[cell] = max(wanted[cell], group.games)
        return wanted

    def with_games(self, games: int) -> Study:
        """Return the study with this number of games per cell."""
        if games > MOST_GAMES:
            raise SettingError(f"at most {MOST_GAMES} games of a cell; not {games}")
        return replace(self, groups=tuple(replace(group, games=games) for group in self.groups))

    def with_bots(self, bots: Mapping[int | None, str]) -> Study:
        """Return the study with other bots: by seat, or with the key None for all other seats.

        The names may be import paths, so they must come from the user. Raises SettingError if a bot does not
        play the game.
        """
        entry = find(self.game)
        for name in bots.values():
            entry.bot(name, imports=True)
        most = max(cell.seats for cell in self.cells)
        for seat in bots:
            if seat is not None and seat >= most:
                raise SettingError(f"No table of the study has a seat {SEAT_NAMES[seat]}.")
        return replace(self, groups=tuple(_with_bots(group, bots) for group in self.groups))


def _with_bots(group: Group, bots: Mapping[int | None, str]) -> Group:
    def other(cell: Cell) -> Cell:
        return replace(
            cell, bots=tuple(bots.get(seat, bots.get(None, own)) for seat, own in enumerate(cell.bots))
        )

    cells = tuple(dict.fromkeys(map(other, group.cells)))
    varies = len({cell.bots for cell in cells}) > len({cell.seats for cell in cells})
    return replace(group, cells=cells, vary=tuple(axis for axis in group.vary if axis != "bots" or varies))


def studies(entry: Entry) -> list[str]:
    """Return the names of the studies that come with a game."""
    folder = files(entry.rules.package).joinpath(FOLDER)
    if not folder.is_dir():
        return []
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def _group(
    block: Mapping[str, Any],
    at: int,
    entry: Entry,
    rules: int,
    games: int,
    beside: Path,
    study: str,
    room: int,
) -> tuple[Group, int]:
    """Return a group and the number of tables in its grid, at most `room`."""
    name = _text(block, "name", study) or f"group{at + 1}"
    if not _NAME.fullmatch(name):
        raise SettingError(f"{study}: a group's name is of letters, digits, - and _; not {name!r}")
    where = f"{study}, group {name}"
    _known(block, _GROUP, where)
    axes: dict[str, list[Any]] = {
        "bots": _values(block.get("bots", [bot.name for bot in entry.bots])),
        "seats": _values(block.get("seats", list(range(entry.rules.seats[0], entry.rules.seats[1] + 1)))),
        "rules": _values(block.get("rules", rules)),
        "data": [_data(entry.name, each, beside, where) for each in _values(block.get("data", {}))],
    }
    settings = block.get("settings", {})
    if not isinstance(settings, dict):
        raise SettingError(f"{where}: settings are written as {{ NAME = VALUE }}")
    known = {setting.name: setting for setting in entry.rules.settings}
    for setting, given in settings.items():
        axes[f"settings.{setting}"] = _setting_values(known.get(setting), given)
    if empty := [axis for axis, values in axes.items() if not values]:
        raise SettingError(f"{where}: {empty[0]} has no values")
    many = math.prod(map(len, axes.values()))
    if many > room:
        raise SettingError(f"{where}: a grid of {many:,} tables; a study has {MOST_CELLS:,} at most")
    cells = [_cell(entry, dict(zip(axes, chosen, strict=True)), where) for chosen in product(*axes.values())]
    found = tuple(dict.fromkeys(cell for cell in cells if cell is not None))
    if not found:
        raise SettingError(f"{where}: no table comes of it")
    group = Group(
        name,
        _text(block, "title", where) or name,
        _text(block, "about", where),
        _whole(block, "games", games, where, MOST_GAMES),
        tuple(axis for axis, values in axes.items() if len(values) > 1),
        found,
    )
    return group, many


def _cell(entry: Entry, chosen: Mapping[str, Any], where: str) -> Cell | None:
    """Return one table, or None if bots by seat do not match the number of seats."""
    seats, bots = chosen["seats"], chosen["bots"]
    low, high = entry.rules.seats
    if not _is_int(seats) or not low <= seats <= high:
        raise SettingError(f"{where}: {entry.name} seats {low} to {high}, not {seats}")
    if isinstance(bots, str):
        bots = [bots] * seats
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise SettingError(f"{where}: bots are names, or lists of one name a seat; not {bots!r}")
    if len(bots) != seats:
        return None
    if not _is_int(chosen["rules"]):
        raise SettingError(f"{where}: rules are a number, not {chosen['rules']!r}")
    set_to = {axis.partition(".")[2]: value for axis, value in chosen.items() if "." in axis}
    try:
        return Cell.of(entry.name, chosen["rules"], tuple(bots), set_to, chosen["data"])
    except SettingError as error:
        raise SettingError(f"{where}: {error}") from error


def _values(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given]


def _setting_values(setting: Setting | None, given: Any) -> list[Any]:
    """Return the values of a setting's axis. If one value is a list, several values are a list of lists."""
    if setting is not None and setting.kind != "one":
        several = isinstance(given, list) and bool(given) and all(isinstance(each, list) for each in given)
        return given if several else [given]
    return _values(given)


def _data(game: str, given: Any, beside: Path, where: str) -> Data:
    if not isinstance(given, dict):
        raise SettingError(f'{where}: data is written as {{ "/NAME" = VALUE }} or {{ file = "NAME" }}')
    try:
        return Data.of(game, given, beside)
    except SettingError as error:
        raise SettingError(f"{where}: {error}") from error


def _known(block: Mapping[str, Any], names: frozenset[str], where: str) -> None:
    strange: Sequence[str] = sorted(set(block) - names)
    if strange:
        raise SettingError(f"{where}: there is no {strange[0]!r}; choose one of: {', '.join(sorted(names))}")


def _text(block: Mapping[str, Any], name: str, where: str, needed: bool = False) -> str:
    value = block.get(name, "")
    if not isinstance(value, str) or (needed and not value):
        raise SettingError(f"{where}: {name} is a text; not {value!r}")
    return value


def _whole(block: Mapping[str, Any], name: str, usual: int, where: str, most: int = _MOST) -> int:
    value = block.get(name, usual)
    if not _is_int(value) or value < 1:
        raise SettingError(f"{where}: {name} is a whole number from 1 on; not {value!r}")
    if value > most:
        raise SettingError(f"{where}: {name} is {most} at most")
    assert isinstance(value, int)
    return value


def _is_int(value: object) -> bool:
    """Return whether a value is an integer and not a boolean."""
    return isinstance(value, int) and not isinstance(value, bool)
