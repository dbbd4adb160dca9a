"""Information next to the map: the round with its totals, piles, sea arrows, symbols; and all known cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....kernel.game import Named
from ....kernel.notation import SEAT_NAMES
from ....terminal.canvas import Canvas
from ....terminal.display import WARNING
from ..rules.catalogue import (
    BOARD,
    CARDS,
    CITIES,
    CITY_AT,
    COUNTERS,
    MOST_ROUNDS,
    PROVINCE,
    PROVINCES,
    RESOURCES,
    TOTALS_A_ROUND,
    TOWERS,
)
from .places import short_cities
from .signs import Signs, seat_of

_MARGIN: Final = 2
_SEA_COLUMNS: Final = (2, 3, 4)
_LEGEND_WIDTHS: Final = (46, 40, 36, 28)
"""Variants of a block, the best first. The room on the map decides which one is used."""


class Round:
    """Output of the figures of a view."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    # ---- blocks on the sea

    def course(self, view: Named) -> list[Text]:
        """Return the round, phase, first player, rolled totals, the legionnaire, and whether the end was announced."""
        v: Any = view
        say, name = self._signs.translator.say, self._signs.translator.game.name
        lines = [
            Text(say("round.number", count=v["round"], most=MOST_ROUNDS), "bold"),
            Text(name("phase", v["phase"]), "bold"),
        ]
        if v["first_player"]:
            lines.append(Text(say("round.first", seat=v["first_player"])))
        totals = " ".join(map(str, v["rolled"])) or "-"
        lines.append(Text(say("round.rolled", totals=totals, count=len(v["rolled"]), most=TOTALS_A_ROUND)))
        lines.append(Text(say("round.legionnaire", place=self._signs.hexagon(v["legionnaire"]))))
        if v["announced"]:
            lines.append(Text(say("round.last", seat=v["announced"]), WARNING))
        return lines

    def supply(self, view: Named) -> list[Text]:
        """Return the contents of the piles."""
        v: Any = view
        say, name = self._signs.translator.say, self._signs.translator.game.name
        discard = sum(v["pasture_discard"].values())
        return [
            Text(say("supply.title"), "bold"),
            Text(f"{name('pile', 'grain')} {v['piles']['grain']}, {name('pile', 'ore')} {v['piles']['ore']}"),
            Text(say("supply.pasture", count=v["pasture"], discard=discard)),
            Text(say("supply.development", count=v["development"])),
        ]

    def sea(self, letters: int, columns: int = 1) -> list[Text]:
        """Return the sea arrows in columns.

        `letters` is the length of the cities' names on the map, 0 for full names.
        """
        names = short_cities(letters) if letters else list(CITIES)
        dash = "-" if self._signs.plain else "–"
        pairs = [f"{names[CITY_AT[one]]}{dash}{names[CITY_AT[other]]}" for one, other in BOARD.sea]
        longest = max(map(len, pairs), default=0) + _MARGIN
        rows = -(-len(pairs) // columns)
        lines = [Text(self._signs.translator.say("board.sea"), "bold")] if pairs else []
        for at in range(rows):
            row = "".join(pair.ljust(longest) for pair in pairs[at::rows])
            lines.append(Text(row.rstrip(), "dodger_blue1"))
        return lines

    def legend(self, view: Named, letters: int, width: int) -> list[Text]:
        """Return the meaning of the symbols on the map, in lines of at most `width` columns."""
        v: Any = view
        name = self._signs.translator.game.name
        named = {**self._signs.terrains(), **self._signs.pieces()}
        items = [
            Text.assemble(self._signs.province(each), f" {name('province', each)}") for each in PROVINCES
        ]
        items += [Text(f"{sign} {what}") for sign, what in named.items()]
        items += self._examples(v, letters).values()
        items += [Text(f"{sign} {what}") for sign, what in self._signs.roads().items()]
        return packed(items, width)

    def _examples(self, v: Any, letters: int) -> dict[str, Text]:
        """Return one city of each kind: with its counter, held by a seat, neutral."""
        say = self._signs.translator.say
        found: dict[str, Text] = {}
        for city, short in enumerate(short_cities(letters)):
            here = v["cities"].get(CITIES[city], {})
            if here.get("counter"):
                sign = self._signs.province(PROVINCES[PROVINCE[city]])
                about = say("sign.city", towers=TOWERS[city])
                found.setdefault("counter", Text.assemble(f"{short}{TOWERS[city]}", sign, f" {about}"))
            elif "seat" in here:
                figure = self._signs.figure(v, seat_of(here["seat"]), here["tribe"])
                about = say("city.held", seat=here["seat"])
                found.setdefault("held", Text.assemble(short, figure, f" {about}"))
            elif here.get("neutral"):
                found.setdefault("neutral", Text(f"{short}- {say('city.neutral')}"))
        return found

    def placed(self, canvas: Canvas, view: Named, letters: int) -> list[Text]:
        """Write the blocks where the map leaves room. Return those that did not fit, to be shown below the map."""
        left: list[Text] = []
        blocks: dict[str, list[list[Text]]] = {
            "course": [self.course(view)],
            "sea": [self.sea(letters, columns) for columns in _SEA_COLUMNS],
            "legend": [self.legend(view, letters, width) for width in _LEGEND_WIDTHS],
            "supply": [self.supply(view)],
        }
        below = {"legend": self.legend(view, letters, canvas.width)}
        for label, forms in blocks.items():
            for lines in forms:
                wide = max((len(line.plain) for line in lines), default=0)
                spot = canvas.room(len(lines) + 1, wide + 1)
                if spot is not None:
                    break
            else:
                left += below.get(label, [Text("  ").join(forms[0])])
                continue
            column, top = spot
            # Leave an empty line between two blocks.
            for row, line in enumerate(lines, top + 1 if top else top):
                canvas.write(column, row, line, label)
        return left

    # ---- cards and counters in full

    def known(self, view: Named) -> RenderableType:
        """Return piles, played cards, unseen counters, and what is known of the hands."""
        v: Any = view
        say, name = self._signs.translator.say, self._signs.translator.game.name
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row(
            Text(say("supply.title"), "bold"), Text(", ".join(each.plain for each in self.supply(view)[1:]))
        )
        discard = self._signs.goods(v["pasture_discard"])
        grid.add_row(Text(say("cards.discard"), "bold"), Text(discard))
        played = ", ".join(
            f"{name('card', card)} {self._signs.times}{v['played'][card]}"
            for card in CARDS
            if v["played"].get(card)
        )
        grid.add_row(Text(say("cards.played"), "bold"), Text(played or say("board.nothing")))
        *hands, pile = v["memory"]
        grid.add_row(Text(say("cards.pasture"), "bold"), Text(self.remembered(pile)))
        for seat, of in enumerate(hands):
            grid.add_row(Text(say("cards.hand_of", seat=SEAT_NAMES[seat]), "bold"), Text(self.remembered(of)))
        counters = Table.grid(padding=(0, 2, 0, 0))
        for province in PROVINCES:
            sorts = v["unturned"][province]
            what = ", ".join(
                f"{name('counter', sort)} {self._signs.times}{sorts[sort]}"
                for sort in COUNTERS
                if sorts.get(sort)
            )
            title = Text.assemble(self._signs.province(province), f" {name('province', province)}")
            counters.add_row(title, Text(what or say("board.nothing")))
        return Group(grid, Text(say("cards.counters"), "bold"), counters)

    def remembered(self, of: Any) -> str:
        """Return the known contents of a hand: the minimum and maximum of each resource."""
        name = self._signs.translator.game.name
        parts = []
        for resource in RESOURCES:
            least, most = of["least"].get(resource, 0), of["most"].get(resource, 0)
            if most:
                parts.append(f"{name('resource', resource)} {least if least == most else f'{least}-{most}'}")
        return ", ".join(parts) or self._signs.translator.say("board.nothing")


def packed(items: Sequence[Text], width: int) -> list[Text]:
    """Return items side by side, in lines of at most `width` columns, without breaking an item.

    >>> [line.plain for line in packed([Text("field"), Text("mountain"), Text("forest")], 16)]
    ['field  mountain', 'forest']
    """
    lines: list[Text] = []
    for item in items:
        if lines and len(lines[-1].plain) + _MARGIN + len(item.plain) <= width:
            lines[-1] = Text(" " * _MARGIN).join([lines[-1], item])
        else:
            lines.append(item)
    return lines
