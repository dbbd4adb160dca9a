"""The file format of a lesson: its starting position, the learner's seat, and the steps.

The keys of its sentences start with its name: `NAME.title`, `NAME.goal`, `NAME.done` and `NAME.wrong`. Step 2
has `NAME.2.say`, and `NAME.2.why` for after the step. It may have `NAME.2.wrong` for actions that are allowed
but not the expected one; the default is `NAME.wrong`.
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
        "more": {"type": "boolean", "const": True},
        "steps": {"type": "array", "minItems": 1, "maxItems": 30, "items": _STEP},
    },
    "required": ["position", "seat", "rule", "steps"],
    "additionalProperties": False,
}
"""JSON Schema of a lesson's file."""


class LessonError(TricliniumError):
    """A lesson is invalid. The message names the file, the location and the reason."""


@dataclass(frozen=True)
class Then:
    """An action of another seat that follows the learner's action."""

    seat: str
    act: str
    chance: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One sentence, with an action, an automatic effect (`settle`), or only text to read."""

    rule: str
    """Id of the rule shown next to the sentence."""
    act: str = ""
    settle: bool = False
    """Whether the game continues by itself: a card is revealed, or dice are rolled."""
    chance: tuple[str, ...] = ()
    """Random outcomes of the step, in order."""
    then: tuple[Then, ...] = ()
    position: str = ""
    """Name of a new position in which this step begins. If it is empty, the last position continues."""


@dataclass(frozen=True)
class Lesson:
    """One lesson of a game."""

    number: int
    """Number from 1 on, in the order in which the lessons are learnt."""
    name: str
    file: str
    """Path of the file, for error messages."""
    position: str
    seat: str
    rule: str
    steps: tuple[Step, ...]
    more: bool = False
    """Whether the lesson comes after the first course. A first game does not need it."""

    def key(self, part: str, step: int = 0) -> str:
        """Return the key of a sentence. Steps are counted from 1."""
        return f"{self.name}.{step}.{part}" if step else f"{self.name}.{part}"

    def needed(self) -> set[str]:
        """Return the keys of all required sentences."""
        found = {self.key(part) for part in ("title", "goal", "done", "wrong")}
        for number, step in enumerate(self.steps, 1):
            found.add(self.key("say", number))
            if step.act or step.settle:
                found.add(self.key("why", number))
        return found

    def possible(self) -> set[str]:
        """Return the keys of optional sentences."""
        return {self.key("wrong", number) for number, step in enumerate(self.steps, 1) if step.act}


def read(text: str, number: int, name: str, file: str, checks: bool = True) -> Lesson:
    """Read a lesson from its file. Raises LessonError if it is invalid.

    `checks` validates it against its schema, which requires the package jsonschema.

    >>> read('{"position": "start", "seat": "A", "rule": "XY-1", "steps": [{"act": 3}]}', 1, "first", "01_first.json")
    Traceback (most recent call last):
    triclinium.lessons.lesson.LessonError: 01_first.json: /steps/0/act: 3 is not of type 'string'
    """
    data = read_json(text, file)
    if checks and (wrong := faults(data, SCHEMA)):
        raise LessonError(f"{file}: {'; '.join(wrong)}")
    steps = tuple(_step(each, data["rule"], f"{file}: /steps/{n}") for n, each in enumerate(data["steps"]))
    return Lesson(
        number, name, file, data["position"], data["seat"], data["rule"], steps, data.get("more", False)
    )


def read_json(text: str, file: str) -> Any:
    """Read a file of lessons. Raises LessonError if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LessonError(f"{file}: not valid JSON: {error}") from None


def _step(data: dict[str, Any], rule: str, where: str) -> Step:
    act, settle = data.get("act", ""), data.get("settle", False)
    if act and settle:
        raise LessonError(f"{where}: a step has act or settle, not both")
    if not (act or settle) and ("chance" in data or "then" in data):
        raise LessonError(f"{where}: a step without act and settle cannot have chance or then")
    then = tuple(
        Then(each["seat"], each["act"], tuple(each.get("chance", ()))) for each in data.get("then", ())
    )
    return Step(
        data.get("rule", rule), act, settle, tuple(data.get("chance", ())), then, data.get("position", "")
    )
