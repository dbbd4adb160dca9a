"""On the board of Fall of Rome no two labels overlap, and no information is given by colour alone."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType

from triclinium.games import find
from triclinium.games.fall_of_rome.rules.catalogue import ADJACENT, CITIES, TRIBES
from triclinium.games.fall_of_rome.terminal import FallOfRomeDisplay
from triclinium.games.fall_of_rome.terminal.map import MAP_HEIGHT, MAP_WIDTH, WIDEST, place
from triclinium.games.fall_of_rome.terminal.signs import LETTERS, SHAPES
from triclinium.kernel.chance import Seeded
from triclinium.kernel.texts import LANGUAGES
from triclinium.terminal.canvas import Canvas
from triclinium.terminal.translator import Translator

GAME = find("fall_of_rome").rules


def display(language: str = "en", plain: bool = False) -> FallOfRomeDisplay:
    return FallOfRomeDisplay(GAME, Translator(language, GAME.package), plain)


def opening(seats: int = 5, **settings: str) -> dict[str, Any]:
    s = GAME.new(seats, settings, Seeded(1))
    while any(pawn < 0 for pawn in s.pawns):
        GAME.apply(s, GAME.turn(s), GAME.options(s, GAME.turn(s))[0])
    return GAME.view(s, 0)


def crowded(city: str, seats: int = 5) -> dict[str, Any]:
    """Return a view with every city full, all pawns in `city`, and the longest figures in the corners."""
    view = opening(seats)
    full = {"barbarians": dict.fromkeys(TRIBES, 3), "legions": 16, "fort": True}
    return view | {
        "cities": dict.fromkeys(CITIES, full),
        "pawns": [city] * len(view["pawns"]),
        "decline": 7,
        "marker": 7,
        "allied": list(TRIBES),
    }


def printed(what: RenderableType, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("width", "seats"),
    [*((width, 5) for width in range(MAP_WIDTH, WIDEST + 1)), (MAP_WIDTH, 1), (120, 1), (WIDEST, 1)],
)
def test_no_labels_overlap_in_the_most_crowded_position(width: int, language: str, seats: int) -> None:
    """Every city has its widest label, with five pawns or the three of solitaire: more than a game can show."""
    shown = display(language).map
    canvas = shown.drawn(crowded("Roma", seats), width)
    assert not canvas.clashes()
    corners = [span for span in canvas.spans if span.label not in CITIES]
    widest = Canvas(width, canvas.height)
    widest.spans = corners
    for city, name in enumerate(CITIES):
        view = crowded(name, seats)
        heading = shown.heading(
            view, city, view | {"cities": {}}
        )  # Everything has changed, which adds a star.
        shown.label(widest, city, heading, shown.pieces(view, city))
    assert not widest.clashes()
    assert len({span.label for span in widest.spans}) == len(CITIES) + 3


def test_two_labels_in_one_place_are_a_clash() -> None:
    shown = display().map
    canvas = Canvas(MAP_WIDTH, MAP_HEIGHT)
    view = crowded("Roma")
    for city in (0, 0):
        shown.label(canvas, city, shown.heading(view, city, None))
    assert not canvas.clashes()  # A label does not clash with itself.
    x, y = place(0, MAP_WIDTH)
    canvas.write(round(x), y, shown.heading(view, 1, None), "another")
    assert canvas.clashes()


def test_the_map_keeps_the_compass_directions_of_cities() -> None:
    """Check two rows of cities, one from north to south and one from west to east."""
    at = {name: place(city, MAP_WIDTH) for city, name in enumerate(CITIES)}
    assert at["Eburacum"][1] < at["Londinium"][1] < at["Lutetia"][1] < at["Lugdunum"][1] < at["Carthago"][1]
    assert at["Corduba"][0] < at["Narbo"][0] < at["Roma"][0] < at["Athenae"][0] < at["Sinope"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_shows_cities_pawns_tribes_and_tracks(language: str) -> None:
    view = opening()
    text = printed(display(language).board(view, 120), 120)
    for name in CITIES:
        assert name in text
    for seat in "ABCDE":
        assert f"@{seat}" in text
    for tribe, sign in zip(TRIBES, SHAPES, strict=True):
        assert f"{sign} {Translator(language, GAME.package).game.say(f'tribe.{tribe}')}" in text
    assert "0/8" in text
    assert "▸2 2 3 3 4 4 4 5" in text
    assert max(map(len, text.splitlines())) <= 120


def test_without_unicode_letters_replace_shapes() -> None:
    text = printed(display(plain=True).board(crowded("Roma"), 120), 120)
    assert text.isascii()
    assert "".join(f"{letter}3" for letter in LETTERS) + " L16" in text


@pytest.mark.parametrize("width", [60, 80, 109])
def test_a_narrow_terminal_gets_a_table_with_neighbours(width: int) -> None:
    view = opening()
    text = printed(display().board(view, width), width)
    assert max(map(len, text.splitlines())) <= width
    for city, name in enumerate(CITIES):
        if name in view["cities"]:
            assert name in text
            assert all(CITIES[other] in text for other in ADJACENT[city])
    assert "⠒" not in text


def test_solitaire_shows_three_numbered_pawns_one_hand_and_a_treasury() -> None:
    """In solitaire one player has three pawns with numbers, one hand and a treasury (FR-12)."""
    view = opening(1)
    drawn = display().map.drawn(view, 120).text().plain
    for pawn, city in enumerate(view["pawns"], 1):
        assert f"{city} @{pawn}" in drawn or f"{city}# @{pawn}" in drawn
    assert "@A" not in drawn
    assert "@123" in display().map.drawn(crowded("Roma", 1), 120).text().plain
    text = printed(display().board(view, 120), 120)
    for pawn, role in enumerate(view["roles"], 1):
        name = Translator("en", GAME.package).game.say(f"role.{role}")
        [line] = [line for line in text.splitlines() if f"@{pawn}  {name}" in line]
        assert Translator("en", GAME.package).say(f"brief.{role}") in line
    assert text.count(" Hand ") == 1
    assert "3/7" in text
    assert " Treasury " in text
    for card in (*view["hands"][0], *view["treasury"]):
        assert card.partition("/")[0] in text


def test_a_city_shows_five_pawns() -> None:
    text = printed(display().board(crowded("Tyras"), 120), 120)
    assert "~Tyras# @ABCDE" in text


def test_roles_are_explained_where_the_terminal_is_high_enough() -> None:
    view = opening(5)
    briefs = [Translator("en", GAME.package).say(f"brief.{role}") for role in view["roles"]]
    high, low = (printed(display().board(view, 120, None, height), 120) for height in (50, 40))
    assert all(brief in high for brief in briefs)
    assert not any(brief in low for brief in briefs)
    assert len(high.splitlines()) < 50 - 6
    assert all(brief in printed(line, 120) for brief, line in zip(briefs, display().cast(view), strict=True))


def test_the_vestalis_shows_the_cards_left_in_her_deck() -> None:
    view = opening(2, role_b="vestalis")
    assert "Vestalis (10)" in printed(display().board(view, 120), 120)
    assert "10" in printed(display().piles(view), 120)


@pytest.mark.parametrize("seats", [1, 3, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_low_terminal_gets_a_short_board(language: str, seats: int) -> None:
    view = opening(seats)
    text = printed(display(language).board(view, 80, None, 24), 80)
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) <= 18
    for name in view["cities"]:
        assert name in text


def test_the_piles_show_the_known_cards() -> None:
    view = opening(2) | {
        "barbarian_deck": [
            ["Roma/huns", "Roma/vandals"],
            ["Tyras/visigoths", "Genua/visigoths"],
            ["Tingi/vandals"],
        ],
        "barbarian_discard": ["Narona/visigoths"],
        "barbarian_removed": ["Corduba/vandals"],
        "player_discard": ["Ravenna/visigoths", "carpe_diem"],
    }
    view["player_deck"]["on_top"] = ["revolt", "Sinope/ostrogoths"]
    text = printed(display().piles(view), 120)
    assert "Next: Sinope ✚, a Revolt." in text
    assert "◆ Ravenna   Carpe diem" in text
    assert "Next: Tingi ■." in text
    assert "First, in unknown order (2): ◆ Tyras, Genua" in text
    assert "◆ Narona" in text
    assert "■ Corduba" in text
    assert "Roma" not in text  # It is in a lower layer, so it does not come next.
    assert "Revolts among them: 6" in text


def test_the_table_shows_every_city_in_the_most_crowded_position() -> None:
    text = printed(display().board(crowded("Roma"), 80), 80)
    assert text.count("▲3■3●3◆3✚3 L16") == len(CITIES)
    assert "~Roma# @ABCDE" in text


def test_a_changed_city_has_a_star() -> None:
    before = opening()
    after = before | {"cities": before["cities"] | {"Sinope": {"barbarians": {"huns": 2}}}}
    text = printed(display().board(after, 120, before), 120)
    assert text.count("*") == 1
    assert "~Sinope*" in text


def test_a_hand_counts_cards_towards_alliances() -> None:
    cards = ["Roma/huns", "Lutetia/huns", "Tyras/visigoths", "carpe_diem"]
    assert display().seats.hand(cards).plain == "●2/4 Roma, Lutetia   ◆1/5 Tyras   Carpe diem"


def test_about_a_city_shows_all_its_facts() -> None:
    about = display().about(opening(), "nova c")
    assert about is not None
    text = printed(about, 120)
    assert "Nova Carthago" in text
    assert "Visigoths" in text
    assert "Roads to: Narbo, Caesaraugusta, Corduba, Caesarea." in " ".join(text.split())
    assert "A port. Days from Roma: about 10.5 (our estimate)." in text
    assert "◆ Visigoths: Narbo" in text
    assert display().about(opening(), "Kraków") is None


def test_a_low_supply_is_marked_by_an_exclamation_mark() -> None:
    view = opening()
    view["supply"]["barbarians"]["huns"] = 2
    assert any("!2/20" in line.plain for line in display().tracks.tribes(view))
    assert "●!2/20" in printed(display().tracks.brief(view), 120)


def test_every_fact_has_a_sentence_in_both_languages() -> None:
    for language in LANGUAGES:
        shown = display(language)
        for kind in GAME.fact_kinds:
            operands = {name: GAME.words.kinds[of].say(0) for name, of in kind.operands}
            [line] = shown.facts([{"fact": kind.name, "rule": kind.rule, **operands}])
            assert line.plain
            assert "{" not in line.plain
