"""The terminal's own texts of Struggle for Rome are complete in both languages, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from struggle_shown import GAME, crowded, display, opening, printed

from triclinium.games.struggle_for_rome import terminal
from triclinium.games.struggle_for_rome.rules.catalogue import CARDS, CITIES, REACH
from triclinium.games.struggle_for_rome.terminal.places import PLACES
from triclinium.kernel.texts import LANGUAGES, OF_THE_TERMINAL, load
from triclinium.terminal.translator import Translator

SOURCES = sorted(Path(str(terminal.__file__)).parent.glob("*.py"))
KEY = re.compile(r"[\"']((?:[a-z_]+\.)+[a-z_]+)[\"']")
OWN = re.compile(r"\bsay\(\s*[\"']((?:[a-z_]+\.)+[a-z_]+)[\"']")
SAID = {key for path in SOURCES for key in KEY.findall(path.read_text(encoding="utf-8"))}


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, *others = [load(GAME.package, language) for language in LANGUAGES]
    for other in others:
        assert english.table.keys() == other.table.keys()
        for key in english.table:
            assert english.params(key) == other.params(key), key


def test_every_text_is_used_or_overrides_one_of_the_core_package() -> None:
    house = load("triclinium.terminal", "en")
    own = load(GAME.package, "en")
    for key in own.table:
        if key.startswith(OF_THE_TERMINAL):
            plain = key.removeprefix(OF_THE_TERMINAL)
            assert plain in SAID or plain in house.table, key
            if plain in house.table:
                assert own.params(key) <= house.params(plain), (
                    f"the core package gives {plain} no more parameters"
                )


def test_every_text_that_the_code_uses_exists() -> None:
    said = {key for path in SOURCES for key in OWN.findall(path.read_text(encoding="utf-8"))}
    assert len(said) > 60
    for language in LANGUAGES:
        house, own = (load(package, language).table for package in ("triclinium.terminal", GAME.package))
        for key in said:
            assert f"{OF_THE_TERMINAL}{key}" in own or key in house or key in own, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence_in_both_languages(language: str) -> None:
    shown = display(language)
    for kind in GAME.fact_kinds:
        for hidden in (False, True):
            operands = {
                name: None if hidden and name in kind.secret else GAME.words.kinds[of].named(0)
                for name, of in kind.operands
            }
            [line] = shown.facts([{"fact": kind.name, "rule": kind.rule, **operands}])
            assert line.plain
            assert "{" not in line.plain
            assert "None" not in line.plain
            assert not re.search(r"\br-?\d+c-?\d+", line.plain), "a place is not named by its address"


def test_facts_that_follow_from_a_roll_are_on_its_line() -> None:
    shown = display()
    lines = shown.facts(
        [
            {"fact": "rolled", "rule": "SR-2.2", "seat": "A", "die": 3, "die2": 3, "total": 6},
            {"fact": "gathered", "rule": "SR-2.3", "seat": "B", "hex": "r0c9", "resource": "grain"},
            {"fact": "gathered", "rule": "SR-2.3", "seat": "C", "hex": "r0c9", "resource": "grain"},
        ]
    )
    assert len(lines) == 1
    assert lines[0].plain.count("(field 6)") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_city_is_described(language: str) -> None:
    shown = display(language)
    view = crowded()
    for city, name in enumerate(CITIES):
        about = shown.about(view, name)
        assert about is not None
        text = " ".join(printed(about, 100).split())
        assert text.startswith(name)
        assert all(CITIES[other] in text for other in REACH[city])
    assert shown.about(view, "Kraków") is None
    assert shown.about(view, "") is None


def test_a_crossroads_is_described() -> None:
    shown = display()
    view: Any = GAME.view(opening(4), 0)
    place = view["tribes"][1]["horsemen"]["place"]
    address = PLACES.address(place)
    text = printed(shown.about(view, address) or "", 100)
    assert "Here: B♞." in text
    assert place in text  # This is its name in notation.


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_cards_and_verbs(language: str) -> None:
    shown = display(language)
    view: Any = GAME.view(opening(4), 0)
    name = Translator(language, GAME.package).game.name
    for card in CARDS:
        found = shown.explain(view, name("card", card))
        assert name("card", card) in found, card
    assert "journey" in shown.explain(view, "journey")
    assert CITIES[-1] in shown.explain(view, CITIES[-1])
    assert not shown.explain(view, "Kraków")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.rule("SR-1.5")
def test_the_piles_show_the_known_cards(language: str) -> None:
    shown = display(language)
    for seat in (0, -1):
        view: Any = GAME.view(opening(4), seat)
        text = printed(shown.piles(view), 100)
        assert max(map(len, text.splitlines())) <= 100
        assert "▲ Germania" in text
    view["memory"][1] = {"least": {"ore": 1}, "most": {"ore": 3, "grain": 2}}
    known = {"en": "grain 0-2, ore 1-3", "pl": "zboże 0-2, ruda 1-3"}[language]
    assert known in printed(shown.piles(view), 100)


@pytest.mark.rule("SR-5.6")
def test_the_row_of_a_seat_shows_its_points_and_their_sources() -> None:
    view: Any = GAME.view(opening(4), 0)
    view["points"] = [9, 0, 0, 0]
    view["score"][0] = {"cities": 4, "diplomacy": 2, "scourge": 2, "heir": 0, "culture": 1}
    view["diplomat"] = "A"
    view["diplomacy"] = [3, 0, 0, 0]
    for width in (80, 100):
        text = printed(display().seats.table(view, width), width)
        assert "4c 2D 2S 1K" in text
        assert "3*" in text


@pytest.mark.rule("SR-4.4")
def test_the_row_of_a_tribe_shows_what_its_kingdom_lacks() -> None:
    view: Any = GAME.view(opening(4), 0)
    of = view["tribes"][0]["horsemen"]
    seats = display().seats
    assert seats.state(view, 0, "horsemen").endswith("; lacks provinces (3)")
    of["counters"] = [{"province": each, "counter": "gold2"} for each in ("gallia", "germania", "hispania")]
    of["wagons"] = 0
    assert seats.state(view, 0, "horsemen").endswith("; lacks a wagon")
    of["wagons"], of["figures"] = 1, 3
    assert seats.state(view, 0, "horsemen").endswith("; can take up to 3 towers")
