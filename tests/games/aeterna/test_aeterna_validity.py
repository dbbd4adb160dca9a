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
    return changed((at, value))


def drop(at: Way) -> Any:
    """Our file without one thing."""
    data = copy.deepcopy(DATA)
    inner: Any = data
    for step in at[:-1]:
        inner = inner[step]
    del inner[at[-1]]
    return data


def changed(*changes: tuple[Way, object]) -> Any:
    """Our file with some things changed."""
    data = copy.deepcopy(DATA)
    for at, value in changes:
        inner: Any = data
        for step in at[:-1]:
            inner = inner[step]
        inner[at[-1]] = value
    return data


def monument(name: str) -> int:
    return next(place for place, card in enumerate(DATA["monuments"]) if card["name"] == name)


REGIA, CASA, FORUM, SERAPEUM, PANTHEON = map(
    monument, ("Regia", "Casa Romuli", "Forum Boarium", "Serapeum", "Pantheon")
)
FERETRIUS, THERMAE, LUPERCAL, CURIA, CONCORDIA = map(
    monument,
    ("Aedes Iuppiter Feretrius", "Thermae Agrippae", "Lupercal", "Curia Hostilia", "Aedes Concordiae"),
)
TOKENS: Final = ("reward_tokens", "kinds")


def effects(of: int, *said: object) -> Any:
    """Our file with other effects of a Monument."""
    return put(("monuments", of, "effects"), [*said])


def test_our_file_of_aeterna_is_sound() -> None:
    assert faults(DATA) == []
    assert valid(DATA) is DATA


SHAPES: Final[list[tuple[Any, list[str]]]] = [
    ([1], ["the file: [1] is no object"]),
    (drop(("hills",)), ["the file: hills is missing"]),
    (drop(("hills", 2, "values")), ["/hills/2: values is missing"]),
    (
        put(("start", "gold"), 1),
        ["/start/gold: is not known; there are aurei, wheat, stone, citizens"],
    ),
    (put(("citizens",), "7"), ['/citizens: "7" is no integer']),
    (
        put(("monuments", 0, "colour"), "commercial"),
        ['/monuments/0/colour: "commercial" is none of "military", "religious", "civil", "political"'],
    ),
    (put(("provinces", 0, "era"), 4), ["/provinces/0/era: 4 is more than 3"]),
    # what is printed on a card is gained or lost at the end
    (changed((("monuments", 0, "prestige"), -3), (("provinces", 0, "prestige"), -20)), []),
    (put(("monuments", 0, "prestige"), -21), ["/monuments/0/prestige: -21 is less than -20"]),
    (put(("provinces", 0, "prestige"), -21), ["/provinces/0/prestige: -21 is less than -20"]),
]
COUNTS: Final[list[tuple[Any, list[str]]]] = [
    # names, the first that is written so and any after it; Monuments and Provinces are both cards
    (put(("hills", 1, "name"), "Capitolinus"), ["/hills/1/name: Capitolinus is /hills/0/name again"]),
    (put(("hills", 1, "name"), "capitolinus"), ["/hills/1/name: capitolinus is /hills/0/name again"]),
    (
        changed((("hills", 2, "name"), "Palatinus"), (("hills", 4, "name"), "Palatinus")),
        [f"/hills/{place}/name: Palatinus is /hills/1/name again" for place in (2, 4)],
    ),
    (
        put(("monuments", 12, "name"), "Regia"),
        [f"/monuments/12/name: Regia is /monuments/{REGIA}/name again"],
    ),
    (
        put(("provinces", 1, "name"), "Regia"),
        [f"/provinces/1/name: Regia is /monuments/{REGIA}/name again"],
    ),
    (
        put(("personalities", 3, "name"), DATA["personalities"][0]["name"]),
        [f"/personalities/3/name: {DATA['personalities'][0]['name']} is /personalities/0/name again"],
    ),
    (
        put(("damage_tokens", 5, "name"), "quarry"),
        ["/damage_tokens/5/name: quarry is /damage_tokens/0/name again"],
    ),
    (
        changed(((*TOKENS, 1, "name"), "aurei3"), (("reward_tokens", "from_seats", "2", 1), "aurei3")),
        [
            "/reward_tokens/kinds/1/name: aurei3 is /reward_tokens/kinds/0/name again",
            "/reward_tokens/from_seats/4/0: aurei4 is none of /reward_tokens/kinds",
        ],
    ),
    (put(("discards", 2, "name"), "wheat"), ["/discards/2/name: wheat is /discards/1/name again"]),
    # one name for a Hill, a card and a Personality is no harm
    (changed((("hills", 0, "name"), "Regia"), (("personalities", 0, "name"), "Regia")), []),
    # Eras
    (
        put(("monuments", 0, "era"), 2),
        [
            "/monuments: Era 1 has 11 of them, and needs 12",
            "/monuments: Era 2 has 13 of them, and needs 12",
        ],
    ),
    (
        put(("provinces", 0, "era"), 3),
        [
            "/provinces: Era 1 has 7 of them, and needs 8",
            "/provinces: Era 3 has 9 of them, and needs 8",
        ],
    ),
    (
        put(("personalities", 0, "era"), 2),
        [
            "/personalities: Era 1 has 3 of them, and needs 4",
            "/personalities: Era 2 has 5 of them, and needs 4",
        ],
    ),
    # numbers of players
    (
        put(("hills",), DATA["hills"][:6]),
        ["/by_seats/4/hills: 7 Hills, and /hills has 6"],
    ),
    (put(("by_seats", "3", "pass"), [3, 2]), ["/by_seats/3/pass: 2 values for 3 players"]),
    (put(("by_seats", "2", "pass"), [2, 2, 1]), ["/by_seats/2/pass: 3 values for 2 players"]),
    (put(("by_seats", "3", "pass"), [1, 2, 3]), ["/by_seats/3/pass: the highest value comes first"]),
    (put(("by_seats", "4", "pass"), [4, 4, 4, 4]), []),
    (
        put(("by_seats", "2", "hills"), 4),
        ["/reward_tokens/from_seats/2: with 2 players there are 9 tokens, and 4 Hills take three each"],
    ),
    (
        drop(("reward_tokens", "from_seats", "3", 0)),
        [
            "/reward_tokens/from_seats/3: with 3 players there are 14 tokens, and 5 Hills take three each",
            "/reward_tokens/from_seats/4: with 4 players there are 20 tokens, and 7 Hills take three each",
        ],
    ),
    (
        changed(
            (("reward_tokens", "from_seats", "3", 1), "gold"), (("reward_tokens", "from_seats", "4", 0), "x")
        ),
        [
            "/reward_tokens/from_seats/3/1: gold is none of /reward_tokens/kinds",
            "/reward_tokens/from_seats/4/0: x is none of /reward_tokens/kinds",
        ],
    ),
    # Hills and buildings
    (put(("hills", 0, "values"), [2, 4, 6]), ["/hills/0/values: the highest value comes first"]),
    (put(("hills", 6, "values"), [4, 1, 2]), ["/hills/6/values: the highest value comes first"]),
    (put(("hills", 6, "values"), [4, 4, 4]), []),
    (
        put(("buildings", 0), DATA["buildings"][1]),
        ["/buildings/0/name: aquaeductus stands where templum belongs"],
    ),
    (
        put(("buildings",), DATA["buildings"][::-1]),
        [
            "/buildings/0/name: amphitheatrum stands where templum belongs",
            "/buildings/2/name: templum stands where amphitheatrum belongs",
        ],
    ),
    (put(("buildings", 0, "gain"), {"wheat": 2}), ["/buildings/0/gain: what templum gives is pp"]),
    (put(("buildings", 1, "gain"), {}), ["/buildings/1/gain: what aquaeductus gives is wheat"]),
    (
        put(("buildings", 2, "gain"), {"unrest": -1, "pp": 1}),
        ["/buildings/2/gain: what amphitheatrum gives is unrest"],
    ),
]
GIVES: Final = "a token gives something or plays a card: it has gain, or does"
EFFECTS: Final[list[tuple[Any, list[str]]]] = [
    # what would be played in silence
    (drop((*TOKENS, 0, "gain")), [f"/reward_tokens/kinds/0: {GIVES}"]),
    (put((*TOKENS, 8, "does"), "play_card"), [f"/reward_tokens/kinds/8: {GIVES}"]),
    (put((*TOKENS, 1, "gain"), {}), ["/reward_tokens/kinds/1/gain: gives nothing"]),
    (put(("discards", 1, "gain"), {}), ["/discards/1/gain: gives nothing"]),
    (put(("personalities", 2, "each"), {}), ["/personalities/2/each: gives nothing"]),
    # permanent ones
    (
        effects(REGIA, {"per": "always", "each": {"aurei": 1}}),
        [f"/monuments/{REGIA}/effects: a permanent effect modifies something"],
    ),
    (
        effects(REGIA, {"modifies": "favor_aurei", "by": -1}, {"does": "swap"}),
        [f"/monuments/{REGIA}/effects: a permanent effect modifies something"],
    ),
    (
        drop(("monuments", THERMAE, "effects", 0, "by")),
        [f"/monuments/{THERMAE}/effects/0: by is missing"],
    ),
    (
        effects(REGIA, {"modifies": "favor_aurei"}, {"modifies": "calm_pp", "by": -1}),
        [
            f"/monuments/{REGIA}/effects/0: by is missing",
            f"/monuments/{REGIA}/effects/1/by: -1 would take away, and calm_pp gives",
        ],
    ),
    (
        put(("monuments", FERETRIUS, "effects", 0, "by"), -1),
        [f"/monuments/{FERETRIUS}/effects/0/by: -1 would take away, and province_aurei gives"],
    ),
    (put(("monuments", FERETRIUS, "effects", 0, "by"), 0), []),
    (
        put(("monuments", REGIA, "effects", 0, "each"), {"aurei": 1}),
        [f"/monuments/{REGIA}/effects/0/each: belongs to what is counted"],
    ),
    (
        put(("monuments", THERMAE, "effects", 1, "does"), "take"),
        [f"/monuments/{THERMAE}/effects/1/does: belongs to what does something of its own"],
    ),
    (
        put(("monuments", THERMAE, "effects", 1), {"modifies": "aquaeductus_wheat", "by": 2}),
        [
            f"/monuments/{THERMAE}/effects/1/modifies: "
            f"aquaeductus_wheat is /monuments/{THERMAE}/effects/0 again"
        ],
    ),
    (
        effects(REGIA, *[{"modifies": "pass_pp", "by": 1}] * 3),
        [
            f"/monuments/{REGIA}/effects/{nth}/modifies: pass_pp is /monuments/{REGIA}/effects/0 again"
            for nth in (1, 2)
        ],
    ),
    # one effect, of a kind that its timing has
    (
        effects(CASA, {"modifies": "pass_pp", "by": 1}),
        [f"/monuments/{CASA}/effects: one effect that is instant, and modifies nothing"],
    ),
    (
        effects(CURIA, {"does": "swap"}, {"does": "swap"}),
        [f"/monuments/{CURIA}/effects: one effect that is activated, and modifies nothing"],
    ),
    (
        effects(CASA, {"does": "swap"}),
        [f"/monuments/{CASA}/effects/0: what is instant is one of per, influence, take"],
    ),
    (
        effects(CURIA, {"does": "take"}),
        [f"/monuments/{CURIA}/effects/0: what is activated is one of per, exchange, swap"],
    ),
    (effects(PANTHEON, {"does": "take"}), [f"/monuments/{PANTHEON}/effects/0: what is end is one of per"]),
    (effects(PANTHEON, {}), [f"/monuments/{PANTHEON}/effects/0: what is end is one of per"]),
    (effects(CASA, {"does": "take"}), []),
    # what belongs to another kind
    (
        put(("monuments", CASA, "effects", 0, "per"), "always"),
        [f"/monuments/{CASA}/effects/0/per: belongs to what is counted"],
    ),
    (
        put(("monuments", CASA, "effects", 0, "by"), 1),
        [f"/monuments/{CASA}/effects/0/by: belongs to what modifies something"],
    ),
    (
        put(("monuments", LUPERCAL, "effects", 0, "ways"), DATA["monuments"][FORUM]["effects"][0]["ways"]),
        [f"/monuments/{LUPERCAL}/effects/0/ways: belongs to what does something of its own"],
    ),
    (
        put(("monuments", FORUM, "effects", 0, "pay"), {"stone": 1}),
        [f"/monuments/{FORUM}/effects/0/pay: belongs to what is counted"],
    ),
    # exchanges: one thing for one other
    (
        drop(("monuments", FORUM, "effects", 0, "ways")),
        [f"/monuments/{FORUM}/effects/0: ways belong to an exchange, and it needs them"],
    ),
    (
        put(("monuments", FORUM, "effects", 0, "ways", 0, "pay"), {"wheat": 1, "stone": 1}),
        [f"/monuments/{FORUM}/effects/0/ways/0/pay: one thing for one other"],
    ),
    (
        put(("monuments", FORUM, "effects", 0, "ways", 1, "gain"), {}),
        [f"/monuments/{FORUM}/effects/0/ways/1/gain: one thing for one other"],
    ),
    (
        put(("monuments", FORUM, "effects", 0, "ways", 1, "pay"), {"wheat": 2}),
        [f"/monuments/{FORUM}/effects/0/ways: each way is paid for with something else"],
    ),
    # what is counted
    (
        drop(("monuments", SERAPEUM, "effects", 0, "each")),
        [f"/monuments/{SERAPEUM}/effects/0: each is missing"],
    ),
    (
        put(("monuments", PANTHEON, "effects", 0, "each"), {}),
        [f"/monuments/{PANTHEON}/effects/0: each is missing"],
    ),
    (
        put(("monuments", PANTHEON, "effects", 0, "each"), {"wheat": 2}),
        [f"/monuments/{PANTHEON}/effects/0/each: at the end there is only pp to gain"],
    ),
    (
        put(("monuments", PANTHEON, "effects", 0, "each"), {"pp": 1, "aurei": 1}),
        [f"/monuments/{PANTHEON}/effects/0/each: at the end there is only pp to gain"],
    ),
    (
        put(("monuments", PANTHEON, "effects", 0, "pay"), {"wheat": 1}),
        [f"/monuments/{PANTHEON}/effects/0/pay: only what is activated is paid for"],
    ),
    (
        put(("monuments", CONCORDIA, "effects", 0, "pay"), {"wheat": 1}),
        [f"/monuments/{CONCORDIA}/effects/0/pay: only what is activated is paid for"],
    ),
    (
        changed(
            (("monuments", SERAPEUM, "effects", 0, "base"), 1),
            (("monuments", LUPERCAL, "effects", 0, "most"), 2),
        ),
        [
            f"/monuments/{LUPERCAL}/effects/0/most: what is always so is not counted",
            f"/monuments/{SERAPEUM}/effects/0/base: what is always so is not counted",
        ],
    ),
    (
        put(("monuments", SERAPEUM, "effects", 0, "needs"), {"count": "calmest", "least": 2}),
        [f"/monuments/{SERAPEUM}/effects/0/needs/least: calmest is never more than 1"],
    ),
    (
        put(("monuments", PANTHEON, "effects", 0, "needs"), {"count": "always", "least": 2}),
        [f"/monuments/{PANTHEON}/effects/0/needs/least: always is never more than 1"],
    ),
    (put(("monuments", SERAPEUM, "effects", 0, "needs"), {"count": "provinces", "least": 2}), []),
]


@pytest.mark.parametrize(("data", "told"), [*SHAPES, *COUNTS, *EFFECTS])
def test_what_cannot_be_played_is_told_with_its_place_and_nothing_else_is(data: Any, told: list[str]) -> None:
    assert faults(data) == told


def test_all_faults_of_the_counts_are_told_at_once() -> None:
    data = changed(
        (("hills", 1, "name"), "Capitolinus"),
        (("hills", 0, "values"), [2, 4, 6]),
        (("by_seats", "3", "pass"), [3, 2]),
        (("discards", 1, "gain"), {}),
        (("monuments", CASA, "effects"), [{"does": "swap"}]),
    )
    with pytest.raises(SettingError) as refused:
        valid(data)
    assert str(refused.value).splitlines() == [
        "the game cannot be played with this data:",
        "- /hills/1/name: Capitolinus is /hills/0/name again",
        "- /by_seats/3/pass: 2 values for 3 players",
        "- /hills/0/values: the highest value comes first",
        "- /discards/1/gain: gives nothing",
        f"- /monuments/{CASA}/effects/0: what is instant is one of per, influence, take",
    ]


def test_no_more_than_twenty_faults_are_told() -> None:
    shapeless, silent = copy.deepcopy(DATA), copy.deepcopy(DATA)
    for card in shapeless["monuments"]:
        card["prestige"] = "many"
    for card in silent["monuments"]:
        card["effects"] = [{}, {}]
    assert len(faults(shapeless)) == len(faults(silent)) == MOST_FAULTS


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
