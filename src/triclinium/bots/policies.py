"""Bots that choose by a policy: the player that applies it, and loops for whole games without a table.

A policy chooses from a state that is imagined from its seat's view. It must not depend on made-up
information, so that equal views always get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, Generic, Protocol, TypeVar

from ..kernel.chance import CLOSED, Seeded
from ..kernel.game import Game, Named
from ..kernel.playout import Onlooker
from ..kernel.step import S
from .player import UNLIMITED, Budget, Player, Reason

S_contra = TypeVar("S_contra", contravariant=True)


class Choice:
    """Choice of a policy: an action, a reason (the end of a text key), and named numbers for the reason."""

    def __init__(self, action: int, why: str, **about: int) -> None:
        self.action = action
        self.why = why
        self.about = about


class Chosen(Protocol):
    """Interface of choices. Policies may define their own class."""

    action: int


class Policy(Protocol[S_contra]):
    """Interface of a way to play one game.

    A policy may have a method `within(nodes, until)`, which returns the same policy with a limit.
    """

    def choose(self, s: S_contra, seat: int, options: list[int]) -> Chosen:
        """Return one of the options, or a composed action, with the reason."""


class PolicyPlayer(Player, Generic[S]):
    """Player that chooses by a policy."""

    def __init__(
        self,
        game: Game[S],
        policy: Policy[S],
        reason: Callable[[S, Any], Reason],
        seed: int | None = None,
        interrupts: bool = False,
    ) -> None:
        """Initialise the player.

        `seed` determines the information that the player makes up; None if the game has no hidden
        information. `reason` returns the reason for a choice.
        """
        self._game: Final = game
        self._policy: Final = policy
        self._reason: Final = reason
        self._source: Final = CLOSED if seed is None else Seeded(seed)
        self.interrupts = interrupts

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """Return the policy's choice for a state that is consistent with the view."""
        self.decided += 1
        seat = view["viewer"]
        assert isinstance(seat, int)
        policy: Any = self._policy
        if budget != UNLIMITED and hasattr(policy, "within"):
            policy = policy.within(
                budget.nodes, 0.0 if budget.seconds is None else perf_counter() + budget.seconds
            )
        s = self._game.imagine(view, self._source)
        choice = policy.choose(s, seat, [self._game.words.read(text) for text in options])
        self.reason = self._reason(s, choice)
        return self._game.words.say(choice.action)


def play_out(
    game: Game[S],
    s: S,
    policies: Sequence[Policy[S]],
    onlooker: Onlooker[S] | None = None,
    may_compose: Callable[[S, int], bool] | None = None,
) -> int:
    """Play to the end, each seat by its policy. Return the number of decisions with two or more options.

    `may_compose` returns whether a seat could compose an action in addition to its listed options.
    """
    decisions = 0
    while not s.over:
        seat = game.turn(s)
        options = game.options(s, seat)
        if len(options) == 1 and not (may_compose and may_compose(s, seat)):
            game.apply(s, seat, options[0])
            continue
        decisions += 1
        a = policies[seat].choose(s, seat, options).action
        if onlooker is not None:
            onlooker(s, seat, a)
        game.apply(s, seat, a)
    return decisions


class Loops(Generic[S]):
    """Loops for measuring the strength of a bot: all seats play by its policy (see `Bot.loop`, `Bot.tuned`)."""

    def __init__(
        self, make: Callable[..., Policy[S]], may_compose: Callable[[S, int], bool] | None = None
    ) -> None:
        """Initialise the loops.

        `make` returns the policy with its default weights, or with given weights if it is called with them.
        """
        self._make: Final = make
        self._may_compose: Final = may_compose

    def usual(self, game: Game[S], s: S, _seed: int, *, onlooker: Onlooker[S] | None = None) -> int:
        """Play a state to its end with the default weights. Return the number of decisions."""
        return play_out(game, s, [self._make()] * s.seats, onlooker, self._may_compose)

    def tuned(self, game: Game[S], s: S, _seed: int, weights: Sequence[Any]) -> int:
        """Play a state to its end with the weights of each seat. Return the number of decisions.

        Seats with the same weights share a policy.
        """
        made = {id(each): self._make(each) for each in weights}
        return play_out(game, s, [made[id(each)] for each in weights], None, self._may_compose)
