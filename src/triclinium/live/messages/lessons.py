"""Lessons for browsers: for each step the messages that a server would send, made by the same code.

A lesson is built once per process. Clients do not apply rules: the build already contains which actions are offered
and refused, and what happens.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final

from ...kernel.match import Match
from ...kernel.notation import SEAT_NAMES
from ...kernel.texts import LANGUAGES
from ...lessons.lesson import Lesson
from ...lessons.playing import Stage, stages
from ...lessons.shelf import lessons
from ..games import ServedGame
from ..options import TableOptions
from ..rows import SeatKind, SeatRow, StoredTable, TableRow, TableState, dumps
from ..updates import Happened, SeatUpdates, event
from .summary import table_out

_PLAYER: Final = "player"
_QUIET: Final = TableOptions(undo=False, spectators=False, chat=False, odds=False, hints=False)


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
    position: _Position | None = None
    for stage in stages(served.entry, lesson, folder):
        if position is None or position.match is not stage.match:
            position = _Position(served, stage.match)
        update = position.update(stage, seat)
        table = table or _table(served, lesson, stage)
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
                "refusals": json.loads(position.updates.refusals(seat)),
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


class _Position:
    """Table of a lesson, with the parts that updates need."""

    def __init__(self, served: ServedGame, match: Match[Any]) -> None:
        self.served: Final = served
        self.match: Match[Any] | None = match
        self.options: Final = _QUIET
        self.recent: list[Happened] = []
        self.updates: Final = SeatUpdates(self)

    @property
    def seq(self) -> int:
        """Number of entries in the log."""
        assert self.match is not None
        return self.match.number

    @property
    def tip(self) -> str:
        """Tip of the log; it is never compared."""
        return str(self.seq)

    def update(self, stage: Stage, seat: int) -> dict[str, Any] | None:
        """Return the update of a seat for a stage, or None if nothing happened."""
        if not stage.told:
            return None
        self.updates.forget()
        news = [Happened(told.seq, told.entry, told.eyes, told.facts, str(told.seq)) for told in stage.told]
        self.recent.extend(news)
        events = b",".join(dumps(event(self, each, seat)) for each in news)
        update: dict[str, Any] = json.loads(
            self.updates.message(seat, news[0].seq, events, fresh=news[0].seq == 0)
        )
        return update


def _table(served: ServedGame, lesson: Lesson, stage: Stage) -> dict[str, Any]:
    row = TableRow(
        id=f"lesson-{served.entry.name}-{lesson.number}",
        game=served.entry.name,
        state=TableState.RUNNING,
        owner="",
        settings="{}",
        options=_QUIET.stored(),
        secret=b"",
        version=0,
    )
    seats = tuple(SeatRow(at, SeatKind.PERSON, name=name) for at, name in enumerate(stage.match.names))
    stored = StoredTable(row, seats, {_PLAYER: SEAT_NAMES.index(lesson.seat)})
    return {**table_out(stored, _PLAYER, ""), "commitment": ""}
