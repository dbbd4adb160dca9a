"""The map of Struggle for Rome has no overlapping labels, is drawn from the data and fits the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from struggle_shown import GAME, crowded, display, opening, printed

from scale import at_scale
from triclinium.games.struggle_for_rome import terminal
from triclinium.games.struggle_for_rome.rules.catalogue import (
    BOARD,
    CITIES,
    CORNERS,
    CROSSROADS,
    EMPIRE,
    HEXES,
    NUMBER,
    PROVINCE,
    PROVINCES,
    TOWERS,
    WHERE,
)
from triclinium.games.struggle_for_rome.terminal.map import (
    SHAPES,
    Shape,
    map_height,
    map_width,
    middle,
    place,
    shape_for,
)
from triclinium.games.struggle_for_rome.terminal.places import PLACES, short_cities
from triclinium.games.struggle_for_rome.terminal.signs import PROVINCE_LETTERS, PROVINCE_SHAPES
from triclinium.kernel.texts import LANGUAGES

TRIBE: dict[str, Any] = {"agenda": [{"step": "tribe", "seat": "A"}]}
WIDTHS = at_scale(smoke=(50, 80, 99, 120), full=(50, 70, 75, 80, 95, 96, 99, 100, 110, 120, 150, 200))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("step", ["tribe", "legionnaire", "build"])
def test_no_labels_overlap_in_the_most_crowded_position(shape: Shape, step: str) -> None:
    view = crowded() | {"agenda": [{"step": step, "seat": "A"}]}
    canvas = display().map.drawn(view, shape)
    assert not canvas.clashes()
    assert canvas.width == map_width(shape)
    assert {span.label for span in canvas.spans} >= {*HEXES, *(CROSSROADS[at] for at in WHERE)}


def test_two_labels_in_one_place_are_a_clash() -> None:
    shown = display().map
    canvas = shown.drawn(crowded(), SHAPES[0])
    x, y = place(WHERE[0], SHAPES[0])
    canvas.write(x, y, shown.city(crowded(), 1, "Roma"), "another")
    assert canvas.clashes()


def test_the_map_has_four_sizes_chosen_by_the_width() -> None:
    widest, wide, middling, narrow = SHAPES
    assert [map_width(shape) for shape in SHAPES] == [147, 120, 99, 75]
    assert [map_height(shape) for shape in SHAPES] == [23, 23, 35, 35]
    assert [shape_for(width) for width in (150, 120, 119, 98, 74)] == [widest, wide, middling, narrow, None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("step", ["place", "tribe", "legionnaire", "build"])
def test_map_seats_and_an_ordinary_question_fit_120_columns_and_40_lines(
    language: str, seats: int, step: str
) -> None:
    """The whole map is shown, except above the long question of trade and building, where `board` shows it."""
    for view in (GAME.view(opening(seats), 0), crowded(seats)):
        shown = display(language).board(view | {"agenda": [{"step": step, "seat": "A"}]}, 120, None, 40)
        lines = printed(shown, 120).splitlines()
        assert len(lines) <= (16 if step == "build" else 32)
        town = short_cities(3)[0] in "".join(lines)
        assert town == (step != "build")
    whole = printed(display(language).board(crowded(seats), 120), 120).splitlines()
    assert len(whole) <= 36


def test_in_a_low_terminal_each_seat_has_one_line() -> None:
    view = GAME.view(opening(4), 0)
    low, high = (printed(display().board(view | TRIBE, 120, None, height), 120) for height in (40, 60))
    assert len(high.splitlines()) - len(low.splitlines()) == 4
    assert "lacks provinces (3)" in high
    assert "lacks provinces (3)" not in low
    of: Any = view["tribes"]
    for both in of:
        assert all(re.search(rf" {PLACES.address(each['place'])}\b", low) for each in both.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("width", [80, 100, 120, 150])
def test_a_legend_explains_the_signs_of_the_map(language: str, plain: bool, width: int) -> None:
    shown = display(language, plain)
    view = crowded(3) | {"cities": {CITIES[0]: {"neutral": True}, CITIES[1]: {"counter": True}}}
    view["cities"][CITIES[2]] = {"seat": "B", "tribe": "horsemen"}
    told = " ".join(printed(shown.board(view, width), width).split())
    name, say = shown.translator.game.name, shown.translator.say
    for province in PROVINCES:
        assert f"{shown.signs.province(province).plain} {name('province', province)}" in told
    for sign, what in {**shown.signs.terrains(), **shown.signs.pieces()}.items():
        assert f"{sign} {what}" in told
    shape = shape_for(width)
    assert shape is not None
    first, second, third = short_cities(shape.letters)[:3]
    counter = shown.signs.province(PROVINCES[PROVINCE[1]]).plain
    assert f"{first}- {say('city.neutral')}" in told
    assert f"{second}{TOWERS[1]}{counter} {say('sign.city', towers=TOWERS[1])}" in told
    assert f"{third}B{shown.signs.tribe('horsemen')} {say('city.held', seat='B')}" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", [3, 4])
def test_no_line_is_wider_than_the_screen(width: int, language: str, seats: int) -> None:
    for view in (crowded(seats, seats - 1), GAME.view(opening(seats), -1), GAME.view(opening(seats), 0)):
        text = printed(
            display(language).board(view, width), 1000
        )  # Wrapping would hide lines that are too long.
        map_part = [line for line in text.splitlines() if "∴" in line or "≡" in line]
        assert all(len(line.rstrip()) <= width for line in map_part)
        assert max(map(len, printed(display(language).board(view, width), width).splitlines())) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_fits_a_hundred_columns_and_forty_six_lines(language: str) -> None:
    view = GAME.view(opening(4), 0)
    assert len(printed(display(language).board(view, 100), 100).splitlines()) <= 46


@pytest.mark.parametrize("shape", SHAPES)
def test_every_city_and_every_number_is_on_the_map(shape: Shape) -> None:
    view = GAME.view(opening(4), 0)
    lines = display().map.drawn(view, shape).text().plain.splitlines()
    for city, short in enumerate(short_cities(shape.letters)):
        _, y = place(WHERE[city], shape)
        assert f"{short}{TOWERS[city]}{PROVINCE_SHAPES[PROVINCE[city]]}" in lines[y]
    for hexagon, number in enumerate(NUMBER):
        x, y = middle(hexagon, shape)
        assert str(number or "♣") in lines[y][x - 2 : x + 3]


@pytest.mark.parametrize("shape", SHAPES)
def test_roads_with_and_without_arrows_look_different_without_colour(shape: Shape) -> None:
    """Compare the characters in the middle of vertical roads."""
    drawn = display().map.drawn(GAME.view(opening(4), 0), shape).text().plain.splitlines()
    arrows = {*BOARD.land, *((other, one) for one, other in BOARD.land)}
    seen: dict[bool, set[str]] = {False: set(), True: set()}
    for one, others in enumerate(BOARD.adjacent):
        for other in others:
            (x, y), (x2, y2) = place(one, shape), place(other, shape)
            if x == x2 and y2 > y:
                seen[(one, other) in arrows].add(drawn[y + 1][x])
    assert seen[False]
    assert seen[True]
    assert not seen[False] & seen[True]


def test_addresses_name_every_place_once() -> None:
    assert sorted(PLACES.crossroads.values()) == sorted(CROSSROADS)
    assert sorted(PLACES.hexes.values()) == sorted(HEXES)
    for name in HEXES:  # The address of a hex is that of its top crossroads in capital letters.
        top = CROSSROADS[CORNERS[HEXES.index(name)][0]]
        assert PLACES.address(name) == PLACES.address(top).upper()


def test_destinations_show_their_addresses_on_the_map() -> None:
    view = crowded()
    taken = {of["place"] for both in view["tribes"] for of in both.values()}
    free = [name for name in view["journeys"] if name not in taken]
    assert len(free) > 100
    for shape in SHAPES:
        lines = display().map.drawn(view, shape).text().plain.splitlines()
        for name in free:
            x, y = place(CROSSROADS.index(name), shape)
            assert PLACES.address(name) in lines[y][max(x - 2, 0) : x + 3]


def test_hexes_show_their_addresses_only_while_the_legionnaire_moves() -> None:
    view = crowded() | {"agenda": [{"step": "legionnaire", "seat": "A"}], "legionnaire": HEXES[EMPIRE[0]]}
    moving = display().map.drawn(view, SHAPES[2]).text().plain
    assert all(PLACES.address(HEXES[hexagon]) in moving for hexagon in EMPIRE[1:])
    assert PLACES.address(HEXES[EMPIRE[-1]]) not in display().map.drawn(crowded(), SHAPES[2]).text().plain


def test_short_names_of_cities_are_unique() -> None:
    for length in range(3, 12):
        names = short_cities(length)
        assert len(set(names)) == len(CITIES)
        assert all(len(name) <= length for name in names)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_without_unicode_letters_replace_shapes(width: int) -> None:
    text = printed(display(plain=True).board(crowded(), width), width)
    assert text.isascii()
    assert all(letter in text for letter in PROVINCE_LETTERS[: len(PROVINCES)])


def test_the_code_names_no_city() -> None:
    """A host may load another map, so no city name may be in the code of the terminal."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(str(terminal.__file__)).parent.glob("*.py")
    )
    for name in CITIES:
        assert name not in code


@pytest.mark.rule("SR-1.2")
def test_neutral_and_conquered_cities_have_signs() -> None:
    view: Any = GAME.view(opening(3), 0)
    neutral = [name for name, here in view["cities"].items() if here.get("neutral")]
    drawn = display().map.drawn(view, SHAPES[2]).text().plain
    short = dict(zip(CITIES, short_cities(5), strict=True))
    assert len(neutral) == 10
    assert all(f"{short[name]}-" in drawn for name in neutral)
    view["cities"] |= {CITIES[0]: {"seat": "B", "tribe": "warriors"}}
    assert f"{short[CITIES[0]]}B†" in display().map.drawn(view, SHAPES[2]).text().plain


def test_the_sea_arrows_are_listed() -> None:
    for width in (60, 80, 100, 120):
        text = printed(display().board(GAME.view(opening(4), 0), width), width)
        shape = shape_for(width)
        short = short_cities(shape.letters) if shape else CITIES
        for one, other in BOARD.sea:
            first, second = (short[BOARD.city_at[end]] for end in (one, other))
            assert f"{first}–{second}" in text
