"""The Events about cards, dice and the turn. Texts: `event.<name>`, `.normal`, `.corrupt`, `.when`."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.deck import draw_top, put_on_top, size, without
from ....kernel.packing import BITS
from ....kernel.step import first, pack, second, verb_of
from .catalogue import CARD_CITY, EVENTS, FIRST_EVENT
from .draw import draw_player_card, take_in
from .event import ACTIONS_ONLY, ANY, Event, flips_to_come, phase_of, spend_event
from .facts import (
    ACTIONS_GAINED,
    CARD_BANISHED,
    CARD_LOOKED_AT,
    CARD_RETRIEVED,
    CARD_STACKED,
    CARDS_SWAPPED,
    DICE_TO_BE_SET,
    FLIPS_CUT,
    FLIPS_STOPPED,
)
from .state import FallState
from .verb import no_city_card
from .words import (
    BANISH,
    BARBARIAN_DECK,
    IN_DRAWN,
    IN_INVADED,
    IN_REVOLTS,
    RETRIEVE,
    STACK,
    STEP_LIMIT,
    STEP_REVOLT,
    STEP_WINDOW,
    SWAP,
)

MANY_FLIPS: Final = 99
AFTER_DRAWING: Final = BITS[IN_DRAWN]
BEFORE_LAST_FLIP: Final = ANY & ~BITS[IN_INVADED]


class DoUtDes(Event):
    """Two players in the same city (corrupt: anywhere) swap one City card each. Both must agree."""

    name = "do_ut_des"
    proposes = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        for one in range(s.seats):
            for other in range(one + 1, s.seats):
                if self.meet(s, one, other, corrupt):
                    return True
        return False

    def meet(self, s: FallState, one: int, other: i64, corrupt: bool) -> bool:
        """Return whether two players could swap: both hold a City card, and they are together or need not be."""
        together = corrupt or s.pawns[one] == s.pawns[other]
        return together and not no_city_card(s, one) and not no_city_card(s, other)

    def cards(self, s: FallState, seat: i64) -> list[int]:
        """Return the swaps of one player's City cards."""
        return [pack(SWAP, card, seat) for card in s.hands[seat] if card < FIRST_EVENT]

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        out: list[int] = []
        if not s.picks:
            for one in range(s.seats):
                if any(other != one and self.meet(s, one, other, corrupt) for other in range(s.seats)):
                    out.extend(self.cards(s, one))
        elif len(s.picks) == 1:
            one = second(s.picks[0])
            for other in range(s.seats):
                if other != one and self.meet(s, one, other, corrupt):
                    out.extend(self.cards(s, other))
        return out

    def affected(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> list[int]:
        return [second(pick) for pick in s.picks if second(pick) != seat] if len(s.picks) == 2 else []

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        if len(s.picks) < 2:
            return
        spend_event(s, seat, EVENTS.index(self.name), corrupt)
        if s.over:
            return
        card, one = first(s.picks[0]), second(s.picks[0])
        card2, other = first(s.picks[1]), second(s.picks[1])
        s.take_card(one, card)
        s.take_card(other, card2)
        s.give_card(one, card2)
        s.give_card(other, card)
        if s.telling:
            s.tell(CARDS_SWAPPED, (one, card, other, card2))


class HomoFaber(Event):
    """The current player takes a City card of the pawn's city (corrupt: any City card) from the discard pile."""

    name = "homo_faber_fortunae_suae"

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        here = s.pawns[s.player]
        for card in s.discard:
            if card < FIRST_EVENT and (corrupt or CARD_CITY[card] == here):
                return True
        return False

    def cards(self, s: FallState, corrupt: bool) -> list[int]:
        """Return the matching cards of the discard pile."""
        here = s.pawns[s.player]
        return [
            pack(RETRIEVE, card)
            for card in sorted(s.discard)
            if card < FIRST_EVENT and (corrupt or CARD_CITY[card] == here)
        ]

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        return [] if s.picks else self.cards(s, corrupt)

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        s.discard = without(s.discard, first(a))
        s.give_card(s.seat(), first(a))
        if s.telling:
            s.tell(CARD_RETRIEVED, (s.seat(), first(a)))
        # Insert below this Event's own frame, which is complete and is removed first.
        s.stack.insert(-1, pack(STEP_LIMIT, s.seat(), phase_of(s.stack[-2])))


class AudentesFortuna(Event):
    """The current player draws 2 (corrupt: 4) more Player cards, as far as the deck allows. Revolts take effect."""

    name = "audentes_fortuna_iuvat"
    phases = AFTER_DRAWING
    only = "after_drawing"
    at_once = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return s.deck_size() > 0

    def effect(self, s: FallState, seat: i64, corrupt: bool) -> None:
        s.stack.append(pack(STEP_LIMIT, s.seat(), IN_DRAWN))
        revolts = 0
        for _ in range(min(4 if corrupt else 2, s.deck_size())):
            revolts += take_in(s, draw_player_card(s))
        push_revolts(s, revolts)


def push_revolts(s: FallState, revolts: int) -> None:
    """Add Revolts to the agenda, with a window between each two (FR-5.4)."""
    for number in range(revolts):
        if number:
            s.stack.append(pack(STEP_WINDOW, IN_REVOLTS))
        s.stack.append(STEP_REVOLT)


class AleaIactaEst(Event):
    """In the next battle of this turn (corrupt: in every battle), the player sets the dice instead of rolling them."""

    name = "alea_iacta_est"
    phases = ACTIONS_ONLY
    only = "in_actions"
    at_once = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return s.alea < (2 if corrupt else 1)

    def effect(self, s: FallState, seat: i64, corrupt: bool) -> None:
        s.alea = 2 if corrupt else 1
        if s.telling:
            s.tell(DICE_TO_BE_SET, (corrupt,))


class CarpeDiem(Event):
    """The current player gets 2 (corrupt: 4) more actions this turn."""

    name = "carpe_diem"
    phases = ACTIONS_ONLY
    only = "in_actions"
    at_once = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return True

    def effect(self, s: FallState, seat: i64, corrupt: bool) -> None:
        actions = 4 if corrupt else 2
        s.actions += actions
        if s.telling:
            s.tell(ACTIONS_GAINED, (actions,))


class AbundansCautela(Event):
    """Reduce the flips of this turn's invasion by 2 (corrupt: no more flips)."""

    name = "abundans_cautela_non_nocet"
    phases = BEFORE_LAST_FLIP
    only = "before_last_flip"
    at_once = True

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return flips_to_come(s) > 0

    def effect(self, s: FallState, seat: i64, corrupt: bool) -> None:
        s.flips_less = MANY_FLIPS if corrupt else s.flips_less + 2
        if s.telling:
            if corrupt:
                s.tell(FLIPS_STOPPED)
            else:
                s.tell(FLIPS_CUT, (2,))


class MeliusCavere(Event):
    """Look at the top 6 Barbarian cards, and put them back in any order (corrupt: remove one from the game).

    All seats see them (FR-9.4).
    """

    name = "melius_cavere_quam_pavere"

    def playable(self, s: FallState, seat: i64, corrupt: bool) -> bool:
        return size(s.barbarian_deck) > (0 if corrupt else 1)  # a single card has no order

    def effect(self, s: FallState, seat: i64, corrupt: bool) -> None:
        looked = []
        for _ in range(min(6, size(s.barbarian_deck))):
            card = draw_top(s, BARBARIAN_DECK, s.barbarian_deck)
            looked.append(card)
            if s.telling:
                s.tell(CARD_LOOKED_AT, (card,))
        s.looked = tuple(sorted(looked))

    def choices(self, s: FallState, seat: i64, corrupt: bool) -> list[int]:
        if corrupt and not s.picks:
            return [pack(BANISH, card) for card in s.looked]
        return [pack(STACK, card) for card in s.looked]

    def choose(self, s: FallState, seat: i64, corrupt: bool, a: i64) -> None:
        card = first(a)
        s.looked = without(s.looked, card)
        if verb_of(a) == BANISH:
            s.removed += (card,)
            if s.telling:
                s.tell(CARD_BANISHED, (card,))
        else:
            put_on_top(s.barbarian_deck, card)
            if s.telling:
                s.tell(CARD_STACKED, (card,))
