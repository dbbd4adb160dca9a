"""Settings of the three kinds: given values, defaults and refusals."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.errors import SettingError
from triclinium.kernel.settings import (
    INTERRUPTS,
    EachSeat,
    Setting,
    Subset,
    complete,
    normalized,
    one,
    several,
)

PACE = Setting("pace", ("slow", "quick"), "slow", of_kind="speed")
ROLES = EachSeat("roles", ("dealt", "consul", "vestalis"), "dealt", distinct=True, places={1: 3})
COLOURS = EachSeat("colours", ("any", "red", "blue"), "any")
HILLS = Subset("hills", ("I", "II", "III", "IV"), sizes={2: (2, 3), 3: (3, 3)})
ALL = (INTERRUPTS, PACE, ROLES, COLOURS, HILLS)


def test_settings_that_are_not_given_have_their_defaults() -> None:
    assert complete(ALL, {}, 2) == {
        "interrupts": "open",
        "pace": "slow",
        "roles": ("dealt", "dealt"),
        "colours": ("any", "any"),
        "hills": (),
    }


@pytest.mark.parametrize(
    ("name", "given_", "seats", "value"),
    [
        ("pace", "quick", 2, "quick"),
        ("roles", ["consul"], 3, ("consul", "dealt", "dealt")),
        ("roles", ("dealt", "dealt", "consul"), 3, ("dealt", "dealt", "consul")),
        ("roles", ["consul", "vestalis"], 1, ("consul", "vestalis", "dealt")),
        ("roles", [], 2, ("dealt", "dealt")),
        ("colours", ["red", "red"], 2, ("red", "red")),
        ("hills", ["III", "I"], 2, ("I", "III")),
        ("hills", ["IV", "II", "I"], 3, ("I", "II", "IV")),
        ("hills", ["II"], 4, ("II",)),
        ("hills", ["I", "II", "III", "IV"], 4, ("I", "II", "III", "IV")),
        ("hills", [], 3, ()),
    ],
)
def test_given_values_are_used(name: str, given_: object, seats: int, value: object) -> None:
    assert complete(ALL, {name: given_}, seats)[name] == value


@pytest.mark.parametrize(
    ("given_", "seats", "why"),
    [
        ({"pace": "fast"}, 2, "pace can be slow, quick; not 'fast'"),
        ({"pace": ["quick"]}, 2, "pace can be slow, quick; not ['quick']"),
        ({"pace": 3}, 2, "pace can be slow, quick; not 3"),
        ({"pace": ""}, 2, "pace can be slow, quick; not ''"),
        ({"roles": "consul"}, 2, "roles is a list of values; not 'consul'"),
        ({"roles": {"A": "consul"}}, 2, "roles is a list of values; not {'A': 'consul'}"),
        ({"roles": 7}, 2, "roles is a list of values; not 7"),
        ({"roles": ["praetor"]}, 2, "roles can be dealt, consul, vestalis; not 'praetor'"),
        ({"roles": [["consul"]]}, 2, "roles can be dealt, consul, vestalis; not ['consul']"),
        ({"roles": ["consul", "consul"]}, 2, "roles: consul can be chosen only once"),
        ({"roles": ["dealt"] * 3}, 2, "roles: 2 can be chosen with 2 seats; not 3"),
        ({"roles": ["dealt"] * 4}, 1, "roles: 3 can be chosen with 1 seats; not 4"),
        ({"hills": "II"}, 2, "hills is a list of values; not 'II'"),
        ({"hills": ["V", "I"]}, 2, "hills can be I, II, III, IV; not 'V'"),
        ({"hills": ["I", "II", "I"]}, 2, "hills: each can be chosen only once"),
        ({"hills": ["I"]}, 2, "hills: 2 to 3 of I, II, III, IV with 2 seats; not 1"),
        ({"hills": ["I", "II", "III", "IV"]}, 2, "hills: 2 to 3 of I, II, III, IV with 2 seats; not 4"),
        ({"hills": ["I", "II"]}, 3, "hills: 3 of I, II, III, IV with 3 seats; not 2"),
        (
            {"luck": "good", "hill": []},
            2,
            "no such setting: hill, luck; this game has interrupts, pace, roles, colours, hills",
        ),
    ],
)
def test_invalid_settings_are_refused_with_the_reason(
    given_: Mapping[str, object], seats: int, why: str
) -> None:
    with pytest.raises(SettingError) as refused:
        complete(ALL, given_, seats)
    assert str(refused.value) == why


values = st.recursive(
    st.none() | st.integers() | st.sampled_from(["slow", "red", "I", "dealt", "consul", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from(["pace", "roles", "colours", "hills", "x"]), values), st.integers(1, 5)
)
def test_any_settings_are_refused_or_completed_to_valid_ones(given_: dict[str, object], seats: int) -> None:
    try:
        chosen = complete(ALL, given_, seats)
    except SettingError:
        return
    assert complete(ALL, chosen, seats) == chosen
    assert complete(ALL, {**normalized(chosen)}, seats) == chosen
    assert chosen["pace"] in PACE.values
    assert len(chosen["roles"]) == (3 if seats == 1 else seats)


def test_settings_are_written_as_plain_data() -> None:
    assert PACE.named() == {
        "name": "pace",
        "kind": "one",
        "of": "speed",
        "values": ["slow", "quick"],
        "default": "slow",
    }
    assert ROLES.named() == {
        "name": "roles",
        "kind": "each",
        "of": "roles",
        "values": ["dealt", "consul", "vestalis"],
        "default": "dealt",
        "distinct": True,
        "places": {"1": 3},
    }
    assert COLOURS.named()["distinct"] is False
    assert COLOURS.named()["places"] == {}
    assert HILLS.named() == {
        "name": "hills",
        "kind": "subset",
        "of": "hills",
        "values": ["I", "II", "III", "IV"],
        "default": [],
        "sizes": {"2": [2, 3], "3": [3, 3]},
    }


def test_one_and_several_check_the_kind_of_a_setting() -> None:
    chosen = complete(ALL, {}, 2)
    assert one(chosen, "pace") == "slow"
    assert several(chosen, "roles") == ("dealt", "dealt")
    with pytest.raises(AssertionError):
        one(chosen, "roles")
    with pytest.raises(AssertionError):
        several(chosen, "pace")
