"""What an outcome is worth to each seat, from 1 to -1; nothing is given before the end."""

from __future__ import annotations

from ..kernel.outcome import Outcome

BEST, WORST = 1.0, -1.0


def rewards(outcome: Outcome, seats: int, cooperative: bool) -> list[float]:
    """Return the reward of each seat.

    Together: 1 for all if they won, else -1 for all. Against each other: by rank, in even steps from 1 for the first to
    -1 for the last; seats that tie share the mean of their places, so the sum is 0. If all have lost, each gets -1.

    >>> rewards(Outcome("finished", (0,), ranks=(1, 3, 1)), 3, cooperative=False)
    [0.5, -1.0, 0.5]
    >>> rewards(Outcome("finished", (1,)), 2, cooperative=False)
    [-1.0, 1.0]
    >>> rewards(Outcome("lost", ()), 2, cooperative=True)
    [-1.0, -1.0]
    >>> rewards(Outcome("lost", ()), 2, cooperative=False)
    [-1.0, -1.0]
    """
    all_lost = not outcome.winners and outcome.ranks is None
    if cooperative or seats == 1 or all_lost:
        return [BEST if outcome.winners else WORST] * seats
    ranks = outcome.ranks or _by_winning(outcome, seats)
    step = (BEST - WORST) / (seats - 1)
    return [BEST - step * (rank - 1 + (ranks.count(rank) - 1) / 2) for rank in ranks]


def _by_winning(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """The ranks of an outcome that tells only who won."""
    behind = len(outcome.winners) + 1
    return tuple(1 if seat in outcome.winners else behind for seat in range(seats))
