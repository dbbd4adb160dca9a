"""Facts as lines. Consequences of a fact are on its line, and bad news is highlighted.

A fact that occurs several times in a row is shown once, with the number of times. In solitaire all facts
belong to seat A, so the role is named instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from rich.text import Text

from ....kernel.game import Named
from ....terminal.display import WARNING
from .signs import Signs, solitaire

TURN_BEGUN: Final = "turn_begun"
_ALARMS: Final = frozenset(
    {"city_sacked", "declined", "revolt_drawn", "revolt_broke_out", "legions_ambushed", "lost_game"}
)
_FOLLOWS: Final = frozenset(
    {
        "dice_rolled",
        "dice_set",
        "legions_lost",
        "legions_added",
        "barbarian_removed",
        "barbarian_replaced",
        "barbarian_brought",
        "fort_added",
        "pawn_moved",
        "actions_gained",
        "flips_cut",
        "flips_stopped",
        "dice_to_be_set",
        "card_looked_at",
        "revolt_broke_out",
        "discard_reshuffled",
        "cube_added",
        "legion_defended",
        "legions_ambushed",
        "city_sacked",
        "fort_lost",
        "declined",
    }
)
"""Facts that are shown on the line of their cause."""
_WORKS_OF = {"event_consulted": "vestalis"}
"""Facts that always belong to one role, whichever role is on turn."""


class Speaker:
    """The name to use in the facts of one entry: the seat, or in solitaire the role on turn."""

    def __init__(self, before: Named | None) -> None:
        view: Any = before
        self._roles: Final[list[str]] = view["roles"] if view and solitaire(view) else []
        self._pawns: Final[list[str | None]] = view["pawns"] if self._roles else []
        self._player: int = view["player"] if self._roles else 0

    def role(self, fact: str) -> str | None:
        """Return the role to name instead of the seat, or None."""
        if not self._roles:
            return None
        if fact == "placed":
            return self._roles[self._pawns.index(None)]
        if fact == TURN_BEGUN and all(self._pawns):  # the first turn belongs to the first player
            self._player = (self._player + 1) % len(self._roles)
        return _WORKS_OF.get(fact, self._roles[self._player])


class Tale:
    """Output of facts as lines."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def lines(self, facts: Sequence[Named], before: Named | None) -> list[Text]:
        """Return facts as lines. `before` is the view before them."""
        speaker = Speaker(before)
        told = [(str(each["fact"]), self._sentence(each, speaker)) for each in facts]
        lines: list[Text] = []
        for (fact, words), same in groupby(told):
            times = len(list(same))
            sentence = Text(words, WARNING if fact in _ALARMS else "")
            if times > 1:
                sentence.append(f" ({'x' if self._signs.plain else '×'}{times})")
            if lines and fact in _FOLLOWS:
                lines[-1] = Text(" ").join([lines[-1], sentence])
            else:
                lines.append(sentence)
        return lines

    def _sentence(self, fact: Named, speaker: Speaker) -> str:
        name = str(fact["fact"])
        role = speaker.role(name)
        params = {key: self.word(key, value) for key, value in fact.items() if key not in ("fact", "rule")}
        if role is not None and "seat" in params:
            params["seat"] = self._signs.role(role)
        return self._signs.translator.game.say(f"fact.{name}", params)

    def word(self, name: str, value: object) -> object:
        """Return a card by its city and the symbol of its tribe, or by the name of its Event.

        Other values are unchanged.
        """
        if name.rstrip("0123456789") == "card" and isinstance(value, str):
            return self._signs.card(value)
        return value
