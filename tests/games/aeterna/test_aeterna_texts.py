"""The texts of Æterna: complete in both languages, true to the data, in the same words."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any, Final

import pytest

from triclinium.games.aeterna import rules
from triclinium.games.aeterna.rules import catalogue as c
from triclinium.games.aeterna.rules.fields import SOURCES
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.validity import BUILDINGS, COLOURS, COUNTS, GOODS, MODIFIERS, TIMINGS
from triclinium.games.aeterna.texts import Amounts, made_of
from triclinium.kernel.chance import Seeded
from triclinium.kernel.texts import LANGUAGES, Texts, load

GAME: Final = Aeterna()
TEXTS: Final = {language: load(GAME.package, language) for language in LANGUAGES}
MODULES: Final = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
KERNELS: Final = {"over", "not_your_turn", "not_now", "not_this", "undo"}
OLD: Final = {
    r"\bpszeni": "zboże",
    r"\bmonet|\bzłot[oa]\b": "aureus",
    r"\bniepokoj(e|ów)\b": "niepokój",
    r"\bpagór": "wzgórze",
    r"\bosobistoś": "postać",
    r"\błask[aię]": "przychylność",
    r"\bzagład": "zguba",
    r"\bpomnik|\bzabyt": "monument",
    r"\bznacznik": "żeton",
    r"\bzwój|\bepok": "era",
    r"\bzniszczeni": "spustoszenie",
}


def language_of(texts: Texts) -> str:
    return texts.language


EACH = pytest.mark.parametrize("texts", TEXTS.values(), ids=language_of)


def lacking(texts: Texts, keys: list[str]) -> list[str]:
    return [key for key in keys if not texts.table.get(key)]


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, polish = TEXTS["en"], TEXTS["pl"]
    assert english.table.keys() == polish.table.keys()
    for key in english.table:
        assert english.params(key) == polish.params(key), key


@EACH
def test_every_refusal_that_the_rules_name_has_a_text_and_none_is_left_over(texts: Texts) -> None:
    named = {
        key
        for path in MODULES
        for key in re.findall(r"\"refusal\.([\w.]+)\"", path.read_text(encoding="utf-8"))
    }
    told = {key.removeprefix("refusal.") for key in texts.table if key.startswith("refusal.")}
    assert told == named | KERNELS


@EACH
def test_everything_on_the_table_has_a_name(texts: Texts) -> None:
    named = {
        **{kind: GAME.words.kinds[kind].names for kind in GAME.words.kinds if kind not in ("seat", "count")},
        "good": GOODS,
        "colour": COLOURS,
        "score": SOURCES,
    }
    assert lacking(texts, [f"{kind}.{name}" for kind, names in named.items() for name in names]) == []


@EACH
def test_all_that_a_view_shows_has_a_heading(texts: Texts) -> None:
    s = GAME.new(2, {}, Seeded(1))
    of_the_table = {"agenda", "viewer", "awaited", "holding", "passed", "ending", "rules", "poll", "seats"}
    names = {*GAME.view(s, 0)} - of_the_table
    assert lacking(texts, [f"term.{name}" for name in names]) == []


@EACH
def test_every_card_and_personality_says_what_it_costs_gives_and_does(texts: Texts) -> None:
    amounts = Amounts(texts.table)
    for card in (*c.DATA["monuments"], *c.DATA["provinces"]):
        about = texts.table[f"card.{card['name']}.about"]
        for good, number in card["cost"].items():
            assert amounts.amount(good, number) in about
        for good, number in card["gain"].items():
            assert amounts.amount(good, number, signed=True) in about
        assert f" {card['prestige']} PP" in about
        effect = texts.table.get(f"card.{card['name']}.effect", "")
        assert bool(effect) == bool(card.get("effects"))
        assert about.endswith(effect)
    for each in c.DATA["personalities"]:
        about = texts.table[f"personality.{each['name']}.about"]
        assert amounts.amount("aurei", each["aurei"]) in about
        for good, number in each["each"].items():
            assert amounts.amount(good, number, signed=True) in about


@EACH
def test_no_made_sentence_shows_its_keys(texts: Texts) -> None:
    made = made_of(c.DATA, texts.table)
    assert len(made) > 200
    for key, text in made.items():
        assert text, key
        assert not re.search(r"[{}_]", text), f"{key}: {text}"
        assert not re.search(r"\b(per|effect|number)\.", text)


@EACH
def test_all_pieces_of_sentences_that_data_can_ask_for_are_there(texts: Texts) -> None:
    keys = [f"per.{count}" for count in COUNTS if count != "always"]
    keys += [f"number.{count}" for count in COUNTS]
    keys += [f"effect.{modifier}" for modifier in MODIFIERS]
    keys += [f"effect.when.{timing}" for timing in TIMINGS if timing != "none"]
    keys += [f"amount.{good}.{form}" for good in GOODS for form in ("one", "few", "many")]
    assert lacking(texts, keys) == []


@EACH
def test_other_cards_are_told_as_they_are(texts: Texts) -> None:
    """A host's data may count other things and have other numbers."""
    data: Any = copy.deepcopy(dict(c.DATA))
    card = data["monuments"][0]
    card.update(name="Circus Novus", timing="activated", cost={"stone": 12})
    card["effects"] = [
        {
            "per": "buildings_occupied",
            "each": {"wheat": 7},
            "base": 2,
            "needs": {"count": "monuments_this_era", "least": 3},
            "pay": {"aurei": 9},
        }
    ]
    data["personalities"][0] |= {"name": "Nero", "per": "provinces", "every": 3}
    made = made_of(data, texts.table)
    effect = made["card.Circus Novus.effect"]
    for piece in ("+14 ", "+7 ", "9 ", "3", texts.table["number.monuments_this_era"]):
        assert piece in effect, effect
    assert texts.table["number.provinces"] in made["personality.Nero.effect"]
    assert "card.Moenia Servii Tulli" not in made


@EACH
def test_a_condition_is_told_where_something_is_given_even_for_none(texts: Texts) -> None:
    """Else what is given besides would seem to come without it."""
    data: Any = copy.deepcopy(c.DATA)
    (theatrum,) = (card for card in data["monuments"] if card["name"] == "Theatrum Pompeium")
    theatrum["effects"][0]["needs"] = {"count": "amphitheatra_governed", "least": 1}
    effect = made_of(data, texts.table)["card.Theatrum Pompeium.effect"]
    assert texts.table["number.amphitheatra_governed"] in effect


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 aureus"), (2, "2 aureusy"), (5, "5 aureusów"), (12, "12 aureusów"), (22, "22 aureusy")],
)
def test_polish_counts_as_polish_does(number: int, said: str) -> None:
    assert Amounts(TEXTS["pl"].table).amount("aurei", number) == said


@EACH
def test_every_rule_stands_in_a_section_and_leads_to_rules_that_there_are(texts: Texts) -> None:
    ids = {key.removeprefix("rule.") for key in texts.table if key.startswith("rule.")}
    sections = {key.removeprefix("section.") for key in texts.table if key.startswith("section.")}
    assert {rule.partition(".")[0] for rule in ids} == sections
    cited = {rule for text in texts.table.values() for rule in re.findall(r"AE-\d+\.\d+", text)}
    assert cited <= ids
    named = {
        rule for path in MODULES for rule in re.findall(r"AE-\d+\.\d+", path.read_text(encoding="utf-8"))
    }
    assert named <= ids
    assert {kind.rule for kind in GAME.fact_kinds} | {step.rule for step in GAME.steps} <= ids


def test_the_rules_tell_the_numbers_of_the_data() -> None:
    rule = {language: texts.table for language, texts in TEXTS.items()}
    for table in rule.values():
        numbers = [int(each) for each in re.findall(r"\d+", table["rule.AE-1.4"])]
        assert numbers[:2] == [c.FIRST_CITIZENS, c.CITIZENS]
        assert numbers[2:5] == [c.FIRST_AUREI, c.FIRST_WHEAT, c.FIRST_STONE]
        assert f"{c.SET_OF_6} PP" in table["rule.AE-5.1"]
        assert f"{c.SET_OF_7} PP" in table["rule.AE-5.1"]
        assert f"{c.CONSTRUCTION_PRESTIGE} PP" in table["rule.AE-3.3"]
        assert str(c.UNREST_MOST) in table["rule.AE-3.7"]
        assert str(c.DEVASTATION_UNREST) in table["rule.AE-4.2"]
    hills = re.findall(r"\d", rule["en"]["rule.AE-1.1"].split(" Hills")[0])
    assert [int(each) for each in hills[3:]] == [number for number in c.ACTIVE_HILLS if number]
    assert all(building in rule["en"]["rule.AE-1.2"].lower() for building in BUILDINGS)


def test_polish_says_each_thing_in_one_word() -> None:
    found = {
        key: f"{text!r}: {better}"
        for key, text in TEXTS["pl"].table.items()
        for pattern, better in OLD.items()
        if re.search(pattern, re.sub(r"{.*?}", "", text), re.IGNORECASE)
    }
    assert found == {}


@pytest.mark.parametrize("wrong", ["Weź 2 pszenice.", "Zapłać 3 monety.", "Żeton zagłady."])
def test_a_word_that_is_not_this_games_is_found(wrong: str) -> None:
    assert any(re.search(pattern, wrong, re.IGNORECASE) for pattern in OLD)


def test_polish_is_not_english() -> None:
    english, polish = TEXTS["en"].table, TEXTS["pl"].table
    same = {key for key in english if english[key] == polish[key]}
    latin = ("hill.", "building.", "seat.", "amount.pp", "terminal.sign.", "card.", "personality.")
    left = {key for key in same if not key.startswith(latin)}
    assert left == {
        "effect.per",
        "game.aeterna",
        "good.pp",
        "kind.monument",
        "term.era",
        "terminal.course.era",
        "terminal.hill.values",
        "terminal.seat.prestige",
    }
    assert not any(key.endswith((".about", ".effect")) for key in same)
