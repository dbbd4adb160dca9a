"""The terminal's own texts of Fall of Rome are complete in both languages, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path

from triclinium.games.fall_of_rome import terminal
from triclinium.games.fall_of_rome.rules.catalogue import ROLES
from triclinium.games.fall_of_rome.rules.words import WORDS
from triclinium.games.fall_of_rome.terminal.display import HINTS
from triclinium.kernel.texts import LANGUAGES, OF_THE_TERMINAL, load
from triclinium.terminal.translator import Translator

PACKAGE = "triclinium.games.fall_of_rome"
SOURCES = sorted(Path(str(terminal.__file__)).parent.glob("*.py"))
KEY = re.compile(r"[\"']((?:[a-z_]+\.)+[a-z_]+)[\"']")
OWN = re.compile(r"\bsay\([\"']((?:[a-z_]+\.)+[a-z_]+)[\"']")
SAID = {key for path in SOURCES for key in KEY.findall(path.read_text(encoding="utf-8"))}
SAID |= {f"brief.{role}" for role in ROLES} | {f"hint.{verb}" for verb in HINTS}
SAID |= {
    f"count.{name}"
    for form in WORDS.forms
    for name, kind in form.operands
    if kind == "count" and name != "legions"
}


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    english, *others = [load(PACKAGE, language) for language in LANGUAGES]
    for other in others:
        assert english.table.keys() == other.table.keys()
        for key in english.table:
            assert english.params(key) == other.params(key), key


def test_every_text_is_used_or_overrides_one_of_the_core_package() -> None:
    house = load("triclinium.terminal", "en")
    own = load(PACKAGE, "en")
    for key in own.table:
        if key.startswith(OF_THE_TERMINAL):
            plain = key.removeprefix(OF_THE_TERMINAL)
            assert plain in SAID or plain in house.table, key
            if plain in house.table:
                assert own.params(key) <= house.params(plain), (
                    f"the core package gives {plain} no more parameters"
                )


def test_every_text_that_the_code_uses_exists() -> None:
    said = {key for path in SOURCES for key in OWN.findall(path.read_text(encoding="utf-8"))}
    assert len(said) > 30
    for language in LANGUAGES:
        house, own = (load(package, language).table for package in ("triclinium.terminal", PACKAGE))
        for key in said:
            assert f"{OF_THE_TERMINAL}{key}" in own or key in house or key in own, key


def test_the_game_overrides_some_texts_of_the_core_package() -> None:
    alone, seated = Translator("en"), Translator("en", PACKAGE)
    assert alone.say("command.board") == "board [PLACE]"
    assert seated.say("command.board") == "board [CITY]"
    assert seated.say("play.person") == alone.say("play.person")


def test_prepositions_of_the_notation_are_translated() -> None:
    polish = Translator("pl", PACKAGE)
    assert (polish.joint("with"), Translator("pl").joint("with")) == ("za", "z")
    assert polish.joint("under") == "under"
