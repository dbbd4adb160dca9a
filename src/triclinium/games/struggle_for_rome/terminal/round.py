"""Beside the map: the round with its phase and totals, the piles, the sea arrows; and all cards that are known."""

from __future__ import annotations

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
    PROVINCES,
    RESOURCES,
    TOTALS_A_ROUND,
)
from .places import short_cities
from .signs import Signs

_MARGIN: Final = 2


class Round:
    """Tells figures of a view."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    # ---- blocks that find their place on the sea

    def course(self, view: Named) -> list[Text]:
        """Round, phase, first player, the totals that came up, the legionnaire, and whether the end is near."""
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
        """What the piles hold."""
        v: Any = view
        say, name = self._signs.translator.say, self._signs.translator.game.name
        discard = sum(v["pasture_discard"].values())
        return [
            Text(say("supply.title"), "bold"),
            Text(f"{name('pile', 'grain')} {v['piles']['grain']}, {name('pile', 'ore')} {v['piles']['ore']}"),
            Text(say("supply.pasture", count=v["pasture"], discard=discard)),
            Text(say("supply.development", count=v["development"])),
        ]

    def sea(self, size: int) -> list[Text]:
        """The sea arrows, with the cities' names as they stand on a map of this size; 0: there is none."""
        names = short_cities(size - 3) if size else list(CITIES)
        dash = "-" if self._signs.plain else "–"
        pairs = [f"{names[CITY_AT[one]]}{dash}{names[CITY_AT[other]]}" for one, other in BOARD.sea]
        longest = max(map(len, pairs), default=0) + _MARGIN
        half = (len(pairs) + 1) // 2 if size else len(pairs)
        lines = [Text(self._signs.translator.say("board.sea"), "bold")] if pairs else []
        for at in range(half):
            row = pairs[at].ljust(longest) + (pairs[half + at] if half + at < len(pairs) else "")
            lines.append(Text(row.rstrip(), "dodger_blue1"))
        return lines

    def placed(self, canvas: Canvas, view: Named, size: int) -> list[Text]:
        """Write the blocks where the map leaves room; what found none, to be put below it."""
        left: list[Text] = []
        for label, lines in (
            ("course", self.course(view)),
            ("sea", self.sea(size)),
            ("supply", self.supply(view)),
        ):
            if not lines:
                continue
            wide = max(len(line.plain) for line in lines)
            spot = canvas.room(len(lines) + 1, wide + 1)
            if spot is None:
                left.append(Text("  ").join(lines))
                continue
            column, top = spot
            for row, line in enumerate(lines, top + 1 if top else top):  # a free line between two blocks
                canvas.write(column, row, line, label)
        return left

    # ---- cards and counters in full

    def known(self, view: Named) -> RenderableType:
        """Piles, what was played, the counters that nobody has seen, and what is known of the hands."""
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
        """What a hand holds as far as is known: of each resource at least and at most so many."""
        name = self._signs.translator.game.name
        parts = []
        for resource in RESOURCES:
            least, most = of["least"].get(resource, 0), of["most"].get(resource, 0)
            if most:
                parts.append(f"{name('resource', resource)} {least if least == most else f'{least}-{most}'}")
        return ", ".join(parts) or self._signs.translator.say("board.nothing")
