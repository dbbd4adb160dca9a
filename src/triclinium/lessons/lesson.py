"""A lesson as it is written: where it begins, who learns, and the steps.

Its sentences go by its name: `NAME.title`, `NAME.goal`, `NAME.done` and `NAME.wrong`; those of step 2 are `NAME.2.say`,
`NAME.2.why` once it has happened, and `NAME.2.wrong` for what is allowed and not meant, where the lesson's own will
not do.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from ..kernel.errors import TricliniumError
from ..kernel.notation import SEAT_NAMES
from ..kernel.schema import faults

_TEXT: Final = {"type": "string", "minLength": 1, "maxLength": 200}
_CHANCE: Final = {"type": "array", "maxItems": 40, "items": _TEXT}
_SEAT: Final = {"type": "string", "enum": list(SEAT_NAMES)}
_NAME: Final = {
    "type": "string",
    "pattern": r"^[a-z][a-z0-9_]{0,59}\Z",
    "description": "It must be the name of a file.",
}
_ACT: Final = {
    "type": "object",
    "properties": {"seat": _SEAT, "act": _TEXT, "chance": _CHANCE},
    "required": ["seat", "act"],
    "additionalProperties": False,
}
_STEP: Final = {
    "type": "object",
    "properties": {
        "position": _NAME,
        "act": _TEXT,
        "settle": {"type": "boolean", "const": True},
        "chance": _CHANCE,
        "then": {"type": "array", "maxItems": 20, "items": _ACT},
        "rule": _TEXT,
    },
    "additionalProperties": False,
}
SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "position": _NAME,
        "seat": _SEAT,
        "rule": _TEXT,
        "steps": {"type": "array", "minItems": 1, "maxItems": 30, "items": _STEP},
    },
    "required": ["position", "seat", "rule", "steps"],
    "additionalProperties": False,
}
"""The shape of a lesson's file."""


class LessonError(TricliniumError):
    """A lesson cannot be given: the message says which file is wrong, where, and why."""


@dataclass(frozen=True)
class Then:
    """What somebody does after the learner, without being asked."""

    seat: str
    act: str
    chance: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One sentence, and what is done at it: an act, what comes by itself (`settle`), or nothing but reading."""

    rule: str
    """The rule that stands beside it."""
    act: str = ""
    settle: bool = False
    """The game goes on by itself: a card is turned, dice are rolled."""
    chance: tuple[str, ...] = ()
    """What chance brings while it happens, in its order."""
    then: tuple[Then, ...] = ()
    position: str = ""
    """Another position, in which this step begins."""


@dataclass(frozen=True)
class Lesson:
    """One lesson of a game."""

    number: int
    """From 1 on, in the order in which they are learnt."""
    name: str
    file: str
    """Where it is written, for whoever has to mend it."""
    position: str
    seat: str
    rule: str
    steps: tuple[Step, ...]

    def key(self, part: str, step: int = 0) -> str:
        """The key of a sentence; steps are counted from 1."""
        return f"{self.name}.{step}.{part}" if step else f"{self.name}.{part}"

    def needed(self) -> set[str]:
        """The keys of all sentences it needs."""
        found = {self.key(part) for part in ("title", "goal", "done", "wrong")}
        for number, step in enumerate(self.steps, 1):
            found.add(self.key("say", number))
            if step.act or step.settle:
                found.add(self.key("why", number))
        return found

    def possible(self) -> set[str]:
        """The keys of sentences it can have besides."""
        return {self.key("wrong", number) for number, step in enumerate(self.steps, 1) if step.act}


def read(text: str, number: int, name: str, file: str) -> Lesson:
    """A lesson from its file; LessonError if that is no lesson.

    >>> read('{"position": "start", "seat": "A", "rule": "XY-1", "steps": [{"act": 3}]}', 1, "first", "01_first.json")
    Traceback (most recent call last):
    triclinium.lessons.lesson.LessonError: 01_first.json: /steps/0/act: 3 is not of type 'string'
    """
    data = read_json(text, file)
    if wrong := faults(data, SCHEMA):
        raise LessonError(f"{file}: {'; '.join(wrong)}")
    steps = tuple(_step(each, data["rule"], f"{file}: /steps/{n}") for n, each in enumerate(data["steps"]))
    return Lesson(number, name, file, data["position"], data["seat"], data["rule"], steps)


def read_json(text: str, file: str) -> Any:
    """What stands in a file of lessons; LessonError if it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LessonError(f"{file}: is no JSON: {error}") from None


def _step(data: dict[str, Any], rule: str, where: str) -> Step:
    act, settle = data.get("act", ""), data.get("settle", False)
    if act and settle:
        raise LessonError(f"{where}: somebody acts, or the game goes on by itself, not both")
    if not (act or settle) and ("chance" in data or "then" in data):
        raise LessonError(f"{where}: nothing happens in it, so chance and others have no part in it")
    then = tuple(
        Then(each["seat"], each["act"], tuple(each.get("chance", ()))) for each in data.get("then", ())
    )
    return Step(
        data.get("rule", rule), act, settle, tuple(data.get("chance", ())), then, data.get("position", "")
    )
