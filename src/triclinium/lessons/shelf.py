"""The lessons of a game, with their positions and sentences, read from its package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pkgutil import resolve_name
from typing import Any, Final

from ..games.entry import Entry
from ..kernel.errors import TricliniumError
from ..kernel.state import State
from ..kernel.texts import ENGLISH, LANGUAGES
from .lesson import Lesson, LessonError, read, read_json

FOLDER: Final = "lessons"
POSITIONS: Final = "positions"
TEXTS: Final = "texts"
GO: Final = "go"
"""Key of the label on the button that starts an automatic effect. Optional."""
PROMPT: Final = "prompt"
"""Prefix of the hints in a player's first game: `prompt.VERB` explains why a player would choose the verb.

The client shows the hint of the first option that has one.
"""
_FILE: Final = re.compile(r"(\d\d)_([a-z][a-z0-9_]*)\.json")


def lessons(entry: Entry, folder: Traversable | None = None, checks: bool = True) -> tuple[Lesson, ...]:
    """Return a game's lessons in order. The result is empty if the game has none.

    Raises LessonError if a lesson is invalid. `checks` validates each lesson against its schema. Hosts turn
    that off, because the tests of a game do it.
    """
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
        text, where = file.read_text(encoding="utf-8"), f"{FOLDER}/{file.name}"
        found.append(read(text, len(found) + 1, named[2], where, checks))
    for before, lesson in pairwise(found):
        if before.more and not lesson.more:
            raise LessonError(
                f"{lesson.file}: a lesson of the first course comes before all lessons with more"
            )
    return tuple(found)


def position_data(package: str, name: str, folder: Traversable | None = None) -> dict[str, Any]:
    """Return a position's data: the arguments of the game's own position builder."""
    file = (folder if folder is not None else _folder(package)).joinpath(POSITIONS, f"{name}.json")
    where = f"{FOLDER}/{POSITIONS}/{name}.json"
    if not file.is_file():
        raise LessonError(f"there is no {where}")
    data = read_json(file.read_text(encoding="utf-8"), where)
    if not isinstance(data, dict):
        raise LessonError(f"{where}: is no object")
    return data


def position(entry: Entry, name: str, folder: Traversable | None = None) -> State:
    """Set up a position. Raises LessonError if that fails."""
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
    """Return the sentences of a game's lessons in one language. The default is English."""
    place = folder if folder is not None else _folder(entry.rules.package)
    file = place.joinpath(TEXTS, f"{language}.json")
    if not file.is_file():
        return {} if language == ENGLISH else sentences(entry, ENGLISH, folder)
    found: dict[str, str] = read_json(file.read_text(encoding="utf-8"), f"{FOLDER}/{TEXTS}/{language}.json")
    return found


def wordless(entry: Entry, folder: Traversable | None = None) -> Iterator[str]:
    """Yield problems with the sentences: missing ones, and unused ones."""
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
        yield from (f"{where}: {key!r} is not used" for key in sorted(table.keys() - known))


@cache
def _folder(package: str) -> Traversable:
    return files(package).joinpath(FOLDER)
