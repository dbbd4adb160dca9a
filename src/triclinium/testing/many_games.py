"""Play many random games, check the pieces after every choice, and save failing games as records.

A saved failure replays up to the last good entry. Its notes name the action that failed (`seat`, `act`,
`chance`) and the error. `kit.reproduce(game, record)` replays it, and fails in the same way until the game is
fixed. Keep the record as a regression test after that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from pathlib import Path
from random import Random
from typing import Final, Generic

from ..kernel.chance import Recording
from ..kernel.errors import BrokenState
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..kernel.settings import Given
from ..kernel.step import S, verb_of
from .kit import some_settings
from .trial import KitFailure, Report, Trial, attempted, one_line

LONGEST: Final = 20_000
"""Maximum number of decisions of a random game. A longer game counts as one that does not end."""
UNASKED: Final = 0.1
"""Probability that an entitled seat acts instead of the seat to move."""

Tally = Counter[tuple[Hashable, ...]]


class ManyGames(Generic[S]):
    """Random games of one game, and a tally of their outcomes.

    The same seed and number always give the same game. Subclasses override `table`, `chosen` and `ended` to
    choose other tables and to count more.

    >>> from tempfile import gettempdir
    >>> from triclinium.testing.tiny import Tiny
    >>> many = ManyGames(Tiny(), seed=1)
    >>> many.play(0, 20, Path(gettempdir()))
    >>> many.failures, many.tally["games",]
    ([], 20)
    """

    def __init__(self, game: Game[S], seed: int = 1, by_verb: bool = False, longest: int = LONGEST) -> None:
        """Initialise the games.

        With `by_verb`, a verb is chosen first, and then one of its options. Otherwise all options are equally
        likely.
        """
        self.game: Final = game
        self.seed: Final = seed
        self.by_verb: Final = by_verb
        self.longest: Final = longest
        self.tally: Final[Tally] = Counter()
        self.failures: Final[list[Path]] = []
        """Files of the games that failed."""

    def table(self, number: int, random: Random) -> tuple[int, Given]:
        """Return the seats and settings of a game: every number of seats in turn, and random settings."""
        low, high = self.game.seats
        seats = low + number % (high - low + 1)
        return seats, some_settings(self.game, seats, random, {})

    def chosen(self, s: S, seat: int, options: list[int]) -> None:
        """Count one decision. Called before the action changes the state."""

    def ended(self, t: Trial[S]) -> None:
        """Count one finished game: its seats, settings, ending and decisions."""
        tally = self.tally
        tally["games",] += 1
        tally["decisions",] += t.decisions
        tally["seats", t.seats] += 1
        tally["ending", self.game.endings[t.state.over]] += 1
        for name, given in t.settings.items():
            for value in (given,) if isinstance(given, str) else set(given):
                tally["setting", name, value] += 1

    def play(self, first: int, games: int, folder: Path) -> None:
        """Play games with consecutive numbers, and save those that fail in `folder`."""
        for number in range(first, first + games):
            record = self._failure(number)
            if record is not None:
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{self.game.name}-{self.seed}-{number}.json"
                path.write_text(record.to_json(), encoding="utf-8")
                self.failures.append(path)

    def _failure(self, number: int) -> Record | None:
        """Play one game to its end. Return the record of its failure, or None."""
        own = self.seed * 1_000_000_007 + number
        seats, settings = self.table(number, Random(own))
        try:
            t = Trial(self.game, seats, settings, own, Report())
        except KitFailure as failure:  # the deal failed
            return failure.record and failure.record.noted(failure=failure.what)
        game, match = t.game, t.match
        try:
            game.check(match.state)
        except BrokenState as error:
            return t.record(property="conserved", failure=one_line(error))
        while not match.state.over:
            if t.decisions == self.longest:
                endless = f"the game still runs after {self.longest} decisions"
                return t.record(property="ends", failure=endless)
            try:
                self._choose(t)
            except Exception as error:
                return t.record(property="offered", failure=one_line(error))
            good = len(match.entries)
            try:
                match.act(t.seat, game.words.say(t.act))
                game.check(match.state)
            except Exception as error:
                name = "conserved" if isinstance(error, BrokenState) else "offered"
                return _failed(t, good, {"property": name, "failure": one_line(error)})
            t.decisions += 1
        self.ended(t)
        return None

    def _choose(self, t: Trial[S]) -> None:
        """Choose a seat and its action."""
        game, s, random = t.game, t.state, t.random.random
        t.seat = game.turn(s)
        if not s.poll and random() < UNASKED:
            others = game.entitled(s)
            if others:
                seats = [seat for seat in range(s.seats) if others >> seat & 1]
                t.seat = seats[int(random() * len(seats))]
        options = among = t.choices(t.seat)
        if self.by_verb and len(options) > 1:
            verbs = sorted({verb_of(a) for a in options})
            verb = verbs[int(random() * len(verbs))]
            among = [a for a in options if verb_of(a) == verb]
        t.act = among[int(random() * len(among))]
        self.chosen(s, t.seat, options)


def _failed(t: Trial[S], good: int, notes: dict[str, str]) -> Record:
    """Return the record up to the last good entry. The notes contain the failed action and its random outcomes."""
    if len(t.match.entries) > good:  # the action was applied and broke something
        bad = t.match.entries.pop()
        assert bad.act is not None
        notes |= {"seat": SEAT_NAMES[t.seat], "act": bad.act, "chance": "; ".join(bad.chance)}
    else:
        source = t.state.source
        assert isinstance(source, Recording)
        notes |= attempted(t.game, t.seat, t.act, source.outcomes)
    return t.record(**notes)
