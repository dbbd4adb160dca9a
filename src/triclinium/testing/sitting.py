"""A sitting: one game played at random while somebody checks it, and what becomes of it if a check fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from random import Random
from typing import Final, Generic, NoReturn

from ..kernel.chance import Recorded, Recording, Seeded, Source
from ..kernel.errors import Refusal, TricliniumError
from ..kernel.game import Game
from ..kernel.match import Match, read_outcomes
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Entry, Record
from ..kernel.step import S
from .doors import SPECTATOR, Run, difference, read_chance


class KitFailure(TricliniumError):
    """A game broke a property: which one, how, and a record that replays to where it did.

    Where an act was being tried, the record's notes name it (`seat`, `act`, `chance`); `reproduce` tries again.
    """

    def __init__(self, broken: str, what: str, record: Record | None = None) -> None:
        super().__init__(f"{broken}: {what}")
        self.property: Final = broken
        self.what: Final = what
        self.record: Final = record


@dataclass
class Report:
    """What a run of the kit has looked at."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    """Offered actions, each of them tried."""
    longest: int = 0
    """The length of the longest list of options."""
    refusals: int = 0
    """Actions that were not offered, each of them tried."""
    facts: int = 0
    undos: int = 0
    replays: int = 0
    pairs: int = 0
    """Pairs of courses of a game that some seat must not be able to tell apart."""
    differed: int = 0
    """Those of the pairs that really were two different states, so that there was something to hide."""

    def __str__(self) -> str:
        return ", ".join(f"{field.name} {getattr(self, field.name)}" for field in fields(self))


class Sitting(Generic[S]):
    """One game under check: the match, the decision about to be taken, and what is known so far."""

    def __init__(self, game: Game[S], seats: int, settings: Mapping[str, str], seed: int, report: Report) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.settings: Final = dict(settings)
        self.seed: Final = seed
        self.report: Final = report
        self.random: Final = Random(seed)
        self.source: Final[Source] = Seeded(seed)
        self.decisions = 0
        self.seat = 0
        """Who is about to act."""
        self.act = 0
        """What they are about to do."""
        self.met: Final[dict[int, None]] = {}
        """Every action offered so far, in the order they came up."""
        self.refusals: Final[dict[str, set[str]]] = {}
        """The keys of the refusals met, with the parameters each of them always has."""
        self.digests: Final[dict[int, str]] = {}
        """The state's fingerprint by the number of entries before it."""
        self.ledger: Final[dict[int, list[Entry]]] = {viewer: [] for viewer in self.viewers()}
        """The record as each viewer should read it."""
        dealing = Recording(self.source)
        try:
            self.match = Match.start(game, SEAT_NAMES[:seats], self.settings, dealing)
        except Exception as error:
            self.fail("deal", told(error), setup=dealing)
        for viewer, entries in self.ledger.items():
            entries.append(Entry(chance=read_chance(game, dealing.outcomes, viewer)))

    @property
    def state(self) -> S:
        """The state of the match."""
        return self.match.state

    def viewers(self) -> Iterator[int]:
        """The spectator and every seat."""
        return iter(range(SPECTATOR, self.seats))

    def acting(self) -> list[int]:
        """The seats that may act now."""
        mask = self.game.awaited(self.state) | self.game.entitled(self.state)
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def choose(self) -> None:
        """Choose the next decision: mostly somebody awaited, now and then somebody entitled."""
        awaited = self.game.awaited(self.state)
        among = [seat for seat in self.acting() if awaited >> seat & 1 or self.random.random() < 0.3]
        self.seat = self.random.choice(among)
        self.act = self.random.choice(self.game.options(self.state, self.seat))

    def play(self) -> None:
        """Take the decision, or now and then take one back; then compare it with what a copy made of it."""
        number = len(self.match.entries)
        self.digests[number] = self.game.digest(self.state)
        self.decisions += 1
        self.report.decisions += 1
        for seat in range(self.seats):
            back = self.match.undoable(seat)
            if back and self.random.random() < 0.03:
                self._undo(seat, self.random.choice(back))
                return
        run = Run(self.game, self.state, self.seat, self.act, self.source)
        self.match.act(self.seat, self.game.words.say(self.act))
        self.report.facts += len(self.match.told)
        for viewer, entries in self.ledger.items():
            entries.append(run.read(viewer))
            if found := difference(run.heard(viewer), self.match.facts(viewer)):
                self.fail("copies", f"an act told other facts on a copy than in the game ({found})")
        if found := difference(self.game.snapshot(run.state), self.game.snapshot(self.state)):
            self.fail("copies", f"an act did something else on a copy than in the game ({found})")

    def _undo(self, seat: int, to: int) -> None:
        self.match.undo(seat, to)
        self.report.undos += 1
        for entries in self.ledger.values():
            entries.append(Entry(seat, undo=to))
        if self.game.digest(self.state) != self.digests[to]:
            self.fail("copies", f"undoing to entry {to} did not bring back the state that was there")

    def met_refusal(self, refusal: Refusal) -> None:
        """Note which texts are wanted."""
        given = set(refusal.params)
        self.refusals[refusal.key] = self.refusals.get(refusal.key, given) & given

    def under(self, name: str, check: Callable[[Sitting[S]], None]) -> None:
        """Run one check; an error that is no finding of its own becomes one, named after the check."""
        try:
            check(self)
        except KitFailure:
            raise
        except Exception as error:
            self.fail(name, told(error), cause=error)

    def record(self, **notes: str) -> Record:
        """The record up to here. Without a fingerprint: a state that a failure left half done has none."""
        match = self.match
        notes = {"seed": str(self.seed), **notes}
        return Record(
            self.game.name, match.rules, match.names, match.settings, tuple(match.entries), notes=notes
        )

    def fail(
        self,
        name: str,
        what: str,
        seat: int | None = None,
        a: int | None = None,
        setup: Recording | None = None,
        cause: Exception | None = None,
    ) -> NoReturn:
        """Report a failure, with the act that was being tried, if one was."""
        where = f"seed {self.seed}, {self.seats} seats, {self.settings or 'usual settings'}"
        notes = {"property": name, "failure": what, "seed": str(self.seed)}
        if setup is not None:
            chance = tuple(self.game.named_outcome(each.stream, each.value) for each in setup.outcomes)
            names = SEAT_NAMES[: self.seats]
            entries = (Entry(chance=chance),)
            record = Record(self.game.name, self.game.rules, names, self.settings, entries, notes=notes)
            raise KitFailure(name, f"{what} [{where}, at the deal]", record) from cause
        if a is not None and seat is not None:
            said = self.game.words.say(a)
            what = f"{SEAT_NAMES[seat]} {said}: {what}"
            notes |= {"seat": SEAT_NAMES[seat], "act": said, "chance": "; ".join(self._chance(seat, a))}
        what = f"{what} [{where}, after entry {len(self.match.entries) - 1}]"
        raise KitFailure(name, what, self.record(**notes)) from cause

    def _chance(self, seat: int, a: int) -> list[str]:
        """The chance outcomes an act calls for, as far as it comes."""
        recording = Recording(self.source)
        copy = self.game.clone(self.state)
        copy.source = recording
        try:
            self.game.apply(copy, seat, a)
        except Exception:
            return [self.game.named_outcome(each.stream, each.value) for each in recording.outcomes]
        return [self.game.named_outcome(each.stream, each.value) for each in recording.outcomes]


def told(error: Exception) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {error}"


def reproduce(game: Game[S], record: Record) -> Match[S]:
    """Replay the record of a failure, then try again the act its notes name; raises what that act raises."""
    match = Match.replay(game, record, Recorded())
    if "act" in record.notes:
        recorded = Recorded()
        recorded.feed(read_outcomes(game, [text for text in record.notes["chance"].split("; ") if text]))
        match.go_on_with(recorded)
        match.act(SEAT_NAMES.index(record.notes["seat"]), record.notes["act"])
        game.check(match.state)
    return match
