"""Steps: the units of play on the agenda. Each defines its legal actions and what they do.

A frame on the agenda is an int: the kind of step in the low six bits, followed by its operands. Operands take
eight bits each unless their kind needs more (see `bundle`). Actions are encoded the same way: the verb,
followed by its operands. Both encodings are internal; outside the process everything is named (see
`notation`).
"""

from __future__ import annotations

from typing import ClassVar, Final, Generic, TypeVar

from .chance import ALL
from .compiling import adopt, i64, mypyc_attr
from .composition import Composition, Sampler
from .errors import Refusal
from .packing import (
    BITS,
    CONTINUE,
    FIRST_VERB,
    HOLD,
    PASS,
    RELEASE,
    first,
    first_of,
    kind_of,
    pack,
    second,
    third,
    verb_of,
)
from .state import State

S = TypeVar("S", bound=State)
PAGE: Final = "docs/extend/add-a-game.md"
"""Documentation page named in errors that are caused by the author of a game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Base class for one kind of step.

    Steps are stateless: everything they need is in the state and the frame. `name` and `fields` (name and
    kind of each operand) define how a frame is written outside the process. `rule` is the id cited when an
    action does not belong to this step.
    """

    name: str = ""
    rule: str = ""
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()
    open: bool = False
    """Whether seats other than the actor may act here (interrupts and simultaneous choices)."""
    composed: bool = False
    """Whether some actions are composed instead of listed (see `compositions`)."""

    def __init__(self) -> None:
        adopt(self)

    def lacks(self, method: str) -> NotImplementedError:
        """Return the error for a step that must define a method and does not."""
        return NotImplementedError(f"the step {type(self).__name__} must define `{method}` (see {PAGE})")

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return whether a seat must choose now. This method must not change the state.

        By default a step always needs a choice. Override this method, together with `run`, for a step that
        sometimes runs without one.
        """
        return True

    def run(self, s: S, f: i64) -> None:
        """Run what is automatic, and change the agenda or the frame. Called if `needs_choice` returned False."""
        raise self.lacks("run")

    def actor(self, s: S, f: i64) -> i64:
        """Return the seat that must choose: the lowest-numbered one if there are several.

        The default is the state's field `turn`, if it has one.
        """
        turn: int | None = getattr(s, "turn", None)
        if turn is None:
            raise self.lacks("actor")
        return turn

    def awaited(self, s: S, f: i64) -> i64:
        """Return a bit mask of all seats that must choose."""
        return 1 << self.actor(s, f)

    def options(self, s: S, f: i64, seat: i64) -> list[int]:
        """Return the listed actions of an awaited seat. The list must not be empty."""
        raise self.lacks("options")

    def resolve(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Apply the choice of an awaited seat, or of a seat that changes its earlier choice."""
        raise self.lacks("resolve")

    def changing(self, s: S, f: i64) -> i64:
        """Return a bit mask of the seats that have chosen and may still change their choice.

        Only used if `open` is set. The game neither waits for these seats nor polls them; `options` lists
        what they may choose. This lets a player seal a different card, or withdraw an offer, until the last
        seat has answered.
        """
        return 0

    def onward(self, s: S, f: i64, seat: i64) -> int:
        """Return the action by which an awaited seat continues without using its other options.

        It has an effect only if it is one of the seat's options. The default is CONTINUE. Override this
        method in a game whose turns end with an action of their own.
        """
        return CONTINUE

    def repeats(self, s: S, f: i64, seat: i64) -> bool:
        """Return whether an awaited seat that continues only lets an opportunity pass that it has had before.

        Live tables then continue for the seat (`onward`), unless it wants to be waited for.
        """
        return False

    def lapse(self, s: S, f: i64, seat: i64) -> int | None:
        """Return the default action of an awaited seat whose time has run out.

        None means that the rules do not define one. The action must be one of the seat's options and must not
        reveal hidden information about other seats.
        """
        return None

    # ---- composed actions (only if `composed` is set)

    def compositions(self, s: S, f: i64, seat: i64) -> list[Composition]:
        """Return the verbs that `seat` may compose an action from, with the bounds of their operands.

        The seat must always have at least one listed option too, so it can continue without composing
        anything.
        """
        return []

    def accepts(self, s: S, f: i64, seat: i64, a: i64) -> Refusal | None:
        """Return why a composed action of `seat` is refused, or None if it is legal.

        Called only for verbs that `seat` may compose.
        """
        raise self.lacks("accepts")

    def sample(self, s: S, f: i64, seat: i64, sampler: Sampler) -> list[int]:
        """Return likely composed actions of `seat`, for players that choose from a list.

        Every returned action must be legal. An empty list means that actions are drawn at random within the
        bounds.

        The result may depend only on what the seat knows and on the sampler.
        """
        return []

    # ---- interrupts (only if `open` is set)

    def entitled(self, s: S, f: i64) -> i64:
        """Return a bit mask of the seats that may interrupt although they are not awaited."""
        return 0

    def interrupts(self, s: S, f: i64, seat: i64) -> list[int]:
        """Return the actions of an entitled seat, apart from passing and asking the game to wait."""
        return []

    def interrupt(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Apply the action of an entitled seat."""
        raise self.lacks("interrupt")

    def eyes(self, s: S, f: i64, seat: i64, a: i64) -> int:
        """Return a bit mask of the seats that see which action `seat` takes here."""
        return ALL

    def refusals(self, s: S, f: i64, seat: i64) -> list[Refusal]:
        """Return a refusal for each verb that `seat` might expect here but that is not offered."""
        return []

    def refuse(self, s: S, f: i64, seat: i64, a: i64) -> Refusal | None:
        """Return why this exact action is refused.

        None means that there is no better reason than the one for the whole verb.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S]):
    """A step that runs without a choice but can be inspected before it runs.

    Only prepared positions, such as those of lessons, stop at such a step.
    """

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return False."""
        return False

    def actor(self, s: S, f: i64) -> i64:
        """Return -1: no seat acts here."""
        return -1

    def awaited(self, s: S, f: i64) -> i64:
        """Return 0: no seat is awaited."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[S]):
    """A simultaneous choice that stays secret until every seat has chosen.

    Seats may change their choice until then.
    """

    open = True

    def choosing(self, s: S, f: i64) -> i64:
        """Return a bit mask of all seats that take part in this choice."""
        mask: i64 = 0
        for seat in range(s.seats):
            mask |= BITS[seat]
        return mask

    def sealed(self, s: S, f: i64) -> i64:
        """Return a bit mask of the seats that have chosen."""
        raise self.lacks("sealed")

    def opened(self, s: S, f: i64) -> None:
        """Reveal all choices and change the agenda. Called when every seat has chosen."""
        raise self.lacks("opened")

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return whether a choice is still missing."""
        return self.choosing(s, f) & ~self.sealed(s, f) != 0

    def run(self, s: S, f: i64) -> None:
        """Reveal the choices."""
        s.news = True  # the choices become visible to every seat
        self.opened(s, f)

    def awaited(self, s: S, f: i64) -> i64:
        """Return a bit mask of the seats that have not chosen yet."""
        return self.choosing(s, f) & ~self.sealed(s, f)

    def actor(self, s: S, f: i64) -> i64:
        """Return the lowest-numbered seat that has not chosen yet."""
        return first_of(self.awaited(s, f))

    def changing(self, s: S, f: i64) -> i64:
        """Return a bit mask of the seats that have chosen. Each may still change its choice."""
        return self.sealed(s, f)

    def eyes(self, s: S, f: i64, seat: i64, a: i64) -> int:
        """Return a mask of the seat itself: sealed choices are secret."""
        return 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """A point in the game at which seats may play interrupts.

    The window opens only if at least one seat could play something. The player on turn closes it with
    CONTINUE; until then, other seats may interrupt. The game waits for a seat that has asked it to (HOLD).

    In games with hidden hands, compute `able` from public information only. A window that opens only for the
    holder of a card reveals the card.
    """

    open = True

    def playable(self, s: S, f: i64, seat: i64) -> list[int]:
        """Return the actions that `seat` can play in this window."""
        raise self.lacks("playable")

    def able(self, s: S, f: i64) -> i64:
        """Return a bit mask of the seats that, judging by public information, could play something.

        The default implementation is exact, which is right for open hands. A game with hidden hands must
        override it.
        """
        mask: i64 = 0
        for seat in range(s.seats):
            if self.playable(s, f, seat):
                mask |= BITS[seat]
        return mask

    def needs_choice(self, s: S, f: i64) -> bool:
        """Return whether a seat could still play something and, in poll mode, has not passed."""
        able = self.able(s, f)
        if able & BITS[self.actor(s, f)]:
            return True
        if s.poll:
            able &= ~s.passed
        return able != 0

    def run(self, s: S, f: i64) -> None:
        """Close the window."""
        s.stack.pop()
        s.passed = 0

    def entitled(self, s: S, f: i64) -> i64:
        """Return a bit mask of all seats except the actor that could play something."""
        return self.able(s, f) & ~BITS[self.actor(s, f)]

    def options(self, s: S, f: i64, seat: i64) -> list[int]:
        """Return the playable actions plus CONTINUE."""
        return [*self.playable(s, f, seat), CONTINUE]

    def interrupts(self, s: S, f: i64, seat: i64) -> list[int]:
        """Return the playable actions without CONTINUE.

        The list is empty for a seat that could have held a card but does not.
        """
        return self.playable(s, f, seat)

    def play(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Apply what `seat` plays here."""
        raise self.lacks("play")

    def resolve(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Close the window or apply the played action."""
        if a == CONTINUE:
            s.stack.pop()
        else:
            self.play(s, f, seat, a)

    def interrupt(self, s: S, f: i64, seat: i64, a: i64) -> None:
        """Apply an interrupt."""
        self.play(s, f, seat, a)


__all__ = [
    "CONTINUE",
    "FIRST_VERB",
    "HOLD",
    "PASS",
    "RELEASE",
    "Automatic",
    "S",
    "Sealed",
    "Step",
    "Window",
    "first",
    "kind_of",
    "pack",
    "second",
    "third",
    "verb_of",
]
