"""Every action has a number of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium import games
from triclinium.kernel.action_table import EMPTY, LARGEST, ActionTable
from triclinium.kernel.errors import NoNumber
from triclinium.kernel.game import SAMPLE
from triclinium.testing.tiny import Tiny

TINY = Tiny()
TABLE = ActionTable(TINY)
FALL = games.find("fall_of_rome").rules
WHOLE = ActionTable(FALL, {"legions": 3, "dice": 3, "cards": 3})


@pytest.mark.parametrize(("table", "size"), [(TABLE, 116), (WHOLE, 11634)])
def test_actions_and_numbers_are_a_bijection(table: ActionTable, size: int) -> None:
    """docs/study/env.md states the sizes. If a size changes, a trained agent can no longer be used."""
    assert table.size == len(table.actions) == size
    actions = [a for a in table.actions if a != EMPTY]
    assert len(set(actions)) == len(actions) == len(table.numbers)
    assert all(table.actions[number] == a for a, number in table.numbers.items())
    words = [table.said(number) for number in range(table.size)]
    assert len(set(words)) == table.size


@given(st.integers(0, WHOLE.size - 1))
def test_the_text_of_a_number_is_read_as_that_number(number: int) -> None:
    assert WHOLE.numbers[FALL.words.read(WHOLE.said(number))] == number


@given(st.lists(st.integers(0, WHOLE.size - 1), unique=True, max_size=400))
def test_a_mask_is_1_at_its_numbers_and_0_elsewhere(numbers: list[int]) -> None:
    options = [WHOLE.actions[number] for number in numbers]
    assert WHOLE.numbered(options) == numbers
    row = WHOLE.mask(numbers)
    assert len(row) == WHOLE.size
    assert [at for at, one in enumerate(row) if one] == sorted(numbers)
    assert {*row} <= {0, 1}


def test_hold_and_release_have_no_numbers() -> None:
    said = [TABLE.said(number) for number in range(4)]
    assert said == ["pass", "continue", "seal fortuna", "seal 1"]


def test_operands_name_only_seats_that_the_game_can_have() -> None:
    said = {TABLE.said(number) for number in range(TABLE.size)}
    assert {"take A", "take D"} <= said
    assert "take E" not in said


def test_composed_verbs_and_large_verbs_have_slots() -> None:
    assert {TINY.words.forms[verb].verb for verb in TABLE.slots} == {"trade", "counter"}
    assert all(len(slots) == SAMPLE for slots in TABLE.slots.values())
    assert {FALL.words.forms[verb].verb for verb in ActionTable(FALL).slots} == {"sail", "muster"}
    assert WHOLE.slots == {}
    assert 31 * 65 * 4 < LARGEST < 65 * 256


def test_composed_options_fill_the_slots_from_the_first() -> None:
    offers = [TINY.words.read(f"trade {n}*wheat for oil with all") for n in range(1, 6)]
    listed = TINY.words.read("close")
    numbers = TABLE.numbered([offers[0], listed, *offers[1:]])
    slots = TABLE.slots[TINY.words.verb("trade")]
    assert numbers == [slots[0], TABLE.numbers[listed], *slots[1:5]]
    assert [TABLE.said(number) for number in numbers[2:4]] == ["trade#1", "trade#2"]


def test_an_action_without_a_number_raises_an_error_that_says_what_to_declare() -> None:
    short = ActionTable(FALL, {"legions": 2, "dice": 3, "cards": 3})
    with pytest.raises(NoNumber, match=r"'march Roma 3', .*'legions': 2.*Lab\(counts="):
        short.numbered([FALL.words.read("march Roma 2"), FALL.words.read("march Roma 3")])
    wide = ActionTable(FALL)
    sails = [FALL.words.read(f"sail Roma with Roma/ostrogoths {legions}") for legions in range(20)]
    assert len(wide.numbered(sails[:SAMPLE])) == SAMPLE
    with pytest.raises(NoNumber, match=r"offers 20 actions of 'sail', .*Lab\(slots=\{'sail': 20\}\)"):
        wide.numbered(sails)
    assert len(ActionTable(FALL, slots={"sail": 20}).numbered(sails)) == 20
    seats = ActionTable(TINY, slots={"keep": 1})
    with pytest.raises(NoNumber, match="'take H', which has no number"):
        seats.numbered([TINY.words.read("take H")])


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        ({"counts": {"men": 3}}, "no operand 'men'"),
        ({"counts": {"dice": 256}}, "the most that 'dice' can be is 255, not 256"),
        ({"slots": {"fly_by": 3}}, "no verb 'fly_by'"),
    ],
)
def test_a_declaration_without_effect_is_refused(declared: dict[str, dict[str, int]], why: str) -> None:
    with pytest.raises(NoNumber, match=why):
        ActionTable(FALL, **declared)
