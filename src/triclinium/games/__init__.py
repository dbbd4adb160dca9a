"""The games, each a package of its own; they import the kernel only.

>>> find("fall_of_rome").seats
(1, 5)
>>> find("chess")
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: no game called 'chess'; there is fall_of_rome
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from ..kernel.errors import SettingError
from ..kernel.game import Game

_WHERE: Final = {"fall_of_rome": ("triclinium.games.fall_of_rome", "FallOfRome")}


def names() -> list[str]:
    """The names of all games."""
    return list(_WHERE)


def find(name: str) -> Game[Any]:
    """A game by its name; only its own package is imported."""
    if name not in _WHERE:
        raise SettingError(f"no game called {name!r}; there is {', '.join(_WHERE)}")
    module, cls = _WHERE[name]
    game = getattr(import_module(module), cls)()
    assert isinstance(game, Game)
    return game
