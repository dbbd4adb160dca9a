"""What a game says of itself is checked before the house trusts it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from triclinium import games
from triclinium.bots.player import Player
from triclinium.bots.random import RandomPlayer
from triclinium.bots.registry import RANDOM
from triclinium.games.entry import FRIENDLY, Bot, Entry, Lab, SpeedTable, TablePolicy, faults
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
    "minutes": ({"minutes": (10, 5)}, "a game takes no 10 to 5 minutes"),
    "twins": ({"own_bots": (SECOND, SECOND)}, "two bots are called 'second'"),
    "the house's": ({"own_bots": (replace(SECOND, name="random"),)}, "two bots are called 'random'"),
    "a bot's name": ({"own_bots": (replace(SECOND, name="The Best"),)}, "'The Best' is no name of a bot"),
    "no maker": ({"own_bots": (replace(SECOND, maker=""),)}, "nobody makes bot second"),
    "a maker": ({"own_bots": (replace(SECOND, maker="bots.second"),)}, "'bots.second' is no place"),
    "a loop": ({"own_bots": (replace(SECOND, loop="play"),)}, "'play' is no place"),
    "standing in": ({"stands_in": "oracle"}, "there is no bot 'oracle' to stand in"),
    "display": ({"display": "board.Display"}, "'board.Display' is no place of a display"),
    "hints": ({"tables": TablePolicy(hints="maybe")}, "hints can be on, off, never, not 'maybe'"),  # type: ignore[arg-type]
    "kicks": ({"tables": TablePolicy(kicks="all")}, "kicks can be owner, late, nobody, not 'all'"),  # type: ignore[arg-type]
    "joins": ({"tables": TablePolicy(joins="all")}, "joins can be anybody, former, nobody, not 'all'"),  # type: ignore[arg-type]
    "a hand": ({"tables": FRIENDLY}, "would get another's hidden hand"),
    "replaces": ({"tables": TablePolicy(replaces="all")}, "replaces can be seated, owner, nobody"),  # type: ignore[arg-type]
    "lab": ({"lab": Lab(tallies="tallies")}, "'tallies' is no place of something for the lab"),
    "speed": ({"speed": SpeedTable(2, {"wind": "fair"})}, "no setting wind=fair to measure at"),
    "client": ({"client": "client"}, "there is no client/index.js in triclinium.testing"),
}


@pytest.mark.parametrize(("change", "why"), WRONG.values(), ids=WRONG)
def test_every_fault_is_told(change: dict[str, Any], why: str) -> None:
    (told,) = faults(replace(ENTRY, **change), "tiny")
    assert why in told


def test_a_name_of_another_kind_is_refused() -> None:
    assert faults(ENTRY, "Tiny Game") == [
        "its rules are called 'tiny'",
        "a name is of small letters, digits and underscores",
    ]


@pytest.mark.parametrize("thing", [None, Tiny(), "tiny"])
def test_what_is_no_entry_is_refused(thing: object) -> None:
    (told,) = faults(thing, "tiny")
    assert "no Entry" in told
    (told,) = faults(replace(ENTRY, rules=thing if thing is None else "tiny"), "tiny")  # type: ignore[arg-type]
    assert "no Game" in told


def test_the_houses_own_bot_is_the_weakest_of_every_game() -> None:
    assert replace(ENTRY, own_bots=(SECOND,)).bots == (RANDOM, SECOND)
    assert isinstance(ENTRY.bot("random").player(1), RandomPlayer)
    with pytest.raises(SettingError, match="tiny has no bot called 'second'; there are random"):
        ENTRY.bot("second")


class Last(Player):
    """Always takes the last option."""

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
def test_all_that_a_game_of_the_house_names_is_there(name: str) -> None:
    """What is imported only when it is needed is needed here."""
    from pkgutil import resolve_name  # noqa: PLC0415

    entry = games.find(name)
    for bot in entry.bots:
        assert isinstance(bot.player(1), Player)
        assert callable(bot.playing())
    assert resolve_name(entry.display).__name__.endswith("Display")
    for place in entry.lab.places():
        assert resolve_name(place) is not None
