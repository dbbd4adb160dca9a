"""Helpers of the terminal tests: displays, positions from automatic games, and printed text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random
from typing import Any

from rich.console import Console, RenderableType

from triclinium.games.aeterna.entry import ENTRY
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.terminal import AeternaDisplay
from triclinium.kernel.chance import Seeded
from triclinium.terminal.translator import Translator

GAME = ENTRY.rules


def display(language: str = "en", plain: bool = False) -> AeternaDisplay:
    return AeternaDisplay(GAME, Translator(language, GAME.package), plain)


def printed(what: RenderableType, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def decisions(seats: int, seed: int) -> Iterator[tuple[AeternaState, int, list[str]]]:
    """Play an automatic game; yield the state, the seat and its options at each decision."""
    random = Random(seed)
    s = GAME.new(seats, {}, Seeded(seed, len(GAME.streams)))
    while not s.over:
        seat = GAME.turn(s)
        options = GAME.options(s, seat)
        yield s, seat, [GAME.words.say(a) for a in options]
        # Uniform choices would soon discard the hand and pass the Era, so these verbs are chosen less often.
        rest = [a for a in options if GAME.words.say(a).split()[0] not in ("pass_era", "discard", "skip")]
        GAME.apply(s, seat, random.choice(rest if rest and random.random() < 0.9 else options))
    yield s, -1, []


def views(seats: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the view of the seat that decides, and at the end the view of a spectator."""
    for s, seat, _ in decisions(seats, seed):
        view: dict[str, Any] = GAME.view(s, seat)
        yield view


def opening(seats: int = 2, seed: int = 1, viewer: int = 0) -> dict[str, Any]:
    """Return the view of a seat in the first turn of a game."""
    s = next(s for s, _, _ in decisions(seats, seed) if GAME.view(s, -1)["phase"] == "actions")
    view: dict[str, Any] = GAME.view(s, viewer)
    return view
