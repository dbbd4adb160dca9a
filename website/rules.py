"""Rules pages: each game in each language, from its texts, with the ids that code and tests cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.kernel.rulebook import Rule, Section, sections, things
from triclinium.kernel.texts import LANGUAGES, Texts, load

FOLDER: Final = "play/rules"
INDEX: Final = f"{FOLDER}/index.md"
"""Index page, written by hand except for its list."""
WORDS: Final = {
    "en": {
        "language": "English",
        "rules": "the rules",
        "lead": "The rules in our own words, as Triclinium plays them. Each rule has an id, which refusals, code and "
        "tests cite. `triclinium rules {game}` prints the same text. Where the rulebook leaves a gap, our "
        "decision is shown as a ruling; see [the reasons](../rulings.md).",
        "ruling": "Our ruling",
        "open": "What the rulebook leaves open",
        "open_lead": "Rules with a ruling of ours:",
        "things": "Terms",
        "other": "Po polsku",
    },
    "pl": {
        "language": "Polski",
        "rules": "zasady",
        "lead": "Zasady naszymi słowami, tak jak się tu gra. Każda ma numer, który podaje odmowa i na który powołują "
        "się kod i testy; to samo wypisuje `triclinium rules {game} --lang pl`. Co drukowana instrukcja zostawia "
        "otwarte, a my postanowiliśmy, stoi osobno jako rozstrzygnięcie ([uzasadnienia po angielsku](../rulings.md)).",
        "ruling": "Nasze rozstrzygnięcie",
        "open": "Co instrukcja zostawia otwarte",
        "open_lead": "Zasady z naszym rozstrzygnięciem:",
        "things": "Co ma nazwę",
        "other": "In English",
    },
}
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|])")


def plain(text: str) -> str:
    """Return a text with its Markdown characters escaped.

    >>> print(plain("a *b* [c]"))
    a \\*b\\* \\[c\\]
    """
    return _SPECIAL.sub(r"\\\1", text)


def name(game: str, language: str) -> str:
    """Return the place of a page in the docs folder."""
    return f"{FOLDER}/{game}.{language}.md"


def house() -> list[Entry]:
    """Return the games of this repository, without other installed ones."""
    return [entry for entry in games.every() if entry.rules.package.startswith(f"{games.__name__}.")]


def titled(entry: Entry, texts: Texts) -> str:
    """Return a game's name for people."""
    return texts.say(f"game.{entry.rules.name}")


def pages() -> Iterator[tuple[str, str, str]]:
    """Yield each page's place, title and content."""
    for entry in house():
        for language in LANGUAGES:
            texts = load(entry.rules.package, language)
            title = f"{titled(entry, texts)}: {WORDS[language]['rules']}"
            yield name(entry.rules.name, language), title, "\n".join(_page(entry, title, texts))


def index() -> str:
    """Return the list of links for the index page."""
    lines = []
    for entry in house():
        links = ", ".join(
            f"[{WORDS[language]['language']}]({entry.rules.name}.{language}.md)" for language in LANGUAGES
        )
        lines.append(f"- **{titled(entry, load(entry.rules.package, LANGUAGES[0]))}**: {links}")
    return "\n".join(lines) + "\n"


def _page(entry: Entry, title: str, texts: Texts) -> Iterator[str]:
    said, game = WORDS[texts.language], entry.rules.name
    (other,) = (language for language in LANGUAGES if language != texts.language)
    book = sections(texts)
    yield from (f"# {title}", "", said["lead"].format(game=game), "")
    yield from (f"[{said['other']}]({game}.{other}.md)", "")
    for section in book:
        yield from _section(section, said)
    yield from (f"## {said['things']} {{#things}}", "")
    for thing in things(texts, entry.things):
        told = " ".join(plain(text) for text in thing.told)
        yield from (f"**{plain(thing.name)}** ([{thing.rule}](#{thing.rule})) {told}".rstrip(), "")
        yield from _rulings(thing.rulings, said)
    ours = [rule.id for section in book for rule in section.rules if rule.rulings]
    if ours:
        yield from (f"## {said['open']} {{#open}}", "", said["open_lead"], "")
        yield ", ".join(f"[{rule}](#{rule})" for rule in ours)


def _section(section: Section, said: dict[str, str]) -> Iterator[str]:
    yield from (f"## {section.id} {plain(section.title)} {{#{section.id}}}", "")
    for rule in section.rules:
        yield from _rule(rule, said)


def _rule(rule: Rule, said: dict[str, str]) -> Iterator[str]:
    yield from (f"### {rule.id} {plain(rule.title)}".rstrip() + f" {{#{rule.id}}}", "")
    if rule.printed:
        yield from (plain(rule.printed), "")
    yield from _rulings(rule.rulings, said)


def _rulings(rulings: tuple[str, ...], said: dict[str, str]) -> Iterator[str]:
    for ruling in rulings:
        yield from (f'!!! quote "{said["ruling"]}"', "", f"    {plain(ruling)}", "")
