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
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from ..kernel.errors import SettingError, TricliniumError
from .entry import Entry, faults

GROUP: Final = "triclinium.games"
_HOUSE: Final = "triclinium"
"""The house's own distribution: nobody takes a name from it."""

log = logging.getLogger(__name__)


class BrokenGame(TricliniumError):
    """A game is installed and cannot be played; the message says whose it is, and why."""


def names() -> list[str]:
    """The names of all games, in their order; no game is imported."""
    return sorted(name for name, found in _registered().items() if len(found) == 1)


def find(name: str) -> Entry:
    """A game by its name; only its own package is imported. BrokenGame if it cannot be played."""
    found = _registered().get(name, [])
    if not found:
        known = ", ".join(names()) or "none (a clone is installed anew by: pip install --editable .)"
        raise SettingError(f"no game called {name!r}; there is {known}")
    if len(found) > 1:
        raise BrokenGame(_twice(name, found))
    return _loaded(found[0])


def every() -> list[Entry]:
    """All games that can be played; of each that cannot, a warning tells whose it is and why."""
    playable = []
    for name in names():
        try:
            playable.append(find(name))
        except BrokenGame as error:
            log.warning("%s; it is left out", error)
    return playable


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
    return found


@cache
def _loaded(point: EntryPoint) -> Entry:
    try:
        entry = point.load()
        wrong = faults(entry, point.name)
    except Exception as error:  # whatever a stranger's module does, the house stands
        raise BrokenGame(_told(point, f"{type(error).__name__}: {error}")) from error
    if wrong:
        raise BrokenGame(_told(point, "; ".join(wrong)))
    assert isinstance(entry, Entry)
    return entry


def _told(point: EntryPoint, why: str) -> str:
    return f"the game {point.name} of {_distribution(point)} cannot be played ({point.value}: {why})"


def _twice(name: str, points: list[EntryPoint]) -> str:
    owners = " and ".join(f"{_distribution(point)} ({point.value})" for point in points)
    keeps = any(_distribution(point) == _HOUSE for point in points)
    what = f"that of {_HOUSE} is played" if keeps else "uninstall all but one"
    return f"the game {name} is brought by {owners}; {what}"


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unknown distribution"
