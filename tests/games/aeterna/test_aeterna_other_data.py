"""Another data file that is found sound is played to its end, whatever its numbers."""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from typing import Any, Final

import pytest

from triclinium.games.aeterna import rules
from triclinium.games.aeterna.rules.validity import faults
from triclinium.kernel import data as kernel_data
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout

OWN: Final = files("triclinium.games.aeterna").joinpath("data", "game.json").read_text("utf-8")


@contextmanager
def game_with(data: Any) -> Iterator[Any]:
    """The game, its rules imported anew with a data file; afterwards they are forgotten."""
    names = [each.name for each in iter_modules(rules.__path__)]
    kept = {name: import_module(f"{rules.__name__}.{name}") for name in names}
    _forget(names)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel_data, "game_data", lambda *_: data)
            yield import_module(f"{rules.__name__}.game").Aeterna()
    finally:
        _forget(names)
        for name, module in kept.items():
            sys.modules[f"{rules.__name__}.{name}"] = module
            setattr(rules, name, module)


def _forget(names: list[str]) -> None:
    for name in names:
        sys.modules.pop(f"{rules.__name__}.{name}", None)
        vars(rules).pop(name, None)  # or `from . import NAME` would find it


def played(data: Any) -> None:
    """A game of each number of seats, imagined from a view now and then."""
    assert faults(data) == []
    with game_with(data) as game:
        for seats in (2, 3, 4):
            s = game.new(seats, {}, Seeded(seats))
            for longest in (20, 1_000_000):
                playout(game, s, seats, longest=longest)
                game.check(s)
                view = game.view(s, 0)
                assert game.view(game.imagine(view, Seeded(1)), 0) == view
            assert s.over


def _poor(data: Any) -> None:
    data["start"] = {"aurei": 0, "wheat": 0, "stone": 0, "citizens": 1}


def _one_building(data: Any) -> None:
    data["buildings_each"] = 1


def _hard_doom(data: Any) -> None:
    data["doom"] = [0, 1, 2, 3, 5]
    data["unrest_most"] = 5
    data["damage_spaces"] = [1, 2, 3, 4]


def _small_city(data: Any) -> None:
    """Three Hills for everybody."""
    data["hills"] = data["hills"][:3]
    tokens = data["reward_tokens"]["from_seats"]
    for seats in ("3", "4"):
        data["by_seats"][seats]["hills"] = 3
        tokens[seats] = []


def _all_play_cards(data: Any) -> None:
    tokens = data["reward_tokens"]["from_seats"]
    for seats, names in tokens.items():
        tokens[seats] = ["play_card"] * len(names)


def _rich(data: Any) -> None:
    for card in data["monuments"]:
        card["cost"] = {"aurei": 1}
    for card in data["provinces"]:
        card["cost"] = {"citizen": 1}
    for each in data["personalities"]:
        each["aurei"] = 1


@pytest.mark.parametrize("change", [_poor, _one_building, _hard_doom, _small_city, _all_play_cards, _rich])
def test_another_file_of_aeterna_is_played(change: Callable[[Any], None]) -> None:
    data = json.loads(OWN)
    change(data)
    played(data)


@pytest.mark.parametrize("seed", range(4))
def test_a_file_of_aeterna_with_many_other_numbers_is_played(seed: int) -> None:
    """Numbers changed at random, each only where the file stays sound."""
    rng = random.Random(seed)
    data = json.loads(OWN)
    changed = 0
    for _ in range(60):
        tried = copy.deepcopy(data)
        inner, key = rng.choice(list(_numbers(tried)))
        inner[key] = max(0, inner[key] + rng.choice((-2, -1, 1, 2)))
        if not faults(tried):
            data = tried
            changed += 1
    assert changed > 15
    played(data)


def _numbers(inner: Any) -> Iterator[tuple[Any, Any]]:
    items = inner.items() if isinstance(inner, dict) else enumerate(inner) if isinstance(inner, list) else ()
    for key, value in items:
        if isinstance(value, int):
            yield inner, key
        else:
            yield from _numbers(value)
