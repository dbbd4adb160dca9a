"""What happened, told in data: a kind, operands by name, a rule id, and who may see which part."""

from __future__ import annotations

from typing import Final

from .chance import ALL


class FactKind:
    """A kind of thing that can happen: its name, its rule and its operands (name and kind of each).

    Operands listed in `secret` are shown only to the eyes a fact is told to.
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
    """One thing that happened; `kind` is a position in the game's list of fact kinds."""

    __slots__ = ("eyes", "kind", "operands")

    def __init__(self, kind: int, operands: tuple[int, ...], eyes: int = ALL) -> None:
        self.kind: Final = kind
        self.operands: Final = operands
        self.eyes: Final = eyes
