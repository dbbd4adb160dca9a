"""Outcomes are converted to rewards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.env.rewards import rewards
from triclinium.kernel.outcome import Line, Outcome

POINTS = st.lists(st.integers(0, 5), min_size=2, max_size=8)


@given(POINTS)
def test_rewards_follow_the_ranks_and_sum_to_zero(points: list[int]) -> None:
    paid = rewards(Outcome.ranked("finished", (Line("points", tuple(points)),)), len(points), False)
    assert sum(paid) == pytest.approx(0)
    assert all(-1 <= each <= 1 for each in paid)
    for one, own in zip(points, paid, strict=True):
        for other, theirs in zip(points, paid, strict=True):
            assert (one > other) == (own > theirs + 1e-9)


@given(POINTS)
def test_in_a_cooperative_game_all_seats_get_the_same_reward(points: list[int]) -> None:
    seats = len(points)
    assert rewards(Outcome("won", tuple(range(seats))), seats, True) == [1.0] * seats
    assert rewards(Outcome("lost", ()), seats, True) == [-1.0] * seats


def test_first_gets_one_and_last_minus_one() -> None:
    assert rewards(Outcome("finished", (2,), ranks=(2, 3, 1)), 3, False) == [0.0, -1.0, 1.0]
    assert rewards(Outcome("draw", (), ranks=(1, 1)), 2, False) == [0.0, 0.0]
    assert rewards(Outcome("alone", (0,)), 1, False) == [1.0]


def test_if_all_seats_have_lost_each_gets_minus_one() -> None:
    """This is not a draw, so a seat gains nothing by putting the others out as well."""
    assert rewards(Outcome("lost", ()), 4, False) == [-1.0] * 4
    out = Outcome.ranked("finished", (Line("points", (9, 4)),), out=(0, 1))
    assert rewards(out, 2, False) == [-1.0, -1.0]
