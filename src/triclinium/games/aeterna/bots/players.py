"""The bots of Æterna."""

from __future__ import annotations

from typing import Final

from ....bots.player import Player
from ....bots.policies import Loops, PolicyPlayer
from ..rules.game import Aeterna
from .novice import Novice
from .reasons import reason
from .solid import Solid
from .weights import Weights, strong_weights

_GAME: Final = Aeterna()


def novice(seed: int) -> Player:
    """Return a beginner with a simple rule for every kind of decision."""
    return PolicyPlayer(_GAME, Novice(), reason, seed)


def solid(seed: int) -> Player:
    """Make a player that plans the rest of the Era and drafts for the plan."""
    return PolicyPlayer(_GAME, Solid(), reason, seed)


def strong(seed: int) -> Player:
    """Make a player that follows more and longer plans than solid, with weights from games."""
    return PolicyPlayer(_GAME, strong_policy(), reason, seed)


def strong_policy(weights: Weights | None = None) -> Solid:
    """Return solid's way to play with a wider and deeper search, and with the weights of strong or others."""
    policy = Solid(weights or strong_weights())
    policy.width = 16
    policy.depth = 8
    policy.draft_width = 5
    policy.draft_depth = 6
    return policy


NOVICES: Final = Loops(Novice)
SOLIDS: Final = Loops(Solid)
STRONGS: Final = Loops(strong_policy)
