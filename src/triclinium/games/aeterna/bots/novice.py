"""A beginner: rules of thumb that one could tell a friend at the table.

Draft what is worth most and can soon be paid for. Take a favor that pays, play the best card, build, go where a Hill is
cheap; keep the Wheat that the Citizens will eat, stay below the damage spaces, and pass when nothing pays.
"""

from __future__ import annotations

from typing import Final

from ....bots.policies import Choice
from ....kernel.compiling import i64
from ....kernel.step import first, second, verb_of
from ..rules.cards import price
from ..rules.catalogue import (
    AUREI,
    CITIZEN,
    DAMAGE_COST,
    DISCARD_GAIN,
    FAVOR_EACH,
    GAIN,
    N_MONUMENTS,
    N_PAID,
    PLAYS_CARD,
    PRESTIGE,
    PRINTED,
    STONE,
    TOKEN_GAIN,
    UNREST,
    WHEAT,
)
from ..rules.effects import fulfilled
from ..rules.goods import held
from ..rules.hills import influence_price, place_after
from ..rules.state import AeternaState
from ..rules.turn import pass_prestige
from ..rules.words import (
    ACTIVATE,
    CONSTRUCT,
    DISCARD,
    END,
    FAVOR,
    INFLUENCE,
    PASS_ERA,
    PLAY,
    REPAIR,
    SKIP,
    SUFFER,
    TOKEN,
)
from .policy import Policy, place_now, played, points_at

_WORTH: Final = [0.3, 0.5, 1.0, 1.5, -0.6, 1.0]
"""Value of one of each good, with Unrest and Prestige."""
_SHORT: Final = 1.0
"""Penalty of a card in the draft for each good missing from its cost."""
_FAVOR: Final = 2
"""Minimum Prestige that a favor must bring."""
_TROUBLE: Final = 4
"""Maximum Unrest that a card which brings Unrest may lead to."""
_RESTLESS: Final = 3
"""Unrest at or above which the bot lays a spare card down to lower it."""
_UPROAR: Final = 5
"""Unrest and Doom together at or above which laying cards down to lower them comes first."""
_BLAME: Final = 4.0
"""Cost of governing one more Hill then, because it may be devastated."""
_DOOMED: Final = 5
"""Unrest and Doom together at or above which the bot repairs damage even with Citizens and much gold."""


def gains(found: list[tuple[int, int]]) -> float:
    """Return the value of some gains."""
    total = 0.0
    for good, amount in found:
        total += _WORTH[good] * float(amount)
    return total


def hungry(s: AeternaState, seat: i64) -> i64:
    """Return the number of Citizens without Wheat; a negative number is spare Wheat."""
    return s.domus[seat] + s.on_board[seat] - s.wheat[seat]


class Novice(Policy):
    """Policy of simple rules."""

    def draft(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose the card with the most printed Prestige and goods, less what is missing to pay for it."""
        best = options[0]
        top = -1e9
        paid = False
        for a in options:
            card = first(a)
            cost = price(s, seat, card)
            lacking: i64 = 0
            for good in range(N_PAID):
                lacking += max(0, cost[good] - held(s, seat, good))
            worth = self.card(card) - _SHORT * float(lacking)
            if worth > top:
                top = worth
                best = a
                paid = lacking == 0
        return Choice(best, "draft_payable" if paid else "draft_later", card=first(best))

    def card(self, card: i64) -> float:
        """Return what a card is worth to a beginner."""
        return float(PRINTED[card]) + gains(GAIN[card])

    # ---- the own turn

    def turn(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose a ready Monument, a favor, a card, a building or a Hill; else use cards otherwise, and pass."""
        for a in options:
            if verb_of(a) == ACTIVATE:
                return Choice(a, "activate", card=first(a))
        if s.acted:
            return Choice(END, "end")
        found = self.soothe(s, seat, options)
        if found is None:
            found = self.favor(s, seat, options)
        if found is None:
            found = self.play(s, seat, options)
        if found is None:
            found = self.construct(s, seat, options)
        if found is None:
            found = self.influence(s, seat, options)
        if found is None:
            found = self.discard(s, seat, options)
        if found is None:
            return Choice(PASS_ERA, "pass", count=pass_prestige(s, seat))
        return found

    def soothe(self, s: AeternaState, seat: i64, options: list[int]) -> Choice | None:
        """Return the discard of the least valuable card if Unrest is too high or Wheat is short."""
        if s.unrest[seat] + s.doom[seat] < _UPROAR:
            return None
        wanted = WHEAT if hungry(s, seat) > 0 else UNREST
        best: Choice | None = None
        least = 1e9
        for a in options:
            if verb_of(a) == DISCARD and DISCARD_GAIN[second(a)][0][0] == wanted:
                worth = self.card(first(a))
                if worth < least:
                    least = worth
                    best = Choice(a, "discard_calm" if wanted == UNREST else "discard_hungry", card=first(a))
                    best.about["exchange"] = second(a)
        return best

    def favor(self, s: AeternaState, seat: i64, options: list[int]) -> Choice | None:
        """Choose the favor with the most Prestige, if it is enough."""
        best: Choice | None = None
        most: i64 = _FAVOR - 1
        for a in options:
            if verb_of(a) != FAVOR:
                continue
            points: i64 = 0
            for good, amount in FAVOR_EACH[first(a)]:
                if good == PRESTIGE:
                    points += amount * fulfilled(s, seat, first(a))
            if points > most:
                most = points
                best = Choice(a, "favor", count=points)
                best.about["personality"] = first(a)
        return best

    def play(self, s: AeternaState, seat: i64, options: list[int]) -> Choice | None:
        """Choose the best card that does not bring too much Unrest. The last Citizen is not spent on a Province."""
        best: Choice | None = None
        top = 0.0
        for a in options:
            if verb_of(a) != PLAY:
                continue
            card = first(a)
            rise: i64 = 0
            for good, amount in GAIN[card]:
                if good == UNREST:
                    rise = amount
            if rise > 0 and s.unrest[seat] + rise > _TROUBLE:
                continue
            if card >= N_MONUMENTS and s.domus[seat] + s.on_board[seat] <= price(s, seat, card)[CITIZEN]:
                continue
            worth = self.card(card)
            if worth > top:
                top = worth
                best = played(a)
        return best

    def construct(self, s: AeternaState, seat: i64, options: list[int]) -> Choice | None:
        """Construct on a Hill that it governs, else on an empty one."""
        best: Choice | None = None
        top = -1.0
        for a in options:
            if verb_of(a) != CONSTRUCT:
                continue
            hill = second(a)
            stacks = s.stacks[hill]
            worth = 0.0
            if stacks:
                worth = 1.0 if stacks[0] == seat else -0.5
            if worth > top:
                top = worth
                best = Choice(a, "construct", hill=hill)
                best.about["building"] = first(a)
        return best

    def influence(self, s: AeternaState, seat: i64, options: list[int]) -> Choice | None:
        """Influence a cheap Hill. Keep the Wheat that Citizens eat, less the Wheat that cards can still bring."""
        best: Choice | None = None
        top = 0.0
        spare: i64 = len(s.hands[seat]) - hungry(s, seat)
        for a in options:
            if verb_of(a) != INFLUENCE:
                continue
            hill = first(a)
            wheat = influence_price(s, seat, hill)
            if wheat > spare:
                continue
            place = place_after(s, seat, hill, 1)
            now = place_now(s, seat, hill)
            points = points_at(s, hill, place)
            more = points - points_at(s, hill, now)
            worth = float(more) - 0.5 * float(wheat)
            if not place and s.unrest[seat] + s.doom[seat] >= _UPROAR:
                worth -= _BLAME
            if worth > top:
                top = worth
                best = Choice(a, "join" if place else "govern", hill=hill)
                best.about["count"] = points
        return best

    def discard(self, s: AeternaState, seat: i64, options: list[int]) -> Choice | None:
        """Choose how to discard a card: Wheat for the hungry, less Unrest, otherwise a Stone for the end."""
        starving = hungry(s, seat) > 0
        wanted = WHEAT if starving else UNREST if s.unrest[seat] >= _RESTLESS else STONE
        for a in options:
            if verb_of(a) == DISCARD and DISCARD_GAIN[second(a)][0][0] == wanted:
                why = "discard_hungry" if starving else "discard_calm" if wanted == UNREST else "discard"
                out = Choice(a, why, card=first(a))
                out.about["exchange"] = second(a)
                return out
        return None

    # ---- what an action asks besides

    def inside(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose the token, card or Hill with the highest value."""
        best = Choice(options[0], "skip")
        top = -1e9
        for a in options:
            verb = verb_of(a)
            if verb == TOKEN:
                token = first(a)
                worth = 1.5 if PLAYS_CARD[token] else gains(TOKEN_GAIN[token])
                if not PLAYS_CARD[token]:
                    worth += self.need(s, seat, TOKEN_GAIN[token][0][0])
                out = Choice(a, "token")
                out.about["token"] = token
            elif verb == INFLUENCE:
                hill = first(a)
                place = place_after(s, seat, hill, 1)
                points = points_at(s, hill, place)
                worth = float(points - points_at(s, hill, place_now(s, seat, hill)))
                out = Choice(a, "join" if place else "govern", hill=hill)
                out.about["count"] = points
            elif a == SKIP:
                worth = 0.0
                out = Choice(a, "skip")
            else:
                worth = self.card(first(a))
                out = played(a) if verb == PLAY else Choice(a, "take", card=first(a))
            if worth > top:
                top = worth
                best = out
        return best

    def need(self, s: AeternaState, seat: i64, good: i64) -> float:
        """Return the extra value of a token's first good: Wheat for unfed Citizens, calm against Unrest."""
        if good == WHEAT and hungry(s, seat) > 0:
            return 2.0
        if good == CITIZEN and hungry(s, seat) > 0:
            return -1.0
        if good == UNREST:
            return -0.2 if s.unrest[seat] < _RESTLESS else 2.0
        return 0.0

    # ---- the end of an Era

    def unrest(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Pay for damage with goods, and with Citizens only when Doom is near."""
        doomed = s.unrest[seat] + s.doom[seat] >= _DOOMED
        for a in options:
            if verb_of(a) == REPAIR and (doomed or not DAMAGE_COST[first(a)][CITIZEN]):
                if doomed or DAMAGE_COST[first(a)][AUREI] <= 2:
                    return self.damage(a)
        for a in options:
            if verb_of(a) == SUFFER:
                return self.damage(a)
        return self.damage(options[0])

    def damage(self, a: i64) -> Choice:
        """Choose how to settle a damage."""
        out = Choice(a, "repair" if verb_of(a) == REPAIR else "suffer")
        out.about["damage"] = first(a)
        return out

    def order(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """As early as it can."""
        return Choice(options[0], "order", count=first(options[0]))
