"""Declaration of a state: the fields are written in the class body, as in a dataclass.

>>> from triclinium.kernel.chance import CLOSED
>>> @declared
... class Example(State):
...     score: int = field(0, open=True)
...     rows: list[tuple[int, ...]] = field(lambda s: [()] * s.seats)
>>> s = Example()
>>> s.begin(2, 1, 0, False, CLOSED)
>>> s.rows[1] = (3, 4)
>>> s.fields().dump(s)
{'score': 0, 'rows': [[], [3, 4]]}
>>> s.clone() == s
True

The decorator rebuilds the class with slots and a `clone` that copies field by field. mypyc cannot compile
classes that are made at run time. A compiled state therefore has the same source written out in its module
(see `triclinium.testing.generated`). This module itself is never compiled.
"""

from __future__ import annotations

from inspect import get_annotations
from types import FunctionType, NoneType, UnionType
from typing import Any, ClassVar, Final, TypeVar, Union, cast, get_args, get_origin

from .codecs import Codec
from .field import SAVED, Field
from .fields import Fields
from .generate import cloning, run
from .state import State as State  # noqa: PLC0414 (re-exported)

_S = TypeVar("_S", bound=State)


class _Column:
    """Placeholder that `field` leaves in a class body until `declared` builds the class."""

    def __init__(self, *given: Any, **options: Any) -> None:
        self.given: Final = given
        self.options: Final = options

    def __get__(self, s: State | None, of: type) -> object:
        """Refuse to be read from a state whose class was not built by `declared`."""
        if s is None:
            return self
        raise TypeError(f"write @declared above the class {of.__name__}, which has fields")


def field(
    initial: object, codec: Codec | None = None, *, out: str = "", keep: str = SAVED, open: bool = False
) -> Any:
    """Declare a field in the body of a `declared` class. See `Field` for the parameters."""
    return _Column(initial, codec, out=out, keep=keep, open=open)


def declared(cls: type[_S]) -> type[_S]:
    """Return the class rebuilt with slots, `clone`, and a table of its own and inherited fields."""
    hints = get_annotations(cls, eval_str=True)
    columns = {name: value for name, value in vars(cls).items() if isinstance(value, _Column)}
    annotated = [name for name, hint in hints.items() if ClassVar not in (hint, get_origin(hint))]
    for name in (*annotated, *columns):
        if name not in columns or name not in annotated:
            raise TypeError(f"{cls.__name__}: write `{name}: its type = field(...)`")
    own = [
        Field(name, kind_of(hints[name]), *column.given, **column.options) for name, column in columns.items()
    ]
    table = Fields((*_inherited(cls), *own))
    body = {
        name: value
        for name, value in vars(cls).items()
        if name not in columns and name not in ("__dict__", "__weakref__")
    }
    body["__slots__"] = tuple(sorted(columns))
    body["clone"] = run(cloning(table.fields), "clone", {})
    body["fields"] = lambda _: table
    made = cast(type[_S], type(cls.__name__, cls.__bases__, body))
    _mend_super(cls, made)
    return made


def kind_of(hint: Any) -> str:
    """Return a type as source text.

    >>> kind_of(list[tuple[int, ...]]), kind_of(int | None), kind_of(dict[str, int])
    ('list[tuple[int, ...]]', 'int | None', 'dict[str, int]')
    """
    if hint is ...:
        return "..."
    if hint is NoneType:
        return "None"
    inner = [kind_of(each) for each in get_args(hint)]
    if not inner:
        return str(hint.__name__)
    origin: Any = get_origin(hint)
    return " | ".join(inner) if origin in (Union, UnionType) else f"{origin.__name__}[{', '.join(inner)}]"


def _inherited(cls: type[State]) -> tuple[Field, ...]:
    """Return the fields of the declared base class."""
    return cast(type[State], cls.__mro__[1])().fields().fields


def _mend_super(old: type, new: type) -> None:
    """Point the `super()` of the methods to the new class.

    Methods that call `super()` refer to their class through a closure cell, which still holds the replaced
    class.
    """
    for value in vars(new).values():
        function = getattr(value, "fget", value)
        if isinstance(function, FunctionType):
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
                if name == "__class__" and cell.cell_contents is old:
                    cell.cell_contents = new
