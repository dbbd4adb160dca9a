"""Every action of an environment has a number of its own."""

from __future__ import annotations

from random import Random

import pytest
from env_games import GAMES, act_randomly, installed, tables

from scale import at_scale
from triclinium.env import NumberedGame
from triclinium.kernel.action_table import EMPTY
from triclinium.kernel.errors import Refused
from triclinium.kernel.packing import KIND
from triclinium.testing.tiny import Tiny

__all__ = ["installed"]
TINY = Tiny()
COMPOSED = {TINY.words.verb("trade"), TINY.words.verb("counter")}


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("fall_of_rome", at_scale(smoke=12, full=60)),
        ("struggle_for_rome", at_scale(smoke=12, full=60)),
        ("aeterna", at_scale(smoke=6, full=30)),
        ("terni_lapilli", 100),
        ("tiny", 20),
    ],
)
def test_every_option_has_a_number_that_is_read_back_as_the_option(name: str, count: int) -> None:
    random = Random(name)
    decisions = 0
    for table in tables(name, count):
        while not table.play.over:
            numbers = table.play.legal()
            assert len(set(numbers)) == len(numbers) == len(table.play.options) > 0
            assert [
                table.game.words.read(table.play.said(number)) for number in numbers
            ] == table.play.options
            assert table.observe(table.play.seat)["action_mask"].nonzero()[0].tolist() == sorted(numbers)
            decisions += 1
            act_randomly(table, random)
    assert decisions > 500


def test_composed_actions_fill_slots_and_are_played() -> None:
    random = Random(1)
    played = set()
    for table in tables("tiny", 20):
        while not table.play.over:
            numbers = table.play.legal()
            slots = [number for number in numbers if table.table.actions[number] == EMPTY]
            assert {*slots} == {*table.play.slots}
            assert len(table.play.said_slots()) == len(slots)
            number = random.choice(slots or numbers)
            played.add(table.game.words.read(table.play.said(number)) & KIND)
            table.play.act(number)
    assert played >= COMPOSED


def test_an_empty_slot_is_refused() -> None:
    table = NumberedGame("tiny", 2, None)
    table.deal(1)
    with pytest.raises(Refused):
        table.play.act(table.table.slots[TINY.words.verb("trade")][3])


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_is_not_offered_is_refused_and_changes_nothing(name: str) -> None:
    random = Random(name)
    for table in tables(name, 8):
        for _ in range(25):
            if table.play.over:
                break
            before = table.game.digest(table.state)
            legal = {*table.play.legal()}
            for number in random.sample(range(table.table.size), 20):
                if number not in legal:
                    with pytest.raises(Refused):
                        table.play.act(number)
            assert table.game.digest(table.state) == before
            act_randomly(table, random)
