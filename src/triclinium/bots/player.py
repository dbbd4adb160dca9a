"""Players: each is shown its seat's view and its options, and answers with an action.

A player never has access to the true state. It may only imagine a state from its view (`Game.imagine`). At a
table, a player is asked when its seat is awaited. If it sets `interrupts`, it is also asked whenever it could
interrupt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..kernel.errors import TricliniumError
from ..kernel.game import Named

AGREE: Final = "agree"
"""Verb of consent, in every game in which a seat needs the consent of another. Computer players always agree.
"""


class WrongAnswer(TricliniumError):
    """A player returned something other than a text."""


@dataclass(frozen=True)
class Budget:
    """Limits of what a player may spend on one decision. None means no limit."""

    nodes: int | None = None
    """Number of positions that the player may evaluate.

    With the same number, the answer is the same on every machine.
    """
    seconds: float | None = None


UNLIMITED: Final = Budget()


@dataclass(frozen=True)
class Reason:
    """Why a player chose as it did: a key of the game's texts, and the parameters of that text."""

    key: str
    params: Mapping[str, object] = field(default_factory=dict)
    obvious: bool = False
    """Whether the reason tells a reader nothing new, so that a log may leave it out."""


class Player(ABC):
    """Decision maker for one seat of one game. A bot is a subclass; only `choose` must be defined."""

    name: str = ""
    """Display name. If it is empty, the name of the class is shown."""
    strength: str = ""
    """Short description of how it plays."""
    games: tuple[str, ...] = ()
    """Names of the games it plays. If it is empty, it plays all games."""
    seed: int = 0
    """Seed of the player's own random choices. Each seat of each game has a different one."""

    decided: int = 0
    """Number of decisions that this player has made.

    A table that continues a saved game sets it. Players whose choices depend on the number then continue
    where they stopped.
    """
    reason: Reason | None = None
    """Reason for the last choice, or None for a player that gives no reasons."""

    interrupts: bool = False
    """Whether the player wants to be asked when it may interrupt. The last option is then to pass."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """Return the chosen action in notation: one of the `options`, or a composed action.

        `options` is never empty. If actions can be composed, `options` contains a sample of them (see
        `Game.choices`).
        """


def ask(player: Player, view: Named, options: Sequence[str]) -> str:
    """Return what a player chooses. Raises WrongAnswer if it is not a text."""
    answer = player.choose(view, options)
    if not isinstance(answer, str):
        raise WrongAnswer(
            f"{type(player).__name__}.choose returned {answer!r}. Return one of the options, such as {options[0]!r}."
        )
    return answer


def consent(options: Sequence[str]) -> str | None:
    """Return the option to agree if a seat asks for consent, otherwise None.

    >>> consent(["refuse", "agree"]), consent(["keep"])
    ('agree', None)
    """
    return AGREE if AGREE in options else None
