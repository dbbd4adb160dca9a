"""The texts of the terminal are complete in both languages, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path

import triclinium
from triclinium.cli.help import COMMANDS
from triclinium.kernel.texts import LANGUAGES, load
from triclinium.terminal.reading import JOINTS

PACKAGES = ("cli", "terminal")
SOURCES = [
    path
    for package in PACKAGES
    for path in sorted((Path(triclinium.__file__).parent / package).rglob("*.py"))
]
KEY = re.compile(r"\"((?:[a-z_]+\.)+[a-z_]+)\"|'((?:[a-z_]+\.)+[a-z_]+)'")


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, *others = [load("triclinium.terminal", language) for language in LANGUAGES]
    for other in others:
        assert english.table.keys() == other.table.keys()
        for key in english.table:
            assert english.params(key) == other.params(key), key


def test_every_text_is_used() -> None:
    used = {key for path in SOURCES for pair in KEY.findall(path.read_text()) for key in pair if key}
    used |= {f"command.{command}{part}" for command in COMMANDS for part in ("", ".about")}
    used |= {f"joint.{word}" for word in JOINTS}
    used |= {"window.hold", "window.release"}
    heads = ("id", "game", "state", "entries", "last", "title", "seats", "name", "mail", "since", "tables")
    used |= {f"admin.column_{head}" for head in (*heads, "kind", "who", "why", "n", "seat", "text", "device")}
    assert load("triclinium.terminal", "en").table.keys() <= used


def test_polish_texts_are_translated() -> None:
    english, polish = (load("triclinium.terminal", language).table for language in LANGUAGES)
    same = {key for key in english if english[key] == polish[key]}
    assert same <= {
        "command.cards",
        "command.hint",
        "command.quit",
        "command.skip",
        "command.undo",
        "play.bot",
    }
