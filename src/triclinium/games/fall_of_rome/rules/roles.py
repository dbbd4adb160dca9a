"""Actions of single roles (FR-11), each with the reasons why it may be refused.

Role effects on common actions are elsewhere: the role faces and the Magister's losses in battle.py, the
Mercator's alliance and the Regina's barbarians in actions.py, the Mercator's exchange in plot.py, the
Vestalis's third card in steps.py.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS, has
from ....kernel.step import Step, first, pack, second, verb_of
from .actions import allies_here, enlist
from .catalogue import (
    CARD_TRIBE,
    CARDS,
    CITIES,
    CLASSIS,
    COLOUR_SET,
    COLOURS,
    CONSUL,
    FABRUM,
    FIRST_EVENT,
    MOST_COMPANY,
    N_CITY_CARDS,
    PORT,
    REGINA,
    TRIBES,
)
from .draw import draw_event
from .facts import CRUISED, EVENT_CONSULTED, FORT_BUILT, LEGIONS_ADDED, RODE
from .fields import FREE_ENLIST, NO_VESTALIS
from .state import FallState
from .verb import OTHER_ROLE, Verb, add_fort, add_legions, city_name, no_city_card, spend_card, travel
from .words import COMPANY, CONSULT, PAY, STEP_COMPANY, STEP_RIDE

CONSULTS: Final[list[int]] = [pack(CONSULT, card) for card in range(N_CITY_CARDS)]
CRUISE_RULE: Final = "FR-11.4"
FREE: Final = 0
FOR_A_CARD: Final = 1


class Levy(Verb):
    """Consul: add 1 legion to your city, or to any city with a fort (FR-11.1)."""

    name = "levy"
    rule = "FR-11.1"

    def do(self, s: FallState, a: i64) -> None:
        add_legions(s, first(a), 1, LEGIONS_ADDED)

    def barred(self, s: FallState) -> Refusal | None:
        return self.other_role(s, CONSUL) or self.no_legions_to_add(s) or self.nowhere(s)

    def nowhere(self, s: FallState) -> Refusal | None:
        """Return a refusal in Roma if it bars legions and there is no fort elsewhere."""
        here = s.pawns[s.player]
        return self.roma_barred() if s.bars_legions(here) and not s.forts & ~BITS[here] else None

    def wrong(self, s: FallState, a: i64) -> Refusal:
        if s.bars_legions(first(a)):
            return self.roma_barred()
        return self.refusal("no_fort", city=CITIES[first(a)])


class Cruise(Verb):
    """Praefectus Classis: go by sea between two ports without a card, with 0-3 legions (FR-11.4)."""

    name = "cruise"
    rule = CRUISE_RULE

    def do(self, s: FallState, a: i64) -> None:
        s.stack.append(pack(STEP_COMPANY, first(a), FREE))

    def barred(self, s: FallState) -> Refusal | None:
        other_role = self.other_role(s, CLASSIS)
        if other_role or PORT[s.pawns[s.player]]:
            return other_role
        return Refusal(self.name, self.rule, "refusal.sail.no_port", {"city": city_name(s)})

    def wrong(self, s: FallState, a: i64) -> Refusal:
        return Refusal(self.name, self.rule, "refusal.sail.destination", {"city": CITIES[first(a)]})


class Muster(Verb):
    """Praefectus Classis, in a port: discard a City card of one of its colours to add up to 2 legions (FR-11.4)."""

    name = "muster"
    rule = "FR-11.4"

    def do(self, s: FallState, a: i64) -> None:
        spend_card(s, s.seat(), second(a))
        add_legions(s, s.pawns[s.player], first(a), LEGIONS_ADDED)

    def barred(self, s: FallState) -> Refusal | None:
        other_role = self.other_role(s, CLASSIS)
        if other_role:
            return other_role
        here = s.pawns[s.player]
        if not PORT[here]:
            return Refusal(self.name, self.rule, "refusal.sail.no_port", {"city": CITIES[here]})
        if s.bars_legions(here):
            return self.roma_barred()
        for card in s.hands[s.seat()]:
            if card < FIRST_EVENT and CARD_TRIBE[card] in COLOURS[here]:
                return self.no_legions_to_add(s)
        return Refusal(self.name, self.rule, "refusal.city_colour", {"city": CITIES[here]})

    def wrong(self, s: FallState, a: i64) -> Refusal:
        held = self.not_held(s, second(a))
        if held:
            return held
        here = s.pawns[s.player]
        if CARD_TRIBE[second(a)] not in COLOURS[here]:
            return Refusal(self.name, self.rule, "refusal.city_colour", {"city": CITIES[here]})
        return self.refusal("count", most=min(2, s.legion_supply))


class Build(Verb):
    """Praefectus Fabrum, in a city without a fort: remove 2 legions from it to add a fort (FR-11.5)."""

    name = "build"
    rule = "FR-11.5"

    def do(self, s: FallState, a: i64) -> None:
        here = s.pawns[s.player]
        s.legions[here] -= 2
        s.legion_supply += 2
        if s.telling:
            s.tell(FORT_BUILT, (s.seat(), here))
        add_fort(s, here, s.seat())

    def barred(self, s: FallState) -> Refusal | None:
        other_role = self.other_role(s, FABRUM)
        if other_role:
            return other_role
        here = s.pawns[s.player]
        if s.has_fort(here):
            return Refusal(self.name, self.rule, "refusal.fortify.has_fort", {"city": CITIES[here]})
        if s.legions[here] < 2:
            return self.refusal("legions", city=CITIES[here])
        return None


class Ride(Verb):
    """Praefectus Fabrum: for any City card, move from a fort city to anywhere, or to a fort city (FR-11.5)."""

    name = "ride"
    rule = "FR-11.5"

    def do(self, s: FallState, a: i64) -> None:
        s.stack.append(pack(STEP_COMPANY, first(a), FOR_A_CARD))

    def barred(self, s: FallState) -> Refusal | None:
        other_role = self.other_role(s, FABRUM)
        if other_role:
            return other_role
        if no_city_card(s, s.seat()):
            return Refusal(self.name, self.rule, "refusal.sail.no_card")
        return None if s.forts else self.refusal("no_fort")

    def wrong(self, s: FallState, a: i64) -> Refusal:
        return self.refusal("forts", city=city_name(s), city2=CITIES[first(a)])


class Company(Step[FallState]):
    """Choice of the number of legions on a cruise or a ride: 0-3 of those in the city, none to Roma if it bars them."""

    name = "company"
    rule = "FR-11.5"
    fields = (("city", "city"), ("costs", "count"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return s.legions[s.pawns[s.player]] > 0 and not s.bars_legions(first(f))

    def run(self, s: FallState, f: i64) -> None:
        self.go(s, f, 0)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        most = min(MOST_COMPANY, s.legions[s.pawns[s.player]])
        return [pack(COMPANY, legions) for legions in range(most + 1)]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        self.go(s, f, first(a))

    def refuse(self, s: FallState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != COMPANY:
            return None
        rule = self.rule if second(f) == FOR_A_CARD else CRUISE_RULE
        most = min(MOST_COMPANY, s.legions[s.pawns[s.player]])
        return Refusal("company", rule, "refusal.company", {"legions": first(a), "most": most})

    def go(self, s: FallState, f: i64, legions: i64) -> None:
        """Start the journey: a cruise immediately, a ride after it is paid for."""
        to = first(f)
        if second(f) == FOR_A_CARD:
            s.stack[-1] = pack(STEP_RIDE, to, legions)
            return
        s.stack.pop()
        if s.telling:
            s.tell(CRUISED, (s.seat(), s.pawns[s.player], to, legions))
        travel(s, s.player, to, legions)


class RideCard(Step[FallState]):
    """Choice of the City card that pays for the Fabrum's ride (FR-11.5)."""

    name = "ride"
    rule = "FR-11.5"
    fields = (("city", "city"), ("legions", "count"))

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [pack(PAY, card) for card in s.hands[seat] if card < FIRST_EVENT]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        s.discard_card(seat, first(a))
        if s.telling:
            s.tell(RODE, (seat, s.pawns[s.player], first(f), second(f), first(a)))
        travel(s, s.player, first(f), second(f))


class EnlistFree(Verb):
    """Regina Foederata, once per turn: Enlist without a card (FR-11.6)."""

    name = "enlist_free"
    rule = "FR-11.6"

    def do(self, s: FallState, a: i64) -> None:
        s.used |= FREE_ENLIST
        enlist(s, first(a))

    def barred(self, s: FallState) -> Refusal | None:
        other_role = self.other_role(s, REGINA)
        if other_role:
            return other_role
        if s.used & FREE_ENLIST:
            return Refusal(self.name, self.rule, "refusal.once")
        if not allies_here(s):
            return Refusal(self.name, self.rule, "refusal.enlist.no_ally", {"city": city_name(s)})
        return None

    def wrong(self, s: FallState, a: i64) -> Refusal:
        params: dict[str, object] = {"tribe": TRIBES[first(a)], "city": city_name(s)}
        return Refusal(self.name, self.rule, "refusal.enlist_free.no_ally", params)


# ---- the Vestalis's Events, in any window (FR-11.7)


def consult_options(s: FallState, seat: i64, out: list[int]) -> None:
    """Add the Vestalis's exchanges of a City card for an Event of her deck.

    The card must have one of her city's colours. Her seat may use them in any turn.
    """
    if not s.event_deck:
        return
    pawn = s.vestalis  # the Event deck has cards only if the Vestalis is in the game
    if s.seat_of(pawn) != seat:
        return
    colours = COLOUR_SET[s.pawns[pawn]]
    for card in s.hands[seat]:
        if card >= FIRST_EVENT:
            break
        if has(colours, CARD_TRIBE[card]):
            out.append(CONSULTS[card])


def consult_ready(s: FallState) -> bool:
    """Return whether the Vestalis, who must be in the game, may draw. This is faster than `consult_options`."""
    colours = COLOUR_SET[s.pawns[s.vestalis]]
    for card in s.hands[s.vestalis if s.seats > 1 else 0]:
        if card >= FIRST_EVENT:
            return False
        if has(colours, CARD_TRIBE[card]):
            return True
    return False


def consult(s: FallState, seat: i64, card: i64) -> None:
    """Discard the card and draw an Event."""
    s.discard_card(seat, card)
    s.event_deck -= 1
    event = draw_event(s)
    s.give_card(seat, event)
    if s.telling:
        s.tell(EVENT_CONSULTED, (seat, card, event))


def consult_barred(s: FallState, seat: i64) -> Refusal | None:
    """Return why the Vestalis's draw is not offered, or None."""
    pawn = s.vestalis
    if pawn == NO_VESTALIS or s.seat_of(pawn) != seat:
        return Refusal("consult", "FR-11.7", OTHER_ROLE, {"role": "vestalis"})
    if not s.event_deck:
        return Refusal("consult", "FR-11.7", "refusal.consult.empty")
    options: list[int] = []
    consult_options(s, seat, options)
    if options:
        return None
    return Refusal("consult", "FR-11.7", "refusal.city_colour", {"city": CITIES[s.pawns[pawn]]})


def consult_wrong(s: FallState, seat: i64, card: i64) -> Refusal:
    """Return why this card cannot be used."""
    if card >= FIRST_EVENT or card not in s.hands[seat]:
        name = CARDS[card] if card < len(CARDS) else str(card)
        return Refusal("consult", "FR-11.7", "refusal.card_not_held", {"card": name})
    return Refusal("consult", "FR-11.7", "refusal.city_colour", {"city": CITIES[s.pawns[s.vestalis]]})
