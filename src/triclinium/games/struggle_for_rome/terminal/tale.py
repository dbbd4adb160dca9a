"""Facts as lines. Consequences of a fact are on its line, and important facts are highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from ....kernel.game import Named
from ....terminal.display import WARNING
from .signs import Signs

TURN_BEGUN: Final = "turn_begun"
_ALARMS: Final = frozenset({"robbed", "robbed_gold", "ran_short", "end_announced", "figure_lost"})
_HEADINGS: Final = frozenset({"round_begun", "phase_begun"})
_FOLLOWS: Final = frozenset(
    {
        "gathered",
        "herded",
        "silenced",
        "discarded",
        "shared",
        "went_without",
        "robbed",
        "robbed_gold",
        "robbed_nobody",
        "reshuffled",
        "drew_pasture",
        "substituted",
        "mustered",
        "wagon_built",
        "card_bought",
        "figure_lost",
        "plunder_gold",
        "wagons_gold",
        "card_plundered",
        "pile_empty",
        "accepted",
        "refused",
        "countered",
    }
)
"""Facts that are shown on the line of their cause."""


class Tale:
    """Output of facts as lines."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def lines(self, facts: Sequence[Named]) -> list[Text]:
        """Return facts as lines."""
        told = [(str(each["fact"]), self._sentence(each)) for each in facts]
        lines: list[Text] = []
        for (fact, words), same in groupby(told):
            times = len(list(same))
            style = WARNING if fact in _ALARMS else "bold" if fact in _HEADINGS else ""
            sentence = Text(words, style)
            if times > 1:
                sentence.append(f" ({self._signs.times}{times})")
            if lines and fact in _FOLLOWS:
                lines[-1] = Text(" ").join([lines[-1], sentence])
            else:
                lines.append(sentence)
        return lines

    def _sentence(self, fact: Named) -> str:
        params = {
            name: self.word(name, value) for name, value in fact.items() if name not in ("fact", "rule")
        }
        return self._signs.translator.game.say(f"fact.{fact['fact']}", params)

    def word(self, name: str, value: object) -> object:
        """Return places by their address and the nearest city. Other values are unchanged."""
        kind = name.rstrip("0123456789")
        if kind == "crossroads" and isinstance(value, str):
            return self._signs.crossroads(value)
        return self._signs.hexagon(value) if kind == "hex" and isinstance(value, str) else value
