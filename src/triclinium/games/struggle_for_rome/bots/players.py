"""The bots of Struggle for Rome."""

from __future__ import annotations

from typing import Final

from ....bots.player import Player
from ....bots.policies import Loops, PolicyPlayer
from ..rules.game import StruggleForRome
from .novice import Novice
from .policy import may_compose
from .reasons import reason
from .solid import Solid

_GAME: Final = StruggleForRome()


def novice(seed: int) -> Player:
    """Return a beginner with a simple rule for every kind of decision."""
    return PolicyPlayer(_GAME, Novice(), reason, seed)


def solid(seed: int) -> Player:
    """Make a player that plans both tribes' way to ten points and values each trade for both sides."""
    return PolicyPlayer(_GAME, Solid(), reason, seed)


NOVICES: Final = Loops(Novice, may_compose)
SOLIDS: Final = Loops(Solid, may_compose)
