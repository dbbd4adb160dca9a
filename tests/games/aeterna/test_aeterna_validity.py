"""A data file that cannot be played is refused, and the refusal says what to mend and where."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from triclinium.games.aeterna.rules.validity import MOST_FAULTS, faults, schema, valid
from triclinium.kernel.errors import SettingError
from triclinium.kernel.schema import faults as misfits

DATA: Final[dict[str, Any]] = json.loads(
    files("triclinium.games.aeterna").joinpath("data", "game.json").read_text("utf-8")
)
Way = tuple[str | int, ...]


def put(at: Way, value: object) -> Any:
    """Our file with one thing changed."""
    data = copy.deepcopy(DATA)
    inner: Any = data
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    return data


def drop(at: Way) -> Any:
    """Our file without one thing."""
    data = copy.deepcopy(DATA)
    inner: Any = data
    for step in at[:-1]:
        inner = inner[step]
    del inner[at[-1]]
    return data


def monument(name: str) -> int:
    return next(place for place, card in enumerate(DATA["monuments"]) if card["name"] == name)


REGIA, CASA, FORUM, SERAPEUM, PANTHEON = map(
    monument, ("Regia", "Casa Romuli", "Forum Boarium", "Serapeum", "Pantheon")
)
FERETRIUS, THERMAE = map(monument, ("Aedes Iuppiter Feretrius", "Thermae Agrippae"))


def test_our_file_of_aeterna_is_sound() -> None:
    assert faults(DATA) == []
    assert valid(DATA) is DATA


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([1], "the file: [1] is no object"),
        (drop(("hills",)), "the file: hills is missing"),
        (drop(("hills", 2, "values")), "/hills/2: values is missing"),
        (put(("start", "gold"), 1), "/start/gold: is not known"),
        (put(("citizens",), "7"), '/citizens: "7" is no integer'),
        (put(("monuments", 0, "colour"), "commercial"), "/monuments/0/colour"),
        (put(("provinces", 0, "era"), 4), "/provinces/0/era: 4"),
        # what a shape cannot say
        (put(("hills", 1, "name"), "Capitolinus"), "/hills/1/name: Capitolinus is /hills/0/name again"),
        (put(("provinces", 1, "name"), "Regia"), "Regia is /monuments/"),
        (put(("monuments", 0, "era"), 2), "/monuments: Era 1 has 11 of them, and needs 12"),
        (put(("provinces", 0, "era"), 3), "/provinces: Era 3 has 9 of them, and needs 8"),
        (put(("personalities", 0, "era"), 2), "/personalities: Era 1 has 3"),
        (put(("by_seats", "3", "pass"), [3, 2]), "/by_seats/3/pass: 2 values for 3 players"),
        (put(("by_seats", "3", "pass"), [1, 2, 3]), "/by_seats/3/pass: the highest value comes first"),
        (
            put(("by_seats", "2", "hills"), 4),
            "with 2 players there are 9 tokens, and 4 Hills take three each",
        ),
        (
            put(("reward_tokens", "from_seats", "3", 1), "gold"),
            "/reward_tokens/from_seats/3/1: gold is none of",
        ),
        (put(("hills", 0, "values"), [2, 4, 6]), "/hills/0/values: the highest value comes first"),
        (put(("buildings", 0, "name"), "aquaeductus"), "/buildings/0/name"),
        (put(("buildings", 0, "gain"), {"wheat": 2}), "/buildings/0/gain: a templum gives pp"),
        (
            put(("monuments", REGIA, "effects"), [{"per": "always", "each": {"aurei": 1}}]),
            f"/monuments/{REGIA}/effects: a permanent effect modifies something",
        ),
        (
            put(("monuments", CASA, "effects"), [{"modifies": "pass_pp", "by": 1}]),
            f"/monuments/{CASA}/effects: one effect that is instant",
        ),
        (
            put(("monuments", CASA, "effects"), [{"does": "swap"}]),
            f"/monuments/{CASA}/effects/0: what is instant is one of",
        ),
        (
            put(("monuments", PANTHEON, "effects"), [{"does": "take"}]),
            f"/monuments/{PANTHEON}/effects/0: what is end is one of",
        ),
        (
            drop(("monuments", FORUM, "effects", 0, "ways")),
            f"/monuments/{FORUM}/effects/0: ways belong to an exchange",
        ),
        (
            drop(("monuments", SERAPEUM, "effects", 0, "each")),
            f"/monuments/{SERAPEUM}/effects/0: each is missing",
        ),
        (
            put(("monuments", PANTHEON, "effects", 0, "pay"), {"wheat": 1}),
            f"/monuments/{PANTHEON}/effects/0/pay: only what is activated is paid for",
        ),
        (
            put(("monuments", FORUM, "effects", 0, "ways", 1, "pay"), {"wheat": 2}),
            f"/monuments/{FORUM}/effects/0/ways: each way is paid for with something else",
        ),
        # what would be played in silence, or otherwise than the card says
        (
            drop(("reward_tokens", "kinds", 0, "gain")),
            "/reward_tokens/kinds/0: a token gives something or plays a card",
        ),
        (
            put(("reward_tokens", "kinds", 0, "does"), "play_card"),
            "/reward_tokens/kinds/0: a token gives something or plays a card",
        ),
        (put(("reward_tokens", "kinds", 0, "gain"), {}), "/reward_tokens/kinds/0/gain: gives nothing"),
        (put(("discards", 1, "gain"), {}), "/discards/1/gain: gives nothing"),
        (put(("personalities", 2, "each"), {}), "/personalities/2/each: gives nothing"),
        (
            put(("monuments", PANTHEON, "effects", 0, "each"), {"wheat": 2}),
            f"/monuments/{PANTHEON}/effects/0/each: at the end there is only pp to gain",
        ),
        (
            put(("monuments", PANTHEON, "effects", 0, "each"), {"pp": 1, "aurei": 1}),
            f"/monuments/{PANTHEON}/effects/0/each: at the end there is only pp to gain",
        ),
        (
            put(("monuments", FERETRIUS, "effects", 0, "by"), -1),
            f"/monuments/{FERETRIUS}/effects/0/by: -1 would take away, and province_aurei gives",
        ),
        (
            put(("monuments", REGIA, "effects", 0, "each"), {"aurei": 1}),
            f"/monuments/{REGIA}/effects/0/each: belongs to what is counted",
        ),
        (
            put(("monuments", CASA, "effects", 0, "per"), "always"),
            f"/monuments/{CASA}/effects/0/per: belongs to what is counted",
        ),
        (
            put(("monuments", FORUM, "effects", 0, "pay"), {"stone": 1}),
            f"/monuments/{FORUM}/effects/0/pay: belongs to what is counted",
        ),
        (
            put(("monuments", THERMAE, "effects", 1, "modifies"), "aquaeductus_wheat"),
            f"/monuments/{THERMAE}/effects/1/modifies: aquaeductus_wheat is /monuments/{THERMAE}/effects/0",
        ),
        (
            put(("monuments", SERAPEUM, "effects", 0, "base"), 1),
            f"/monuments/{SERAPEUM}/effects/0/base: what is always so is not counted",
        ),
        (
            put(("monuments", SERAPEUM, "effects", 0, "needs"), {"count": "calmest", "least": 2}),
            f"/monuments/{SERAPEUM}/effects/0/needs/least: calmest is never more than 1",
        ),
    ],
)
def test_what_cannot_be_played_is_told_with_its_place(data: Any, said: str) -> None:
    told = faults(data)
    assert any(said in each for each in told), told
    with pytest.raises(SettingError, match="cannot be played"):
        valid(data)


def test_no_more_than_twenty_faults_are_told() -> None:
    data = copy.deepcopy(DATA)
    for card in data["monuments"]:
        card["prestige"] = "many"
    assert len(faults(data)) == MOST_FAULTS


def _places(inner: Any, at: Way = ()) -> list[Way]:
    """The place of every node of the file."""
    found: list[Way] = [at] if at else []
    if isinstance(inner, dict):
        for key, value in inner.items():
            found += _places(value, (*at, key))
    elif isinstance(inner, list):
        for nth, value in enumerate(inner):
            found += _places(value, (*at, nth))
    return found


SHAPE: Final = schema()
READER: Final = Draft202012Validator(SHAPE)
PLACES: Final = _places(DATA)
VALUES: Final = st.sampled_from(
    [None, True, -1, 0, 1, 3, 99, 2.5, "", "x", "Regia", [], {}, [1], {"aurei": 1}]
)


@given(st.sampled_from(PLACES), VALUES)
def test_whatever_is_put_anywhere_is_judged_without_a_crash_and_as_another_reader_of_the_schema_does(
    at: Way, value: object
) -> None:
    data = put(at, value)
    misfit = bool(misfits(data, SHAPE, MOST_FAULTS))
    assert misfit == (not READER.is_valid(data))
    assert bool(faults(data)) >= misfit


@given(st.sampled_from(PLACES))
def test_whatever_is_left_out_is_judged_without_a_crash(at: Way) -> None:
    data = drop(at)
    assert bool(misfits(data, SHAPE, MOST_FAULTS)) == (not READER.is_valid(data))
    faults(data)
