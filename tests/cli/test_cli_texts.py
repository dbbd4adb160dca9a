"""The terminal's own sentences: complete in both languages, and all of them used."""

from __future__ import annotations

import re
from pathlib import Path

import triclinium.cli
from triclinium.cli.counsel import COMMANDS
from triclinium.kernel.texts import LANGUAGES, load

SOURCES = sorted(Path(triclinium.cli.__file__).parent.glob("*.py"))
KEY = re.compile(r"\"((?:[a-z_]+\.)+[a-z_]+)\"|'((?:[a-z_]+\.)+[a-z_]+)'")


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, *others = [load("triclinium.cli", language) for language in LANGUAGES]
    for other in others:
        assert english.table.keys() == other.table.keys()
        for key in english.table:
            assert english.params(key) == other.params(key), key


def test_every_sentence_is_used() -> None:
    used = {key for path in SOURCES for pair in KEY.findall(path.read_text()) for key in pair if key}
    used |= {f"command.{command}{part}" for command in COMMANDS for part in ("", ".about")}
    assert load("triclinium.cli", "en").table.keys() <= used


def test_polish_is_not_english() -> None:
    english, polish = (load("triclinium.cli", language).table for language in LANGUAGES)
    same = {key for key in english if english[key] == polish[key]}
    assert same <= {"command.help", "command.quit", "command.undo"}
