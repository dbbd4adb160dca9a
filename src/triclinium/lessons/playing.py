"""Lessons played by the rules, stage by stage, with the log entries of each stage.

The lesson defines all random outcomes, and all of them must be used. The sentences can therefore rely on the
results. A change in a rule or a position that breaks a lesson raises an error here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from ..games.entry import Entry as GameEntry
from ..kernel.chance import ALL, Recorded, Recording
from ..kernel.errors import NotationError, RecordError, Refused
from ..kernel.facts import Fact
from ..kernel.match import Draft, Match, read_outcomes
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Entry
from .lesson import Lesson, LessonError, Step
from .shelf import FOLDER, POSITIONS, position

NAMES: Final = ("Livia", "Marcus", "Julia", "Quintus", "Octavia", "Gaius", "Flavia", "Titus")
"""Names of the players in a lesson."""


class Told(NamedTuple):
    """An entry of the lesson's log, with its facts."""

    seq: int
    entry: Entry
    eyes: tuple[int, tuple[int, ...]]
    facts: tuple[Fact, ...]


class Stage(NamedTuple):
    """The table before or after a step."""

    number: int
    """Number of the step, from 1 on."""
    step: Step
    after: bool
    match: Match[Any]
    told: tuple[Told, ...]
    """Log entries since the previous stage.

    The first stage of a position contains its setup. Other stages before a step contain none.
    """


def stages(entry: GameEntry, lesson: Lesson, folder: Traversable | None = None) -> Iterator[Stage]:
    """Yield the stages of a lesson. Inspect each stage before requesting the next.

    A step without an action or automatic effect has no stage after it. Raises LessonError if the rules do not
    allow the lesson as written.
    """
    table = _Table(entry, lesson.position, folder)
    told: tuple[Told, ...] = (table.setup(_act_first(lesson.steps)),)
    seat = SEAT_NAMES.index(lesson.seat)
    for number, step in enumerate(lesson.steps, 1):
        where = f"{lesson.file}: /steps/{number - 1}"
        if step.position:
            table = _Table(entry, step.position, folder)
            told = (table.setup(_act_first(lesson.steps[number - 1 :])),)
        if seat >= table.match.state.seats:
            raise LessonError(f"{where}: the table has no seat {lesson.seat}")
        yield Stage(number, step, False, table.match, told)
        if step.settle:
            told = (table.settle(step.chance, where),)
        elif step.act:
            if not table.offers(seat, step.act):
                raise LessonError(f"{where}/act: {step.act!r} is not offered to {lesson.seat}")
            told = (table.act(seat, step.act, step.chance, f"{where}/act"),)
        for place, other in enumerate(step.then):
            at = f"{where}/then/{place}"
            told += (table.act(SEAT_NAMES.index(other.seat), other.act, other.chance, at),)
        if step.settle or step.act:
            yield Stage(number, step, True, table.match, told)
        told = ()


def _act_first(steps: Sequence[Step]) -> bool:
    """Return whether an action is the first thing that happens in these steps."""
    return next((bool(step.act) for step in steps if step.act or step.settle), False)


class _Table:
    """A match that starts from a position, with random outcomes defined by the lesson."""

    def __init__(self, entry: GameEntry, name: str, folder: Traversable | None) -> None:
        self._game: Final = entry.rules
        self._chance: Final = Recorded()
        state: Any = position(entry, name, folder)
        self.match: Final[Match[Any]] = Match(self._game, NAMES[: state.seats], {}, state.rules)
        self.match.state = state
        self.match.go_on_with(self._chance)
        self._name: Final = name

    def setup(self, acts: bool) -> Told:
        """Return the entry before the first one, which has no facts.

        If the lesson starts with an action, run the game until a seat must decide.
        """
        if acts:
            self._game.settle(self.match.state)
        try:
            self._game.awaited(self.match.state)
        except NotImplementedError:
            raise LessonError(
                f"{FOLDER}/{POSITIONS}/{self._name}.json: this position cannot be shown to a seat"
            ) from None
        self.match.first = 1
        return Told(0, Entry(), (ALL, ()), ())

    def offers(self, seat: int, act: str) -> bool:
        """Return whether a seat may try an action: it is listed, or its verb can be composed.

        The rules judge composed actions later.
        """
        game, s = self._game, self.match.state
        return act in [game.words.say(a) for a in game.options(s, seat)] or act.split(maxsplit=1)[0] in [
            composition.named(game.words)["verb"] for composition in game.compositions(s, seat)
        ]

    def act(self, seat: int, act: str, chance: Sequence[str], where: str) -> Told:
        """Apply the action of a seat."""
        try:
            self._chance.feed(read_outcomes(self._game, chance))
            self.match.act(seat, act)
        except Refused as error:
            raise LessonError(f"{where}: {act!r} is refused: {error}") from error
        except (NotationError, RecordError) as error:
            raise LessonError(f"{where}: {error}") from error
        return self._told(where)

    def settle(self, chance: Sequence[str], where: str) -> Told:
        """Let the game continue by itself."""
        match, game = self.match, self._game
        s = game.clone(match.state)
        recording = Recording(self._chance)
        s.source = recording
        s.telling = True
        try:
            self._chance.feed(read_outcomes(game, chance))
            game.settle(s)
        except RecordError as error:
            raise LessonError(f"{where}: {error}") from error
        s.telling = False
        facts, s.facts = s.facts, []
        if not facts:
            raise LessonError(f"{where}/settle: nothing happens by itself here")
        drawn = recording.taken()
        said = tuple(game.named_outcome(each.stream, each.value) for each in drawn)
        eyes = (ALL, tuple(each.eyes for each in drawn))
        match.accept(Draft(match.number, Entry(chance=said), eyes, facts, s, []))
        return self._told(where)

    def _told(self, where: str) -> Told:
        if self._chance.rest():
            raise LessonError(f"{where}: {self._chance.rest()} outcomes of chance were not asked for")
        match = self.match
        self._game.check(match.state)
        return Told(match.number - 1, match.entries[-1], match.eyes_of_last(), tuple(match.told))
