"""Lessons of a game: played by the rules, listed, and exported in the format that the server sends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ..games.entry import Entry
from ..lessons.lesson import Lesson, LessonError
from ..lessons.playing import stages
from ..lessons.shelf import lessons, sentences, wordless
from ..terminal.translator import Translator, WrongInput


def played(of: Entry, own: Translator) -> Iterator[str]:
    """Play each lesson and yield a line for it. Raises LessonError at the first that fails."""
    every = lessons(of)
    if not every:
        raise WrongInput(own.say("error.no_lessons", game=of.name))
    for fault in wordless(of):
        raise LessonError(fault)
    texts = sentences(of, own.language)
    for lesson in every:
        for _ in stages(of, lesson):
            pass
        yield f"{lesson.number:2}  {texts[lesson.key('title')]}"


def write(of: Entry, folder: Path, own: Translator) -> None:
    """Write each lesson to a file in the format that the server sends, replacing existing files."""
    from ..live.games import ServedGame  # noqa: PLC0415 (other commands start without it)
    from ..live.messages.lessons import build  # noqa: PLC0415

    served = ServedGame(of)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for lesson in lessons(of):
            _file(folder, lesson).write_text(
                json.dumps(build(served, lesson), indent=1, ensure_ascii=False), encoding="utf-8"
            )
    except OSError as error:
        why = error.strerror or str(error)
        raise WrongInput(own.say("error.unwritable_out", file=folder, why=why)) from None


def _file(folder: Path, lesson: Lesson) -> Path:
    return folder / f"{lesson.number:02}_{lesson.name}.json"
