"""What every game's state has in common: the agenda, the chance party, the interrupt window."""

from __future__ import annotations

from typing import Final

from .chance import ALL, Source
from .compiling import i64, mypyc_attr
from .facts import Fact

UNKNOWN: Final = -1
NOTHING_FOUND: Final[dict[int, list[int]]] = {}
"""`State.found` when nothing has been asked for yet: one for all states, so that a clone costs no new one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One mutable state. A game adds its own fields: small lists, tuples of cards, ints.

    `stack` is the agenda: frames, each an int (kind of step and small operands), the next one on top. Nothing
    about what comes next hides in a call stack, so cloning, saving and undoing need no tricks.
    """

    # No __init__: a clone is a new object whose slots are filled, which compiles to plain copies.
    __slots__ = (
        "asked",
        "draws",
        "facts",
        "found",
        "holding",
        "news",
        "over",
        "passed",
        "poll",
        "rules",
        "seats",
        "source",
        "stack",
        "telling",
    )

    seats: i64
    rules: i64
    stack: list[int]
    over: i64
    """0 while the game runs, else the number of the ending in the game's `endings`."""
    draws: list[int]
    """How many outcomes each chance stream has given so far."""
    poll: bool
    """Who may interrupt is asked, seat after seat (bots, search); else only those who hold are waited for."""
    holding: i64
    """The seats that asked to be waited for in windows, as a bit mask."""
    passed: i64
    """The seats that let the present window pass, as a bit mask."""
    asked: i64
    """Who may interrupt now, as a bit mask; UNKNOWN until somebody wants to know (see Game.interrupters)."""
    found: dict[int, list[int]]
    """The options of each seat that was asked for them since the last act (see Game.options). Whoever changes a
    state by hand, not by an act, calls `changed`."""

    # Attached from outside for as long as it is wanted; no part of the state, not cloned with it.
    source: Source
    telling: bool
    facts: list[Fact]
    news: bool
    """The last action showed something that some seat did not know before."""

    def begin(self, seats: int, rules: int, streams: int, poll: bool, source: Source) -> None:
        """Fill the common fields of a new state."""
        self.seats = seats
        self.rules = rules
        self.stack = []
        self.over = 0
        self.draws = [0] * streams
        self.poll = poll
        self.holding = 0
        self.passed = 0
        self.asked = UNKNOWN
        self.found = NOTHING_FOUND
        self.source = source
        self.telling = False
        self.facts = []
        self.news = False

    def copy_into(self, other: State) -> None:
        """Copy the common fields into a clone, which shares the source and tells no facts."""
        other.seats = self.seats
        other.rules = self.rules
        other.stack = self.stack[:]
        other.over = self.over
        other.draws = self.draws[:]
        other.poll = self.poll
        other.holding = self.holding
        other.passed = self.passed
        other.asked = self.asked
        other.found = NOTHING_FOUND
        other.source = self.source
        other.telling = False
        other.facts = []
        other.news = False

    def changed(self) -> None:
        """Forget what was found out about this state: it is another one now."""
        self.asked = UNKNOWN
        self.found = NOTHING_FOUND

    def pick(self, stream: i64, among: tuple[int, ...], eyes: i64 = ALL) -> i64:
        """Ask chance for one of `among`; a single candidate is no chance and uses up no draw."""
        if len(among) == 1:
            return among[0]
        index = self.draws[stream]
        self.draws[stream] = index + 1
        self.news = True
        return self.source.pick(stream, index, among, eyes)

    def place(self, stream: i64, among: tuple[int, ...], eyes: i64 = ALL) -> i64:
        """`pick` by its place in `among`."""
        if len(among) == 1:
            return 0
        index = self.draws[stream]
        self.draws[stream] = index + 1
        self.news = True
        return self.source.place(stream, index, among, eyes)

    def tell(self, kind: i64, operands: tuple[int, ...] = (), eyes: i64 = ALL) -> None:
        """Tell a fact; callers ask `telling` first, so that simulation pays nothing."""
        self.facts.append(Fact(kind, operands, eyes))
