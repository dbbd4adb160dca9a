"""Validation of data against a JSON Schema (draft 2020-12), with the location of each error.

The jsonschema library is imported at the first check, so that games with their own data need only the
standard library. Integers must be written without a decimal point: 6.0, which the standard allows, is not an
integer here.

>>> peaks = {"type": "object", "properties": {"peaks": {"type": "integer", "maximum": 7}}, "required": ["name"]}
>>> for fault in faults({"peaks": 8}, peaks):
...     print(fault)
/peaks: 8 is greater than the maximum of 7
the file: 'name' is a required property
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

MAX_FAULTS: Final = 20
_MAX_LENGTH: Final = 200
"""Maximum number of characters in a message, without the description that its schema adds."""


def pointer(at: str, *parts: str | int) -> str:
    """Return a JSON pointer extended by parts (RFC 6901).

    >>> pointer("/peaks", 3, "a/b")
    '/peaks/3/a~1b'
    """
    return at + "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def fault(at: str, what: str) -> str:
    """Return an error message with its location, in the form of all messages."""
    return f"{at or 'the file'}: {what}"


def repeated(at: str, values: Sequence[Hashable], key: str = "") -> Iterator[str]:
    """Yield an error for each repeated value. `key` names the value within the list's items.

    >>> list(repeated("/houses", ["red", "blue", "red"], "name"))
    ["/houses/2/name: 'red' is /houses/0/name again"]
    """
    ending = (key,) if key else ()
    first: dict[Hashable, int] = {}
    for place, value in enumerate(values):
        before = first.setdefault(value, place)
        if before < place:
            yield fault(pointer(at, place, *ending), f"{value!r} is {pointer(at, before, *ending)} again")


def faults(data: object, schema: Mapping[str, Any]) -> list[str]:
    """Return the places where the data do not fit the schema: at most `MAX_FAULTS` messages.

    A message ends with the description of the part of the schema that does not fit.
    """
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 (see above)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer)
    validator = validators.extend(Draft202012Validator, type_checker=types)(schema)
    try:
        errors = islice(validator.iter_errors(data), MAX_FAULTS)
        return [fault(pointer("", *error.absolute_path), _sentence(error)) for error in errors]
    except RecursionError:
        return [fault("", "it is nested too deeply")]


def _is_integer(_checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _sentence(error: Any) -> str:
    text: str = error.message
    if len(text) > _MAX_LENGTH:  # it starts with the value and ends with the error
        text = f"{text[: _MAX_LENGTH // 2]} ... {text[-_MAX_LENGTH // 2 :]}"
    why = error.schema.get("description", "") if error.absolute_path else ""
    return f"{text}. {why}" if why else text
