"""The table of a state's fields: each is declared once, and all that a state can do follows from that.

From the table come the slots, `clone`, the empty state, snapshots and their reading, digests, equality and the
fingerprint of the layout; `docs/adr/0011` says how and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .codecs import BY_GAME, FLAG, NUMBER, TEXT, Codec, Joint, Listed, Tupled
from .generate import clearing, grouped, saying

Named = dict[str, object]
"""Plain data with names instead of numbers: what JSON can hold."""

SAVED: Final = "saved"
"""A part of the state: in snapshots and digests, copied into clones, compared."""
DERIVED: Final = "derived"
"""Known from other fields and kept for speed: copied and compared, not saved; `State.derive` works it out anew."""
CARRIED: Final = "carried"
"""No part of the state; a clone gets the very same value."""
FRESH: Final = "fresh"
"""No part of the state; a clone starts with the initial value."""

_PLAIN: Final[dict[str, Codec]] = {"int": NUMBER, "i64": NUMBER, "bool": FLAG, "str": TEXT}


class Field:
    """One field of a state.

    `kind` is its type as source text. `initial` is its value in an empty state, or a function that gives it for a
    state whose common fields are filled. `codec` says how it is written outside (None: as plain data) and `out` under
    which name (empty: its own; a name with dots lies in a group). An `open` field is the same in every view.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        initial: object,
        codec: Codec | None = None,
        *,
        out: str = "",
        keep: str = SAVED,
        open: bool = False,
    ) -> None:
        if keep not in (SAVED, DERIVED, CARRIED, FRESH):
            raise TypeError(f"{name}: a field cannot be kept {keep!r}")
        if keep != SAVED and (codec is not None or out or open):
            raise TypeError(f"{name}: only a saved field is written or shown")
        self.name: Final = name
        self.kind: Final = kind
        self.initial: Final = initial
        self.keep: Final = keep
        self.open: Final = open
        self.out: Final = out or name
        self.codec: Final[Codec] = plain(name, kind) if codec is None and keep == SAVED else codec or BY_GAME

    def written(self) -> bool:
        """Whether snapshots have it by its codec."""
        return self.keep == SAVED and self.codec is not BY_GAME

    def compared(self) -> bool:
        """Whether two states that differ in it are different."""
        return self.keep in (SAVED, DERIVED)

    def carried(self) -> bool:
        """Whether a clone gets the very same value."""
        return self.keep == CARRIED

    def fresh(self) -> bool:
        """Whether a clone starts with the initial value."""
        return self.keep == FRESH


def plain(name: str, kind: str) -> Codec:
    """The codec of a field that needs no names: numbers and texts, and lists and tuples of them.

    >>> plain("rows", "list[tuple[int, ...]]").say([(1, 2), ()])
    [[1, 2], []]
    """
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind.startswith("list["):
        return Listed(plain(name, kind[len("list[") : -1]))
    if kind.startswith("tuple[") and kind.endswith(", ...]"):
        return Tupled(plain(name, kind[len("tuple[") : -len(", ...]")]))
    raise TypeError(f"{name}: a {kind} needs a codec that says how it is written")


class Fields:
    """The table: fields in the order in which snapshots and views show them."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields: Final = tuple(fields)
        self.names: Final = tuple(sorted(field.name for field in fields))
        """The slots."""
        if len(set(self.names)) < len(self.names):
            raise TypeError(f"a field is declared twice: {', '.join(self.names)}")
        self._saved: Final = grouped([field for field in fields if field.written()])
        self._open: Final = grouped([field for field in fields if field.written() and field.open])
        self._clear: Final = clearing(fields)
        self._dump: Final = saying(self._saved)
        self._show: Final = saying(self._open)

    def clear(self, s: Any) -> None:
        """Every field as it is before anything is set up."""
        self._clear(s)

    def dump(self, s: Any) -> Named:
        """All that is saved, by name."""
        return self._dump(s)

    def restore(self, s: Any, named: Named) -> None:
        """Fill an empty state from `dump`; what is derived, the state derives itself."""
        _read(self._saved, s, named)

    def show(self, s: Any) -> Named:
        """What lies open, by name."""
        return self._show(s)

    def restore_shown(self, s: Any, view: Named) -> None:
        """Fill what lies open from a view."""
        _read(self._open, s, view)

    def differences(self, one: Any, other: Any) -> list[str]:
        """The fields in which two states differ, by name."""
        return [
            field.name
            for field in self.fields
            if field.compared() and getattr(one, field.name) != getattr(other, field.name)
        ]

    def layout(self) -> list[object]:
        """How states are written: plain data, to be fingerprinted."""
        return [
            [field.name, field.kind, field.keep, field.out, field.codec.layout()] for field in self.fields
        ]


def _read(tree: dict[str, Any], s: Any, named: Any) -> None:
    for name, field in tree.items():
        if isinstance(field, dict):
            _read(field, s, named[name])
        elif isinstance(field.codec, Joint):
            field.codec.spread(s, named[name])
        else:
            setattr(s, field.name, field.codec.read(named[name]))
