"""What a player is: it is shown its seat's view and the options, and answers with one of them.

A player never meets the true state. It may imagine one from its view (`Game.imagine`), no more. At a table a
player is asked only when its seat is awaited; a seat that is merely entitled to interrupt is left alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..kernel.game import Named

AGREE: Final = "agree"
"""The verb of consent in every game that asks for it."""


@dataclass(frozen=True)
class Budget:
    """How much a player may think about one decision; None: as it likes."""

    nodes: int | None = None
    seconds: float | None = None


UNLIMITED: Final = Budget()


class Player(ABC):
    """Somebody who decides for one seat of one game."""

    decided: int = 0
    """How often this player has decided. A table that goes on with a saved game sets it, so that a player whose
    choices hang on it takes them up where they stopped."""

    @abstractmethod
    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> int:
        """The position of the chosen option; `options` are in notation and never empty."""


def consent(options: Sequence[str]) -> int | None:
    """The option to agree, if consent is asked: computer players always give it (FR-4.6).

    >>> consent(["refuse", "agree"]), consent(["march Roma 2"])
    (1, None)
    """
    return options.index(AGREE) if AGREE in options else None
