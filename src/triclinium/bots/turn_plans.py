"""Plans for the rest of a turn in a game of rivals, carried out with what a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic

from ..kernel.chance import CLOSED, Seeded
from ..kernel.errors import RecordError
from ..kernel.game import Game
from ..kernel.step import S
from .player import Reason
from .policies import Chosen, Policy

MAX_PLANS: Final = 4
"""Plans that are compared, besides doing nothing more."""
_LONGEST: Final = 8
"""Maximum number of actions of a plan."""


class Playing(Generic[S]):
    """How plans of a seat are carried out: hidden information is imagined, and later all seats play by a policy."""

    def __init__(self, game: Game[S], s: S, seat: int, simple: Policy[S], ends: Callable[[S], bool]) -> None:
        """Initialise with a state that the seat knows or imagines, and with the moment up to which seats play."""
        self.game: Final = game
        self.seat: Final = seat
        self.simple: Final = simple
        self.ends: Final = ends
        self._view: Final = game.view(s, seat)
        self._starts: Final[dict[int, S]] = {}

    def start(self, seed: int) -> S:
        """Return a new state that looks the same to the seat, with the hidden information and the draws of a seed."""
        if seed not in self._starts:
            self._starts.clear()
            self._starts[seed] = self.game.imagine(self._view, Seeded(seed, len(self.game.streams)))
        found = self.game.clone(self._starts[seed])
        found.source = self._starts[seed].source
        return found


class PlayedPlan(Generic[S]):
    """Plan for the rest of a turn. After it, all seats play simply up to a moment."""

    def __init__(self, playing: Playing[S], actions: list[int], closing: int, reason: Reason) -> None:
        """Initialise the plan: its actions, and the one that ends the turn if that is still to be done."""
        self.playing: Final = playing
        self._closing: Final = closing
        self.actions: Final = actions
        self.reason: Final = reason

    def after(self, seed: int) -> S:
        """Return the position at the end, with the hidden information and the draws of a seed."""
        playing = self.playing
        game = playing.game
        s = playing.start(seed)
        for a in (*self.actions, self._closing):
            if not s.over and a in game.options(s, playing.seat):
                game.apply(s, playing.seat, a)
        while not s.over and not playing.ends(s):
            seat = game.turn(s)
            game.apply(s, seat, playing.simple.choose(s, seat, game.options(s, seat)).action)
        return s


def played_plans(
    playing: Playing[S],
    s: S,
    policy: Policy[S],
    choices: Iterable[Any],
    reason: Callable[[S, Any], Reason],
    ends: Sequence[int],
) -> list[PlayedPlan[S]]:
    """Return plans that begin with some choices, each with another reason. The first plan does nothing.

    Choices with another kind of reason come first. `policy` goes on with each plan, up to the first chance or one of
    `ends`. The first of these actions does nothing more, the second one ends the turn after a plan.
    """
    idle, closing = ends[:2]
    new: list[Any] = []
    like: list[Any] = []
    for choice in choices:
        (like if choice.why in [other.why for other in new] else new).append(choice)
    found = [PlayedPlan(playing, [], idle, Reason(""))]
    for choice in (*new, *like):
        why = reason(s, choice)
        if len(found) <= MAX_PLANS and all(plan.reason != why for plan in found):
            found.append(PlayedPlan(playing, _line(playing, s, policy, choice, ends), closing, why))
    return found


def _line(playing: Playing[S], s: S, policy: Policy[S], choice: Chosen, ends: Sequence[int]) -> list[int]:
    """Return the actions of a plan that begins with a choice: what the policy does then, up to the first chance."""
    game, seat = playing.game, playing.seat
    then = game.clone(s)
    then.source = CLOSED
    line: list[int] = []
    a = choice.action
    while len(line) < _LONGEST:
        line.append(a)
        try:
            game.apply(then, seat, a)
        except RecordError:  # the rest of the plan depends on what is drawn
            break
        options = [] if then.over else game.options(then, seat)
        if not options:
            break
        a = policy.choose(then, seat, options).action
        if a in ends or a not in options:
            break
    return line
