"""The texts of the lab are complete in both languages, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path

import triclinium
from triclinium.kernel.texts import LANGUAGES, load

PACKAGE = "triclinium.lab"
SOURCES = [
    path for path in (Path(triclinium.__file__).parent / "lab").rglob("*") if path.suffix in (".py", ".html")
]
KEY = re.compile(r"""["']((?:[a-z_]+\.)*[a-z_0-9]+)["']""")
MADE = re.compile(r"""f["']([a-z_]+(?:\.[a-z_]+)*\.)\{""")
"""Prefixes of keys that the code composes."""


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, polish = (load(PACKAGE, language) for language in LANGUAGES)
    assert english.table.keys() == polish.table.keys()
    for key in english.table:
        assert english.params(key) == polish.params(key), key


def test_the_keys_are_sorted() -> None:
    for language in LANGUAGES:
        assert list(load(PACKAGE, language).table) == sorted(load(PACKAGE, language).table)


def test_every_text_is_used() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    whole, begun = set(KEY.findall(texts)), tuple(MADE.findall(texts))
    unused = [key for key in load(PACKAGE, "en").table if key not in whole and not key.startswith(begun)]
    assert unused == []


def test_polish_texts_are_translated() -> None:
    english, polish = (load(PACKAGE, language).table for language in LANGUAGES)
    assert {key for key in english if english[key] == polish[key]} <= {"head.bot"}
