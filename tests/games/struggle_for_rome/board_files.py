"""Data files that are not as they should be, and the rules made anew with another file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from copy import copy
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

import pytest

from triclinium.games.struggle_for_rome import rules
from triclinium.games.struggle_for_rome.rules.validity import cross_check
from triclinium.kernel import data as kernel_data
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout

PACKAGE: Final = "triclinium.games.struggle_for_rome"
OWN: Final = files(PACKAGE).joinpath("data", "game.json").read_text("utf-8")


def own() -> dict[str, Any]:
    """The game's own data, for the test to change."""
    data: dict[str, Any] = json.loads(OWN)
    return data


def schema() -> dict[str, Any]:
    """The schema of the file."""
    found: dict[str, Any] = json.loads(files(PACKAGE).joinpath("data", "game.schema.json").read_text("utf-8"))
    return found


def faults(data: Any) -> list[str]:
    """What is wrong with a file."""
    return kernel_data.data_faults(PACKAGE, "game.json", data, cross_check)


def places(data: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every node of a file, the file itself first."""
    yield at
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from places(inner, (*at, key))
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            yield from places(inner, (*at, number))


def put(data: Any, at: tuple[str | int, ...], value: object) -> Any:
    """The data with another value somewhere; what was given stays as it is."""
    if not at:
        return value
    data = copy(data)
    data[at[0]] = put(data[at[0]], at[1:], value) if at[1:] else value
    return data


def drop(data: Any, at: tuple[str | int, ...]) -> Any:
    """The data without a node."""
    data = copy(data)
    if at[1:]:
        data[at[0]] = drop(data[at[0]], at[1:])
    else:
        del data[at[0]]
    return data


def with_data(data: Any, then: Callable[[dict[str, ModuleType]], None] | None = None) -> None:
    """Import all modules of the rules anew with a data file, do something with them, and forget them."""
    names = [each.name for each in iter_modules(rules.__path__)]
    kept = {name: import_module(f"{rules.__name__}.{name}") for name in names}
    _forget(names)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel_data, "game_data", lambda *_: data)
            found = {name: import_module(f"{rules.__name__}.{name}") for name in names}
        if then:
            then(found)
    finally:
        _forget(names)
        for name, module in kept.items():
            sys.modules[f"{rules.__name__}.{name}"] = module
            setattr(rules, name, module)


def _forget(names: list[str]) -> None:
    for name in names:
        sys.modules.pop(f"{rules.__name__}.{name}", None)
        vars(rules).pop(name, None)  # or `from . import NAME` would find it


def played(modules: dict[str, ModuleType]) -> None:
    """A game of three and one of four, each to its end."""
    game = modules["game"].StruggleForRome()
    for seats in (3, 4):
        s = game.new(seats, {}, Seeded(seats))
        playout(game, s, seats)
        assert s.over
        game.check(s)
