"""A data file that cannot be played is refused, and the refusal says what to mend and where."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from board_files import drop, own, places, played, put, with_data
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from triclinium.games.struggle_for_rome.rules.validity import MOST_FAULTS, faults, schema, valid
from triclinium.kernel.errors import SettingError
from triclinium.kernel.schema import faults as misfits

DATA: Final = own()
Way = tuple[str | int, ...]


def city(name: str) -> int:
    return next(place for place, each in enumerate(DATA["cities"]) if each["name"] == name)


def hexagon(name: str) -> int:
    return next(place for place, each in enumerate(DATA["hexes"]) if each["id"] == name)


def changed(*changes: tuple[Way, object]) -> Any:
    data: Any = DATA
    for at, value in changes:
        data = put(data, at, value)
    return data


def test_our_file_is_sound() -> None:
    assert faults(DATA) == []
    assert valid(DATA) is DATA


def test_a_file_may_say_what_was_changed_and_why() -> None:
    assert faults(put(DATA, ("notes",), [{"what": "a start moved", "why": "it was far from all"}])) == []


ROMA, OLISIPO = city("Roma"), city("Olisipo")
FOREST = hexagon("r1c6")
SHAPES: Final[list[tuple[str, Any, str]]] = [
    ("no object", [1, 2], "the file: [1, 2] is no object"),
    ("a key missing", drop(DATA, ("cities",)), "the file: cities is missing"),
    ("a key inside missing", drop(DATA, ("cities", 3, "towers")), "/cities/3: towers is missing"),
    ("a note without its reason", put(DATA, ("notes",), [{"what": "x"}]), "/notes/0: why is missing"),
    ("a key too many", put(DATA, ("pieces", "dice"), 2), "/pieces/dice: is not known"),
    ("text for a number", put(DATA, ("cities", 3, "towers"), "3"), '/cities/3/towers: "3" is no integer'),
    ("true for a number", put(DATA, ("cities", 3, "towers"), True), "/cities/3/towers: true is no integer"),
    ("a number with a point", put(DATA, ("cities", 3, "towers"), 3.0), "/cities/3/towers: 3.0 is no integer"),
    ("a number for yes", put(DATA, ("cities", 3, "standard"), 0), "/cities/3/standard: 0 is no boolean"),
    ("one tower", put(DATA, ("cities", 3, "towers"), 1), "/cities/3/towers: 1 is less than 2"),
    ("six towers", put(DATA, ("cities", 3, "towers"), 6), "/cities/3/towers: 6 is more than 5"),
    (
        "a sixth province",
        put(DATA, ("cities", 3, "province"), "britannia"),
        '/cities/3/province: "britannia"',
    ),
    (
        "a city outside",
        put(DATA, ("cities", 3, "province"), "barbaricum"),
        '/cities/3/province: "barbaricum"',
    ),
    ("a seven", put(DATA, ("hexes", 0, "number"), 7), "/hexes/0/number: 7 is none of 2, 3"),
    ("a number as float", put(DATA, ("hexes", 0, "number"), 8.0), "/hexes/0/number: 8.0 is none of 2, 3"),
    ("a terrain", put(DATA, ("hexes", 0, "terrain"), "sea"), '/hexes/0/terrain: "sea" is none of'),
    ("no hex", put(DATA, ("hexes", 0, "id"), "r0c6N"), '/hexes/0/id: "r0c6N" is not a hex as r4c3'),
    ("two names of a hex", put(DATA, ("hexes", 0, "id"), "r00c6"), '/hexes/0/id: "r00c6" is not a hex'),
    ("no crossroads", put(DATA, ("edges", 7, 1), "r0c6"), '/edges/7/1: "r0c6" is not a crossroads as r4c3N'),
    ("a line break", put(DATA, ("edges", 7, 1), "r0c6N\n"), "/edges/7/1:"),
    ("an edge of three", put(DATA, ("edges", 7), ["r0c6N"] * 3), "/edges/7: has 3 items, and room for 2"),
    ("an edge of one", put(DATA, ("edges", 7), ["r0c6N"]), "/edges/7: has 1 items, and needs 2"),
    ("a colour", put(DATA, ("start", "green"), ["r0c9N", "r2c9N"]), "/start/green: is not known"),
    ("three colours", drop(DATA, ("start", "red")), "/start: red is missing"),
    ("a name with a tab", put(DATA, ("cities", 3, "name"), "Ar\tgent"), "/cities/3/name:"),
    ("an empty name", put(DATA, ("cities", 3, "name"), ""), "/cities/3/name:"),
    ("a long name", put(DATA, ("cities", 3, "name"), "A" * 41), "/cities/3/name: has 41 letters, and room"),
    ("a reward", put(DATA, ("plunder_per_province", 0, "reward"), "ore"), "/plunder_per_province/0/reward:"),
    ("a card", put(DATA, ("development", 0, "id"), "siege"), '/development/0/id: "siege" is none of'),
    ("cards of four kinds", drop(DATA, ("development", 0)), "/development: has 4 items, and needs 5"),
    (
        "63 cities",
        put(DATA, ("cities",), (DATA["cities"] * 2)[:63]),
        "/cities: has 63 items, and room for 62",
    ),
    ("256 hexes", put(DATA, ("hexes",), DATA["hexes"] * 4), "/hexes: has 256 items, and room for 255"),
    ("one wagon", put(DATA, ("pieces", "per_player", "wagons"), 1), "/pieces/per_player/wagons: 1 is less"),
    ("another grid", put(DATA, ("grid",), "squares"), '/grid: "squares" should be "pointy-top'),
]


@pytest.mark.parametrize(("data", "said"), [case[1:] for case in SHAPES], ids=[case[0] for case in SHAPES])
def test_a_wrong_shape_is_told_with_its_place(data: Any, said: str) -> None:
    (found,) = faults(data)
    assert found.startswith(said)


def _unmarked() -> Any:
    marked = next(place for place, each in enumerate(DATA["cities"]) if each["neutral_in_3p"])
    return put(DATA, ("cities", marked, "neutral_in_3p"), False)


def _without(*ways: Way) -> Any:
    data: Any = DATA
    for at in ways:
        data = drop(data, at)
    return data


def _wide() -> Any:
    """So many hexes in a row that their corners are more than there is room for."""
    hexes = [{"id": f"r40c{n}", "province": "gallia", "terrain": "forest", "number": None} for n in range(30)]
    data = put(DATA, ("hexes",), [*DATA["hexes"], *hexes])
    north = [[f"r40c{n}N", f"r39c{n + side}S"] for n in range(30) for side in (-1, 0)]
    south = [[f"r40c{n}S", f"r41c{n + side}N"] for n in range(30) for side in (-1, 0)]
    walls = [[f"r39c{n}S", f"r41c{n}N"] for n in range(-1, 30)]
    return put(data, ("edges",), [*DATA["edges"], *north, *south, *walls])


def _edges_of(crossroads: str) -> list[list[str]]:
    return [edge for edge in DATA["edges"] if crossroads in edge]


def _apart() -> Any:
    """Without sea arrows, and with every edge between Italia Inferus's last city and the rest gone."""
    at = DATA["cities"][ROMA]["crossroads"]
    data = put(DATA, ("sea_arrows",), [arrow for arrow in DATA["sea_arrows"] if "Roma" not in arrow])
    around = {end for edge in _edges_of(at) for end in edge}
    kept = [edge for edge in DATA["edges"] if len(around & set(edge)) != 1]
    data = put(data, ("edges",), kept)
    arrows = [arrow for arrow in DATA["land_arrows"] if arrow in kept]
    return put(data, ("land_arrows",), arrows)


RULES: Final[list[tuple[str, Any, str]]] = [
    ("a hex twice", changed((("hexes", 1, "id"), "r0c6")), '/hexes/1/id: "r0c6" is /hexes/0/id again'),
    (
        "a number on a forest",
        changed((("hexes", FOREST, "number"), 12)),
        f"/hexes/{FOREST}/number: a forest gives nothing",
    ),
    (
        "no number on a field",
        changed((("hexes", 5, "number"), None)),
        "/hexes/5/number: a field needs a number",
    ),
    (
        "equal numbers touch",
        changed((("hexes", hexagon("r0c8"), "number"), 11)),
        f"/hexes/{hexagon('r0c8')}/number: r0c8 touches r0c7, and both have 11",
    ),
    (
        "no forest in Hispania",
        put(
            DATA,
            ("hexes",),
            [
                {**each, "province": "gallia"} if each["terrain"] == "forest" else each
                for each in DATA["hexes"]
            ],
        ),
        "/hexes: there is no forest in hispania",
    ),
    ("an edge twice", changed((("edges", 9), DATA["edges"][8][::-1])), "/edges/9:"),
    (
        "no side of a hex",
        changed((("edges", 0), ["r-1c5S", "r0c7N"])),
        '/edges/0: ["r-1c5S", "r0c7N"] is no side',
    ),
    ("a side of no hex here", changed((("edges", 0), ["r50c5N", "r49c4S"])), "/edges/0: ["),
    ("across a hex", changed((("edges", 0), ["r0c6N", "r0c6S"])), "/edges/0: ["),
    (
        "a corner that no edge leads to",
        put(DATA, ("edges",), [edge for edge in DATA["edges"] if "r0c10S" not in edge]),
        f"/hexes/{hexagon('r1c9')}: no edge leads to its corner r0c10S",
    ),
    ("too many crossroads", _wide(), "/edges: lead to 299 crossroads, and there is room for 255"),
    (
        "a city twice",
        changed((("cities", 3, "name"), "augusta treverorum")),
        '/cities/3/name: "augusta_treverorum" is /cities/1/name again',
    ),
    (
        "two cities in a place",
        changed((("cities", 3, "crossroads"), DATA["cities"][2]["crossroads"])),
        "/cities/3/crossroads:",
    ),
    (
        "a city nowhere",
        changed((("cities", 3, "crossroads"), "r50c5N")),
        "/cities/3/crossroads: no edge leads",
    ),
    (
        "cities side by side",
        changed((("cities", 3, "crossroads"), "r0c7S")),
        "/cities/3/crossroads: Argentorate is next to Colonia Agrippina",
    ),
    (
        "five towers elsewhere",
        changed((("cities", 0, "towers"), 5)),
        "/cities/0/towers: Roma alone has 5; Colonia Agrippina has 5",
    ),
    (
        "Roma with four",
        changed((("cities", ROMA, "towers"), 4)),
        f"/cities/{ROMA}/towers: Roma alone has 5; Roma has 4",
    ),
    ("no Roma", changed((("cities", ROMA, "name"), "Ravenna")), "/cities: there is no Roma"),
    (
        "a standard too few",
        changed((("cities", 0, "standard"), False)),
        "/cities/0/standard: Colonia Agrippina has 4 towers and no standard",
    ),
    (
        "a standard too many",
        changed((("cities", 2, "standard"), True)),
        "/cities/2/standard: Mogontiacum has 3 towers and a standard",
    ),
    ("nine marked III", _unmarked(), "/cities: 9 have neutral_in_3p; 10 are marked III"),
    (
        "a province too big",
        changed((("cities", 0, "province"), "gallia")),
        "/cities: germania has 7 for its 8 counters",
    ),
    (
        "a counter too many",
        changed((("plunder_per_province", 0, "count"), 3)),
        "/cities: hispania has 8 for its 9 counters",
    ),
    (
        "a sort of counter twice",
        changed((("plunder_per_province", 0, "loss"), False)),
        '/plunder_per_province/1: "pasture, loss false" is /plunder_per_province/0 again',
    ),
    (
        "other counters in the box",
        changed((("pieces", "plunder"), 41)),
        "/pieces/plunder: 41 counters for 40",
    ),
    (
        "an arrow off the edges",
        changed((("land_arrows", 4), ["r0c7S", "r1c8N"])),
        '/land_arrows/4: ["r0c7S", "r1c8N"] is none of the edges',
    ),
    ("an arrow twice", changed((("land_arrows", 4), DATA["land_arrows"][3][::-1])), "/land_arrows/4:"),
    (
        "a sea arrow into the sea",
        changed((("sea_arrows", 0, 1), "Atlantis")),
        '/sea_arrows/0/1: "Atlantis" is none',
    ),
    ("a sea arrow in a ring", changed((("sea_arrows", 0), ["Roma", "Roma"])), "/sea_arrows/0: it leads from"),
    ("a sea arrow twice", changed((("sea_arrows", 1), DATA["sea_arrows"][0][::-1])), "/sea_arrows/1:"),
    ("a city out of reach", _apart(), f"/cities/{ROMA}: nobody can get to Roma"),
    (
        "a start twice",
        changed((("start", "red"), ["r0c9N", "r0c9N"])),
        "/start/red/1: r0c9N is /start/red/0 again",
    ),
    (
        "a start of two colours",
        changed((("start", "blue", 0), "r0c9N")),
        "/start/blue/0: r0c9N is /start/red/0 again",
    ),
    (
        "a start in the Empire",
        changed((("start", "red", 0), "r4c3S")),
        "/start/red/0: r4c3S is none of the barbaricum_crossroads",
    ),
    (
        "a start on a city",
        changed((("cities", 3, "crossroads"), "r0c9N")),
        "/start/red/0: Argentorate lies on r0c9N",
    ),
    (
        "Barbaricum within the Empire",
        changed((("barbaricum_crossroads", 0), "r4c3S")),
        "/barbaricum_crossroads/0: r4c3S touches no hex of barbaricum",
    ),
    (
        "Barbaricum twice",
        changed((("barbaricum_crossroads", 1), DATA["barbaricum_crossroads"][0])),
        "/barbaricum_crossroads/1:",
    ),
    (
        "a card too many",
        changed((("development", 0, "count"), 10)),
        "/pieces/cards/development: 30 cards, and /development has 31",
    ),
    (
        "a special card too many",
        changed((("special", "heir_to_rome"), 5)),
        "/pieces/cards/special: 12 cards, and /special has 13",
    ),
    (
        "a kind of card twice",
        changed((("development", 1, "id"), "diplomacy")),
        '/development/1/id: "diplomacy" is /development/0/id again',
    ),
    (
        "another phase",
        changed((("development", 0, "phase"), "any")),
        '/development/0/phase: diplomacy is played in "build"',
    ),
    (
        "values of a Traitor",
        changed((("development", 1, "values"), [1])),
        "/development/1/values: traitor has no values",
    ),
    (
        "a treasure without value",
        drop(DATA, ("development", 3, "values", 0)),
        "/development/3: 4 treasures have 3",
    ),
    (
        "treasures without values",
        drop(DATA, ("development", 3, "values")),
        "/development/3: 4 treasures have 0",
    ),
]


@pytest.mark.parametrize(("data", "said"), [case[1:] for case in RULES], ids=[case[0] for case in RULES])
def test_what_the_rulebook_rules_out_is_told_with_its_place(data: Any, said: str) -> None:
    found = faults(data)
    assert any(fault.startswith(said) for fault in found), found


def test_all_faults_are_told_at_once() -> None:
    data = changed(
        (("cities", 0, "standard"), False), (("sea_arrows", 0, 1), "Atlantis"), (("pieces", "plunder"), 9)
    )
    with pytest.raises(SettingError) as refused:
        valid(data)
    assert str(refused.value).splitlines() == [
        "the game cannot be played with this data:",
        "- /cities/0/standard: Colonia Agrippina has 4 towers and no standard: it marks 4 and more",
        "- /pieces/plunder: 9 counters for 40 cities",
        '- /sea_arrows/0/1: "Atlantis" is none of the cities',
    ]


def test_no_more_than_twenty_are_told() -> None:
    assert len(faults(put(DATA, ("cities",), [{}] * 40))) == MOST_FAULTS
    assert len(faults(put(DATA, ("land_arrows",), [["r90c1N", "r90c1S"]] * 60))) == MOST_FAULTS


def test_what_is_only_for_readers_may_be_left_out() -> None:
    data: Any = DATA
    for name in ("about", "grid", "arrow_rule", "three_players", "special"):
        data = drop(data, (name,))
    data = drop(drop(data, ("pieces", "gold")), ("pieces", "cards", "special"))
    for card in range(5):
        data = drop(drop(data, ("development", card, "effect")), ("development", card, "phase"))
    assert faults(data) == []
    with_data(data)


def test_two_treasures_of_one_value_are_one_card_twice() -> None:
    def look(modules: dict[str, Any]) -> None:
        catalogue = modules["catalogue"]
        assert catalogue.CARDS[3:7] == ("treasure_7", "treasure_5", "treasure_4", "culture")
        assert catalogue.CARD_COUNT[3:6] == [2, 1, 1]

    with_data(put(DATA, ("development", 3, "values"), [7, 7, 5, 4]), look)


SMALL: Final = (
    st.none() | st.booleans() | st.integers(-3, 80) | st.sampled_from(["", "r0c6", "r1c6N", "Roma", "gallia"])
)
ANY: Final = st.recursive(
    SMALL | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)
WAYS: Final = [at for at in places(DATA) if at]


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """Our file with one to three nodes gone, or others in their place: its own from elsewhere, too."""
    data: Any = DATA
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.sampled_from(WAYS))
        try:
            match draw(st.sampled_from(("drop", "put", "move"))):
                case "drop":
                    data = drop(data, at)
                case "put":
                    data = put(data, at, draw(ANY))
                case _:
                    value: Any = DATA
                    for part in draw(st.sampled_from([way for way in WAYS if way[0] == at[0]])):
                        value = value[part]
                    data = put(data, at, value)
        except (KeyError, IndexError, TypeError):
            continue  # that place went with what was dropped before
    return data


@given(data=damaged())
def test_damage_is_refused_or_does_no_harm(data: Any) -> None:
    """Whatever is wrong: a SettingError, or a game that can be played."""
    try:
        valid(data)
    except SettingError:
        return
    with_data(data, played)


@given(data=ANY)
def test_any_json_is_refused(data: Any) -> None:
    with pytest.raises(SettingError):
        valid(data)


def test_the_schema_is_one_by_its_standard() -> None:
    Draft202012Validator.check_schema(schema())


@given(data=damaged())
def test_the_schema_says_to_others_what_it_says_to_us(data: Any) -> None:
    """Another reader of JSON Schema finds a fault where we do, and nowhere else."""
    if any(isinstance(node, float) for node in _leaves(data)):
        return  # the standard takes 6.0 for a whole number
    theirs = {
        "/".join(["", *map(str, error.absolute_path)])
        for error in Draft202012Validator(schema()).iter_errors(data)
    }
    ours = {fault.partition(": ")[0].replace("the file", "") for fault in _shape_faults(data)}
    unknown = {at for at in ours if at not in theirs}
    assert {at.rpartition("/")[0] for at in unknown} <= theirs  # of a key too many they name the object
    assert theirs <= ours | {at.rpartition("/")[0] for at in unknown}


def _shape_faults(data: Any) -> list[str]:
    return misfits(data, schema(), 10_000)


def _leaves(data: Any) -> list[Any]:
    return [node for node in _nodes(data) if not isinstance(node, list | dict)]


def _nodes(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return [data, *(node for inner in data.values() for node in _nodes(inner))]
    if isinstance(data, list):
        return [data, *(node for inner in data for node in _nodes(inner))]
    return [data]


def test_a_hosts_editor_can_check_a_file() -> None:
    """The schema beside the data is plain JSON and holds for our file."""
    Draft202012Validator(json.loads(json.dumps(schema()))).validate(DATA)
