"""Sentences for people, one table a language; the rules themselves hold keys and parameters only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.resources import files
from string import Formatter
from typing import Final

from .bundle import NOTHING
from .errors import TricliniumError

LANGUAGES: Final = ("en", "pl")
FOLDER: Final = "texts"
"""Where a package has its texts."""


class MissingText(TricliniumError):
    """A key has no text in a language."""


class Texts:
    """The texts of one language. A parameter may itself be a key: `{ware}` with `figs` says its name.

    >>> texts = Texts("en", {"ware.figs": "ripe figs", "fact.gone": "No {ware} are left in {place}."})
    >>> texts.say("fact.gone", {"ware": "figs", "place": "Ostia"})
    'No ripe figs are left in Ostia.'
    >>> Texts("en", {"goods.wine": "wine", "got": "You get {goods}."}).say("got", {"goods": {"wine": 2, "oil": 1}})
    'You get 2 × wine, oil.'
    """

    def __init__(self, language: str, table: Mapping[str, str]) -> None:
        self.language: Final = language
        self.table: Final = dict(table)

    def say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        """The text of a key with its parameters filled in."""
        template = self.table.get(key)
        if template is None:
            raise MissingText(f"no text for {key!r} in {self.language!r}")
        if not params:
            return template
        return template.format_map({name: self.name(name, value) for name, value in params.items()})

    def name(self, kind: str, value: object) -> str:
        """A parameter in words: by its own key (`ware.figs`) if there is one, else as it is.

        A trailing number tells parameters of one kind apart: `card2` is named like `card`.
        """
        if isinstance(value, list | tuple):
            return ", ".join(self.name(kind, each) for each in value)
        if isinstance(value, dict):  # a bundle: so many of each thing
            parts = [
                self.name(kind, each) if number == 1 else f"{number} × {self.name(kind, each)}"
                for each, number in value.items()
            ]
            return ", ".join(parts) or self.name(kind, NOTHING)
        kind = kind.rstrip("0123456789")
        return self.table.get(f"{kind}.{value}", str(value))

    def params(self, key: str) -> set[str]:
        """The parameters a text wants."""
        return {name for _, name, _, _ in Formatter().parse(self.table[key]) if name}


def load(package: str, language: str) -> Texts:
    """A package's texts in one language, from its folder `texts`, with the names that this makes."""
    if language not in LANGUAGES:
        raise MissingText(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    text = files(package).joinpath(FOLDER, f"{language}.json").read_text(encoding="utf-8")
    table: dict[str, str] = json.loads(text)
    return Texts(language, {**table, **made_names(package, table)})


def made_names(package: str, table: Mapping[str, str]) -> dict[str, str]:
    """Names that hang on data, which may be replaced, and so cannot be written down: `names(table)` of the folder."""
    make = getattr(import_module(f"{package}.{FOLDER}"), "names", None)
    if make is None:
        return {}
    made: dict[str, str] = make(table)
    return made


def faults(tables: Iterable[Texts], wanted: Mapping[str, set[str]]) -> list[str]:
    """What is missing or does not match: keys without a text, texts that want parameters nobody gives.

    >>> faults([Texts("en", {"a": "{x}"})], {"a": set(), "b": set()})
    ["en: 'a' wants x, which nobody gives", "en: no text for 'b'"]
    """
    found = []
    for texts in tables:
        for key, given in sorted(wanted.items()):
            if key not in texts.table:
                found.append(f"{texts.language}: no text for {key!r}")
            elif surplus := texts.params(key) - given:
                found.append(
                    f"{texts.language}: {key!r} wants {', '.join(sorted(surplus))}, which nobody gives"
                )
    return found
