"""The table of a state's fields. Each field is declared once; the methods of the state are derived from it.

The table provides the slots, `clone`, the empty state, snapshots and their reading, digests, equality and the
fingerprint of the layout. `docs/extend/adr/0011` explains how and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .codecs import Joint
from .field import Field
from .generate import clearing, grouped, saying

Named = dict[str, object]
"""Plain data with names instead of numbers: what JSON can hold."""


class Fields:
    """Table of fields, in the order in which snapshots and views show them."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields: Final = tuple(fields)
        self.names: Final = tuple(sorted(field.name for field in fields))
        """Names of the slots."""
        if len(set(self.names)) < len(self.names):
            raise TypeError(f"a field is declared twice: {', '.join(self.names)}")
        self._saved: Final = grouped([field for field in fields if field.written()])
        self._open: Final = grouped([field for field in fields if field.written() and field.open])
        self._clear: Final = clearing(fields)
        self._dump: Final = saying(self._saved)
        self._show: Final = saying(self._open)

    def clear(self, s: Any) -> None:
        """Set every field to its initial value."""
        self._clear(s)

    def dump(self, s: Any) -> Named:
        """Return all saved fields by name."""
        return self._dump(s)

    def restore(self, s: Any, named: Named) -> None:
        """Fill an empty state from the output of `dump`. Derived fields are left to `State.derive`."""
        _read(self._saved, s, named)

    def show(self, s: Any) -> Named:
        """Return the open fields by name."""
        return self._show(s)

    def restore_shown(self, s: Any, view: Named) -> None:
        """Fill the open fields from a view."""
        _read(self._open, s, view)

    def differences(self, one: Any, other: Any) -> list[str]:
        """Return the names of the fields in which two states differ."""
        return [
            field.name
            for field in self.fields
            if field.compared() and getattr(one, field.name) != getattr(other, field.name)
        ]

    def layout(self) -> list[object]:
        """Return how states are written, as plain data for a fingerprint."""
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
