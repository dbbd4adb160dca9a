"""The terminal's own texts of Æterna are complete in both languages, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aeterna_shown import GAME, display, opening, printed

from triclinium.games.aeterna import terminal
from triclinium.games.aeterna.rules.catalogue import CARDS, PERSONALITIES
from triclinium.kernel.texts import LANGUAGES, OF_THE_TERMINAL, load

SOURCES = sorted(Path(str(terminal.__file__)).parent.glob("*.py"))
KEY = re.compile(r"[\"']((?:[a-z_]+\.)+[a-z_]+)[\"']")
OWN = re.compile(r"\bsay\(\s*[\"']((?:[a-z_]+\.)+[a-z_]+)[\"']")
SAID = {key for path in SOURCES for key in KEY.findall(path.read_text(encoding="utf-8"))}


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
    assert len(said) > 40
    for language in LANGUAGES:
        house, own = (load(package, language).table for package in ("triclinium.terminal", GAME.package))
        for key in said:
            assert f"{OF_THE_TERMINAL}{key}" in own or key in house or key in own, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence_in_both_languages(language: str) -> None:
    shown = display(language)
    for kind in GAME.fact_kinds:
        operands = {name: GAME.words.kinds[of].named(0) for name, of in kind.operands}
        [line] = shown.facts([{"fact": kind.name, "rule": kind.rule, **operands}])
        assert line.plain
        assert not re.search(r"[{}_]|None", line.plain)


def test_facts_hidden_from_the_viewer_are_not_printed() -> None:
    shown = display()
    hidden: dict[str, object] = {"fact": "handed", "rule": "AE-2.1", "seat": "B", "card": None}
    seen: list[dict[str, object]] = [
        {"fact": "handed", "rule": "AE-2.1", "seat": "A", "card": card} for card in ("Lupercal", "Regia")
    ]
    lines = shown.facts([hidden, *seen, hidden])
    assert [line.plain for line in lines] == ["A is passed: Lupercal, Regia."]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A plays Regia. A pays 2 Stone, 1 Aureus. A gains 1 Citizen."),
        ("pl", "A zagrywa kartę Regia. A płaci: 2 kamienie, 1 aureus. A zyskuje: 1 obywatel."),
    ],
)
def test_facts_that_follow_from_an_act_are_on_its_line(language: str, told: str) -> None:
    [line] = display(language).facts(
        [
            {"fact": "played", "rule": "AE-3.1", "seat": "A", "card": "Regia"},
            {"fact": "paid", "rule": "AE-3.1", "seat": "A", "good": "stone", "count": 2},
            {"fact": "paid", "rule": "AE-3.1", "seat": "A", "good": "aurei", "count": 1},
            {"fact": "gained", "rule": "AE-3.1", "seat": "A", "good": "citizen", "count": 1},
        ]
    )
    assert line.plain == told


def test_payments_of_two_seats_are_separate_sentences() -> None:
    paid: list[dict[str, object]] = [
        {"fact": "paid", "rule": "AE-3.1", "seat": seat, "good": "wheat", "count": 1} for seat in ("A", "B")
    ]
    lines = display().facts([{"fact": "came_home", "rule": "AE-4.4"}, *paid])
    assert lines[0].plain.endswith("A pays 1 Wheat. B pays 1 Wheat.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_cards_personalities_and_verbs(language: str) -> None:
    shown = display(language)
    view = opening(2)
    for name in (*CARDS, *PERSONALITIES):
        found = shown.explain(view, name)
        assert name in found, name
        kind = "card" if name in CARDS else "personality"
        about = shown.translator.game.table[f"{kind}.{name}.about"]
        assert about in " ".join(printed(found[name], 400).split())
    assert "influence" in shown.explain(view, "influence")
    assert not shown.explain(view, "Kraków")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hill_is_described_by_name_and_number(language: str) -> None:
    shown = display(language)
    view = opening(2)
    for number, hill in enumerate(view["hills"], 1):
        for text in (hill, hill[:4].lower(), str(number)):
            about = shown.about(view, text)
            assert about is not None
            assert hill in printed(about, 80)
    assert shown.about(view, "Viminalis") is None
    assert shown.about(view, "") is None


@pytest.mark.rule("AE-1.3")
@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "A Personality comes to Rome: Sulla.", "Personalities come to Rome: Sulla, Spartacus."),
        ("pl", "Do Rzymu przybywa postać: Sulla.", "Do Rzymu przybywają postacie: Sulla, Spartacus."),
    ],
)
def test_arrivals_of_personalities_have_a_singular_and_a_plural(language: str, one: str, two: str) -> None:
    came: list[dict[str, object]] = [
        {"fact": "personality_came", "rule": "AE-1.3", "personality": name} for name in ("Sulla", "Spartacus")
    ]
    shown = display(language)
    assert [line.plain for line in shown.facts(came[:1])] == [one]
    assert [line.plain for line in shown.facts(came)] == [two]
