"""Tables of a game set in as many ways as it knows, for comparing builds of its rules."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ..kernel.errors import SettingError
from ..kernel.game import Game

_TRIES: Final = 1000
"""Settings drawn at random often do not go together."""


def tables(game: Game[Any], seats: int, count: int, seed: int = 1) -> list[dict[str, str]]:
    """So many tables, each with every setting at a value drawn at random; the same for the same seed.

    >>> from triclinium.testing.tiny import Tiny
    >>> tables(Tiny(), 2, 2) == tables(Tiny(), 2, 2), len(tables(Tiny(), 2, 40))
    (True, 40)
    """
    random = Random(f"{seed}/{seats}")
    found: list[dict[str, str]] = []
    for _ in range(_TRIES * count):
        drawn = {setting.name: random.choice(setting.values) for setting in game.settings}
        try:
            game.check_settings(seats, drawn)
        except SettingError:
            continue
        found.append(drawn)
        if len(found) == count:
            return found
    raise SettingError(f"{game.name}: hardly any settings go together at {seats} seats")
