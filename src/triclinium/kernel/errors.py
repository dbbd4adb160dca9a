"""What can go wrong, and why: every error says what was wrong and, where it can, what to do."""

from __future__ import annotations

from typing import Final


class TricliniumError(Exception):
    """The root of every error this package raises on purpose."""


class NotationError(TricliniumError):
    """A text names no action, piece or place of this game."""


class RecordError(TricliniumError):
    """A record does not fit the rules or itself."""


class SettingError(TricliniumError):
    """A table was set up with a setting, value or number of seats that the game does not have."""


class DataError(SettingError):
    """A game cannot be played with the data file that a host named; the message says variable, file and fault."""


class BrokenState(TricliniumError):
    """A state broke one of its game's own invariants: a bug in the rules, never a player's fault."""


class Refusal:
    """Why something may not be done: the rule's id, the key of a text and the text's parameters.

    >>> Refusal("climb", "XY-4.1", "refusal.climb.far", {"peak": "Soracte"})
    Refusal(climb XY-4.1 refusal.climb.far peak=Soracte)
    """

    __slots__ = ("key", "params", "rule", "verb")

    def __init__(self, verb: str, rule: str, key: str, params: dict[str, object] | None = None) -> None:
        self.verb: Final = verb
        self.rule: Final = rule
        self.key: Final = key
        self.params: Final[dict[str, object]] = params or {}

    def named(self) -> dict[str, object]:
        """The refusal as plain data, for an answer over a wire."""
        return {"verb": self.verb, "rule": self.rule, "key": self.key, "params": self.params}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.named() == other.named()

    def __hash__(self) -> int:
        return hash((self.verb, self.rule, self.key))

    def __repr__(self) -> str:
        words = [self.verb, self.rule, self.key, *(f"{k}={v}" for k, v in self.params.items())]
        return f"Refusal({' '.join(words)})"


class Refused(TricliniumError):
    """An action was tried that is not offered; `refusal` tells why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.verb} is refused by {refusal.rule} ({refusal.key})")
        self.refusal: Final = refusal


class NoNumber(TricliniumError):
    """A game offers an action that its table of actions has no number for; the message says what to declare."""
