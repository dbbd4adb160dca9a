"""Every rule has a title and a text in both languages, and every fact, step and named thing cites a rule."""

from __future__ import annotations

from typing import Final

import pytest

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.kernel.rulebook import RULING, Rule, sections, things
from triclinium.kernel.texts import LANGUAGES, load

ENTRIES: Final = list(games.every())
EACH: Final = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
EACH_LANGUAGE: Final = pytest.mark.parametrize("language", LANGUAGES)
LONGEST_TITLE: Final = 40


def rules_of(entry: Entry, language: str) -> dict[str, Rule]:
    """Return all rules by id."""
    book = sections(load(entry.rules.package, language))
    return {rule.id: rule for section in book for rule in section.rules}


@EACH
@EACH_LANGUAGE
def test_every_rule_has_a_short_title_and_a_text(entry: Entry, language: str) -> None:
    table = load(entry.rules.package, language).table
    rules = rules_of(entry, language)
    assert {f"rule.{rule}" for rule in rules} == {key for key in table if key.startswith("rule.")}
    assert {f"rule_title.{rule}" for rule in rules} == {key for key in table if key.startswith("rule_title.")}
    for rule in rules.values():
        assert 0 < len(rule.title) <= LONGEST_TITLE, rule.id
        assert rule.printed or rule.rulings, rule.id
        assert all(rule.rulings), rule.id


@EACH
@EACH_LANGUAGE
def test_the_titles_of_the_rules_of_a_game_are_unique(entry: Entry, language: str) -> None:
    titles = [rule.title for rule in rules_of(entry, language).values()]
    assert sorted(set(titles)) == sorted(titles)


@EACH
def test_both_languages_mark_the_same_rulings(entry: Entry) -> None:
    english, polish = (rules_of(entry, language) for language in LANGUAGES)
    for rule in english:
        assert len(english[rule].rulings) == len(polish[rule].rulings), rule
        assert bool(english[rule].printed) == bool(polish[rule].printed), rule


@EACH
def test_every_fact_has_a_rule(entry: Entry) -> None:
    known = rules_of(entry, LANGUAGES[0])
    assert [kind.name for kind in entry.rules.fact_kinds if kind.rule not in known] == []


@EACH
def test_turn_order_and_every_step_have_a_rule(entry: Entry) -> None:
    known = rules_of(entry, LANGUAGES[0])
    assert entry.rules.turn_rule in known
    assert [step.name for step in entry.rules.steps if step.rule not in known] == []


@EACH
@EACH_LANGUAGE
def test_every_thing_with_an_explanation_has_a_rule(entry: Entry, language: str) -> None:
    texts = load(entry.rules.package, language)
    found = {thing.key: thing for thing in things(texts, entry.things)}
    explained = {
        key.removesuffix(".about")
        for key in texts.table
        if key.endswith(".about") and not key.startswith("terminal.") and key.count(".") == 2
    }
    assert explained - set(found) == set()
    known = rules_of(entry, language)
    for thing in found.values():
        assert thing.rule in known, thing.key
        assert RULING[language] not in " ".join(thing.told), thing.key


@EACH
def test_every_rule_of_a_thing_belongs_to_an_existing_thing(entry: Entry) -> None:
    found = {thing.key for thing in things(load(entry.rules.package, LANGUAGES[0]), entry.things)}
    named = found | {key.partition(".")[0] for key in found}
    assert [key for key in entry.things if key not in named] == []


@EACH
@EACH_LANGUAGE
def test_the_name_of_a_hidden_thing_is_not_a_thing(entry: Entry, language: str) -> None:
    texts = load(entry.rules.package, language)
    rules = {key.partition(".")[0]: "XY-1.1" for key in texts.table}
    assert [each.key for each in things(texts, rules) if each.key.endswith(".None")] == []
