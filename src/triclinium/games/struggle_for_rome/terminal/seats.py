"""The seats: points and their sources, goods and cards, and what both tribes have and lack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....kernel.game import Named
from ....kernel.notation import SEAT_NAMES
from ..rules.catalogue import (
    CITY_AT,
    COLOURS_TO_FOUND,
    CROSSROADS,
    HEIR_CITIES,
    MOST_OF_A_COLOUR,
    TRIBES,
)
from .places import NEAREST, PLACES, short_cities
from .signs import Signs, seat_style

_SHORT: Final = 5
"""Number of letters of a city's name in a list."""
_WIDE: Final = 96
"""Minimum number of columns for a table of the seats."""
_WIDER: Final = 120
"""Minimum number of columns for one line per seat."""
_FIGURES: Final = ("seat.points", "seat.gold", "seat.cards", "seat.developed", "seat.diplomacy")


class Seats:
    """Output of the seats."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def table(self, view: Named, width: int, brief: bool = False) -> RenderableType:
        """Return all seats, and below them the own hand.

        With `brief`, use one line per seat if the terminal is wide enough.
        """
        v: Any = view
        if brief and width >= _WIDER:
            seats: RenderableType = self._brief(v)
        else:
            seats = self._grid(v) if width >= _WIDE else Text("\n").join(self._lines(v))
        return Group(seats, self.hand(v)) if v["hand"] is not None else seats

    def _grid(self, v: Any) -> Table:
        """Return two lines per seat, one for each tribe."""
        say = self._signs.translator.say
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", expand=False)
        grid.add_column(say("seat.name"))
        for heading in _FIGURES:
            grid.add_column(say(heading), justify="right", no_wrap=True)
        grid.add_column("")
        for heading in ("seat.figures", "seat.wagons"):
            grid.add_column(say(heading), no_wrap=True)
        grid.add_column(say("seat.counters"), no_wrap=True)
        grid.add_column(say("seat.tribe"), overflow="fold", ratio=1)
        for seat in range(len(v["tribes"])):
            figures = self._figures(v, seat)
            first, second = (self.tribe(v, seat, kind) for kind in TRIBES)
            grid.add_row(self._name(v, seat), *figures, *first)
            grid.add_row(Text(f"  {self.sources(v, seat)}", "dim"), *([""] * len(figures)), *second)
        return grid

    def _brief(self, v: Any) -> Table:
        """Return one line per seat, with both tribes and without what they lack."""
        say = self._signs.translator.say
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column(say("seat.name"))
        for heading in _FIGURES:
            grid.add_column(say(heading), justify="right", no_wrap=True)
        for kind in TRIBES:
            tribe = self._signs.translator.game.name("tribe", kind)
            for heading in ("", tribe, say("seat.wagons")):
                grid.add_column(heading, no_wrap=True)
            grid.add_column(say("seat.counters"))
            grid.add_column("")
        for seat, tribes in enumerate(v["tribes"]):
            cells = []
            for kind, of in tribes.items():
                cells += [*self.tribe(v, seat, kind)[:-1], Text(self._whereabouts(v, seat, kind, of))]
            grid.add_row(self._name(v, seat), *self._figures(v, seat), *cells)
        return grid

    def _lines(self, v: Any) -> list[Text]:
        """Return three lines per seat, for a narrow terminal."""
        say = self._signs.translator.say
        headings = [say(each) for each in _FIGURES]
        lines = []
        for seat in range(len(v["tribes"])):
            figures = [f"{name} {text}" for name, text in zip(headings, self._figures(v, seat), strict=True)]
            sources = self.sources(v, seat)
            about = f"  {'  '.join(figures)}{f'  ({sources})' if sources else ''}"
            lines.append(self._name(v, seat).append(about, ""))
            for kind in TRIBES:
                sign, figures_, wagons, counters, state = self.tribe(v, seat, kind)
                box = Text(f"{say('seat.figures')} {figures_} {say('seat.wagons')} {wagons} ")
                lines.append(
                    Text(" ").join([Text("  "), sign, box, *([counters] if counters else []), state])
                )
        return lines

    def _name(self, v: Any, seat: int) -> Text:
        on_turn = v["player"] == SEAT_NAMES[seat]
        return Text.assemble(
            ">" if on_turn else " ",
            (SEAT_NAMES[seat], seat_style(v, seat)),
            f" {self._signs.colour(v, seat)}",
            style="bold" if on_turn else "",
        )

    def _figures(self, v: Any, seat: int) -> list[Text]:
        """Return points, gold, hand size, number of development cards, and Diplomacy."""
        lead = "*" if v["diplomat"] == SEAT_NAMES[seat] else ""
        return [
            Text(str(v["points"][seat]), "bold"),
            Text(str(v["gold"][seat])),
            Text(str(v["hand_sizes"][seat])),
            Text(str(v["card_counts"][seat])),
            Text(f"{v['diplomacy'][seat]}{lead}"),
        ]

    def sources(self, v: Any, seat: int) -> str:
        """Return the sources of a seat's points in short form."""
        say = self._signs.translator.say
        score = v["score"][seat]
        letters = {
            "cities": say("source.cities"),
            "diplomacy": say("source.diplomacy"),
            "scourge": say("source.scourge"),
            "heir": say("source.heir"),
            "culture": say("source.culture"),
        }
        return " ".join(f"{score[name]}{letter}" for name, letter in letters.items() if score.get(name))

    def tribe(self, v: Any, seat: int, kind: str) -> list[Text]:
        """Return a tribe's cells: symbol, figures and wagons with their reserve, counters, its place and needs."""
        of = v["tribes"][seat][kind]
        wagons = f"{of['wagons']}"
        if kind == TRIBES[0]:
            wagons = f"{wagons}+{v['wagon_reserve'][seat]}"
        return [
            Text(self._signs.tribe(kind), seat_style(v, seat)),
            Text(f"{of['figures']}+{of['reserve']}"),
            Text(wagons),
            self._signs.counters(of["counters"]),
            Text(self.state(v, seat, kind)),
        ]

    def state(self, v: Any, seat: int, kind: str) -> str:
        """Return where a tribe is and what it lacks for a kingdom, or the progress of its kingdom."""
        say = self._signs.translator.say
        of = v["tribes"][seat][kind]
        if of["place"] is None:
            return say("tribe.unplaced")
        if is_kingdom(of):
            held = say("tribe.kingdom", count=len(cities_of(v, seat, kind)), goal=HEIR_CITIES)
            return f"{held}{self.lacking(of, self._wants_to_expand(of))}"
        return f"{self.where(of['place'])}{self.lacking(of, self._wants_to_found(of))}"

    def _whereabouts(self, v: Any, seat: int, kind: str, of: Mapping[str, Any]) -> str:
        """Return where a tribe is on the map, or how many cities its kingdom has."""
        if of["place"] is None:
            return "-"
        if is_kingdom(of):
            held = len(cities_of(v, seat, kind))
            return self._signs.translator.say("tribe.kingdom", count=held, goal=HEIR_CITIES)
        return PLACES.address(of["place"])

    def where(self, place: str) -> str:
        """Return a crossroads in short form: its address, and the nearest city by its name on the map."""
        city = NEAREST[CROSSROADS.index(place)]
        near = (
            self._signs.translator.game.name("province", "barbaricum")
            if city < 0
            else short_cities(_SHORT)[city]
        )
        return f"{PLACES.address(place)} ({near})"

    def lacking(self, of: Mapping[str, Any], wants: list[str]) -> str:
        """Return what prevents a tribe from taking a city, as the end of a sentence."""
        say = self._signs.translator.say
        return (
            f"; {say('tribe.lacks', what=', '.join(wants))}"
            if wants
            else f"; {say('tribe.ready', count=of['figures'])}"
        )

    def _wants_to_found(self, of: Mapping[str, Any]) -> list[str]:
        say = self._signs.translator.say
        colours = len({counter["province"] for counter in of["counters"]})
        wants = (
            [say("lack.provinces", count=COLOURS_TO_FOUND - colours)] if colours < COLOURS_TO_FOUND else []
        )
        return [*wants, *self._wants_to_expand(of)]

    def _wants_to_expand(self, of: Mapping[str, Any]) -> list[str]:
        say = self._signs.translator.say
        wants = [] if of["wagons"] else [say("lack.wagon")]
        return wants if of["figures"] else [*wants, say("lack.figures")]

    def hand(self, v: Any) -> Text:
        """Return the own hand: resources, gold, development cards."""
        say, name = self._signs.translator.say, self._signs.translator.game.name
        seat = v["viewer"]
        goods = self._signs.goods({**v["hand"], "gold": v["gold"][seat]})
        cards = ", ".join(
            f"{name('card', card)}{f' {self._signs.times}{count}' if count > 1 else ''}"
            for card, count in v["cards_in_hand"].items()
        )
        return Text.assemble(
            (say("hand.goods"), "bold"),
            f" {goods}  ",
            (say("hand.cards"), "bold"),
            f" {cards or say('board.nothing')}",
        )


def is_kingdom(of: Mapping[str, Any]) -> bool:
    """Return whether a tribe has founded its kingdom: its figure is on a city."""
    return bool(of["place"]) and CITY_AT[CROSSROADS.index(of["place"])] >= 0


def cities_of(v: Any, seat: int, kind: str) -> list[str]:
    """Return the cities that a tribe holds."""
    return [
        name
        for name, here in v["cities"].items()
        if here.get("seat") == SEAT_NAMES[seat] and here["tribe"] == kind
    ]


def counters_of(of: Mapping[str, Any], province: str) -> int:
    """Return the number of a province's counters in a box."""
    return sum(counter["province"] == province for counter in of["counters"])


def may_take_counter(of: Mapping[str, Any], province: str) -> bool:
    """Return whether a box has room for another counter of a province (SR-4.3)."""
    return counters_of(of, province) < MOST_OF_A_COLOUR
