"""What every game's state has in common: the agenda, the chance party, the interrupt window."""

from __future__ import annotations

from typing import Final, Self

from .chance import ALL, CLOSED, Source
from .codecs import BY_GAME
from .compiling import i64, mypyc_attr
from .facts import Fact
from .field import CARRIED, FRESH, Field
from .fields import Fields

UNKNOWN: Final = -1

COMMON: Final = Fields(
    (
        Field("rules", "i64", 0, open=True),
        Field("seats", "i64", 0, open=True),
        # Who may interrupt is asked, seat after seat (bots, search); else only those who hold are waited for.
        Field("poll", "bool", False, open=True),
        # The seats that asked to be waited for in windows, as a bit mask.
        Field("holding", "i64", 0, open=True),
        # The seats that let the present window pass, as a bit mask.
        Field("passed", "i64", 0, open=True),
        # 0 while the game runs, else the number of the ending in the game's `endings`.
        Field("over", "i64", 0, BY_GAME),
        # How many outcomes each chance stream has given so far.
        Field("draws", "list[int]", [], BY_GAME),
        # The agenda: frames, the next one on top.
        Field("stack", "list[int]", [], BY_GAME),
        # Who may interrupt now, as a bit mask; UNKNOWN until somebody wants to know (see Game.interrupters).
        Field("asked", "i64", UNKNOWN, keep=CARRIED),
        # The options of each seat that was asked for them since the last act (see Game.options). Whoever changes a
        # state by hand, not by an act, calls `changed`.
        Field("found", "dict[int, list[int]] | None", None, keep=FRESH),
        # Attached from outside for as long as it is wanted.
        Field("source", "Source", CLOSED, keep=CARRIED),
        Field("telling", "bool", False, keep=FRESH),
        Field("facts", "list[Fact]", [], keep=FRESH),
        # The last action showed something that some seat did not know before.
        Field("news", "bool", False, keep=FRESH),
    )
)
"""The fields of every state; `Game.snapshot` writes those that only the game can."""

NONE: Final = Fields(())


@mypyc_attr(allow_interpreted_subclasses=True)
class State:  # noqa: PLW1641 (it changes: it has no hash)
    """One mutable state. A game adds its own fields: small lists, tuples of cards, ints (see `declare`).

    `stack` is the agenda: frames, each an int (kind of step and small operands), the next one on top. Nothing
    about what comes next hides in a call stack, so cloning, saving and undoing need no tricks.
    """

    # No __init__: a clone is a new object whose slots are filled, which compiles to plain copies.
    __slots__ = COMMON.names

    # ---- from COMMON (nox -s fields)
    rules: i64
    seats: i64
    poll: bool
    holding: i64
    passed: i64
    over: i64
    draws: list[int]
    stack: list[int]
    asked: i64
    found: dict[int, list[int]] | None
    source: Source
    telling: bool
    facts: list[Fact]
    news: bool

    def copy_into(self, other: State) -> None:
        """Copy the common fields into a clone, which shares the source and tells no facts."""
        other.rules = self.rules
        other.seats = self.seats
        other.poll = self.poll
        other.holding = self.holding
        other.passed = self.passed
        other.over = self.over
        other.draws = self.draws[:]
        other.stack = self.stack[:]
        other.asked = self.asked
        other.found = None
        other.source = self.source
        other.telling = False
        other.facts = []
        other.news = False

    # ---- end

    def fields(self) -> Fields:
        """The table of the game's own fields."""
        return NONE

    def clone(self) -> Self:
        """An independent copy, which shares the source and tells no facts."""
        raise NotImplementedError

    def derive(self) -> None:
        """Work out the derived fields from the others; called when those have been restored."""
        return

    def begin(self, seats: int, rules: int, streams: int, poll: bool, source: Source) -> None:
        """Make this a new, empty state, before anything is set up."""
        COMMON.clear(self)
        self.seats = seats
        self.rules = rules
        self.draws = [0] * streams
        self.poll = poll
        self.source = source
        self.fields().clear(self)

    def differences(self, other: State) -> list[str]:
        """The fields in which another state of the same game differs, by name."""
        return COMMON.differences(self, other) + self.fields().differences(self, other)

    def __eq__(self, other: object) -> bool:
        """Whether all that is part of the state is equal; what is attached, or found out when asked, is not."""
        return isinstance(other, State) and type(self) is type(other) and not self.differences(other)

    def changed(self) -> None:
        """Forget what was found out about this state: it is another one now."""
        self.asked = UNKNOWN
        self.found = None

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
