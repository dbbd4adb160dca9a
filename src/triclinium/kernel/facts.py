"""Facts: structured descriptions of what happened, with a rule id and the seats that may see each part."""

from __future__ import annotations

from typing import Final

from .chance import ALL


class FactKind:
    """A kind of fact: its name, its rule and its operands (name and kind of each).

    Operands listed in `secret` are shown only to the seats in a fact's `eyes`.
    """

    __slots__ = ("name", "operands", "rule", "secret")

    def __init__(
        self, name: str, rule: str, operands: tuple[tuple[str, str], ...] = (), secret: tuple[str, ...] = ()
    ) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.operands: Final = operands
        self.secret: Final = secret


class Fact:
    """One fact. `kind` is an index in the game's list of fact kinds."""

    __slots__ = ("eyes", "kind", "operands")

    def __init__(self, kind: int, operands: tuple[int, ...], eyes: int = ALL) -> None:
        self.kind: Final = kind
        self.operands: Final = operands
        self.eyes: Final = eyes
