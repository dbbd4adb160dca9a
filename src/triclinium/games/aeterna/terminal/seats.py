"""The seats: Prestige, goods, Citizens, Unrest and Doom, cards by colour; and the own hand."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ....kernel.notation import SEAT_NAMES
from ....terminal.display import WARNING
from ..rules.catalogue import (
    ACTIVATED,
    CARDS,
    CITIZENS,
    COLOUR,
    DAMAGE_SPACES,
    DOOM,
    N_COLOURS,
    PERSONALITY,
    TIMING,
    UNREST_MOST,
)
from .cards import Cards
from .city import WIDE
from .signs import Signs

_FIGURES: Final = (
    "seat.prestige",
    "seat.aurei",
    "seat.wheat",
    "seat.stone",
    "seat.citizens",
    "seat.unrest",
    "seat.doom",
    "seat.hand",
    "seat.cards",
)
_INDENT: Final = (0, 0, 0, 2)


class Seats:
    """Output of the seats."""

    def __init__(self, signs: Signs, cards: Cards) -> None:
        self._signs: Final = signs
        self._cards: Final = cards

    def table(self, v: Any, width: int) -> RenderableType:
        """Return all seats, the Unrest track, and the Doom track."""
        seats = self._grid(v) if width >= WIDE else Text("\n").join(self._lines(v))
        return Group(seats, self.ladder(v), self.doom_track(v))

    def _grid(self, v: Any) -> Table:
        say = self._signs.translator.say
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column(say("seat.name"))
        for heading in _FIGURES:
            numbers = heading not in ("seat.cards", "seat.doom", "seat.citizens")
            grid.add_column(say(heading), justify="right" if numbers else "left", no_wrap=True)
        for seat in range(len(v["prestige"])):
            grid.add_row(self.name(v, seat), *self._cells(v, seat))
        return grid

    def _lines(self, v: Any) -> list[Text]:
        """Return two lines per seat, for a narrow terminal."""
        say = self._signs.translator.say
        lines = []
        for seat in range(len(v["prestige"])):
            *figures, cards = self._cells(v, seat)
            told = [
                Text.assemble(f"{say(heading)} ", figure)
                for heading, figure in zip(_FIGURES[:-1], figures, strict=True)
            ]
            half = len(told) // 2 + 1
            lines.append(Text("  ").join([self.name(v, seat), *told[:half]]))
            lines.append(Text("  ").join([Text("   "), *told[half:], cards]))
        return lines

    def name(self, v: Any, seat: int) -> Text:
        """Return a seat's letter, marked if the seat is on turn, has passed or is eliminated."""
        letter = SEAT_NAMES[seat]
        mark = ">" if v["player"] == letter else " "
        after = "!" if letter in v["out"] else "*" if letter in v["retired"] else ""
        return Text.assemble(mark, self._signs.seat(letter), after)

    def _cells(self, v: Any, seat: int) -> list[Text]:
        on_board = citizens_on_board(v, seat)
        row = v["unrest"][seat] + v["doom"][seat]
        lost = str(-DOOM[row]) if row < len(DOOM) else self._signs.translator.say("seat.out")
        return [
            Text(str(v["prestige"][seat]), "bold"),
            *[Text(str(v[good][seat])) for good in ("aurei", "wheat", "stone")],
            Text(f"{v['domus'][seat]}+{on_board}/{CITIZENS}"),
            Text(str(v["unrest"][seat])),
            Text(f"{v['doom'][seat]} ({lost})", WARNING if row >= len(DOOM) else ""),
            Text(str(v["hand_sizes"][seat])),
            self.colours(v, seat),
        ]

    def colours(self, v: Any, seat: int) -> Text:
        """Return the number of cards of each colour in front of a seat."""
        counts = [0] * N_COLOURS
        for name in v["played"][seat]:
            counts[COLOUR[CARDS.index(name)]] += 1
        counts[PERSONALITY] = len(v["favors"][seat])
        parts = [
            self._signs.colour(colour).append(str(number)) for colour, number in enumerate(counts) if number
        ]
        return Text(" ").join(parts) if parts else Text("-")

    def ladder(self, v: Any) -> Text:
        """Return the Unrest track with the seats on it and `!` at each Damage token."""
        parts = []
        for step in range(UNREST_MOST + 1):
            here = [SEAT_NAMES[seat] for seat, unrest in enumerate(v["unrest"]) if unrest == step]
            mark = Text(f"{step}{'!' if step in DAMAGE_SPACES else ''}", "dim" if not here else "bold")
            parts.append(Text.assemble(mark, *[self._signs.seat(letter) for letter in here]))
        title = Text(f"{self._signs.translator.say('board.unrest')} ", "bold")
        return Text.assemble(title, Text(" ").join(parts))

    def doom_track(self, v: Any) -> Text:
        """Return the rows of the Doom track with the PP that each takes at the end, and the seats in them."""
        say = self._signs.translator.say
        parts = []
        for row in range(len(DOOM) + 1):
            here = [
                letter
                for letter, unrest, doom in zip(SEAT_NAMES, v["unrest"], v["doom"], strict=False)
                if min(unrest + doom, len(DOOM)) == row
            ]
            told = f"{row}:{-DOOM[row]}" if row < len(DOOM) else f"{row}+:{say('seat.out')}"
            parts.append(
                Text.assemble((told, "bold" if here else "dim"), *[self._signs.seat(each) for each in here])
            )
        return Text.assemble((f"{say('board.doom')} ", "bold"), Text(" ").join(parts))

    # ---- the own cards

    def hand(self, v: Any) -> RenderableType | None:
        """Return the own hand with current costs, and the own Monuments that can be activated."""
        if v["hand"] is None:
            return None
        say = self._signs.translator.say
        prices = (v["prices"] or {}).get("cards", {})
        title = Text(say("hand.title"), "bold")
        if not v["hand"]:
            title.append(f" {say('board.nothing')}", "not bold")
        grid = Table.grid(padding=(0, 1, 0, 0))
        for name in v["hand"]:
            grid.add_row("", Text(self.payable(v, name)), Text(self._cards.line(name, prices.get(name))))
        return Group(title, *([grid] if v["hand"] else []), *self.monuments(v, v["viewer"]))

    def payable(self, v: Any, name: str) -> str:
        """Return `+` for a card that can be paid for now, `-` for one that cannot."""
        price = (v["prices"] or {}).get("cards", {}).get(name)
        if price is None:
            return " "
        seat = v["viewer"]
        has = {"citizen": v["domus"][seat], **{good: v[good][seat] for good in ("aurei", "wheat", "stone")}}
        return "+" if all(has[good] >= number for good, number in price.items()) else "-"

    def monuments(self, v: Any, seat: int) -> list[RenderableType]:
        """Return the activated Monuments of a seat, marked as ready or used."""
        say = self._signs.translator.say
        lines: list[RenderableType] = []
        for name in v["played"][seat]:
            if TIMING[CARDS.index(name)] == ACTIVATED:
                state = say("monument.used") if name in v["exhausted"] else say("monument.ready")
                lines.append(Padding(Text(f"{name} ({state}): {self._cards.effect(name)}"), _INDENT))
        return [Text(say("monument.title"), "bold"), *lines] if lines else []

    # ---- all open or known cards

    def piles(self, v: Any) -> RenderableType:
        """Return the played cards and favors of all seats, what is known of hands, and the packs passed on."""
        say = self._signs.translator.say
        parts: list[RenderableType] = []
        for seat in range(len(v["prestige"])):
            parts.append(Text.assemble((f"{say('cards.of', seat=SEAT_NAMES[seat])}", "bold")))
            for name in v["played"][seat]:
                parts.append(Padding(Text(self._cards.line(name)), _INDENT))
            for name in v["favors"][seat]:
                parts.append(Padding(Text(self._cards.favor(name)), _INDENT))
            if v["known"][seat]:
                parts.append(Padding(Text(say("cards.known", cards=", ".join(v["known"][seat]))), _INDENT))
        for look in v["packs_seen"] or ():
            cards = ", ".join(look["cards"])
            parts.append(Text(say("cards.pack", seat=look["of"], cards=cards, took=look["took"])))
        return Group(*parts)


def citizens_on_board(v: Any, seat: int) -> int:
    """Return the Citizens of a seat on Hills and in the Construction Area."""
    letter = SEAT_NAMES[seat]
    found: int = sum(of["citizen"] == letter for of in v["construction"].values())
    for of in v["hills"].values():
        found += sum(int(stack["citizens"]) for stack in of["stacks"] if stack["seat"] == letter)
    return found
