"""Checks that a game has all texts: in English, and in other languages as far as it supports them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel.game import Game
from ..kernel.settings import INTERRUPTS
from ..kernel.step import S
from ..kernel.texts import ENGLISH, FOLDER, LANGUAGES, faults, load_game, written_texts

_KERNEL_REFUSALS = {
    "refusal.over": set[str](),
    "refusal.not_your_turn": {"seat"},
    "refusal.not_now": {"step"},
    "refusal.undo": set[str](),
}


def wanted(
    game: Game[S], refusals: Mapping[str, set[str]], sources: Iterable[str] = ()
) -> dict[str, set[str]]:
    """Return the keys a game needs, with their parameters. `refusals` and `sources` occurred in play."""
    keys = {**_KERNEL_REFUSALS, **refusals}
    for source in sources:
        keys[f"score.{source}"] = set()
    for setting in game.settings:
        if setting.name != INTERRUPTS.name:  # not used with people
            keys[f"setting.{setting.name}"] = set()
            for value in setting.values:
                keys[f"{setting.of}.{value}"] = set()
    for step in game.steps:
        keys[f"step.{step.name}"] = set()
    for form in game.words.forms:
        keys[f"verb.{form.verb}"] = {name for name, _ in form.operands}
    for ending in game.endings[1:]:
        keys[f"ending.{ending}"] = set()
    for kind in game.fact_kinds:
        keys[f"fact.{kind.name}"] = {name for name, _ in kind.operands}
        for name in kind.secret:  # shown to seats that may not see the operand
            keys[f"{name.rstrip('0123456789')}.None"] = set()
    return keys


def missing(game: Game[S], keys: Mapping[str, set[str]]) -> list[str]:
    """Return errors: English texts that are missing, and texts in any language with a wrong parameter."""
    found = faults([load_game(game.package, ENGLISH)], keys)
    for language in LANGUAGES[1:]:
        own = written_texts(game.package, language)
        found += faults([load_game(game.package, language)], {key: keys[key] for key in keys if key in own})
    return found


def untranslated(game: Game[S], keys: Iterable[str]) -> list[str]:
    """Return a notice for each language in which some keys of the game have no text.

    >>> from triclinium.testing.tiny import Tiny
    >>> untranslated(Tiny(), ["fact.got", "refusal.over"])
    []
    """
    english = written_texts(game.package, ENGLISH)
    found = []
    for language in LANGUAGES[1:]:
        own = written_texts(game.package, language)
        without = [key for key in sorted(keys) if key in english and key not in own]
        file = f"{FOLDER}/{language}.json"
        if not own:
            found.append(f"{game.name} has no {file}: English is shown instead")
        elif without:
            found.append(f"{file} of {game.name} has no {', '.join(without)}: English is shown instead")
    return found
