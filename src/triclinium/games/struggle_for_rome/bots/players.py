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
from .weights import Weights, strong_weights

_GAME: Final = StruggleForRome()


def novice(seed: int) -> Player:
    """Return a beginner with a simple rule for every kind of decision."""
    return PolicyPlayer(_GAME, Novice(), reason, seed)


def solid(seed: int) -> Player:
    """Make a player that plans both tribes' way to ten points and values each trade for both sides."""
    return PolicyPlayer(_GAME, Solid(), reason, seed)


def strong(seed: int) -> Player:
    """Make a player that plans like solid, with weights from games: it buys and keeps more development cards."""
    return PolicyPlayer(_GAME, strong_policy(), reason, seed)


def strong_policy(weights: Weights | None = None) -> Solid:
    """Return solid's way to play with the weights of strong, or with others."""
    return Solid(weights or strong_weights())


NOVICES: Final = Loops(Novice, may_compose)
SOLIDS: Final = Loops(Solid, may_compose)
STRONGS: Final = Loops(strong_policy, may_compose)
