"""Base class of all verbs, and small changes of the board that several of them make."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.step import pack
from .catalogue import CARDS, CITIES, FIRST_EVENT, MOST_COMPANY, ROLES
from .facts import CARD_DISCARDED, FORT_ADDED
from .state import FallState
from .words import STEP_MOVE_FORT

OTHER_ROLE: Final = "refusal.role"


class Verb:
    """One action of the rulebook: its effect, and the reasons why it may be refused.

    `do` applies an offered action. `barred` returns why the verb is not offered at all, `wrong` why one
    action of an offered verb is not.
    """

    name: str
    rule: str

    def do(self, s: FallState, a: i64) -> None:
        raise NotImplementedError

    def barred(self, s: FallState) -> Refusal | None:
        return None

    def reasons(self, s: FallState) -> list[Refusal]:
        """Return why the verb is not offered. Verbs of other roles give no reasons (FR-11)."""
        reason = self.barred(s)
        return [] if reason is None or reason.key == OTHER_ROLE else [reason]

    def wrong(self, s: FallState, a: i64) -> Refusal:
        raise NotImplementedError

    def why_not(self, s: FallState, a: i64) -> Refusal:
        """Return why this exact action is not offered."""
        return self.barred(s) or self.wrong(s, a)

    def refusal(self, why: str, rule: str = "", **params: object) -> Refusal:
        """Return a refusal of this verb. Its text is `refusal.<verb>.<why>`."""
        return Refusal(self.name, rule or self.rule, f"refusal.{self.name}.{why}", params)

    def other_role(self, s: FallState, role: int) -> Refusal | None:
        """Return a refusal if only another role can do this (FR-11)."""
        if s.powers[s.player] == role:
            return None
        return Refusal(self.name, self.rule, OTHER_ROLE, {"role": ROLES[role]})

    def not_held(self, s: FallState, card: i64) -> Refusal | None:
        """Return a refusal if a card is not a City card of the player on turn."""
        if card in s.hands[s.seat()] and card < FIRST_EVENT:
            return None
        name = CARDS[card] if card < len(CARDS) else str(card)
        return Refusal(self.name, self.rule, "refusal.card_not_held", {"card": name})

    def too_many(self, s: FallState, to: i64, legions: i64) -> Refusal:
        """Return a refusal of more legions than are there or may move (FR-4.1, FR-13.2)."""
        if s.bars_legions(to):
            return self.roma_barred()
        most = min(MOST_COMPANY, s.legions[s.pawns[s.player]])
        return Refusal(self.name, self.rule, "refusal.company", {"legions": legions, "most": most})

    def roma_barred(self) -> Refusal:
        """Return a refusal of legions in Roma (FR-13.2)."""
        return Refusal(self.name, "FR-13.2", "refusal.roma")

    def no_legions_to_add(self, s: FallState) -> Refusal | None:
        """Return a refusal to add legions if the supply is empty (FR-4.10)."""
        if s.legion_supply:
            return None
        return Refusal(self.name, "FR-4.10", "refusal.recruit.no_legions")


def act_begins(s: FallState) -> None:
    """Begin the next action: Vae victis is no longer possible, and refused proposals are allowed again (FR-4.6)."""
    s.battle_removed = 0
    s.refused = ()


def travel(s: FallState, pawn: i64, to: i64, legions: i64) -> None:
    """Move a pawn with legions of its city."""
    here = s.pawns[pawn]
    s.pawns[pawn] = to
    if legions:
        s.legions[here] -= legions
        s.legions[to] += legions


def spend_card(s: FallState, seat: i64, card: i64) -> None:
    """Pay with a card: move it to the Player discard pile."""
    s.discard_card(seat, card)
    if s.telling:
        s.tell(CARD_DISCARDED, (seat, card))


def add_legions(s: FallState, city: i64, count: i64, fact: int) -> None:
    """Add up to `count` legions, as far as the supply allows."""
    count = min(count, s.legion_supply)
    s.legion_supply -= count
    s.legions[city] += count
    if s.telling and count:
        s.tell(fact, (city, count))


def add_fort(s: FallState, city: i64, seat: i64) -> None:
    """Place a fort from the supply. If it is empty, a step asks `seat` which fort to move (FR-4.3)."""
    if not s.fort_supply:
        s.stack.append(pack(STEP_MOVE_FORT, city, seat))
        return
    s.fort_supply -= 1
    s.forts |= BITS[city]
    if s.telling:
        s.tell(FORT_ADDED, (city,))


def no_city_card(s: FallState, seat: i64) -> bool:
    """Return whether a hand contains no City card. City cards are sorted before Events."""
    hand = s.hands[seat]
    return not hand or hand[0] >= FIRST_EVENT


def city_name(s: FallState) -> str:
    """Return the name of the city of the player on turn."""
    return CITIES[s.pawns[s.player]]
