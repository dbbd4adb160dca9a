"""What can be looked up by name: the things of a game, what is told of each, and the rules that cite it.

A thing is a name in the game's notation, or one that its texts describe (`KIND.NAME.about`). It is called by that name,
or as people say it in any language. What is told of it, the display says (`Display.lore`), mostly from the texts.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..kernel.texts import LANGUAGES, Texts, load
from .display import Display
from .reading import folded

_ABOUT: Final = re.compile(r"(?P<kind>[^.]+)\.(?P<name>[^.]+)\.about")
_RULE: Final = "rule."
_NEAR: Final = 0.75


@dataclass(frozen=True)
class Topic:
    """A thing that has a name."""

    kind: str
    name: str
    title: str
    texts: tuple[str, ...]
    """What is told of it."""
    rules: tuple[str, ...]
    """The ids of rules that cite it."""
    spellings: tuple[str, ...]
    """The ways to write its name."""


class Topics:
    """All that has a name in a game and something to be told of."""

    def __init__(self, display: Display) -> None:
        self._display: Final = display
        package = display.game.package
        self._texts: Final = [load(package, language) for language in LANGUAGES]
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
        """Rules that say its name, in whatever language they do so, and those that the display knows of."""
        cited = set(self._display.ruled(kind, name))
        for texts in self._texts:
            cited.update(_citing(texts, texts.name(kind, name)))
        return tuple(
            key.removeprefix(_RULE) for key in self._texts[0].table if key.removeprefix(_RULE) in cited
        )

    def find(self, text: str) -> list[Topic]:
        """What a text may mean: names it spells out, else names that begin so, else names with a word that does."""
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
        """The title of what may have been meant by a text that means nothing."""
        known = {spelling: topic.title for topic in self._topics for spelling in topic.spellings}
        close = difflib.get_close_matches(folded(text), known, 1, _NEAR)
        return known[close[0]] if close else None


def _citing(texts: Texts, title: str) -> list[str]:
    """The ids of rules in whose text a name stands as such, not as a part of another word."""
    said = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)")
    return [
        key.removeprefix(_RULE)
        for key, text in texts.table.items()
        if key.startswith(_RULE) and said.search(text)
    ]


def _has_word(spelling: str, wanted: str) -> bool:
    return f"_{wanted}" in spelling
