"""Players of Fall of Rome that plan: they imagine a state from their view and try moves out on it.

Nothing in Fall of Rome is hidden but the future, and the future is in no state: what they imagine is what everybody
sees. They use no chance of their own, so the same view, options and nodes always give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from ....bots.player import UNLIMITED, Budget, Player
from ....kernel.chance import CLOSED
from ....kernel.game import Game, Named
from ....kernel.playout import Onlooker
from ..rules.game import FallOfRome
from ..rules.state import FallState
from .game import play_out
from .policy import Policy
from .policy import novice as novice_policy
from .policy import solid as solid_policy
from .reasons import reason
from .weights import Weights

_GAME: Final = FallOfRome()


class PlanningPlayer(Player):
    """Chooses by a policy."""

    interrupts = True

    def __init__(self, policy: Policy) -> None:
        self._policy: Final = policy

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """The policy's choice for the state that the view shows."""
        self.decided += 1
        seat = view["viewer"]
        assert isinstance(seat, int)
        policy = self._policy
        if budget.nodes is not None or budget.seconds is not None:
            until = 0.0 if budget.seconds is None else perf_counter() + budget.seconds
            policy = policy.within(budget.nodes, until)
        s = _GAME.imagine(view, CLOSED)
        actions = [_GAME.words.read(text) for text in options]
        choice = policy.choose(s, seat, actions)
        self.reason = reason(s, choice)
        return options[actions.index(choice.action)]


def novice(_seed: int) -> Player:
    """A beginner: takes the best next step, and looks no further. The seed is not needed."""
    return PlanningPlayer(novice_policy())


def solid(_seed: int) -> Player:
    """Plans the whole turn. The seed is not needed."""
    return PlanningPlayer(solid_policy())


def by_novices(
    game: Game[Any], s: FallState, _seed: int, *, onlooker: Onlooker[FallState] | None = None
) -> int:
    """Play a state to its end with novices; returns the decisions that had two or more options."""
    assert isinstance(game, FallOfRome)
    return play_out(game, s, [novice_policy()] * s.seats, onlooker)


def by_solids(
    game: Game[Any], s: FallState, _seed: int, *, onlooker: Onlooker[FallState] | None = None
) -> int:
    """The same with solid players."""
    assert isinstance(game, FallOfRome)
    return play_out(game, s, [solid_policy()] * s.seats, onlooker)


def by_tuned_novices(game: Game[Any], s: FallState, _seed: int, weights: Sequence[Weights]) -> int:
    """The same with novices that judge by given weights, those of each seat."""
    assert isinstance(game, FallOfRome)
    return play_out(game, s, _policies(novice_policy, weights))


def by_tuned_solids(game: Game[Any], s: FallState, _seed: int, weights: Sequence[Weights]) -> int:
    """The same with solid players."""
    assert isinstance(game, FallOfRome)
    return play_out(game, s, _policies(solid_policy, weights))


def _policies(make: Callable[[Weights], Policy], weights: Sequence[Weights]) -> list[Policy]:
    """A policy for each seat; seats of the same weights share one, and what it foresees."""
    made = {id(each): make(each) for each in weights}
    return [made[id(each)] for each in weights]
