"""The installed games, found through the entry-point group `triclinium.games`.

Triclinium's own games are in this package, each in its own folder. Other games come with their own
distributions.

>>> [find(name).name for name in names()] == names()
True
>>> find("chess")
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: no game called 'chess'; choose one of: ...
"""

from __future__ import annotations

import logging
import os
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from ..kernel.data import PREFIX, reads_data, replaced, variable
from ..kernel.errors import DataError, SettingError, TricliniumError
from .entry import Entry, faults

GROUP: Final = "triclinium.games"
_HOUSE: Final = "triclinium"
"""Triclinium's own distribution. No other distribution can take a name from it."""

log = logging.getLogger(__name__)


class BrokenGame(TricliniumError):
    """A game is installed but cannot be played. The message names the distribution and the reason."""


def names() -> list[str]:
    """Return the names of all games in alphabetical order, without importing a game."""
    return sorted(name for name, found in _registered().items() if len(found) == 1)


def find(name: str) -> Entry:
    """Return a game by name, importing only its own package.

    Raises SettingError if there is no such game, BrokenGame if it cannot be played, and DataError if it
    cannot be played with the data file that the host configured.
    """
    found = _registered().get(name, [])
    if not found:
        known = ", ".join(names()) or "none (reinstall a clone with: pip install --editable .)"
        raise SettingError(f"no game called {name!r}; choose one of: {known}")
    if len(found) > 1:
        raise BrokenGame(_twice(name, found))
    return _loaded(found[0])


def every() -> list[Entry]:
    """Return all playable games in their order, and log a warning for each game that cannot be played.

    Raises DataError if a game cannot be played with the data file that the host configured. Leaving that game
    out would hide the host's mistake.
    """
    playable = []
    for name in names():
        try:
            playable.append(find(name))
        except BrokenGame as error:
            log.warning("%s; it is left out", error)
    return sorted(playable, key=lambda entry: (entry.order, entry.name))


def forget() -> None:
    """Clear the cache of installed games. The next call looks them up again."""
    _registered.cache_clear()
    _loaded.cache_clear()


@cache
def _registered() -> dict[str, list[EntryPoint]]:
    """Return the registrations by name.

    Several distributions may claim a name. Triclinium's own games win.
    """
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, []).append(point)
    for name, points in found.items():
        if len(points) > 1:
            points.sort(key=_distribution)
            log.warning("%s", _twice(name, points))
            points[:] = [point for point in points if _distribution(point) == _HOUSE] or points
    for name in sorted(set(os.environ) - {variable(name) for name in found}):
        if name.startswith(PREFIX):
            log.warning("%s sets nothing: it is the variable of no game that is installed", name)
    return found


@cache
def _loaded(point: EntryPoint) -> Entry:
    other = replaced(point.name)
    try:
        entry = point.load()
        wrong = faults(entry, point.name)
    except DataError:
        raise
    except Exception as error:  # a third-party module may raise anything; the other games must still load
        if other:
            raise DataError(f"{other}: {_reason(error)}") from error
        raise BrokenGame(_told(point, f"{type(error).__name__}: {error}")) from error
    if other and not reads_data(point.name):
        raise DataError(f"{other}: {point.name} has no data file that could be replaced")
    if wrong:
        raise BrokenGame(_told(point, "; ".join(wrong)))
    assert isinstance(entry, Entry)
    return entry


def _reason(error: Exception) -> str:
    """Return why a game cannot be played with a data file.

    The result is the message of a SettingError, or the type and message of any other error.
    """
    return str(error) if isinstance(error, SettingError) else f"{type(error).__name__}: {error}"


def _told(point: EntryPoint, why: str) -> str:
    return f"the game {point.name} of {_distribution(point)} cannot be played ({point.value}: {why})"


def _twice(name: str, points: list[EntryPoint]) -> str:
    owners = " and ".join(f"{_distribution(point)} ({point.value})" for point in points)
    keeps = any(_distribution(point) == _HOUSE for point in points)
    what = f"that of {_HOUSE} is played" if keeps else "uninstall all but one"
    return f"the game {name} is brought by {owners}; {what}"


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unknown distribution"
