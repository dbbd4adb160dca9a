"""What follows from a state's fields and must be fast, as Python source: copies, the empty state, the state by name.

A loop over the fields would cost several times as much in copies, and an eighth more in the state by name, of which
every view is made. The source is run where it is made, as dataclasses do; only the copies of states that mypyc compiles
are written out in their modules, to be compiled with them. This module itself is never compiled.
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
    """What the source defines under this name; it may use what is in `space`."""
    exec("\n".join(source), space)  # noqa: S102 (nothing in it comes from outside)
    return space[name]


# ---- copies


def cloning(fields: Iterable[Field], name: str = "") -> list[str]:
    """The method `clone`, for the class of this name; without one, for whatever class the state is of."""
    return [
        f"def clone(self){f' -> {name}' if name else ''}:",
        '    """An independent copy."""',
        f"    o = {name or 'self.__class__'}()",
        "    self.copy_into(o)",
        *(f"    {line}" for line in copying(fields, "o")),
        "    return o",
    ]


def copying(fields: Iterable[Field], other: str) -> list[str]:
    """What fills the fields of `other` from `self`, a line for each."""
    return [f"{other}.{each.name} = {_copied(each)}" for each in fields]


def _copied(field: Field) -> str:
    value = f"self.{field.name}"
    if field.carried():
        return value
    if field.fresh():
        if not is_literal(field.initial):
            raise TypeError(f"{field.name}: what starts anew in a clone starts with a literal")
        return repr(field.initial)
    copied = _copy(ast.parse(field.kind, mode="eval").body, value)
    if copied is None:
        raise TypeError(
            f"{field.name}: a {field.kind} cannot be copied; use numbers, texts, tuples, lists, dicts, sets"
        )
    return copied


def _copy(kind: ast.expr, value: str) -> str | None:
    """What copies a value of a type as deep as it can change; None if the type does not tell."""
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
    """Whether values of a type (or of each of several) never change."""
    if isinstance(kind, ast.Tuple):
        return all(_shared(each) for each in kind.elts)
    return (isinstance(kind, ast.Constant) and kind.value is ...) or _copy(kind, "") == ""


# ---- the empty state


def is_literal(value: object) -> bool:
    """Whether source can say the value as it is."""
    return value is None or isinstance(value, int | str) or value in ((), [])


def clearing(fields: Iterable[Field]) -> Callable[[Any], None]:
    """What gives every field of a state its initial value."""
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
"""Fields by their names outside."""


def grouped(fields: Iterable[Field]) -> Tree:
    """The fields by their names outside, a name with dots in groups; TypeError if two are written as one."""
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
    """What gives these fields of a state by name, in their order."""
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
