"""Matches: a game in progress, whose state follows from its record.

An undo is an entry that is appended to the record. It never crosses a random outcome, information newly shown
to any seat, or another seat's action. It can therefore only undo what one seat did in the open, and no seat
learns anything by it. Asking the game to wait (HOLD) is a separate switch and not a move, so an undo does not
change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic

from .chance import ALL, Drawn, Recorded, Recording, Source
from .data import other_data, variable
from .errors import NotationError, RecordError, Refusal, Refused, SettingError
from .facts import Fact
from .game import Game, Named
from .record import HIDDEN, Entry, Record
from .settings import Given, normalized
from .step import S


class Draft(Generic[S]):
    """An entry that the rules allow but that is not applied yet. A server stores it first."""

    __slots__ = ("back", "entry", "eyes", "number", "state", "told")

    def __init__(
        self,
        number: int,
        entry: Entry,
        eyes: tuple[int, tuple[int, ...]],
        told: list[Fact],
        state: S,
        back: list[tuple[int, S]],
    ) -> None:
        self.number: Final = number
        self.entry: Final = entry
        self.eyes: Final = eyes
        self.told: Final = told
        self.state: Final = state
        """State after the entry."""
        self.back: Final = back


class Match(Generic[S]):
    """A game in progress, from its first entry on. Create one with `start`, `resume` or `replay`."""

    def __init__(self, game: Game[S], names: Sequence[str], settings: Given, rules: int) -> None:
        self.game: Final = game
        self.names: Final = tuple(names)
        self.settings: Final = normalized(settings)
        self.rules: Final = rules
        self.data: Final = other_data(game.name)
        self.entries: list[Entry] = []
        self.first: int = 0
        """Number of the first entry kept in `entries`. The entries before it were dropped by `forget`."""
        self.commitment: str | None = None
        self.told: list[Fact] = []
        """Facts of the last entry."""
        self._eyes: list[tuple[int, tuple[int, ...]]] = []
        self._back: list[tuple[int, S]] = []
        self.state: S

    @staticmethod
    def start(
        game: Game[S], names: Sequence[str], settings: Given, source: Source, rules: int = 0
    ) -> Match[S]:
        """Start a new match. Its first entry is the setup."""
        match = Match(game, names, settings, rules or game.rules)
        recording = Recording(source)
        match.state = game.new(len(names), settings, recording, match.rules, telling=True)
        outcomes = recording.taken()
        match.entries = [Entry(chance=match._said(outcomes))]
        match._eyes = [(ALL, tuple(o.eyes for o in outcomes))]
        match.told, match.state.facts = match.state.facts, []
        return match

    @staticmethod
    def resume(
        game: Game[S],
        names: Sequence[str],
        settings: Given,
        snapshot: Named,
        first: int,
        source: Source,
    ) -> Match[S]:
        """Return a match that continues from the snapshot of a settled one, after `first` entries."""
        state = game.resume(snapshot, Recording(source))
        match = Match(game, names, settings, state.rules)
        match.state = state
        match.first = first
        return match

    @staticmethod
    def replay(
        game: Game[S],
        record: Record,
        source: Source,
        upto: int | None = None,
        each: Callable[[Match[S]], None] | None = None,
    ) -> Match[S]:
        """Replay a record up to `upto` entries and return the match, which continues with `source`.

        `each` is called after every entry; `told` then contains the facts of that entry.
        """
        if record.game != game.name:
            raise RecordError(f"this is a record of {record.game}, not of {game.name}")
        _check_data(record)
        if not record.entries:
            raise RecordError("a record starts with an entry for the setup")
        entries = record.entries if upto is None else record.entries[: max(1, upto)]
        recorded = Recorded()
        recorded.feed(read_outcomes(game, entries[0].chance))
        try:
            match = Match.start(game, record.seats, record.settings, recorded, record.rules)
        except SettingError as error:
            raise RecordError(f"the record's table cannot be set up: {error}") from error
        match.commitment = record.commitment
        _all_used(recorded, 0)
        if each:
            each(match)
        for number, entry in enumerate(entries[1:], 1):
            assert entry.seat is not None
            try:
                recorded.feed(read_outcomes(game, entry.chance))
                match.follow(entry.seat, entry.act, entry.undo)
            except (
                Refused,
                NotationError,
            ) as unfit:  # mypyc allows only one type per name in a function, so this is not `error`
                raise RecordError(f"entry {number} does not fit: {unfit}") from unfit
            _all_used(recorded, number)
            if each:
                each(match)
        if upto is None and record.digest not in (None, game.digest(match.state)):
            raise RecordError("the record replays to another state than the one it was saved with")
        match.go_on_with(source)
        return match

    def copy(self, source: Source) -> Match[S]:
        """Return an independent match in the same position, which continues with `source`."""
        other = Match(self.game, self.names, self.settings, self.rules)
        other.entries = self.entries[:]
        other.first = self.first
        other.commitment = self.commitment
        other.told = self.told
        other._eyes = self._eyes[:]
        other._back = [(number, self.game.clone(state)) for number, state in self._back]
        other.state = self.game.clone(self.state)
        other.go_on_with(source)
        return other

    def go_on_with(self, source: Source) -> None:
        """Take random outcomes from `source` from now on."""
        recording = Recording(source)
        self.state.source = recording
        for _, state in self._back:
            state.source = recording

    def act(self, seat: int, text: str) -> None:
        """Apply an action in notation. Raises Refused or NotationError if it is not possible."""
        self.accept(self.draft_act(seat, text))

    def draft_act(self, seat: int, text: str, forced: bool = False) -> Draft[S]:
        """Return the result of `act` as a draft. The match does not change until the draft is accepted.

        Set `forced` for a move without a choice. It cannot be undone on its own; earlier moves of the seat
        still can.
        """
        a = self.game.words.read(text)
        refusal = self.game.refuses(self.state, seat, a)
        if refusal is not None:
            raise Refused(refusal)
        eyes = self.game.eyes(self.state, seat, a)
        s = self.game.clone(self.state)
        s.telling = True
        try:
            self.game.apply(s, seat, a)
        finally:
            assert isinstance(s.source, Recording)
            outcomes = s.source.taken()
        s.telling = False
        told, s.facts = s.facts, []
        back = [] if s.news else [*self._behind(seat)]
        if not s.news and not forced:
            back.append((self.number, self.state))
        entry = Entry(seat, self.game.words.say(a), None, self._said(outcomes))
        return Draft(self.number, entry, (eyes, tuple(o.eyes for o in outcomes)), told, s, back)

    def follow(self, seat: int, act: str | None, undo: int | None, forced: bool = False) -> None:
        """Apply an entry of a record.

        An older record may undo a HOLD, which is no longer offered. Such an entry keeps its meaning.
        """
        if undo is None:
            self.accept(self.draft_act(seat, str(act), forced))
        else:
            self.accept(self._draft_back(seat, undo, self._behind(seat)))

    def undoable(self, seat: int) -> list[int]:
        """Return the numbers of the entries that `seat` may undo to, in ascending order.

        Undos that would change whether the game waits for the seat (HOLD) are left out.
        """
        holds = self.state.holding >> seat & 1
        return [number for number, state in self._behind(seat) if state.holding >> seat & 1 == holds]

    def undo(self, seat: int, to: int | None = None) -> None:
        """Go back to where the record had `to` entries. The default is the last possible entry."""
        self.accept(self.draft_undo(seat, to))

    def draft_undo(self, seat: int, to: int | None = None) -> Draft[S]:
        """Return the result of `undo` as a draft."""
        possible = self.undoable(seat)
        target = to if to is not None else (possible[-1] if possible else 0)
        return self._draft_back(seat, target, [each for each in self._behind(seat) if each[0] in possible])

    def _behind(self, seat: int) -> list[tuple[int, S]]:
        """Return the states after which only `seat` acted, each with its number, the last one last."""
        return self._back if self._last_seat() == seat else []

    def _draft_back(self, seat: int, target: int, possible: Sequence[tuple[int, S]]) -> Draft[S]:
        for number, state in possible:
            if number == target:
                before = [each for each in self._back if each[0] < number]
                return Draft(self.number, Entry(seat=seat, undo=target), (ALL, ()), [], state, before)
        raise Refused(Refusal("undo", self.game.turn_rule, "refusal.undo"))

    def accept(self, draft: Draft[S]) -> None:
        """Apply a draft. It must have been made for the current position."""
        if draft.number != self.number:
            raise RecordError(f"this draft is of entry {draft.number}, the next one is {self.number}")
        self.entries.append(draft.entry)
        self._eyes.append(draft.eyes)
        self.told = draft.told
        self.state = draft.state
        self._back = draft.back

    @property
    def number(self) -> int:
        """Number of the next entry."""
        return self.first + len(self.entries)

    @property
    def settled(self) -> bool:
        """Whether nothing can be undone. A snapshot of the state is then enough to continue."""
        return not self._back

    def forget(self) -> None:
        """Drop the entries that a settled match no longer needs. After that it has no complete record."""
        if self.settled:
            self.first += len(self.entries)
            self.entries = []
            self._eyes = []

    def _last_seat(self) -> int | None:
        """Return the seat whose actions can be undone, or None."""
        return self.entries[self._back[-1][0] - self.first].seat if self._back else None

    def eyes_of_last(self) -> tuple[int, tuple[int, ...]]:
        """Return masks of the seats that see the last entry: its action, and each of its random outcomes.

        See `as_seen`.
        """
        return self._eyes[-1]

    def _said(self, outcomes: list[Drawn]) -> tuple[str, ...]:
        return tuple(self.game.named_outcome(o.stream, o.value) for o in outcomes)

    def record(self, **notes: str) -> Record:
        """Return the complete record."""
        self._whole()
        return Record(
            game=self.game.name,
            rules=self.rules,
            seats=self.names,
            settings=self.settings,
            entries=tuple(self.entries),
            commitment=self.commitment,
            digest=self.game.digest(self.state),
            notes=notes,
            data=self.data,
        )

    def redacted(self, seat: int) -> Record:
        """Return the record as `seat` may read it while the game is running (seat -1: a spectator)."""
        self._whole()
        entries = (as_seen(entry, eyes, seat) for entry, eyes in zip(self.entries, self._eyes, strict=True))
        return Record(
            self.game.name,
            self.rules,
            self.names,
            self.settings,
            tuple(entries),
            self.commitment,
            data=self.data,
        )

    def _whole(self) -> None:
        if self.first:
            raise RecordError("this match forgot its first entries: its record is where they were kept")

    def facts(self, seat: int) -> list[dict[str, object]]:
        """Return the facts of the last entry, as `seat` may see them."""
        return [self.game.named_fact(fact, seat) for fact in self.told]


def _check_data(record: Record) -> None:
    """Raise RecordError if a record was made with other data than those used here.

    With other data, its actions and outcomes have a different meaning.
    """
    here = other_data(record.game)
    if record.data == here:
        return
    name = variable(record.game)
    own = f"{record.game}'s own data"
    made = own if record.data is None else f"another data file, {record.data}"
    now = own if here is None else f"those of {name}, {here}"
    do = f"unset {name}" if record.data is None else f"name that file by {name}"
    raise RecordError(f"this record was made with {made}, and here are {now}: {do} to replay it")


def as_seen(entry: Entry, eyes: tuple[int, tuple[int, ...]], seat: int) -> Entry:
    """Return an entry redacted for `seat` (-1: a spectator)."""
    chance = tuple(
        text if _sees(of, seat) else f"{text.split()[0]} {HIDDEN}"
        for text, of in zip(entry.chance, eyes[1], strict=True)
    )
    return Entry(entry.seat, act_as_seen(entry, eyes, seat), entry.undo, chance)


def act_as_seen(entry: Entry, eyes: tuple[int, tuple[int, ...]], seat: int) -> str | None:
    """Return an entry's action as `seat` may see it."""
    return entry.act if entry.act is None or _sees(eyes[0], seat) else HIDDEN


def _sees(eyes: int, seat: int) -> bool:
    return eyes == ALL or (seat >= 0 and eyes >> seat & 1 == 1)


def read_outcomes(game: Game[S], texts: Sequence[str]) -> list[tuple[int, int]]:
    """Return random outcomes from their notation, as pairs of stream and value."""
    numbers = {name: (i, kind) for i, (name, kind) in enumerate(game.streams)}
    out = []
    for text in texts:
        name, _, value = text.partition(" ")
        if name not in numbers:
            raise RecordError(f"{game.name} has no chance stream {name!r}")
        number, kind = numbers[name]
        try:
            out.append((number, game.words.kinds[kind].read(value)))
        except NotationError as error:
            raise RecordError(f"chance outcome {text!r}: {error}") from None
    return out


def _all_used(recorded: Recorded, number: int) -> None:
    if recorded.rest():
        raise RecordError(f"entry {number} holds more chance outcomes than it calls for")
