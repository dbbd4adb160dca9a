"""What a player is: it is shown its seat's view and the options, and answers with what it does.

A player never meets the true state. It may imagine one from its view (`Game.imagine`), no more. At a table a
player is asked when its seat is awaited and, if it likes to interrupt, where it could.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..kernel.errors import TricliniumError
from ..kernel.game import Named

AGREE: Final = "agree"
"""The verb of consent, in every game that asks a seat to let another have its way; computer players always give it."""


class WrongAnswer(TricliniumError):
    """A player returned something else than a text."""


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
    """Decides for one seat of one game. A bot from outside is a subclass: only `choose` must be written."""

    name: str = ""
    """Name for people; empty: the name of the class."""
    strength: str = ""
    """A few words about how it plays."""
    games: tuple[str, ...] = ()
    """Names of the games it plays; empty: all."""
    seed: int = 0
    """Seed of its own random choices. Each seat of each game has another."""

    decided: int = 0
    """How often this player has decided. A table that goes on with a saved game sets it, so that a player whose
    choices hang on it takes them up where they stopped."""
    reason: Reason | None = None
    """Why the last choice was made; None for a player that has no reasons."""

    interrupts: bool = False
    """Wants to be asked where it may interrupt others: then the last option is to pass."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """What it does, in notation: one of the options, which are never empty, or an action of its own composing.

        Where actions are composed, some of them stand among the options (see `Game.choices`).
        """


def ask(player: Player, view: Named, options: Sequence[str]) -> str:
    """Return what a player chooses; WrongAnswer if it is not a text."""
    answer = player.choose(view, options)
    if not isinstance(answer, str):
        raise WrongAnswer(
            f"{type(player).__name__}.choose returned {answer!r}. Return one of the options, such as {options[0]!r}."
        )
    return answer


def consent(options: Sequence[str]) -> str | None:
    """The option to agree, if consent is asked.

    >>> consent(["refuse", "agree"]), consent(["keep"])
    ('agree', None)
    """
    return AGREE if AGREE in options else None
