"""Players of Æterna that choose by a policy, on a state imagined from their view.

A policy reads nothing of what the imagination makes up, so the same view always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....bots.player import UNLIMITED, Budget, Player
from ....kernel.chance import Seeded
from ....kernel.game import Game, Named
from ....kernel.playout import Onlooker
from ..rules.game import Aeterna
from ..rules.state import AeternaState
from .game import play_out
from .novice import Novice
from .policy import Policy
from .reasons import reason
from .solid import Solid
from .weights import Weights

_GAME: Final = Aeterna()


class PolicyPlayer(Player):
    """Chooses by a policy."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self._policy: Final = policy
        self._seed: Final = seed

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """The policy's choice for a state that fits the view."""
        self.decided += 1
        seat = view["viewer"]
        assert isinstance(seat, int)
        s = _GAME.imagine(view, Seeded(self._seed))
        actions = [_GAME.words.read(text) for text in options]
        choice = self._policy.choose(s, seat, actions)
        self.reason = reason(choice)
        return _GAME.words.say(choice.action)


def novice(seed: int) -> Player:
    """A beginner with a simple rule for every kind of decision."""
    return PolicyPlayer(Novice(), seed)


def solid(seed: int) -> Player:
    """Plans the rest of the Era, and drafts for the plan."""
    return PolicyPlayer(Solid(), seed)


def by_novices(
    game: Game[Any], s: AeternaState, _seed: int, *, onlooker: Onlooker[AeternaState] | None = None
) -> int:
    """Play a state to its end with novices; returns the decisions that had two or more options."""
    assert isinstance(game, Aeterna)
    return play_out(game, s, [Novice()] * s.seats, onlooker)


def by_solids(
    game: Game[Any], s: AeternaState, _seed: int, *, onlooker: Onlooker[AeternaState] | None = None
) -> int:
    """The same with solid players."""
    assert isinstance(game, Aeterna)
    return play_out(game, s, [Solid()] * s.seats, onlooker)


def by_tuned_solids(game: Game[Any], s: AeternaState, _seed: int, weights: Sequence[Weights]) -> int:
    """The same with solid players that judge by given weights, those of each seat."""
    assert isinstance(game, Aeterna)
    return play_out(game, s, [Solid(each) for each in weights])
