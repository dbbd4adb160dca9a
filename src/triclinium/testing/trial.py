"""A trial: one random game under test, and the record of a failed check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from random import Random
from typing import Final, Generic, NoReturn

from ..kernel.chance import Drawn, Recorded, Recording, Seeded, Source
from ..kernel.data import other_data
from ..kernel.errors import Refusal, TricliniumError
from ..kernel.game import Game
from ..kernel.match import Match, read_outcomes
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Entry, Record
from ..kernel.settings import Given, normalized
from ..kernel.step import S
from .channels import SPECTATOR, Run, difference, read_chance


class KitFailure(TricliniumError):
    """A game violated a property.

    The error contains the property, the reason, and a record that replays to the failure.

    If an action was being tried, the record's notes name it (`seat`, `act`, `chance`). `reproduce` tries it
    again.
    """

    def __init__(self, broken: str, what: str, record: Record | None = None) -> None:
        super().__init__(f"{broken}: {what}")
        self.property: Final = broken
        self.what: Final = what
        self.record: Final = record


@dataclass
class Report:
    """Statistics of a run of the kit."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    """Number of offered actions. Each one was tried."""
    longest: int = 0
    """Length of the longest list of options."""
    composed: int = 0
    """Number of actions that were accepted without being listed."""
    refusals: int = 0
    """Number of actions that were not offered. Each one was tried."""
    facts: int = 0
    undos: int = 0
    replays: int = 0
    pairs: int = 0
    """Number of pairs of game courses that a viewer must not be able to distinguish.

    Each pair counts once per viewer.
    """
    differed: int = 0
    """Number of pairs with two different states, so that there was something to hide."""
    met: set[tuple[int, str, str]] = field(default_factory=set, repr=False)
    """The pairs, by viewer and fingerprints."""

    def __str__(self) -> str:
        numbers = [(each.name, getattr(self, each.name)) for each in fields(self) if each.repr]
        return ", ".join(f"{name} {number}" for name, number in numbers)

    def count_pair(self, viewer: int, one: str, other: str) -> None:
        """Count a pair of states by their fingerprints, and whether they differ."""
        if (viewer, one, other) not in self.met:
            self.met.add((viewer, one, other))
            self.pairs += 1
            self.differed += one != other


class Trial(Generic[S]):
    """One game under test: the match, the next decision, and the results so far."""

    def __init__(self, game: Game[S], seats: int, settings: Given, seed: int, report: Report) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.settings: Final = normalized(settings)
        self.seed: Final = seed
        self.report: Final = report
        self.random: Final = Random(seed)
        self.source: Final[Source] = Seeded(seed)
        self.decisions = 0
        self.seat = 0
        """Seat that is about to act."""
        self.act = 0
        """Action that the seat is about to take."""
        self.tried: list[tuple[int, int]] = []
        """That decision, and one more for every seat that may act. Checks examine these closely."""
        self.met: Final[dict[int, None]] = {}
        """Every action offered so far, in order of appearance."""
        self.refusals: Final[dict[str, set[str]]] = {}
        """Keys of the refusals so far, with the parameters that each of them always has."""
        self.sources: Final[dict[str, None]] = {}
        """Sources of points at the end of the game."""
        self.digests: Final[dict[int, str]] = {}
        """Fingerprint of the state, by the number of entries before it."""
        self.ledger: Final[dict[int, list[Entry]]] = {viewer: [] for viewer in self.viewers()}
        """Record as each viewer should read it."""
        dealing = Recording(self.source)
        try:
            self.match = Match.start(game, SEAT_NAMES[:seats], self.settings, dealing)
        except Exception as error:
            raise KitFailure("deal", f"{one_line(error)} [{self.where()}]", self._dealt(dealing)) from error
        for viewer, entries in self.ledger.items():
            entries.append(Entry(chance=read_chance(game, dealing.outcomes, viewer)))

    def _dealt(self, dealing: Recording) -> Record:
        """Return the record of a failed deal. Its replay fails in the same way."""
        chance = tuple(self.game.named_outcome(each.stream, each.value) for each in dealing.outcomes)
        names = SEAT_NAMES[: self.seats]
        notes = {"property": "deal", "seed": str(self.seed)}
        entries = (Entry(chance=chance),)
        data = other_data(self.game.name)
        return Record(self.game.name, self.game.rules, names, self.settings, entries, notes=notes, data=data)

    @property
    def state(self) -> S:
        """State of the match."""
        return self.match.state

    def choices(self, seat: int) -> list[int]:
        """Return the options of a seat and a sample of its composed actions. The sample is fixed for one decision."""
        return self.game.choices(self.state, seat, self.seed + self.decisions)

    def viewers(self) -> Iterator[int]:
        """Yield the spectator and every seat."""
        return iter(range(SPECTATOR, self.seats))

    def acting(self) -> list[int]:
        """Return the seats that may act now."""
        mask = self.game.awaited(self.state) | self.game.entitled(self.state)
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def choose(self) -> None:
        """Choose the next decision: usually of an awaited seat, sometimes of an entitled one."""
        awaited = self.game.awaited(self.state)
        among = [seat for seat in self.acting() if awaited >> seat & 1 or self.random.random() < 0.3]
        self.seat = self.random.choice(among)
        self.act = self.random.choice(self.choices(self.seat))
        self.tried = [(self.seat, self.act)]
        for seat in self.acting():
            self.tried.append((seat, self.random.choice(self.choices(seat))))

    def play(self) -> None:
        """Make the decision, or sometimes undo one. Compare the result with that of a copy."""
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
        """Record which text is needed."""
        given = set(refusal.params)
        self.refusals[refusal.key] = self.refusals.get(refusal.key, given) & given

    def run_check(self, name: str, check: Callable[[Trial[S]], None]) -> None:
        """Run one check. Unexpected errors become failures named after the check."""
        try:
            check(self)
        except KitFailure:
            raise
        except Exception as error:
            self.fail(name, one_line(error), cause=error)

    def record(self, **notes: str) -> Record:
        """Return the record so far, without a fingerprint: the state may be incomplete after a failure."""
        match = self.match
        entries = tuple(match.entries)
        notes = {"seed": str(self.seed), **notes}
        return Record(
            self.game.name, match.rules, match.names, match.settings, entries, notes=notes, data=match.data
        )

    def fail(
        self,
        name: str,
        what: str,
        tried: tuple[int, int] | None = None,
        cause: Exception | None = None,
    ) -> NoReturn:
        """Raise a failure. `tried` is the seat and the action that was being tried on a copy, if any."""
        notes = {"property": name, "failure": what}
        if tried is not None:
            seat, a = tried
            notes |= self.attempt(seat, a)
            what = f"{notes['seat']} {notes['act']}: {what}"
        what = f"{what} [{self.where()}, after entry {len(self.match.entries) - 1}]"
        raise KitFailure(name, what, self.record(**notes)) from cause

    def where(self) -> str:
        """Return a description of the game for a message."""
        settings = " ".join(f"{name}={value}" for name, value in self.settings.items())
        return f"{self.game.name}, seed {self.seed}, {self.seats} seats, {settings or 'usual settings'}"

    def attempt(self, seat: int, a: int) -> dict[str, str]:
        """Return an action as notes, with the random outcomes that it draws before it fails."""
        recording = Recording(self.source)
        copy = self.game.clone(self.state)
        copy.source = recording
        with suppress(Exception):
            self.game.apply(copy, seat, a)
        return attempted(self.game, seat, a, recording.outcomes)


def attempted(game: Game[S], seat: int, a: int, drawn: Sequence[Drawn]) -> dict[str, str]:
    """Return a failed action as notes."""
    chance = "; ".join(game.named_outcome(each.stream, each.value) for each in drawn)
    return {"seat": SEAT_NAMES[seat], "act": game.words.say(a), "chance": chance}


def one_line(error: Exception) -> str:
    """Return an error in one line."""
    return f"{type(error).__name__}: {error}"


def reproduce(game: Game[S], record: Record) -> Match[S]:
    """Replay the record of a failure, then try the action that its notes name.

    Raises the error of that action, if the failure was of that kind. Otherwise returns the match for
    inspection.
    """
    match = Match.replay(game, record, Recorded())
    if "act" in record.notes:
        recorded = Recorded()
        recorded.feed(read_outcomes(game, [text for text in record.notes["chance"].split("; ") if text]))
        match.go_on_with(recorded)
        match.act(SEAT_NAMES.index(record.notes["seat"]), record.notes["act"])
    game.check(match.state)
    for seat in range(match.state.seats):
        game.options(match.state, seat)
    return match
