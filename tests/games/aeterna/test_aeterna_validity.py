"""A data file that cannot be played is refused with the fault and its place."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from triclinium.games.aeterna.rules.validity import cross_check
from triclinium.kernel.data import data_faults

PACKAGE: Final = "triclinium.games.aeterna"
FOLDER: Final = files(PACKAGE).joinpath("data")
DATA: Final[dict[str, Any]] = json.loads(FOLDER.joinpath("game.json").read_text("utf-8"))
Way = tuple[str | int, ...]


def faults(data: Any) -> list[str]:
    return data_faults(PACKAGE, "game.json", data, cross_check)


def put(at: Way, value: object) -> Any:
    """Return our data with one node changed."""
    data = copy.deepcopy(DATA)
    _inside(data, at[:-1])[at[-1]] = value
    return data


def drop(at: Way) -> Any:
    """Return our data without one node."""
    data = copy.deepcopy(DATA)
    del _inside(data, at[:-1])[at[-1]]
    return data


def _inside(data: Any, at: Way) -> Any:
    for step in at:
        data = data[step]
    return data


def effects(name: str) -> Way:
    """Return the place of the effects of a Monument."""
    return "monuments", [card["name"] for card in DATA["monuments"]].index(name), "effects"


REGIA, THERMAE, FERETRIUS = map(
    effects, ("Regia", "Thermae Agrippae", "Aedes Iuppiter Feretrius")
)  # permanent
CASA, LUPERCAL, CONCORDIA = map(effects, ("Casa Romuli", "Lupercal", "Aedes Concordiae"))  # instant
CURIA, FORUM, SERAPEUM = map(effects, ("Curia Hostilia", "Forum Boarium", "Serapeum"))  # activated
PANTHEON = effects("Pantheon")  # end
TOKENS: Final = ("reward_tokens", "kinds")
FROM: Final = ("reward_tokens", "from_seats")
WAYS: Final = _inside(DATA, FORUM)[0]["ways"]


def test_our_file_of_aeterna_and_its_schema_are_sound() -> None:
    Draft202012Validator.check_schema(json.loads(FOLDER.joinpath("game.schema.json").read_text("utf-8")))
    assert faults(DATA) == []


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("monuments", 0, "prestige"), -20),
        (("by_seats", "4", "pass"), [4, 4, 4, 4]),
        (("hills", 6, "values"), [4, 4, 4]),
        (("hills", 0, "name"), "Regia"),  # A Hill may have the name of a card.
        ((*FERETRIUS, 0, "by"), 0),
        (CASA, [{"does": "take"}]),
        ((*SERAPEUM, 0, "needs"), {"count": "provinces", "least": 2}),
    ],
)
def test_another_sound_data_file_of_aeterna_is_accepted(at: Way, value: object) -> None:
    assert faults(put(at, value)) == []


CHANGES: Final[list[tuple[Way, object, Way, str]]] = [
    # faults that the schema finds
    (("citizens",), "7", ("citizens",), "'7' is not of type 'integer'"),
    (("monuments", 0, "colour"), "commercial", ("monuments", 0, "colour"), "'commercial' is not one of"),
    (("provinces", 0, "prestige"), -21, ("provinces", 0, "prestige"), "-21 is less than"),
    (("by_seats", "3", "pass"), [3, 2], ("by_seats", "3", "pass"), "[3, 2] is too short"),
    (("by_seats", "2", "pass"), [2, 2, 1], ("by_seats", "2", "pass"), "[2, 2, 1] is too long"),
    (("buildings", 0), DATA["buildings"][1], ("buildings", 0, "name"), "'templum' was expected"),
    (("buildings", 0, "gain"), {"wheat": 2}, ("buildings", 0, "gain"), "'pp' is a required property"),
    (
        ("buildings", 2, "gain"),
        {"unrest": -1, "pp": 1},
        ("buildings", 2, "gain"),
        "{'unrest': -1, 'pp': 1} has",
    ),
    ((*TOKENS, 8, "does"), "play_card", (*TOKENS, 8), "'does' is not one of"),
    ((*TOKENS, 1, "gain"), {}, (*TOKENS, 1, "gain"), "{} should be non-empty"),
    (("discards", 1, "gain"), {}, ("discards", 1, "gain"), "{} should be non-empty"),
    (("personalities", 2, "each"), {}, ("personalities", 2, "each"), "{} should be non-empty"),
    (REGIA, [{"per": "always", "each": {"aurei": 1}}], (*REGIA, 0), "'modifies' is a required property"),
    (REGIA, [{"modifies": "favor_aurei"}], (*REGIA, 0), "'by' is a required property"),
    ((*FERETRIUS, 0, "by"), -1, (*FERETRIUS, 0, "by"), "-1 is less than the minimum of 0. It gives"),
    ((*REGIA, 0, "each"), {"aurei": 1}, (*REGIA, 0), "'each' is not one of"),
    (CASA, [{"modifies": "pass_pp", "by": 1}], (*CASA, 0), "'per' is a required property"),
    (CURIA, [{"does": "swap"}] * 2, CURIA, "[{'does': 'swap'}, {'does': 'swap'}] is too long"),
    (CASA, [{"does": "swap"}], (*CASA, 0, "does"), "'swap' is not one of ['influence', 'take']"),
    (CURIA, [{"does": "take"}], (*CURIA, 0, "does"), "'take' is not one of ['exchange', 'swap']"),
    (PANTHEON, [{"does": "take"}], (*PANTHEON, 0), "'does' is not one of"),
    (PANTHEON, [{}], (*PANTHEON, 0), "'per' is a required property"),
    ((*CASA, 0, "per"), "always", (*CASA, 0), "'per' is not one of ['does']"),
    ((*LUPERCAL, 0, "ways"), WAYS, (*LUPERCAL, 0), "'ways' is not one of"),
    ((*FORUM, 0, "pay"), {"stone": 1}, (*FORUM, 0), "'pay' is not one of ['does', 'ways']"),
    (FORUM, [{"does": "exchange"}], (*FORUM, 0), "'ways' is a required property"),
    ((*FORUM, 0, "ways", 1, "gain"), {}, (*FORUM, 0, "ways", 1, "gain"), "{} should be non-empty"),
    ((*FORUM, 0, "ways", 0, "pay"), {"wheat": 1, "stone": 1}, (*FORUM, 0, "ways", 0, "pay"), "{'wheat': 1,"),
    ((*PANTHEON, 0, "each"), {"pp": 1, "aurei": 1}, (*PANTHEON, 0, "each"), "'pp' was expected. At the end"),
    ((*PANTHEON, 0, "pay"), {"wheat": 1}, (*PANTHEON, 0), "'pay' is not one of"),
    ((*CONCORDIA, 0, "pay"), {"wheat": 1}, (*CONCORDIA, 0), "'pay' is not one of"),
    ((*SERAPEUM, 0, "base"), 1, (*SERAPEUM, 0), "'base' is not one of"),
    (
        (*SERAPEUM, 0, "needs"),
        {"count": "calmest", "least": 2},
        (*SERAPEUM, 0, "needs", "least"),
        "2 is greater",
    ),
    # faults that the cross-check finds
    (("hills", 1, "name"), "capitolinus", ("hills", 1, "name"), "'capitolinus' is /hills/0/name again"),
    (("provinces", 1, "name"), "Regia", ("provinces", 1, "name"), "'Regia' is a Monument, too"),
    (("discards", 2, "name"), "wheat", ("discards", 2, "name"), "'wheat' is /discards/1/name again"),
    (("monuments", 0, "era"), 2, ("monuments",), "Era 1 has 11 of them, and needs 12"),
    (("provinces", 0, "era"), 3, ("provinces",), "Era 3 has 9 of them, and needs 8"),
    (("personalities", 0, "era"), 2, ("personalities",), "Era 2 has 5 of them, and needs 4"),
    (("hills",), DATA["hills"][:6], ("by_seats", "4", "hills"), "7 Hills, and /hills has 6"),
    (("by_seats", "3", "pass"), [1, 2, 3], ("by_seats", "3", "pass"), "the highest value comes first"),
    (("by_seats", "2", "hills"), 4, (*FROM, "2"), "with 2 players there are 9 tokens, and 4 Hills"),
    ((*FROM, "3", 1), "gold", (*FROM, "3", 1), "'gold' is not one of /reward_tokens/kinds"),
    (("hills", 6, "values"), [4, 1, 2], ("hills", 6, "values"), "the highest value comes first"),
    (REGIA, [{"modifies": "pass_pp", "by": 1}] * 2, (*REGIA, 1, "modifies"), "'pass_pp' is /monuments/"),
    ((*FORUM, 0, "ways", 1, "pay"), {"wheat": 2}, (*FORUM, 0, "ways", 1, "pay"), "'wheat' is /monuments/"),
]


@pytest.mark.parametrize(("at", "value", "place", "said"), CHANGES)
def test_a_data_file_of_aeterna_that_cannot_be_played_is_refused_with_the_place(
    at: Way, value: object, place: Way, said: str
) -> None:
    found = faults(put(at, value))
    assert any(fault.startswith(f"/{'/'.join(map(str, place))}: {said}") for fault in found), found


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (("hills",), "the file: 'hills' is a required property"),
        ((*TOKENS, 0, "gain"), "/reward_tokens/kinds/0: 'does' is a required property. A token gives"),
        ((*FROM, "3", 0), "/reward_tokens/from_seats/3: with 3 players there are 14 tokens, and 5 Hills"),
        ((*SERAPEUM, 0, "each"), f"/monuments/{SERAPEUM[1]}/effects/0: 'each' is a required property"),
    ],
)
def test_a_data_file_of_aeterna_that_lacks_something_is_refused(at: Way, said: str) -> None:
    assert faults(drop(at))[0].startswith(said)


def _places(inner: Any, at: Way = ()) -> list[Way]:
    """Return the place of every node of the file."""
    items = inner.items() if isinstance(inner, dict) else enumerate(inner) if isinstance(inner, list) else ()
    return [*([at] if at else []), *(place for key, value in items for place in _places(value, (*at, key)))]


PLACES: Final = _places(DATA)
VALUES: Final = st.sampled_from(
    [None, True, -1, 0, 1, 3, 99, 2.5, "", "x", "Regia", [], {}, [1], {"aurei": 1}]
)


@given(st.sampled_from(PLACES), VALUES)
def test_checking_a_file_with_any_replaced_value_does_not_crash(at: Way, value: object) -> None:
    faults(put(at, value))


@given(st.sampled_from(PLACES))
def test_checking_a_file_that_lacks_any_node_does_not_crash(at: Way) -> None:
    faults(drop(at))
