"""Our rulings, where a rulebook leaves room, are marked in all texts and listed in docs/play/rulings.md."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from triclinium.games.aeterna import rules as aeterna
from triclinium.games.fall_of_rome import rules as fall_of_rome
from triclinium.games.struggle_for_rome import rules as struggle_for_rome
from triclinium.kernel.rulebook import RULING as MARK
from triclinium.kernel.texts import LANGUAGES, Texts, load

DOCS: Final = Path(__file__).parents[2] / "docs" / "play" / "rulings.md"
PARTS: Final = ("Rulebook", "Could mean", "Here", "Why", "Where")
RULES: Final = {"FR": fall_of_rome, "SR": struggle_for_rome, "AE": aeterna}
"""The rules of each game, by the prefix of their ids."""
TEXTS: Final[dict[tuple[str, str], Texts]] = {
    (game, language): load(rules.__name__.removesuffix(".rules"), language)
    for game, rules in RULES.items()
    for language in LANGUAGES
}


class Ruling:
    """Entry of the page: the id of the rule, the key of the text that players read, and the parts of the entry."""

    def __init__(self, entry: str) -> None:
        heading, _, body = entry.partition("\n")
        self.rule, _, self.title = heading.partition(": ")
        self.game = self.rule.partition("-")[0]
        body = body.partition("\n## ")[0]
        self.said = dict(re.findall(r"^- \*(.+?)\*: (.+?)(?=\n- \*|\n*\Z)", body, re.MULTILINE | re.DOTALL))
        (self.text,) = re.findall(r"text `(.+?)`", self.said["Where"])


RULINGS = [
    Ruling(entry) for entry in re.split(r"^### ", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
]


def marked(game: str, language: str) -> Counter[str]:
    """Return the number of rulings in each text that has any."""
    table = TEXTS[game, language].table
    return +Counter({key: text.count(MARK[language]) for key, text in table.items() if _tells(key)})


def _tells(key: str) -> bool:
    return key.startswith(("rule.", "event."))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_the_rulings_marked_in_the_texts_are_those_of_the_page(game: str, language: str) -> None:
    assert marked(game, language) == Counter(ruling.text for ruling in RULINGS if ruling.game == game)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.rule}: {ruling.title}")
def test_a_ruling_has_all_parts_and_names_existing_code_and_data(ruling: Ruling) -> None:
    assert tuple(ruling.said) == PARTS
    table = TEXTS[ruling.game, "en"].table
    assert f"rule.{ruling.rule}" in table
    assert ruling.text in table
    assert ruling.text == f"rule.{ruling.rule}" or ruling.text.endswith(".ruling")
    folder = Path(str(RULES[ruling.game].__file__)).parent
    for module, names in re.findall(r"`(\w+\.py)`(?: \((.+?)\))?", ruling.said["Where"]):
        source = (folder / module).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"\b{name}\b", source), f"{name} is not in {module}"
    for names, data in re.findall(r"((?:`\w+`(?:, | and )?)+) in `(data/\w+\.json)`", ruling.said["Where"]):
        content = (folder.parent / data).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert f'"{name}"' in content, f"{name} is not in {data}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_only_rules_and_events_contain_rulings(game: str, language: str) -> None:
    """Only the help texts, which explain the mark, may contain it as well."""
    others = [key for key, text in TEXTS[game, language].table.items() if MARK[language] in text]
    assert [key for key in others if not _tells(key) and not key.startswith("terminal.help.")] == []


AUDITED: Final = [
    *("FR-1.7", "FR-2.8", "FR-3.3", "FR-4.6", "FR-9.3", "FR-11.7", "FR-11.8"),
    "FR-2.6: where to start is chosen in seating order",
    "FR-4.8: to enlist there must be a barbarian",
    "FR-10.1: when victory is checked",
    "FR-11.5: the Praefectus Fabrum's fort can be moved",
    "FR-12.4: once per turn means the role's own turn",
    "SR-1.1: tribes are placed in turn order",
    "SR-2.4: robbing is compulsory, and of another player",
    "SR-2.4: a victim with less than 2 gold",
    "SR-2.5: a shortage of pasture halves horses and cattle together",
    "SR-2.5: the order of several shortages",
    "SR-3.1: trade and building in any order",
    "SR-3.3: 3 gold are for purchases alone",
    "SR-3.4: when in a phase a card is played",
    "SR-3.5: when the pasture discards are shuffled",
    "SR-3.5: gold is unlimited",
    "SR-3.7: what a Diplomacy card does",
    "SR-3.8: what a Traitor does",
    "SR-3.9: what a Great Warrior does",
    "SR-3.10: what a Treasure does",
    "SR-3.11: what Culture is worth",
    "SR-4.2: no payment that another one beats",
    "SR-4.4: founding needs a wagon",
    "SR-4.4: a counter on a conquered city leaves the game",
    "SR-4.8: arrows work both ways",
    "SR-4.8: what is within one arrow",
]
"""Decisions that an audit found unmarked: a rule, or a ruling of a rule with the start of its title."""


@pytest.mark.parametrize("found", AUDITED)
def test_a_decision_that_an_audit_found_is_marked_as_a_ruling(found: str) -> None:
    """Check the entry on the page. Another test checks that the text has a mark for each entry."""
    rule, _, title = found.partition(": ")
    assert [ruling for ruling in RULINGS if ruling.rule == rule and ruling.title.startswith(title)]


@pytest.mark.parametrize(
    "event",
    [
        *("carpe_diem", "abundans_cautela_non_nocet", "vae_victis", "veni_vidi_vici", "alea_iacta_est"),
        *("audentes_fortuna_iuvat", "hic_manebimus_optime", "si_vis_pacem_para_bellum"),
    ],
)
def test_an_event_with_a_ruling_found_by_an_audit_is_marked(event: str) -> None:
    assert f"event.{event}.ruling" in [ruling.text for ruling in RULINGS]
    for language in LANGUAGES:
        assert MARK[language] in TEXTS["FR", language].table[f"event.{event}.ruling"]


@pytest.mark.parametrize(("language", "told"), [("en", "may change theirs"), ("pl", "może swoją zmienić")])
def test_the_rules_say_that_an_answer_can_be_changed(language: str, told: str) -> None:
    """SR-3.6 is a ruling as a whole; this part of it was in the code but not in the text."""
    assert told in TEXTS["SR", language].table["rule.SR-3.6"].partition(MARK[language])[2]
