"""A lesson as a browser plays it: for each step what the service would send at a table, made by the same code.

It is built once in a process. Nobody sits at its table, nothing of it is stored, and no client judges what was pressed:
what is offered, what is refused and what happens was found by the rules when it was built.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final

import orjson
from pydantic import BaseModel, ConfigDict, Field

from ...kernel.match import Match
from ...kernel.notation import SEAT_NAMES
from ...kernel.texts import LANGUAGES
from ...lessons.lesson import Lesson
from ...lessons.playing import Stage, stages
from ...lessons.shelf import lessons
from ..games import ServedGame
from .options import TableOptions
from .seat_updates import Happened, SeatUpdates, event
from .summary import TableOut

_QUIET: Final = TableOptions(undo=False, spectators=False, chat=False, odds=False, hints=False)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LessonOut(_Out):
    """A lesson in a list: its sentences go by its name."""

    number: int
    name: str
    rule: str


class LessonStepOut(_Out):
    """One step: what is said, what is to be pressed, and what comes of it."""

    say: str = Field(description="The key of the sentence before it")
    why: str | None = Field(description="The key of the sentence after it; null: nothing happens in it")
    wrong: str = Field(description="The key of the sentence for what is allowed and not meant here")
    rule: str = Field(description="The rule that stands beside it")
    act: str | None = Field(
        description="What is to be done, in notation; null: one reads, and lets the game go on"
    )
    before: dict[str, Any] | None = Field(
        description="The `update` that begins it; null: the table is as the step before left it"
    )
    refusals: dict[str, Any] = Field(description="The `refusals` of that moment")
    after: dict[str, Any] | None = Field(
        description="The `update` that comes of it; null: nothing happens in it"
    )


class BuiltLesson(LessonOut):
    """A lesson that can be played without a service."""

    game: str
    seat: str
    table: TableOut
    steps: list[LessonStepOut]


def listed(served: ServedGame) -> list[LessonOut]:
    """A game's lessons."""
    return [LessonOut(number=each.number, name=each.name, rule=each.rule) for each in _of(served)]


def built(served: ServedGame, number: int) -> bytes | None:
    """A lesson by its number, as JSON; None if there is none."""
    return _built(served, number) if 0 < number <= len(_of(served)) else None


@cache
def _of(served: ServedGame) -> tuple[Lesson, ...]:
    return lessons(served.entry)


@cache
def _built(served: ServedGame, number: int) -> bytes:
    return build(served, _of(served)[number - 1]).model_dump_json().encode()


def build(served: ServedGame, lesson: Lesson, folder: Traversable | None = None) -> BuiltLesson:
    """Play a lesson, and note what its seat would be sent."""
    seat = SEAT_NAMES.index(lesson.seat)
    own = served.lesson_texts[LANGUAGES[0]]
    steps: list[dict[str, Any]] = []
    table: TableOut | None = None
    position: _Position | None = None
    for stage in stages(served.entry, lesson, folder):
        if position is None or position.match is not stage.match:
            position = _Position(served, stage.match)
        update = position.update(stage, seat)
        if table is None:
            table = _table(served, lesson, stage)
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
                "refusals": orjson.loads(position.updates.refusals(seat)),
                "after": None,
            }
        )
    assert table is not None
    return BuiltLesson(
        number=lesson.number,
        name=lesson.name,
        rule=lesson.rule,
        game=served.entry.name,
        seat=lesson.seat,
        table=table,
        steps=[LessonStepOut(**step) for step in steps],
    )


class _Position:
    """The table of a lesson, as far as updates are made of it."""

    def __init__(self, served: ServedGame, match: Match[Any]) -> None:
        self.served: Final = served
        self.match: Match[Any] | None = match
        self.options: Final = _QUIET
        self.recent: list[Happened] = []
        self.updates: Final = SeatUpdates(self)

    @property
    def seq(self) -> int:
        """How many entries its log has."""
        assert self.match is not None
        return self.match.number

    @property
    def tip(self) -> str:
        """Of the log so far: nobody compares it."""
        return str(self.seq)

    def update(self, stage: Stage, seat: int) -> dict[str, Any] | None:
        """What a seat is sent of what happened; None: nothing did."""
        if not stage.told:
            return None
        self.updates.forget()
        news = [Happened(told.seq, told.entry, told.eyes, told.facts, str(told.seq)) for told in stage.told]
        self.recent.extend(news)
        events = b",".join(orjson.dumps(event(self, each, seat)) for each in news)
        update: dict[str, Any] = orjson.loads(
            self.updates.message(seat, news[0].seq, events, fresh=news[0].seq == 0)
        )
        return update


def _table(served: ServedGame, lesson: Lesson, stage: Stage) -> TableOut:
    names = stage.match.names
    seats: list[dict[str, Any]] = [
        {
            "seat": SEAT_NAMES[at],
            "kind": "person",
            "name": name,
            "bot": None,
            "late": False,
            "waits": False,
            "yours": SEAT_NAMES[at] == lesson.seat,
            "past": [],
        }
        for at, name in enumerate(names)
    ]
    return TableOut.model_validate(
        {
            "id": f"lesson-{served.entry.name}-{lesson.number}",
            "game": served.entry.name,
            "title": "",
            "state": "running",
            "public": False,
            "owner": False,
            "you": lesson.seat,
            "seats": seats,
            "settings": {},
            "options": _QUIET,
            "commitment": "",
            "host": "",
            "seq": 0,
            "version": 0,
            "ending": None,
            "winners": None,
            "next": None,
            "deal": None,
            "created_at": 0,
        }
    )
