"""The rulebook of a game, read from its texts: sections, rules with titles, and our rulings.

`section.XY-1` is the heading of a section, `rule.XY-1.1` the text of a rule and `rule_title.XY-1.1` its short
name. In a text, the printed rule comes first. Everything from the mark of a ruling to the next mark, or to
the end, is our ruling where the rulebook leaves room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from .texts import ENGLISH, Texts

RULING: Final = {"en": "(Ruling)", "pl": "(Rozstrzygnięcie)"}
"""Mark at the start of a ruling, by language."""
_SECTION: Final = "section."
_RULE: Final = "rule."
_TITLE: Final = "rule_title."
OF_THE_RULES: Final = (_SECTION, _RULE, _TITLE)
"""Prefixes of the keys of texts that occur only in the rulebook."""
_OURS: Final = "ruling"


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its short name (empty if there is none), and its text."""

    id: str
    title: str
    text: str
    """Complete text, including the rulings."""
    printed: str
    """The printed rule in our words. Empty if the whole text is ours."""
    rulings: tuple[str, ...]
    """Our rulings, without the marks."""


@dataclass(frozen=True)
class Section:
    """A group of rules under one heading."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Thing:
    """Something with a name: a card, a piece, a track, an action."""

    key: str
    """Key of the name among the texts."""
    name: str
    told: tuple[str, ...]
    """Descriptions of what it is and does."""
    rulings: tuple[str, ...]
    rule: str
    """Id of the rule that explains it."""


def split(text: str, language: str) -> tuple[str, tuple[str, ...]]:
    """Split a text into the printed rule and our rulings.

    >>> split("Red begins. (Ruling) On a tie, too. (Ruling) Nobody passes.", "en")
    ('Red begins.', ('On a tie, too.', 'Nobody passes.'))
    """
    mark = (
        RULING[language] if RULING[language] in text else RULING[ENGLISH]
    )  # the text may exist in English only
    printed, *rulings = (part.strip() for part in text.split(mark))
    return printed, tuple(rulings)


def sections(texts: Texts) -> tuple[Section, ...]:
    """Return the whole rulebook in numerical order. A section without a heading gets its number as title.

    >>> [section.title for section in sections(Texts("en", {"rule.XY-1.2": "Red begins."}))]
    ['XY-1']
    """
    rules = sorted((key.removeprefix(_RULE) for key in texts.table if key.startswith(_RULE)), key=order)
    titled = {key.removeprefix(_SECTION) for key in texts.table if key.startswith(_SECTION)}
    ids = sorted({*titled, *(rule.rpartition(".")[0] for rule in rules)}, key=order)
    return tuple(
        Section(
            section,
            texts.table.get(_SECTION + section, section),
            tuple(_rule(texts, rule) for rule in rules if rule.rpartition(".")[0] == section),
        )
        for section in ids
    )


def _rule(texts: Texts, rule: str) -> Rule:
    text = texts.say(_RULE + rule)
    return Rule(rule, texts.table.get(_TITLE + rule, ""), text, *split(text, texts.language))


def things(texts: Texts, rules: Mapping[str, str]) -> Iterator[Thing]:
    """Yield everything that has a name and a rule.

    `rules` contains rule ids by the key of a name (`term.fort`) or by a kind (`card`).

    >>> texts = Texts("en", {"ware.figs": "figs", "ware.figs.about": "They are sweet.", "verb.eat": "Eat"})
    >>> [(each.name, each.told, each.rule) for each in things(texts, {"ware": "XY-1.1"})]
    [('figs', ('They are sweet.',), 'XY-1.1')]
    """
    parts: dict[str, dict[str, str]] = {}
    for key, text in texts.table.items():
        thing, _, part = key.rpartition(".")
        if "." in thing:
            parts.setdefault(thing, {})[part] = text
    for key, name in texts.table.items():
        kind, _, value = key.partition(".")
        rule = rules.get(key) or rules.get(kind)
        # `None` is the name of a hidden thing, which has no description.
        if rule and value and value != "None" and "." not in value and "{" not in name:
            told = parts.get(key, {})
            ours = split(told.pop(_OURS, ""), texts.language)[1]
            yield Thing(key, name, tuple(_told(texts, told)), ours, rule)


def _told(texts: Texts, parts: Mapping[str, str]) -> Iterator[str]:
    """Yield the description of a thing, then its other texts, each once. An option follows its name."""
    about = parts.get("about", "")
    for part in sorted(parts, key=lambda part: (part != "about", part != "normal", part)):
        text = parts[part]
        if part == "about" or text not in about:
            option = texts.table.get(f"option.{part}")
            yield f"{option}: {text}" if option else text


def order(rule: str) -> tuple[str, list[int]]:
    """Return a sort key that puts XY-4.10 after XY-4.9.

    >>> sorted(["XY-4.10", "XY-10.1", "XY-4.9"], key=order)
    ['XY-4.9', 'XY-4.10', 'XY-10.1']
    """
    prefix, _, number = rule.partition("-")
    return prefix, [int(part) for part in number.split(".") if part.isdigit()]
