"""Tables set in as many ways as a game knows, for comparing builds."""

from __future__ import annotations

from typing import Any

import pytest

from triclinium import games
from triclinium.bench.engine import Worker, pure_folder
from triclinium.bench.tables import tables
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.game import Game
from triclinium.testing.tiny import Tiny

GAMES: list[Game[Any]] = [Tiny(), *(games.find(name).rules for name in games.names())]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_value_of_every_setting_comes_up(game: Game[Any]) -> None:
    met: dict[str, set[str]] = {setting.name: set() for setting in game.settings}
    low, high = game.seats
    for seats in range(low, high + 1):
        for settings in tables(game, seats, 60):
            assert game.new(seats, settings, Seeded(1)).seats == seats
            for name, value in settings.items():
                met[name] |= {value} if isinstance(value, str) else set(value)
    for setting in game.settings:
        assert met[setting.name] == set(setting.values), setting.name


def test_settings_that_never_go_together_are_an_error() -> None:
    class Impossible(Tiny):
        def check_settings(self, seats: int, settings: Any) -> None:
            raise SettingError("no")

    with pytest.raises(SettingError, match="hardly any settings"):
        tables(Impossible(), 2, 1)


@pytest.mark.parametrize("name", games.names())
def test_a_process_of_the_bench_plays_them(name: str) -> None:
    game = games.find(name).rules
    seats = game.seats[1]
    with pure_folder() as folder:
        worker = Worker(folder, name)
        for settings in tables(game, seats, 6):
            one, other = (
                worker.ask("digest", games=2, seats=seats, settings=settings, seed=5)["digests"]
                for _ in range(2)
            )
            assert one == other
            assert one[0] != one[1]
        worker.close()
