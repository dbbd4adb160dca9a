"""Bots' names, strengths and reasons have texts in every language, with the parameters they are given."""

from __future__ import annotations

from triclinium.games import find
from triclinium.games.fall_of_rome.bots.reasons import KEYS, OBVIOUS, PLAIN
from triclinium.kernel.texts import LANGUAGES, faults, load

ENTRY = find("fall_of_rome")
WANTED: dict[str, set[str]] = {
    **KEYS,
    **{f"bot.{bot.name}": set() for bot in ENTRY.own_bots},
    **{
        f"bot.{bot.name}.strength": set() for bot in ENTRY.bots
    },  # also of the house's own: here it never wins
}


def test_all_texts_are_there_and_none_is_left_over() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, WANTED) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith(("bot.", "reason."))} == set(WANTED)


def test_what_is_obvious_needs_no_parameters() -> None:
    assert set(PLAIN) >= OBVIOUS
