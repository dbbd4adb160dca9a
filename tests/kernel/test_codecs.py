"""Every codec of a field writes the expected data, reads them back, and refuses others."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.codecs import (
    FLAG,
    NUMBER,
    TEXT,
    Codec,
    Either,
    Joint,
    Keyed,
    Listed,
    Mask,
    OneOf,
    SomeOf,
    Tupled,
)
from triclinium.kernel.notation import SEAT, Actions, Vocabulary

FISH = ("carp", "eel", "pike")
WORDS = Vocabulary({"fish": FISH}, ("eat {fish}", "rest"))
EAT_EEL, REST = WORDS.read("eat eel"), WORDS.read("rest")

numbers = st.integers(min_value=-(2**40), max_value=2**40)
places = st.integers(min_value=0, max_value=2)


@pytest.mark.parametrize(
    ("codec", "value", "said"),
    [
        (NUMBER, -3, -3),
        (FLAG, True, True),
        (TEXT, "carp", "carp"),
        (OneOf(FISH), 0, "carp"),
        (OneOf(FISH), 2, "pike"),
        (OneOf(FISH), -1, None),
        (SEAT, 7, "H"),
        (Either("raw", "boiled"), False, "raw"),
        (Either("raw", "boiled"), True, "boiled"),
        (Mask(FISH), 0, []),
        (Mask(FISH), 0b101, ["carp", "pike"]),
        (Mask(FISH), 0b010, ["eel"]),
        (SomeOf(FISH), (), []),
        (SomeOf(FISH), (2, 0, 2), ["pike", "carp", "pike"]),
        (Keyed(FISH), [4, 0, 6], {"carp": 4, "eel": 0, "pike": 6}),
        (Listed(OneOf(FISH)), [1, -1], ["eel", None]),
        (Tupled(OneOf(FISH)), (1, -1), ["eel", None]),
        (Listed(Tupled(NUMBER)), [(1, 2), ()], [[1, 2], []]),
        (Tupled(Listed(FLAG)), ([True], []), [[True], []]),
        (Actions(WORDS), (EAT_EEL, REST), ["eat eel", "rest"]),
    ],
)
def test_a_codec_reads_what_it_writes_as_the_same_value(codec: Codec, value: object, said: object) -> None:
    assert codec.say(value) == said
    assert type(codec.say(value)) is type(said)
    back = codec.read(json.loads(json.dumps(said)))
    assert back == value
    assert type(back) is type(value)


@given(st.lists(st.lists(numbers)), st.lists(places), st.integers(min_value=0, max_value=7))
def test_values_are_the_same_after_json(rows: list[list[int]], fish: list[int], mask: int) -> None:
    for codec, value in (
        (Listed(Listed(NUMBER)), rows),
        (SomeOf(FISH), tuple(fish)),
        (Listed(OneOf(FISH)), fish),
        (Mask(FISH), mask),
    ):
        assert codec.read(json.loads(json.dumps(codec.say(value)))) == value


def test_written_data_share_no_list_with_the_state() -> None:
    for codec in (Listed(NUMBER), Keyed(FISH)):
        value = [1, 2, 3]
        said = codec.say(value)
        value[0] = 9
        assert 9 not in (said if isinstance(said, list) else said.values())
        data = codec.say([1, 2, 3])
        read = codec.read(data)
        read[0] = 9
        assert codec.read(data) == [1, 2, 3]


@pytest.mark.parametrize(
    ("codec", "data", "error"),
    [
        (NUMBER, "3", TypeError),
        (NUMBER, True, TypeError),
        (NUMBER, None, TypeError),
        (FLAG, 1, TypeError),
        (TEXT, 1, TypeError),
        (OneOf(FISH), "cod", KeyError),
        (Either("raw", "boiled"), "fried", KeyError),
        (Mask(FISH), ["cod"], KeyError),
        (SomeOf(FISH), ["carp", "cod"], KeyError),
        (Keyed(FISH), {"carp": 1, "eel": 2}, KeyError),
    ],
)
def test_data_that_a_codec_cannot_have_written_are_refused(
    codec: Codec, data: object, error: type[Exception]
) -> None:
    with pytest.raises(error):
        codec.read(data)


def test_plain_data_of_another_type_is_named_in_the_error() -> None:
    with pytest.raises(TypeError, match=r"^'3' is no int$"):
        NUMBER.read("3")


def test_a_codec_without_its_methods_raises_an_error() -> None:
    for call in (Codec().say, Codec().read, Joint().gather):
        with pytest.raises(NotImplementedError):
            call(1)
    with pytest.raises(NotImplementedError):
        Joint().spread(1, 1)


def test_the_layouts_of_codecs_differ() -> None:
    class Mine(Codec):
        pass

    layouts = [
        (NUMBER, ["int"]),
        (FLAG, ["bool"]),
        (OneOf(FISH), ["OneOf", *FISH]),
        (SomeOf(FISH), ["SomeOf", *FISH]),
        (Mask(FISH), ["Mask", *FISH]),
        (Keyed(FISH), ["Keyed", *FISH]),
        (Either("raw", "boiled"), ["Either", "raw", "boiled"]),
        (Listed(Tupled(NUMBER)), ["Listed", "Tupled", "int"]),
        (Actions(WORDS), ["Actions"]),
        (Mine(), ["Mine"]),
    ]
    for codec, layout in layouts:
        assert codec.layout() == layout
