"""Cards as lines of text: their colour, cost, gain and effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.table import Table
from rich.text import Text

from ..rules.catalogue import CARDS, COLOUR, COST, FAVOR_AUREI, GAIN, PERSONALITIES, PRINTED
from .signs import Signs


class Cards:
    """Descriptions of cards."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def effect(self, name: str) -> str:
        """Return the effect of a Monument. Empty for a Province."""
        return self._signs.translator.game.table.get(f"card.{name}.effect", "")

    def figures(self, name: str, price: Mapping[str, int] | None = None) -> str:
        """Return the cost, gain and points of a card in short form.

        `price` is what the viewer would pay, if known.
        """
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
        """Return the whole card as a line of plain text."""
        colour = self._signs.colour(COLOUR[CARDS.index(name)]).plain
        text = f"{name} [{colour}] {self.figures(name, price)}"
        effect = self.effect(name)
        return f"{text} {effect}" if effect else text

    def row(self, grid: Table, mark: Text, name: str, price: Mapping[str, int] | None = None) -> None:
        """Add a card to a table as a row: mark, colour, name, figures and effect."""
        grid.add_row(
            mark,
            self._signs.colour(COLOUR[CARDS.index(name)]),
            Text.assemble((name, "bold"), f" {self.figures(name, price)}"),
            Text(self.effect(name)),
        )

    def favor(self, name: str, price: int | None = None) -> str:
        """Return a Personality as a line: the cost and reward of its favor."""
        aurei = FAVOR_AUREI[PERSONALITIES.index(name)] if price is None else price
        return f"{name} {self._signs.good('aurei', aurei)}: {self.reward(name)}"

    def reward(self, name: str) -> str:
        """Return the reward of a Personality's favor, and its condition."""
        return self._signs.translator.game.table.get(f"personality.{name}.effect", "")
