"""Reading JSON that the client sends, as strictly as the service's messages are read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, Final, NamedTuple

from ..live.fields import line

MOST_LETTERS: Final = 8192
"""Maximum length of a message or a body; record files may be longer."""
_MOST_DEPTH: Final = 100
"""Maximum depth of nested lists and objects. In a browser, Python breaks down on JSON of some thousands."""
_STRING: Final = re.compile(r'"(?:[^"\\]+|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""A string of JSON, or the rest of the text if the string has no end."""
_BRACKET: Final = re.compile(r"[\[\]{}]")
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
_REQUIRED: Final = object()

Check = Callable[[Any], Any]
"""Returns the checked value; raises ValueError."""


class Field(NamedTuple):
    """A field of an object: how its value is checked, and the value if it is left out."""

    check: Check
    default: Any = _REQUIRED


def read(text: str | None, most: int = MOST_LETTERS) -> Any:
    """Parse JSON; raise ValueError if it is none, or too long."""
    if len(text or "") > most:
        raise ValueError("is too long")
    if is_too_deep(text or ""):
        raise ValueError("is nested too deeply")
    return json.loads(text or "{}", parse_constant=_no_constant)


def is_too_deep(text: str) -> bool:
    """Return whether JSON is nested too deeply to be parsed."""
    steps = (1 if bracket in "[{" else -1 for bracket in _BRACKET.findall(_STRING.sub("", text)))
    return max(accumulate(steps), default=0) > _MOST_DEPTH


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def checked(value: Any, fields: Mapping[str, Field]) -> dict[str, Any]:
    """Return the fields of an object, checked; raise ValueError for unknown, missing and wrong ones."""
    if not isinstance(value, dict):
        raise ValueError("is no object")
    unknown = [name for name in value if name not in fields]
    if unknown:
        raise ValueError(f"{unknown[0][:40]}: is unknown")
    found: dict[str, Any] = {}
    for name, field in fields.items():
        if name not in value and field.default is _REQUIRED:
            raise ValueError(f"{name}: is missing")
        try:
            found[name] = field.check(value[name]) if name in value else field.default
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return found


def text(low: int, high: int, clean: Callable[[str], str] = str) -> Check:
    """Return the check of a text of `low` to `high` letters."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or not low <= len(value) <= high or _SURROGATE.search(value):
            raise ValueError(f"is no text of {low} to {high} letters")
        return clean(value)

    return check


def pattern(regex: str) -> Check:
    """Return the check of a text that fits a pattern."""
    compiled = re.compile(regex)

    def check(value: Any) -> str:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise ValueError("has another form")
        return value

    return check


def whole(low: int | None = None, high: int | None = None) -> Check:
    """Return the check of a whole number within bounds."""

    def check(value: Any) -> int:
        if type(value) is not int or not (low is None or low <= value) or not (high is None or value <= high):
            raise ValueError("is no number, or out of bounds")
        return value

    return check


def number(low: float, high: float) -> Check:
    """Return the check of a number within bounds."""

    def check(value: Any) -> float:
        if type(value) not in (int, float) or not low <= value <= high:
            raise ValueError("is no number, or out of bounds")
        return float(value)

    return check


def listed(low: int, high: int, check: Check) -> Check:
    """Return a check for the length of a list and for each item."""

    def check_all(value: Any) -> list[Any]:
        if not isinstance(value, list) or not low <= len(value) <= high:
            raise ValueError(f"is no list of {low} to {high} items")
        return [check(each) for each in value]

    return check_all


def flag(value: Any) -> bool:
    """Check true or false."""
    if not isinstance(value, bool):
        raise ValueError("is neither true nor false")
    return value


def maybe(check: Check) -> Check:
    """Return the check of a value that may be null."""
    return lambda value: None if value is None else check(value)


def title(value: str) -> str:
    """Clean the title of a table; it may be empty."""
    return line(value) if value.strip() else ""
