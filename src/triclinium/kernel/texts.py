"""Texts for people, one table per language. The rules contain only keys and parameters.

A game must have its texts in English and may add other languages. The framework has the texts of its own
keys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.resources import files
from string import Formatter
from typing import Final

from .bundle import NOTHING
from .errors import TricliniumError

LANGUAGES: Final = ("en", "pl")
ENGLISH: Final = LANGUAGES[0]
"""Language that every game must have."""
FOLDER: Final = "texts"
"""Folder of a package that contains its texts."""
OF_THE_TERMINAL: Final = "terminal."
"""Prefix of the keys of texts that only the terminal board of a game uses."""
_FRAMEWORK: Final = "triclinium.kernel"
"""Package with the texts of the framework's own keys: verbs and refusals of every game."""


_PLURAL: Final = re.compile(r"\{(\w+):([^{}]*)\}")


def plural(language: str, count: object, forms: str) -> str:
    """Return the form for a number. `forms` lists them in the order of CLDR: one, few, many, other.

    >>> [plural("pl", count, "jabłko|jabłka|jabłek") for count in (1, 22, 12)]
    ['jabłko', 'jabłka', 'jabłek']
    """
    one, *others = forms.split("|")
    number = str(count)
    if number == "1" or not others:
        return one
    few = language == "pl" and number[-1] in "234" and number[-2:-1] != "1"
    return others[0] if few else others[-1]


class MissingText(TricliniumError):
    """A key has no text in a language."""


class Texts:
    """The texts of one language. A parameter may itself be a key: `{ware}` with `figs` inserts its name.

    >>> texts = Texts("en", {"ware.figs": "ripe figs", "fact.gone": "No {ware} are left in {place}."})
    >>> texts.say("fact.gone", {"ware": "figs", "place": "Ostia"})
    'No ripe figs are left in Ostia.'
    >>> Texts("en", {"goods.wine": "wine", "got": "You get {goods}."}).say("got", {"goods": {"wine": 2, "oil": 1}})
    'You get 2 × wine, oil.'

    A word that depends on a number lists its forms: one and other in English; one, few and many in Polish.

    >>> Texts("en", {"left": "{count} {count:fig|figs} left."}).say("left", {"count": 2})
    '2 figs left.'
    """

    def __init__(self, language: str, table: Mapping[str, str]) -> None:
        self.language: Final = language
        self.table: Final = dict(table)

    def say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        """Return the text of a key with its parameters filled in."""
        template = self.table.get(key)
        if template is None:
            raise MissingText(f"no text for {key!r} in {self.language!r}")
        if not params:
            return template
        template = _PLURAL.sub(lambda found: plural(self.language, params[found[1]], found[2]), template)
        return template.format_map({name: self.name(name, value) for name, value in params.items()})

    def name(self, kind: str, value: object) -> str:
        """Return a parameter in words: its own text (`ware.figs`) if there is one, else the unchanged value.

        A trailing number distinguishes parameters of one kind: `card2` is named like `card`.
        """
        if isinstance(value, list | tuple):
            return ", ".join(self.name(kind, each) for each in value)
        if isinstance(value, dict):  # a bundle: counts by thing
            parts = [
                self.name(kind, each) if number == 1 else f"{number} × {self.name(kind, each)}"
                for each, number in value.items()
            ]
            return ", ".join(parts) or self.name(kind, NOTHING)
        kind = kind.rstrip("0123456789")
        return self.table.get(f"{kind}.{value}", str(value))

    def params(self, key: str) -> set[str]:
        """Return the names of the parameters of a text."""
        return {name for _, name, _, _ in Formatter().parse(self.table[key]) if name}


def load(package: str, language: str) -> Texts:
    """Return a package's own texts in one language from its folder `texts`, with computed names."""
    table = written_texts(package, language)
    if not table:
        raise MissingText(f"{package} has no file {FOLDER}/{language}.json")
    return Texts(language, {**table, **made_names(package, table)})


def load_game(package: str, language: str) -> Texts:
    """Return all texts of a game in one language.

    A key that the game has only in English is shown in English. A key that the game does not have may be one
    of the framework's.
    """
    own = {**written_texts(package, ENGLISH), **written_texts(package, language)}
    return Texts(language, {**written_texts(_FRAMEWORK, language), **own, **made_names(package, own)})


def written_texts(package: str, language: str) -> dict[str, str]:
    """Return the texts in a package's file of one language. Empty if there is no such file."""
    if language not in LANGUAGES:
        raise MissingText(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    file = files(package).joinpath(FOLDER, f"{language}.json")
    if not file.is_file():
        return {}
    table: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return table


def made_names(package: str, table: Mapping[str, str]) -> dict[str, str]:
    """Return names that depend on replaceable data, as `names(table)` in the folder `texts` computes them."""
    if not files(package).joinpath(FOLDER).is_dir():
        return {}
    make = getattr(import_module(f"{package}.{FOLDER}"), "names", None)
    if make is None:
        return {}
    made: dict[str, str] = make(table)
    return made


def faults(tables: Iterable[Texts], wanted: Mapping[str, set[str]]) -> list[str]:
    """Return missing texts and mismatches: keys without a text, and texts with unknown parameters.

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
