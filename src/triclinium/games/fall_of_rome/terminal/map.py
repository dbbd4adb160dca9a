"""The map: roads, cities and their pieces. If there is no room for it, a table of the cities."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....kernel.game import Named
from ....terminal.canvas import Canvas
from ....terminal.display import WARNING
from ..rules.catalogue import ADJACENT, CITIES, PORT, TRIBES
from .signs import STYLES, Signs, pawn_sign
from .tracks import Tracks

_MAP: Final[dict[str, Any]] = json.loads(
    files("triclinium.games.fall_of_rome.terminal").joinpath("map.json").read_text(encoding="utf-8")
)
MAP_WIDTH: Final[int] = _MAP["width"]
"""Minimum width of a terminal in which no two labels of the map overlap."""
MAP_HEIGHT: Final[int] = _MAP["height"]
WIDEST: Final = 132
"""Maximum width of the map. A wider map would only move the cities apart."""
_TRIBES_WIDTH: Final = 44
_DECKS_AT: Final = (19, 20)
"""Columns from the right and rows from the top: the sea area reserved for the decks."""
_MOST_SPACED: Final = 3
"""Maximum number of kinds of pieces that are separated by spaces."""
_ROAD: Final = "dim"
_PAWN: Final = "bold reverse"


class Map:
    """Drawing of the cities of a view."""

    def __init__(self, signs: Signs, tracks: Tracks) -> None:
        self._signs: Final = signs
        self._tracks: Final = tracks

    def drawn(self, view: Named, width: int, before: Named | None = None) -> Canvas:
        """Draw the map with its roads, cities and, in the empty corners, tracks, tribes and decks."""
        canvas = Canvas(width, MAP_HEIGHT, self._signs.plain)
        for city, neighbours in enumerate(ADJACENT):
            for other in neighbours:
                if city < other:
                    (x1, y1), (x2, y2) = place(city, width), place(other, width)
                    canvas.line((x1, y1 + 1), (x2, y2 + 1), _ROAD)
        for city in range(len(CITIES)):
            self.label(canvas, city, self.heading(view, city, before), self.pieces(view, city))
        for row, text in enumerate(self._tracks.rates(view)):
            canvas.write(0, row, text, "tracks")
        for row, text in enumerate(self._tracks.tribes(view)):
            canvas.write(width - _TRIBES_WIDTH, row, text, "tribes")
        for row, text in enumerate(self._tracks.decks(view)):
            canvas.write(width - _DECKS_AT[0], _DECKS_AT[1] + row, text, "decks")
        return canvas

    def label(self, canvas: Canvas, city: int, *lines: Text) -> None:
        """Write a city's lines on the map, centred at its place."""
        x, y = place(city, canvas.width)
        for row, text in enumerate(lines):
            length = len(text.plain)
            left = min(max(round(x - length / 2), 0), canvas.width - length)
            canvas.write(left, y + row, text, CITIES[city])

    def heading(self, view: Named, city: int, before: Named | None) -> Text:
        """Return a city's name with port, fort and pawns, and a star if its pieces have changed."""
        v: Any = view
        name = CITIES[city]
        here = v["cities"].get(name, {})
        text = Text("~" if PORT[city] else "", style="")
        pawns = "".join(pawn_sign(v, pawn) for pawn, where in enumerate(v["pawns"]) if where == name)
        text.append(name, "bold" if pawns or here else "")
        if here.get("fort"):
            text.append("#", "bold yellow")
        earlier: Any = before
        changed = before is not None and earlier["cities"].get(name, {}) != here
        if changed:
            text.append("*", WARNING)
        elif pawns:
            text.append(" ")
        if pawns:
            text.append(f"@{pawns}", _PAWN)
        return text

    def pieces(self, view: Named, city: int) -> Text:
        """Return the barbarians and legions of a city."""
        v: Any = view
        here: Mapping[str, Any] = v["cities"].get(CITIES[city], {})
        parts = []
        for tribe, name in enumerate(TRIBES):
            if count := here.get("barbarians", {}).get(name):
                parts.append(Text.styled(f"{self._signs.sign(tribe)}{count}", STYLES[tribe]))
        text = Text(" " if len(parts) <= _MOST_SPACED else "").join(parts)
        if here.get("legions"):
            text.append(" " if parts else "")
            text.append(f"L{here['legions']}", "bold red")
        return text

    def table(self, view: Named, before: Named | None = None) -> RenderableType:
        """Return the occupied cities with their neighbours."""
        v: Any = view
        say = self._signs.translator.say
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for heading in ("board.city", "board.pieces", "board.neighbours"):
            table.add_column(say(heading))
        for city, name in enumerate(CITIES):
            if name in v["cities"] or name in v["pawns"]:
                neighbours = ", ".join(CITIES[other] for other in ADJACENT[city])
                table.add_row(self.heading(view, city, before), self.pieces(view, city), Text(neighbours))
        return Group(table, Text(say("board.empty"), "dim"))

    def list(self, view: Named, before: Named | None = None) -> RenderableType:
        """Return the occupied cities side by side."""
        v: Any = view
        cells = [
            Text(" ").join([self.heading(view, city, before), self.pieces(view, city)])
            for city, name in enumerate(CITIES)
            if name in v["cities"] or name in v["pawns"]
        ]
        return Group(Columns(cells, padding=(0, 2)), Text(self._signs.translator.say("board.short"), "dim"))


def place(city: int, width: int) -> tuple[float, int]:
    """Return the position of a city on a map of this width: the middle column of its label, and its row."""
    x, y = _MAP["cities"][CITIES[city]]
    return x * width / MAP_WIDTH, y
