"""Players that see only what their seat sees.

>>> names()
['random']
>>> find("random")(7).choose({}, ["pass"])
0
>>> find("oracle")
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: no bot called 'oracle'; there is random
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel.errors import SettingError
from .player import Player
from .random import RandomPlayer

_MAKERS: Final[dict[str, Callable[[int], Player]]] = {"random": RandomPlayer}


def names() -> list[str]:
    """The names of all bots."""
    return list(_MAKERS)


def find(name: str) -> Callable[[int], Player]:
    """What makes a bot of this name from a seed."""
    if name not in _MAKERS:
        raise SettingError(f"no bot called {name!r}; there is {', '.join(_MAKERS)}")
    return _MAKERS[name]
