"""The state that all games have in common: the agenda, the random source and the interrupt window."""

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
        # Poll mode: seats that may interrupt are asked one by one (bots, search). Otherwise the game waits only
        # for seats that asked it to (HOLD).
        Field("poll", "bool", False, open=True),
        # Bit mask of the seats that asked the game to wait for them in windows.
        Field("holding", "i64", 0, open=True),
        # Bit mask of the seats that passed in the current window.
        Field("passed", "i64", 0, open=True),
        # 0 while the game is running, then the index of the ending in the game's `endings`.
        Field("over", "i64", 0, BY_GAME),
        # Number of outcomes that each random stream has produced so far.
        Field("draws", "list[int]", [], BY_GAME),
        # The agenda: frames, the next one on top.
        Field("stack", "list[int]", [], BY_GAME),
        # Bit mask of the seats that may interrupt now; UNKNOWN until it is computed (see Game.interrupters).
        Field("asked", "i64", UNKNOWN, keep=CARRIED),
        # Cached options of each seat since the last action (see Game.options). Code that changes a state
        # directly, without an action, must call `changed`.
        Field("found", "dict[int, list[int]] | None", None, keep=FRESH),
        # Attached from outside for as long as it is needed.
        Field("source", "Source", CLOSED, keep=CARRIED),
        Field("telling", "bool", False, keep=FRESH),
        Field("facts", "list[Fact]", [], keep=FRESH),
        # Whether the last action revealed something that a seat did not know before.
        Field("news", "bool", False, keep=FRESH),
    )
)
"""Fields of every state. `Game.snapshot` writes the ones that only the game can write."""

NONE: Final = Fields(())


@mypyc_attr(allow_interpreted_subclasses=True)
class State:  # noqa: PLW1641 (it is mutable and has no hash)
    """A mutable state. A game adds its own fields: small lists, tuples of cards, ints (see `declare`).

    `stack` is the agenda: frames, each an int (kind of step and small operands), with the next one on top.
    The call stack contains no information about what comes next, so a state can be cloned, saved and undone
    directly.
    """

    # There is no __init__: a clone is a new object whose slots are filled, which compiles to plain copies.
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
        """Copy the common fields into a clone, which shares the source and records no facts."""
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
        """Return the table of the game's own fields."""
        return NONE

    def clone(self) -> Self:
        """Return an independent copy. It shares the source and records no facts."""
        raise NotImplementedError

    def derive(self) -> None:
        """Compute the derived fields. Called after the other fields have been restored."""
        return

    def begin(self, seats: int, rules: int, streams: int, poll: bool, source: Source) -> None:
        """Initialise this as a new, empty state."""
        COMMON.clear(self)
        self.seats = seats
        self.rules = rules
        self.draws = [0] * streams
        self.poll = poll
        self.source = source
        self.fields().clear(self)

    def differences(self, other: State) -> list[str]:
        """Return the names of the fields in which another state of the same game differs."""
        return COMMON.differences(self, other) + self.fields().differences(self, other)

    def __eq__(self, other: object) -> bool:
        """Return whether all fields that belong to the state are equal.

        Attached and cached values are ignored.
        """
        return isinstance(other, State) and type(self) is type(other) and not self.differences(other)

    def changed(self) -> None:
        """Clear all cached values. Call this after changing the state directly."""
        self.asked = UNKNOWN
        self.found = None

    def pick(self, stream: i64, among: tuple[int, ...], eyes: i64 = ALL) -> i64:
        """Draw one of `among`. A single candidate is returned without using up a draw."""
        if len(among) == 1:
            return among[0]
        index = self.draws[stream]
        self.draws[stream] = index + 1
        self.news = True
        return self.source.pick(stream, index, among, eyes)

    def place(self, stream: i64, among: tuple[int, ...], eyes: i64 = ALL) -> i64:
        """Return the result of `pick` as an index in `among`."""
        if len(among) == 1:
            return 0
        index = self.draws[stream]
        self.draws[stream] = index + 1
        self.news = True
        return self.source.place(stream, index, among, eyes)

    def tell(self, kind: i64, operands: tuple[int, ...] = (), eyes: i64 = ALL) -> None:
        """Record a fact. Callers check `telling` first, so that simulations pay nothing."""
        self.facts.append(Fact(kind, operands, eyes))
