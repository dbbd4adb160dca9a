"""FR-10: victory and defeat."""

from __future__ import annotations

from typing import Any

import pytest
from fall_table import GAME, TABLES, city, fresh, invasion, rule, table
from printed_board import COLOURS, PAIRS

from triclinium.kernel.outcome import Outcome

TRIBES = list(COLOURS.values())


@rule("FR-10.1")
@pytest.mark.parametrize("last", TRIBES)
def test_won_when_the_last_tribe_becomes_an_ally(last: str) -> None:
    """All five tribes are allied, although all are on the board. The turn does not continue."""
    cards = [f"{name}/{tribe}" for name, tribe in PAIRS if tribe == last][:5]
    cities = {"Roma": dict.fromkeys(TRIBES, 1)}
    t = table(cities=cities, allied=[tribe for tribe in TRIBES if tribe != last], hands=[cards], actions=1)
    t.act(f"forge {last}")
    while t.ending == "running":
        t.act(t.options("pay")[0])
    assert t.ending == "won"
    assert t.facts[-1]["fact"] == "won_game"
    assert GAME.outcome(t.state) == Outcome("won", (0, 1))


@rule("FR-10.1")
@pytest.mark.parametrize("last", TRIBES)
def test_won_when_the_last_cube_of_the_last_tribe_leaves_the_board(last: str) -> None:
    """No alliance is needed."""
    t = table(cities={"Roma": {last: 1, "legions": 1}}, actions=1)
    assert GAME.outcome(t.state) is None
    t.act("battle 1", "dice barbarian")
    assert t.ending == "won"


@rule("FR-10.1")
def test_won_when_some_tribes_are_allied_and_the_others_are_gone() -> None:
    """Allied Huns stay. The last Vandal and the last Visigoth leave in one battle."""
    cities = {"Roma": {"vandals": 1, "visigoths": 1, "legions": 2}, "Patrae": {"huns": 3}}
    t = table(cities=cities, allied=["huns"])
    t.act("battle 2", "dice barbarian", "dice barbarian")
    assert t.ending == "won"


@rule("FR-10.1")
@pytest.mark.parametrize("other", TRIBES)
def test_not_won_while_one_tribe_is_neither_allied_nor_gone(other: str) -> None:
    """One distant cube is enough, whether or not other tribes are allied."""
    last = "huns" if other != "huns" else "vandals"
    allied = [tribe for tribe in TRIBES if tribe not in (last, other)]
    t = table(cities={"Roma": {last: 1, "legions": 1}, "Eburacum": {other: 1}}, allied=allied)
    t.act("battle 1", "dice barbarian")
    assert t.ending == "running"
    assert city(t, "Roma") == {"legions": 1}


@rule("FR-10.1")
def test_not_won_by_removing_some_cubes_of_the_last_tribe() -> None:
    """One cube is left in another city."""
    t = table(cities={"Roma": {"huns": 1, "legions": 1}, "Patrae": {"huns": 1}})
    t.act("battle 1", "dice barbarian")
    assert t.ending == "running"


@rule("FR-10.1")
def test_won_in_the_middle_of_a_battle() -> None:
    """The dice show two barbarians. The game ends with the last Vandal, before the second choice."""
    t = table(cities={"Roma": {"vandals": 1, "huns": 2, "legions": 1}}, allied=["huns"])
    t.act("battle 1", "dice two_barbarians_legion")
    t.act("remove vandals")
    assert (t.ending, t.options()) == ("won", [])
    assert city(t, "Roma") == {"barbarians": {"huns": 2}}


@rule("FR-10.1")
def test_nothing_happens_after_the_victory() -> None:
    """The dice remove both cubes, but the game is won with the Vandal, and the allied Hun stays."""
    t = table(cities={"Roma": {"vandals": 1, "huns": 1, "legions": 2}}, allied=["huns"], actions=1)
    t.act("battle 2", "dice barbarian", "dice barbarian")
    assert [fact["fact"] for fact in t.facts][-2:] == ["barbarian_removed", "won_game"]
    assert city(t, "Roma") == {"barbarians": {"huns": 1}, "legions": 2}


@rule("FR-10.1")
@pytest.mark.parametrize(("seats", "difficulty"), TABLES)
def test_no_game_is_won_in_the_setup(seats: int, difficulty: str) -> None:
    """The game runs and has no outcome."""
    s = fresh(seats, difficulty)
    assert not s.over
    assert GAME.outcome(s) is None


@rule("FR-10.2")
@pytest.mark.parametrize(
    ("ending", "card", "setting"),
    [
        ("lost_decline", "Tyras/visigoths", {"cities": {"Tyras": {"visigoths": 3}}, "decline": 7}),
        ("lost_roma", "Roma/visigoths", {"cities": {"Roma": {"visigoths": 3}}}),
        ("lost_decline", "Roma/visigoths", {"cities": {"Roma": {"visigoths": 3}}, "decline": 7}),
        (
            "lost_cubes",
            "Carnuntum/ostrogoths",
            {
                "cities": {
                    **{name: {"ostrogoths": 3} for name in ("Sinope", "Chersonesus", "Roma", "Aquileia")},
                    "Constantinopolis": {"ostrogoths": 2},
                }
            },
        ),
    ],
)
def test_the_ways_to_lose(ending: str, card: str, setting: dict[str, Any]) -> None:
    """The cases: the eighth decline, Roma sacked, both (decline comes first), and no cube in supply."""
    t = invasion(card, **setting)
    assert t.ending == ending
    assert GAME.outcome(t.state) == Outcome(ending, ())
    assert t.told("lost_game") == [{"fact": "lost_game", "rule": "FR-10.2", "ending": ending}]
    assert GAME.awaited(t.state) == 0


@rule("FR-10.2", "FR-5.1")
def test_lost_when_the_player_deck_runs_out() -> None:
    """The deck has one card, and two must be drawn."""
    t = table(cities={"Tyras": {"visigoths": 1}}, piles=[(1, False)])
    t.act("end")
    assert GAME.outcome(t.state) == Outcome("lost_cards", ())
