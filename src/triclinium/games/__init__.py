"""The games that are installed, found through the entry-point group `triclinium.games`.

Those of the house stand in this package, each in a folder of its own; others come with their own distributions.

>>> [find(name).name for name in names()] == names()
True
>>> find("chess")
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: no game called 'chess'; there is ...
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
"""The house's own distribution: nobody takes a name from it."""

log = logging.getLogger(__name__)


class BrokenGame(TricliniumError):
    """A game is installed and cannot be played; the message says whose it is, and why."""


def names() -> list[str]:
    """The names of all games, by the alphabet; no game is imported."""
    return sorted(name for name, found in _registered().items() if len(found) == 1)


def find(name: str) -> Entry:
    """A game by its name; only its own package is imported.

    BrokenGame if it cannot be played, DataError if it cannot be with the data file that a host named.
    """
    found = _registered().get(name, [])
    if not found:
        known = ", ".join(names()) or "none (a clone is installed anew by: pip install --editable .)"
        raise SettingError(f"no game called {name!r}; there is {known}")
    if len(found) > 1:
        raise BrokenGame(_twice(name, found))
    return _loaded(found[0])


def every() -> list[Entry]:
    """All games that can be played, in their order; of each that cannot, a warning tells whose it is and why.

    DataError if a host named a data file that one cannot be played with: left out, it would be missed too late.
    """
    playable = []
    for name in names():
        try:
            playable.append(find(name))
        except BrokenGame as error:
            log.warning("%s; it is left out", error)
    return sorted(playable, key=lambda entry: (entry.order, entry.name))


def forget() -> None:
    """Look anew which games are installed the next time one is asked for."""
    _registered.cache_clear()
    _loaded.cache_clear()


@cache
def _registered() -> dict[str, list[EntryPoint]]:
    """What is registered by name: more than one where distributions quarrel over it, which the house's own wins."""
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
    except Exception as error:  # whatever a stranger's module does, the house stands
        if other:
            raise DataError(f"{other}: {_reason(error)}") from error
        raise BrokenGame(_told(point, f"{type(error).__name__}: {error}")) from error
    if other and not reads_data(point.name):
        raise DataError(f"{other}: {point.name} has no data file that another could be put in the place of")
    if wrong:
        raise BrokenGame(_told(point, "; ".join(wrong)))
    assert isinstance(entry, Entry)
    return entry


def _reason(error: Exception) -> str:
    """Why a game cannot be played with a file: what it says of it, or what it stumbled over."""
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
