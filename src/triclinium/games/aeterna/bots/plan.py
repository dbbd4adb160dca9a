"""Plans for the rest of an Era: what a seat could still do, as if the others waited.

A plan is tried on copies of the state, action by action; of each length only the most promising ones are followed. What
comes later counts less, above all where others may come first.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.step import first, kind_of, second, verb_of
from ..rules.cards import price
from ..rules.catalogue import GAIN, N_BUILDINGS, PLAYS_CARD, TOKEN_GAIN
from ..rules.game import Aeterna
from ..rules.state import AeternaState
from ..rules.words import (
    ACTIVATE,
    CONSTRUCT,
    DISCARD,
    EXCHANGE,
    PASS_ERA,
    PLAY,
    SKIP,
    STEP_BOARD,
    STEP_INFLUENCE,
    STEP_TAKE,
    STEP_TOKEN,
    SWAP,
    TOKEN,
)
from .outlook import Outlook
from .weights import Weights

_GAME: Final = Aeterna()
_INSIDE: Final = (STEP_TOKEN, STEP_BOARD, STEP_INFLUENCE, STEP_TAKE)
_FREE: Final = (DISCARD, ACTIVATE, EXCHANGE, SWAP)
NOTHING: Final = -1
"""No action."""


class Node:
    """A position on the way: how it was reached, and what it is worth."""

    def __init__(self, s: AeternaState, first: i64, actions: i64) -> None:
        self.s: Final = s
        self.first: Final[i64] = first
        """The first action of the plan."""
        self.actions: Final[i64] = actions
        """Turns that it takes."""
        self.now: float = 0.0
        """Value of the position if the seat passes there."""
        self.value: float = 0.0
        """The same value, with later gains discounted."""
        self.hope: float = 0.0
        """With what could still be done."""


class Plan:
    """Looks for the best plan of one seat."""

    def __init__(self, s: AeternaState, seat: i64, weights: Weights, width: i64, depth: i64) -> None:
        self.seat: Final[i64] = seat
        self.weights: Final = weights
        self.width: Final[i64] = width
        self.depth: Final[i64] = depth
        self.outlook: Final = Outlook(s, seat, weights)
        self.promises: Final[dict[int, float]] = {}
        for card in (*s.hands[seat], *s.board_cards):
            self.promises[card] = self.outlook.promise(s, card, price(s, seat, card), GAIN[card])
        self.best: i64 = NOTHING
        """The first action of the best plan; NOTHING: to pass at once."""
        self.top: float = 0.0
        """Value of the best plan."""
        self.judged: i64 = 0

    def search(self, s: AeternaState, options: list[int]) -> None:
        """Find the best plan from a position in which the seat has these options."""
        inside = kind_of(s.stack[-1]) in _INSIDE
        root = Node(s, NOTHING, 0)
        root.now = self.outlook.value(s, 0)
        root.value = root.now
        self.top = -1e9 if inside else root.value
        beam = [root]
        for step in range(self.depth):
            found: dict[object, Node] = {}
            for node in beam:
                actions = options if step == 0 else _GAME.find_options(node.s, self.seat)
                self.expand(node, actions, found)
            if not found:
                break
            beam = self.select(found)

    def select(self, found: dict[object, Node]) -> list[Node]:
        """Return the most promising nodes and remember the best so far."""
        nodes = list(found.values())
        order: list[tuple[float, int]] = []
        for place, node in enumerate(nodes):
            if node.value > self.top + 1e-9:
                self.top = node.value
                self.best = node.first
            order.append((-node.hope, place))
        order.sort()
        return [nodes[place] for _, place in order[: self.width]]

    # ---- what can be done

    def expand(self, node: Node, options: list[int], found: dict[object, Node]) -> None:
        """Add all positions after one more action to `found`."""
        s = node.s
        if kind_of(s.stack[-1]) in _INSIDE:
            for a in options:
                self.follow(node, s, a, a, found)
            return
        dear = self.cheapest(s)
        sites: list[int] = [NOTHING] * N_BUILDINGS
        for a in options:
            verb = verb_of(a)
            if verb == PASS_ERA:
                continue
            if verb == DISCARD and first(a) != dear:
                continue
            if verb == CONSTRUCT:
                kind = first(a)
                if sites[kind] == NOTHING:
                    sites[kind] = self.site(s, kind, options)
                if sites[kind] != a:
                    continue
            self.follow(node, s, a, a, found)

    def follow(self, node: Node, s: AeternaState, a: i64, main: i64, found: dict[object, Node]) -> None:
        """Do an action, and whatever it asks besides in every way."""
        t = s.clone()
        _GAME.apply(t, self.seat, a)
        if kind_of(t.stack[-1]) in _INSIDE and t.player == self.seat:
            for b in self.asked(t, _GAME.find_options(t, self.seat), node.first == NOTHING):
                self.follow(node, t, b, main, found)
            return
        free = verb_of(main) in _FREE
        if not free:
            t.player = self.seat
            t.acted = False
            t.changed()
        self.judge(node, t, main, free, found)

    def asked(self, s: AeternaState, options: list[int], near: bool) -> list[int]:
        """Return the follow-up choices of an action. Later in a plan, these are only the token that gives most."""
        best: i64 = NOTHING
        top = -1e9
        for b in options:
            if verb_of(b) == TOKEN and not PLAYS_CARD[first(b)]:
                worth = self.outlook.gains(s, TOKEN_GAIN[first(b)])
                if worth > top:
                    top = worth
                    best = b
        if best == NOTHING:
            return options
        if near:
            return [b for b in options if b != SKIP]
        return [best]

    def judge(self, node: Node, t: AeternaState, main: i64, free: bool, found: dict[object, Node]) -> None:
        """Evaluate a position on this path; of several paths to it the best is kept."""
        w = self.weights
        seat = self.seat
        self.judged += 1
        root = node.first == NOTHING
        child = Node(t, main if root else node.first, node.actions if free else node.actions + 1)
        child.now = self.outlook.value(t, child.actions)
        share = 1.0
        if node.actions and not self.outlook.alone:
            each = w.patience if free or verb_of(main) == PLAY else w.rivalry
            for _ in range(node.actions):
                share *= each
        child.value = node.value + share * (child.now - node.now)
        child.hope = child.value + w.idle * float(t.domus[seat])
        for card in t.hands[seat]:
            child.hope += w.hand * self.promises.get(card, 0.0)
        key = (
            t.aurei[seat],
            t.wheat[seat],
            t.stone[seat],
            t.domus[seat],
            t.unrest[seat],
            t.prestige[seat],
            t.hands[seat],
            t.exhausted,
            tuple(t.spent),
            tuple(t.citizens),
            tuple(t.buildings),
        )
        old = found.get(key)
        if old is None or child.value > old.value:
            found[key] = child

    def cheapest(self, s: AeternaState) -> i64:
        """Return the card in hand with the lowest promise."""
        best: i64 = NOTHING
        least = 1e9
        for card in s.hands[self.seat]:
            worth = self.promises.get(card, 0.0)
            if worth < least:
                least = worth
                best = card
        return best

    def site(self, s: AeternaState, kind: i64, options: list[int]) -> i64:
        """Return the best Hill for a Building: one that the seat is sure to govern."""
        seat = self.seat
        best: i64 = NOTHING
        top = -1e9
        for a in options:
            if verb_of(a) != CONSTRUCT or first(a) != kind:
                continue
            hill = second(a)
            stacks = s.stacks[hill]
            worth = 0.0
            if stacks:
                worth = -2.0
                if stacks[0] == seat:
                    worth = 1.0 + self.outlook.hold(s, hill) + 0.1 * float(s.citizens_on(hill, seat))
            if worth > top:
                top = worth
                best = a
        return best
