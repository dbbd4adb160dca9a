"""The contract between a game and everything that plays it: terminal, service, bots, tests.

A game gives its steps, its words and how its state is shown; this base class does the rest. Fast code uses
`turn`, `options` and `apply`; everything that comes from outside goes through `act`, which checks.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import blake2b
from typing import ClassVar, Final, Generic

from .chance import ALL, CLOSED, Source
from .compiling import adopt, i64, mypyc_attr
from .composition import Composition, Sampler, drawn
from .errors import Refusal, Refused, SettingError
from .facts import Fact, FactKind
from .fields import Named as Named  # noqa: PLC0414 (re-exported)
from .notation import SEAT_NAMES, Vocabulary
from .outcome import Outcome
from .packing import KIND, first_of
from .settings import INTERRUPTS, Chosen, Given, Setting, complete
from .state import COMMON, UNKNOWN
from .step import FIRST_VERB, HOLD, PASS, RELEASE, S, Step

SAMPLE: Final = 12
"""So many composed actions, at most, are put beside the listed ones for who chooses from a list."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """One game's rules. Stateless: one object serves any number of tables."""

    name: str
    rules: int
    """The number of the present rules; a state keeps the number it started with."""
    oldest_rules: int = 1
    """The oldest rules that can still be played on."""
    seats: ClassVar[tuple[int, int]]
    """Fewest and most seats."""
    settings: ClassVar[tuple[Setting, ...]] = (INTERRUPTS,)
    state: type[S]
    """The class of its states."""
    steps: list[Step[S]]
    """In the order of their numbers."""
    words: Vocabulary
    streams: ClassVar[tuple[tuple[str, str], ...]]
    """Chance streams: name, and the kind that names their values."""
    fact_kinds: ClassVar[tuple[FactKind, ...]]
    endings: ClassVar[tuple[str, ...]]
    """Names of `State.over`; the first stands for a game still running."""
    package: str
    """Where the game's texts are."""
    turn_rule: str
    """The rule that says whose turn it is: what a seat out of turn is refused by."""
    all_open: ClassVar[bool] = False
    """Everybody sees the same: `show` gives the same for every seat and for a spectator."""
    progress: ClassVar[tuple[str, ...]] = ()
    """Fields of `show` that only tell how far others are with a choice that is made at the same time: when they
    change, nobody's decision has become another one."""

    def __init__(self) -> None:
        adopt(self)

    # ---- what a game must say

    @abstractmethod
    def deal(self, s: S, settings: Chosen) -> None:
        """Set up a new state, which is empty (see `State.begin`), up to the first choice."""

    @abstractmethod
    def show(self, s: S, seat: i64) -> Named:
        """The game's own part of what `seat` may see; seat -1 is a spectator."""

    @abstractmethod
    def imagine_into(self, s: S, view: Named, source: Source) -> None:
        """Fill the game's own part of a state that fits what a view shows, the unknown at random."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Raise BrokenState if pieces were lost or made; called after every decision in tests."""

    def check_settings(self, seats: int, settings: Chosen) -> None:
        """Raise SettingError for settings that do not go together; all are given."""
        return

    def renamed(self, settings: Given, seats: int) -> Given:
        """Settings as they are called today, of a table that was set up when they had other names."""
        return settings

    def odds(self, s: S, seat: i64) -> Named | None:
        """What may come, as exact odds of what `seat` may know, for a table that allows it; None: nothing to tell."""
        return None

    # ---- states: as their fields say

    def blank(self) -> S:
        """A new state object, with nothing in it yet."""
        return self.state()

    def clone(self, s: S) -> S:
        """An independent copy; it shares the chance source."""
        return s.clone()

    def dump(self, s: S) -> Named:
        """The game's own part of the state by name: what digests and snapshots are made of."""
        return s.fields().dump(s)

    def restore(self, s: S, named: Named) -> None:
        """Fill the game's own part of an empty state from `dump`."""
        s.fields().restore(s, named)
        s.derive()

    # ---- playing

    def new(
        self,
        seats: int,
        settings: Given | None = None,
        source: Source = CLOSED,
        rules: int = 0,
        telling: bool = False,
    ) -> S:
        """A new game up to its first choice. `rules`: play by an older number (for records)."""
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
        """Run the agenda until a choice is awaited or the game is over."""
        steps = self.steps
        stack = s.stack
        while not s.over:
            f = stack[-1]
            step = steps[f & KIND]
            if step.needs_choice(s, f):
                return
            step.run(s, f)
            s.asked = UNKNOWN
            s.found = None

    def turn(self, s: S) -> i64:
        """The seat to ask next: the one awaited (the lowest of several)."""
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
        """The seats that the open step on top entitles; found out once a decision."""
        if s.asked == UNKNOWN:
            s.asked = step.entitled(s, f)
        return s.asked

    def awaited(self, s: S) -> i64:
        """The seats without whose choice the game does not go on, as a bit mask."""
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
        """The seats that may act although the game does not wait for them, as a bit mask.

        They may interrupt, or change what they chose. Where seats are polled nobody acts unasked.
        """
        if s.over or s.poll:
            return 0
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if not step.open:
            return 0
        return (self.interrupters(s, f, step) | step.changing(s, f)) & ~self.awaited(s)

    def changing(self, s: S) -> i64:
        """Those of the entitled seats that have chosen and may choose again: nobody need ask them."""
        if s.over or s.poll:
            return 0
        f = s.stack[-1]
        step = self.steps[f & KIND]
        return step.changing(s, f) & ~self.awaited(s) if step.open else 0

    def options(self, s: S, seat: i64) -> list[int]:
        """All that `seat` may do now and that is listed: empty for a seat that may not act, and for a spectator (-1).

        Found once a decision, however often it is asked for: the list is the state's, not the caller's to change.
        """
        known = s.found
        if known is None:
            known = s.found = {}
        found = known.get(seat)
        if found is None:
            found = known[seat] = self.find_options(s, seat)
        return found

    def find_options(self, s: S, seat: i64) -> list[int]:
        """What `options` finds and keeps: for who asks once and needs no keeping."""
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
        """What `seat`, which is awaited, has chosen by the rules if it lets its time pass; None: they leave it open."""
        f = s.stack[-1]
        step = self.steps[f & KIND]
        if not self.awaited(s) >> seat & 1 or (step.open and self.interrupters(s, f, step) >> seat & 1):
            return None
        return step.lapse(s, f, seat)

    def compositions(self, s: S, seat: i64) -> list[Composition]:
        """What `seat` may compose now, each with its bounds: see `Step.compositions`."""
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
        """Some of the actions that `seat` may compose, no two the same: those its step finds likely, or any."""
        if not self.compositions(s, seat):
            return []
        f = s.stack[-1]
        return self.likely(s, f, self.steps[f & KIND], seat, seed, most)

    def likely(self, s: S, f: i64, step: Step[S], seat: i64, seed: int, most: int = SAMPLE) -> list[int]:
        """`sample` for who knows that it is for `seat` to choose in this step, which is composed."""
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
        """A list to choose from: the options, and a sample of what can be composed."""
        return [*self.options(s, seat), *self.sample(s, seat, seed, most)]

    def apply(self, s: S, seat: i64, a: i64) -> None:
        """Do `a`, which must be one of `options(s, seat)`, or composed and accepted; unchecked."""
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
        """Do `a` if it is offered, or composed and accepted, else raise Refused with the reason."""
        refusal = self.refuses(s, seat, a)
        if refusal is not None:
            raise Refused(refusal)
        self.apply(s, seat, a)

    def refuses(self, s: S, seat: i64, a: i64) -> Refusal | None:
        """Why `seat` may not do `a`; None if it may. The one definition of what is legal."""
        if a in self.options(s, seat):
            return None
        for composition in self.compositions(s, seat):
            if composition.verb == a & KIND:
                f = s.stack[-1]
                return self.steps[f & KIND].accepts(s, f, seat, a)
        return self.refusal(s, seat, a)

    def eyes(self, s: S, seat: i64, a: i64) -> int:
        """The seats that will see which action this was (the others see only that there was one)."""
        f = s.stack[-1]
        return self.steps[f & KIND].eyes(s, f, seat, a) if a > RELEASE else ALL

    # ---- why not

    def refusals(self, s: S, seat: i64) -> list[Refusal]:
        """For each verb not offered to `seat` that one might look for now: why."""
        if s.over:
            return [Refusal("", self.turn_rule, "refusal.over")]
        f = s.stack[-1]
        if not self.options(s, seat):
            return [self._not_your_turn(s, "")]
        return self.steps[f & KIND].refusals(s, f, seat)

    def _not_your_turn(self, s: S, verb: str) -> Refusal:
        """The refusal of a seat that is not asked: it names all who are."""
        awaited = self.awaited(s)
        seats: list[object] = [name for at, name in enumerate(SEAT_NAMES) if awaited >> at & 1]
        return Refusal(verb, self.turn_rule, "refusal.not_your_turn", {"seat": seats})

    def refusal(self, s: S, seat: i64, a: i64) -> Refusal:
        """Why this one action, which is not offered, is refused."""
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
        """The agenda by name, the next step last."""
        out: list[Named] = []
        for f in s.stack:
            step = self.steps[f & KIND]
            named: Named = {"step": step.name}
            if step.fields:
                named.update(self.words.named(step.fields, f))
            out.append(named)
        return out

    def packed_stack(self, named: Iterable[Named]) -> list[int]:
        """The agenda from its names."""
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
        """The whole state by name; `resume` makes the same state of it."""
        draws = {name: count for (name, _), count in zip(self.streams, s.draws, strict=True) if count}
        return {
            **self._with_ending(s, COMMON.dump(s)),
            "draws": draws,
            "agenda": self.named_stack(s),
            **self.dump(s),
        }

    def resume(self, named: Named, source: Source = CLOSED) -> S:
        """A state from its snapshot."""
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
        """A short fingerprint of the state by name: equal on every machine, in every process and build."""
        return fingerprint(self.snapshot(s))

    def view(self, s: S, seat: i64) -> Named:
        """All that `seat` may know (seat -1: a spectator). The only way out."""
        named = self._with_ending(s, COMMON.show(s))
        named["viewer"] = seat
        named["awaited"] = self.awaited(s)
        named.update(self.show(s, seat))
        return named

    def imagine(self, view: Named, source: Source) -> S:
        """A state that looks just like this view to its viewer; what the viewer cannot know is made up."""
        s = self.blank()
        self._begin(s, view, source)
        COMMON.restore_shown(s, view)
        self.imagine_into(s, view, source)
        return s

    def named_fact(self, fact: Fact, seat: i64) -> Named:
        """A fact as `seat` may hear it: kind, rule and operands by name; a hidden operand is None."""
        kind = self.fact_kinds[fact.kind]
        out: Named = {"fact": kind.name, "rule": kind.rule}
        # A spectator has no bit of its own: it sees only what all see.
        sees = fact.eyes == ALL or (seat >= 0 and fact.eyes >> seat & 1)
        for (name, of), value in zip(kind.operands, fact.operands, strict=True):
            hidden = value < 0 or (name in kind.secret and not sees)
            out[name] = None if hidden else self.words.kinds[of].named(value)
        return out

    def named_outcome(self, stream: i64, value: int) -> str:
        """A chance outcome in notation: stream and value."""
        name, kind = self.streams[stream]
        return f"{name} {str(self.words.kinds[kind].say(value)).replace(' ', '_')}"


def fingerprint(named: Named) -> str:
    """The fingerprint of plain data. What is nothing (zero, empty, false, none) counts as not there.

    So a state may gain a field without changing the fingerprints of all records from before it.

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
