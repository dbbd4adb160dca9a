"""What a player is: it is shown its seat's view and the options, and answers with what it does.

A player never meets the true state. It may imagine one from its view (`Game.imagine`), no more. At a table a
player is asked when its seat is awaited and, if it likes to interrupt, where it could.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..kernel.game import Named

AGREE: Final = "agree"
"""The verb of consent, in every game that asks a seat to let another have its way; computer players always give it."""


@dataclass(frozen=True)
class Budget:
    """How much a player may think about one decision; None: as it likes."""

    nodes: int | None = None
    """Positions it may judge. With the same nodes the answer is the same on every machine."""
    seconds: float | None = None


UNLIMITED: Final = Budget()


@dataclass(frozen=True)
class Reason:
    """Why a player chose as it did: a key of the game's texts, and what fills its gaps."""

    key: str
    params: Mapping[str, object] = field(default_factory=dict)
    obvious: bool = False
    """It tells a reader nothing new, so a log need not say it."""


class Player(ABC):
    """Somebody who decides for one seat of one game."""

    decided: int = 0
    """How often this player has decided. A table that goes on with a saved game sets it, so that a player whose
    choices hang on it takes them up where they stopped."""
    reason: Reason | None = None
    """Why the last choice was made; None for a player that has no reasons."""

    interrupts: bool = False
    """Wants to be asked where it may interrupt others: then the last option is to pass."""

    @abstractmethod
    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """What it does, in notation: one of the options, which are never empty, or an action of its own composing.

        Where actions are composed, some of them stand among the options (see `Game.choices`).
        """


def consent(options: Sequence[str]) -> str | None:
    """The option to agree, if consent is asked.

    >>> consent(["refuse", "agree"]), consent(["keep"])
    ('agree', None)
    """
    return AGREE if AGREE in options else None
