"""The lessons that a game brings, its positions, and their sentences: all read from its package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import resolve_name
from typing import Any, Final

from ..games.entry import Entry
from ..kernel.errors import TricliniumError
from ..kernel.state import State
from ..kernel.texts import LANGUAGES
from .lesson import Lesson, LessonError, read, read_json

FOLDER: Final = "lessons"
POSITIONS: Final = "positions"
TEXTS: Final = "texts"
GO: Final = "go"
"""What stands on the button that lets happen what comes by itself, if the game has words for it."""
PROMPT: Final = "prompt"
"""`prompt.VERB` says in somebody's first game what a decision offers, and why one would: the first key first."""
_FILE: Final = re.compile(r"(\d\d)_([a-z][a-z0-9_]*)\.json")


def lessons(entry: Entry, folder: Traversable | None = None) -> tuple[Lesson, ...]:
    """A game's lessons in their order: none, where it brings none; LessonError if one cannot be read."""
    place = folder if folder is not None else _folder(entry.rules.package)
    if not place.is_dir():
        return ()
    found: list[Lesson] = []
    for file in sorted(place.iterdir(), key=lambda each: each.name):
        if not file.name.endswith(".json"):
            continue
        named = _FILE.fullmatch(file.name)
        if named is None:
            raise LessonError(f"{file.name}: a lesson is called NN_name.json")
        if int(named[1]) != len(found) + 1:
            raise LessonError(f"{file.name}: the next lesson has the number {len(found) + 1:02}")
        found.append(
            read(file.read_text(encoding="utf-8"), len(found) + 1, named[2], f"{FOLDER}/{file.name}")
        )
    return tuple(found)


def position_data(package: str, name: str, folder: Traversable | None = None) -> dict[str, Any]:
    """A position as it is written: what the game's own builder of positions is called with."""
    file = (folder if folder is not None else _folder(package)).joinpath(POSITIONS, f"{name}.json")
    where = f"{FOLDER}/{POSITIONS}/{name}.json"
    if not file.is_file():
        raise LessonError(f"there is no {where}")
    data = read_json(file.read_text(encoding="utf-8"), where)
    if not isinstance(data, dict):
        raise LessonError(f"{where}: is no object")
    return data


def position(entry: Entry, name: str, folder: Traversable | None = None) -> State:
    """A position set up; LessonError if it cannot be."""
    if not entry.position:
        raise LessonError(f"{entry.name} sets up no positions (Entry.position)")
    data = position_data(entry.rules.package, name, folder)
    try:
        state: State = resolve_name(entry.position)(**data)
        entry.rules.check(state)
    except (TypeError, ValueError, LookupError, AttributeError, TricliniumError) as error:
        raise LessonError(f"{FOLDER}/{POSITIONS}/{name}.json: {error}") from error
    return state


def sentences(entry: Entry, language: str, folder: Traversable | None = None) -> dict[str, str]:
    """All sentences of a game's lessons in one language."""
    place = folder if folder is not None else _folder(entry.rules.package)
    file = place.joinpath(TEXTS, f"{language}.json")
    if not file.is_file():
        return {}
    found: dict[str, str] = read_json(file.read_text(encoding="utf-8"), f"{FOLDER}/{TEXTS}/{language}.json")
    return found


def wordless(entry: Entry, folder: Traversable | None = None) -> Iterator[str]:
    """What is wrong with the sentences: keys without one, and sentences that nobody says."""
    every = lessons(entry, folder)
    tables = {language: sentences(entry, language, folder) for language in LANGUAGES}
    prompts = {f"{PROMPT}.{form.verb}" for form in entry.rules.words.forms}
    wanted = {key for lesson in every for key in lesson.needed()}
    wanted |= (prompts | {GO}) & {key for table in tables.values() for key in table}
    known = wanted | {key for lesson in every for key in lesson.possible()}
    for language in LANGUAGES if every else ():
        table = tables[language]
        where = f"{FOLDER}/{TEXTS}/{language}.json"
        yield from (f"{where}: no text for {key!r}" for key in sorted(wanted - table.keys()))
        yield from (f"{where}: nobody says {key!r}" for key in sorted(table.keys() - known))


@cache
def _folder(package: str) -> Traversable:
    return files(package).joinpath(FOLDER)
