"""Texts of Æterna, and texts computed from its data: names of tokens; costs, gains and effects of cards.

A host can replace our cards and tokens, so their descriptions are computed from the data. The written texts
contain the parts of these sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ..rules.catalogue import DATA

_FLAGS: Final = frozenset({"calmest"})
"""Conditions that are true or false instead of counts."""


def names(table: Mapping[str, str]) -> dict[str, str]:
    """Return the names of Hills, cards, Personalities, tokens and similar things, in the words of the game's texts."""
    return made_of(DATA, table)


def made_of(data: Mapping[str, Any], table: Mapping[str, str]) -> dict[str, str]:
    """Return the names for any data."""
    return dict(_Sentences(table).all(data))


def form_of(number: int) -> str:
    """Return the form of a noun after a number. Languages with fewer forms repeat some of them.

    >>> [form_of(number) for number in (1, 2, 5, 12, 22, -1, 0)]
    ['one', 'few', 'many', 'many', 'few', 'one', 'many']
    """
    size = abs(number)
    if size == 1:
        return "one"
    return "few" if 2 <= size % 10 <= 4 and not 12 <= size % 100 <= 14 else "many"


class Amounts:
    """Amounts of goods in one language."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._table: Final = table

    def amount(self, good: str, number: int, signed: bool = False) -> str:
        """Return an amount of one good. With `signed`, return it as a change."""
        noun = self._table.get(f"amount.{good}.{form_of(number)}", good)
        return f"{number:+d} {noun}" if signed else f"{number} {noun}"

    def cost(self, goods: Mapping[str, int]) -> str:
        """Return what is paid."""
        return self._joined(self.amount(good, number) for good, number in goods.items())

    def gain(self, goods: Mapping[str, int]) -> str:
        """Return what is gained. Negative amounts are lost."""
        return self._joined(self.amount(good, number, signed=True) for good, number in goods.items())

    def _joined(self, parts: Iterable[str]) -> str:
        return ", ".join(parts) or self._table.get("amount.nothing", "-")


class _Sentences:
    """Computed texts of one language."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._table: Final = table
        self._amounts: Final = Amounts(table)

    def _say(self, key: str, **params: object) -> str:
        """Return a part of a sentence, or only its parameters if the language has no text."""
        template = self._table.get(key)
        if template is None:
            return " ".join(str(value) for value in params.values())
        return template.format(**params)

    def all(self, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield every key with its text."""
        for hill in data["hills"]:
            yield f"hill.{hill['name']}", hill["name"]
            yield (
                f"hill.{hill['name']}.about",
                self._say("made.hill", values=", ".join(map(str, hill["values"]))),
            )
        for kind in ("monument", "province"):
            for card in data[f"{kind}s"]:
                yield from self._card(kind, card)
        for each in data["personalities"]:
            yield from self._personality(each)
        for building in data["buildings"]:
            gain = self._amounts.gain(building["gain"])
            yield f"building.{building['name']}.about", self._say("made.building", gain=gain)
        for token in data["reward_tokens"]["kinds"]:
            yield from self._token(token)
        for damage in data["damage_tokens"]:
            cost = self._amounts.cost(damage["pay"])
            yield f"damage.{damage['name']}.about", self._say("made.damage", cost=cost)
        for discard in data["discards"]:
            yield f"discard.{discard['name']}", self._amounts.gain(discard["gain"])

    def _token(self, token: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        name = token["name"]
        if "gain" in token:
            gain = self._amounts.gain(token["gain"])
            yield f"token.{name}", gain
            yield f"token.{name}.about", self._say("made.token", gain=gain)
        else:
            yield f"token.{name}.about", self._say(f"made.{token['does']}")

    def _card(self, kind: str, card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        name = card["name"]
        points = card["prestige"]
        printed = self._say(
            "made.card",
            kind=self._say(f"kind.{kind}"),
            colour=self._say(f"colour.{card['colour']}"),
            era=self._era(card),
            cost=self._amounts.cost(card["cost"]),
            gain=self._amounts.gain(card["gain"]),
            end=self._say("made.end.loses" if points < 0 else "made.end.gains", pp=abs(points)),
        )
        effect = self._effect(card)
        yield f"card.{name}", name
        yield f"card.{name}.about", f"{printed} {effect}".rstrip()
        if effect:
            yield f"card.{name}.effect", effect

    def _era(self, card: Mapping[str, Any]) -> str:
        """Return the Roman numeral of a card's Era."""
        era = card["era"]
        return self._table.get(f"era.{era}", str(era))

    def _personality(self, each: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        what = self._per(each)
        cost = self._amounts.amount("aurei", each["aurei"])
        name = f"personality.{each['name']}"
        yield name, each["name"]
        yield f"{name}.about", self._say("made.personality", era=self._era(each), cost=cost, what=what)
        yield f"{name}.effect", f"{what}."

    # ---- effects

    def _effect(self, card: Mapping[str, Any]) -> str:
        """Return what a card does and when. Empty if it has no effect."""
        effects = card.get("effects", [])
        if not effects:
            return ""
        parts = [self._part(effect) for effect in effects if "modifies" not in effect]
        parts += self._changes(
            {effect["modifies"]: effect["by"] for effect in effects if "modifies" in effect}
        )
        what = "; ".join(parts)
        return self._say(f"effect.when.{card['timing']}", what=what)

    def _changes(self, modifiers: Mapping[str, int]) -> list[str]:
        """Return the permanent changes, merging those with the same wording."""
        told: dict[str, list[str]] = {}
        for modifier, by in modifiers.items():
            good = modifier.rpartition("_")[2].removesuffix("s")  # the last word of its name is the good
            compared = self._table.get(f"effect.{modifier}.{'less' if by < 0 else 'more'}")
            template = compared or self._table.get(f"effect.{modifier}", f"{modifier}: {{number}}")
            if compared:
                change = self._amounts.amount(good, abs(by))
            else:
                change = str(by) if "{number}" in template else self._amounts.amount(good, by, signed=True)
            told.setdefault(template, []).append(change)
        return [template.format(by=", ".join(by), number=", ".join(by)) for template, by in told.items()]

    def _part(self, effect: Mapping[str, Any]) -> str:
        if effect.get("does") == "exchange":
            ways = [
                self._say(
                    "effect.way", cost=self._amounts.cost(way["pay"]), gain=self._amounts.cost(way["gain"])
                )
                for way in effect["ways"]
            ]
            return self._say("effect.exchange", ways=self._say("effect.or").join(ways))
        if "does" in effect:
            return self._say(f"effect.{effect['does']}")
        what = self._per(effect)
        if "pay" in effect:
            what = self._say("effect.pay", cost=self._amounts.cost(effect["pay"]), what=what)
        return self._needed(effect, what)

    def _per(self, effect: Mapping[str, Any]) -> str:
        """Return what is gained, for what, and the maximum count."""
        gain = self._amounts.gain(effect["each"])
        count = effect["per"]
        if count == "always":
            return gain
        per = self._counted(count, effect.get("every", 1))
        if effect.get("base"):
            first = {good: number * effect["base"] for good, number in effect["each"].items()}
            what = self._say("effect.base", first=self._amounts.gain(first), gain=gain, per=per)
        else:
            what = self._say("effect.per", gain=gain, per=per)
        return self._say("effect.most", what=what, most=effect["most"]) if "most" in effect else what

    def _counted(self, count: str, every: int) -> str:
        if every == 1:
            return self._say(f"per.{count}")
        if f"every.{count}" in self._table:
            return self._say(f"every.{count}", every=every)
        return self._say("effect.every", every=every, number=self._say(f"number.{count}"))

    def _needed(self, effect: Mapping[str, Any], what: str) -> str:
        """Return a condition, unless it only says that something must be counted."""
        needs = effect.get("needs")
        counted = needs and needs["count"] == effect["per"] and needs["least"] == 1
        if not needs or (counted and not effect.get("base")):
            return what
        count = needs["count"]
        if count in _FLAGS:
            return self._say("effect.if", what=what, per=self._say(f"per.{count}"))
        number = self._say(f"number.{count}")
        return self._say("effect.needs", what=what, least=needs["least"], number=number)
