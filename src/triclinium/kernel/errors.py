"""Errors. Each message says what is wrong and, if possible, what to do."""

from __future__ import annotations

from typing import Final


class TricliniumError(Exception):
    """Base class of all errors that this package raises deliberately."""


class NotationError(TricliniumError):
    """A text is not an action, piece or place of this game."""


class RecordError(TricliniumError):
    """A record does not fit the rules or contradicts itself."""


class SettingError(TricliniumError):
    """A table was set up with a setting, value or number of seats that the game does not have."""


class DataError(SettingError):
    """A game cannot be played with the data file that a host named.

    The message names variable, file and error.
    """


class BrokenState(TricliniumError):
    """A state violates an invariant of its game. This is a bug in the rules, never a player's fault."""


class Refusal:
    """Reason why an action is refused: a rule id, a text key and the parameters of the text.

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
        """Return the refusal as plain data, for a response."""
        return {"verb": self.verb, "rule": self.rule, "key": self.key, "params": self.params}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.named() == other.named()

    def __hash__(self) -> int:
        return hash((self.verb, self.rule, self.key))

    def __repr__(self) -> str:
        words = [self.verb, self.rule, self.key, *(f"{k}={v}" for k, v in self.params.items())]
        return f"Refusal({' '.join(words)})"


class Refused(TricliniumError):
    """An action was attempted that is not legal. `refusal` contains the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.verb} is refused by {refusal.rule} ({refusal.key})")
        self.refusal: Final = refusal


class NoNumber(TricliniumError):
    """A game offers an action that has no number in its action table. The message says what to declare."""
