"""A record told from its first entry: who did what, what chance gave, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..bots.player import Reason
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..terminal.display import Display
from .history import SPECTATOR, LogEntry, replayed
from .table import GO_ON, PASS

_INDENT: Final = (0, 0, 0, 8)


def named(game: Game[Any], record: Record, upto: int | None) -> dict[str, object]:
    """The replay as plain data: entries with their facts, the outcome, the digest."""
    history, match = replayed(game, record, upto)
    entries = [
        {"number": logged.number, **logged.entry.named(), "facts": logged.named(game, SPECTATOR)}
        for logged in history.entries
    ]
    outcome = game.outcome(match.state)
    return {
        "game": record.game,
        "rules": record.rules,
        "settings": dict(record.settings),
        "seats": list(record.seats),
        "entries": entries,
        "outcome": None if outcome is None else outcome.named(SEAT_NAMES),
        "digest": game.digest(match.state),
    }


def print_replay(
    game: Game[Any],
    record: Record,
    upto: int | None,
    display: Display,
    console: Console,
    why: Mapping[int, Reason] | None = None,
) -> None:
    """The replay in words; with `why`, the reasons of bots, and without what is only going on and passing."""
    history, match = replayed(game, record, upto)
    say = display.translator.say
    who = ", ".join(f"{SEAT_NAMES[seat]}: {name}" for seat, name in enumerate(record.seats))
    console.print(say("replay.head", game=record.game, rules=record.rules, who=who), markup=False)
    for logged in history.entries:
        if why is not None and logged.entry.act in (GO_ON, PASS) and not logged.facts:
            continue
        reason = why.get(logged.number) if why else None
        for line in _lines(logged, game, display, reason):
            console.print(line)
    outcome = game.outcome(match.state)
    if outcome is not None:
        console.print(Text(display.translator.ending(outcome.ending), "bold"))
    console.print(
        say("replay.fits", entries=len(match.entries), digest=game.digest(match.state)), markup=False
    )


def _lines(
    logged: LogEntry, game: Game[Any], display: Display, reason: Reason | None
) -> Iterator[RenderableType]:
    say = display.translator.say
    entry = logged.entry
    if entry.seat is None:
        what = say("replay.setup")
    elif entry.undo is not None:
        what = f"{SEAT_NAMES[entry.seat]}  {say('replay.undo', number=entry.undo)}"
    else:
        what = f"{SEAT_NAMES[entry.seat]}  {entry.act}"
    yield Text.assemble((f"{logged.number:4}  ", "dim"), (what, "bold"))
    if reason is not None and not reason.obvious:
        yield Padding(Text(display.translator.reason(reason), "italic"), _INDENT)
    if entry.chance:
        yield Padding(Text(f"{say('replay.chance')}: {_outcomes(entry.chance)}", "dim"), _INDENT)
    for line in display.facts(logged.named(game, SPECTATOR), logged.before):
        yield Padding(line, _INDENT)


def _outcomes(chance: Sequence[str]) -> str:
    """Outcomes in the order they came, the name of a stream once for all in a row.

    >>> _outcomes(["dice 4", "dice 6", "pool fortuna"])
    'dice 4, 6; pool fortuna'
    """
    parts = [text.partition(" ") for text in chance]
    return "; ".join(
        f"{stream} {', '.join(value for _, _, value in run)}"
        for stream, run in groupby(parts, key=itemgetter(0))
    )
