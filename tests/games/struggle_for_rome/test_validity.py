"""A data file that cannot be played is refused with the fault and its place."""

from __future__ import annotations

from typing import Any, Final

import pytest
from board_files import drop, faults, own, places, play_to_the_end, put, schema, with_data
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from triclinium.kernel.schema import MAX_FAULTS

DATA: Final = own()
Way = tuple[str | int, ...]


def city(name: str) -> int:
    return next(place for place, each in enumerate(DATA["cities"]) if each["name"] == name)


def hexagon(name: str) -> int:
    return next(place for place, each in enumerate(DATA["hexes"]) if each["id"] == name)


def test_our_data_file_and_its_schema_are_sound() -> None:
    Draft202012Validator.check_schema(schema())
    assert faults(DATA) == []
    assert faults(put(DATA, ("notes",), [{"what": "a start moved", "why": "it was far from all"}])) == []


ROMA, FOREST = city("Roma"), hexagon("r1c6")


def _wide() -> Any:
    """Return data with a long row of hexes, which has more corners than a board may have."""
    hexes = [{"id": f"r40c{n}", "province": "gallia", "terrain": "forest", "number": None} for n in range(30)]
    data = put(DATA, ("hexes",), [*DATA["hexes"], *hexes])
    north = [[f"r40c{n}N", f"r39c{n + side}S"] for n in range(30) for side in (-1, 0)]
    south = [[f"r40c{n}S", f"r41c{n + side}N"] for n in range(30) for side in (-1, 0)]
    walls = [[f"r39c{n}S", f"r41c{n}N"] for n in range(-1, 30)]
    return put(data, ("edges",), [*DATA["edges"], *north, *south, *walls])


def _edges_of(crossroads: str) -> list[list[str]]:
    return [edge for edge in DATA["edges"] if crossroads in edge]


def _apart() -> Any:
    """Return data in which Roma has no sea arrows and is cut off from the rest of the map."""
    at = DATA["cities"][ROMA]["crossroads"]
    data = put(DATA, ("sea_arrows",), [arrow for arrow in DATA["sea_arrows"] if "Roma" not in arrow])
    around = {end for edge in _edges_of(at) for end in edge}
    kept = [edge for edge in DATA["edges"] if len(around & set(edge)) != 1]
    data = put(data, ("edges",), kept)
    arrows = [arrow for arrow in DATA["land_arrows"] if arrow in kept]
    return put(data, ("land_arrows",), arrows)


CHANGES: Final[list[tuple[Way, object, str]]] = [
    # faults that the schema finds
    (("cities", 3, "towers"), 3.0, "/cities/3/towers: 3.0 is not of type 'integer'"),
    (("hexes", 0, "number"), 8.0, "/hexes/0/number: 8.0 is not of type"),
    (("hexes", 0, "number"), 7, "/hexes/0/number: 7 is not one of"),
    (("hexes", 0, "id"), "r00c6", "/hexes/0/id: 'r00c6' does not match"),
    (("edges", 7, 1), "r0c6N\n", "/edges/7/1: "),
    (("cities", 3, "province"), "barbaricum", "/cities/3/province: 'barbaricum' is not one of"),
    (("cities", 3, "name"), "Ar\tgent", "/cities/3/name: "),
    (("pieces", "dice"), 2, "/pieces: Additional properties"),
    (("hexes", FOREST, "number"), 12, f"/hexes/{FOREST}/number: 12 is not of type 'null'. A forest gives"),
    (("hexes", 5, "number"), None, "/hexes/5/number: None is not of type 'integer'. All but forests need"),
    (("cities", 0, "towers"), 5, "/cities/0/towers: 5 is greater than the maximum of 4. Only Roma"),
    (("cities", ROMA, "towers"), 4, f"/cities/{ROMA}/towers: 5 was expected. Roma has 5 towers."),
    (("cities", ROMA, "name"), "Ravenna", "/cities: "),
    (("cities", 0, "standard"), False, "/cities/0/standard: True was expected. A city with 4 towers"),
    (("cities", 2, "standard"), True, "/cities/2/standard: False was expected. A city with fewer"),
    (("cities", 2, "neutral_in_3p"), not DATA["cities"][2]["neutral_in_3p"], "/cities: Too "),
    (("sea_arrows", 0), ["Roma", "Roma"], "/sea_arrows/0: "),
    (("barbaricum_crossroads", 1), DATA["barbaricum_crossroads"][0], "/barbaricum_crossroads: "),
    (("development", 1, "id"), "diplomacy", "/development: "),
    (("development", 0, "phase"), "any", "/development/0/phase: 'build' was expected. A file cannot"),
    (("development", 1, "values"), [1], "/development/1: "),
    # faults that the cross-check finds
    (("hexes", 1, "id"), "r0c6", "/hexes/1/id: 'r0c6' is /hexes/0/id again"),
    (("hexes", hexagon("r0c8"), "number"), 11, f"/hexes/{hexagon('r0c8')}/number: r0c8 touches r0c7"),
    (("edges", 9), DATA["edges"][8][::-1], "/edges/9: "),
    (("edges", 0), ["r-1c5S", "r0c7N"], "/edges/0: ['r-1c5S', 'r0c7N'] is no side"),
    (("edges", 0), ["r50c5N", "r49c4S"], "/edges/0: "),
    (("edges", 0), ["r0c6N", "r0c6S"], "/edges/0: "),
    (
        ("edges",),
        [edge for edge in DATA["edges"] if "r0c10S" not in edge],
        f"/hexes/{hexagon('r1c9')}: no edge leads to its corner r0c10S",
    ),
    (("cities", 3, "name"), "augusta treverorum", "/cities/3/name: 'augusta_treverorum' is /cities/1/name"),
    (("cities", 3, "crossroads"), DATA["cities"][2]["crossroads"], "/cities/3/crossroads: "),
    (("cities", 3, "crossroads"), "r50c5N", "/cities/3/crossroads: no edge leads"),
    (("cities", 3, "crossroads"), "r0c7S", "/cities/3/crossroads: Argentorate is next to Colonia"),
    (("cities", 0, "province"), "gallia", "/cities: germania has 7 for its 8 counters"),
    (("plunder_per_province", 0, "count"), 3, "/cities: hispania has 8 for its 9 counters"),
    (("plunder_per_province", 0, "loss"), False, "/plunder_per_province/1: ('pasture', False) is"),
    (("pieces", "plunder"), 41, "/pieces/plunder: 41 counters for 40 cities"),
    (("land_arrows", 4), ["r0c7S", "r1c8N"], "/land_arrows/4: ['r0c7S', 'r1c8N'] is none of the edges"),
    (("land_arrows", 4), DATA["land_arrows"][3][::-1], "/land_arrows/4: "),
    (("sea_arrows", 0, 1), "Atlantis", "/sea_arrows/0/1: 'Atlantis' is none of the cities"),
    (("sea_arrows", 1), DATA["sea_arrows"][0][::-1], "/sea_arrows/1: "),
    (("start", "red"), ["r0c9N", "r0c9N"], "/start/red/1: r0c9N is /start/red/0 again"),
    (("start", "blue", 0), "r0c9N", "/start/blue/0: r0c9N is /start/red/0 again"),
    (("start", "red", 0), "r4c3S", "/start/red/0: r4c3S is none of the barbaricum_crossroads"),
    (("cities", 3, "crossroads"), "r0c9N", "/start/red/0: Argentorate lies on r0c9N"),
    (("barbaricum_crossroads", 0), "r4c3S", "/barbaricum_crossroads/0: r4c3S touches no hex"),
    (("development", 0, "count"), 10, "/pieces/cards/development: 30 cards, and /development has 31"),
    (("special", "heir_to_rome"), 5, "/pieces/cards/special: 12 cards, and /special has 13"),
]
OTHERS: Final[list[tuple[Any, str]]] = [
    (drop(DATA, ("cities",)), "the file: 'cities' is a required property"),
    (
        put(
            DATA,
            ("hexes",),
            [
                {**each, "province": "gallia"} if each["terrain"] == "forest" else each
                for each in DATA["hexes"]
            ],
        ),
        "/hexes: ",
    ),
    (_wide(), "/edges: lead to 299 crossroads, and there is room for 255"),
    (_apart(), f"/cities/{ROMA}: nobody can get to Roma"),
    (drop(DATA, ("development", 3, "values", 0)), "/development/3: 4 treasures have 3"),
    (drop(DATA, ("development", 3, "values")), "/development/3: 'values' is a required property"),
]


@pytest.mark.parametrize(
    ("data", "said"), [*((put(DATA, at, to), said) for at, to, said in CHANGES), *OTHERS]
)
def test_a_file_that_cannot_be_played_is_refused_with_the_place(data: Any, said: str) -> None:
    found = faults(data)
    assert any(fault.startswith(said) for fault in found), found


def test_the_number_of_reported_faults_is_limited() -> None:
    assert len(faults(put(DATA, ("land_arrows",), [["r90c1N", "r90c1S"]] * 60))) == MAX_FAULTS


def test_data_for_readers_are_optional() -> None:
    data: Any = DATA
    for name in ("about", "grid", "arrow_rule", "three_players", "special"):
        data = drop(data, (name,))
    data = drop(drop(data, ("pieces", "gold")), ("pieces", "cards", "special"))
    for card in range(5):
        data = drop(drop(data, ("development", card, "effect")), ("development", card, "phase"))
    assert faults(data) == []
    with_data(data)


def test_two_treasures_of_one_value_are_two_copies_of_one_card() -> None:
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
    """Draw our file with one to three nodes removed or replaced, some by other nodes of the same file."""
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
            continue  # An earlier change has removed that place.
    return data


@given(data=damaged())
def test_a_damaged_file_is_refused_or_can_be_played(data: Any) -> None:
    """A damaged file either has faults or gives a game that can be played to the end."""
    if not faults(data):
        with_data(data, play_to_the_end)


@given(data=ANY)
def test_arbitrary_json_is_refused(data: Any) -> None:
    assert faults(data)
