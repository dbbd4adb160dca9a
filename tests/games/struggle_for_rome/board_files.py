"""Helpers to make faulty data files and to load the rules with another data file."""

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
    """Return a copy of the game's own data, which a test may change."""
    data: dict[str, Any] = json.loads(OWN)
    return data


def schema() -> dict[str, Any]:
    """Return the schema of the data file."""
    found: dict[str, Any] = json.loads(files(PACKAGE).joinpath("data", "game.schema.json").read_text("utf-8"))
    return found


def faults(data: Any) -> list[str]:
    """Return the faults of a data file."""
    return kernel_data.data_faults(PACKAGE, "game.json", data, cross_check)


def places(data: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to every node of a file, starting with the file itself."""
    yield at
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from places(inner, (*at, key))
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            yield from places(inner, (*at, number))


def put(data: Any, at: tuple[str | int, ...], value: object) -> Any:
    """Return the data with another value at `at`; do not change the argument."""
    if not at:
        return value
    data = copy(data)
    data[at[0]] = put(data[at[0]], at[1:], value) if at[1:] else value
    return data


def drop(data: Any, at: tuple[str | int, ...]) -> Any:
    """Return the data without the node at `at`."""
    data = copy(data)
    if at[1:]:
        data[at[0]] = drop(data[at[0]], at[1:])
    else:
        del data[at[0]]
    return data


def with_data(data: Any, then: Callable[[dict[str, ModuleType]], None] | None = None) -> None:
    """Import all modules of the rules again with a data file, pass them to `then`, and remove them."""
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
        vars(rules).pop(name, None)  # Otherwise `from . import NAME` would find it.


def play_to_the_end(modules: dict[str, ModuleType]) -> None:
    """Play a game with three seats and one with four, each to its end."""
    game = modules["game"].StruggleForRome()
    for seats in (3, 4):
        s = game.new(seats, {}, Seeded(seats))
        playout(game, s, seats)
        assert s.over
        game.check(s)
