"""Symbols, colours and names of tribes, cards, pawns and roles. Colour is never the only distinction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from ....kernel.notation import SEAT_NAMES
from ....terminal.translator import Translator
from ..rules.catalogue import ALLY_CARDS, EVENTS, TRIBES

SHAPES: Final = "▲■●◆✚"
LETTERS: Final = "FVHWO"
STYLES: Final = ("dark_orange", "grey58", "green", "bold", "dodger_blue1")
STAR: Final = "★"
"""Role face of a die, as written in the game's texts."""


class Signs:
    """Symbols and names in one language. `plain` allows only ASCII."""

    def __init__(self, translator: Translator, plain: bool) -> None:
        self.translator: Final = translator
        self.plain: Final = plain

    def sign(self, tribe: int) -> str:
        """Return the shape or letter of a tribe."""
        return LETTERS[tribe] if self.plain else SHAPES[tribe]

    def tribe(self, name: str) -> str:
        """Return a tribe's name with its symbol."""
        return f"{self.sign(TRIBES.index(name))} {self.translator.game.say(f'tribe.{name}')}"

    def card(self, name: str) -> str:
        """Return a card: a city with the symbol of its colour, an Event's name, or a Revolt."""
        city, _, tribe = name.partition("/")
        return (
            f"{city} {self.sign(TRIBES.index(tribe))}" if tribe else self.translator.game.say(f"card.{name}")
        )

    def role(self, name: str) -> str:
        """Return a role's name."""
        return self.translator.game.say(f"role.{name}")

    def brief(self, role: str) -> str:
        """Return a role's abilities in one line."""
        text = self.translator.say(f"brief.{role}")
        return text.replace(STAR, "*") if self.plain else text

    def by_colour(self, cards: Sequence[str], goal: bool = False) -> Text:
        """Return cards by colour. With `goal`, add the number of cards that an alliance needs, as in a hand."""
        parts = []
        for tribe, name in enumerate(TRIBES):
            cities = [card.partition("/")[0] for card in cards if card.endswith(f"/{name}")]
            if cities:
                count = f"{len(cities)}/{ALLY_CARDS[tribe]}" if goal else ""
                part = Text.styled(f"{self.sign(tribe)}{count} ", STYLES[tribe])
                parts.append(part.append(", ".join(cities), ""))
        parts += [Text(self.card(card), "italic") for card in cards if card in EVENTS]
        return Text("   ").join(parts) if parts else Text("-")


def solitaire(view: Mapping[str, Any]) -> bool:
    """Return whether one player has three pawns (FR-12)."""
    return bool(view["seats"] == 1)


def has_abilities(view: Mapping[str, Any]) -> bool:
    """Return whether roles have abilities. Under rules 1 they were only names."""
    return bool(view["rules"] >= 2)


def pawn_sign(view: Mapping[str, Any], pawn: int) -> str:
    """Return a pawn's symbol: its seat's letter, or a number for the three pawns of solitaire."""
    return str(pawn + 1) if solitaire(view) else SEAT_NAMES[pawn]


def seat_on_turn(view: Mapping[str, Any]) -> int:
    """Return the seat on turn."""
    return 0 if solitaire(view) else int(view["player"])
