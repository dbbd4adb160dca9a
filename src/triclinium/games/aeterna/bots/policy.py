"""Base class of all policies: each kind of decision has a method of its own.

A policy may read of a state what its seat knows, and no more: the open table, its own hand and the pack it looks at.
So it chooses the same on the true state as on one imagined from its view.
"""

from __future__ import annotations

from ....bots.policies import Choice
from ....kernel.compiling import i64
from ....kernel.step import first, kind_of
from ..rules.catalogue import PRINTED, VALUES
from ..rules.state import AeternaState
from ..rules.words import STEP_DRAFT, STEP_ORDER, STEP_TURN, STEP_UNREST


class Policy:
    """A way to play."""

    def choose(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """One of the options."""
        if len(options) == 1:
            return Choice(options[0], "only")
        kind = kind_of(s.stack[-1])
        if kind == STEP_DRAFT:
            return self.draft(s, seat, options)
        if kind == STEP_TURN:
            return self.turn(s, seat, options)
        if kind == STEP_UNREST:
            return self.unrest(s, seat, options)
        if kind == STEP_ORDER:
            return self.order(s, seat, options)
        return self.inside(s, seat, options)

    def draft(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Return the card to keep of a pack."""
        raise NotImplementedError

    def turn(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose an action or a free action in the own turn."""
        raise NotImplementedError

    def inside(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose what an action asks in addition: a Reward token, a card of the board, a free Hill."""
        raise NotImplementedError

    def unrest(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Return which damage to pay and which to suffer."""
        raise NotImplementedError

    def order(self, s: AeternaState, seat: i64, options: list[int]) -> Choice:
        """Choose the place in the next turn order."""
        raise NotImplementedError


def played(a: i64) -> Choice:
    """Return a card that is played, for the Prestige printed on it or, if it gains none, for what it gives now."""
    card = first(a)
    out = Choice(a, "play" if PRINTED[card] > 0 else "play_goods", card=card)
    out.about["count"] = PRINTED[card]
    return out


def place_now(s: AeternaState, seat: i64, hill: i64) -> i64:
    """Return the place of a seat's stack on a Hill from the left; -1 if it has none."""
    stacks = s.stacks[hill]
    return stacks.index(seat) if seat in stacks else -1


def points_at(s: AeternaState, hill: i64, place: i64) -> i64:
    """Return what a place on a Hill brings when Hills are scored."""
    at = s.covered[hill] + place
    if place < 0 or at >= len(VALUES[hill]):
        return 0
    return VALUES[hill][at]
