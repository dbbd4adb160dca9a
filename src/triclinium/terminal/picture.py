"""The board as plain text, for programs without a terminal."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any, Final

from rich.console import Console

from ..kernel.game import Game, Named
from .translator import Translator

WIDTH: Final = 110
"""Width of a printed board, in characters."""


def picture(display: str, game: Game[Any], view: Named, language: str = "en", width: int = WIDTH) -> str:
    """Return a view as text. `display` is the import path of the class that draws it."""
    shown = resolve_name(display)(game, Translator(language, game.package))
    console = Console(width=width, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(shown.board(view, width))
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))
