"""Things that players can look up by name: their descriptions, and the rules that cite them.

A topic is a name in the game's notation, or one that the game's texts describe (`KIND.NAME.about`). Players
may write that name, or its translation into any language. The display provides the description
(`Display.lore`), mostly from the texts.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..kernel.texts import LANGUAGES, Texts, load_game
from .display import Display
from .reading import folded

_ABOUT: Final = re.compile(r"(?P<kind>[^.]+)\.(?P<name>[^.]+)\.about")
_RULE: Final = "rule."
_NEAR: Final = 0.75


@dataclass(frozen=True)
class Topic:
    """A thing with a name."""

    kind: str
    name: str
    title: str
    texts: tuple[str, ...]
    """Descriptions of the thing."""
    rules: tuple[str, ...]
    """Ids of the rules that cite it."""
    spellings: tuple[str, ...]
    """Accepted spellings of its name."""


class Topics:
    """All named things of a game that have a description."""

    def __init__(self, display: Display) -> None:
        self._display: Final = display
        package = display.game.package
        self._texts: Final = [load_game(package, language) for language in LANGUAGES]
        self._topics: Final = list(self._all())

    def _all(self) -> Iterator[Topic]:
        for kind, name in dict.fromkeys(self._names()):
            lore = tuple(self._display.lore(kind, name))
            if lore:
                called = [texts.name(kind, name) for texts in self._texts]
                title = self._display.translator.game.name(kind, name)
                spellings = tuple(dict.fromkeys(folded(each) for each in (name, *called)))
                yield Topic(kind, name, title, lore, self._rules(kind, name), spellings)

    def _names(self) -> Iterator[tuple[str, str]]:
        for kind, of in self._display.game.words.kinds.items():
            for name in of.names:
                yield kind, str(name)
        for key in self._display.translator.game.table:
            if found := _ABOUT.fullmatch(key):
                yield found["kind"], found["name"]

    def _rules(self, kind: str, name: str) -> tuple[str, ...]:
        """Return the rules that contain a name in any language, and those that the display adds."""
        cited = set(self._display.ruled(kind, name))
        for texts in self._texts:
            cited.update(_citing(texts, texts.name(kind, name)))
        return tuple(
            key.removeprefix(_RULE) for key in self._texts[0].table if key.removeprefix(_RULE) in cited
        )

    def find(self, text: str) -> list[Topic]:
        """Return the topics a text may mean: exact names, else names with that prefix, else names with such a word."""
        wanted = folded(text)
        if not wanted:
            return []
        for fits in (str.__eq__, str.startswith, _has_word):
            found = [
                topic for topic in self._topics if any(fits(spelling, wanted) for spelling in topic.spellings)
            ]
            if found:
                return found
        return []

    def near(self, text: str) -> str | None:
        """Return the title most similar to a text without a match."""
        known = {spelling: topic.title for topic in self._topics for spelling in topic.spellings}
        close = difflib.get_close_matches(folded(text), known, 1, _NEAR)
        return known[close[0]] if close else None


def _citing(texts: Texts, title: str) -> list[str]:
    """Return the ids of rules in whose text a name occurs as a word."""
    said = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)")
    return [
        key.removeprefix(_RULE)
        for key, text in texts.table.items()
        if title in text and key.startswith(_RULE) and said.search(text)  # the first test is quick
    ]


def _has_word(spelling: str, wanted: str) -> bool:
    return f"_{wanted}" in spelling
