"""Every word a game can need is there, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel.game import Game
from ..kernel.settings import INTERRUPTS
from ..kernel.step import S
from ..kernel.texts import LANGUAGES, faults, load

_KERNEL_REFUSALS = {
    "refusal.over": set[str](),
    "refusal.not_your_turn": {"seat"},
    "refusal.not_now": {"step"},
    "refusal.undo": set[str](),
}


def wanted(
    game: Game[S], refusals: Mapping[str, set[str]], sources: Iterable[str] = ()
) -> dict[str, set[str]]:
    """The keys a game needs, each with its parameters; `refusals` and `sources` of points: those met in play."""
    keys = {**_KERNEL_REFUSALS, **refusals}
    for source in sources:
        keys[f"score.{source}"] = set()
    for setting in game.settings:
        if setting.name != INTERRUPTS.name:  # people are never polled
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
        for name in kind.secret:  # what a seat that may not see it hears instead
            keys[f"{name.rstrip('0123456789')}.None"] = set()
    return keys


def missing(game: Game[S], refusals: Mapping[str, set[str]], sources: Iterable[str] = ()) -> list[str]:
    """What is missing or does not match in the game's texts."""
    tables = [load(game.package, language) for language in LANGUAGES]
    return faults(tables, wanted(game, refusals, sources))
