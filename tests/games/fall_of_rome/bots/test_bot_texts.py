"""The names, strengths and reasons of the bots have texts in every language, with the right parameters."""

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
    },  # The bots of the core package too: they never win this game.
}


def test_every_bot_text_exists_and_none_is_unused() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, WANTED) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith(("bot.", "reason."))} == set(WANTED)


def test_the_reasons_of_obvious_choices_have_no_parameters() -> None:
    assert set(PLAIN) >= OBVIOUS
