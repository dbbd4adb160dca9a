"""A player that chooses uniformly among its options."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..kernel.game import Named
from .player import UNLIMITED, Budget, Player, consent


class RandomPlayer(Player):
    """Player that chooses at random.

    The same seed and the same questions give the same answers, in every process. Each answer depends on the
    seed and on the number of earlier questions. A saved game therefore continues as it would have without the
    interruption.

    >>> options = ["seal 3", "seal 7", "seal 11"]
    >>> player = RandomPlayer(1)
    >>> answers = [player.choose({}, options) for _ in range(6)]
    >>> late = RandomPlayer(1); late.decided = 4
    >>> [late.choose({}, options) for _ in range(2)] == answers[4:]
    True
    """

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """Return a random option. Requests for consent are always granted."""
        self.decided += 1
        agree = consent(options)
        if agree is not None:
            return agree
        return Random(f"{self.seed}/{self.decided}").choice(options)
