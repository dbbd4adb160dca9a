"""Our decisions where the rulebook leaves room: marked in the texts of both languages, listed in docs/rulings.md."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules import catalogue
from triclinium.kernel.texts import LANGUAGES, load

DOCS = Path(__file__).parents[3] / "docs" / "rulings.md"
MARK = {"en": "(Ruling)", "pl": "(Rozstrzygnięcie)"}
PARTS = ("Rulebook", "Could mean", "Here", "Why", "Where")
TEXTS = {language: load(FallOfRome.package, language) for language in LANGUAGES}


class Ruling:
    """An entry of the page: the rule's id, the text that players read, and what is said of it."""

    def __init__(self, entry: str) -> None:
        heading, _, body = entry.partition("\n")
        self.rule, _, self.title = heading.partition(": ")
        self.said = dict(re.findall(r"^- \*(.+?)\*: (.+?)(?=\n- \*|\n*\Z)", body, re.MULTILINE | re.DOTALL))
        (self.text,) = re.findall(r"text `(.+?)`", self.said["Where"])


RULINGS = [
    Ruling(entry) for entry in re.split(r"^### ", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
]


def marked(language: str) -> Counter[str]:
    """How many rulings each text tells of."""
    marks = {
        key: text.count(MARK[language])
        for key, text in TEXTS[language].table.items()
        if key.startswith(("rule.", "event."))
    }
    return +Counter(marks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marks_in_the_texts_and_the_page_are_one_list(language: str) -> None:
    assert marked(language) == Counter(ruling.text for ruling in RULINGS)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.title)
def test_a_ruling_says_what_is_printed_what_it_could_mean_and_how_and_why_we_play_it(ruling: Ruling) -> None:
    assert tuple(ruling.said) == PARTS
    assert f"rule.{ruling.rule}" in TEXTS["en"].table
    assert ruling.text in (f"rule.{ruling.rule}", *(f"event.{event}.ruling" for event in catalogue.EVENTS))
    for module, names in re.findall(r"`(\w+\.py)`(?: \((.+?)\))?", ruling.said["Where"]):
        source = (Path(catalogue.__file__).parent / module).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"\b{name}\b", source), f"{name} is in {module}"


@pytest.mark.parametrize(
    "text",
    [
        *("rule.FR-1.7", "rule.FR-2.8", "rule.FR-3.3", "rule.FR-4.6", "rule.FR-9.3", "rule.FR-11.7"),
        *("rule.FR-11.8", "event.carpe_diem.ruling", "event.abundans_cautela_non_nocet.ruling"),
        *("event.vae_victis.ruling", "event.veni_vidi_vici.ruling"),
    ],
)
def test_what_an_audit_of_the_rules_found_to_be_ours_is_told_as_ours(text: str) -> None:
    assert text in [ruling.text for ruling in RULINGS]
    for language in LANGUAGES:
        assert MARK[language] in TEXTS[language].table[text]
