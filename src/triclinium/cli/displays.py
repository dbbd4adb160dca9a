"""Lookup of a game's display."""

from __future__ import annotations

from pkgutil import resolve_name

from ..games.entry import Entry
from ..terminal.display import Display
from ..terminal.translator import Translator


def find(entry: Entry, translator: Translator, plain: bool = False) -> Display:
    """Return the display that a game's entry names."""
    display = resolve_name(entry.display)(entry.rules, translator, plain)
    assert isinstance(display, Display), f"{entry.display} is no display"
    return display
