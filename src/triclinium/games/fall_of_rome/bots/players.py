"""The bots of Fall of Rome.

Only the future is hidden, and it is in no state: what a player imagines is what everybody sees. So no seed is needed.
"""

from __future__ import annotations

from typing import Final

from ....bots.player import Player
from ....bots.policies import Loops, PolicyPlayer
from ..rules.game import FallOfRome
from .policy import novice as novice_policy
from .policy import solid as solid_policy
from .reasons import reason
from .strong import strong as strong_policy

_GAME: Final = FallOfRome()


def novice(_seed: int) -> Player:
    """Return a beginner that takes the best next step and looks no further."""
    return PolicyPlayer(_GAME, novice_policy(), reason, interrupts=True)


def solid(_seed: int) -> Player:
    """Make a player that plans the whole turn."""
    return PolicyPlayer(_GAME, solid_policy(), reason, interrupts=True)


def strong(_seed: int) -> Player:
    """Return a player that compares whole turns by what the other seats make of them."""
    return PolicyPlayer(_GAME, strong_policy(), reason, interrupts=True)


NOVICES: Final = Loops(novice_policy)
SOLIDS: Final = Loops(solid_policy)
STRONGS: Final = Loops(strong_policy)
