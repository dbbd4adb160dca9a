"""What all verbs share, and the small changes of the board that several of them make."""

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
    """One action of the rulebook: what it does, and in data why it may not be done.

    `do` carries an offered action out. `barred` says why the verb is not offered at all, `wrong` why one action
    of an offered verb is not.
    """

    name: str
    rule: str

    def do(self, s: FallState, a: i64) -> None:
        raise NotImplementedError

    def barred(self, s: FallState) -> Refusal | None:
        return None

    def reasons(self, s: FallState) -> list[Refusal]:
        """All that keeps the verb from being offered. What is another role's is not missed (FR-11)."""
        reason = self.barred(s)
        return [] if reason is None or reason.key == OTHER_ROLE else [reason]

    def wrong(self, s: FallState, a: i64) -> Refusal:
        raise NotImplementedError

    def why_not(self, s: FallState, a: i64) -> Refusal:
        """Why just this action is not offered."""
        return self.barred(s) or self.wrong(s, a)

    def refusal(self, why: str, rule: str = "", **params: object) -> Refusal:
        """A refusal of this verb; its text is `refusal.<verb>.<why>`."""
        return Refusal(self.name, rule or self.rule, f"refusal.{self.name}.{why}", params)

    def other_role(self, s: FallState, role: int) -> Refusal | None:
        """Refuses what only another role can do (FR-11)."""
        if s.powers[s.player] == role:
            return None
        return Refusal(self.name, self.rule, OTHER_ROLE, {"role": ROLES[role]})

    def not_held(self, s: FallState, card: i64) -> Refusal | None:
        """Refuses a card that is no City card of the player on turn."""
        if card in s.hands[s.seat()] and card < FIRST_EVENT:
            return None
        name = CARDS[card] if card < len(CARDS) else str(card)
        return Refusal(self.name, self.rule, "refusal.card_not_held", {"card": name})

    def too_many(self, s: FallState, to: i64, legions: i64) -> Refusal:
        """Refuses more company than is there or may come (FR-4.1, FR-13.2)."""
        if s.bars_legions(to):
            return self.roma_barred()
        most = min(MOST_COMPANY, s.legions[s.pawns[s.player]])
        return Refusal(self.name, self.rule, "refusal.company", {"legions": legions, "most": most})

    def roma_barred(self) -> Refusal:
        """Refuses legions in Roma (FR-13.2)."""
        return Refusal(self.name, "FR-13.2", "refusal.roma")

    def no_legions_to_add(self, s: FallState) -> Refusal | None:
        """Refuses to add legions when the supply holds none (FR-4.10)."""
        if s.legion_supply:
            return None
        return Refusal(self.name, "FR-4.10", "refusal.recruit.no_legions")


def act_begins(s: FallState) -> None:
    """The next action: what a battle left to Vae victis is past, and what was refused may be asked again (FR-4.6)."""
    s.battle_removed = 0
    s.refused = ()


def travel(s: FallState, pawn: i64, to: i64, legions: i64) -> None:
    """A pawn moves with legions of its city."""
    here = s.pawns[pawn]
    s.pawns[pawn] = to
    if legions:
        s.legions[here] -= legions
        s.legions[to] += legions


def spend_card(s: FallState, seat: i64, card: i64) -> None:
    """A card is paid: to the Player discard pile."""
    s.discard_card(seat, card)
    if s.telling:
        s.tell(CARD_DISCARDED, (seat, card))


def add_legions(s: FallState, city: i64, count: i64, fact: int) -> None:
    """Legions from the supply, as many of `count` as it holds."""
    count = min(count, s.legion_supply)
    s.legion_supply -= count
    s.legions[city] += count
    if s.telling and count:
        s.tell(fact, (city, count))


def add_fort(s: FallState, city: i64, seat: i64) -> None:
    """A fort from the supply; with none there, a step asks `seat` which fort to move (FR-4.3)."""
    if not s.fort_supply:
        s.stack.append(pack(STEP_MOVE_FORT, city, seat))
        return
    s.fort_supply -= 1
    s.forts |= BITS[city]
    if s.telling:
        s.tell(FORT_ADDED, (city,))


def no_city_card(s: FallState, seat: i64) -> bool:
    """Whether a hand holds no City card (they sort before Events)."""
    hand = s.hands[seat]
    return not hand or hand[0] >= FIRST_EVENT


def city_name(s: FallState) -> str:
    """The name of the city that the player on turn is in."""
    return CITIES[s.pawns[s.player]]
