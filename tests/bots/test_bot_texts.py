"""Bots' names, strengths and reasons have texts in every language, with the parameters they are given."""

from __future__ import annotations

from triclinium import bots
from triclinium.games.fall_of_rome.bots.reasons import KEYS
from triclinium.kernel.texts import LANGUAGES, faults, load

WANTED: dict[str, set[str]] = {
    **KEYS,
    **{f"bot.{name}": set() for name in bots.names("fall_of_rome")},
    **{f"bot.{name}.strength": set() for name in bots.names("fall_of_rome")},
}


def test_all_texts_are_there_and_none_is_left_over() -> None:
    tables = [load(bots.PACKAGE, language) for language in LANGUAGES]
    assert faults(tables, WANTED) == []
    for texts in tables:
        assert set(texts.table) == set(WANTED)
