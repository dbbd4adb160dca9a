"""Declaration of one field of a state: its type, its initial value, and how it is kept and written."""

from __future__ import annotations

from typing import Final

from .codecs import BY_GAME, FLAG, NUMBER, TEXT, Codec, Listed, Tupled

SAVED: Final = "saved"
"""Part of the state: in snapshots and digests, copied into clones, compared."""
DERIVED: Final = "derived"
"""Computed from other fields and kept for speed: copied and compared, not saved.

`State.derive` recomputes it.
"""
CARRIED: Final = "carried"
"""Not part of the state. A clone gets the same object."""
FRESH: Final = "fresh"
"""Not part of the state. A clone starts with the initial value."""

_PLAIN: Final[dict[str, Codec]] = {"int": NUMBER, "i64": NUMBER, "bool": FLAG, "str": TEXT}


class Field:
    """One field of a state.

    `kind` is its type as source text. `initial` is its value in an empty state, or a function that computes
    the value from a state whose common fields are filled. `codec` defines how the field is written (None: as
    plain data). `out` is its external name (empty: its own name). Dots in `out` put the field into a group.
    An `open` field is the same in every view.
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
        """Return whether snapshots write the field with its codec."""
        return self.keep == SAVED and self.codec is not BY_GAME

    def compared(self) -> bool:
        """Return whether two states that differ in this field are different."""
        return self.keep in (SAVED, DERIVED)

    def carried(self) -> bool:
        """Return whether a clone gets the same object."""
        return self.keep == CARRIED

    def fresh(self) -> bool:
        """Return whether a clone starts with the initial value."""
        return self.keep == FRESH


def plain(name: str, kind: str) -> Codec:
    """Return the codec of a field without names: numbers and texts, and lists and tuples of them.

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
