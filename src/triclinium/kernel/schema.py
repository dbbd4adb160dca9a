"""The shape of a data file, by its JSON Schema: what does not fit, and where, with the standard library alone.

Of draft 2020-12 there are the words that data files need; a schema with another word is refused. Whole numbers are
written without a point: 6.0, which the standard lets pass, is no integer here.

>>> peaks = {"type": "object", "properties": {"peaks": {"type": "integer", "maximum": 7}}, "required": ["name"]}
>>> for fault in faults({"peaks": 8}, peaks):
...     print(fault)
the file: name is missing
/peaks: 8 is more than 7
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

WORDS: Final = frozenset(
    {
        *("$schema", "$id", "$defs", "$ref", "title", "description", "type", "enum", "const"),
        *("properties", "required", "additionalProperties", "items", "minItems", "maxItems"),
        *("minimum", "maximum", "minLength", "maxLength", "pattern"),
    }
)
"""What a schema may say here."""
_LONGEST: Final = 60
"""Letters of a value in a fault."""


def pointer(at: str, *parts: str | int) -> str:
    """A JSON pointer further down (RFC 6901).

    >>> pointer("/peaks", 3, "a/b")
    '/peaks/3/a~1b'
    """
    return at + "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def shown(value: object) -> str:
    """A value as JSON, cut short where it is long.

    >>> shown(["Soracte", None, True])
    '["Soracte", null, true]'
    """
    try:
        text = json.dumps(value)
    except RecursionError:
        return "something so deep"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def faults(data: object, schema: Mapping[str, Any], most: int = 20) -> list[str]:
    """What in the data does not fit the schema, each with its place; no more than so many."""
    _understand(schema)
    found: list[str] = []
    _look(data, schema, schema, "", found)
    return found[:most]


def fault(at: str, what: str) -> str:
    """A fault with its place, as all are written."""
    return f"{at or 'the file'}: {what}"


def _understand(schema: Mapping[str, Any]) -> None:
    """ValueError where the schema says what is not looked at here: it would hold nothing."""
    unknown = set(schema) - WORDS
    if unknown:
        raise ValueError(f"the schema says {', '.join(sorted(unknown))}, which is not understood here")
    for inner in (*schema.get("$defs", {}).values(), *schema.get("properties", {}).values()):
        _understand(inner)
    for word in ("items", "additionalProperties"):
        if isinstance(schema.get(word), Mapping):
            _understand(schema[word])


def _look(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], at: str, found: list[str]) -> None:
    if "$ref" in schema:
        _look(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, at, found)
    if "enum" in schema and not any(_same(value, one) for one in schema["enum"]):
        found.append(fault(at, f"{shown(value)} is none of {', '.join(map(shown, schema['enum']))}"))
        return
    if "const" in schema and not _same(value, schema["const"]):
        found.append(fault(at, f"{shown(value)} should be {shown(schema['const'])}"))
        return
    if "type" in schema and schema["type"] not in _types(value):
        found.append(fault(at, f"{shown(value)} is no {schema['type']}"))
        return
    if isinstance(value, dict):
        _look_at_object(value, schema, root, at, found)
    elif isinstance(value, list):
        _look_at_list(value, schema, root, at, found)
    elif isinstance(value, str):
        _look_at_text(value, schema, at, found)
    elif "number" in _types(value):
        if value < schema.get("minimum", value):
            found.append(fault(at, f"{shown(value)} is less than {schema['minimum']}"))
        if value > schema.get("maximum", value):
            found.append(fault(at, f"{shown(value)} is more than {schema['maximum']}"))


def _look_at_object(
    value: dict[str, Any], schema: Mapping[str, Any], root: Mapping[str, Any], at: str, found: list[str]
) -> None:
    known: Mapping[str, Any] = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            found.append(fault(at, f"{name} is missing"))
    for name, inner in value.items():
        if name in known:
            _look(inner, known[name], root, pointer(at, name), found)
        elif isinstance(others, Mapping):
            _look(inner, others, root, pointer(at, name), found)
        elif not others:
            found.append(fault(pointer(at, name), f"is not known; there are {', '.join(known)}"))


def _look_at_list(
    value: list[Any], schema: Mapping[str, Any], root: Mapping[str, Any], at: str, found: list[str]
) -> None:
    if len(value) < schema.get("minItems", 0):
        found.append(fault(at, f"has {len(value)} items, and needs {schema['minItems']}"))
    if len(value) > schema.get("maxItems", len(value)):
        found.append(fault(at, f"has {len(value)} items, and room for {schema['maxItems']}"))
    if "items" in schema:
        for place, item in enumerate(value):
            _look(item, schema["items"], root, pointer(at, place), found)


def _look_at_text(value: str, schema: Mapping[str, Any], at: str, found: list[str]) -> None:
    if len(value) < schema.get("minLength", 0):
        found.append(fault(at, f"has {len(value)} letters, and needs {schema['minLength']}"))
    if len(value) > schema.get("maxLength", len(value)):
        found.append(fault(at, f"has {len(value)} letters, and room for {schema['maxLength']}"))
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(fault(at, f"{shown(value)} is not {schema.get('title', schema['pattern'])}"))


def _types(value: object) -> tuple[str, ...]:
    """What a value is as JSON."""
    if isinstance(value, bool):
        return ("boolean",)
    if isinstance(value, int):
        return ("integer", "number")
    if isinstance(value, float):
        return ("number",)
    if isinstance(value, str):
        return ("string",)
    if isinstance(value, list):
        return ("array",)
    return ("object",) if isinstance(value, dict) else ("null",)


def _same(one: object, other: object) -> bool:
    """Equal as JSON, for what an enum can hold: true is not 1, nor is 1.0."""
    return type(one) is type(other) and one == other
