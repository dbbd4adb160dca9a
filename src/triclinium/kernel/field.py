"""One field of a state: its type, its initial value, how it is kept and how it is written."""

from __future__ import annotations

from typing import Final

from .codecs import BY_GAME, FLAG, NUMBER, TEXT, Codec, Listed, Tupled

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
