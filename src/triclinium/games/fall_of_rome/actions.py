"""The nine actions (FR-4): what each does, and in words why it may not be done.

`do` carries an offered action out. `barred` says why a verb is not offered at all, `wrong` why one action of an
offered verb is not; both return data (rule id, text key, parameters), never sentences.
"""

from __future__ import annotations

from typing import Final

from ...kernel.errors import Refusal
from ...kernel.notation import SEAT_NAMES
from ...kernel.step import BYTE, KIND, A, B, C, pack
from .catalogue import (
    ADJACENT,
    ALLY_CARDS,
    BIT,
    CARD_CITY,
    CARD_TRIBE,
    CARDS,
    CITIES,
    COLOURS,
    CUBES,
    DIE,
    FACE_BARBARIANS,
    FACE_LEGIONS,
    FIRST_EVENT,
    MOST_COMPANY,
    MOST_DICE,
    N_TRIBES,
    PORT,
    RECRUITMENT_RATE,
    TRIBES,
)
from .facts import (
    ALLIED,
    CARD_DISCARDED,
    CARD_GIVEN,
    CARD_TAKEN,
    DICE_ROLLED,
    ENLISTED,
    FORT_ADDED,
    LEGIONS_LOST,
    MARCHED,
    PLOT_PROPOSED,
    RECRUITED,
    SAILED,
)
from .invasion import check_won
from .state import FallState
from .words import (
    BATTLE,
    DICE,
    END,
    ENLIST,
    FORGE,
    FORTIFY,
    GIVE,
    MARCH,
    RECRUIT,
    SAIL,
    STEP_CONSENT,
    STEP_LIMIT,
    STEP_MOVE_FORT,
    STEP_PAY,
    STEP_REMOVE,
    TAKE,
)


class Verb:
    """One action of the rulebook."""

    name: str
    rule: str

    def do(self, s: FallState, a: int) -> None:
        raise NotImplementedError

    def barred(self, s: FallState) -> Refusal | None:
        return None

    def wrong(self, s: FallState, a: int) -> Refusal:
        raise NotImplementedError

    def why_not(self, s: FallState, a: int) -> Refusal:
        """Why just this action is not offered."""
        return self.barred(s) or self.wrong(s, a)

    def refusal(self, why: str, rule: str = "", **params: object) -> Refusal:
        """A refusal of this verb; its text is `refusal.<verb>.<why>`."""
        return Refusal(self.name, rule or self.rule, f"refusal.{self.name}.{why}", params)

    def not_held(self, s: FallState, card: int) -> Refusal | None:
        """Refuses a card that is no City card of the player on turn."""
        if card in s.hands[s.player] and card < FIRST_EVENT:
            return None
        name = CARDS[card] if card < len(CARDS) else str(card)
        return Refusal(self.name, self.rule, "refusal.card_not_held", {"card": name})

    def too_many(self, s: FallState, legions: int) -> Refusal:
        """Refuses more company than is there or may come (FR-4.1)."""
        here = s.pawns[s.player]
        most = min(MOST_COMPANY, s.legions[here])
        return Refusal(self.name, self.rule, "refusal.company", {"legions": legions, "most": most})


def travel(s: FallState, seat: int, to: int, legions: int) -> None:
    """A pawn moves with legions of its city."""
    here = s.pawns[seat]
    s.pawns[seat] = to
    if legions:
        s.legions[here] -= legions
        s.legions[to] += legions


def spend_card(s: FallState, seat: int, card: int) -> None:
    """A card is paid: to the Player discard pile."""
    s.discard_card(seat, card)
    if s.telling:
        s.tell(CARD_DISCARDED, (seat, card))


class March(Verb):
    """To an adjacent city, with 0-3 legions from your city."""

    name = "march"
    rule = "FR-4.1"

    def do(self, s: FallState, a: int) -> None:
        to = a >> A & BYTE
        if s.telling:
            s.tell(MARCHED, (s.player, s.pawns[s.player], to, a >> B & BYTE))
        travel(s, s.player, to, a >> B & BYTE)

    def wrong(self, s: FallState, a: int) -> Refusal:
        here = s.pawns[s.player]
        if a >> A & BYTE not in ADJACENT[here]:
            return self.refusal("far", city=CITIES[here], city2=CITIES[a >> A & BYTE])
        return self.too_many(s, a >> B & BYTE)


class Sail(Verb):
    """From a port to any other port; discard a City card of one of the destination's colours."""

    name = "sail"
    rule = "FR-4.2"

    def do(self, s: FallState, a: int) -> None:
        to = a >> A & BYTE
        card = a >> B & BYTE
        if s.telling:
            s.tell(SAILED, (s.player, s.pawns[s.player], to, a >> C, card))
        s.discard_card(s.player, card)
        travel(s, s.player, to, a >> C)

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if not PORT[here]:
            return self.refusal("no_port", city=CITIES[here])
        for card in s.hands[s.player]:
            if card < FIRST_EVENT:
                return None
        return self.refusal("no_card")

    def wrong(self, s: FallState, a: int) -> Refusal:
        to = a >> A & BYTE
        card = a >> B & BYTE
        if not PORT[to] or to == s.pawns[s.player]:
            return self.refusal("destination", city=CITIES[to])
        held = self.not_held(s, card)
        if held:
            return held
        if CARD_TRIBE[card] not in COLOURS[to]:
            return self.refusal("colour", city=CITIES[to], card=CARDS[card])
        return self.too_many(s, a >> C)


class Fortify(Verb):
    """Discard a City card of your city to put a fort there, from the supply or else from another city."""

    name = "fortify"
    rule = "FR-4.3"

    def do(self, s: FallState, a: int) -> None:
        spend_card(s, s.player, a >> A)
        add_fort(s, s.pawns[s.player])

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if s.has_fort(here):
            return self.refusal("has_fort", city=CITIES[here])
        for card in s.hands[s.player]:
            if card < FIRST_EVENT and CARD_CITY[card] == here:
                return None
        return self.refusal("no_card", city=CITIES[here])

    def wrong(self, s: FallState, a: int) -> Refusal:
        held = self.not_held(s, a >> A & BYTE)
        return held or self.refusal("no_card", city=CITIES[s.pawns[s.player]])


def add_fort(s: FallState, city: int) -> None:
    """A fort from the supply; with none there, a step asks which fort to move (FR-4.3)."""
    if not s.fort_supply:
        s.stack.append(pack(STEP_MOVE_FORT, city))
        return
    s.fort_supply -= 1
    s.forts |= BIT[city]
    if s.telling:
        s.tell(FORT_ADDED, (city,))


class Recruit(Verb):
    """With a fort in your city: legions by the recruitment rate, as many as the supply holds."""

    name = "recruit"
    rule = "FR-4.4"

    def do(self, s: FallState, a: int) -> None:
        add_legions(s, s.pawns[s.player], RECRUITMENT_RATE[s.marker])

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if not s.has_fort(here):
            return self.refusal("no_fort", city=CITIES[here])
        if not s.legion_supply:
            return self.refusal("no_legions", "FR-4.10")
        return None


def add_legions(s: FallState, city: int, count: int) -> None:
    """Legions from the supply, as many of `count` as it holds."""
    count = min(count, s.legion_supply)
    s.legion_supply -= count
    s.legions[city] += count
    if s.telling:
        s.tell(RECRUITED, (city, count))


class Battle(Verb):
    """Roll a die for each of 1-3 legions, sum all faces, remove legions and barbarians."""

    name = "battle"
    rule = "FR-4.5"

    def do(self, s: FallState, a: int) -> None:
        here = s.pawns[s.player]
        kills = 0
        losses = 0
        for _ in range(a >> A):
            face = s.pick(DICE, DIE)
            kills += FACE_BARBARIANS[face]
            losses += FACE_LEGIONS[face]
            if s.telling:
                s.tell(DICE_ROLLED, (face,))
        # Nobody chooses which legions fall, so they may as well fall first; the colours are a step of their own.
        losses = min(losses, s.legions[here])
        if losses:
            s.legions[here] -= losses
            s.legion_supply += losses
            if s.telling:
                s.tell(LEGIONS_LOST, (here, losses))
        if kills:
            s.stack.append(pack(STEP_REMOVE, here, kills))

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        if not s.legions[here]:
            return self.refusal("no_legions", city=CITIES[here])
        if not any(s.cubes[here * N_TRIBES : here * N_TRIBES + N_TRIBES]):
            return self.refusal("no_barbarians", city=CITIES[here])
        return None

    def wrong(self, s: FallState, a: int) -> Refusal:
        return self.refusal("dice", most=min(MOST_DICE, s.legions[s.pawns[s.player]]))


class Plot(Verb):
    """Give a City card of your city to a player there, or take one (FR-4.6)."""

    rule = "FR-4.6"
    gives: bool

    def do(self, s: FallState, a: int) -> None:
        if s.consent:
            if s.telling:
                giver, taker = self.sides(s, a)
                s.tell(PLOT_PROPOSED, (giver, taker, a >> A & BYTE))
            s.stack.append(pack(STEP_CONSENT, a >> A & BYTE, a >> B, a & KIND))
        else:
            self.carry_out(s, a)

    def carry_out(self, s: FallState, a: int) -> None:
        """The card changes hands, then the receiver's hand limit is checked."""
        card = a >> A & BYTE
        giver, taker = self.sides(s, a)
        s.take_card(giver, card)
        s.give_card(taker, card)
        s.stack.append(pack(STEP_LIMIT, taker))
        if s.telling:
            s.tell(CARD_GIVEN if self.gives else CARD_TAKEN, (s.player, a >> B, card))

    def sides(self, s: FallState, a: int) -> tuple[int, int]:
        """Who gives and who takes."""
        other = a >> B
        return (s.player, other) if self.gives else (other, s.player)

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        others = [seat for seat in range(s.seats) if seat != s.player and s.pawns[seat] == here]
        if not others:
            return self.refusal("alone", city=CITIES[here])
        verb = GIVE if self.gives else TAKE
        asked = False
        for other in others:
            for card in s.hands[s.player if self.gives else other]:
                if card < FIRST_EVENT and CARD_CITY[card] == here:
                    if pack(verb, card, other) not in s.refused:
                        return None
                    asked = True
        return self.refusal("asked" if asked else "no_card", city=CITIES[here])

    def wrong(self, s: FallState, a: int) -> Refusal:
        here = s.pawns[s.player]
        card, other = a >> A & BYTE, a >> B & BYTE
        if other >= s.seats or other == s.player or s.pawns[other] != here:
            return self.refusal("alone", city=CITIES[here])
        if a in s.refused:
            return self.refusal("asked", city=CITIES[here])
        holder = s.player if self.gives else other
        if card not in s.hands[holder]:
            return Refusal(self.name, self.rule, "refusal.card_not_there", {"seat": SEAT_NAMES[holder]})
        return self.refusal("no_card", city=CITIES[here])


class Give(Plot):
    """Give a City card of your city."""

    name = "give"
    gives = True


class Take(Plot):
    """Take a City card of your city."""

    name = "take"
    gives = False


class Forge(Verb):
    """Discard a tribe's number of City cards of its colour where one of its barbarians is: an alliance."""

    name = "forge"
    rule = "FR-4.7"

    def do(self, s: FallState, a: int) -> None:
        s.stack.append(pack(STEP_PAY, a >> A, ALLY_CARDS[a >> A]))

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        short: Refusal | None = None
        for tribe in COLOURS_BY_NEED:
            if s.cubes[here * N_TRIBES + tribe] and not s.allied >> tribe & 1:
                lacking = self.lacking(s, tribe)
                if lacking is None:
                    return None
                short = short or lacking
        return short or self.refusal("no_barbarians", city=CITIES[here])

    def lacking(self, s: FallState, tribe: int) -> Refusal | None:
        """Refuses for too few cards of the tribe's colour."""
        have = 0
        for card in s.hands[s.player]:
            if card < FIRST_EVENT and CARD_TRIBE[card] == tribe:
                have += 1
        if have >= ALLY_CARDS[tribe]:
            return None
        return self.refusal("cards", tribe=TRIBES[tribe], have=have, need=ALLY_CARDS[tribe])

    def wrong(self, s: FallState, a: int) -> Refusal:
        tribe = a >> A
        if s.allied >> tribe & 1:
            return self.refusal("allied", tribe=TRIBES[tribe])
        here = s.pawns[s.player]
        if not s.cubes[here * N_TRIBES + tribe]:
            return self.refusal("no_barbarian", tribe=TRIBES[tribe], city=CITIES[here])
        lacking = self.lacking(s, tribe)
        assert lacking is not None, "a tribe here, not allied, with enough cards, is offered"
        return lacking

    def why_not(self, s: FallState, a: int) -> Refusal:
        """Of the tribe asked for: that another one here wants more cards is no answer."""
        return self.wrong(s, a)


COLOURS_BY_NEED: Final = sorted(range(N_TRIBES), key=ALLY_CARDS.__getitem__)
"""Tribes by the number of cards they ask: the refusal names the nearest to reach."""


def ally(s: FallState, seat: int, tribe: int) -> None:
    """The alliance stands for all players; it may win the game."""
    s.allied |= 1 << tribe
    if s.telling:
        s.tell(ALLIED, (seat, tribe))
    check_won(s)


class Enlist(Verb):
    """Discard a card of an allied tribe's colour: all its cubes in your city become up to as many legions."""

    name = "enlist"
    rule = "FR-4.8"

    def do(self, s: FallState, a: int) -> None:
        spend_card(s, s.player, a >> A)
        enlist(s, s.pawns[s.player], CARD_TRIBE[a >> A])

    def barred(self, s: FallState) -> Refusal | None:
        here = s.pawns[s.player]
        allies = [t for t in range(N_TRIBES) if s.allied >> t & 1 and s.cubes[here * N_TRIBES + t]]
        if not allies:
            return self.refusal("no_ally", city=CITIES[here])
        for card in s.hands[s.player]:
            if card < FIRST_EVENT and CARD_TRIBE[card] in allies:
                return None
        return self.refusal("no_card", tribe=[TRIBES[t] for t in allies])

    def wrong(self, s: FallState, a: int) -> Refusal:
        card = a >> A & BYTE
        return self.not_held(s, card) or self.refusal(
            "colour", city=CITIES[s.pawns[s.player]], card=CARDS[card]
        )


def enlist(s: FallState, city: int, tribe: int) -> None:
    """All cubes of a tribe leave the city, up to as many legions come. Taking them off and adding is one change."""
    cubes = s.cubes[city * N_TRIBES + tribe]
    legions = min(cubes, s.legion_supply)
    s.cubes[city * N_TRIBES + tribe] = 0
    s.supply[tribe] += cubes
    s.legion_supply -= legions
    s.legions[city] += legions
    if s.telling:
        s.tell(ENLISTED, (city, tribe, cubes, legions))
    if s.supply[tribe] == CUBES[tribe]:
        check_won(s)


class End(Verb):
    """Do no more actions this turn; always legal (FR-4.9)."""

    name = "end"
    rule = "FR-4.9"

    def do(self, s: FallState, a: int) -> None:
        s.actions = 0


_GIVE: Final = Give()
_TAKE: Final = Take()
VERBS: Final[dict[int, Verb]] = {
    MARCH: March(),
    SAIL: Sail(),
    FORTIFY: Fortify(),
    RECRUIT: Recruit(),
    BATTLE: Battle(),
    GIVE: _GIVE,
    TAKE: _TAKE,
    FORGE: Forge(),
    ENLIST: Enlist(),
    END: End(),
}
PLOTS: Final[dict[int, Plot]] = {GIVE: _GIVE, TAKE: _TAKE}
