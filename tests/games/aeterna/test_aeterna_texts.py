"""The texts of Æterna are complete in both languages, match the data and use one term for each thing."""

from __future__ import annotations

import copy
import json
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
from triclinium.kernel.rulebook import RULING
from triclinium.kernel.texts import LANGUAGES, Texts, load

GAME: Final = Aeterna()
TEXTS: Final = {language: load(GAME.package, language) for language in LANGUAGES}
MODULES: Final = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
FACTS_ONLY: Final = {f"{name}.py" for name in ("facts", "fields", "words", "catalogue", "validity")}
"""Modules that name rules but do not implement them."""
ROOT: Final = Path(__file__).parents[3]
POLISH: Final = [
    ROOT / "src/triclinium/games/aeterna/lessons/texts/pl.json",
    *(ROOT / f"web/src/games/aeterna/{folder}/pl.json" for folder in ("texts", "tales", "told")),
]
"""Other files with Polish texts of this game."""
RULINGS: Final = {
    "AE-1.1": 1, "AE-1.2": 1, "AE-1.4": 1, "AE-1.5": 2, "AE-1.6": 4, "AE-1.7": 1, "AE-2.1": 1, "AE-3.1": 3, "AE-3.2": 1,
    "AE-3.3": 1, "AE-3.4": 2, "AE-3.6": 2, "AE-3.7": 1, "AE-3.8": 1, "AE-3.9": 1, "AE-4.2": 1, "AE-4.3": 1, "AE-4.5": 1,
    "AE-5.1": 1, "AE-5.2": 2, "AE-5.3": 1,
}  # fmt: skip
"""Number of our rulings in each rule, from an audit against the rulebook."""
FRAMEWORK: Final = {"over", "not_your_turn", "not_now", "not_this", "undo"}
"""Refusals whose texts are in the framework."""
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
    r"\bdóbr\b|\bpozostałe dobra\b": "zasoby",
    r"^postaci (?!na)|\b(twoje|nowe|zdobyte|karty i) postaci\b": "postacie",
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
def test_every_refusal_in_the_rules_has_a_text_and_no_text_is_unused(texts: Texts) -> None:
    named = {
        key
        for path in MODULES
        for key in re.findall(r"\"refusal\.([\w.]+)\"", path.read_text(encoding="utf-8"))
    }
    told = {key.removeprefix("refusal.") for key in texts.table if key.startswith("refusal.")}
    assert told == named - FRAMEWORK


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
def test_every_field_of_a_view_has_a_heading(texts: Texts) -> None:
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
def test_no_generated_sentence_contains_a_key(texts: Texts) -> None:
    made = made_of(c.DATA, texts.table)
    assert len(made) > 200
    for key, text in made.items():
        assert text, key
        assert not re.search(r"[{}_]", text), f"{key}: {text}"
        assert not re.search(r"\b(per|effect|number)\.", text)


@EACH
def test_all_parts_of_sentences_that_data_may_need_exist(texts: Texts) -> None:
    keys = [f"per.{count}" for count in COUNTS if count != "always"]
    keys += [f"number.{count}" for count in COUNTS]
    for modifier in MODIFIERS:
        changes = modifier in ("devastation_unrest", "province_unrest", "unfed_unrest")
        keys += (
            [f"effect.{modifier}.{way}" for way in ("less", "more")] if changes else [f"effect.{modifier}"]
        )
    keys += [f"effect.when.{timing}" for timing in TIMINGS if timing != "none"]
    keys += [f"amount.{good}.{form}" for good in GOODS for form in ("one", "few", "many")]
    assert lacking(texts, keys) == []


@EACH
def test_texts_of_other_cards_match_their_data(texts: Texts) -> None:
    """The data of a host may count other things and have other numbers."""
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


@pytest.mark.rule("AE-5.1")
@pytest.mark.parametrize(
    ("language", "gains", "loses"),
    [
        ("en", "At the end: 2 PP.", "At the end you lose 2 PP."),
        ("pl", "Na koniec gry: 2 PP.", "Na koniec gry tracisz 2 PP."),
    ],
)
def test_a_card_says_what_it_gains_or_loses_at_the_end(language: str, gains: str, loses: str) -> None:
    data: Any = copy.deepcopy(c.DATA)
    data["monuments"][0] |= {"name": "Bona", "prestige": 2}
    data["provinces"][0] |= {"name": "Mala", "prestige": -2}
    made = made_of(data, TEXTS[language].table)
    assert gains in made["card.Bona.about"]
    assert made["card.Mala.about"].endswith(loses)
    fact = {"fact": "cards_cost", "seat": "A", "pp": 2}
    assert (
        TEXTS[language].say("fact.cards_cost", fact)
        == {
            "en": "A loses 2 PP printed on cards.",
            "pl": "A traci przez karty 2 PP.",
        }[language]
    )


@EACH
def test_a_condition_is_named_even_if_the_effect_also_gives_a_base(texts: Texts) -> None:
    """Without it, the base amount would seem to come unconditionally."""
    data: Any = copy.deepcopy(c.DATA)
    (theatrum,) = (card for card in data["monuments"] if card["name"] == "Theatrum Pompeium")
    theatrum["effects"][0]["needs"] = {"count": "amphitheatra_governed", "least": 1}
    effect = made_of(data, texts.table)["card.Theatrum Pompeium.effect"]
    assert texts.table["number.amphitheatra_governed"] in effect


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 aureus"), (2, "2 aureusy"), (5, "5 aureusów"), (12, "12 aureusów"), (22, "22 aureusy")],
)
def test_polish_amounts_have_the_correct_plural(number: int, said: str) -> None:
    assert Amounts(TEXTS["pl"].table).amount("aurei", number) == said


@EACH
def test_every_rule_is_in_a_section_and_every_cited_rule_exists(texts: Texts) -> None:
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


def test_every_rule_id_is_in_the_code_that_implements_it() -> None:
    played = {
        rule
        for path in MODULES
        if path.name not in FACTS_ONLY
        for rule in re.findall(r"AE-\d+\.\d+", path.read_text(encoding="utf-8"))
    }
    ids = {key.removeprefix("rule.") for key in TEXTS["en"].table if key.startswith("rule.")}
    assert ids - played == set()


@EACH
def test_our_rulings_are_marked_in_the_rules(texts: Texts) -> None:
    marks = {
        key.removeprefix("rule."): text.count(RULING[texts.language])
        for key, text in texts.table.items()
        if key.startswith("rule.") and RULING[texts.language] in text
    }
    assert marks == RULINGS


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("AE-1.1", {"en": "the Era and the colour of each card", "pl": "era i kolor każdej karty"}),
        (
            "AE-1.2",
            {"en": "The names of the Damage tokens are ours", "pl": "Nazwy żetonów szkód pochodzą od nas"},
        ),
        (
            "AE-1.6",
            {"en": "When the game is over, all hands are shown", "pl": "Gdy gra się skończy, wszyscy widzą"},
        ),
        ("AE-5.2", {"en": "to its last row", "pl": "do jego ostatniego rzędu"}),
    ],
)
def test_rules_mention_what_an_earlier_text_omitted(rule: str, told: dict[str, str]) -> None:
    for language, words in told.items():
        assert words in TEXTS[language].table[f"rule.{rule}"]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Era II begins."), ("pl", "Zaczyna się era II.")],
)
def test_eras_have_roman_numbers(language: str, told: str) -> None:
    assert TEXTS[language].say("fact.era_begun", {"era": 2}) == told


@pytest.mark.parametrize(
    ("modifier", "by", "english", "polish"),
    [
        (
            "devastation_unrest",
            -1,
            "each devastated Hill you govern brings you 1 Unrest less",
            "każde spustoszone wzgórze, którym rządzisz, daje ci o 1 niepokoju mniej",
        ),
        (
            "unfed_unrest",
            -2,
            "each unfed Citizen brings you 2 Unrest less (not below 0)",
            "każdy nienakarmiony obywatel daje ci o 2 niepokoju mniej (nie poniżej 0)",
        ),
        (
            "province_unrest",
            1,
            "each Province that brings Unrest brings you 1 Unrest more",
            "każda prowincja, która daje niepokój, daje ci o 1 niepokoju więcej",
        ),
    ],
)
def test_a_change_of_unrest_is_worded_as_more_or_less(
    modifier: str, by: int, english: str, polish: str
) -> None:
    data: Any = copy.deepcopy(c.DATA)
    data["monuments"][0] |= {"timing": "permanent", "effects": [{"modifies": modifier, "by": by}]}
    key = f"card.{data['monuments'][0]['name']}.effect"
    assert made_of(data, TEXTS["en"].table)[key] == f"From now on: {english}."
    assert made_of(data, TEXTS["pl"].table)[key] == f"Odtąd: {polish}."


def test_the_numbers_in_the_rules_match_the_data() -> None:
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


def test_polish_uses_one_term_for_each_thing() -> None:
    said = [TEXTS["pl"].table, *(json.loads(path.read_text(encoding="utf-8")) for path in POLISH)]
    found = {
        key: f"{text!r}: {better}"
        for table in said
        for key, text in table.items()
        for pattern, better in OLD.items()
        if re.search(pattern, re.sub(r"{.*?}", "", text), re.IGNORECASE)
    }
    assert found == {}


@pytest.mark.parametrize("wrong", ["Weź 2 pszenice.", "Żeton zagłady.", "Łaska", "Postaci ery"])
def test_an_outdated_term_is_found(wrong: str) -> None:
    assert any(re.search(pattern, wrong, re.IGNORECASE) for pattern in OLD)


def test_polish_texts_are_translated() -> None:
    english, polish = TEXTS["en"].table, TEXTS["pl"].table
    same = {key for key in english if english[key] == polish[key]}
    latin = ("hill.", "building.", "era.", "seat.", "amount.pp", "terminal.sign.", "card.", "personality.")
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
