"""Printing of a record from its first entry: each action, random outcomes, facts, and the result.

In an unfinished game with hidden information, the output shows only what the single person at the table may
see. If there are several people, it shows what a spectator sees. In a finished game nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..bots.player import Reason
from ..games.entry import Entry
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import HIDDEN, Record
from ..terminal.display import Display
from . import annotation
from .history import LogEntry, Viewer, replayed
from .outcomes import result
from .table import GO_ON, PASS, audience_of, bots_of

_INDENT: Final = (0, 0, 0, 8)


class Replay:
    """A record, or its first `upto` entries, as its reader may see it."""

    def __init__(self, of: Entry, record: Record, upto: int | None = None) -> None:
        self.of: Final = of
        self.record: Final = record
        self.upto: Final = upto
        history, match = replayed(of.rules, record, upto)
        self.entries: Final[Sequence[LogEntry]] = history.entries
        self.match: Final[Match[Any]] = match
        over = bool(match.state.over)
        if of.hidden and not over and len(self.entries) < len(record.entries):
            over = bool(replayed(of.rules, record)[1].state.over)
        self.reasons_shown: Final = of.shows_reasons(over)
        self.viewer: Final[Viewer] = (
            None if over or not of.hidden else audience_of(len(record.seats), bots_of(record))
        )

    @property
    def digest(self) -> str | None:
        """Digest of the state, or None while the state is hidden from the reader."""
        return self.of.rules.digest(self.match.state) if self.viewer is None else None

    def reasons(self) -> dict[int, Reason]:
        """Return the reasons that may be shown, by entry number."""
        return annotation.reasons(self.of, self.record, self.upto) if self.reasons_shown else {}

    def named(self) -> dict[str, object]:
        """Return the replay as plain data: entries with their facts, the outcome, the digest."""
        game, record = self.of.rules, self.record
        outcome = game.outcome(self.match.state)
        return {
            "game": record.game,
            "rules": record.rules,
            "settings": dict(record.settings),
            "seats": list(record.seats),
            "entries": [
                {
                    "number": each.number,
                    **each.seen(self.viewer).named(),
                    "facts": each.named(game, self.viewer),
                }
                for each in self.entries
            ],
            "outcome": None if outcome is None else outcome.named(SEAT_NAMES),
            "digest": self.digest,
        }


def print_replay(replay: Replay, display: Display, console: Console, why: bool = False) -> None:
    """Print the replay in words.

    With `why`, include the reasons of bots and leave out acts that only continue or pass.
    """
    say, record = display.translator.say, replay.record
    who = ", ".join(f"{SEAT_NAMES[seat]}: {name}" for seat, name in enumerate(record.seats))
    console.print(say("replay.head", game=record.game, rules=record.rules, who=who), markup=False)
    reasons = replay.reasons() if why else {}
    if why and not reasons:
        console.print(say(_without_reasons(replay)), markup=False)
    for logged in replay.entries:
        if why and logged.entry.act in (GO_ON, PASS) and not logged.facts:
            continue
        for line in _lines(replay, logged, display, reasons):
            console.print(line)
    outcome = replay.of.rules.outcome(replay.match.state)
    if outcome is not None:
        for line in result(outcome, len(record.seats), display.translator):
            console.print(line)
    entries = len(replay.match.entries)
    fits = say("replay.fits", entries=entries)
    digest = f" {say('replay.digest', digest=replay.digest)}" if replay.digest else ""
    console.print(f"{fits}{digest}", markup=False)


def _without_reasons(replay: Replay) -> str:
    """Return the key of the text that says why there are no reasons."""
    if not replay.reasons_shown:
        return "replay.reasons_later"
    return "replay.reasons_none" if bots_of(replay.record) else "replay.reasons_no_bots"


def _lines(
    replay: Replay, logged: LogEntry, display: Display, reasons: Mapping[int, Reason]
) -> Iterator[RenderableType]:
    say = display.translator.say
    entry = logged.seen(replay.viewer)
    hidden = say("replay.hidden")
    if entry.seat is None:
        what = say("replay.setup")
    elif entry.undo is not None:
        what = f"{SEAT_NAMES[entry.seat]}  {say('replay.undo', number=entry.undo)}"
    else:
        what = f"{SEAT_NAMES[entry.seat]}  {hidden if entry.act == HIDDEN else entry.act}"
    yield Text.assemble((f"{logged.number:4}  ", "dim"), (what, "bold"))
    reason = reasons.get(logged.number)
    if reason is not None and not reason.obvious:
        yield Padding(Text(display.translator.reason(reason), "italic"), _INDENT)
    if entry.chance:
        outcomes = _outcomes(entry.chance, hidden)
        yield Padding(Text(f"{say('replay.chance')}: {outcomes}", "dim"), _INDENT)
    for line in display.facts(logged.named(replay.of.rules, replay.viewer), logged.before):
        yield Padding(line, _INDENT)


def _outcomes(chance: Sequence[str], hidden: str) -> str:
    """Return outcomes in the order they occurred, with the stream named once for a run of outcomes.

    >>> _outcomes(["dice 4", "dice 6", "pool fortuna", "deck ?"], "(hidden)")
    'dice 4, 6; pool fortuna; deck (hidden)'
    """
    parts = [text.partition(" ") for text in chance]
    return "; ".join(
        f"{stream} {', '.join(hidden if value == HIDDEN else value for _, _, value in run)}"
        for stream, run in groupby(parts, key=itemgetter(0))
    )
