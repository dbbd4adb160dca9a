"""Arrangement of long lists of options: journeys by price, hexes by robbery victims; and labels of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....kernel.notation import SEAT_NAMES
from ....terminal.menu import ELLIPSIS, FEW, Choice
from ..rules.catalogue import CITIES, CROSSROADS, HEXES, LAND_GOLD
from .prospects import Prospects, mover_of, others_on, seats_on, worth
from .signs import Signs, seat_of

Payments = tuple[tuple[int, int], ...]
"""Ways to pay for a journey, each in grain and gold."""
TRAVELLING: Final = frozenset({"journey", "travel"})
"""Verbs of journeys.

`journey` includes the payment. `travel` belongs to rules 1, which ask for it in a second step.
"""


class Choices:
    """Order and wording of options, using the view that they belong to."""

    def __init__(self, signs: Signs, prospects: Prospects) -> None:
        self._signs: Final = signs
        self._prospects: Final = prospects

    def arranged(self, v: Any, options: Sequence[str]) -> list[Choice] | None:
        """Return the choices that represent the options of one verb, or None for an ordinary menu."""
        verb = options[0].split()[0]
        if verb in TRAVELLING and v["journeys"]:
            return self._journeys(v, options)
        return self._hexes(v, options) if verb == "legionnaire" else None

    def _journeys(self, v: Any, options: Sequence[str]) -> list[Choice]:
        """Return a choice for each price, the cheapest first.

        For one price, return all places, the most useful first.
        """
        prices: dict[Payments, list[str]] = {}
        ordered = sorted(
            options, key=lambda option: worth(v, CROSSROADS.index(operand(option))), reverse=True
        )
        for option in ordered:
            prices.setdefault(price_of(v, option), []).append(option)
        whole = len({operand(option) for option in options}) == len(v["journeys"]) > FEW
        if len(prices) == 1 and not whole:
            return [Choice(option, (option,)) for option in ordered]
        return [
            Choice(group[0] if len(group) == 1 else f"{group[0]} {ELLIPSIS}", tuple(group))
            for _, group in sorted(prices.items(), key=lambda item: dearness(item[0]))
        ]

    def _hexes(self, v: Any, options: Sequence[str]) -> list[Choice]:
        """Return the hexes with players to rob individually, and the rest together."""
        found = {option: others_on(v, HEXES.index(operand(option))) for option in options}
        manned = [option for option in options if found[option]]
        rest = [option for option in options if not found[option]]
        manned.sort(key=lambda option: -max(v["hand_sizes"][seat] for seat in found[option]))
        choices = [Choice(option, (option,)) for option in manned]
        if len(rest) > 1 and manned:
            return [*choices, Choice(f"{rest[0]} {ELLIPSIS}", tuple(rest))]
        return [*choices, *(Choice(option, (option,)) for option in rest)]

    # ---- words

    def label(self, v: Any, text: str) -> str | None:
        """Return a choice in words that say more than its names, or None if the names are sufficient."""
        verb, *words = text.split()
        say, name = self._signs.translator.say, self._signs.translator.game.name
        if verb in TRAVELLING and words:
            return self._journey(v, text)
        if verb == "legionnaire" and words:
            return self._hex(v, words)
        if verb == "place" and len(words) > 1 and words[1] != ELLIPSIS:
            return f"{name('tribe', words[0])}: {self._signs.crossroads(words[1])}"
        if verb in ("plunder", "found", "expand") and words[0] != ELLIPSIS:
            return self._prospects.city(city_of(words[0]))
        if verb == "traitor" and len(words) > 1 and words[1] != ELLIPSIS:
            return f"{name('deed', words[0])} {self._prospects.city(city_of(words[1]))}"
        if verb == "pay" and len(words) > 1:
            return self._signs.price(*map(int, words[:2])) if words[1].isdecimal() else None
        if verb == "wagon_gold" and len(words) > 1 and words[1] != ELLIPSIS:
            return f"{name('tribe', words[0])}, {say('label.instead', resource=name('resource', words[1]))}"
        if verb == "discard" and len(words) > 1 and words[1].isdecimal():
            return self._signs.goods({"horse": int(words[0]), "cattle": int(words[1])})
        if verb == "take":
            return f"{words[0]}: {self.answer(v, seat_of(words[0]))}"
        if verb == "rob":
            return f"{words[0]} ({self._prospects.loot(v, seat_of(words[0]))})"
        return None

    def _journey(self, v: Any, text: str) -> str:
        """Return one place, or all places of one price."""
        say = self._signs.translator.say
        option = text.removesuffix(ELLIPSIS).rstrip()
        if option == text:
            return self._signs.crossroads(operand(option))
        price = price_of(v, option)
        prices = self._signs.prices(price)
        if option.startswith("travel"):  # in rules 1 a price includes all ways to pay
            among = [each for each in v["journeys"] if payments(v, each) == price]
        else:
            among = [each for each in v["journeys"] if price[0] in payments(v, each)]
        good = sum(worth(v, CROSSROADS.index(each))[0] > 0 for each in among)
        if good:
            return say("travel.group_deeds", price=prices, count=len(among), good=good)
        return say("travel.group", price=prices, count=len(among))

    def labels(self, v: Any, texts: Sequence[str], labels: list[str]) -> list[str]:
        """Return the labels of choices of one verb.

        If journeys have different prices, add the price after the place.
        """
        if texts[0].split()[0] not in TRAVELLING or len({price_of(v, text) for text in texts}) == 1:
            return labels
        return [
            label if text.endswith(ELLIPSIS) else f"{label}: {self._signs.prices(price_of(v, text))}"
            for text, label in zip(texts, labels, strict=True)
        ]

    def _hex(self, v: Any, words: list[str]) -> str:
        say = self._signs.translator.say
        if words[-1] == ELLIPSIS:
            return say("rob.elsewhere")
        hexagon = HEXES.index(words[0])
        who = "".join(SEAT_NAMES[seat] for seat in others_on(v, hexagon))
        mine = say("rob.you") if mover_of(v) in seats_on(v, hexagon) else ""
        return f"{self._signs.hexagon(words[0])}{f': {who}' if who else ''}{mine}"

    def note(self, v: Any, option: str) -> str:
        """Return what is near a possible destination."""
        verb, *words = option.split()
        if verb in TRAVELLING:
            crossroads = CROSSROADS.index(words[0])
            beside = self._prospects.beside(v, crossroads)
            return f"{self._prospects.hexes(crossroads)}  {beside}".rstrip()
        if verb == "legionnaire":
            return self._prospects.victims(v, HEXES.index(words[0]))
        return ""

    def answer(self, v: Any, seat: int) -> str:
        """Return a seat's answer to the offer: what the player on turn would get and give."""
        say = self._signs.translator.say
        text = v["answers"][seat]
        if text == "accept":
            return say("trade.accepts", **self.sides(v["offer"]["want"], v["offer"]["give"]))
        if text is None or not text.startswith("counter "):
            return say("trade.refuses")
        give, _, want = text.removeprefix("counter ").partition(" for ")
        return say("trade.counters", **self.sides(bundle(give), bundle(want)))

    def sides(self, get: dict[str, int], give: dict[str, int]) -> dict[str, str]:
        """Return both sides of a trade in words."""
        return {"get": self._signs.goods(get), "give": self._signs.goods(give)}


def operand(option: str) -> str:
    """Return the first operand of an option."""
    return option.split()[1]


def payments(v: Any, crossroads: str) -> Payments:
    """Return every way to pay for a journey to a crossroads."""
    return tuple((grain, gold) for grain, gold in (v["journeys"] or {}).get(crossroads, ()))


def price_of(v: Any, option: str) -> Payments:
    """Return the payment of a journey, or every way to pay in rules 1, where the option does not include it."""
    found = payments(v, operand(option))
    grain = option.partition(" with ")[2].partition(" ")[0]
    return tuple(each for each in found if str(each[0]) == grain) if grain else found


def dearness(price: Payments) -> tuple[int, int]:
    """Return the cost of a journey's cheapest payment, with grain valued as the gold that can replace it."""
    return min(((LAND_GOLD * grain + gold, grain) for grain, gold in price), default=(0, 0))


def city_of(word: str) -> int:
    """Return the number of a city in notation."""
    return CITIES.index(word.replace("_", " "))


def bundle(text: str) -> dict[str, int]:
    """Return a bundle of goods from its notation.

    >>> bundle("2*grain+gold")
    {'grain': 2, 'gold': 1}
    """
    out = {}
    for part in text.split("+"):
        number, _, thing = part.rpartition("*")
        out[thing] = int(number or 1)
    return out
