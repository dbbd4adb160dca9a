"""A card in a line: its colour, what it costs, gives and does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.table import Table
from rich.text import Text

from ..rules.catalogue import CARDS, COLOUR, COST, FAVOR_AUREI, GAIN, PERSONALITIES, PRINTED
from .signs import Signs


class Cards:
    """Puts cards into words."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def effect(self, name: str) -> str:
        """What a Monument does; nothing of a Province."""
        return self._signs.translator.game.table.get(f"card.{name}.effect", "")

    def figures(self, name: str, price: Mapping[str, int] | None = None) -> str:
        """What a card costs, gives and counts, in short words; `price`: what it costs who looks, if that is known."""
        card = CARDS.index(name)
        cost = self._signs.cost(COST[card] if price is None else price)
        gain = self._signs.gain(GAIN[card])
        parts = [
            cost,
            self._signs.arrow,
            *([gain] if gain else []),
            f"({self._signs.good('pp', PRINTED[card])})",
        ]
        return " ".join(parts)

    def line(self, name: str, price: Mapping[str, int] | None = None) -> str:
        """All of a card in a line of plain text."""
        colour = self._signs.colour(COLOUR[CARDS.index(name)]).plain
        text = f"{name} [{colour}] {self.figures(name, price)}"
        effect = self.effect(name)
        return f"{text} {effect}" if effect else text

    def row(self, grid: Table, mark: Text, name: str, price: Mapping[str, int] | None = None) -> None:
        """A card as a row of a table: mark, colour, name, figures and effect."""
        grid.add_row(
            mark,
            self._signs.colour(COLOUR[CARDS.index(name)]),
            Text.assemble((name, "bold"), f" {self.figures(name, price)}"),
            Text(self.effect(name)),
        )

    def favor(self, name: str, price: int | None = None) -> str:
        """A Personality in a line: what its favor costs and gives."""
        aurei = FAVOR_AUREI[PERSONALITIES.index(name)] if price is None else price
        return f"{name} {self._signs.good('aurei', aurei)}: {self.reward(name)}"

    def reward(self, name: str) -> str:
        """What a Personality's favor gives, and for what."""
        return self._signs.translator.game.table.get(f"personality.{name}.effect", "")
