"""A process of the benchmarks, with one build of the rules."""

from __future__ import annotations

from random import Random

import pytest

from bench.engine import Worker, pure_folder
from triclinium import games
from triclinium.testing.kit import some_settings


@pytest.mark.parametrize("name", games.names())
def test_a_worker_plays_the_same_games_for_the_same_seed(name: str) -> None:
    game = games.find(name).rules
    seats = game.seats[1]
    random = Random(1)
    with pure_folder() as folder:
        worker = Worker(folder, name)
        for _ in range(6):
            settings = some_settings(game, seats, random, {})
            request = {"games": 2, "seats": seats, "settings": settings, "seed": 5}
            one, other = (worker.ask("digest", **request)["digests"] for _ in range(2))
            assert one == other
            assert one[0] != one[1]
        worker.close()
