"""A planted turn is played by random moves, and the script says what the review thinks of it."""

from __future__ import annotations

from planted_blunders import Found, look, plant, summary, turns_of

import triclinium
from triclinium.games import find


def test_a_planted_game_is_over_and_its_turn_is_found() -> None:
    entry = find("fall_of_rome")
    made = plant(entry, 2, "random", 5)
    assert triclinium.replay(made.record).over
    (turn,) = [each for each in turns_of(entry, made.record) if each[0] == made.first]
    review = triclinium.review(made.record)
    found = look(review, made.first)
    (reviewed,) = [each for each in review.turns if each.moves[0].number == made.first]
    assert reviewed.seat == turn[1]
    assert found.change == reviewed.change(turn[1])


def test_the_summary_has_intervals() -> None:
    found = [Found(-0.2, -0.1, True, True), Found(0.0, 0.0, False, False)]
    assert summary(found).splitlines() == [
        "among the turning points: 1 of 2, 50% (95%: 9% to 91%)",
        "among the largest losses by choice: 1 of 2, 50% (95%: 9% to 91%)",
        "cost 5% or more by choice: 1 of 2, 50% (95%: 9% to 91%)",
    ]
