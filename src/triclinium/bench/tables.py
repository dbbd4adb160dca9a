"""Tables of a game set in as many ways as it knows, for comparing builds of its rules."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.settings import EachSeat, Setting, Subset, Value, complete

_TRIES: Final = 1000
"""Settings drawn at random often do not go together."""


def tables(game: Game[Any], seats: int, count: int, seed: int = 1) -> list[dict[str, Value]]:
    """So many tables, each with every setting at a value drawn at random; the same for the same seed.

    >>> from triclinium.testing.tiny import Tiny
    >>> tables(Tiny(), 2, 2) == tables(Tiny(), 2, 2), len(tables(Tiny(), 2, 40))
    (True, 40)
    """
    random = Random(f"{seed}/{seats}")
    found: list[dict[str, Value]] = []
    for _ in range(_TRIES * count):
        drawn = {setting.name: _drawn(setting, seats, random) for setting in game.settings}
        try:
            chosen = complete(game.settings, drawn, seats)
            game.check_settings(seats, chosen)
        except SettingError:
            continue
        found.append(chosen)
        if len(found) == count:
            return found
    raise SettingError(f"{game.name}: hardly any settings go together at {seats} seats")


def _drawn(setting: Setting, seats: int, random: Random) -> Value:
    if isinstance(setting, EachSeat):
        count = setting.places.get(seats, seats)
        return tuple(random.choice((setting.default, random.choice(setting.values))) for _ in range(count))
    if isinstance(setting, Subset):
        low, high = setting.sizes.get(seats, (1, len(setting.values)))
        return tuple(random.sample(setting.values, random.choice((0, random.randint(low, high)))))
    return random.choice(setting.values)
