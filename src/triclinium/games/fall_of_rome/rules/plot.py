"""Plot (FR-4.6), the Mercator's exchange (FR-11.3), the solitaire treasury (FR-12.3), and consent."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.notation import SEAT_NAMES
from ....kernel.step import Step, first, pack, second, third
from .catalogue import CARD_CITY, CARD_TRIBE, COLOURS, FIRST_EVENT, MERCATOR
from .facts import CARD_GIVEN, CARD_TAKEN, DEPOSITED, PLOT_PROPOSED, PLOT_REFUSED, WITHDRAWN
from .fields import TRADED
from .state import FallState
from .verb import Verb, act_begins, city_name
from .words import AGREE, GIVE, IN_ACTIONS, REFUSE, STEP_CONSENT, STEP_LIMIT, TAKE, TRADE_GIVE, TRADE_TAKE

PLOT_RULE: Final = "FR-4.6"


class Plot(Verb):
    """Give a City card of your city to a player there, or take one."""

    rule = PLOT_RULE
    number: int
    gives: bool
    words: str
    """Middle part of the text keys of refusals: `refusal.<words>.<why>`."""

    def do(self, s: FallState, a: i64) -> None:
        if not s.consent:
            self.carry_out(s, a)
            return
        giver, taker = self.sides(s, a)
        s.stack.append(pack(STEP_CONSENT, first(a), second(a), VERBS.index(self.number)))
        if s.telling:
            s.tell(PLOT_PROPOSED, (giver, taker, first(a)))

    def carry_out(self, s: FallState, a: i64) -> None:
        """Move the card to the other hand, then check the receiver's hand limit."""
        card = first(a)
        giver, taker = self.sides(s, a)
        s.take_card(giver, card)
        s.give_card(taker, card)
        s.stack.append(pack(STEP_LIMIT, taker, IN_ACTIONS))
        if s.telling:
            s.tell(CARD_GIVEN if self.gives else CARD_TAKEN, (s.player, second(a), card))

    def sides(self, s: FallState, a: i64) -> tuple[int, int]:
        """Return the seat that gives and the seat that takes."""
        other = second(a)
        return (s.player, other) if self.gives else (other, s.player)

    def fits(self, s: FallState, card: i64) -> bool:
        """Return whether a card may change hands here."""
        return CARD_CITY[card] == s.pawns[s.player]

    def barred(self, s: FallState) -> Refusal | None:
        if s.seats == 1:
            return Refusal(self.name, "FR-12.3", "refusal.plot.solitaire")
        here = s.pawns[s.player]
        others = [seat for seat in range(s.seats) if seat != s.player and s.pawns[seat] == here]
        if not others:
            return self.because("alone", s)
        asked = False
        for other in others:
            for card in s.hands[s.player if self.gives else other]:
                if card < FIRST_EVENT and self.fits(s, card):
                    if pack(self.number, card, other) not in s.refused:
                        return None
                    asked = True
        return self.because("asked" if asked else "no_card", s)

    def wrong(self, s: FallState, a: i64) -> Refusal:
        card, other = first(a), second(a)
        if other >= s.seats or other == s.player or s.pawns[other] != s.pawns[s.player]:
            return self.because("alone", s)
        if a in s.refused:
            return self.because("asked", s)
        holder = s.player if self.gives else other
        if card not in s.hands[holder]:
            return Refusal(self.name, self.rule, "refusal.card_not_there", {"seat": SEAT_NAMES[holder]})
        return self.because("no_card", s)

    def because(self, why: str, s: FallState) -> Refusal:
        """Return a refusal in the words of this kind of plot."""
        rule = PLOT_RULE if why == "asked" else self.rule
        return Refusal(self.name, rule, f"refusal.{self.words}.{why}", {"city": city_name(s)})


class Give(Plot):
    """Give a City card of your city."""

    name = "give"
    words = "give"
    number = GIVE
    gives = True


class Take(Plot):
    """Take a City card of your city."""

    name = "take"
    words = "take"
    number = TAKE
    gives = False


class Trade(Plot):
    """Once per turn, the Mercator may exchange a City card whose colour is one of the city's (FR-11.3)."""

    rule = "FR-11.3"
    words = "trade"

    def carry_out(self, s: FallState, a: i64) -> None:
        s.used |= TRADED
        super().carry_out(s, a)

    def fits(self, s: FallState, card: i64) -> bool:
        return CARD_TRIBE[card] in COLOURS[s.pawns[s.player]]

    def barred(self, s: FallState) -> Refusal | None:
        other_role = self.other_role(s, MERCATOR)
        if other_role:
            return other_role
        if s.used & TRADED:
            return Refusal(self.name, self.rule, "refusal.once")
        return super().barred(s)


class TradeGive(Trade):
    """Give a City card of one of your city's colours."""

    name = "trade_give"
    number = TRADE_GIVE
    gives = True


class TradeTake(Trade):
    """Take a City card of one of your city's colours."""

    name = "trade_take"
    number = TRADE_TAKE
    gives = False


class Treasury(Verb):
    """In solitaire, plots move a City card of your city to the treasury or back (FR-12.3)."""

    rule = "FR-12.3"

    def source(self, s: FallState) -> tuple[int, ...]:
        """Return the cards that can be moved."""
        raise NotImplementedError

    def barred(self, s: FallState) -> Refusal | None:
        if s.seats > 1:
            return Refusal(self.name, self.rule, "refusal.treasury.players")
        here = s.pawns[s.player]
        for card in self.source(s):
            if card < FIRST_EVENT and CARD_CITY[card] == here:
                return None
        return self.refusal("no_card", city=city_name(s))

    def wrong(self, s: FallState, a: i64) -> Refusal:
        return self.refusal("no_card", city=city_name(s))


class Deposit(Treasury):
    """Move a City card of your city to the treasury."""

    name = "deposit"

    def source(self, s: FallState) -> tuple[int, ...]:
        return s.hands[0]

    def do(self, s: FallState, a: i64) -> None:
        s.take_card(0, first(a))
        s.treasury = tuple(sorted((*s.treasury, first(a))))
        if s.telling:
            s.tell(DEPOSITED, (first(a),))


class Withdraw(Treasury):
    """Take a City card of your city from the treasury."""

    name = "withdraw"

    def source(self, s: FallState) -> tuple[int, ...]:
        return s.treasury

    def do(self, s: FallState, a: i64) -> None:
        s.treasury = tuple(card for card in s.treasury if card != first(a))
        s.give_card(0, first(a))
        s.stack.append(pack(STEP_LIMIT, 0, IN_ACTIONS))
        if s.telling:
            s.tell(WITHDRAWN, (first(a),))


VERBS: Final = [GIVE, TAKE, TRADE_GIVE, TRADE_TAKE]
"""Verbs in the order of their names (words.PLOT_NAMES), which frames on the agenda use."""
PLOTS: Final[dict[int, Plot]] = {
    GIVE: Give(),
    TAKE: Take(),
    TRADE_GIVE: TradeGive(),
    TRADE_TAKE: TradeTake(),
}


class Consent(Step[FallState]):
    """The other player agrees to a plot or refuses it. A refusal costs no action (FR-4.6)."""

    name = "consent"
    rule = "FR-4.6"
    fields = (("card", "card"), ("seat", "seat"), ("plot", "plot"))

    def actor(self, s: FallState, f: i64) -> i64:
        return second(f)

    def options(self, s: FallState, f: i64, seat: i64) -> list[int]:
        return [AGREE, REFUSE]

    def resolve(self, s: FallState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        verb = VERBS[third(f)]
        plot = pack(verb, first(f), seat)
        if a == AGREE:
            act_begins(s)
            PLOTS[verb].carry_out(s, plot)
        else:
            s.actions += 1
            s.refused += (plot,)
            if s.telling:
                s.tell(PLOT_REFUSED, (seat,))
