"""Facts as lines. Consequences of a fact are on its line, and important facts are highlighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.text import Text

from ....kernel.game import Named
from ....terminal.display import WARNING
from ..texts import Amounts
from .signs import Signs

TURN_BEGUN: Final = "turn_begun"
_ALARMS: Final = frozenset({"uproar", "devastated", "suffered", "cards_cost", "doomed", "put_out"})
_HEADINGS: Final = frozenset({"era_begun"})
_SECRET: Final = frozenset({"dealt", "drafted", "handed"})
"""Facts that only one seat sees. Other seats get no line."""
_TOGETHER: Final = {
    "dealt": "card",
    "handed": "card",
    "personality_came": "personality",
    "paid": "goods",
    "gained": "goods",
}
"""Facts that are merged into one sentence, with the operand that is listed."""
_MOVED: Final = frozenset({"paid", "gained"})
"""Movements of goods: all goods of one payment or reward are shown together."""
_FOLLOWS: Final = frozenset(
    {
        "paid",
        "gained",
        "same_colour",
        "effect",
        "passed_stack",
        "token_used",
        "unrest_fell",
        "unrest_rose",
        "calm",
        "uproar",
        "damage_laid",
    }
)
"""Facts that are shown on the line of their cause."""


class Tale:
    """Output of facts as lines."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs
        self._amounts: Final = Amounts(signs.translator.game.table)

    def lines(self, facts: Sequence[Named]) -> list[Text]:
        """Return facts as lines."""
        lines: list[Text] = []
        for each in _told(facts):
            fact = str(each["fact"])
            style = WARNING if fact in _ALARMS else "bold" if fact in _HEADINGS else ""
            sentence = Text(self._sentence(each), style)
            if lines and fact in _FOLLOWS:
                lines[-1] = Text(" ").join([lines[-1], sentence])
            else:
                lines.append(sentence)
        return lines

    def _sentence(self, fact: dict[str, Any]) -> str:
        if fact["fact"] in _MOVED:
            goods = ", ".join(self._amounts.amount(good, count) for good, count in fact["goods"])
            key = "tale.pays" if fact["fact"] == "paid" else "tale.gains"
            return self._signs.translator.say(key, seat=fact["seat"], goods=goods)
        params = {name: value for name, value in fact.items() if name not in ("fact", "rule")}
        if fact["fact"] == "personality_came" and len(fact["personality"]) > 1:
            return self._signs.translator.say("tale.personalities", **params)
        return self._signs.translator.game.say(f"fact.{fact['fact']}", params)


def _told(facts: Sequence[Named]) -> Iterator[dict[str, Any]]:
    """Yield the facts that need a sentence, merging those that differ in one operand only."""
    waiting: dict[str, Any] = {}
    for each in map(_joinable, facts):
        if each["fact"] in _SECRET and each["card"] is None:
            continue
        things = _TOGETHER.get(each["fact"])
        if things and waiting and all(waiting.get(name) == each[name] for name in each if name != things):
            waiting[things] += each[things]
            continue
        if waiting:
            yield waiting
            waiting = {}
        if things:
            waiting = each
        else:
            yield each
    if waiting:
        yield waiting


def _joinable(fact: Named) -> dict[str, Any]:
    """Return a fact with its mergeable operands as lists."""
    each: dict[str, Any] = dict(fact)
    if each["fact"] in _MOVED:
        return {"fact": each["fact"], "seat": each["seat"], "goods": [(each["good"], each["count"])]}
    things = _TOGETHER.get(each["fact"])
    if things and each[things] is not None:
        each[things] = [each[things]]
    return each
