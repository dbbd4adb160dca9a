"""Every action has a number, and the number is that action's."""

from __future__ import annotations

from random import Random

import pytest
from env_games import GAMES, at_random, installed, tables
from hypothesis import given
from hypothesis import strategies as st

from triclinium import games
from triclinium.env import NumberedGame
from triclinium.env.action_table import EMPTY, LARGEST, ActionTable
from triclinium.env.errors import NoNumber
from triclinium.kernel.bundle import Bundle
from triclinium.kernel.errors import Refused
from triclinium.kernel.game import SAMPLE
from triclinium.kernel.packing import KIND
from triclinium.testing.tiny import Tiny

__all__ = ["installed"]
TINY = Tiny()
COMPOSED = {TINY.words.verb("trade"), TINY.words.verb("counter")}


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_a_bijection(name: str) -> None:
    table = NumberedGame(name, None, None).table
    actions = [a for a in table.actions if a != EMPTY]
    assert len(set(actions)) == len(actions)
    assert all(table.actions[number] == a for a, number in table.numbers.items())
    words = [table.said(number) for number in range(table.size)]
    assert len(set(words)) == table.size
    assert all(
        table.game.words.read(text) == a for text, a in zip(words, table.actions, strict=True) if a != EMPTY
    )


@pytest.mark.parametrize(("name", "count"), [("fall_of_rome", 60), ("terni_lapilli", 100), ("tiny", 60)])
def test_whatever_is_offered_has_a_number_and_back(name: str, count: int) -> None:
    random = Random(name)
    decisions = 0
    for table in tables(name, count):
        while not table.over:
            numbers = table.legal()
            assert len(set(numbers)) == len(numbers) == len(table.options) > 0
            assert [table.game.words.read(table.said(number)) for number in numbers] == table.options
            assert table.mask(table.seat).nonzero()[0].tolist() == sorted(numbers)
            decisions += 1
            at_random(table, random)
    assert decisions > 800


def test_how_many_there_are() -> None:
    """A change here changes what trained agents mean: the version of the environments goes up with it."""
    sizes = {name: NumberedGame(name, None, None).table.size for name in GAMES}
    assert sizes == {"fall_of_rome": 11634, "terni_lapilli": 92, "tiny": 116}


def test_composed_verbs_have_slots_and_so_have_large_ones() -> None:
    table = ActionTable(TINY)
    assert {*table.slots} == COMPOSED
    assert all(len(slots) == SAMPLE for slots in table.slots.values())
    assert any(isinstance(kind, Bundle) for kind in TINY.words.kinds.values())
    fall = games.find("fall_of_rome").rules
    assert {fall.words.forms[verb].verb for verb in ActionTable(fall).slots} == {"sail", "muster"}
    assert ActionTable(fall, {"legions": 3}).slots == {}
    assert LARGEST > 31 * 65 * 4


def test_composed_actions_fill_slots_and_are_played() -> None:
    random = Random(1)
    played = set()
    for table in tables("tiny", 60):
        while not table.over:
            numbers = table.legal()
            slots = [number for number in numbers if table.table.actions[number] == EMPTY]
            assert {*slots} == {*table.slots}
            assert len(table.said_slots()) == len(slots)
            number = random.choice(slots or numbers)
            played.add(table.game.words.read(table.said(number)) & KIND)
            table.act(number)
    assert played >= COMPOSED


def test_an_empty_slot_is_refused() -> None:
    table = NumberedGame("tiny", 2, None)
    table.deal(1)
    with pytest.raises(Refused):
        table.act(table.table.slots[TINY.words.verb("trade")][3])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str) -> None:
    random = Random(name)
    for table in tables(name, 8):
        for _ in range(25):
            if table.over:
                break
            before = table.game.digest(table.state)
            legal = {*table.legal()}
            for number in random.sample(range(table.table.size), 20):
                if number not in legal:
                    with pytest.raises(Refused):
                        table.act(number)
            assert table.game.digest(table.state) == before
            at_random(table, random)


def test_what_has_no_number_says_what_to_declare() -> None:
    fall = games.find("fall_of_rome").rules
    short = ActionTable(fall, {"legions": 2, "dice": 3, "cards": 3})
    with pytest.raises(NoNumber, match=r"'march Roma 3', .*'legions': 2.*Lab\(counts="):
        short.numbered([fall.words.read("march Roma 2"), fall.words.read("march Roma 3")])
    wide = ActionTable(fall)
    sails = [fall.words.read(f"sail Roma with Roma/ostrogoths {legions}") for legions in range(20)]
    assert len(wide.numbered(sails[:SAMPLE])) == SAMPLE
    with pytest.raises(NoNumber, match=r"offers 20 actions of 'sail', .*Lab\(slots=\{'sail': 20\}\)"):
        wide.numbered(sails)
    assert len(ActionTable(fall, slots={"sail": 20}).numbered(sails)) == 20


@pytest.mark.parametrize(
    ("declared", "why"), [({"counts": {"men": 3}}, "no operand 'men'"), ({"slots": {"fly_by": 3}}, "no verb")]
)
def test_what_is_declared_in_vain_is_told(declared: dict[str, dict[str, int]], why: str) -> None:
    with pytest.raises(NoNumber, match=why):
        ActionTable(TINY, **declared)


@given(st.integers(0, 11633))
def test_a_number_says_what_it_means(number: int) -> None:
    table = NumberedGame("fall_of_rome", None, None).table
    assert table.numbers[table.game.words.read(table.said(number))] == number
