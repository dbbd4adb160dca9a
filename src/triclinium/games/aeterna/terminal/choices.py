"""Labels of choices with their cost, gain and effect, taken from the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....kernel.notation import SEAT_NAMES
from ....terminal.menu import ELLIPSIS, Choice
from ..rules.catalogue import CARDS, DAMAGE_COST, DAMAGES, DISCARD_GAIN, DISCARDS, WAYS
from ..rules.validity import GOODS
from ..rules.words import WORDS
from .cards import Cards
from .city import City
from .signs import Signs


class Choices:
    """Order and wording of options, using the view that they belong to."""

    def __init__(self, signs: Signs, cards: Cards, city: City) -> None:
        self._signs: Final = signs
        self._cards: Final = cards
        self._city: Final = city

    def arranged(self, options: Sequence[str]) -> list[Choice] | None:
        """List places in the turn order individually, because they are not amounts.

        Other options use the usual menu.
        """
        if options[0].split()[0] != "order":
            return None
        return [Choice(option, (option,)) for option in options]

    def label(self, v: Any, text: str) -> str | None:
        """Return a choice in words that say more than its names, or None if the names are sufficient."""
        verb, *words = text.split()
        form = WORDS.forms[WORDS.verb(verb)]
        if not words or len(words) < len(form.words) or words[-1] == ELLIPSIS:
            return None
        name = words[0].replace("_", " ")
        if verb in ("draft", "take"):
            return self._cards.line(name)
        if verb == "play":
            price = (v["prices"] or {}).get("cards", {}).get(name, {})
            return f"{name} ({self._signs.cost(price)})"
        if verb == "favor":
            return self._favor(v, name)
        if verb == "influence":
            return self._influence(v, name)
        if verb == "token":
            return self._city.token(words[0])
        if verb in ("repair", "suffer"):
            return self._damage(verb, words[0])
        if verb == "discard":
            gain = self._signs.gain(DISCARD_GAIN[DISCARDS.index(words[1])])
            return f"{name} {self._signs.arrow} {gain}"
        if verb == "activate":
            return f"{name}: {self._cards.effect(name)}"
        if verb == "exchange":
            return self._exchange(name, words[1])
        return self._signs.translator.say("order.place", place=words[0]) if verb == "order" else None

    def _favor(self, v: Any, name: str) -> str:
        price = v["prices"]["favors"][name]
        return f"{name} ({self._signs.good('aurei', price['aurei'])}, {self._signs.times}{price['times']})"

    def _influence(self, v: Any, hill: str) -> str:
        """Return what sending a Citizen costs, and who would govern then. With a card it costs nothing."""
        say = self._signs.translator.say
        step = v["agenda"][-1]["step"]
        price = v["prices"]["influence"][hill]
        wheat = 0 if step == "free_influence" else price["wheat"]
        mine = price["prefect"] == SEAT_NAMES[v["viewer"]]
        who = say("influence.you") if mine else say("influence.other", seat=price["prefect"])
        return f"{hill} ({self._signs.good('wheat', wheat)}, {who})"

    def _damage(self, verb: str, word: str) -> str:
        name = self._signs.translator.game.name("damage", word)
        if verb == "suffer":
            return name
        return f"{name} ({self._signs.cost(DAMAGE_COST[DAMAGES.index(word)])})"

    def _exchange(self, name: str, paid: str) -> str:
        for good, amount, gained, gains in WAYS[CARDS.index(name)]:
            if GOODS[good] == paid:
                cost = self._signs.good(paid, amount)
                return f"{name}: {cost} {self._signs.arrow} {self._signs.good(GOODS[gained], gains, signed=True)}"
        return name
