"""A player that plans the rest of the Era, again at every decision, and drafts what the plan gains most by."""

from __future__ import annotations

from typing import Final

from ....bots.policies import Choice
from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ....kernel.step import first, kind_of, pack, second, verb_of
from ..rules.cards import affordable, price
from ..rules.catalogue import (
    ACTIVATED,
    COLOUR,
    DAMAGE_COST,
    DISCARD_GAIN,
    ERAS,
    FAVOR_EACH,
    GAIN,
    MODIFIES,
    N_COLOURS,
    PICKS,
    TIMING,
    UNREST,
    WHEAT,
)
from ..rules.effects import fulfilled
from ..rules.game import Aeterna
from ..rules.hills import place_after
from ..rules.state import AeternaState
from ..rules.turn import pass_prestige
from ..rules.validity import MODIFIERS
from ..rules.words import (
    ACTION_PHASE,
    ACTIVATE,
    CONSTRUCT,
    DISCARD,
    END,
    EXCHANGE,
    FAVOR,
    INFLUENCE,
    PASS_ERA,
    PLAY,
    REPAIR,
    SKIP,
    STEP_NEXT,
    STEP_TOKEN,
    STEP_TURN,
    SWAP,
    TAKE,
    TOKEN,
)
from .outlook import Outlook, prestige_of
from .plan import NOTHING, Plan
from .policy import Policy, place_now, played, points_at
from .weights import Weights

_GAME: Final = Aeterna()
_FED_FREE: Final = MODIFIERS.index("fed_free")
_NEVER: Final = -1e9


class Solid(Policy):
    """Policy that plans."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights or Weights()
        self.width: i64 = 8
        """Plans followed at a time."""
        self.depth: i64 = 6
        """Actions of a plan."""
        self.draft_width: i64 = 2
        """Plans followed at a time for each card of a pack."""
        self.draft_depth: i64 = 4
        """Actions of these plans."""

    # ---- the draft

    def draft(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose the card that improves the own Era most and that the next seat would miss most.

        After the last pick nothing is passed on: the card that is left goes to the board.
        """
        w = self.weights
        denial = w.denial[s.seats - 2] if s.drafted < PICKS - 1 else 0.0
        wanted = self.wanted(s, (seat + 1) % s.seats, options)
        own: list[float] = []
        best: i64 = 0
        top = _NEVER
        for nth, a in enumerate(options):
            t = self.drafted(s, seat, first(a))
            plan = Plan(t, seat, w, self.draft_width, self.draft_depth)
            plan.search(t, _GAME.find_options(t, seat))
            own.append(plan.top + w.promised * plan.promises[first(a)])
            worth = own[nth] - denial * best_but(wanted, nth)
            if worth > top:
                top = worth
                best = nth
        a = options[best]
        card = first(a)
        if own[best] < max(own):
            return Choice(a, "draft_denied", card=card)
        if not s.played_of(seat, COLOUR[card]):
            return Choice(a, "draft_colour", card=card)
        if affordable(s, seat, card):
            return Choice(a, "draft_payable", card=card)
        return Choice(a, "draft_later", card=card)

    def wanted(self, s: AeternaState, seat: i64, options: list[int]) -> list[float]:
        """Return what each card may be worth to another seat, judged by its open cards."""
        outlook = Outlook(s, seat, self.weights)
        sets = self.weights.sets
        colours = s.played_colours(seat)
        at = (s.era + 1) * (N_COLOURS + 1) - 1 - colours.count(0)
        found: list[float] = []
        for a in options:
            card = first(a)
            worth = outlook.promise(s, card, price(s, seat, card), GAIN[card])
            if not outlook.last and not colours[COLOUR[card]]:
                worth += sets[at + 1] - sets[at]
            found.append(worth)
        return found

    def drafted(self, s: AeternaState, seat: i64, card: i64) -> AeternaState:
        """Return the own first turn of the Era with one more card in hand; the others' cards are unknown."""
        t = s.clone()
        t.hands[seat] = (*s.hands[seat], card)
        t.phase = ACTION_PHASE
        t.stack = [pack(STEP_NEXT), pack(STEP_TURN)]
        t.player = seat
        t.acted = False
        t.changed()
        return t

    # ---- the own turn

    def turn(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose the first action of the best plan."""
        if s.acted:
            return Choice(END, "end")
        plan = Plan(s, seat, self.weights, self.width, self.depth)
        plan.search(s, options)
        if plan.best == NOTHING:
            points = pass_prestige(s, seat)
            first = not s.retired and s.era < ERAS - 1  # after the last Era no turn order is chosen
            return Choice(PASS_ERA, "pass_first" if first else "pass", count=points)
        return self.explained(s, seat, plan.best)

    def inside(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose what an action asks in addition, by the same plan."""
        plan = Plan(s, seat, self.weights, self.width, self.depth)
        plan.search(s, options)
        return self.explained(s, seat, plan.best)

    def explained(self, s: AeternaState, seat: i64, a: i64) -> Choice:
        """Return an action with its reason."""
        verb = verb_of(a)
        if verb == PLAY:
            card = first(a)
            lasting = TIMING[card] == ACTIVATED or MODIFIES[card]
            return Choice(a, "play_lasting", card=card) if lasting else played(a)
        if verb == FAVOR:
            personality = first(a)
            points = prestige_of(FAVOR_EACH[personality]) * fulfilled(s, seat, personality)
            out = Choice(a, "favor", count=points)
            out.about["personality"] = personality
            return out
        if verb == CONSTRUCT:
            out = Choice(a, "construct", hill=second(a))
            out.about["building"] = first(a)
            return out
        if verb == INFLUENCE:
            return influenced(s, seat, a)
        if verb == TOKEN:
            out = Choice(a, "token")
            out.about["token"] = first(a)
            return out
        if verb == TAKE:
            return Choice(a, "take", card=first(a))
        if verb == DISCARD:
            return laid_down(s, seat, a)
        if verb in (ACTIVATE, EXCHANGE):
            return Choice(a, "activate", card=first(a))
        if verb == SWAP:
            out = Choice(a, "swap", hill=second(a))
            out.about["card"] = first(a)
            return out
        return Choice(a, "skip" if a == SKIP else "end")

    # ---- the end of an Era

    def unrest(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Pay damage that costs less than a Doom token, in the best combination of all damage due."""
        outlook = Outlook(s, seat, self.weights)
        goods = [s.aurei[seat], s.wheat[seat], s.stone[seat], s.domus[seat]]
        best = options[0]
        top = _NEVER
        for a in options:
            space: i64 = s.damage.index(first(a))
            due = s.due & ~BITS[space]
            if verb_of(a) == REPAIR:
                cost = DAMAGE_COST[first(a)]
                left = [goods[good] - cost[good] for good in range(len(cost))]
                worth = outlook.repaired(s, due, left, float(s.unrest[seat]), s.doom[seat])
            else:
                worth = outlook.repaired(s, due, goods, float(s.unrest[seat]), s.doom[seat] + 1)
            if worth > top:
                top = worth
                best = a
        out = Choice(best, "repair" if verb_of(best) == REPAIR else "suffer")
        out.about["damage"] = first(best)
        return out

    def order(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Take the earliest place: favors, tokens and sites go to the first player who reaches them."""
        return Choice(options[0], "order", count=first(options[0]))


def best_but(worth: list[float], nth: i64) -> float:
    """Return the highest value without one of them."""
    left = 0.0
    for other, each in enumerate(worth):
        if other != nth and each > left:
            left = each
    return left


def influenced(s: AeternaState, seat: i64, a: i64) -> Choice:
    """Return an influence with its reason: its points, a token, the own stack, or only the plan."""
    hill = first(a)
    place = place_after(s, seat, hill, 1)
    points = points_at(s, hill, place)
    if points <= points_at(s, hill, place_now(s, seat, hill)):
        then = s.clone()
        _GAME.apply(then, seat, a)
        if kind_of(then.stack[-1]) == STEP_TOKEN:
            return Choice(a, "token_sake", hill=hill)
        return Choice(a, "stack_sake" if seat in s.stacks[hill] else "plan_sake", hill=hill)
    out = Choice(a, "join" if place else "govern", hill=hill)
    out.about["count"] = points
    return out


def laid_down(s: AeternaState, seat: i64, a: i64) -> Choice:
    """Return the discard of a card with what it is needed for."""
    good = DISCARD_GAIN[second(a)][0][0]
    why = "discard"
    if good == UNREST:
        why = "discard_calm"
    elif good == WHEAT:
        eaters = s.domus[seat] + s.on_board[seat] - s.modifier(seat, _FED_FREE)
        if s.wheat[seat] < eaters:
            why = "discard_hungry"
    out = Choice(a, why, card=first(a))
    out.about["exchange"] = second(a)
    return out
