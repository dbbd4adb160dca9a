"""The agenda of a turn (FR-3.1): actions, draw with its Revolts, hand limit, invasion, and the small choices.

A step's number is its place in STEPS; outside the process steps go by name.
"""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Refusal
from ...kernel.step import BYTE, KIND, A, B, C, Step, pack
from .actions import PLOTS, VERBS, ally, spend_card
from .catalogue import (
    ACTIONS_A_TURN,
    BIT,
    CARD_CITY,
    CARD_TRIBE,
    FIRST_EVENT,
    HAND_LIMIT,
    INVASION_RATE,
    N_CITIES,
    N_TRIBES,
    PLAYER_CARDS_A_TURN,
    STARTING_LEGIONS,
)
from .draw import draw_player_card
from .facts import CARD_DISCARDED, CARD_DRAWN, FORT_MOVED, PLACED, PLOT_REFUSED, REVOLT_DRAWN, TURN_BEGUN
from .invasion import flip, lose, remove_barbarians, revolt
from .options import action_options
from .state import LOST_CARDS, FallState
from .words import (
    AGREE,
    DISCARD,
    END,
    FORT_FROM,
    GIVE,
    PAY,
    PLACE,
    REFUSE,
    REMOVE,
    STEP_ACT,
    STEP_DRAW,
    STEP_INVADE,
    STEP_LIMIT,
    STEP_REVOLT,
    TAKE,
)


class Place(Step[FallState]):
    """A seat chooses one of its City cards and starts there with two legions; without one, any city (FR-2.6)."""

    name = "place"
    rule = "FR-2.6"
    fields = (("seat", "seat"),)

    def waits(self, s: FallState, f: int) -> bool:
        return True

    def actor(self, s: FallState, f: int) -> int:
        return f >> A

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        cities = sorted({CARD_CITY[card] for card in s.hands[seat] if card < FIRST_EVENT})
        return [pack(PLACE, city) for city in cities or range(N_CITIES)]

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        s.stack.pop()
        city = a >> A
        s.pawns[seat] = city
        s.legions[city] += STARTING_LEGIONS
        s.legion_supply -= STARTING_LEGIONS
        if s.telling:
            s.tell(PLACED, (seat, city, STARTING_LEGIONS))


class Turn(Step[FallState]):
    """A seat's turn: four actions, the draw, the invasion; then the next seat (FR-3.1). Always at the bottom."""

    name = "turn"
    rule = "FR-3.1"

    def waits(self, s: FallState, f: int) -> bool:
        s.actions = ACTIONS_A_TURN
        s.refused = ()
        s.stack.append(STEP_INVADE)
        s.stack.append(pack(STEP_LIMIT, s.player))
        s.stack.append(STEP_DRAW)
        s.stack.append(STEP_ACT)
        if s.telling:
            s.tell(TURN_BEGUN, (s.player,))
        return False


class Act(Step[FallState]):
    """Up to four actions, or fewer (FR-4)."""

    name = "act"
    rule = "FR-3.1"

    def waits(self, s: FallState, f: int) -> bool:
        if s.actions:
            return True
        s.stack.pop()
        return False

    def actor(self, s: FallState, f: int) -> int:
        return s.player

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        return action_options(s)

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        verb = a & KIND
        if verb != END:
            s.actions -= 1
        if s.refused and verb not in (GIVE, TAKE):
            s.refused = ()
        VERBS[verb].do(s, a)

    def refusals(self, s: FallState, f: int, seat: int) -> list[Refusal]:
        reasons = [verb.barred(s) for verb in VERBS.values()]
        return [reason for reason in reasons if reason is not None]

    def refuse(self, s: FallState, f: int, seat: int, a: int) -> Refusal | None:
        verb = VERBS.get(a & KIND)
        return verb.why_not(s, a) if verb else None


class Consent(Step[FallState]):
    """The other player agrees to a plot or not; a refusal costs no action (FR-4.6)."""

    name = "consent"
    rule = "FR-4.6"
    fields = (("card", "card"), ("seat", "seat"), ("verb", "count"))

    def waits(self, s: FallState, f: int) -> bool:
        return True

    def actor(self, s: FallState, f: int) -> int:
        return f >> B & BYTE

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        return [AGREE, REFUSE]

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        s.stack.pop()
        verb = f >> C
        plot = pack(verb, f >> A & BYTE, seat)
        if a == AGREE:
            s.refused = ()
            PLOTS[verb].carry_out(s, plot)
        else:
            s.actions += 1
            s.refused += (plot,)
            if s.telling:
                s.tell(PLOT_REFUSED, (seat,))


class Remove(Step[FallState]):
    """After a battle: which barbarians leave, one at a time, as many as possible (FR-4.5)."""

    name = "remove"
    rule = "FR-4.5"
    fields = (("city", "city"), ("count", "count"))

    def waits(self, s: FallState, f: int) -> bool:
        city = f >> A & BYTE
        count = f >> B
        present = []
        total = 0
        for tribe in range(N_TRIBES):
            cubes = s.cubes[city * N_TRIBES + tribe]
            if cubes:
                present.append(tribe)
                total += cubes
        if count and len(present) > 1 and total > count:
            return True
        s.stack.pop()  # nothing to choose: one colour is left, or all of them go
        for tribe in present:
            cubes = min(count, s.cubes[city * N_TRIBES + tribe])
            if cubes and not s.over:
                remove_barbarians(s, city, tribe, cubes)
        return False

    def actor(self, s: FallState, f: int) -> int:
        return s.player

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        base = (f >> A & BYTE) * N_TRIBES
        return [pack(REMOVE, tribe) for tribe in range(N_TRIBES) if s.cubes[base + tribe]]

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        s.stack[-1] = f - (1 << B)
        remove_barbarians(s, f >> A & BYTE, a >> A, 1)


class Pay(Step[FallState]):
    """Which cards of a tribe's colour are discarded for the alliance, one at a time (FR-4.7)."""

    name = "pay"
    rule = "FR-4.7"
    fields = (("tribe", "tribe"), ("count", "count"))

    def waits(self, s: FallState, f: int) -> bool:
        cards = self.cards(s, f)
        if f >> B and len(cards) > f >> B:
            return True
        s.stack.pop()
        if f >> B:
            for card in cards:
                spend_card(s, s.player, card)
        ally(s, s.player, f >> A & BYTE)
        return False

    def cards(self, s: FallState, f: int) -> list[int]:
        """The player's cards of the tribe's colour."""
        tribe = f >> A & BYTE
        return [card for card in s.hands[s.player] if card < FIRST_EVENT and CARD_TRIBE[card] == tribe]

    def actor(self, s: FallState, f: int) -> int:
        return s.player

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        return [pack(PAY, card) for card in self.cards(s, f)]

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        s.stack[-1] = f - (1 << B)
        spend_card(s, s.player, a >> A)


class MoveFort(Step[FallState]):
    """With no fort in supply: from which city a fort moves here (FR-4.3)."""

    name = "move_fort"
    rule = "FR-4.3"
    fields = (("city", "city"),)

    def waits(self, s: FallState, f: int) -> bool:
        return True

    def actor(self, s: FallState, f: int) -> int:
        return s.player

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        return [pack(FORT_FROM, city) for city in range(N_CITIES) if s.forts >> city & 1]

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        s.stack.pop()
        s.forts ^= BIT[a >> A] | BIT[f >> A]
        if s.telling:
            s.tell(FORT_MOVED, (a >> A, f >> A))


class Draw(Step[FallState]):
    """Two Player cards together; with fewer in the deck the game is lost (FR-5.1, FR-5.2)."""

    name = "draw"
    rule = "FR-5.2"

    def waits(self, s: FallState, f: int) -> bool:
        s.stack.pop()
        if s.deck_size() < PLAYER_CARDS_A_TURN:
            lose(s, LOST_CARDS)
            return True
        for _ in range(PLAYER_CARDS_A_TURN):
            card = draw_player_card(s)
            if card < 0:
                s.stack.append(STEP_REVOLT)  # resolved once both cards are drawn
                if s.telling:
                    s.tell(REVOLT_DRAWN, (s.player,))
            else:
                s.give_card(s.player, card)
                if s.telling:
                    s.tell(CARD_DRAWN, (s.player, card))
        return False


class Revolt(Step[FallState]):
    """One Revolt (FR-5.2)."""

    name = "revolt"
    rule = "FR-5.2"

    def waits(self, s: FallState, f: int) -> bool:
        s.stack.pop()
        revolt(s)
        return False


class Limit(Step[FallState]):
    """A hand of more than seven: its holder discards (FR-3.3)."""

    name = "limit"
    rule = "FR-3.3"
    fields = (("seat", "seat"),)

    def waits(self, s: FallState, f: int) -> bool:
        if len(s.hands[f >> A]) > HAND_LIMIT:
            return True
        s.stack.pop()
        return False

    def actor(self, s: FallState, f: int) -> int:
        return f >> A

    def options(self, s: FallState, f: int, seat: int) -> list[int]:
        return [pack(DISCARD, card) for card in s.hands[seat]]

    def resolve(self, s: FallState, f: int, seat: int, a: int) -> None:
        s.discard_card(seat, a >> A)
        if s.telling:
            s.tell(CARD_DISCARDED, (seat, a >> A))


class Invade(Step[FallState]):
    """Flip as many Barbarian cards as the invasion rate, one at a time; then the turn is over (FR-6.1)."""

    name = "invade"
    rule = "FR-6.1"
    fields = (("flipped", "count"),)

    def waits(self, s: FallState, f: int) -> bool:
        if f >> A < INVASION_RATE[s.marker]:
            s.stack[-1] = f + (1 << A)
            flip(s)
        else:
            s.stack.pop()
            s.player = (s.player + 1) % s.seats
        return False


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
]
