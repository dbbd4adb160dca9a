"""The board: Hills with stacks, values, buildings and tokens; Construction Area, favors, face-up cards, damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..rules.catalogue import (
    DAMAGE_COST,
    DAMAGE_SPACES,
    DAMAGES,
    HILLS,
    PASS_PRESTIGE,
    PLAYS_CARD,
    SPACES,
    TOKEN_GAIN,
    TOKENS,
    VALUES,
)
from .cards import Cards
from .signs import Signs

WIDE: Final = 90
"""Minimum number of columns for a table of the Hills."""
_INDENT: Final = (0, 0, 0, 2)


class City:
    """Output of the board."""

    def __init__(self, signs: Signs, cards: Cards) -> None:
        self._signs: Final = signs
        self._cards: Final = cards

    def board(self, v: Any, width: int, before: Any = None) -> RenderableType:
        """Return the whole board, from the Era to the damage."""
        hills = self._table(v, before) if width >= WIDE else self._lines(v, before)
        return Group(self.course(v), hills, *self.around(v))

    def course(self, v: Any) -> Text:
        """Return the Era, phase, turn order, the seats that have passed, and the values for passing."""
        say, name = self._signs.translator.say, self._signs.translator.game.name
        parts = [
            Text(say("course.era", era=v["era"] + 1), "bold"),
            Text(name("phase", v["phase"]), "bold"),
            Text.assemble(f"{say('course.order')} ", self._signs.seats(v["turn_order"])),
        ]
        if v["phase"] == "actions":
            values = PASS_PRESTIGE[len(v["prestige"])]
            left = [str(value) for value in values[len(v["retired"]) :]]
            parts.append(Text(f"{say('course.pass')} {' '.join(left) or '-'}"))
        if v["retired"]:
            parts.append(Text.assemble(f"{say('course.retired')} ", self._signs.seats(v["retired"])))
        return Text("  ").join(parts)

    # ---- Hills

    def _table(self, v: Any, before: Any) -> Table:
        say = self._signs.translator.say
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        for heading in ("hill.name", "hill.values", "hill.stacks", "hill.buildings", "hill.tokens"):
            grid.add_column(say(heading), no_wrap=heading != "hill.tokens")
        for hill in v["hills"]:
            grid.add_row(*self._cells(v, hill, before))
        return grid

    def _lines(self, v: Any, before: Any) -> RenderableType:
        """Return two lines per Hill, for a narrow terminal."""
        lines: list[RenderableType] = []
        for hill in v["hills"]:
            name, values, stacks, buildings, tokens = self._cells(v, hill, before)
            lines.append(Text("  ").join([name, values, stacks, buildings]))
            lines.append(Padding(tokens, _INDENT))
        return Group(*lines)

    def _cells(self, v: Any, hill: str, before: Any) -> list[Text]:
        """Return the cells of a Hill: name, values, stacks, buildings, tokens. `*` marks a change."""
        of = v["hills"][hill]
        changed = before is not None and before["hills"].get(hill) != of
        name = Text(f"{HILLS.index(hill) + 1} {hill}{'*' if changed else ''}", "bold")
        return [name, self.values(of, hill), self.stacks(v, of), self.buildings(of), self.tokens(of)]

    def values(self, of: Any, hill: str) -> Text:
        """Return the values from the highest on. Covered values are crossed out."""
        return Text(" ").join(
            [
                Text("x", "dim") if place < of["covered"] else Text(str(value))
                for place, value in enumerate(VALUES[HILLS.index(hill)])
            ]
        )

    def stacks(self, v: Any, of: Any) -> Text:
        """Return the stacks from the left, the Prefect's first, and the free spaces."""
        stacks = [self._signs.stack(stack["seat"], stack["citizens"]) for stack in of["stacks"]]
        free = SPACES[len(v["prestige"])] - len(stacks)
        return Text(" ").join([*stacks, *[Text(self._signs.free, "dim")] * free])

    def buildings(self, of: Any) -> Text:
        """Return the buildings of a Hill."""
        name = self._signs.translator.game.name
        return Text(", ".join(name("building", kind) for kind in of["buildings"]) or "-")

    def tokens(self, of: Any) -> Text:
        """Return the Reward tokens. Used ones are in brackets."""
        parts = []
        for token in of["tokens"]:
            words = self.token(token["token"])
            parts.append(Text(words) if token["active"] else Text(f"({words})", "dim"))
        return Text(", ").join(parts)

    def token(self, name: str) -> str:
        """Return a Reward token in short form."""
        token = TOKENS.index(name)
        if PLAYS_CARD[token]:
            return self._signs.translator.game.name("token", name)
        return self._signs.gain(TOKEN_GAIN[token])

    # ---- next to the Hills

    def around(self, v: Any) -> Iterator[RenderableType]:
        """Yield the Construction Area, damage, favors and face-up cards."""
        say = self._signs.translator.say
        yield Text.assemble((f"{say('board.construction')} ", "bold"), self.construction(v))
        yield Text.assemble((f"{say('board.damage')} ", "bold"), ", ".join(self.damages(v)))
        grid = Table.grid(padding=(0, 2, 0, 0))
        prices = (v["prices"] or {}).get("favors", {})
        for name in v["personalities"]:
            price = prices.get(name)
            met = Text(f"{self._signs.times}{price['times']}" if price else "")
            words = self._cards.favor(name, price["aurei"] if price else None)
            grid.add_row(Text(say("board.favor"), "bold"), met, Text(words))
        if v["personalities"]:
            yield grid
        if v["board_cards"]:
            yield Text(say("board.cards"), "bold")
            costs = (v["prices"] or {}).get("cards", {})
            for name in v["board_cards"]:
                yield Padding(Text(self._cards.line(name, costs.get(name))), _INDENT)

    def construction(self, v: Any) -> Text:
        """Return for each kind of building whether it can be built, who has built it, and the supply."""
        say, name = self._signs.translator.say, self._signs.translator.game.name
        parts = []
        for kind, of in v["construction"].items():
            if of["building"]:
                state = Text(say("construction.ready"))
            elif of["citizen"]:
                state = Text.assemble(f"{say('construction.built')} ", self._signs.seat(of["citizen"]))
            else:
                state = Text(say("construction.none"))
            parts.append(Text.assemble(f"{name('building', kind)}: ", state, f" +{of['supply']}"))
        return Text(", ").join(parts)

    def damages(self, v: Any) -> list[str]:
        """Return the Damage tokens: the Unrest from which they apply, and their cost."""
        name = self._signs.translator.game.name
        return [
            f"{DAMAGE_SPACES[space]}+ {name('damage', damage)} {self._signs.cost(DAMAGE_COST[DAMAGES.index(damage)])}"
            for space, damage in enumerate(v["damage"])
        ]
