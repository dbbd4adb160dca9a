"""Helpers of the terminal tests: displays, positions from automatic games, and printed text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from rich.console import Console, RenderableType

from triclinium.games import find
from triclinium.games.struggle_for_rome.rules.catalogue import CITIES, CROSSROADS, HEXES, STOPS
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.terminal import StruggleDisplay
from triclinium.kernel.chance import Seeded
from triclinium.terminal.translator import Translator

GAME = find("struggle_for_rome").rules


def display(language: str = "en", plain: bool = False) -> StruggleDisplay:
    return StruggleDisplay(GAME, Translator(language, GAME.package), plain)


def opening(seats: int = 4) -> StruggleState:
    """Return a state with all figures placed, in the first turn."""
    s: StruggleState = GAME.new(seats, {}, Seeded(1, len(GAME.streams)))
    while step_of(s) != "build":
        seat = GAME.turn(s)
        GAME.apply(s, seat, GAME.options(s, seat)[0])
    return s


def step_of(s: StruggleState) -> str:
    """Return the name of the current step."""
    view: Any = GAME.view(s, -1)
    return str(view["agenda"][-1]["step"])


def crowded(seats: int = 4, viewer: int = 0) -> dict[str, Any]:
    """Return a view that shows more than a game can: every city held or with a counter, and all addresses."""
    view: dict[str, Any] = GAME.view(opening(seats), viewer)
    tribes = [("horsemen", "warriors")[number % 2] for number in range(len(CITIES))]
    held = {
        name: {"seat": "ABCD"[number % seats], "tribe": tribes[number]} if number % 2 else {"counter": True}
        for number, name in enumerate(CITIES)
    }
    everywhere = {CROSSROADS[stop]: [[0, number % 9]] for zone in STOPS for number, stop in enumerate(zone)}
    return view | {
        "cities": held,
        "journeys": everywhere,
        "agenda": [{"step": "tribe"}],
        "phase": "horsemen",
        "player": "ABCD"[viewer],
        "legionnaire": HEXES[-1],
        "rolled": [10, 11, 12, 9],
        "announced": "D",
        "round": 60,
    }


def printed(what: RenderableType, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def decisions(seats: int, seed: int, most: int) -> Iterator[tuple[StruggleState, int, list[str]]]:
    """Play an automatic game; yield the state, the seat and its options at each decision."""
    s = GAME.new(seats, {}, Seeded(seed, len(GAME.streams)))
    for number in range(most):
        if s.over:
            return
        seat = GAME.turn(s)
        actions = GAME.choices(s, seat, number)
        options = GAME.options(s, seat)
        yield s, seat, [GAME.words.say(a) for a in options]
        # Choices that end the turn are taken less often than others.
        late = [a for a in actions if GAME.words.say(a) not in ("end", "leave", "refuse")]
        among = late if late and number % 4 else actions
        GAME.apply(s, seat, among[(seed * 7 + number * 3) % len(among)])
