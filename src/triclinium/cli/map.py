"""A game's map as a picture, drawn from the data that it is played with."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name

from .. import games
from ..games.entry import Entry
from ..terminal.translator import Translator, WrongInput


def drawn(of: Entry, own: Translator) -> str:
    """The map as an SVG; WrongInput if the game draws none."""
    if not of.map:
        known = ", ".join(each.name for each in games.every() if each.map)
        if not known:
            raise WrongInput(own.say("error.no_maps", game=of.name))
        raise WrongInput(own.say("error.no_map", game=of.name, known=known))
    picture: str = resolve_name(of.map)()
    return picture


def write(picture: str, file: Path, own: Translator) -> None:
    """Put the picture in a file; one that is there is written anew."""
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        raise WrongInput(own.say("error.unwritable_map", file=file, why=why)) from None
