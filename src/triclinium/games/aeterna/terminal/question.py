"""The current question: the seat that must answer, the Era, and what the answer depends on."""

from __future__ import annotations

from typing import Any, Final

from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import has
from ..rules.catalogue import DAMAGE_COST, DAMAGES, PICKS
from .cards import Cards
from .city import City
from .signs import Signs


class Question:
    """The step on top of the agenda, in words."""

    def __init__(self, signs: Signs, cards: Cards, city: City) -> None:
        self._signs: Final = signs
        self._cards: Final = cards
        self._city: Final = city

    def status(self, v: Any, seat: int) -> str:
        """Return which seat must decide, when, and what."""
        say = self._signs.translator.say
        step = v["agenda"][-1]["step"]
        parts = [SEAT_NAMES[seat], say("course.era", era=v["era"] + 1), self._signs.translator.step(step)]
        if step == "draft":
            parts.append(say("status.draft", count=v["drafted"] + 1, most=PICKS))
        elif step == "token":
            parts.append(v["agenda"][-1]["hill"])
        elif step == "turn" and v["acted"]:
            parts.append(say("status.acted"))
        return self._signs.dot.join(parts)

    def details(self, v: Any) -> str:
        """Return what the seat can answer with, if the board does not show it."""
        if v["hand"] is None or not v["agenda"]:
            return ""
        step = v["agenda"][-1]["step"]
        lines = []
        if step == "draft" and v["hand"]:
            lines.append(self._signs.translator.say("draft.hand", cards=", ".join(v["hand"])))
        elif step in ("token", "board_card", "free_influence", "unrest"):
            lines.append(self.goods(v))
        if step == "board_card":
            prices = v["prices"]["cards"]
            lines += [f"  {self._cards.line(name, prices[name])}" for name in v["board_cards"]]
        if step == "unrest":
            due = [damage for space, damage in enumerate(v["damage"]) if has(v["due"], space)]
            name = self._signs.translator.game.name
            asked = [
                f"{name('damage', damage)} {self._signs.cost(DAMAGE_COST[DAMAGES.index(damage)])}"
                for damage in due
            ]
            lines.append(self._signs.translator.say("unrest.due", damages=", ".join(asked)))
        return "\n".join(lines)

    def goods(self, v: Any) -> str:
        """Return the goods of the seat in short form."""
        seat = v["viewer"]
        has = {good: v[good][seat] for good in ("aurei", "wheat", "stone")}
        has["citizen"] = v["domus"][seat]
        words = " ".join(self._signs.good(name, number) for name, number in has.items())
        return self._signs.translator.say("goods.yours", goods=words)
