"""Hills: the price of influence, the order of stacks, and the Reward tokens (AE-3.4)."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS, has
from ....kernel.step import Step, first, pack, second, verb_of
from .cards import affordable, play_from_board
from .catalogue import (
    FREE_INFLUENCE,
    HILLS,
    INFLUENCE_WHEAT,
    PLAYS_CARD,
    SPACES,
    TOKEN_GAIN,
    TOKENS,
)
from .facts import INFLUENCED, PASSED_STACK, TOKEN_USED
from .fields import BY_EFFECTS
from .goods import gain_all
from .refusing import cannot_play
from .state import AeternaState
from .validity import MODIFIERS
from .words import INFLUENCE, PLAY, SKIP, STEP_BOARD, STEP_TOKEN, TOKEN

INFLUENCE_MODIFIER: Final = MODIFIERS.index("influence_wheat")


def influence_price(s: AeternaState, seat: i64, hill: i64) -> i64:
    """Return the Wheat for influencing a Hill. Fewer Citizens on it mean a higher price (AE-3.4)."""
    there = s.crowds[hill]
    if there >= FREE_INFLUENCE:
        return 0
    wheat: i64 = INFLUENCE_WHEAT[there] + s.modifier(seat, INFLUENCE_MODIFIER)
    return wheat if wheat > 0 else 0


def has_room(s: AeternaState, seat: i64, hill: i64) -> bool:
    """Return whether a Citizen can join the own stack there, or take a free space (AE-3.4)."""
    stacks = s.stacks[hill]
    return len(stacks) < SPACES[s.seats] or seat in stacks


def place_after(s: AeternaState, seat: i64, hill: i64, more: i64) -> i64:
    """Return the place of the own stack after `more` Citizens have joined it: 0 is the Prefect's place (AE-3.4).

    It passes every smaller stack on its left, one after the other, but none of equal size.
    """
    stacks = s.stacks[hill]
    place: i64 = stacks.index(seat) if seat in stacks else len(stacks)
    own = s.citizens_on(hill, seat) + more
    while place and s.citizens_on(hill, stacks[place - 1]) < own:
        place -= 1
    return place


def pass_stack(s: AeternaState, seat: i64, hill: i64) -> None:
    """Swap the own stack with the one on its left."""
    stacks = [*s.stacks[hill]]
    place = stacks.index(seat)
    other = stacks[place - 1]
    stacks[place - 1] = seat
    stacks[place] = other
    s.stacks[hill] = tuple(stacks)
    if s.telling:
        s.tell(PASSED_STACK, (seat, hill, other))


def influence(s: AeternaState, seat: i64, hill: i64, wheat: i64) -> None:
    """Send a Citizen to a Hill. The own stack passes smaller ones on its left, then a token may be used (AE-3.4)."""
    place = place_after(s, seat, hill, 1)
    s.wheat[seat] -= wheat
    s.domus[seat] -= 1
    s.add_citizen(hill, seat)
    if s.telling:
        s.tell(INFLUENCED, (seat, hill, wheat))
    if seat not in s.stacks[hill]:
        s.stacks[hill] = (*s.stacks[hill], seat)
    while s.stacks[hill][place] != seat:
        pass_stack(s, seat, hill)
    s.stack.append(pack(STEP_TOKEN, seat, hill))


def usable(s: AeternaState, seat: i64, hill: i64) -> list[int]:
    """Return the kinds of active tokens of a Hill that a seat can use, without duplicates (AE-3.4)."""
    found: list[int] = []
    for place, token in enumerate(s.tokens[hill]):
        if has(s.spent[hill], place) or token in found:
            continue
        if PLAYS_CARD[token] and not payable_on_board(s, seat):
            continue
        found.append(token)
    return found


def payable_on_board(s: AeternaState, seat: i64) -> list[int]:
    """Return the face-up cards of the board that a seat can pay for."""
    return [card for card in s.board_cards if affordable(s, seat, card)]


class UseToken(Step[AeternaState]):
    """After an influence: use one active Reward token of the Hill, or none."""

    name = "token"
    rule = "AE-3.4"
    fields = (("seat", "seat"), ("hill", "hill"))

    def needs_choice(self, s: AeternaState, f: i64) -> bool:
        return len(usable(s, first(f), second(f))) > 0

    def run(self, s: AeternaState, f: i64) -> None:
        s.stack.pop()

    def actor(self, s: AeternaState, f: i64) -> i64:
        return first(f)

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        found = [pack(TOKEN, token) for token in usable(s, seat, second(f))]
        found.append(SKIP)
        return found

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        if a == SKIP:
            return
        hill = second(f)
        token = first(a)
        for place, other in enumerate(s.tokens[hill]):
            if other == token and not has(s.spent[hill], place):
                s.spent[hill] |= BITS[place]
                break
        if s.telling:
            s.tell(TOKEN_USED, (seat, hill, token))
        if PLAYS_CARD[token]:
            s.stack.append(pack(STEP_BOARD, seat))
        else:
            gain_all(s, seat, TOKEN_GAIN[token], 1, BY_EFFECTS)

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != TOKEN:
            return None
        hill = second(f)
        token = first(a)
        named: dict[str, object] = {"token": TOKENS[token], "hill": HILLS[hill]}
        if token not in s.tokens[hill]:
            return Refusal("token", "AE-3.4", "refusal.token.absent", named)
        for place, other in enumerate(s.tokens[hill]):
            if other == token and not has(s.spent[hill], place):
                return Refusal("token", "AE-3.4", "refusal.token.no_card")
        return Refusal("token", "AE-3.4", "refusal.token.depleted", named)


class PlayFromBoard(Step[AeternaState]):
    """Choice of a face-up card to play with a token. The player must be able to pay for it."""

    name = "board_card"
    rule = "AE-3.4"
    fields = (("seat", "seat"),)

    def actor(self, s: AeternaState, f: i64) -> i64:
        return first(f)

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        return [pack(PLAY, card) for card in payable_on_board(s, seat)]

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        play_from_board(s, seat, first(a))

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != PLAY:
            return None
        card = first(a)
        if card not in s.board_cards:
            return Refusal("play", "AE-3.4", "refusal.play.not_on_board")
        return cannot_play(s, seat, card)


class FreeInfluence(Step[AeternaState]):
    """An effect lets a player influence a Hill immediately without Wheat, or skip it."""

    name = "free_influence"
    rule = "AE-3.1"
    fields = (("seat", "seat"),)

    def needs_choice(self, s: AeternaState, f: i64) -> bool:
        return len(self._hills(s, first(f))) > 0

    def run(self, s: AeternaState, f: i64) -> None:
        s.stack.pop()

    def actor(self, s: AeternaState, f: i64) -> i64:
        return first(f)

    def _hills(self, s: AeternaState, seat: i64) -> list[int]:
        if not s.domus[seat]:
            return []
        return [hill for hill in s.active if has_room(s, seat, hill)]

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        found = [pack(INFLUENCE, hill) for hill in self._hills(s, seat)]
        found.append(SKIP)
        return found

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        if a != SKIP:
            influence(s, seat, first(a), 0)

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != INFLUENCE:
            return None
        hill = first(a)
        key = "refusal.influence.full" if hill in s.active else "refusal.hill.inactive"
        return Refusal("influence", "AE-3.4", key, {"hill": HILLS[hill]})
