"""The bots of Æterna."""

from __future__ import annotations

from typing import Final

from ....bots.player import Player
from ....bots.policies import Loops, PolicyPlayer
from ..rules.game import Aeterna
from .novice import Novice
from .reasons import reason
from .solid import Solid

_GAME: Final = Aeterna()


def novice(seed: int) -> Player:
    """Return a beginner with a simple rule for every kind of decision."""
    return PolicyPlayer(_GAME, Novice(), reason, seed)


def solid(seed: int) -> Player:
    """Make a player that plans the rest of the Era and drafts for the plan."""
    return PolicyPlayer(_GAME, Solid(), reason, seed)


NOVICES: Final = Loops(Novice)
SOLIDS: Final = Loops(Solid)
