"""The rules of a game by id, from its texts (`section.*` and `rule.*`), and the rules that cite a named thing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..kernel import rulebook
from ..kernel.texts import Texts
from ..terminal.display import Display
from ..terminal.topics import Topic, Topics
from ..terminal.translator import WrongInput

MOST: Final = 4
"""Maximum number of meanings of a name that are explained. If there are more, the player must choose."""


@dataclass(frozen=True)
class Section:
    """Rules under one heading, as pairs of id and text."""

    id: str
    title: str
    rules: tuple[tuple[str, str], ...]

    def named(self) -> dict[str, object]:
        """Return the section as plain data."""
        rules = [{"id": number, "text": text} for number, text in self.rules]
        return {"id": self.id, "title": self.title, "rules": rules}


def sections(texts: Texts) -> list[Section]:
    """Return the whole rulebook in numerical order."""
    return [
        Section(each.id, each.title, tuple((rule.id, rule.text) for rule in each.rules))
        for each in rulebook.sections(texts)
    ]


def found(book: Sequence[Section], text: str) -> list[Section]:
    """Return the part of the book that an id or its prefix matches: a rule or sections. Case does not matter.

    >>> book = [Section("XY-1", "One", (("XY-1.1", "a"), ("XY-1.10", "b"))), Section("XY-10", "Ten", ())]
    >>> [rule for section in found(book, "xy-1.1") for rule, _ in section.rules]
    ['XY-1.1']
    >>> [section.id for section in found(book, "1")]
    ['XY-1']
    """
    wanted = text.casefold()
    for section in book:
        if wanted in _spellings(section.id):
            return [section]
    parts = []
    for section in book:
        for rule in section.rules:
            if wanted in _spellings(rule[0]):
                return [replace(section, rules=(rule,))]
        begun = tuple(rule for rule in section.rules if rule[0].casefold().startswith(wanted))
        if begun:
            parts.append(replace(section, rules=begun))
    return parts


def chosen(book: Sequence[Section], rules: Collection[str]) -> list[Section]:
    """Return the part of the book that contains these rules."""
    parts = [replace(each, rules=tuple(rule for rule in each.rules if rule[0] in rules)) for each in book]
    return [each for each in parts if each.rules]


def topics(display: Display, text: str, book: Sequence[Section]) -> list[Topic]:
    """Return the topics of a name. Raises WrongInput with suggestions if there are none or too many."""
    say = display.translator.say
    known = Topics(display)
    meant = known.find(text)
    if len(meant) > MOST:
        raise WrongInput(say("input.ambiguous", text=text, meanings=", ".join(each.title for each in meant)))
    if not meant:
        near = known.near(text)
        key = "error.rule" if near is None else "error.name"
        raise WrongInput(say(key, asked=text, near=near, **examples(book)))
    return meant


def render_topic(topic: Topic, book: Sequence[Section]) -> RenderableType:
    """Return a topic for the terminal: its name, its texts and the rules that cite it."""
    parts: list[RenderableType] = [Text(topic.title, "bold underline"), *(Text(text) for text in topic.texts)]
    if topic.rules:
        parts += [Text(), render(chosen(book, topic.rules))]
    return Group(*parts)


def named(topic: Topic, book: Sequence[Section]) -> dict[str, object]:
    """Return a topic as plain data."""
    rules = [{"id": rule, "text": text} for each in chosen(book, topic.rules) for rule, text in each.rules]
    return {
        "kind": topic.kind,
        "name": topic.name,
        "title": topic.title,
        "texts": list(topic.texts),
        "rules": rules,
    }


def examples(book: Sequence[Section]) -> dict[str, str]:
    """Return an example of a rule id and of a section id in a book, for users who must write one.

    >>> examples([Section("XY-1", "One", (("XY-1.1", "a"),))])
    {'rule': 'XY-1.1', 'section': 'XY-1'}
    """
    ruled = next((section for section in book if section.rules), None)
    return {"rule": ruled.rules[0][0], "section": ruled.id} if ruled else {"rule": "?", "section": "?"}


def _spellings(rule: str) -> set[str]:
    """Return the accepted spellings of a rule id, in lower case: with and without the prefix."""
    return {rule.casefold(), rule.partition("-")[2]}


def render(book: Sequence[Section]) -> RenderableType:
    """Return sections and rules for the terminal."""
    parts: list[RenderableType] = []
    for section in book:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for rule, text in section.rules:
            grid.add_row(Text(rule, "bold"), Text(text))
        parts += [Text(f"{section.id}  {section.title}", "bold underline"), grid, Text()]
    return Group(*parts[:-1])
