"""The agenda of a turn (FR-3.1): actions, draw with its Revolts, hand limit, invasion.

The number of a step is its index in STEPS. Outside the process, steps are identified by name.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.step import CONTINUE, Automatic, Step, first, pack, second, verb_of
from . import events as _events  # fills the list of Events
from .actions import Bring, End, Enlist, Enrol, Forge, Fortify, March, MoveFort, Pay, Recruit, Sail
from .battle import Battle, Remove, SetDice, Stars
from .catalogue import (
    ACTIONS_A_TURN,
    CARD_CITY,
    FIRST_EVENT,
    HAND_LIMIT,
    INVASION_RATE,
    N_CITIES,
    PLAYER_CARDS_A_TURN,
    STARTING_LEGIONS,
    VESTALIS,
)
from .draw import draw_player_card, take_in
from .event import EventStep, Permit, event_ready
from .events_turn import push_revolts
from .facts import CARD_DISCARDED, CARD_PUT_BACK, PLACED, TURN_BEGUN
from .fields import NOWHERE
from .invasion import flip, lose, revolt
from .options import action_options
from .plot import PLOTS, Consent, Deposit, Withdraw
from .roles import Build, Company, Cruise, EnlistFree, Levy, Muster, Ride, RideCard
from .state import FallState
from .verb import Verb, act_begins
from .window import NOBODY, EventWindow, Window, is_open, may_play, play, playable, somebody_may_play
from .words import (
    BATTLE,
    BUILD,
    CRUISE,
    DEPOSIT,
    DISCARD,
    DRAW,
    END,
    ENLIST,
    ENLIST_FREE,
    FORGE,
    FORTIFY,
    IN_ACTIONS,
    IN_DRAWN,
    IN_FLIPS,
    IN_INVADED,
    LEVY,
    LOST_CARDS,
    MARCH,
    MUSTER,
    PLACE,
    PUT_BACK,
    RECRUIT,
    RIDE,
    SAIL,
    STEP_ACT,
    STEP_DRAW,
    STEP_INVADE,
    STEP_LIMIT,
    STEP_PUT_BACK,
    STEP_WINDOW,
    WITHDRAW,
    WORDS,
)

VERBS: Final[dict[int, Verb]] = {
    MARCH: March(),
    SAIL: Sail(),
    FORTIFY: Fortify(),
    RECRUIT: Recruit(),
    BATTLE: Battle(),
    **PLOTS,
    FORGE: Forge(),
    ENLIST: Enlist(),
    END: End(),
    LEVY: Levy(),
    CRUISE: Cruise(),
    MUSTER: Muster(),
    BUILD: Build(),
    RIDE: Ride(),
    ENLIST_FREE: EnlistFree(),
    DEPOSIT: Deposit(),
    WITHDRAW: Withdraw(),
}
"""Verbs that cost an action."""
ACTIONS: Final[list[Verb | None]] = [VERBS.get(number) for number in range(len(WORDS.forms))]
"""VERBS by number, or None for verbs that cost no action."""


class Place(Step[FallState]):
    """A pawn starts in the city of one of its seat's City cards, with two legions (FR-2.6).

    A seat without a City card may choose any city. In solitaire the three pawns start in the cities of the
    three cards, one each (FR-12.2).
    """

    name = "place"
    rule = "FR-2.6"
    fields = (("seat", "seat"),)  # in solitaire the pawn, with the same letters

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat_of(first(f))

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        cities = [CARD_CITY[card] for card in s.hands[seat] if card < FIRST_EVENT]
        if s.seats == 1:
            for city in s.pawns:
                if city != NOWHERE:
                    cities.remove(city)
        return [pack(PLACE, city) for city in sorted(set(cities)) or range(N_CITIES)]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        city = first(a)
        legions = 0 if s.bars_legions(city) else STARTING_LEGIONS  # FR-13.1
        s.pawns[first(f)] = city
        s.legions[city] += legions
        s.legion_supply -= legions
        if s.telling:
            s.tell(PLACED, (seat, city, legions))

    def refuse(self, s: FallState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if s.seats == 1 and verb_of(a) == PLACE:
            return Refusal("place", "FR-12.2", "refusal.not_this", {"step": self.name})
        return None


class Turn(Automatic[FallState]):
    """A turn: four actions, the draw, the invasion, then the next pawn (FR-3.1). It is always at the bottom."""

    name = "turn"
    rule = "FR-3.1"

    def run(self, s: FallState, f: i64) -> None:
        s.actions = ACTIONS_A_TURN
        s.used = 0
        s.refused = ()
        s.alea = 0
        s.flips_less = 0
        s.battle_removed = 0
        stack = s.stack
        stack.append(STEP_INVADE)
        stack.append(pack(STEP_LIMIT, s.seat(), IN_DRAWN if s.rules >= 2 else IN_ACTIONS))
        stack.append(STEP_DRAW)
        stack.append(STEP_ACT)
        if s.telling:
            s.tell(TURN_BEGUN, (s.seat(),))


class Act(EventWindow):
    """Up to four actions (FR-4), with Events in between and before the draw (FR-9.1)."""

    name = "act"
    rule = "FR-3.1"

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return s.actions > 0 or is_open(self, s, f)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.player if s.seats > 1 else 0

    def entitled(self, s: FallState, f: i64) -> i64:
        return may_play(s, IN_ACTIONS, s.player if s.seats > 1 else 0) if s.rules >= 2 else 0

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        out = playable(s, seat, IN_ACTIONS)
        if s.actions:
            action_options(s, out)
        else:
            out.append(CONTINUE)
        return out

    def repeats(self, s: FallState, f: i64, seat: i64) -> bool:
        return not event_ready(s, seat, IN_ACTIONS, IN_FLIPS)

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        verb = ACTIONS[verb_of(a)]
        if verb is not None:
            if a != END:
                s.actions -= 1
                # A proposed plot becomes an action when the other player agrees.
                if not s.consent or verb_of(a) not in PLOTS:
                    act_begins(s)
            verb.do(s, a)
        elif a == CONTINUE:
            s.stack.pop()
        else:
            play(s, seat, a)

    def refusals(self, s: FallState, f: i64, seat: i64) -> list[Refusal]:
        out = super().refusals(s, f, seat)
        if seat != self.actor(s, f):
            return out
        for verb in VERBS.values():
            tired = self.no_action(s, verb)
            out += [tired] if tired else verb.reasons(s)
        return out

    def refuse(self, s: FallState, f: i64, seat: i64, a: i64) -> Refusal | None:
        verb = VERBS.get(verb_of(a))
        if verb is None or seat != self.actor(s, f):
            return super().refuse(s, f, seat, a)
        return self.no_action(s, verb) or verb.why_not(s, a)

    def no_action(self, s: FallState, verb: Verb) -> Refusal | None:
        """Return a refusal if no action is left."""
        return None if s.actions else Refusal(verb.name, self.rule, "refusal.no_actions")


class Draw(Step[FallState]):
    """Draw two Player cards together. With fewer in the deck the game is lost (FR-5.1, FR-5.2).

    The Vestalis may draw three in her own turn, and puts one back on top (FR-11.7).
    """

    name = "draw"
    rule = "FR-5.2"

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return s.powers[s.player] == VESTALIS and s.deck_size() > PLAYER_CARDS_A_TURN

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()
        if s.deck_size() < PLAYER_CARDS_A_TURN:
            lose(s, LOST_CARDS)
        else:
            draw_two(s)

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [pack(DRAW, PLAYER_CARDS_A_TURN), pack(DRAW, PLAYER_CARDS_A_TURN + 1)]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        if first(a) == PLAYER_CARDS_A_TURN:
            draw_two(s)
        else:
            s.drawn = tuple(sorted([draw_player_card(s) for _ in range(first(a))]))
            s.stack.append(STEP_PUT_BACK)


def draw_two(s: FallState) -> None:
    """Draw two Player cards together."""
    revolts = take_in(s, draw_player_card(s))
    revolts += take_in(s, draw_player_card(s))
    after_drawing(s, revolts)


def after_drawing(s: FallState, revolts: int) -> None:
    """Continue after drawing: the drawn Revolts, then a window before hands are counted (FR-5.4, FR-9.1)."""
    if somebody_may_play(s):
        s.stack.append(pack(STEP_WINDOW, IN_DRAWN))
    if revolts:
        push_revolts(s, revolts)


class PutBack(Step[FallState]):
    """The Vestalis puts one of her three cards back on top of the deck. It may be a Revolt (FR-11.7)."""

    name = "put_back"
    rule = "FR-11.7"

    def actor(self, s: FallState, f: i64) -> i64:
        return s.seat()

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [pack(PUT_BACK, card) for card in sorted(set(s.drawn))]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        kept = list(s.drawn)
        kept.remove(first(a))
        s.drawn = ()
        s.on_top += (first(a),)
        if s.telling:
            s.tell(CARD_PUT_BACK, (seat, first(a)))
        revolts = 0
        for card in kept:
            revolts += take_in(s, card)
        after_drawing(s, revolts)


class Revolt(Automatic[FallState]):
    """One Revolt (FR-5.2)."""

    name = "revolt"
    rule = "FR-5.2"

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()
        revolt(s)


class Limit(EventWindow):
    """A player with more than seven cards discards or plays Events (FR-3.3)."""

    name = "limit"
    rule = "FR-3.3"
    fields = (("seat", "seat"), ("phase", "phase?"))

    def needs_choice(self, s: FallState, f: i64) -> bool:
        return len(s.hands[first(f)]) > HAND_LIMIT

    def run(self, s: FallState, f: i64) -> None:
        s.stack.pop()

    def actor(self, s: FallState, f: i64) -> i64:
        return first(f)

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        discards = [pack(DISCARD, card) for card in s.hands[seat]]
        return discards + playable(s, seat, second(f))

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        if verb_of(a) != DISCARD:
            play(s, seat, a)
            return
        s.discard_card(seat, first(a))
        if s.telling:
            s.tell(CARD_DISCARDED, (seat, first(a)))


class Invade(Automatic[FallState]):
    """Flip as many Barbarian cards as the invasion rate, one at a time, and end the turn (FR-6.1).

    There is a window before each flip and after the last one (FR-9.1). `asked` is 1 after the window.
    """

    name = "invade"
    rule = "FR-6.1"
    fields = (("flipped", "count"), ("asked", "count"))

    def run(self, s: FallState, f: i64) -> None:
        flipped = first(f)
        asked = second(f)
        more = flipped < INVASION_RATE[s.marker] - s.flips_less
        phase = IN_FLIPS if more else IN_INVADED
        if not asked and s.rules >= 2 and may_play(s, phase, NOBODY):
            s.stack[-1] = pack(STEP_INVADE, flipped, 1)
            s.stack.append(pack(STEP_WINDOW, phase))
        elif more:
            s.stack[-1] = pack(STEP_INVADE, flipped + 1)
            flip(s)
        else:
            s.stack.pop()
            s.player = (s.player + 1) % len(s.pawns)


STEPS: Final[list[Step[FallState]]] = [
    Place(),
    Turn(),
    Act(),
    Draw(),
    Revolt(),
    Limit(),
    Invade(),
    Remove(),
    Pay(),
    MoveFort(),
    Consent(),
    Window(),
    SetDice(),
    Stars(),
    Bring(),
    RideCard(),
    PutBack(),
    EventStep(),
    Permit(),
    Company(),
    Enrol(),
]
assert _events
