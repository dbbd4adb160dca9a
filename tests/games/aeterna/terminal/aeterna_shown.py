"""What the tests of the terminal share: displays, positions of games that play themselves, and what is printed."""

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
    """The decisions of a game that plays itself: the state, the seat and what it is offered."""
    random = Random(seed)
    s = GAME.new(seats, {}, Seeded(seed, len(GAME.streams)))
    while not s.over:
        seat = GAME.turn(s)
        options = GAME.options(s, seat)
        yield s, seat, [GAME.words.say(a) for a in options]
        # A hand is soon discarded, and a turn passed, by who chooses at random: other things are done more often.
        rest = [a for a in options if GAME.words.say(a).split()[0] not in ("pass_era", "discard", "skip")]
        GAME.apply(s, seat, random.choice(rest if rest and random.random() < 0.9 else options))
    yield s, -1, []


def views(seats: int, seed: int) -> Iterator[dict[str, Any]]:
    """What the seat that is asked sees, and at the end a spectator."""
    for s, seat, _ in decisions(seats, seed):
        view: dict[str, Any] = GAME.view(s, seat)
        yield view


def opening(seats: int = 2, seed: int = 1, viewer: int = 0) -> dict[str, Any]:
    """The first turn of a game, as a seat sees it."""
    s = next(s for s, _, _ in decisions(seats, seed) if GAME.view(s, -1)["phase"] == "actions")
    view: dict[str, Any] = GAME.view(s, viewer)
    return view
