"""Development cards: Diplomacy (SR-3.7), Great Warrior (SR-3.9), Treasure (SR-3.10). `deeds` has the Traitor."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.step import first, pack, verb_of
from .catalogue import (
    CARDS,
    CULTURE,
    DIPLOMACY,
    GREAT_WARRIOR,
    HORSEMEN,
    HORSEMEN_PHASE,
    TRAITOR,
    TREASURE,
    TREASURES,
    TRIBES,
    WARRIORS,
    tribe_at,
)
from .facts import DIPLOMACY_PLAYED, TREASURE_PLAYED, WARRIOR_SUMMONED
from .fields import CARD_PLAYED
from .points import check_diplomacy, check_points, shown_points
from .state import StruggleState
from .words import PLAY, STEP_LEGIONNAIRE, SUMMON, TRADE_PHASE


def playable(s: StruggleState, seat: i64) -> list[int]:
    """Return the cards that the player on turn may play now on their own (SR-3.4)."""
    found: list[int] = []
    if s.acted & CARD_PLAYED:
        return found
    if s.phase == TRADE_PHASE and s.holds_card(seat, DIPLOMACY):
        found.append(pack(PLAY, DIPLOMACY))
    for card in TREASURES:
        if s.holds_card(seat, card):
            found.append(pack(PLAY, card))
    if s.holds_card(seat, GREAT_WARRIOR):
        for kind in (HORSEMEN, WARRIORS):
            if s.reserve[tribe_at(seat, kind)] and summons_in(s, kind):
                found.append(pack(SUMMON, kind))
    return found


def summons_in(s: StruggleState, kind: i64) -> bool:
    """Return whether a Great Warrior may add this kind of figure in this phase (SR-3.9)."""
    return s.phase == TRADE_PHASE or s.phase == HORSEMEN_PHASE + kind


def lay(s: StruggleState, seat: i64, card: i64) -> None:
    """Play a card face up from the hand. Only one card may be played per phase (SR-3.4)."""
    s.add_card(seat, card, -1)
    s.played[card] += 1
    s.acted |= CARD_PLAYED
    s.news = True


def play(s: StruggleState, seat: i64, a: i64) -> None:
    """Play a card on its own."""
    if verb_of(a) == SUMMON:
        _summon(s, seat, first(a))
    elif first(a) == DIPLOMACY:
        _send_legionnaire(s, seat)
    else:
        _take_treasure(s, seat, first(a))


def _send_legionnaire(s: StruggleState, seat: i64) -> None:
    """Play Diplomacy: it stays face up and counts, then the legionnaire is moved (SR-3.7)."""
    lay(s, seat, DIPLOMACY)
    s.diplomacy[seat] += 1
    if s.telling:
        s.tell(DIPLOMACY_PLAYED, (seat, s.diplomacy[seat]))
    before = shown_points(s, seat)
    check_diplomacy(s, seat)
    check_points(s, seat, before)
    s.stack.append(pack(STEP_LEGIONNAIRE, seat))


def _summon(s: StruggleState, seat: i64, kind: i64) -> None:
    """Play a Great Warrior: move a figure from the reserve to its box (SR-3.9)."""
    lay(s, seat, GREAT_WARRIOR)
    tribe = tribe_at(seat, kind)
    s.reserve[tribe] -= 1
    s.figures[tribe] += 1
    if s.telling:
        s.tell(WARRIOR_SUMMONED, (seat, kind))


def _take_treasure(s: StruggleState, seat: i64, card: i64) -> None:
    """Play a Treasure: take its value in gold (SR-3.10)."""
    lay(s, seat, card)
    s.gold[seat] += TREASURE[card]
    if s.telling:
        s.tell(TREASURE_PLAYED, (seat, TREASURE[card]))


def refuse(s: StruggleState, seat: i64, a: i64) -> Refusal | None:
    """Return why this card may not be played now. A Culture can never be played (SR-3.11)."""
    if verb_of(a) == SUMMON:
        kind = first(a)
        if s.acted & CARD_PLAYED:
            return _second("summon")
        if not s.holds_card(seat, GREAT_WARRIOR):
            return _absent("summon", GREAT_WARRIOR)
        if not summons_in(s, kind):
            return Refusal("summon", "SR-3.9", "refusal.summon.phase", {"tribe": TRIBES[kind]})
        return Refusal("summon", "SR-3.9", "refusal.summon.reserve", {"tribe": TRIBES[kind]})
    if verb_of(a) != PLAY:
        return None
    card = first(a)
    if card == CULTURE:
        return Refusal("play", "SR-3.11", "refusal.play.culture")
    if card == TRAITOR:
        return Refusal("play", "SR-3.8", "refusal.play.traitor")
    if card == GREAT_WARRIOR:
        return Refusal("play", "SR-3.9", "refusal.play.great_warrior")
    if s.acted & CARD_PLAYED:
        return _second("play")
    if not s.holds_card(seat, card):
        return _absent("play", card)
    return Refusal("play", "SR-3.7", "refusal.play.diplomacy")


def refusals(s: StruggleState, seat: i64) -> list[Refusal]:
    """Return why no card, or no card of a kind, may be played."""
    if s.acted & CARD_PLAYED:
        return [_second("play"), _second("summon")]
    found: list[Refusal] = []
    options = playable(s, seat)
    if not any(verb_of(a) == PLAY for a in options):
        found.append(Refusal("play", "SR-3.4", "refusal.play.none"))
    if not any(verb_of(a) == SUMMON for a in options):
        if s.holds_card(seat, GREAT_WARRIOR):
            found.append(Refusal("summon", "SR-3.9", "refusal.summon.none"))
        else:
            found.append(_absent("summon", GREAT_WARRIOR))
    return found


def _second(verb: str) -> Refusal:
    return Refusal(verb, "SR-3.4", "refusal.card.second")


def _absent(verb: str, card: i64) -> Refusal:
    return Refusal(verb, "SR-3.4", "refusal.card.absent", {"card": CARDS[card]})
