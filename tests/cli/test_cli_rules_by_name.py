"""`rules GAME NAME` prints the text of a card, a role or another named thing, and the rules that cite it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import ENTRY, GAME, answers, run, typed

from triclinium.cli import displays
from triclinium.cli.table import Table
from triclinium.games.entry import Entry
from triclinium.games.fall_of_rome.rules.catalogue import CARDS, CITIES, EVENTS, FIRST_EVENT, ROLES, TRIBES
from triclinium.games.fall_of_rome.terminal import FallOfRomeDisplay
from triclinium.kernel.texts import LANGUAGES
from triclinium.terminal.topics import Topics
from triclinium.terminal.translator import Translator
from triclinium.testing.tiny import Tiny


def looked_up(tmp_path: Path, *words: str, lang: str = "en") -> str:
    result = run(tmp_path, "rules", "fall_of_rome", *words, "--lang", lang)
    assert result.exit_code == 0, result.stderr
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("words", [["carpe_diem"], ["Carpe diem"], ["carpe", "diem"], ["CARPE"], ["diem"]])
def test_an_event_is_found_by_name_with_its_text_and_rules(tmp_path: Path, words: list[str]) -> None:
    out = looked_up(tmp_path, *words)
    for key in ("when", "normal", "corrupt", "ruling"):
        assert Translator("en", GAME.package).game.say(f"event.carpe_diem.{key}") in out
    assert "FR-9.1" in out
    assert "FR-9.2" in out
    assert "FR-4.1 " not in out


def test_a_role_is_found_by_its_name_in_any_language(tmp_path: Path) -> None:
    for words in (["magister_militum"], ["Magister", "Militum"]):
        out = looked_up(tmp_path, *words, lang="pl")
        assert Translator("pl", GAME.package).game.say("role.magister_militum.about") in out
        assert "FR-11.2" in out
        assert "FR-11.8" in out, "all rules that cite the role must be printed"
        assert "FR-11.3" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tribe_in_either_language_has_the_number_of_its_city_cards(tmp_path: Path, lang: str) -> None:
    named = [Translator(each, GAME.package).game.say("tribe.huns") for each in LANGUAGES]
    for name in ("huns", *named):
        out = looked_up(tmp_path, name, lang=lang)
        assert Translator(lang, GAME.package).game.say("city_cards.colour", {"count": 9}) in out
        assert "FR-1.2" in out


def test_the_number_of_city_cards_of_each_colour_matches_the_data(tmp_path: Path) -> None:
    told = {}
    for tribe in TRIBES:
        out = looked_up(tmp_path, tribe)
        told[tribe] = int(out.split("City cards of this colour: ")[1].split(".")[0])
    assert told == {tribe: sum(card.endswith(f"/{tribe}") for card in CARDS) for tribe in TRIBES}
    assert sum(told.values()) == FIRST_EVENT == 49


def test_help_during_a_game_prints_the_number_of_city_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Table.start(ENTRY, 2, {}, {}, 1, tmp_path / "game.json", Translator("en", GAME.package))
    shown = answers(typed(at, monkeypatch, "help huns", "help roma/huns", "rules huns"))
    for asked in ("help huns", "help roma/huns", "rules huns"):
        assert "City cards of this colour: 9." in " ".join(shown[asked].split()), asked


def test_a_city_card_is_found_by_name(tmp_path: Path) -> None:
    out = looked_up(tmp_path, "Roma/huns")
    assert "City cards of this colour: 9." in out
    assert "FR-1.3" in out


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("carpe diam", "Carpe diem"),
        ("vestallis", "Vestalis"),
        ("hunns", "Huns"),
        ("magister militim", "Magister Militum"),
    ],
)
def test_a_misspelt_name_gets_suggestions(tmp_path: Path, asked: str, meant: str) -> None:
    result = run(tmp_path, "rules", "fall_of_rome", asked)
    assert result.exit_code == 2
    assert f"did you mean {meant}?" in " ".join(result.stderr.split())


def test_an_unknown_name_gets_instructions(tmp_path: Path) -> None:
    result = run(tmp_path, "rules", "fall_of_rome", "zzzz")
    assert result.exit_code == 2
    assert "FR-1.1" in result.stderr
    assert "mean" not in result.stderr


def test_a_name_is_printed_as_json(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "rules", "fall_of_rome", "consul", "--json").stdout)
    (topic,) = data["topics"]
    assert (topic["kind"], topic["name"], topic["title"]) == ("role", "consul", "Consul")
    assert topic["texts"]
    assert "FR-11.1" in [rule["id"] for rule in topic["rules"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_named_thing_can_be_looked_up(language: str) -> None:
    topics = Topics(FallOfRomeDisplay(GAME, Translator(language, GAME.package)))
    for kind, of in (
        ("event", EVENTS),
        ("role", ROLES),
        ("tribe", TRIBES),
        ("city", CITIES),
        ("card", CARDS[:FIRST_EVENT]),
    ):
        for name in of:
            assert [(topic.kind, topic.name) for topic in topics.find(name)] == [(kind, name)]
            (topic,) = topics.find(name)
            assert topic.texts
            assert topic.rules, name


def test_a_game_without_texts_for_its_things_finds_no_topics() -> None:
    entry = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
    topics = Topics(displays.find(entry, Translator("en", entry.rules.package)))
    assert topics.find("nothing of the kind") == []
