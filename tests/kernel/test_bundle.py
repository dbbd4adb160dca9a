"""Bundles are counts of several things in one operand, with a notation."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.bundle import NOTHING, Bundle, bundled, count, counts
from triclinium.kernel.errors import NotationError
from triclinium.kernel.notation import Vocabulary
from triclinium.kernel.packing import FIRST_VERB

THINGS = ("wheat", "Red wine", "oil", "wool")
GOODS = Bundle("goods", THINGS, 5)


@st.composite
def bundles(draw: st.DrawFn) -> tuple[Bundle, list[int]]:
    """Draw a kind of bundle and the counts of one bundle of this kind."""
    many = draw(st.integers(1, 6))
    most = draw(st.integers(1, 9))
    kind = Bundle("goods", [f"thing {n}" for n in range(many)], most)
    return kind, draw(st.lists(st.integers(0, most), min_size=many, max_size=many))


@given(bundles())
def test_a_bundle_is_the_same_after_writing_and_reading(case: tuple[Bundle, list[int]]) -> None:
    kind, numbers = case
    value = bundled(numbers, kind.each)
    text = str(kind.say(value))
    assert kind.read(text) == kind.read(text.upper()) == value
    assert " " not in text, "a bundle must be one word"
    assert kind.pack(kind.named(value)) == value
    assert kind.held(value) == numbers == counts(value, len(numbers), kind.each)
    assert [count(value, thing, kind.each) for thing in range(len(numbers))] == numbers
    assert value < 1 << kind.bits


@given(bundles())
def test_things_are_read_in_any_order_and_written_in_one(case: tuple[Bundle, list[int]]) -> None:
    kind, numbers = case
    text = str(kind.say(bundled(numbers, kind.each)))
    parts = text.split("+")
    for other in list(permutations(parts))[:24]:
        again = kind.read("+".join(other))
        assert kind.say(again) == text


@given(st.lists(st.integers(0, 5), min_size=4, max_size=4))
def test_a_count_of_one_is_omitted_and_an_empty_bundle_is_nothing(numbers: list[int]) -> None:
    """Compare with a second implementation, written from the specification."""
    wanted = []
    for number, name in zip(numbers, ("wheat", "Red_wine", "oil", "wool"), strict=True):
        wanted += [name] if number == 1 else [f"{number}*{name}"] if number else []
    assert GOODS.say(bundled(numbers, 3)) == ("+".join(wanted) or "nothing")
    named = {thing: number for thing, number in zip(THINGS, numbers, strict=True) if number}
    assert GOODS.named(bundled(numbers, 3)) == named
    assert list(named) == [thing for thing in THINGS if thing in named], (
        "the things must be in the game's order"
    )


def test_the_counts_of_a_bundle_do_not_overlap() -> None:
    assert GOODS.held(bundled([5, 0, 5, 0], 3)) == [5, 0, 5, 0]
    assert bundled([1, 2, 3], 4) == 1 | 2 << 4 | 3 << 8
    assert count(bundled([5, 5, 2, 5], 3), 2, 3) == 2
    assert counts(0b111_010_101, 2, 3) == [5, 2]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("nothing", [0, 0, 0, 0]),
        ("NOTHING", [0, 0, 0, 0]),
        ("wool", [0, 0, 0, 1]),
        ("1*wool", [0, 0, 0, 1]),
        ("05*wool", [0, 0, 0, 5]),
        ("005*wool", [0, 0, 0, 5]),
        ("oil+2*Wheat", [2, 0, 1, 0]),
        ("5*red_wine+5*wool+5*oil+5*wheat", [5, 5, 5, 5]),
    ],
)
def test_notations_of_bundles_that_are_read(text: str, numbers: list[int]) -> None:
    assert GOODS.held(GOODS.read(text)) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "gold",
        "wheat+",
        "+wheat",
        "wheat+wheat",
        "wheat+2*wheat",
        "0*wheat",
        "6*wheat",
        "7*oil",
        "8*oil",
        "-1*oil",
        "+1*oil",
        "1.5*oil",
        "*oil",
        "2*",
        "2*2*oil",
        "2 oil",
        "2oil",
        "oil*2",
        "٣*oil",
        "²*oil",
        "0002*oil",
        "1000*oil",
        "1_0*oil",
        "nothing+oil",
        "2*nothing",
    ],
)
def test_notations_of_bundles_that_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GOODS.read(text)
    assert str(refused.value) == f"{text!r} is no goods: of each thing 0 to 5, as in 2*wheat+Red_wine"


def test_the_example_in_the_error_names_existing_things() -> None:
    for things, example in (
        (("ore",), "2*ore+ore"),
        (("ore", "tin"), "2*ore+tin"),
        (("a", "b", "c"), "2*a+b"),
    ):
        with pytest.raises(NotationError, match="as in") as refused:
            Bundle("goods", things, 2).read("gold")
        assert str(refused.value).endswith(f"0 to 2, as in {example}")


@given(
    st.text(max_size=12) | st.lists(st.sampled_from(["wheat", "2", "*", "+", "oil", "nothing"])).map("".join)
)
def test_any_text_is_read_as_a_bundle_or_refused(text: str) -> None:
    try:
        value = GOODS.read(text)
    except NotationError:
        return
    assert GOODS.read(str(GOODS.say(value))) == value
    assert all(number <= 5 for number in GOODS.held(value))


@pytest.mark.parametrize(
    "data",
    [None, 3, "wheat", ["wheat"], {"wheat": 0}, {"wheat": 6}, {"gold": 1}, {"wheat": True}, {"wheat": "x"}],
)
def test_plain_data_that_is_no_bundle_is_refused(data: object) -> None:
    with pytest.raises(NotationError, match="is no goods"):
        GOODS.pack(data)
    assert GOODS.pack({}) == 0
    assert GOODS.pack({"Red wine": 2, "wheat": 1}) == GOODS.read("wheat+2*red_wine")


@pytest.mark.parametrize(("most", "each"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (7, 3), (8, 4)])
def test_a_bundle_uses_as_few_bits_as_possible(most: int, each: int) -> None:
    kind = Bundle("goods", THINGS, most)
    assert (kind.each, kind.bits, kind.most) == (each, 4 * each, most)
    assert (kind.name, kind.names) == ("goods", THINGS)
    assert kind.held(kind.read(f"{most}*wool"))[3] == most


@pytest.mark.parametrize("thing", [NOTHING, "a+b", "2*a"])
def test_a_thing_with_an_ambiguous_name_is_refused(thing: str) -> None:
    with pytest.raises(ValueError, match="a bundle cannot hold a thing called 'nothing', or one with"):
        Bundle("goods", ("oil", thing), 5)


def test_actions_and_frames_can_contain_bundles_and_other_operands() -> None:
    words = Vocabulary({"goods": GOODS}, ["swap {seat} {give:goods} for {want:goods} {times:count}"])
    text = "swap C 2*wheat+wool for 5*oil 7"
    a = words.read(text)
    assert words.say(a) == text
    assert words.values(a) == [2, bundled([2, 0, 0, 1], 3), bundled([0, 0, 5, 0], 3), 7]
    assert words.made(FIRST_VERB, words.values(a)) == a
    assert words.action(a).operands == {
        "seat": "C",
        "give": {"wheat": 2, "wool": 1},
        "want": {"oil": 5},
        "times": 7,
    }
    fields = words.forms[FIRST_VERB].operands
    assert FIRST_VERB | words.packed(fields, words.action(a).operands) == a
    with pytest.raises(NotationError) as refused:
        words.read("swap C 9*wheat for oil 7")
    assert str(refused.value) == (
        "'9*wheat' is no goods: of each thing 0 to 5, as in 2*wheat+Red_wine; write: swap SEAT GIVE for WANT TIMES"
    )
