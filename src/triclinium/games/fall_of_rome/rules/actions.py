"""Actions of all roles (FR-4), with their inner choices. Battle is in battle.py, Plot in plot.py."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS, has
from ....kernel.step import Step, first, pack, second, third, verb_of
from .catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    CARDS,
    CITIES,
    COLOURS,
    CUBES,
    FIRST_EVENT,
    MERCATOR,
    MOST_COMPANY,
    MOST_CUBES,
    N_CITIES,
    N_TRIBES,
    PORT,
    RECRUITMENT_RATE,
    REGINA,
    ROMA,
    TRIBES,
)
from .facts import ALLIED, BARBARIAN_BROUGHT, ENLISTED, FORT_MOVED, MARCHED, RECRUITED, SAILED
from .invasion import check_won
from .state import FallState
from .verb import Verb, add_fort, add_legions, city_name, no_city_card, spend_card, travel
from .words import BRING, DONE, ENROL, FORT_FROM, PAY, STEP_BRING, STEP_ENROL, STEP_PAY


class March(Verb):
    """Move to an adjacent city, with 0-3 legions from your city."""

    name = "march"
    rule = "FR-4.1"

    def do(self, s: FallState, a: i64) -> None:
        to = first(a)
        here = s.pawns[s.player]
        if s.telling:
            s.tell(MARCHED, (s.seat(), here, to, second(a)))
        travel(s, s.player, to, second(a))
        if s.powers[s.player] == REGINA:
            bring_barbarians(s, here, to, second(a))

    def wrong(self, s: FallState, a: i64) -> Refusal:
        to = first(a)
        if to not in ADJACENT[s.pawns[s.player]]:
            return self.refusal("far", city=city_name(s), city2=CITIES[to])
        return self.too_many(s, to, second(a))


class Sail(Verb):
    """Go by sea between two ports. Discard a City card of one of the destination's colours."""

    name = "sail"
    rule = "FR-4.2"

    def do(self, s: FallState, a: i64) -> None:
        to = first(a)
        card = second(a)
        here = s.pawns[s.player]
        if s.telling:
            s.tell(SAILED, (s.seat(), here, to, third(a), card))
        s.discard_card(s.seat(), card)
        travel(s, s.player, to, third(a))
        if s.powers[s.player] == REGINA:
            bring_barbarians(s, here, to, third(a))

    def barred(self, s: FallState) -> Refusal | None:
        if not PORT[s.pawns[s.player]]:
            return self.refusal("no_port", city=city_name(s))
        return self.refusal("no_card") if no_city_card(s, s.seat()) else None

    def wrong(self, s: FallState, a: i64) -> Refusal:
        to = first(a)
        card = second(a)
        if not PORT[to] or to == s.pawns[s.player]:
            return self.refusal("destination", city=CITIES[to])
        held = self.not_held(s, card)
        if held:
            return held
        if CARD_TRIBE[card] not in COLOURS[to]:
            return self.refusal("colour", city=CITIES[to], card=CARDS[card])
        return self.too_many(s, to, third(a))


def bring_barbarians(s: FallState, here: i64, to: i64, legions: i64) -> None:
    """Let the Regina move barbarians instead of legions, three pieces in total (FR-11.6)."""
    if legions < MOST_COMPANY:
        s.stack.append(pack(STEP_BRING, here, to, MOST_COMPANY - legions))


class Bring(Step[FallState]):
    """Choice of the barbarians that move with the Regina, one at a time. Legions do not defend (FR-11.6, FR-7.2)."""

    name = "bring"
    rule = "FR-11.6"
    fields = (("city", "city"), ("city2", "city"), ("room", "count"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return third(f) > 0 and len(self.options(s, f, 0)) > 1

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        here = first(f)
        to = second(f)
        out = [DONE]
        if s.caput_mundi and to == ROMA:  # FR-13.2
            return out
        for tribe in s.tribes_in(here):
            if s.cubes_of(to, tribe) < MOST_CUBES:
                out.append(pack(BRING, tribe))
        return out

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        if a == DONE:
            s.stack.pop()
            return
        s.stack[-1] = pack(STEP_BRING, first(f), second(f), third(f) - 1)
        tribe = first(a)
        s.add_cubes(first(f), tribe, -1)
        s.add_cubes(second(f), tribe, 1)
        if s.telling:
            s.tell(BARBARIAN_BROUGHT, (tribe, first(f), second(f)))


class Fortify(Verb):
    """Discard a City card of your city to add a fort there, from the supply or, if it is empty, from another city."""

    name = "fortify"
    rule = "FR-4.3"

    def do(self, s: FallState, a: i64) -> None:
        spend_card(s, s.seat(), first(a))
        add_fort(s, s.pawns[s.player], s.seat())

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if s.has_fort(here):
            return self.refusal("has_fort", city=CITIES[here])
        for card in s.hands[s.seat()]:
            if card < FIRST_EVENT and CARD_CITY[card] == here:
                return None
        return self.refusal("no_card", city=CITIES[here])

    def wrong(self, s: FallState, a: i64) -> Refusal:
        return self.not_held(s, first(a)) or self.refusal("no_card", city=city_name(s))


class MoveFort(Step[FallState]):
    """Choice of the city whose fort moves here, if the supply has no fort (FR-4.3)."""

    name = "move_fort"
    rule = "FR-4.3"
    fields = (("city", "city"), ("seat", "seat"))

    def actor(self, s: FallState, f: i64) -> i64:
        return second(f)

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [pack(FORT_FROM, city) for city in range(N_CITIES) if has(s.forts, city)]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        city = first(f)
        s.forts ^= BITS[first(a)] | BITS[city]
        if s.telling:
            s.tell(FORT_MOVED, (first(a), city))


class Recruit(Verb):
    """In a city with a fort, add legions up to the recruitment rate, as far as the supply allows."""

    name = "recruit"
    rule = "FR-4.4"

    def do(self, s: FallState, a: i64) -> None:
        add_legions(s, s.pawns[s.player], RECRUITMENT_RATE[s.marker], RECRUITED)

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if s.bars_legions(here):
            return self.roma_barred()
        if not s.has_fort(here):
            return self.refusal("no_fort", city=CITIES[here])
        return self.no_legions_to_add(s)


class Forge(Verb):
    """Ally with a tribe that has a barbarian in your city. Discard the tribe's number of City cards of its colour."""

    name = "forge"
    rule = "FR-4.7"

    def do(self, s: FallState, a: i64) -> None:
        s.stack.append(pack(STEP_PAY, first(a), ALLY_CARDS[first(a)]))

    def here(self, s: FallState, tribe: i64) -> bool:
        """Return whether the tribe has a cube in the city. The Mercator does not need one (FR-11.3)."""
        if s.powers[s.player] == MERCATOR:
            return True
        return s.cubes_of(s.pawns[s.player], tribe) > 0

    def barred(self, s: FallState) -> Refusal | None:
        reasons = self.reasons(s)
        return reasons[0] if reasons else None

    def reasons(self, s: FallState) -> list[Refusal]:
        """Return a refusal for each tribe that lacks cards, the tribe that lacks the fewest first.

        The list is empty if one tribe lacks none.
        """
        short: list[tuple[int, Refusal]] = []
        for tribe in TRIBES_BY_CARDS:
            if self.here(s, tribe) and not has(s.allied, tribe):
                lacking = self.lacking(s, tribe)
                if lacking is None:
                    return []
                short.append((ALLY_CARDS[tribe] - self.held(s, tribe), lacking))
        if not short:
            return [self.refusal("no_barbarians", city=city_name(s))]
        return [lacking for _, lacking in sorted(short, key=itemgetter(0))]

    def held(self, s: FallState, tribe: i64) -> int:
        """Return how many cards of a tribe's colour the player on turn holds."""
        return sum(card < FIRST_EVENT and CARD_TRIBE[card] == tribe for card in s.hands[s.seat()])

    def lacking(self, s: FallState, tribe: i64) -> Refusal | None:
        """Return a refusal if the player has too few cards of the tribe's colour."""
        have = self.held(s, tribe)
        if have >= ALLY_CARDS[tribe]:
            return None
        return self.refusal("cards", tribe=TRIBES[tribe], have=have, need=ALLY_CARDS[tribe])

    def wrong(self, s: FallState, a: i64) -> Refusal:
        tribe = first(a)
        if has(s.allied, tribe):
            return self.refusal("allied", tribe=TRIBES[tribe])
        if not self.here(s, tribe):
            return self.refusal("no_barbarian", tribe=TRIBES[tribe], city=city_name(s))
        lacking = self.lacking(s, tribe)
        assert lacking is not None, "a tribe here, not allied, with enough cards, is offered"
        return lacking

    def why_not(self, s: FallState, a: i64) -> Refusal:
        """Return the refusal for this tribe. Other tribes in the city do not matter."""
        return self.wrong(s, a)


TRIBES_BY_CARDS: Final = sorted(range(N_TRIBES), key=ALLY_CARDS.__getitem__)
"""Tribes by the number of cards they require. It breaks ties between tribes that lack the same number of cards."""


class Pay(Step[FallState]):
    """Choice of the cards of a tribe's colour to discard for the alliance, one at a time (FR-4.7)."""

    name = "pay"
    rule = "FR-4.7"
    fields = (("tribe", "tribe"), ("count", "count"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return 0 < second(f) < len(self.options(s, f, 0))

    def run(self, s: FallState, f: i64) -> None:
        """Pay with all remaining cards of the colour if more are needed, and forge the alliance."""
        s.stack.pop()
        if second(f):
            for a in self.options(s, f, 0):
                spend_card(s, s.seat(), first(a))
        ally(s, first(f))

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        tribe = first(f)
        hand = s.hands[s.seat()]
        return [pack(PAY, card) for card in hand if card < FIRST_EVENT and CARD_TRIBE[card] == tribe]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack[-1] = pack(STEP_PAY, first(f), second(f) - 1)
        spend_card(s, seat, first(a))


def ally(s: FallState, tribe: i64) -> None:
    """Forge an alliance, which counts for all players and may win the game."""
    s.allied |= BITS[tribe]
    if s.telling:
        s.tell(ALLIED, (s.seat(), tribe))
    check_won(s)


class Enlist(Verb):
    """Discard a card of an allied tribe's colour to replace all its cubes in your city with up to as many legions."""

    name = "enlist"
    rule = "FR-4.8"

    def do(self, s: FallState, a: i64) -> None:
        spend_card(s, s.seat(), first(a))
        enlist(s, CARD_TRIBE[first(a)])

    def barred(self, s: FallState) -> Refusal | None:
        allies = allies_here(s)
        if not allies:
            return self.refusal("no_ally", city=city_name(s))
        for card in s.hands[s.seat()]:
            if card < FIRST_EVENT and CARD_TRIBE[card] in allies:
                return None
        return self.refusal("no_card", tribe=[TRIBES[t] for t in allies])

    def wrong(self, s: FallState, a: i64) -> Refusal:
        card = first(a)
        return self.not_held(s, card) or self.refusal("colour", city=city_name(s), card=CARDS[card])


def allies_here(s: FallState) -> list[int]:
    """Return the allied tribes with a cube in the city of the player on turn."""
    return [tribe for tribe in s.tribes_in(s.pawns[s.player]) if has(s.allied, tribe)]


def enlist(s: FallState, tribe: i64) -> None:
    """Enlist a tribe. The next step asks for the number of legions; older rules add as many as possible."""
    if s.rules < 3:
        enrol(s, tribe, most_enrolled(s, tribe))
    else:
        s.stack.append(pack(STEP_ENROL, tribe))


def most_enrolled(s: FallState, tribe: i64) -> int:
    """Return the maximum number of legions: one per cube, limited by the supply and by the city (FR-13.2)."""
    city = s.pawns[s.player]
    return 0 if s.bars_legions(city) else min(s.cubes_of(city, tribe), s.legion_supply)


class Enrol(Step[FallState]):
    """Choice of the number of legions for the enlisted barbarians, from none to one per cube (FR-4.8)."""

    name = "enrol"
    rule = "FR-4.8"
    fields = (("tribe", "tribe"),)

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return most_enrolled(s, first(f)) > 0

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()
        enrol(s, first(f), 0)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [pack(ENROL, legions) for legions in range(most_enrolled(s, first(f)) + 1)]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        enrol(s, first(f), first(a))

    def refuse(self, s: FallState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != ENROL:
            return None
        return Refusal("enrol", self.rule, "refusal.enrol", {"most": most_enrolled(s, first(f))})


def enrol(s: FallState, tribe: i64, legions: i64) -> None:
    """Remove all cubes of a tribe from the city and add the legions, as one change of the board."""
    city = s.pawns[s.player]
    cubes = s.cubes_of(city, tribe)
    s.add_cubes(city, tribe, -cubes)
    s.supply[tribe] += cubes
    s.legion_supply -= legions
    s.legions[city] += legions
    if s.telling:
        s.tell(ENLISTED, (city, tribe, cubes, legions))
    if s.supply[tribe] == CUBES[tribe]:
        check_won(s)


class End(Verb):
    """End the actions of this turn (FR-4.9). It is always legal.

    It is not an action itself, so a refused plot cannot be proposed again after it (FR-4.6).
    """

    name = "end"
    rule = "FR-4.9"

    def do(self, s: FallState, a: i64) -> None:
        s.actions = 0
        if s.rules < 2:
            s.refused = ()
