"""Which display shows which game."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from ..kernel.game import Game
from ..terminal.display import Display
from ..terminal.speech import Speech

_WHERE: Final = {"fall_of_rome": ("triclinium.games.fall_of_rome.terminal", "FallOfRomeDisplay")}


def find(game: Game[Any], speech: Speech, plain: bool = False) -> Display:
    """A game's own display, or for a game that has none the one that serves all."""
    if game.name not in _WHERE:
        return Display(game, speech, plain)
    module, cls = _WHERE[game.name]
    display = getattr(import_module(module), cls)(game, speech, plain)
    assert isinstance(display, Display)
    return display
