"""The table of a state's fields: each is declared once, and everything that a state can do follows from that.

From the table come the slots, `clone`, the empty state, snapshots and their reading, digests, equality and the
fingerprint of the layout. Two of these are hot and are made as Python source (see `declare`); the rest is done
here, row by row. `docs/adr/0011` says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from .codecs import BY_GAME, FLAG, NUMBER, TEXT, Codec, Joint, Listed, Plain, Tupled

Named = dict[str, object]
"""Plain data with names instead of numbers: what JSON can hold."""

SAVED: Final = "saved"
"""A part of the state: in snapshots and digests, copied into clones, compared."""
DERIVED: Final = "derived"
"""Known from other fields and kept for speed: copied and compared, not saved; `State.derive` works it out anew."""
CARRIED: Final = "carried"
"""No part of the state; a clone gets the very same value: what it holds may be shared."""
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
            raise TypeError(f"{name}: only a saved field is written")
        self.name: Final = name
        self.kind: Final = kind
        self.initial: Final = initial
        self.keep: Final = keep
        self.open: Final = open
        self.out: Final = out or name
        self.codec: Final[Codec] = plain(name, kind) if codec is None and keep == SAVED else codec or BY_GAME

    def start(self, s: Any) -> Any:
        """The value in an empty state."""
        initial = self.initial
        if callable(initial):
            return initial(s)
        return list(initial) if isinstance(initial, list) else initial

    def compared(self) -> bool:
        """Whether two states that differ in it are different."""
        return self.keep in (SAVED, DERIVED)


def plain(name: str, kind: str) -> Codec:
    """The codec of a field that needs no names: numbers, and lists and tuples of them.

    >>> plain("points", "list[tuple[int, ...]]").say([(1, 2), ()])
    [[1, 2], []]
    """
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind.startswith("list[") and kind.endswith("]"):
        return Listed(plain(name, kind[len("list[") : -1]))
    if kind.startswith("tuple[") and kind.endswith(", ...]"):
        return Tupled(plain(name, kind[len("tuple[") : -len(", ...]")]))
    raise TypeError(f"{name}: {kind} needs a codec that says how it is written")


_Row = tuple[str, str, Codec, bool]
"""Outside name, field (empty: more than one), codec, and whether it writes the value as it is."""


class Fields:
    """The table: a game's own fields, in the order in which snapshots and views show them."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields: Final = tuple(fields)
        self.names: Final = tuple(sorted(field.name for field in fields))
        """The slots."""
        if len(set(self.names)) < len(self.names):
            raise TypeError(f"a field is declared twice: {', '.join(self.names)}")
        saved = [field for field in fields if field.keep == SAVED and field.codec is not BY_GAME]
        self._saved: Final = _rows([(field.out, field) for field in saved])
        self._open: Final = _rows([(field.out, field) for field in saved if field.open])

    def clear(self, s: Any) -> None:
        """Every field as it is before anything is set up."""
        for field in self.fields:
            setattr(s, field.name, field.start(s))

    def dump(self, s: Any) -> Named:
        """All that is saved, by name."""
        return _say(self._saved, s)

    def restore(self, s: Any, named: Named) -> None:
        """Fill an empty state from `dump`; what is derived, the state derives itself."""
        _read(self._saved, s, named)

    def show(self, s: Any) -> Named:
        """What lies open, by name."""
        return _say(self._open, s)

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


class _Group(Joint):
    """Fields whose outside names start alike lie together."""

    def __init__(self, rows: list[_Row]) -> None:
        self._rows: Final = rows

    def gather(self, s: Any) -> Any:
        return _say(self._rows, s)

    def spread(self, s: Any, data: Any) -> None:
        _read(self._rows, s, data)


def _rows(named: list[tuple[str, Field]]) -> list[_Row]:
    """The fields by outside name: those of a group in one row, and those of a joint codec too."""
    rows: list[_Row] = []
    groups: dict[str, list[tuple[str, Field]]] = {}
    taken: dict[str, Codec] = {}
    for out, field in named:
        head, dot, rest = out.partition(".")
        if dot:
            groups.setdefault(head, []).append((rest, field))
    for out, field in named:
        head, dot, _ = out.partition(".")
        codec = field.codec
        if head in taken and not (dot and isinstance(taken[head], _Group)):
            if isinstance(codec, Joint) and taken[head] is codec:
                continue
            raise TypeError(f"{field.name}: two fields are written as {out}")
        if head in taken:
            continue
        if dot:
            codec = _Group(_rows(groups[head]))
        taken[head] = codec
        rows.append((head, "" if isinstance(codec, Joint) else field.name, codec, isinstance(codec, Plain)))
    return rows


def _say(rows: list[_Row], s: Any) -> Named:
    out: Named = {}
    for name, field, codec, plain_ in rows:
        if plain_:
            out[name] = getattr(s, field)
        elif field:
            out[name] = codec.say(getattr(s, field))
        else:
            out[name] = cast(Joint, codec).gather(s)
    return out


def _read(rows: list[_Row], s: Any, named: Named) -> None:
    for name, field, codec, _ in rows:
        if field:
            setattr(s, field, codec.read(named[name]))
        else:
            cast(Joint, codec).spread(s, named[name])
