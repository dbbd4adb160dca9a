"""Why a planning player of Fall of Rome chose as it did: a key and its parameters, for the log.

A line of play is explained by what it is for: an alliance before a card changing hands, that before a battle, and so
on; a step on the way to it says so.
"""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ....kernel.notation import SEAT_NAMES
from ....kernel.step import first, second, verb_of
from ..rules.catalogue import (
    ALLY_CARDS,
    CARD_TRIBE,
    CARDS,
    CITIES,
    EVENTS,
    FIRST_EVENT,
    MOST_CUBES,
    N_TRIBES,
    PORT,
    RECRUITMENT_RATE,
    TRIBES,
)
from ..rules.invasion import invaded_city
from ..rules.state import FallState
from ..rules.words import (
    BATTLE,
    BUILD,
    CRUISE,
    DEPOSIT,
    ENLIST,
    ENLIST_FREE,
    EVENT,
    FORGE,
    FORTIFY,
    GIVE,
    LEVY,
    MARCH,
    MUSTER,
    OPTION_NAMES,
    PLACE,
    RECRUIT,
    REMOVE,
    RIDE,
    SAIL,
    TAKE,
    TRADE_GIVE,
    TRADE_TAKE,
    WITHDRAW,
)
from .forecast import forecast
from .moves import imagined
from .policy import Choice
from .tables import kills_expected

_JOURNEYS: Final = (MARCH, SAIL, CRUISE, RIDE)
_HANDING: Final = (GIVE, TAKE, TRADE_GIVE, TRADE_TAKE)
_RECRUITING: Final = (RECRUIT, LEVY, MUSTER)
_AIMS: Final[tuple[tuple[int, ...], ...]] = (
    (FORGE,),
    (*_HANDING, DEPOSIT, WITHDRAW),
    (BATTLE,),
    (ENLIST, ENLIST_FREE),
    (FORTIFY, BUILD),
    _RECRUITING,
)
"""Purposes of lines of play, the most important first."""
_AIMS_OF_LEGIONS: Final = ((BATTLE,), _RECRUITING)
"""Purposes of new legions."""
PLAIN: Final = (
    "only",
    "agree",
    "wait",
    "go_on",
    "end",
    "draw",
    "put_back",
    "put_back_revolt",
    "inside",
)
"""Reasons that need no parameters."""
OBVIOUS: Final = frozenset({"only", "agree", "wait", "go_on", "inside"})
"""Those of them that tell a reader nothing new."""


def reason(s: FallState, choice: Choice) -> Reason:
    """Return the reason of a choice made in a position."""
    a = choice.action
    if choice.why == "plan":
        return _of_plan(s, choice.line)
    if choice.why == "event":
        option = OPTION_NAMES[second(a) & 1]
        return Reason(f"reason.event.{EVENTS[first(a)]}", {"option": option})
    if choice.why in ("consult", "discard") and verb_of(a) != EVENT:
        return Reason(f"reason.{choice.why}", {"card": CARDS[first(a)]})
    if choice.why == "inside" and verb_of(a) == PLACE:
        return Reason("reason.place", {"city": CITIES[first(a)]})
    if choice.why == "inside" and verb_of(a) == REMOVE:
        return Reason("reason.remove", {"tribe": TRIBES[first(a)]})
    why = choice.why if choice.why in PLAIN else "inside"
    return Reason(f"reason.{why}", obvious=why in OBVIOUS)


def _of_plan(s: FallState, line: list[int]) -> Reason:
    opening = verb_of(line[0])
    if opening == BATTLE or opening in _HANDING:  # these speak for themselves, whatever comes of them
        return _aim(s, line[0], s.pawns[s.player], True)
    for aims in _AIMS_OF_LEGIONS if opening in _RECRUITING else _AIMS:
        here = s.pawns[s.player]
        for a in line:
            if verb_of(a) in _JOURNEYS:
                here = first(a)
            elif verb_of(a) in aims:
                return _aim(s, a, here, a == line[0])
    return _journey(s, first(line[-1]))


def _aim(s: FallState, a: int, city: int, at_once: bool) -> Reason:
    """Return the reason of an action, or of a step towards it."""
    verb = verb_of(a)
    on_the_way = "" if at_once else "to_"
    if verb == FORGE:
        tribe = first(a)
        params = {"tribe": TRIBES[tribe], "count": ALLY_CARDS[tribe], "city": CITIES[city]}
        return Reason(f"reason.{on_the_way}forge", params)
    if verb in _HANDING:
        return _handing(s, a, city, on_the_way)
    if verb in (DEPOSIT, WITHDRAW):
        return Reason("reason.treasury", {"card": CARDS[first(a)]})
    if verb == BATTLE:
        return _battle(s, first(a), city, on_the_way)
    if verb in (ENLIST, ENLIST_FREE):
        tribe = CARD_TRIBE[first(a)] if verb == ENLIST else first(a)
        return Reason(f"reason.{on_the_way}enlist", {"tribe": TRIBES[tribe], "city": CITIES[city]})
    if verb in (FORTIFY, BUILD):
        return Reason(f"reason.{on_the_way}fort", {"city": CITIES[city]})
    if verb == LEVY:
        return Reason("reason.levy", {"city": CITIES[first(a)]})
    legions = RECRUITMENT_RATE[s.marker] if verb == RECRUIT else first(a)
    return Reason(f"reason.{on_the_way}recruit", {"city": CITIES[city], "count": legions})


def _handing(s: FallState, a: int, city: int, on_the_way: str) -> Reason:
    card = first(a)
    other = second(a)
    taker = other if verb_of(a) in (GIVE, TRADE_GIVE) else s.player
    tribe = CARD_TRIBE[card]
    has = sum(held < FIRST_EVENT and CARD_TRIBE[held] == tribe for held in s.hands[taker])
    params = {
        "card": CARDS[card],
        "seat": SEAT_NAMES[taker],
        "count": min(has + 1, ALLY_CARDS[tribe]),
        "need": ALLY_CARDS[tribe],
        "tribe": TRIBES[tribe],
        "city": CITIES[city],
    }
    return Reason(f"reason.{on_the_way}plot", params)


def _battle(s: FallState, dice: int, city: int, on_the_way: str) -> Reason:
    """Return the reason of a battle: a full city that may be sacked, otherwise the counts."""
    full = _full(s, city)
    if full is not None:
        return Reason(f"reason.{on_the_way}full", full)
    there = s.barbarians_in(city)
    kills = kills_expected(s.powers[s.player], s.has_fort(city), PORT[city], dice, there)
    params = {"city": CITIES[city], "count": there, "kills": f"{kills:.1f}"}
    return Reason(f"reason.{on_the_way}battle", params)


def _full(s: FallState, city: int) -> dict[str, object] | None:
    """Return the tribe that has filled a city, and the odds that it is invaded this turn."""
    o = forecast(imagined(s))
    best = -1
    odds = 0.0
    for tribe in range(N_TRIBES):
        if s.cubes_of(city, tribe) == MOST_CUBES:
            here = sum(
                o.now[card] for card in o.cards if CARD_TRIBE[card] == tribe and invaded_city(s, card) == city
            )
            if best < 0 or here > odds:
                best, odds = tribe, here
    if best < 0:
        return None
    return {"city": CITIES[city], "tribe": TRIBES[best], "odds": round(100 * min(odds, 1.0))}


def _journey(s: FallState, city: int) -> Reason:
    """Why go somewhere and do nothing there yet."""
    there = s.barbarians_in(city)
    if there:
        return Reason("reason.near", {"city": CITIES[city], "count": there})
    return Reason("reason.nearer", {"city": CITIES[city]})


KEYS: Final[dict[str, set[str]]] = {
    **{f"reason.{why}": set() for why in PLAIN},
    **{f"reason.event.{event}": {"option"} for event in EVENTS},
    "reason.consult": {"card"},
    "reason.discard": {"card"},
    "reason.place": {"city"},
    "reason.remove": {"tribe"},
    "reason.treasury": {"card"},
    "reason.levy": {"city"},
    "reason.near": {"city", "count"},
    "reason.nearer": {"city"},
    **{f"reason.{way}forge": {"tribe", "count", "city"} for way in ("", "to_")},
    **{f"reason.{way}plot": {"card", "seat", "count", "need", "tribe", "city"} for way in ("", "to_")},
    **{f"reason.{way}full": {"city", "tribe", "odds"} for way in ("", "to_")},
    **{f"reason.{way}battle": {"city", "count", "kills"} for way in ("", "to_")},
    **{f"reason.{way}enlist": {"tribe", "city"} for way in ("", "to_")},
    **{f"reason.{way}fort": {"city"} for way in ("", "to_")},
    **{f"reason.{way}recruit": {"city", "count"} for way in ("", "to_")},
}
"""Every key a reason can have, with its parameters."""
