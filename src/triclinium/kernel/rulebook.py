"""A game's rules as its texts tell them: sections, rules with their titles, and what we decided where they leave room.

`section.XY-1` is the heading of the rules that begin so, `rule.XY-1.1` a rule's text and `rule_title.XY-1.1` its short
name. What is printed comes first in a text: all from the mark of a ruling to the next one, or to the end, is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from .texts import Texts

RULING: Final = {"en": "(Ruling)", "pl": "(Rozstrzygnięcie)"}
"""What a ruling begins with, by language."""
_SECTION: Final = "section."
_RULE: Final = "rule."
_TITLE: Final = "rule_title."
OF_THE_RULES: Final = (_SECTION, _RULE, _TITLE)
"""How the keys begin of texts that only the rulebook tells."""
_OURS: Final = "ruling"


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its short name (empty where the texts have none), and what it says."""

    id: str
    title: str
    text: str
    """All of it, as it is written."""
    printed: str
    """What the rulebook says, in our words; empty where all of it is ours."""
    rulings: tuple[str, ...]
    """What we decided, without the marks."""


@dataclass(frozen=True)
class Section:
    """Some rules under one heading."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Thing:
    """Something that has a name: a card, a piece, a track, an action."""

    key: str
    """Of its name among the texts."""
    name: str
    told: tuple[str, ...]
    """What it is and does."""
    rulings: tuple[str, ...]
    rule: str
    """The id of the rule that tells of it."""


def split(text: str, language: str) -> tuple[str, tuple[str, ...]]:
    """What is printed and what is ours of a text.

    >>> split("Red begins. (Ruling) On a tie, too. (Ruling) Nobody passes.", "en")
    ('Red begins.', ('On a tie, too.', 'Nobody passes.'))
    """
    printed, *rulings = (part.strip() for part in text.split(RULING[language]))
    return printed, tuple(rulings)


def sections(texts: Texts) -> tuple[Section, ...]:
    """The whole rulebook, in the order of its numbers; a section without a heading is called by its number.

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
    """All that has a name and a rule: `rules` has its id by the key of a name (`term.fort`) or by a kind (`card`).

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
        # What a hidden thing is called tells of none.
        if rule and value and value != "None" and "." not in value and "{" not in name:
            told = parts.get(key, {})
            ours = split(told.pop(_OURS, ""), texts.language)[1]
            yield Thing(key, name, tuple(_told(texts, told)), ours, rule)


def _told(texts: Texts, parts: Mapping[str, str]) -> Iterator[str]:
    """What it is, then what else is said of it, each thing once; an option with its name before it."""
    about = parts.get("about", "")
    for part in sorted(parts, key=lambda part: (part != "about", part != "normal", part)):
        text = parts[part]
        if part == "about" or text not in about:
            option = texts.table.get(f"option.{part}")
            yield f"{option}: {text}" if option else text


def order(rule: str) -> tuple[str, list[int]]:
    """XY-4.10 comes after XY-4.9.

    >>> sorted(["XY-4.10", "XY-10.1", "XY-4.9"], key=order)
    ['XY-4.9', 'XY-4.10', 'XY-10.1']
    """
    prefix, _, number = rule.partition("-")
    return prefix, [int(part) for part in number.split(".") if part.isdigit()]
