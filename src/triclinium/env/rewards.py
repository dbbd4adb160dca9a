"""Rewards: the value of an outcome for each seat, from 1 to -1. Before the end, all rewards are 0."""

from __future__ import annotations

from ..kernel.outcome import Outcome

BEST, WORST = 1.0, -1.0


def rewards(outcome: Outcome, seats: int, cooperative: bool) -> list[float]:
    """Return the reward of each seat.

    In a cooperative game, all seats get 1 if they won, else -1. In a competitive game, rewards go by rank, in
    equal steps from 1 for the first to -1 for the last. Tied seats share the mean of their ranks, so the sum
    is 0. If all seats have lost, each gets -1.
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
    """Return ranks for an outcome that names only the winners."""
    behind = len(outcome.winners) + 1
    return tuple(1 if seat in outcome.winners else behind for seat in range(seats))
