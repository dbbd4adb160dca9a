"""The review of a record: how each move and each draw changed the chances to win.

For every entry the review compares three numbers: the chance before it, the expected chance after its act over new
draws, and the chance after what was drawn. The first step is the player's choice, the second is luck. Together they are
the whole change, so over a game they add up. All that follows when a seat passes or lets the game go on is luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from ..bots.player import Reason
from ..games.entry import Entry
from ..kernel.chance import CLOSED, Seeded
from ..kernel.errors import RecordError
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..kernel.step import FIRST_VERB, RELEASE
from .worth import Worth, worth_of

SAMPLES: Final = 32
"""Draws that stand for all that could have come, for each entry with chance."""
MAX_TURNING_POINTS: Final = 3
LEAST_LOSS: Final = 0.02
"""A choice that costs less is no turning point and needs no suggestion."""

Kind = Literal["choice", "luck"]
"""Main cause of a turning point."""
Progress = Callable[[int], object]
"""Called with the number of entries that are done."""


@dataclass(frozen=True)
class Move:
    """One entry of a record that was not undone."""

    number: int
    seat: int
    act: str
    quiet: bool
    """Whether the act is one of the framework's, such as to pass: the turn of another seat goes on."""
    before: tuple[float, ...]
    """Chance of each seat to win, from 0 to 1."""
    expected: tuple[float, ...]
    """The same after the act, on average over what could have been drawn; `before` if the act chooses nothing."""
    after: tuple[float, ...]
    errors: tuple[float, ...]
    """Standard error of each chance in `after`."""

    def choice(self, seat: int) -> float:
        """Return the part of the change that the act made."""
        return self.expected[seat] - self.before[seat]

    def luck(self, seat: int) -> float:
        """Return the part of the change that the draw made."""
        return self.after[seat] - self.expected[seat]


@dataclass(frozen=True)
class Turn:
    """The moves of one seat until another seat moves."""

    seat: int
    moves: tuple[Move, ...]

    def change(self, seat: int) -> float:
        """Return the change of a seat's chance."""
        return self.moves[-1].after[seat] - self.moves[0].before[seat]

    def choice(self, seat: int) -> float:
        """Return the part of the change that the acts made."""
        return sum(move.choice(seat) for move in self.moves)

    @property
    def worst(self) -> Move:
        """The move by which its seat lost the largest chance."""
        return min(self.moves, key=lambda move: move.choice(move.seat))

    def luck(self, seat: int) -> float:
        """Return the part of the change that draws made."""
        return sum(move.luck(seat) for move in self.moves)

    @property
    def luckiest(self) -> int:
        """The seat whose chance draws changed most."""
        seats = range(len(self.moves[0].before))
        return max(seats, key=lambda seat: round(abs(self.luck(seat)), 9))

    @property
    def loss(self) -> float:
        """The chance that the seat lost by its own choices; negative if it gained."""
        return -self.choice(self.seat)


class TurningPoint(NamedTuple):
    """A turn that decided the game."""

    turn: Turn
    kind: Kind
    seat: int
    """The seat that lost by choice, or the seat whose chance draws changed most."""


@dataclass(frozen=True)
class Review:
    """A reviewed record."""

    game: str
    names: tuple[str, ...]
    cooperative: bool
    start: tuple[float, ...]
    """Chances after the setup."""
    start_errors: tuple[float, ...]
    """Standard errors of these chances."""
    turns: tuple[Turn, ...] = field(repr=False)

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The turns that decided the game, in its order: at most one stroke of luck, otherwise lost choices.

        The stroke of luck is the turn whose draws changed a chance most. The lost choices are the turns in which the
        seat to move lost most by its own moves, from `LEAST_LOSS`. If there are fewer of them, there are fewer points.
        """
        found: dict[int, TurningPoint] = {}
        swings = [abs(turn.luck(turn.luckiest)) for turn in self.turns]
        if max(swings, default=0.0) > 0.0:
            at = swings.index(max(swings))
            found[at] = TurningPoint(self.turns[at], "luck", self.turns[at].luckiest)
        for at in sorted(range(len(self.turns)), key=lambda at: -self.turns[at].loss):
            turn = self.turns[at]
            if turn.loss < LEAST_LOSS or len(found) == MAX_TURNING_POINTS:
                break
            found.setdefault(at, TurningPoint(turn, "choice", turn.seat))
        return tuple(found[at] for at in sorted(found))


def _rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def review(
    entry: Entry,
    record: Record,
    samples: int = SAMPLES,
    progress: Progress = lambda _done: None,
) -> Review:
    """Review a record of a game that has a model.

    Raise RecordError if it does not fit its rules, or if a game with hidden information is not over.
    """
    if not entry.shows_reasons(bool(Match.replay(entry.rules, record, CLOSED).state.over)):
        raise RecordError(
            f"a game of {entry.name} is reviewed when it is over, because moves show hidden cards"
        )
    reviewing = _Reviewing(entry, worth_of(entry.name), samples)

    def each(match: Match[Any]) -> None:
        reviewing.add(match)
        progress(match.number)

    Match.replay(entry.rules, record, CLOSED, each=each)
    return Review(
        record.game,
        record.seats,
        entry.cooperative,
        reviewing.start,
        reviewing.start_errors,
        tuple(_turns(reviewing.moves)),
    )


@dataclass(frozen=True)
class Suggestion:
    """Move of a bot in place of a played move."""

    bot: str
    act: str
    reason: Reason | None

    def named(self, move: Move) -> dict[str, object]:
        """Return the suggestion in place of a move as plain data."""
        return {
            "entry": move.number,
            "act": move.act,
            "bot": self.bot,
            "other": self.act,
            "reason": None if self.reason is None else self.reason.key,
            "params": {} if self.reason is None else dict(self.reason.params),
        }


def suggestion(entry: Entry, record: Record, move: Move) -> Suggestion:
    """Return what the bot that gives hints would have done, from what the seat knew."""
    game = entry.rules
    match = Match.replay(game, record, CLOSED, upto=move.number)
    bot = entry.adviser or entry.bots[-1]
    player = bot.player(0)
    choices = game.choices(match.state, move.seat, move.number)
    act = player.choose(game.view(match.state, move.seat), [game.words.say(a) for a in choices])
    return Suggestion(bot.name, act, player.reason)


def suggestion_at(entry: Entry, record: Record, turn: Turn) -> Suggestion | None:
    """Return what a bot would have done at the move of a turn that lost most; None if it lost little, or the same."""
    if turn.worst.choice(turn.worst.seat) > -LEAST_LOSS:
        return None
    found = suggestion(entry, record, turn.worst)
    return None if found.act == turn.worst.act else found


def described(entry: Entry, record: Record, progress: Progress = lambda _done: None) -> dict[str, object]:
    """Review a record and return the review as plain data, with suggestions for its turning points."""
    found = review(entry, record, progress=progress)
    seats = range(len(record.seats))
    points = {point.turn.moves[0].number: point.kind for point in found.turning_points}
    turns = []
    for turn in found.turns:
        kind = points.get(turn.moves[0].number)
        other = None if kind is None else suggestion_at(entry, record, turn)
        turns.append(
            {
                "seat": SEAT_NAMES[turn.seat],
                "first": turn.moves[0].number,
                "last": turn.moves[-1].number,
                "after": _rounded(turn.moves[-1].after),
                "errors": _rounded(turn.moves[-1].errors),
                "choice": _rounded([turn.choice(seat) for seat in seats]),
                "luck": _rounded([turn.luck(seat) for seat in seats]),
                "turning_point": kind,
                "suggestion": None if other is None else other.named(turn.worst),
            }
        )
    return {
        "game": found.game,
        "seats": list(found.names),
        "cooperative": found.cooperative,
        "start": _rounded(found.start),
        "start_errors": _rounded(found.start_errors),
        "turns": turns,
    }


class _Reviewing:
    """Estimates the chances after each entry of a match that is being replayed."""

    def __init__(self, entry: Entry, worth: Worth, samples: int) -> None:
        self._game: Final = entry.rules
        self._worth: Final = worth
        self._samples: Final = samples
        self._state: Any = None
        self.start: tuple[float, ...] = ()
        self.start_errors: tuple[float, ...] = ()
        self.moves: list[Move] = []

    def add(self, match: Match[Any]) -> None:
        """Add the last entry of the match."""
        last, number = match.entries[-1], match.number - 1
        after, errors = self._worth.all(match.state), self._worth.errors(match.state)
        if last.seat is None:
            self.start, self.start_errors = after, errors
        elif last.undo is not None:
            self.moves = [move for move in self.moves if move.number < last.undo]
        else:
            assert last.act is not None
            before = self.moves[-1].after if self.moves else self.start
            a = self._game.words.read(last.act)
            quiet = a <= RELEASE
            if a < FIRST_VERB:
                expected = before  # a seat that only lets the game go on chooses nothing
            else:
                expected = self._expected(last.seat, a, number) if last.chance else after
            self.moves.append(Move(number, last.seat, last.act, quiet, before, expected, after, errors))
        self._state = self._game.clone(match.state)

    def _expected(self, seat: int, a: int, number: int) -> tuple[float, ...]:
        """Return the chances after an act on average over new draws."""
        sums = [0.0] * self._state.seats
        for sample in range(self._samples):
            s = self._game.clone(self._state)
            s.source = Seeded(number * self._samples + sample, len(self._game.streams))
            self._game.apply(s, seat, a)
            self._game.settle(s)
            for at, chance in enumerate(self._worth.all(s)):
                sums[at] += chance / self._samples
        return tuple(sums)


def _turns(moves: Sequence[Move]) -> Iterator[Turn]:
    """Group moves by the seat whose turn it is."""
    run: list[Move] = []
    for move in moves:
        if run and run[0].seat != move.seat and not move.quiet:
            yield Turn(run[0].seat, tuple(run))
            run = []
        run.append(move)
    if run:
        yield Turn(run[0].seat, tuple(run))
