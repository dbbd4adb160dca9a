"""The entry of a game is checked before the core package uses it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from triclinium import games
from triclinium.bots.player import Player
from triclinium.bots.random import RandomPlayer
from triclinium.bots.registry import RANDOM
from triclinium.games.entry import FRIENDLY, Bot, Entry, Lab, Puzzles, SpeedTable, TablePolicy, faults
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.playout import playout
from triclinium.testing.tiny import Tiny

ENTRY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
SECOND = Bot("second", "triclinium.bots.random:RandomPlayer")


def test_a_sound_entry_has_no_faults() -> None:
    assert faults(ENTRY, "tiny") == []
    whole = replace(
        ENTRY,
        own_bots=(SECOND,),
        stands_in="second",
        tables=TablePolicy("off", "never", "on", "nobody", "nobody", "nobody"),
        lab=Lab(turns="package.module:turns"),
        speed=SpeedTable(2, {"rounds": "2"}),
    )
    assert faults(whole, "tiny") == []


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "minutes": ({"minutes": (10, 5)}, "minutes must be positive and in ascending order, not 10 to 5"),
    "twins": ({"own_bots": (SECOND, SECOND)}, "two bots have the name 'second'"),
    "the core's": ({"own_bots": (replace(SECOND, name="random"),)}, "two bots have the name 'random'"),
    "a bot's name": ({"own_bots": (replace(SECOND, name="The Best"),)}, "the bot name 'The Best' must start"),
    "no maker": ({"own_bots": (replace(SECOND, maker=""),)}, "bot second has no maker"),
    "a maker": (
        {"own_bots": (replace(SECOND, maker="bots.second"),)},
        "bot second: write package.module:function, not 'bots.second'",
    ),
    "a loop": (
        {"own_bots": (replace(SECOND, loop="play"),)},
        "bot second: write package.module:function, not 'play'",
    ),
    "standing in": ({"stands_in": "oracle"}, "stands_in names an unknown bot, 'oracle'"),
    "display": (
        {"display": "board.Display"},
        "display must be written package.module:Class, not 'board.Display'",
    ),
    "hints": ({"tables": TablePolicy(hints="maybe")}, "hints can be on, off, never, not 'maybe'"),  # type: ignore[arg-type]
    "kicks": ({"tables": TablePolicy(kicks="all")}, "kicks can be owner, late, nobody, not 'all'"),  # type: ignore[arg-type]
    "joins": ({"tables": TablePolicy(joins="all")}, "joins can be anybody, former, nobody, not 'all'"),  # type: ignore[arg-type]
    "a hand": ({"tables": FRIENDLY}, "a new player would see the hidden hand"),
    "replaces": ({"tables": TablePolicy(replaces="all")}, "replaces can be seated, owner, nobody"),  # type: ignore[arg-type]
    "goals": ({"goals": "goals"}, "goals must be written package.module:function, not 'goals'"),
    "lab": ({"lab": Lab(tallies="tallies")}, "lab must be written package.module:attribute, not 'tallies'"),
    "puzzles": (
        {"puzzles": Puzzles({"sealed": ("wind",)})},
        "puzzles names an unknown fact, sealed with wind",
    ),
    "speed": ({"speed": SpeedTable(2, {"wind": "fair"})}, "speed names an unknown setting, wind=fair"),
    "client": ({"client": "client"}, "triclinium.testing contains no client/index.js"),
}


@pytest.mark.parametrize(("change", "why"), WRONG.values(), ids=WRONG)
def test_every_fault_of_an_entry_is_reported(change: dict[str, Any], why: str) -> None:
    (told,) = faults(replace(ENTRY, **change), "tiny")
    assert why in told


def test_a_malformed_name_is_refused() -> None:
    assert faults(ENTRY, "Tiny Game") == [
        "its rules have another name, 'tiny'",
        "a name must start with a letter and contain only lowercase letters, digits and underscores",
    ]


@pytest.mark.parametrize("thing", [None, Tiny(), "tiny"])
def test_an_object_that_is_not_an_entry_is_refused(thing: object) -> None:
    (told,) = faults(thing, "tiny")
    assert "must name an Entry" in told
    (told,) = faults(replace(ENTRY, rules=thing if thing is None else "tiny"), "tiny")  # type: ignore[arg-type]
    assert "must be a Game" in told


def test_the_random_bot_is_the_weakest_of_every_game() -> None:
    assert replace(ENTRY, own_bots=(SECOND,)).bots == (RANDOM, SECOND)
    assert isinstance(ENTRY.bot("random").player(1), RandomPlayer)
    with pytest.raises(SettingError, match="tiny has no bot called 'second'; there are random"):
        ENTRY.bot("second")


class Last(Player):
    """Player that always takes the last option."""

    def __init__(self, _seed: int) -> None:
        self.views: list[Any] = []

    def choose(self, view: Any, options: Any, budget: Any = None) -> str:
        assert view["viewer"] in range(view["seats"])
        return str(options[-1])


def test_a_bot_without_a_loop_is_asked_from_views() -> None:
    bot = Bot("last", f"{__name__}:Last")
    game = Tiny()
    one, other = (game.new(3, {"interrupts": "poll"}, Seeded(4)) for _ in range(2))
    assert bot.playing()(game, one, 1) > 3
    assert RANDOM.playing() is playout
    RANDOM.playing()(game, other, 1)
    assert game.digest(one) != game.digest(other)


@pytest.mark.parametrize("name", games.names())
def test_all_names_in_the_entry_of_an_installed_game_can_be_imported(name: str) -> None:
    """This imports the modules that the core package imports only when it needs them."""
    from pkgutil import resolve_name  # noqa: PLC0415

    entry = games.find(name)
    for bot in entry.bots:
        assert isinstance(bot.player(1), Player)
        assert callable(bot.playing())
    assert resolve_name(entry.display).__name__.endswith("Display")
    for place in entry.lab.places():
        assert resolve_name(place) is not None
