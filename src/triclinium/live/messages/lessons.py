"""Lessons for browsers: for each step the messages that a server would send, made by the same code.

A lesson is built once per process. Clients do not apply rules: the build already contains which actions are offered
and refused, and what happens.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from ...kernel.notation import SEAT_NAMES
from ...kernel.texts import LANGUAGES
from ...lessons.lesson import Lesson
from ...lessons.playing import stages
from ...lessons.shelf import lessons
from ..games import ServedGame
from ..rows import dumps
from .staged import StagedTable


def listed(served: ServedGame) -> list[dict[str, Any]]:
    """Return the lessons of a game in learning order."""
    return [_named(each) for each in _of(served)]


def _named(lesson: Lesson) -> dict[str, Any]:
    return {"number": lesson.number, "name": lesson.name, "rule": lesson.rule, "more": lesson.more}


def course(served: ServedGame) -> list[str]:
    """Return the names of the lessons of the first course, in learning order."""
    return [each.name for each in _of(served) if not each.more]


def built(served: ServedGame, number: int) -> bytes | None:
    """Return a lesson as JSON by its number, or None if there is none."""
    return _built(served, number) if 0 < number <= len(_of(served)) else None


@cache
def _of(served: ServedGame) -> tuple[Lesson, ...]:
    return lessons(served.entry, checks=False)


@cache
def _built(served: ServedGame, number: int) -> bytes:
    return dumps(build(served, _of(served)[number - 1]))


def build(served: ServedGame, lesson: Lesson, folder: Traversable | None = None) -> dict[str, Any]:
    """Play a lesson and return it with all messages for its seat."""
    seat = SEAT_NAMES.index(lesson.seat)
    own = served.lesson_texts[LANGUAGES[0]]
    steps: list[dict[str, Any]] = []
    table: dict[str, Any] | None = None
    position: StagedTable | None = None
    for stage in stages(served.entry, lesson, folder):
        if position is None or position.match is not stage.match:
            position = StagedTable(served, stage.match)
        update = position.update(stage.told, seat)
        table = table or position.described(f"lesson-{served.entry.name}-{lesson.number}", seat)
        if stage.after:
            steps[-1]["after"] = update
            continue
        wrong = lesson.key("wrong", stage.number)
        happens = bool(stage.step.act or stage.step.settle)
        steps.append(
            {
                "say": lesson.key("say", stage.number),
                "why": lesson.key("why", stage.number) if happens else None,
                "wrong": wrong if wrong in own else lesson.key("wrong"),
                "rule": stage.step.rule,
                "act": stage.step.act or None,
                "before": update,
                "refusals": position.refusals(seat),
                "after": None,
            }
        )
    return {
        **_named(lesson),
        "game": served.entry.name,
        "seat": lesson.seat,
        "table": table,
        "steps": steps,
    }
