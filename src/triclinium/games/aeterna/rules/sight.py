"""Views of the seats (AE-1.6): the open table, the own cards, the packs held so far, and current prices."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.fields import Named
from ....kernel.notation import SEAT_NAMES
from ....kernel.step import kind_of
from .cards import price
from .catalogue import CARDS, HILLS, N_PAID, PERSONALITIES
from .draft import held_pack
from .effects import fulfilled
from .fields import CARD, CARD_LIST, FIELDS, NOBODY
from .hills import has_room, influence_price, place_after
from .state import AeternaState
from .turn import favor_price, no_influence, pass_prestige
from .validity import GOODS
from .words import ACTION_PHASE, STEP_DRAFT

HIDDEN: Final = "?"
"""Value in a view for a sealed pick."""


def show(s: AeternaState, seat: i64) -> Named:
    """Return what one seat sees (AE-1.6). Seat -1 is a spectator."""
    drafting = bool(s.stack) and kind_of(s.stack[-1]) == STEP_DRAFT
    return {
        **FIELDS.show(s),
        "hand_sizes": [len(hand) for hand in s.hands],
        "hand": CARD_LIST.say(s.hands[seat]) if seat >= 0 else None,
        "pack": CARD_LIST.say(s.packs[held_pack(s, seat)]) if seat >= 0 and drafting else None,
        "picks": picks(s, seat) if drafting else [],
        "packs_seen": packs_seen(s, seat) if seat >= 0 else None,
        "prices": prices(s, seat) if seat >= 0 and s.phase == ACTION_PHASE else None,
        "hands_shown": [CARD_LIST.say(hand) for hand in s.hands] if s.over else None,
    }


def picks(s: AeternaState, seat: i64) -> list[object]:
    """Return the picks of this draft. A sealed pick only shows that it exists."""
    return [CARD.say(card) if card == NOBODY or of == seat else HIDDEN for of, card in enumerate(s.picks)]


def packs_seen(s: AeternaState, seat: i64) -> list[Named]:
    """Return the packs that a seat has held in this Era in order, each with its contents and the card taken."""
    out: list[Named] = []
    for nth in range(s.drafted):
        of = (seat - nth) % s.seats
        took = s.taken_at(of, nth)
        taken = [s.taken_at(of, later) for later in range(nth, s.drafted)]
        cards = {*s.packs[of], *taken}
        if s.turned_up[of] != NOBODY:
            cards.add(s.turned_up[of])
        out.append({"of": SEAT_NAMES[of], "cards": CARD_LIST.say(tuple(sorted(cards))), "took": CARDS[took]})
    return out


def prices(s: AeternaState, seat: i64) -> Named:
    """Return the current costs and effects for this seat, so that clients do not need the rules."""
    cards = [*s.hands[seat], *s.board_cards]
    return {
        "cards": {CARDS[card]: _cost(price(s, seat, card)) for card in cards},
        "favors": {
            PERSONALITIES[each]: {
                "aurei": int(favor_price(s, seat, each)),
                "times": int(fulfilled(s, seat, each)),
            }
            for each in s.personalities
        },
        "influence": {HILLS[hill]: _influence(s, seat, hill) for hill in s.active if has_room(s, seat, hill)},
        "closed": {
            HILLS[hill]: no_influence(s, seat, hill).named()
            for hill in s.active
            if not (
                s.domus[seat] and has_room(s, seat, hill) and influence_price(s, seat, hill) <= s.wheat[seat]
            )
        },
        "pass": int(pass_prestige(s, seat)) if seat not in s.retired else None,
    }


def _cost(cost: list[int]) -> Named:
    return {GOODS[good]: cost[good] for good in range(N_PAID) if cost[good]}


def _influence(s: AeternaState, seat: i64, hill: i64) -> Named:
    """Return the cost of influencing a Hill and the resulting stacks, the Prefect's first."""
    stacks = [(other, int(s.citizens_on(hill, other))) for other in s.stacks[hill] if other != seat]
    stacks.insert(place_after(s, seat, hill, 1), (seat, int(s.citizens_on(hill, seat)) + 1))
    return {
        "wheat": int(influence_price(s, seat, hill)),
        "prefect": SEAT_NAMES[stacks[0][0]],
        "stacks": [{"seat": SEAT_NAMES[other], "citizens": citizens} for other, citizens in stacks],
    }
