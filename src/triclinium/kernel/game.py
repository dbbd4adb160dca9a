"""Base class for games, and the interface that every client of a game uses.

A game defines its steps, its vocabulary and how to show its state; this class provides the rest. Fast
internal code (simulation, search) calls `turn`, `options` and `apply`, which do not check their arguments.
Code that handles external input (terminal, server, records) calls `act`, which does.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, ClassVar, Final, Generic

from .chance import ALL, CLOSED, Source
from .compiling import adopt, i64, mypyc_attr
from .composition import Composition, Sampler, drawn
from .errors import BrokenState, Refusal, Refused, SettingError
from .facts import Fact, FactKind
from .fields import Named as Named  # noqa: PLC0414 (re-exported)
from .notation import SEAT_NAMES, Vocabulary
from .outcome import Outcome as Outcome  # noqa: PLC0414 (re-exported)
from .packing import KIND, first_of
from .settings import INTERRUPTS, Chosen, Given, Setting, complete
from .state import COMMON, UNKNOWN
from .step import FIRST_VERB, HOLD, PAGE, PASS, RELEASE, S, Step

SAMPLE: Final = 12
"""Maximum number of sampled composed actions offered next to the listed options."""
LONGEST_RUN: Final = 100_000
"""Maximum number of steps that may run in succession without a choice. More indicate an endless loop."""
_NEEDED: Final = {
    "name": 'name = "my_game"',
    "seats": "seats = (2, 4), the fewest and the most seats",
    "state": "state = MyState, the class of the states",
    "steps": "steps = [MyStep()], the first step first",
    "words": 'words = Vocabulary({"card": CARDS}, ("play {card}",))',
}
"""Attributes that the class of every game must define, each with an example."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game.

    A `Game` is stateless: one object can serve any number of tables. A game must define `name`, `seats`,
    `state`, `steps`, `words` and `outcome`. Everything else has a default.
    """

    name: str
    rules: int = 1
    """Current rules version. A state keeps the version it was started with."""
    oldest_rules: int = 1
    """Oldest rules version that can still be played."""
    seats: ClassVar[tuple[int, int]]
    """Minimum and maximum number of seats."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    """Settings of a table. `INTERRUPTS` is added if it is not listed."""
    state: type[S]
    """Class of the game's states."""
    steps: list[Step[S]]
    """All steps. The index of a step is its number in a packed frame."""
    words: Vocabulary
    streams: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Random streams, as pairs of a name and the vocabulary kind of its values.

    A game without chance has none.
    """
    fact_kinds: ClassVar[tuple[FactKind, ...]] = ()
    endings: ClassVar[tuple[str, ...]] = ("running", "over")
    """Names for the values of `State.over`. The first one means that the game is still running."""
    package: str = ""
    """Package that contains the translated texts. The default is the package of the game's class."""
    turn_rule: str = ""
    """Id of the rule cited when a seat acts out of turn. The default is the rule of the first step."""
    all_open: ClassVar[bool] = False
    """Whether `show` returns the same data for every seat and for spectators.

    Such a game needs neither `show` nor `imagine_into`: by default, all saved fields are shown.
    """
    progress: ClassVar[tuple[str, ...]] = ()
    """Fields of `show` that only report the progress of other seats in a simultaneous choice.

    A change in these fields does not change any pending decision.
    """

    def __init__(self) -> None:
        adopt(self)
        self._complete()

    def _complete(self) -> None:
        """Fill in the attributes that have computed defaults.

        Raises TypeError if a required attribute is missing. The message says what to add.
        """
        cls: Any = type(self)  # mypyc does not allow access to class attributes otherwise
        wanting = [how for attribute, how in _NEEDED.items() if not hasattr(self, attribute)]
        if wanting:
            raise TypeError(f"the class {cls.__name__} needs {'; '.join(wanting)} (see {PAGE})")
        for step in self.steps:
            if not step.name or not step.rule:
                kind = type(step).__name__
                raise TypeError(f'the class {kind} needs name = "my_step" and rule = "MY-1.1" (see {PAGE})')
        if not self.turn_rule:
            self.turn_rule = self.steps[0].rule
        if not self.package:
            self.package = sys.modules[cls.__module__].__package__ or cls.__module__
        if INTERRUPTS not in self.settings:
            cls.settings = (*self.settings, INTERRUPTS)

    # ---- what a game must define

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """Return the result of the game, or None while it is running."""

    # ---- what a game may define

    def deal(self, s: S, settings: Chosen) -> None:
        """Set up an empty state (see `State.begin`) up to the first choice.

        By default the game begins with its first step, and every field has its initial value.
        """
        s.stack.append(0)

    def show(self, s: S, seat: i64) -> Named:
        """Return the game-specific part of the view of `seat`. Seat -1 is a spectator.

        The default shows everything if `all_open` is set.
        """
        if not self.all_open:
            raise NotImplementedError(
                f"{self.name} needs all_open = True if everybody sees everything, else its own `show` and "
                f"`imagine_into` (see {PAGE})"
            )
        return {**self.dump(s), "agenda": self.named_stack(s)}

    def imagine_into(self, s: S, view: Named, source: Source) -> None:
        """Fill in the game-specific part of a state that is consistent with `view`.

        Information that the viewer does not have is filled in at random. The default restores what the
        default `show` returns.
        """
        agenda = view["agenda"]
        assert isinstance(agenda, list)
        s.stack = self.packed_stack(agenda)
        self.restore(s, view)

    def check(self, s: S) -> None:
        """Raise BrokenState if pieces were lost or duplicated. Tests call this after every decision."""
        return

    def check_settings(self, seats: int, settings: Chosen) -> None:
        """Raise SettingError if the settings cannot be combined.

        `settings` contains a value for every setting.
        """
        return

    def renamed(self, settings: Given, seats: int) -> Given:
        """Translate the settings of an older table to their current names."""
        return settings

    def odds(self, s: S, seat: i64) -> Named | None:
        """Return the exact odds of upcoming random outcomes, as far as `seat` can know them.

        None means that there is nothing to show.
        """
        return None

    # ---- state handling, derived from the declared fields

    def blank(self) -> S:
        """Return a new, empty state."""
        return self.state()

    def clone(self, s: S) -> S:
        """Return an independent copy of the state. The copy shares the chance source."""
        return s.clone()

    def dump(self, s: S) -> Named:
        """Return the game-specific part of the state by name, for snapshots and digests."""
        return s.fields().dump(s)

    def restore(self, s: S, named: Named) -> None:
        """Load the game-specific part of an empty state from the output of `dump`."""
        s.fields().restore(s, named)
        s.derive()

    # ---- play

    def new(
        self,
        seats: int,
        settings: Given | None = None,
        source: Source = CLOSED,
        rules: int = 0,
        telling: bool = False,
    ) -> S:
        """Start a game and run it up to the first choice.

        `rules` selects an older rules version, for replaying records; 0 means the current version. With
        `telling`, the state records the facts of the setup.
        """
        low, high = self.seats
        if not low <= seats <= high:
            raise SettingError(f"{self.name} seats {low} to {high}, not {seats}")
        number = rules or self.rules
        if not self.oldest_rules <= number <= self.rules:
            raise SettingError(f"{self.name} has rules {self.oldest_rules} to {self.rules}, not {number}")
        chosen = complete(self.settings, self.renamed(settings or {}, seats), seats)
        self.check_settings(seats, chosen)
        s = self.blank()
        s.begin(seats, number, len(self.streams), chosen[INTERRUPTS.name] == "poll", source)
        s.telling = telling
        self.deal(s, chosen)
        self.settle(s)
        s.telling = False
        return s

    def settle(self, s: S) -> None:
        """Run the agenda until a seat has to choose or the game is over.

        Raises BrokenState if the steps never reach either.
        """
        steps = self.steps
        stack = s.stack
        unasked = 0
        try:
            while not s.over:
                f = stack[-1]
                step = steps[f & KIND]
                if step.needs_choice(s, f):
                    return
                step.run(s, f)
                s.asked = UNKNOWN
                s.found = None
                unasked += 1
                if unasked == LONGEST_RUN:
                    raise BrokenState(
                        f"{self.name} never asks: the step {step.name} runs again and again. Its `run` must change "
                        f"the agenda `s.stack`, or end the game by `s.over`"
                    )
        except IndexError as error:
            if stack:
                raise
            raise BrokenState(
                f"{self.name} is not over, and its agenda is empty: push a frame on `s.stack`, or set `s.over`"
            ) from error

    def turn(self, s: S) -> i64:
        """Return the next seat to act: the lowest-numbered one if several must act."""
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if step.open:
            asked = self.interrupters(s, f, step) & ~s.passed
            if not s.poll:
                asked &= s.holding
            if asked:
                return first_of(asked)
        return step.actor(s, f)

    def interrupters(self, s: S, f: i64, step: Step[S]) -> i64:
        """Return a bit mask of the seats that may interrupt the open step on top of the agenda.

        The result is cached until the next decision.
        """
        if s.asked == UNKNOWN:
            s.asked = step.entitled(s, f)
        return s.asked

    def awaited(self, s: S) -> i64:
        """Return a bit mask of the seats that must act before the game can continue."""
        if s.over:
            return 0
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if step.open:
            asked = self.interrupters(s, f, step) & ~s.passed
            if asked:
                if s.poll:
                    return asked & -asked
                if asked & s.holding:
                    return asked & s.holding
        return step.awaited(s, f)

    def entitled(self, s: S) -> i64:
        """Return a bit mask of the seats that may act although the game does not wait for them.

        They may interrupt, or change a choice they have already made. In poll mode the result is always 0,
        because seats act only when asked.
        """
        if s.over or s.poll:
            return 0
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if not step.open:
            return 0
        return (self.interrupters(s, f, step) | step.changing(s, f)) & ~self.awaited(s)

    def changing(self, s: S) -> i64:
        """Return a bit mask of the entitled seats that may change a choice they have already made.

        Callers do not have to ask these seats.
        """
        if s.over or s.poll:
            return 0
        f = s.stack[-1]
        step = self.steps[f & KIND]
        return step.changing(s, f) & ~self.awaited(s) if step.open else 0

    def options(self, s: S, seat: i64) -> list[int]:
        """Return the listed actions that `seat` may take now.

        The list is empty for a seat that may not act and for spectators (-1). It is cached until the next
        decision; do not modify it.
        """
        known = s.found
        if known is None:
            known = s.found = {}
        found = known.get(seat)
        if found is None:
            found = known[seat] = self.find_options(s, seat)
        return found

    def find_options(self, s: S, seat: i64) -> list[int]:
        """Compute the options of `seat` without caching them."""
        if s.over or seat < 0:
            return []
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if not step.open:
            return step.options(s, f, seat) if step.actor(s, f) == seat else []
        bit = 1 << seat
        waiting = self.awaited(s) & bit
        if self.interrupters(s, f, step) & bit:
            if s.poll:
                return [*step.interrupts(s, f, seat), PASS] if waiting else []
            own = [*step.interrupts(s, f, seat)]
            if waiting:
                own.append(PASS)
            own.append(RELEASE if s.holding & bit else HOLD)
            return own
        if waiting or (step.changing(s, f) & bit and not s.poll):
            return step.options(s, f, seat)
        return []

    def lapse(self, s: S, seat: i64) -> int | None:
        """Return the default action of an awaited seat whose time has run out.

        None means that the rules do not define one.
        """
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if not self.awaited(s) >> seat & 1 or (step.open and self.interrupters(s, f, step) >> seat & 1):
            return None
        return step.lapse(s, f, seat)

    def onward(self, s: S, seat: i64) -> int | None:
        """Return the option by which `seat` continues without using its other options.

        None means that the seat has to choose.
        """
        if not self.awaited(s) >> seat & 1:
            return None
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if step.open and self.interrupters(s, f, step) >> seat & 1:
            return None
        a = step.onward(s, f, seat)
        return a if a in self.options(s, seat) else None

    def repeats(self, s: S, seat: i64) -> bool:
        """Return whether `seat` only lets an opportunity pass that it has had before if it continues (`onward`)."""
        f = s.stack[-1]
        return self.steps[f & KIND].repeats(s, f, seat)

    def compositions(self, s: S, seat: i64) -> list[Composition]:
        """Return the composed actions open to `seat`, each with its bounds (see `Step.compositions`)."""
        if s.over or seat < 0:
            return []
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if not step.composed or not self.options(s, seat):
            return []
        if step.open and self.interrupters(s, f, step) >> seat & 1:
            return []
        return step.compositions(s, f, seat)

    def sample(self, s: S, seat: i64, seed: int, most: int = SAMPLE) -> list[int]:
        """Return up to `most` distinct composed actions for `seat`.

        Actions that the step considers likely are preferred; otherwise they are drawn at random.
        """
        if not self.compositions(s, seat):
            return []
        f = s.stack[-1]
        return self.likely(s, f, self.steps[f & KIND], seat, seed, most)

    def likely(self, s: S, f: i64, step: Step[S], seat: i64, seed: int, most: int = SAMPLE) -> list[int]:
        """Return sampled composed actions without checking that `seat` may compose any.

        Use this instead of `sample` when the caller already knows that `step` is composed and `seat` may
        choose in it.
        """
        found: list[int] = []
        sampler = Sampler(seed)
        for a in step.sample(s, f, seat, sampler):
            if len(found) < most and a not in found:
                found.append(a)
        if found:
            return found
        open_ = step.compositions(s, f, seat)
        if not open_:
            return found
        for _ in range(4 * most):
            a = drawn(self.words, open_[sampler.below(len(open_))], sampler)
            if a not in found and step.accepts(s, f, seat, a) is None:
                found.append(a)
                if len(found) == most:
                    break
        return found

    def choices(self, s: S, seat: i64, seed: int, most: int = SAMPLE) -> list[int]:
        """Return the listed options of `seat` followed by a sample of composed actions."""
        return [*self.options(s, seat), *self.sample(s, seat, seed, most)]

    def apply(self, s: S, seat: i64, a: i64) -> None:
        """Apply action `a` without checking it.

        `a` must be one of `options(s, seat)`, or a composed action that the step accepts.
        """
        s.news = False
        s.found = None
        if a <= RELEASE:
            if a == PASS:
                s.passed |= 1 << seat
                self.settle(s)
            elif a == HOLD:
                s.holding |= 1 << seat
            else:
                s.holding &= ~(1 << seat)
            return
        f = s.stack[-1]
        step = self.steps[f & KIND]
        interrupts = step.open and self.interrupters(s, f, step) >> seat & 1
        s.passed = 0
        s.asked = UNKNOWN
        if interrupts:
            step.interrupt(s, f, seat, a)
        else:
            step.resolve(s, f, seat, a)
        self.settle(s)

    def act(self, s: S, seat: i64, a: i64) -> None:
        """Apply action `a`. Raises Refused with the reason if it is illegal."""
        refusal = self.refuses(s, seat, a)
        if refusal is not None:
            raise Refused(refusal)
        self.apply(s, seat, a)

    def refuses(self, s: S, seat: i64, a: i64) -> Refusal | None:
        """Return why `seat` may not take action `a`, or None if it is legal.

        This method is the only definition of legality.
        """
        if a in self.options(s, seat):
            return None
        for composition in self.compositions(s, seat):
            if composition.verb == a & KIND:
                f = s.stack[-1]
                return self.steps[f & KIND].accepts(s, f, seat, a)
        return self.refusal(s, seat, a)

    def eyes(self, s: S, seat: i64, a: i64) -> int:
        """Return a bit mask of the seats that see which action this is.

        The other seats only see that an action was taken.
        """
        f = s.stack[-1]
        return self.steps[f & KIND].eyes(s, f, seat, a) if a > RELEASE else ALL

    # ---- reasons for refusals

    def refusals(self, s: S, seat: i64) -> list[Refusal]:
        """Return a refusal for each verb that `seat` might expect now but that is not offered."""
        if s.over:
            return [Refusal("", self.turn_rule, "refusal.over")]
        f = s.stack[-1]
        if not self.options(s, seat):
            return [self._not_your_turn(s, "")]
        return self.steps[f & KIND].refusals(s, f, seat)

    def _not_your_turn(self, s: S, verb: str) -> Refusal:
        """Return the refusal for a seat that is not awaited. It names all awaited seats."""
        awaited = self.awaited(s)
        seats: list[object] = [name for at, name in enumerate(SEAT_NAMES) if awaited >> at & 1]
        return Refusal(verb, self.turn_rule, "refusal.not_your_turn", {"seat": seats})

    def refusal(self, s: S, seat: i64, a: i64) -> Refusal:
        """Return why one action that is not offered is refused."""
        verb = self.words.forms[a & KIND].verb
        if s.over:
            return Refusal(verb, self.turn_rule, "refusal.over")
        options = self.options(s, seat)
        if not options:
            return self._not_your_turn(s, verb)
        f = s.stack[-1]
        step = self.steps[f & KIND]
        exact = step.refuse(s, f, seat, a)
        if exact is not None:
            return exact
        for refusal in step.refusals(s, f, seat):
            if refusal.verb == verb:
                return refusal
        offered = any(option & KIND == a & KIND for option in options)
        return Refusal(
            verb, step.rule, "refusal.not_this" if offered else "refusal.not_now", {"step": step.name}
        )

    # ---- names outside the process

    def named_stack(self, s: S) -> list[Named]:
        """Return the agenda by name, with the next step last."""
        out: list[Named] = []
        for f in s.stack:
            step = self.steps[f & KIND]
            named: Named = {"step": step.name}
            if step.fields:
                named.update(self.words.named(step.fields, f))
            out.append(named)
        return out

    def packed_stack(self, named: Iterable[Named]) -> list[int]:
        """Return the agenda from the names given by `named_stack`."""
        kinds = {step.name: number for number, step in enumerate(self.steps)}
        stack = []
        for frame in named:
            number = kinds[str(frame["step"])]
            stack.append(number | self.words.packed(self.steps[number].fields, frame))
        return stack

    def _with_ending(self, s: S, common: Named) -> Named:
        common["ending"] = self.endings[s.over]
        return common

    def _begin(self, s: S, named: Named, source: Source) -> None:
        s.begin(_int(named["seats"]), _int(named["rules"]), len(self.streams), bool(named["poll"]), source)
        s.over = self.endings.index(str(named["ending"]))

    def snapshot(self, s: S) -> Named:
        """Return the complete state by name. `resume` restores it."""
        draws = {name: count for (name, _), count in zip(self.streams, s.draws, strict=True) if count}
        return {
            **self._with_ending(s, COMMON.dump(s)),
            "draws": draws,
            "agenda": self.named_stack(s),
            **self.dump(s),
        }

    def resume(self, named: Named, source: Source = CLOSED) -> S:
        """Restore a state from a snapshot."""
        s = self.blank()
        self._begin(s, named, source)
        COMMON.restore(s, named)
        draws = named["draws"]
        agenda = named["agenda"]
        assert isinstance(draws, dict)
        assert isinstance(agenda, list)
        s.draws = [_int(draws.get(name, 0)) for name, _ in self.streams]
        s.stack = self.packed_stack(agenda)
        self.restore(s, named)
        return s

    def digest(self, s: S) -> str:
        """Return a short fingerprint of the state.

        It is identical on every machine, in every process and in pure and compiled builds.
        """
        return fingerprint(self.snapshot(s))

    def view(self, s: S, seat: i64) -> Named:
        """Return everything that `seat` may know. Seat -1 is a spectator.

        Players and clients must get all information about a state through this method.
        """
        named = self._with_ending(s, COMMON.show(s))
        named["viewer"] = seat
        named["awaited"] = self.awaited(s)
        named.update(self.show(s, seat))
        return named

    def imagine(self, view: Named, source: Source) -> S:
        """Return a state that produces exactly this view for its viewer.

        Information that the viewer does not have is filled in at random.
        """
        s = self.blank()
        self._begin(s, view, source)
        COMMON.restore_shown(s, view)
        self.imagine_into(s, view, source)
        return s

    def named_fact(self, fact: Fact, seat: i64) -> Named:
        """Return a fact as `seat` may see it: kind, rule and operands by name. Hidden operands are None."""
        kind = self.fact_kinds[fact.kind]
        out: Named = {"fact": kind.name, "rule": kind.rule}
        # Spectators have no bit in the mask, so they see only facts that are visible to all seats.
        sees = fact.eyes == ALL or (seat >= 0 and fact.eyes >> seat & 1)
        for (name, of), value in zip(kind.operands, fact.operands, strict=True):
            hidden = value < 0 or (name in kind.secret and not sees)
            out[name] = None if hidden else self.words.kinds[of].named(value)
        return out

    def named_outcome(self, stream: i64, value: int) -> str:
        """Return a random outcome in notation: the stream and the value."""
        name, kind = self.streams[stream]
        return f"{name} {str(self.words.kinds[kind].say(value)).replace(' ', '_')}"


def fingerprint(named: Named) -> str:
    """Return the fingerprint of plain data, ignoring empty values (zero, False, None, empty containers).

    A state can therefore gain a field without changing the fingerprints of older records.
    >>> fingerprint({"b": 1, "a": [2]}) == fingerprint({"a": [2], "b": 1, "c": [], "d": {"e": 0}})
    True
    """
    text = json.dumps(_something(named), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _something(data: object) -> object:
    if isinstance(data, dict):
        kept = {key: _something(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value}
    if isinstance(data, list):
        return [_something(value) for value in data]
    return data


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


__all__: Final = ["FIRST_VERB", "Game", "Named", "fingerprint"]
