"""Games for the tests of environments: our own, and the example and the tiny game as installed packages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from triclinium import games
from triclinium.env import NumberedGame, register
from triclinium.testing.kit import some_settings

GAMES = ("fall_of_rome", "struggle_for_rome", "aeterna", "terni_lapilli", "tiny")
LONG = frozenset({"struggle_for_rome"})
"""Games with thousands of decisions."""
SHELF = {"terni_lapilli": "terni_lapilli.entry:ENTRY", "tiny": "tiny_for_env:ENTRY"}
TINY = """
from triclinium.games.entry import Entry
from triclinium.testing.tiny import Tiny

ENTRY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
"""


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the metadata of the packages, as pip would."""
    place = tmp_path_factory.mktemp("shelf")
    for name, entry in SHELF.items():
        told = place / f"{name}_for_env-1.0.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-for-env\nVersion: 1.0\n")
        (told / "entry_points.txt").write_text(f"[triclinium.games]\n{name} = {entry}\n")
    (place / "tiny_for_env.py").write_text(TINY)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place))
        games.forget()
        register()
        yield
    games.forget()


def tables(name: str, count: int) -> Iterator[NumberedGame]:
    """Yield dealt tables of a game with all sizes and random settings; fewer for long games."""
    count = max(2, count // 25) if name in LONG else count
    game = games.find(name).rules
    random = Random(name)
    low, high = game.seats
    for number in range(count):
        seats = low + number % (high - low + 1)
        table = NumberedGame(name, seats, some_settings(game, seats, random, {}))
        table.deal(number)
        yield table


def act_randomly(table: NumberedGame, random: Random) -> None:
    """Play a random legal action."""
    table.play.act(random.choice(table.play.legal()))
