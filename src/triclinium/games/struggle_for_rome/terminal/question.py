"""The current question: the seat that must answer, the round and phase, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....kernel.game import Named
from ....kernel.notation import SEAT_NAMES
from ..rules.catalogue import (
    CARD_GOLD,
    CROSSROADS,
    HORSEMEN_PHASE,
    MOST_OFFERS,
    RESOURCES,
    SUBSTITUTE_GOLD,
    TRIBES,
)
from ..rules.purchase import CARD_COST, MUSTER_COST, WAGON_COST
from ..rules.words import PHASES
from .choices import Choices
from .prospects import Prospects, tribe_on_turn
from .seats import Seats, cities_of, is_kingdom
from .signs import Signs, seat_of


class Question:
    """The step on top of the agenda, in words."""

    def __init__(self, signs: Signs, seats: Seats, prospects: Prospects, choices: Choices) -> None:
        self._signs: Final = signs
        self._seats: Final = seats
        self._prospects: Final = prospects
        self._choices: Final = choices
        self._details: Final[dict[str, Callable[[Any], list[str]]]] = {
            "build": self._build,
            "answer": self._answer,
            "take": self._take,
            "tribe": self._tribe,
            "pay": self._pay,
            "discard": self._discard,
        }

    def status(self, view: Named, seat: int) -> str:
        """Return which seat must decide, when, and what."""
        v: Any = view
        say, game = self._signs.translator.say, self._signs.translator.game
        parts = [f"{SEAT_NAMES[seat]} {self._signs.colour(v, seat)}"]
        if v["round"]:
            parts.append(say("status.round", count=v["round"]))
        step = v["agenda"][-1]["step"]
        kind = PHASES.index(v["phase"]) - HORSEMEN_PHASE
        if step == "tribe" and kind >= 0:
            tribe = TRIBES[kind]
            parts.append(f"{self._signs.tribe(tribe)} {game.name('tribe', tribe)}")
            of = v["tribes"][seat][tribe]
            kingdom = ", ".join(cities_of(v, seat, tribe))
            parts.append(kingdom if is_kingdom(of) else self._signs.crossroads(of["place"]))
        else:
            parts.append(self._signs.translator.step(step))
        return (" - " if self._signs.plain else " · ").join(parts)

    def details(self, view: Named, hand: bool = True) -> str:
        """Return what the answer depends on. With `hand`, include the seat's hand."""
        v: Any = view
        told = self._details.get(v["agenda"][-1]["step"]) if v["hand"] is not None else None
        if not told:
            return ""
        own = [self._seats.hand(v).plain] if hand else []
        return "\n".join([*own, *told(v)])

    def _build(self, v: Any) -> list[str]:
        say = self._signs.translator.say
        seat = v["viewer"]
        gold = (
            say("build.used")
            if SEAT_NAMES[v["viewer"]] in v["substituted"]
            else say("build.once", gold=SUBSTITUTE_GOLD)
        )
        lines = [
            f"{self._recipe(v, seat, 'muster', MUSTER_COST, 0)} | {self._recipe(v, seat, 'wagon', WAGON_COST, 0)}"
            f" | {self._recipe(v, seat, 'develop', CARD_COST, CARD_GOLD)}",
            f"{gold} {say('build.offers', count=MOST_OFFERS - v['offers'], most=MOST_OFFERS)}",
        ]
        if "card" in v["acted"]:
            lines.append(say("build.card_played"))
        return lines

    def _recipe(self, v: Any, seat: int, what: str, cost: tuple[int, ...], gold: int) -> str:
        """Return what something costs, and what is missing."""
        say, name = self._signs.translator.say, self._signs.translator.game.name
        words = {"muster": say("build.muster"), "wagon": say("build.wagon"), "develop": say("build.develop")}
        needs = [name("goods", RESOURCES[each]) for each in cost]
        lacks = [name("goods", RESOURCES[each]) for each in cost if not v["hand"].get(RESOURCES[each])]
        if gold:
            needs.append(self._signs.goods({"gold": gold}))
            lacks += [self._signs.goods({"gold": gold})] if v["gold"][seat] < gold else []
        text = f"{words[what]}: {' + '.join(needs)}"
        return (
            f"{text} ({say('build.lacks', what=', '.join(lacks))})"
            if lacks
            else f"{text} ({say('build.ready')})"
        )

    def _answer(self, v: Any) -> list[str]:
        say = self._signs.translator.say
        offer = v["offer"]
        sides = self._choices.sides(offer["give"], offer["want"])  # the answering seat gets what is given
        return [say("trade.asked", seat=v["player"], **sides)]

    def _take(self, v: Any) -> list[str]:
        asked = [seat for seat, answer in enumerate(v["answers"]) if answer is not None]
        return [f"{SEAT_NAMES[seat]}: {self._choices.answer(v, seat)}" for seat in asked]

    def _tribe(self, v: Any) -> list[str]:
        """Return the box, what the tribe lacks, and the cities next to it."""
        say = self._signs.translator.say
        of = tribe_on_turn(v)
        if of is None:
            return []
        counters = self._signs.counters(of["counters"]).plain or "-"
        seat = seat_of(v["player"])
        kind = next(kind for kind in TRIBES if v["tribes"][seat][kind] is of)
        told = self._seats.state(v, seat, kind).partition("; ")[2]
        lines = [
            f"{say('box.holds', figures=of['figures'], wagons=of['wagons'], counters=counters)} {told}".rstrip(),
        ]
        if "deed" in v["acted"]:
            return lines
        if is_kingdom(of):
            near = self._prospects.reach(v, cities_of(v, seat, kind))
            return [*lines, say("box.reach", cities=near)] if near else lines
        beside = self._prospects.beside(v, CROSSROADS.index(of["place"]))
        return [*lines, say("box.beside", cities=beside)] if beside else lines

    def _discard(self, v: Any) -> list[str]:
        return []  # the own hand is sufficient

    def _pay(self, v: Any) -> list[str]:
        to = self._signs.crossroads(v["agenda"][-1]["crossroads"])
        return [self._signs.translator.say("travel.to", place=to)]
