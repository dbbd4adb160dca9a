"""The load generator."""

from __future__ import annotations

from bench.load import Sightings


def test_a_seat_that_acts_again_before_the_other_has_seen_loses_no_sample() -> None:
    spent: list[float] = []
    sightings = Sightings(spent)
    sightings.acted(1.0, seq=4)
    sightings.acted(2.0, seq=5)
    sightings.seen(2.5, seq=5)
    assert spent == [1.5]
    sightings.seen(3.0, seq=6)
    assert spent == [1.5, 1.0]


def test_an_update_that_shows_two_acts_is_a_sample_for_each() -> None:
    spent: list[float] = []
    sightings = Sightings(spent)
    sightings.acted(1.0, seq=4)
    sightings.acted(2.0, seq=5)
    sightings.seen(3.0, seq=4)  # an update from before the acts
    assert spent == []
    sightings.seen(3.0, seq=6)
    assert spent == [2.0, 1.0]
