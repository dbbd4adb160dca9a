"""Fall of Rome in a terminal: the map where there is room for it, else a table of the cities."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..games.fall_of_rome.catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CITIES,
    COLOURS,
    CUBES,
    DECLINE_STEPS,
    EVENTS,
    FORTS,
    INVASION_RATE,
    LEGIONS,
    PORT,
    RECRUITMENT_RATE,
    TRIBES,
)
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES, written
from . import reading
from .canvas import Canvas
from .display import WARNING, Display

_MAP: Final[dict[str, Any]] = json.loads(
    files("triclinium.cli").joinpath("fall_of_rome_map.json").read_text(encoding="utf-8")
)
MAP_WIDTH: Final[int] = _MAP["width"]
"""The narrowest terminal in which no two labels of the map can meet."""
WIDEST: Final = 132
"""A wider map would only pull the cities apart."""
_HEIGHT: Final[int] = _MAP["height"]
_TRIBES_WIDTH: Final = 44
_DECKS_AT: Final = (19, 20)
"""Columns from the right and rows from the top: the sea that is left free for the decks."""
_MOST_SPACED: Final = 3
"""So many kinds of pieces stand with a space between them; more are drawn together."""

SHAPES: Final = "▲■●◆✚"
LETTERS: Final = "FVHWO"
STYLES: Final = ("dark_orange", "grey58", "green", "bold", "dodger_blue1")
_ROAD: Final = "dim"
_PAWN: Final = "bold reverse"
_LOW: Final = 3
"""A supply this small is a warning."""

_ALARMS: Final = {
    "city_sacked",
    "declined",
    "revolt_drawn",
    "revolt_broke_out",
    "legions_ambushed",
    "lost_game",
}
_FOLLOWS: Final = {
    "dice_rolled",
    "legions_lost",
    "barbarian_removed",
    "rate_rose",
    "revolt_broke_out",
    "discard_reshuffled",
    "cube_added",
    "legion_defended",
    "legions_ambushed",
    "city_sacked",
    "fort_lost",
    "declined",
}
"""Facts that are told on the line of what brought them about."""


class FallOfRomeDisplay(Display):
    """Board, seats and facts of Fall of Rome."""

    # ---- words

    def word(self, name: str, value: object) -> object:
        """A card by its city and its tribe's sign, or by the name of its Event."""
        if name == "card" and isinstance(value, str):
            return self.card(value)
        return value

    def card(self, name: str) -> str:
        """A card in words."""
        if name in EVENTS:
            return self.speech.game.say(f"event.{name}")
        city, _, tribe = name.partition("/")
        return f"{city} {self.sign(TRIBES.index(tribe))}" if tribe else name

    def verb(self, verb: str) -> str:
        """What an action does; smaller choices go by their name."""
        action = "plot" if verb in ("give", "take") else verb
        about = f"action.{action}.about"
        return self.speech.game.say(about) if about in self.speech.game.table else super().verb(verb)

    def tribe(self, name: str) -> str:
        """A tribe's name with its sign."""
        return f"{self.sign(TRIBES.index(name))} {self.speech.game.say(f'tribe.{name}')}"

    def sign(self, tribe: int) -> str:
        """The shape or letter of a tribe."""
        return LETTERS[tribe] if self.plain else SHAPES[tribe]

    def facts(self, named: Sequence[Named]) -> list[Text]:
        """Facts as lines; what follows from a fact stands on its line."""
        lines: list[Text] = []
        for each in named:
            sentence = self.fact(each)
            if each["fact"] in _ALARMS:
                sentence.stylize(WARNING)
            if lines and each["fact"] in _FOLLOWS:
                lines[-1] = Text(" ").join([lines[-1], sentence])
            else:
                lines.append(sentence)
        return lines

    def status(self, view: Named, seat: int) -> str:
        """The seat, its role, and its actions if it is on turn."""
        v: Any = view
        parts = [SEAT_NAMES[seat], self.speech.game.say(f"role.{v['roles'][seat]}")]
        if v["pawns"][seat]:
            parts.append(v["pawns"][seat])
        step = v["agenda"][-1]["step"]
        acting = step == "act"
        parts.append(
            self.speech.say("board.actions", count=v["actions"]) if acting else self.speech.step(step)
        )
        return " · ".join(parts)

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """Decline, alliances, what is left on the board."""
        v: Any = view
        say, name = self.speech.say, self.speech.game.say
        left = {tribe: CUBES[i] - v["supply"]["barbarians"][tribe] for i, tribe in enumerate(TRIBES)}
        return [
            (name("term.decline"), f"{v['decline']}/{DECLINE_STEPS}"),
            (say("board.alliances"), ", ".join(self.tribe(tribe) for tribe in v["allied"]) or "0"),
            (
                say("board.barbarians"),
                ", ".join(f"{self.tribe(tribe)} {count}" for tribe, count in left.items() if count) or "0",
            ),
            (name("term.invasion_rate"), str(INVASION_RATE[v["marker"]])),
            (name("term.player_deck"), str(_cards_left(v))),
        ]

    def legend(self) -> Text:
        """The signs of the map."""
        tribes = "  ".join(self.tribe(tribe) for tribe in TRIBES)
        return Text(f"{tribes}\n{self.speech.say('board.legend', sign=self.sign(2))}")

    # ---- the board

    def board(self, view: Named, width: int, before: Named | None = None) -> RenderableType:
        """The map, or in a narrow terminal the table; then the seats."""
        if width < MAP_WIDTH:
            return Group(self.tracks(view), self.cities(view, before), self.seats(view))
        return Group(self.map(view, min(width, WIDEST), before).text(), self.seats(view))

    def map(self, view: Named, width: int, before: Named | None = None) -> Canvas:
        """The map with its roads, cities and, in the empty corners, tracks, tribes and decks."""
        canvas = Canvas(width, _HEIGHT, self.plain)
        for city, neighbours in enumerate(ADJACENT):
            for other in neighbours:
                if city < other:
                    (x1, y1), (x2, y2) = place(city, width), place(other, width)
                    canvas.line((x1, y1 + 1), (x2, y2 + 1), _ROAD)
        for city in range(len(CITIES)):
            self.label(canvas, city, self.heading(view, city, before), self.pieces(view, city))
        for row, text in enumerate(self.track_lines(view)):
            canvas.write(0, row, text, "tracks")
        for row, text in enumerate(self.tribe_lines(view)):
            canvas.write(width - _TRIBES_WIDTH, row, text, "tribes")
        for row, text in enumerate(self.deck_lines(view)):
            canvas.write(width - _DECKS_AT[0], _DECKS_AT[1] + row, text, "decks")
        return canvas

    def label(self, canvas: Canvas, city: int, *lines: Text) -> None:
        """Write a city's lines on the map, in the middle of its place."""
        x, y = place(city, canvas.width)
        for row, text in enumerate(lines):
            length = len(text.plain)
            left = min(max(round(x - length / 2), 0), canvas.width - length)
            canvas.write(left, y + row, text, CITIES[city])

    def heading(self, view: Named, city: int, before: Named | None) -> Text:
        """A city's name with port, fort and pawns; a star if its pieces have changed."""
        v: Any = view
        name = CITIES[city]
        here = v["cities"].get(name, {})
        text = Text("~" if PORT[city] else "", style="")
        pawns = "".join(SEAT_NAMES[seat] for seat, where in enumerate(v["pawns"]) if where == name)
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
        """Barbarians and legions of a city."""
        v: Any = view
        here: Mapping[str, Any] = v["cities"].get(CITIES[city], {})
        parts = []
        for tribe, name in enumerate(TRIBES):
            if count := here.get("barbarians", {}).get(name):
                parts.append(Text.styled(f"{self.sign(tribe)}{count}", STYLES[tribe]))
        text = Text(" " if len(parts) <= _MOST_SPACED else "").join(parts)
        if here.get("legions"):
            text.append(" " if parts else "")
            text.append(f"L{here['legions']}", "bold red")
        return text

    # ---- the corners

    def track_lines(self, view: Named) -> list[Text]:
        """The invasion and recruitment rates and the decline, each with its marker."""
        v: Any = view
        name = self.speech.game.say
        mark, done, open_ = ("[", "x", ".") if self.plain else ("▸", "■", "□")

        def rates(track: list[int]) -> Text:
            text = Text()
            for space, rate in enumerate(track):
                here = space == v["marker"]
                text.append(f"{mark if here else ' '}{rate}", "bold" if here else "dim")
            return text

        decline = Text(done * v["decline"], WARNING)
        decline.append(open_ * (DECLINE_STEPS - v["decline"]), "dim")
        return [
            Text(f"{name('term.invasion_rate')} {INVASION_RATE[v['marker']]}", "bold"),
            rates(INVASION_RATE),
            Text(f"{name('term.recruitment_rate')} {RECRUITMENT_RATE[v['marker']]}", "bold"),
            rates(RECRUITMENT_RATE),
            Text(f"{name('term.decline')} {v['decline']}/{DECLINE_STEPS}", "bold"),
            decline,
        ]

    def tribe_lines(self, view: Named) -> list[Text]:
        """Each tribe with what is left of its supply and the cards its alliance asks for."""
        v: Any = view
        say = self.speech.say
        head = f"{'':24}{say('board.supply'):>8}  {say('board.alliance')}"
        lines = [Text(head, "dim")]
        for tribe, name in enumerate(TRIBES):
            left = v["supply"]["barbarians"][name]
            text = Text.styled(f"{self.tribe(name):24}", STYLES[tribe])
            low = left <= _LOW
            text.append(f"{'!' if low else ''}{left}/{CUBES[tribe]}".rjust(8), WARNING if low else "")
            allied = name in v["allied"]
            text.append(
                f"  {say('board.allied') if allied else say('board.cards', count=ALLY_CARDS[tribe])}",
                "bold green" if allied else "",
            )
            lines.append(text)
        return lines

    def deck_lines(self, view: Named) -> list[Text]:
        """What is left in the decks and in supply."""
        v: Any = view
        say, name = self.speech.say, self.speech.game.say
        barbarians = sum(len(layer) for layer in v["barbarian_deck"])
        return [
            Text(name("term.player_deck"), "bold"),
            Text(say("board.deck", left=_cards_left(v), discarded=len(v["player_discard"]))),
            Text(name("term.barbarian_deck"), "bold"),
            Text(say("board.deck", left=barbarians, discarded=len(v["barbarian_discard"]))),
            Text(name("term.supply"), "bold"),
            Text(f" L{v['supply']['legions']}/{LEGIONS} #{v['supply']['forts']}/{FORTS}"),
        ]

    # ---- tables

    def tracks(self, view: Named) -> RenderableType:
        """What stands in the corners of the map, for a narrow terminal."""
        grid = Table.grid(padding=(0, 4, 0, 0))
        grid.add_row(Text("\n").join(self.track_lines(view)), Text("\n").join(self.tribe_lines(view)))
        decks = self.deck_lines(view)
        pairs = [Text("").join(decks[at : at + 2]) for at in range(0, len(decks), 2)]
        return Group(grid, Text(" · ").join(pairs))

    def cities(self, view: Named, before: Named | None) -> RenderableType:
        """The cities that hold something, with their neighbours."""
        v: Any = view
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for heading in ("board.city", "board.pieces", "board.neighbours"):
            table.add_column(self.speech.say(heading))
        for city, name in enumerate(CITIES):
            if name in v["cities"] or name in v["pawns"]:
                neighbours = ", ".join(CITIES[other] for other in ADJACENT[city])
                table.add_row(self.heading(view, city, before), self.pieces(view, city), Text(neighbours))
        return Group(table, Text(self.speech.say("board.empty"), "dim"))

    def seats(self, view: Named) -> Table:
        """Each seat's role, city and hand, the cards by colour."""
        v: Any = view
        grid = Table.grid(padding=(0, 2, 0, 0))
        for seat, role in enumerate(v["roles"]):
            on_turn = v["player"] == seat and all(v["pawns"])
            mark = Text(f"{'>' if on_turn else ' '}@{SEAT_NAMES[seat]}", "bold" if on_turn else "")
            grid.add_row(
                mark,
                Text(self.speech.game.say(f"role.{role}")),
                Text(v["pawns"][seat] or "-", "bold" if on_turn else ""),
                self.hand(v["hands"][seat]),
            )
        return grid

    def hand(self, cards: Sequence[str]) -> Text:
        """A hand: for each colour how many of the cards an alliance asks for, and which."""
        parts = []
        for tribe, name in enumerate(TRIBES):
            cities = [card.partition("/")[0] for card in cards if card.endswith(f"/{name}")]
            if cities:
                part = Text.styled(f"{self.sign(tribe)}{len(cities)}/{ALLY_CARDS[tribe]} ", STYLES[tribe])
                parts.append(part.append(", ".join(cities), ""))
        parts += [Text(self.card(card), "italic") for card in cards if card in EVENTS]
        return Text("   ").join(parts) if parts else Text("-")

    def about(self, view: Named, name: str) -> RenderableType | None:
        """A city's pieces, colours and neighbours: the map has no room for all of it."""
        matches = reading.matching(name, [written(city) for city in CITIES])
        grid = Table.grid(padding=(0, 2, 0, 0))
        for match in matches:
            city = [written(each) for each in CITIES].index(match)
            colours = ", ".join(self.tribe(TRIBES[tribe]) for tribe in COLOURS[city])
            neighbours = ", ".join(CITIES[other] for other in ADJACENT[city])
            heading = Text(" ").join([self.heading(view, city, None), self.pieces(view, city)])
            grid.add_row(heading, self.speech.say("board.about", colours=colours, neighbours=neighbours))
        return grid if matches else None


def place(city: int, width: int) -> tuple[float, int]:
    """Where a city stands on a map of this width: the middle column of its label and its row."""
    x, y = _MAP["cities"][CITIES[city]]
    return x * width / MAP_WIDTH, y


def _cards_left(v: Mapping[str, Any]) -> int:
    return sum(pile["cards"] for pile in v["player_deck"]["piles"])
