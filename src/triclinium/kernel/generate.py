"""Generated Python source for operations on a state's fields that must be fast.

It covers copies, the empty state, and the state by name. A loop over the fields would make copies several
times slower. It would make the state by name, which every view needs, an eighth slower. The source is
executed where it is generated, as dataclasses do. Only the copies of compiled states are written to their
modules, so that mypyc compiles them. This module itself is never compiled.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from .codecs import Joint, Plain
from .field import Field

UNCHANGING: Final = frozenset({"int", "i64", "bool", "str", "float", "bytes", "None"})
"""Types whose values a copy can share."""


def run(source: Sequence[str], name: str, space: dict[str, Any]) -> Any:
    """Execute the source with the names in `space`. Return what it defines as `name`."""
    exec("\n".join(source), space)  # noqa: S102 (the source contains no external input)
    return space[name]


# ---- copies


def cloning(fields: Iterable[Field], name: str = "") -> list[str]:
    """Return the source of `clone` for the class of this name.

    Without a name, it works for any state class.
    """
    return [
        f"def clone(self){f' -> {name}' if name else ''}:",
        '    """Return an independent copy."""',
        f"    o = {name or 'self.__class__'}()",
        "    self.copy_into(o)",
        *(f"    {line}" for line in copying(fields, "o")),
        "    return o",
    ]


def copying(fields: Iterable[Field], other: str) -> list[str]:
    """Return the lines that fill the fields of `other` from `self`."""
    return [f"{other}.{each.name} = {_copied(each)}" for each in fields]


def _copied(field: Field) -> str:
    value = f"self.{field.name}"
    if field.carried():
        return value
    if field.fresh():
        if not is_literal(field.initial):
            raise TypeError(
                f"{field.name}: a field that is reset in a clone needs a literal as its initial value"
            )
        return repr(field.initial)
    copied = _copy(ast.parse(field.kind, mode="eval").body, value)
    if copied is None:
        raise TypeError(
            f"{field.name}: a {field.kind} cannot be copied; use numbers, texts, tuples, lists, dicts, sets"
        )
    return copied


def _copy(kind: ast.expr, value: str) -> str | None:
    """Return the expression that copies a value, including its mutable parts.

    None if the type does not define it.
    """
    match kind:
        case ast.Name(id=name) if name in UNCHANGING:
            return value
        case ast.Constant(value=None):
            return value
        case ast.BinOp(left=left, op=ast.BitOr(), right=right) if _shared(left) and _shared(right):
            return value
        case ast.Subscript(value=ast.Name(id="tuple" | "frozenset"), slice=inner) if _shared(inner):
            return value
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            each = _copy(inner, "each")
            if each == "each":
                return f"{value}[:]"
            return each and f"[{each} for each in {value}]"
        case ast.Subscript(value=ast.Name(id="set"), slice=inner) if _shared(inner):
            return f"{value}.copy()"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, inner])) if _shared(key):
            each = _copy(inner, "each")
            if each == "each":
                return f"{value}.copy()"
            return each and f"{{key: {each} for key, each in {value}.items()}}"
    return None


def _shared(kind: ast.expr) -> bool:
    """Return whether values of a type, or of each of several types, are immutable."""
    if isinstance(kind, ast.Tuple):
        return all(_shared(each) for each in kind.elts)
    return (isinstance(kind, ast.Constant) and kind.value is ...) or _copy(kind, "") == ""


# ---- the empty state


def is_literal(value: object) -> bool:
    """Return whether `repr` of the value is its source."""
    return value is None or isinstance(value, int | str) or value in ((), [])


def clearing(fields: Iterable[Field]) -> Callable[[Any], None]:
    """Return a function that sets every field of a state to its initial value."""
    space: dict[str, Any] = {}
    lines = ["def clear(s):", "    pass"]
    for field in fields:
        value = repr(field.initial)
        if not is_literal(field.initial):
            value = f"initial_{field.name}"
            space[value] = field.initial
            value += "(s)" if callable(field.initial) else "[:]" if isinstance(field.initial, list) else ""
        lines.append(f"    s.{field.name} = {value}")
    made: Callable[[Any], None] = run(lines, "clear", space)
    return made


# ---- the state by name


Tree = dict[str, "Field | Tree"]
"""Fields by their external names."""


def grouped(fields: Iterable[Field]) -> Tree:
    """Return the fields by external name, with dotted names grouped. Raises TypeError for duplicate names."""
    tree: Tree = {}
    for field in fields:
        *groups, last = field.out.split(".")
        at = tree
        for group in groups:
            inner = at.setdefault(group, {})
            if not isinstance(inner, dict):
                raise TypeError(f"{field.name}: {inner.name} is written as {inner.out}")
            at = inner
        there = at.setdefault(last, field)
        if there is not field and (isinstance(there, dict) or not _joined(there, field)):
            raise TypeError(f"{field.name}: another field is written as {field.out}")
    return tree


def _joined(one: Field, other: Field) -> bool:
    return one.codec is other.codec and isinstance(one.codec, Joint)


def saying(fields: Tree) -> Callable[[Any], dict[str, object]]:
    """Return a function that returns these fields of a state by name, in order."""
    space: dict[str, Any] = {}
    lines = ["def say(s):", f"    return {_dict(fields, space)}"]
    made: Callable[[Any], dict[str, object]] = run(lines, "say", space)
    return made


def _dict(tree: Tree, space: dict[str, Any]) -> str:
    said = []
    for name, field in tree.items():
        if isinstance(field, dict):
            value = _dict(field, space)
        elif isinstance(field.codec, Plain):
            value = f"s.{field.name}"
        elif isinstance(field.codec, Joint):
            space[f"gather_{field.name}"] = field.codec.gather
            value = f"gather_{field.name}(s)"
        else:
            space[f"say_{field.name}"] = field.codec.say
            value = f"say_{field.name}(s.{field.name})"
        said.append(f"{name!r}: {value}")
    return "{" + ", ".join(said) + "}"
